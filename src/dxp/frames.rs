//! Messages cut out of a stream of bytes: several may arrive in one piece, and one in several.

use thiserror::Error;

/// Most bytes of a message, its NUL not counted.
pub const MAX_BYTES: usize = 127;

/// A message of more bytes than [`MAX_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a message of more than {MAX_BYTES} bytes")]
pub struct TooLong;

/// The bytes of a message that has not ended yet. However much arrives without an end, only [`MAX_BYTES`] are kept.
#[derive(Debug, Default)]
pub struct Frames {
    begun: Vec<u8>,
    is_too_long: bool,
}

impl Frames {
    /// Takes what has arrived and hands on each message that has ended, in order, without its NUL. Empty ones are passed
    /// over; one that is too long is told once it has ended.
    pub fn feed(&mut self, bytes: &[u8], mut message: impl FnMut(Result<&[u8], TooLong>)) {
        for &byte in bytes {
            if byte != 0 {
                if self.begun.len() < MAX_BYTES {
                    self.begun.push(byte);
                } else {
                    self.is_too_long = true;
                }
                continue;
            }
            if self.is_too_long {
                message(Err(TooLong));
            } else if !self.begun.is_empty() {
                message(Ok(&self.begun));
            }
            self.begun.clear();
            self.is_too_long = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(pieces: &[&[u8]]) -> Vec<Result<Vec<u8>, TooLong>> {
        let mut frames = Frames::default();
        let mut found = Vec::new();
        pieces.iter().for_each(|piece| frames.feed(piece, |message| found.push(message.map(<[u8]>::to_vec))));
        assert!(frames.begun.capacity() <= 2 * MAX_BYTES);
        found
    }

    #[test]
    fn messages_are_split_and_joined() {
        assert_eq!(
            cut(&[b"E00\0C", b"hi", b"\0\0", b"K0\0M"]),
            [Ok(b"E00".to_vec()), Ok(b"Chi".to_vec()), Ok(b"K0".to_vec())]
        );
    }

    #[test]
    fn long_ones_are_told_once_and_do_no_harm() {
        let long = vec![b'C'; 100_000];
        assert_eq!(cut(&[&long, b"\0E00\0"]), [Err(TooLong), Ok(b"E00".to_vec())]);
        let most = vec![b'C'; MAX_BYTES];
        assert_eq!(cut(&[&most, b"\0"]), [Ok(most.clone())]);
        assert_eq!(cut(&[&most, b"C\0"]), [Err(TooLong)]);
    }
}
