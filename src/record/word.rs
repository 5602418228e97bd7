//! What the words of a game's moves mean: numbers, moves, marks, results, fillers.

use super::GameResult;
use crate::text::plain;

/// What a word means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The number of a move.
    Number(usize),
    /// A move, and what was said about it in signs.
    Move(String, Vec<Mark>),
    /// The end of a game.
    End(GameResult),
    /// `*`: the end of a game, or the sign of a forced move.
    Star,
    /// A place kept for a move that nobody wrote down.
    Filler,
    /// Only signs, about the move before.
    Marks(Vec<Mark>),
}

/// A sign that says something about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The number of its numeric glyph.
    Nag(u8),
    /// A sign without one.
    Other(String),
}

/// Signs and the numbers of their glyphs in the standards of PGN and PDN; longer ones first.
const SIGNS: [(&str, u8); 22] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("■", 7),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("⨀", 22),
    ("☉", 22),
    ("=", 10),
    ("+-", 18),
    ("-+", 19),
];

/// The meaning of a run of `!` and `?`.
pub(super) fn strength(text: &str) -> Mark {
    let known = SIGNS.iter().find(|(sign, _)| *sign == text);
    known.map_or_else(|| Mark::Other(text.to_string()), |&(_, nag)| Mark::Nag(nag))
}

/// A word with the dashes, digits and letters that its signs stand for.
pub(super) fn plainly(word: &str) -> String {
    word.chars().map(plain).collect::<String>().replace('½', "1/2").replace('…', "...")
}

/// The number of a move, whether it has the dots of the second side, and what stands behind them: `12` and `32-` of
/// `12.32-`.
pub(super) fn numbered(word: &str) -> Option<(usize, bool, &str)> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - rest.len()];
    if digits.is_empty() || !rest.starts_with('.') || end(word).is_some() {
        return None;
    }
    // A number that no game reaches is as good as any other.
    Some((digits.parse().unwrap_or(usize::MAX), rest.starts_with(".."), rest.trim_start_matches('.')))
}

/// True if a word is only the beginning or the end of something: `1-`, `35x`, `6`, `c3`, `1/2`.
pub(super) fn wants_more(word: &str) -> bool {
    let square = is_square(word) || word == "1/2";
    let half = word.trim_end_matches(is_sign);
    square || is_half(half) || (word.len() > half.len() && is_square(half))
}

/// One side of a score that tells how a draw was: `1+`, `1=`.
fn is_half(word: &str) -> bool {
    word.strip_suffix(['+', '=']).is_some_and(|number| matches!(number, "0" | "1" | "2"))
}

/// True for a word of letters alone, which is no move in any notation.
pub(super) fn is_prose(word: &str) -> bool {
    word.chars().any(char::is_alphabetic) && !word.chars().any(char::is_numeric)
}

/// True for dots that stand alone.
pub(super) fn is_dots(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|byte| byte == b'.')
}

/// True if a word can only go on from another: `-7`, `x28`.
pub(super) fn goes_on(word: &str) -> bool {
    word.starts_with(is_sign)
}

fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':')
}

/// A number of one or two digits, or a letter and such a number.
pub(super) fn is_square(word: &str) -> bool {
    let digits = word.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or(word);
    matches!(digits.len(), 1 | 2) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// What a plain word means: a number may stand before a move.
pub(super) fn items(word: &str) -> Vec<Item> {
    let word = word.trim_matches(|c: char| matches!(c, ',' | ';' | '"' | '\'' | '`'));
    if word.is_empty() {
        return Vec::new();
    }
    if let Some(end) = end(word) {
        return vec![end];
    }
    if let Some((number, _, rest)) = numbered(word) {
        let mut found = vec![Item::Number(number)];
        found.extend(items(rest));
        return found;
    }
    if word.chars().all(|c| matches!(c, '-' | '.' | '_')) {
        return if word.contains(['-', '_']) { vec![Item::Filler] } else { Vec::new() };
    }
    let (text, marks) = marked(word);
    if text.is_empty() { vec![Item::Marks(marks)] } else { vec![Item::Move(text.to_string(), marks)] }
}

/// A word without the signs at its end, and these in their order.
fn marked(word: &str) -> (&str, Vec<Mark>) {
    let mut text = word.trim_matches(|c| matches!(c, '*' | '.' | ',' | ';'));
    let mut marks = Vec::new();
    loop {
        let strong = text.trim_end_matches(['!', '?']);
        if strong.len() < text.len() {
            marks.insert(0, strength(&text[strong.len()..]));
            text = strong;
        } else if let Some((sign, nag)) = SIGNS.iter().find(|(sign, _)| text.ends_with(sign)) {
            marks.insert(0, Mark::Nag(*nag));
            text = &text[..text.len() - sign.len()];
        } else {
            return (text.trim_end_matches(['*', '.', ',', ';']), marks);
        }
    }
}

/// The end of a game, if a word can be nothing else: no square is numbered 0, no move ends where it begins.
fn end(word: &str) -> Option<Item> {
    if word == "*" {
        return Some(Item::Star);
    }
    let halves = ["1/2-1/2", "1/2:1/2", "0.5-0.5", "0,5-0,5", "0.5:0.5", "1/2", "1/2-", "1-1"];
    if halves.contains(&word) {
        return Some(Item::End(GameResult::Draw));
    }
    if let Some((white, black)) = draw_scores(word) {
        return Some(Item::End(GameResult::Other(format!("{white} - {black}"))));
    }
    let (white, black) = scores(word)?;
    (white == 0 || black == 0 || white == black).then(|| Item::End(GameResult::read(word)))
}

/// The two sides of a score in which one has a plus: `1+-1-`.
fn draw_scores(word: &str) -> Option<(&str, &str)> {
    let (white, black) = word.split_at_checked(2)?;
    let black = black.strip_prefix('-')?;
    let is_side = |side: &str| is_half(side) || matches!(side, "0-" | "1-" | "2-");
    (is_side(white) && is_side(black) && (is_half(white) || is_half(black))).then_some((white, black))
}

/// The two numbers of a score: `2-0`, `4:6`.
pub(super) fn scores(word: &str) -> Option<(u32, u32)> {
    let (white, black) = word.split_once(['-', ':'])?;
    let number = |text: &str| {
        let text = text.trim();
        (matches!(text.len(), 1 | 2) && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
    };
    Some((number(white)?, number(black)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Item {
        Item::Move(text.into(), Vec::new())
    }

    #[test]
    fn words_of_all_kinds() {
        assert_eq!(items("1.32-28"), [Item::Number(1), mv("32-28")]);
        assert_eq!(items("4...1-6"), [Item::Number(4), mv("1-6")]);
        assert_eq!(items("41."), [Item::Number(41)]);
        assert_eq!(items("1-10"), [mv("1-10")]);
        assert_eq!(items("1-1"), [Item::End(GameResult::Draw)]);
        assert_eq!(items("2-0"), [Item::End(GameResult::WhiteWins)]);
        assert_eq!(items("0.5-0.5"), [Item::End(GameResult::Draw)]);
        assert_eq!(items(&plainly("½–½")), [Item::End(GameResult::Draw)]);
        assert_eq!(items("5-0"), [Item::End(GameResult::Other("5-0".into()))]);
        assert_eq!(items("1--1+"), [Item::End(GameResult::Other("1- - 1+".into()))]);
        assert_eq!(items("4-6"), [mv("4-6")]);
        assert_eq!(items("-"), [Item::Filler]);
        assert_eq!(items("..."), []);
        assert_eq!(items("32-28*"), [mv("32-28")]);
        assert_eq!(items("*32-28!?"), [Item::Move("32-28".into(), vec![Mark::Nag(5)])]);
        assert_eq!(items("32-28!⨀"), [Item::Move("32-28".into(), vec![Mark::Nag(1), Mark::Nag(22)])]);
        assert_eq!(items("!!!"), [Item::Marks(vec![Mark::Other("!!!".into())])]);
        assert_eq!(items("99999999999999999999999.x"), [Item::Number(usize::MAX), mv("x")]);
    }

    #[test]
    fn parts_of_moves() {
        assert!(wants_more("1-") && wants_more("35x") && wants_more("c3") && wants_more("6") && wants_more("1/2"));
        assert!(!wants_more("3228") && !wants_more("32-28") && !wants_more("-") && !wants_more("12."));
        assert!(goes_on("-7") && goes_on("x28") && !goes_on("7"));
    }
}
