//! Positions as the Hub protocol writes them: the side to move and one letter for each playing square, row by row from
//! the top left as White sees the board.

use super::setup::{SetupError, place, set_run};
use super::{Naming, Setup};
use crate::board::{Board, Side, Word};
use crate::position::{Piece, Position};
use crate::rules::Law;

/// The position as a Hub string: `W` or `B`, then one of `w W b B e` (capitals are kings) for each square.
pub fn write<W: Word>(board: &Board, position: &Position<W>) -> String {
    let mut text = String::with_capacity(usize::from(board.count) + 1);
    text.push(if position.turn == Side::White { 'W' } else { 'B' });
    text.extend(board.bits[..usize::from(board.count)].iter().map(|&square| match position.pieces.at(square) {
        None => 'e',
        Some((Side::White, Piece::Man)) => 'w',
        Some((Side::White, Piece::King)) => 'W',
        Some((Side::Black, Piece::Man)) => 'b',
        Some((Side::Black, Piece::King)) => 'B',
    }));
    text
}

/// Reads a Hub string. Squares in messages are numbered as it does.
///
/// # Errors
/// An unknown side or letter, a wrong number of squares, a man on the row where it promotes.
pub fn read<W: Word>(board: &Board, text: &str) -> Result<Setup<W>, SetupError> {
    let naming = Naming::hub(board);
    let mut letters = text.trim().chars();
    let turn = match letters.next() {
        Some('W' | 'w') => Side::White,
        Some('B' | 'b') => Side::Black,
        Some(other) => return Err(SetupError::Turn(other.into())),
        None => return Err(SetupError::Empty(format!("W{}", "e".repeat(usize::from(board.count))))),
    };
    let letters: Vec<char> = letters.collect();
    if letters.len() != usize::from(board.count) {
        return Err(SetupError::Length { expected: usize::from(board.count), found: letters.len() });
    }
    let mut position = Position::empty(turn);
    for (i, letter) in letters.into_iter().enumerate() {
        let (side, piece) = match letter {
            'e' | 'E' => continue,
            'w' => (Side::White, Piece::Man),
            'W' => (Side::White, Piece::King),
            'b' => (Side::Black, Piece::Man),
            'B' => (Side::Black, Piece::King),
            _ => return Err(SetupError::Letter { letter, place: i + 1 }),
        };
        place(&mut position, &naming, board.bits[i], side, piece)?;
    }
    Ok(Setup { position, quiet: 0 })
}

/// True if a text can only be meant as a Hub string for a board of so many squares: letters of pieces without any
/// separator, or as many letters as such a string has.
pub(super) fn is_hub(text: &str, squares: u8) -> bool {
    let is_piece = |c| matches!(c, 'w' | 'W' | 'b' | 'B' | 'e' | 'E');
    let whole = text.starts_with(['W', 'w', 'B', 'b']) && text.chars().count() == usize::from(squares) + 1;
    text.len() > 6 && text.chars().all(|c| is_piece(c) || whole && c.is_alphabetic())
}

/// Sets the Frisian king runs from lidraughts' `wolf` argument: `W12=2 B30=3`, the squares in Hub's numbers.
///
/// # Errors
/// A word of another form, or one that names no king of that side. Where the law has no such limit, nothing is read.
pub fn set_wolf<W: Word>(board: &Board, law: &Law, position: &mut Position<W>, text: &str) -> Result<(), SetupError> {
    if law.king_limit == 0 {
        return Ok(());
    }
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        let refuse = |why: &str| SetupError::Run(word.into(), why.into());
        let form = "is not of the form W<square>=<count>";
        let side = match word.chars().next() {
            Some('W' | 'w') => Side::White,
            Some('B' | 'b') => Side::Black,
            _ => return Err(refuse(form)),
        };
        let (square, count) = word[1..].split_once('=').ok_or_else(|| refuse(form))?;
        let square = square.parse().ok().and_then(|number| board.from_hub(number));
        let count = count.parse().map_err(|_| refuse(form))?;
        let square = square.ok_or_else(|| refuse("names no square of this board"))?;
        set_run(position, law.king_limit, side, count, Some(square)).map_err(|why| refuse(&why))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::*;

    #[test]
    fn start_positions_read_back() {
        for rules in [INTERNATIONAL, THAI, ARMENIAN, SPANTSIRETTI, CANADIAN] {
            let board = Board::new(rules.shape);
            let position = Position::<u128>::start(&rules, &board);
            let text = write(&board, &position);
            assert_eq!(text.len(), usize::from(board.count) + 1);
            assert_eq!(read(&board, &text), Ok(Setup { position, quiet: 0 }));
        }
    }

    #[test]
    fn wrong_strings_are_refused_by_name() {
        let board = Board::new(INTERNATIONAL.shape);
        let message = |text: &str| read::<u64>(&board, text).unwrap_err().to_string();
        assert!(message("Wbbb").contains("expects 50 squares"));
        assert!(message(&format!("W{}", "x".repeat(50))).contains("'x' at place 1"));
        assert!(message(&format!("Ww{}", "e".repeat(49))).contains("cannot stand on 1"));
        assert!(message(&format!("We{}b", "e".repeat(48))).ends_with("written K50, in Hub form B"));
        assert!(message("Qw").contains("\"Q\" is not a side"));
        assert!(message("").contains("empty"));
    }

    #[test]
    fn wolf_sets_the_runs_of_kings_beside_men() {
        let board = Board::new(FRISIAN.shape);
        let text = format!("WeeeeeB{}wW{}b{}", "e".repeat(5), "e".repeat(10), "e".repeat(26));
        let mut position = read::<u64>(&board, &text).unwrap().position;
        set_wolf(&board, &FRISIAN.law, &mut position, "W13=2 B6=7").unwrap();
        assert_eq!(position.run.count, [2, 3]);
        assert_eq!(position.run.square.map(|square| board.to_hub(square)), [13, 6]);
        let refused = |text: &str| set_wolf(&board, &FRISIAN.law, &mut position.clone(), text).unwrap_err().to_string();
        assert!(refused("W12=1").contains("no White king"));
        assert!(refused("W13").contains("form"));
        assert!(refused("é").contains("form"));
        assert!(refused("W99=1").contains("no square"));
    }
}
