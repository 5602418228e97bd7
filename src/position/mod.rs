//! HOW: positions and the moves that the law allows in them.
//!
//! A [`Position`] holds what decides which moves are legal and nothing else: pieces, side to move and, for Frisian, the
//! kings' move counts. It knows no text, no draw counters and no hash key; those live above it. It is generic over the
//! board's word only; the law comes in as a [`crate::rules::variants::Kernel`], so that positions of all games on one board are one type.

mod capture;
mod chains;
mod generate;
mod moves;
mod perft;
mod route;
mod survey;
mod view;

pub use capture::ROUTE_BUDGET;
pub use generate::{
    Tension, can_capture, can_crown, captures, count, has_move, list_moves, moves, opponent_can_capture,
    tension_listing,
};
pub use moves::{Move, MoveList};
pub use perft::{divide, perft, perft_paths};
pub use route::{Route, route, routes, routes_resting, routes_through};
pub use survey::{Survey, survey};

use crate::board::{Board, NO_SQUARE, Side, Square, Word};
use crate::rules::{Law, Rules, Setup};
use moves::Change;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A man: the piece that the game starts with.
    Man,
    /// A king: a promoted man.
    King,
}

/// The pieces of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pieces<W> {
    /// Men of White and Black.
    pub men: [W; 2],
    /// Kings of White and Black.
    pub kings: [W; 2],
}

impl<W: Word> Pieces<W> {
    /// Every piece of one side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> W {
        self.men[side.index()] | self.kings[side.index()]
    }

    /// Every piece on the board.
    #[inline(always)]
    pub fn all(&self) -> W {
        self.of(Side::White) | self.of(Side::Black)
    }

    /// What stands on a square, if anything.
    pub fn at(&self, square: Square) -> Option<(Side, Piece)> {
        Side::ALL.into_iter().find_map(|side| {
            let i = side.index();
            match (self.men[i].has(square), self.kings[i].has(square)) {
                (true, _) => Some((side, Piece::Man)),
                (_, true) => Some((side, Piece::King)),
                _ => None,
            }
        })
    }

    /// Puts a piece on a square, which must be empty.
    pub fn put(&mut self, square: Square, side: Side, piece: Piece) {
        match piece {
            Piece::Man => self.men[side.index()] |= W::bit(square),
            Piece::King => self.kings[side.index()] |= W::bit(square),
        }
    }
}

/// For games that limit the quiet moves of one king in a row (Frisian, article 17): the king moved last by each side and
/// how often. A side whose count is 0 has no square here, so that equal states compare equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingRun {
    /// The king of each side that has been moving.
    pub square: [Square; 2],
    /// Its quiet moves in a row.
    pub count: [u8; 2],
}

impl KingRun {
    /// No king has moved.
    pub const NONE: Self = Self { square: [NO_SQUARE; 2], count: [0; 2] };

    fn clear(&mut self, i: usize) {
        self.square[i] = NO_SQUARE;
        self.count[i] = 0;
    }
}

/// Pieces, side to move and king runs: all that decides the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<W> {
    /// The pieces.
    pub pieces: Pieces<W>,
    /// The side to move.
    pub turn: Side,
    /// Kings that have been moving, where the law limits them.
    pub run: KingRun,
}

impl<W: Word> Position<W> {
    /// An empty board with `turn` to move.
    pub fn empty(turn: Side) -> Self {
        Self { pieces: Pieces::default(), turn, run: KingRun::NONE }
    }

    /// The start position of a game.
    pub fn start(rules: &Rules, board: &Board) -> Self {
        let mut position = Self::empty(rules.starter);
        match rules.setup {
            Setup::Rows { full, skip } => {
                let height = i16::from(board.shape.height);
                for square in W::from_wide(&board.squares).iter() {
                    let (row, _) = board.coordinates(square);
                    let depth = |row: i16| row >= i16::from(skip) && row < i16::from(skip + full);
                    if depth(row) {
                        position.pieces.put(square, Side::Black, Piece::Man);
                    } else if depth(height - 1 - row) {
                        position.pieces.put(square, Side::White, Piece::Man);
                    }
                }
            }
            Setup::Pieces { men, kings } => {
                for side in 0..2 {
                    position.pieces.men[side] = W::from_wide(&men[side]);
                    position.pieces.kings[side] = W::from_wide(&kings[side]);
                }
            }
        }
        position
    }

    /// The position after a legal move.
    #[inline(always)]
    pub fn play(&self, law: &Law, mv: &Move<W>) -> Self {
        match self.turn {
            Side::White => self.play_as::<0>(law, mv),
            Side::Black => self.play_as::<1>(law, mv),
        }
    }

    /// As [`Position::play`] with the side to move known to the compiler: 0 for White, 1 for Black.
    #[inline(always)]
    pub(crate) fn play_as<const OWN: usize>(&self, law: &Law, mv: &Move<W>) -> Self {
        self.change::<OWN>(law, mv.change())
    }

    #[inline(always)]
    fn change<const OWN: usize>(&self, law: &Law, mv: Change<W>) -> Self {
        let foe = 1 - OWN;
        let pieces = &self.pieces;
        // Word by word: what was written a moment ago in words would be slow to read in one piece.
        let (mut men, mut kings) = (pieces.men[OWN], pieces.kings[OWN]);
        let (foes, foe_kings) = (pieces.men[foe].without(mv.taken), pieces.kings[foe].without(mv.taken));
        if mv.by_king {
            kings ^= mv.from ^ mv.to;
        } else {
            let crowned = if mv.crowns { mv.to } else { W::ZERO };
            men ^= mv.from ^ mv.to ^ crowned;
            kings |= crowned;
        }
        let (pieces, turn) = if OWN == 0 {
            (Pieces { men: [men, foes], kings: [kings, foe_kings] }, Side::Black)
        } else {
            (Pieces { men: [foes, men], kings: [foe_kings, kings] }, Side::White)
        };
        let mut after = Self { pieces, turn, run: self.run };
        if law.king_limit > 0 {
            after.run_king::<OWN>(law, mv);
        }
        after
    }

    fn run_king<const OWN: usize>(&mut self, law: &Law, mv: Change<W>) {
        let foe = 1 - OWN;
        if mv.by_king && mv.taken.is_empty() && self.pieces.men[OWN].any() {
            let same = self.run.square[OWN] == mv.from.first();
            self.run.count[OWN] = if same { (self.run.count[OWN] + 1).min(law.king_limit) } else { 1 };
            self.run.square[OWN] = mv.to.first();
        } else {
            self.run.clear(OWN);
        }
        // The other side's run ends with its last man, or with the king itself.
        let lost = self.run.count[foe] > 0 && mv.taken.has(self.run.square[foe]);
        if lost || self.pieces.men[foe].is_empty() {
            self.run.clear(foe);
        }
    }

    /// The same position with the other side to move: a pass. King runs stay.
    pub fn passed(&self) -> Self {
        Self { turn: !self.turn, ..*self }
    }

    /// The position as the other player sees it: the board turned by half and the colours exchanged.
    pub fn turned(&self, board: &Board) -> Self {
        let turn_set = |set: W| set.iter().map(|square| W::bit(board.turned(square))).fold(W::ZERO, |a, b| a | b);
        let swap = |sets: [W; 2]| [turn_set(sets[1]), turn_set(sets[0])];
        let square = |s: Square| if s == NO_SQUARE { s } else { board.turned(s) };
        Self {
            pieces: Pieces { men: swap(self.pieces.men), kings: swap(self.pieces.kings) },
            turn: !self.turn,
            run: KingRun {
                square: [square(self.run.square[1]), square(self.run.square[0])],
                count: [self.run.count[1], self.run.count[0]],
            },
        }
    }
}

/// Runs a generic function with the side to move (and the other side, where it asks for both) as a constant.
macro_rules! with_side {
    ($position:expr, $call:ident :: <$kernel:ty, _> $args:tt) => {
        match $position.turn {
            crate::board::Side::White => $call::<$kernel, 0> $args,
            crate::board::Side::Black => $call::<$kernel, 1> $args,
        }
    };
    ($position:expr, $call:ident :: <$kernel:ty, _, _> $args:tt) => {
        match $position.turn {
            crate::board::Side::White => $call::<$kernel, 0, 1> $args,
            crate::board::Side::Black => $call::<$kernel, 1, 0> $args,
        }
    };
}
pub(crate) use with_side;
