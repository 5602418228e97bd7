//! The states before the node being searched: repetition, and keys that tell apart what the draw rules tell apart.

use super::params::NEAR_LIMIT;
use crate::board::Word;
use crate::game::{Game, Line, State, StateOf};
use crate::rules::Directions;
use crate::rules::variants::Kernel;
use crate::score::{MAX_PLY, Ply};
use fxhash::FxHashMap;

/// The game since its last irreversible move, and from the root on the line being searched.
pub(super) struct Path {
    /// The keys of the positions: two that differ have the same one once in 2^64 times.
    keys: Vec<u64>,
    root: usize,
    /// Occurrences that draw; 0 for never.
    repetition: usize,
    /// True if men can go back or sideways, so that only captures and promotions are for good.
    men_return: bool,
    /// Told apart in the table: the positions that may not occur again before an irreversible move.
    salt: u64,
}

/// An earlier occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeated {
    /// As often in the game that this time is the last one allowed.
    InGame,
    /// On the line being searched, at this ply.
    OnPath(Ply),
}

/// A key for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableKey {
    pub key: u64,
    /// An entry that looks further ahead than this many plies is not to be trusted: a draw counter runs out.
    pub horizon: u16,
    /// The plies after which a draw counter that is part of the key runs out. An entry that looks as far may owe its score
    /// to that.
    pub left: u16,
}

fn scatter(n: u64) -> u64 {
    let z = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Path {
    pub fn new<K: Kernel>(game: &Game<K>, line: &Line<K>) -> Self {
        let forward = Directions::FORWARD.and(Directions::DIAGONAL_FORWARD);
        let men_return = !forward.contains(game.law().man_moves);
        let mut path =
            Self { keys: Vec::new(), root: 0, repetition: game.rules.draws.repetition.into(), men_return, salt: 0 };
        let all = line.states();
        let last = all.len() - 1;
        path.root = path.reversible(&all[last]).min(last);
        path.keys.extend(all[last - path.root..].iter().map(|state| state.key));
        path.salt = path.salt_of_root();
        path.keys.resize(path.root + usize::from(MAX_PLY) + 2, 0);
        path
    }

    /// Plies back to the last move that cannot be taken back by other moves.
    #[inline(always)]
    fn reversible<W: Word>(&self, state: &State<W>) -> usize {
        usize::from(if self.men_return { state.counters.unchanged } else { state.counters.quiet })
    }

    /// Positions that have stood on the board so often that once more is a draw.
    fn salt_of_root(&self) -> u64 {
        let game = &self.keys[..=self.root];
        let mut seen = FxHashMap::default();
        let mut salt = 0;
        for &key in game {
            let count = seen.entry(key).or_insert(0);
            *count += 1;
            if self.repetition > 1 && *count + 1 == self.repetition {
                salt ^= scatter(key ^ 0x5a17);
            }
        }
        salt
    }

    /// Puts the state at `ply` of the line being searched.
    #[inline(always)]
    pub fn set<W: Word>(&mut self, ply: Ply, state: &State<W>) {
        self.keys[self.root + usize::from(ply.0)] = state.key;
    }

    /// Whether the state at `ply` is a draw by repetition for the search.
    ///
    /// On the line being searched once is enough, also where the law has no such draw: a side that can win wins as well
    /// from the first occurrence, and sooner. In the game before the root the law counts.
    #[inline]
    pub fn repeated<W: Word>(&self, state: &State<W>, ply: Ply) -> Option<Repeated> {
        if self.may_repeat(state) { self.repeated_within(state.key, ply, self.reversible(state)) } else { None }
    }

    /// True if the position may have stood on the board before: both sides must leave and come back.
    #[inline(always)]
    pub fn may_repeat<W: Word>(&self, state: &State<W>) -> bool {
        self.reversible(state) >= 4
    }

    fn repeated_within(&self, key: u64, ply: Ply, back: usize) -> Option<Repeated> {
        let here = self.root + usize::from(ply.0);
        let mut in_game = 1;
        for i in (4..=back.min(here)).step_by(2).map(|n| here - n) {
            if self.keys[i] != key {
                continue;
            }
            if i >= self.root {
                return Some(Repeated::OnPath(Ply((i - self.root) as u16)));
            }
            in_game += 1;
            if self.repetition > 0 && in_game >= self.repetition {
                return Some(Repeated::InGame);
            }
        }
        None
    }

    /// The key under which the table knows the state at `ply`: that of the position, with every draw counter that may
    /// run out soon.
    #[inline]
    pub fn key<K: Kernel>(&self, game: &Game<K>, state: &StateOf<K>, ply: Ply) -> TableKey {
        let draws = &game.rules.draws;
        let counters = &state.counters;
        let mut key = TableKey { key: state.key, horizon: u16::MAX, left: u16::MAX };
        if !counters.are_at_rest(&state.position) {
            let material = draws.material.iter().flatten().find(|limit| limit.holds(&state.position));
            let (count, limit) = match material {
                Some(limit) => (counters.unchanged, limit.plies),
                None => (counters.quiet, draws.quiet),
            };
            if limit > 0 {
                let left = limit.saturating_sub(count);
                // From a count of 0 on every score is good that did not meet the limit sooner.
                if left <= NEAR_LIMIT {
                    key.left = left;
                    key.key ^= if count > 0 { scatter(1 << 40 | u64::from(count)) } else { 0 };
                } else if count > 0 {
                    key.horizon = left - 1;
                }
            }
            if counters.endings != [[0; _]; 2] {
                let [white, black] = counters.endings.map(u32::from_le_bytes);
                key.key ^= scatter(u64::from(white) << 32 | u64::from(black));
            }
        }
        if self.salt != 0 && self.reversible(state) >= usize::from(ply.0) {
            key.key ^= self.salt;
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::position::{Piece, Position};
    use crate::rules::variants::{self, English, Thai};

    /// A king each and a white man, and the four moves by which both kings go to and fro.
    fn shuffle(game: &Game<English>, rounds: usize) -> Line<English> {
        let board = game.board();
        let mut position = Position::empty(Side::White);
        position.pieces.put(board.bits[31], Side::White, Piece::King);
        position.pieces.put(board.bits[20], Side::White, Piece::Man);
        position.pieces.put(board.bits[0], Side::Black, Piece::King);
        let mut line = Line::new(game.state(position, 0));
        for ply in 0..rounds * 4 {
            let back = (ply % 4 >= 2).then(|| line.moves()[ply - 2]);
            let fits = |mv: &&crate::game::MoveOf<English>| {
                mv.by_king() && back.is_none_or(|there| mv.from == there.to && mv.to == there.from)
            };
            let mv = *game.moves(line.state()).iter().find(fits).unwrap();
            line.play(game, mv);
        }
        line
    }

    #[test]
    fn the_game_counts_as_the_law_says_and_the_line_once() {
        let game = Game::new(English, variants::ENGLISH);
        let twice = shuffle(&game, 1);
        assert_eq!(twice.occurrences(), 2);
        let path = Path::new(&game, &twice);
        let (root, next) = (*twice.state(), twice.states()[1]);
        assert_eq!(path.repeated(&root, Ply(0)), None);
        // A successor that stood once in the game may stand again, but not twice on the line.
        let mut path = path;
        let states: Vec<_> = (1..=4).map(|i| twice.states()[i]).collect();
        let mut at = root;
        for ply in 1..=5 {
            let mv = twice.moves()[(ply - 1) % 4];
            path.set(Ply(ply as u16 - 1), &at);
            at = game.play(&at, &mv);
            assert_eq!(at.position, states[(ply - 1) % 4].position);
            let expected = if ply < 4 { None } else { Some(Repeated::OnPath(Ply(ply as u16 - 4))) };
            assert_eq!(path.repeated(&at, Ply(ply as u16)), expected, "{ply}");
        }
        let thrice = shuffle(&game, 2);
        let path = Path::new(&game, &thrice);
        let again = game.play(thrice.state(), &thrice.moves()[0]);
        assert_eq!(again.position, next.position);
        assert_eq!(path.repeated(&again, Ply(1)), Some(Repeated::InGame));
    }

    #[test]
    fn keys_know_what_may_not_recur_until_it_cannot() {
        let game = Game::new(English, variants::ENGLISH);
        let (fresh, twice) = (shuffle(&game, 0), shuffle(&game, 1));
        let (first, second) = (Path::new(&game, &fresh), Path::new(&game, &twice));
        let key = |path: &Path, state: &StateOf<English>| path.key(&game, state, Ply(1)).key;
        let moves = game.moves(fresh.state());
        for mv in &moves {
            let (a, b) = (game.play(fresh.state(), mv), game.play(twice.state(), mv));
            assert_eq!(key(&first, &a) == key(&second, &b), !mv.by_king());
        }
        assert!(moves.iter().any(|mv| mv.by_king()) && moves.iter().any(|mv| !mv.by_king()));
    }

    #[test]
    fn counters_enter_the_key_near_their_limit_only() {
        let game = Game::new(Thai, variants::THAI);
        let key = |quiet| {
            let state = game.state(game.start().position, quiet);
            Path::new(&game, &Line::new(state)).key(&game, &state, Ply(0))
        };
        assert_eq!((key(0).horizon, key(5).horizon), (u16::MAX, 74));
        assert_eq!(key(0).key, key(5).key);
        assert_ne!(key(60).key, key(61).key);
        assert_eq!((key(60).horizon, key(60).left, key(5).left), (u16::MAX, 20, u16::MAX));
    }
}
