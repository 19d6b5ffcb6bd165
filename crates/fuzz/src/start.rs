//! The folder in which programs are started, and what is in it: two small files
//! and a folder, since what many programs do shows only on files that are there.
//!
//! What holds: it is the same for every run, of products and of versions, times
//! included, and a script that checks a finding makes the same.

use crate::Error;
use crate::workshop::Workshop;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// Where it is, below some that are empty: what is beside the programs is
/// nothing that somebody else has.
const FOLDERS: [&str; 3] = ["start", "start/in/a/small/folder", "start/in/a/small/folder/d"];
/// The files by their names from there, with what they say.
const FILES: [(&str, &str); 2] = [("d/f", "1\n2\n"), ("f", "ab 12\n")];
/// What is there, the innermost first.
const NAMES: [&str; 3] = ["d/f", "d", "f"];
/// When all of it was written, in seconds from 1970 on.
const WRITTEN: u64 = 1_000_000_000;

/// Makes the folder anew, whatever was there.
pub(crate) fn start_folder(workshop: &Workshop<'_>) -> Result<PathBuf, Error> {
    workshop.empty_folder(FOLDERS[0])?;
    workshop.make_folder(FOLDERS[2])?;
    for (name, text) in FILES {
        workshop.write(&format!("{}/{name}", FOLDERS[1]), text)?;
    }
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(WRITTEN);
    for name in NAMES {
        workshop.set_time(&format!("{}/{name}", FOLDERS[1]), time)?;
    }
    Ok(start_path(workshop))
}

/// Where it is.
pub(crate) fn start_path(workshop: &Workshop<'_>) -> PathBuf {
    workshop.path(FOLDERS[1])
}

/// Commands of a shell that make the same in the folder that they run in.
pub(crate) fn commands() -> String {
    let mut text = "mkdir d || exit 2\n".to_owned();
    for (name, contents) in FILES {
        let _ = writeln!(text, "printf '{}' > {name}", contents.escape_default());
    }
    let _ = writeln!(text, "touch -d @{WRITTEN} {}", NAMES.join(" "));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_make_all_of_it() {
        assert_eq!(
            commands(),
            "mkdir d || exit 2\nprintf '1\\n2\\n' > d/f\nprintf 'ab 12\\n' > f\n\
             touch -d @1000000000 d/f d f\n"
        );
    }
}
