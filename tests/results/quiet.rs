//! Plies without capture or man's move (decision 9).

use super::{ROWS, Row, draw};
use crate::games::played::Played;
use damier::game::DrawReason::Quiet;

/// Kings on both sides and men at home: more than seven pieces, so that no material limit applies, and no lone king.
fn calm(row: &Row) -> Played {
    let kinds = match row.name {
        "frisian" | "frysk" => "W KK | KK", // beside men a king may not go on and on
        _ => "W Kmmm | Kmmm",
    };
    Played::scattered(row.name, kinds, |_| true)
}

fn limited() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.quiet > 0)
}

#[test]
fn the_limit_draws_on_its_ply_and_not_before() {
    for row in limited() {
        let mut played = calm(row);
        played.walk(row.quiet);
        assert_eq!(played.outcome(), draw(Quiet), "{}", row.name);
        assert_eq!(usize::from(played.line.state().counters.quiet), row.quiet);
    }
}

#[test]
fn games_without_a_limit_go_on() {
    for row in ROWS.iter().filter(|row| row.quiet == 0 && row.kings_play()) {
        let mut played = calm(row);
        played.walk(150);
        assert_eq!(played.outcome(), None, "{}", row.name);
    }
}

#[test]
fn a_position_may_bring_its_count_along() {
    for row in limited() {
        let mut played = calm(row).aged(row.quiet as u16 - 2);
        played.walk(2);
        assert_eq!(played.outcome(), draw(Quiet), "{}", row.name);
    }
}

#[test]
fn a_mans_move_starts_the_count_again() {
    for row in limited() {
        let mut played = calm(row).aged(row.quiet as u16 - 1).play_man();
        assert_eq!(played.line.state().counters.quiet, 0, "{}", row.name);
        played.walk(row.quiet);
        assert_eq!(played.outcome(), draw(Quiet), "{}", row.name);
    }
}

#[test]
fn a_sideways_step_of_a_man_starts_the_count_again() {
    for row in limited().filter(|row| row.one_each) {
        let mut played = Played::late(row.name, "W Kc3 a1 | Kf7 h8", 79);
        assert_eq!(played.play("a1-b1").outcome(), None, "{}", row.name);
        assert_eq!(played.line.state().counters.quiet, 0, "{}", row.name);
    }
}

#[test]
fn a_promotion_starts_the_count_again() {
    for row in limited() {
        let height = Played::start(row.name).game.board().shape.height;
        // The column is of the right colour on every board: heights are all even.
        let text = format!("W Kd2 c1 a{} | Kd8 h8 g7", height - 1);
        let text = if row.one_each { "W Kd2 c1 a7 | Kf6 h8".to_string() } else { text };
        let mut played = Played::late(row.name, &text, row.quiet as u16 - 1);
        let to = if row.one_each { 'a' } else { 'b' };
        played.play(&format!("a{}-{to}{height}", height - 1));
        assert_eq!(played.outcome(), None, "{}", row.name);
        assert_eq!(played.line.state().counters.quiet, 0, "{}", row.name);
    }
}

#[test]
fn a_capture_starts_the_count_again() {
    for row in limited() {
        let text = if row.one_each { "W c3 Kg1 | c4 h7 Kf8" } else { "W c3 Kh2 | d4 h8 Kg5" };
        let mut played = Played::late(row.name, text, row.quiet as u16 - 1);
        played.play(if row.one_each { "c3xc5" } else { "c3xe5" });
        assert_eq!(played.outcome(), None, "{}", row.name);
        assert_eq!(played.line.state().counters.quiet, 0, "{}", row.name);
    }
}

#[test]
fn the_draw_stands_even_with_a_capture_pending() {
    for row in limited() {
        let text = if row.one_each { "W Kc4 a1 | e5 h8" } else { "W Ke3 a1 e1 g1 | f8 Ke5 h8 d8 b8" };
        let mut played = Played::late(row.name, text, row.quiet as u16 - 1);
        played.play(if row.one_each { "c4-e4" } else { "e3-d4" });
        assert!(played.moves()[0].is_capture(), "{}", row.name);
        assert_eq!(played.outcome(), draw(Quiet), "{}", row.name);
    }
}

#[test]
fn want_of_a_move_comes_before_the_draw() {
    use super::{Goal, Outcome, Side};
    use damier::game::WinReason::NoMove;
    for row in limited() {
        // The king blocks the last square of Black's only man.
        let text = if row.one_each { "W Kb4 a1 b1 a3 c2 | a2" } else { "W Kc3 c1 | a3" };
        let mut played = Played::late(row.name, text, row.quiet as u16 - 1);
        played.play(if row.one_each { "b4-b2" } else { "c3-b2" });
        let winner = if row.goal == Goal::Lose { Side::Black } else { Side::White };
        assert_eq!(played.outcome(), Some(Outcome::Win(winner, NoMove)), "{}", row.name);
    }
}
