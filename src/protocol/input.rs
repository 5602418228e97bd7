//! Lines from the client, read by a thread of their own.

use crossbeam::channel::Sender;
use std::io::{BufRead, ErrorKind};

/// Longest line that is read, in bytes; longer ones are passed over. A game of a hundred thousand moves fits.
const LONGEST: usize = 1 << 22;

/// Sends each line of the input without its end, until the input ends or nobody listens any more.
pub(super) fn read_lines(mut input: impl BufRead, lines: &Sender<String>) {
    let mut line = Vec::new();
    while let Some(whole) = read_line(&mut input, &mut line) {
        if whole && lines.send(text(&line)).is_err() {
            return;
        }
    }
}

/// Reads up to the end of a line. `None` at the end of the input, false if the line was too long.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Option<bool> {
    line.clear();
    let (mut begun, mut whole) = (false, true);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if chunk.is_empty() {
            return begun.then_some(whole);
        }
        begun = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        whole &= line.len() + part.len() <= LONGEST;
        if whole {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Some(whole);
        }
    }
}

/// A line as text: bytes that are no UTF-8 are replaced; the byte order mark that some shells put in front, and the
/// carriage return at the end, are taken away.
fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_start_matches('\u{feff}').trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam::channel::unbounded;
    use std::io::Cursor;

    fn lines_of(bytes: Vec<u8>) -> Vec<String> {
        let (sender, receiver) = unbounded();
        read_lines(Cursor::new(bytes), &sender);
        receiver.try_iter().collect()
    }

    #[test]
    fn ends_of_lines_are_alike() {
        assert_eq!(lines_of(b"\xef\xbb\xbfhub\r\ninit\n\nquit".to_vec()), ["hub", "init", "", "quit"]);
        assert_eq!(lines_of(Vec::new()), [""; 0]);
    }

    #[test]
    fn what_is_no_text_does_no_harm() {
        assert_eq!(lines_of(b"a\xff\0b\nc".to_vec()), ["a\u{fffd}\0b", "c"]);
        let mut long = vec![b'x'; LONGEST + 1];
        long.extend_from_slice(b"\nping\n");
        assert_eq!(lines_of(long), ["ping"]);
    }
}
