//! Lists: one position on each line, as FEN or in Hub's letters, or one game of damier's own JSON.

use super::GameRecord;
use super::lines::Lines;
use super::raw::RawGame;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use std::io::{self, BufRead};

/// Longest line of JSON, in bytes.
const MAX_LINE: usize = 64 << 20;

/// What the JSON of a game begins with: schema 1 of the command line.
#[derive(Serialize, Deserialize)]
struct Document<G> {
    schema: u32,
    #[serde(rename = "type")]
    kind: String,
    #[serde(flatten)]
    game: G,
}

/// A game as a line of JSON with its end: an object of the type `game`.
pub fn json_line(record: &GameRecord) -> String {
    let document = Document { schema: 1, kind: "game".into(), game: record };
    // A record is made of texts and lists, which JSON can hold.
    serde_json::to_string(&document).unwrap_or_default() + "\n"
}

/// What stands on the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListKind {
    Positions,
    Json,
}

/// The entries of a list.
pub(super) struct List<R> {
    lines: Lines<R>,
    kind: ListKind,
}

impl<R: BufRead> List<R> {
    /// A list of a kind.
    pub fn new(lines: Lines<R>, kind: ListKind) -> Self {
        Self { lines, kind }
    }

    /// The kind of list that a text begins, if it is one.
    pub fn kind(head: &str) -> Option<ListKind> {
        let first = head.lines().map(str::trim).find(|line| !is_remark(line))?;
        let is_json = first.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
        let is_fen = first.starts_with(['W', 'B', 'w', 'b', '?'])
            && first[1..].trim_start().starts_with(':')
            && first[1..].trim_start_matches([':', ' ']).starts_with(['W', 'B', 'w', 'b']);
        let is_hub = first.len() > 20 && first.chars().all(|c| "wWbBeE".contains(c));
        (is_json.then_some(ListKind::Json)).or_else(|| (is_fen || is_hub).then_some(ListKind::Positions))
    }

    /// The next entry; none at the end.
    pub fn next(&mut self) -> io::Result<Option<RawGame>> {
        while let Some((number, text)) = self.line()? {
            // DOS marks the end of a text with a character of its own.
            let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{1a}');
            if is_remark(text) {
                continue;
            }
            let mut game = match self.kind {
                ListKind::Positions => RawGame { setup: Some((number, text.to_string())), ..RawGame::default() },
                ListKind::Json => json(number, text),
            };
            game.line = number;
            game.cost = text.len() + 128;
            return Ok(Some(game));
        }
        Ok(None)
    }

    /// A whole line and its number, up to the longest that is read.
    fn line(&mut self) -> io::Result<Option<(usize, String)>> {
        let Some(mut line) = self.lines.next()? else { return Ok(None) };
        while !line.ends {
            let Some(more) = self.lines.next()? else { break };
            if line.text.len() < MAX_LINE {
                line.text.push_str(&more.text);
            }
            line.ends = more.ends;
        }
        Ok(Some((line.number, line.text)))
    }
}

fn is_remark(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    line.is_empty() || line.starts_with(['#', '%', ';'])
}

fn json(line: usize, text: &str) -> RawGame {
    match serde_json::from_str::<Document<GameRecord>>(text) {
        Ok(document) if document.kind == "game" => {
            let mut game = RawGame::from(document.game);
            game.place(line);
            game
        }
        Ok(document) => {
            let told = format!("this is a {:?} and no \"game\"", document.kind);
            RawGame { cut: Some((line, told)), ..RawGame::default() }
        }
        Err(error) => {
            let told = format!("this is no game in damier's JSON: {}", plain(&error));
            RawGame { cut: Some((line, told)), ..RawGame::default() }
        }
    }
}

/// What is wrong with a line, for people who never saw JSON.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match error.classify() {
        Category::Eof => "the line breaks off".into(),
        Category::Syntax | Category::Io => format!("the line is damaged at character {}", error.column()),
        Category::Data => format!("a part is missing or wrong ({})", text.split(" at line ").next().unwrap_or(&text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_known_by_their_first_line() {
        let kind = |text: &str| List::<&[u8]>::kind(text);
        assert_eq!(kind("# openings\n\nW:W31-50:B1-20\n"), Some(ListKind::Positions));
        assert_eq!(kind("?:BK1:W2"), Some(ListKind::Positions));
        assert_eq!(kind(&format!("B{}", "e".repeat(32))), Some(ListKind::Positions));
        assert_eq!(kind("{\"schema\":1"), Some(ListKind::Json));
        assert_eq!(kind("{ a comment } 1. 32-28"), None);
        assert_eq!(kind("[Event \"x\"]"), None);
        assert_eq!(kind("é"), None);
        assert_eq!(kind(""), None);
    }
}
