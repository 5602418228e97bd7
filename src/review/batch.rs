//! Many games at once.

use super::game::{Review, review};
use super::journal::{Journal, JournalError};
use super::settings::Settings;
use crate::engine::{Engine, EngineError, Options};
use crate::record::GameRecord;
use crate::search::Control;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// How games are gone through.
pub struct Work<'a> {
    /// How thoroughly.
    pub settings: &'a Settings,
    /// Games at once, at least 1. Each has an engine of one thread and a table of its own.
    pub threads: usize,
    /// Makes an engine that knows all games needed, house rules included.
    pub engine: &'a (dyn Fn() -> Result<Engine, EngineError> + Sync),
    /// Ends the work early; games that are not finished are then left out.
    pub control: &'a Control,
    /// Called after every move judged.
    pub tick: &'a (dyn Fn() + Sync),
}

/// Reviews all games that the journal does not hold yet and writes each into it when it is done. Returns the reviews in
/// the order of the games; none for a game that was not finished.
///
/// # Errors
/// The first game that cannot be reviewed, or a journal that cannot be written.
pub fn review_all(
    games: &[GameRecord],
    journal: Journal,
    work: &Work<'_>,
) -> Result<Vec<Option<Review>>, JournalError> {
    let mut reviews: Vec<Option<Review>> = (0..games.len()).map(|game| journal.review(game).cloned()).collect();
    let journal = Mutex::new(journal);
    let pool = ThreadPoolBuilder::new()
        .num_threads(work.threads.max(1))
        .build()
        .map_err(|error| JournalError::Threads(error.to_string()))?;
    let open: Vec<(usize, &mut Option<Review>)> =
        reviews.iter_mut().enumerate().filter(|(_, review)| review.is_none()).collect();
    pool.install(|| {
        open.into_par_iter().with_max_len(1).try_for_each_init(
            || None,
            |engine, (game, review)| {
                *review = one(engine, &games[game], work)?;
                match review {
                    Some(done) => journal.lock().unwrap_or_else(PoisonError::into_inner).add(game, done),
                    None => Ok(()),
                }
            },
        )
    })?;
    Ok(reviews)
}

/// Reviews one game with the engine of this thread, which is made when it is first needed.
fn one(engine: &mut Option<Engine>, record: &GameRecord, work: &Work<'_>) -> Result<Option<Review>, EngineError> {
    if work.control.is_stopped() {
        return Ok(None);
    }
    let engine = match engine {
        Some(engine) => engine,
        None => engine.insert((work.engine)()?),
    };
    engine.set_options(Options { threads: 1, hash_mib: work.settings.hash_mib })?;
    review(engine, record, work.settings, work.control, work.tick)
}
