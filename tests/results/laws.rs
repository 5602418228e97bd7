//! What must hold in any game: hash keys kept move by move, counters that never overflow.

use super::ROWS;
use crate::games::played::Played;
use crate::oracle::Rng;
use damier::board::Wide;
use damier::game::Line;
use damier::position::Move;

/// Plays random moves from the start position, whatever the result; from the start again where there are no moves.
fn random_play(name: &'static str, seed: u64, plies: usize, mut check: impl FnMut(&Played)) {
    let mut random = Rng::new(seed);
    let mut played = Played::start(name);
    for _ in 0..plies {
        let moves = played.moves();
        if moves.is_empty() {
            played = Played::start(name);
            continue;
        }
        let mv = random.pick(&moves);
        played.line.play(&played.game, mv);
        check(&played);
    }
}

#[test]
fn keys_kept_move_by_move_are_the_keys_of_the_positions() {
    for row in &ROWS {
        random_play(row.name, 7, 3000, |played| {
            let state = played.line.state();
            assert_eq!(state.key, played.game.state(state.position, 0).key, "{}", row.name);
        });
    }
}

#[test]
fn keys_tell_positions_apart() {
    let mut seen = std::collections::HashMap::new();
    for seed in 0..20 {
        random_play("frisian", seed, 500, |played| {
            let state = played.line.state();
            let known = *seen.entry(state.key).or_insert(state.position);
            assert_eq!(known, state.position);
        });
    }
    assert!(seen.len() > 5000, "{} keys", seen.len());
}

#[test]
fn a_move_taken_back_leaves_the_game_as_it_was() {
    for row in &ROWS {
        random_play(row.name, 3, 300, |played| {
            let mut back = played.clone();
            assert!(back.line.undo());
            let mv = *played.line.moves().last().expect("a move was played");
            back.line.play(&back.game, mv);
            assert_eq!(back.line.state(), played.line.state(), "{}", row.name);
        });
    }
}

#[test]
fn counters_stop_at_their_greatest_value() {
    for row in ROWS.iter().filter(|row| row.kings_play()) {
        let mut played = Played::scattered(row.name, "W K | K", |_| true).aged(u16::MAX - 3);
        // Counts of endings are bytes.
        for _ in 0..600 {
            let mv = calm_king_move(&played);
            let next = played.game.play(played.line.state(), &mv);
            played.game.outcome(&next, 1);
            played.line = Line::new(next);
        }
        let counters = played.line.state().counters;
        assert_eq!((counters.quiet, counters.unchanged), (u16::MAX, u16::MAX), "{}", row.name);
    }
}

/// A king's move after which nothing can be captured and the other king can go on likewise.
fn calm_king_move(played: &Played) -> Move<Wide> {
    let goes_on = |mv: &Move<Wide>| {
        let mut next = played.clone();
        next.line = Line::new(played.game.play(played.line.state(), mv));
        !next.calm_king_moves().is_empty()
    };
    played.calm_king_moves().into_iter().find(goes_on).expect("kings find a quiet place")
}
