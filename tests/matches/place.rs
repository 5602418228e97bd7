//! Matches run as a user runs them, each in a folder of its own.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder in which a match is played.
pub struct Place(TempDir);

/// What a command came to.
pub struct Told {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Told {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

impl Told {
    /// The JSON report on standard output.
    pub fn report(&self) -> Value {
        let last = self.out.lines().last().unwrap_or_else(|| panic!("no report; {}", self.err));
        let value: Value = serde_json::from_str(last).unwrap_or_else(|error| panic!("{error}: {last}; {}", self.err));
        assert_eq!(value["type"], "report", "{last}");
        value
    }
}

impl Place {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// `damier match` with these arguments, not yet started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
        command.arg("match").args(arguments).current_dir(self.path());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Told {
        self.command(arguments).output().expect("damier starts").into()
    }

    /// The games kept, as JSON.
    pub fn games(&self, name: &str) -> Vec<Value> {
        let lines = self.read(&format!("{name}.jsonl"));
        lines.lines().skip(1).map(|line| serde_json::from_str(line).expect("a game")).collect()
    }
}

/// The settings of a fake engine.
pub fn fake(fault: &str, more: &str) -> String {
    let program = std::env::current_exe().expect("this program");
    let word = |text: &str| format!("\"{text}\"");
    format!("name=fake cmd='{} fake-engine {fault}' {more}", word(&program.display().to_string()))
}
