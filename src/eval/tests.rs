use super::*;
use crate::position::{Piece, Position};
use crate::rules::AnyKernel;
use crate::rules::variants::{self, *};

fn scatter(n: u64) -> u64 {
    let z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ (z >> 29)
}

/// A position with pieces thrown onto the board, the same for the same number.
fn thrown<K: Kernel>(game: &Game<K>, n: u64) -> Position<K::Word> {
    let mut position = Position::empty(if n.is_multiple_of(2) { Side::White } else { Side::Black });
    for &square in &game.board().bits[..usize::from(game.board().count)] {
        let dice = scatter(n * 1000 + u64::from(square));
        let side = if dice & 1 == 0 { Side::White } else { Side::Black };
        let last = K::Word::from_wide(&game.board().promotion[side.index()]).has(square);
        match dice >> 1 & 7 {
            0 | 1 if !last => position.pieces.put(square, side, Piece::Man),
            2 => position.pieces.put(square, side, Piece::King),
            _ => {}
        }
    }
    position
}

/// Weights without any pattern.
fn odd_weights(layout: &Layout) -> Weights {
    let mut weights = Weights::zero(layout);
    for i in 0..layout.len {
        let value = |n| ((scatter(i as u64 * 2 + n) % 1201) as f32 - 600.0) / 10.0;
        weights.set(layout.shared[i], [value(0), value(1)]);
    }
    weights
}

fn is_sound<K: Kernel>(kernel: K, rules: Rules) {
    let game = Game::new(kernel, rules);
    let layout = Layout::of(game.board());
    for evaluation in [
        Evaluation::new(&rules, game.board()),
        Evaluation::computed(&rules, game.board()),
        Evaluation::with_weights(&rules, game.board(), odd_weights(&layout)),
    ] {
        let mut differs = false;
        for n in 0..200 {
            let position = thrown(&game, n);
            let state = game.state(position, 0);
            let turned = game.state(position.turned(game.board()), 0);
            let score = evaluation.evaluate(&game, &state);
            assert_eq!(score, evaluation.evaluate(&game, &turned), "{n}");
            let terms = evaluation.terms(&game, &state);
            let sum: i32 = terms.iter().map(|term| term.balance(position.turn)).sum();
            assert_eq!(score, Score::centimen(sum), "{n}");
            // What rounding leaves over, at most one for each part and side.
            let tempo = evaluation.weights().phases.iter().map(|list| list[TURN].abs()).fold(0.0, f32::max);
            let turn = terms.last().unwrap();
            assert!(turn.balance(position.turn).abs() as f32 <= tempo + 12.0, "{n}: {terms:?}");
            differs |= score != Score::DRAW;
        }
        assert!(differs);
    }
}

#[test]
fn colours_are_treated_alike_and_the_fast_sum_is_the_slow_one() {
    is_sound(International, variants::INTERNATIONAL);
    is_sound(International, variants::LOSING);
    is_sound(Thai, variants::THAI);
    is_sound(Turkish, variants::TURKISH);
    is_sound(Armenian, variants::ARMENIAN);
    is_sound(Italian, variants::ITALIAN);
    is_sound(Canadian, variants::CANADIAN);
    is_sound(Frisian, variants::FRISIAN);
    is_sound(Breakthrough, variants::BREAKTHROUGH);
    is_sound(Spantsiretti, variants::SPANTSIRETTI);
}

/// Left and right make no difference.
fn is_mirrored<K: Kernel>(kernel: K, rules: Rules) {
    let game = Game::new(kernel, rules);
    let board = game.board();
    let evaluation = Evaluation::with_weights(&game.rules, board, odd_weights(&Layout::of(board)));
    let mirror = |square| {
        let (row, column) = board.coordinates(square);
        K::Word::bit(board.square_at(row, i16::from(board.shape.width) - 1 - column).unwrap())
    };
    let turn_round = |set: K::Word| set.iter().map(mirror).fold(K::Word::ZERO, |a, b| a | b);
    for n in 0..200 {
        let position = thrown(&game, n);
        let mut mirrored = position;
        mirrored.pieces.men = position.pieces.men.map(turn_round);
        mirrored.pieces.kings = position.pieces.kings.map(turn_round);
        let score = |position| evaluation.evaluate(&game, &game.state(position, 0));
        assert_eq!(score(position), score(mirrored), "{n}");
    }
}

#[test]
fn a_large_board_full_of_men_does_not_turn_the_score_round() {
    let mut rules = variants::CANADIAN;
    rules.shape.squares = Squares::All;
    let AnyKernel::Large(kernel) = AnyKernel::new(&rules) else { panic!("too small a board") };
    let game = Game::new(kernel, rules);
    let layout = Layout::of(game.board());
    let mut weights = Weights::zero(&layout);
    layout.men.iter().for_each(|&i| weights.set(i, [100.0; 2]));
    let evaluation = Evaluation::with_weights(&rules, game.board(), weights);
    let mut position = Position::empty(Side::White);
    let mut before = Score::DRAW;
    for &square in &game.board().bits[12..usize::from(game.board().count)] {
        position.pieces.put(square, Side::White, Piece::Man);
        let score = evaluation.evaluate(&game, &game.state(position, 0));
        assert!(score >= before && score.value() > 0, "{} men: {score}", position.pieces.men[0].len());
        before = score;
    }
}

#[test]
fn left_and_right_are_alike_where_the_board_is() {
    is_mirrored(Turkish, variants::TURKISH);
    let mut narrow = variants::TURKISH;
    narrow.shape.width = 7;
    let AnyKernel::Small(kernel) = AnyKernel::new(&narrow) else { panic!("too large a board") };
    is_mirrored(kernel, narrow);
}

#[test]
fn a_man_more_is_good_and_in_giveaway_bad() {
    let more = |rules: Rules| {
        let game = Game::new(International, rules);
        let mut state = game.start();
        // A man of the second row, which guards nothing.
        state.position.pieces.men[1] &= !(1 << game.board().from_hub(8).unwrap());
        Evaluation::new(&rules, game.board()).evaluate(&game, &state).value()
    };
    assert!(more(variants::INTERNATIONAL) > 50, "{}", more(variants::INTERNATIONAL));
    assert!(more(variants::LOSING) < 0, "{}", more(variants::LOSING));
}

#[test]
fn weights_survive_being_written() {
    for rules in [variants::INTERNATIONAL, variants::TURKISH, variants::CANADIAN] {
        let layout = Layout::of(&Board::new(rules.shape));
        let mut weights = odd_weights(&layout);
        weights.curves = [Curve::new(120.5, 80.0), Curve::new(60.0, 40.0)];
        let text = weights.write(&layout, &["a test".into()]);
        assert_eq!(Weights::read(&layout, &text), Ok(weights));
        assert!(text.starts_with("# a test\n"));
    }
}

#[test]
fn weights_of_another_board_are_refused() {
    let [ten, eight] = [variants::INTERNATIONAL, variants::RUSSIAN].map(|rules| Layout::of(&Board::new(rules.shape)));
    let text = Weights::zero(&ten).write(&ten, &[]);
    let error = Weights::read(&eight, &text).unwrap_err();
    assert_eq!(error, WeightsError::Length { name: "men".into(), found: 50, wanted: 32 });
    assert!(matches!(Weights::read(&ten, ""), Err(WeightsError::Form(_))));
    assert!(matches!(Weights::read(&ten, &text.replace("[kings]", "[king]")), Err(WeightsError::Form(_))));
}

#[test]
fn features_weighed_are_the_score() {
    let game = Game::new(International, variants::INTERNATIONAL);
    let evaluation = Evaluation::with_weights(&game.rules, game.board(), odd_weights(&Layout::of(game.board())));
    let mut seen = 0;
    for n in 0..2000 {
        let mut position = thrown(&game, n);
        // Fewer pieces, so that in some positions nothing can be taken.
        position.pieces.men = position.pieces.men.map(|men| men & scatter(n));
        position.pieces.kings = [0; 2];
        let state = game.state(position, 0);
        let Some(features) = evaluation.features(&game, &state) else { continue };
        let [opening, ending] = &evaluation.weights().phases;
        let worth = |&(i, n): &(u16, i16)| {
            let i = usize::from(i);
            f32::from(n) * (opening[i] * features.opening + ending[i] * (1.0 - features.opening))
        };
        let sum: f32 = features.values.iter().map(worth).sum();
        let score = evaluation.evaluate(&game, &state).value() as f32;
        assert!((sum - score).abs() < 5.0, "{n}: {sum} {score}");
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn decided_scores_are_certain() {
    use crate::score::Ply;
    let evaluation = Evaluation::new(&variants::THAI, &Board::new(variants::THAI.shape));
    assert_eq!(evaluation.chances(Score::win_in(Ply(5)), 16), Chances::WON);
    assert_eq!(evaluation.chances(Score::loss_in(Ply(5)), 16), Chances::LOST);
    let even = evaluation.chances(Score::DRAW, 16);
    assert_eq!((even.win, even.win + even.draw + even.loss), (even.loss, 1000));
}
