//! Tables of several engines: who has how many points against whom, and the ratings that explain them best.
//!
//! Ratings are those of R. Bradley and M. Terry (1952), a draw half a win for each: two engines `d` Elo apart share their
//! points as the logistic curve says. They are the likeliest ratings for all games together, so that weak and strong
//! opponents count as what they are. Only differences matter: the mean of engines that are linked by games is 0.

use super::{Points, Tally, Z95, expected};
use serde::Serialize;

/// Results of every engine against every other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Crosstable {
    names: Vec<String>,
    /// Row against column, from the row's view.
    cells: Vec<Vec<Tally>>,
}

/// A rating with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Elo relative to the mean of the engines linked by games.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// The results alone would put no bound to it: somebody has won or lost everything. Then a drawn game is added for
    /// each two engines that have met, and the rating is a cautious one.
    pub bounded_by_a_draw: bool,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Place from 1; engines with the same percentage share theirs.
    pub place: usize,
    /// Number of the engine in the order given.
    pub engine: usize,
    /// Its name.
    pub name: String,
    /// All its games.
    pub total: Tally,
    /// Points made.
    pub points: f64,
    /// Points of a hundred; 50 without games.
    pub percentage: f64,
    /// Its rating; none without games.
    pub rating: Option<Rating>,
    /// Its games against each engine, in the order given; none where there was no game.
    pub against: Vec<Option<Tally>>,
}

impl Crosstable {
    /// A table without results.
    pub fn new(names: Vec<String>) -> Self {
        let size = names.len();
        Self { names, cells: vec![vec![Tally::default(); size]; size] }
    }

    /// Counts a game of `engine` against `other`, both by their number in the order given.
    ///
    /// # Panics
    /// If there is no such engine, or an engine would play itself.
    pub fn add(&mut self, engine: usize, other: usize, points: Points) {
        assert_ne!(engine, other, "an engine has no results against itself");
        self.cells[engine][other].add(points);
        self.cells[other][engine].add(-points);
    }

    /// The games of `engine` against `other`.
    pub fn between(&self, engine: usize, other: usize) -> Tally {
        self.cells[engine][other]
    }

    fn total(&self, engine: usize) -> Tally {
        self.cells[engine].iter().fold(Tally::default(), |mut sum, &cell| {
            sum += cell;
            sum
        })
    }

    /// The lines, best first: by percentage, then by rating, then as given. Engines without games come last.
    pub fn standings(&self) -> Vec<Standing> {
        let ratings = ratings(&self.cells);
        let mut lines: Vec<Standing> = (0..self.names.len()).map(|engine| self.line(engine, ratings[engine])).collect();
        let key = |line: &Standing| (line.total.games() > 0, line.percentage, line.rating.map_or(0.0, |r| r.elo));
        lines.sort_by(|a, b| {
            let ((a0, a1, a2), (b0, b1, b2)) = (key(a), key(b));
            b0.cmp(&a0).then(b1.total_cmp(&a1)).then(b2.total_cmp(&a2)).then(a.engine.cmp(&b.engine))
        });
        for i in 0..lines.len() {
            let tied = i > 0 && key(&lines[i]).0 == key(&lines[i - 1]).0 && key(&lines[i]).1 == key(&lines[i - 1]).1;
            lines[i].place = if tied { lines[i - 1].place } else { i + 1 };
        }
        lines
    }

    fn line(&self, engine: usize, rating: Option<Rating>) -> Standing {
        let total = self.total(engine);
        Standing {
            place: 0,
            engine,
            name: self.names[engine].clone(),
            total,
            points: total.points(),
            // One division: equal percentages of different numbers of games are equal to the last bit.
            percentage: if total.games() > 0 { 100.0 * total.points() / total.games() as f64 } else { 50.0 },
            rating,
            against: self.cells[engine].iter().map(|&cell| (cell.games() > 0).then_some(cell)).collect(),
        }
    }
}

/// The rating of each engine.
fn ratings(cells: &[Vec<Tally>]) -> Vec<Option<Rating>> {
    let met = |a: usize, b: usize| cells[a][b].games() > 0;
    let mut found = vec![None; cells.len()];
    for start in 0..cells.len() {
        if found[start].is_some() || !(0..cells.len()).any(|other| met(start, other)) {
            continue;
        }
        let group = reach(cells.len(), start, &met);
        // The likeliest ratings exist if and only if every engine has taken points, directly or through others, from
        // every other (L. Ford, 1957).
        let scored = |a: usize, b: usize| cells[a][b].points() > 0.0;
        let lost_to = |a: usize, b: usize| scored(b, a);
        let bounded = [&scored as &dyn Fn(usize, usize) -> bool, &lost_to]
            .into_iter()
            .all(|edge| reach(cells.len(), start, edge).len() == group.len());
        let extra = if bounded { 0.0 } else { 1.0 };
        for (&engine, (elo, error)) in group.iter().zip(likeliest(cells, &group, extra)) {
            found[engine] = Some(Rating { elo, error, bounded_by_a_draw: !bounded });
        }
    }
    found
}

/// What can be reached from `start` along edges, in order.
fn reach(size: usize, start: usize, edge: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut seen = vec![false; size];
    let mut open = vec![start];
    seen[start] = true;
    while let Some(at) = open.pop() {
        for (next, seen) in seen.iter_mut().enumerate() {
            if !*seen && edge(at, next) {
                *seen = true;
                open.push(next);
            }
        }
    }
    (0..size).filter(|&i| seen[i]).collect()
}

/// Elo in one unit of the natural logarithm of the odds.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Elo and error of each engine of a group linked by games, by Newton's method. `extra` drawn games are added for each
/// two that have met.
fn likeliest(cells: &[Vec<Tally>], group: &[usize], extra: f64) -> Vec<(f64, f64)> {
    let size = group.len();
    let meetings: Vec<(usize, usize, f64, f64, f64)> = (0..size)
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .filter_map(|(a, b)| {
            let cell = cells[group[a]][group[b]];
            let (wins, draws, games) = (cell.wins as f64, cell.draws as f64 + extra, cell.games() as f64 + extra);
            (cell.games() > 0).then_some((a, b, wins, draws, games))
        })
        .collect();
    let mut ratings = vec![0.0; size];
    let mut inverse = Vec::new();
    for _ in 0..100 {
        let mut slope = vec![0.0; size];
        let mut information = vec![vec![1.0 / size as f64; size]; size];
        for &(a, b, wins, draws, games) in &meetings {
            let share = expected((ratings[a] - ratings[b]) * UNIT);
            let rest = wins + draws / 2.0 - games * share;
            slope[a] += rest;
            slope[b] -= rest;
            spread(&mut information, a, b, games * share * (1.0 - share));
        }
        inverse = inverted(information);
        let steps: Vec<f64> = (0..size).map(|i| (0..size).map(|j| inverse[i][j] * slope[j]).sum()).collect();
        // Steps no longer than about 350 Elo: far from the top the curve is no parabola.
        let longest = steps.iter().fold(0f64, |longest, step: &f64| longest.max(step.abs()));
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        ratings.iter_mut().zip(&steps).for_each(|(rating, step)| *rating += scale * step);
        if longest < 1e-12 {
            break;
        }
    }
    let errors = deviations(&meetings, &ratings, &inverse);
    ratings.into_iter().zip(errors).map(|(rating, error)| (UNIT * rating, UNIT * Z95 * error)).collect()
}

/// Standard deviations of the ratings. The curve alone would take a draw for a win and a loss; the results themselves
/// tell how much games scatter, and the two are combined as P. Huber (1967) showed: H^-1 V H^-1.
fn deviations(meetings: &[(usize, usize, f64, f64, f64)], ratings: &[f64], inverse: &[Vec<f64>]) -> Vec<f64> {
    let size = ratings.len();
    let mut scatter = vec![vec![0.0; size]; size];
    for &(a, b, wins, draws, games) in meetings {
        let share = expected((ratings[a] - ratings[b]) * UNIT);
        let losses = games - wins - draws;
        let squares = wins * (1.0 - share).powi(2) + draws * (0.5 - share).powi(2) + losses * share.powi(2);
        spread(&mut scatter, a, b, squares);
    }
    let variance = |i: usize| -> f64 {
        let row = &inverse[i];
        (0..size).map(|j| (0..size).map(|k| row[j] * scatter[j][k] * row[k]).sum::<f64>()).sum()
    };
    (0..size).map(|i| variance(i).max(0.0).sqrt()).collect()
}

/// Adds what one difference contributes to a matrix over all engines.
fn spread(matrix: &mut [Vec<f64>], a: usize, b: usize, weight: f64) {
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
}

/// The inverse of a symmetric positive matrix (Gauss and Jordan).
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| if i == j { 1.0 } else { 0.0 }).collect()).collect();
    for column in 0..size {
        let largest = (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()));
        let pivot_row = largest.unwrap_or(column);
        matrix.swap(column, pivot_row);
        inverse.swap(column, pivot_row);
        // Shares may round to 0 or 1; a tiny pivot in place of none keeps every number finite.
        let pivot = if matrix[column][column].abs() < 1e-300 { 1e-300 } else { matrix[column][column] };
        for j in 0..size {
            matrix[column][j] /= pivot;
            inverse[column][j] /= pivot;
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for j in 0..size {
                matrix[row][j] -= factor * matrix[column][j];
                inverse[row][j] -= factor * inverse[column][j];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(size: usize, results: &[(usize, usize, u64, u64, u64)]) -> Crosstable {
        let mut table = Crosstable::new((0..size).map(|i| format!("engine {i}")).collect());
        for &(a, b, wins, draws, losses) in results {
            for (points, count) in [(Points::Win, wins), (Points::Draw, draws), (Points::Loss, losses)] {
                (0..count).for_each(|_| table.add(a, b, points));
            }
        }
        table
    }

    fn rating(standings: &[Standing], engine: usize) -> Rating {
        standings.iter().find(|line| line.engine == engine).unwrap().rating.unwrap()
    }

    #[test]
    fn two_engines_are_as_far_apart_as_their_match_says() {
        let table = table(2, &[(0, 1, 40, 30, 30)]);
        let lines = table.standings();
        let difference = rating(&lines, 0).elo - rating(&lines, 1).elo;
        let elo = table.between(0, 1).elo();
        assert!((difference - elo.value).abs() < 1e-6, "{difference} {elo:?}");
        // Each stands half of the difference from the mean, and so do the errors.
        assert!((2.0 * rating(&lines, 0).error - elo.error()).abs() < 1.0, "{lines:?} {elo:?}");
        assert!((rating(&lines, 0).elo + rating(&lines, 1).elo).abs() < 1e-9);
    }

    #[test]
    fn ratings_explain_results_through_common_opponents() {
        // 0 and 2 never met: each link is 200 Elo (75.97 %), and the points of each link are known exactly.
        let share = expected(200.0);
        let wins = (share * 1e4).round() as u64;
        let lines = table(3, &[(0, 1, wins, 0, 10_000 - wins), (1, 2, wins, 0, 10_000 - wins)]).standings();
        assert!((rating(&lines, 0).elo - rating(&lines, 2).elo - 400.0).abs() < 0.5);
        assert!(rating(&lines, 1).error < rating(&lines, 0).error);
    }

    #[test]
    fn at_the_likeliest_ratings_everybody_has_the_points_expected() {
        let mut random = fastrand::Rng::with_seed(9);
        for _ in 0..50 {
            let size = random.usize(2..9);
            let mut results = Vec::new();
            for a in 0..size {
                for b in 0..a {
                    results.push((a, b, random.u64(1..30), random.u64(0..30), random.u64(1..30)));
                }
            }
            let table = table(size, &results);
            let lines = table.standings();
            for a in 0..size {
                let elo = |i: usize| rating(&lines, i).elo;
                let others = (0..size).filter(|&b| b != a);
                let points: f64 = others.map(|b| table.between(a, b).games() as f64 * expected(elo(a) - elo(b))).sum();
                assert!((points - table.total(a).points()).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn engines_that_won_or_lost_everything_have_cautious_ratings() {
        let lines = table(3, &[(0, 1, 10, 0, 0), (0, 2, 10, 0, 0), (1, 2, 5, 0, 5)]).standings();
        assert_eq!(lines[0].engine, 0);
        for line in &lines {
            let rating = line.rating.unwrap();
            assert!(rating.bounded_by_a_draw && rating.elo.is_finite() && rating.error.is_finite(), "{rating:?}");
        }
        let far = table(2, &[(0, 1, 100_000, 0, 0)]).standings();
        assert!(rating(&far, 0).elo > 800.0 && rating(&far, 0).elo < 2000.0, "{far:?}");
    }

    #[test]
    fn ties_share_a_place_and_the_idle_come_last() {
        let lines = table(4, &[(1, 2, 1, 2, 1), (1, 3, 1, 0, 0), (2, 3, 1, 0, 0)]).standings();
        let places: Vec<(usize, usize)> = lines.iter().map(|line| (line.place, line.engine)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (3, 3), (4, 0)]);
        assert_eq!((lines[3].rating, lines[3].percentage, lines[3].points), (None, 50.0, 0.0));
        assert_eq!(lines[3].against, vec![None; 4]);
        assert!(Crosstable::new(Vec::new()).standings().is_empty());
    }

    #[test]
    fn groups_that_never_met_are_rated_apart() {
        let lines = table(4, &[(0, 1, 30, 10, 10), (2, 3, 10, 10, 10)]).standings();
        assert!((rating(&lines, 0).elo + rating(&lines, 1).elo).abs() < 1e-9);
        assert!((rating(&lines, 2).elo - rating(&lines, 3).elo).abs() < 1e-9);
    }
}
