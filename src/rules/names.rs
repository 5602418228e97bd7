//! Names of squares as the rules state them.
//!
//! Numbers start with 1 at a corner, run along its row away from the corner and go on row by row, over playing squares
//! only. Letters name the file (a, b, c ... l, away from the corner), digits the rank (1, 2 ... away from the corner);
//! the corner itself need not be a playing square. This is the strict form, which rules text needs; what people write
//! besides is for the text layer to read.

use super::{Corner, Names};
use crate::board::{Board, Square};

impl Corner {
    /// The corners with the words that stand for them in rules text.
    pub(super) const WORDS: [(&'static str, Corner); 4] = [
        ("top-left", Corner::TopLeft),
        ("top-right", Corner::TopRight),
        ("bottom-left", Corner::BottomLeft),
        ("bottom-right", Corner::BottomRight),
    ];

    /// True for the corners on Black's side.
    pub const fn is_top(self) -> bool {
        matches!(self, Corner::TopLeft | Corner::TopRight)
    }

    /// True for the corners on White's left.
    pub const fn is_left(self) -> bool {
        matches!(self, Corner::TopLeft | Corner::BottomLeft)
    }

    /// Rows and columns away from this corner, of a square that lies `(row, column)` from the top left; and back.
    const fn seen(self, board: &Board, (row, column): (i16, i16)) -> (i16, i16) {
        let (last_row, last_column) = (board.shape.height as i16 - 1, board.shape.width as i16 - 1);
        (if self.is_top() { row } else { last_row - row }, if self.is_left() { column } else { last_column - column })
    }
}

/// The name of a playing square.
pub fn name_of(names: Names, board: &Board, square: Square) -> String {
    match names {
        Names::Numbers(corner) => number_of(corner, board, square).to_string(),
        Names::Letters(corner) => {
            let (rank, file) = corner.seen(board, board.coordinates(square));
            format!("{}{}", (b'a' + file as u8) as char, rank + 1)
        }
    }
}

/// The square of this name, if there is one and it is played on. Letters may be upper case, digits may have zeros in
/// front.
pub fn square_of(names: Names, board: &Board, name: &str) -> Option<Square> {
    match names {
        Names::Numbers(corner) => by_number(corner, board, whole(name)?),
        Names::Letters(corner) => {
            let mut characters = name.chars();
            let letter = characters.next()?.to_ascii_lowercase();
            let file = i16::from(u8::try_from(letter).ok()?.checked_sub(b'a')?);
            let rank = i16::try_from(whole(characters.as_str())?).ok()? - 1;
            let (row, column) = corner.seen(board, (rank, file));
            board.square_at(row, column)
        }
    }
}

/// Digits only: no sign, no blank.
pub(super) fn whole(text: &str) -> Option<u16> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

fn number_of(corner: Corner, board: &Board, square: Square) -> u16 {
    let place = |square| corner.seen(board, board.coordinates(square));
    let here = place(square);
    1 + board.bits[..board.count as usize].iter().filter(|&&other| place(other) < here).count() as u16
}

fn by_number(corner: Corner, board: &Board, number: u16) -> Option<Square> {
    let squares = &board.bits[..board.count as usize];
    squares.iter().copied().find(|&square| number_of(corner, board, square) == number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, Squares};
    use crate::rules::{VARIANTS, find};

    #[test]
    fn every_square_of_every_board_is_found_by_its_name() {
        for (width, height) in [(6, 6), (7, 9), (8, 8), (10, 8), (12, 12)] {
            for squares in [Squares::Left, Squares::Right, Squares::All] {
                let board = Board::new(Shape { width, height, squares });
                for (_, corner) in Corner::WORDS {
                    for names in [Names::Numbers(corner), Names::Letters(corner)] {
                        for &square in &board.bits[..board.count as usize] {
                            let name = name_of(names, &board, square);
                            assert_eq!(square_of(names, &board, &name), Some(square), "{names:?} {name}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_and_last_squares_of_the_games_are_where_their_players_expect_them() {
        // Square 1 (or the first rank's first) and the last, in algebra with a1 at White's lower left.
        let rows = [
            ("thai", "1", "g1"),
            ("thai", "32", "b8"),
            ("english", "1", "b8"),
            ("english", "32", "g1"),
            ("italian", "1", "a8"),
            ("italian", "32", "h1"),
            ("spanish", "1", "h1"),
            ("spanish", "32", "a8"),
            ("czech", "a1", "a1"),
            ("international", "1", "b10"),
            ("international", "50", "i1"),
            ("canadian", "1", "b12"),
            ("canadian", "72", "k1"),
            ("srilankan", "1", "a12"),
            ("srilankan", "72", "l1"),
            ("jamaican", "a1", "a8"),
            ("jamaican", "b8", "b1"),
        ];
        for (game, name, usual) in rows {
            let rules = find(game).unwrap().rules;
            let board = Board::new(rules.shape);
            let square = square_of(rules.notation.names, &board, name);
            assert_eq!(square, square_of(Names::Letters(Corner::BottomLeft), &board, usual), "{game} {name}");
            assert!(square.is_some(), "{game} {name}");
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for entry in VARIANTS {
            let board = Board::new(entry.rules.shape);
            for name in ["", "0", "145", "-1", "+1", "a", "a0", "m1", "a13", "1a", "aa", "é1", "99999999"] {
                assert_eq!(square_of(entry.rules.notation.names, &board, name), None, "{} {name}", entry.name);
            }
        }
    }
}
