//! The marks and words of a PDN file, one after the other.
//!
//! Comments do not nest in the standard, yet they do in files; others are never closed. A comment is taken to the brace
//! that balances its first. If there is none before the next game, the comment was not closed somewhere: then it ends at
//! its first closing brace or, without any, with its line, and what follows is read again.

use super::escape;
use super::lines::{Line, Lines};
use super::tag::{self, Bracket};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Longest comment in bytes.
pub(super) const MAX_COMMENT: usize = 1 << 20;

/// A mark or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its line, from 1.
    pub line: usize,
    /// What it is.
    pub kind: Kind,
    /// True if an empty line stands before it.
    pub gap: bool,
}

/// Kinds of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Name and value.
    Tag(String, String),
    /// A comment without its braces.
    Comment(String),
    /// The beginning of a comment that is too long, or too long to look for its end.
    LongComment,
    /// A comment whose end was missing.
    OpenComment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `(!?)`, without the brackets.
    Strength(String),
    /// `$1`
    Nag(u8),
    /// The FEN of `/FEN "..."/`.
    Setup(String),
    /// Anything else.
    Word(String),
}

/// The tokens of an input.
pub(super) struct Tokens<R> {
    lines: Lines<R>,
    line: Line,
    /// Bytes of the line that are used.
    at: usize,
    /// Lines to be read again.
    again: VecDeque<Line>,
    gap: bool,
    /// True if the last line read had its end.
    ended: bool,
    braces: Braces,
}

/// How comments end in the present game. It changes once or twice in a game, so that nothing is read again and again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Braces {
    /// At the brace that balances the first.
    Balanced,
    /// At the first closing brace: they were found not to balance.
    First,
    /// With the line: no closing brace is left.
    Missing,
}

impl<R: BufRead> Tokens<R> {
    /// The tokens of lines.
    pub fn new(lines: Lines<R>) -> Self {
        Self {
            lines,
            line: Line::default(),
            at: 0,
            again: VecDeque::new(),
            gap: false,
            ended: true,
            braces: Braces::Balanced,
        }
    }

    /// True if the input broke off in a line.
    pub fn breaks_off(&self) -> bool {
        !self.ended
    }

    /// The next token; none at the end.
    pub fn next(&mut self) -> io::Result<Option<Token>> {
        loop {
            let rest = &self.line.text[self.at..];
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            let first = rest[blanks..].chars().next();
            let line_comment = self.line.starts && self.at == 0 && rest.starts_with('%');
            match first {
                Some(_) if line_comment => self.at = self.line.text.len(),
                Some(']' | '}') => self.at += blanks + 1,
                Some(c) => {
                    self.at += blanks;
                    let line = self.line.number;
                    if let Some(kind) = self.token(c)? {
                        let gap = std::mem::take(&mut self.gap);
                        return Ok(Some(Token { line, kind, gap }));
                    }
                }
                None if !self.advance()? => return Ok(None),
                None => self.gap |= self.line.starts && self.line.ends && self.line.text.trim().is_empty(),
            }
        }
    }

    /// Goes to the next line; false at the end.
    fn advance(&mut self) -> io::Result<bool> {
        let line = match self.again.pop_front() {
            Some(line) => Some(line),
            None => self.lines.next()?,
        };
        let found = line.is_some();
        if let Some(line) = line {
            self.ended = line.ends;
            self.line = line;
        } else {
            self.line.text.clear();
        }
        self.at = 0;
        Ok(found)
    }

    fn token(&mut self, first: char) -> io::Result<Option<Kind>> {
        let rest = &self.line.text[self.at..];
        let (kind, length) = match first {
            '{' => {
                self.at += 1;
                return self.comment().map(Some);
            }
            '[' => self.bracket(),
            '(' => match marks(&rest[1..]) {
                Some(marks) => (Some(Kind::Strength(marks.to_string())), marks.len() + 2),
                None => (Some(Kind::Open), 1),
            },
            ')' => (Some(Kind::Close), 1),
            ';' if !rest[1..].trim_start().is_empty() => (Some(Kind::Comment(bare(&rest[1..]))), rest.len()),
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                // The standard ends with $255.
                let other = || Kind::Comment(rest[..=digits].to_string());
                (Some(rest[1..=digits].parse().map_or_else(|_| other(), Kind::Nag)), digits + 1)
            }
            _ => match setup(rest) {
                Some((fen, length)) => (Some(Kind::Setup(fen)), length),
                None => {
                    let end = rest.char_indices().skip(1).find(|&(_, c)| is_blank(c) || "{}()[]$".contains(c));
                    let word = &rest[..end.map_or(rest.len(), |(at, _)| at)];
                    // Behind a semicolon a comment goes on to the end of the line; some part moves so.
                    let remark = word.find(';').filter(|&at| at > 0 && says_something(&rest[at + 1..]));
                    let word = &word[..remark.unwrap_or(word.len())];
                    (Some(Kind::Word(word.to_string())), word.len())
                }
            },
        };
        self.at += length;
        Ok(kind)
    }

    /// What a bracket holds, and the length of it all.
    fn bracket(&mut self) -> (Option<Kind>, usize) {
        let (bracket, length) = tag::read(&self.line.text[self.at + 1..]);
        let kind = match bracket {
            Bracket::Tag(name, value) => {
                self.braces = Braces::Balanced;
                Some(Kind::Tag(name, escape::plain(&value)))
            }
            Bracket::Note(text) => Some(Kind::Comment(text)),
            Bracket::Nothing => None,
        };
        (kind, length + 1)
    }

    /// A comment whose opening brace was read.
    fn comment(&mut self) -> io::Result<Kind> {
        if self.braces == Braces::Missing {
            let text = bare(&self.line.text[self.at..]);
            self.at = self.line.text.len();
            return Ok(Kind::OpenComment(text));
        }
        let first_line = self.line.number;
        let mut text = String::new();
        let mut depth = 1_usize;
        let mut first_close = None;
        loop {
            let rest = &self.line.text[self.at..];
            let brace = if self.braces == Braces::First { rest.find('}') } else { rest.find(['{', '}']) };
            if text.len() <= MAX_COMMENT {
                text.push_str(&rest[..brace.unwrap_or(rest.len())]);
            }
            let long = text.len() > MAX_COMMENT;
            if let Some(at) = brace {
                let closes = rest[at..].starts_with('}');
                self.at += at + 1;
                depth = if closes { depth - 1 } else { depth + 1 };
                if depth == 0 {
                    return Ok(if long { Kind::LongComment } else { Kind::Comment(bare(&text)) });
                }
                if closes && first_close.is_none() {
                    first_close = Some(text.len());
                }
                if !long {
                    text.push(if closes { '}' } else { '{' });
                }
                continue;
            }
            if self.line.ends && !long {
                text.push('\n');
            }
            if !self.advance()? || self.line.starts && tag::is_header(&self.line.text) {
                return Ok(if long { Kind::LongComment } else { self.unclosed(&text, first_close, first_line) });
            }
        }
    }

    /// A comment that was not closed before the end of its game: what was taken too much is to be read again.
    fn unclosed(&mut self, text: &str, first_close: Option<usize>, first_line: usize) -> Kind {
        let line_end = text.find('\n').unwrap_or(text.len());
        let (end, next) = match first_close {
            Some(at) => (at, at + 1),
            // Prose that goes on belongs to the comment, moves do not.
            None if looks_like_move(text[line_end..].trim_start()) => (line_end, line_end),
            None => (text.len(), text.len()),
        };
        let header = std::mem::take(&mut self.line);
        let number = first_line + text[..next].matches('\n').count();
        let mut again = VecDeque::new();
        for (i, line) in text[next..].split('\n').enumerate() {
            again.push_back(Line { number: number + i, text: line.to_string(), starts: i > 0, ends: true });
        }
        if !header.text.is_empty() {
            again.push_back(header);
        }
        again.append(&mut self.again);
        self.again = again;
        self.at = 0;
        self.braces = if first_close.is_some() { Braces::First } else { Braces::Missing };
        match first_close {
            Some(_) => Kind::Comment(bare(&text[..end])),
            None => Kind::OpenComment(bare(&text[..end])),
        }
    }
}

/// A comment without the blanks at its ends and with its numbers turned into characters.
fn bare(text: &str) -> String {
    escape::plain(text.trim())
}

/// The `!` and `?` between brackets, if a text behind an opening bracket begins so.
fn marks(text: &str) -> Option<&str> {
    let count = text.bytes().take(8).take_while(|byte| matches!(byte, b'!' | b'?')).count();
    (count > 0 && text[count..].starts_with(')')).then(|| &text[..count])
}

/// Blanks, and what programs leave in files: marks of order, DOS's mark of the end.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\0' | '\u{1a}')
}

fn looks_like_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    let square = matches!(bytes, [b'a'..=b'l', b'0'..=b'9', ..]);
    square || bytes.first().is_some_and(u8::is_ascii_digit)
}

/// True if a text is prose and no list of moves.
fn says_something(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    text.starts_with(char::is_alphabetic) && !looks_like_move(text)
}

/// `/FEN "..."/` at the head of a text: the FEN, and the length of it all.
fn setup(text: &str) -> Option<(String, usize)> {
    let inner = text.strip_prefix('/')?;
    let name = inner.get(..3).filter(|name| name.eq_ignore_ascii_case("FEN"))?;
    let value = inner[name.len()..].trim_start();
    let value = value.strip_prefix(['"', '“']).unwrap_or(value);
    let end = value.find(['"', '”', '/']).unwrap_or(value.len());
    let fen = value[..end].trim().to_string();
    let behind = &value[end..];
    let tail = behind.trim_start_matches(['"', '”', ' ']);
    let length = text.len() - tail.len() + usize::from(tail.starts_with('/'));
    Some((fen, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        let mut tokens = Tokens::new(Lines::new(text.as_bytes()));
        std::iter::from_fn(|| tokens.next().unwrap()).map(|token| token.kind).collect()
    }

    fn word(text: &str) -> Kind {
        Kind::Word(text.into())
    }

    fn comment(text: &str) -> Kind {
        Kind::Comment(text.into())
    }

    #[test]
    fn all_kinds() {
        let text = "% x\n[A \"b\"] 1.32-28!?(!?!!!)$12{a\nb} (19-23) /FEN \"W:W1:B2\"/ [%clk 1] x%";
        let expected = [
            Kind::Tag("A".into(), "b".into()),
            word("1.32-28!?"),
            Kind::Strength("!?!!!".into()),
            Kind::Nag(12),
            comment("a\nb"),
            Kind::Open,
            word("19-23"),
            Kind::Close,
            Kind::Setup("W:W1:B2".into()),
            comment("[%clk 1]"),
            word("x%"),
        ];
        assert_eq!(kinds(text), expected);
    }

    #[test]
    fn braces_nested_and_not_closed() {
        assert_eq!(kinds("{ nested { comment } } x"), [comment("nested { comment }"), word("x")]);
        assert_eq!(kinds("{a {b} 5. {c}"), [comment("a {b"), word("5."), comment("c")]);
        let open = "{a\n19-23\n[Event \"x\"]";
        let tag = Kind::Tag("Event".into(), "x".into());
        assert_eq!(kinds(open), [Kind::OpenComment("a".into()), word("19-23"), tag.clone()]);
        assert_eq!(kinds("{a\nb c\n[Event \"x\"]"), [Kind::OpenComment("a\nb c".into()), tag]);
        assert_eq!(kinds("{a } b } c"), [comment("a"), word("b"), word("c")]);
    }

    #[test]
    fn what_is_read_again_keeps_its_line() {
        let mut tokens = Tokens::new(Lines::new("x\n{a {b\nc} 1.\n2. {d}\n\n[Event \"x\"]".as_bytes()));
        let found: Vec<Token> = std::iter::from_fn(|| tokens.next().unwrap()).collect();
        let lines: Vec<(usize, bool)> = found.iter().map(|token| (token.line, token.gap)).collect();
        assert_eq!(lines, [(1, false), (2, false), (3, false), (4, false), (4, false), (6, true)]);
        assert!(tokens.breaks_off());
    }

    #[test]
    fn a_comment_too_long_is_cut_off() {
        let text = format!("{{{}}} x {{{}", "a ".repeat(MAX_COMMENT), "b\n".repeat(MAX_COMMENT));
        assert_eq!(kinds(&text), [Kind::LongComment, word("x"), Kind::LongComment]);
    }
}
