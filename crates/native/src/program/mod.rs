//! The text of a test: a witness and one version's run in; a C program out
//! that ends with status 0 if a version does what that run did, with 1 if it
//! does something else, and with 2 if it leaves what the test can show.
//!
//! * [`setup`]: what the test starts from;
//! * [`expect`]: what it checks;
//! * [`events`]: calls to the outside.

mod events;
mod expect;
mod setup;

pub(crate) use setup::{Setup, states};

use crate::NotReproducible;
use std::fmt::Write;
use std::path::Path;
use verdiff_ir::interp::Ending;
use verdiff_ir::{Failure, Value};
use verdiff_replay::Ran;

const RUNTIME: &str = include_str!("../runtime.c");

/// Which version a test includes.
pub(crate) enum Include<'p> {
    /// This one.
    Only(&'p Path),
    /// The one that a macro names.
    Either {
        /// With `-DOLD`.
        old: &'p Path,
        /// With `-DNEW`.
        new: &'p Path,
    },
}

impl Include<'_> {
    fn text(&self) -> Result<String, NotReproducible> {
        Ok(match self {
            Include::Only(path) => format!("#include {}\n", quoted(path)?),
            Include::Either { old, new } => format!(
                "#if defined(OLD)\n#include {}\n#elif defined(NEW)\n#include {}\n\
                 #elif defined(VERSION)\n#include VERSION\n#else\n\
                 #error \"say which version to test: -DOLD, -DNEW or -DVERSION='\\\"file.c\\\"'\"\n\
                 #endif\n",
                quoted(old)?,
                quoted(new)?
            ),
        })
    }
}

/// A path in quotes, independent of the working folder.
fn quoted(path: &Path) -> Result<String, NotReproducible> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match path.to_str().filter(|path| !path.contains(['"', '\\', '\n'])) {
        Some(path) => Ok(format!("\"{path}\"")),
        None => NotReproducible::new("the name of the file cannot be written in C"),
    }
}

/// Signals that a trap may end with, as bits. A null dereference is an access
/// to the first page, and a failed check an instruction that does not exist.
fn signals(trap: &str) -> Option<u64> {
    const CHECK: u64 = 1 << 4;
    const ABORT: u64 = 1 << 6;
    const DIVISION: u64 = 1 << 8;
    const ACCESS: u64 = 1 << 11 | 1 << 7;
    Some(match trap {
        "invalid_pointer" => ACCESS,
        "div_by_zero" | "div_overflow" => DIVISION | CHECK,
        "out_of_bounds" | "signed_overflow" | "shift_out_of_range" | "unreachable" => CHECK,
        "abort" | "assertion_failed" => ABORT,
        // The last call to the outside ends it.
        "exit" | "no_return" => 0,
        _ => return None,
    })
}

impl Setup<'_> {
    /// A test that passes if a version does what a run did.
    pub(crate) fn program(
        &self,
        expected: &Ran,
        include: &Include<'_>,
    ) -> Result<String, NotReproducible> {
        let mut text = self.comment(include);
        text += "#define main verdiff_main\n";
        text += &include.text()?;
        text += "#undef main\n\n";
        text += RUNTIME;
        text += "\n";
        text += &self.objects.definitions();
        text += &self.end(expected)?;
        text += &self.outside(expected)?;
        text += &self.main(expected)?;
        Ok(text)
    }

    fn comment(&self, include: &Include<'_>) -> String {
        let name = self.new.name();
        let how = match include {
            Include::Only(_) => String::new(),
            Include::Either { .. } => format!(
                "\n\n   cc -DOLD {options} {name}_test.c -o {name}_test -lm && ./{name}_test\n\n   \
                 passes; with -DNEW instead of -DOLD, it fails. -DVERSION='\"file.c\"' tests\n   \
                 another version. The options -I, -D and -std of the build may be needed too.\n\n   \
                 Exit status: 0 it does what the old version did, 1 it does something else,\n   \
                 2 it leaves what this test can show",
                options = crate::execute::flags(self.overflow).join(" ")
            ),
        };
        format!(
            "/* Calls `{name}` on an input on which two versions differ, and checks what it \
             does.{how} */\n\n"
        )
    }

    fn main(&self, expected: &Ran) -> Result<String, NotReproducible> {
        let (accepted, results) = match &expected.outcome.ending {
            Ending::Returned(results) => (0, Some(results)),
            Ending::Failed(Failure::Trap(trap)) => match signals(trap.as_str()) {
                Some(accepted) => (accepted, None),
                None => return NotReproducible::new(format!("it ends with `{trap}`")),
            },
            Ending::Failed(Failure::Throw(_)) => return NotReproducible::new("it throws"),
            Ending::Never | Ending::Unfinished => {
                return NotReproducible::new("a version does not end");
            }
        };
        let mut text = String::from("int main(void)\n{\n");
        text += &self.argument_definitions()?;
        text += &self.start()?;
        // Writing to a String cannot fail.
        let _ = writeln!(text, "    verdiff_start({accepted});");
        text += &self.call(results)?;
        text += "    return 0;\n}\n";
        Ok(text)
    }

    fn call(&self, results: Option<&Vec<Value>>) -> Result<String, NotReproducible> {
        let own = self.new.name();
        let name = if own == "main" { "verdiff_main" } else { own };
        let arguments = (0..self.new.function.params.len()).map(|at| format!("verdiff_arg_{at}"));
        let call = format!("{name}({})", arguments.collect::<Vec<_>>().join(", "));
        let Some(results) = results else {
            return Ok(format!("    {call};\n    verdiff_fail(\"it returns\", \"\");\n"));
        };
        let mut text = match results.is_empty() {
            true => format!("    {call};\n"),
            false => format!("    __auto_type verdiff_result = {call};\n"),
        };
        text += &self.results(results)?;
        text += "    verdiff_end();\n    verdiff_pass();\n";
        Ok(text)
    }
}
