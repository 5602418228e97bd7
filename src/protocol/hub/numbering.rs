//! Square numbers of clients that count in another way than Hub.

use crate::board::{Board, Side};
use crate::rules::{Corner, Names, Rules};

/// For each of Hub's numbers another one, and back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbering {
    from_hub: Vec<usize>,
    to_hub: Vec<usize>,
}

impl Numbering {
    /// The numbers that pydraughts gives to squares: row by row from the corner that the game's PDN notation names,
    /// also where that notation has letters. It shows the side that begins as White at the bottom, so that corner is
    /// taken as that side sees it.
    pub fn pdn(rules: &Rules) -> Self {
        let board = Board::new(rules.shape);
        let (Names::Numbers(corner) | Names::Letters(corner)) = rules.notation.names;
        let (mut from_bottom, mut from_right) = match corner {
            Corner::TopLeft => (false, false),
            Corner::TopRight => (false, true),
            Corner::BottomLeft => (true, false),
            Corner::BottomRight => (true, true),
        };
        if rules.starter == Side::Black {
            (from_bottom, from_right) = (!from_bottom, !from_right);
        }
        let mut order: Vec<usize> = (0..usize::from(board.count)).collect();
        order.sort_by_key(|&place| {
            let (row, column) = board.coordinates(board.bits[place]);
            (if from_bottom { -row } else { row }, if from_right { -column } else { column })
        });
        let mut from_hub = vec![0; order.len()];
        order.iter().enumerate().for_each(|(number, &place)| from_hub[place] = number + 1);
        Self { from_hub, to_hub: order.iter().map(|place| place + 1).collect() }
    }

    /// A move in Hub's numbers, with these; captured squares ascending again.
    pub fn write(&self, text: &str) -> String {
        let Some((sign, mut squares)) = renumbered(text, &self.from_hub) else { return text.into() };
        if let Some(taken) = squares.get_mut(2..) {
            taken.sort_unstable();
        }
        joined(sign, &squares)
    }

    /// A move in these numbers, with Hub's. What is no move in numbers stays as it is.
    pub fn read(&self, text: &str) -> String {
        match renumbered(text, &self.to_hub) {
            Some((sign, squares)) => joined(sign, &squares),
            None => text.into(),
        }
    }
}

fn joined(sign: char, squares: &[usize]) -> String {
    let words: Vec<String> = squares.iter().map(ToString::to_string).collect();
    words.join(sign.encode_utf8(&mut [0; 4]))
}

/// The sign and the squares of a move, each square replaced by its entry.
fn renumbered(text: &str, table: &[usize]) -> Option<(char, Vec<usize>)> {
    let sign = text.chars().find(|c| !c.is_ascii_digit())?;
    let number = |word: &str| table.get(word.parse::<usize>().ok()?.checked_sub(1)?).copied();
    Some((sign, text.split(sign).map(number).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants;

    #[test]
    fn pydraughts_counts_from_the_corner_of_pdn() {
        let cases = [
            (variants::INTERNATIONAL, "32-28", "32-28"),
            (variants::BRAZILIAN, "21-17", "9-13"), // a3-b4
            (variants::ENGLISH, "22-18", "11-15"),
            (variants::TURKISH, "41-33", "17-25"), // a3-a4
            (variants::BRAZILIAN, "21x14x17", "9x18x13"),
            (variants::BRAZILIAN, "32x32x18x26", "4x4x6x14"),
        ];
        for (rules, hub, pdn) in cases {
            let numbering = Numbering::pdn(&rules);
            assert_eq!(numbering.write(hub), pdn);
        }
        let numbering = Numbering::pdn(&variants::BRAZILIAN);
        assert_eq!(numbering.read("9-13"), "21-17");
        assert_eq!(numbering.read("4x4x6x14"), "32x32x26x18");
    }

    /// The table of protocol.md.
    #[test]
    fn every_game_counts_in_one_of_three_ways() {
        let turned = "english pool spanish portuguese jamaican filipino argentinian mozambican";
        let from_a1 = "russian brazilian poddavki slovak czech armenian turkish tama spantsiretti";
        for entry in crate::rules::VARIANTS {
            let board = Board::new(entry.rules.shape);
            let numbering = Numbering::pdn(entry.rules);
            for (place, &number) in numbering.from_hub.iter().enumerate() {
                let (row, _) = board.coordinates(board.bits[place]);
                let row_of = |n: usize| board.coordinates(board.bits[n - 1]).0;
                let expected = if turned.split(' ').any(|name| name == entry.name) {
                    number == 32 - place
                } else if from_a1.split(' ').any(|name| name == entry.name) {
                    // The lowest row first, each from the left.
                    let below = (0..usize::from(board.count)).filter(|&n| row_of(n + 1) > row).count();
                    let left = (0..place).filter(|&n| row_of(n + 1) == row).count();
                    number == below + left + 1
                } else {
                    number == place + 1
                };
                assert!(expected, "{} {place} {number}", entry.name);
            }
        }
    }

    #[test]
    fn what_is_no_move_stays() {
        let numbering = Numbering::pdn(&variants::BRAZILIAN);
        for text in ["", "a3-b4", "99-0", "-", "1", "x"] {
            numbering.read(text);
            numbering.write(text);
        }
        assert_eq!(numbering.read("99-0"), "99-0");
        assert_eq!(numbering.read("a3-b4"), "a3-b4");
    }
}
