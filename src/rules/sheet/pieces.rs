//! How men and kings go, and how a man becomes a king.

use super::{Game, Section};
use crate::board::Word;
use crate::rules::{Directions, Goal, Landing, Promotion, Range};

impl Game<'_> {
    /// True if a king can ever move in this game.
    fn has_kings(&self) -> bool {
        self.rules.goal != Goal::FirstKing || self.rules.law.promotion == Promotion::GoesOn
    }

    pub(super) fn men_section(&self) -> Section {
        let law = &self.rules.law;
        let mut section = Section::new("Men");
        section.say(format!("A man moves one square {}, to an empty square.", law.man_moves.phrase()));
        if law.man_captures.is_empty() {
            section.say("A man cannot capture.");
        } else {
            section.say(format!(
                "A man captures {}. It jumps over an enemy piece that is one step away and lands on the empty square \
                 directly behind it, one step further.",
                law.man_captures.phrase()
            ));
            self.say_straight_jump(&mut section, law.man_captures);
            section.say_if(!law.man_takes_kings, "A man may not take a king.");
        }
        section
    }

    fn say_straight_jump(&self, section: &mut Section, captures: Directions) {
        section.say_if(
            self.is_one_colour() && captures.is_partly_straight(),
            "In the shortest straight jump the piece taken stands two rows or columns away, and the jump ends four \
             away.",
        );
    }

    pub(super) fn kings_section(&self) -> Section {
        let law = &self.rules.law;
        let mut section = Section::new("Kings");
        if !self.has_kings() {
            return section;
        }
        match law.king_range {
            Range::One => {
                section.say(format!("A king moves one square {}, to an empty square.", law.king_moves.phrase()));
            }
            Range::Any => section.say(format!(
                "A king moves {}, over any number of empty squares in one line.",
                law.king_moves.phrase()
            )),
        }
        if law.king_captures.is_empty() {
            section.say("A king cannot capture.");
        } else {
            self.say_king_captures(&mut section);
        }
        let limit = law.king_limit;
        section.say_if(limit > 0, self.limit_sentences(limit));
        section
    }

    fn say_king_captures(&self, section: &mut Section) {
        let law = &self.rules.law;
        let ways = law.king_captures.phrase();
        if law.king_range == Range::One {
            section.say(format!(
                "A king captures {ways}. It jumps over an enemy piece that is one step away and lands on the empty \
                 square directly behind it."
            ));
        } else {
            section.say(format!(
                "A king captures {ways}. It goes over any number of empty squares, or none, to an enemy piece and \
                 jumps over it. The square directly behind that piece must be empty; two pieces in a row cannot be \
                 jumped."
            ));
            section.say(match law.king_landing {
                Landing::Any => {
                    "Behind the piece it takes, a king may land on any square of the line up to the next piece."
                }
                Landing::Behind => "A king lands on the square directly behind the piece that it takes.",
                Landing::BehindLastKing => {
                    "Behind the piece it takes, a king may land on any square of the line up to the next piece. But if \
                     the last piece taken in the move is a king, the move must end on the square directly behind it."
                }
            });
        }
        self.say_straight_jump(section, law.king_captures);
    }

    fn limit_sentences(&self, limit: u8) -> String {
        let moves = if limit == 1 { "1 move".to_string() } else { format!("{limit} moves in a row") };
        format!(
            "A player who has men and kings may make at most {moves} without capture by the same king. After that this \
             king may not move without capturing. Its count goes back to zero when the player captures or moves \
             another piece; another king then moved without capture has made its first move. The limit ends when the \
             player has no men left."
        )
    }

    pub(super) fn promotion_section(&self) -> Section {
        let law = &self.rules.law;
        let mut section = Section::new("Promotion");
        section.say(
            "A man that ends its move on the row farthest from its player is crowned: it becomes a king. Where the \
             game goes on, it moves as a king from the player's next turn.",
        );
        let every = law.man_captures.and(law.king_captures);
        if law.man_captures.is_empty() || every.is_empty() {
            return section;
        }
        let arrives =
            law.man_captures.contains(Directions::FORWARD) || law.man_captures.contains(Directions::DIAGONAL_FORWARD);
        if !arrives {
            return section;
        }
        let forward = Directions::FORWARD.and(Directions::DIAGONAL_FORWARD);
        let can_go_on = !forward.contains(law.man_captures);
        section.say(match law.promotion {
            Promotion::AtEnd if can_go_on => {
                "A man that reaches this row in a capture and can capture on as a man must go on as a man. It is \
                 crowned only if its move ends on this row."
            }
            Promotion::GoesOn => {
                "A man that reaches this row in a capture is crowned at once. If it can capture on as a king, it must, \
                 in the same move."
            }
            Promotion::Stops | Promotion::AtEnd => {
                "A man that reaches this row in a capture is crowned and its move ends there, even if a king could \
                 capture on from there."
            }
        });
        section
    }

    /// The long diagonal that draw rules speak of: from its first square to its last, by name.
    pub(super) fn long_diagonal(&self) -> String {
        let diagonal = *self.board.long_diagonal();
        let names = self.names(diagonal);
        match (names.first(), names.last()) {
            (Some(first), Some(last)) if diagonal.len() > 1 => format!("the long diagonal between {first} and {last}"),
            _ => "the long diagonal".to_string(),
        }
    }
}
