//! Lists of puzzles as text: one a line, fields between bars.
//!
//! ```text
//! # variant: international
//! W:W6,17,18,38,41:B8,14,24,34,36 | 17-12 | win | A1, PWCP 2007/2008
//! ```
//!
//! Only the position is needed. Several first moves stand with blanks between them; lines that begin with `#` are remarks.

use std::fmt;
use thiserror::Error;

/// What the side to move can reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// It wins.
    #[default]
    Win,
    /// It saves the game.
    Draw,
}

/// A position and what its composer says about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The position, as FEN or in Hub's letters.
    pub position: String,
    /// The first moves that reach the goal, in the notation of the game; empty if they are not known.
    pub first: Vec<String>,
    /// What they reach.
    pub goal: Goal,
    /// Who made it, and where it stands.
    pub source: String,
}

/// A list of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleList {
    /// The game, if a remark `# variant: NAME` tells it.
    pub variant: Option<String>,
    /// The puzzles, each with its line in the text.
    pub puzzles: Vec<(usize, Puzzle)>,
    /// The lines that are none.
    pub refused: Vec<ListError>,
}

/// A line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct ListError {
    /// Its number.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl PuzzleList {
    /// Reads a list. Whether positions and moves make sense the engine will say.
    pub fn read(text: &str) -> Self {
        let mut list = Self::default();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim().trim_start_matches('\u{feff}');
            if let Some(remark) = text.strip_prefix('#') {
                if let Some(name) = remark.trim().strip_prefix("variant:") {
                    list.variant = Some(name.trim().to_string());
                }
            } else if !text.is_empty() {
                match Puzzle::read(text) {
                    Ok(puzzle) => list.puzzles.push((line, puzzle)),
                    Err(reason) => list.refused.push(ListError { line, reason }),
                }
            }
        }
        list
    }
}

impl Puzzle {
    fn read(text: &str) -> Result<Self, String> {
        let mut fields = text.splitn(4, '|').map(str::trim);
        let mut next = || fields.next().unwrap_or_default();
        let (position, first, goal, source) = (next(), next(), next(), next());
        let goal = match goal {
            "" | "win" => Goal::Win,
            "draw" => Goal::Draw,
            other => return Err(format!("{other:?} is no aim of the side to move; write win or draw")),
        };
        let first = first.split_whitespace().map(str::to_string).collect();
        Ok(Self { position: position.into(), first, goal, source: source.into() })
    }
}

impl fmt::Display for Puzzle {
    /// Its line in a list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = match self.goal {
            Goal::Win => "win",
            Goal::Draw => "draw",
        };
        write!(f, "{} | {} | {goal} | {}", self.position, self.first.join(" "), self.source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written() {
        let text = "# variant: thai\n\nW:W1:B2\nB:W3:BK4 | 4-8 4-11 | draw | me, | here\n";
        let list = PuzzleList::read(text);
        assert_eq!(list.variant.as_deref(), Some("thai"));
        assert_eq!(list.puzzles[0], (3, Puzzle { position: "W:W1:B2".into(), ..Puzzle::default() }));
        let (line, puzzle) = &list.puzzles[1];
        assert_eq!((*line, puzzle.first.len(), puzzle.goal), (4, 2, Goal::Draw));
        assert_eq!(puzzle.source, "me, | here");
        assert_eq!(Puzzle::read(&puzzle.to_string()).as_ref(), Ok(puzzle));
    }

    #[test]
    fn a_line_that_is_no_puzzle_is_told() {
        let list = PuzzleList::read("W:W1:B2\nW:W1:B2 | 1-2 | mate\nW:W1:B3");
        let [error] = &list.refused[..] else { panic!("{list:?}") };
        assert_eq!((list.puzzles.len(), error.line, error.to_string().contains("\"mate\"")), (2, 2, true));
    }
}
