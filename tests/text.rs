//! Laws of the text layer, over random play and random kings of every variant.

use damier::board::{Side, Square, Word};
use damier::position::{Move, Piece, Position, moves};
use damier::rules::Rules;
use damier::rules::variants::{self, Kernel};
use damier::text::{MoveError, Naming, Reason, Setup, Speaker, fen, hub};
use damier::{Engine, Style};

/// A small generator of random numbers (splitmix64), the same for the same seed.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// What every legal move and the position itself must survive.
fn survives<K: Kernel>(kernel: &K, rules: &Rules, position: &Position<K::Word>) -> Vec<Move<K::Word>> {
    let (pdn, hub_style) = (Speaker::pdn(kernel, rules), Speaker::hub(kernel));
    let list = pdn.list(position);
    let text = fen::write(pdn.naming(), position, 3);
    for (mv, short) in &list {
        let full = pdn.write_full(position, mv);
        assert_eq!(pdn.read(position, short).as_ref(), Ok(mv), "{short} in {text}");
        assert_eq!(pdn.read(position, &full).as_ref(), Ok(mv), "{full} in {text}");
        let hub = hub_style.write(position, mv);
        assert_eq!(hub_style.read(position, &hub).as_ref(), Ok(mv), "Hub {hub} in {text}");
    }
    assert_eq!(fen::read(rules, pdn.naming(), &text), Ok(Setup { position: *position, quiet: 3 }), "{text}");
    if position.run.count == [0, 0] {
        let text = hub::write(kernel.board(), position);
        assert_eq!(hub::read(pdn.naming().board(), &text), Ok(Setup { position: *position, quiet: 0 }));
    }
    list.into_iter().map(|(mv, _)| mv).collect()
}

fn random_kings<W: Word>(squares: &[Square], rng: &mut Rng) -> Position<W> {
    let mut position = Position::empty(if rng.below(2) == 0 { Side::White } else { Side::Black });
    let mut free = squares.to_vec();
    let mut put = |side: Side, number: usize, rng: &mut Rng| {
        for _ in 0..number {
            let square = free.swap_remove(rng.below(free.len()));
            position.pieces.put(square, side, Piece::King);
        }
    };
    let number = 1 + rng.below(2);
    put(position.turn, number, rng);
    let number = 3 + rng.below(squares.len() / 5);
    put(!position.turn, number, rng);
    position
}

fn law<K: Kernel>(kernel: &K, rules: &Rules, seed: u64) {
    let mut rng = Rng(seed);
    for _ in 0..6 {
        let mut position = Position::start(rules, kernel.board());
        for _ in 0..120 {
            let list = survives(kernel, rules, &position);
            if list.is_empty() {
                break;
            }
            position = position.play(kernel.law(), &list[rng.below(list.len())]);
        }
    }
    let board = kernel.board();
    for _ in 0..150 {
        survives(kernel, rules, &random_kings(&board.bits[..usize::from(board.count)], &mut rng));
    }
}

macro_rules! law_of {
    ($($test:ident: $($kernel:ident $rules:ident),*;)*) => {
        $(
            #[test]
            fn $test() {
                $( law(&variants::$kernel, &variants::$rules, 1); )*
            }
        )*
    };
}

law_of! {
    mothers_read_back: International INTERNATIONAL, Thai THAI, Czech CZECH, Armenian ARMENIAN, Tama TAMA;
    eight_by_eight_reads_back: Russian RUSSIAN, Brazilian BRAZILIAN, English ENGLISH, Italian ITALIAN, Spanish SPANISH;
    federations_read_back: Spanish PORTUGUESE, Pool POOL, Jamaican JAMAICAN, German GERMAN, Filipino FILIPINO;
    big_boards_read_back: Canadian CANADIAN, Srilankan SRILANKAN, Malaysian MALAYSIAN, Spantsiretti SPANTSIRETTI;
    odd_captures_read_back: Frisian FRISIAN, Frisian FRYSK, Turkish TURKISH, Killer KILLER, Breakthrough BREAKTHROUGH;
    others_read_back: International LOSING, Russian PODDAVKI, Czech SLOVAK, Argentinian ARGENTINIAN, Mozambican MOZAMBICAN;
}

struct Board<'a, K: Kernel> {
    speaker: Speaker<'a, K>,
    position: Position<K::Word>,
}

fn at<'a, K: Kernel>(kernel: &'a K, rules: &Rules, text: &str) -> Board<'a, K> {
    let naming = Naming::new(rules, kernel.board());
    let position = fen::read(rules, &naming, text).unwrap_or_else(|error| panic!("{text}: {error}")).position;
    Board { speaker: Speaker::pdn(kernel, rules), position }
}

impl<K: Kernel> Board<'_, K> {
    /// How the move meant by a text is written.
    fn meant(&self, text: &str) -> String {
        let mv = self.speaker.read(&self.position, text).unwrap_or_else(|error| panic!("{error}"));
        self.speaker.write(&self.position, &mv)
    }

    fn refused(&self, text: &str) -> String {
        self.speaker.read(&self.position, text).expect_err(text).to_string()
    }

    fn reason(&self, text: &str) -> Reason {
        match self.speaker.read(&self.position, text) {
            Err(MoveError::Illegal { reason, .. }) => reason,
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn moves_are_read_in_any_style() {
    let start = at(&variants::International, &variants::INTERNATIONAL, "W:W31-50:B1-20");
    for text in [
        "32-28",
        "3228",
        "32 28",
        "32–28",
        "32‑28!",
        " 1. 32 - 28",
        "12... 32-28 ?!",
        "032-028",
        "d4-e5",
        "D4e5",
        "۳۲-۲۸",
    ] {
        assert_eq!(start.meant(text), "32-28", "{text}");
    }
    let brazilian = at(&variants::Brazilian, &variants::BRAZILIAN, "W:Wa3,b2:Bb4,d4");
    for text in ["a3xc5xe3", "a3:c5:e3", "a3e3", "A3-E3", "a3xe3", "a3 x e3", "a3b4c5d4e3"] {
        assert_eq!(brazilian.meant(text), "a3xe3", "{text}");
    }
    let thai = at(&variants::Thai, &variants::THAI, "W:W10:B14");
    assert_eq!(thai.meant("10x17"), "10-17");
    let jamaican = at(&variants::Jamaican, &variants::JAMAICAN, "B:Ba1:We5");
    assert_eq!(jamaican.meant("a8-b7"), "a1-b2");
}

#[test]
fn ambiguous_captures_are_written_in_full_and_asked_for() {
    let board = at(&variants::International, &variants::INTERNATIONAL, "W:WK1:B7,18,20,19,9,30");
    let texts: Vec<String> = board.speaker.list(&board.position).into_iter().map(|(_, text)| text).collect();
    for text in &texts {
        assert_eq!(&board.meant(text), text, "{texts:?}");
    }
    // Two ways round a ring with the same four victims are one move.
    let ring = at(&variants::International, &variants::INTERNATIONAL, "W:WK47:B31,32,41,42");
    assert_eq!(ring.speaker.list(&ring.position).len(), 1);
    assert_eq!(ring.meant("47x36x27x38x47"), "47x47");
    assert_eq!(ring.meant("47x38x27x36x47"), "47x47");
    assert_eq!(ring.meant("47x47x42x41x32x31"), "47x47");
    let two = at(&variants::Czech, &variants::CZECH, "W:Wd2:Bc3,e3,c5,e5");
    assert!(two.refused("d2xd6").contains("d2xf4xd6 or d2xb4xd6"), "{}", two.refused("d2xd6"));
    for text in ["d2xb4xd6", "d2b4d6", "d2xc3xd6", "d2xd6xc3", "d2xd6xc5xc3"] {
        assert_eq!(two.meant(text), "d2xb4xd6", "{text}");
    }
    assert_eq!(two.meant("d2 d6 e5"), "d2xf4xd6");
}

#[test]
fn hub_moves_may_leave_out_what_is_clear() {
    let board = at(&variants::Czech, &variants::CZECH, "W:Wd2:Bc3,e3,c5,e5");
    let speaker = Speaker::hub(&variants::Czech);
    let read = |text: &str| speaker.read(&board.position, text).map(|mv| speaker.write(&board.position, &mv));
    for text in ["26x10x14x22", "26x10x22x14", "26x10x22", "26x17x10", "26x010x22"] {
        assert_eq!(read(text).as_deref(), Ok("26x10x14x22"), "{text}");
    }
    assert!(matches!(read("26x10"), Err(MoveError::Ambiguous { candidates, .. }) if candidates.len() == 2));
    assert!(read("26x10x5").is_err());
    assert!(read("26x10x22x15").is_err());
}

#[test]
fn refusals_name_the_rule() {
    let start = at(&variants::International, &variants::INTERNATIONAL, "W:W31-50:B1-20");
    assert_eq!(start.reason("25-20"), Reason::NoPiece("25".into()));
    assert_eq!(start.reason("19-23"), Reason::Theirs("19".into()));
    assert_eq!(start.reason("37-32"), Reason::Occupied("32".into()));
    assert!(matches!(start.reason("32-23"), Reason::Unreachable("man", ..)));
    assert!(start.refused("32-23").contains("legal moves: 32-28, 32-27"), "{}", start.refused("32-23"));
    assert!(start.refused("32-99").contains("\"99\" is not understood; squares are named 1 to 50"));
    assert!(start.refused("32").contains("two squares"));
    assert!(start.refused("").contains("two squares"));
    assert!(start.refused("- -").contains("two squares"));
    assert!(start.refused(&"9".repeat(5000)).contains("two squares"));
    assert!(start.refused(&"1-".repeat(5000)).len() < 400);

    let must = at(&variants::International, &variants::INTERNATIONAL, "W:W33,34,45:B28,19");
    assert_eq!(must.refused("34-30"), "illegal move \"34-30\": a capture is compulsory: 33x22");
    // The move sent is a capture; its squares are wrong.
    let fork = at(&variants::International, &variants::INTERNATIONAL, "W:W28:B22,23,12");
    assert_eq!(fork.reason("28x8x22x23"), Reason::OtherSquares);
    let back = at(&variants::International, &variants::INTERNATIONAL, "W:W28:B1");
    assert_eq!(back.reason("28-33"), Reason::Backward);
    let most = at(&variants::International, &variants::INTERNATIONAL, "W:W33,46:B28,18,41");
    assert!(most.refused("46x37").contains("the most pieces is compulsory: 33x13"), "{}", most.refused("46x37"));
    assert_eq!(most.reason("33x22"), Reason::Incomplete);

    let far = at(&variants::International, &variants::INTERNATIONAL, "W:WK46,31:B28,13");
    assert_eq!(far.reason("46-37"), Reason::Compulsory);
    assert_eq!(far.reason("46x23"), Reason::Incomplete);

    let king = at(&variants::Czech, &variants::CZECH, "W:Wa3,Kh2:Bb4,f4");
    assert!(king.refused("a3xc5").contains("a king must capture"), "{}", king.refused("a3xc5"));
    let english = at(&variants::English, &variants::ENGLISH, "W:W14:B17");
    assert_eq!(english.reason("14x21"), Reason::BackwardCapture);
    let italian = at(&variants::Italian, &variants::ITALIAN, "W:W19:BK14,1");
    assert_eq!(italian.reason("19x10"), Reason::ManTakesKing);
    let resting = at(&variants::Frisian, &variants::FRISIAN, "W:W31,K46:B5:+0+346");
    assert_eq!(resting.reason("46-41"), Reason::Resting("46".into(), 3));
    let frisian = at(&variants::Frisian, &variants::FRISIAN, "W:W38,K46:B33,32,K28");
    assert!(matches!(frisian.reason("38x27"), Reason::Choice(_) | Reason::Incomplete));
    let over = at(&variants::Breakthrough, &variants::BREAKTHROUGH, "W:WK5:B20");
    assert_eq!(over.refused("5-10"), "illegal move \"5-10\": the game is over, there is no legal move");
    let russian = at(&variants::Russian, &variants::RUSSIAN, "B:Wf2,e5:BKg1");
    assert_eq!(russian.reason("g1-e3"), Reason::Incomplete);
    assert_eq!(russian.speaker.list(&russian.position).len(), 3);
    let promoted = at(&variants::Russian, &variants::RUSSIAN, "W:Wh6:Bg7,c5,d2");
    assert_eq!(promoted.meant("h6:f8:b4:e1"), "h6:e1");
    assert_eq!(moves(&variants::Russian, &promoted.position).len(), 1);
}

/// Enemy kings on every square of every second row but the edge, and one king among them: up to 25 pieces in one
/// capture, which must be written and read in time.
fn crowd<K: Kernel>(kernel: &K, rules: &Rules) {
    let board = kernel.board();
    let mut position = Position::<K::Word>::empty(Side::White);
    for row in (1..i16::from(board.shape.height) - 1).step_by(2) {
        for column in 1..i16::from(board.shape.width) - 1 {
            if let Some(square) = board.square_at(row, column) {
                position.pieces.put(square, Side::Black, Piece::King);
            }
        }
    }
    let empty: Vec<Square> =
        board.bits[..usize::from(board.count)].iter().copied().filter(|&s| position.pieces.at(s).is_none()).collect();
    let (pdn, hub_style) = (Speaker::pdn(kernel, rules), Speaker::hub(kernel));
    for &square in empty.iter().step_by(7) {
        let mut position = position;
        position.pieces.put(square, Side::White, Piece::King);
        let legal = moves(kernel, &position);
        for mv in legal.iter().take(3) {
            let text = pdn.write_full(&position, mv);
            assert_eq!(pdn.read(&position, &text).as_ref(), Ok(mv), "{text}");
            assert_eq!(hub_style.read(&position, &hub_style.write_hub(mv)).as_ref(), Ok(mv));
        }
        assert!(pdn.read(&position, "1x2x3").is_err());
    }
}

#[test]
fn crowds_of_victims_do_not_explode() {
    let begun = std::time::Instant::now();
    crowd(&variants::International, &variants::INTERNATIONAL);
    crowd(&variants::Canadian, &variants::CANADIAN);
    crowd(&variants::Frisian, &variants::FRISIAN);
    crowd(&variants::Turkish, &variants::TURKISH);
    crowd(&variants::Russian, &variants::RUSSIAN);
    assert!(begun.elapsed().as_secs() < 60);
}

#[test]
fn a_game_is_played_move_by_move_and_taken_back() {
    let mut engine = Engine::new();
    engine.set_variant("czech").unwrap();
    engine.set_position(Some("W:Wd2,a1:Bc3,e3,c5,e5,h8"), &[], Style::Pdn).unwrap();
    let fen = engine.fen();
    let both = engine.meanings("d2xd6", Style::Pdn).unwrap();
    let mut full: Vec<&str> = both.iter().map(|mv| mv.full.as_str()).collect();
    full.sort_unstable();
    assert_eq!(full, ["d2xb4xd6", "d2xf4xd6"]);
    let refused = engine.play("d2xd6", Style::Pdn).unwrap_err().to_string();
    assert!(refused.contains("d2xb4xd6"), "{refused}");
    assert_eq!((engine.plies(), engine.fen()), (0, fen.clone()));
    assert_eq!(engine.play("d2xb4xd6", Style::Pdn).unwrap().hub, "26x10x14x22");
    assert_eq!(engine.play("h8-g7", Style::Pdn).unwrap().full, "h8-g7");
    assert_eq!(engine.plies(), 2);
    assert!(engine.undo() && engine.undo() && !engine.undo());
    assert_eq!(engine.fen(), fen);
    assert!(engine.meanings("a1-b2", Style::Pdn).is_err());
}
