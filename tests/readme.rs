//! The examples of the README, of the book and of `damier help` do what they promise: each is run in a shell, as a reader
//! would, in a folder with the files that the texts speak of. Only the time to think is cut short.
#![cfg(unix)]

use damier::record::{self, GameRecord, GameResult};
use damier::{Engine, Style};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};
use tempfile::TempDir;

const BINARY: &str = env!("CARGO_BIN_EXE_damier");

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect(path)
}

/// The README and the chapters of the book that are not made from the program's own output.
fn documents() -> Vec<(String, String)> {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/src");
    let chapters = fs::read_dir(book).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let chapters = chapters.filter(|name| name.ends_with(".md")).map(|name| format!("book/src/{name}"));
    std::iter::once("README.md".to_string()).chain(chapters).map(|path| (path.clone(), text(&path))).collect()
}

/// The lines of the blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// A command without the remark behind it.
fn unremarked(line: &str) -> &str {
    line.split_once(" #").map_or(line, |(command, _)| command).trim()
}

/// Three games of random moves, won by White.
fn games() -> String {
    let mut random = fastrand::Rng::with_seed(8);
    let game = |_| {
        let mut engine = Engine::new();
        let mut record = GameRecord::new("international", None);
        while record.moves.len() < 24 && !engine.is_decided() {
            let moves = engine.legal_moves();
            let text = moves[random.usize(0..moves.len())].text.hub.clone();
            record.moves.push(engine.play(&text, Style::Hub).unwrap().into());
        }
        record.result = GameResult::WhiteWins;
        record::write(&record)
    };
    (0..3).map(game).collect()
}

/// A folder with the house rules of the README, files of positions and games, and damier on the path.
struct Shell {
    folder: TempDir,
    path: String,
}

impl Shell {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let readme = text("README.md");
        let rules = blocks(&readme, "text").into_iter().find(|block| block.starts_with("# village.rules"));
        fs::write(folder.path().join("village.rules"), rules.expect("the README has house rules")).unwrap();
        fs::write(folder.path().join("positions.txt"), "W:WK29:B9\nB:W29:BK9\n").unwrap();
        let puzzles = text("tests/positions/pwcp.txt");
        let puzzles: String = puzzles.lines().take(7).map(|line| format!("{line}\n")).collect();
        fs::write(folder.path().join("puzzles.txt"), puzzles).unwrap();
        let matches = text("book/src/matches.md");
        let league = blocks(&matches, "toml").into_iter().find(|block| block.starts_with("# league.toml"));
        fs::write(folder.path().join("league.toml"), league.expect("the book has a match")).unwrap();
        for name in ["games.pdn", "old.pdn"] {
            fs::write(folder.path().join(name), games()).unwrap();
        }
        fs::create_dir_all(folder.path().join(".local/share/bash-completion/completions")).unwrap();
        let program = Path::new(BINARY).parent().unwrap().display().to_string();
        Self { folder, path: format!("{program}:{}", env::var("PATH").unwrap_or_default()) }
    }

    /// Runs a command; `analyse` looks three plies ahead, whatever else limits it. Returns what it prints.
    fn run(&self, line: &str) -> String {
        let endless = line.contains(" analyse ") && !line.contains(" --depth ");
        let short = if endless { " --depth 3" } else { "" };
        let output = Command::new("sh")
            .args(["-c", &format!("{line}{short}")])
            .current_dir(self.folder.path())
            .env("PATH", &self.path)
            .env("HOME", self.folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let errors = String::from_utf8_lossy(&output.stderr);
        // `convert` counts its games where they do not mix with what it writes.
        let quiet = errors.is_empty() || (line.contains(" convert ") && errors.lines().count() == 1);
        assert!(output.status.success() && quiet, "{line}: {:?} {errors}", output.status);
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let is_json =
            |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok_and(|json| json["schema"] == 1);
        assert!(!line.contains("--json") || printed.lines().all(is_json), "{line}: {printed}");
        let silent = (line.contains("--output") && !line.contains(" analyse ") && !line.contains("--json"))
            || line.contains(" > ")
            || (line.ends_with(" hub") && !line.contains(" help "));
        assert_eq!(silent, printed.is_empty(), "{line}");
        printed
    }
}

#[test]
fn the_examples_of_the_documents_run() {
    let shell = Shell::new();
    let mut count = 0;
    for (path, document) in documents() {
        for line in blocks(&document, "sh").iter().flat_map(|block| block.lines()).map(unremarked) {
            match line.split_whitespace().next() {
                // That takes two programs: tests/dxp tries them out.
                Some("damier") if line.starts_with("damier dxp ") => continue,
                Some("damier") => shell.run(line),
                // Building and testing is what is going on here.
                Some("cargo") | None => continue,
                other => panic!("{path}: nobody tries out {other:?}"),
            };
            count += 1;
        }
    }
    assert!(count >= 25, "{count}");
    assert!(fs::read_to_string(shell.folder.path().join("board.svg")).unwrap().contains("</svg>"));
}

#[test]
fn the_examples_of_the_help_run() {
    let shell = Shell::new();
    let help = shell.run("damier help");
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let commands = commands.lines().filter(is_name).map(|line| line.split_whitespace().next().unwrap());
    let mut pages = vec![help.clone()];
    pages.extend(commands.filter(|name| *name != "help").map(|name| shell.run(&format!("damier help {name}"))));
    assert!(pages.len() > 8);
    let mut count = 0;
    for page in &pages {
        for line in page.lines().filter_map(|line| line.strip_prefix("  damier ")) {
            // A remark stands behind two blanks. The reader of manual pages is not everywhere.
            let line = format!("damier {}", line.split("  ").next().unwrap()).replace(" | man -l -", "");
            // Nor are other people's engines.
            if line.contains("--infinite") || line.starts_with("damier dxp ") || line.contains("cmd=") {
                continue;
            }
            shell.run(&line);
            count += 1;
        }
    }
    assert!(count >= 20, "{count}");
}

/// Both ways to share out a match, as README and book show them, come to the report of the match in one piece.
#[test]
fn a_match_is_shared_out() {
    let whole = Shell::new().run("damier match --config league.toml");
    let mut ways = 0;
    for document in ["README.md", "book/src/matches.md"].map(text) {
        for block in blocks(&document, "bash") {
            let shell = Shell::new();
            let run = |script: &str, part: &str| {
                let mut command = Command::new("bash");
                command.args(["-c", script]).current_dir(shell.folder.path()).stdin(Stdio::null());
                command.env("PATH", &shell.path).env("SLURM_ARRAY_TASK_ID", part).output().expect("bash")
            };
            let last = if block.contains("SLURM") {
                for part in ["1", "2", "3", "4"] {
                    assert!(run(block, part).status.success(), "{block}");
                }
                run("damier match report part*.jsonl", "")
            } else if run("parallel --version", "").status.success() {
                // What GNU parallel says about citations goes to standard error.
                run(block, "")
            } else {
                assert_ne!(env::var("CI").as_deref(), Ok("true"), "GNU parallel is missing");
                println!("skipped: GNU parallel is not installed");
                continue;
            };
            let told = String::from_utf8_lossy(&last.stdout);
            let report = &told[told.rfind("thai, 40 games").unwrap_or_else(|| panic!("{block}: {told}"))..];
            assert_eq!(report, whole, "{block}");
            ways += 1;
        }
    }
    assert!(ways >= 2, "{ways}");
}

#[test]
fn links_and_pictures_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (path, document) in documents() {
        let folder = root.join(&path).parent().unwrap().to_path_buf();
        for target in document.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let target = target.split('#').next().unwrap();
            let is_here = target.contains("://") || folder.join(target).exists();
            assert!(is_here, "{path}: {target} is not there");
        }
    }
}
