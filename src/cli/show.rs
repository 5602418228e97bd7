//! `show`: a position as a picture in text or SVG.

use super::arguments::{Names, Show, Style};
use super::failure::Failure;
use super::output::{Output, write_whole};
use super::schema::{self, Drawing};
use super::{games, place, values};
use damier::{Engine, EngineError, Labels, Picture};
use std::io::Write;

/// Carries out the command.
pub fn run(mut engine: Engine, arguments: &Show, out: &mut Output) -> Result<(), Failure> {
    if arguments.style != Style::Svg && !arguments.arrow.is_empty() {
        return Err(Failure::Use("text has no room for arrows; add `--style svg`".to_string()));
    }
    match &arguments.pdn {
        Some(path) => engine = games::position(engine, path, arguments)?,
        None => enter(&mut engine, arguments)?,
    }
    let picture = draw(&engine, arguments)?;
    let content = if arguments.format.json {
        let style = format!("{:?}", arguments.style).to_lowercase();
        schema::line("diagram", Drawing { place: schema::Place::of(&engine), style, picture })?
    } else {
        picture
    };
    match &arguments.output {
        Some(path) => write_whole(path, content.as_bytes()).map_err(|error| Failure::file(path, error))?,
        None => out.write_all(content.as_bytes())?,
    }
    Ok(())
}

/// Brings the engine to the position that the arguments name.
fn enter(engine: &mut Engine, arguments: &Show) -> Result<(), Failure> {
    let variant = arguments.variant.as_deref().unwrap_or_default();
    place::only_game(engine, variant)?;
    engine.set_position(arguments.position.as_deref(), &values::moves(&arguments.moves), damier::Style::Pdn)?;
    Ok(())
}

fn draw(engine: &Engine, arguments: &Show) -> Result<String, EngineError> {
    let picture = Picture {
        ascii: arguments.style == Style::Ascii,
        labels: labels(arguments.names),
        flip: arguments.flip,
        mark: arguments.last_move.clone(),
        arrows: arguments.arrow.clone(),
        title: format!("{}: {}", engine.variant().title, engine.fen()),
    };
    match arguments.style {
        Style::Svg => engine.svg(&picture),
        Style::Unicode | Style::Ascii => engine.diagram(&picture),
    }
}

fn labels(names: Names) -> Labels {
    match names {
        Names::Own => Labels::Own,
        Names::Numbers => Labels::Numbers,
        Names::Letters => Labels::Algebra,
        Names::None => Labels::Bare,
    }
}
