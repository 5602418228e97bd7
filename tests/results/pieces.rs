//! Draws by what stands on the board: one piece each (decision 11), king against king (decision 12).

use super::{ROWS, draw};
use crate::games::played::Played;
use crate::oracle::{self, Law};
use damier::board::Side;
use damier::game::DrawReason::{KingEach, OneEach};
use damier::game::Outcome;

#[test]
fn one_piece_each_is_a_draw_at_once_where_the_rules_say_so() {
    for row in &ROWS {
        for text in ["W Ka1 | Kf6", "W a1 | Kf6", "W Kc3 | h8", "B c3 | f6"] {
            let reason = if row.one_each { draw(OneEach) } else { None };
            if row.kings_play() && !row.king_each {
                assert_eq!(Played::new(row.name, text).outcome(), reason, "{} {text}", row.name);
            }
        }
    }
}

#[test]
fn one_piece_each_draws_with_a_capture_pending_and_right_after_one() {
    for row in ROWS.iter().filter(|row| row.one_each) {
        let pending = Played::new(row.name, "W Ka1 | a5");
        assert!(pending.moves()[0].is_capture());
        assert_eq!(pending.outcome(), draw(OneEach), "{}", row.name);
        let mut played = Played::new(row.name, "W c3 | c4 h8");
        assert_eq!(played.outcome(), None);
        assert_eq!(played.play("c3xc5").outcome(), draw(OneEach), "{}", row.name);
    }
}

#[test]
fn one_piece_each_without_a_move_loses() {
    // With one enemy piece on the board only a side whose last piece is gone has no move; it has no piece either.
    use damier::game::WinReason::NoPieces;
    for row in ROWS.iter().filter(|row| row.one_each) {
        let outcome = Played::new(row.name, "B Ka1 |").outcome();
        assert_eq!(outcome, Some(Outcome::Win(Side::White, NoPieces)), "{}", row.name);
    }
}

#[test]
fn frisian_kings_alone_draw_unless_a_capture_is_near() {
    let law = Law::builtin("frisian").expect("the oracle knows Frisian");
    let (mut near, mut drawn, mut forced) = (0, 0, 0);
    for white in 0..50 {
        for black in (0..50).filter(|&black| black != white) {
            let mut hub: Vec<char> = "e".repeat(50).chars().collect();
            (hub[white], hub[black]) = ('W', 'B');
            let hub: String = std::iter::once('W').chain(hub).collect();
            let position = oracle::Position::from_hub(&law, &hub).expect("a good position");
            let moves = oracle::moves(&law, &position);
            let captures =
                |list: &std::collections::BTreeSet<oracle::OracleMove>| list.iter().any(|mv| !mv.captured.is_empty());
            let can = captures(&moves);
            let allows = |mv| captures(&oracle::moves(&law, &oracle::play(&law, &position, mv)));
            let must_allow = !can && moves.iter().all(allows);
            let mut played = Played::new("frisian", "W|");
            let first = crate::games::board::from_hub(played.game.board(), &hub);
            played.line = damier::game::Line::new(played.game.state(first, 0));
            let expected = if can || must_allow { None } else { draw(KingEach) };
            assert_eq!(played.outcome(), expected, "{hub}");
            near += u32::from(can);
            forced += u32::from(must_allow);
            drawn += u32::from(!can && !must_allow);
        }
    }
    assert!(near > 0 && forced > 0 && drawn > 0, "{near} can capture, {forced} must allow it, {drawn} are drawn");
}

#[test]
fn frysk_has_the_draw_too_and_men_do_not_count() {
    for name in ["frisian", "frysk"] {
        assert_eq!(Played::new(name, "W Ka1 | Kd10").outcome(), draw(KingEach), "{name}");
        assert_eq!(Played::new(name, "W Ka1 | d10").outcome(), None, "{name}");
        assert_eq!(Played::new(name, "W a1 | d10").outcome(), None, "{name}");
    }
}
