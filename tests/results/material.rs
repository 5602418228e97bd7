//! Few pieces with kings on both sides (decision 10 b): 60 plies with 4 or 5 pieces, 120 with 6 or 7.

use super::{ROWS, Row, draw};
use crate::games::played::Played;
use damier::game::DrawReason::{LoneKing, Material, Quiet};

fn calm(name: &'static str, kinds: &str) -> Played {
    Played::scattered(name, kinds, |_| true)
}

fn limited() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.material)
}

#[test]
fn only_these_games_have_the_limit() {
    let names: Vec<_> = limited().map(|row| row.name).collect();
    assert_eq!(names, ["russian", "brazilian", "filipino", "poddavki", "spantsiretti"]);
}

#[test]
fn the_limit_replaces_the_quiet_one_and_draws_on_its_ply() {
    for row in limited() {
        for (text, plies) in [("W Km | Km", 60), ("W Kmm | Km", 60), ("W Kmm | Kmm", 120), ("W Kmmm | Kmm", 120)] {
            let mut played = calm(row.name, text);
            played.walk(plies);
            assert_eq!(played.outcome(), draw(Material), "{} {text}", row.name);
        }
        let mut played = calm(row.name, "W Kmmm | Kmmm");
        assert_eq!(played.walk(30).outcome(), draw(Quiet), "{}: eight pieces", row.name);
    }
}

#[test]
fn without_kings_on_both_sides_the_quiet_limit_holds() {
    for row in limited() {
        let mut played = Played::late(row.name, "W Kc3 a1 c1 | h8 f8 h6", 29);
        assert_eq!(played.play("c3-d2").outcome(), draw(Quiet), "{}", row.name);
    }
}

#[test]
fn poddavki_has_the_quiet_limit_below_four_pieces() {
    assert_eq!(calm("poddavki", "W Km | K").walk(30).outcome(), draw(Quiet));
    assert_eq!(calm("poddavki", "W K | K").walk(30).outcome(), draw(Quiet));
    // Three kings against one are four pieces with kings on both sides.
    assert_eq!(calm("poddavki", "W KKK | K").walk(60).outcome(), draw(Material));
}

#[test]
fn a_mans_move_does_not_start_it_again() {
    for row in limited() {
        let mut played = calm(row.name, "W Kmm | Km");
        played.walk(40);
        let mut played = played.play_man();
        assert_eq!(played.line.state().counters.unchanged, 41, "{}", row.name);
        assert_eq!(played.walk(19).outcome(), draw(Material), "{}", row.name);
    }
}

#[test]
fn a_promotion_starts_it_again() {
    for row in limited() {
        let mut played = Played::new(row.name, "W Kc3 a7 c1 | Kg5 h8");
        played.walk(40);
        played.play("a7-b8");
        assert_eq!(played.line.state().counters.unchanged, 0, "{}", row.name);
        assert_eq!(played.outcome(), None, "{}", row.name);
    }
}

#[test]
fn a_capture_starts_it_again_and_changes_the_limit() {
    for row in limited() {
        let mut played = Played::new(row.name, "W Kc3 a1 c1 | Kf8 h8 d4");
        played.play("c3xe5");
        assert_eq!(played.line.state().counters.unchanged, 0, "{}", row.name);
    }
}

#[test]
fn an_ending_that_is_reached_first_comes_first() {
    for row in limited().filter(|row| row.name != "poddavki") {
        let mut played = calm(row.name, "W KKK | K");
        let off = |next: &Played| next.on_diagonal(damier::board::Side::Black) == 0;
        assert_eq!(played.walk_while(29, off).outcome(), draw(LoneKing), "{}", row.name);
    }
}
