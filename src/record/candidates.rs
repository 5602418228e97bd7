//! Which variant a game is one of: what its tags say, and in which order the others are worth a trial.

use super::raw::RawGame;
use crate::board::Squares;
use crate::engine::{Engine, VariantInfo};

/// Variants that files without a word about their game are likely to hold, likeliest first. Those in which other games'
/// moves are mostly legal too (killer, losing ...) have to be named.
const LIKELY: [&str; 20] = [
    "international",
    "russian",
    "english",
    "czech",
    "italian",
    "brazilian",
    "turkish",
    "thai",
    "pool",
    "spanish",
    "portuguese",
    "frisian",
    "canadian",
    "armenian",
    "spantsiretti",
    "tama",
    "jamaican",
    "filipino",
    "srilankan",
    "german",
];

/// Games so rare that they are only guessed where a commoner one does not explain a game.
const RARE: [&str; 5] = ["tama", "jamaican", "filipino", "srilankan", "german"];

/// True for games that are hardly ever met.
pub(super) fn is_rare(variant: &str) -> bool {
    RARE.contains(&variant)
}

/// Numbers of `GameType` and the variants that have gone by them. Those that PDN 3.0 leaves free: an older list of the
/// forum had 29 for Frisian and 32 for Czech; hcheckers (its sources) writes 43 for Turkish, 44 for Armenian and 45 for
/// killer, 44 for killer too in older files; lidraughts writes 96 to 99.
const NUMBERS: [(u16, &[&str]); 22] = [
    (20, &["international"]),
    (21, &["english"]),
    (22, &["italian"]),
    (23, &["pool", "english"]),
    (24, &["spanish"]),
    (25, &["russian"]),
    (26, &["brazilian"]),
    (27, &["canadian"]),
    (28, &["portuguese"]),
    (29, &["czech", "frisian"]),
    (30, &["turkish"]),
    (31, &["thai"]),
    (32, &["czech"]),
    (40, &["frisian"]),
    (41, &["spantsiretti"]),
    (43, &["turkish"]),
    (44, &["armenian", "killer"]),
    (45, &["killer"]),
    (96, &["breakthrough"]),
    (97, &["frysk"]),
    (98, &["losing"]),
    (99, &["international"]),
];

/// What tags say about the variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    /// The variants that can be meant, likeliest first; none if nothing is said.
    pub variants: Vec<String>,
    /// What of it is not understood.
    pub unknown: Option<String>,
}

/// What the tags of a game say about its variant.
pub(super) fn named(known: &[VariantInfo], game: &RawGame) -> Named {
    let mut named = Named::default();
    if let Some(text) = game.variant.as_ref().filter(|text| !text.trim().is_empty()) {
        match variant(known, text) {
            Some(name) => named.variants.push(name),
            None => named.unknown = Some(format!("the game {text:?} of the tag Variant is not known")),
        }
    }
    let Some(text) = game.game_type.as_ref().filter(|text| !text.trim().is_empty()) else { return named };
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    let number = fields[0].parse::<u16>().ok();
    let meant = NUMBERS.iter().find(|(known, _)| Some(*known) == number);
    match meant {
        // Jamaican draughts shares the number of pool checkers and has letters.
        Some((23, _)) if fields.get(4) == Some(&"A1") => named.variants.push("jamaican".into()),
        Some((_, variants)) => named.variants.extend(variants.iter().map(ToString::to_string)),
        None if named.variants.is_empty() => match variant(known, text) {
            Some(name) => named.variants.push(name),
            None => named.unknown = Some(format!("the number {text:?} of the tag GameType is not known")),
        },
        None => {}
    }
    let mut seen = Vec::new();
    named.variants.retain(|name| {
        !seen.contains(name) && {
            seen.push(name.clone());
            true
        }
    });
    named
}

/// The variant of a name in words: `Armenian`, `Frisian draughts`, `Russian (64)`.
fn variant(known: &[VariantInfo], text: &str) -> Option<String> {
    let folded = |name: &str| name.trim().to_lowercase().replace([' ', '_'], "-");
    let find = |text: &str| {
        let wanted = folded(text);
        // House games come last and before others of their name.
        let is_it = |info: &&VariantInfo| {
            folded(&info.name) == wanted
                || folded(&info.title) == wanted
                || info.aliases.iter().any(|alias| folded(alias) == wanted)
        };
        known.iter().rev().find(is_it).map(|info| info.name.clone())
    };
    find(text).or_else(|| find(text.split([' ', '(', '/']).find(|word| !word.is_empty())?))
}

/// What the moves and positions of games show of their board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Hints {
    letters: bool,
    numbers: bool,
    /// The greatest number.
    number: u16,
    /// The last file, from 1.
    file: u16,
    /// The last rank.
    rank: u16,
    /// Squares of the colour of a1, and of the other.
    colours: [bool; 2],
    /// A Hub position's number of squares.
    squares: usize,
}

impl Hints {
    /// Takes in the squares of a game.
    pub fn add(&mut self, game: &RawGame) {
        for ply in &game.moves {
            self.words(&ply.text);
        }
        let Some((_, fen)) = &game.setup else { return };
        let fen = fen.trim();
        if fen.len() > 6 && !fen.contains(':') {
            self.squares = self.squares.max(fen.len() - 1);
        } else {
            let fields = fen.split(':').filter(|field| field.starts_with(['W', 'B', 'w', 'b']));
            for field in fields {
                let letters = field.contains(|c: char| matches!(c.to_ascii_lowercase(), 'a' | 'c'..='j' | 'l'));
                field[1..]
                    .split([',', ' ', '-'])
                    .for_each(|word| self.square(if letters { word } else { word.trim_start_matches(['K', 'k']) }));
            }
        }
    }

    fn words(&mut self, text: &str) {
        let mut word = String::new();
        for c in text.chars().chain([' ']) {
            let breaks = !c.is_ascii_alphanumeric() || c == 'x' || (c.is_ascii_alphabetic() && !word.is_empty());
            if breaks {
                self.square(&word);
                word.clear();
            }
            if c.is_ascii_alphanumeric() && c != 'x' {
                word.push(c);
            }
        }
    }

    fn square(&mut self, word: &str) {
        let word = word.trim_end_matches('.').to_ascii_lowercase();
        let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let Ok(number) = digits.parse::<u16>() else { return };
        match &word.as_bytes()[..word.len() - digits.len()] {
            [] if number < 1000 => {
                self.numbers = true;
                self.number = self.number.max(number);
            }
            [.., file @ b'a'..=b'l'] if number <= 12 => {
                let file = u16::from(file - b'a') + 1;
                self.letters = true;
                self.file = self.file.max(file);
                self.rank = self.rank.max(number);
                self.colours[usize::from((file + number) % 2)] = true;
            }
            _ => {}
        }
    }

    /// True if the squares can be those of a variant.
    pub fn fit(&self, info: &VariantInfo) -> bool {
        let shape = info.rules.shape;
        let (width, height) = (u16::from(shape.width), u16::from(shape.height));
        let all = shape.squares == Squares::All;
        let count = width * height / if all { 1 } else { 2 };
        let fits_letters =
            !self.letters || self.file <= width && self.rank <= height && (all || self.colours != [true, true]);
        let fits_numbers = self.letters || !self.numbers || self.number <= count;
        fits_letters && fits_numbers && (self.squares == 0 || self.squares == usize::from(count))
    }
}

/// The variants worth a trial, likeliest first, where tags say nothing. `moving` if there are moves to judge by; where
/// there are only positions, the smallest board that holds them is likeliest.
pub(super) fn likely(engine: &Engine, hints: &Hints, moving: bool) -> Vec<String> {
    let known = engine.variants();
    let find = |name: &&str| known.iter().find(|info| info.name == **name);
    let mut found: Vec<&VariantInfo> = LIKELY.iter().filter_map(find).filter(|info| hints.fit(info)).collect();
    let spells = |info: &&VariantInfo| {
        let is_letters = matches!(info.rules.notation.names, crate::rules::Names::Letters(_));
        (hints.letters || hints.numbers) && is_letters != hints.letters
    };
    if moving {
        found.sort_by_key(|info| (is_rare(&info.name), spells(info)));
    } else {
        // English problems fill whole books; a set-up on 32 squares is one of those before all.
        found.sort_by_key(|info| {
            (spells(info), info.rules.shape.width, info.name != "english", info.rules.shape.squares == Squares::All)
        });
    }
    found.into_iter().map(|info| info.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tagged(game_type: &str, variant: &str) -> Named {
        let game = RawGame { game_type: Some(game_type.into()), variant: Some(variant.into()), ..RawGame::default() };
        named(&Engine::new().variants(), &game)
    }

    #[test]
    fn tags_name_variants() {
        assert_eq!(tagged("20,W,10,10,N1,0", "").variants, ["international"]);
        assert_eq!(tagged("29", "").variants, ["czech", "frisian"]);
        assert_eq!(tagged("23,B,8,8,A1,1", "").variants, ["jamaican"]);
        assert_eq!(tagged("44", "Armenian").variants, ["armenian", "killer"]);
        assert_eq!(tagged("", "Frisian draughts").variants, ["frisian"]);
        assert_eq!(tagged("", "Russian (64)").variants, ["russian"]);
        assert_eq!(tagged("russian", "").variants, ["russian"]);
        assert!(tagged("", "Xiangqi").unknown.unwrap().contains("Xiangqi"));
        assert!(tagged("77", "").unknown.unwrap().contains("77"));
    }

    #[test]
    fn squares_tell_boards_apart() {
        let likely = |moves: &[&str], fen: Option<&str>| {
            let ply = |text: &&str| super::super::raw::RawPly { text: (*text).into(), ..Default::default() };
            let setup = fen.map(|fen| (1, fen.to_string()));
            let game = RawGame { moves: moves.iter().map(ply).collect(), setup, ..RawGame::default() };
            let mut hints = Hints::default();
            hints.add(&game);
            super::likely(&Engine::new(), &hints, !moves.is_empty())
        };
        assert_eq!(likely(&["c3-d4"], None)[..2], ["russian", "czech"]);
        assert_eq!(likely(&["a2-a3", "a7a6"], None)[..3], ["turkish", "armenian", "tama"]);
        assert_eq!(likely(&["32-28"], None)[0], "international");
        assert!(!likely(&["32-28", "19-23", "50-44"], None).contains(&"english".to_string()));
        assert_eq!(likely(&[], Some("W:WK32,4:B29."))[0], "english");
        assert_eq!(likely(&[], Some("W:WK33,4:B29."))[0], "international");
        assert_eq!(likely(&["61-55"], None)[0], "canadian");
        assert_eq!(likely(&[], Some(&format!("W{}", "e".repeat(50))))[0], "international");
    }
}
