//! The numbers of moves: where games begin, which move a variation replaces, what is out of order.

use super::reading::{game, items, items_as, moves, record, records, refusal};
use damier::record::{json_line, write};

fn warnings(text: &str) -> Vec<(usize, String)> {
    game(text).warnings.into_iter().map(|warning| (warning.line, warning.text)).collect()
}

#[test]
fn the_number_of_a_variation_says_what_it_replaces() {
    let read = record("1. 32-28 17-21 (2. 31-26) 2. 37-32 11-17 *");
    assert_eq!(read.moves[2].variations[0].moves[0].text.pdn, "31-26");
    assert!(write(&read).contains("( 2. 31-26 )"));
    let read = record("1. 32-28 17-21 2. 37-32 (2... 18-23) 11-17 *");
    assert_eq!(read.moves[3].variations[0].moves[0].text.pdn, "18-23");
    // Without a number it replaces the move before it, if that is legal.
    assert_eq!(record("1. 32-28 17-21 (17-22) 2. 37-32").moves[1].variations.len(), 1);
    // Nested ones count on from theirs.
    let read = record("1. 32-28 17-21 (1... 17-22 2. 28x17 11x22 (2... 12x21 3. 31-26)) 2. 37-32 *");
    assert_eq!(read.moves[1].variations[0].moves[2].variations[0].moves.len(), 2);
    // Numbers inside of brackets say nothing about the moves outside.
    record("1. 32-28 17-21 (1... 18-23 2. 37-32 (see 7.)) 2. 37-32 (2. 31-27 (5.)) 11-17 3. 41-37");
    // A wrong number is told.
    let told = warnings("1. 32-28 17-21 (7. 17-22) 2. 37-32 *");
    assert!(told[0].1.contains("the variation 7. 17-22"), "{told:?}");
}

#[test]
fn a_number_one_begins_a_game() {
    let read = records("1. 32-28 17-21\n\n1. 34-29 20-24");
    assert_eq!(read.iter().map(moves).collect::<Vec<_>>(), ["32-28 17-21", "34-29 20-24"]);
    assert_eq!(records("1. 32-28\n1. 33-28\n1. 34-29\n").len(), 3);
    assert_eq!(records("1 32-28 19-23\n1 33-28 18-23\n").len(), 2);
    assert_eq!(records("1.32-28 19-23\n1.33-28 18-23\n1.34-29 20-24\n").len(), 3);
    for text in [
        "1. 32-28 1... 19-23 2. 28x19",
        "1. 32-28 1. 19-23 2. 28x19",
        "1. 32-28\n1. 19-23\n2. 28x19\n2. 14x23",
        "1. 32-28\n1. ... 19-23\n2. 28x19",
        "1. 32-28 1. 19-23 1. 28x19 1. 14x23",
    ] {
        assert_eq!(items(text).len(), 1, "{text}");
        assert!(moves(&game(text).record).starts_with("32-28 19-23 28x19"), "{text}");
    }
    let tagged = items("[White \"A\"]\n1. 32-28 17-21\n1. 34-29 20-24");
    assert!(tagged[1].game.as_ref().unwrap().warnings[0].text.contains("from 1 again"));
}

#[test]
fn numbers_out_of_order_are_told() {
    let told = warnings("1. 32-28 17-21\n3. 37-32 11-17\n4. 41-37");
    assert_eq!(told, [(2, "the number 3. stands before 37-32, where 2. is due".to_string())]);
    let told = warnings("1. 32-28 17-21\n2... 37-32");
    assert_eq!(told, [(2, "the number 2... stands before 37-32, where 2. is due".to_string())]);
    let told = warnings("35. 32-28 17-21 36. 37-32");
    assert!(told.len() == 1 && told[0].1.contains("begins with move 35"), "{told:?}");
    assert!(warnings("99999999999999999999999. 32-28 0. 17-21 7. 37-32 9. 11-17 3. 41-37 2. 6-11").len() <= 5);
}

#[test]
fn a_part_of_a_game_keeps_its_numbers() {
    let text = "[GameType \"20\"]\n[FEN \"W:W38,39:B12,11\"]\n35. 38-33 {not 36. 38-32} 12-17 36. 39-34 *";
    let read = record(text);
    assert_eq!(read.first_move, 35);
    assert!(write(&read).contains("35. 38-33 {not 36. 38-32} 35... 12-17 36. 39-34 *"), "{}", write(&read));
    assert_eq!(record(write(&read)), read);
    assert_eq!(items(json_line(&read))[0].game.as_ref().unwrap().record, read);
    assert_eq!(record(text.replace("35. 38-33", "38-33").replace("11\"]", "11:H0:F35\"]")).first_move, 35);
    let read = record("[GameType \"20\"]\n[FEN \"B:W38,39:B12,11:H0:F35\"]\n*");
    assert_eq!((read.first_move, record(write(&read)) == read), (35, true), "{}", write(&read));
    let told = warnings("[GameType \"20\"]\n[FEN \"W:W38,39:B12,11:H0:F12\"]\n1. 38-33 *");
    assert!(told[0].1.contains("that of move 12"), "{told:?}");
    // Variations are found under these numbers, too.
    let read = record(
        "[GameType \"20\"]\n[FEN \"W:W38,39:B12,11\"]\n35. 38-33 12-17 (36. 39-43) 36. 39-34 *"
            .replace("39-43", "33-28"),
    );
    assert_eq!(read.moves[2].variations.len(), 1);
}

#[test]
fn numbers_where_the_other_side_begins() {
    let refused = refusal("[FEN \"B:W31-50:B1-20\"]\n1... 20-24 2. 32-28 17-21 3. 28-19");
    assert_eq!(refused.mv, "3. 28-19");
    let refused = refusal("[FEN \"B:W31-50:B1-20\"]\n1... 20-24 2. 32-28 21-17");
    assert_eq!(refused.mv, "2... 21-17");
    // Some number the pairs as they come.
    assert_eq!(moves(&record("[FEN \"B:W31-50:B1-20\"]\n1. 20-24 32-28 2. 17-21 *")), "20-24 32-28 17-21");
    let read = items_as(Some("english"), "1. 11-15 23-19 2. 8-11 *");
    assert_eq!(read[0].game.as_ref().unwrap().warnings, []);
}
