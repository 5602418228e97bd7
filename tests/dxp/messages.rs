//! Every message byte by byte, and whatever else may arrive.

use damier::Side;
use damier::dxp::{
    Acceptance, BackAnswer, Frames, GameReq, MAX_BYTES, Message, Minutes, Move, ReadError, Reason, WriteError,
};
use proptest::prelude::*;
use std::time::Duration;

/// A name in its 32 characters.
const DAMIER: &str = "damier                          ";

fn start_in_dxp() -> String {
    format!("{}{}{}", "z".repeat(20), "e".repeat(10), "w".repeat(20))
}

fn request(position: Option<&str>) -> GameReq {
    GameReq {
        name: "damier".into(),
        follower: Side::Black,
        minutes: Minutes::nearest(Duration::from_secs(600)),
        moves: 75,
        position: position.map(str::to_string),
    }
}

/// Each message and its bytes.
fn table() -> Vec<(Message, String)> {
    let start = format!("B{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    let short = GameReq { minutes: Minutes::nearest(Duration::from_secs(3)), moves: 0, ..request(None) };
    let kings = format!("WW{}B", "e".repeat(48));
    let white = GameReq { follower: Side::White, ..request(Some(&kings)) };
    let accepted = |code| Message::GameAcc { name: "damier".into(), code };
    let end = |reason, stop| Message::GameEnd { reason, stop };
    vec![
        (Message::GameReq(request(None)), format!("R01{DAMIER}Z010075A")),
        (Message::GameReq(short), format!("R01{DAMIER}Z.05000A")),
        (Message::GameReq(request(Some(&start))), format!("R01{DAMIER}Z010075BZ{}", start_in_dxp())),
        (Message::GameReq(white), format!("R01{DAMIER}W010075BWW{}Z", "e".repeat(48))),
        (accepted(Acceptance::Yes), format!("A{DAMIER}0")),
        (accepted(Acceptance::Version), format!("A{DAMIER}1")),
        (accepted(Acceptance::NotThis), format!("A{DAMIER}2")),
        (accepted(Acceptance::Never), format!("A{DAMIER}3")),
        (
            Message::Move(Move { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] }),
            "M001205250422122320".into(),
        ),
        (Message::Move(Move { seconds: 0, from: 32, to: 28, captured: vec![] }), "M0000322800".into()),
        (end(Reason::Unknown, false), "E00".into()),
        (end(Reason::ILose, true), "E11".into()),
        (end(Reason::Draw, false), "E20".into()),
        (end(Reason::IWin, true), "E31".into()),
        (Message::Chat("What about move 35?".into()), "CWhat about move 35?".into()),
        (Message::Chat(String::new()), "C".into()),
        (Message::BackReq { number: 5, turn: Side::Black }, "B005Z".into()),
        (Message::BackReq { number: 120, turn: Side::White }, "B120W".into()),
        (Message::BackAcc(BackAnswer::Yes), "K0".into()),
        (Message::BackAcc(BackAnswer::No), "K1".into()),
        (Message::BackAcc(BackAnswer::Continue), "K2".into()),
    ]
}

#[test]
fn every_message_has_its_bytes() {
    for (message, bytes) in table() {
        assert_eq!(message.write().map(|bytes| String::from_utf8(bytes).unwrap()), Ok(bytes.clone()), "{message:?}");
        assert_eq!(Message::read(bytes.as_bytes()), Ok(message), "{bytes}");
        assert!(bytes.len() <= MAX_BYTES);
    }
}

#[test]
fn messages_of_other_programs_are_understood() {
    let read = |text: &str| Message::read(text.as_bytes()).unwrap();
    let spaced = format!("R01{DAMIER}z 10 75A\r\n");
    assert_eq!(read(&spaced), Message::GameReq(request(None)));
    // Four digits where three belong.
    assert_eq!(read(&format!("R01{DAMIER}Z00100075A")), Message::GameReq(request(None)));
    let start = read(&format!("R01{DAMIER}Z010075BZ{}", start_in_dxp()));
    assert_eq!(read(&format!("R01{DAMIER}Z00100075BZ{}", start_in_dxp())), start);
    assert_eq!(read("M   0 3 8 0"), Message::Move(Move { seconds: 0, from: 3, to: 8, captured: vec![] }));
    assert_eq!(read("M00003228"), Message::Move(Move { seconds: 0, from: 32, to: 28, captured: vec![] }));
    assert_eq!(read("E2"), Message::GameEnd { reason: Reason::Draw, stop: false });
    assert_eq!(read("k1 and more"), Message::BackAcc(BackAnswer::No));
    // Names in UTF-8, padded by characters, and in Latin-1.
    let accepted = |name: &str| Message::GameAcc { name: name.into(), code: Acceptance::Yes };
    assert_eq!(read(&format!("A{:32}0", "Jörg")), accepted("Jörg"));
    let mut latin = format!("A{:32}0", "J?rg").into_bytes();
    latin[2] = 0xF6;
    assert_eq!(Message::read(&latin), Ok(accepted("Jörg")));
}

#[test]
fn what_is_wrong_is_named() {
    for (bytes, told) in [
        ("", "begins no message"),
        ("X00", "\"X\" begins no message"),
        ("R02", "version \"02\""),
        ("R0", "before its version"),
        ("R01damier", "before its initiator's name: that needs 32 characters, and 6 are left"),
        (&format!("R01{DAMIER}Q010075A"), "follower's colour is \"Q\""),
        (&format!("R01{DAMIER}Wa10075A"), "minutes is \"a10\""),
        (&format!("R01{DAMIER}W0100-5A"), "number of moves is \"0-5\""),
        (&format!("R01{DAMIER}W010075C"), "start is \"C\""),
        (&format!("R01{DAMIER}W010075BX"), "side to move is \"X\""),
        (&format!("R01{DAMIER}W010075BWwww"), "before its position: that needs 50 characters, and 3 are left"),
        (&format!("R01{DAMIER}W010075BW{}", "x".repeat(50)), "position is \"x\""),
        (&format!("A{DAMIER}"), "before its answer"),
        (&format!("A{DAMIER}4"), "answer is \"4\""),
        ("M00x0322800", "time is \"00x0\""),
        ("M0000002800", "square the move begins on is \"00\""),
        ("M0000325100", "square the move ends on is \"51\""),
        ("M000032", "before its square the move ends on"),
        ("M00003228022", "before its square of a piece taken: that needs 2 characters, and 1 are left"),
        ("M000032280199", "square of a piece taken is \"99\""),
        ("E", "before its reason"),
        ("E90", "reason is \"9\""),
        ("E05", "stop code is \"5\""),
        ("B00", "before its move number"),
        ("B001Q", "side to move is \"Q\""),
        ("K", "before its answer"),
        ("K3", "answer is \"3\""),
    ] {
        let error = Message::read(bytes.as_bytes()).expect_err(bytes).to_string();
        assert!(error.contains(told), "{bytes}: {error}");
    }
    assert!(matches!(Message::read(b"R02"), Err(ReadError::Version(_))));
}

#[test]
fn what_cannot_be_said_is_refused() {
    let refused = |message: Message| message.write().unwrap_err();
    let mv = Move { seconds: 0, from: 1, to: 7, captured: vec![] };
    assert_eq!(refused(Message::Move(Move { from: 0, ..mv.clone() })), WriteError::Square(0));
    assert_eq!(refused(Message::Move(Move { captured: vec![51], ..mv.clone() })), WriteError::Square(51));
    assert!(refused(Message::Move(Move { seconds: 10_000, ..mv })).to_string().contains("9999"));
    assert!(refused(Message::BackReq { number: 1000, turn: Side::White }).to_string().contains("999"));
    assert!(matches!(refused(Message::GameReq(request(Some("Wbw")))), WriteError::Position(_)));
    assert_eq!(refused(Message::Chat("x".repeat(127))), WriteError::Chat(127));
    assert_eq!(Message::chat(&"é".repeat(100)), Message::Chat("é".repeat(63)));
    assert_eq!(Message::chat("a\0b\nc"), Message::Chat("a b c".into()));
    let name = Message::GameAcc { name: "Жук and a name that is far too long".into(), code: Acceptance::Yes };
    assert_eq!(name.write().unwrap(), b"A??? and a name that is far too l0");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing that arrives makes the reader panic, and what it understands can be said again.
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Message::read(&bytes);
    }

    #[test]
    fn any_text_behind_a_letter_is_read_or_refused(text in "[RAMECBK][ 0-9A-Zwzeé.]{0,130}") {
        if let Ok(message) = Message::read(text.as_bytes()) && text.len() <= MAX_BYTES {
            let written = message.write();
            // A number of moves back of more than three digits cannot be read, words may be too long in UTF-8.
            prop_assert!(written.is_ok(), "{message:?}: {written:?}");
            prop_assert!(written.unwrap().len() <= MAX_BYTES);
        }
    }

    /// However a stream is cut into pieces, the messages are the same.
    #[test]
    fn pieces_do_not_matter(bytes in proptest::collection::vec(0_u8..4, 0..600), at in 0_usize..600) {
        let messages = |pieces: &[&[u8]]| {
            let mut frames = Frames::default();
            let mut found = Vec::new();
            pieces.iter().for_each(|piece| frames.feed(piece, |message| found.push(message.map(<[u8]>::to_vec))));
            found
        };
        let (head, tail) = bytes.split_at(at.min(bytes.len()));
        prop_assert_eq!(messages(&[&bytes]), messages(&[head, tail]));
    }
}
