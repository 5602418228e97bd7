//! Board, set-up and the first move.

use super::words::{counted, joined, side_name};
use super::{Game, Section};
use crate::board::{Side, Squares, Wide, Word};
use crate::rules::Setup;

impl Game<'_> {
    pub(super) fn board_section(&self) -> Section {
        let mut section = Section::new("Board");
        section.say_if(
            self.rules.disputed,
            "Sources disagree about this game. This sheet says how it is played here; agree before the game.",
        );
        let shape = self.rules.shape;
        let size = format!("The board has {} columns and {} rows.", shape.width, shape.height);
        if shape.squares == Squares::All {
            section.say(format!("{size} All {} squares are played on.", self.board.count));
        } else {
            section.say(format!(
                "{size} Only squares of one colour are played on, {} in all: the playing squares. \"Square\" below \
                 means one of them.",
                self.board.count
            ));
            let corner = match (shape.width % 2, shape.squares) {
                (1, Squares::Left) => "both near corners are playing squares",
                (_, Squares::Left) => "the near corner on the left is a playing square",
                (1, _) => "both near corners are playing squares",
                _ => "the near corner on the right is a playing square",
            };
            section.say(format!("The board lies so that for each player {corner}."));
        }
        section.say("White sits at the bottom of the board, Black at the top. Forward is away from one's own side.");
        let law = &self.rules.law;
        let all = law.man_moves.and(law.man_captures).and(law.king_moves).and(law.king_captures);
        section.say_if(
            self.is_one_colour() && all.is_partly_straight(),
            "A straight step goes to the next playing square of the same row or column; the square between is not \
             played on and does not count.",
        );
        section
    }

    pub(super) fn start_section(&self) -> Section {
        let mut section = Section::new("Start");
        match self.rules.setup {
            Setup::Rows { full, skip } => self.say_rows(&mut section, i16::from(full), i16::from(skip)),
            Setup::Pieces { men, kings } => {
                for side in Side::ALL {
                    let i = side.index();
                    section.say(format!("{} has {}.", side_name(side), self.pieces(men[i], kings[i])));
                }
            }
        }
        section.say(format!(
            "{} moves first. Then the players take turns. A player may not pass.",
            side_name(self.rules.starter)
        ));
        section
    }

    fn say_rows(&self, section: &mut Section, full: i16, skip: i16) {
        let shape = self.rules.shape;
        let rows = skip..skip + full;
        let squares = rows.flat_map(|row| (0..i16::from(shape.width)).map(move |column| (row, column)));
        let men = squares.filter(|&(row, column)| shape.has(row, column)).count() as u32;
        let place = match (skip, full) {
            (0, 1) => "They fill the row nearest to the player.".to_string(),
            (0, _) => format!("They fill the {full} rows nearest to the player."),
            _ => format!(
                "They fill {}; behind them {} empty.",
                counted(full as u32, "row", "rows"),
                if skip == 1 { "the row nearest to the player stays".to_string() } else { format!("{skip} rows stay") }
            ),
        };
        section.say(format!("Each player has {}. {place}", counted(men, "man", "men")));
        let between = i16::from(shape.height) - 2 * (full + skip);
        let rows = if between == 1 { "1 empty row lies".to_string() } else { format!("{between} empty rows lie") };
        section.say(format!("{rows} between the men of the two players."));
    }

    fn pieces(&self, men: Wide, kings: Wide) -> String {
        let list = |set: Wide, one, many| {
            set.any().then(|| format!("{} on {}", counted(set.len(), one, many), joined(&self.names(set), "and")))
        };
        let lists: Vec<_> = [list(men, "man", "men"), list(kings, "king", "kings")].into_iter().flatten().collect();
        lists.join("; ")
    }
}
