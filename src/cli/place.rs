//! Arguments made into what the engine takes.

use super::arguments::{Place, Power};
use super::failure::Failure;
use super::values;
use damier::{Engine, Options, Style};
use std::path::Path;

/// What to do if a file stands where a game should.
const REMEDY: &str =
    "name a game here, such as thai; a position of a file of games is shown by `damier show --pdn FILE`";

/// Brings the engine to a game. Who gives a file where a game is wanted is told so, and the `remedy`: the nearest names of
/// games would be no help.
pub fn game(engine: &mut Engine, name: &str, remedy: &str) -> Result<(), Failure> {
    let Err(error) = engine.set_variant(name) else { return Ok(()) };
    let path = Path::new(name);
    let what = if name == "-" {
        "this is not the name of a game"
    } else if path.is_dir() {
        "this is a folder"
    } else if path.exists() {
        "this is a file"
    } else if path.extension().is_some() || path.components().count() > 1 {
        "there is no such file, and no such game"
    } else {
        return Err(error.into());
    };
    Err(Failure::Use(format!("{name}: {what}; {remedy}")))
}

/// [`game`] for commands that take no file there.
pub fn only_game(engine: &mut Engine, name: &str) -> Result<(), Failure> {
    game(engine, name, REMEDY)
}

impl Place {
    /// Brings the engine to the game and the position.
    pub fn enter(&self, engine: &mut Engine) -> Result<(), Failure> {
        only_game(engine, &self.variant)?;
        engine.set_position(self.position.as_deref(), &values::moves(&self.moves), Style::Pdn)?;
        Ok(())
    }
}

impl Power {
    /// The same for the engine.
    pub fn options(self) -> Options {
        Options { threads: self.threads, hash_mib: self.hash }
    }
}
