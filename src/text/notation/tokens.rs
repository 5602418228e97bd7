//! From the text of a move to the squares that it may name.

use crate::board::Square;
use crate::text::Naming;
use crate::text::squares::plain;

/// Longest text looked at: no move names more than 144 squares.
const LONGEST: usize = 700;

/// Most digits that are cut into squares where nothing stands between them.
const MOST_DIGITS: usize = 12;

/// Every reading of a text as a list of two squares or more, or the word that is none and why.
pub(super) fn readings(naming: &Naming, text: &str) -> Result<Vec<Vec<Square>>, (String, String)> {
    let words = words(text);
    if let [word] = words.as_slice()
        && word.bytes().all(|b| b.is_ascii_digit())
    {
        let cuts =
            if word.len() <= MOST_DIGITS && naming.square(word).is_none() { cuts(naming, word) } else { Vec::new() };
        if cuts.is_empty() {
            return Err((word.clone(), "a move names two squares or more".into()));
        }
        return Ok(cuts);
    }
    let mut squares = Vec::new();
    for word in &words {
        squares.push(naming.square(word).ok_or_else(|| (word.clone(), naming.describe()))?);
    }
    if squares.len() < 2 {
        return Err((text.trim().into(), "a move names two squares or more".into()));
    }
    Ok(vec![squares])
}

/// The words between signs and blanks, without a move number before and marks behind.
fn words(text: &str) -> Vec<String> {
    let text: String = text.chars().take(LONGEST).map(|c| plain(c).to_ascii_lowercase()).collect();
    let digits = text.trim_start().find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let numbered = digits > 0 && text.trim_start()[digits..].starts_with('.');
    let text = if numbered { &text.trim_start()[digits..] } else { &text };
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let mut words = Vec::new();
    for part in text.split(|c: char| matches!(c, 'x' | ':' | '-' | '*') || c.is_whitespace()) {
        let mut word = String::new();
        for c in part.chars() {
            if c.is_alphabetic() && word.ends_with(|d: char| d.is_ascii_digit()) {
                words.push(std::mem::take(&mut word));
            }
            word.push(c);
        }
        words.push(word);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Every way, fewest squares first, to cut a run of digits into two squares or more.
fn cuts(naming: &Naming, digits: &str) -> Vec<Vec<Square>> {
    fn cut(naming: &Naming, rest: &str, squares: &mut Vec<Square>, cuts: &mut Vec<Vec<Square>>) {
        if rest.is_empty() && squares.len() > 1 {
            cuts.push(squares.clone());
        }
        for length in (1..=rest.len().min(3)).rev() {
            if let Some(square) = naming.square(&rest[..length]) {
                squares.push(square);
                cut(naming, &rest[length..], squares, cuts);
                squares.pop();
            }
        }
    }
    let mut found = Vec::new();
    cut(naming, digits, &mut Vec::new(), &mut found);
    found.sort_by_key(Vec::len);
    found
}
