//! Positions in which one piece finds hundreds of thousands of ways among dozens of victims. They were found by climbing
//! from random and from regular patterns; a user may set up any of them, so each must be answered at once.

use damier::board::{Board, Shape, Side, Squares, Wide, Word};
use damier::position::{Piece, Position, captures, perft_paths};
use damier::rules::variants::{self, Kernel};
use damier::rules::{Choice, Criterion, Directions, Law, Removal, Rules};
use std::marker::PhantomData;
use std::time::{Duration, Instant};

/// Ten times what the slowest position takes on a machine of 2020: a search without bounds takes hours.
const LIMIT: Duration = Duration::from_secs(10);

/// A board and a law known only at run time.
#[derive(Clone)]
struct HouseRules<W> {
    board: Board,
    law: Law,
    word: PhantomData<W>,
}

impl<W: Word> HouseRules<W> {
    fn new(shape: Shape, law: Law) -> Self {
        Self { board: Board::new(shape), law, word: PhantomData }
    }
}

impl<W: Word> Kernel for HouseRules<W> {
    type Word = W;
    fn board(&self) -> &Board {
        &self.board
    }
    fn law(&self) -> &Law {
        &self.law
    }
}

/// Reads a position in Hub form.
fn position<W: Word>(board: &Board, text: &str) -> Position<W> {
    let (turn, pieces) = text.split_at(1);
    let mut position = Position::empty(if turn == "W" { Side::White } else { Side::Black });
    assert_eq!(pieces.len(), usize::from(board.count), "{text}");
    for (letter, &square) in pieces.chars().zip(&board.bits) {
        let (side, piece) = match letter {
            'w' => (Side::White, Piece::Man),
            'W' => (Side::White, Piece::King),
            'b' => (Side::Black, Piece::Man),
            'B' => (Side::Black, Piece::King),
            _ => continue,
        };
        position.pieces.put(square, side, piece);
    }
    position
}

/// Generates the captures in time; true if all were found.
fn is_complete<W: Word>(shape: Shape, law: Law, text: &str) -> bool {
    let kernel = HouseRules::<W>::new(shape, law);
    let start = Instant::now();
    let (list, complete) = captures(&kernel, &position::<W>(&kernel.board, text));
    let time = start.elapsed();
    assert!(time < LIMIT, "{text} took {time:?}");
    assert!(!list.is_empty(), "{text}");
    complete
}

/// The rules of a line of the file from its second word on.
fn house_rules(words: &[&str]) -> (Shape, Law) {
    let base = variants::INTERNATIONAL.law;
    let directions = match words[0] {
        "diag" => Directions::DIAGONAL,
        "straight" => Directions::STRAIGHT,
        _ => Directions::ALL,
    };
    let law = Law {
        man_captures: directions,
        king_captures: directions,
        choice: if words[1] == "free" { Choice::FREE } else { Choice::by(&[Criterion::Pieces]) },
        removal: if words[2] == "end" { Removal::AtEnd } else { Removal::AtOnce },
        reversal: words[4] == "true",
        ..base
    };
    let squares = if words[3] == "all" { Squares::All } else { Squares::Left };
    (Shape { width: 12, height: 12, squares }, law)
}

#[test]
fn every_position_is_answered_at_once() {
    let file = include_str!("bounds.txt");
    let (mut positions, mut wrong) = (0, Vec::new());
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [.., expected, text] = words[..] else { panic!("{line}") };
        let of = |rules: &Rules| match rules.shape.bits() {
            0..=64 => is_complete::<u64>(rules.shape, rules.law, text),
            _ => is_complete::<u128>(rules.shape, rules.law, text),
        };
        let complete = match words[0] {
            "canadian" => of(&variants::CANADIAN),
            "frisian" => of(&variants::FRISIAN),
            "killer" => of(&variants::KILLER),
            "russian" => of(&variants::RUSSIAN),
            "spantsiretti" => of(&variants::SPANTSIRETTI),
            "thai" => of(&variants::THAI),
            "turkish" => of(&variants::TURKISH),
            _ => {
                let (shape, law) = house_rules(&words[1..]);
                is_complete::<Wide>(shape, law, text)
            }
        };
        if complete != (expected == "all") {
            wrong.push(line);
        }
        positions += 1;
    }
    assert!(wrong.is_empty(), "complete, or not, against expectation:\n{}", wrong.join("\n"));
    assert!(positions > 20);
}

/// Where every order of captures counts, states may be entered again and only the budget bounds the search.
#[test]
fn counting_paths_ends_too() {
    let board = &variants::Frisian::BOARD;
    let start = Instant::now();
    let position = position(board, "Wbbbeeebebebbbeebebebebbbeebwbeebbbbbebebbbbbbebebe");
    assert!(perft_paths(&variants::Frisian, &position, 1) > 0);
    assert!(start.elapsed() < LIMIT);
}
