//! What a version leaves in the folder that it was started in.
//!
//! In: a folder. Out: everything below it, by its path from there, with kind,
//! mode and contents. Times are left out: no two runs have the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// What stands at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Left {
    /// A file.
    File {
        /// Who may do what with it.
        mode: u32,
        /// What is in it.
        bytes: Vec<u8>,
    },
    /// A link that leads there.
    Link(PathBuf),
    /// A folder.
    Folder {
        /// Who may do what with it.
        mode: u32,
    },
    /// A pipe or a socket.
    Other,
}

/// What stands below a folder, by its path from there.
pub type Files = BTreeMap<PathBuf, Left>;

/// The bits of a mode that a program chooses.
const MODE: u32 = 0o7777;

/// What stands below a folder.
pub(crate) fn below(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    add(folder, folder, &mut files)?;
    Ok(files)
}

fn add(top: &Path, folder: &Path, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let about = fs::symlink_metadata(&path)?;
        let mode = about.mode() & MODE;
        let left = if about.is_dir() {
            Left::Folder { mode }
        } else if about.is_symlink() {
            Left::Link(fs::read_link(&path)?)
        } else if about.is_file() {
            Left::File { mode, bytes: fs::read(&path)? }
        } else {
            Left::Other
        };
        files.insert(path.strip_prefix(top).unwrap_or(&path).to_owned(), left);
        if about.is_dir() {
            add(top, &path, files)?;
        }
    }
    Ok(())
}

/// The paths at which two runs left something else.
pub(crate) fn differing(one: &Files, other: &Files) -> Vec<PathBuf> {
    let paths: BTreeSet<&PathBuf> = one.keys().chain(other.keys()).collect();
    paths.into_iter().filter(|path| one.get(*path) != other.get(*path)).cloned().collect()
}

/// Makes an empty folder of that name, whatever was there.
pub(crate) fn empty(folder: &Path) -> io::Result<()> {
    if folder.exists() && fs::remove_dir_all(folder).is_err() {
        open_up(folder)?;
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir(folder)
}

/// What nobody may enter cannot be taken away.
fn open_up(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o700))?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if fs::symlink_metadata(&path)?.is_dir() {
            open_up(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_kinds_and_modes_count() {
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        for (top, text, mode) in [(&old, "x", 0o600), (&new, "y", 0o640)] {
            empty(top).expect("an empty folder");
            fs::create_dir(top.join("sub")).expect("a folder");
            fs::write(top.join("sub/text"), text).expect("a file");
            fs::write(top.join("same"), "same").expect("a file");
            fs::write(top.join("mode"), "").expect("a file");
            let mode = Permissions::from_mode(mode);
            fs::set_permissions(top.join("mode"), mode).expect("a mode");
            std::os::unix::fs::symlink("same", top.join("link")).expect("a link");
        }
        fs::write(old.join("alone"), "").expect("a file");
        let found = differing(&below(&old).expect("files"), &below(&new).expect("files"));
        let found: Vec<&str> = found.iter().filter_map(|path| path.to_str()).collect();
        assert_eq!(found, ["alone", "mode", "sub/text"]);
    }

    #[test]
    fn a_folder_is_emptied_though_nobody_may_enter() {
        let folder = tempfile::tempdir().expect("a folder");
        let top = folder.path().join("top");
        fs::create_dir_all(top.join("closed/inner")).expect("folders");
        fs::set_permissions(top.join("closed"), Permissions::from_mode(0o000)).expect("a mode");
        empty(&top).expect("an empty folder");
        assert_eq!(below(&top).expect("files"), Files::new());
    }
}
