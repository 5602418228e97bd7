//! The same position again (decision 9): the given one is the first occurrence.

use super::{ROWS, Row, draw};
use crate::games::played::Played;
use damier::board::{Wide, Word};
use damier::game::DrawReason::Repetition;
use damier::position::Move;

/// A quiet king's move of each side and the same back, none of which hangs anything.
fn there_and_back(played: &Played) -> Option<[Move<Wide>; 4]> {
    let back = |mv: &Move<Wide>| Move::new(mv.to, mv.from, Wide::ZERO, true, false);
    for white in played.calm_king_moves() {
        let after = played.after(&white);
        for black in after.calm_king_moves() {
            let cycle = [white, black, back(&white), back(&black)];
            let mut next = played.clone();
            let fits = cycle.iter().all(|mv| {
                let fits = next.calm_king_moves().contains(mv);
                next = if fits { next.after(mv) } else { next.clone() };
                fits
            });
            if fits {
                return Some(cycle);
            }
        }
    }
    None
}

fn calm(row: &Row) -> Played {
    // Men beside the kings, except where a king's moves are counted then.
    let kinds = if row.king_each { "W KK | KK" } else { "W Km | Kmm" };
    Played::scattered(row.name, kinds, |played| there_and_back(played).is_some())
}

#[test]
fn the_third_occurrence_draws_and_in_italy_the_fourth() {
    for row in ROWS.iter().filter(|row| row.kings_play()) {
        let mut played = calm(row);
        let cycle = there_and_back(&played).expect("asked for above");
        for occurrence in 2..=row.repetition {
            for mv in cycle {
                assert_eq!(played.outcome(), None, "{} before {mv:?} of {occurrence}", row.name);
                played = played.after(&mv);
            }
            assert_eq!(played.line.occurrences() as usize, occurrence, "{}", row.name);
        }
        assert_eq!(played.outcome(), draw(Repetition), "{}", row.name);
    }
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // White loses a move by a triangle, so that the pieces stand as at first with Black to move.
    for name in ["brazilian", "russian", "czech"] {
        let mut played = Played::new(name, "W Kb4 a1 c1 | Kb8 h8 f8");
        let given = played.position().pieces;
        played.play("b4-c3 b8-a7 c3-d2 a7-b8 d2-b4");
        assert_eq!(played.position().pieces, given, "{name}");
        assert_eq!(played.line.occurrences(), 1, "{name}");
    }
}

#[test]
fn a_frisian_king_that_has_moved_makes_another_position() {
    // Beside men a king may go three times: the count and the square belong to the position (decision 12).
    let mut played = Played::new("frisian", "W Kb2 Ke1 a1 | Kg9 Kh10 j10");
    let first = "e1-d2 g9-f10 d2-e1 f10-g9";
    let other = "b2-c1 h10-i9 c1-b2 i9-h10";
    played.play(first);
    assert_eq!(played.line.occurrences(), 1, "the kings have moved twice");
    played.play(other).play(first);
    assert_eq!(played.line.occurrences(), 2);
    played.play(other);
    assert_eq!(played.outcome(), None, "the fifth time that the pieces stand so, the second with these counts");
    played.play(first);
    assert_eq!(played.outcome(), draw(Repetition));
}
