//! Files of games: read whatever people and programs have written, write strict PDN, lose nothing on the way.

#[path = "record/folder.rs"]
mod folder;
