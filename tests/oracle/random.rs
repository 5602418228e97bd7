//! Random rules and random positions for them, the same for the same seed.

use super::board::{Board, Kind, Piece, Position, Side};
use super::law::Law;
use super::moves::{moves_limited, play};
use super::values::{Goal, Squares};

/// A small generator of random numbers (splitmix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_u64() % bound as u64) as usize
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some values.
    pub fn pick<T: Clone>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())].clone()
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }
}

/// One section `[random : parent]`. Board, squares, setup, starter and names are always stated,
/// because the parent's need not fit each other; any other key is left to the parent once in five
/// times.
pub fn random_rules(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let builtins = Law::builtins();
    let parent = &builtins[rng.below(builtins.len())].0;
    let mut lines = vec![format!("[random : {parent}]")];
    lines.extend(board_keys(&mut rng));
    for (key, value) in other_keys(&mut rng) {
        if rng.chance(80) {
            lines.push(format!("{key} = {value}"));
        }
    }
    lines.join("\n") + "\n"
}

fn board_keys(rng: &mut Rng) -> Vec<String> {
    let (width, mut height) = (rng.between(6, 12), rng.between(6, 12));
    let squares = rng.pick(&[("left", Squares::Left), ("right", Squares::Right), ("all", Squares::All)]);
    // Where one side is even and the other odd, the two players' halves of the squares differ.
    if squares.1 != Squares::All && !(width + height).is_multiple_of(2) {
        height = if height > 6 { height - 1 } else { 7 };
    }
    let starter = rng.pick(&["white", "black"]);
    let letters = rng.chance(50);
    let corner = rng.pick(&["top-left", "top-right", "bottom-left", "bottom-right"]);
    let board = Board::new((width, height), squares.1);
    // Names with letters differ from usual algebra in most corners, so a FEN is only written in
    // numbers.
    let fen = !letters && rng.chance(25);
    let setup = if fen { random_fen(rng, &board, corner, starter) } else { random_rows(rng, height) };
    let kind = if letters { "letters" } else { "numbers" };
    vec![
        format!("board = {width}x{height}"),
        format!("squares = {}", squares.0),
        format!("setup = {setup}"),
        format!("starter = {starter}"),
        format!("names = {kind} {corner}"),
    ]
}

fn random_rows(rng: &mut Rng, height: usize) -> String {
    let room = (height - 1) / 2;
    let men = rng.between(1, room);
    let skip = rng.between(0, room - men);
    if skip == 0 { format!("rows {men}") } else { format!("rows {men} skip {skip}") }
}

/// A FEN in numbers from a corner: the nearer numbers to the side that sits there, the others to
/// the other.
fn random_fen(rng: &mut Rng, board: &Board, corner: &str, starter: &str) -> String {
    let (count, quarter) = (board.count(), board.count() / 4);
    // Numbers of the first and the last quarter never reach the other side's home row.
    let (near, far) = (rng.between(1, quarter), count + 1 - rng.between(1, quarter));
    let king = rng.between(quarter + 1, far - 1);
    let (first, last) = (format!("1-{near}"), format!("{far}-{count},K{king}"));
    let (white, black) = if corner.starts_with("top") { (last, first) } else { (first, last) };
    let turn = if starter == "white" { "W" } else { "B" };
    format!("{turn}:W{white}:B{black}")
}

fn other_keys(rng: &mut Rng) -> Vec<(&'static str, String)> {
    let mut keys = move_keys(rng);
    keys.extend(capture_keys(rng));
    keys.extend(result_keys(rng));
    keys
}

fn move_keys(rng: &mut Rng) -> Vec<(&'static str, String)> {
    let ahead = rng.pick(&["forward", "diagonal-forward", "diagonal-forward"]);
    let man_moves = if rng.chance(50) { ahead.to_string() } else { format!("{ahead}, {}", random_ways(rng)) };
    vec![
        ("title", format!("Random game {}", rng.below(1000))),
        ("man-moves", man_moves),
        ("man-captures", random_ways(rng)),
        ("man-takes-kings", rng.pick(&["yes", "yes", "no"]).to_string()),
        ("king-moves", random_ways(rng)),
        ("king-captures", random_ways(rng)),
        ("king-range", rng.pick(&["any", "any", "one"]).to_string()),
        ("king-landing", rng.pick(&["any", "behind", "behind-last-king"]).to_string()),
    ]
}

/// A direction list, now and then a group.
fn random_ways(rng: &mut Rng) -> String {
    if rng.chance(60) {
        return rng.pick(&["straight", "diagonal", "diagonal", "all"]).to_string();
    }
    let names = ["forward", "backward", "sideways", "diagonal-forward", "diagonal-backward"];
    let found: Vec<_> = names.into_iter().filter(|_| rng.chance(50)).collect();
    if found.is_empty() { "forward".to_string() } else { found.join(rng.pick(&[" ", ", ", ","])) }
}

fn capture_keys(rng: &mut Rng) -> Vec<(&'static str, String)> {
    vec![
        ("removal", rng.pick(&["at-end", "at-once"]).to_string()),
        ("reversal", rng.pick(&["yes", "no"]).to_string()),
        ("promotion", rng.pick(&["stops", "at-end", "goes-on"]).to_string()),
        ("choice", random_choice(rng)),
        ("king-limit", rng.pick(&["none", "none", "1", "2", "3"]).to_string()),
    ]
}

fn random_choice(rng: &mut Rng) -> String {
    let mut left = vec!["pieces", "value", "most-kings", "fewest-kings", "by-king", "kings-first"];
    let found: Vec<_> = (0..rng.below(4)).map(|_| left.remove(rng.below(left.len()))).collect();
    if found.is_empty() { "free".to_string() } else { found.join(" ") }
}

fn result_keys(rng: &mut Rng) -> Vec<(&'static str, String)> {
    let lone = ["none", "2 kings 7", "3+ kings 15, 1-2 with-king 5", "3 kings on-diagonal 12", "1 kings 4"];
    let held = "3+ kings 15, 1-2 with-king 5, 3 with-king diagonal-held 5";
    let lone_king = if rng.chance(20) { held } else { rng.pick(&lone) };
    vec![
        ("goal", rng.pick(&["win", "win", "win", "lose", "lose", "first-king"]).to_string()),
        ("repetition", rng.pick(&["none", "2", "3", "4", "9"]).to_string()),
        ("quiet-limit", rng.pick(&["none", "2", "30", "50", "999"]).to_string()),
        ("material-limits", rng.pick(&["none", "4-5 60", "4-5 60, 6-7 120"]).to_string()),
        ("one-each", rng.pick(&["draw", "play-on"]).to_string()),
        ("king-each", rng.pick(&["draw", "play-on"]).to_string()),
        ("lone-king", lone_king.to_string()),
        ("capture-sign", rng.pick(&["x", ":", "-"]).to_string()),
        ("pdn", rng.pick(&["none", "20", "25"]).to_string()),
    ]
}

/// Which kind of random position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// From random play.
    Play,
    /// A few pieces, mostly kings.
    Sparse,
    /// Any number of men and kings.
    Mixed,
}

/// A Hub position for some rules; no man stands on the row where it would be crowned.
pub fn random_position(law: &Law, seed: u64, density: Density) -> String {
    let mut rng = Rng::new(seed);
    match density {
        Density::Play => {
            let plies = rng.below(60);
            random_walk(law, rng.next_u64(), plies).last().map(Position::to_hub).expect("the start is there")
        }
        Density::Sparse => {
            let per_mille = 1000 * rng.between(2, 8) / law.board.count();
            scatter(law, &mut rng, per_mille, 75)
        }
        Density::Mixed => {
            let per_mille = rng.between(100, 600);
            let kings = rng.between(0, 50);
            scatter(law, &mut rng, per_mille, kings)
        }
    }
}

/// The positions of a random game from the start, the counts of the king limit with them. It ends
/// early where there is no move, or where finding all would take too long.
pub fn random_walk(law: &Law, seed: u64, plies: usize) -> Vec<Position> {
    const JUMPS: u64 = 20_000;
    let mut rng = Rng::new(seed);
    let mut walk = vec![Position::start(law).expect("the setup fits")];
    for _ in 0..plies {
        let here = &walk[walk.len() - 1];
        let found: Vec<_> = moves_limited(law, here, JUMPS).into_iter().flatten().collect();
        if found.is_empty() {
            break;
        }
        walk.push(play(law, here, &rng.pick(&found)));
    }
    walk
}

fn scatter(law: &Law, rng: &mut Rng, per_mille: usize, kings: usize) -> String {
    // A king on the board ends the game where the first one wins, so there only men are of use.
    let kings = if law.goal == Goal::FirstKing { 0 } else { kings };
    let side = rng.pick(&[Side::White, Side::Black]);
    let mut position = Position { side, cells: vec![None; law.board.count()], runs: Default::default() };
    for square in 1..=law.board.count() {
        let side = rng.pick(&[Side::White, Side::Black]);
        let kind = if rng.chance(kings) { Kind::King } else { Kind::Man };
        let piece = Piece { side, kind };
        if rng.below(1000) < per_mille && !law.board.crowns(piece, square) {
            position.cells[square - 1] = Some(piece);
        }
    }
    position.to_hub()
}
