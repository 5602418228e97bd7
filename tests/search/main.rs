//! The search against plain minimax, against the law, against the clock.

mod bench;

/// Calls a generic function with every built-in game.
macro_rules! every_game {
    ($call:ident($arg:expr)) => {
        every_game!(@each $call($arg):
            International INTERNATIONAL, Thai THAI, Czech CZECH, Armenian ARMENIAN, Tama TAMA, Turkish TURKISH,
            Russian RUSSIAN, Brazilian BRAZILIAN, English ENGLISH, Italian ITALIAN, Spanish SPANISH,
            Spanish PORTUGUESE, Pool POOL, Jamaican JAMAICAN, Canadian CANADIAN, Srilankan SRILANKAN, Frisian FRISIAN,
            Frisian FRYSK, Killer KILLER, Breakthrough BREAKTHROUGH, International LOSING, Russian PODDAVKI,
            Spantsiretti SPANTSIRETTI, Czech SLOVAK, Filipino FILIPINO, Argentinian ARGENTINIAN,
            Mozambican MOZAMBICAN, Malaysian MALAYSIAN, German GERMAN)
    };
    (@each $call:ident($arg:expr): $($kernel:ident $rules:ident),*) => {
        $($call(stringify!($rules), Bench::new($kernel, variants::$rules), $arg);)*
    };
}

mod draws;
mod limits;
mod lines;
mod minimax;
mod threads;
