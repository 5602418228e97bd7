//! The board as lines of text, for terminals.

use super::Naming;
use crate::board::{Board, Side, Square, Word};
use crate::position::{Piece, Pieces};

/// What stands around and in the squares of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// As the game names its squares.
    Own,
    /// The number of each square; Hub's where the game has letters.
    Numbers,
    /// Letters of files and numbers of ranks: the game's own, or with a1 at White's lower left where it has numbers.
    Algebra,
    /// Nothing.
    Bare,
}

impl Labels {
    /// Numbers or algebra or nothing, for a game.
    pub(super) fn settled(self, naming: &Naming) -> Self {
        match self {
            Self::Own if naming.is_algebraic() => Self::Algebra,
            Self::Own => Self::Numbers,
            other => other,
        }
    }
}

/// How to draw a board.
#[derive(Clone, Debug)]
pub struct Options {
    /// Letters only: `w b` for men, `W B` for kings.
    pub ascii: bool,
    /// What names the squares.
    pub labels: Labels,
    /// Black at the bottom.
    pub flip: bool,
    /// Squares to mark: those where the last move began and ended.
    pub marked: Vec<Square>,
}

impl Default for Options {
    fn default() -> Self {
        Self { ascii: false, labels: Labels::Own, flip: false, marked: Vec::new() }
    }
}

/// The rows and columns of a board from top left to bottom right as they are to be drawn.
pub(super) fn rows(board: &Board, flip: bool) -> Vec<Vec<Option<Square>>> {
    let (w, h) = (i16::from(board.shape.width), i16::from(board.shape.height));
    let place = |i: i16, length: i16| if flip { length - 1 - i } else { i };
    (0..h).map(|r| (0..w).map(|c| board.square_at(place(r, h), place(c, w))).collect()).collect()
}

/// The board as lines of text, each ended by a line feed. Empty squares show their number where squares have numbers;
/// marked squares stand in brackets.
pub fn draw<W: Word>(naming: &Naming, pieces: &Pieces<W>, options: &Options) -> String {
    let board = naming.board();
    let labels = options.labels.settled(naming);
    let width = if labels == Labels::Numbers && board.count > 99 { 5 } else { 4 };
    let rows = rows(board, options.flip);
    let lines = Lines::of(options.ascii);
    let margin = if labels == Labels::Algebra { 3 } else { 0 };
    let rule = lines.horizontal.repeat(width * rows[0].len() + 1);
    let edge = |left: &str, right: &str| format!("{}{left}{rule}{right}\n", " ".repeat(margin));
    let mut text = edge(lines.corners[0], lines.corners[1]);
    for row in &rows {
        if labels == Labels::Algebra {
            text.push_str(&format!("{:>2} ", rank(naming, row)));
        }
        text.push_str(lines.vertical);
        for square in row {
            text.push_str(&cell(naming, pieces, options, labels, *square, width));
        }
        text.push_str(&format!(" {}\n", lines.vertical));
    }
    text.push_str(&edge(lines.corners[2], lines.corners[3]));
    if labels == Labels::Algebra {
        let files: String = (0..rows[0].len()).map(|column| format!("{:>3} ", file(naming, &rows, column))).collect();
        text.push_str(&format!("{}{}\n", " ".repeat(margin + 1), files.trim_end()));
    }
    text
}

/// The rank of a row.
pub(super) fn rank(naming: &Naming, row: &[Option<Square>]) -> String {
    row.iter().flatten().next().map_or_else(String::new, |&square| lettered(naming, square).split_off(1))
}

/// The file of a column.
pub(super) fn file(naming: &Naming, rows: &[Vec<Option<Square>>], column: usize) -> char {
    let square = rows.iter().find_map(|row| row[column]);
    square.and_then(|square| lettered(naming, square).chars().next()).unwrap_or(' ')
}

/// The name of a square in letters, the game's own if it has such names.
fn lettered(naming: &Naming, square: Square) -> String {
    if naming.is_algebraic() { naming.name(square) } else { naming.algebra(square) }
}

struct Lines {
    horizontal: &'static str,
    vertical: &'static str,
    corners: [&'static str; 4],
}

impl Lines {
    const fn of(ascii: bool) -> Self {
        match ascii {
            true => Self { horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"] },
            false => Self { horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"] },
        }
    }
}

fn cell<W: Word>(
    naming: &Naming,
    pieces: &Pieces<W>,
    options: &Options,
    labels: Labels,
    square: Option<Square>,
    width: usize,
) -> String {
    let Some(square) = square else { return " ".repeat(width) };
    let inner = match (pieces.at(square), options.ascii) {
        (Some((Side::White, Piece::Man)), true) => "w".into(),
        (Some((Side::White, Piece::King)), true) => "W".into(),
        (Some((Side::Black, Piece::Man)), true) => "b".into(),
        (Some((Side::Black, Piece::King)), true) => "B".into(),
        (Some((Side::White, Piece::Man)), false) => "⛀".into(),
        (Some((Side::White, Piece::King)), false) => "⛁".into(),
        (Some((Side::Black, Piece::Man)), false) => "⛂".into(),
        (Some((Side::Black, Piece::King)), false) => "⛃".into(),
        (None, _) if labels == Labels::Numbers => naming.number(square).to_string(),
        (None, true) => ".".into(),
        (None, false) => "·".into(),
    };
    // A mark takes the place of the blanks beside the square.
    let left = if options.marked.contains(&square) { format!("[{inner}]") } else { format!("{inner} ") };
    format!("{left:>width$}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::rules::variants::*;

    fn start(rules: &crate::rules::Rules, options: &Options) -> String {
        let board = Board::new(rules.shape);
        draw(&Naming::new(rules, &board), &Position::<u128>::start(rules, &board).pieces, options)
    }

    #[test]
    fn czech_board_in_letters() {
        let board = Board::new(CZECH.shape);
        let marked = vec![board.square_at(5, 0).unwrap(), board.square_at(4, 1).unwrap()];
        let text = start(&CZECH, &Options { ascii: true, marked, ..Options::default() });
        let expected = "   +---------------------------------+
 8 |      b       b       b       b  |
 7 |  b       b       b       b      |
 6 |      b       b       b       b  |
 5 |  .       .       .       .      |
 4 |     [.]      .       .       .  |
 3 | [w]      w       w       w      |
 2 |      w       w       w       w  |
 1 |  w       w       w       w      |
   +---------------------------------+
      a   b   c   d   e   f   g   h
";
        assert_eq!(text, expected);
    }

    #[test]
    fn letters_at_the_edge_are_those_of_the_game() {
        let edges = |flip| {
            let text = start(&JAMAICAN, &Options { flip, ..Options::default() });
            let lines: Vec<String> = text.lines().map(|line| line.trim().to_string()).collect();
            (lines[1].chars().next(), lines[8].chars().next(), lines[10].chars().next())
        };
        assert_eq!(edges(false), (Some('1'), Some('8'), Some('a')));
        assert_eq!(edges(true), (Some('8'), Some('1'), Some('h')));
    }

    #[test]
    fn every_row_is_as_wide_as_the_others_and_flips() {
        for rules in [INTERNATIONAL, THAI, TURKISH, CANADIAN, SPANTSIRETTI] {
            for labels in [Labels::Own, Labels::Numbers, Labels::Algebra, Labels::Bare] {
                let options = Options { labels, ..Options::default() };
                let text = start(&rules, &options);
                let widths: Vec<usize> =
                    text.lines().take(usize::from(rules.shape.height) + 2).map(|line| line.chars().count()).collect();
                assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
                let flipped = start(&rules, &Options { flip: true, ..options });
                assert_ne!(text, flipped);
                assert_eq!(text.matches('⛂').count(), flipped.matches('⛂').count());
            }
        }
        let numbers = start(&INTERNATIONAL, &Options { ascii: true, ..Options::default() });
        assert!(numbers.contains("|     21      22      23      24      25  |\n"), "{numbers}");
    }
}
