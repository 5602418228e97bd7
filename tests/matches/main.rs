//! Matches: run as users run them, against engines that behave and engines that do not.
//!
//! This program is also the engine that misbehaves (`fake-engine`), so it has a `main` of its own; [`libtest_mimic`] gives
//! it the arguments and the output of other tests.

mod fake;
mod faults;
#[cfg(unix)]
mod pauses;
mod peers;
mod place;
mod play;
mod resume;
mod shards;
mod sprt;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.get(1).is_some_and(|word| word == "fake-engine") {
        fake::run(&arguments[2..]);
        return ExitCode::SUCCESS;
    }
    macro_rules! trials {
        ($($module:ident::$test:ident),* $(,)?) => {
            vec![$(Trial::test(concat!(stringify!($module), "::", stringify!($test)), || {
                $module::$test();
                Ok(())
            })),*]
        };
    }
    let mut trials = trials![
        faults::each_fault_loses_the_game_it_is_made_in,
        faults::faults_of_uci_engines_too,
        faults::oddities_are_no_faults,
        faults::faults_while_pondering,
        faults::an_engine_that_never_starts_ends_the_match,
        peers::dame_rs_plays_a_match,
        peers::dxp_engines_play_in_either_role,
        peers::faults_of_dxp_engines,
        play::every_seed_variant_is_played_at_two_strengths,
        play::the_same_seed_plays_the_same_games,
        play::many_engines_meet,
        play::games_are_kept_as_pdn_with_clocks,
        play::a_file_can_hold_it_all,
        play::real_pipes_and_ponder,
        play::wrong_use_is_explained,
        resume::killed_at_any_moment_the_same_command_goes_on,
        resume::a_record_cut_anywhere_is_mended,
        resume::other_matches_are_left_alone,
        resume::a_changed_file_is_another_match,
        resume::two_runs_of_one_match_do_not_mix,
        shards::parts_come_to_the_same_report,
        shards::gnu_parallel_spreads_a_match,
        sprt::a_stronger_engine_passes,
        sprt::an_equal_engine_does_not,
        sprt::a_test_without_enough_games_is_not_decided,
    ];
    #[cfg(unix)]
    trials.extend(trials![
        pauses::a_game_spoilt_by_a_pause_is_told_apart_and_played_again,
        pauses::a_pause_counts_where_it_is_asked_to,
        pauses::an_engine_that_sleeps_is_late_by_itself,
        resume::a_full_disk_ends_the_match_and_loses_nothing,
    ]);
    #[cfg(target_os = "linux")]
    trials.extend(trials![play::the_referee_costs_little]);
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
