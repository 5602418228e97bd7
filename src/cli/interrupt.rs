//! Ctrl-C as a person means it: enough, tell me what you have.

use super::failure::INTERRUPTED;
use damier::Control;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct Watch {
    /// The search that goes on.
    control: Option<Arc<Control>>,
    /// Ctrl-C came.
    raised: bool,
}

/// Listens for Ctrl-C: the first one ends the search, the second the program.
pub struct Interrupt(Arc<Mutex<Watch>>);

impl Interrupt {
    /// Begins to listen. Where that is impossible Ctrl-C ends the program as usual.
    pub fn new() -> Self {
        let shared = Arc::new(Mutex::new(Watch::default()));
        let watched = Arc::clone(&shared);
        let listening = ctrlc::set_handler(move || {
            let mut watch = lock(&watched);
            match &watch.control {
                Some(control) if !watch.raised => control.stop(),
                _ => process::exit(INTERRUPTED.into()),
            }
            watch.raised = true;
        });
        if let Err(error) = listening {
            eprintln!("damier: warning: Ctrl-C will not print the best so far ({error})");
        }
        Self(shared)
    }

    /// A handle for the next search.
    pub fn watch(&self) -> Arc<Control> {
        let control = Arc::new(Control::new(false));
        lock(&self.0).control = Some(Arc::clone(&control));
        control
    }

    /// The search has ended.
    pub fn release(&self) {
        lock(&self.0).control = None;
    }

    /// True if Ctrl-C came.
    pub fn is_raised(&self) -> bool {
        lock(&self.0).raised
    }
}

fn lock(watch: &Mutex<Watch>) -> MutexGuard<'_, Watch> {
    watch.lock().unwrap_or_else(PoisonError::into_inner)
}
