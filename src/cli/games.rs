//! Files of games, as commands take them.

use super::arguments::Show;
use super::failure::Failure;
use damier::record::{GameRecord, Item, ReadOptions, Reader};
use damier::{Engine, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// The word that means standard input.
const STDIN: &str = "-";
/// Bytes that are read at once; the encoding of a file is guessed from as many.
const BUFFER: usize = 1 << 16;
/// Work that takes longer shows how far it is.
const SOON: Duration = Duration::from_secs(2);

/// The games of a file; `-` is standard input.
///
/// # Errors
/// If the file cannot be opened.
pub fn open(
    engine: Engine,
    path: &Path,
    variant: Option<&str>,
    progress: &Progress,
) -> Result<Reader<Box<dyn BufRead>>, Failure> {
    let input: Box<dyn Read> = if path.as_os_str() == STDIN {
        progress.bar.set_style(style("{bytes} read"));
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path).map_err(|error| Failure::file(path, error))?;
        let known = file.metadata().map_err(|error| Failure::file(path, error))?;
        if known.is_dir() {
            return Err(Failure::file(path, "this is a folder; name the files in it"));
        }
        progress.bar.inc_length(known.len());
        Box::new(file)
    };
    let input = Watched { input, progress: progress.clone() };
    let options = ReadOptions { variant: variant.map(str::to_string) };
    Ok(Reader::new(Box::new(BufReader::with_capacity(BUFFER, input)) as Box<dyn BufRead>, engine, options)?)
}

/// How much of all files was read, shown on standard error to a person who has waited for two seconds.
#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
}

impl Progress {
    /// One that shows nothing yet.
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        Self { bar: bar.with_style(style("{bytes} of {total_bytes} read, {eta} left")), begun: Instant::now() }
    }

    /// Prints a line on standard error, the bar being out of the way.
    pub fn tell(&self, line: &str) {
        self.bar.suspend(|| {
            // Where nobody can be told any more, the counts and the exit code still say it.
            let _ = io::Write::write_all(&mut io::stderr(), format!("{line}\n").as_bytes());
        });
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    // The templates are those of this file; a bar of the usual look would do as well.
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

struct Watched {
    input: Box<dyn Read>,
    progress: Progress,
}

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        let Progress { bar, begun } = &self.progress;
        if bar.is_hidden() && begun.elapsed() > SOON {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.inc(count as u64);
        Ok(count)
    }
}

/// The engine at the position of a game in a file that `show` asks for.
///
/// # Errors
/// If there is no such game, or the game cannot be played so far.
pub fn position(engine: Engine, path: &Path, arguments: &Show) -> Result<Engine, Failure> {
    let mut reader = open(engine, path, arguments.variant.as_deref(), &Progress::new())?;
    let mut read = 0;
    for item in reader.by_ref() {
        let item = item.map_err(|error| Failure::file(path, error))?;
        read = item.index;
        if item.index == arguments.game {
            let record = played(path, item, arguments.ply)?;
            let mut engine = reader.into_engine();
            engine.set_variant(&record.variant)?;
            let plies = arguments.ply.unwrap_or(record.moves.len());
            let moves: Vec<&str> = record.moves[..plies].iter().map(|ply| ply.text.hub.as_str()).collect();
            engine.set_position(record.start.as_deref(), &[], Style::Pdn)?;
            for mv in moves {
                engine.play(mv, Style::Hub)?;
            }
            return Ok(engine);
        }
    }
    let count = if read == 1 { "1 game".to_string() } else { format!("{read} games") };
    Err(Failure::file(path, format!("there are {count} in this file, no game {}", arguments.game)))
}

/// The record of a game, if its first `ply` moves are legal, or all if none are counted.
fn played(path: &Path, item: Item, ply: Option<usize>) -> Result<GameRecord, Failure> {
    let (record, stop) = match item.game {
        Ok(checked) => (checked.record, None),
        Err(refused) => (refused.partial, Some((refused.line, refused.mv, refused.reason))),
    };
    let legal = record.moves.len();
    match (ply, stop) {
        (Some(ply), None) if ply > legal => Err(Failure::file(
            path,
            format!("game {} has {legal} moves, those of both sides counted, not {ply}", item.index),
        )),
        (Some(ply), Some(_)) if ply <= legal && (record.start.is_some() || legal > 0) => Ok(record),
        (_, Some((line, mv, reason))) => {
            Err(Failure::file(path, format!("line {line}, game {}, {mv}: {reason}", item.index)))
        }
        _ => Ok(record),
    }
}
