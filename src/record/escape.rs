//! Characters that a PDN comment or tag cannot hold, as numbers: `&#125;` for a closing brace.
//!
//! PDN has no way to write a brace in a comment, and readers that meet a tag or `%` at the head of a line take it for one. Numbers in the manner of HTML lose nothing, are plain to other readers,
//! and turn up in files that web pages have made, so that reading them is right for those as well.

use std::fmt::Write;

/// A comment as it stands between braces.
pub(super) fn comment(text: &str) -> String {
    let layout = |c, starts_line| matches!(c, '{' | '}') || (starts_line && matches!(c, '%' | '['));
    escaped(text, |c, starts_line| layout(c, starts_line) || is_control(c) && c != '\n')
}

/// The value of a tag as it stands between quotes.
pub(super) fn value(text: &str) -> String {
    escaped(text, |c, _| is_control(c)).replace('\\', "\\\\").replace('"', "\\\"")
}

fn is_control(c: char) -> bool {
    c.is_control() && c != '\t'
}

/// Blanks at the ends, which readers take for layout, `&#` itself and what `must` says become numbers.
fn escaped(text: &str, must: impl Fn(char, bool) -> bool) -> String {
    let first = text.len() - text.trim_start().len();
    let last = text.trim_end().len();
    let mut written = String::with_capacity(text.len());
    let mut previous = ' ';
    for (at, c) in text.char_indices() {
        let ends = at < first || at >= last;
        let number = c == '&' && text[at..].starts_with("&#");
        if ends || number || must(c, previous == '\n') {
            // Writing to a string cannot fail.
            let _ = write!(written, "&#{};", u32::from(c));
        } else {
            written.push(c);
        }
        previous = c;
    }
    written
}

/// The text with its numbers turned into characters.
pub(super) fn plain(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("&#") {
        written.push_str(&rest[..at]);
        rest = &rest[at..];
        let digits = rest[2..].bytes().take(8).take_while(u8::is_ascii_digit).count();
        let known = rest[2..2 + digits].parse().ok().and_then(char::from_u32);
        match known.filter(|_| rest[2 + digits..].starts_with(';')) {
            Some(c) => {
                written.push(c);
                rest = &rest[digits + 3..];
            }
            None => {
                written.push_str("&#");
                rest = &rest[2..];
            }
        }
    }
    written.push_str(rest);
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_comes_back() {
        for text in ["", " ", "a {b} }c", "&#125; &#x; &# &", "\r\n%x\n %", "\u{0}\u{7f}é\u{a0}", "\"\\", "  x\n"] {
            assert_eq!(plain(&comment(text)), text);
            assert!(!comment(text).contains(['{', '}', '\r']), "{text:?}");
            assert!(!value(text).contains('\n'), "{text:?}");
        }
        assert_eq!(comment("5 % {x}"), "5 % &#123;x&#125;");
        assert_eq!(plain("&#1041;&#99999999;&#55296;&#;"), "Б&#99999999;&#55296;&#;");
    }
}
