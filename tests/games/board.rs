//! Positions and moves written by hand.

use damier::board::{Board, Side, Square, Squares, Word};
use damier::position::{Move, Piece, Position};

/// A square in algebra (a1 at White's lower left), turned over left to right on mirrored boards so that one text is a
/// position of every board of one colour: there the long diagonal a1-h8 is h1-a8.
pub fn square(board: &Board, name: &str) -> Square {
    let file = i16::from(name.as_bytes()[0] - b'a');
    let rank: i16 = name[1..].parse().unwrap_or_else(|_| panic!("{name} is no square"));
    let width = i16::from(board.shape.width);
    let column = if board.shape.squares == Squares::Right { width - 1 - file } else { file };
    board.square_at(i16::from(board.shape.height) - rank, column).unwrap_or_else(|| panic!("{name} is not played on"))
}

/// `W a3 Kb4 | c5`: the side to move, then the pieces of White and, after the bar, of Black; `K` before a king.
pub fn position<W: Word>(board: &Board, text: &str) -> Position<W> {
    let (turn, pieces) = text.split_at(1);
    let mut position = Position::empty(if turn == "W" { Side::White } else { Side::Black });
    let (white, black) = pieces.split_once('|').unwrap_or_else(|| panic!("{text} has no bar"));
    for (side, names) in [(Side::White, white), (Side::Black, black)] {
        for name in names.split_whitespace() {
            let (piece, name) = name.strip_prefix('K').map_or((Piece::Man, name), |name| (Piece::King, name));
            position.pieces.put(square(board, name), side, piece);
        }
    }
    position
}

/// A position in Hub text: the side letter, then one of `w b W B e` for each square from the top left.
pub fn from_hub<W: Word>(board: &Board, text: &str) -> Position<W> {
    assert_eq!(text.len(), usize::from(board.count) + 1, "{text}");
    let mut position = Position::empty(if text.starts_with('W') { Side::White } else { Side::Black });
    for (place, letter) in text[1..].bytes().enumerate() {
        let side = if letter.eq_ignore_ascii_case(&b'w') { Side::White } else { Side::Black };
        let piece = if letter.is_ascii_uppercase() { Piece::King } else { Piece::Man };
        match letter {
            b'e' => {}
            b'w' | b'W' | b'b' | b'B' => position.pieces.put(board.bits[place], side, piece),
            _ => panic!("{text}: {} is no piece", char::from(letter)),
        }
    }
    position
}

/// A position as Hub text.
pub fn to_hub<W: Word>(board: &Board, position: &Position<W>) -> String {
    let mut text = String::from(if position.turn == Side::White { "W" } else { "B" });
    text.extend((0..usize::from(board.count)).map(|place| match position.pieces.at(board.bits[place]) {
        None => 'e',
        Some((Side::White, Piece::Man)) => 'w',
        Some((Side::White, Piece::King)) => 'W',
        Some((Side::Black, Piece::Man)) => 'b',
        Some((Side::Black, Piece::King)) => 'B',
    }));
    text
}

/// A move as Hub text, the captured squares in ascending order.
pub fn hub_move<W: Word>(board: &Board, mv: &Move<W>) -> String {
    let sign = if mv.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", board.to_hub(mv.from), board.to_hub(mv.to));
    let mut taken: Vec<u16> = mv.taken.iter().map(|square| board.to_hub(square)).collect();
    taken.sort_unstable();
    taken.iter().for_each(|square| text += &format!("x{square}"));
    text
}
