//! What stands where the standard has no place for it: results in variations, text outside of comments, tags that stand
//! twice, a second game without tags.

use super::super::GameResult;
use super::super::tag::FILE_NAME;
use super::super::token::{Kind, Token};
use super::super::word;
use super::Draft;
use std::io;

impl Draft {
    /// Takes a result.
    pub(super) fn end(&mut self, line: usize, result: GameResult, text: &str) {
        self.game.result = Some(result);
        self.game.result_text = text.to_string();
        self.ended = Some(line);
    }

    /// A result with which a variation that is not closed ends is that of the game.
    pub(super) fn take_inner_end(&mut self, line: usize) {
        let Some((result, text)) = self.inner_end.take().filter(|_| self.ended.is_none()) else { return };
        if let Some(open) = self.open.last_mut() {
            let comments = open.moves.last_mut().map_or(&mut open.comments, |ply| &mut ply.comments);
            comments.pop_if(|comment| *comment == text);
            let rest = open.source.strip_suffix(&text).map(|rest| rest.trim_end().to_string());
            open.source = rest.unwrap_or_default();
        }
        self.end(line, result, &text);
    }

    /// Warns of a tag that stands twice.
    pub(super) fn repeated(&mut self, line: usize, name: &str) {
        if !self.names.iter().any(|known| known == name) || matches!(name, "SetUp" | FILE_NAME) {
            return;
        }
        let counts = if matches!(name, "Result" | "GameType" | "Variant") { "; the last one counts" } else { "" };
        self.warn(line, &format!("the tag {name} stands twice in the game{counts}"));
    }

    /// True if no variation is open.
    pub fn is_outside(&self) -> bool {
        self.open.is_empty() && self.dropped == 0
    }

    /// True if there are moves, none of them on this line.
    pub fn is_new_line(&self, line: usize) -> bool {
        self.game.moves.last().is_some_and(|last| last.line != line)
    }

    /// True if a number 1 on a line begins another game: not if it follows a first move on its line, as where each move
    /// of a side has its own number. `alone` tells if the next number, behind one move, is 2.
    pub fn starts_again(&self, line: usize, alone: &mut dyn FnMut() -> io::Result<bool>) -> io::Result<bool> {
        let Some(last) = self.game.moves.last() else { return Ok(false) };
        if self.ended.is_some() || !self.is_outside() || self.ones && last.line == line {
            return Ok(false);
        }
        Ok(self.game.moves.len() > 1 || !alone()?)
    }

    /// Keeps what stands in variations as text, for those that turn out to be none.
    pub fn note(&mut self, kind: &Kind) {
        if !matches!(kind, Kind::Comment(_) | Kind::OpenComment(_)) {
            self.inner_end = None;
        }
        let Some(open) = self.open.last_mut().filter(|_| self.dropped == 0) else { return };
        match kind {
            Kind::Comment(text) | Kind::OpenComment(text) | Kind::Word(text) => open.add(text),
            Kind::Strength(text) => open.add(&format!("({text})")),
            Kind::Nag(number) => open.add(&format!("${number}")),
            Kind::Setup(fen) => open.add(&format!("/FEN \"{fen}\"/")),
            Kind::Tag(..) | Kind::LongComment | Kind::Open | Kind::Close => {}
        }
    }

    /// Takes a token as text if it belongs to a line that begins with a word of letters, before a game or behind its
    /// result.
    pub fn reads_prose(&mut self, token: &Token) -> bool {
        let text = match &token.kind {
            Kind::Word(text) => text.as_str(),
            Kind::Open => "(",
            Kind::Close => ")",
            _ => "",
        };
        if let Some((line, prose)) = &mut self.prose {
            if *line == token.line && !text.is_empty() {
                let glued = text == ")" || prose.ends_with('(');
                prose.push_str(if glued { "" } else { " " });
                prose.push_str(text);
                return true;
            }
            self.keep_prose();
        }
        let is_prose = matches!(token.kind, Kind::Word(_)) && word::is_prose(&word::plainly(text));
        if is_prose && self.is_outside() && self.held.is_none() && (!self.moving || self.ended.is_some()) {
            self.warn(token.line, "text that stands in no brackets is kept as a comment");
            self.prose = Some((token.line, text.to_string()));
            return true;
        }
        false
    }

    /// True if a token stands on a line of text.
    pub fn in_prose(&self, token: &Token) -> bool {
        matches!(&self.prose, Some((line, _)) if *line == token.line)
    }

    pub(super) fn keep_prose(&mut self) {
        if let Some((_, text)) = self.prose.take() {
            self.comment(text);
        }
    }
}
