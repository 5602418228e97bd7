//! Names of squares and how moves are written.

use super::{Game, Section};
use crate::board::{Square, Wide, Word, opposite};
use crate::rules::{Corner, Directions, Names, name_of};

impl Game<'_> {
    pub(super) fn notation_section(&self) -> Section {
        let mut section = Section::new("Writing");
        section.say(match self.rules.notation.names {
            Names::Numbers(corner) => self.numbers_sentences(corner),
            Names::Letters(corner) => self.letters_sentences(corner),
        });
        let sign = self.rules.notation.capture;
        let law = &self.rules.law;
        let quiet = self.example(law.man_moves, 1).map(|(from, to)| format!(", for example {from}-{to}"));
        section.say(format!(
            "A move without capture is written as the square left, a hyphen and the square reached{}.",
            quiet.unwrap_or_default()
        ));
        let capture = self.example(law.man_captures, 2).map(|(from, to)| format!(", for example {from}{sign}{to}"));
        section.say(format!(
            "A capture is written as the square left, the sign \"{sign}\" and the square where the move ends{}. If that \
             leaves two captures alike, the squares reached on the way are written between, each after the sign.",
            capture.unwrap_or_default()
        ));
        let pdn = self.rules.notation.pdn;
        section.say_if(pdn > 0, format!("In PDN files the game has the number {pdn} (GameType)."));
        section
    }

    fn numbers_sentences(&self, corner: Corner) -> String {
        let first = if self.corner_is_played(corner) { "is" } else { "is the playing square nearest to" };
        format!(
            "Squares are numbered from 1 to {}. Square 1 {first} the {} corner as White sees the board{}. The numbers \
             run to the {} along that row, then row by row {}, in each row the same way.",
            self.board.count,
            corner_words(corner),
            if self.corner_is_played(corner) { "" } else { ", in the same row" },
            if corner.is_left() { "right" } else { "left" },
            if corner.is_top() { "towards White" } else { "towards Black" },
        )
    }

    fn letters_sentences(&self, corner: Corner) -> String {
        let shape = self.rules.shape;
        let last = (b'a' + shape.width - 1) as char;
        format!(
            "A square is named by the letter of its column and the number of its row. As White sees the board, the \
             columns are a to {last} from {}, and the rows are 1 to {} from {}.",
            if corner.is_left() { "left to right" } else { "right to left" },
            shape.height,
            if corner.is_top() { "top to bottom" } else { "bottom to top" },
        )
    }

    fn corner_is_played(&self, corner: Corner) -> bool {
        let row = if corner.is_top() { 0 } else { i16::from(self.rules.shape.height) - 1 };
        let column = if corner.is_left() { 0 } else { i16::from(self.rules.shape.width) - 1 };
        self.rules.shape.has(row, column)
    }

    /// Two squares in the middle of the board, so many steps apart in one of White's directions.
    fn example(&self, directions: Directions, steps: usize) -> Option<(String, String)> {
        let name = |square: Square| name_of(self.rules.notation.names, &self.board, square);
        let d = [1, 0, 2, 5, 4].into_iter().find(|&d| directions.has(d))?;
        let mut middle: Wide = self.board.squares;
        // What has room on both sides is in the middle.
        for way in [d, opposite(d)] {
            for _ in 0..steps {
                let on = self.board.step(middle, way) & self.board.squares;
                middle = if on.any() { on } else { middle };
            }
        }
        let squares: Vec<Square> = middle.iter().collect();
        let from = squares[squares.len() / 2];
        let mut to = Wide::bit(from);
        for _ in 0..steps {
            to = self.board.step(to, d) & self.board.squares;
        }
        to.any().then(|| (name(from), name(to.first())))
    }
}

fn corner_words(corner: Corner) -> &'static str {
    match corner {
        Corner::TopLeft => "top left",
        Corner::TopRight => "top right",
        Corner::BottomLeft => "bottom left",
        Corner::BottomRight => "bottom right",
    }
}
