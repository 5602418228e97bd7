//! The table of keys: word, accepted values, reader, writer.

use super::directions::{read_directions, write_directions};
use super::draws::{read_lone_kings, read_material, write_lone_kings, write_material};
use super::fen::write_setup;
use crate::board::{Shape, Side, Squares};
use crate::rules::names::whole;
use crate::rules::{
    CRITERIA, Choice, Corner, Criterion, Goal, Landing, Names, Notation, Promotion, Range, Removal, Rules,
};

/// A key of the rules text.
pub(super) struct Key {
    /// The word before the sign of equality.
    pub word: &'static str,
    /// What may stand behind it, in words.
    pub accepted: &'static str,
    /// Reads a value into the rules. The error is the part that is wrong.
    pub read: fn(&mut Rules, &str) -> Result<(), String>,
    /// The value in the rules; none where the key needs not be printed.
    pub write: fn(&Rules) -> Option<String>,
}

/// The key of the set-up: read last, when the board is known.
pub(super) const SETUP: &str = "setup";

/// The key of the title, which is not part of the rules.
pub(super) const TITLE: &str = "title";

const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];
const SQUARES: [(&str, Squares); 3] = [("left", Squares::Left), ("right", Squares::Right), ("all", Squares::All)];
const YES: [(&str, bool); 2] = [("yes", true), ("no", false)];
const DRAW: [(&str, bool); 2] = [("draw", true), ("play-on", false)];
const RANGES: [(&str, Range); 2] = [("one", Range::One), ("any", Range::Any)];
const LANDINGS: [(&str, Landing); 3] =
    [("any", Landing::Any), ("behind", Landing::Behind), ("behind-last-king", Landing::BehindLastKing)];
const REMOVALS: [(&str, Removal); 2] = [("at-end", Removal::AtEnd), ("at-once", Removal::AtOnce)];
const PROMOTIONS: [(&str, Promotion); 3] =
    [("stops", Promotion::Stops), ("at-end", Promotion::AtEnd), ("goes-on", Promotion::GoesOn)];
const GOALS: [(&str, Goal); 3] = [("win", Goal::Win), ("lose", Goal::Lose), ("first-king", Goal::FirstKing)];
const CRITERIA_WORDS: [(&str, Criterion); CRITERIA] = [
    ("pieces", Criterion::Pieces),
    ("value", Criterion::Value),
    ("most-kings", Criterion::MostKings),
    ("fewest-kings", Criterion::FewestKings),
    ("by-king", Criterion::ByKing),
    ("kings-first", Criterion::KingsFirst),
];

/// A key whose values are the words of a table.
macro_rules! one_of {
    ($key:literal, $table:ident, $accepted:literal, $($field:tt)+) => {
        Key {
            word: $key,
            accepted: $accepted,
            read: |rules, value| { rules.$($field)+ = word(value, &$table)?; Ok(()) },
            write: |rules| Some(word_for(&rules.$($field)+, &$table)),
        }
    };
}

/// A key whose value is none or a number of a range, 0 standing for none in the rules.
macro_rules! limit {
    ($key:literal, $least:literal ..= $most:literal, $accepted:literal, $($field:tt)+) => {
        Key {
            word: $key,
            accepted: $accepted,
            read: |rules, value| { rules.$($field)+ = number_or_none(value, $least, $most)? as _; Ok(()) },
            write: |rules| Some(match rules.$($field)+ { 0 => "none".to_string(), n => n.to_string() }),
        }
    };
}

/// A key whose value is a list of directions.
macro_rules! directions {
    ($key:literal, $($field:tt)+) => {
        Key {
            word: $key,
            accepted: "a list of forward, backward, sideways, diagonal-forward, diagonal-backward, straight, \
                diagonal, all (or none)",
            read: |rules, value| { rules.$($field)+ = read_directions(value)?; Ok(()) },
            write: |rules| Some(write_directions(rules.$($field)+)),
        }
    };
}

/// Every key except the title, in the order in which they are printed.
pub(super) const KEYS: &[Key] = &[
    Key { word: "board", accepted: "WxH, each from 6 to 12, as in 10x8", read: read_board, write: write_board },
    one_of!("squares", SQUARES, "left, right or all", shape.squares),
    Key {
        word: SETUP,
        accepted: "`rows N`, `rows N skip M` or a FEN such as `W:W31-50:B1-20`",
        read: |_, _| Ok(()),
        write: |rules| Some(write_setup(rules)),
    },
    one_of!("starter", SIDES, "white or black", starter),
    directions!("man-moves", law.man_moves),
    directions!("man-captures", law.man_captures),
    one_of!("man-takes-kings", YES, "yes or no", law.man_takes_kings),
    directions!("king-moves", law.king_moves),
    directions!("king-captures", law.king_captures),
    one_of!("king-range", RANGES, "one or any", law.king_range),
    one_of!("king-landing", LANDINGS, "any, behind or behind-last-king", law.king_landing),
    one_of!("removal", REMOVALS, "at-end or at-once", law.removal),
    one_of!("reversal", YES, "yes or no", law.reversal),
    one_of!("promotion", PROMOTIONS, "stops, at-end or goes-on", law.promotion),
    Key {
        word: "choice",
        accepted: "free, or some of pieces, value, most-kings, fewest-kings, by-king, kings-first, each once, the \
            strongest first",
        read: read_choice,
        write: write_choice,
    },
    Key { word: "goal", accepted: "win, lose or first-king", read: read_goal, write: write_goal },
    limit!("repetition", 2..=9, "none or 2 to 9", draws.repetition),
    limit!("quiet-limit", 2..=999, "none or a number of plies from 2 to 999", draws.quiet),
    Key {
        word: "material-limits",
        accepted: "none, or up to 4 of `A-B PLIES` with commas between, as in `4-5 60, 6-7 120`",
        read: read_material,
        write: write_material,
    },
    one_of!("one-each", DRAW, "draw or play-on", draws.one_each),
    one_of!("king-each", DRAW, "draw or play-on", draws.king_each),
    limit!("king-limit", 1..=9, "none or 1 to 9", law.king_limit),
    Key {
        word: "lone-king",
        accepted: "none, or up to 4 of `N with-king MOVES` or `N kings MOVES` with commas between; N may be `A-B` or \
            `A+`, and before MOVES (up to 255) may stand on-diagonal or diagonal-held",
        read: read_lone_kings,
        write: write_lone_kings,
    },
    Key {
        word: "names",
        accepted: "numbers or letters, then top-left, top-right, bottom-left or bottom-right",
        read: read_names,
        write: write_names,
    },
    Key { word: "capture-sign", accepted: "x, : or -", read: read_sign, write: |r| Some(r.notation.capture.into()) },
    limit!("pdn", 1..=255, "none or the game's number in PDN, 1 to 255", notation.pdn),
    Key {
        word: "disputed",
        accepted: "yes or no",
        read: |rules, value| {
            rules.disputed = word(value, &YES)?;
            Ok(())
        },
        write: |rules| rules.disputed.then(|| "yes".to_string()),
    },
];

/// The meaning of a word, whatever its case.
pub(super) fn word<T: Copy>(text: &str, table: &[(&str, T)]) -> Result<T, String> {
    let found = table.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    found.map(|&(_, meaning)| meaning).ok_or_else(|| text.to_string())
}

/// The word for a meaning.
pub(super) fn word_for<T: PartialEq>(meaning: &T, table: &[(&str, T)]) -> String {
    let found = table.iter().find(|(_, known)| known == meaning);
    found.expect("the tables name every value").0.to_string()
}

/// A number within bounds.
pub(super) fn number(text: &str, least: u16, most: u16) -> Result<u16, String> {
    whole(text).filter(|n| (least..=most).contains(n)).ok_or_else(|| text.to_string())
}

/// Words of a list, parted by blanks or commas.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

/// True for the word that stands for nothing.
pub(super) fn is_none(text: &str) -> bool {
    text.eq_ignore_ascii_case("none")
}

fn number_or_none(text: &str, least: u16, most: u16) -> Result<u16, String> {
    if is_none(text) { Ok(0) } else { number(text, least, most) }
}

fn read_board(rules: &mut Rules, value: &str) -> Result<(), String> {
    let (width, height) = value.split_once(['x', 'X', '×']).ok_or(value)?;
    let side = |text: &str| number(text.trim(), 6, 12).map(|n| n as u8);
    rules.shape = Shape { width: side(width)?, height: side(height)?, ..rules.shape };
    Ok(())
}

fn write_board(rules: &Rules) -> Option<String> {
    Some(format!("{}x{}", rules.shape.width, rules.shape.height))
}

fn read_choice(rules: &mut Rules, value: &str) -> Result<(), String> {
    let mut criteria = Vec::new();
    if !value.eq_ignore_ascii_case("free") {
        for text in words(value) {
            let criterion = word(text, &CRITERIA_WORDS)?;
            if criteria.contains(&criterion) {
                return Err(text.to_string());
            }
            criteria.push(criterion);
        }
        if criteria.is_empty() {
            return Err(value.to_string());
        }
    }
    rules.law.choice = Choice::by(&criteria);
    Ok(())
}

fn write_choice(rules: &Rules) -> Option<String> {
    let words: Vec<_> = rules.law.choice.criteria().map(|criterion| word_for(&criterion, &CRITERIA_WORDS)).collect();
    Some(if words.is_empty() { "free".to_string() } else { words.join(" ") })
}

fn read_goal(rules: &mut Rules, value: &str) -> Result<(), String> {
    rules.goal = word(value, &GOALS)?;
    rules.law.first_king = rules.goal == Goal::FirstKing;
    Ok(())
}

fn write_goal(rules: &Rules) -> Option<String> {
    Some(word_for(&rules.goal, &GOALS))
}

fn read_names(rules: &mut Rules, value: &str) -> Result<(), String> {
    let mut parts = words(value);
    let kind: fn(Corner) -> Names = match parts.next().map(str::to_ascii_lowercase).as_deref() {
        Some("numbers") => Names::Numbers,
        Some("letters") => Names::Letters,
        other => return Err(other.unwrap_or(value).to_string()),
    };
    let corner = word(parts.next().ok_or(value)?, &Corner::WORDS)?;
    if let Some(more) = parts.next() {
        return Err(more.to_string());
    }
    rules.notation = Notation { names: kind(corner), ..rules.notation };
    Ok(())
}

fn write_names(rules: &Rules) -> Option<String> {
    let (kind, corner) = match rules.notation.names {
        Names::Numbers(corner) => ("numbers", corner),
        Names::Letters(corner) => ("letters", corner),
    };
    Some(format!("{kind} {}", word_for(&corner, &Corner::WORDS)))
}

fn read_sign(rules: &mut Rules, value: &str) -> Result<(), String> {
    rules.notation.capture = word(value, &[("x", 'x'), (":", ':'), ("-", '-')])?;
    Ok(())
}
