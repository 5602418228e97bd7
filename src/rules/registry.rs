//! The built-in games by name, and the way from a name to its compiled generator.
//!
//! Generators are types, so code that plays is generic over [`Kernel`]; what is generic cannot sit in a list. A
//! [`WithKernel`] visitor bridges the two: [`Entry::call`] hands it the generator of one game.

use super::variants::{self, Kernel, with_variants};
use super::{AnyKernel, Rules};
use thiserror::Error;

/// A piece of work that needs the generator of a game chosen at run time.
pub trait WithKernel {
    /// What the work yields.
    type Out;
    /// Does the work with the generator of a game and its rules.
    fn call<K: Kernel>(self, kernel: &K, rules: &Rules) -> Self::Out;
}

/// A built-in game.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name that commands and protocols use, lower case.
    pub name: &'static str,
    /// The name of the game in words.
    pub title: &'static str,
    /// Other names by which people and programs call it.
    pub aliases: &'static [&'static str],
    /// Its rules.
    pub rules: &'static Rules,
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown game {name:?}; the nearest names are {}", nearest.join(", "))]
pub struct UnknownVariant {
    /// The name asked for.
    pub name: String,
    /// The known names most like it, best first.
    pub nearest: Vec<String>,
}

/// What is longer than so many letters is no name, and the rest of it not looked at.
pub const LONGEST_NAME: usize = 60;

/// How many names an error proposes.
const PROPOSALS: usize = 3;

macro_rules! register {
    ($( $(#[$doc:meta])* $rules:ident ($(new $kernel:ident: $word:ty)? $(as $shared:ident)?)
        $name:literal $title:literal [$($alias:literal),*] = $value:expr; )*) => {
        /// Every built-in game, in the order of the table.
        pub static VARIANTS: &[Entry] = &[$(
            Entry { name: $name, title: $title, aliases: &[$($alias),*], rules: &variants::$rules },
        )*];

        impl Entry {
            /// Runs a visitor with the compiled generator of this game.
            pub fn call<V: WithKernel>(&self, visitor: V) -> V::Out {
                // Compiling a generator for every game takes minutes. For work on the search the feature `few` leaves
                // most of them to the general one, which is slower and otherwise the same.
                #[cfg(feature = "few")]
                return match self.name {
                    "international" => visitor.call(&variants::International, self.rules),
                    "russian" => visitor.call(&variants::Russian, self.rules),
                    "thai" => visitor.call(&variants::Thai, self.rules),
                    "czech" => visitor.call(&variants::Czech, self.rules),
                    "turkish" => visitor.call(&variants::Turkish, self.rules),
                    "armenian" => visitor.call(&variants::Armenian, self.rules),
                    _ => AnyKernel::new(self.rules).call(self.rules, visitor),
                };
                #[cfg(not(feature = "few"))]
                match self.name {
                    $( $name => visitor.call(&variants::$($kernel)?$($shared)?, self.rules), )*
                    // An entry that is not of the table has no compiled generator; its rules can be played all the same.
                    _ => AnyKernel::new(self.rules).call(self.rules, visitor),
                }
            }
        }
    };
}
with_variants!(register);

/// Case, blanks and underscores do not tell names apart.
pub(crate) fn folded(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

/// The game of this name, alias or title; case does not matter.
///
/// # Errors
/// The names most like it, if there is none.
pub fn find(name: &str) -> Result<&'static Entry, UnknownVariant> {
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    let wanted = folded(&name);
    let is_it = |known: &str| folded(known) == wanted;
    VARIANTS
        .iter()
        .find(|entry| is_it(entry.name) || is_it(entry.title) || entry.aliases.iter().any(|alias| is_it(alias)))
        .ok_or_else(|| UnknownVariant { nearest: nearest_variants(&wanted), name })
}

/// Runs a visitor with the compiled generator of the game of this name.
///
/// # Errors
/// As [`find`].
pub fn with_kernel<V: WithKernel>(name: &str, visitor: V) -> Result<V::Out, UnknownVariant> {
    Ok(find(name)?.call(visitor))
}

/// The names of the games whose name, or one of whose aliases, is most like the one wanted.
fn nearest_variants(wanted: &str) -> Vec<String> {
    let likeness = |entry: &Entry| {
        let names = std::iter::once(&entry.name).chain(entry.aliases);
        names.map(|name| strsim::jaro_winkler(wanted, &folded(name))).fold(0.0, f64::max)
    };
    best(VARIANTS.iter().map(|entry| (likeness(entry), entry.name)))
}

/// The words most like the one wanted, best first.
pub(super) fn nearest<'w>(wanted: &str, words: impl Iterator<Item = &'w str>) -> Vec<String> {
    let wanted = folded(&wanted.chars().take(LONGEST_NAME).collect::<String>());
    best(words.map(|word| (strsim::jaro_winkler(&wanted, &folded(word)), word)))
}

fn best<'w>(ranked: impl Iterator<Item = (f64, &'w str)>) -> Vec<String> {
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked.into_iter().take(PROPOSALS).map(|(_, name)| name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_name_means_one_game() {
        let mut seen = HashMap::new();
        for entry in VARIANTS {
            for name in [entry.name, entry.title].iter().chain(entry.aliases) {
                assert_eq!(find(name).map(|found| found.name), Ok(entry.name), "{name}");
                let other = seen.insert(folded(name), entry.name);
                assert!(other.is_none_or(|other| other == entry.name), "{name}: {other:?} and {}", entry.name);
            }
        }
        assert_eq!(VARIANTS.len(), 29);
    }

    #[test]
    fn names_are_read_in_any_case() {
        assert_eq!(find(" Makhos ").unwrap().name, "thai");
        assert_eq!(find("ČESKÁ DÁMA").unwrap().name, "czech");
        assert_eq!(find("Sri_Lankan").unwrap().name, "srilankan");
    }

    #[test]
    fn an_unknown_name_answers_with_the_nearest() {
        let error = find("rusian").unwrap_err();
        assert_eq!(error.nearest[0], "russian");
        assert!(error.to_string().starts_with("unknown game \"rusian\"; the nearest names are russian, "));
        // A client that sends megabytes is told as soon as any other.
        assert!(find(&"r".repeat(1 << 22)).unwrap_err().to_string().len() < 200);
        assert_eq!(find("").unwrap_err().nearest.len(), PROPOSALS);
    }

    #[test]
    fn a_visitor_meets_the_board_and_law_of_the_rules() {
        struct Agrees;
        impl WithKernel for Agrees {
            type Out = bool;
            fn call<K: Kernel>(self, kernel: &K, rules: &Rules) -> bool {
                *kernel.law() == rules.law && kernel.board().shape == rules.shape
            }
        }
        for entry in VARIANTS {
            assert!(entry.call(Agrees), "{}", entry.name);
        }
    }
}
