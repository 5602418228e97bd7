//! One game on the page.

use super::board::Boards;
use super::curve::{Point, curve};
use crate::board::Side;
use crate::engine::{Engine, EngineError, Picture, Style};
use crate::record::{GameRecord, Ply};
use crate::review;
use crate::review::game::{Judged, Review, enter};
use crate::review::judgement::Mark;
use maud::{Markup, PreEscaped, html};

/// Tags that stand in the heading.
const IN_HEADING: [&str; 3] = ["White", "Black", "Result"];

/// The players.
pub(super) fn players(record: &GameRecord) -> Markup {
    let name = |tag| record.tag(tag).filter(|name| !name.trim().is_empty()).unwrap_or("?");
    html! { bdi { (name("White")) } " - " bdi { (name("Black")) } }
}

/// The result as the file has it.
pub(super) fn result(record: &GameRecord) -> Markup {
    html! { span class="result" { (review::result(record)) } }
}

/// A position of the game as the page shows it.
struct Still {
    board: String,
    hub: String,
}

/// What the parts of an article have in common.
struct Game<'a> {
    number: usize,
    record: &'a GameRecord,
    review: &'a Review,
    /// 1 if the side that does not begin in this game is to move first.
    shift: usize,
}

impl Game<'_> {
    fn move_number(&self, ply: usize) -> usize {
        (self.shift + ply) / 2 + 1
    }

    /// `12.` or `12...` before a move.
    fn dots(&self, ply: usize) -> String {
        let dots = if (self.shift + ply).is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}", self.move_number(ply))
    }

    /// The move with its number and mark: `12... 19-23??`.
    fn title(&self, ply: usize) -> String {
        let sign = self.review.plies[ply].mark.map_or("", Mark::sign);
        format!("{} {}{sign}", self.dots(ply), self.record.moves[ply].text.pdn)
    }

    fn plies(&self) -> usize {
        self.review.plies.len().min(self.record.moves.len())
    }
}

/// The article of a game.
pub(super) fn article(
    engine: &mut Engine,
    number: usize,
    record: &GameRecord,
    review: &Review,
    every: usize,
    boards: &mut Boards,
) -> Result<Markup, EngineError> {
    enter(engine, record)?;
    let shift = usize::from(engine.turn() != engine.variant().rules.starter);
    let game = Game { number, record, review, shift };
    let title = engine.variant().title.clone();
    let symbol = boards.number(engine)?;
    let stills = stills(engine, &game, every, boards)?;
    let hubs: Vec<&str> = stills.iter().map(|still| still.hub.as_str()).collect();
    Ok(html! {
        article id={ "g" (number) } {
            h2 { (number) ". " (players(record)) " " (result(record)) }
            (tags(record, &title))
            (summary(review))
            @if let Some(svg) = picture(&game) {
                figure class="graph" {
                    (PreEscaped(svg))
                    figcaption { "White's lead in men after each move; below the line Black leads." }
                }
            }
            @if let Some(symbol) = symbol {
                div class="player" hidden data-board=(symbol) data-game=(number) data-positions=(hubs.join(" ")) {}
            }
            (moves(&game))
            (pictures(&game, &stills))
        }
    })
}

/// Plays the game through: a board for the start, for marked moves, and now and then; the position for every ply.
fn stills(engine: &mut Engine, game: &Game<'_>, every: usize, boards: &mut Boards) -> Result<Vec<Still>, EngineError> {
    let mut stills = vec![Still { board: draw(engine, boards, "The position at the start")?, hub: engine.hub() }];
    for ply in 0..game.plies() {
        engine.play(&game.record.moves[ply].text.hub, Style::Hub)?;
        let wanted = is_shown(game, ply, every);
        let title = format!("The position after {}", game.title(ply));
        let board = if wanted { draw(engine, boards, &title)? } else { String::new() };
        stills.push(Still { board, hub: engine.hub() });
    }
    Ok(stills)
}

fn is_shown(game: &Game<'_>, ply: usize, every: usize) -> bool {
    let last = ply + 1 == game.plies();
    last || game.review.plies[ply].mark.is_some() || (ply + 1).is_multiple_of(every.max(1))
}

fn draw(engine: &Engine, boards: &mut Boards, title: &str) -> Result<String, EngineError> {
    let title = format!("{title}: {}", engine.fen());
    boards.draw(engine, &Picture { title, ..Picture::default() })
}

fn tags(record: &GameRecord, title: &str) -> Markup {
    let shown = record.tags.iter().filter(|(name, _)| !IN_HEADING.iter().any(|known| known.eq_ignore_ascii_case(name)));
    html! {
        dl class="tags" {
            div { dt { "Game" } dd { (title) } }
            @for (name, value) in shown.filter(|(_, value)| !value.trim().is_empty()) {
                div { dt { (name) } dd dir="auto" { (value) } }
            }
        }
        @for comment in &record.comments { p class="comment" dir="auto" { (comment) } }
    }
}

fn summary(review: &Review) -> Markup {
    let sides = [("White", review.summary(Side::White)), ("Black", review.summary(Side::Black))];
    html! {
        div class="numbers" {
            table class="summary" {
                caption { "The game in numbers" }
                thead {
                    tr {
                        th scope="col" { "Side" }
                        th scope="col" { "Moves judged" }
                        th scope="col" { "Men lost a move" }
                        @for mark in Mark::ALL { th scope="col" title=(mark.words()) { (mark.sign()) } }
                    }
                }
                tbody {
                    @for (name, side) in &sides {
                        tr {
                            th scope="row" { (name) }
                            td { (side.judged) }
                            td { (format!("{:.2}", side.average())) }
                            @for mark in Mark::ALL { td { (side.count(mark)) } }
                        }
                    }
                }
            }
        }
    }
}

/// The class of a mark.
fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Great => "great",
        Mark::Good => "good",
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

fn picture(game: &Game<'_>) -> Option<String> {
    let number = game.number;
    let first = game.review.plies.first()?;
    let mut points = vec![Point {
        value: first.before,
        id: format!("g{number}p0"),
        link: format!("g{number}"),
        words: format!("Start: {}", first.before),
        class: None,
    }];
    points.extend((0..game.plies()).map(|ply| {
        let judged = &game.review.plies[ply];
        Point {
            value: judged.after,
            id: format!("g{number}p{}", ply + 1),
            link: format!("g{number}m{}", ply + 1),
            words: format!("{}: {}", game.title(ply), judged.after),
            class: judged.mark.map(class),
        }
    }));
    let title = format!("Score curve of game {number}");
    curve(&points, &|point| game.move_number(point.saturating_sub(1)), &title)
}

/// The moves, each a link to its point of the curve.
fn moves(game: &Game<'_>) -> Markup {
    let number = game.number;
    html! {
        h3 id={ "g" (number) "moves" } { "Moves" }
        @if game.plies() == 0 { p { "No moves were recorded." } }
        p class="moves" {
            @for ply in 0..game.plies() {
                @let text = &game.record.moves[ply];
                @let judged = &game.review.plies[ply];
                @let fresh = ply == 0 || (game.shift + ply).is_multiple_of(2);
                @if fresh { span class="number" { (game.dots(ply)) } "\u{a0}" }
                a id={ "g" (number) "m" (ply + 1) } href={ "#g" (number) "p" (ply + 1) } data-ply=(ply + 1)
                    class=[judged.mark.map(class)] title=(hint(judged)) {
                    (text.text.pdn) @if let Some(mark) = judged.mark { (mark.sign()) }
                }
                " "
                @for comment in remarks(text) { span class="comment" dir="auto" { (comment) } " " }
            }
            (result(game.record))
        }
    }
}

fn hint(judged: &Judged) -> String {
    let mark = judged.mark.map_or(String::new(), |mark| format!("{}; ", mark.words()));
    format!("{mark}{}", judged.after)
}

/// What people wrote about a move; scores for machines are left out.
fn remarks(ply: &Ply) -> impl Iterator<Item = &str> {
    ply.comments.iter().map(|text| text.trim()).filter(|text| !text.is_empty() && !text.starts_with("[%"))
}

/// The boards, each with what there is to say.
fn pictures(game: &Game<'_>, stills: &[Still]) -> Markup {
    let shown = (0..game.plies()).filter(|ply| !stills[ply + 1].board.is_empty());
    html! {
        h3 { "Positions" }
        div class="boards" {
            figure {
                (PreEscaped(&stills[0].board))
                figcaption { b { "Start" } }
            }
            @for ply in shown {
                @let judged = &game.review.plies[ply];
                figure id={ "g" (game.number) "b" (ply + 1) } class=[judged.mark.map(class)] {
                    (PreEscaped(&stills[ply + 1].board))
                    figcaption { (caption(game, ply)) }
                }
            }
        }
    }
}

fn caption(game: &Game<'_>, ply: usize) -> Markup {
    let judged = &game.review.plies[ply];
    let better = judged.better(&game.record.moves[ply].text).filter(|_| judged.mark.is_some());
    html! {
        a href={ "#g" (game.number) "m" (ply + 1) } { b { (game.title(ply)) } }
        @if let Some(mark) = judged.mark { " " span class="verdict" { (mark.words()) } }
        ": " (judged.after.words()) "."
        @if let Some(better) = better {
            br;
            "Better: " b class="move" { (better.pdn) } " "
            @for text in judged.line.iter().skip(1) { span class="move" { (text.pdn) } " " }
            "(" (judged.before.words()) ")."
        }
    }
}
