//! Positions as FEN: `turn:Wsquares:Bsquares`, in the game's own square names.
//!
//! The writer follows the PDN 3.0 standard to the letter; the reader takes what programs and people really write. After
//! the pieces may stand `:H` with the quiet plies gone before and, in Frisian, `:+b[ss]+w[ss]` with the quiet moves
//! that a king of Black and of White has made in a row and the square of that king, as lidraughts writes it.

mod read;

pub use read::read;

use super::Naming;
use crate::board::{Side, Square, Word};
use crate::position::Position;

/// The position as FEN. `quiet` (plies since the last capture or man's move) and king counters stand only where they are
/// not zero.
///
/// Three or more men in a row are written as a range where squares have numbers. With letters, White's pieces are listed
/// from White's own back row on and Black's in the order of the names.
pub fn write<W: Word>(naming: &Naming, position: &Position<W>, quiet: u16) -> String {
    let mut text = String::from(if position.turn == Side::White { "W" } else { "B" });
    for side in Side::ALL {
        text.push_str(if side == Side::White { ":W" } else { ":B" });
        text.push_str(&list(naming, position, side));
    }
    if quiet > 0 {
        text.push_str(&format!(":H{quiet}"));
    }
    if position.run.count != [0, 0] {
        text.push(':');
        for i in [1, 0] {
            text.push_str(&counter(naming, position.run.count[i], position.run.square[i]));
        }
    }
    text
}

fn counter(naming: &Naming, count: u8, square: Square) -> String {
    match count {
        0 => "+0".into(),
        _ if naming.is_algebraic() => format!("+{count}{}", naming.name(square)),
        _ => format!("+{count}{:02}", naming.number(square)),
    }
}

fn list<W: Word>(naming: &Naming, position: &Position<W>, side: Side) -> String {
    let (men, kings) = (position.pieces.men[side.index()], position.pieces.kings[side.index()]);
    let mut squares: Vec<Square> = (men | kings).iter().collect();
    if naming.is_algebraic() {
        squares.sort_by_key(|&square| {
            let name = naming.name(square);
            let rank: u8 = name[1..].parse().unwrap_or(0);
            let from_bottom = naming.board().shape.height as i16 - naming.board().coordinates(square).0;
            (if side == Side::White { from_bottom } else { i16::from(rank) }, name)
        });
    } else {
        squares.sort_by_key(|&square| naming.number(square));
    }
    let mut words = Vec::new();
    let mut i = 0;
    while i < squares.len() {
        let run = if naming.is_algebraic() { 1 } else { men_in_a_row(naming, men, &squares[i..]) };
        let name = naming.name(squares[i]);
        if run >= 3 {
            words.push(format!("{name}-{}", naming.name(squares[i + run - 1])));
            i += run;
        } else {
            words.push(if kings.has(squares[i]) { format!("K{name}") } else { name });
            i += 1;
        }
    }
    words.join(",")
}

/// Number of men with consecutive numbers at the head of a list.
fn men_in_a_row<W: Word>(naming: &Naming, men: W, squares: &[Square]) -> usize {
    let first = naming.number(squares[0]);
    (first..).zip(squares).take_while(|&(number, &square)| naming.number(square) == number && men.has(square)).count()
}
