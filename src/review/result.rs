//! The result of a game in the style that its file has it.

use crate::record::GameRecord;
use crate::rules::find;

/// The result as [`record::write`](crate::record::write()) has it: PDN 3.0 counts in twos in International and Canadian
/// draughts, the numbers 20 and 27 of its `GameType` tag (`2-0`, `1-1`), and in ones elsewhere (`1-0`, `1/2-1/2`).
pub fn result(record: &GameRecord) -> &str {
    let in_twos = find(&record.variant).is_ok_and(|entry| matches!(entry.rules.notation.pdn, 20 | 27));
    record.result.text(in_twos)
}
