//! Whatever the other side may do in a game: each thing once, with the engine as the one that is asked, and as the one
//! that asks.

use crate::link::{bare, pair};
use crate::peer::{Peer, Playing, endless, settings, shallow};
use damier::dxp::{End, Event, Finish, Link, Message, Minutes, Reason, Schedule, Settings, move_from_hub, move_to_hub};
use damier::{Engine, Limits, Outcome, Side, Style};
use std::io::Write;
use std::time::{Duration, Instant};

const HURRY: Duration = Duration::from_millis(300);

fn hasty(mut settings: Settings) -> Settings {
    settings.patience.answer = HURRY;
    settings.patience.untimed = Some(HURRY);
    settings.patience.overtime = HURRY;
    settings.patience.request = Some(HURRY);
    settings
}

fn schedule(games: u32) -> Schedule {
    Schedule { games, own: Side::White, minutes: Minutes::NONE, moves: 0, position: None }
}

/// Squares of a position in DXP's letters, from its pieces.
fn squares(pieces: &[(usize, char)]) -> String {
    let mut squares = vec!['e'; 50];
    pieces.iter().for_each(|&(square, letter)| squares[square - 1] = letter);
    squares.into_iter().collect()
}

/// The board of a game that begins so, White to move.
fn board(squares: &str) -> Engine {
    let mut board = Engine::new();
    board.set_position(Some(&format!("W{}", squares.replace('z', "b").replace('Z', "B"))), &[], Style::Hub).unwrap();
    board
}

/// A position in which White takes the last man, which decides the game.
fn last_man() -> String {
    format!("W{}", squares(&[(30, 'W'), (24, 'z')]))
}

#[test]
fn chat_is_heard_while_the_engine_thinks() {
    let (peer, playing) = Peer::of(endless(), None);
    peer.propose("W000000A");
    peer.say("CAre you there?");
    peer.say("E01");
    peer.expect("E01");
    peer.expect_end();
    let told = playing.end();
    assert!(told.events.contains(&Event::Chat("Are you there?".into())));
    assert_eq!((&told.game().end, told.game().finish()), (&End::BrokenOff, Finish::Unknown));
    assert!(told.game().moves.is_empty());
    assert_eq!(told.result, Ok(()));
}

#[test]
fn going_back_is_possible_in_the_middle_of_a_thought() {
    // The engine would think for an hour, but 32-28 forces its answer.
    let (peer, playing) = Peer::of(endless(), None);
    let start = format!("{}ezeezeeeeeee{}", "z".repeat(18), "w".repeat(20));
    peer.propose(&format!("Z000000BW{start}"));
    peer.say("M0000312700");
    std::thread::sleep(Duration::from_millis(100));
    peer.say("B001W");
    peer.expect("K0");
    peer.say("M0000322800");
    assert_eq!(peer.expect_move().captured, [28]);
    peer.say("M000038270132");
    std::thread::sleep(Duration::from_millis(100));
    peer.say("B002W");
    peer.expect("K0");
    peer.say("B001W");
    peer.expect("K0");
    peer.say("B001Z");
    peer.expect("K1");
    peer.say("M0000322800");
    assert_eq!(peer.expect_move().captured, [28]);
    peer.say("E11");
    peer.expect("E31");
    let told = playing.end();
    let back: Vec<_> = told.events.iter().filter(|event| matches!(event, Event::Back(_))).collect();
    assert_eq!(back, [&Event::Back(0), &Event::Back(2), &Event::Back(0)]);
    assert_eq!((told.game().moves.len(), &told.game().end, told.game().finish()), (2, &End::Resigned, Finish::Won));
}

#[test]
fn going_back_to_the_engines_own_move_makes_it_think_again() {
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose("W000000A");
    let first = peer.expect_move();
    peer.say("B001W");
    peer.expect("K0");
    assert_eq!(peer.expect_move().from, first.from);
    peer.say("E20");
    peer.expect("E20");
    // A second game in the same session.
    peer.propose("Z000000A");
    peer.say("E01");
    peer.expect("E01");
    let told = playing.end();
    let ends: Vec<_> = told.games().iter().map(|game| (game.end.clone(), game.finish())).collect();
    assert_eq!(ends, [(End::Agreed, Finish::Drawn), (End::BrokenOff, Finish::Unknown)]);
}

#[test]
fn a_second_game_at_the_same_time_is_refused() {
    let (peer, playing) = Peer::of(endless(), None);
    peer.propose("W000000A");
    peer.say(&format!("R01{:32}Z005000A", "other"));
    peer.expect(&format!("A{:32}2", "damier"));
    peer.say("E01");
    peer.expect("E01");
    assert!(playing.end().notes()[0].contains("another game is proposed"));
}

#[test]
fn games_that_cannot_be_played_are_refused_by_code() {
    let (peer, playing) = Peer::of(shallow(), None);
    // A white man where it would be a king.
    peer.say(&format!("R01{:32}W000000BW{}", "other", squares(&[(1, 'w'), (30, 'z')])));
    peer.expect(&format!("A{:32}2", "damier"));
    peer.propose("Z000000A");
    peer.say("E01");
    peer.expect("E01");
    let told = playing.end();
    assert!(told.notes()[0].contains("a game was refused: "), "{:?}", told.notes());
    assert_eq!(told.games().len(), 1);
}

#[test]
fn another_version_is_answered_so() {
    let (server, mut client) = bare();
    let playing = Playing::over(server, "international", shallow(), None);
    client.write_all(format!("R02{:32}W000000A\0", "other").as_bytes()).unwrap();
    let peer = Peer(Link::over(client).unwrap());
    peer.expect(&format!("A{:32}1", "damier"));
    peer.say("E01");
    peer.expect("E01");
    assert_eq!(playing.end().result, Ok(()));
}

#[test]
fn an_illegal_move_ends_the_game_with_its_reason() {
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose("Z000000A");
    peer.say("M0000320200");
    let chat = String::from_utf8(peer.hear().write().unwrap()).unwrap();
    assert!(chat.starts_with("C") && chat.contains("32"), "{chat}");
    peer.expect("E00");
    peer.say("E00");
    // The match goes on.
    peer.propose("W000000A");
    peer.expect_move();
    peer.say("E01");
    peer.expect("E01");
    let told = playing.end();
    assert!(matches!(&told.games()[0].end, End::Illegal(why) if why.contains("32")), "{:?}", told.games()[0].end);
    assert_eq!((told.games()[0].finish(), told.games().len()), (Finish::Unknown, 2));
}

#[test]
fn rubbish_does_no_harm() {
    let (server, mut client) = bare();
    let playing = Playing::over(server, "international", endless(), None);
    client.write_all(format!("R01{:32}W000000A\0", "other").as_bytes()).unwrap();
    client.write_all(&[b"?\0\0\0M\0", &[0xFF; 700][..], b"\0K9\0M99999999\0E0"].concat()).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    client.write_all(b"1\0").unwrap();
    let told = playing.end();
    assert_eq!((&told.game().end, told.notes().len()), (&End::BrokenOff, 5));
}

#[test]
fn one_that_vanishes_is_missed() {
    for own in ["W", "Z"] {
        let (peer, playing) = Peer::of(endless(), None);
        peer.propose(&format!("{own}000000A"));
        drop(peer);
        let told = playing.end();
        assert_eq!((&told.game().end, told.game().finish()), (&End::Gone, Finish::Unknown));
        assert!(told.result.unwrap_err().contains("closed the connection"));
    }
}

#[test]
fn one_that_leaves_after_the_last_move_has_lost_all_the_same() {
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose(&format!("W000000B{}", last_man()));
    peer.expect_move();
    drop(peer);
    let told = playing.end();
    assert!(matches!(told.game().end, End::Rules(Outcome::Win(Side::White, _))));
    assert_eq!(told.result, Ok(()));
}

#[test]
fn one_that_stalls_is_not_waited_for_without_end() {
    let (peer, playing) = Peer::of(hasty(shallow()), None);
    // A game with a clock of 0.6 seconds.
    peer.propose("Z.01000A");
    let start = Instant::now();
    peer.expect("E00");
    assert!(start.elapsed() >= Duration::from_millis(800) && start.elapsed() < Duration::from_secs(20));
    // Not even the end is answered.
    let told = playing.end();
    assert!(matches!(told.game().end, End::Silent(_)));
    assert!(told.result.unwrap_err().contains("nothing was heard"));
    peer.expect_end();
}

#[test]
fn nobody_proposes_or_answers() {
    let (peer, playing) = Peer::of(hasty(shallow()), None);
    assert!(playing.end().result.unwrap_err().contains("nothing was heard"));
    peer.expect_end();
    let (peer, playing) = Peer::of(hasty(shallow()), Some(schedule(1)));
    peer.hear();
    assert!(playing.end().result.unwrap_err().contains("nothing was heard"));
}

#[test]
fn a_refusal_ends_the_match() {
    for (code, told) in [(1, "another version"), (2, "not this game"), (3, "takes no games")] {
        let (peer, playing) = Peer::of(shallow(), Some(schedule(3)));
        peer.expect(&format!("R01{:32}Z000000A", "damier"));
        peer.say(&format!("A{:32}{code}", "other"));
        let error = playing.end().result.unwrap_err();
        assert!(error.contains(told), "{code}: {error}");
    }
    // Two that both propose.
    let (peer, playing) = Peer::of(shallow(), Some(schedule(1)));
    peer.hear();
    peer.say(&format!("R01{:32}Z000000A", "other"));
    peer.expect(&format!("A{:32}3", "damier"));
    peer.say(&format!("A{:32}3", "other"));
    let told = playing.end();
    assert!(told.notes()[0].contains("proposes games too") && told.result.is_err());
}

#[test]
fn at_the_limit_of_moves_the_score_decides() {
    let even = squares(&[(28, 'w'), (33, 'w'), (3, 'z'), (4, 'z')]);
    let won = squares(&[(28, 'w'), (33, 'w'), (38, 'w'), (39, 'w'), (43, 'W'), (44, 'w'), (4, 'z'), (14, 'z')]);
    for (start, end, finish) in [(even, "E01", Finish::Unknown), (won, "E31", Finish::Won)] {
        let (peer, playing) = Peer::of(Settings { games: Some(1), ..shallow() }, None);
        let mut board = board(&start);
        peer.propose(&format!("W000001BW{start}"));
        peer.reply(&mut board);
        peer.expect(end);
        peer.say("E00");
        let told = playing.end();
        assert_eq!((&told.game().end, told.game().finish()), (&End::Limit(finish), finish));
        assert_eq!(told.game().moves.len(), 2);
    }
    // The other side is the one to end it.
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose("Z000001A");
    peer.say("M0000322800");
    peer.expect_move();
    peer.say("E31");
    peer.expect("E11");
    assert_eq!(playing.end().game().end, End::Limit(Finish::Lost));
}

#[test]
fn claims_are_judged_by_the_board() {
    for (claim, answer, end) in [
        ("E01", "E01", End::BrokenOff),
        ("E11", "E31", End::Resigned),
        ("E21", "E21", End::Agreed),
        ("E31", "E01", End::Claimed),
    ] {
        let (peer, playing) = Peer::of(shallow(), None);
        peer.propose("Z000000A");
        peer.say(claim);
        peer.expect(answer);
        assert_eq!(playing.end().game().end, end, "{claim}");
    }
    // What the board shows counts, whatever is said.
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose(&format!("W000000B{}", last_man()));
    peer.expect_move();
    peer.say("E31");
    peer.expect("E31");
    assert_eq!(playing.end().game().finish(), Finish::Won);
}

#[test]
fn a_lost_game_is_given_up_once_no_move_is_left() {
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose(&format!("Z000000B{}", last_man()));
    peer.say("M000030190124");
    peer.expect("E10");
    peer.say("E31");
    let told = playing.end();
    assert_eq!((told.game().finish(), &told.result), (Finish::Lost, &Ok(())));
}

/// A move after which nothing can be taken.
fn quiet(board: &mut Engine) -> String {
    for mv in board.legal_moves() {
        board.play(&mv.text.hub, Style::Hub).unwrap();
        if !board.legal_moves().iter().any(|reply| reply.capture) {
            return mv.text.hub;
        }
        board.undo();
    }
    panic!("no quiet move: {}", board.fen())
}

#[test]
fn a_game_drawn_by_rule_is_ended_though_the_other_side_plays_on() {
    let kings = squares(&[(46, 'W'), (3, 'Z')]);
    let (peer, playing) = Peer::of(shallow(), None);
    peer.propose(&format!("W000000BW{kings}"));
    let mut board = board(&kings);
    loop {
        match peer.hear() {
            Message::Move(mv) => board.play(&move_to_hub(&mv), Style::Hub).unwrap(),
            Message::GameEnd { reason, .. } => {
                assert_eq!(reason, Reason::Draw);
                break;
            }
            other => panic!("{other:?}"),
        };
        let reply = move_from_hub(&quiet(&mut board)).unwrap();
        peer.0.send(&Message::Move(reply)).unwrap();
    }
    peer.say("E01");
    let told = playing.end();
    assert!(matches!(told.game().end, End::Rules(Outcome::Draw(_))), "{:?}", told.game().end);
    // Five moves of each side; then the other side's sixth was under way.
    assert!((9..=11).contains(&told.game().moves.len()), "{}", told.game().moves.len());

    // Frisian draughts: drawn before the first move.
    let (server, client) = pair();
    let (peer, playing) = (Peer(client), Playing::over(server, "frisian", shallow(), None));
    peer.propose(&format!("W000000BW{kings}"));
    peer.expect("E20");
    peer.say("E21");
    assert_eq!(playing.end().game().finish(), Finish::Drawn);
}

#[test]
fn forced_moves_are_answered_and_missing_victims_understood() {
    let (peer, playing) = Peer::of(endless(), None);
    let start = squares(&[(28, 'w'), (33, 'w'), (19, 'z'), (3, 'z')]);
    peer.propose(&format!("W000000BZ{start}"));
    // A capture without its victim: only one can be meant. The answer is forced, so an endless player gives it at once.
    peer.say("M0003192300");
    let forced = peer.expect_move();
    assert_eq!((forced.from, forced.to, forced.captured.as_slice()), (28, 19, &[23][..]));
    peer.say("E11");
    peer.expect("E31");
    assert_eq!(playing.end().game().moves[1].hub, "28x19x23");
}

#[test]
fn the_user_can_end_a_match_politely() {
    for own in ["W", "Z"] {
        let (peer, playing) = Peer::of(endless(), None);
        peer.propose(&format!("{own}000000A"));
        playing.stop.stop();
        peer.expect("E01");
        peer.say("E01");
        peer.expect_end();
        let told = playing.end();
        assert_eq!((&told.game().end, &told.result), (&End::Interrupted, &Ok(())));
    }
    // Between games.
    let (peer, playing) = Peer::of(shallow(), None);
    playing.stop.stop();
    peer.expect("E01");
    assert_eq!(playing.end().result, Ok(()));
}

#[test]
fn the_clock_of_the_game_is_kept() {
    // 3 seconds for 60 moves; the engine's other limits would let it think for an hour.
    let (peer, playing) =
        Peer::of(settings(Limits { move_time: Some(Duration::from_secs(3600)), ..Limits::default() }), None);
    peer.propose("W.05060A");
    let mut used = Duration::ZERO;
    let mut board = Engine::new();
    for _ in 0..8 {
        let start = Instant::now();
        peer.reply(&mut board);
        used += start.elapsed();
    }
    assert!(used < Duration::from_secs(2), "{used:?}");
    peer.say("E01");
    assert_eq!(playing.end().games().len(), 1);
}

#[test]
fn an_initiator_goes_on_after_a_game_that_was_broken_off() {
    let (peer, playing) = Peer::of(shallow(), Some(schedule(2)));
    peer.expect(&format!("R01{:32}Z000000A", "damier"));
    peer.say(&format!("A{:32}0", "other"));
    peer.expect_move();
    peer.say("E00");
    peer.expect("E00");
    peer.expect(&format!("R01{:32}W000000A", "damier"));
    peer.say(&format!("A{:32}0", "other"));
    peer.say("E10");
    // The last game: no more are wanted.
    peer.expect("E31");
    let told = playing.end();
    assert_eq!(told.games().iter().map(|game| game.round.opponent()).collect::<Vec<_>>(), ["other", "other"]);
    assert_eq!(told.games()[1].finish(), Finish::Won);
    assert_eq!(told.games()[1].round.terms().own, Side::Black);
    assert_eq!(told.result, Ok(()));
}

#[test]
fn an_initiator_stops_when_the_other_side_wants_no_more() {
    for polite in [true, false] {
        let (peer, playing) = Peer::of(shallow(), Some(schedule(5)));
        peer.hear();
        peer.say(&format!("A{:32}0", "other"));
        peer.expect_move();
        if polite {
            peer.say("E21");
            peer.expect("E21");
            peer.expect_end();
        } else {
            peer.say("E20");
            peer.expect("E20");
        }
        drop(peer);
        let told = playing.end();
        assert_eq!((told.games().len(), told.result.is_ok()), (1, polite), "{:?}", told.result);
    }
}
