//! Matches between engines that behave.

use super::place::{Place, fake};
use std::fs;

pub fn every_seed_variant_is_played_at_two_strengths() {
    for variant in ["thai", "international", "czech", "armenian"] {
        let place = Place::new();
        let told = place.run(&[
            variant,
            "-e",
            "name=deep depth=4",
            "-e",
            "name=flat depth=1",
            "--games",
            "10",
            "--max-plies",
            "160",
            "--json",
        ]);
        assert_eq!(told.code, Some(0), "{variant}: {}", told.err);
        let report = told.report();
        let (wins, losses) = (&report["pairs"]["tally"]["wins"], &report["pairs"]["tally"]["losses"]);
        assert!(wins.as_u64() > losses.as_u64(), "{variant}: the deeper search loses {losses}, wins {wins}");
        assert_eq!(report["engines"][0]["failures"], serde_json::json!({}));
        assert_eq!(told.out.lines().count(), 11, "each game and the report");
    }
}

pub fn the_same_seed_plays_the_same_games() {
    let games = |seed: &str, boards: &str| {
        let place = Place::new();
        let told =
            place.run(&["russian", "-e", "depth=2", "-e", "depth=1", "--games", "8", "--seed", seed, "-c", boards]);
        assert_eq!(told.code, Some(0), "{}", told.err);
        let mut games = place.games("match");
        games.sort_by_key(|game| game["game"].as_u64());
        games.iter().map(|game| game["opening"]["fen"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    let first = games("5", "1");
    assert_eq!(games("5", "2"), first);
    assert_ne!(games("6", "1"), first);
    assert_eq!(first[0], first[1], "both colours of an opening");
    assert_ne!(first[0], first[2]);
}

pub fn many_engines_meet() {
    let place = Place::new();
    let engines = ["-e", "name=one depth=1", "-e", "name=two depth=2", "-e", "name=three depth=3"];
    let mut arguments = vec!["thai"];
    arguments.extend(engines);
    arguments.extend(["--games", "4"]);
    let told = place.run(&arguments);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.out.contains("rating") && told.out.contains("thai, 12 games"), "{}", told.out);
    arguments.extend(["--format", "gauntlet", "-o", "gauntlet", "--json"]);
    let report = place.run(&arguments).report();
    assert_eq!(report["games"], 8);
    let two = report["standings"].as_array().unwrap().iter().find(|line| line["name"] == "two").unwrap();
    assert_eq!(two["against"][2], serde_json::Value::Null, "two and three never met");
}

pub fn games_are_kept_as_pdn_with_clocks() {
    let place = Place::new();
    let told = place.run(&[
        "czech",
        "-e",
        "name=a tc=2+0.01",
        "-e",
        "name=b tc=40/1",
        "--games",
        "2",
        "--openings",
        "plies=2",
        "--log",
        "log.txt",
    ]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let pdn = place.read("match.pdn");
    for part in [
        "[White \"a\"]",
        "[Black \"b\"]",
        "[GameType \"29",
        "[WhiteTimeControl \"2+0.01\"]",
        "[FEN \"",
        "[%clk 0:00:0",
        "[Opening \"",
    ] {
        assert!(pdn.contains(part), "{part}: {pdn}");
    }
    let moves = &place.games("match")[0]["moves"];
    assert!(moves[4]["nodes"].as_u64() > Some(0) && moves[4]["left"].as_f64() > Some(0.0), "{moves}");
}

pub fn a_file_can_hold_it_all() {
    let place = Place::new();
    let file = r#"
        variant = "thai"
        games = 4
        seed = 9
        max-plies = 60
        [each]
        nodes = 500
        option = { hash = 2 }
        [[engine]]
        name = "new"
        [[engine]]
        name = "old"
        depth = 2
        [openings]
        file = "openings.fen"
        order = "sequential"
        [resign]
        score = 5
        [draw]
        from = 20
        moves = 4
        [sprt]
        elo0 = -10
        elo1 = 10
    "#;
    fs::write(place.file("league.toml"), file).unwrap();
    fs::write(place.file("openings.fen"), "# two openings\nB:W1-8:B25-32\nB:W1-7,9:B25-32\n").unwrap();
    let told = place.run(&["--config", "league.toml", "--json"]);
    assert_eq!(told.code, Some(1), "four games decide nothing: {}", told.err);
    assert_eq!(told.report()["games"], 4);
    let games = place.games("match");
    assert!(games.iter().any(|game| game["opening"]["fen"] == "B:W1-7,9:B25-32"));
    let shorter = place.run(&["--config", "league.toml", "--games", "2", "-o", "two", "--json"]);
    assert_eq!(shorter.report()["games"], 2, "arguments take the place of what the file says");
}

pub fn real_pipes_and_ponder() {
    let place = Place::new();
    let damier = env!("CARGO_BIN_EXE_damier");
    let hub = format!("name=hub cmd='\"{damier}\" hub' tc=3+0.01 ponder option.threads=1");
    let uci = format!("name=uci protocol=uci cmd='\"{damier}\" uci' tc=3+0.01 ponder");
    let own = "name=own tc=3+0.01 ponder";
    let told = place.run(&["czech", "-e", &hub, "-e", &uci, "-e", own, "--games", "2", "--max-plies", "40", "--json"]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let report = told.report();
    for engine in report["engines"].as_array().unwrap() {
        assert_eq!(engine["failures"], serde_json::json!({}), "{engine}");
    }
    assert_eq!(report["games"], 6);
}

pub fn wrong_use_is_explained() {
    let place = Place::new();
    let engine = fake("none", "depth=1");
    for (arguments, words) in [
        (vec!["thai"], "two engines"),
        (vec!["thai", "-e", "depth=1"], "two engines"),
        (vec!["-e", "depth=1", "-e", "depth=1"], "name the game"),
        (vec!["thia", "-e", "depth=1", "-e", "depth=1"], "thai"),
        (vec!["thai", "-e", "dept=1", "-e", "depth=1"], "unknown setting"),
        (vec!["thai", "-e", "tc=x", "-e", "depth=1"], "time control"),
        (vec!["thai", "-e", "depth=1", "-e", "depth=1", "--games", "3"], "even"),
        (vec!["thai", "-e", "depth=1", "-e", "depth=1", "--sprt", "elo0=5 elo1=0"], "elo"),
        (vec!["thai", "-e", "depth=1", "-e", "depth=1", "--openings", "file=none.fen"], "none.fen"),
        (vec!["thai", "-e", "depth=1", "-e", "depth=1", "--shard", "3/2"], "3/2"),
        (vec!["thai", "-e", "option.book=x depth=1", "-e", "depth=1", "--games", "2", "-o", "other"], "no option"),
        (vec!["--config", "none.toml"], "none.toml"),
        (vec!["report", "none.jsonl"], "none.jsonl"),
        (vec!["thai", "-e", &engine, "-e", "protocol=uci"], "cmd="),
    ] {
        let told = place.run(&arguments);
        assert_eq!(told.code, Some(2), "{arguments:?}");
        assert!(told.err.contains(words) && told.err.lines().count() == 1, "{arguments:?}: {}", told.err);
        assert!(!place.file("match.jsonl").exists(), "{arguments:?}");
    }
}

/// At 10 ms a move the match itself takes about 1.3 % of the processor on a quiet machine. On a busy one, where other tests
/// run beside it, every wait costs more.
#[cfg(target_os = "linux")]
pub fn the_referee_costs_little() {
    use std::time::{Duration, Instant};
    let place = Place::new();
    let (one, two) = (fake("naps", "depth=1"), fake("naps", "depth=1"));
    let begun = Instant::now();
    let mut run = place
        .command(&[
            "russian",
            "-e",
            &one,
            "-e",
            &two,
            "--games",
            "8",
            "--max-plies",
            "100",
            "-c",
            "1",
            "--openings",
            "plies=1",
        ])
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("damier starts");
    let mut ticks = 0;
    while run.try_wait().expect("a process").is_none() {
        // Fields 14 and 15 of proc(5): time in user and in kernel mode, in hundredths of a second.
        let stat = fs::read_to_string(format!("/proc/{}/stat", run.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let field = |n: usize| fields.get(n - 3).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        ticks = ticks.max(field(14) + field(15));
        std::thread::sleep(Duration::from_millis(20));
    }
    let (wall, busy) = (begun.elapsed().as_secs_f64(), ticks as f64 / 100.0);
    let games = place.games("match");
    let plies: usize = games.iter().map(|game| game["moves"].as_array().expect("moves").len()).sum();
    let share = 100.0 * busy / wall;
    println!("{plies} moves in {wall:.2} s, of which the match itself took {busy:.2} s: {share:.1} %");
    assert!(plies > 300 && wall > plies as f64 * 0.01, "{plies} moves in {wall} s");
    assert!(share < 4.0, "{share:.2} % of the processor");
}
