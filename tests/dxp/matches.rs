//! The engine against itself over a connection, in one process.

use crate::link::pair;
use crate::peer::{Playing, Told, shallow};
use damier::dxp::{End, Event, Finish, Minutes, Played, Schedule};
use damier::{Engine, Limits, Outcome, Side, Style};
use std::time::Duration;

fn schedule(games: u32) -> Schedule {
    Schedule { games, own: Side::White, minutes: Minutes::NONE, moves: 0, position: None }
}

/// Plays a match; the initiator is at the listening end of the connection or at the other.
fn play(variant: &str, schedule: Schedule, initiator_listens: bool) -> [Told; 2] {
    let (server, client) = pair();
    let (initiating, following) = if initiator_listens { (server, client) } else { (client, server) };
    let initiator = Playing::over(initiating, variant, shallow(), Some(schedule));
    let mut deeper = shallow();
    deeper.limits = Limits { depth: Some(3), lines: 1, ..Limits::default() };
    let follower = Playing::over(following, variant, deeper, None);
    [initiator.end(), follower.end()]
}

fn mirrored(finish: Finish) -> Finish {
    match finish {
        Finish::Won => Finish::Lost,
        Finish::Lost => Finish::Won,
        same => same,
    }
}

/// Replays a game and sees that it ended where the rules end it.
fn replay(variant: &str, played: &Played) {
    let mut engine = Engine::new();
    engine.set_variant(variant).unwrap();
    engine.set_position(played.round.terms().position.as_deref(), &[], Style::Hub).unwrap();
    for mv in &played.moves {
        assert!(!engine.is_decided());
        engine.play(&mv.hub, Style::Hub).unwrap();
    }
    match played.end {
        End::Rules(outcome @ Outcome::Win(..)) => assert_eq!(engine.outcome(), Some(outcome)),
        End::Rules(Outcome::Draw(_)) => assert!(!engine.is_decided()),
        ref other => panic!("{variant}: {other:?}"),
    }
}

#[test]
fn matches_are_played_to_their_end_in_every_game_of_50_squares() {
    for variant in ["international", "frisian", "frysk", "killer", "breakthrough", "losing"] {
        for initiator_listens in [false, true] {
            let [ours, theirs] = play(variant, schedule(2), initiator_listens);
            assert_eq!((&ours.result, &theirs.result), (&Ok(()), &Ok(())), "{variant}");
            assert_eq!((ours.games().len(), theirs.games().len()), (2, 2), "{variant}");
            for (own, (one, other)) in
                [Side::White, Side::Black].into_iter().zip(ours.games().iter().zip(theirs.games()))
            {
                assert_eq!((one.round.terms().own, other.round.terms().own), (own, !own));
                assert_eq!(one.moves, other.moves, "{variant}");
                assert_eq!(one.finish(), mirrored(other.finish()), "{variant}: {:?} {:?}", one.end, other.end);
                replay(variant, one);
            }
            assert!(ours.notes().is_empty() && theirs.notes().is_empty(), "{:?} {:?}", ours.notes(), theirs.notes());
        }
    }
}

#[test]
fn clocks_moves_and_positions_are_agreed_on() {
    let position = Some("B:W31-50:B1-19,24".to_string());
    let minutes = Minutes::nearest(Duration::from_secs(3));
    let [ours, theirs] = play("international", Schedule { minutes, moves: 12, position, ..schedule(3) }, true);
    assert_eq!((ours.games().len(), theirs.games().len()), (3, 3));
    for (one, other) in ours.games().into_iter().zip(theirs.games()) {
        let terms = one.round.terms();
        assert_eq!((terms.moves, terms.minutes, terms.first()), (12, minutes, Side::Black));
        assert_eq!(other.round.terms().position, terms.position);
        assert!(one.moves.len() == 24 && matches!(one.end, End::Limit(_)), "{:?} {}", one.end, one.moves.len());
        assert_eq!(one.finish(), mirrored(other.finish()));
    }
}

#[test]
fn games_on_other_boards_are_no_games_of_dxp() {
    let (server, _client) = pair();
    let mut engine = Engine::new();
    for variant in ["russian", "canadian", "turkish"] {
        engine.set_variant(variant).unwrap();
        let stop = damier::Control::new(false);
        let settings = shallow();
        let mut tell = |_: Event| ();
        let player = damier::dxp::Player::new(&mut engine, &server, &settings, &stop, &mut tell);
        assert!(player.err().unwrap().to_string().contains("50 squares"), "{variant}");
    }
}
