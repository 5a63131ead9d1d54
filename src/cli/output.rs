//! Where data goes, and how a command ends.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Outcome {
    /// The content is wrong; the diagnostics have been printed already.
    Content,
    /// The command line is wrong.
    Usage(String),
    /// The machine failed: disk, permissions.
    Machine(String),
}

impl Outcome {
    /// Prints what has not been printed yet, and gives the exit code.
    #[must_use]
    pub fn report(&self) -> ExitCode {
        let code = match self {
            Self::Content => return ExitCode::from(1),
            Self::Usage(message) => {
                say(&format!("error: {message}"));
                2
            }
            Self::Machine(message) => {
                say(&format!("error: {message}"));
                3
            }
        };
        ExitCode::from(code)
    }
}

/// A line on stderr. A closed stderr is no reason to fail.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Data on stdout. A reader that has seen enough and closed the pipe is no error.
///
/// # Errors
///
/// When stdout cannot take the data for any other reason.
pub fn stdout(bytes: &[u8]) -> Result<(), Outcome> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Outcome::Machine(format!("cannot write to stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// `1 file`, `2 files`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
