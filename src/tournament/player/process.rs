//! The process of an engine: started in its folder, ended with it.

use super::Fault;
use crate::engine::words;
use crate::tournament::entrant::Entrant;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long an engine may take to end once it was asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A running program, which does not outlive its owner.
pub struct Process(Child);

impl Process {
    /// Starts the command of an entrant; `piped` tells whether it is spoken to over its input and output.
    pub fn start(entrant: &Entrant, piped: bool) -> Result<Self, Fault> {
        let command = entrant.cmd.as_deref().unwrap_or_default();
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| Fault::StartUp(format!("{command:?} is no command")))?;
        let stream = || if piped { Stdio::piped() } else { Stdio::null() };
        let mut process = Command::new(&words[0]);
        process.args(&words[1..]).stdin(stream()).stdout(stream()).stderr(stream());
        if let Some(folder) = &entrant.dir {
            if !folder.is_dir() {
                return Err(Fault::StartUp(format!("there is no folder {}", folder.display())));
            }
            process.current_dir(folder);
        }
        // In a group of its own, so that Ctrl-C at the terminal reaches the match alone, which then ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let started = process.spawn();
        started.map(Self).map_err(|error| Fault::StartUp(format!("{}: {}", words[0], words::system(&error))))
    }

    /// The process itself.
    pub fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    /// The number by which the system knows it.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits a little for the process to end by itself.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + FAREWELL;
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.ended().is_none() {
            // It may have ended in this moment; then there is nothing to kill.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
        end_group(self.0.id());
    }
}

/// Ends what the engine itself has started and left behind: all that is in its group.
#[cfg(unix)]
fn end_group(id: u32) {
    let group = format!("-{id}");
    let mut kill = Command::new("kill");
    // Usually the group is empty, and `kill` says so.
    let _ =
        kill.args(["-KILL", "--", &group]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

#[cfg(not(unix))]
fn end_group(_: u32) {}
