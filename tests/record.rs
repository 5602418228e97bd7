//! Files of games: read whatever people and programs have written, write strict PDN, lose nothing on the way.

#[path = "record/bugs.rs"]
mod bugs;
#[path = "record/folder.rs"]
mod folder;
#[path = "record/limits.rs"]
mod limits;
#[path = "record/numbers.rs"]
mod numbers;
#[path = "record/odd.rs"]
mod odd;
#[path = "record/reading.rs"]
mod reading;
#[path = "record/round.rs"]
mod round;
#[path = "record/stray.rs"]
mod stray;
#[path = "record/variants.rs"]
mod variants;
