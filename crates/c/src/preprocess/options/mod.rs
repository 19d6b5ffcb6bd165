//! Options of compilers: a command line in; those that preprocessing needs, or
//! the one that is refused, out.
//!
//! Only what is known to be harmless goes through: no option that runs a
//! program, loads a plugin, reads further options or writes a file. Options
//! that make another language or another ABI of C are refused, since what we
//! say about x86-64 would be wrong.

mod table;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use table::{Fate, Sign, Value};

/// An option that is not supported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// It is refused.
    #[error("the compiler option `{option}` is not supported: {why}")]
    Refused {
        /// The option.
        option: String,
        /// Why.
        why: &'static str,
    },
    /// It needs a value.
    #[error("the compiler option `{option}` needs a value")]
    NoValue {
        /// The option.
        option: String,
    },
}

/// The options that the preprocessor gets.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The options.
    pub arguments: Vec<OsString>,
    /// What was left out although it may matter.
    pub notes: Vec<String>,
}

/// Chooses from the arguments of a compiler those that preprocessing needs.
///
/// Paths that exist below `base` are made independent of the working folder.
/// Input files are left out.
pub fn choose<A: AsRef<OsStr>>(
    arguments: &[A],
    base: Option<&Path>,
) -> Result<Chosen, OptionError> {
    let mut chooser = Chooser { base, chosen: Chosen::default() };
    let mut rest = arguments.iter().map(AsRef::as_ref);
    while let Some(argument) = rest.next() {
        // What follows are input files.
        if argument == "--" {
            break;
        }
        chooser.take(argument, &mut rest)?;
    }
    Ok(chooser.chosen)
}

/// Whether options say that `char` has no sign: the last of them counts.
pub(super) fn is_char_unsigned(arguments: &[OsString]) -> bool {
    let sign = |argument: &OsString| table::sign_of_char(&argument.to_string_lossy());
    arguments.iter().rev().find_map(sign) == Some(Sign::Unsigned)
}

struct Chooser<'a> {
    base: Option<&'a Path>,
    chosen: Chosen,
}

impl Chooser<'_> {
    fn take<'v>(
        &mut self,
        argument: &OsStr,
        rest: &mut impl Iterator<Item = &'v OsStr>,
    ) -> Result<(), OptionError> {
        let shown = argument.to_string_lossy();
        if let Some(listed) = shown.strip_prefix("-Wp,") {
            let parts: Vec<_> = listed.split(',').collect();
            let chosen = choose(&parts, self.base)?;
            self.chosen.arguments.extend(chosen.arguments);
            self.chosen.notes.extend(chosen.notes);
            return Ok(());
        }
        if let "-x" | "-target" = &*shown {
            let value = given_value(argument, &shown, rest)?;
            let joined = format!("{}{}", table::joined(&shown), value.display());
            return self.take(joined.as_ref(), rest);
        }
        match table::fate(&shown) {
            Fate::Keep => self.chosen.arguments.push(argument.to_owned()),
            Fate::KeepWith(option, value) => {
                let given = given_value(argument, option, rest)?;
                self.keep_with(option, value, given)?;
            }
            Fate::Drop => {}
            Fate::DropWithNext => drop(rest.next()),
            Fate::Note(why) => self.chosen.notes.push(format!("`{shown}` is left out: {why}")),
            Fate::Refuse(why) => return Err(refused(&shown, why)),
        }
        Ok(())
    }

    fn keep_with(
        &mut self,
        option: &str,
        value: Value,
        given: OsString,
    ) -> Result<(), OptionError> {
        let given = match (value, self.base) {
            (Value::Path, Some(base)) if base.join(&given).exists() => base.join(&given).into(),
            (Value::Path | Value::Text, _) => given,
        };
        // Drivers take any argument that begins so for a file of arguments.
        if given.as_encoded_bytes().starts_with(b"@") && option.len() > 2 {
            let shown = format!("{option} {}", given.display());
            return Err(refused(&shown, table::ARGUMENT_FILE));
        }
        let mut argument = OsString::from(option);
        if option.len() == 2 {
            argument.push(given);
            self.chosen.arguments.push(argument);
        } else {
            self.chosen.arguments.extend([argument, given]);
        }
        Ok(())
    }
}

/// The value of an option, in the same argument or in the next.
fn given_value<'v>(
    argument: &OsStr,
    option: &str,
    rest: &mut impl Iterator<Item = &'v OsStr>,
) -> Result<OsString, OptionError> {
    let joined: Vec<u8> = argument.as_encoded_bytes().iter().skip(option.len()).copied().collect();
    let value = match joined.is_empty() {
        true => rest.next().map(OsStr::to_owned),
        false => {
            use std::os::unix::ffi::OsStringExt;
            // Only the long option of the system's root is spelt with `=`.
            let skipped = usize::from(option.starts_with("--") && joined.starts_with(b"="));
            Some(OsString::from_vec(joined.into_iter().skip(skipped).collect()))
        }
    };
    let missing = || OptionError::NoValue { option: option.to_owned() };
    value.filter(|value| !value.is_empty()).ok_or_else(missing)
}

fn refused(option: &str, why: &'static str) -> OptionError {
    OptionError::Refused { option: option.to_owned(), why }
}

#[cfg(test)]
mod tests;
