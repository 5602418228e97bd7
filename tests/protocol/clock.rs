//! Time: how soon the program answers after its start, and whether it keeps to its clock.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// damier in a process of its own.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    begun: Instant,
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
        // It must need neither a working directory nor an environment.
        command.args(arguments).env_clear().current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped());
        let begun = Instant::now();
        let mut child = command.spawn().expect("the program starts");
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output, begun }
    }

    fn send(&mut self, text: &str) {
        self.input.write_all(format!("{text}\n").as_bytes()).expect("the program listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the program answers");
        line.trim_end().to_string()
    }

    fn until(&mut self, word: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "the program ended before '{word}'");
            if line.split(' ').next() == Some(word) {
                return line;
            }
        }
    }

    /// How long threads of the program and this thread were ready to run but had no processor, since they began.
    fn stalls(&self) -> Duration {
        let waits = |path: String| -> u64 {
            let text = fs::read_to_string(path).unwrap_or_default();
            text.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
        };
        let threads = fs::read_dir(format!("/proc/{}/task", self.child.id())).into_iter().flatten().flatten();
        let theirs: u64 = threads.map(|entry| waits(format!("{}/schedstat", entry.path().display()))).sum();
        Duration::from_nanos(theirs + waits("/proc/thread-self/schedstat".into()))
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().expect("the program ends").success());
    }
}

const HUB_ARGUMENTS: [&[&str]; 2] = [&["hub"], &[]];

#[test]
fn the_first_line_comes_within_ten_milliseconds() {
    for arguments in HUB_ARGUMENTS {
        // The best of several starts: the others tell about the machine.
        let best = (0..15).map(|_| {
            let mut program = Program::start(arguments);
            program.send("hub");
            assert!(program.line().starts_with("id name=damier"));
            let time = program.begun.elapsed();
            program.quit();
            time
        });
        let best = best.min().unwrap();
        assert!(best < Duration::from_millis(10), "{arguments:?}: {best:?}");
    }
    let mut program = Program::start(&["uci"]);
    program.send("uci");
    assert!(program.line().starts_with("id name damier"));
    program.quit();
}

/// What the moves of a game on the clock took.
struct Times {
    /// The clock at its lowest.
    lowest: f64,
    /// Stalls of all moves together, and moves, for the record.
    stalled: f64,
    moves: u32,
}

/// The reserve that the program is told, in milliseconds: no move may overrun the clock by more.
const RESERVE: f64 = 5.0;

/// Plays games against itself on one clock of 10 ms with 1 ms for each move. Time in which the machine gave the
/// processes nothing is not counted.
fn play_fast(moves: u32) -> Times {
    let mut program = Program::start(&["hub"]);
    program.send(&format!("set-param name=overhead value={RESERVE}"));
    program.send("init");
    program.until("ready");
    let mut times = Times { lowest: f64::INFINITY, stalled: 0.0, moves: 0 };
    while times.moves < moves {
        play_game(&mut program, &mut times, moves);
    }
    program.quit();
    times
}

fn play_game(program: &mut Program, times: &mut Times, most: u32) {
    let mut played = String::new();
    let mut clocks = [10.0, 10.0];
    program.send("new-game");
    for ply in 0..200 {
        let clock: &mut f64 = &mut clocks[ply % 2];
        program.send(&format!("pos start moves=\"{played}\""));
        program.send(&format!("level time={:.6} inc=0.001", *clock / 1000.0));
        // What was sent before is read before the clock starts.
        program.send("ping");
        program.until("pong");
        let stalled = program.stalls();
        let begun = Instant::now();
        program.send("go think");
        let done = program.until("done");
        let wall = begun.elapsed().as_secs_f64() * 1000.0;
        let stall = (program.stalls() - stalled).as_secs_f64() * 1000.0;
        times.stalled += stall;
        times.moves += 1;
        *clock += 1.0 - (wall - stall).max(0.0);
        times.lowest = times.lowest.min(*clock);
        assert!(
            *clock >= -RESERVE,
            "move {}: clock {clock:.2} ms after {wall:.2} ms, of which {stall:.2} ms without a processor",
            times.moves
        );
        // A flag that has fallen ends a game.
        let Some(mv) = done.split("move=").nth(1).and_then(|rest| rest.split(' ').next()) else { return };
        if times.moves >= most || *clock <= 0.0 {
            return;
        }
        played.push_str(mv);
        played.push(' ');
    }
}

#[test]
fn fast_clocks_are_kept() {
    let times = play_fast(200);
    println!("{} moves, lowest clock {:.2} ms, stalled {:.1} ms", times.moves, times.lowest, times.stalled);
}

#[test]
#[ignore = "10,000 moves on the clock: about a minute"]
fn fast_clocks_are_kept_for_ten_thousand_moves() {
    let times = play_fast(10_000);
    println!("{} moves, lowest clock {:.2} ms, stalled {:.1} ms", times.moves, times.lowest, times.stalled);
}

#[test]
#[ignore = "10,000 moves on the clock while other processes load two processors: some minutes"]
fn fast_clocks_are_kept_on_a_busy_machine() {
    let load = || Command::new("sh").args(["-c", "while :; do :; done"]).spawn().expect("a shell");
    let mut others = [load(), load()];
    let times = std::panic::catch_unwind(|| play_fast(10_000));
    for other in &mut others {
        other.kill().and_then(|()| other.wait().map(drop)).expect("the load ends");
    }
    let times = times.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    println!("{} moves, lowest clock {:.2} ms, stalled {:.1} ms", times.moves, times.lowest, times.stalled);
}
