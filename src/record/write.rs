//! The strict writer of PDN 3.0.
//!
//! Moves in the notation of the game's number, short unless another legal move has the same ends; the tags that a reader
//! needs and no others beside those of the game; results in the style of the game; lines of at most 80 characters
//! but for comments, whose own line breaks are kept.

use super::{GameRecord, GameResult, Ply, escape, gametype, tag};
use crate::board::Side;
use crate::engine::Engine;

/// Longest line but for comments and tags.
const WIDTH: usize = 80;

/// The names of the tags that the writer makes itself.
const OWN: [&str; 5] = ["Result", "GameType", "Variant", "SetUp", "FEN"];

/// The tag that a result of another kind needs.
pub(super) const FORMAT: &str = "ResultFormat";

/// True for tags that follow from the other fields of a [`GameRecord`].
pub(super) fn is_own(name: &str) -> bool {
    OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// A game as strict PDN 3.0, with an empty line at its end. Games of the standard have their `GameType`; others are
/// named in a `Variant` tag, and their start position is given in full.
pub fn write(record: &GameRecord) -> String {
    let rules = gametype::rules(&record.variant);
    // International and Canadian draughts, GameType 20 and 27, count in twos.
    let in_twos = rules.is_some_and(|rules| matches!(rules.notation.pdn, 20 | 27));
    let mut text = String::new();
    for (name, value) in record.tags.iter().filter(|(name, _)| !is_own(name)) {
        push_tag(&mut text, name, value);
    }
    push_tag(&mut text, "Result", record.result.text(in_twos));
    if let Some(format) = record.result.format().filter(|_| record.tag(FORMAT).is_none()) {
        push_tag(&mut text, FORMAT, format);
    }
    if let Some(number) = gametype::tag(&record.variant) {
        push_tag(&mut text, "GameType", number);
    }
    if !gametype::is_own(&record.variant) {
        push_tag(&mut text, "Variant", &capitalised(&record.variant));
    }
    if let Some(start) = record.start.clone().or_else(|| unusual_start(&record.variant)) {
        push_tag(&mut text, "SetUp", "1");
        // Without a move that could be numbered, the position is.
        let number = if record.first_move > 1 && record.moves.is_empty() {
            format!(":F{}", record.first_move)
        } else {
            String::new()
        };
        push_tag(&mut text, "FEN", &(start + &number));
    }
    text.push('\n');
    let mut lines = Lines { text, column: 0 };
    record.comments.iter().for_each(|comment| lines.comment(comment));
    lines.moves(&record.moves, first_ply(record) + 2 * (record.first_move.max(1) - 1), true);
    // Other scores may look like moves; the tag holds them.
    lines.word(match &record.result {
        GameResult::Other(_) => "*",
        result => result.text(in_twos),
    });
    lines.text.push_str("\n\n");
    lines.text
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    text.push_str(&format!("[{} \"{}\"]\n", tag::identifier(name), escape::value(value)));
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The start position of a game that no number of the standard tells.
fn unusual_start(variant: &str) -> Option<String> {
    if gametype::is_own(variant) {
        return None;
    }
    let mut engine = Engine::new();
    engine.set_variant(variant).ok().map(|()| engine.fen())
}

/// 0 if the side that begins in this game begins here too, 1 if it is the other side's turn.
fn first_ply(record: &GameRecord) -> usize {
    let starter = gametype::rules(&record.variant).map_or(Side::White, |rules| rules.starter);
    let turn = record
        .start
        .as_ref()
        .map_or(starter, |fen| if fen.trim_start().starts_with(['B', 'b']) { Side::Black } else { Side::White });
    usize::from(turn != starter)
}

/// Text broken into lines.
struct Lines {
    text: String,
    /// Characters in the last line.
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += width;
    }

    fn comment(&mut self, comment: &str) {
        let comment = format!("{{{}}}", escape::comment(comment));
        if self.column > 0 {
            let first = comment.lines().next().map_or(0, |line| line.chars().count());
            let fits = self.column + 1 + first <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(&comment);
        match comment.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += comment.chars().count(),
        }
    }

    /// Moves from the ply of this number on; `anew` if the first needs its number also for the second side.
    fn moves(&mut self, moves: &[Ply], first: usize, mut anew: bool) {
        for (i, ply) in moves.iter().enumerate() {
            let number = (first + i) / 2 + 1;
            if (first + i).is_multiple_of(2) {
                self.word(&format!("{number}."));
            } else if anew {
                self.word(&format!("{number}..."));
            }
            self.word(&ply.text.pdn);
            ply.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
            ply.comments.iter().for_each(|comment| self.comment(comment));
            for variation in &ply.variations {
                self.word("(");
                variation.comments.iter().for_each(|comment| self.comment(comment));
                self.moves(&variation.moves, first + i, true);
                self.word(")");
            }
            anew = !(ply.comments.is_empty() && ply.variations.is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Style;
    use crate::record::Variation;

    fn played(variant: &str, start: Option<&str>, moves: &[&str]) -> GameRecord {
        let mut engine = Engine::new();
        engine.set_variant(variant).unwrap();
        engine.set_position(start, &[], Style::Pdn).unwrap();
        let mut record = GameRecord::new(variant, start.map(|_| engine.fen()));
        record.moves = moves.iter().map(|text| engine.play(text, Style::Pdn).unwrap().into()).collect();
        record
    }

    #[test]
    fn a_game_with_everything() {
        let mut record = played("international", None, &["32-28", "19-23", "28x19"]);
        record.tags = vec![("White".into(), "A \"B\" C\\".into()), ("Result".into(), "0-1".into())];
        record.comments.push("before".into());
        record.moves[0].nags.push(1);
        record.moves[1].comments.push("a {brace}\n%line".into());
        let instead = played("international", None, &["32-28", "18-22", "37-32"]).moves.split_off(1);
        record.moves[1].variations.push(Variation { comments: vec!["or".into()], moves: instead });
        record.result = GameResult::BlackWins;
        let expected = "[White \"A \\\"B\\\" C\\\\\"]\n[Result \"0-2\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n\
            {before} 1. 32-28 $1 19-23 {a &#123;brace&#125;\n&#37;line} ( {or} 1... 18-22 2. 37-32 ) 2. 28x19 0-2\n\n";
        assert_eq!(write(&record), expected);
    }

    #[test]
    fn games_without_a_number_are_named_and_set_up() {
        let text = write(&played("armenian", None, &[]));
        assert!(text.starts_with("[Result \"*\"]\n[Variant \"Armenian\"]\n[SetUp \"1\"]\n[FEN \"W:W"), "{text}");
        let text = write(&played("english", Some("W:W32,28:B5,6"), &["28-24", "5-9"]));
        assert!(text.ends_with("[FEN \"W:W28,32:B5,6\"]\n\n1... 28-24 2. 5-9 *\n\n"), "{text}");
        let other = GameRecord { result: GameResult::Other("4-6".into()), ..played("russian", None, &["c3-d4"]) };
        assert!(write(&other).ends_with("1. c3-d4 *\n\n"));
    }

    #[test]
    fn lines_are_short() {
        let moves = ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19", "46-41", "5-10", "32-28"];
        let text = write(&played("international", None, &moves));
        assert!(text.lines().all(|line| line.len() <= WIDTH) && text.lines().count() == 6, "{text}");
    }
}
