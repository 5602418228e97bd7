//! Commands for people who use the engine by hand.

use crate::engine::{self, BenchShare, Engine, Picture, Term};
use crate::game::{DrawReason, Outcome, WinReason};
use crate::protocol::language::Errand;
use crate::protocol::output::Output;
use std::io;
use std::time::Instant;

/// Writes the board and what there is to know about the position.
pub(super) fn show(engine: &Engine, output: &mut Output) -> io::Result<()> {
    lines(output, &engine.diagram(&Picture::default()).map_err(io::Error::other)?)?;
    output.line(&format!("game: {}", engine.variant().title))?;
    output.line(&format!("fen: {}", engine.fen()))?;
    output.line(&format!("hub: {}", engine.hub()))?;
    output.line(&format!("key: {:016x}", engine.key()))?;
    match engine.outcome() {
        Some(outcome) => output.line(&format!("result: {}", in_words(outcome))),
        None => Ok(()),
    }
}

fn in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side, reason) => {
            let why = match reason {
                WinReason::NoPieces => "no pieces are left to the side to move",
                WinReason::NoMove => "the side to move has no legal move",
                WinReason::FirstKing => "the first king is made",
            };
            format!("{side:?} has won: {why}")
        }
        Outcome::Draw(reason) => {
            let why = match reason {
                DrawReason::Repetition => "the position has been repeated",
                DrawReason::Quiet => "too many moves without capture or man's move",
                DrawReason::Material => "too many moves without capture or promotion with so few pieces",
                DrawReason::LoneKing => "too many moves against a lone king",
                DrawReason::OneEach => "one piece each",
                DrawReason::KingEach => "king against king",
            };
            format!("draw: {why}")
        }
    }
}

/// Writes the legal moves, each with its Hub form.
pub(super) fn moves(engine: &Engine, output: &mut Output) -> io::Result<()> {
    let moves = engine.legal_moves();
    for mv in &moves {
        output.line(&format!("{}  (hub {})", mv.text.full, mv.text.hub))?;
    }
    let plural = if moves.len() == 1 { "" } else { "s" };
    output.line(&format!("{} legal move{plural}", moves.len()))
}

/// Writes the terms of the evaluation.
pub(super) fn evaluate(engine: &Engine, output: &mut Output) -> io::Result<()> {
    let (score, terms) = engine.evaluate();
    let men = |value: i32| f64::from(value) / 100.0;
    output.line(&format!("{:<16} {:>8} {:>8}", "in men", "White", "Black"))?;
    for Term { name, sides: [white, black] } in terms {
        output.line(&format!("{name:<16} {:>8.2} {:>8.2}", men(white), men(black)))?;
    }
    output.line(&format!("evaluation for the side to move: {score} men"))
}

/// Writes the rules of the present game in plain sentences.
pub(super) fn rules(engine: &Engine, output: &mut Output) -> io::Result<()> {
    lines(output, &engine.rules_sheet().to_string())
}

/// Said when a count is broken off.
const STOPPED: &str = "info string stopped before the end";

/// Counts the lines of play below each move.
pub(super) fn perft(depth: u32, paths: bool) -> Errand {
    Box::new(move |engine, control, say| {
        let begun = Instant::now();
        let Some(counts) = engine.perft_unless(depth, paths, control) else {
            return say(STOPPED.into());
        };
        let seconds = begun.elapsed().as_secs_f64();
        for (mv, nodes) in &counts {
            say(format!("{}: {nodes}", mv.full));
        }
        let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
        say(String::new());
        say(format!("Nodes searched: {nodes}"));
        say(format!("Time: {seconds:.3} s, {:.1} million a second", nodes as f64 / seconds.max(1e-9) / 1e6));
    })
}

/// Searches fixed positions of every game to the same depth with one thread. The number of nodes is the signature of the
/// engine: it changes whenever play does. Match servers read the last line.
pub(super) fn bench(depth: u16) -> Errand {
    Box::new(move |_, control, say| {
        let (mut nodes, mut seconds) = (0, 0.0);
        let end = engine::bench(depth, 1, control, &mut |share: BenchShare| {
            nodes += share.nodes;
            seconds += share.time.as_secs_f64();
            say(format!("{:<16} {:>12} nodes", share.variant, share.nodes));
        });
        say(match end {
            Err(error) => format!("info string {error}"),
            Ok(()) if control.is_stopped() => STOPPED.into(),
            Ok(()) => format!("{nodes} nodes {:.0} nps", nodes as f64 / f64::max(seconds, 1e-9)),
        });
    })
}

const HELP: &str = "\
uci                                    list all names and options
isready                                make ready; readyok tells when it is done
ucinewgame                             forget what was found in earlier games
position startpos [moves M ...]        set the start position and play moves
position fen FEN [moves M ...]         set a position, in FEN or as a Hub string
setoption name UCI_Variant value NAME  choose the game
setoption name NAME value VALUE        change another option
go depth N | movetime MS | nodes N | wtime MS btime MS [winc MS binc MS] | infinite    search
go mate N                              search for a win in N moves
go ... searchmoves M ...               look at these moves only
go ponder ...; ponderhit               search while the other side thinks; it has played as expected
stop                                   end the search or the count
d                                      show the board
moves                                  list the legal moves
eval                                   show the evaluation
rules                                  explain the game
go perft N [paths]                     count lines of play
bench [DEPTH]                          search all games and count nodes
quit                                   end";

/// Lists the commands.
pub(super) fn help(output: &mut Output) -> io::Result<()> {
    lines(output, HELP)
}

fn lines(output: &mut Output, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| output.line(line))
}
