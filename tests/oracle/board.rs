//! The board as a plain list of squares, and positions on it.

use super::law::Law;
use super::values::{Names, Setup, Squares};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// White, at the bottom.
    White,
    /// Black, at the top.
    Black,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        if self == Side::White { Side::Black } else { Side::White }
    }

    /// W or B.
    pub fn letter(self) -> char {
        if self == Side::White { 'W' } else { 'B' }
    }
}

/// Man or king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A man.
    Man,
    /// A king.
    King,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// w, W, b or B, as in Hub positions.
    pub fn letter(self) -> char {
        let letter = self.side.letter();
        if self.kind == Kind::King { letter } else { letter.to_ascii_lowercase() }
    }

    fn from_letter(letter: char) -> Result<Option<Piece>, String> {
        let side = match letter.to_ascii_lowercase() {
            'w' => Side::White,
            'b' => Side::Black,
            'e' => return Ok(None),
            _ => return Err(format!("'{letter}' is not one of w W b B e")),
        };
        let kind = if letter.is_ascii_uppercase() { Kind::King } else { Kind::Man };
        Ok(Some(Piece { side, kind }))
    }
}

/// A step of rows and columns; rows are counted from the top.
pub type Step = (i32, i32);

/// The geometry: which squares are played on, with their Hub numbers (row by row from the top left,
/// from 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: i32,
    height: i32,
    checkered: bool,
    /// Row and column of every square, in Hub order.
    places: Vec<Step>,
    /// The Hub number of every field of the grid, 0 where nothing is played.
    grid: Vec<usize>,
}

impl Board {
    /// A board of some columns and rows.
    pub fn new((width, height): (usize, usize), squares: Squares) -> Board {
        let (width, height) = (width as i32, height as i32);
        let corner = if squares == Squares::Right { width - 1 } else { 0 };
        let played = |row: i32, column: i32| (row + column + height - 1 + corner) % 2 == 0;
        let mut board =
            Board { width, height, checkered: squares != Squares::All, places: Vec::new(), grid: Vec::new() };
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let here = !board.checkered || played(row, column);
            if here {
                board.places.push((row, column));
            }
            board.grid.push(if here { board.places.len() } else { 0 });
        }
        board
    }

    /// How many squares are played on.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// The number of the square in a row and column, both from 0.
    pub fn square(&self, (row, column): Step) -> Option<usize> {
        let inside = (0..self.height).contains(&row) && (0..self.width).contains(&column);
        let number = if inside { self.grid[(row * self.width + column) as usize] } else { 0 };
        (number > 0).then_some(number)
    }

    /// The row, counted from the top from 0.
    pub fn row(&self, square: usize) -> i32 {
        self.places[square - 1].0
    }

    /// The next square in a direction. On every second square, a straight step goes two rows or
    /// columns.
    pub fn step(&self, square: usize, (down, right): Step) -> Option<usize> {
        let (row, column) = self.places[square - 1];
        let straight = down == 0 || right == 0;
        let length = if self.checkered && straight { 2 } else { 1 };
        self.square((row + length * down, column + length * right))
    }

    /// The row on which a side's men are crowned.
    pub fn last_row(&self, side: Side) -> i32 {
        if side == Side::White { 0 } else { self.height - 1 }
    }

    /// Whether a piece is a man on the row where it would be crowned.
    pub fn crowns(&self, piece: Piece, square: usize) -> bool {
        piece.kind == Kind::Man && self.row(square) == self.last_row(piece.side)
    }

    /// The square that a name means in a numbering.
    pub fn named(&self, name: &str, names: Names) -> Option<usize> {
        if let Ok(number) = name.parse::<usize>() {
            return self.numbered(number, names);
        }
        let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
        let (file, rank) = ((letter as u8 - b'a') as i32, name[1..].parse::<i32>().ok()? - 1);
        let usual = (self.height - 1 - rank, file);
        let row = if names.corner.top { rank } else { usual.0 };
        let column = if names.corner.left { file } else { self.width - 1 - file };
        let own = if names.letters { self.square((row, column)) } else { None };
        // Usual algebra is read everywhere; Jamaican's own squares are disjoint from it (decision
        // 14).
        own.or_else(|| self.square(usual))
    }

    fn numbered(&self, number: usize, names: Names) -> Option<usize> {
        let mut order: Vec<_> = (1..=self.count()).collect();
        order.sort_by_key(|square| {
            let (row, column) = self.places[square - 1];
            (if names.corner.top { row } else { -row }, if names.corner.left { column } else { -column })
        });
        order.get(number.checked_sub(1)?).copied()
    }
}

/// The consecutive quiet moves of one king of a side that has men (decision 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Run {
    /// How many moves.
    pub count: u32,
    /// Where the king stands, 0 while there is no count.
    pub square: usize,
}

/// A position: pieces, the side to move, and the counts of the king limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Who moves.
    pub side: Side,
    /// The pieces in Hub order.
    pub cells: Vec<Option<Piece>>,
    /// White's count, then Black's.
    pub runs: [Run; 2],
}

impl Position {
    /// The starting position, or why the setup does not fit.
    pub fn start(law: &Law) -> Result<Position, String> {
        let mut position =
            Position { side: law.starter, cells: vec![None; law.board.count()], runs: [Run::default(); 2] };
        match &law.setup {
            Setup::Rows { men, skip } => position.fill_rows(law, *men, *skip)?,
            Setup::Fen(fen) => position.read_fen(law, fen)?,
        }
        Ok(position)
    }

    /// Reads a Hub position; the counts start at zero.
    pub fn from_hub(law: &Law, text: &str) -> Result<Position, String> {
        let mut letters = text.chars();
        let side = match letters.next() {
            Some('W') => Side::White,
            Some('B') => Side::Black,
            _ => return Err("a position starts with W or B".to_string()),
        };
        let cells = letters.map(Piece::from_letter).collect::<Result<Vec<_>, _>>()?;
        if cells.len() != law.board.count() {
            return Err(format!("{} squares instead of {}", cells.len(), law.board.count()));
        }
        Ok(Position { side, cells, runs: [Run::default(); 2] })
    }

    /// Writes a Hub position.
    pub fn to_hub(&self) -> String {
        let cells = self.cells.iter().map(|cell| cell.map_or('e', Piece::letter));
        std::iter::once(self.side.letter()).chain(cells).collect()
    }

    /// What stands on a square.
    pub fn at(&self, square: usize) -> Option<Piece> {
        self.cells[square - 1]
    }

    /// Whether a side has a piece of a kind.
    pub fn has(&self, side: Side, kind: Kind) -> bool {
        self.cells.contains(&Some(Piece { side, kind }))
    }

    fn fill_rows(&mut self, law: &Law, men: usize, skip: usize) -> Result<(), String> {
        if 2 * (men + skip) > law.size.1 {
            return Err(format!("{men} rows and {skip} empty ones do not fit twice"));
        }
        let rows = skip as i32..(skip + men) as i32;
        for square in 1..=law.board.count() {
            let from_top = law.board.row(square);
            let from_bottom = law.board.last_row(Side::Black) - from_top;
            for (side, distance) in [(Side::White, from_bottom), (Side::Black, from_top)] {
                if rows.contains(&distance) {
                    self.cells[square - 1] = Some(Piece { side, kind: Kind::Man });
                }
            }
        }
        Ok(())
    }

    /// Reads `turn:Wsquares:Bsquares` with ranges of numbers and K before kings.
    fn read_fen(&mut self, law: &Law, fen: &str) -> Result<(), String> {
        let mut parts = fen.trim_end_matches('.').split(':');
        if parts.next() != Some(&law.starter.letter().to_string()) {
            return Err("the FEN and the starter differ".to_string());
        }
        for part in parts {
            let side = match part.chars().next() {
                Some('W') => Side::White,
                Some('B') => Side::Black,
                _ => return Err(format!("'{part}' starts with neither W nor B")),
            };
            for item in part[1..].split(',').filter(|item| !item.is_empty()) {
                self.put(law, side, item)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, law: &Law, side: Side, item: &str) -> Result<(), String> {
        let (kind, name) = match item.strip_prefix('K') {
            Some(name) => (Kind::King, name),
            None => (Kind::Man, item),
        };
        for name in expand(name)? {
            let square = law.board.named(&name, law.names).ok_or(format!("no square '{name}'"))?;
            let piece = Piece { side, kind };
            if self.cells[square - 1].replace(piece).is_some() || law.board.crowns(piece, square) {
                return Err(format!("no man or second piece may stand on '{name}'"));
            }
        }
        Ok(())
    }
}

/// The names in a range of numbers; anything else is one name.
fn expand(name: &str) -> Result<Vec<String>, String> {
    let Some((first, last)) = name.split_once('-') else {
        return Ok(vec![name.to_string()]);
    };
    let (first, last) = (first.parse::<usize>(), last.parse::<usize>());
    match (first, last) {
        (Ok(first), Ok(last)) => Ok((first..=last).map(|number| number.to_string()).collect()),
        _ => Err(format!("'{name}' is not a range")),
    }
}
