//! Shorthands for reading texts.

use damier::Engine;
use damier::record::{Checked, GameRecord, Item, ReadOptions, Reader, Refused};

/// The games of a text whose variant is found out.
pub fn items(text: impl AsRef<[u8]>) -> Vec<Item> {
    items_as(None, text)
}

/// The games of a text of one variant.
pub fn items_as(variant: Option<&str>, text: impl AsRef<[u8]>) -> Vec<Item> {
    let options = ReadOptions { variant: variant.map(str::to_string) };
    let reader = Reader::new(text.as_ref(), Engine::new(), options).expect("a known variant");
    reader.map(|item| item.expect("memory does not fail")).collect()
}

/// The records of a text in which every game is legal.
pub fn records(text: impl AsRef<[u8]>) -> Vec<GameRecord> {
    items(text).into_iter().map(|item| item.game.unwrap_or_else(|refused| panic!("{refused:?}")).record).collect()
}

/// The one game of a text.
pub fn game(text: impl AsRef<[u8]>) -> Checked {
    let mut items = items(text);
    assert_eq!(items.len(), 1, "{items:?}");
    items.remove(0).game.unwrap_or_else(|refused| panic!("{refused:?}"))
}

/// The record of the one game of a text, without any warning.
pub fn record(text: impl AsRef<[u8]>) -> GameRecord {
    let checked = game(text);
    assert_eq!(checked.warnings, [], "{:?}", checked.record);
    checked.record
}

/// Why the one game of a text is refused.
pub fn refusal(text: impl AsRef<[u8]>) -> Refused {
    let mut items = items(text);
    assert_eq!(items.len(), 1, "{items:?}");
    items.remove(0).game.expect_err("a game that is not legal")
}

/// The moves of a record.
pub fn moves(record: &GameRecord) -> String {
    record.moves.iter().map(|ply| ply.text.pdn.as_str()).collect::<Vec<_>>().join(" ")
}
