//! Games as a file tells them, before anybody knows whether their moves are legal.

use super::tag::FILE_NAME;
use super::{GameRecord, GameResult, Ply, Variation};

/// A game as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RawGame {
    /// The line on which it begins.
    pub line: usize,
    /// Tags that belong into a record.
    pub tags: Vec<(String, String)>,
    /// The `GameType` tag.
    pub game_type: Option<String>,
    /// The `Variant` tag.
    pub variant: Option<String>,
    /// The position set up, and its line.
    pub setup: Option<(usize, String)>,
    /// The number of the first move, if a record tells it.
    pub first_move: Option<usize>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<RawPly>,
    /// What the tag says about the result.
    pub told: Option<GameResult>,
    /// The same as it stands in the file.
    pub told_text: String,
    /// What stands at the end of the moves.
    pub result: Option<GameResult>,
    /// The result as it stands in the file, tag or end.
    pub result_text: String,
    /// True if the result stands behind the moves.
    pub ended: bool,
    /// What is odd but does no harm, and its line.
    pub warnings: Vec<(usize, String)>,
    /// Why the game cannot be read to its end, and the line.
    pub cut: Option<(usize, String)>,
    /// True if the file breaks off in the game's last line.
    pub breaks_off: bool,
    /// A measure of the memory that it takes, in bytes.
    pub cost: usize,
}

/// A move as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RawPly {
    /// Its line.
    pub line: usize,
    /// The last move number before it; 0 if there was none.
    pub number: usize,
    /// True if that number stands directly before it.
    pub numbered: bool,
    /// True if that number has the dots of the second side: `1...`.
    pub dots: bool,
    /// The move.
    pub text: String,
    /// Numeric glyphs.
    pub nags: Vec<u8>,
    /// Comments behind it.
    pub comments: Vec<String>,
    /// Moves to play instead.
    pub variations: Vec<RawVariation>,
}

/// Moves that could have been played instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RawVariation {
    /// The line on which it begins.
    pub line: usize,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<RawPly>,
    /// All that stands between its brackets.
    pub source: String,
    /// True if it can only be kept as text.
    pub text_only: bool,
}

impl RawGame {
    /// True if nothing of it is worth a record.
    pub fn is_empty(&self) -> bool {
        let named = self.tags.iter().any(|(name, _)| name != FILE_NAME) || self.game_type.is_some();
        let said = named || self.variant.is_some() || self.told.is_some() || self.cut.is_some();
        !said && self.moves.is_empty() && self.setup.is_none()
    }

    /// Takes a tag.
    pub fn tag(&mut self, line: usize, name: String, value: String) {
        match name.as_str() {
            "Result" => {
                self.told = Some(GameResult::read(&value));
                self.told_text = value;
            }
            "GameType" => self.game_type = Some(value),
            "Variant" => self.variant = Some(value),
            "FEN" if !value.trim().is_empty() => self.setup = Some((line, value)),
            "SetUp" | "FEN" | FILE_NAME => {}
            _ => self.tags.push((name, value)),
        }
    }

    /// Says on which line all of it stands.
    pub fn place(&mut self, line: usize) {
        self.line = line;
        if let Some((at, _)) = &mut self.setup {
            *at = line;
        }
        self.moves.iter_mut().for_each(|ply| ply.line = line);
    }

    /// Brings tag and end of the moves to one result.
    pub fn settle_result(&mut self, line: usize) {
        let told = self.told.clone();
        // Scores that could be moves are known by the tag: 4-6.
        if let (None, Some(GameResult::Other(score)), Some(last)) = (&self.result, &told, self.moves.last())
            && last.text == super::word::plainly(score).replace(' ', "")
        {
            self.fold_last();
        }
        self.ended = self.result.is_some();
        self.result = match (self.result.take(), told) {
            (Some(end), Some(told)) if end == told || told == GameResult::Unknown => Some(end),
            (Some(GameResult::Unknown) | None, told) => {
                self.result_text.clone_from(&self.told_text);
                told
            }
            (Some(end), None) => Some(end),
            (Some(end), Some(_)) => {
                let (said, ended) = (&self.told_text, &self.result_text);
                let text =
                    format!("the tag Result says {said}, the moves end with {ended}; the end of the moves is taken");
                self.warnings.push((line, text));
                Some(end)
            }
        };
    }

    /// Takes away the last move, which is none; what was said about it goes to the one before.
    pub fn fold_last(&mut self) {
        let Some(last) = self.moves.pop() else { return };
        match self.moves.last_mut() {
            Some(ply) => {
                ply.nags.extend(last.nags);
                ply.comments.extend(last.comments);
                ply.variations.extend(last.variations);
            }
            None => {
                self.comments.extend(last.nags.iter().map(|nag| format!("${nag}")));
                self.comments.extend(last.comments);
                self.comments.extend(last.variations.iter().map(RawVariation::prose));
            }
        }
    }
}

impl From<GameRecord> for RawGame {
    /// A record to be checked again.
    fn from(record: GameRecord) -> Self {
        Self {
            tags: record.tags,
            variant: Some(record.variant),
            setup: record.start.map(|fen| (0, fen)),
            first_move: Some(record.first_move),
            comments: record.comments,
            moves: record.moves.into_iter().map(RawPly::from).collect(),
            result: Some(record.result),
            ..Self::default()
        }
    }
}

impl From<Ply> for RawPly {
    fn from(ply: Ply) -> Self {
        Self {
            text: ply.text.full,
            nags: ply.nags,
            comments: ply.comments,
            variations: ply.variations.into_iter().map(RawVariation::from).collect(),
            ..Self::default()
        }
    }
}

impl From<Variation> for RawVariation {
    fn from(variation: Variation) -> Self {
        let moves = variation.moves.into_iter().map(RawPly::from).collect();
        Self { comments: variation.comments, moves, ..Self::default() }
    }
}

impl RawVariation {
    /// Adds a word to the text of it.
    pub fn add(&mut self, text: &str) {
        if !self.source.is_empty() && !text.is_empty() {
            self.source.push(' ');
        }
        self.source.push_str(text);
    }

    /// The variation as text, for one that is kept only so.
    pub fn prose(&self) -> String {
        if !self.source.is_empty() {
            return format!("({})", self.source);
        }
        let mut words = Vec::new();
        words.extend(self.comments.iter().cloned());
        for ply in &self.moves {
            words.push(ply.text.clone());
            words.extend(ply.comments.iter().cloned());
            words.extend(ply.variations.iter().map(Self::prose));
        }
        format!("({})", words.join(" "))
    }
}
