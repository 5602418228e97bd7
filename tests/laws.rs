//! What must hold of the generator in every game: it agrees with the slow generator of `oracle`, counts what it lists,
//! and plays alike for both sides. Over the built-in games, and over random rules on their way through the rules text.

mod oracle;

use damier::board::{Board, NO_SQUARE, Side, Word};
use damier::position::{Piece, Position, can_capture, count, has_move, moves};
use damier::rules::text::{self, NamedRules, Problem};
use damier::rules::variants::Kernel;
use damier::rules::{AnyKernel, Rules, VARIANTS, WithKernel, find, name_of};
use oracle::{Density, Law, random_position, random_rules, random_walk};
use std::collections::BTreeSet;

/// Positions in which the slow generator would take more jumps than this are left out.
const JUMPS: u64 = 20_000;

const DENSITIES: [Density; 3] = [Density::Play, Density::Sparse, Density::Mixed];

/// A move in terms that both generators share: from, to, captured squares, piece afterwards; squares by Hub number.
type Plain = (u16, u16, Vec<u16>, char);

fn letter(side: Side, piece: Piece) -> char {
    match (side, piece) {
        (Side::White, Piece::Man) => 'w',
        (Side::White, Piece::King) => 'W',
        (Side::Black, Piece::Man) => 'b',
        (Side::Black, Piece::King) => 'B',
    }
}

/// The oracle's position on damier's board.
fn position<W: Word>(board: &Board, given: &oracle::Position) -> Position<W> {
    let side = |side| if side == oracle::Side::White { Side::White } else { Side::Black };
    let mut position = Position::empty(side(given.side));
    for (place, piece) in given.cells.iter().enumerate() {
        if let Some(piece) = piece {
            let kind = if piece.kind == oracle::Kind::King { Piece::King } else { Piece::Man };
            position.pieces.put(board.bits[place], side(piece.side), kind);
        }
    }
    for (i, run) in given.runs.iter().enumerate().filter(|(_, run)| run.count > 0) {
        position.run.count[i] = run.count as u8;
        position.run.square[i] = board.bits[run.square - 1];
    }
    position
}

/// A Hub string with the king runs behind it.
fn written<W: Word>(board: &Board, position: &Position<W>) -> String {
    let turn = if position.turn == Side::White { 'W' } else { 'B' };
    let squares = &board.bits[..usize::from(board.count)];
    let cells = squares.iter().map(|&square| position.pieces.at(square).map_or('e', |(side, kind)| letter(side, kind)));
    let hub: String = std::iter::once(turn).chain(cells).collect();
    let runs = [0, 1].map(|i| match position.run.square[i] {
        NO_SQUARE => (0, 0),
        square => (position.run.count[i], board.to_hub(square)),
    });
    format!("{hub} {runs:?}")
}

fn oracle_written(law: &Law, position: &oracle::Position) -> String {
    let limit = law.king_limit.unwrap_or(0);
    let runs = [0, 1].map(|i| (position.runs[i].count.min(limit), position.runs[i].square as u16));
    format!("{} {runs:?}", position.to_hub())
}

fn plain_moves<K: Kernel>(kernel: &K, position: &Position<K::Word>) -> Vec<Plain> {
    let board = kernel.board();
    let plain = |mv: &damier::position::Move<K::Word>| {
        let mut taken: Vec<u16> = mv.taken.iter().map(|square| board.to_hub(square)).collect();
        taken.sort_unstable();
        let kind = if mv.by_king() || mv.crowns() { Piece::King } else { Piece::Man };
        (board.to_hub(mv.from), board.to_hub(mv.to), taken, letter(position.turn, kind))
    };
    moves(kernel, position).iter().map(plain).collect()
}

fn oracle_move(mv: &oracle::OracleMove) -> Plain {
    let captured = mv.captured.iter().map(|&square| square as u16).collect();
    (mv.from as u16, mv.to as u16, captured, mv.piece.letter())
}

/// The move as the other player sees it on the turned board.
fn turned(board: &Board, (from, to, taken, piece): &Plain) -> Plain {
    let square = |number: &u16| u16::from(board.count) + 1 - number;
    let mut taken: Vec<u16> = taken.iter().map(square).collect();
    taken.sort_unstable();
    let other = match piece {
        'w' => 'b',
        'W' => 'B',
        'b' => 'w',
        _ => 'W',
    };
    (square(from), square(to), taken, other)
}

/// Checks every law on some positions and yields how many were within the slow generator's reach.
struct Obeys<'a> {
    name: String,
    law: &'a Law,
    positions: Vec<oracle::Position>,
}

impl WithKernel for Obeys<'_> {
    type Out = usize;
    fn call<K: Kernel>(self, kernel: &K, _: &Rules) -> usize {
        self.positions.iter().filter(|given| self.obeys(kernel, given)).count()
    }
}

impl Obeys<'_> {
    fn obeys<K: Kernel>(&self, kernel: &K, given: &oracle::Position) -> bool {
        let Some(expected) = oracle::moves_limited(self.law, given, JUMPS) else { return false };
        let board = kernel.board();
        let position: Position<K::Word> = position(board, given);
        let context = format!("{} in {}", oracle_written(self.law, given), self.name);
        assert_eq!(written(board, &position), oracle_written(self.law, given), "{}", self.name);

        let found = plain_moves(kernel, &position);
        let set: BTreeSet<Plain> = found.iter().cloned().collect();
        assert_eq!(set, expected.iter().map(oracle_move).collect(), "moves of {context}");
        assert_eq!(set.len(), found.len(), "a move is listed twice of {context}");
        assert_eq!(count(kernel, &position), found.len() as u64, "count of {context}");
        assert_eq!(has_move(kernel, &position), !found.is_empty(), "has_move of {context}");
        // Where the first king has ended the game nothing is played any more, and the question has no meaning.
        let over = kernel.law().first_king && position.pieces.kings.iter().any(|kings| kings.any());
        let captures = found.iter().any(|mv| !mv.2.is_empty());
        assert!(over || can_capture(kernel, &position) == captures, "can_capture of {context}");

        let mirrored: BTreeSet<Plain> = plain_moves(kernel, &position.turned(board)).into_iter().collect();
        assert_eq!(mirrored, set.iter().map(|mv| turned(board, mv)).collect(), "mirrored moves of {context}");
        self.plays(kernel, given, &position, &expected);
        true
    }

    /// The positions after the moves are the same too.
    fn plays<K: Kernel>(
        &self,
        kernel: &K,
        given: &oracle::Position,
        position: &Position<K::Word>,
        expected: &BTreeSet<oracle::OracleMove>,
    ) {
        let board = kernel.board();
        let found: BTreeSet<String> =
            moves(kernel, position).iter().map(|mv| written(board, &position.play(kernel.law(), mv))).collect();
        let after = expected.iter().map(|mv| oracle_written(self.law, &oracle::play(self.law, given, mv)));
        assert_eq!(found, after.collect(), "after the moves of {} in {}", oracle_written(self.law, given), self.name);
    }
}

/// Random positions of every density and a random game, whose positions know how often kings have moved.
fn positions(law: &Law, seed: u64, each: u64, plies: usize) -> Vec<oracle::Position> {
    let numbers = DENSITIES.into_iter().flat_map(|density| (0..each).map(move |i| (density, seed * 1000 + i)));
    let hub = |text: String| oracle::Position::from_hub(law, &text).expect("the oracle reads what it writes");
    let mut all: Vec<_> = numbers.map(|(density, seed)| hub(random_position(law, seed, density))).collect();
    all.extend(random_walk(law, seed, plies));
    all
}

fn read(text: &str) -> Result<NamedRules, text::TextError> {
    let parent = |name: &str| find(name).ok().map(|entry| (entry.title.to_string(), *entry.rules));
    text::parse(text, &parent).map(|mut all| all.remove(0))
}

/// The oracle's reading of rules that damier prints, beside its own reading of the same game.
fn printed_law(named: &NamedRules) -> Law {
    let text = text::print(&named.name, &named.title, &named.rules);
    assert_eq!(read(&text).as_ref(), Ok(named), "{text}");
    let mut all = Law::parse_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    all.remove(0).1
}

/// Both readings say the same in every field; a set-up may be written in another order.
fn assert_same_law(printed: &Law, own: &Law, name: &str) {
    let start = |law: &Law| oracle::Position::start(law).expect("the set-up fits");
    assert_eq!(start(printed), start(own), "{name}");
    let own = Law { title: printed.title.clone(), setup: printed.setup.clone(), ..own.clone() };
    let fields = |law: &Law| format!("{law:#?}").lines().map(str::to_string).collect::<Vec<_>>();
    let (left, right) = (fields(printed), fields(&own));
    let differences: Vec<_> = left.iter().zip(&right).filter(|(a, b)| a != b).collect();
    assert!(*printed == own, "{name}: {differences:?}");
}

/// Every square is called by the same name, and the first position is the same.
fn assert_same_board(law: &Law, rules: &Rules, name: &str) {
    let board = Board::new(rules.shape);
    for number in 1..=u16::from(board.count) {
        let square = board.from_hub(number).expect("the number is on the board");
        let text = name_of(rules.notation.names, &board, square);
        assert_eq!(law.board.named(&text, law.names), Some(usize::from(number)), "{text} in {name}");
    }
    let start = Position::<damier::board::Wide>::start(rules, &board);
    let expected = oracle_written(law, &oracle::Position::start(law).expect("the set-up fits"));
    assert_eq!(written(&board, &start), expected, "start of {name}");
}

#[test]
fn every_variant_agrees_with_the_slow_generator() {
    for (seed, entry) in VARIANTS.iter().enumerate() {
        let law = Law::builtin(entry.name).unwrap_or_else(|| panic!("the oracle does not know {}", entry.name));
        assert_same_board(&law, entry.rules, entry.name);
        let positions = positions(&law, seed as u64, VARIANT_POSITIONS, 120);
        let all = positions.len();
        let checked = entry.call(Obeys { name: entry.name.to_string(), law: &law, positions });
        assert!(checked * 10 >= all * 9, "only {checked} of {all} positions of {} were checked", entry.name);
    }
}

/// Positions of each density for each built-in game.
const VARIANT_POSITIONS: u64 = 60;

#[test]
fn printed_rules_mean_the_same_to_the_oracle() {
    for entry in VARIANTS {
        let named = NamedRules { name: entry.name.to_string(), title: entry.title.to_string(), rules: *entry.rules };
        let law = printed_law(&named);
        assert_same_law(&law, &Law::builtin(entry.name).expect("the oracle knows all variants"), entry.name);
        let positions = positions(&law, 7, 5, 20);
        AnyKernel::new(entry.rules)
            .call(entry.rules, Obeys { name: format!("{} from text", entry.name), law: &law, positions });
    }
}

/// Random rule sets tried.
const RULE_SETS: u64 = 1000;

#[test]
fn random_rules_agree_with_the_slow_generator() {
    let mut used = 0;
    let (mut all, mut checked) = (0, 0);
    for seed in 0..RULE_SETS {
        let text = random_rules(seed);
        let named = match read(&text) {
            Ok(named) => named,
            Err(error) => {
                let uneven =
                    matches!(&error.problem, Problem::Senseless { reason: damier::rules::RulesError::Uneven, .. });
                assert!(uneven, "{error}\n{text}");
                continue;
            }
        };
        used += 1;
        let law = Law::parse_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0).1;
        assert_same_law(&printed_law(&named), &law, &text);
        assert_same_board(&law, &named.rules, &text);
        let positions = positions(&law, seed, 8, 30);
        all += positions.len();
        let visitor = Obeys { name: format!("rule set {seed}\n{text}"), law: &law, positions };
        checked += AnyKernel::new(&named.rules).call(&named.rules, visitor);
    }
    assert!(used * 10 >= RULE_SETS * 8, "only {used} of {RULE_SETS} rule sets were used");
    assert!(checked * 10 >= all * 8, "only {checked} of {all} positions were checked");
}
