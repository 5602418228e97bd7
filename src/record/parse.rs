//! From tokens to games: where each begins and ends, and which move a comment or variation belongs to.

use super::raw::{RawGame, RawPly, RawVariation};
use super::token::{Kind, MAX_COMMENT, Token, Tokens};
use super::word::{self, Item, Mark};
use super::{GameResult, MAX_NESTING};
use std::io::{self, BufRead};

/// Most memory that a game may take, in bytes.
const MAX_COST: usize = 16 << 20;

/// Tags that stand once in a game: a second one, behind an empty line, begins another.
const ONCE: [&str; 6] = ["Event", "White", "Black", "Date", "Result", "FEN"];

/// The games of a PDN file, one at a time.
pub(super) struct Games<R> {
    tokens: Tokens<R>,
    /// Tokens that were looked at already.
    ahead: Vec<Token>,
    /// A game of which only the beginning was read: the tags of one with a new position among its moves.
    begun: Option<RawGame>,
}

/// A game being put together.
struct Draft {
    game: RawGame,
    /// Variations not closed yet, outermost first.
    open: Vec<RawVariation>,
    /// Variations too deep to be kept that are not closed yet.
    dropped: usize,
    /// The number of the move that comes.
    number: usize,
    /// A word that may go on.
    held: Option<(usize, String)>,
    /// True if something of the moves was read.
    moving: bool,
    /// The names of the tags read.
    names: Vec<String>,
    filler: Option<usize>,
    line: usize,
}

/// What happened to the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoesOn,
    Ended,
}

impl<R: BufRead> Games<R> {
    /// The games of a file.
    pub fn new(tokens: Tokens<R>) -> Self {
        Self { tokens, ahead: Vec::new(), begun: None }
    }

    /// The next game; none at the end.
    pub fn next(&mut self) -> io::Result<Option<RawGame>> {
        loop {
            let mut draft = Draft::new(self.begun.take());
            let found = self.fill(&mut draft)?;
            let game = draft.finish(!found && self.tokens.breaks_off());
            if !game.is_empty() {
                return Ok(Some(game));
            }
            if !found {
                return Ok(None);
            }
        }
    }

    fn token(&mut self) -> io::Result<Option<Token>> {
        match self.ahead.pop() {
            Some(token) => Ok(Some(token)),
            None => self.tokens.next(),
        }
    }

    /// Reads one game; false at the end of the file.
    fn fill(&mut self, draft: &mut Draft) -> io::Result<bool> {
        while let Some(token) = self.token()? {
            if draft.begins_another(&token) {
                self.ahead.push(token);
                return Ok(true);
            }
            draft.weigh(&token);
            if draft.game.cost > MAX_COST {
                draft.game.cut = Some((token.line, format!("the game is too long: more than {} MiB", MAX_COST >> 20)));
                return self.skip(&token);
            }
            let line = token.line;
            match token.kind {
                Kind::LongComment => {
                    let told = format!("the comment that ends here is too long: more than {} MiB", MAX_COMMENT >> 20);
                    draft.game.cut = Some((line, told));
                    return self.skip(&Token { line, kind: Kind::Open, gap: false });
                }
                Kind::Word(text) => {
                    if draft.word(line, &word::plainly(&text), &mut || self.star_ends())? == Flow::Ended {
                        self.last_words(draft, line)?;
                        return Ok(true);
                    }
                }
                Kind::Setup(fen) if draft.moving && draft.open.is_empty() => {
                    self.begun = Some(draft.another(line, fen));
                    return Ok(true);
                }
                kind => draft.mark(line, kind),
            }
        }
        Ok(false)
    }

    /// Skips what is left of a game that is too long; false at the end of the file.
    fn skip(&mut self, from: &Token) -> io::Result<bool> {
        if matches!(from.kind, Kind::Tag(..)) {
            return Ok(true);
        }
        while let Some(token) = self.token()? {
            match &token.kind {
                Kind::Tag(..) => {
                    self.ahead.push(token);
                    return Ok(true);
                }
                Kind::Word(text) if matches!(word::items(&word::plainly(text))[..], [.., Item::End(_)]) => {
                    return Ok(true);
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// A comment on the line of the result still speaks of this game.
    fn last_words(&mut self, draft: &mut Draft, line: usize) -> io::Result<()> {
        if let Some(token) = self.token()? {
            match token.kind {
                Kind::Comment(text) | Kind::OpenComment(text) if token.line == line => draft.comment(text),
                _ => self.ahead.push(token),
            }
        }
        Ok(())
    }

    /// True if a `*` ends its game: what follows is no later move of it.
    fn star_ends(&mut self) -> io::Result<bool> {
        let Some(next) = self.token()? else { return Ok(true) };
        let later = match &next.kind {
            Kind::Word(text) => {
                let items = word::items(&word::plainly(text));
                matches!(items[..], [Item::Number(number), ..] if number > 1) || matches!(items[..], [Item::End(_)])
            }
            Kind::Close | Kind::Nag(_) => true,
            _ => false,
        };
        self.ahead.push(next);
        Ok(!later)
    }
}

impl Draft {
    fn new(begun: Option<RawGame>) -> Self {
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

    fn weigh(&mut self, token: &Token) {
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
    fn begins_another(&self, token: &Token) -> bool {
        let Kind::Tag(name, _) = &token.kind else { return false };
        self.moving || token.gap && ONCE.contains(&name.as_str()) && self.names.contains(name)
    }

    /// The game that a position among the moves begins; it has the same tags.
    fn another(&self, line: usize, fen: String) -> RawGame {
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

    fn mark(&mut self, line: usize, kind: Kind) {
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

    fn comment(&mut self, text: String) {
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
    fn word(&mut self, line: usize, text: &str, ends: &mut dyn FnMut() -> io::Result<bool>) -> io::Result<Flow> {
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

    fn finish(mut self, breaks_off: bool) -> RawGame {
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
