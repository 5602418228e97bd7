//! The results of games, tested by table: what ends a game of each variant, and exactly when.
//!
//! The table below is written from the rules, apart from the engine's own. Decision numbers are those of the project's
//! statement of the rules; positions are written for a board whose a1 is played on and turned over on mirrored boards.

#[path = "../games/mod.rs"]
mod games;
#[path = "../oracle/mod.rs"]
mod oracle;

mod endings;
mod frisian;
mod laws;
mod material;
mod pieces;
mod quiet;
mod repetition;

use damier::board::Side;
use damier::game::{DrawReason, Outcome};
use games::played::Played;

/// Who wins when the side to move cannot, and by what else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Win,
    Lose,
    FirstKing,
}

/// Drawn endings against a lone king (decision 10).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Endings {
    None,
    /// 1 or 2 pieces with a king 5, three 16.
    International,
    /// 3 kings or more 15, 1 or 2 pieces 5, three with the diagonal held 5.
    Russian,
    /// The same without the diagonal.
    Spantsiretti,
    /// Three kings 13.
    Pool,
    /// Three kings, one on the diagonal, 12.
    Spanish,
    /// Two kings 7.
    Frisian,
}

/// What ends a game.
struct Row {
    name: &'static str,
    goal: Goal,
    repetition: usize,
    /// Plies without capture or man's move; 0 for no limit.
    quiet: usize,
    /// 4 and 5 pieces 60 plies, 6 and 7 pieces 120.
    material: bool,
    endings: Endings,
    one_each: bool,
    king_each: bool,
}

impl Row {
    const fn new(name: &'static str, quiet: usize) -> Self {
        let (goal, endings) = (Goal::Win, Endings::None);
        Self { name, goal, repetition: 3, quiet, material: false, endings, one_each: false, king_each: false }
    }

    const fn with(name: &'static str, quiet: usize, endings: Endings) -> Self {
        Self { endings, ..Self::new(name, quiet) }
    }

    const fn russian(name: &'static str, endings: Endings) -> Self {
        Self { material: true, ..Self::with(name, 30, endings) }
    }

    const fn turkish(name: &'static str) -> Self {
        Self { one_each: true, ..Self::new(name, 80) }
    }

    const fn frisian(name: &'static str) -> Self {
        Self { king_each: true, ..Self::with(name, 0, Endings::Frisian) }
    }

    /// True if kings can be on the board without ending the game.
    fn kings_play(&self) -> bool {
        self.goal != Goal::FirstKing
    }
}

static ROWS: [Row; 29] = [
    Row::new("thai", 80),
    Row::new("czech", 80),
    Row::new("slovak", 80),
    Row::turkish("armenian"),
    Row::turkish("tama"),
    Row::turkish("turkish"),
    Row::with("international", 50, Endings::International),
    Row::with("canadian", 50, Endings::International),
    Row::with("srilankan", 50, Endings::International),
    Row::new("killer", 50),
    Row { goal: Goal::FirstKing, ..Row::new("breakthrough", 0) },
    Row { goal: Goal::Lose, ..Row::new("losing", 0) },
    Row::russian("russian", Endings::Russian),
    Row::russian("brazilian", Endings::Russian),
    Row::russian("filipino", Endings::Russian),
    Row { goal: Goal::Lose, ..Row::russian("poddavki", Endings::None) },
    Row::russian("spantsiretti", Endings::Spantsiretti),
    Row::with("pool", 30, Endings::Pool),
    Row::with("jamaican", 30, Endings::Pool),
    Row::new("english", 80),
    Row { repetition: 4, ..Row::new("italian", 80) },
    Row::with("spanish", 40, Endings::Spanish),
    Row::with("portuguese", 40, Endings::Spanish),
    Row::new("argentinian", 80),
    Row::new("mozambican", 80),
    Row::new("malaysian", 80),
    Row::new("german", 80),
    Row::frisian("frisian"),
    Row::frisian("frysk"),
];

fn draw(reason: DrawReason) -> Option<Outcome> {
    Some(Outcome::Draw(reason))
}

#[test]
fn the_table_has_every_game() {
    let mut names: Vec<_> = ROWS.iter().map(|row| row.name).collect();
    let mut all = games::names();
    names.sort_unstable();
    all.sort_unstable();
    assert_eq!(names, all);
}

#[test]
fn a_player_without_a_move_has_lost_or_won() {
    use damier::game::WinReason::{NoMove, NoPieces};
    for row in &ROWS {
        let winner = if row.goal == Goal::Lose { Side::Black } else { Side::White };
        // All men of Black blocked at the edge; in the games of all squares one man in a corner of three others.
        let blocked = if row.one_each { "B a1 b1 b2 c2 | a2" } else { "B b2 c1 | a3" };
        assert_eq!(Played::new(row.name, blocked).outcome(), Some(Outcome::Win(winner, NoMove)), "{}", row.name);
        assert_eq!(Played::new(row.name, "B b2 |").outcome(), Some(Outcome::Win(winner, NoPieces)), "{}", row.name);
        let moves = Played::new(row.name, "B b2 d2 | a3 d4").moves().len();
        assert!(moves > 0, "{}: another man can move", row.name);
    }
}

#[test]
fn the_last_capture_ends_the_game() {
    for row in &ROWS {
        let mut played = Played::new(row.name, if row.one_each { "W c3 e1 | c4" } else { "W c3 e1 | d4" });
        assert_eq!(played.outcome(), None, "{}", row.name);
        played.play(if row.one_each { "c3xc5" } else { "c3xe5" });
        let winner = if row.goal == Goal::Lose { Side::Black } else { Side::White };
        let expected = Some(Outcome::Win(winner, damier::game::WinReason::NoPieces));
        assert_eq!(played.outcome(), expected, "{}", row.name);
    }
}

#[test]
fn in_breakthrough_the_first_king_at_the_end_of_a_move_wins() {
    use damier::game::WinReason::FirstKing;
    let mut played = Played::new("breakthrough", "W a9 | h2 f10");
    assert_eq!(played.play("a9-b10").outcome(), Some(Outcome::Win(Side::White, FirstKing)));
    let mut played = Played::new("breakthrough", "B a3 c3 | h2 f10");
    assert_eq!(played.play("h2-g1").outcome(), Some(Outcome::Win(Side::Black, FirstKing)));
}

#[test]
fn in_breakthrough_the_king_comes_before_the_want_of_a_move() {
    use damier::game::WinReason::FirstKing;
    let mut played = Played::new("breakthrough", "W b2 c1 e9 | a3");
    assert_eq!(played.play("e9-d10").outcome(), Some(Outcome::Win(Side::White, FirstKing)));
}

#[test]
fn in_breakthrough_a_man_that_only_touches_the_last_row_has_not_won() {
    // The jump over g9 ends on f10, the last row, and goes on over e9 as a man.
    let mut played = Played::new("breakthrough", "W h8 | g9 e9 a5");
    assert_eq!(played.play("h8xd8").outcome(), None);
    assert!(played.position().pieces.kings.iter().all(|kings| !damier::board::Word::any(*kings)));
}
