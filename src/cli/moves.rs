//! `moves`: every legal move of a position.

use super::arguments::Moves;
use super::failure::Failure;
use super::output::{FAINT, Output, STRONG};
use super::schema::MoveTable;
use super::words;
use damier::{Engine, MoveInfo};
use std::io::{self, Write};

/// Carries out the command.
pub fn run(engine: &mut Engine, arguments: &Moves, out: &mut Output) -> Result<(), Failure> {
    arguments.place.enter(engine)?;
    let moves = engine.legal_moves();
    if arguments.format.json {
        out.json("moves", MoveTable::of(engine, &moves))?;
    } else {
        list(engine, &moves, out)?;
    }
    Ok(())
}

fn list(engine: &Engine, moves: &[MoveInfo], out: &mut Output) -> io::Result<()> {
    let turn = engine.turn();
    writeln!(out, "{STRONG}{}{STRONG:#}, {} to move", engine.variant().title, words::side(turn))?;
    writeln!(out, "{}", engine.fen())?;
    if let Some(outcome) = engine.outcome() {
        writeln!(out, "{}", words::outcome(outcome, turn))?;
    }
    let kind = match moves {
        [] => return writeln!(out, "No legal move"),
        [only] if only.capture => "1 legal move, a capture",
        [_] => "1 legal move",
        [first, ..] if first.capture => &format!("{} legal moves, captures", moves.len()),
        _ => &format!("{} legal moves", moves.len()),
    };
    writeln!(out, "{kind}:")?;
    let width = moves.iter().map(|mv| mv.text.full.chars().count()).max().unwrap_or(0);
    for mv in moves {
        if mv.capture {
            // The Hub form names the captured squares, which no other notation does.
            writeln!(out, "  {:<width$}  {FAINT}{}{FAINT:#}", mv.text.full, mv.text.hub)?;
        } else {
            writeln!(out, "  {}", mv.text.full)?;
        }
    }
    out.flush()
}
