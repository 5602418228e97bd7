//! The rules of one game, and the reader of the rules text.

use super::board::{Board, Position, Side};
use super::values::{
    self, Corner, Criterion, DIAGONAL, Goal, Landing, LoneKing, MaterialLimit, Names, Promotion, Removal, Setup,
    Squares, Way, Ways,
};

/// The rules of one game: every key of the rules text, and the board that follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// The name of the game in words.
    pub title: String,
    /// Columns and rows.
    pub size: (usize, usize),
    /// Which squares are played on.
    pub squares: Squares,
    /// The squares with their Hub numbers.
    pub board: Board,
    /// How the pieces stand at the start.
    pub setup: Setup,
    /// Who moves first.
    pub starter: Side,
    /// Directions of a man's quiet move.
    pub man_moves: Ways,
    /// Directions of a man's capture.
    pub man_captures: Ways,
    /// Whether men may take kings.
    pub man_takes_kings: bool,
    /// Directions of a king's quiet move.
    pub king_moves: Ways,
    /// Directions of a king's capture.
    pub king_captures: Ways,
    /// Whether kings go any distance.
    pub flying: bool,
    /// Where a flying king lands.
    pub landing: Landing,
    /// When taken pieces leave.
    pub removal: Removal,
    /// Whether a jump may go straight back.
    pub reversal: bool,
    /// What touching the last row in a capture does.
    pub promotion: Promotion,
    /// The criteria between captures, strongest first.
    pub choice: Vec<Criterion>,
    /// What wins.
    pub goal: Goal,
    /// The occurrence of a position that draws.
    pub repetition: Option<u32>,
    /// Plies without capture or man's move that draw.
    pub quiet_limit: Option<u32>,
    /// Draws by plies while few pieces stand.
    pub material_limits: Vec<MaterialLimit>,
    /// Whether one piece each is a draw.
    pub one_each_draws: bool,
    /// Whether king against king is a draw.
    pub king_each_draws: bool,
    /// Quiet moves in a row that one king may make beside men.
    pub king_limit: Option<u32>,
    /// Draws by moves against a lone king.
    pub lone_king: Vec<LoneKing>,
    /// How squares are named.
    pub names: Names,
    /// What stands between the squares of a capture.
    pub capture_sign: char,
    /// The GameType number of PDN.
    pub pdn: Option<u32>,
}

impl Default for Law {
    /// International, from which a section without a parent starts.
    fn default() -> Law {
        Law {
            title: "International".to_string(),
            size: (10, 10),
            squares: Squares::Left,
            board: Board::new((10, 10), Squares::Left),
            setup: Setup::Rows { men: 4, skip: 0 },
            starter: Side::White,
            man_moves: Ways::from([Way::DiagonalForward]),
            man_captures: Ways::from(DIAGONAL),
            man_takes_kings: true,
            king_moves: Ways::from(DIAGONAL),
            king_captures: Ways::from(DIAGONAL),
            flying: true,
            landing: Landing::Any,
            removal: Removal::AtEnd,
            reversal: false,
            promotion: Promotion::AtEnd,
            choice: vec![Criterion::Pieces],
            goal: Goal::Win,
            repetition: Some(3),
            quiet_limit: Some(50),
            material_limits: Vec::new(),
            one_each_draws: false,
            king_each_draws: false,
            king_limit: None,
            lone_king: vec![lone_king(1, 2, 5), lone_king(3, 3, 16)],
            names: Names { letters: false, corner: Corner { top: true, left: true } },
            capture_sign: 'x',
            pdn: Some(20),
        }
    }
}

fn lone_king(least: u32, most: u32, moves: u32) -> LoneKing {
    LoneKing { least, most: Some(most), all_kings: false, place: None, moves }
}

/// The built-in games, stated from the rules and not from the engine.
const VARIANTS: &str = include_str!("variants.txt");

type Sections = Vec<(String, Law)>;

impl Law {
    /// The rules of a built-in game.
    pub fn builtin(name: &str) -> Option<Law> {
        find(&Law::builtins(), name)
    }

    /// Every built-in game with its name.
    pub fn builtins() -> Vec<(String, Law)> {
        parse(VARIANTS, Vec::new()).expect("variants.txt is well formed")
    }

    /// Reads rules text: its sections in order, each complete. A parent is a built-in or an earlier
    /// section.
    pub fn parse_all(text: &str) -> Result<Vec<(String, Law)>, String> {
        let known = Law::builtins();
        let built_in = known.len();
        Ok(parse(text, known)?.split_off(built_in))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "title" => self.title = value.to_string(),
            "disputed" => drop(values::yes_no(value)?), // nothing is played differently for it
            "board" => self.size = values::size(value)?,
            "squares" => {
                let table = [("left", Squares::Left), ("right", Squares::Right), ("all", Squares::All)];
                self.squares = values::word(value, &table)?;
            }
            "setup" => self.setup = values::setup(value)?,
            "starter" => self.starter = values::side(value)?,
            "names" => self.names = values::names(value)?,
            "capture-sign" => self.capture_sign = values::word(value, &[("x", 'x'), (":", ':'), ("-", '-')])?,
            "pdn" => self.pdn = values::optional(value, 0, 999)?,
            _ => return self.set_moves(key, value),
        }
        Ok(())
    }

    fn set_moves(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "man-moves" => self.man_moves = values::ways(value)?,
            "man-captures" => self.man_captures = values::ways(value)?,
            "man-takes-kings" => self.man_takes_kings = values::yes_no(value)?,
            "king-moves" => self.king_moves = values::ways(value)?,
            "king-captures" => self.king_captures = values::ways(value)?,
            "king-range" => self.flying = values::word(value, &[("one", false), ("any", true)])?,
            "king-limit" => self.king_limit = values::optional(value, 1, 9)?,
            "reversal" => self.reversal = values::yes_no(value)?,
            "choice" => self.choice = values::choice(value)?,
            _ => return self.set_captures(key, value),
        }
        Ok(())
    }

    fn set_captures(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "king-landing" => {
                let table =
                    [("any", Landing::Any), ("behind", Landing::Behind), ("behind-last-king", Landing::BehindLastKing)];
                self.landing = values::word(value, &table)?;
            }
            "removal" => {
                let table = [("at-end", Removal::AtEnd), ("at-once", Removal::AtOnce)];
                self.removal = values::word(value, &table)?;
            }
            "promotion" => {
                let table = [("stops", Promotion::Stops), ("at-end", Promotion::AtEnd), ("goes-on", Promotion::GoesOn)];
                self.promotion = values::word(value, &table)?;
            }
            _ => return self.set_results(key, value),
        }
        Ok(())
    }

    fn set_results(&mut self, key: &str, value: &str) -> Result<(), String> {
        let draws = [("draw", true), ("play-on", false)];
        match key {
            "goal" => {
                let table = [("win", Goal::Win), ("lose", Goal::Lose), ("first-king", Goal::FirstKing)];
                self.goal = values::word(value, &table)?;
            }
            "repetition" => self.repetition = values::optional(value, 2, 9)?,
            "quiet-limit" => self.quiet_limit = values::optional(value, 2, 999)?,
            "material-limits" => self.material_limits = values::list(value, values::material_limit)?,
            "one-each" => self.one_each_draws = values::word(value, &draws)?,
            "king-each" => self.king_each_draws = values::word(value, &draws)?,
            "lone-king" => self.lone_king = values::list(value, values::lone_king)?,
            _ => return Err("unknown key".to_string()),
        }
        Ok(())
    }
}

fn find(sections: &Sections, name: &str) -> Option<Law> {
    // The last of a name counts: a section may be named like its built-in parent.
    sections.iter().rev().find(|(known, _)| known == name).map(|(_, law)| law.clone())
}

/// Adds the sections of a text to those already known.
fn parse(text: &str, mut sections: Sections) -> Result<Sections, String> {
    let mut open = None;
    for (index, raw) in text.lines().enumerate() {
        let line = raw.split('#').next().unwrap_or("").trim();
        let wrong = |what: String| format!("line {}: {what}", index + 1);
        if let Some(header) = line.strip_prefix('[') {
            close(&mut sections, open.take())?;
            open = Some(open_section(&sections, header).map_err(wrong)?);
        } else if !line.is_empty() {
            let (_, law) = open.as_mut().ok_or_else(|| wrong("no section yet".to_string()))?;
            set_line(law, line).map_err(wrong)?;
        }
    }
    close(&mut sections, open)?;
    Ok(sections)
}

fn open_section(known: &Sections, header: &str) -> Result<(String, Law), String> {
    let inside = header.strip_suffix(']').ok_or("']' is missing")?;
    let (name, parent) = match inside.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim())),
        None => (inside.trim(), None),
    };
    let law = match parent {
        Some(parent) => find(known, parent).ok_or(format!("unknown parent '{parent}'"))?,
        None => Law::default(),
    };
    Ok((name.to_string(), law))
}

fn set_line(law: &mut Law, line: &str) -> Result<(), String> {
    let (key, value) = line.split_once('=').ok_or("'=' is missing")?;
    let (key, value) = (key.trim(), value.trim());
    law.set(key, value).map_err(|what| format!("{key}: {what}"))
}

/// A section is complete: its board follows from the keys, and its setup must fit.
fn close(sections: &mut Sections, open: Option<(String, Law)>) -> Result<(), String> {
    if let Some((name, mut law)) = open {
        law.board = Board::new(law.size, law.squares);
        Position::start(&law).map_err(|what| format!("[{name}] setup: {what}"))?;
        sections.push((name, law));
    }
    Ok(())
}
