//! From tokens to games: where each begins and ends.

use super::draft::Draft;
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
            let breaks_off = !found && draft.ended.is_none() && self.tokens.breaks_off();
            let game = draft.finish(breaks_off);
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
            if draft.begins_another(&token) || self.is_next(draft, &token)? {
                self.ahead.push(token);
                return Ok(true);
            }
            if self.starts_again(draft, &token)? {
                let told = "the moves are numbered from 1 again, so that another game begins";
                let warnings = if draft.game.tags.is_empty() { Vec::new() } else { vec![(token.line, told.into())] };
                self.begun = Some(RawGame { line: token.line, warnings, ..RawGame::default() });
                self.ahead.push(token);
                return Ok(true);
            }
            draft.weigh(&token);
            if draft.game.cost > MAX_COST {
                draft.game.cut = Some((token.line, format!("the game is too long: more than {} MiB", MAX_COST >> 20)));
                return self.skip(&token);
            }
            if draft.reads_prose(&token) {
                continue;
            }
            draft.note(&token.kind);
            let line = token.line;
            match token.kind {
                Kind::LongComment => {
                    let told = format!("the comment that ends here is too long: more than {} MiB", MAX_COMMENT >> 20);
                    draft.game.cut = Some((line, told));
                    return self.skip(&Token { line, kind: Kind::Open, gap: false });
                }
                Kind::Word(text) => {
                    draft.word(line, &word::plainly(&text), &mut || self.star_ends())?;
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

    /// True if a token behind a result belongs to the next game: a first move or a position, and a comment on a line of
    /// its own before these.
    fn is_next(&mut self, draft: &Draft, token: &Token) -> io::Result<bool> {
        let Some(end) = draft.ended.filter(|_| draft.is_outside()) else { return Ok(false) };
        if draft.in_prose(token) {
            return Ok(false);
        }
        match &token.kind {
            Kind::Setup(_) => Ok(true),
            Kind::Word(text) => Ok(begins_moves(text)),
            Kind::Comment(_) if token.line != end => {
                let next = self.token()?;
                let is_move = matches!(&next, Some(Token { kind: Kind::Word(text), .. }) if begins_moves(text));
                self.ahead.extend(next);
                Ok(is_move)
            }
            _ => Ok(false),
        }
    }

    /// True if a word is a number 1 with which another game begins.
    fn starts_again(&mut self, draft: &Draft, token: &Token) -> io::Result<bool> {
        let Kind::Word(text) = &token.kind else { return Ok(false) };
        let text = word::plainly(text);
        let rest = match word::numbered(&text) {
            Some((1, false, rest)) => rest,
            None if text == "1" && draft.is_new_line(token.line) && self.is_move_next()? => "",
            _ => return Ok(false),
        };
        let has_move = !rest.is_empty();
        draft.starts_again(token.line, &mut || self.pairs_up(has_move))
    }

    /// True if a move comes that is whole.
    fn is_move_next(&mut self) -> io::Result<bool> {
        let next = self.token()?;
        let is_move = matches!(&next, Some(Token { kind: Kind::Word(text), .. })
            if text.starts_with(char::is_alphanumeric) && !word::wants_more(text) && begins_moves(text));
        self.ahead.extend(next);
        Ok(is_move)
    }

    /// True if after one move, read already if `has_move`, the number 2 comes, or if dots come first: then the number 1
    /// before was that of the second side.
    fn pairs_up(&mut self, has_move: bool) -> io::Result<bool> {
        let mut seen = Vec::new();
        let mut moves = usize::from(has_move);
        let mut found = false;
        while seen.len() < 16 {
            let Some(token) = self.token()? else { break };
            let text = if let Kind::Word(text) = &token.kind { word::plainly(text) } else { String::new() };
            let is_tag = matches!(token.kind, Kind::Tag(..));
            seen.push(token);
            if let Some((number, ..)) = word::numbered(&text) {
                found = number == 2 && moves == 1;
                break;
            }
            found = moves == 0 && word::is_dots(&text);
            if found || is_tag {
                break;
            }
            moves += usize::from(!text.is_empty());
        }
        self.ahead.extend(seen.into_iter().rev());
        Ok(found)
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

/// True if a word has the number of a move or is a move.
fn begins_moves(text: &str) -> bool {
    let items = word::items(&word::plainly(text));
    matches!(items[..], [Item::Number(_) | Item::Move(..), ..]) && !word::is_prose(text)
}
