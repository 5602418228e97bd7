//! THE table: every built-in variant as one constant that states only its differences from a parent.
//!
//! Sources beside the lines: **seed**: the rule sheets of Thai, International, Czech and Armenian dama that damier takes
//! as law; **FMJD**: Annex 1, official FMJD rules, 2015; **FMJD-64**: chapter 7 of the rules of its section 64; **FRI**:
//! Official Rules Frisian Draughts 2011; **PDN**: the GameType table of PDN 3.0; **WCDF**, **APCA**, **FID**, **FPD**:
//! federations of English, pool, Italian and Portuguese draughts; **dctl**: github.com/rhalbersma/dctl; **lid**:
//! github.com/RoepStoep/lidraughts; **Win**: M. Winther's variant pages; **ms**: mindsports.nl; **WP**: Wikipedia.
//!
//! An entry is `CONSTANT (new Kernel: word) "name" "title" [aliases] = rules`. `Kernel` names the compiled generator;
//! with `(as Kernel)` a variant shares the one of a game whose board and [`Law`] are the same, which the compiler checks.
//! A new variant is one entry here, its node counts in `tests/perft/NAME.perft` and the weights of its evaluation in
//! `src/eval/weights/NAME.toml`: an empty file at first, which `damier fit NAME -o src/eval/weights` fills.

use super::Criterion::*;
use super::*;
use crate::board::Squares::{All, Left, Right};
use crate::board::{Board, Squares, Word};

/// A compiled generator: a board and the law played on it, constants known to the compiler for the built-in games.
pub trait Kernel: Clone + Send + Sync + 'static {
    /// The smallest word that holds the board.
    type Word: Word;
    /// The board.
    fn board(&self) -> &Board;
    /// The rules of movement.
    fn law(&self) -> &Law;
}

const fn shape(width: u8, height: u8, squares: Squares) -> Shape {
    Shape { width, height, squares }
}

const fn rows(full: u8) -> Setup {
    Setup::Rows { full, skip: 0 }
}

const fn numbers(corner: Corner, pdn: u8) -> Notation {
    Notation { names: Names::Numbers(corner), capture: 'x', pdn }
}

const fn letters(capture: char, pdn: u8) -> Notation {
    Notation { names: Names::Letters(Corner::BottomLeft), capture, pdn }
}

const fn lone(least: u8, most: u8, force: Force, diagonal: Diagonal, moves: u8) -> Option<LoneKing> {
    Some(LoneKing { least, most, force, diagonal, moves })
}

/// Threefold repetition and a limit of quiet plies (0 for none), nothing else.
const fn plain(quiet: u16) -> Draws {
    Draws {
        repetition: 3,
        quiet,
        material: [None; MATERIAL_LIMITS],
        lone_king: [None; LONE_KINGS],
        one_each: false,
        king_each: false,
    }
}

const INTERNATIONAL_DRAWS: Draws = Draws {
    lone_king: [
        lone(1, 2, Force::WithKing, Diagonal::Any, 5),  // seed; FMJD 6.4
        lone(3, 3, Force::WithKing, Diagonal::Any, 16), // seed; FMJD 6.3
        None,
        None,
    ],
    ..plain(50) // seed; FMJD 6.1, 6.2
};

const RUSSIAN_DRAWS: Draws = Draws {
    material: [
        Some(MaterialLimit { least: 4, most: 5, plies: 60 }), // FMJD-64 7.2: 30 moves each with 4 or 5 pieces
        Some(MaterialLimit { least: 6, most: 7, plies: 120 }), // and 60 with 6 or 7
        None,
        None,
    ],
    lone_king: [
        lone(3, 255, Force::Kings, Diagonal::Any, 15), // FMJD-64 7.2: three kings or more against one
        lone(1, 2, Force::WithKing, Diagonal::Any, 5),
        lone(3, 3, Force::WithKing, Diagonal::Held, 5), // the lone king holds the main road
        None,
    ],
    ..plain(30) // FMJD-64 7.2: 15 moves of kings alone
};

const POOL_DRAWS: Draws = Draws {
    lone_king: [lone(3, 3, Force::Kings, Diagonal::Any, 13), None, None, None], // APCA, the 13-move rule
    ..plain(30)
};

const SPANISH_DRAWS: Draws = Draws {
    lone_king: [lone(3, 3, Force::Kings, Diagonal::Stronger, 12), None, None, None], // three kings with the river
    ..plain(40)
};

/// The table, handed to the macro `$then`: below it becomes constants and kernels, in the registry a list.
macro_rules! with_variants {
    ($then:ident) => {
        $then! {
            /// International draughts, 10x10: parent of all others.
            INTERNATIONAL (new International: u64) "international" "International draughts"
                ["normal", "standard", "intl", "polish", "10x10"] =
            Rules {
                shape: shape(10, 10, Left),          // seed
                setup: rows(4),                      // seed: 20 men in the nearest 4 rows
                starter: Side::White,                // seed
                law: Law {
                    man_moves: Directions::DIAGONAL_FORWARD, // seed; FMJD 3.4
                    man_captures: Directions::DIAGONAL, // seed: men may capture backwards
                    man_takes_kings: true,
                    king_moves: Directions::DIAGONAL, // seed; FMJD 3.9
                    king_captures: Directions::DIAGONAL,
                    king_range: Range::Any,
                    king_landing: Landing::Any,
                    removal: Removal::AtEnd,         // seed; FMJD 4.11
                    reversal: false,                 // seed; it cannot arise while taken pieces stay
                    promotion: Promotion::AtEnd,     // seed; FMJD 3.5, 4.15
                    choice: Choice::by(&[Pieces]),   // seed; FMJD 4.13
                    king_limit: 0,
                    first_king: false,
                },
                goal: Goal::Win,
                draws: INTERNATIONAL_DRAWS,
                notation: numbers(Corner::TopLeft, 20), // PDN: 20,W,10,10,N2,0
                disputed: false,
            };

            /// Thai dama (makhos).
            THAI (new Thai: u64) "thai" "Thai dama" ["makhos", "makhot", "mak-hos", "makhos-thai", "hos"] =
            Rules {
                shape: shape(8, 8, Left),            // seed
                setup: rows(2),                      // seed: 8 men in the nearest 2 rows
                starter: Side::Black,                // seed: dark moves first
                law: Law {
                    man_captures: Directions::DIAGONAL_FORWARD, // seed: men cannot capture backwards
                    king_landing: Landing::Behind,   // seed
                    removal: Removal::AtOnce,        // seed
                    reversal: true,                  // seed: kings may reverse direction
                    promotion: Promotion::Stops,     // seed
                    choice: Choice::FREE,            // seed
                    ..INTERNATIONAL.law
                },
                draws: plain(80),                    // seed
                notation: Notation { capture: '-', ..numbers(Corner::BottomRight, 31) }, // PDN: 31,B,8,8,N2,0, separator -
                ..INTERNATIONAL
            };

            /// Czech dama.
            CZECH (new Czech: u64) "czech" "Czech dama" ["ceska", "ceska-dama", "ceska dama", "česká dáma"] =
            Rules {
                shape: shape(8, 8, Left),            // seed
                setup: rows(3),                      // seed
                law: Law {
                    man_captures: Directions::DIAGONAL_FORWARD, // seed
                    promotion: Promotion::Stops,     // seed
                    choice: Choice::by(&[ByKing]),   // seed: a king must capture instead of a man
                    ..INTERNATIONAL.law
                },
                draws: plain(80),                    // seed
                notation: letters('x', 29),          // PDN: 29,W,8,8,A0,0
                ..INTERNATIONAL
            };

            /// Armenian dama as the seed has it: kings move and capture along rows and columns.
            ARMENIAN (new Armenian: u64) "armenian" "Armenian dama" ["haykakan"] =
            Rules {
                law: Law {
                    man_moves: Directions::FORWARD.and(Directions::SIDEWAYS).and(Directions::DIAGONAL_FORWARD), // seed
                    ..TURKISH.law
                },
                notation: letters('x', 0),           // PDN gives it no number
                ..TURKISH
            };

            /// Tama: Armenian dama whose king also moves, but never captures, along diagonals.
            TAMA (new Tama: u64) "tama" "Tama" ["armenian-tama"] =
            Rules {
                law: Law { king_moves: Directions::ALL, ..ARMENIAN.law }, // WP, igg, hcheckers
                ..ARMENIAN
            };

            /// Turkish dama.
            TURKISH (new Turkish: u64) "turkish" "Turkish dama" ["dama", "turk", "turkish-dama"] =
            Rules {
                shape: shape(8, 8, All),             // PDN: 30,W,8,8,A0,0
                setup: Setup::Rows { full: 2, skip: 1 }, // Win: the second and third rows
                law: Law {
                    man_moves: Directions::FORWARD.and(Directions::SIDEWAYS), // Win
                    man_captures: Directions::FORWARD.and(Directions::SIDEWAYS), // Win; Armenian seed
                    king_moves: Directions::STRAIGHT, // Win; Armenian seed
                    king_captures: Directions::STRAIGHT,
                    removal: Removal::AtOnce,        // Win; Armenian seed
                    ..INTERNATIONAL.law              // most pieces, crowned only where the move ends: Win; Armenian seed
                },
                draws: Draws { one_each: true, ..plain(80) }, // Win; Armenian seed
                notation: letters('x', 30),
                ..INTERNATIONAL
            };

            /// Russian draughts.
            RUSSIAN (new Russian: u64) "russian" "Russian draughts" ["shashki", "russkie"] =
            Rules {
                shape: shape(8, 8, Left),
                setup: rows(3),
                law: Law {
                    promotion: Promotion::GoesOn,    // FMJD-64: crowned at once and goes on as a king
                    choice: Choice::FREE,
                    ..INTERNATIONAL.law
                },
                draws: RUSSIAN_DRAWS,
                notation: letters(':', 25),          // PDN: 25,W,8,8,A0,0, separator :
                ..INTERNATIONAL
            };

            /// Brazilian draughts: International on the 8x8 board.
            BRAZILIAN (new Brazilian: u64) "brazilian" "Brazilian draughts" ["brasilian", "brasileira", "64"] =
            Rules {
                shape: shape(8, 8, Left),
                setup: rows(3),
                draws: RUSSIAN_DRAWS,                // lid
                notation: letters('x', 26),          // PDN: 26,W,8,8,A0,0
                ..INTERNATIONAL
            };

            /// English draughts, American checkers.
            ENGLISH (new English: u64) "english" "English draughts"
                ["american", "checkers", "anglo-american", "straight-checkers", "acf"] =
            Rules {
                shape: shape(8, 8, Left),
                setup: rows(3),
                starter: Side::Black,                // PDN: 21,B,8,8,N1,0
                law: Law {
                    man_captures: Directions::DIAGONAL_FORWARD,
                    king_range: Range::One,          // WCDF
                    king_landing: Landing::Behind,   // all that a king of one step can do; house rules inherit it
                    promotion: Promotion::Stops,     // WCDF
                    choice: Choice::FREE,
                    ..INTERNATIONAL.law
                },
                draws: plain(80),                    // WCDF: 40 moves of each side
                notation: numbers(Corner::TopLeft, 21),
                ..INTERNATIONAL
            };

            /// Italian dama.
            ITALIAN (new Italian: u64) "italian" "Italian dama" ["italiana", "dama-italiana"] =
            Rules {
                shape: shape(8, 8, Right),           // PDN: 22,W,8,8,N2,1
                setup: rows(3),
                law: Law {
                    man_captures: Directions::DIAGONAL_FORWARD, // FID
                    man_takes_kings: false,          // FID
                    king_range: Range::One,
                    king_landing: Landing::Behind,
                    promotion: Promotion::Stops,
                    choice: Choice::by(&[Pieces, ByKing, MostKings, KingsFirst]), // FID; dctl
                    ..INTERNATIONAL.law
                },
                draws: Draws { repetition: 4, ..plain(80) }, // FID; dctl
                notation: numbers(Corner::TopLeft, 22),
                ..INTERNATIONAL
            };

            /// Spanish dama.
            SPANISH (new Spanish: u64) "spanish" "Spanish dama" ["espanola", "española", "clasica"] =
            Rules {
                shape: shape(8, 8, Right),           // PDN: 24,W,8,8,N1,1
                setup: rows(3),
                law: Law {
                    man_captures: Directions::DIAGONAL_FORWARD,
                    promotion: Promotion::Stops,
                    choice: Choice::by(&[Pieces, MostKings]), // dctl; WP: quantity, then quality
                    ..INTERNATIONAL.law
                },
                draws: SPANISH_DRAWS,
                notation: numbers(Corner::BottomRight, 24),
                ..INTERNATIONAL
            };

            /// Portuguese damas: as Spanish.
            PORTUGUESE (as Spanish) "portuguese" "Portuguese damas" ["portuguesa", "damas"] =
            Rules {
                notation: numbers(Corner::BottomRight, 28), // PDN: 28,W,8,8,N1,1
                ..SPANISH                            // FPD
            };

            /// Pool checkers.
            POOL (new Pool: u64) "pool" "Pool checkers" ["pool-checkers", "american-pool"] =
            Rules {
                shape: shape(8, 8, Left),
                setup: rows(3),
                starter: Side::Black,                // PDN: 23,B,8,8,N1,0
                law: Law { choice: Choice::FREE, ..INTERNATIONAL.law }, // APCA; crowned only where the move ends
                draws: POOL_DRAWS,
                notation: numbers(Corner::TopLeft, 23),
                ..INTERNATIONAL
            };

            /// Jamaican draughts: pool on the mirrored board.
            JAMAICAN (new Jamaican: u64) "jamaican" "Jamaican draughts" ["jamaica"] =
            Rules {
                shape: shape(8, 8, Right),           // PDN: 23,B,8,8,A1,1
                notation: Notation { names: Names::Letters(Corner::TopLeft), ..letters('x', 23) }, // a1 is White's a8
                ..POOL
            };

            /// Canadian draughts, 12x12.
            CANADIAN (new Canadian: u128) "canadian" "Canadian draughts" ["canadien", "12x12"] =
            Rules {
                shape: shape(12, 12, Left),          // PDN: 27,W,12,12,N2,0
                setup: rows(5),
                notation: numbers(Corner::TopLeft, 27),
                ..INTERNATIONAL
            };

            /// Sri Lankan draughts: Canadian on the mirrored board.
            SRILANKAN (new Srilankan: u128) "srilankan" "Sri Lankan draughts" ["sri-lankan", "sri lankan", "sinhala"] =
            Rules {
                shape: shape(12, 12, Right),         // dctl; Win
                notation: numbers(Corner::TopLeft, 0),
                ..CANADIAN
            };

            /// Frisian draughts.
            FRISIAN (new Frisian: u64) "frisian" "Frisian draughts" ["fries", "frysian", "frisian-draughts"] =
            Rules {
                law: Law {
                    man_captures: Directions::ALL,   // FRI: captures along diagonals, rows and columns
                    king_captures: Directions::ALL,
                    choice: Choice::by(&[Value, FewestKings, ByKing]), // FRI 11, 12
                    king_limit: 3,                   // FRI 17
                    ..INTERNATIONAL.law
                },
                draws: Draws {
                    lone_king: [lone(2, 2, Force::Kings, Diagonal::Any, 7), None, None, None], // FRI 18
                    king_each: true,                 // FRI 21
                    ..plain(0)
                },
                notation: numbers(Corner::TopLeft, 40), // PDN: 40,W,10,10,N2,0
                ..INTERNATIONAL
            };

            /// Frysk!: Frisian with five men each.
            FRYSK (as Frisian) "frysk" "Frysk!" ["frysk!"] =
            Rules {
                setup: rows(1),                      // lid: W46-50, B1-5
                notation: numbers(Corner::TopLeft, 0),
                ..FRISIAN
            };

            /// Killer draughts.
            KILLER (new Killer: u64) "killer" "Killer draughts" ["killer-draughts"] =
            Rules {
                law: Law { king_landing: Landing::BehindLastKing, ..INTERNATIONAL.law }, // ms
                draws: plain(50),                    // of endings against a lone king its rules say nothing
                notation: numbers(Corner::TopLeft, 0),
                ..INTERNATIONAL
            };

            /// Breakthrough: the first king wins.
            BREAKTHROUGH (new Breakthrough: u64) "breakthrough" "Breakthrough draughts" ["bt", "break-through"] =
            Rules {
                law: Law { first_king: true, ..INTERNATIONAL.law }, // lid
                goal: Goal::FirstKing,
                draws: plain(0),
                notation: numbers(Corner::TopLeft, 0),
                ..INTERNATIONAL
            };

            /// Losing draughts: International giveaway.
            LOSING (as International) "losing" "Losing draughts"
                ["antidraughts", "anti-draughts", "anti", "giveaway", "suicide", "misere"] =
            Rules {
                goal: Goal::Lose,                    // lid
                draws: plain(0),
                notation: numbers(Corner::TopLeft, 0),
                ..INTERNATIONAL
            };

            /// Poddavki: Russian giveaway.
            PODDAVKI (as Russian) "poddavki" "Poddavki" ["russian-giveaway", "russian-losing"] =
            Rules {
                goal: Goal::Lose,
                draws: Draws { lone_king: [None; LONE_KINGS], ..RUSSIAN_DRAWS }, // quiet and material limits only
                notation: letters(':', 0),
                ..RUSSIAN
            };

            /// Spantsiretti: Russian rules on a board ten wide.
            SPANTSIRETTI (new Spantsiretti: u64) "spantsiretti" "Spantsiretti" ["spancirety", "10x8"] =
            Rules {
                shape: shape(10, 8, Left),           // PDN: 41,W,10,8,A0,0
                draws: Draws {
                    lone_king: [RUSSIAN_ENDINGS[0], RUSSIAN_ENDINGS[1], None, None], // no rule of the main road
                    ..RUSSIAN_DRAWS
                },
                notation: letters(':', 41),
                ..RUSSIAN
            };

            /// Slovak dama: Czech with eight men each.
            SLOVAK (as Czech) "slovak" "Slovak dama" ["slovenska"] =
            Rules {
                setup: rows(2),
                notation: letters('x', 0),
                ..CZECH
            };

            /// Filipino dama: Brazilian on the mirrored board.
            FILIPINO (new Filipino: u64) "filipino" "Filipino dama" ["philippine", "dama-filipino"] =
            Rules {
                shape: shape(8, 8, Right),           // dctl
                notation: numbers(Corner::BottomRight, 0),
                ..BRAZILIAN
            };

            /// Argentinian damas; sources disagree whether most kings also count. Here they do, before the king's duty.
            ARGENTINIAN (new Argentinian: u64) "argentinian" "Argentinian damas" ["argentina", "argentine"] =
            Rules {
                law: Law { choice: Choice::by(&[Pieces, MostKings, ByKing]), ..SPANISH.law }, // WP
                draws: plain(80),
                notation: numbers(Corner::BottomRight, 0),
                disputed: true,
                ..SPANISH
            };

            /// Mozambican damas.
            MOZAMBICAN (new Mozambican: u64) "mozambican" "Mozambican damas" ["mozambique"] =
            Rules {
                shape: shape(8, 8, Right),           // Win
                setup: rows(3),
                law: Law { choice: Choice::by(&[Value]), ..INTERNATIONAL.law }, // Win: a king counts two
                draws: plain(80),
                notation: numbers(Corner::BottomRight, 0),
                disputed: true,
                ..INTERNATIONAL
            };

            /// Malaysian dam, 12x12.
            MALAYSIAN (new Malaysian: u128) "malaysian" "Malaysian dam" ["singaporean", "dam-haji", "malaysia"] =
            Rules {
                law: Law {
                    man_captures: Directions::DIAGONAL_FORWARD,
                    promotion: Promotion::Stops,
                    ..CANADIAN.law
                },
                draws: plain(80),
                notation: numbers(Corner::TopLeft, 0),
                disputed: true,
                ..CANADIAN
            };

            /// German Damespiel.
            GERMAN (new German: u64) "german" "German Damespiel" ["damespiel", "deutsch"] =
            Rules {
                shape: shape(8, 8, Left),
                setup: rows(3),
                law: Law {
                    king_landing: Landing::Behind,   // Hamburg 1951; Win lets it land anywhere
                    man_captures: Directions::DIAGONAL_FORWARD, // Win; Hamburg 1951
                    promotion: Promotion::Stops,
                    choice: Choice::FREE,
                    ..INTERNATIONAL.law
                },
                draws: plain(80),
                notation: numbers(Corner::TopLeft, 0),
                disputed: true,
                ..INTERNATIONAL
            };
        }
    };
}
pub(crate) use with_variants;

const RUSSIAN_ENDINGS: [Option<LoneKing>; LONE_KINGS] = RUSSIAN_DRAWS.lone_king;

macro_rules! declare_kernel {
    ($rules:ident, $kernel:ident, $word:ty) => {
        #[doc = concat!("The generator of [`", stringify!($rules), "`].")]
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $kernel;
        impl $kernel {
            /// The rules of movement.
            pub const LAW: Law = $rules.law;
            /// The board.
            pub const BOARD: Board = Board::new($rules.shape);
        }
        impl Kernel for $kernel {
            type Word = $word;
            #[inline(always)]
            fn board(&self) -> &Board {
                const { &Self::BOARD }
            }
            #[inline(always)]
            fn law(&self) -> &Law {
                const { &Self::LAW }
            }
        }
        const _: () = assert!($kernel::BOARD.shape.bits() <= <$word as Word>::BITS, "the word is too small");
    };
}

macro_rules! declare {
    ($( $(#[$doc:meta])* $rules:ident ($(new $kernel:ident: $word:ty)? $(as $shared:ident)?)
        $name:literal $title:literal [$($alias:literal),*] = $value:expr; )*) => {
        $(
            $(#[$doc])*
            pub const $rules: Rules = $value;
            const _: () = $rules.assert_sensible();
            $(declare_kernel!($rules, $kernel, $word);)?
            $(const _: () = assert!(
                $rules.law.same($shared::LAW) && $rules.shape.same($shared::BOARD.shape),
                "a variant may share a generator only where board and law are the same"
            );)?
        )*
    };
}
with_variants!(declare);
