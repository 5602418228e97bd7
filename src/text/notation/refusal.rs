//! Why a move is refused: the rule that forbids it, in the game's own terms.

use super::Speaker;
use crate::board::{Board, DIRECTIONS, Side, Square, Word};
use crate::position::{Move, Piece, Position, moves, routes_through};
use crate::rules::Custom;
use crate::rules::variants::Kernel;
use crate::rules::{Choice, Criterion, Law, Range};
use std::fmt;
use thiserror::Error;

/// Most moves listed in a message.
const LISTED: usize = 8;

/// Why the text of a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// A word of it is no square, or there are too few.
    #[error("cannot read the move {text:?}: {word:?} is not understood; {remedy}")]
    Unreadable {
        /// The text.
        text: String,
        /// The word.
        word: String,
        /// What would be.
        remedy: String,
    },
    /// It fits several legal moves.
    #[error("the move {text:?} is ambiguous; it can mean {}", .candidates.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves, in full.
        candidates: Vec<String>,
    },
    /// It fits no legal move.
    #[error("illegal move {text:?}: {reason}{legal}")]
    Illegal {
        /// The text.
        text: String,
        /// The rule that forbids it.
        reason: Reason,
        /// What is legal instead.
        legal: Alternatives,
    },
}

/// Legal moves to choose from instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternatives {
    /// The first of them, written out.
    pub moves: Vec<String>,
    /// Number of others.
    pub more: usize,
}

impl fmt::Display for Alternatives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.moves.is_empty() {
            write!(f, ": {}", self.moves.join(", "))?;
        }
        if self.more > 0 { write!(f, " and {} more", self.more) } else { Ok(()) }
    }
}

/// The rule that forbids a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum Reason {
    #[error("the game is over, there is no legal move")]
    Over,
    #[error("no piece stands on {0}; legal moves")]
    NoPiece(String),
    #[error("the piece on {0} is the opponent's; legal moves")]
    Theirs(String),
    #[error("a capture is compulsory")]
    Compulsory,
    #[error("{}", choice(*.0))]
    Choice(Criterion),
    #[error("the capture must be completed")]
    Incomplete,
    #[error("no capture fits all these squares; legal moves")]
    OtherSquares,
    #[error("{0} is occupied; legal moves")]
    Occupied(String),
    #[error("men do not move backward; legal moves")]
    Backward,
    #[error("men do not capture backward; legal moves")]
    BackwardCapture,
    #[error("men do not take kings; legal moves")]
    ManTakesKing,
    #[error("the king on {0} has made its {1} quiet moves in a row and must rest; legal moves")]
    Resting(String, u8),
    #[error("the {0} on {1} cannot go to {2}; legal moves")]
    Unreachable(&'static str, String, String),
}

const fn choice(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Pieces => "the capture of the most pieces is compulsory",
        Criterion::Value => "the capture of the highest value is compulsory",
        Criterion::MostKings => "of equal captures, the one that takes the most kings is compulsory",
        Criterion::FewestKings => "of equal captures, the one that takes fewer kings is worth more and compulsory",
        Criterion::ByKing => "a king can capture, so a king must capture",
        Criterion::KingsFirst => "of equal captures, the one that meets kings earliest is compulsory",
    }
}

impl MoveError {
    pub(super) fn unreadable(text: &str, word: String, remedy: String) -> Self {
        Self::Unreadable { text: shortened(text), word: shortened(&word), remedy }
    }

    pub(super) fn ambiguous(text: &str, candidates: Vec<String>) -> Self {
        Self::Ambiguous { text: shortened(text), candidates }
    }
}

fn shortened(text: &str) -> String {
    let text = text.trim();
    if text.chars().count() > 40 { text.chars().take(40).chain("...".chars()).collect() } else { text.into() }
}

impl<K: Kernel> Speaker<'_, K> {
    /// The error for squares that fit no legal move.
    pub(super) fn refuse(
        &self,
        position: &Position<K::Word>,
        legal: &[Move<K::Word>],
        text: &str,
        squares: &[Square],
    ) -> MoveError {
        let reason = self.reason(position, legal, squares);
        let own: Vec<Move<K::Word>> = legal.iter().filter(|mv| mv.from == squares[0]).copied().collect();
        let all = own.is_empty() || matches!(reason, Reason::Compulsory | Reason::Choice(_));
        let shown = if all { legal } else { &own };
        let moves = shown.iter().take(LISTED).map(|mv| self.write_among(legal, position, mv)).collect();
        let legal = Alternatives { moves, more: shown.len().saturating_sub(LISTED) };
        MoveError::Illegal { text: shortened(text), reason, legal }
    }

    fn reason(&self, position: &Position<K::Word>, legal: &[Move<K::Word>], squares: &[Square]) -> Reason {
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let Some(best) = legal.first() else { return Reason::Over };
        let piece = match position.pieces.at(from) {
            None => return Reason::NoPiece(self.naming.name(from)),
            Some((side, _)) if side != position.turn => return Reason::Theirs(self.naming.name(from)),
            Some((_, piece)) => piece,
        };
        if best.is_capture()
            && let Some(reason) = self.reason_among_captures(position, best, squares)
        {
            return reason;
        }
        // In Hub's form the second square is the last of the way, and those taken follow.
        let ends_alike = |mv: &Move<K::Word>| mv.from == from && (mv.to == to || mv.to == squares[1]);
        if best.is_capture() && squares.len() > 2 && legal.iter().any(ends_alike) {
            return Reason::OtherSquares;
        }
        let way = Way::between(self.kernel.board(), position, from, to);
        self.reason_of_step(position, best.is_capture(), piece, from, to, way)
    }

    /// The reason if the squares are a capture that the law's choice excludes, or a part of one.
    fn reason_among_captures(
        &self,
        position: &Position<K::Word>,
        best: &Move<K::Word>,
        squares: &[Square],
    ) -> Option<Reason> {
        let law = Law { choice: Choice::FREE, ..*self.kernel.law() };
        let free = Custom::with_law(self.kernel, law);
        let list = moves(&free, position);
        if let Some(tried) = self.meant(&free, position, &list, squares).first() {
            let kings = position.pieces.kings[(!position.turn).index()];
            let differs = |&criterion: &Criterion| points(criterion, tried, kings) != points(criterion, best, kings);
            return Some(Reason::Choice(
                self.kernel.law().choice.criteria().find(differs).unwrap_or(Criterion::KingsFirst),
            ));
        }
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let way = Way::between(self.kernel.board(), position, from, to);
        // The way to the first victim is no part of a capture but another move.
        let quiet = squares.len() == 2 && way.as_ref().is_some_and(|way| way.own == 0 && way.enemies.is_empty());
        let over = way.filter(|way| way.own == 0 && way.enemies.len() == 1).map(|way| way.enemies[0]);
        let passes = |mv: &Move<K::Word>| !quiet && routes_through(&free, position, mv, &squares[1..]);
        let is_part = |mv: &Move<K::Word>| {
            let jumped = over.is_some_and(|square| mv.taken.has(square)) && mv.taken.len() > 1;
            mv.from == from && (jumped || passes(mv))
        };
        list.iter().any(is_part).then_some(Reason::Incomplete)
    }

    fn reason_of_step(
        &self,
        position: &Position<K::Word>,
        must_capture: bool,
        piece: Piece,
        from: Square,
        to: Square,
        way: Option<Way>,
    ) -> Reason {
        let law = self.kernel.law();
        let (word, ways) = match piece {
            Piece::Man => ("man", law.man_moves),
            Piece::King => ("king", law.king_moves),
        };
        let unreachable = Reason::Unreachable(word, self.naming.name(from), self.naming.name(to));
        if from != to && position.pieces.at(to).is_some() {
            return Reason::Occupied(self.naming.name(to));
        }
        let Some(way) = way else { return if must_capture { Reason::Compulsory } else { unreachable } };
        let d = if position.turn == Side::White { way.direction } else { (way.direction + 4) % DIRECTIONS };
        let is_back = matches!(d, 3..=5);
        if piece == Piece::Man && is_back && way.steps == 1 && !ways.has(d) {
            return Reason::Backward;
        }
        let single = way.steps == 2 && way.own == 0 && way.enemies.len() == 1;
        if piece == Piece::Man && single && is_back && !law.man_captures.has(d) {
            return Reason::BackwardCapture;
        }
        if piece == Piece::Man && single && law.man_captures.has(d) && !law.man_takes_kings {
            return Reason::ManTakesKing;
        }
        let far = piece == Piece::King && law.king_range == Range::Any;
        let open = ways.has(d) && way.own == 0 && way.enemies.is_empty() && (far || way.steps == 1);
        if open && !must_capture && law.king_limit > 0 {
            return Reason::Resting(self.naming.name(from), law.king_limit);
        }
        if must_capture { Reason::Compulsory } else { unreachable }
    }
}

/// How a capture fares in a criterion; more is better.
fn points<W: Word>(criterion: Criterion, mv: &Move<W>, kings: W) -> i64 {
    let (pieces, kings) = (i64::from(mv.taken.len()), i64::from((mv.taken & kings).len()));
    match criterion {
        Criterion::Pieces => pieces,
        Criterion::Value => pieces + kings,
        Criterion::MostKings => kings,
        Criterion::FewestKings => -kings,
        Criterion::ByKing => i64::from(mv.by_king()),
        Criterion::KingsFirst => 0,
    }
}

/// The straight line from one square to another.
#[derive(Clone)]
struct Way {
    /// The compass direction.
    direction: usize,
    /// Number of steps.
    steps: usize,
    /// Own pieces between.
    own: usize,
    /// Enemy pieces between.
    enemies: Vec<Square>,
}

impl Way {
    fn between<W: Word>(board: &Board, position: &Position<W>, from: Square, to: Square) -> Option<Self> {
        (0..DIRECTIONS).find_map(|direction| {
            let mut way = Self { direction, steps: 1, own: 0, enemies: Vec::new() };
            let squares = W::from_wide(&board.squares);
            let mut at = board.step(W::bit(from), direction) & squares;
            while at.any() && !at.has(to) {
                match position.pieces.at(at.first()) {
                    Some((side, _)) if side == position.turn => way.own += 1,
                    Some(_) => way.enemies.push(at.first()),
                    None => {}
                }
                way.steps += 1;
                at = board.step(at, direction) & squares;
            }
            at.any().then_some(way)
        })
    }
}
