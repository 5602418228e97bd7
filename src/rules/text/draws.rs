//! Draw rules that are lists: by material, and against a lone king.

use super::keys::{is_none, number, word, word_for};
use crate::rules::{Diagonal, Force, LoneKing, MaterialLimit, Rules};

/// More pieces than this no board holds.
const MOST_PIECES: u16 = 144;

/// Stands for no upper bound in [`LoneKing::most`].
const UNBOUNDED: u8 = 255;

const FORCES: [(&str, Force); 2] = [("with-king", Force::WithKing), ("kings", Force::Kings)];
const PLACES: [(&str, Diagonal); 2] = [("on-diagonal", Diagonal::Stronger), ("diagonal-held", Diagonal::Held)];

/// Reads the items of a list parted by commas into the places that the rules have for them.
fn read_list<T: Copy, const N: usize>(
    value: &str,
    item: impl Fn(&str) -> Result<T, String>,
) -> Result<[Option<T>; N], String> {
    let mut list = [None; N];
    if is_none(value) {
        return Ok(list);
    }
    for (i, text) in value.split(',').enumerate() {
        let text = text.trim();
        *list.get_mut(i).ok_or(text)? = Some(item(text)?);
    }
    Ok(list)
}

fn write_list<T>(list: &[Option<T>], item: impl Fn(&T) -> String) -> Option<String> {
    let items: Vec<_> = list.iter().flatten().map(item).collect();
    Some(if items.is_empty() { "none".to_string() } else { items.join(", ") })
}

/// Reads `N` or `A-B`.
fn read_range(text: &str) -> Result<(u8, u8), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let (least, most) = (number(least, 1, MOST_PIECES)?, number(most, 1, MOST_PIECES)?);
    if least > most { Err(text.to_string()) } else { Ok((least as u8, most as u8)) }
}

fn write_range(least: u8, most: u8) -> String {
    match most {
        UNBOUNDED => format!("{least}+"),
        _ if least == most => least.to_string(),
        _ => format!("{least}-{most}"),
    }
}

pub(super) fn read_material(rules: &mut Rules, value: &str) -> Result<(), String> {
    rules.draws.material = read_list(value, |text| {
        let [pieces, plies] = text.split_whitespace().collect::<Vec<_>>()[..] else { return Err(text.to_string()) };
        let (least, most) = read_range(pieces)?;
        Ok(MaterialLimit { least, most, plies: number(plies, 1, 999)? })
    })?;
    Ok(())
}

pub(super) fn write_material(rules: &Rules) -> Option<String> {
    write_list(&rules.draws.material, |limit| format!("{} {}", write_range(limit.least, limit.most), limit.plies))
}

pub(super) fn read_lone_kings(rules: &mut Rules, value: &str) -> Result<(), String> {
    rules.draws.lone_king = read_list(value, |text| {
        let (pieces, force, diagonal, moves) = match text.split_whitespace().collect::<Vec<_>>()[..] {
            [pieces, force, moves] => (pieces, force, Diagonal::Any, moves),
            [pieces, force, place, moves] => (pieces, force, word(place, &PLACES)?, moves),
            _ => return Err(text.to_string()),
        };
        let (least, most) = match pieces.strip_suffix('+') {
            Some(least) => (number(least, 1, MOST_PIECES)? as u8, UNBOUNDED),
            None => read_range(pieces)?,
        };
        let moves = number(moves, 1, 255)? as u8;
        Ok(LoneKing { least, most, force: word(force, &FORCES)?, diagonal, moves })
    })?;
    Ok(())
}

pub(super) fn write_lone_kings(rules: &Rules) -> Option<String> {
    write_list(&rules.draws.lone_king, |ending| {
        let place = match ending.diagonal {
            Diagonal::Any => String::new(),
            place => word_for(&place, &PLACES) + " ",
        };
        let pieces = write_range(ending.least, ending.most);
        format!("{pieces} {} {place}{}", word_for(&ending.force, &FORCES), ending.moves)
    })
}
