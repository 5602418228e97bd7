//! Speed of the move generator: perft of every built-in variant, in leaves a second.
//!
//! Time on a shared machine varies by half; instructions do not, and decide whether a change pays:
//!
//! ```text
//! valgrind --tool=callgrind target/release/damier perft international 8
//! ```
//!
//! Instructions a leaf (x86-64-v3, rustc 1.95), all of the program divided by the leaves of the last ply:
//!
//! | variant, depth | leaves | a leaf |
//! | --- | ---: | ---: |
//! | international 8 | 6,483,961 | 28.3 |
//! | thai 8 | 14,533,014 | 13.4 |
//! | turkish 6 | 931,312 | 15.9 |
//! | english 9 | 3,963,680 | 30.4 |
//! | russian 8 | 929,899 | 41.0 |
//! | czech 8 | 845,931 | 29.2 |
//! | pool 8 | 929,896 | 38.6 |
//! | spanish 8 | 828,783 | 29.5 |
//! | italian 8 | 828,783 | 31.3 |
//! | frisian 8 | 2,825,779 | 81.7 |
//! | armenian 5 | 6,280,482 | 6.7 |
//! | canadian 7 | 4,369,366 | 41.5 |

#![allow(missing_docs)] // of what `criterion_group!` makes

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use damier::position::{Position, perft};
use damier::rules::Rules;
use damier::rules::variants::{self, Kernel};
use std::time::Duration;

/// Fewest leaves of one measurement: enough to drown the cost of the call, few enough for a hundred in a second.
const LEAVES: u64 = 100_000;

fn bench<K: Kernel>(criterion: &mut Criterion, name: &str, kernel: &K, rules: &Rules) {
    let position = Position::start(rules, kernel.board());
    let (depth, leaves) =
        (1..).map(|depth| (depth, perft(kernel, &position, depth))).find(|&(_, leaves)| leaves >= LEAVES).unwrap();
    let mut group = criterion.benchmark_group("perft");
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500)).sample_size(10);
    group.throughput(Throughput::Elements(leaves));
    group.bench_function(format!("{name} {depth}"), |bencher| bencher.iter(|| perft(kernel, &position, depth)));
    group.finish();
}

macro_rules! every_variant {
    ($($name:literal $kernel:ident $rules:ident,)*) => {
        fn movegen(criterion: &mut Criterion) {
            $(bench(criterion, $name, &variants::$kernel, &variants::$rules);)*
        }
    };
}

// One variant of each compiled generator; the others share theirs.
every_variant! {
    "international" International INTERNATIONAL,
    "thai" Thai THAI,
    "czech" Czech CZECH,
    "armenian" Armenian ARMENIAN,
    "tama" Tama TAMA,
    "turkish" Turkish TURKISH,
    "russian" Russian RUSSIAN,
    "brazilian" Brazilian BRAZILIAN,
    "english" English ENGLISH,
    "italian" Italian ITALIAN,
    "spanish" Spanish SPANISH,
    "pool" Pool POOL,
    "jamaican" Jamaican JAMAICAN,
    "canadian" Canadian CANADIAN,
    "srilankan" Srilankan SRILANKAN,
    "frisian" Frisian FRISIAN,
    "killer" Killer KILLER,
    "breakthrough" Breakthrough BREAKTHROUGH,
    "spantsiretti" Spantsiretti SPANTSIRETTI,
    "filipino" Filipino FILIPINO,
    "argentinian" Argentinian ARGENTINIAN,
    "mozambican" Mozambican MOZAMBICAN,
    "malaysian" Malaysian MALAYSIAN,
    "german" German GERMAN,
}

criterion_group!(benches, movegen);
criterion_main!(benches);
