//! The end of the game: won, lost or drawn.

use super::words::{counted, ordinal};
use super::{Game, Section};
use crate::rules::{Diagonal, Force, Goal, LoneKing, MaterialLimit};

impl Game<'_> {
    pub(super) fn end_section(&self) -> Section {
        let mut section = Section::new("End of the game");
        let goal = self.rules.goal;
        section.say_if(goal == Goal::FirstKing, "The first player to have a king at the end of a move wins at once.");
        section.say(match goal {
            Goal::Lose => {
                "The aim is to lose one's pieces. A player whose turn it is and who has no legal move, because no \
                 pieces are left or all are blocked, wins."
            }
            Goal::Win | Goal::FirstKing => {
                "A player whose turn it is and who has no legal move, because no pieces are left or all are blocked, \
                 loses."
            }
        });
        section
    }

    pub(super) fn draws_section(&self) -> Section {
        let mut section = Section::new("Draws");
        let draws = &self.rules.draws;
        self.say_repetition(&mut section);
        self.say_quiet(&mut section);
        for limit in draws.material.iter().flatten() {
            section.say(material_sentences(limit, draws.quiet > 0));
        }
        for ending in draws.lone_king.iter().flatten() {
            section.say(self.ending_sentences(ending));
        }
        section.say_if(
            draws.lone_king.iter().flatten().next().is_some(),
            "In these endings only the moves of the stronger side count. The move that brings the ending about does \
             not count. The count starts again only when the position is no longer as described or becomes another \
             ending of this list; a promotion by itself does not change it.",
        );
        section.say_if(draws.one_each, "Each player has one piece, man or king: drawn at once.");
        section.say_if(
            draws.king_each,
            "Each player has one king and nothing else: drawn at once, unless the player to move can capture, or every \
             move of that player lets the other capture.",
        );
        if section.items.is_empty() {
            section.say("No rule makes a game drawn.");
            return section;
        }
        let first = match self.rules.goal {
            Goal::Lose => "A player to move without a legal move has won before any of this counts.",
            _ => "A win or loss by the rules above goes before a draw.",
        };
        let start = "A game is drawn as soon as one of the following is true after a move. No player has to claim it, \
                     and it counts even if a capture is possible.";
        section.items.insert(0, format!("{start} {first} A turn below is one move of one player."));
        section
    }

    fn say_repetition(&self, section: &mut Section) {
        let times = u32::from(self.rules.draws.repetition);
        if times == 0 {
            return;
        }
        let counts = match self.rules.law.king_limit {
            0 => "",
            _ => " The counts of kings that have moved in a row must be the same too.",
        };
        section.say(format!(
            "The same position, with the same player to move, is on the board for the {} time. The first position of \
             the game counts as one.{counts}",
            ordinal(times)
        ));
    }

    fn say_quiet(&self, section: &mut Section) {
        let plies = u32::from(self.rules.draws.quiet);
        if plies == 0 {
            return;
        }
        let each = match plies % 2 {
            0 => format!(" ({} of each player)", plies / 2),
            _ => String::new(),
        };
        section.say(format!(
            "{plies} turns in a row{each} were king moves without capture. Every capture and every move of a man, in \
             whatever direction, starts this count again."
        ));
    }

    fn ending_sentences(&self, ending: &LoneKing) -> String {
        let mut text = format!(
            "One player has one king and nothing else, the other has {}{}: drawn when the stronger side has made its \
             {} move.",
            force_phrase(ending),
            self.place_phrase(ending.diagonal),
            ordinal(ending.moves.into())
        );
        if ending.least <= 1 && ending.diagonal == Diagonal::Any {
            text += " With one king each, each side counts its own moves and the first to reach the number draws.";
        }
        text
    }

    fn place_phrase(&self, diagonal: Diagonal) -> String {
        match diagonal {
            Diagonal::Any => String::new(),
            Diagonal::Stronger => format!(", at least one of them on {}", self.long_diagonal()),
            Diagonal::Held => format!(", and the lone king is the only piece on {}", self.long_diagonal()),
        }
    }
}

fn force_phrase(ending: &LoneKing) -> String {
    let (least, most) = (u32::from(ending.least), u32::from(ending.most));
    let number = match most {
        255 => format!("{least} or more"),
        _ if least == most => least.to_string(),
        _ => format!("{least} to {most}"),
    };
    match ending.force {
        Force::Kings if most == 1 => "1 king and nothing else".to_string(),
        Force::Kings => format!("{number} kings and nothing else"),
        Force::WithKing if most == 1 => "1 king and nothing else".to_string(),
        Force::WithKing => format!("{number} pieces with at least one king among them"),
    }
}

fn material_sentences(limit: &MaterialLimit, has_quiet: bool) -> String {
    let (least, most) = (u32::from(limit.least), u32::from(limit.most));
    let number = match () {
        () if least == most => counted(least, "piece stands", "pieces stand"),
        () => format!("{least} to {most} pieces stand"),
    };
    let other = if has_quiet { " Meanwhile the limit of king moves above does not apply." } else { "" };
    format!(
        "Both players have kings, {number} on the board in all, and {} turns in a row passed without capture and \
         without promotion. Only these two start this count again.{other}",
        limit.plies
    )
}
