//! `analyse FILE`: every move of every game of a file.
//!
//! Games are read first, so that what is wrong with the file is told at once; then they are gone through, several at a
//! time, with a journal beside the output. The two files are written whole when all games are done, and the journal goes.

use super::arguments::Analyse;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::output::{FAINT, Output, STRONG, write_whole};
use super::schema::{Files, Game, Judgement, Refusal};
use damier::board::Side;
use damier::record::{self, GameRecord, ReadOptions, Reader};
use damier::review::{Journal, Mark, Page, Review, Settings, Summary, Work, annotated, page, review_all};
use damier::{Engine, EngineError};
use indicatif::{ProgressBar, ProgressStyle};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Time for a move when nothing is said, in milliseconds.
const USUAL_MS: u64 = 200;
/// The page shows a board after so many plies even if nothing happened.
const EVERY: usize = 10;
/// Longest name of a player that the table shows.
const NAME: usize = 24;

/// True if the first argument names a file of games: by its ending, or because there is such a file and no such game.
/// A folder is none.
pub fn is_file(engine: &mut Engine, subject: &str) -> bool {
    let path = Path::new(subject);
    let named = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pdn"));
    !path.is_dir() && (named || (path.is_file() && engine.set_variant(subject).is_err()))
}

/// Carries out the command; `house` are the house rules that the engine has read.
pub fn run(engine: &mut Engine, arguments: &Analyse, house: Option<&str>, out: &mut Output) -> Result<(), Failure> {
    check(arguments)?;
    let input = Path::new(&arguments.subject);
    let bytes = fs::read(input).map_err(|error| Failure::file(input, error))?;
    let names = Names::of(input, arguments.output.as_deref())?;
    let file = Read::of(input, &bytes, loaded(house)?, arguments)?;
    let settings = settings(arguments);
    let mark = fingerprint(&bytes, &settings, arguments.variant.as_deref(), house);
    let journal = Journal::open(&names.journal, &mark)?;
    let reviews = through(&file, journal, &settings, arguments.power.threads, house)?;
    save(engine, input, &names, &file, &reviews, &settings)?;
    report(out, arguments.format.json, &names, &file, &reviews)?;
    match file.refused.len() {
        0 => Ok(()),
        refused => Err(Failure::Games { refused, read: refused + file.records.len() }),
    }
}

/// Refuses what goes with a single position only.
fn check(arguments: &Analyse) -> Result<(), Failure> {
    let only = [
        (arguments.position.is_some(), "a position"),
        (!arguments.moves.is_empty(), "--moves"),
        (arguments.infinite, "--infinite"),
        (arguments.multipv > 1, "--multipv"),
    ];
    match only.iter().find(|(given, _)| *given) {
        Some((_, what)) => {
            Err(Failure::Use(format!("{what} does not go with a file of games, and {} is one", arguments.subject)))
        }
        None => Ok(()),
    }
}

fn settings(arguments: &Analyse) -> Settings {
    let unlimited = arguments.time.is_none() && arguments.depth.is_none() && arguments.nodes.is_none();
    let time_ms = arguments.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1));
    Settings {
        time_ms: time_ms.or(unlimited.then_some(USUAL_MS)),
        depth: arguments.depth,
        nodes: arguments.nodes,
        hash_mib: arguments.power.hash,
    }
}

/// An engine that knows the house rules.
fn loaded(house: Option<&str>) -> Result<Engine, EngineError> {
    let mut engine = Engine::new();
    if let Some(text) = house {
        engine.load_rules(text)?;
    }
    Ok(engine)
}

/// What names the work in its journal: the games, how they are looked at, and by which damier.
fn fingerprint(bytes: &[u8], settings: &Settings, variant: Option<&str>, house: Option<&str>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let settings = serde_json::to_string(settings).unwrap_or_default();
    let mark = fxhash::hash64(&(bytes, &settings, variant, house));
    format!("damier {version}, {} bytes, {settings}, {mark:016x}", bytes.len())
}

/// The files of a review.
struct Names {
    pdn: PathBuf,
    html: PathBuf,
    journal: PathBuf,
}

impl Names {
    fn of(input: &Path, output: Option<&Path>) -> Result<Self, Failure> {
        let stem = match output {
            Some(name) => {
                let ours = name.extension().is_some_and(|end| end == "pdn" || end == "html");
                if ours { name.with_extension("") } else { name.to_path_buf() }
            }
            None => with(&input.with_extension(""), ".analysis"),
        };
        let names = Self { pdn: with(&stem, ".pdn"), html: with(&stem, ".html"), journal: with(&stem, ".journal") };
        let own = fs::canonicalize(input).ok();
        for path in [&names.pdn, &names.html, &names.journal] {
            if own.is_some() && fs::canonicalize(path).ok() == own {
                let reason = "this is the file with the games, which is not overwritten; give another --output NAME";
                return Err(Failure::file(path, reason));
            }
        }
        Ok(names)
    }
}

/// A path with something at its end.
fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(end);
    PathBuf::from(name)
}

/// The games of a file.
struct Read {
    records: Vec<GameRecord>,
    /// Number and line of each of them in the file.
    places: Vec<(usize, usize)>,
    refused: Vec<Refusal>,
}

impl Read {
    /// Reads all games; those that cannot be read are told.
    fn of(input: &Path, bytes: &[u8], engine: Engine, arguments: &Analyse) -> Result<Self, Failure> {
        let options = ReadOptions { variant: arguments.variant.clone() };
        let mut read = Self { records: Vec::new(), places: Vec::new(), refused: Vec::new() };
        for item in Reader::new(bytes, engine, options)? {
            let item = item.map_err(|error| Failure::file(input, error))?;
            match item.game {
                Ok(checked) => {
                    read.records.push(checked.record);
                    read.places.push((item.index, item.line));
                }
                Err(refused) => {
                    let (line, text, reason) = (refused.line, refused.mv, refused.reason);
                    read.refused.push(Refusal { game: item.index, line, text, reason });
                }
            }
        }
        for refusal in &read.refused {
            // A reader of errors that went away is no reason to stop.
            let _ = writeln!(io::stderr(), "damier: {}: {}", input.display(), told(refusal));
        }
        if read.records.is_empty() && read.refused.is_empty() {
            return Err(Failure::file(input, "there are no games in this file"));
        }
        Ok(read)
    }
}

/// What is wrong with a game, in a sentence.
fn told(refusal: &Refusal) -> String {
    let Refusal { game, line, text, reason } = refusal;
    let text = if text.is_empty() { String::new() } else { format!(", {text}") };
    format!("game {game}, line {line}{text}: {reason}")
}

/// Goes through the games that the journal does not hold yet.
fn through(
    file: &Read,
    journal: Journal,
    settings: &Settings,
    threads: usize,
    house: Option<&str>,
) -> Result<Vec<Review>, Failure> {
    let done = journal.finished();
    let all = file.records.len();
    if done > 0 && done < all {
        let _ = writeln!(io::stderr(), "damier: {done} of {all} games were done before; going on with the others");
    }
    let left = (0..all).filter(|&game| journal.review(game).is_none());
    let bar = bar(left.map(|game| file.records[game].moves.len() as u64).sum());
    let interrupt = Interrupt::new();
    let control = interrupt.watch();
    let work = Work { settings, threads, engine: &|| loaded(house), control: &control, tick: &|| bar.inc(1) };
    let reviews = review_all(&file.records, journal, &work);
    interrupt.release();
    bar.finish_and_clear();
    let reviews: Vec<Review> = reviews?.into_iter().flatten().collect();
    if reviews.len() < all { Err(Failure::Interrupted { done: reviews.len(), all }) } else { Ok(reviews) }
}

/// A bar on standard error, which the library hides where that is no terminal.
fn bar(moves: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} moves, {eta} left");
    ProgressBar::new(moves).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes both files; then the journal has done its work.
fn save(
    engine: &mut Engine,
    input: &Path,
    names: &Names,
    file: &Read,
    reviews: &[Review],
    settings: &Settings,
) -> Result<(), Failure> {
    let games = file.records.iter().zip(reviews);
    let text: String = games.clone().map(|(game, review)| record::write(&annotated(game, review))).collect();
    let title = input.file_name().unwrap_or(input.as_os_str()).to_string_lossy();
    let refused: Vec<String> = file.refused.iter().map(told).collect();
    let games = file.places.iter().zip(games).map(|(&(number, _), (game, review))| (number, game, review)).collect();
    let html = page(&Page { title: &title, games, settings, refused: &refused, every: EVERY }, engine)?;
    write_whole(&names.pdn, text.as_bytes()).map_err(|error| Failure::file(&names.pdn, error))?;
    write_whole(&names.html, html.as_bytes()).map_err(|error| Failure::file(&names.html, error))?;
    fs::remove_file(&names.journal).map_err(|error| Failure::file(&names.journal, error))
}

fn report(out: &mut Output, json: bool, names: &Names, file: &Read, reviews: &[Review]) -> Result<(), Failure> {
    if json {
        return objects(out, names, file, reviews);
    }
    if !reviews.is_empty() {
        let signs: String = Mark::ALL.iter().map(|mark| format!("{:>4}", mark.sign())).collect();
        writeln!(out, "{FAINT}game  {:<NAME$}  moves  men lost{signs}{FAINT:#}", "player")?;
    }
    for ((&(number, _), record), review) in file.places.iter().zip(&file.records).zip(reviews) {
        for (side, tag, name) in [(Side::White, "White", number.to_string()), (Side::Black, "Black", String::new())] {
            let player = record.tag(tag).filter(|name| !name.trim().is_empty()).unwrap_or(tag);
            row(out, &name, player, &review.summary(side))?;
        }
    }
    writeln!(out, "Games with remarks  {STRONG}{}{STRONG:#}", names.pdn.display())?;
    writeln!(out, "Page to read        {STRONG}{}{STRONG:#}", names.html.display())?;
    Ok(out.flush()?)
}

/// One player's line: moves judged, men given away by each of them, and how many moves got which mark.
fn row(out: &mut Output, game: &str, player: &str, summary: &Summary) -> io::Result<()> {
    // Control characters in a name would reach the terminal.
    let player: String = player.chars().filter(|c| !c.is_control()).take(NAME).collect();
    let count = |mark: Mark| match summary.count(mark) {
        0 => format!("{:>4}", "-"),
        count => format!("{count:>4}"),
    };
    let marks: String = Mark::ALL.into_iter().map(count).collect();
    writeln!(out, "{game:>4}  {player:<NAME$}  {:>5}  {:>8.2}{marks}", summary.judged, summary.average())
}

/// Everything in JSON, in the order of the file.
fn objects(out: &mut Output, names: &Names, file: &Read, reviews: &[Review]) -> Result<(), Failure> {
    let mut refused = file.refused.iter().peekable();
    for ((&(number, line), record), review) in file.places.iter().zip(&file.records).zip(reviews) {
        while let Some(refusal) = refused.next_if(|refusal| refusal.game < number) {
            out.json("refusal", refusal)?;
        }
        out.json("game", Game::of(number, line, record, review))?;
        for (i, (ply, judged)) in record.moves.iter().zip(&review.plies).enumerate() {
            out.json("judgement", Judgement::of(number, i + 1, &ply.text, judged))?;
        }
    }
    for refusal in refused {
        out.json("refusal", refusal)?;
    }
    let (pdn, html) = (names.pdn.display().to_string(), names.html.display().to_string());
    Ok(out.json("review", Files { pdn, html, games: reviews.len(), refused: file.refused.len() })?)
}
