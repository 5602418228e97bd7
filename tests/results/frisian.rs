//! The Frisian limit of a king's quiet moves beside men (decision 12): complete lists of moves.

use crate::games::board::square;
use crate::games::played::Played;
use damier::game::Line;

/// White's king has gone three times, from e1 to d2, beside the man on a1; Black moved men only.
fn rested(white: &str, black: &str, script: &str) -> Played {
    let mut played = Played::new("frisian", &format!("W Ke1 a1 {white}| {black}"));
    played.play(script);
    assert_eq!(played.position().run.count[0], 3);
    played
}

const FROM_D2: &[&str] = &["d2a5", "d2b4", "d2c1", "d2c3", "d2e1", "d2e3", "d2f4", "d2g5", "d2h6", "d2i7", "d2j8"];

const AWAY: &str = "e1-f2 h10-g9 f2-e1 g9-h8 e1-d2 h8-g7";

#[test]
fn after_three_quiet_moves_the_king_rests() {
    for name in ["frisian", "frysk"] {
        let mut played = Played::new(name, "W Ke1 a1 | h10 j10");
        played.play("e1-f2 h10-g9 f2-e1 g9-h8");
        let third = ["a1b2", "e1a5", "e1b4", "e1c3", "e1d2", "e1f2", "e1g3", "e1h4", "e1i5", "e1j6"];
        assert_eq!(played.list(), third, "{name}");
        played.play("e1-d2 h8-g7");
        assert_eq!(played.list(), ["a1b2"], "{name}");
    }
}

#[test]
fn with_no_other_move_the_side_has_lost() {
    use damier::board::Side;
    use damier::game::{Outcome, WinReason::NoMove};
    // The man on a1 is blocked by its own king on b2, which has gone three times.
    let mut played = Played::new("frisian", "W Kc1 a1 | h10 j10");
    played.play("c1-d2 h10-g9 d2-c1 g9-h8 c1-b2 h8-i7");
    assert_eq!(played.list(), Vec::<String>::new());
    assert_eq!(played.outcome(), Some(Outcome::Win(Side::Black, NoMove)));
}

#[test]
fn a_move_of_another_piece_sets_it_free() {
    let mut played = rested("", "h10 j10", AWAY);
    played.play("a1-b2 g7-f6");
    assert_eq!(played.position().run.count[0], 0);
    assert_eq!(played.list(), [&["b2a3", "b2c3"], FROM_D2].concat());
}

#[test]
fn another_kings_move_counts_for_that_king() {
    let mut played = rested("Ka5 ", "h10 j10", AWAY);
    assert_eq!(played.list(), ["a1b2", "a5b4", "a5b6", "a5c3", "a5c7", "a5d8", "a5e9", "a5f10"]);
    played.play("a5-b6 j10-i9");
    assert_eq!(played.position().run.count[0], 1);
    assert!(played.list().contains(&"d2e1".to_string()), "the first king is free again: {:?}", played.list());
}

#[test]
fn each_side_has_its_own_count() {
    let mut played = Played::new("frisian", "W Ke1 a1 | Kf10 j10");
    played.play("e1-d2 f10-g9 d2-e1 g9-f10 e1-d2 f10-g9");
    assert_eq!(played.position().run.count, [3, 3]);
    assert_eq!(played.list(), ["a1b2"]);
    played.play("a1-b2");
    assert_eq!(played.list(), ["j10i9"]);
}

#[test]
fn a_king_without_men_is_free() {
    let mut played = Played::new("frisian", "W Ke1 | h10 j10");
    played.play(AWAY);
    assert_eq!(played.position().run.count[0], 0, "nothing is counted");
    assert_eq!(played.list(), FROM_D2);
}

#[test]
fn a_resting_king_may_still_capture_and_is_free_then() {
    let mut played = rested("", "c7 j10", "e1-f2 j10-i9 f2-e1 i9-j8 e1-d2 c7-d6");
    assert_eq!(played.list(), ["d2d10", "d2d8"]);
    played.play("d2xd10");
    assert_eq!(played.position().run.count[0], 0);
}

#[test]
fn promoting_the_last_man_ends_the_limit() {
    let mut played = Played::new("frisian", "W Ke1 a9 | h10 j10");
    played.play("e1-f2 h10-g9 f2-e1 g9-h8 e1-d2 h8-g7");
    assert_eq!(played.list(), ["a9b10"]);
    played.play("a9-b10 j10-i9");
    assert_eq!(played.position().run.count, [0, 0]);
    assert!(played.list().iter().any(|mv| mv.starts_with("d2")), "{:?}", played.list());
}

#[test]
fn losing_the_last_man_ends_the_limit() {
    let mut played = Played::new("frisian", "B Kg1 b4 | a5");
    let mut first = *played.position();
    (first.run.count[0], first.run.square[0]) = (3, square(played.game.board(), "g1"));
    played.line = Line::new(played.game.state(first, 0));
    played.play("a5xc3");
    assert_eq!(played.position().run.count, [0, 0]);
    let free = ["g1a7", "g1b6", "g1c5", "g1d4", "g1e3", "g1f2", "g1h2", "g1i3", "g1j4"];
    assert_eq!(played.list(), free);
}

#[test]
fn losing_the_king_ends_its_count() {
    let mut played = Played::new("frisian", "B Kb4 a1 i1 | a5 j10");
    let mut first = *played.position();
    (first.run.count[0], first.run.square[0]) = (3, square(played.game.board(), "b4"));
    played.line = Line::new(played.game.state(first, 0));
    played.play("a5xc3");
    assert_eq!(played.position().run.count, [0, 0]);
}
