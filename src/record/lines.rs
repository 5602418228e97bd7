//! Lines of text from files of any encoding and any line ends, in constant memory.
//!
//! What is UTF-8 is read as such, line by line; other lines are decoded by the guess that all such lines so far allow,
//! the beginning of the file first. A byte order mark tells UTF-16. A line without end comes in pieces.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, Encoding, UTF_16BE, UTF_16LE};
use std::io::{self, BufRead};

/// Where a long line is cut, in bytes, if a blank allows it.
const PIECE: usize = 1 << 20;
/// Bytes in other encodings that are looked at before the guess is final.
const ENOUGH: usize = 1 << 20;

/// A line, or a piece of a very long one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// What it says, without its end.
    pub text: String,
    /// True if the line begins here.
    pub starts: bool,
    /// True if the line ends here.
    pub ends: bool,
}

/// The lines of an input.
pub(super) struct Lines<R> {
    input: Bytes<R>,
    guess: Guess,
    number: usize,
    starts: bool,
    /// The line before ended with a carriage return, to which a line feed belongs.
    returned: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of an input, from its beginning on.
    pub fn new(input: R) -> Self {
        let guess = Guess { detector: EncodingDetector::new(Iso2022JpDetection::Deny), fed: 0 };
        Self {
            input: Bytes { input, decoder: None, text: None, ended: false },
            guess,
            number: 1,
            starts: true,
            returned: false,
        }
    }

    /// The first bytes, as far as they are at hand, in UTF-8; other encodings with signs for what is unknown.
    pub fn peek(&mut self) -> io::Result<String> {
        self.input.open()?;
        let head = self.input.fill()?;
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        // The last character may be cut.
        if std::str::from_utf8(head).is_err_and(|error| error.error_len().is_some()) {
            let head = head.to_vec();
            self.guess.feed(&head);
            return Ok(String::from_utf8_lossy(&head).into_owned());
        }
        Ok(String::from_utf8_lossy(head).into_owned())
    }

    /// The next line; none at the end.
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut ends = false;
        let mut found = false;
        while !ends && !is_piece(&bytes) {
            let available = self.input.fill()?;
            if available.is_empty() {
                break;
            }
            if std::mem::take(&mut self.returned) && available[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            found = true;
            // Blanks are looked for only where the line has become too long.
            let stop = available.iter().position(|&byte| {
                matches!(byte, b'\n' | b'\r') || bytes.len() >= PIECE && (byte == b' ' || bytes.len() >= 2 * PIECE)
            });
            let taken = stop.unwrap_or(available.len());
            bytes.extend_from_slice(&available[..taken]);
            let end = stop.map(|at| available[at]);
            ends = matches!(end, Some(b'\n' | b'\r'));
            self.returned = end == Some(b'\r');
            match end {
                Some(b' ') => {
                    bytes.push(b' ');
                    self.input.consume(taken + 1);
                    break;
                }
                Some(_) if ends => self.input.consume(taken + 1),
                _ => self.input.consume(taken),
            }
        }
        Ok(found.then(|| self.line(bytes, ends)))
    }

    fn line(&mut self, bytes: Vec<u8>, ends: bool) -> Line {
        let text = String::from_utf8(bytes).unwrap_or_else(|error| self.guess.decode(error.as_bytes()));
        let text = match text.strip_prefix('\u{feff}') {
            Some(rest) if self.number == 1 => rest.to_string(),
            _ => text,
        };
        let line = Line { number: self.number, text, starts: self.starts, ends };
        self.number += usize::from(ends);
        self.starts = ends;
        line
    }
}

fn is_piece(bytes: &[u8]) -> bool {
    bytes.len() >= 2 * PIECE
}

/// The bytes of an input, UTF-16 made UTF-8.
struct Bytes<R> {
    input: R,
    decoder: Option<Decoder>,
    /// Text decoded from UTF-16, and how much of it is used; none before the input was looked at.
    text: Option<(String, usize)>,
    /// True if the decoder has seen the end.
    ended: bool,
}

impl<R: BufRead> Bytes<R> {
    /// Looks for the mark of UTF-16.
    fn open(&mut self) -> io::Result<()> {
        if self.text.is_none() {
            let head = filled(&mut self.input)?;
            let encoding = match head {
                [0xff, 0xfe, ..] => Some(UTF_16LE),
                [0xfe, 0xff, ..] => Some(UTF_16BE),
                _ => None,
            };
            self.decoder = encoding.map(Encoding::new_decoder);
            self.text = Some((String::new(), 0));
        }
        Ok(())
    }

    fn fill(&mut self) -> io::Result<&[u8]> {
        self.open()?;
        let (Some(decoder), Some((text, used))) = (&mut self.decoder, &mut self.text) else {
            return filled(&mut self.input);
        };
        while *used == text.len() && !self.ended {
            text.clear();
            *used = 0;
            let bytes = filled(&mut self.input)?;
            self.ended = bytes.is_empty();
            text.reserve(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(1 << 20));
            let (_, read, _) = decoder.decode_to_string(bytes, text, self.ended);
            self.input.consume(read);
        }
        Ok(&text.as_bytes()[*used..])
    }

    fn consume(&mut self, count: usize) {
        match (&self.decoder, &mut self.text) {
            (Some(_), Some((_, used))) => *used += count,
            _ => self.input.consume(count),
        }
    }
}

/// The bytes at hand; a signal to the process is no error.
fn filled<R: BufRead>(input: &mut R) -> io::Result<&[u8]> {
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    input.fill_buf()
}

/// The encoding that text without a mark seems to have.
struct Guess {
    detector: EncodingDetector,
    fed: usize,
}

impl Guess {
    fn feed(&mut self, bytes: &[u8]) {
        if self.fed < ENOUGH {
            self.detector.feed(bytes, false);
            self.fed += bytes.len();
        }
    }

    fn decode(&mut self, bytes: &[u8]) -> String {
        self.feed(bytes);
        let encoding = self.detector.guess(None, Utf8Detection::Deny);
        encoding.decode_without_bom_handling(bytes).0.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn lines(bytes: &[u8], capacity: usize) -> Vec<Line> {
        let mut lines = Lines::new(BufReader::with_capacity(capacity, bytes));
        lines.peek().unwrap();
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    fn texts(bytes: &[u8], capacity: usize) -> Vec<String> {
        lines(bytes, capacity).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn all_line_ends_and_marks() {
        for capacity in [3, 4, 5, 64] {
            assert_eq!(texts("\u{feff}a\r\nb\rc\n\nd".as_bytes(), capacity), ["a", "b", "c", "", "d"]);
            for (mark, big) in [([0xff, 0xfe], false), ([0xfe, 0xff], true)] {
                let wide = "Дама\r\nx"
                    .encode_utf16()
                    .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() });
                let bytes: Vec<u8> = mark.into_iter().chain(wide).collect();
                assert_eq!(texts(&bytes, capacity), ["Дама", "x"]);
            }
        }
    }

    #[test]
    fn old_encodings_are_guessed() {
        let western = b"[White \"Andr\xe9 van \x93der\x94 Meer\xa0\"]\n";
        assert_eq!(texts(western, 100), ["[White \"André van “der” Meer\u{a0}\"]"]);
        let text = "[White \"Блиндер Борис\"]\n[Black \"Миротин Б.\"]\n[Event \"Чемпионат СССР\"]";
        let (bytes, ..) = encoding_rs::WINDOWS_1251.encode(text);
        assert_eq!(texts(&bytes, 200), text.lines().collect::<Vec<_>>());
    }

    #[test]
    fn a_line_without_end_comes_in_pieces() {
        let text = "12345678 ".repeat(1 << 20);
        let pieces = lines(text.as_bytes(), 100_000);
        assert!(pieces.len() > 5 && pieces.iter().all(|piece| piece.number == 1 && piece.text.len() < 2 * PIECE));
        assert_eq!(pieces.iter().map(|piece| piece.text.as_str()).collect::<String>(), text);
        assert!(pieces[0].starts && !pieces[0].ends && !pieces[1].starts);
        assert_eq!(texts(&vec![b'x'; 5 * PIECE], 100_000).concat().len(), 5 * PIECE);
    }
}
