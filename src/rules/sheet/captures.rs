//! Captures: duty, course, and the choice among them.

use super::{Game, Section};
use crate::rules::{Criterion, Goal, Landing, Promotion, Range, Removal};

impl Game<'_> {
    fn captures_exist(&self) -> bool {
        !self.rules.law.man_captures.and(self.rules.law.king_captures).is_empty()
    }

    pub(super) fn captures_section(&self) -> Section {
        let law = &self.rules.law;
        let mut section = Section::new("Captures");
        if !self.captures_exist() {
            return section;
        }
        section.say("A player who can capture must capture.");
        section.say(
            "A piece that has jumped and can capture again must go on in the same move, in any direction open to it, \
             until it can capture no more. All its jumps are one move. Each jump takes one piece; own pieces cannot be \
             jumped.",
        );
        section.say_if(
            self.kings_choose_landings(),
            "Where a king has several squares to land on and can capture on from some of them, it must land on one of \
             these.",
        );
        section.say(match law.removal {
            Removal::AtEnd => {
                "The pieces taken stay on the board until the move is complete and are then removed together. Until \
                 then they bar the way: no piece may be jumped a second time."
            }
            Removal::AtOnce => {
                "A piece taken is removed at once, before the next jump. Its square is then empty and may be passed \
                 or landed on later in the same move."
            }
        });
        section.say(
            "Empty squares may be passed more than once. The square on which the capturing piece began counts as \
             empty: the piece may pass it or end its move there.",
        );
        let opposites = law.man_captures.has_opposites() || law.king_captures.has_opposites();
        section.say_if(
            law.removal == Removal::AtOnce && opposites,
            match law.reversal {
                true => "A jump may go straight back, in the opposite direction of the jump before it.",
                false => {
                    "A jump may not go straight back, in the opposite direction of the jump directly before it. \
                     Opposite jumps with another jump between them are allowed."
                }
            },
        );
        section
    }

    /// True if kings that capture have more than one square to land on.
    fn kings_choose_landings(&self) -> bool {
        let law = &self.rules.law;
        let kings_capture = self.rules.goal != Goal::FirstKing || law.promotion == Promotion::GoesOn;
        kings_capture
            && law.king_range == Range::Any
            && law.king_landing != Landing::Behind
            && !law.king_captures.is_empty()
    }

    pub(super) fn choice_section(&self) -> Section {
        let mut section = Section::new("Choice among captures");
        if !self.captures_exist() {
            return section;
        }
        let criteria: Vec<Criterion> = self.rules.law.choice.criteria().collect();
        if criteria.is_empty() {
            section.say(
                "If there are several captures, the player may choose any of them; it need not be the one that takes \
                 most.",
            );
            return section;
        }
        for (i, criterion) in criteria.iter().enumerate() {
            let start = match i {
                0 => "If there are several captures, the player must choose",
                1 => "If some are still equal, the player must choose among these",
                _ => "Then, if some are still equal,",
            };
            section.say(format!("{start} {}", criterion_phrase(*criterion)));
        }
        section.say("Among captures that are equal in all this, the choice is free.");
        section.say_if(
            criteria.contains(&Criterion::KingsFirst),
            "If a capture can be made in several orders, it is enough that one of them meets these rules.",
        );
        section
    }
}

fn criterion_phrase(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Pieces => "a capture that takes the most pieces. Men and kings count alike.",
        Criterion::Value => "a capture of the highest value. A king taken counts 2, a man taken counts 1.",
        Criterion::MostKings => "a capture that takes the most kings.",
        Criterion::FewestKings => "a capture that takes the fewest kings.",
        Criterion::ByKing => "a capture made by a king, if there is one, and not one made by a man.",
        Criterion::KingsFirst => {
            "a capture that takes kings as early as possible. Compare jump by jump: at the first jump where one \
             capture takes a king and the other does not, the one that takes the king goes first."
        }
    }
}
