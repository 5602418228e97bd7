//! What may be said when, without a connection or a board.

use damier::Side;
use damier::dxp::{
    Acceptance, BackAnswer, GameReq, Heard, Inbound, Message, Minutes, Move, ReadError, Reason, Session, Terms,
};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

fn terms(own: Side) -> Terms {
    Terms { own, minutes: Minutes::nearest(60 * SECOND), moves: 75, position: None }
}

fn request(follower: Side) -> Message {
    let Terms { minutes, moves, position, .. } = terms(follower);
    Message::GameReq(GameReq { name: "other".into(), follower, minutes, moves, position })
}

fn acceptance(name: &str, code: Acceptance) -> Message {
    Message::GameAcc { name: name.into(), code }
}

fn mv(from: u8, to: u8) -> Move {
    Move { seconds: 0, from, to, captured: Vec::new() }
}

/// What a session hears and says when nothing but a stray reply is expected.
fn is_stray(session: &mut Session, inbound: Inbound) -> Option<Message> {
    let (heard, reply) = session.hear(inbound);
    assert!(matches!(heard, Heard::Stray(_)), "{heard:?}");
    reply
}

/// A session in a game as follower.
fn following(own: Side) -> Session {
    let mut session = Session::new("damier");
    assert_eq!(session.hear(Ok(request(own))), (Heard::Asked(terms(own)), None));
    assert_eq!(session.accept(), Some(acceptance("damier", Acceptance::Yes)));
    session
}

/// A session in a game as initiator.
fn initiating(own: Side) -> Session {
    let mut session = Session::new("damier");
    let Some(Message::GameReq(proposal)) = session.propose(terms(own)) else { panic!("nothing proposed") };
    assert_eq!((proposal.follower, proposal.name.as_str()), (!own, "damier"));
    assert_eq!(session.hear(Ok(acceptance("other", Acceptance::Yes))), (Heard::Accepted, None));
    session
}

#[test]
fn both_roles_play_alike() {
    for session in [following(Side::White), initiating(Side::White)] {
        let mut session = session;
        assert_eq!(session.round().unwrap().opponent(), "other");
        assert!(session.round().unwrap().is_own_turn());
        assert!(is_stray(&mut session, Ok(Message::Move(mv(32, 28)))).is_none(), "out of turn");
        let sent = session.make(mv(32, 28), Duration::from_millis(1600));
        assert_eq!(sent, Some(Message::Move(Move { seconds: 2, ..mv(32, 28) })));
        assert_eq!(session.make(mv(31, 27), SECOND), None, "not our turn");
        assert_eq!(session.hear(Ok(Message::Move(mv(19, 23)))), (Heard::Move(mv(19, 23)), None));
        session.record(3 * SECOND);
        let round = session.round().unwrap();
        assert_eq!((round.plies(), round.left(Side::Black)), (2, Some(57 * SECOND)));
        assert_eq!(session.hear(Ok(Message::chat("hi"))), (Heard::Chat("hi".into()), None));
    }
}

#[test]
fn a_game_in_progress_is_not_disturbed() {
    let mut session = following(Side::Black);
    assert_eq!(is_stray(&mut session, Ok(request(Side::White))), Some(acceptance("damier", Acceptance::NotThis)));
    assert_eq!(is_stray(&mut session, Ok(acceptance("x", Acceptance::Yes))), None);
    assert_eq!(is_stray(&mut session, Err(ReadError::TooLong)), None);
    assert_eq!(is_stray(&mut session, Ok(Message::BackAcc(BackAnswer::Yes))), None);
    assert_eq!(session.propose(terms(Side::White)), None);
    assert_eq!((session.accept(), session.refuse(Acceptance::Never)), (None, None));
    assert_eq!(session.round().unwrap().plies(), 0);
}

#[test]
fn proposals_are_answered_by_the_right_code() {
    let mut session = Session::new("damier");
    let version = is_stray(&mut session, Err(ReadError::Version("02".into())));
    assert_eq!(version, Some(acceptance("damier", Acceptance::Version)));
    session.hear(Ok(request(Side::White)));
    assert_eq!(session.refuse(Acceptance::NotThis), Some(acceptance("damier", Acceptance::NotThis)));
    // After a refusal the next one is considered again.
    assert!(matches!(session.hear(Ok(request(Side::White))), (Heard::Asked(_), None)));
    session.refuse(Acceptance::NotThis);
    // Two that both propose would wait for each other for ever.
    session.propose(terms(Side::White)).unwrap();
    assert_eq!(is_stray(&mut session, Ok(request(Side::White))), Some(acceptance("damier", Acceptance::Never)));
    assert_eq!(session.hear(Ok(acceptance("other", Acceptance::Never))), (Heard::Refused(Acceptance::Never), None));
    session.close();
    assert_eq!(is_stray(&mut session, Ok(request(Side::White))), Some(acceptance("damier", Acceptance::Never)));
}

#[test]
fn the_other_side_may_go_back() {
    let mut session = following(Side::White);
    for (from, to) in [(32, 28), (31, 27), (33, 29)] {
        session.make(mv(from, to), 5 * SECOND).unwrap();
        session.record(7 * SECOND);
    }
    let back = |number, turn| Ok(Message::BackReq { number, turn });
    for (number, turn) in [(0, Side::White), (4, Side::Black), (999, Side::White)] {
        assert_eq!(is_stray(&mut session, back(number, turn)), Some(Message::BackAcc(BackAnswer::No)));
    }
    assert_eq!(session.hear(back(4, Side::White)), (Heard::Back(6), None));
    assert_eq!(session.stay(), Message::BackAcc(BackAnswer::No));
    assert_eq!(session.hear(back(2, Side::Black)), (Heard::Back(3), None));
    assert_eq!(session.go_back(3), Message::BackAcc(BackAnswer::Yes));
    let round = session.round().unwrap();
    assert_eq!((round.plies(), round.turn()), (3, Side::Black));
    assert_eq!((round.left(Side::White), round.left(Side::Black)), (Some(50 * SECOND), Some(53 * SECOND)));
}

#[test]
fn we_may_ask_to_go_back() {
    for (answer, plies) in [(BackAnswer::Yes, 1), (BackAnswer::No, 2), (BackAnswer::Continue, 2)] {
        let mut session = initiating(Side::White);
        session.make(mv(32, 28), SECOND).unwrap();
        session.record(SECOND);
        assert_eq!(session.ask_back(3), None);
        assert_eq!(session.ask_back(1), Some(Message::BackReq { number: 1, turn: Side::Black }));
        assert_eq!(session.hear(Ok(Message::BackAcc(answer))), (Heard::BackAnswer(answer), None));
        assert_eq!(session.round().unwrap().plies(), plies);
    }
}

#[test]
fn an_end_is_said_by_both_sides() {
    let end = |reason, stop| Message::GameEnd { reason, stop };
    for (ours, theirs) in [(false, false), (false, true), (true, false), (true, true)] {
        // We begin.
        let mut session = following(Side::White);
        assert_eq!(session.end(Reason::ILose, ours), end(Reason::ILose, ours));
        assert_eq!(is_stray(&mut session, Ok(Message::Move(mv(1, 2)))), None, "it was under way");
        let heard = session.hear(Ok(end(Reason::IWin, theirs)));
        assert_eq!(heard, (Heard::Ended { reason: Reason::IWin, stop: theirs }, None));
        assert_eq!((session.is_over(), session.round().is_some()), (ours || theirs, false));
        // They begin.
        let mut session = initiating(Side::White);
        let heard = session.hear(Ok(end(Reason::Draw, theirs)));
        assert_eq!(heard, (Heard::End { reason: Reason::Draw, stop: theirs }, None));
        assert!(session.round().is_some(), "what was played is still known");
        assert_eq!(session.answer_end(Reason::Draw, ours), end(Reason::Draw, ours));
        assert_eq!((session.is_over(), session.round().is_some()), (ours || theirs, false));
    }
}

#[test]
fn between_games_only_a_stop_is_answered_and_once() {
    let mut session = Session::new("damier");
    let end = |stop| Ok(Message::GameEnd { reason: Reason::Unknown, stop });
    assert_eq!(is_stray(&mut session, end(false)), None);
    let stopped = Message::GameEnd { reason: Reason::Unknown, stop: true };
    assert_eq!(session.hear(end(true)), (Heard::Stopped, Some(stopped)));
    assert!(session.is_over());
    assert_eq!(is_stray(&mut session, end(true)), None);
    assert_eq!(is_stray(&mut session, Ok(Message::Move(mv(1, 7)))), None);
    let back = Message::BackReq { number: 1, turn: Side::White };
    assert_eq!(is_stray(&mut session, Ok(back)), Some(Message::BackAcc(BackAnswer::No)));
}
