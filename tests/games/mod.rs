//! What several test files need: the built-in games by name, and a reader of positions written by hand.

// Every test file includes this folder and uses only a part of it.
#![allow(dead_code)]

pub mod board;
pub mod played;

use damier::rules::Rules;
use damier::rules::variants::{self, Kernel};

/// Work that needs the compiled generator of a game chosen by name.
pub trait WithKernel {
    /// What the work yields.
    type Out;
    /// Does the work.
    fn call<K: Kernel>(self, kernel: &K, rules: &Rules) -> Self::Out;
}

macro_rules! games {
    ($($name:literal $kernel:ident $rules:ident,)*) => {
        /// The names of all built-in games.
        pub const NAMES: &[&str] = &[$($name),*];

        /// The rules of a built-in game.
        pub fn rules(name: &str) -> Rules {
            match name {
                $($name => variants::$rules,)*
                _ => panic!("no game is called {name}"),
            }
        }

        /// Runs a visitor with the compiled generator of a built-in game.
        pub fn with<V: WithKernel>(name: &str, visitor: V) -> V::Out {
            match name {
                $($name => visitor.call(&variants::$kernel, &variants::$rules),)*
                _ => panic!("no game is called {name}"),
            }
        }
    };
}

games! {
    "international" International INTERNATIONAL,
    "thai" Thai THAI,
    "czech" Czech CZECH,
    "armenian" Armenian ARMENIAN,
    "tama" Tama TAMA,
    "turkish" Turkish TURKISH,
    "russian" Russian RUSSIAN,
    "brazilian" Brazilian BRAZILIAN,
    "english" English ENGLISH,
    "italian" Italian ITALIAN,
    "spanish" Spanish SPANISH,
    "portuguese" Spanish PORTUGUESE,
    "pool" Pool POOL,
    "jamaican" Jamaican JAMAICAN,
    "canadian" Canadian CANADIAN,
    "srilankan" Srilankan SRILANKAN,
    "frisian" Frisian FRISIAN,
    "frysk" Frisian FRYSK,
    "killer" Killer KILLER,
    "breakthrough" Breakthrough BREAKTHROUGH,
    "losing" International LOSING,
    "poddavki" Russian PODDAVKI,
    "spantsiretti" Spantsiretti SPANTSIRETTI,
    "slovak" Czech SLOVAK,
    "filipino" Filipino FILIPINO,
    "argentinian" Argentinian ARGENTINIAN,
    "mozambican" Mozambican MOZAMBICAN,
    "malaysian" Malaysian MALAYSIAN,
    "german" German GERMAN,
}
