//! A game being put together: which move a comment, a sign or a variation belongs to.

use super::raw::{RawGame, RawPly, RawVariation};
use super::token::{Kind, Token};
use super::word::{self, Item, Mark};
use super::{GameResult, MAX_NESTING};
use std::io;

/// Tags that stand once in a game: a second one, behind an empty line, begins another.
const ONCE: [&str; 6] = ["Event", "White", "Black", "Date", "Result", "FEN"];

/// A game being put together.
pub(super) struct Draft {
    /// What is done of it.
    pub game: RawGame,
    /// Variations not closed yet, outermost first.
    pub open: Vec<RawVariation>,
    /// Variations too deep to be kept that are not closed yet.
    dropped: usize,
    /// The number of the move that comes.
    number: usize,
    /// A word that may go on.
    held: Option<(usize, String)>,
    /// True if something of the moves was read.
    pub moving: bool,
    /// The names of the tags read.
    names: Vec<String>,
    filler: Option<usize>,
    line: usize,
}

/// What happened to the game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    GoesOn,
    Ended,
}

impl Draft {
    /// A game of which nothing but the tags may have been read.
    pub fn new(begun: Option<RawGame>) -> Self {
        let line = begun.as_ref().map_or(0, |game| game.line);
        Self {
            game: begun.unwrap_or_default(),
            open: Vec::new(),
            dropped: 0,
            number: 0,
            held: None,
            moving: false,
            names: Vec::new(),
            filler: None,
            line,
        }
    }

    /// Counts the memory that a token takes.
    pub fn weigh(&mut self, token: &Token) {
        self.line = token.line;
        if self.game.line == 0 {
            self.game.line = token.line;
        }
        let text = match &token.kind {
            Kind::Tag(name, value) => name.len() + value.len(),
            Kind::Comment(text) | Kind::OpenComment(text) | Kind::Setup(text) | Kind::Word(text) => text.len(),
            _ => 0,
        };
        self.game.cost += text + 128;
    }

    /// True if a token can only belong to the next game.
    pub fn begins_another(&self, token: &Token) -> bool {
        let Kind::Tag(name, _) = &token.kind else { return false };
        self.moving || token.gap && ONCE.contains(&name.as_str()) && self.names.contains(name)
    }

    /// The game that a position among the moves begins; it has the same tags.
    pub fn another(&self, line: usize, fen: String) -> RawGame {
        let mut game = RawGame { line, setup: Some((line, fen)), ..RawGame::default() };
        game.tags.clone_from(&self.game.tags);
        game.told.clone_from(&self.game.told);
        game.game_type.clone_from(&self.game.game_type);
        game.variant.clone_from(&self.game.variant);
        game.warnings
            .push((line, "a new position is set up among the moves; what follows is a game of its own".into()));
        game
    }

    fn warn(&mut self, line: usize, text: &str) {
        // Each kind of oddity once is enough.
        if !self.game.warnings.iter().any(|(_, known)| known == text) {
            self.game.warnings.push((line, text.into()));
        }
    }

    /// Takes a token that is no word.
    pub fn mark(&mut self, line: usize, kind: Kind) {
        self.release(line);
        match kind {
            Kind::Tag(name, value) => {
                self.names.push(name.clone());
                self.game.tag(line, name, value);
            }
            Kind::OpenComment(text) => {
                self.warn(line, "a comment is not closed");
                self.comment(text);
            }
            Kind::Comment(text) => self.comment(text),
            Kind::Strength(text) => self.signs(vec![word::strength(&text)]),
            Kind::Nag(number) => self.signs(vec![Mark::Nag(number)]),
            Kind::Open if self.open.len() >= MAX_NESTING || self.dropped > 0 => {
                self.dropped += 1;
                self.warn(line, &format!("variations more than {MAX_NESTING} deep are left out"));
            }
            Kind::Open => self.open.push(RawVariation { line, ..RawVariation::default() }),
            Kind::Close if self.dropped > 0 => self.dropped -= 1,
            Kind::Close => self.close(line),
            Kind::Setup(fen) if self.open.is_empty() => self.game.setup = Some((line, fen)),
            Kind::Setup(fen) => self.comment(format!("/FEN \"{fen}\"/")),
            Kind::LongComment | Kind::Word(_) => {}
        }
    }

    /// The place for what comes: the last move of the innermost variation, or what stands before its first.
    fn last(&mut self) -> Option<&mut RawPly> {
        match self.open.last_mut() {
            Some(variation) => variation.moves.last_mut(),
            None => self.game.moves.last_mut(),
        }
    }

    /// Puts a comment where it belongs.
    pub fn comment(&mut self, text: String) {
        if self.dropped > 0 {
            return;
        }
        if let Some(ply) = self.last() {
            ply.comments.push(text);
            return;
        }
        match self.open.last_mut() {
            Some(variation) => variation.comments.push(text),
            None => self.game.comments.push(text),
        }
    }

    fn signs(&mut self, marks: Vec<Mark>) {
        if self.dropped > 0 {
            return;
        }
        for mark in marks {
            match (mark, self.last()) {
                (Mark::Nag(number), Some(ply)) => ply.nags.push(number),
                (Mark::Nag(number), None) => self.comment(format!("${number}")),
                (Mark::Other(text), _) => self.comment(text),
            }
        }
    }

    fn close(&mut self, line: usize) {
        let Some(variation) = self.open.pop() else {
            self.warn(line, "a variation is closed that was not opened");
            return;
        };
        if variation.moves.is_empty() {
            variation.comments.into_iter().for_each(|comment| self.comment(comment));
        } else if let Some(ply) = self.last() {
            ply.variations.push(variation);
        } else {
            self.warn(line, "a variation stands before any move; it is kept as a comment");
            self.comment(variation.prose());
        }
    }

    /// A word, with those that it goes on from.
    pub fn word(&mut self, line: usize, text: &str, ends: &mut dyn FnMut() -> io::Result<bool>) -> io::Result<Flow> {
        let mut text = text.to_string();
        // A blank that does not break, made plain, divides words after all.
        if text.trim().contains(' ') {
            for part in text.split_whitespace() {
                if self.word(line, part, ends)? == Flow::Ended {
                    return Ok(Flow::Ended);
                }
            }
            return Ok(Flow::GoesOn);
        }
        text = text.trim().to_string();
        if let Some((number, rest)) = word::numbered(&text) {
            self.release(line);
            (self.number, self.moving) = (number, true);
            text = rest.to_string();
        }
        if let Some((at, held)) = self.held.take() {
            let squares = held.starts_with(|c: char| c.is_ascii_alphabetic()) && word::is_square(&text);
            if word::goes_on(&text) || held.ends_with(['-', 'x', 'X', ':']) {
                text.insert_str(0, &held);
            } else if squares && word::is_square(&held) && text.starts_with(|c: char| c.is_ascii_alphabetic()) {
                text = format!("{held}-{text}");
            } else {
                self.held = Some((at, held));
                self.release(line);
            }
        }
        if word::wants_more(&text) {
            self.held = Some((line, text));
            return Ok(Flow::GoesOn);
        }
        self.items(line, &text, ends)
    }

    fn items(&mut self, line: usize, text: &str, ends: &mut dyn FnMut() -> io::Result<bool>) -> io::Result<Flow> {
        for item in word::items(text) {
            self.moving = true;
            let inside = !self.open.is_empty() || self.dropped > 0;
            match item {
                Item::Number(number) => self.number = number,
                Item::Filler => self.filler = self.filler.or(Some(line)),
                Item::Marks(marks) => self.signs(marks),
                Item::Move(text, marks) => self.step(line, text, marks),
                Item::End(_) | Item::Star if inside => {
                    if text != "*" {
                        self.comment(text.to_string());
                    }
                }
                Item::End(result) => {
                    self.game.result = Some(result);
                    return Ok(Flow::Ended);
                }
                Item::Star if ends()? => {
                    self.game.result = Some(GameResult::Unknown);
                    return Ok(Flow::Ended);
                }
                Item::Star => {}
            }
        }
        Ok(Flow::GoesOn)
    }

    fn step(&mut self, line: usize, text: String, marks: Vec<Mark>) {
        if self.dropped > 0 {
            return;
        }
        if let (Some(at), true, None) = (self.filler.take(), self.open.is_empty(), &self.game.cut) {
            self.game.cut = Some((at, "a move was not written down here; those after it cannot be played".into()));
        }
        if self.game.cut.is_none() {
            let ply = RawPly { line, number: self.number, text, ..RawPly::default() };
            match self.open.last_mut() {
                Some(variation) => variation.moves.push(ply),
                None => self.game.moves.push(ply),
            }
            self.signs(marks);
        }
    }

    /// A word that did not go on: a number, a result, or a move that is not whole.
    fn release(&mut self, line: usize) {
        let Some((at, held)) = self.held.take() else { return };
        self.moving = true;
        if let Ok(number) = held.parse() {
            self.number = number;
        } else if held == "1/2" && self.open.is_empty() {
            self.game.result = Some(GameResult::Draw);
        } else {
            self.step(at.max(1).min(line.max(1)), held, Vec::new());
        }
    }

    /// The game, all that is open closed.
    pub fn finish(mut self, breaks_off: bool) -> RawGame {
        let line = self.line;
        // A file that breaks off in a word has lost the rest of a move.
        let in_moves = breaks_off && self.moving && self.open.is_empty();
        if in_moves && let Some((at, held)) = self.held.take_if(|(_, held)| held.parse::<usize>().is_ok()) {
            self.step(at, held, Vec::new());
        }
        self.release(line);
        if !self.open.is_empty() || self.dropped > 0 {
            self.dropped = 0;
            self.warn(line, "a variation is not closed");
        }
        while !self.open.is_empty() {
            self.close(line);
        }
        if let Some(at) = self.filler {
            self.warn(at, "the last moves were not written down");
        }
        let mut game = self.game;
        game.breaks_off = breaks_off;
        game.settle_result(line);
        game
    }
}
