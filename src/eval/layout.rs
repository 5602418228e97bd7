//! Which features a game has, and where each stands in the list of weights.
//!
//! A feature is counted for one side as that side sees the board; the enemy's count is subtracted. The squares of men
//! and kings are features of their own, on boards of one colour also the patterns of men on the back row.

use crate::board::{Board, Side, Square, Squares, Wide, Word};
use crate::position::Survey;

/// Number of features that are one count each.
pub const COUNTS: usize = 17;

/// The part of the evaluation in which a feature is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What is there.
    Material,
    /// Where it stands.
    Squares,
    /// Where it can go.
    Mobility,
    /// How the men stand together.
    Structure,
    /// Men on their way to the last row.
    Promotion,
    /// Whose move it is.
    Turn,
}

/// The names of the parts, in their order.
pub const PARTS: [&str; 6] = ["material", "squares", "mobility", "structure", "promotion", "turn"];

/// The features that are counts, in the order of [`counts`].
pub const NAMES: [(&str, Part); COUNTS] = [
    ("man", Part::Material),
    ("king", Part::Material),
    ("king-steps", Part::Mobility),
    ("first-king", Part::Material),
    ("only-kings", Part::Material),
    ("turn", Part::Turn),
    ("steps", Part::Mobility),
    ("safe-steps", Part::Mobility),
    ("stuck", Part::Mobility),
    ("chained-left", Part::Structure),
    ("chained-right", Part::Structure),
    ("abreast", Part::Structure),
    ("column", Part::Structure),
    ("unbalance", Part::Structure),
    ("open-1", Part::Promotion),
    ("open-2", Part::Promotion),
    ("open-3", Part::Promotion),
];

/// The place of a man's worth in the list.
pub const MAN: usize = 0;
/// The place of a king's worth.
pub const KING: usize = 1;
/// The place of the right to move.
pub const TURN: usize = 5;
/// The place of a free step of a man.
pub const STEPS: usize = 6;
/// The place of a square that a king sees.
pub const KING_STEPS: usize = 2;
/// The first count whose weighted sum is always small; men, kings and what kings see come before it.
pub const FIRST_SMALL: usize = 3;

/// The counts of one side, all but the right to move. `unbalance` is by how many men one half of the board, left or right,
/// has more than the other.
#[inline(always)]
pub fn counts(men: u32, kings: u32, unbalance: u32, survey: &Survey) -> [i32; COUNTS] {
    [
        men as i32,
        kings as i32,
        survey.king_steps as i32,
        i32::from(kings > 0),
        i32::from(men == 0),
        0,
        survey.steps as i32,
        survey.safe_steps as i32,
        survey.stuck as i32,
        survey.chained[0] as i32,
        survey.chained[1] as i32,
        survey.abreast as i32,
        survey.column as i32,
        unbalance as i32,
        survey.open[0] as i32,
        survey.open[1] as i32,
        survey.open[2] as i32,
    ]
}

/// The features of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of features.
    pub len: usize,
    /// The feature of a man of White on each square, in Hub order.
    pub men: Vec<usize>,
    /// The feature of a king of White on each square.
    pub kings: Vec<usize>,
    /// The feature of each pattern of the back row; empty where patterns are not counted.
    pub guards: Vec<usize>,
    /// The feature whose weight each feature has: where left and right, or both ends of the board, are alike, some share
    /// one.
    pub shared: Vec<usize>,
    /// Playing squares of a row.
    pub row: usize,
    /// The squares of the left half of the board as White sees it, and of the right half. A column in the middle belongs
    /// to neither.
    pub halves: [Wide; 2],
    /// The name, first feature and number of features of each group after the counts.
    pub groups: Vec<(&'static str, usize, usize)>,
}

impl Layout {
    /// The features of a board.
    pub fn of(board: &Board) -> Self {
        let mirrored = board.shape.squares == Squares::All;
        // Left and right of a chain or line stand next to each other in the list.
        let of_count = |i: usize| if mirrored && NAMES[i].0.ends_with("-right") { i - 1 } else { i };
        let count = usize::from(board.count);
        let mut len = COUNTS;
        let mut groups = Vec::new();
        let mut group = |name, size: usize| {
            groups.push((name, len, size));
            len += size;
            len - size
        };
        let first = group("men", count);
        let mirror = |place: usize| if mirrored { place.min(mirrored_place(board, place)) } else { place };
        let men: Vec<usize> = (0..count).map(|place| first + mirror(place)).collect();
        let first = group("kings", count);
        let kings: Vec<usize> = (0..count).map(|place| first + mirror(place).min(mirror(count - 1 - place))).collect();
        let patterns = if mirrored { 0 } else { 1 << board.promotion[1].len() };
        let first = if mirrored { 0 } else { group("guards", patterns) };
        let guards: Vec<usize> = (0..patterns).map(|pattern| first + pattern).collect();
        let squares = men.iter().chain(&kings).chain(&guards).copied();
        let shared = (0..COUNTS).map(of_count).chain(squares).collect();
        let row = board.promotion[1].len() as usize;
        Self { len, men, kings, guards, shared, row, halves: halves(board), groups }
    }

    /// The feature of a man of `side` on a square.
    pub fn man(&self, board: &Board, side: Side, square: Square) -> usize {
        self.men[place(board, side, square)]
    }

    /// The feature of a king of `side` on a square.
    pub fn king(&self, board: &Board, side: Side, square: Square) -> usize {
        self.kings[place(board, side, square)]
    }
}

/// The place of a square in Hub order as `side` sees the board.
fn place(board: &Board, side: Side, square: Square) -> usize {
    let place = usize::from(board.places[usize::from(square)]);
    if side == Side::White { place } else { usize::from(board.count) - 1 - place }
}

fn mirrored_place(board: &Board, place: usize) -> usize {
    let (row, column) = board.coordinates(board.bits[place]);
    let square = board.square_at(row, i16::from(board.shape.width) - 1 - column);
    square.map_or(place, |square| usize::from(board.places[usize::from(square)]))
}

fn halves(board: &Board) -> [Wide; 2] {
    let mut halves = [Wide::EMPTY; 2];
    for &square in &board.bits[..usize::from(board.count)] {
        let (_, column) = board.coordinates(square);
        if 2 * column + 1 < i16::from(board.shape.width) {
            halves[0] = halves[0].with(square);
            halves[1] = halves[1].with(board.turned(square));
        }
    }
    halves
}

/// The men of `side` on its back row as a number, the leftmost square as it sees the board in the lowest bit.
///
/// The squares of a row are neighbours in the word; `back` are those of this row.
#[inline(always)]
pub fn guard<W: Word>(men: W, back: W) -> usize {
    (men & back).down(back.first()).to_wide().0[0] as usize
}

/// The patterns of [`guard`] of Black run from right to left as Black sees the board: turned round, those of White.
pub fn reversed(pattern: usize, bits: u32) -> usize {
    (0..bits).filter(|bit| pattern >> bit & 1 != 0).map(|bit| 1 << (bits - 1 - bit)).sum()
}
