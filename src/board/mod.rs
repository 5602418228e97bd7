//! WHERE: boards, squares and steps. This layer knows no rules.
//!
//! A board is a rectangle of rows and columns of which either every square is played on or only those of one colour.
//! A square `(row, column)` (row 0 at the top as White sees it) is bit `row * stride + column` of a word, halved on
//! boards of one colour. The stride leaves a ghost column between rows, so that a step is one shift of a whole set and
//! walks off the edge into a ghost, where no piece ever stands. Where a step can wrap onto a real square (the 64-square
//! board has no room for ghosts; a sideways step over two columns jumps the ghost) the step carries a mask; whether it
//! is needed is found by trying every square, once, at compile time for the built-in boards.

pub mod word;

pub use word::{Bits, Wide, Word};

/// The bit that a square occupies on its board: `0..=191`, not its number on paper.
pub type Square = u8;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side at the bottom of the printed board, moving towards row 0.
    White = 0,
    /// The side at the top of the printed board.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl std::ops::Not for Side {
    type Output = Side;
    #[inline(always)]
    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Which squares of the rectangle are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Squares {
    /// One colour, each player's bottom-left corner among them.
    Left,
    /// One colour, each player's bottom-right corner among them (the mirrored board of Italy and Spain).
    Right,
    /// All of them.
    All,
}

/// The size of a board and its playing squares: all that a house rule can say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Columns, 6 to 12.
    pub width: u8,
    /// Rows, 6 to 12.
    pub height: u8,
    /// Which squares are played on.
    pub squares: Squares,
}

/// Number of compass directions.
pub const DIRECTIONS: usize = 8;

/// Rows and columns gone by one step in each direction, clockwise from north (towards row 0). On boards of one colour
/// a straight step goes two rows or columns, to the next playing square on that line.
const COMPASS: [(i16, i16); DIRECTIONS] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// The opposite of compass direction `d`.
#[inline(always)]
pub const fn opposite(d: usize) -> usize {
    (d + 4) % DIRECTIONS
}

/// A step in one direction: a shift, and the squares that may take it where shifting alone would wrap.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Bits to shift: positive towards the higher bits.
    pub shift: i8,
    /// True if `mask` must be applied before the shift.
    pub masked: bool,
    /// The squares whose step stays on the board.
    pub mask: Wide,
}

/// A square's absence in the tables of [`Board`].
pub const NO_SQUARE: u8 = 255;

/// A board laid out in bits, with every table that the layers above read.
#[derive(Clone, Debug)]
pub struct Board {
    /// Size and playing squares.
    pub shape: Shape,
    /// The playing squares.
    pub squares: Wide,
    /// The eight steps, clockwise from north.
    pub steps: [Step; DIRECTIONS],
    /// The row on which White's (Black's) men promote.
    pub promotion: [Wide; 2],
    /// The two long diagonals: through the bottom-left (a1) and the bottom-right corner as White sees the board.
    pub diagonals: [Wide; 2],
    /// Number of playing squares.
    pub count: u8,
    /// The bit of each playing square, row by row from the top left as White sees it (Hub order, from 0).
    pub bits: [u8; 144],
    /// The place in Hub order of each bit, [`NO_SQUARE`] for ghosts.
    pub places: [u8; 192],
    stride: i16,
}

impl Shape {
    /// True if `(row, column)` lies on the board and is played on.
    pub const fn has(&self, row: i16, column: i16) -> bool {
        if row < 0 || column < 0 || row >= self.height as i16 || column >= self.width as i16 {
            return false;
        }
        let up = self.height as i16 - 1 - row;
        match self.squares {
            Squares::All => true,
            Squares::Left => (up + column) % 2 == 0,
            Squares::Right => (up + self.width as i16 - 1 - column) % 2 == 0,
        }
    }

    /// Playing squares that stand one step apart in direction `d`: rows and columns.
    const fn delta(&self, d: usize) -> (i16, i16) {
        let (rows, columns) = COMPASS[d];
        match self.squares {
            Squares::All => (rows, columns),
            _ if rows == 0 || columns == 0 => (2 * rows, 2 * columns),
            _ => (rows, columns),
        }
    }

    /// Bits from one row to the next (in half squares on boards of one colour).
    const fn stride(&self) -> i16 {
        let (w, h) = (self.width as i16, self.height as i16);
        match self.squares {
            Squares::All if w * h <= 64 => w,
            Squares::All => w + 1,
            // Odd, so that playing squares of every row keep one parity and diagonal shifts are the same in all rows.
            _ => (w + 1) | 1,
        }
    }

    /// Bits that the word of this board must have.
    pub const fn bits(&self) -> u32 {
        let last = (self.height as i16 - 1) * self.stride() + self.width as i16 - 1;
        (match self.squares {
            Squares::All => last + 1,
            _ => last / 2 + 1,
        }) as u32
    }

    /// The bit of the playing square `(row, column)`.
    const fn bit(&self, row: i16, column: i16) -> u8 {
        let raw = row * self.stride() + column;
        (match self.squares {
            Squares::All => raw,
            _ => raw / 2,
        }) as u8
    }

    /// Bits to shift for one step in direction `d`.
    const fn shift(&self, d: usize) -> i8 {
        let (rows, columns) = self.delta(d);
        let raw = rows * self.stride() + columns;
        (match self.squares {
            Squares::All => raw,
            _ => raw / 2,
        }) as i8
    }
}

impl Board {
    /// Lays out a board of the given shape. Sides must be 6 to 12 squares long.
    pub const fn new(shape: Shape) -> Self {
        assert!(shape.width >= 6 && shape.width <= 12 && shape.height >= 6 && shape.height <= 12);
        const STEP: Step = Step { shift: 0, masked: false, mask: Wide::EMPTY };
        let mut board = Self {
            shape,
            squares: Wide::EMPTY,
            steps: [STEP; DIRECTIONS],
            promotion: [Wide::EMPTY; 2],
            diagonals: [Wide::EMPTY; 2],
            count: 0,
            bits: [NO_SQUARE; 144],
            places: [NO_SQUARE; 192],
            stride: shape.stride(),
        };
        let (w, h) = (shape.width as i16, shape.height as i16);
        let mut i = 0;
        while i < w * h {
            let (row, column) = (i / w, i % w);
            if shape.has(row, column) {
                board.add(row, column);
            }
            i += 1;
        }
        let mut d = 0;
        while d < DIRECTIONS {
            board.steps[d] = board.step_towards(d);
            d += 1;
        }
        board
    }

    const fn add(&mut self, row: i16, column: i16) {
        let (w, h) = (self.shape.width as i16, self.shape.height as i16);
        let bit = self.shape.bit(row, column);
        self.bits[self.count as usize] = bit;
        self.places[bit as usize] = self.count;
        self.count += 1;
        self.squares = self.squares.with(bit);
        if row == 0 {
            self.promotion[0] = self.promotion[0].with(bit);
        }
        if row == h - 1 {
            self.promotion[1] = self.promotion[1].with(bit);
        }
        if h - 1 - row == column {
            self.diagonals[0] = self.diagonals[0].with(bit);
        }
        if h - 1 - row == w - 1 - column {
            self.diagonals[1] = self.diagonals[1].with(bit);
        }
    }

    const fn step_towards(&self, d: usize) -> Step {
        let shift = self.shape.shift(d);
        let mut step = Step { shift, masked: false, mask: Wide::EMPTY };
        let mut place = 0;
        while place < self.count as usize {
            let bit = self.bits[place];
            let (row, column) = self.coordinates(bit);
            let (rows, columns) = self.shape.delta(d);
            if self.shape.has(row + rows, column + columns) {
                step.mask = step.mask.with(bit);
            } else {
                let landing = bit as i16 + shift as i16;
                if landing >= 0 && landing < 192 && self.squares.holds(landing as u8) {
                    step.masked = true;
                }
            }
            place += 1;
        }
        step
    }

    /// Row (0 at the top as White sees it) and column of a playing square.
    pub const fn coordinates(&self, square: Square) -> (i16, i16) {
        match self.shape.squares {
            Squares::All => (square as i16 / self.stride, square as i16 % self.stride),
            _ => {
                // Twice the bit is the raw index of this square, or one less: the parity of the row settles which.
                let raw = 2 * square as i16;
                let (row, column) = (raw / self.stride, raw % self.stride);
                if self.shape.has(row, column) {
                    (row, column)
                } else {
                    ((raw + 1) / self.stride, (raw + 1) % self.stride)
                }
            }
        }
    }

    /// The playing square at `(row, column)`, if there is one.
    pub const fn square_at(&self, row: i16, column: i16) -> Option<Square> {
        if self.shape.has(row, column) { Some(self.shape.bit(row, column)) } else { None }
    }

    /// The square of Hub number `number` (from 1).
    pub const fn from_hub(&self, number: u16) -> Option<Square> {
        if number == 0 || number > self.count as u16 { None } else { Some(self.bits[number as usize - 1]) }
    }

    /// The Hub number (from 1) of a playing square.
    pub const fn to_hub(&self, square: Square) -> u16 {
        self.places[square as usize] as u16 + 1
    }

    /// The long diagonal of playing squares: through the bottom-left corner (a1-h8) where that is played on, else through
    /// the bottom-right one.
    pub fn long_diagonal(&self) -> &Wide {
        let [left, right] = &self.diagonals;
        if *left == Wide::EMPTY { right } else { left }
    }

    /// The square seen by the other player at the same place: the board turned by half.
    pub const fn turned(&self, square: Square) -> Square {
        self.bits[self.count as usize - 1 - self.places[square as usize] as usize]
    }

    /// The set moved one step in compass direction `d`; what would leave the board is dropped or lands on a ghost.
    #[inline(always)]
    pub fn step<W: Word>(&self, set: W, d: usize) -> W {
        let step = &self.steps[d];
        let set = if step.masked { set & W::from_wide(&step.mask) } else { set };
        if step.shift >= 0 { set.up(step.shift as u8) } else { set.down(-step.shift as u8) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_follow_the_compass<W: Word>(shape: Shape) {
        let board = Board::new(shape);
        assert!(shape.bits() <= W::BITS);
        let squares = W::from_wide(&board.squares);
        assert_eq!(squares.len(), u32::from(board.count));
        for square in squares.iter() {
            let (row, column) = board.coordinates(square);
            assert_eq!(board.square_at(row, column), Some(square));
            assert_eq!(board.from_hub(board.to_hub(square)), Some(square));
            assert_eq!(board.turned(board.turned(square)), square);
            for d in 0..DIRECTIONS {
                let (rows, columns) = shape.delta(d);
                let expected = board.square_at(row + rows, column + columns).map_or(W::ZERO, W::bit);
                assert_eq!(board.step(W::bit(square), d) & squares, expected, "{shape:?} {square} {d}");
            }
        }
    }

    #[test]
    fn every_step_of_every_board_lands_where_the_coordinates_say() {
        for width in 6..=12 {
            for height in 6..=12 {
                for squares in [Squares::Left, Squares::Right, Squares::All] {
                    let shape = Shape { width, height, squares };
                    match shape.bits() {
                        0..=64 => steps_follow_the_compass::<u64>(shape),
                        65..=128 => steps_follow_the_compass::<u128>(shape),
                        _ => steps_follow_the_compass::<Wide>(shape),
                    }
                }
            }
        }
    }

    #[test]
    fn common_boards_need_no_mask_for_diagonal_steps() {
        for width in [8, 10, 12] {
            let board = Board::new(Shape { width, height: width, squares: Squares::Left });
            assert!([1, 3, 5, 7].iter().all(|&d| !board.steps[d].masked));
        }
    }
}
