//! Endings against a lone king (decision 10): the stronger side's moves within the class, and nothing else, count.

use super::{Endings, ROWS, Row, draw};
use crate::games::played::Played;
use damier::board::{Side, Word};
use damier::game::DrawReason::LoneKing;

/// What the long diagonal must be during the walk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Diagonal {
    Any,
    /// White stands on it.
    Stronger,
    /// White stands nowhere on it.
    NotStronger,
    /// Black's king is the only piece on it.
    Held,
    /// Black's king is not on it.
    NotHeld,
}
use Diagonal::{Any, Held, NotHeld, NotStronger, Stronger};

impl Diagonal {
    fn holds(self, played: &Played) -> bool {
        let (white, black) = (played.on_diagonal(Side::White), played.on_diagonal(Side::Black));
        match self {
            Any => true,
            Stronger => white > 0,
            NotStronger => white == 0,
            Held => black == 1 && white == 0,
            NotHeld => black == 0,
        }
    }
}

/// White's force against Black's king, the diagonal, and White's move that draws; 0 if none does.
type Class = (&'static str, Diagonal, usize);

fn classes(endings: Endings) -> &'static [Class] {
    match endings {
        Endings::None => &[("KK | K", Any, 0), ("KKK | K", Any, 0)],
        Endings::International => &[
            ("K | K", Any, 5),
            ("KK | K", Any, 5),
            ("Km | K", Any, 5),
            ("KKK | K", Any, 16),
            ("KKm | K", Any, 16),
            ("Kmm | K", Any, 16),
            ("KKKm | K", Any, 0),
        ],
        Endings::Russian => &[
            ("K | K", Any, 5),
            ("KK | K", Any, 5),
            ("Km | K", Any, 5),
            ("KKK | K", NotHeld, 15),
            ("KKKK | K", NotHeld, 15),
            ("KKKKK | K", NotHeld, 15),
            ("KKK | K", Held, 5),
            ("KKm | K", Held, 5),
            ("Kmm | K", Held, 5),
            ("Kmm | K", NotHeld, 0),
            ("Kmmm | K", NotHeld, 0),
        ],
        Endings::Spantsiretti => &[
            ("K | K", Any, 5),
            ("KK | K", Any, 5),
            ("Km | K", Any, 5),
            ("KKK | K", Any, 15),
            ("KKKK | K", Any, 15),
            ("KKm | K", Held, 0),
        ],
        Endings::Pool => &[("KKK | K", Any, 13), ("KK | K", Any, 0), ("KKm | K", Any, 0), ("KKKK | K", Any, 0)],
        Endings::Spanish => {
            &[("KKK | K", Stronger, 12), ("KKK | K", NotStronger, 0), ("KK | K", Stronger, 0), ("KKm | K", Stronger, 0)]
        }
        Endings::Frisian => &[("KK | K", Any, 7)],
    }
}

/// The variants with lone-king endings or a quiet limit that shows their absence.
fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(|row| row.kings_play() && row.goal == super::Goal::Win && !row.one_each)
}

/// Where nothing else draws within the 40 plies of the test.
fn nothing_draws(row: &Row, played: &mut Played, diagonal: Diagonal) {
    let plies = if row.quiet == 0 { 40 } else { row.quiet - 1 };
    played.walk_while(plies, |next| diagonal.holds(next));
    assert_eq!(played.outcome(), None, "{}", row.name);
}

#[test]
fn the_stronger_sides_move_draws_whoever_goes_first() {
    for row in rows() {
        for &(text, diagonal, moves) in classes(row.endings) {
            for (turn, plies) in [('W', (2 * moves).saturating_sub(1)), ('B', 2 * moves)] {
                let text = format!("{turn} {text}");
                let mut played = Played::scattered(row.name, &text, |next| diagonal.holds(next));
                if moves == 0 {
                    nothing_draws(row, &mut played, diagonal);
                    continue;
                }
                // The side with one king against one king is the stronger side as well.
                let kings = played.position().pieces.all().len() == 2;
                let plies = if kings { 2 * moves - 1 } else { plies };
                played.walk_while(plies, |next| diagonal.holds(next));
                assert_eq!(played.outcome(), draw(LoneKing), "{} {text}", row.name);
            }
        }
    }
}

fn with(kinds: &'static [Endings]) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(move |row| kinds.contains(&row.endings))
}

const FIVES: &[Endings] = &[Endings::International, Endings::Russian, Endings::Spantsiretti];

fn counts(played: &Played) -> [[u8; 4]; 2] {
    played.line.state().counters.endings
}

#[test]
fn the_move_that_creates_the_class_is_not_counted() {
    for row in with(FIVES) {
        let mut played = Played::new(row.name, "W c3 Ke1 | d4 Kf8");
        played.play("c3xe5");
        assert_eq!(counts(&played), [[0; 4]; 2], "{}", row.name);
        played.walk(9);
        assert_eq!(played.outcome(), None, "{}: Black's fifth answer comes after White's fourth move", row.name);
        assert_eq!(played.walk(1).outcome(), draw(LoneKing), "{}", row.name);
    }
}

#[test]
fn a_class_created_by_the_lone_king_starts_with_the_next_move() {
    for row in with(&[Endings::International]) {
        // Black takes one of three: 16 becomes 5.
        let mut played = Played::new(row.name, "B Kg1 Kc1 d6 | Ke7");
        played.play_capture();
        assert_eq!(counts(&played), [[0; 4]; 2], "{}", row.name);
        assert_eq!(played.outcome(), None, "{}", row.name);
        assert_eq!(played.walk(9).outcome(), draw(LoneKing), "{}", row.name);
    }
}

#[test]
fn changing_the_class_starts_again() {
    for row in with(&[Endings::International]) {
        let mut played = Played::new(row.name, "W Kg1 Kc1 a5 | Kd8");
        played.play("g1-h2 d8-e7 h2-g1 e7-d8 a5-b6");
        assert_eq!(counts(&played)[0], [0, 3, 0, 0], "{}", row.name);
        played.play_capture();
        assert_eq!(counts(&played), [[0; 4]; 2], "{}: three pieces became two", row.name);
        assert_eq!(played.walk(9).outcome(), draw(LoneKing), "{}", row.name);
    }
}

#[test]
fn within_class_five_a_lost_man_changes_nothing() {
    // King and man against king become king against king: still one or two pieces with a king.
    for row in with(FIVES) {
        let mut played = Played::new(row.name, "W Kg1 a5 | Kd8");
        played.play("g1-h2 d8-e7 h2-g1 e7-d8 a5-b6");
        assert_eq!(counts(&played)[0].iter().max(), Some(&3), "{}: the man's move counts", row.name);
        played.play_capture();
        let [white, black] = counts(&played).map(|side| side.into_iter().max());
        assert_eq!((white, black), (Some(3), Some(0)), "{}", row.name);
        played.walk(2);
        assert_eq!(played.outcome(), None, "{}", row.name);
        assert_eq!(played.walk(1).outcome(), draw(LoneKing), "{}: White's fifth", row.name);
    }
}

#[test]
fn king_against_king_counts_for_both() {
    for row in with(FIVES) {
        let mut played = Played::new(row.name, "W Kg1 | Kf8");
        played.walk(3);
        let both = counts(&played).map(|side| side.into_iter().max());
        assert_eq!(both, [Some(2), Some(1)], "{}", row.name);
    }
}

#[test]
fn a_promotion_inside_the_class_changes_nothing() {
    for row in with(FIVES) {
        let height = Played::start(row.name).game.board().shape.height;
        let mut played = Played::new(row.name, &format!("W Kg1 a{} | Kh4", height - 1));
        played.walk(6);
        assert_eq!(counts(&played)[0].iter().max(), Some(&3), "{}", row.name);
        played.play(&format!("a{}-b{height}", height - 1));
        assert_eq!(counts(&played)[0].iter().max(), Some(&4), "{}", row.name);
        assert_eq!(played.outcome(), None, "{}", row.name);
    }
}

#[test]
fn leaving_the_diagonal_starts_again() {
    for row in with(&[Endings::Russian]) {
        let mut played = Played::scattered(row.name, "W KKm | K", |next| Held.holds(next));
        played.walk_while(8, |next| if next.line.moves().len() < 8 { Held.holds(next) } else { NotHeld.holds(next) });
        let before = played.line.states()[7].counters.endings[0];
        assert_eq!(before.iter().max(), Some(&4), "{}", row.name);
        assert_eq!(counts(&played)[0], [0; 4], "{}", row.name);
        assert_eq!(played.outcome(), None, "{}", row.name);
    }
}

#[test]
fn the_spanish_count_starts_again_when_no_king_holds_the_diagonal() {
    for row in with(&[Endings::Spanish]) {
        let mut played = Played::scattered(row.name, "W KKK | K", |next| next.on_diagonal(Side::White) == 1);
        played.walk_while(23, |next| next.on_diagonal(Side::White) == u32::from(next.line.moves().len() < 23));
        assert_eq!(played.line.states()[22].counters.endings[0][0], 11, "{}", row.name);
        assert_eq!(counts(&played)[0], [0; 4], "{}", row.name);
        assert_eq!(played.outcome(), None, "{}", row.name);
    }
}

#[test]
fn frisian_two_kings_draw_with_their_seventh_move_and_men_are_not_kings() {
    for row in with(&[Endings::Frisian]) {
        let mut played = Played::scattered(row.name, "W KK | K", |_| true);
        played.walk(12);
        assert_eq!(counts(&played)[0][0], 6, "{}", row.name);
        assert_eq!(played.walk(1).outcome(), draw(LoneKing));
        let mut played = Played::scattered(row.name, "W Km | K", |_| true);
        played.walk(4);
        assert_eq!(counts(&played), [[0; 4]; 2], "{}: a king and a man", row.name);
    }
}

#[test]
fn a_man_against_a_lone_king_is_no_such_ending() {
    for row in with(FIVES) {
        let mut played = Played::new(row.name, "W a1 c1 | Kb8");
        played.play("c1-d2 b8-a7");
        assert_eq!(counts(&played), [[0; 4]; 2], "{}", row.name);
    }
}
