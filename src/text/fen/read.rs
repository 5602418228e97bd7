//! The reader of FEN.

use crate::board::{Board, Side, Square, Word};
use crate::position::{Piece, Position};
use crate::rules::Rules;
use crate::text::setup::{SetupError, place, set_run};
use crate::text::squares::plain;
use crate::text::{Naming, Setup, fen, hub};

/// Reads a position: a FEN in any of the forms found in files (either colour first, ranges, `K` ranges, blanks, lower
/// case, an empty or missing side, a final dot, the side to move twice, algebra on any board, lidraughts' `:H0:F1` and
/// king counters, `?` for the side that starts, the whole FEN tag) or a Hub string.
///
/// # Errors
/// Names the word or square that is wrong and what would be right.
pub fn read<W: Word>(rules: &Rules, naming: &Naming, text: &str) -> Result<Setup<W>, SetupError> {
    let text = bare(text);
    if text.is_empty() {
        return Err(SetupError::Empty(example(rules, naming)));
    }
    if hub::is_hub(&text, naming.board().count) {
        return hub::read(naming.board(), &text);
    }
    let mut fields: Vec<&str> = text.split(':').map(str::trim).collect();
    if fields.len() < 2 {
        return Err(SetupError::Shape(shortened(&text), example(rules, naming)));
    }
    // Programs have written the side to move after a constant `W`: four fields, the second one a bare colour.
    let doubled = fields.len() > 3 && fields[1].len() == 1 && is_list(fields[2]) && is_list(fields[3]);
    if doubled {
        fields.remove(0);
    }
    let turn = match fields[0].to_ascii_lowercase().as_str() {
        "w" | "white" => Side::White,
        "b" | "black" => Side::Black,
        "?" => rules.starter,
        _ => return Err(SetupError::Turn(shortened(fields[0]))),
    };
    let mut reader = Reader { naming, position: Position::empty(turn), quiet: 0, listed: [false; 2], runs: None };
    for field in &fields[1..] {
        reader.field(field)?;
    }
    reader.finish(rules)
}

/// Without the tag, quotes, final dot and typographic characters around and in a FEN.
fn bare(text: &str) -> String {
    let inner = match (text.find('"'), text.rfind('"')) {
        (Some(a), Some(b)) if a < b => &text[a + 1..b],
        _ => text,
    };
    inner.chars().map(plain).collect::<String>().trim().trim_end_matches(['.', ' ']).to_string()
}

fn shortened(text: &str) -> String {
    if text.chars().count() > 40 { text.chars().take(40).chain("...".chars()).collect() } else { text.into() }
}

fn example(rules: &Rules, naming: &Naming) -> String {
    let board: &Board = naming.board();
    fen::write(naming, &Position::<crate::board::Wide>::start(rules, board), 0)
}

fn is_list(field: &str) -> bool {
    field.starts_with(['W', 'w', 'B', 'b'])
}

struct Reader<'a, W> {
    naming: &'a Naming,
    position: Position<W>,
    quiet: u16,
    listed: [bool; 2],
    runs: Option<&'a str>,
}

impl<'a, W: Word> Reader<'a, W> {
    fn field(&mut self, field: &'a str) -> Result<(), SetupError> {
        let refused = || SetupError::Field(shortened(field));
        let Some(first) = field.chars().next() else { return Ok(()) };
        match first.to_ascii_uppercase() {
            'W' => self.list(Side::White, &field[1..]),
            'B' => self.list(Side::Black, &field[1..]),
            'H' => {
                self.quiet = field[1..].parse().map_err(|_| refused())?;
                Ok(())
            }
            // The number of the move in the game: of no meaning for the position.
            'F' if field[1..].bytes().all(|b| b.is_ascii_digit()) => Ok(()),
            '+' => {
                self.runs = Some(field);
                Ok(())
            }
            _ => Err(refused()),
        }
    }

    fn list(&mut self, side: Side, text: &str) -> Result<(), SetupError> {
        if std::mem::replace(&mut self.listed[side.index()], true) {
            return Err(SetupError::TwoLists(if side == Side::White { "White" } else { "Black" }));
        }
        let words = words(text);
        // On boards more than ten wide there is a file k: among algebraic names, `k11` is a square.
        let is_file = |c: char| matches!(c.to_ascii_lowercase(), 'a'..='j' | 'l');
        let algebra = self.naming.is_algebraic()
            || words.iter().any(|word| word.starts_with(is_file) && self.naming.square(word).is_some());
        for word in &words {
            self.word(side, word, algebra)?;
        }
        Ok(())
    }

    fn word(&mut self, side: Side, word: &str, algebra: bool) -> Result<(), SetupError> {
        let (piece, name) = match word.strip_prefix(['K', 'k']) {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_alphabetic()) => (Piece::King, rest),
            Some(rest) if !rest.is_empty() && (!algebra || self.naming.square(word).is_none()) => (Piece::King, rest),
            _ => (Piece::Man, word),
        };
        if self.naming.square(name).is_none() && name.starts_with(['G', 'P', 'g', 'p']) {
            return Err(SetupError::Ghost(word.into()));
        }
        let no_square = |name: &str| SetupError::Square { word: shortened(name), remedy: self.naming.describe() };
        if let Some((first, last)) = name.split_once('-') {
            let last = last.strip_prefix(['K', 'k']).unwrap_or(last);
            let ends = [first, last]
                .map(|end| self.numbered(end).ok_or_else(|| no_square(if end.is_empty() { word } else { end })));
            let [first, last] = ends;
            let (first, last) = (first?, last?);
            for number in first.min(last)..=first.max(last) {
                let square = self.naming.numbered(number).ok_or_else(|| no_square(name))?;
                place(&mut self.position, self.naming, square, side, piece)?;
            }
            return Ok(());
        }
        let square = self.naming.square(name).ok_or_else(|| no_square(name))?;
        place(&mut self.position, self.naming, square, side, piece)
    }

    /// The number of a square at the end of a range; algebraic names have no ranges.
    fn numbered(&self, end: &str) -> Option<u16> {
        let square = self.naming.square(end).filter(|_| end.starts_with(|c: char| c.is_ascii_digit()))?;
        Some(self.naming.number(square))
    }

    fn finish(mut self, rules: &Rules) -> Result<Setup<W>, SetupError> {
        if self.listed == [false, false] {
            return Err(SetupError::NoLists);
        }
        if let Some(runs) = self.runs {
            self.set_runs(rules, runs)?;
        }
        Ok(Setup { position: self.position, quiet: self.quiet })
    }

    /// `+b[ss]+w[ss]`: for Black, then for White, one digit of moves and the king's square.
    fn set_runs(&mut self, rules: &Rules, runs: &str) -> Result<(), SetupError> {
        let refuse = |why: String| SetupError::Run(shortened(runs), why);
        let counters: Vec<&str> = runs[1..].split('+').collect();
        let [black, white] = counters[..] else {
            return Err(refuse("is not of the form +b[ss]+w[ss], Black first".into()));
        };
        for (side, counter) in [(Side::Black, black), (Side::White, white)] {
            let digit = counter.chars().next().and_then(|c| c.to_digit(10));
            let count = digit.ok_or_else(|| refuse(format!("{counter:?} does not begin with a digit")))? as u8;
            let square: Option<Square> = match &counter[1..] {
                "" => None,
                name => match self.naming.square(name) {
                    Some(square) => Some(square),
                    None if count == 0 => None,
                    None => return Err(refuse(format!("{name:?} is not a square"))),
                },
            };
            set_run(&mut self.position, rules.law.king_limit, side, count, square).map_err(refuse)?;
        }
        Ok(())
    }
}

/// The words of a list, with the blanks around commas and dashes taken away.
fn words(text: &str) -> Vec<String> {
    let mut joined = String::new();
    for part in text.split_whitespace() {
        if !(joined.is_empty() || joined.ends_with('-') || part.starts_with('-')) {
            joined.push(',');
        }
        joined.push_str(part);
    }
    joined.split([',', ';']).filter(|word| !word.is_empty()).map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::*;

    fn naming(rules: &Rules) -> Naming {
        Naming::new(rules, &Board::new(rules.shape))
    }

    fn setup(rules: &Rules, text: &str) -> Setup<u128> {
        read(rules, &naming(rules), text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn again(rules: &Rules, text: &str) -> String {
        let Setup { position, quiet } = setup(rules, text);
        fen::write(&naming(rules), &position, quiet)
    }

    fn refusal(rules: &Rules, text: &str) -> String {
        read::<u128>(rules, &naming(rules), text).expect_err(text).to_string()
    }

    #[test]
    fn start_positions_are_written_as_the_law_has_them() {
        let czech = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
        let turkish = "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:\
                       Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7";
        let jamaican = "B:Wb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6:Ba1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3";
        let expected = [
            (THAI, "B:W1-8:B25-32"),
            (ENGLISH, "B:W21-32:B1-12"),
            (POOL, "B:W21-32:B1-12"),
            (ITALIAN, "W:W21-32:B1-12"),
            (SPANISH, "W:W1-12:B21-32"),
            (PORTUGUESE, "W:W1-12:B21-32"),
            (CZECH, czech),
            (RUSSIAN, czech),
            (BRAZILIAN, czech),
            (TURKISH, turkish),
            (ARMENIAN, turkish),
            (TAMA, turkish),
            (INTERNATIONAL, "W:W31-50:B1-20"),
            (FRISIAN, "W:W31-50:B1-20"),
            (FRYSK, "W:W46-50:B1-5"),
            (CANADIAN, "W:W43-72:B1-30"),
            (SRILANKAN, "W:W43-72:B1-30"),
            (JAMAICAN, jamaican),
        ];
        for (rules, text) in expected {
            let position = Position::<u128>::start(&rules, naming(&rules).board());
            assert_eq!(fen::write(&naming(&rules), &position, 0), text);
            assert_eq!(setup(&rules, text), Setup { position, quiet: 0 });
        }
    }

    #[test]
    fn forms_found_in_files_are_read() {
        let cases = [
            ("W:W31,32:B1,2.", "W:W31,32:B1,2"), // Aurora Borealis' final dot
            ("B:B20:W50", "B:W50:B20"),          // either colour first
            ("B:W50:B", "B:W50:B"),              // one side without pieces
            ("W:W31,32:B", "W:W31,32:B"),
            ("W:W:W31:B20", "W:W31:B20"), // the side to move twice
            ("W:B:W31:B20", "B:W31:B20"),
            ("W:B:W31", "W:W31:B"), // but not here: Black has nothing
            ("W:WK8,10,21,22,32:B2,13,14,28,K31", "W:WK8,10,21,22,32:B2,13,14,28,K31"),
            ("w:w31-33,k5:bk1-3", "W:WK5,31-33:BK1,K2,K3"), // lower case, a range of kings
            ("W:W 31, 32 , 33 - 35 : B 1;2", "W:W31-35:B1,2"), // blanks
            ("?:W31:B20", "W:W31:B20"),
            ("W:W31:B20:H7:F12", "W:W31:B20:H7"), // lidraughts
            ("W:W31-32:B20:H0:F1", "W:W31,32:B20"),
            ("W:Wa1,Kc1:Bb10", "W:W46,K47:B1"), // algebra on a board of numbers
            ("\u{feff}[FEN \"W:W31–35:B01,٠٢\"]", "W:W31-35:B1,2"),
            ("W:WK31-K33:B20", "W:WK31,K32,K33:B20"),
            ("black:W31:B20", "B:W31:B20"),
        ];
        for (text, expected) in cases {
            assert_eq!(again(&INTERNATIONAL, text), expected, "{text}");
        }
        let hub = format!("B{}w{}", "e".repeat(30), "e".repeat(19));
        assert_eq!(again(&INTERNATIONAL, &hub), "B:W31:B");
        assert_eq!(again(&CZECH, "B:W21:B12:H0:F1"), "B:Wa3:Bh6");
        assert_eq!(again(&CZECH, "w:wa1,kC1:bH8"), again(&CZECH, "W:Wa1,Kc1:Bh8."));
        assert_eq!(again(&CANADIAN, "W:Wk11:BKa1"), "W:WK11:BK67");
        assert_eq!(again(&CANADIAN, "W:Wa1,k11,Kk1:B"), "W:W12,67,K72:B");
        assert_eq!(again(&THAI, "?:W8:B25"), "B:W8:B25");
    }

    #[test]
    fn frisian_counters_read_back() {
        assert_eq!(again(&FRISIAN, "W:W31,K46:BK5,20:H0:F1:+0+0"), "W:W31,K46:BK5,20");
        assert_eq!(again(&FRISIAN, "W:W31,K46:BK5,20:+105+246:H4"), "W:W31,K46:BK5,20:H4:+105+246");
        assert_eq!(again(&FRISIAN, "W:W31,K46:BK5,20:+1+0"), "W:W31,K46:BK5,20:+105+0");
        assert_eq!(again(&FRISIAN, "W:WK46:BK5,20:+0+346"), "W:WK46:BK5,20");
        assert!(refusal(&FRISIAN, "W:W31,K46:BK5,20:+0+131").contains("no White king"));
        assert!(refusal(&FRISIAN, "W:W31,K46:BK5,20:+1").contains("form"));
        assert!(refusal(&FRISIAN, "W:W31,K46,K47:B20:+0+1").contains("which of the kings"));
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let cases = [
            ("W:W4:B49", "a White man cannot stand on 4"),
            ("W:W31:B49", "a Black man cannot stand on 49"),
            ("W:W31,31:B1", "square 31 is occupied twice"),
            ("W:W31:B31", "square 31 is occupied twice"),
            ("W:W51:B1", "\"51\" is not a square of this board: squares are named 1 to 50"),
            ("W:W0:B1", "\"0\" is not a square"),
            ("W:W31:Bx", "\"x\" is not a square"),
            ("W:W31-60:B1", "\"60\" is not a square"),
            ("W:W-31:B1", "\"-31\" is not a square"),
            ("W:W31-:B1", "\"31-\" is not a square"),
            ("W:WK:B1", "\"K\" is not a square"),
            ("X:W31:B1", "\"X\" is not a side to move"),
            ("W:W31:B1:Q", "\"Q\" is not understood"),
            ("W:W31:W32:B1:B2", "the pieces of White are listed twice; write one list for each side"),
            ("W:W31,G28:B1", "\"G28\" is a piece taken"),
            ("W", "is not a position"),
            ("hello", "is not a position"),
            ("", "the position is empty"),
            ("W:H5", "no list of pieces"),
            ("Wbbbwww", "expects 50 squares"),
        ];
        for (text, message) in cases {
            assert!(refusal(&INTERNATIONAL, text).contains(message), "{text}: {}", refusal(&INTERNATIONAL, text));
        }
        assert!(refusal(&CZECH, "W:Wa2:B").contains("\"a2\" is not a square of this board"));
        assert_eq!(again(&INTERNATIONAL, "W:WK4,50:BK50,1".replace("K50", "K49").as_str()), "W:WK4,50:B1,K49");
    }
}
