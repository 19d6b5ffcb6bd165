//! Programs compiled by gcc: text in, what each entry observes out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const OBSERVE: &str =
    "#include <stdio.h>\nvoid observe(long value) { printf(\"%ld\\n\", value); }\n";

/// A folder of its own in which programs are compiled, gone in the end.
pub(super) struct Native {
    folder: PathBuf,
    observe: PathBuf,
    binary: PathBuf,
}

impl Native {
    /// A new folder in the given one.
    pub(super) fn new(within: &Path) -> Result<Self, String> {
        let folder = within.join(format!("verdiff-trials-{}", std::process::id()));
        let native =
            Native { observe: folder.join("observe.o"), binary: folder.join("binary"), folder };
        fs::create_dir_all(&native.folder).map_err(|error| error.to_string())?;
        let source = native.folder.join("observe.c");
        fs::write(&source, OBSERVE).map_err(|error| error.to_string())?;
        let mut gcc = Command::new("gcc");
        succeed(gcc.arg("-c").arg("-o").arg(&native.observe).arg(source))?;
        Ok(native)
    }

    /// The text of a program as a file.
    pub(super) fn write(&self, text: &str) -> Result<PathBuf, String> {
        let file = self.folder.join("program.c");
        fs::write(&file, text).map_err(|error| error.to_string())?;
        Ok(file)
    }

    /// Compiles programs, in place of those before, with a `main` that calls
    /// the runner whose program and entry are its arguments.
    pub(super) fn compile(
        &mut self,
        texts: &[String],
        runners: &[Vec<String>],
        level: &str,
        wraps: bool,
    ) -> Result<(), String> {
        let mut all = String::new();
        let mut main = String::from("int main(int argc, char **argv)\n{\n");
        for (program, (text, runners)) in texts.iter().zip(runners).enumerate() {
            all += &renamed(text, program);
            for (entry, runner) in runners.iter().enumerate() {
                let chosen = format!("atoi(argv[1]) == {program} && atoi(argv[2]) == {entry}");
                main += &format!("    if ({chosen}) {}();\n", renamed(runner, program));
            }
        }
        all += "int atoi(const char *);\n";
        let file = self.folder.join("batch.c");
        let text = all + &main + "    return 0;\n}\n";
        fs::write(&file, text).map_err(|error| error.to_string())?;
        let mut gcc = Command::new("gcc");
        gcc.args(["-std=gnu11", "-w", level]).args(wraps.then_some("-fwrapv"));
        gcc.arg("-o").arg(&self.binary).arg(file).arg(&self.observe).arg("-lm");
        succeed(&mut gcc).map(drop)
    }

    /// What an entry of a program observes.
    pub(super) fn run(&self, program: usize, entry: usize) -> Result<Vec<i64>, String> {
        let arguments = [program, entry].map(|number| number.to_string());
        let ran = succeed(Command::new(&self.binary).args(arguments))?;
        let text = String::from_utf8_lossy(&ran.stdout);
        text.lines().map(|line| line.parse().map_err(|_| format!("printed {line}"))).collect()
    }
}

/// The text of a program whose own names clash with those of no other: those
/// with digits and the guards. A name that is missed does not compile.
fn renamed(text: &str, program: usize) -> String {
    let mut new = String::new();
    for line in text.split_inclusive('\n') {
        let mut rest = if line.starts_with('#') { "" } else { line };
        new += &line[..line.len() - rest.len()];
        while !rest.is_empty() {
            let (piece, other) = rest.split_at(piece(rest));
            if is_own(piece) {
                new += &format!("q{program}_");
            }
            new += piece;
            rest = other;
        }
    }
    new
}

/// The length of the literal, the word or the character at the beginning.
fn piece(text: &str) -> usize {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let mut escaped = false;
            let closes = |(_, c): &(usize, char)| {
                let closes = *c == quote && !escaped;
                escaped = *c == '\\' && !escaped;
                closes
            };
            text.char_indices().skip(1).find(closes).map_or(text.len(), |(at, _)| at + 1)
        }
        Some(c) if is_letter(c) => text.find(|c| !is_letter(c)).unwrap_or(text.len()),
        Some(c) => c.len_utf8(),
        None => 0,
    }
}

fn is_own(word: &str) -> bool {
    let starts = word.starts_with(|c: char| c.is_ascii_alphabetic());
    let shared = ["log10", "log2", "exp2", "atan2", "log1p", "expm1", "int8_t", "observe"];
    let named = word.starts_with("safe_") || word.starts_with("run_") || word == "checksum";
    starts && !shared.contains(&word) && (named || word.ends_with(|c: char| c.is_ascii_digit()))
}

impl Drop for Native {
    fn drop(&mut self) {
        // A folder that stays behind does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn succeed(command: &mut Command) -> Result<Output, String> {
    let ran = command.output().map_err(|error| error.to_string())?;
    if ran.status.success() {
        return Ok(ran);
    }
    let said = String::from_utf8_lossy(&ran.stderr);
    Err(format!("{}: {}: {said}", command.get_program().display(), ran.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_renamed_and_literals_are_not() {
        let text =
            "#include <a1.h>\nint g1 = '\\\\' + f(\"\\\"g1\"[h2]) + 0x1f2 + log10(safe_add_int);\n";
        let expected = "#include <a1.h>\nint q3_g1 = '\\\\' + f(\"\\\"g1\"[q3_h2]) + 0x1f2 + log10(q3_safe_add_int);\n";
        assert_eq!(renamed(text, 3), expected);
    }
}
