//! Witnesses on the machine itself.
//!
//! In: a witness that the interpreter confirmed, and the C files of both
//! versions. Out: a test program in C that includes a version, calls the
//! function on the witness and checks what it does (`test_program`); and
//! whether both versions, compiled and run in the sandbox, do what the
//! interpreter says of them (`replay`).
//!
//! * `variables`, `spots`, `objects`: where in C the inputs are;
//! * `outside`, `concrete`: the witness made such that C can have it;
//! * `program`: the text of a test;
//! * `execute`: compiling and running it.
//!
//! What cannot be rebuilt in C is said, and never guessed.

mod concrete;
mod execute;
mod objects;
mod outside;
mod program;
mod spots;
mod variables;

use program::{Include, Setup};
use verdiff_align::{Matched, Version};
use verdiff_c::load::{Options, Parsed};
use verdiff_c::typed::{Function, Unit};
use verdiff_c::types::TypeKind;
use verdiff_ir::interp::Ending;
use verdiff_ir::{Failure, Name};
use verdiff_replay::{ConfirmedBy, Witness};
use verdiff_sandbox::Launcher;

/// A pair of functions, and where it comes from.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Both versions in the core language.
    pub matched: &'a Matched,
    /// The files of the old version.
    pub old: &'a [Parsed],
    /// The files of the new version.
    pub new: &'a [Parsed],
    /// How they are compiled.
    pub options: &'a Options,
    /// The function, as the core language names it.
    pub function: &'a Name,
    /// Statements that a run in the interpreter may take.
    pub steps: u64,
}

/// Why a witness cannot be rebuilt in its language.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotReproducible(pub String);

impl NotReproducible {
    /// The reason, where a value is asked for.
    pub fn new<T>(why: impl Into<String>) -> Result<T, NotReproducible> {
        Err(NotReproducible(why.into()))
    }
}

/// What native runs of a witness showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replayed {
    /// Both versions do what the interpreter says, and differ. The witness is
    /// the one that was run: what the outside answers may be simpler in it.
    Confirmed(Box<Witness>),
    /// A version does something else.
    Refuted(String),
    /// Nothing is known.
    NotReproducible(String),
}

/// The outcome of a native replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Native {
    /// What the runs showed.
    pub replayed: Replayed,
    /// What the kernel could not restrict meanwhile.
    pub notes: Vec<String>,
}

/// Compiles both versions and runs them on the witness, in the sandbox.
pub fn replay(subject: Subject<'_>, witness: &Witness, launcher: &Launcher) -> Native {
    let mut notes = Vec::new();
    let replayed = try_replay(subject, witness, launcher, &mut notes);
    let replayed = replayed.unwrap_or_else(|why| Replayed::NotReproducible(why.0));
    notes.sort();
    notes.dedup();
    Native { replayed, notes }
}

fn try_replay(
    subject: Subject<'_>,
    witness: &Witness,
    launcher: &Launcher,
    notes: &mut Vec<String>,
) -> Result<Replayed, NotReproducible> {
    let mut witness = outside::tamed(subject, witness)?;
    let setup = Setup::new(subject, &witness)?;
    let old = setup.program(witness.ran(Version::OLD), &Include::Only(setup.old.path()))?;
    let new = setup.program(witness.ran(Version::NEW), &Include::Only(setup.new.path()))?;
    let crossed = setup.program(witness.ran(Version::OLD), &Include::Only(setup.new.path()))?;
    let mut bench = execute::Bench::new(subject, launcher, notes)?;
    let runs = [("old", &setup.old, old), ("new", &setup.new, new)];
    for (version, side, text) in runs {
        match bench.run(side, &text)? {
            execute::Outcome::AsExpected => {}
            execute::Outcome::Otherwise(_) if setup.depends_on_addresses() => {
                return NotReproducible::new("it depends on the addresses of objects");
            }
            execute::Outcome::Otherwise(_) if overflows(&witness) => {
                return NotReproducible::new(
                    "compilers take it for granted that nothing overflows, and may leave out the \
                     operation that does",
                );
            }
            execute::Outcome::Otherwise(what) => {
                return Ok(Replayed::Refuted(format!(
                    "the {version} version, compiled and run, does not do what the interpreter \
                     says: {what}"
                )));
            }
        }
    }
    match bench.run(&setup.new, &crossed)? {
        execute::Outcome::Otherwise(_) => {
            witness.confirmed_by = ConfirmedBy::Native;
            Ok(Replayed::Confirmed(Box::new(witness)))
        }
        execute::Outcome::AsExpected => {
            NotReproducible::new("the difference is in something that a test in C cannot see")
        }
    }
}

/// Whether a run ends with an overflow, of which C says nothing.
fn overflows(witness: &Witness) -> bool {
    witness.runs.iter().any(|ran| match &ran.outcome.ending {
        Ending::Failed(Failure::Trap(trap)) => {
            matches!(trap.as_str(), "signed_overflow" | "shift_out_of_range")
        }
        Ending::Failed(Failure::Throw(_))
        | Ending::Returned(_)
        | Ending::Never
        | Ending::Unfinished => false,
    })
}

/// A test in C that passes on the old version and fails on the new one.
pub fn test_program(subject: Subject<'_>, witness: &Witness) -> Result<String, NotReproducible> {
    let witness = outside::tamed(subject, witness)?;
    let setup = Setup::new(subject, &witness)?;
    let include = Include::Either { old: setup.old.path(), new: setup.new.path() };
    setup.program(witness.ran(Version::OLD), &include)
}

/// The function in one version.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub(crate) file: &'a Parsed,
    pub(crate) unit: &'a Unit,
    pub(crate) function: &'a Function,
    /// All files of the version.
    pub(crate) files: &'a [Parsed],
}

impl<'a> Side<'a> {
    pub(crate) fn find(files: &'a [Parsed], name: &Name) -> Result<Side<'a>, NotReproducible> {
        let (file_name, own_name) = match name.as_str().rsplit_once(':') {
            Some((file, own)) => (Some(file), own),
            None => (None, name.as_str()),
        };
        for file in files.iter().filter(|file| file_name.is_none_or(|name| name == file.file.name))
        {
            let unit = &file.unit;
            let is_it = |function: &&Function| unit.name(function.decl) == own_name;
            if let Some(function) = unit.functions.iter().find(is_it) {
                return Ok(Side { file, unit, function, files });
            }
        }
        NotReproducible::new("it is not found in the files")
    }

    /// Whether the function takes more arguments than it declares.
    pub(crate) fn is_variadic(&self) -> bool {
        let ty = self.unit.decl(self.function.decl).ty.ty;
        matches!(self.unit.types.kind(ty), TypeKind::Function(ty) if ty.variadic)
    }

    pub(crate) fn path(&self) -> &'a std::path::Path {
        &self.file.file.path
    }

    pub(crate) fn name(&self) -> &'a str {
        self.unit.name(self.function.decl)
    }
}
