//! Hash keys of positions (Zobrist, 1970): one random number for each piece on each square, combined by exclusive or.

use crate::board::{Side, Square, Word};
use crate::position::{KingRun, Piece, Position};
use crate::rules::Law;

/// Squares of the largest board, and room for every number that a byte can hold.
const SQUARES: usize = 192;
const ROOM: usize = 256;

/// The generator of Vigna's SplitMix64, as a function of its counter.
const fn scatter(n: u64) -> u64 {
    let z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static PIECES: [[u64; ROOM]; 4] = {
    let mut keys = [[0; ROOM]; 4];
    let mut i = 0;
    while i < 4 * SQUARES {
        keys[i / SQUARES][i % SQUARES] = scatter(i as u64);
        i += 1;
    }
    keys
};

/// The number that tells the side to move.
pub(super) const TURN: u64 = scatter(1 << 20);

/// The number of a piece on a square.
#[inline(always)]
pub(super) fn of_piece(side: Side, piece: Piece, square: Square) -> u64 {
    PIECES[side.index() * 2 + piece as usize][square as usize]
}

/// The number of both sides' king runs; 0 where there are none.
pub(super) fn of_run(run: &KingRun) -> u64 {
    let one = |i: usize| match run.count[i] {
        0 => 0,
        n => scatter(1 << 24 | (i as u64) << 16 | u64::from(run.square[i]) << 8 | u64::from(n)),
    };
    one(0) ^ one(1)
}

/// The key of a position, computed from all of it.
pub(super) fn of_position<W: Word>(law: &Law, position: &Position<W>) -> u64 {
    let mut key = if position.turn == Side::Black { TURN } else { 0 };
    for side in Side::ALL {
        for square in position.pieces.men[side.index()].iter() {
            key ^= of_piece(side, Piece::Man, square);
        }
        for square in position.pieces.kings[side.index()].iter() {
            key ^= of_piece(side, Piece::King, square);
        }
    }
    if law.king_limit > 0 { key ^ of_run(&position.run) } else { key }
}
