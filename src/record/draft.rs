//! A game being put together: which move a comment, a sign or a variation belongs to.

mod stray;

use super::raw::{RawGame, RawPly, RawVariation};
use super::token::{Kind, Token};
use super::word::{self, Item, Mark};
use super::{GameResult, MAX_NESTING};
use std::io;

/// Tags that stand once in a game: a second one begins another.
const ONCE: [&str; 4] = ["Event", "White", "Black", "FEN"];
/// Tags of which a second one begins another game behind an empty line.
const ONCE_EACH: [&str; 2] = ["Date", "Result"];

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
    /// Whether it has dots, if it stands directly before that move.
    fresh: Option<bool>,
    /// True if each move so far has a number 1 of its own.
    ones: bool,
    /// The line of the result, once it was read; what follows still speaks of this game.
    pub ended: Option<usize>,
    /// A result in a variation with nothing behind it.
    inner_end: Option<(GameResult, String)>,
    /// Text outside of comments, and its line.
    prose: Option<(usize, String)>,
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
            fresh: None,
            ones: true,
            ended: None,
            inner_end: None,
            prose: None,
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
        let name = name.as_str();
        let repeated = self.names.iter().any(|known| known == name) && (name != "FEN" || self.game.setup.is_some());
        self.moving || repeated && (ONCE.contains(&name) || token.gap && ONCE_EACH.contains(&name))
    }

    /// The game that a position among the moves begins; it has the same tags.
    pub fn another(&self, line: usize, fen: String) -> RawGame {
        let mut game = RawGame { line, setup: Some((line, fen)), ..RawGame::default() };
        game.tags.clone_from(&self.game.tags);
        game.told.clone_from(&self.game.told);
        game.told_text.clone_from(&self.game.told_text);
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
                self.repeated(line, &name);
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
            Kind::Setup(_) => {
                self.warn(line, "a position is set up inside a variation, which is kept as a comment");
                self.open.iter_mut().rev().take(1).for_each(|open| open.text_only = true);
            }
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
        // Numbers inside say nothing about the moves outside.
        self.fresh = None;
        self.number = self.last().map_or(0, |ply| ply.number);
        if let Some(parent) = self.open.last_mut() {
            parent.add(&variation.prose());
        }
        let words = variation.moves.iter().all(|ply| !ply.numbered && word::is_prose(&ply.text));
        if variation.text_only {
            self.comment(variation.prose());
        } else if words && variation.source != variation.comments.join(" ") {
            self.comment(variation.source);
        } else if words {
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
        if let Some((number, dots, rest)) = word::numbered(&text) {
            self.release(line);
            (self.number, self.fresh, self.moving) = (number, Some(dots), true);
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
        if word::is_dots(&text) && self.fresh.is_some() {
            // Some count on behind a comment: 1. 32-28 {..} 2. ... 19-23 2. 28x19.
            let last = self.last().map(|ply| ply.number);
            self.fresh = last.is_none_or(|last| self.number != last + 1).then_some(true);
        }
        self.items(line, &text, ends)
    }

    fn items(&mut self, line: usize, text: &str, ends: &mut dyn FnMut() -> io::Result<bool>) -> io::Result<Flow> {
        for item in word::items(text) {
            self.moving = true;
            let inside = !self.open.is_empty() || self.dropped > 0;
            match item {
                Item::Number(number) => (self.number, self.fresh) = (number, Some(false)),
                Item::Filler => self.filler = self.filler.or(Some(line)),
                Item::Marks(marks) => self.signs(marks),
                Item::Move(text, marks) => self.step(line, text, marks),
                Item::End(result) if inside => {
                    self.comment(text.to_string());
                    self.inner_end = Some((result, text.to_string()));
                }
                Item::Star if inside || self.ended.is_some() => {}
                Item::End(result) if self.ended.is_some() => {
                    if self.game.result != Some(result) {
                        self.warn(line, &format!("a second result, {text}, is left out"));
                    }
                }
                Item::End(result) => {
                    self.end(line, result, text);
                    return Ok(Flow::Ended);
                }
                Item::Star if ends()? => {
                    self.end(line, GameResult::Unknown, text);
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
            let fresh = self.fresh.take();
            let (numbered, dots) = (fresh.is_some(), fresh == Some(true));
            let ply = RawPly { line, number: self.number, numbered, dots, text, ..RawPly::default() };
            if self.open.is_empty() {
                self.ones &= numbered && self.number == 1;
            }
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
            (self.number, self.fresh) = (number, Some(false));
        } else if held == "1/2" && self.open.is_empty() && self.ended.is_none() {
            self.end(at, GameResult::Draw, &held);
        } else if held == "1/2" {
            self.comment(held.clone());
            self.inner_end = Some((GameResult::Draw, held));
        } else {
            self.step(at.max(1).min(line.max(1)), held, Vec::new());
        }
    }

    /// The game, all that is open closed.
    pub fn finish(mut self, breaks_off: bool) -> RawGame {
        let line = self.line;
        self.keep_prose();
        // A file that breaks off in a word has lost the rest of a move.
        let in_moves = breaks_off && self.moving && self.open.is_empty();
        if in_moves && let Some((at, held)) = self.held.take_if(|(_, held)| held.parse::<usize>().is_ok()) {
            self.step(at, held, Vec::new());
        }
        self.release(line);
        if !self.open.is_empty() || self.dropped > 0 {
            self.dropped = 0;
            self.warn(line, "a variation is not closed");
            self.take_inner_end(line);
        }
        while !self.open.is_empty() {
            self.close(line);
        }
        if let Some(at) = self.filler {
            self.warn(at, "the last moves were not written down");
        }
        let mut game = self.game;
        game.breaks_off = breaks_off;
        if game.is_empty() && !game.comments.is_empty() && !game.warnings.is_empty() {
            game.cut = Some((game.line, "there are neither tags nor moves, only text".into()));
        }
        game.settle_result(line);
        game
    }
}
