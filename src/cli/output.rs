//! Where answers go: standard output, with colour and live tables on a terminal only.
//!
//! Everything is written with its colours; the stream takes them out where they are not wanted. So no command asks
//! about terminals, but for how wide a line may be.

use anstream::{AutoStream, ColorChoice};
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use terminal_size::{Width, terminal_size};

use super::schema::line;

/// Headings and what the eye should find first.
pub const STRONG: anstyle::Style = anstyle::Style::new().bold();
/// What can be skipped.
pub const FAINT: anstyle::Style = anstyle::Style::new().dimmed();

/// Narrowest terminal that lines are cut for.
const LEAST_WIDTH: usize = 40;

/// Standard output.
pub struct Output {
    stream: AutoStream<Stdout>,
    is_terminal: bool,
}

impl Output {
    /// Standard output with colour as asked.
    pub fn new(color: clap::ColorChoice) -> Self {
        let choice = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Self { stream: AutoStream::new(io::stdout(), choice), is_terminal: io::stdout().is_terminal() }
    }

    /// True if a person is watching.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Characters that fit into a line; no limit but on a terminal.
    pub fn width(&self) -> usize {
        match terminal_size() {
            Some((Width(width), _)) if self.is_terminal => usize::from(width).max(LEAST_WIDTH),
            _ => usize::MAX,
        }
    }

    /// Writes an object of the schema on a line of its own, at once.
    pub fn json<T: Serialize>(&mut self, kind: &'static str, body: T) -> io::Result<()> {
        self.write_all(line(kind, body)?.as_bytes())?;
        self.flush()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// As many of the words, joined by blanks, as fit into `width` characters; `...` stands for the rest.
pub fn fit<'w>(words: impl IntoIterator<Item = &'w str>, width: usize) -> String {
    const REST: &str = " ...";
    let mut line = String::new();
    for word in words {
        let longer = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && longer.saturating_add(REST.len()) > width {
            line.push_str(REST);
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// Writes a file so that nobody ever sees half of it: under a temporary name in the same folder first. A link stays one,
/// and a device or a pipe (`/dev/stdout`) is written to, not replaced.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    file.write_all(content)?;
    file.finish()
}

/// A file as [`write_whole`] writes it, piece by piece. Without [`WholeFile::finish`] nothing is left of it.
pub struct WholeFile {
    stream: BufWriter<File>,
    /// Temporary name and the file's own; none for what is written to directly.
    names: Option<(PathBuf, PathBuf)>,
}

impl WholeFile {
    /// Begins a file.
    pub fn create(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            let stream = BufWriter::new(fs::OpenOptions::new().write(true).open(path)?);
            return Ok(Self { stream, names: None });
        }
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let name =
            target.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is not a file name"))?;
        let mut temporary = name.to_os_string();
        temporary.push(format!(".{}.tmp", std::process::id()));
        let temporary = target.with_file_name(temporary);
        let file = File::create(&temporary)?;
        // Where files cannot be locked, nobody clears them away either.
        let _ = file.try_lock();
        clear(&target, &temporary);
        let stream = BufWriter::new(file);
        Ok(Self { stream, names: Some((temporary, target)) })
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.stream.flush()?;
        if let Some((temporary, target)) = &self.names {
            fs::rename(temporary, target)?;
        }
        self.names = None;
        Ok(())
    }
}

/// Removes what runs that were killed have left of a file: names as [`WholeFile::create`] makes them, locked by nobody.
fn clear(target: &Path, own: &Path) {
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let (Some(name), Ok(entries)) = (target.file_name(), fs::read_dir(folder)) else { return };
    let is_temporary = |entry: &fs::DirEntry| {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let found = entry.file_name();
        let rest = found.as_encoded_bytes().strip_prefix(name.as_encoded_bytes());
        let number = rest.and_then(|rest| rest.strip_prefix(b".")).and_then(|rest| rest.strip_suffix(b".tmp"));
        is_file && number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
    };
    for entry in entries.flatten().filter(is_temporary) {
        let is_free = |file: File| file.try_lock().is_ok();
        if own.file_name() != Some(&entry.file_name()) && File::open(entry.path()).is_ok_and(is_free) {
            // What cannot be removed harms nobody.
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.names {
            // What is left of a failed attempt is of no use to anyone; the first error is the one to tell.
            let _ = fs::remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_and_devices_are_written_to_and_stay() {
        let folder = std::env::temp_dir().join(format!("damier-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link, device) = (folder.join("board.svg"), folder.join("link"), folder.join("device"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        std::os::unix::fs::symlink("/dev/null", &device).unwrap();
        write_whole(&link, b"new").unwrap();
        write_whole(&device, b"new").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(!fs::metadata(&device).unwrap().is_file());
        assert!(write_whole(&folder, b"new").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_killed_runs_left_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["a.pdn.123.tmp", "a.pdn.124.tmp", "a.pdn.x.tmp", "b.pdn.123.tmp", "a.pdn.tmp"] {
            fs::write(path(name), "half").unwrap();
        }
        let busy = File::open(path("a.pdn.124.tmp")).unwrap();
        busy.lock().unwrap();
        write_whole(&path("a.pdn"), b"whole").unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["a.pdn", "a.pdn.124.tmp", "a.pdn.tmp", "a.pdn.x.tmp", "b.pdn.123.tmp"]);
    }

    #[test]
    fn lines_are_cut_between_words() {
        assert_eq!(fit(["32-28", "19-23", "28x19"], usize::MAX), "32-28 19-23 28x19");
        assert_eq!(fit(["32-28", "19-23", "28x19"], 16), "32-28 19-23 ...");
        assert_eq!(fit(["32-28"], 1), "32-28");
        assert_eq!(fit([], 10), "");
    }
}
