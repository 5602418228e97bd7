//! Faults that other readers and writers were reported to have with games and positions, each as its kind.

use super::reading::{game, items, items_as, moves, record, records, refusal};
use damier::record::{GameRecord, GameResult, write};
use damier::{Engine, Style};

fn played(variant: &str, start: &str, texts: &[&str]) -> GameRecord {
    let mut engine = Engine::new();
    engine.set_variant(variant).unwrap();
    engine.set_position(Some(start), &[], Style::Pdn).unwrap();
    let mut record = GameRecord::new(variant, Some(engine.fen()));
    record.moves = texts.iter().map(|text| engine.play(text, Style::Pdn).unwrap().into()).collect();
    record
}

/// A king on 1 takes three of four men in two ways, both ending on 25.
const TWO_WAYS: &str = "W:WK1:B12,13,19,20";

#[test]
fn ambiguous_captures_are_written_in_full() {
    for path in ["1x23x14x25", "1x18x9x25"] {
        let record = played("international", TWO_WAYS, &[path]);
        assert_eq!(record.moves[0].text.pdn, path);
        let text = write(&record);
        assert!(text.contains(&format!("1. {path} ")), "{text}");
        assert_eq!(super::reading::record(&text), record);
    }
    // Two ways around that take the same are one move, and short.
    let record = played("international", "W:W47:B31,32,41,42,12", &["47x36x27x38x47"]);
    assert_eq!(record.moves[0].text.pdn, "47x47");
    assert_eq!(super::reading::record(write(&record)), record);
}

#[test]
fn an_ambiguous_capture_is_settled_by_what_follows() {
    for (reply, path) in [("13-18", "1x23x14x25"), ("19-23", "1x18x9x25")] {
        let checked = game(format!("[FEN \"{TWO_WAYS}\"] 1. 1x25 {reply} *"));
        assert_eq!(checked.record.moves[0].text.full, path);
        assert!(checked.warnings[0].text.contains(&format!("{path} is taken")), "{:?}", checked.warnings);
    }
    let refused = refusal(format!("[FEN \"{TWO_WAYS}\"] 1. 1x25 12-17 *"));
    assert_eq!((refused.mv.as_str(), refused.partial.moves.len()), ("1... 12-17", 1));
}

#[test]
fn full_paths_of_any_kind_are_read() {
    for path in ["47x36x27x38x47", "47x38x27x36x47", "47x47x31x32x41x42"] {
        let read = record(format!("[FEN \"W:W47:B31,32,41,42,12\"] 1. {path} 12-18 *"));
        assert_eq!(read.moves.len(), 2, "{path}");
    }
    // Where the direction goes on, the standard names the square just behind the piece taken.
    let read = record("[FEN \"W:WK46:B37,23,10\"] 1. 46x32x14x5 *");
    assert_eq!(read.moves[0].text.pdn, "46x5");
}

#[test]
fn the_last_game_needs_no_end_and_no_number_of_games_is_too_many() {
    let one = "[Event \"x\"]\n1. 32-28 19-23\n\n";
    assert_eq!(records(one.repeat(3000)).len(), 3000);
    assert_eq!(records("1. 32-28 1-0 1. 33-28").len(), 2);
}

#[test]
fn long_comments_and_tags() {
    let long = "word ".repeat(50_000) + "end";
    let read = record(format!("[Event \"{long}\"]\n1. 32-28 {{{long}}} 19-23 *"));
    assert!(read.tag("Event") == Some(&long) && read.moves[0].comments == [long]);
}

#[test]
fn the_first_number_of_a_result_is_white_also_where_black_begins() {
    let start = "B:W6:B1,2";
    let read = record(format!("[GameType \"21\"][FEN \"{start}\"] 1. 1x10 0-1"));
    assert_eq!(read.result, GameResult::BlackWins);
    assert!(write(&read).contains("[Result \"0-1\"]"));
    // Old English files count the first mover first; that is told and kept.
    let checked = game(format!("[GameType \"21\"][FEN \"{start}\"] 1. 1x10 1-0"));
    assert_eq!(checked.record.result, GameResult::WhiteWins);
    assert!(checked.warnings[0].text.contains("on the board Black has won"), "{:?}", checked.warnings);
}

#[test]
fn the_result_is_always_written() {
    for (result, text) in [(GameResult::Draw, "1-1"), (GameResult::WhiteWins, "2-0"), (GameResult::Unknown, "*")] {
        let mut record = GameRecord::new("international", None);
        record.result = result;
        let written = write(&record);
        assert!(
            written.contains(&format!("[Result \"{text}\"]")) && written.ends_with(&format!("{text}\n\n")),
            "{written}"
        );
    }
}

#[test]
fn other_programs_files_do_come_back() {
    // hcheckers' numbers: 43 for Turkish, 44 for Armenian.
    assert_eq!(record("[GameType \"43\"] 1. a3-a4 a6-a5 *").variant, "turkish");
    assert_eq!(record("[GameType \"44,W,8,8,A0,0\"] 1. a3-b4 a6-b5 *").variant, "armenian");
    assert_eq!(record("[GameType \"45\"] 1. 32-28 *").variant, "killer");
    // lidraughts' private numbers.
    for (number, variant) in [("96", "breakthrough"), ("98", "losing"), ("99", "international")] {
        assert_eq!(record(format!("[GameType \"{number}\"] 1. 32-28 *")).variant, variant);
    }
    assert_eq!(record("[GameType \"97\"] 1. 46-41 *").variant, "frysk");
    // PlayOK's wrong corner.
    assert_eq!(record("[GameType \"20,W,10,10,N1,0\"] 1. 32-28 *").variant, "international");
}

#[test]
fn problems_do_not_collapse_into_one_and_percent_lines_are_no_moves() {
    let text = "% 1. 1-2\n[Event \"1\"]\n[Result \"0-1\"]\n[FEN \"W:W18:B1\"]\n0-1\n[Event \"2\"]\n[Result \"0-1\"]\n[FEN \"W:W19:B1\"]\n0-1\n";
    assert_eq!(records(text).len(), 2);
    assert_eq!(moves(&record("32-28 19-23")), "32-28 19-23");
}

#[test]
fn positions_of_every_kind_are_set_up() {
    for (fen, start) in [
        ("W:WK31,32:B1,2.", "W:WK31,32:B1,2"),
        ("B:B20:W50", "B:W50:B20"),
        ("W:W:W31:B1", "W:W31:B1"),
        ("B:W50:B", "B:W50:B"),
        ("W:w31 , 32:b1,2", "W:W31,32:B1,2"),
        ("?:W31:B2", "W:W31:B2"),
        ("W:W31-33:BK2:H12:F30", "W:W31-33:BK2:H12"),
    ] {
        let read = items_as(Some("international"), format!("[FEN \"{fen}\"]\n*"));
        assert_eq!(read[0].game.as_ref().unwrap().record.start.as_deref(), Some(start), "{fen}");
    }
    let refused = items_as(Some("international"), "[FEN \"W:W4:B49\"]\n*");
    assert!(refused[0].game.as_ref().unwrap_err().reason.contains("cannot stand on 4"));
    // Set up, saved, read again: the position is still there, and the side to move.
    for start in ["W:W8,10,21,22,32,K27:B2,13,14,28,K31", "B:W8,10,21,22,32,K27:B2,13,14,28,K31"] {
        let record = items_as(Some("english"), format!("[FEN \"{start}\"]\n*")).remove(0).game.unwrap().record;
        assert_eq!(items(write(&record))[0].game.as_ref().unwrap().record, record);
    }
}
