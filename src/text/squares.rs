//! Names of squares, from name to square and back.
//!
//! A game's own names come first; the usual algebra (a1 at White's lower left, files i to l beyond h) is understood on
//! every board where it does not clash with them, and bare numbers on boards with letters are counted as Hub counts.

use crate::board::{Board, NO_SQUARE, Square, Squares};
use crate::rules::{Corner, Names, Rules};

/// The names of the squares of one game.
#[derive(Clone, Debug)]
pub struct Naming {
    names: Names,
    board: Board,
    /// The square of each number, from 1; in Hub order where the game names its squares by letters.
    numbered: Vec<Square>,
    /// The number of each square.
    numbers: [u8; 192],
}

impl Naming {
    /// The names that a game's rules give to the squares of its board.
    pub fn new(rules: &Rules, board: &Board) -> Self {
        Self::of(rules.notation.names, board)
    }

    /// Hub's numbers: row by row from the top left as White sees the board, whatever the game's own names are.
    pub fn hub(board: &Board) -> Self {
        Self::of(Names::Numbers(Corner::TopLeft), board)
    }

    fn of(names: Names, board: &Board) -> Self {
        let corner = match names {
            Names::Numbers(corner) => corner,
            Names::Letters(_) => Corner::TopLeft,
        };
        let mut numbered = board.bits[..usize::from(board.count)].to_vec();
        let from_corner = |square: &Square| {
            let (row, column) = board.coordinates(*square);
            match corner {
                Corner::TopLeft => (row, column),
                Corner::TopRight => (row, -column),
                Corner::BottomLeft => (-row, column),
                Corner::BottomRight => (-row, -column),
            }
        };
        numbered.sort_by_key(from_corner);
        let mut numbers = [0; 192];
        for (i, &square) in numbered.iter().enumerate() {
            numbers[usize::from(square)] = i as u8 + 1;
        }
        Self { names, board: board.clone(), numbered, numbers }
    }

    /// The board whose squares are named.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// True if the game's own names are letter and number.
    pub fn is_algebraic(&self) -> bool {
        matches!(self.names, Names::Letters(_))
    }

    /// The game's own name of a square.
    pub fn name(&self, square: Square) -> String {
        match self.names {
            Names::Numbers(_) => self.number(square).to_string(),
            Names::Letters(corner) => self.algebraic(square, corner),
        }
    }

    /// The usual algebraic name of a square: a1 at White's lower left.
    pub fn algebra(&self, square: Square) -> String {
        self.algebraic(square, Corner::BottomLeft)
    }

    /// The number of a square: the game's own, or Hub's where the game has letters.
    pub fn number(&self, square: Square) -> u16 {
        u16::from(self.numbers[usize::from(square)])
    }

    /// The square of a number, counted as [`Naming::number`] does.
    pub fn numbered(&self, number: u16) -> Option<Square> {
        self.numbered.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The square that a word names: in the game's own names, in the usual algebra or as a number, with or without
    /// leading zeros, in either case. `None` if it names none.
    pub fn square(&self, word: &str) -> Option<Square> {
        if word.len() > 4 || !word.is_ascii() {
            return None;
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return number_of(word).and_then(|number| self.numbered(number));
        }
        let file = word.chars().next()?.to_ascii_lowercase();
        let rank = i16::try_from(number_of(&word[1..])?).ok()?;
        let file = (file.is_ascii_lowercase()).then_some(file as i16 - 'a' as i16)?;
        let own = match self.names {
            Names::Letters(corner) => self.at(file, rank - 1, corner),
            Names::Numbers(_) => None,
        };
        own.or_else(|| self.at(file, rank - 1, Corner::BottomLeft))
    }

    /// What the names of this board look like, for messages.
    pub fn describe(&self) -> String {
        let shape = self.board.shape;
        let Names::Letters(_) = self.names else { return format!("squares are named 1 to {}", self.board.count) };
        let last_file = (b'a' + shape.width - 1) as char;
        let colour = if shape.squares == Squares::All { "" } else { ", those of one colour only" };
        let example = self.name(self.board.bits[usize::from(self.board.count) / 2]);
        format!("squares are named a to {last_file} and 1 to {}, as {example}{colour}", shape.height)
    }

    fn at(&self, file: i16, rank: i16, corner: Corner) -> Option<Square> {
        let (w, h) = (i16::from(self.board.shape.width), i16::from(self.board.shape.height));
        let (row, column) = match corner {
            Corner::BottomLeft => (h - 1 - rank, file),
            Corner::BottomRight => (h - 1 - rank, w - 1 - file),
            Corner::TopLeft => (rank, file),
            Corner::TopRight => (rank, w - 1 - file),
        };
        self.board.square_at(row, column).filter(|&square| square != NO_SQUARE)
    }

    fn algebraic(&self, square: Square, corner: Corner) -> String {
        let (w, h) = (i16::from(self.board.shape.width), i16::from(self.board.shape.height));
        let (row, column) = self.board.coordinates(square);
        let (file, rank) = match corner {
            Corner::BottomLeft => (column, h - row),
            Corner::BottomRight => (w - 1 - column, h - row),
            Corner::TopLeft => (column, row + 1),
            Corner::TopRight => (w - 1 - column, row + 1),
        };
        format!("{}{rank}", (b'a' + file as u8) as char)
    }
}

/// The plain form of a character that people type for a dash, a blank, a digit or a Latin letter.
pub(crate) fn plain(c: char) -> char {
    let digit = |zero: char| char::from_digit(c as u32 - zero as u32, 10).unwrap_or(c);
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{a0}' | '\u{202f}' | '\u{feff}' | '\t' | '\r' | '\n' => ' ',
        '٠'..='٩' => digit('٠'),
        '۰'..='۹' => digit('۰'),
        '๐'..='๙' => digit('๐'),
        '×' | 'х' | 'Х' => 'x',
        'а' | 'А' => 'a',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        _ => c,
    }
}

fn number_of(digits: &str) -> Option<u16> {
    (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::*;

    fn ends(rules: &Rules) -> (String, String) {
        let naming = Naming::new(rules, &Board::new(rules.shape));
        let last = u16::from(naming.board.count);
        (naming.algebra(naming.numbered(1).unwrap()), naming.algebra(naming.numbered(last).unwrap()))
    }

    #[test]
    fn square_one_and_the_last_lie_where_the_pdn_table_has_them() {
        let expected = [
            (THAI, "g1", "b8"),
            (ENGLISH, "b8", "g1"),
            (POOL, "b8", "g1"),
            (GERMAN, "b8", "g1"),
            (ITALIAN, "a8", "h1"),
            (SPANISH, "h1", "a8"),
            (PORTUGUESE, "h1", "a8"),
            (FILIPINO, "h1", "a8"),
            (INTERNATIONAL, "b10", "i1"),
            (FRYSK, "b10", "i1"),
            (CANADIAN, "b12", "k1"),
            (SRILANKAN, "a12", "l1"),
        ];
        for (rules, first, last) in expected {
            assert_eq!(ends(&rules), (first.into(), last.into()));
        }
    }

    #[test]
    fn every_name_reads_back_in_its_own_names_in_algebra_and_padded() {
        for rules in [THAI, CZECH, JAMAICAN, TURKISH, ITALIAN, CANADIAN, SPANTSIRETTI] {
            let naming = Naming::new(&rules, &Board::new(rules.shape));
            for &square in &naming.numbered {
                assert_eq!(naming.square(&naming.name(square)), Some(square));
                assert_eq!(naming.square(&naming.name(square).to_uppercase()), Some(square));
                assert_eq!(naming.square(&naming.algebra(square)), Some(square));
                assert_eq!(naming.square(&format!("{:03}", naming.number(square))), Some(square));
            }
        }
    }

    #[test]
    fn jamaican_reads_its_own_corner_and_the_usual_one() {
        let naming = Naming::new(&JAMAICAN, &Board::new(JAMAICAN.shape));
        assert_eq!(naming.square("a1"), naming.board.square_at(0, 0));
        assert_eq!(naming.square("a8"), naming.board.square_at(0, 0));
        assert_eq!(naming.name(naming.board.square_at(7, 1).unwrap()), "b8");
    }

    #[test]
    fn digits_and_letters_of_other_scripts_become_plain() {
        assert_eq!("۳۲–٢٨ ๑๒х".chars().map(plain).collect::<String>(), "32-28 12x");
        assert_eq!("сЕа".chars().map(plain).collect::<String>(), "cea");
    }

    #[test]
    fn what_is_no_square_is_refused() {
        let naming = Naming::new(&INTERNATIONAL, &Board::new(INTERNATIONAL.shape));
        for word in ["", "0", "51", "a2", "k1", "a", "a0", "a11", "é1", "1a", "99999", "-1", "a+1"] {
            assert_eq!(naming.square(word), None, "{word}");
        }
    }
}
