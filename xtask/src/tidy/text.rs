//! Checks on every text file: a file's name and text in, violations out.

use super::Violation;

/// Folders that name somebody's machine. The slash after each is added when
/// looking, so that this table is not found by its own check.
const MACHINE_FOLDERS: [&str; 5] = ["/home", "/root", "/tmp", "/work", "/Users"];

/// All violations of one file.
pub(super) fn check(file: &str, text: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut report = |line: usize, what: String| {
        found.push(Violation { file: file.into(), line, what });
    };
    for (line, content) in (1..).zip(text.split('\n')) {
        if content.ends_with(char::is_whitespace) {
            report(line, "white space at the end of the line".into());
        }
        if let Some(folder) = machine_folder(content) {
            report(line, format!("a path of one machine: {folder}/…"));
        }
    }
    let lines = text.lines().count();
    if !text.is_empty() && !text.ends_with('\n') {
        report(lines, "no newline at the end of the file".into());
    }
    if text.ends_with("\n\n") {
        report(lines, "empty lines at the end of the file".into());
    }
    found
}

/// The first absolute path in a line that starts in such a folder. A name or a
/// dot before the slash makes it a relative path or an address.
fn machine_folder(line: &str) -> Option<&'static str> {
    let absolute = |at: usize| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '~' | '/'))
    };
    MACHINE_FOLDERS.into_iter().find(|folder| {
        line.match_indices(folder)
            .any(|(at, _)| absolute(at) && line[at + folder.len()..].starts_with('/'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [usize; 0] = [];

    fn lines_of(text: &str) -> Vec<usize> {
        check("a.txt", text).iter().map(|violation| violation.line).collect()
    }

    #[test]
    fn white_space_at_the_ends_is_found() {
        assert_eq!(lines_of("good\nbad \nbad\t\nbad\r\ngood\n"), [2, 3, 4]);
        assert_eq!(lines_of("no newline"), [1]);
        assert_eq!(lines_of("empty lines\n\n"), [2]);
        assert_eq!(lines_of(""), NONE);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        for folder in MACHINE_FOLDERS {
            assert_eq!(lines_of(&format!("good\nsee {folder}/somebody\n")), [2]);
            assert_eq!(lines_of(&format!("{folder}/x\n(`{folder}/x`)\n")), [1, 2]);
        }
    }

    #[test]
    fn other_paths_are_not() {
        for folder in MACHINE_FOLDERS {
            assert_eq!(lines_of(&format!("src{folder}/x ..{folder}/x {folder}ing/x\n")), NONE);
        }
        assert_eq!(lines_of("/usr/bin/env bash\n"), NONE);
    }
}
