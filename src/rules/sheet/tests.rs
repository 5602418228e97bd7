use super::*;
use crate::rules::variants::{THAI, TURKISH};
use crate::rules::{Choice, Directions, Goal, Landing, Law, Promotion, Range, Removal, Setup, VARIANTS, find};
use std::collections::HashMap;

fn text_of(name: &str) -> String {
    let entry = find(name).unwrap();
    sheet(entry.title, entry.rules).to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn each_rule_that_tells_games_apart_is_said() {
    let rows = [
        ("international", "10 columns and 10 rows. Only squares of one colour are played on, 50 in all"),
        ("international", "Each player has 20 men. They fill the 4 rows nearest to the player."),
        ("international", "White moves first."),
        ("international", "A man moves one square diagonally forward, to an empty square."),
        ("international", "A man captures diagonally in all four directions (forward and back)."),
        ("international", "on the board for the 3rd time"),
        ("international", "50 turns in a row (25 of each player)"),
        (
            "international",
            "the other has 3 pieces with at least one king among them: drawn when the stronger side has \
                           made its 16th move",
        ),
        ("international", "Square 1 is the playing square nearest to the top left corner"),
        ("thai", "Black moves first."),
        ("thai", "A king lands on the square directly behind the piece that it takes."),
        ("thai", "removed at once"),
        ("thai", "A jump may go straight back"),
        ("thai", "the player may choose any of them"),
        ("turkish", "All 64 squares are played on."),
        ("turkish", "They fill 2 rows; behind them the row nearest to the player stays empty."),
        ("turkish", "A jump may not go straight back"),
        ("turkish", "Each player has one piece, man or king: drawn at once."),
        ("tama", "A king moves in all eight directions"),
        ("czech", "the player must choose a capture made by a king"),
        ("italian", "A man may not take a king."),
        ("italian", "the near corner on the right"),
        ("italian", "takes kings as early as possible"),
        ("italian", "for the 4th time"),
        ("spanish", "at least one of them on the long diagonal between 32 and 1"),
        ("russian", "crowned at once. If it can capture on as a king, it must"),
        ("russian", "4 to 5 pieces stand on the board in all, and 60 turns in a row"),
        ("russian", "the lone king is the only piece on the long diagonal between h8 and a1"),
        ("frisian", "at most 3 moves in a row without capture by the same king"),
        ("frisian", "A straight step goes to the next playing square"),
        ("frisian", "unless the player to move can capture, or every move of that player lets the other capture"),
        ("killer", "the move must end on the square directly behind it"),
        ("breakthrough", "The first player to have a king at the end of a move wins at once."),
        ("losing", "all are blocked, wins."),
        ("jamaican", "the rows are 1 to 8 from top to bottom"),
        ("malaysian", "Sources disagree about this game."),
        ("english", "A king moves one square diagonally"),
    ];
    for (name, sentence) in rows {
        assert!(text_of(name).contains(sentence), "{name} does not say: {sentence}\n{}", text_of(name));
    }
}

#[test]
fn what_decides_nothing_is_left_out() {
    assert!(!text_of("english").contains("several squares to land on"));
    assert!(!text_of("thai").contains("several squares to land on"));
    assert!(!text_of("international").contains("straight back"));
    assert!(!text_of("breakthrough").contains("A king moves"));
    assert!(!text_of("czech").contains("Sources disagree"));
    assert!(!text_of("turkish").contains("A straight step goes"));
}

#[test]
fn games_that_differ_have_sheets_that_differ() {
    let mut sheets = HashMap::new();
    for entry in VARIANTS {
        let same = sheets.insert(sheet("", entry.rules).to_string(), *entry.rules);
        assert!(same.is_none_or(|other| other == *entry.rules), "{}", entry.name);
    }
    // One change of each field of the law changes the sheet.
    let base = TURKISH;
    let law = base.law;
    let changes = [
        Law { man_moves: Directions::FORWARD, ..law },
        Law { man_captures: Directions::FORWARD, ..law },
        Law { man_takes_kings: false, ..law },
        Law { king_moves: Directions::ALL, ..law },
        Law { king_captures: Directions::ALL, ..law },
        Law { king_range: Range::One, ..law },
        Law { king_landing: Landing::Behind, ..law },
        Law { king_landing: Landing::BehindLastKing, ..law },
        Law { removal: Removal::AtEnd, ..law },
        Law { reversal: true, ..law },
        Law { promotion: Promotion::Stops, ..law },
        Law { promotion: Promotion::GoesOn, ..law },
        Law { choice: Choice::FREE, ..law },
        Law { king_limit: 2, ..law },
    ];
    let mut seen = vec![sheet("", &base)];
    for law in changes {
        let other = sheet("", &Rules { law, ..base });
        assert!(!seen.contains(&other), "{law:?}");
        seen.push(other);
    }
}

#[test]
fn lines_stay_within_the_width_and_words_are_kept() {
    for entry in VARIANTS {
        let sheet = sheet(entry.title, entry.rules);
        let text = sheet.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH && line.trim_end() == line), "{text}");
        let words = |text: &str| text.split_whitespace().filter(|w| !["#", "##"].contains(w)).count();
        assert_eq!(words(&text), words(&sheet.markdown()), "{}", entry.name);
        assert!(!text.contains("  -") && !text.contains("{"), "{text}");
    }
}

#[test]
fn single_pieces_are_listed_by_name() {
    let board = Board::new(THAI.shape);
    let at = |number| crate::board::Wide::EMPTY.with(board.from_hub(number).unwrap());
    let none = crate::board::Wide::EMPTY;
    let setup = Setup::Pieces { men: [at(32), none], kings: [at(31), at(5)] };
    let text = sheet("x", &Rules { setup, goal: Goal::Lose, ..THAI }).to_string();
    assert!(text.contains("White has 1 man on 1; 1 king on 2."), "{text}");
    assert!(text.contains("Black has 1 king on 28."), "{text}");
}
