//! What has been played, kept on disk the moment it ends: the state of a match.
//!
//! One JSON object a line: a header with the plan, then a game a line in the order in which they ended. It alone is
//! needed to go on after a crash; the PDN file beside it is made from it. A line that was being written when the power
//! failed is dropped, and its game is played again.

use super::game::{PlayedGame, SpoiltGame};
use super::plan::Plan;
use super::schedule::{Schedule, Shard};
use crate::record;
use fxhash::FxHasher64;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The version of the form of a journal.
const SCHEMA: u32 = 1;
/// What every line begins with.
const BEGINNING: &[u8] = b"{\"schema\":";
/// Longest header looked at, in bytes.
const MOST_HEADER: u64 = 16 << 20;

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the form.
    pub schema: u32,
    /// `match`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The plan, complete.
    pub plan: Plan,
    /// Which part of it is played here.
    pub shard: Shard,
    /// A number for the contents of the files that it reads: house rules and openings.
    #[serde(default)]
    pub inputs: u64,
}

impl Header {
    /// The header of a part of a complete plan, which reads files of the given contents.
    pub fn new(plan: &Plan, shard: Shard, inputs: &[&[u8]]) -> Self {
        let mut hasher = FxHasher64::default();
        inputs.iter().for_each(|input| input.hash(&mut hasher));
        Self { schema: SCHEMA, kind: "match".into(), plan: plan.clone(), shard, inputs: hasher.finish() }
    }

    /// In what two matches differ, if they are not the same one; how many games they have does not matter.
    ///
    /// # Errors
    /// The first difference, in words.
    pub fn same_match(&self, other: &Self) -> Result<(), String> {
        if self.plan.fingerprint() != other.plan.fingerprint() {
            return Err(self.plan.difference(&other.plan));
        }
        if self.inputs != other.inputs {
            return Err("the file of openings or of house rules has changed since".into());
        }
        Ok(())
    }
}

/// A game with the word that tells its line from others.
#[derive(Serialize, Deserialize)]
struct Entry<G> {
    schema: u32,
    #[serde(rename = "type")]
    kind: String,
    #[serde(flatten)]
    game: G,
}

/// What a line behind the first one holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept {
    /// A game.
    Game(Box<PlayedGame>),
    /// A game that shows nothing, and is played again.
    Spoilt(Box<SpoiltGame>),
}

/// The words of an entry that tell what it is.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: String,
}

impl Kept {
    fn read(line: &[u8]) -> serde_json::Result<Self> {
        Ok(match serde_json::from_slice::<Kind>(line)?.kind.as_str() {
            "spoilt" => Self::Spoilt(Box::new(serde_json::from_slice::<Entry<SpoiltGame>>(line)?.game)),
            _ => Self::Game(Box::new(serde_json::from_slice::<Entry<PlayedGame>>(line)?.game)),
        })
    }

    fn line(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = match self {
            Self::Game(game) => serde_json::to_vec(&Entry { schema: SCHEMA, kind: "game".into(), game }),
            Self::Spoilt(game) => serde_json::to_vec(&Entry { schema: SCHEMA, kind: "spoilt".into(), game }),
        }?;
        line.push(b'\n');
        Ok(line)
    }

    /// Number in the schedule, White and Black.
    fn game(&self) -> (u64, &str, &str) {
        match self {
            Self::Game(game) => (game.game, &game.white, &game.black),
            Self::Spoilt(game) => (game.game, &game.white, &game.black),
        }
    }
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// The file is none of ours, or damaged.
    #[error("{0}: line {1} is no line of a match{2}")]
    Line(PathBuf, usize, &'static str),
    /// The file holds another match.
    #[error("{0} holds another match, {1}: {2}; choose another name with --output, or move that file away")]
    Other(PathBuf, String, String),
    /// A name that is none.
    #[error("{0}: this is no name for files; give --output a name")]
    Name(PathBuf),
    /// Another program is writing to the file.
    #[error("{0} is being written by another run of this match")]
    Busy(PathBuf),
    /// A file of games without a journal.
    #[error("{0} exists, but there is no {1} beside it to go on from; choose another name with --output")]
    Stray(PathBuf, PathBuf),
}

/// The games of a match on disk.
pub struct Journal {
    path: PathBuf,
    file: File,
    games: File,
    games_path: PathBuf,
    header: Header,
    controls: Vec<(String, String)>,
}

impl Journal {
    /// Opens the journal `NAME.jsonl` with the games `NAME.pdn` beside it, or begins them. Every game already played is
    /// handed to `known`.
    ///
    /// # Errors
    /// Files that cannot be used; then nothing was changed.
    pub fn open(name: &Path, header: &Header, known: &mut dyn FnMut(&Kept)) -> Result<Self, JournalError> {
        let path = with_end(name, "jsonl");
        let games_path = with_end(name, "pdn");
        if name.file_name().is_none() {
            return Err(JournalError::Name(name.into()));
        }
        if !path.exists() && games_path.exists() {
            return Err(JournalError::Stray(games_path, path));
        }
        let mut file = locked(&path)?;
        if is_bare(&path) {
            file.set_len(0).map_err(|error| JournalError::File(path.clone(), error))?;
        }
        begin(&path, &mut file, header).map_err(|error| JournalError::File(path.clone(), error))?;
        // The file of games is opened once it is made anew; until then nothing is written to it.
        let games = file.try_clone().map_err(|error| JournalError::File(path.clone(), error))?;
        let mut journal =
            Self { file, games, games_path, path, header: header.clone(), controls: controls(&header.plan) };
        journal.take_up(known)?;
        Ok(journal)
    }

    /// Reads what is there, mends the end, and makes the PDN file anew.
    fn take_up(&mut self, known: &mut dyn FnMut(&Kept)) -> Result<(), JournalError> {
        let schedule = Schedule::new(&self.header.plan);
        let mut scan = Scan::open(&self.path)?;
        let old = scan.header.clone();
        let same = if old.shard == self.header.shard {
            old.same_match(&self.header)
        } else {
            let Shard { part, of } = old.shard;
            Err(format!("it is part {part}/{of}"))
        };
        same.map_err(|why| JournalError::Other(self.path.clone(), event(&old), why))?;
        // A run that was killed while it wrote the file anew; the file itself was whole all the time.
        let _ = fs::remove_file(temporary(&self.path));
        let (event, controls) = (event(&self.header), self.controls.clone());
        let mut end = scan.end;
        let games_path = self.games_path.clone();
        let path = self.path.clone();
        replace(&games_path, |out| {
            while let Some(kept) = scan.next().map_err(io::Error::other)? {
                end = scan.end;
                if kept.game().0 / 2 < schedule.len() {
                    known(&kept);
                }
                let Kept::Game(game) = kept else { continue };
                out.write_all(record::write(&game.record(&event, pair(&controls, &game))).as_bytes())?;
            }
            Ok(())
        })
        .map_err(|error| match error {
            JournalError::File(file, error) => match error.downcast::<JournalError>() {
                Ok(inner) => inner,
                Err(error) => JournalError::File(file, error),
            },
            other => other,
        })?;
        let told = |error| JournalError::File(path.clone(), error);
        self.file.set_len(end).map_err(told)?;
        if old != self.header {
            self.prolong()?;
        }
        self.file.seek(SeekFrom::End(0)).map_err(told)?;
        self.games =
            OpenOptions::new().append(true).open(&games_path).map_err(|e| JournalError::File(games_path, e))?;
        Ok(())
    }

    /// Writes the file anew under the present header: the match has become longer or shorter.
    fn prolong(&mut self) -> Result<(), JournalError> {
        let told = |error| JournalError::File(self.path.clone(), error);
        let old = BufReader::new(File::open(&self.path).map_err(told)?);
        let header = self.header.clone();
        replace(&self.path, |out| {
            write_line(out, &header)?;
            for line in old.lines().skip(1) {
                writeln!(out, "{}", line?)?;
            }
            Ok(())
        })?;
        self.file = locked(&self.path)?;
        Ok(())
    }

    /// Keeps a game; when this returns it is on the disk.
    ///
    /// # Errors
    /// What could not be written. The game then does not count.
    pub fn keep(&mut self, kept: &Kept) -> Result<(), JournalError> {
        let line = kept.line().map_err(|error| JournalError::File(self.path.clone(), error.into()))?;
        let told = |error| JournalError::File(self.path.clone(), error);
        self.file.write_all(&line).and_then(|()| self.file.sync_data()).map_err(told)?;
        let Kept::Game(game) = kept else { return Ok(()) };
        let record = game.record(&event(&self.header), pair(&self.controls, game));
        let told = |error| JournalError::File(self.games_path.clone(), error);
        self.games.write_all(record::write(&record).as_bytes()).map_err(told)
    }
}

/// Reads a journal from its beginning.
pub struct Scan {
    path: PathBuf,
    input: BufReader<File>,
    /// Its header.
    pub header: Header,
    schedule: Schedule,
    line: usize,
    /// Bytes up to the end of the last whole line.
    pub end: u64,
}

impl Scan {
    /// Opens a journal and reads its header.
    ///
    /// # Errors
    /// A file that cannot be read or is no journal.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let file = File::open(path).map_err(|error| JournalError::File(path.into(), error))?;
        let mut input = BufReader::new(file);
        let mut first = String::new();
        let size = input.read_line(&mut first).map_err(|error| JournalError::File(path.into(), error))?;
        let header = serde_json::from_str(&first);
        let header: Header = header.map_err(|_| JournalError::Line(path.into(), 1, "; give the file NAME.jsonl"))?;
        if header.kind != "match" || header.schema != SCHEMA {
            return Err(JournalError::Line(path.into(), 1, "; another version of damier wrote it"));
        }
        let schedule = Schedule::new(&header.plan);
        Ok(Self { path: path.into(), input, header, schedule, line: 1, end: size as u64 })
    }

    /// The next game; none at the end, or before a last line that was not written to its end.
    ///
    /// # Errors
    /// A line that is no game.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Kept>, JournalError> {
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line);
        let size = read.map_err(|error| JournalError::File(self.path.clone(), error))?;
        if !line.ends_with(b"\n") {
            return Ok(None);
        }
        self.line += 1;
        match Kept::read(&line) {
            Ok(kept) if !self.is_of_schedule(&kept) => {
                Err(JournalError::Line(self.path.clone(), self.line, ": these engines do not play this game"))
            }
            Ok(kept) => {
                self.end += size as u64;
                Ok(Some(kept))
            }
            // A disk that lost its power may hold a line of zeros at the end.
            Err(_) if self.input.fill_buf().is_ok_and(<[u8]>::is_empty) => Ok(None),
            Err(_) => Err(JournalError::Line(self.path.clone(), self.line, "; it is damaged, take it out")),
        }
    }

    /// True if the schedule has this game for these engines, or is too short to tell.
    fn is_of_schedule(&self, kept: &Kept) -> bool {
        let (game, white, black) = kept.game();
        if game / 2 >= self.schedule.len() {
            return true;
        }
        let fixture = self.schedule.pairing(game / 2).fixtures()[(game % 2) as usize];
        let name = |engine: usize| self.header.plan.engines.get(engine).map(super::Entrant::title);
        name(fixture.white).as_deref() == Some(white) && name(fixture.black).as_deref() == Some(black)
    }
}

/// `NAME.jsonl` of `NAME`, and of `NAME.jsonl` or `NAME.pdn` too.
fn with_end(name: &Path, end: &str) -> PathBuf {
    let known = name.extension().is_some_and(|end| end == "jsonl" || end == "pdn");
    let mut text = if known { name.with_extension("") } else { name.to_path_buf() }.into_os_string();
    text.push(".");
    text.push(end);
    text.into()
}

fn write_line<T: Serialize>(out: &mut dyn Write, value: &T) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// The name under which a file is written.
fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".tmp");
    name.into()
}

/// Writes a file under another name and renames it, so that nobody ever sees half of it.
fn replace(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), JournalError> {
    let temporary = temporary(path);
    let write = || {
        let mut out = BufWriter::new(File::create(&temporary)?);
        fill(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&temporary, path)
    };
    write().map_err(|error| {
        // What is left of a failed attempt is of no use; the first error is the one to tell.
        let _ = fs::remove_file(&temporary);
        JournalError::File(path.into(), error)
    })
}

/// True for a journal without any game, as a mistyped command leaves it: another match may begin there, since nothing is lost.
fn is_bare(path: &Path) -> bool {
    Scan::open(path).is_ok_and(|mut scan| scan.input.fill_buf().is_ok_and(<[u8]>::is_empty))
}

/// Writes the header into a file that has none yet: a new one, or one whose header was being written when the power
/// failed. Others who begin the same match at the same time meet the lock.
fn begin(path: &Path, file: &mut File, header: &Header) -> io::Result<()> {
    let mut first = Vec::new();
    BufReader::new(File::open(path)?).take(MOST_HEADER).read_until(b'\n', &mut first)?;
    let is_torn = first.starts_with(BEGINNING) || BEGINNING.starts_with(&first);
    if first.ends_with(b"\n") || !is_torn {
        return Ok(());
    }
    file.set_len(0)?;
    file.rewind()?;
    write_line(file, header)?;
    file.sync_all()
}

/// The file, made if it is not there, to be written by this run alone.
fn locked(path: &Path) -> Result<File, JournalError> {
    let told = |error| JournalError::File(path.into(), error);
    let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    let mut file = open.map_err(told)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path.into())),
        // A file system without locks is no reason not to play.
        Err(TryLockError::Error(_)) => {}
    }
    file.seek(SeekFrom::End(0)).map_err(told)?;
    Ok(file)
}

/// The time control of each engine by its name, for the tags of its games.
fn controls(plan: &Plan) -> Vec<(String, String)> {
    plan.engines.iter().map(|engine| (engine.title(), engine.limit().to_string())).collect()
}

fn pair<'c>(controls: &'c [(String, String)], game: &PlayedGame) -> [&'c str; 2] {
    let of = |name: &str| controls.iter().find(|(known, _)| known == name).map_or("?", |(_, control)| control);
    [of(&game.white), of(&game.black)]
}

/// What the match is called in its games.
fn event(header: &Header) -> String {
    let names: Vec<String> = header.plan.engines.iter().map(super::Entrant::title).collect();
    format!("{} ({})", names.join(" - "), header.plan.variant)
}
