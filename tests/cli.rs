//! The command line as its users meet it: the real program, its answers, messages and exit codes.

#[path = "cli/analysis.rs"]
mod analysis;
#[path = "cli/answers.rs"]
mod answers;
#[path = "cli/crowds.rs"]
mod crowds;
#[path = "cli/house_rules.rs"]
mod house_rules;
#[path = "cli/messages.rs"]
mod messages;
#[path = "cli/pictures.rs"]
mod pictures;
#[path = "cli/programs.rs"]
mod programs;

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_damier");

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(arguments).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs with a text on standard input.
fn fed(arguments: &[&str], input: &str) -> Output {
    let mut child = spawn(arguments);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Standard output of a run that must succeed in silence on standard error.
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {:?} {errors}", output.status);
    out(&output)
}

/// The message of a run that must fail as wrong use: one line, nothing on standard output.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(out(&output), "", "{arguments:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("damier: ") && message.lines().count() == 1, "{arguments:?}: {message}");
    message
}

fn documents(text: &str) -> Vec<Value> {
    let documents: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(documents.iter().all(|document| document["schema"] == 1 && document["type"].is_string()), "{text}");
    documents
}

fn document(arguments: &[&str]) -> Value {
    let mut all = documents(&answer(arguments));
    assert_eq!(all.len(), 1, "{arguments:?}");
    all.remove(0)
}

const COUP: &str = "W:WK46:B41,23,19";
