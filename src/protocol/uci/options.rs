//! The options of the UCI dialect.

use crate::engine::{Engine, Handicap, LEVELS, MAX_HASH_MIB, MAX_THREADS};
use crate::protocol::settings::{Changed, MAX_LINES, MAX_OVERHEAD, MAX_SEED, Settings, boolean, integer};

/// The declarations of all options.
pub(super) fn declarations(engine: &Engine) -> Vec<String> {
    let usual = Settings::default();
    let games: Vec<String> = engine.variants().iter().map(|variant| format!("var {}", variant.name)).collect();
    let number = |name: &str, value: u64, least: u64, most: u64| {
        format!("option name {name} type spin default {value} min {least} max {most}")
    };
    let (least, most) = Handicap::ELO_RANGE;
    vec![
        format!("option name UCI_Variant type combo default {} {}", engine.variant().name, games.join(" ")),
        number("Hash", usual.hash_mib as u64, 1, MAX_HASH_MIB as u64),
        number("Threads", usual.threads as u64, 1, MAX_THREADS as u64),
        number("MultiPV", usual.lines as u64, 1, MAX_LINES as u64),
        "option name Ponder type check default false".into(),
        number("Move Overhead", usual.overhead, 0, MAX_OVERHEAD),
        number("Level", 0, 0, LEVELS.into()),
        "option name UCI_LimitStrength type check default false".into(),
        number("UCI_Elo", most.into(), least.into(), most.into()),
        number("Seed", 0, 0, MAX_SEED),
        "option name UCI_ShowWDL type check default false".into(),
        "option name Rules File type string default <empty>".into(),
        "option name Clear Hash type button".into(),
    ]
}

/// Sets an option; names are read in any case.
///
/// # Errors
/// An unknown option, or what is wrong with the value and what would be right.
pub(super) fn set(name: &str, value: &str, settings: &mut Settings, engine: &mut Engine) -> Result<Changed, String> {
    let mut changed = Changed::Nothing;
    let done = match name.to_lowercase().as_str() {
        "uci_variant" | "variant" => settings.set_variant(value, engine).map(|()| changed = Changed::Game),
        "hash" => settings.set_hash(value),
        "threads" => settings.set_threads(value),
        "multipv" => settings.set_lines(value),
        "ponder" => boolean(value).map(|value| settings.ponder = value),
        "move overhead" => settings.set_overhead(value),
        "level" => settings.set_level(value),
        "uci_limitstrength" => boolean(value).map(|limit| settings.elo = limit.then_some(settings.wanted_elo)),
        "uci_elo" => set_elo(value, settings),
        "seed" => settings.set_seed(value),
        "uci_showwdl" => boolean(value).map(|value| settings.chances = value),
        "rules file" | "rules" => load_rules(value, settings, engine).map(|new| changed = new),
        "clear hash" => {
            engine.clear();
            Ok(())
        }
        _ => {
            let names = "UCI_Variant, Hash, Threads, MultiPV, Ponder, Move Overhead, Level, UCI_LimitStrength, UCI_Elo, Seed, \
                         UCI_ShowWDL, Rules File, Clear Hash";
            return Err(format!("no option has the name '{name}'; there are {names}"));
        }
    };
    done.map(|()| changed).map_err(|error| format!("option {name}: {error}"))
}

/// Sets the Elo that counts once the strength is limited by it; the order of both options is the client's.
fn set_elo(value: &str, settings: &mut Settings) -> Result<(), String> {
    let (least, most) = Handicap::ELO_RANGE;
    settings.wanted_elo = integer(value, least.into(), most.into())? as u32;
    settings.elo = settings.elo.map(|_| settings.wanted_elo);
    Ok(())
}

fn load_rules(path: &str, settings: &mut Settings, engine: &mut Engine) -> Result<Changed, String> {
    if matches!(path, "" | "<empty>") {
        return Ok(Changed::Nothing);
    }
    Ok(settings.load_rules(path, engine)?.map_or(Changed::Nothing, |_| Changed::Game))
}
