//! The command line: arguments in, exit code out. The only module that writes to stdout and stderr.

mod args;
mod build;
mod check;
mod check_picture;
mod collection;
mod convert;
mod diagram;
mod document;
mod facts;
mod games;
mod leftovers;
mod markdown;
mod mdbook;
mod merge;
mod new;
mod output;
mod report;
mod schema;
mod show;
mod watch;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::content::{Arguments, Diagram, Header, verify_arguments};
use crate::diagnostic::Diagnostics;
use crate::source::Sources;

use args::{Cli, Command, Shown, Subject};
use output::Outcome;

/// Parses the arguments of the process, does what they say and returns the exit code: 0 all is well, 1 the content is
/// wrong, 2 the command line is wrong, 3 the machine failed.
#[must_use]
pub fn run() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Build(options) => build::run(&options),
        Command::Watch(options) => watch::run(&options),
        Command::Merge(options) => merge::run(&options),
        Command::Check(options) => check::run(&options),
        Command::Diagram(options) => diagram::run(&options),
        Command::Document(options) => document::run(&options),
        Command::Show(options) => run_show(&options),
        Command::Facts(options) => facts::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Markdown(options) => markdown::run(&options),
        Command::Mdbook(options) => mdbook::run(&options),
        Command::Schema(options) => schema::run(&options),
        Command::New(options) => new::run(&options),
        Command::Completions { shell } => {
            let mut bytes = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "outflank", &mut bytes);
            output::stdout(&bytes)
        }
        Command::Man => {
            let mut bytes = Vec::new();
            match clap_mangen::Man::new(Cli::command()).render(&mut bytes) {
                Ok(()) => output::stdout(&bytes),
                Err(error) => Err(Outcome::Machine(error.to_string())),
            }
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(outcome) => outcome.report(),
    }
}

fn run_show(options: &args::Show) -> Result<(), Outcome> {
    let subject = Arguments { header: Header::default(), ..arguments(&options.subject)? };
    let (diagram, _) = verified("diagram", &subject)?;
    let text = match options.format {
        Shown::Json => show::json(&diagram),
        Shown::Text => show::text(&diagram),
    };
    output::stdout(text.as_bytes())
}

/// The part of a diagram that `show` and `diagram` share.
fn arguments(subject: &Subject) -> Result<Arguments, Outcome> {
    if let Some(file) = &subject.file {
        return games::arguments(file, subject);
    }
    if subject.moves.is_none() && subject.position.is_none() {
        return Err(Outcome::Usage(
            "give a FILE, or --moves, --position or both; an empty --moves \"\" is the standard start".into(),
        ));
    }
    Ok(Arguments {
        moves: subject.moves.clone(),
        position: subject.position.clone(),
        to_move: subject.to_move.clone(),
        at: subject.at,
        ..Arguments::default()
    })
}

/// The diagram, and the texts that its places point at.
fn verified(id: &str, arguments: &Arguments) -> Result<(Diagram, Sources), Outcome> {
    let mut sources = Sources::new();
    let mut diagnostics = Diagnostics::new();
    let diagram = verify_arguments(id, arguments, &mut sources, &mut diagnostics);
    report::to_stderr(&sources, &diagnostics);
    diagram.map(|diagram| (diagram, sources)).ok_or(Outcome::Content)
}
