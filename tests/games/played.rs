//! A game played by the tests: from scripts, or by kings that walk to and fro.

use super::board;
use damier::board::{Board, Side, Wide, Word};
use damier::game::{Game, Line, Outcome};
use damier::position::{self, Move, Piece, Position};
use damier::rules::variants::Kernel;
use damier::rules::{Law, Rules};

/// A generator whose board and law are data, on the widest word: one compiled copy serves all games here. What it
/// generates is tested elsewhere; these tests are about results.
#[derive(Clone, Debug)]
pub struct Laid {
    board: Board,
    law: Law,
}

impl Kernel for Laid {
    type Word = Wide;
    fn board(&self) -> &Board {
        &self.board
    }
    fn law(&self) -> &Law {
        &self.law
    }
}

/// A game and how far it has gone.
#[derive(Clone)]
pub struct Played {
    /// The name of the game, for messages.
    pub name: &'static str,
    /// Its rules at work.
    pub game: Game<Laid>,
    /// The moves so far.
    pub line: Line<Laid>,
    random: u64,
}

impl Played {
    /// A game from a position written by hand (see [`board::position`]).
    pub fn new(name: &'static str, text: &str) -> Self {
        Self::late(name, text, 0)
    }

    /// The same, when so many quiet plies have been played.
    pub fn late(name: &'static str, text: &str, quiet: u16) -> Self {
        let rules: Rules = super::rules(name);
        let kernel = Laid { board: Board::new(rules.shape), law: rules.law };
        let first = board::position(&kernel.board, text);
        let game = Game::new(kernel, rules);
        let line = Line::new(game.state(first, quiet));
        Self { name, game, line, random: 1 }
    }

    /// A calm position with pieces of the given kinds (`W KKm | Km`) for [`Played::walk_while`] to start from: men on
    /// their own first row, kings anywhere as long as the condition holds.
    pub fn scattered(name: &'static str, text: &str, holds: impl Fn(&Self) -> bool) -> Self {
        let (turn, kinds) = text.split_at(1);
        let (white, black) = kinds.split_once('|').unwrap_or_else(|| panic!("{text} has no bar"));
        let mut played = Self::new(name, &format!("{turn}|"));
        let empty = *played.position();
        let squares = played.game.board().bits[..usize::from(played.game.board().count)].to_vec();
        for _ in 0..100_000 {
            let mut position = empty;
            for (side, kinds) in [(Side::White, white.trim()), (Side::Black, black.trim())] {
                let home: Vec<u8> = played.game.board().promotion[(!side).index()].iter().collect();
                for kind in kinds.chars() {
                    let piece = if kind == 'K' { Piece::King } else { Piece::Man };
                    let places = if kind == 'K' { &squares } else { &home };
                    let square = places[played.random_below(places.len())];
                    if position.pieces.at(square).is_none() {
                        position.pieces.put(square, side, piece);
                    }
                }
            }
            let complete = position.pieces.all().len() as usize == kinds.matches(['K', 'm']).count();
            played.line = Line::new(played.game.state(position, 0));
            if complete && played.is_calm() && played.has_king_move() && holds(&played) {
                return played;
            }
        }
        panic!("{name}: no calm position of {text}");
    }

    /// The same game with so many quiet plies behind it.
    pub fn aged(mut self, quiet: u16) -> Self {
        self.line = Line::new(self.game.state(*self.position(), quiet));
        self
    }

    fn random_below(&mut self, bound: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as usize % bound
    }

    /// A game from the start position.
    pub fn start(name: &'static str) -> Self {
        let mut played = Self::new(name, "W|");
        played.line = Line::new(played.game.start());
        played
    }

    /// The position on the board.
    pub fn position(&self) -> &Position<Wide> {
        &self.line.state().position
    }

    /// The result, if there is one.
    pub fn outcome(&self) -> Option<Outcome> {
        self.line.outcome(&self.game)
    }

    /// The legal moves.
    pub fn moves(&self) -> Vec<Move<Wide>> {
        self.game.moves(self.line.state()).to_vec()
    }

    /// The legal moves as `from` and `to` in algebra, sorted.
    pub fn list(&self) -> Vec<String> {
        let board = self.game.board();
        let name = |square| {
            let (row, column) = board.coordinates(square);
            format!("{}{}", char::from(b'a' + column as u8), i16::from(board.shape.height) - row)
        };
        let mut list: Vec<String> = self.moves().iter().map(|mv| name(mv.from) + &name(mv.to)).collect();
        list.sort();
        list
    }

    /// Plays moves written `a1-b2` or `a1xc3`, each of which must be the only legal one from there to there.
    pub fn play(&mut self, script: &str) -> &mut Self {
        for text in script.split_whitespace() {
            let board = self.game.board();
            let capture = text.contains('x');
            let (from, to) = text.split_once(['-', 'x']).unwrap_or_else(|| panic!("{text} is no move"));
            let (from, to) = (board::square(board, from), board::square(board, to));
            let fits = |mv: &Move<Wide>| mv.from == from && mv.to == to && mv.is_capture() == capture;
            let fitting: Vec<_> = self.moves().into_iter().filter(fits).collect();
            assert_eq!(fitting.len(), 1, "{}: {text} of {:?}", self.name, self.list());
            self.line.play(&self.game, fitting[0]);
        }
        self
    }

    /// Moves kings about for so many plies. No move lets anything be captured, brings a position up a third time, or
    /// breaks the condition. Panics if the game ends before the last ply.
    pub fn walk_while(&mut self, plies: usize, holds: impl Fn(&Self) -> bool) -> &mut Self {
        for _ in 0..100 {
            let mut walked = self.clone();
            if (0..plies).all(|ply| walked.step(ply, &holds)) {
                *self = walked;
                return self;
            }
            // A dead end: another way from the beginning.
            self.random = walked.random;
        }
        panic!("{}: the kings cannot walk for {plies} plies", self.name);
    }

    /// One random step of a king, to where it has been least often; false if there is none.
    fn step(&mut self, ply: usize, holds: impl Fn(&Self) -> bool) -> bool {
        assert_eq!(self.outcome(), None, "{} ended after {ply} plies", self.name);
        let mut candidates: Vec<(u32, Self)> = Vec::new();
        for mv in self.calm_king_moves() {
            let next = self.after(&mv);
            let count = next.line.occurrences();
            if count <= 2 && next.has_king_move() && holds(&next) {
                candidates.push((count, next));
            }
        }
        let least = candidates.iter().map(|(count, _)| *count).min();
        candidates.retain(|(count, _)| Some(*count) == least);
        if candidates.is_empty() {
            return false;
        }
        let chosen = self.random_below(candidates.len());
        let random = self.random;
        *self = candidates.swap_remove(chosen).1;
        self.random = random;
        true
    }

    /// Plays the first capture after which the side to move cannot capture in turn.
    pub fn play_capture(&mut self) -> &mut Self {
        let safe =
            |mv: &Move<Wide>| !position::can_capture(&self.game.kernel, &self.position().play(self.game.law(), mv));
        let mv = self.moves().into_iter().find(|mv| mv.is_capture() && safe(mv));
        self.line.play(&self.game, mv.unwrap_or_else(|| panic!("{}: {:?}", self.name, self.list())));
        self
    }

    /// The same without a condition.
    pub fn walk(&mut self, plies: usize) -> &mut Self {
        self.walk_while(plies, |_| true)
    }

    /// The game after one move more.
    pub fn after(&self, mv: &Move<Wide>) -> Self {
        let mut next = self.clone();
        next.line.play(&next.game, *mv);
        next
    }

    /// Quiet moves of kings after which neither side could capture.
    pub fn calm_king_moves(&self) -> Vec<Move<Wide>> {
        let quiet = |mv: &Move<Wide>| mv.by_king() && !mv.is_capture();
        self.moves().into_iter().filter(|mv| quiet(mv) && self.after(mv).is_calm()).collect()
    }

    /// The game after a quiet move of a man that hangs nothing and promotes nothing.
    pub fn play_man(&self) -> Self {
        let quiet = |mv: &Move<Wide>| !mv.by_king() && !mv.is_capture() && !mv.crowns();
        let mut ways = self.moves().into_iter().filter(quiet).map(|mv| self.after(&mv));
        ways.find(|next| next.is_calm() && next.has_king_move()).unwrap_or_else(|| panic!("{}: no man", self.name))
    }

    /// True if neither side could capture if it were to move.
    fn is_calm(&self) -> bool {
        let now = self.position();
        !position::can_capture(&self.game.kernel, now) && !position::can_capture(&self.game.kernel, &now.passed())
    }

    fn has_king_move(&self) -> bool {
        self.moves().iter().any(|mv| mv.by_king())
    }

    /// The pieces of White (Black) on the long diagonal that the draws speak of.
    pub fn on_diagonal(&self, side: Side) -> u32 {
        let board = self.game.board();
        let size = board.shape.width.min(board.shape.height);
        let squares = (0..size).map(|i| board::square(board, &format!("{}{}", char::from(b'a' + i), i + 1)));
        squares.filter(|&square| self.position().pieces.of(side).has(square)).count() as u32
    }
}
