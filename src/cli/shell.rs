//! `completions` and `man`: made from the same definition as the command line itself.

use super::arguments::CommandLine;
use super::failure::Failure;
use super::output::{Output, write_whole};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Prints the completions of a shell.
pub fn completions(shell: Shell, out: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "damier", &mut script);
    Ok(out.write_all(&script)?)
}

/// Prints the manual page of damier or of one of its commands.
pub fn page(command: Option<&str>, out: &mut Output) -> Result<(), Failure> {
    let whole = definition();
    let wanted = match command {
        None => whole,
        Some(name) => whole
            .get_subcommands()
            .find(|known| known.get_name() == name || known.get_all_aliases().any(|alias| alias == name))
            .cloned()
            .ok_or_else(|| Failure::Use(format!("no command `{name}`; `damier --help` lists the commands")))?,
    };
    Ok(Man::new(wanted).render(out)?)
}

/// Writes the manual pages of damier and all its commands into a folder.
pub fn pages(folder: &Path) -> Result<(), Failure> {
    if !folder.is_dir() {
        fs::create_dir(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let whole = definition();
    for command in std::iter::once(&whole).chain(whole.get_subcommands()) {
        let man = Man::new(command.clone());
        let path = folder.join(man.get_filename());
        let mut text = Vec::new();
        man.render(&mut text)?;
        write_whole(&path, &text).map_err(|error| Failure::file(&path, error))?;
    }
    Ok(())
}

/// The definition with the full names of the commands (`damier-moves`) filled in.
fn definition() -> clap::Command {
    let mut whole = CommandLine::command();
    whole.build();
    whole
}
