//! Games gone through: verdicts, annotated records, the page, and work that is interrupted and taken up again.

#[path = "review/html.rs"]
mod html;

use damier::record::{self, GameRecord, GameResult};
use damier::review::{Journal, Mark, Page, Review, Settings, Work, annotated, page, result, review, review_all};
use damier::{Control, Engine, Side, Style};
use html::{Element, parse};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

/// White gives a man away with its second move.
const BLUNDER: &[&str] = &["38-33", "18-22", "33-28", "22x33", "42-37", "33-38"];
const BLUNDER_START: &str = "W:W38,42,48:B18,13,8";

fn played(variant: &str, start: Option<&str>, moves: &[&str]) -> GameRecord {
    let mut engine = Engine::new();
    engine.set_variant(variant).unwrap();
    engine.set_position(start, &[], Style::Pdn).unwrap();
    let mut record = GameRecord::new(variant, start.map(|_| engine.fen()));
    record.moves = moves.iter().map(|text| engine.play(text, Style::Pdn).unwrap().into()).collect();
    record
}

fn settings(nodes: u64) -> Settings {
    Settings { time_ms: None, nodes: Some(nodes), depth: None, hash_mib: 1 }
}

fn reviewed(record: &GameRecord, settings: &Settings) -> Review {
    review(&mut Engine::new(), record, settings, &Control::new(false), &|| {}).unwrap().expect("not interrupted")
}

#[test]
fn a_man_given_away_is_a_blunder_with_a_better_line_that_is_legal() {
    let record = played("international", Some(BLUNDER_START), BLUNDER);
    let found = reviewed(&record, &settings(20_000));
    let marks: Vec<Option<Mark>> = found.plies.iter().map(|ply| ply.mark).collect();
    assert_eq!(marks[2], Some(Mark::Blunder), "{found:#?}");
    let annotated = annotated(&record, &found);
    assert_eq!(annotated.moves[2].nags, [4]);
    assert!(annotated.moves.iter().all(|ply| ply.comments.iter().any(|text| text.starts_with("[%eval "))));
    let variation = &annotated.moves[2].variations[0];
    assert!(variation.moves.len() > 1 && variation.moves[0].text.hub != record.moves[2].text.hub);
    let mut engine = Engine::new();
    engine.set_position(Some(BLUNDER_START), &["38-33", "18-22"], Style::Pdn).unwrap();
    for ply in &variation.moves {
        assert_eq!(engine.play(&ply.text.hub, Style::Hub).unwrap().pdn, ply.text.pdn);
    }
    let summary = found.summary(Side::White);
    assert_eq!(summary.count(Mark::Blunder), 1, "{found:#?}");
    assert!(summary.loss >= 100, "{summary:?}");
    assert_eq!(found.summary(Side::Black).count(Mark::Blunder), 0, "{found:#?}");
    let text = record::write(&annotated);
    assert!(text.contains("33-28 $4") && text.contains("Blunder: "), "{text}");
}

#[test]
fn a_second_review_takes_the_place_of_the_first() {
    let mut record = played("international", Some(BLUNDER_START), BLUNDER);
    record.moves[0].comments.push("[%clk 0:10:00] a remark".into());
    record.moves[1].comments.push("[%eval 0.1] from elsewhere".into());
    record.moves[1].nags.push(5);
    let found = reviewed(&record, &settings(2_000));
    let once = annotated(&record, &found);
    assert_eq!(annotated(&once, &found), once);
    assert_eq!(once.moves[0].comments[0], "[%clk 0:10:00] a remark");
    assert_eq!(once.moves[1].comments[0], "[%eval 0.1] from elsewhere");
    assert_eq!(once.moves[1].nags[0], 5);
}

#[test]
fn only_signed_remarks_are_replaced() {
    let mut record = played("international", Some(BLUNDER_START), BLUNDER);
    let foreign = ["[%eval 0.3,9]", "[%eval 1.20,14]", "[%eval -1.5] Mistake. 38-32 was best.", "[%eval 0.1] Blunder"];
    for (ply, text) in record.moves.iter_mut().zip(foreign) {
        ply.comments.push(text.into());
    }
    // The glyph of a person is no less that person's if the review agrees with it.
    record.moves[2].nags.push(4);
    let found = reviewed(&record, &settings(20_000));
    assert_eq!(found.plies[2].mark, Some(Mark::Blunder));
    let once = annotated(&record, &found);
    for (ply, text) in once.moves.iter().zip(foreign) {
        assert_eq!((ply.comments.len(), ply.comments[0].as_str()), (2, text));
    }
    assert_eq!(annotated(&once, &found), once);
    // A later review without any mark takes back what the first has set, and no more.
    let mut calm = found.clone();
    calm.plies.iter_mut().for_each(|ply| (ply.mark, ply.loss) = (None, 0));
    assert_eq!(annotated(&once, &calm).moves[2].nags, [4]);
    record.moves[2].nags.clear();
    let once = annotated(&record, &found);
    assert!(once.moves[2].comments[1].contains("[%by damier $4] Blunder: "), "{:?}", once.moves[2].comments);
    let after = annotated(&once, &calm);
    assert!(after.moves.iter().all(|ply| ply.nags.is_empty() && ply.variations.is_empty()), "{after:?}");
}

#[test]
fn results_are_those_of_the_file() {
    let mut seen = std::collections::BTreeSet::new();
    for variant in Engine::new().variants() {
        for end in [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown] {
            let record = GameRecord { result: end, ..GameRecord::new(&variant.name, None) };
            let text = result(&record);
            assert!(record::write(&record).contains(&format!("[Result \"{text}\"]")), "{}: {text}", variant.name);
            seen.insert(text.to_string());
        }
    }
    assert!(["1-0", "2-0", "1-1", "1/2-1/2"].iter().all(|text| seen.contains(*text)), "{seen:?}");
}

#[test]
fn words_added_to_remarks_are_kept() {
    let record = played("international", Some(BLUNDER_START), BLUNDER);
    let found = reviewed(&record, &settings(20_000));
    let mut once = annotated(&record, &found);
    once.moves[0].comments[0].push_str(" I was tired");
    // As a program leaves it that breaks lines.
    once.moves[2].comments[0] = once.moves[2].comments[0].replace(' ', "\n") + "\nA pity";
    once.moves[2].variations[0].moves[0].comments.push("of course".into());
    let again = annotated(&once, &found);
    assert_eq!(again.moves[0].comments[0], "I was tired");
    assert_eq!(again.moves[2].comments[0], "A pity");
    assert_eq!(again.moves[2].comments.len(), 2);
    assert_eq!(again.moves[2].variations.len(), 2);
    assert_eq!(again.moves[2].nags, [4]);
    assert_eq!(annotated(&again, &found), again);
}

#[test]
fn the_same_nodes_find_the_same_every_time() {
    let record = played("thai", None, &["25-21", "7-10", "21-17", "8-12", "26-23", "10-15"]);
    let first = reviewed(&record, &settings(3_000));
    // An engine that has seen another game before is no wiser.
    let mut engine = Engine::new();
    let other = played("international", Some(BLUNDER_START), BLUNDER);
    for record in [&other, &record] {
        review(&mut engine, record, &settings(3_000), &Control::new(false), &|| {}).unwrap();
    }
    let again = review(&mut engine, &record, &settings(3_000), &Control::new(false), &|| {}).unwrap().unwrap();
    assert_eq!(first, again);
    assert_eq!(first.plies.len(), 6);
}

#[test]
fn games_of_every_kind_are_reviewed() {
    let mut engine = Engine::new();
    let mut random = fastrand::Rng::with_seed(2);
    for variant in Engine::new().variants() {
        engine.set_variant(&variant.name).unwrap();
        let mut record = GameRecord::new(&variant.name, None);
        while record.moves.len() < 12 && !engine.is_decided() {
            let moves = engine.legal_moves();
            let text = moves[random.usize(0..moves.len())].text.hub.clone();
            record.moves.push(engine.play(&text, Style::Hub).unwrap().into());
        }
        let found = reviewed(&record, &settings(200));
        assert_eq!(found.plies.len(), record.moves.len(), "{}", variant.name);
        assert!(found.plies.iter().all(|ply| ply.choices > 0 && !ply.line.is_empty()), "{}", variant.name);
        let settings = settings(200);
        let game = [(1, &record, &found)];
        let text = page(
            &Page { title: "x", games: game.to_vec(), settings: &settings, refused: &[], every: 4 },
            &mut Engine::new(),
        );
        well_formed(&text.unwrap());
    }
    // Nothing to judge is no reason to fail.
    for record in [GameRecord::new("thai", None), played("international", Some("W:W28:B23"), &["28x19"])] {
        assert_eq!(reviewed(&record, &settings(100)).plies.len(), record.moves.len());
    }
}

/// Parses a page and checks what every page must be.
fn well_formed(text: &str) -> Element {
    let root = parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((root.name.as_str(), root.attribute("lang")), ("html", Some("en")));
    let all = root.all();
    let ids: Vec<&str> = all.iter().filter_map(|element| element.attribute("id")).collect();
    let unique: std::collections::HashSet<&&str> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "an id stands twice");
    for element in &all {
        for name in ["href", "src", "xlink:href", "data", "action", "srcset"] {
            let Some(target) = element.attribute(name) else { continue };
            let inside = target.strip_prefix('#').is_some_and(|id| ids.contains(&id));
            assert!(inside, "<{} {name}={target:?}> leads out of the page or nowhere", element.name);
        }
        assert!(!["link", "iframe", "object", "img"].contains(&element.name.as_str()), "{}", element.name);
        if element.attribute("role") == Some("img") {
            assert!(element.all().iter().any(|inner| inner.name == "title"), "a picture without words");
        }
    }
    for word in ["url(", "@import", "http:", "https:"] {
        let styles = all.iter().filter(|element| ["style", "script"].contains(&element.name.as_str()));
        let foreign = styles.flat_map(|element| element.text.split("\"http://www.w3.org/2000/svg\""));
        assert!(foreign.into_iter().all(|text| !text.contains(word)), "the page would load something: {word}");
    }
    let levels: Vec<&str> = all.iter().map(|element| element.name.as_str()).filter(|name| is_heading(name)).collect();
    assert_eq!(levels[0], "h1");
    assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] || pair[1].as_bytes()[1] == pair[0].as_bytes()[1] + 1));
    assert!(all.iter().any(|element| element.attribute("name") == Some("viewport")));
    root
}

fn is_heading(name: &str) -> bool {
    name.len() == 2 && name.starts_with('h') && name.as_bytes()[1].is_ascii_digit()
}

#[test]
fn the_page_shows_curve_boards_and_mistakes_and_nothing_hostile() {
    let mut record = played("international", Some(BLUNDER_START), BLUNDER);
    let hostile = "<script>alert('x')</script>\"><img src=http://x.example/y>&amp;";
    record.tags =
        vec![("White".into(), hostile.into()), ("Event".into(), "بطولة".into()), (hostile.into(), "x".into())];
    record.comments.push(hostile.into());
    record.moves[0].comments.push(hostile.into());
    record.result = GameResult::Other(hostile.into());
    let found = reviewed(&record, &settings(20_000));
    let settings = settings(20_000);
    let refused = [format!("line 7: {hostile}")];
    let games = vec![(3, &record, &found), (9, &record, &found)];
    let text =
        page(&Page { title: hostile, games, settings: &settings, refused: &refused, every: 10 }, &mut Engine::new());
    let root = well_formed(&text.unwrap());
    let all = root.all();
    assert_eq!(all.iter().filter(|element| element.name == "script").count(), 1);
    let count = |class: &str| all.iter().filter(|element| element.attribute("class") == Some(class)).count();
    assert_eq!(count("curve"), 2);
    // Wide tables scroll by themselves, so that the page never does on a telephone.
    assert_eq!(count("numbers"), 2);
    assert!(all.iter().any(|element| element.name == "style" && element.text.contains(".numbers{overflow-x:auto}")));
    assert_eq!(count("point blunder"), 2);
    // The board after the blunder, in both games; those of the start and the end besides.
    let blunders =
        all.iter().filter(|element| element.name == "figure" && element.attribute("class") == Some("blunder"));
    assert_eq!(blunders.count(), 2);
    let moves = all.iter().filter(|element| element.attribute("data-ply").is_some());
    assert_eq!(moves.count(), 2 * BLUNDER.len());
    assert!(all.iter().any(|element| element.name == "bdi" && element.text.contains("<script>alert")));
    assert!(all.iter().any(|element| element.name == "dd" && element.text == "بطولة"));
}

/// Three games, reviewed with a journal until `stop` moves are judged.
fn batch(games: &[GameRecord], journal: Journal, threads: usize, stop: usize) -> Vec<Option<Review>> {
    let control = Control::new(false);
    let ticks = AtomicUsize::new(0);
    let work = Work {
        settings: &settings(1_000),
        threads,
        engine: &|| Ok(Engine::new()),
        control: &control,
        tick: &|| {
            if ticks.fetch_add(1, Ordering::Relaxed) + 1 >= stop {
                control.stop();
            }
        },
    };
    review_all(games, journal, &work).unwrap()
}

#[test]
fn interrupted_work_is_taken_up_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.journal");
    let games = [
        played("international", Some(BLUNDER_START), BLUNDER),
        played("thai", None, &["25-21", "7-10", "21-17", "8-12"]),
        played("russian", None, &["c3-d4", "d6-c5", "b2-c3", "f6-g5"]),
    ];
    let whole = batch(&games, Journal::open(&path, "w").unwrap(), 2, usize::MAX);
    assert!(whole.iter().all(Option::is_some));
    fs::remove_file(&path).unwrap();
    let some = batch(&games, Journal::open(&path, "w").unwrap(), 1, 8);
    assert_eq!(some.iter().filter(|review| review.is_some()).count(), 1);
    assert_eq!(Journal::open(&path, "w").unwrap().finished(), 1);
    assert_eq!(batch(&games, Journal::open(&path, "w").unwrap(), 1, usize::MAX), whole);
}

mod command {
    use super::*;
    use serde_json::Value;
    use std::path::Path;
    use std::process::{Command, Output, Stdio};
    use std::time::{Duration, Instant};

    fn command(folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
        command.arg("analyse").args(arguments).current_dir(folder).stdin(Stdio::null());
        command
    }

    fn run(folder: &Path, arguments: &[&str]) -> Output {
        command(folder, arguments).output().expect("the program starts")
    }

    fn errors(output: &Output) -> String {
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// Games of random moves, as PDN.
    fn games(count: usize, plies: usize) -> String {
        let mut random = fastrand::Rng::with_seed(5);
        let mut text = String::new();
        for game in 0..count {
            let mut engine = Engine::new();
            let mut record = GameRecord::new("international", None);
            record.result = GameResult::WhiteWins;
            record.tags.push(("White".into(), format!("Player <script>{game}")));
            record.tags.push(("Black".into(), "سميرة".into()));
            while record.moves.len() < plies && !engine.is_decided() {
                let moves = engine.legal_moves();
                let text = moves[random.usize(0..moves.len())].text.hub.clone();
                record.moves.push(engine.play(&text, Style::Hub).unwrap().into());
            }
            text.push_str(&record::write(&record));
        }
        text
    }

    #[test]
    fn a_file_of_games_becomes_two_files() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("Games.PDN"), games(2, 12)).unwrap();
        // A file with the name of a game is no reason to misunderstand that name.
        fs::write(folder.join("thai"), "").unwrap();
        assert!(run(folder, &["thai", "--depth", "1"]).status.success());
        let output = run(folder, &["Games.PDN", "--nodes", "300"]);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", errors(&output));
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("Games.analysis.pdn") && told.contains("سميرة"), "{told}");
        let page = fs::read_to_string(folder.join("Games.analysis.html")).unwrap();
        let root = well_formed(&page);
        let results = root.all().into_iter().filter(|element| element.attribute("class") == Some("result"));
        assert!(results.map(|element| element.text.as_str()).all(|text| text == "2-0"), "the result of the file");
        let text = fs::read_to_string(folder.join("Games.analysis.pdn")).unwrap();
        assert_eq!(text.matches("[%eval ").count(), 24);
        assert!(!folder.join("Games.analysis.journal").exists());
        // What was written is read again, and its remarks replaced, not doubled.
        let again = run(folder, &["Games.analysis.pdn", "--nodes", "300", "--output", "again"]);
        assert!(again.status.success(), "{}", errors(&again));
        assert_eq!(fs::read_to_string(folder.join("again.pdn")).unwrap(), text);
    }

    #[test]
    fn killed_work_goes_on_and_ends_in_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("games.pdn"), games(5, 30)).unwrap();
        let settings = ["games.pdn", "--nodes", "3000", "--hash", "1"];
        let whole = run(folder, &[&settings[..], &["--output", "whole"]].concat());
        assert!(whole.status.success(), "{}", errors(&whole));
        let cut = [&settings[..], &["--output", "cut.html", "--threads", "2"]].concat();
        let journal = folder.join("cut.journal");
        let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
        let mut child = command(folder, &cut).stdout(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while lines() < 3 && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let left = lines();
        assert!((3..6).contains(&left), "killed too late to show anything: {left}");
        // Half a line, as a full disk leaves it.
        let mut bytes = fs::read(&journal).unwrap();
        bytes.extend_from_slice(b"{\"game\":4,\"pli");
        fs::write(&journal, bytes).unwrap();
        let other = run(folder, &["games.pdn", "--nodes", "4000", "--hash", "1", "--output", "cut"]);
        assert_eq!(other.status.code(), Some(2), "{}", errors(&other));
        assert!(errors(&other).contains("other games or settings"), "{}", errors(&other));
        let output = run(folder, &cut);
        assert!(output.status.success(), "{}", errors(&output));
        assert!(errors(&output).contains(" of 5 games were done before"), "{}", errors(&output));
        for end in ["pdn", "html"] {
            let read = |name: &str| fs::read(folder.join(format!("{name}.{end}"))).unwrap();
            assert!(read("cut") == read("whole"), "{end} differs");
        }
        assert!(!journal.exists());
    }

    #[test]
    fn a_broken_game_is_told_and_the_others_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let text =
            format!("{}[White \"Broken\"]\n[Result \"*\"]\n\n1. 32-28 19-23 2. 50-1 *\n\n{}", games(1, 6), games(1, 4));
        fs::write(folder.join("games.pdn"), text).unwrap();
        let output = run(folder, &["games.pdn", "--nodes", "200", "--variant", "international", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
        assert!(errors(&output).contains("game 2") && errors(&output).contains("50-1"), "{}", errors(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        let objects: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
        let kinds: Vec<&str> = objects.iter().map(|object| object["type"].as_str().unwrap()).collect();
        let expected =
            [vec!["game"], vec!["judgement"; 6], vec!["refusal", "game"], vec!["judgement"; 4], vec!["review"]];
        assert_eq!(kinds, expected.concat());
        assert_eq!(objects[0]["result"], "2-0");
        assert!(objects[0]["white"]["marks"]["blunder"].is_u64(), "{}", objects[0]);
        assert!(objects[1]["played"]["move"].is_string() && objects[1]["after"]["words"].is_string());
        assert_eq!((&objects[13]["games"], &objects[13]["refused"]), (&2.into(), &1.into()));
        let page = fs::read_to_string(folder.join("games.analysis.html")).unwrap();
        well_formed(&page);
        assert!(page.contains("could not be read") && page.contains("50-1"));
    }

    #[test]
    fn nothing_is_overwritten_or_misunderstood() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        fs::write(folder.join("games.pdn"), games(1, 4)).unwrap();
        fs::write(folder.join("empty.pdn"), "").unwrap();
        let before = fs::read(folder.join("games.pdn")).unwrap();
        fs::create_dir(folder.join("folder.pdn")).unwrap();
        let wrong: [(&[&str], &str); 13] = [
            (&["games.pdn", "--output", "games"], "not overwritten"),
            (&["games.pdn", "--output", "./games.pdn"], "not overwritten"),
            (&["games.pdn", "--multipv", "2"], "--multipv"),
            (&["games.pdn", "W:W31:B20"], "a position"),
            (&["games.pdn", "--variant", "chess960"], "chess960"),
            (&["thai", "--output", "x"], "--output"),
            (&["missing.pdn"], "missing.pdn"),
            (&["missing.txt"], "no such file"),
            (&["."], "this is a folder"),
            (&["folder.pdn"], "this is a folder"),
            (&["-"], "damier analyse games.pdn"),
            (&["rusian"], "russian"),
            (&["empty.pdn"], "no games"),
        ];
        for (arguments, word) in wrong {
            let output = run(folder, arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", errors(&output));
            assert!(errors(&output).contains(word) && errors(&output).lines().count() == 1, "{}", errors(&output));
        }
        assert_eq!(fs::read(folder.join("games.pdn")).unwrap(), before);
        assert_eq!(fs::read_dir(folder).unwrap().count(), 3, "nothing new was left behind");
    }
}
