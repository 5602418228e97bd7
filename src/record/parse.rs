//! From tokens to games: where each begins and ends.

use super::draft::{Draft, Flow};
use super::raw::RawGame;
use super::token::{Kind, MAX_COMMENT, Token, Tokens};
use super::word::{self, Item};
use std::io::{self, BufRead};

/// Most memory that a game may take, in bytes.
const MAX_COST: usize = 16 << 20;

/// The games of a PDN file, one at a time.
pub(super) struct Games<R> {
    tokens: Tokens<R>,
    /// Tokens that were looked at already.
    ahead: Vec<Token>,
    /// A game of which only the beginning was read: the tags of one with a new position among its moves.
    begun: Option<RawGame>,
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

    /// A comment on the line of the result still speaks of this game, and so does one with which the file ends.
    fn last_words(&mut self, draft: &mut Draft, line: usize) -> io::Result<()> {
        while let Some(token) = self.token()? {
            let next = self.token()?;
            let last = next.is_none();
            self.ahead.extend(next);
            match token.kind {
                Kind::Comment(text) | Kind::OpenComment(text) if token.line == line || last => draft.comment(text),
                _ => {
                    self.ahead.push(token);
                    break;
                }
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
