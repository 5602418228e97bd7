//! The program: carries out a command and says how it went.

mod cli;

use std::io::Write;
use std::process::ExitCode;
use std::thread;

/// What ends a program that panicked.
const FAILED: u8 = 2;

/// Stack in bytes: a search is up to 250 plies deep, for which the first thread of some systems (1 MiB) has no room.
const STACK: usize = 16 << 20;

fn main() -> ExitCode {
    let work = thread::Builder::new().stack_size(STACK).spawn(|| cli::run(std::env::args_os()));
    match work.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(failure))) => explain(&failure),
        // A panic; its message is told already.
        Ok(Err(_)) => ExitCode::from(FAILED),
        Err(error) => explain(&error.into()),
    }
}

fn explain(failure: &cli::Failure) -> ExitCode {
    if failure.is_broken_pipe() {
        return ExitCode::SUCCESS;
    }
    // Where nobody can be told any more, the exit code still says it; `eprintln` would panic.
    let _ = writeln!(std::io::stderr(), "damier: {}", failure.to_string().replace('\n', "; "));
    ExitCode::from(failure.code())
}
