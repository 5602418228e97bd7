//! Set-ups: rows of men, or any position as FEN in the names of the section's own squares.
//!
//! The liberal reader of positions lives in a layer above the rules; a set-up needs only the plain form
//! `turn:Wsquares:Bsquares` with `K` before kings and ranges of numbers.

use super::keys::{number, word};
use crate::board::{Board, Side, Square, Wide, Word};
use crate::rules::names::{name_of, square_of, whole};
use crate::rules::{Corner, Names, Rules, Setup};

const LETTERS: [(&str, Side); 2] = [("W", Side::White), ("B", Side::Black)];

/// Reads a set-up for rules whose board, names and starter are final. The error is the reason.
pub(super) fn read_setup(rules: &Rules, value: &str) -> Result<Setup, String> {
    let words: Vec<String> = value.split_whitespace().map(str::to_ascii_lowercase).collect();
    let count = |text: &str, least| {
        let most = u16::from(rules.shape.height) / 2;
        number(text, least, most).map(|n| n as u8).map_err(|text| {
            format!(
                "`{text}` rows do not fit the board; it is {} rows high, so write {least} to {most}",
                rules.shape.height
            )
        })
    };
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["rows", full] => Ok(Setup::Rows { full: count(full, 1)?, skip: 0 }),
        ["rows", full, "skip", skip] => Ok(Setup::Rows { full: count(full, 1)?, skip: count(skip, 0)? }),
        _ if value.contains(':') => read_fen(rules, value),
        _ => Err("it must be `rows N`, `rows N skip M` or a FEN such as `W:W31-50:B1-20`".to_string()),
    }
}

/// The pieces put down so far.
struct Reader<'r> {
    rules: &'r Rules,
    board: Board,
    men: [Wide; 2],
    kings: [Wide; 2],
}

fn read_fen(rules: &Rules, fen: &str) -> Result<Setup, String> {
    let fen: String = fen.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parts = fen.strip_suffix('.').unwrap_or(&fen).split(':');
    let turn = parts.next().unwrap_or("");
    let turn = word(turn, &LETTERS).map_err(|turn| format!("`{turn}` must be W or B, the side that starts"))?;
    if turn != rules.starter {
        let side = if turn == Side::White { "white" } else { "black" };
        return Err(format!("this FEN lets {side} start, but starter says otherwise; write `starter = {side}`"));
    }
    let empty = [Wide::EMPTY; 2];
    let mut reader = Reader { rules, board: Board::new(rules.shape), men: empty, kings: empty };
    let mut seen = [false; 2];
    for part in parts {
        let side = part.get(..1).and_then(|letter| word(letter, &LETTERS).ok());
        let side = side.ok_or_else(|| format!("`{part}` must begin with W or B, the side whose pieces follow"))?;
        if std::mem::replace(&mut seen[side.index()], true) {
            return Err(format!("`{part}`: the pieces of this side are listed twice; write one list"));
        }
        for item in part[1..].split(',').filter(|item| !item.is_empty()) {
            reader.put(side, item)?;
        }
    }
    reader.finish()
}

impl Reader<'_> {
    /// Puts down one item: a square or a range of numbers, kings with a K in front.
    fn put(&mut self, side: Side, item: &str) -> Result<(), String> {
        let (king, names) = match item.strip_prefix(['K', 'k']) {
            Some(rest) if !rest.is_empty() => (true, rest),
            _ => (false, item),
        };
        for square in self.squares(names)? {
            self.put_piece(side, king, square)?;
        }
        Ok(())
    }

    /// The squares of a name or a range.
    fn squares(&self, text: &str) -> Result<Vec<Square>, String> {
        let Some((first, last)) = text.split_once('-') else { return Ok(vec![self.square(text)?]) };
        let last = last.strip_prefix(['K', 'k']).unwrap_or(last);
        match (whole(first), whole(last)) {
            (Some(first), Some(last)) if first <= last && last <= u16::from(self.board.count) => {
                (first..=last).map(|number| self.square(&number.to_string())).collect()
            }
            _ => Err(format!(
                "`{text}` is not a range; write two numbers from 1 to {}, the lower first",
                self.board.count
            )),
        }
    }

    /// A square by its name; where names are letters or the usual algebra, by that too.
    fn square(&self, name: &str) -> Result<Square, String> {
        let names = self.rules.notation.names;
        let usual = Names::Letters(Corner::BottomLeft);
        let found = square_of(names, &self.board, name).or_else(|| square_of(usual, &self.board, name));
        found.ok_or_else(|| {
            let squares = &self.board.bits[..self.board.count as usize];
            let (first, last) = match names {
                Names::Numbers(_) => ("1".to_string(), self.board.count.to_string()),
                Names::Letters(_) => {
                    let mut all: Vec<_> = squares.iter().map(|&square| name_of(names, &self.board, square)).collect();
                    all.sort_by_key(|name| (name.len(), name.clone()));
                    (all.first().cloned().unwrap_or_default(), all.last().cloned().unwrap_or_default())
                }
            };
            format!("`{name}` is no playing square of this board; they are named from {first} to {last}")
        })
    }

    fn put_piece(&mut self, side: Side, king: bool, square: Square) -> Result<(), String> {
        let name = name_of(self.rules.notation.names, &self.board, square);
        if [self.men, self.kings].iter().flatten().any(|set| set.holds(square)) {
            return Err(format!("two pieces stand on {name}; name each square once"));
        }
        if !king && self.board.promotion[side.index()].holds(square) {
            return Err(format!("a man may not stand on {name}, where it would be crowned; write K{name} for a king"));
        }
        let sets = if king { &mut self.kings } else { &mut self.men };
        sets[side.index()] = sets[side.index()].with(square);
        Ok(())
    }

    fn finish(self) -> Result<Setup, String> {
        for side in Side::ALL {
            if (self.men[side.index()] | self.kings[side.index()]).is_empty() {
                let letter = if side == Side::White { 'W' } else { 'B' };
                return Err(format!("one side has no pieces; list them after `:{letter}`"));
            }
        }
        Ok(Setup::Pieces { men: self.men, kings: self.kings })
    }
}

/// Writes a set-up, which [`read_setup`] reads back.
pub(super) fn write_setup(rules: &Rules) -> String {
    match rules.setup {
        Setup::Rows { full, skip: 0 } => format!("rows {full}"),
        Setup::Rows { full, skip } => format!("rows {full} skip {skip}"),
        Setup::Pieces { men, kings } => {
            let letter = |side| if side == Side::White { 'W' } else { 'B' };
            let board = Board::new(rules.shape);
            let list = |side: Side| {
                let names = |set: Wide, sign: &str| -> Vec<String> {
                    set.iter()
                        .map(|square| format!("{sign}{}", name_of(rules.notation.names, &board, square)))
                        .collect()
                };
                let all = [names(men[side.index()], ""), names(kings[side.index()], "K")].concat();
                format!("{}{}", letter(side), all.join(","))
            };
            format!("{}:{}:{}", letter(rules.starter), list(Side::White), list(Side::Black))
        }
    }
}
