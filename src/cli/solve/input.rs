//! The puzzles that the arguments of `solve` name.

use super::super::failure::Failure;
use super::super::words::plural;
use damier::puzzle::{Goal, Puzzle, PuzzleList};
use damier::record::{GameRecord, GameResult, ReadOptions, Reader};
use damier::{Engine, EngineError, Style};
use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// The word that means standard input.
const STDIN: &str = "-";

/// A puzzle and where it comes from.
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The file and line, where it stands in a file.
    place: Option<(String, usize)>,
}

/// A puzzle, or what is wrong with a line of a file that is none.
type Found = Result<Entry, Failure>;

impl Entry {
    /// What is wrong with it, and where.
    pub fn failure(&self, error: EngineError) -> Failure {
        match &self.place {
            Some((path, line)) => Failure::file(Path::new(path), format!("line {line}: {error}")),
            None => Failure::Engine(error),
        }
    }
}

/// All puzzles, in the order of the arguments, and how many lines of files were refused; each is tried on the board before
/// work begins, and what makes no sense is told and left out.
///
/// # Errors
/// A file that cannot be read, or a position among the arguments that makes no sense.
pub fn all(engine: &mut Engine, mut reader: Engine, arguments: &[String]) -> Result<(Vec<Entry>, usize), Failure> {
    let mut entries: Vec<Found> = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument != STDIN && !path.exists() && argument.contains([':', 'e']) && path.extension().is_none() {
            entries.push(Ok(Entry { puzzle: Puzzle { position: argument.clone(), ..Puzzle::default() }, place: None }));
            continue;
        }
        let bytes = read(path).map_err(|error| Failure::file(path, error))?;
        if is_games(&bytes) {
            reader = games(engine, reader, path, &bytes, &mut entries)?;
        } else {
            list(engine, path, &bytes, &mut entries)?;
        }
    }
    let (mut good, mut refused) = (Vec::new(), 0);
    for entry in entries {
        let in_file = entry.as_ref().map_or(true, |entry| entry.place.is_some());
        match entry.and_then(|entry| try_out(engine, &entry).map(|()| entry)) {
            Ok(entry) => good.push(entry),
            Err(failure) if in_file => {
                tell(&failure);
                refused += 1;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok((good, refused))
}

fn try_out(engine: &mut Engine, entry: &Entry) -> Result<(), Failure> {
    let puzzle = &entry.puzzle;
    let placed = engine.set_position(Some(&puzzle.position), &[], Style::Pdn);
    let moves = |()| puzzle.first.iter().try_for_each(|mv| engine.meanings(mv, Style::Pdn).map(drop));
    placed.and_then(moves).map_err(|error| entry.failure(error))
}

/// Tells what is left out. A reader of errors that went away is no reason to stop.
fn tell(what: &dyn Display) {
    let _ = writeln!(io::stderr(), "damier: {what}");
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() != STDIN {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// True if a file has tags or JSON rather than positions.
fn is_games(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().map(|line| line.trim().trim_start_matches('\u{feff}'));
    lines
        .find(|line| !line.is_empty() && !line.starts_with(['#', '%', ';']))
        .is_some_and(|line| line.starts_with(['[', '{']))
}

/// The lines of a list.
fn list(engine: &mut Engine, path: &Path, bytes: &[u8], entries: &mut Vec<Found>) -> Result<(), Failure> {
    let list = PuzzleList::read(&String::from_utf8_lossy(bytes));
    if let Some(name) = list.variant {
        is_same(engine, path, &name)?;
    }
    let place = |line| Some((path.display().to_string(), line));
    let puzzles = list.puzzles.into_iter().map(|(line, puzzle)| (line, Ok(Entry { puzzle, place: place(line) })));
    let refused = list.refused.iter().map(|error| (error.line, Err(Failure::file(path, error))));
    let mut lines: Vec<(usize, Found)> = puzzles.chain(refused).collect();
    lines.sort_by_key(|(line, _)| *line);
    entries.extend(lines.into_iter().map(|(_, found)| found));
    Ok(())
}

/// Refuses puzzles of another game than the one that was named.
fn is_same(engine: &mut Engine, path: &Path, name: &str) -> Result<(), Failure> {
    let wanted = engine.variant().name.clone();
    engine.set_variant(name).map_err(|error| Failure::file(path, error))?;
    let found = engine.variant().name.clone();
    engine.set_variant(&wanted)?;
    if found == wanted {
        return Ok(());
    }
    Err(Failure::file(path, format!("these are positions of {found}, not of {wanted}; name that game")))
}

/// The games that begin with a position of their own.
fn games(
    engine: &mut Engine,
    reader: Engine,
    path: &Path,
    bytes: &[u8],
    entries: &mut Vec<Found>,
) -> Result<Engine, Failure> {
    let options = ReadOptions { variant: Some(engine.variant().name.clone()) };
    let mut reader = Reader::new(bytes, reader, options)?;
    let mut left = 0u64;
    for item in reader.by_ref() {
        let item = item.map_err(|error| Failure::file(path, error))?;
        // What follows the first move need not be legal for that to be one.
        let record = item.game.map_or_else(|refused| refused.partial, |checked| checked.record);
        match puzzle(&record) {
            Some(puzzle) => entries.push(Ok(Entry { puzzle, place: Some((path.display().to_string(), item.line)) })),
            None => left += 1,
        }
    }
    if left > 0 {
        let games = plural(left);
        tell(&format!("{}: {left} game{games} without a position of their own left out", path.display()));
    }
    Ok(reader.into_engine())
}

/// A game as a puzzle, if it begins with a position of its own.
fn puzzle(record: &GameRecord) -> Option<Puzzle> {
    let words: Vec<&str> = ["Event", "Site", "Round"].iter().filter_map(|name| record.tag(name)).collect();
    let words = words.iter().flat_map(|text| text.split_whitespace()).filter(|word| *word != "?");
    Some(Puzzle {
        position: record.start.clone()?,
        first: record.moves.first().map(|ply| ply.text.full.clone()).into_iter().collect(),
        goal: if record.result == GameResult::Draw { Goal::Draw } else { Goal::Win },
        source: words.collect::<Vec<_>>().join(" "),
    })
}
