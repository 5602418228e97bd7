//! damier: an engine for every game of the draughts family.
pub mod board;
pub mod eval;
pub mod game;
pub mod position;
pub mod rules;
pub mod score;
pub mod search;

use board::*;
use position::*;
use rules::Rules;
use rules::variants::{self, Kernel, with_variants};
fn go<K: Kernel>(k: &K, rules: &Rules, args: &[String]) {
    let b = k.board();
    let pos = |i: usize| -> Position<K::Word> {
        if args.len() > i && !args[i].starts_with("--") {
            let t: Vec<char> = args[i].chars().collect();
            let mut p = Position::empty(if t[0] == 'W' { Side::White } else { Side::Black });
            for (n, c) in t[1..].iter().enumerate() {
                let s = b.bits[n];
                match c {
                    'w' => p.pieces.put(s, Side::White, Piece::Man),
                    'W' => p.pieces.put(s, Side::White, Piece::King),
                    'b' => p.pieces.put(s, Side::Black, Piece::Man),
                    'B' => p.pieces.put(s, Side::Black, Piece::King),
                    _ => {}
                }
            }
            p
        } else {
            Position::start(rules, b)
        }
    };
    if args[0] == "perft" {
        let p = pos(3);
        let d: u32 = args[2].parse().unwrap();
        let paths = args.iter().any(|a| a == "--paths");
        let v: Vec<u64> = if args.iter().any(|a| a == "--json") { (1..=d).collect::<Vec<_>>() } else { vec![d] }
            .into_iter()
            .map(|d| if paths { perft_paths(k, &p, d) } else { perft(k, &p, d) })
            .collect();
        println!("{{\"nodes\": {:?}}}", v);
    } else {
        let p = pos(2);
        let l = moves(k, &p);
        let items: Vec<String> = l
            .iter()
            .map(|m| {
                let n = |s: u8| b.to_hub(s);
                let mut t = if m.is_capture() {
                    format!("{}x{}", n(m.from), n(m.to))
                } else {
                    format!("{}-{}", n(m.from), n(m.to))
                };
                for s in m.taken.iter() {
                    t += &format!("x{}", n(s));
                }
                let q = p.play(k.law(), m);
                let mut h = String::from(if q.turn == Side::White { "W" } else { "B" });
                for i in 0..b.count {
                    h.push(match q.pieces.at(b.bits[i as usize]) {
                        None => 'e',
                        Some((Side::White, Piece::Man)) => 'w',
                        Some((Side::White, Piece::King)) => 'W',
                        Some((Side::Black, Piece::Man)) => 'b',
                        Some((Side::Black, Piece::King)) => 'B',
                    });
                }
                format!("{{\"hub\":\"{t}\",\"position\":\"{h}\"}}")
            })
            .collect();
        println!("{{\"moves\":[{}]}}", items.join(","));
    }
}
macro_rules! dispatch {
    ($( $(#[$doc:meta])* $rules:ident ($(new $kernel:ident: $word:ty)? $(as $shared:ident)?)
        $name:literal $title:literal [$($alias:literal),*] = $value:expr; )*) => {
        /// x
        pub fn run(args: &[String]) { match args[1].as_str() { $( $name => go(&variants::$($kernel)?$($shared)?, &variants::$rules, args), )* _ => panic!() } }
    };
}
with_variants!(dispatch);
