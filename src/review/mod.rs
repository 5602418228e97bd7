//! REVIEW: whole games gone through, move by move.
//!
//! [`review`] judges every move of a game; [`review_all`] does so for many games at once, keeping a [`Journal`] so that
//! nothing is lost when it is interrupted. [`annotated`] puts the verdicts into the record, and [`page`](page()) makes a
//! web page of them that needs nothing beside itself.
//!
//! A game is gone through from its end to its beginning. What the search has learnt about later positions is then still
//! in its table when it comes to the earlier ones, so that the score before a move and the score after it agree, and a
//! forced move needs no search at all.

mod annotate;
mod batch;
mod game;
mod journal;
mod judgement;
mod page;
mod result;
mod settings;
mod value;

pub use annotate::annotated;
pub use batch::{Work, review_all};
pub use game::{Judged, Review, review};
pub use journal::{Journal, JournalError};
pub use judgement::{Mark, Summary};
pub use page::{Page, page};
pub use result::result;
pub use settings::Settings;
pub use value::Value;
