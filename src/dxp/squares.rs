//! Positions and moves of DXP, to and from the text that the engine speaks.
//!
//! DXP counts the squares of its one board as Hub does. What is legal is the engine's affair: here only letters and
//! numbers change their places.

use super::message::Move;
use super::read::ReadError;
use crate::board::Side;

/// Squares of the only board that DXP knows.
pub(super) const COUNT: u8 = 50;

/// The Hub string of a position in DXP's letters: `w`, `z`, and capitals for kings, `e` for an empty square.
pub(super) fn position_to_hub(turn: Side, squares: &str) -> Result<String, ReadError> {
    const WANTED: &str = "w, z, W, Z or e for each square";
    let mut hub = String::from(if turn == Side::White { "W" } else { "B" });
    for letter in squares.chars() {
        hub.push(match letter {
            'w' | 'W' => letter,
            'z' | 'b' => 'b',
            'Z' | 'B' => 'B',
            'e' | 'E' | '.' => 'e',
            _ => return Err(ReadError::Value { field: "position", found: letter.to_string(), wanted: WANTED }),
        });
    }
    Ok(hub)
}

/// Side to move and DXP's letters of a Hub string; `None` if it is no position of 50 squares.
pub(super) fn position_from_hub(hub: &str) -> Option<(Side, String)> {
    let mut letters = hub.chars();
    let turn = match letters.next()? {
        'W' => Side::White,
        'B' => Side::Black,
        _ => return None,
    };
    let dxp = |letter| match letter {
        'w' | 'W' | 'e' => Some(letter),
        'b' => Some('z'),
        'B' => Some('Z'),
        _ => None,
    };
    let squares: String = letters.map(dxp).collect::<Option<_>>()?;
    (squares.len() == usize::from(COUNT)).then_some((turn, squares))
}

/// A move in Hub's notation: `32-28`, `32x23x28`. A capture whose victims were not told is written without them.
pub fn move_to_hub(mv: &Move) -> String {
    let sign = if mv.captured.is_empty() { '-' } else { 'x' };
    let mut text = format!("{}{sign}{}", mv.from, mv.to);
    mv.captured.iter().for_each(|square| text.push_str(&format!("x{square}")));
    text
}

/// A move from Hub's notation with every captured square named, as the engine writes it; `None` if it is none of 50
/// squares. The time is left at 0.
pub fn move_from_hub(text: &str) -> Option<Move> {
    let mut squares = text.split(['-', 'x']).map(|number| number.parse().ok().filter(|n| (1..=COUNT).contains(n)));
    let (from, to) = (squares.next()??, squares.next()??);
    Some(Move { seconds: 0, from, to, captured: squares.collect::<Option<_>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_change_their_letters() {
        let hub = format!("B{}", "bBwWe".repeat(10));
        let (turn, squares) = position_from_hub(&hub).unwrap();
        assert_eq!((turn, squares.as_str()), (Side::Black, "zZwWe".repeat(10).as_str()));
        assert_eq!(position_to_hub(turn, &squares), Ok(hub));
        for wrong in ["", "W", "Wbbb", &format!("X{}", "e".repeat(50)), &format!("W{}", "z".repeat(50))] {
            assert_eq!(position_from_hub(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn moves_change_their_form() {
        let quiet = Move { seconds: 0, from: 32, to: 28, captured: vec![] };
        let capture = Move { seconds: 0, from: 32, to: 5, captured: vec![28, 9] };
        assert_eq!((move_to_hub(&quiet).as_str(), move_from_hub("32-28")), ("32-28", Some(quiet.clone())));
        assert_eq!((move_to_hub(&capture).as_str(), move_from_hub("32x5x28x9")), ("32x5x28x9", Some(capture.clone())));
        for wrong in ["", "32", "32-", "0-5", "32-51", "a-b", "32-28x", "-32-28"] {
            assert_eq!(move_from_hub(wrong), None, "{wrong}");
        }
    }
}
