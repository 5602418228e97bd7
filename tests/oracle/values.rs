//! The values that keys of the rules text may have, each with its reader.

use std::collections::BTreeSet;

use super::board::Side;

/// A direction as its owner sees it; sideways stands for both left and right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Straight ahead.
    Forward,
    /// Straight back.
    Backward,
    /// Left and right.
    Sideways,
    /// Diagonally ahead, left and right.
    DiagonalForward,
    /// Diagonally back, left and right.
    DiagonalBackward,
}

/// A set of directions.
pub type Ways = BTreeSet<Way>;

/// Both diagonals, one of the groups of the direction lists.
pub const DIAGONAL: [Way; 2] = [Way::DiagonalForward, Way::DiagonalBackward];
/// Along rows and columns, one of the groups of the direction lists.
pub const STRAIGHT: [Way; 3] = [Way::Forward, Way::Backward, Way::Sideways];

/// Which squares are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Squares {
    /// Every second square, the bottom left corner among them.
    Left,
    /// Every second square, the bottom right corner among them.
    Right,
    /// Every square.
    All,
}

/// How the pieces stand at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Full rows of men, after some empty rows at the edge.
    Rows {
        /// Rows of men on each side.
        men: usize,
        /// Empty rows behind them.
        skip: usize,
    },
    /// A position written as FEN.
    Fen(String),
}

/// Where a king may land behind the piece it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any empty square of the line.
    Any,
    /// Directly behind.
    Behind,
    /// Anywhere, but directly behind where the capture ends over a king (decision 13).
    BehindLastKing,
}

/// When taken pieces leave the board (decision 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// After the whole capture.
    AtEnd,
    /// Before the next jump.
    AtOnce,
}

/// What happens to a man that touches the last row in a capture (decision 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Crowned, and the move ends.
    Stops,
    /// Crowned only where the move ends.
    AtEnd,
    /// Crowned at once, and goes on as a king.
    GoesOn,
}

/// One criterion of the choice between captures (decision 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Most pieces.
    Pieces,
    /// Highest value, king 2 and man 1.
    Value,
    /// Most kings taken.
    MostKings,
    /// Fewest kings taken.
    FewestKings,
    /// Kings capture before men.
    ByKing,
    /// Kings taken earliest, jump by jump.
    KingsFirst,
}

/// What wins the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The opponent has no move.
    Win,
    /// Having no move oneself.
    Lose,
    /// The first king.
    FirstKing,
}

/// A corner of the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    /// At the top, on Black's side.
    pub top: bool,
    /// On White's left.
    pub left: bool,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// Letters and digits instead of numbers.
    pub letters: bool,
    /// Where square 1 or a1 is.
    pub corner: Corner,
}

/// A draw after some plies while few pieces stand (decision 10 b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialLimit {
    /// Least number of pieces.
    pub least: u32,
    /// Greatest number of pieces.
    pub most: u32,
    /// Plies without capture or promotion that draw.
    pub plies: u32,
}

/// A draw after some moves against a lone king (decision 10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoneKing {
    /// Least number of pieces of the stronger side.
    pub least: u32,
    /// Greatest number of pieces, if there is one.
    pub most: Option<u32>,
    /// All of them are kings; otherwise at least one.
    pub all_kings: bool,
    /// What must hold on the long diagonal, if anything.
    pub place: Option<Place>,
    /// The move that draws.
    pub moves: u32,
}

/// A condition on the long diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A king of the stronger side stands on it.
    OnDiagonal,
    /// The lone king is the only piece on it.
    DiagonalHeld,
}

/// Reads a value that is one of a few words.
pub fn word<T: Copy>(value: &str, table: &[(&str, T)]) -> Result<T, String> {
    let found = table.iter().find(|(name, _)| *name == value);
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let names: Vec<_> = table.iter().map(|(name, _)| *name).collect();
        format!("'{value}' is not one of {}", names.join(", "))
    })
}

/// Reads yes or no.
pub fn yes_no(value: &str) -> Result<bool, String> {
    word(value, &[("yes", true), ("no", false)])
}

/// Reads white or black.
pub fn side(value: &str) -> Result<Side, String> {
    word(value, &[("white", Side::White), ("black", Side::Black)])
}

/// Reads a number within bounds.
pub fn number(value: &str, least: u32, most: u32) -> Result<u32, String> {
    let read = value.parse().ok().filter(|n| (least..=most).contains(n));
    read.ok_or_else(|| format!("'{value}' is not a number from {least} to {most}"))
}

/// Reads none or a number within bounds.
pub fn optional(value: &str, least: u32, most: u32) -> Result<Option<u32>, String> {
    if value == "none" { Ok(None) } else { number(value, least, most).map(Some) }
}

/// Reads `WxH`.
pub fn size(value: &str) -> Result<(usize, usize), String> {
    let (width, height) = value.split_once('x').ok_or(format!("'{value}' is not like 10x10"))?;
    Ok((number(width, 6, 12)? as usize, number(height, 6, 12)? as usize))
}

/// Reads a direction list.
pub fn ways(value: &str) -> Result<Ways, String> {
    let mut found = Ways::new();
    for name in value.split([' ', '\t', ',']).filter(|name| !name.is_empty()) {
        found.extend(way_group(name)?);
    }
    if found.is_empty() { Err("no direction given".to_string()) } else { Ok(found) }
}

fn way_group(name: &str) -> Result<Vec<Way>, String> {
    Ok(match name {
        "straight" => STRAIGHT.to_vec(),
        "diagonal" => DIAGONAL.to_vec(),
        "all" => [&STRAIGHT[..], &DIAGONAL[..]].concat(),
        single => vec![word(
            single,
            &[
                ("forward", Way::Forward),
                ("backward", Way::Backward),
                ("sideways", Way::Sideways),
                ("diagonal-forward", Way::DiagonalForward),
                ("diagonal-backward", Way::DiagonalBackward),
            ],
        )?],
    })
}

/// Reads `rows N`, `rows N skip M` or a FEN.
pub fn setup(value: &str) -> Result<Setup, String> {
    let words: Vec<_> = value.split_whitespace().collect();
    match words[..] {
        ["rows", men] => Ok(Setup::Rows { men: number(men, 1, 6)? as usize, skip: 0 }),
        ["rows", men, "skip", skip] => {
            Ok(Setup::Rows { men: number(men, 1, 6)? as usize, skip: number(skip, 0, 5)? as usize })
        }
        [fen] if fen.contains(':') => Ok(Setup::Fen(fen.to_string())),
        _ => Err(format!("'{value}' is not 'rows N', 'rows N skip M' or a FEN")),
    }
}

/// Reads free or a list of criteria.
pub fn choice(value: &str) -> Result<Vec<Criterion>, String> {
    if value == "free" {
        return Ok(Vec::new());
    }
    let table = [
        ("pieces", Criterion::Pieces),
        ("value", Criterion::Value),
        ("most-kings", Criterion::MostKings),
        ("fewest-kings", Criterion::FewestKings),
        ("by-king", Criterion::ByKing),
        ("kings-first", Criterion::KingsFirst),
    ];
    let names = value.split([' ', '\t', ',']).filter(|name| !name.is_empty());
    names.map(|name| word(name, &table)).collect()
}

/// Reads `numbers CORNER` or `letters CORNER`.
pub fn names(value: &str) -> Result<Names, String> {
    let (kind, place) = value.split_once(' ').ok_or(format!("'{value}' names no corner"))?;
    let letters = word(kind, &[("numbers", false), ("letters", true)])?;
    let table = [
        ("top-left", Corner { top: true, left: true }),
        ("top-right", Corner { top: true, left: false }),
        ("bottom-left", Corner { top: false, left: true }),
        ("bottom-right", Corner { top: false, left: false }),
    ];
    Ok(Names { letters, corner: word(place.trim(), &table)? })
}

/// Reads none or a comma separated list.
pub fn list<T>(value: &str, item: impl Fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    if value == "none" { Ok(Vec::new()) } else { value.split(',').map(|part| item(part.trim())).collect() }
}

/// Reads `A-B PLIES`.
pub fn material_limit(value: &str) -> Result<MaterialLimit, String> {
    let wrong = || format!("'{value}' is not like '4-5 60'");
    let (pieces, plies) = value.split_once(' ').ok_or_else(wrong)?;
    let (least, most) = pieces.split_once('-').unwrap_or((pieces, pieces));
    let (least, most) = (number(least, 1, 144)?, number(most, 1, 144)?);
    Ok(MaterialLimit { least, most, plies: number(plies.trim(), 1, 999)? })
}

/// Reads `MATERIAL [PLACE] MOVES`.
pub fn lone_king(value: &str) -> Result<LoneKing, String> {
    let words: Vec<_> = value.split_whitespace().collect();
    let (pieces, kind, place, moves) = match words[..] {
        [pieces, kind, moves] => (pieces, kind, None, moves),
        [pieces, kind, place, moves] => (pieces, kind, Some(place), moves),
        _ => {
            return Err(format!("'{value}' is not like '3 with-king diagonal-held 5'"));
        }
    };
    let places = [("on-diagonal", Place::OnDiagonal), ("diagonal-held", Place::DiagonalHeld)];
    let (least, most) = piece_range(pieces)?;
    Ok(LoneKing {
        least,
        most,
        all_kings: word(kind, &[("with-king", false), ("kings", true)])?,
        place: place.map(|name| word(name, &places)).transpose()?,
        moves: number(moves, 1, 999)?,
    })
}

/// Reads `N`, `A-B` or `A+`.
fn piece_range(text: &str) -> Result<(u32, Option<u32>), String> {
    if let Some(least) = text.strip_suffix('+') {
        return Ok((number(least, 1, 144)?, None));
    }
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    Ok((number(least, 1, 144)?, Some(number(most, 1, 144)?)))
}
