//! Files that do not say of which game they are, and those that say it wrongly.

use super::reading::{game, items, items_as, moves, record, records};
use damier::Engine;
use damier::record::{GameRecord, write};

/// A game of random moves, the same every time.
pub fn random(variant: &str, seed: u64, plies: usize) -> GameRecord {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::new();
    engine.set_variant(variant).unwrap();
    let mut record = GameRecord::new(variant, None);
    while record.moves.len() < plies && engine.outcome().is_none() {
        let legal = engine.legal_moves();
        let chosen = &legal[dice.usize(..legal.len())];
        record.moves.push(engine.play(&chosen.text.hub, damier::Style::Hub).unwrap().into());
    }
    record
}

/// The moves of a game alone.
fn bare(record: &GameRecord) -> String {
    let words: Vec<String> = record
        .moves
        .chunks(2)
        .enumerate()
        .map(|(i, pair)| {
            let texts: Vec<&str> = pair.iter().map(|ply| ply.text.pdn.as_str()).collect();
            format!("{}. {}", i + 1, texts.join(" "))
        })
        .collect();
    words.join(" ") + " *\n\n"
}

#[test]
fn games_without_any_tag_are_recognised() {
    for variant in [
        "international",
        "russian",
        "english",
        "czech",
        "italian",
        "brazilian",
        "turkish",
        "thai",
        "spanish",
        "canadian",
        "armenian",
        "frisian",
        "spantsiretti",
    ] {
        let games: Vec<GameRecord> = (0..6).map(|seed| random(variant, seed, 80)).collect();
        let text: String = games.iter().map(bare).collect();
        let read = records(&text);
        let found: Vec<&str> = read.iter().map(|game| game.variant.as_str()).collect();
        assert_eq!(found, [variant; 6], "{text}");
        assert_eq!(read, games);
    }
}

#[test]
fn the_whole_file_decides_about_its_first_games() {
    let games: Vec<GameRecord> = (0..10).map(|seed| random("czech", seed, if seed == 0 { 4 } else { 80 })).collect();
    let text: String = games.iter().map(bare).collect();
    assert_eq!(records(&text)[0].variant, "czech");
    // Alone it could be Russian too, which is likelier.
    assert_eq!(records(bare(&games[0]))[0].variant, "russian");
}

#[test]
fn a_variant_given_decides() {
    let text = "1. c3-d4 f6-g5 *";
    let read = items_as(Some("Česká dáma"), text);
    assert_eq!(read[0].game.as_ref().unwrap().record.variant, "czech");
    let read = items_as(Some("english"), "[GameType \"20\"] 1. 32-28 *");
    assert!(read[0].game.is_err());
}

#[test]
fn files_of_two_games() {
    let mut text = String::new();
    for seed in 0..8 {
        text += &bare(&random("italian", seed, 60));
        text += &bare(&random("russian", seed, 60));
    }
    let found: Vec<String> = records(&text).into_iter().map(|game| game.variant).collect();
    assert!(found.chunks(2).all(|pair| pair == ["italian", "russian"]), "{found:?}");
}

#[test]
fn tags_name_the_game() {
    assert_eq!(record("[Variant \"Armenian\"] 1. a3-b4 *").variant, "armenian");
    assert_eq!(record("[Variant \"Makhos\"] *").variant, "thai");
    let checked = game("[Variant \"Xiangqi\"] 1. 32-28 *");
    assert_eq!(checked.record.variant, "international");
    assert!(checked.warnings[0].text.contains("\"Xiangqi\""));
}

#[test]
fn the_side_that_begins_may_be_wrong() {
    // White begins at 21 to 32 in some American files.
    let checked = game("[GameType \"21\"] 1. 22-18 11-15 2. 18x11 *");
    assert_eq!(checked.record.start.as_deref(), Some("W:W21-32:B1-12"));
    assert!(checked.warnings[0].text.contains("White moves first"), "{:?}", checked.warnings);
    let checked = game("[GameType \"20\"][FEN \"W:W33:BK2\"] 1... 2-7 2. 33-28 *");
    assert_eq!((checked.record.start.as_deref(), moves(&checked.record).as_str()), (Some("B:W33:BK2"), "2-7 33-28"));
    // English games as they should be: Black begins at 1 to 12, and numbers count its moves.
    assert_eq!(record("[Black \"Red\"][White \"White\"] 1. 11-15 23-18 2. 8-11 26-23 *").variant, "english");
}

#[test]
fn house_rules_have_their_own_games() {
    let mut engine = Engine::new();
    engine.load_rules("[club : russian]\ntitle = Club draughts\n").unwrap();
    let text = "[Variant \"Club\"]\n1. c3-d4 f6-g5 *";
    let mut reader = damier::record::Reader::new(text.as_bytes(), engine, Default::default()).unwrap();
    let record = reader.next().unwrap().unwrap().game.unwrap().record;
    assert_eq!(record.variant, "club");
    let mut again =
        damier::record::Reader::new(std::io::Cursor::new(write(&record)), reader.into_engine(), Default::default())
            .unwrap();
    assert_eq!(again.next().unwrap().unwrap().game.unwrap().record, record);
    assert!(items(write(&record))[0].game.is_ok(), "without the house rules the moves still decide");
}
