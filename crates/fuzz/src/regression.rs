//! A finding as a test that anyone can run: a script for a POSIX shell.
//!
//! In: a finding. Out: the text of a script that takes a program and passes if
//! it does what the old version does on the input: same output, same status,
//! and the same in files that the versions leave differently. Everything that
//! it needs is in it.

use crate::{Finding, Input, Left, Status};
use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// How long a run may take, in seconds.
const PATIENCE: u32 = 10;
/// The status of `timeout` for a program that does not end.
const LATE: i32 = 124;
/// Bytes on one line of the script.
const ROW: usize = 20;

/// The script; none where only the product shows what is wrong.
pub fn script(finding: &Finding, name: &str) -> Option<String> {
    if finding.old.agrees(&finding.new) {
        return None;
    }
    let mut text = format!(
        "#!/bin/sh\n\
         # Found by verdiff: passes on the old version and fails on the new one.\n\
         # usage: {name} PROGRAM\n\
         program=$(readlink -f -- \"${{1:?usage: {name} PROGRAM}}\") || exit 2\n\
         folder=$(mktemp -d) || exit 2\n\
         trap 'rm -rf \"$folder\"' EXIT\n\
         ln -s \"$program\" \"$folder/program\" && mkdir \"$folder/start\" || exit 2\n\
         cd \"$folder/start\" || exit 2\n"
    );
    let _ = writeln!(text, "{}", crate::start::commands());
    let _ = write!(text, "input() {{\n{}}}\n\n", printed(&finding.input.stdin));
    let _ = write!(text, "expected() {{\n{}}}\n\n", printed(&finding.old.stdout));
    text.push_str("set --\n");
    for argument in &finding.input.arguments {
        // No argument ends with a newline, which `$()` would take away.
        let _ = writeln!(text, "set -- \"$@\" \"$(printf '{}')\"", octal(argument));
    }
    let status = match finding.old.status {
        Status::Exited(status) => status,
        Status::Signalled(signal) => 128 + signal,
        Status::Endless => LATE,
        // What it prints in the end is not known.
        Status::Wordy => return None,
    };
    let _ = write!(
        text,
        "expected > ../expected\n\
         input | ({}PATH=\"$folder:$PATH\" timeout {PATIENCE} program \"$@\") \\\n    \
             > ../actual 2> ../messages\n\
         status=$?\n\n\
         if [ \"$status\" -ne {status} ]; then\n    \
             echo \"fails: it ends with status $status, not with {status}\"\n    \
             exit 1\n\
         fi\n",
        exported(&finding.input)
    );
    if finding.old.status != Status::Endless {
        text.push_str(
            "if ! cmp -s ../expected ../actual; then\n    \
                 echo 'fails: it prints'\n    cat ../actual\n    \
                 echo 'and should print'\n    cat ../expected\n    exit 1\nfi\n",
        );
    }
    for path in finding.old.differing_files(&finding.new) {
        text.push_str(&check_of_file(&path, finding.old.files.as_ref()?.get(&path)));
    }
    text.push_str("echo passes\n");
    Some(text)
}

/// Commands that put the variables of an input into the environment. Names are of
/// letters, digits and `_`, and no value ends with a newline.
fn exported(input: &Input) -> String {
    let one = |(name, value): (&Vec<u8>, &Vec<u8>)| {
        let name = String::from_utf8_lossy(name);
        format!("{name}=$(printf '{}'); export {name}; ", octal(value))
    };
    input.variables.iter().map(one).collect()
}

/// Commands that check what stands at a path.
fn check_of_file(path: &Path, wanted: Option<&Left>) -> String {
    let mut text = format!("\nname=$(printf '{}')\n", octal(path.as_os_str().as_bytes()));
    let of_mode = |mode: u32| format!("[ \"$(stat -c %a -- \"./$name\")\" = {mode:o} ]");
    let good = match wanted {
        None => "[ ! -e \"./$name\" ] && [ ! -L \"./$name\" ]".to_owned(),
        Some(Left::File { mode, bytes }) => {
            let _ = write!(text, "wanted() {{\n{}}}\nwanted > ../wanted\n", printed(bytes));
            format!("cmp -s ../wanted \"./$name\" && {}", of_mode(*mode))
        }
        Some(Left::Link(to)) => {
            let to = octal(to.as_os_str().as_bytes());
            format!("[ \"$(readlink -- \"./$name\")\" = \"$(printf '{to}')\" ]")
        }
        Some(Left::Folder { mode }) => format!("[ -d \"./$name\" ] && {}", of_mode(*mode)),
        Some(Left::Other) => "[ -p \"./$name\" ] || [ -S \"./$name\" ]".to_owned(),
    };
    let _ = write!(
        text,
        "if ! {{ {good}; }}; then\n    \
             echo \"fails: it leaves something else at $name\"\n    exit 1\nfi\n"
    );
    text
}

/// Commands that print these bytes, some on each line.
fn printed(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "    :\n".to_owned();
    }
    let row = |row: &[u8]| format!("    printf '{}'\n", octal(row));
    bytes.chunks(ROW).map(row).collect()
}

/// Bytes as `printf` takes them. Only what no shell can take for anything
/// else is there as it is.
fn octal(bytes: &[u8]) -> String {
    let one = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b' ' | b'.' | b',' | b':' | b'/' | b'=' | b'_' | b'+' => {
            char::from(*byte).to_string()
        }
        _ => format!("\\{byte:03o}"),
    };
    bytes.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ran;

    fn ran(status: Status, stdout: &[u8]) -> Ran {
        Ran { status, stdout: stdout.to_vec(), stderr: Vec::new(), files: None }
    }

    #[test]
    fn what_only_the_product_shows_is_no_test() {
        let same = ran(Status::Exited(0), b"x");
        let finding = Finding {
            input: Input::default(),
            specification: Some("pp_assert(0)".to_owned()),
            old: same.clone(),
            new: same,
        };
        assert_eq!(script(&finding, "test.sh"), None);
    }

    #[test]
    fn variables_are_set_for_the_program_alone() {
        let variables = [(b"MODE".to_vec(), b"it's".to_vec())].into();
        let finding = Finding {
            input: Input { variables, ..Input::default() },
            specification: None,
            old: ran(Status::Exited(0), b"x"),
            new: ran(Status::Exited(1), b"x"),
        };
        let text = script(&finding, "test.sh").expect("a difference");
        let run = "input | (MODE=$(printf 'it\\047s'); export MODE; PATH=\"$folder:$PATH\" timeout";
        assert!(text.contains(run), "{text}");
    }

    #[test]
    fn bytes_are_safe_in_a_shell() {
        assert_eq!(octal(b"a1'%\n\\"), "a\\061\\047\\045\\012\\134");
    }
}
