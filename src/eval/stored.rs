//! The fitted weights that are part of the program, one file for each built-in game.

use super::layout::Layout;
use super::weights::Weights;
use crate::rules::variants::with_variants;
use crate::rules::{Rules, VARIANTS};

macro_rules! stored {
    ($( $(#[$doc:meta])* $rules:ident ($(new $kernel:ident: $word:ty)? $(as $shared:ident)?)
        $name:literal $title:literal [$($alias:literal),*] = $value:expr; )*) => {
        /// The name of each built-in game and the text of its file; `damier fit all --output src/eval/weights` writes
        /// them. A new game begins with an empty one.
        const FILES: &[(&str, &str)] = &[$( ($name, include_str!(concat!("weights/", $name, ".toml"))), )*];
    };
}
with_variants!(stored);

/// The fitted weights for some rules: their own, or those of the most similar game with the same board and goal.
pub fn weights(rules: &Rules, layout: &Layout) -> Option<Weights> {
    let mut games: Vec<_> = VARIANTS
        .iter()
        .filter(|entry| entry.rules.shape == rules.shape && entry.rules.goal == rules.goal)
        .map(|entry| (likeness(rules, entry.rules), entry.name))
        .filter(|&(likeness, _)| likeness > 0)
        .collect();
    // The sort is stable: among equals the first of the table.
    games.sort_by_key(|&(likeness, _)| std::cmp::Reverse(likeness));
    games.into_iter().find_map(|(_, name)| Weights::read(layout, file(name)?).ok())
}

fn file(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// How much two games on one board have in common; 0 if the pieces move differently.
fn likeness(rules: &Rules, other: &Rules) -> u32 {
    let (a, b) = (&rules.law, &other.law);
    if a.man_moves != b.man_moves || a.king_moves != b.king_moves || a.king_range != b.king_range {
        return 0;
    }
    let alike = [
        a == b,
        rules.setup == other.setup,
        rules.draws == other.draws,
        rules.notation == other.notation,
        a.man_captures == b.man_captures && a.king_captures == b.king_captures,
        a.choice == b.choice,
    ];
    1 + alike.iter().enumerate().map(|(i, &same)| u32::from(same) * [32, 16, 8, 4, 2, 1][i]).sum::<u32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::rules::variants;

    #[test]
    fn every_game_has_weights_that_fit_its_board() {
        for entry in VARIANTS {
            let layout = Layout::of(&Board::new(entry.rules.shape));
            let text = file(entry.name).unwrap_or_default();
            let own = Weights::read(&layout, text).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
            assert_eq!(weights(entry.rules, &layout), Some(own), "{} does not find its own", entry.name);
        }
    }

    #[test]
    fn house_rules_borrow_from_the_most_similar_game() {
        let layout = Layout::of(&Board::new(variants::RUSSIAN.shape));
        let house = Rules { draws: variants::THAI.draws, ..variants::RUSSIAN };
        assert_eq!(weights(&house, &layout), weights(&variants::RUSSIAN, &layout));
        let mut odd = variants::RUSSIAN;
        odd.shape.width = 6;
        assert_eq!(weights(&odd, &Layout::of(&Board::new(odd.shape))), None);
    }
}
