//! Scores and results in plain words that name the side, so that nobody need know whose point of view a sign has.

use damier::board::Side;
use damier::engine::Chances;
use damier::{Distance, Score};
use std::time::Duration;

pub use damier::engine::words::{outcome, side};

/// A score for `turn` in a sentence: `White is better by 0.35 men`, `Black wins in 7 moves`, `The game is even`.
pub fn score(score: Score, turn: Side) -> String {
    let (winner, plies) = match score.distance() {
        Some(Distance::Win(plies)) => (turn, plies),
        Some(Distance::Loss(plies)) => (!turn, plies),
        None => return balance(score, turn),
    };
    match moves_of(plies) {
        0 => format!("{} has won", side(winner)),
        1 => format!("{} wins in 1 move", side(winner)),
        moves => format!("{} wins in {moves} moves", side(winner)),
    }
}

/// The chances of `turn` in a sentence: `White wins 40 %, draw 50 %, Black wins 10 %`.
pub fn chances(chances: Chances, turn: Side) -> String {
    let (white, black) = match turn {
        Side::White => (chances.win, chances.loss),
        Side::Black => (chances.loss, chances.win),
    };
    let percent = |thousandths: u16| (thousandths + 5) / 10;
    let (white, black) = (percent(white), percent(black));
    format!("White wins {white} %, draw {} %, Black wins {black} %", 100 - white - black)
}

fn balance(score: Score, turn: Side) -> String {
    let men = f64::from(score.value()) / 100.0;
    match score.value() {
        0 => "The game is even".to_string(),
        value => {
            let better = if value > 0 { turn } else { !turn };
            format!("{} is better by {:.2} men", side(better), men.abs())
        }
    }
}

/// Plies as a player counts them: one move of each side.
fn moves_of(plies: u16) -> u16 {
    plies.div_ceil(2)
}

/// A score for `turn` in few letters, seen from White: `+0.35`, `win 7`, `loss 7`.
pub fn brief(score: Score, turn: Side) -> String {
    let white = if turn == Side::White { score } else { -score };
    match white.distance() {
        Some(Distance::Win(plies)) => format!("win {}", moves_of(plies)),
        Some(Distance::Loss(plies)) => format!("loss {}", moves_of(plies)),
        None if white.value() == 0 => "0.00".to_string(),
        None => format!("{:+.2}", f64::from(white.value()) / 100.0),
    }
}

/// A count in few letters: `950`, `12.3k`, `4.56M`.
pub fn amount(count: u64) -> String {
    match count as f64 {
        n if n < 1e3 => format!("{count}"),
        n if n < 1e6 => format!("{:.1}k", n / 1e3),
        n if n < 1e9 => format!("{:.2}M", n / 1e6),
        n => format!("{:.2}G", n / 1e9),
    }
}

/// What follows a noun that there are so many of: nothing or an `s`.
pub fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// What a search took: `18 moves deep, 22.3M positions, 5.02 s`.
pub fn effort(depth: u16, nodes: u64, duration: Duration) -> String {
    let (moves, positions) = (plural(depth.into()), plural(nodes));
    format!("{depth} move{moves} deep, {} position{positions}, {}", amount(nodes), time(duration))
}

/// A time: `4.2 ms`, `1.25 s`, `125 s`.
pub fn time(time: Duration) -> String {
    match time.as_secs_f64() {
        s if s < 0.1 => format!("{:.1} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier::score::Ply;

    #[test]
    fn scores_name_the_side() {
        assert_eq!(score(Score::centimen(35), Side::White), "White is better by 0.35 men");
        assert_eq!(score(Score::centimen(35), Side::Black), "Black is better by 0.35 men");
        assert_eq!(score(Score::centimen(-120), Side::Black), "White is better by 1.20 men");
        assert_eq!(score(Score::DRAW, Side::Black), "The game is even");
        assert_eq!(score(Score::win_in(Ply(13)), Side::White), "White wins in 7 moves");
        assert_eq!(score(Score::loss_in(Ply(2)), Side::White), "Black wins in 1 move");
        assert_eq!(score(Score::loss_in(Ply(0)), Side::White), "Black has won");
    }

    #[test]
    fn brief_scores_are_seen_from_white() {
        assert_eq!(brief(Score::centimen(35), Side::White), "+0.35");
        assert_eq!(brief(Score::centimen(35), Side::Black), "-0.35");
        assert_eq!(brief(Score::win_in(Ply(3)), Side::Black), "loss 2");
        assert_eq!(brief(Score::DRAW, Side::Black), "0.00");
    }

    #[test]
    fn counts_and_times_are_short() {
        assert_eq!(amount(950), "950");
        assert_eq!((plural(1), plural(2)), ("", "s"));
        assert_eq!(amount(12_340), "12.3k");
        assert_eq!(amount(4_560_000), "4.56M");
        assert_eq!(time(Duration::from_millis(1250)), "1.25 s");
        assert_eq!(time(Duration::from_micros(4240)), "4.2 ms");
    }
}
