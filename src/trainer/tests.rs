use super::*;
use crate::eval::MAN;

fn thai() -> Result<Engine, EngineError> {
    let mut engine = Engine::new();
    engine.set_variant("thai")?;
    Ok(engine)
}

fn fitted(seed: u64, threads: usize) -> Fit {
    let plan = Plan { games: 60, nodes: 100, rounds: 2, seed, threads };
    fit(&thai, &plan, &|| {}).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let first = fitted(1, 1);
    assert_eq!(first, fitted(1, 2));
    assert_ne!(first.text, fitted(2, 2).text);
    assert!(first.after < first.before, "{} {}", first.after, first.before);
    assert_eq!(first.games, 120);
    assert!(first.positions > 200);
    let layout = thai().unwrap().layout().clone();
    assert_eq!(Weights::read(&layout, &first.text).map(|weights| weights.phases[0][MAN] > 20.0), Ok(true));
    assert!(first.text.starts_with("# damier fit thai --games 60 --nodes 100 --rounds 2 --seed 1\n"));
}
