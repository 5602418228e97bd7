//! The web page of a review: one file that needs nothing beside itself, and no script to be read.
//!
//! Every word that comes from a game file is escaped by the template (maud); names may be in any script and keep their
//! own direction. Boards share one drawing of the empty board, so that a page of hundreds stays small. A few lines of
//! script, where scripts run, add a board on which the game can be stepped through.

mod board;
mod curve;
mod game;

use super::game::Review;
use super::settings::Settings;
use crate::engine::{Engine, EngineError};
use crate::record::GameRecord;
use board::Boards;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("step.js");

/// What goes onto the page.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// What was reviewed: the name of a file.
    pub title: &'a str,
    /// The games: number in the file from 1, record, verdicts.
    pub games: Vec<(usize, &'a GameRecord, &'a Review)>,
    /// How thoroughly.
    pub settings: &'a Settings,
    /// Games that could not be read, and why.
    pub refused: &'a [String],
    /// A board is shown after so many plies even if nothing happened.
    pub every: usize,
}

/// The page as HTML. The engine is left where the last game ends.
///
/// # Errors
/// If a record is not one of a legal game that the engine knows.
pub fn page(page: &Page<'_>, engine: &mut Engine) -> Result<String, EngineError> {
    let mut boards = Boards::default();
    let mut articles = Vec::with_capacity(page.games.len());
    for (number, record, review) in &page.games {
        articles.push(game::article(engine, *number, record, review, page.every, &mut boards)?);
    }
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="generator" content={ "damier " (env!("CARGO_PKG_VERSION")) };
                title { (page.title) " - analysis" }
                style { (PreEscaped(STYLE)) (PreEscaped(boards.style())) }
            }
            body {
                (PreEscaped(boards.definitions()))
                header {
                    h1 { "Analysis of " bdi { (page.title) } }
                    p { (settings(page.settings)) }
                    (legend())
                }
                (contents(page))
                main { @for article in &articles { (article) } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Ok(markup.into_string())
}

/// How long each move was looked at, in words.
fn settings(settings: &Settings) -> String {
    let limits = [
        settings.time_ms.map(|ms| format!("{} s", ms as f64 / 1000.0)),
        settings.nodes.map(|nodes| format!("{nodes} positions")),
        settings.depth.map(|depth| format!("{depth} moves of either side ahead")),
    ];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    format!("Looked at by damier {}, each move: {}.", env!("CARGO_PKG_VERSION"), limits.join(", at most "))
}

fn legend() -> Markup {
    html! {
        details {
            summary { "What the marks and numbers mean" }
            p {
                "Values are in men and seen from White: +1.00 means that White is about one man ahead, -1.00 that Black \
                 is; \"win 7\" that White wins in 7 moves, \"loss 7\" that Black does. "
                b { "!!" } " is the only good move, and it gives up pieces first; " b { "!" } " is the only good move; "
                b { "?!" } " is an inaccuracy; " b { "?" } " is a mistake that costs about a man; " b { "??" }
                " is a blunder that costs nearly two men, a won game or a drawn one. \
                 Where only one move was possible, nothing is judged."
            }
        }
    }
}

/// Links to the games, and what could not be read.
fn contents(page: &Page<'_>) -> Markup {
    html! {
        @if page.games.len() > 1 {
            nav aria-label="Games" {
                h2 { "Games" }
                ol class="contents" {
                    @for (number, record, _) in &page.games {
                        li value=(number) { a href={ "#g" (number) } { (game::players(record)) " " (game::result(record)) } }
                    }
                }
            }
        }
        @if !page.refused.is_empty() {
            section class="refused" {
                h2 { "Games that could not be read" }
                ul { @for reason in page.refused { li dir="auto" { (reason) } } }
            }
        }
    }
}
