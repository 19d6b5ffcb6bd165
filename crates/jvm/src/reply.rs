//! What is asked of the JVM, and the lines in which it answers.

use crate::Argument;
use crate::wire::{escaped, unescaped};

/// A program and what to call.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// Names, with folders for packages, and texts of its files.
    pub files: Vec<(String, String)>,
    /// The calls, in order.
    pub calls: Vec<Call>,
}

/// A call of a static method, private ones included, that no other method of
/// the class has both its name and its number of parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The class's binary name.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// One for each parameter.
    pub arguments: Vec<Argument>,
}

/// What became of a program: the outcomes of its calls, or the first error of
/// the compiler, which is [`CRASHED`] if the compiler itself failed.
pub type Result = std::result::Result<Vec<Outcome>, String>;

/// The error of a program on which the compiler failed by a defect of its own.
pub const CRASHED: &str = "the compiler crashed";

/// What a call did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ended: Ended,
    /// Arguments that are arrays, after the call.
    pub arrays: Vec<String>,
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// It returned. Integers and booleans are decimal, a `char` is its number,
    /// `float` and `double` are `F:` and `D:` with their bits (one NaN for all),
    /// strings are `T:` with everything but printable ASCII escaped, arrays are
    /// lists of these in brackets.
    Returned(String),
    /// It threw.
    Threw {
        /// The binary name of the exception's class.
        class: String,
        /// Its message.
        message: Option<String>,
    },
    /// It could not be called: there is no such class or method, or the
    /// arguments do not fit.
    NotCalled(String),
}

/// The lines that ask for a program.
pub(crate) fn request(program: &Program) -> String {
    let mut lines = String::from("P\n");
    for (name, text) in &program.files {
        lines += &format!("F\t{name}\t{}\n", escaped(text));
    }
    for call in &program.calls {
        lines += &format!("C\t{}\t{}", call.class, call.method);
        for argument in &call.arguments {
            lines += &format!("\t{}", argument.field());
        }
        lines.push('\n');
    }
    lines + "E\n"
}

/// Reads the answer for one program; `None` if there is none or it is not
/// complete.
pub(crate) fn answer<'l>(
    program: &Program,
    lines: &mut impl Iterator<Item = &'l str>,
) -> Option<Result> {
    let first = lines.next()?;
    if let Some(error) = first.strip_prefix("error\t") {
        return Some(Err(unescaped(error)));
    }
    if first != "compiled" {
        return None;
    }
    program.calls.iter().map(|_| outcome(lines.next()?)).collect::<Option<_>>().map(Ok)
}

fn outcome(line: &str) -> Option<Outcome> {
    let mut fields = line.split('\t');
    let ended = match fields.next()? {
        "R" => Ended::Returned(fields.next()?.to_owned()),
        "X" => {
            let class = fields.next()?.to_owned();
            let message = fields.next()?.strip_prefix("T:").map(unescaped);
            Ended::Threw { class, message }
        }
        "B" => Ended::NotCalled(unescaped(fields.next()?)),
        _ => return None,
    };
    Some(Outcome { ended, arrays: fields.map(str::to_owned).collect() })
}
