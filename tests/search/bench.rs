//! A game set up to be searched, and positions for it.

use damier::board::{Side, Word};
use damier::eval::Evaluation;
use damier::game::{Game, Line, MoveOf, StateOf};
use damier::position::{Piece, Position};
use damier::rules::Rules;
use damier::rules::variants::Kernel;
use damier::search::{Control, Limits, Means, Parameters, Report, Table, Verdict, search};

pub struct Rng(pub u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }
}

/// A game with what is needed to search it.
pub struct Bench<K: Kernel> {
    pub game: Game<K>,
    pub evaluation: Evaluation,
    pub table: Table,
    pub parameters: Parameters,
}

impl<K: Kernel> Bench<K> {
    pub fn new(kernel: K, rules: Rules) -> Self {
        let game = Game::new(kernel, rules);
        let evaluation = Evaluation::new(&rules, game.board());
        Self { game, evaluation, table: Table::new(4).unwrap(), parameters: Parameters::default() }
    }

    /// A search that leaves nothing out.
    pub fn thorough(kernel: K, rules: Rules) -> Self {
        Self { parameters: Parameters::thorough(), ..Self::new(kernel, rules) }
    }

    pub fn go(&self, line: &Line<K>, limits: &Limits) -> (Verdict<MoveOf<K>>, Vec<Report<MoveOf<K>>>) {
        let mut reports = Vec::new();
        let mut keep = |report: &Report<MoveOf<K>>| reports.push(report.clone());
        let verdict = self.search(line, &[], limits, 1, &Control::default(), &mut keep);
        (verdict, reports)
    }

    pub fn search(
        &self,
        line: &Line<K>,
        root: &[MoveOf<K>],
        limits: &Limits,
        threads: usize,
        control: &Control,
        report: &mut dyn FnMut(&Report<MoveOf<K>>),
    ) -> Verdict<MoveOf<K>> {
        let means = Means { table: &self.table, threads, parameters: &self.parameters, control };
        search(&self.game, &self.evaluation, line, root, limits, means, report)
    }

    pub fn start(&self) -> Line<K> {
        Line::new(self.game.start())
    }

    /// Few pieces, many of them kings, sometimes near the end of a draw counter.
    pub fn sparse(&self, rng: &mut Rng) -> StateOf<K> {
        let board = self.game.board();
        let mut position = Position::empty(if rng.below(2) == 0 { Side::White } else { Side::Black });
        let kings = !self.game.law().first_king;
        for side in Side::ALL {
            for _ in 0..1 + rng.below(3) {
                let square = board.bits[rng.below(board.count.into())];
                let last = K::Word::from_wide(&board.promotion[side.index()]).has(square);
                if position.pieces.at(square).is_some() || last && !kings {
                    continue;
                }
                let king = last || kings && rng.below(2) == 0;
                position.pieces.put(square, side, if king { Piece::King } else { Piece::Man });
            }
        }
        let quiet = self.game.rules.draws.quiet;
        let near = if quiet > 0 && rng.below(3) == 0 { quiet - 1 - rng.below(6) as u16 } else { 0 };
        self.game.state(position, near)
    }
}

/// A search of so many plies.
pub fn plies(depth: u16) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Places pieces by Hub number: `+` king, White's first.
pub fn set<K: Kernel>(bench: &Bench<K>, turn: Side, men: [&[u16]; 2], kings: [&[u16]; 2], quiet: u16) -> Line<K> {
    let mut position = Position::empty(turn);
    for side in Side::ALL {
        for (list, piece) in [(men, Piece::Man), (kings, Piece::King)] {
            for &number in list[side.index()] {
                position.pieces.put(bench.game.board().from_hub(number).unwrap(), side, piece);
            }
        }
    }
    Line::new(bench.game.state(position, quiet))
}

/// The principal variation is legal move by move.
pub fn assert_legal<K: Kernel>(game: &Game<K>, line: &Line<K>, pv: &[MoveOf<K>]) {
    let mut line = line.clone();
    for &mv in pv {
        assert!(game.moves(line.state()).contains(&mv), "{mv:?} in {pv:?}");
        line.play(game, mv);
    }
}
