//! Names of files: as the user gave them, as the preprocessor is told them and
//! prints them, and as they can be opened.

use std::path::{Path, PathBuf};

/// How names that the preprocessor prints relate to the user's.
#[derive(Debug, Clone)]
pub(super) struct Names {
    /// The main file, as the user named it.
    main: PathBuf,
    /// The main file, as the preprocessor is told.
    argument: PathBuf,
    /// Where the preprocessor runs, unless here.
    folder: Option<PathBuf>,
    /// Names below this folder are shown relative to it.
    here: Option<PathBuf>,
}

impl Names {
    /// The preprocessor runs in our own working folder.
    pub(super) fn in_place(file: &Path) -> Self {
        // Neither an option nor a file of arguments.
        let guarded = file.as_os_str().as_encoded_bytes().first();
        let needs_guard = matches!(guarded, Some(b'-' | b'@'));
        let argument = if needs_guard { Path::new(".").join(file) } else { file.to_path_buf() };
        Names { main: file.to_path_buf(), argument, folder: None, here: None }
    }

    /// The preprocessor runs in another folder than `here`.
    pub(super) fn from_folder(file: &Path, folder: &Path, here: &Path) -> Self {
        Names {
            main: file.to_path_buf(),
            argument: here.join(file),
            folder: Some(folder.to_path_buf()),
            here: file.is_relative().then(|| here.to_path_buf()),
        }
    }

    /// The main file, as the preprocessor is told.
    pub(super) fn argument(&self) -> &Path {
        &self.argument
    }

    /// A printed name as it can be opened.
    pub(super) fn path(&self, printed: &str) -> PathBuf {
        let printed = Path::new(printed);
        if printed == self.argument {
            return self.main.clone();
        }
        let path = match &self.folder {
            Some(folder) => folder.join(printed),
            None => printed.to_path_buf(),
        };
        let below = self.here.as_ref().and_then(|here| path.strip_prefix(here).ok());
        below.map(Path::to_path_buf).unwrap_or(path)
    }

    /// A printed name as it is shown.
    pub(super) fn shown(&self, printed: &str) -> String {
        // `<command-line>` and the like are no files.
        if printed.starts_with('<') {
            return printed.to_owned();
        }
        self.path(printed).display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_our_own_folder_stay_as_they_are() {
        let names = Names::in_place(Path::new("src/a.c"));
        assert_eq!(names.argument(), Path::new("src/a.c"));
        assert_eq!(names.shown("src/a.c"), "src/a.c");
        assert_eq!(names.shown("src/../a.h"), "src/../a.h");
    }

    #[test]
    fn a_name_that_looks_like_an_option_is_not_passed_as_one() {
        for name in ["-o.c", "@a.c"] {
            let names = Names::in_place(Path::new(name));
            assert_eq!(names.argument(), Path::new(".").join(name));
            assert_eq!(names.shown(&format!("./{name}")), name);
        }
    }

    #[test]
    fn names_from_another_folder_are_shown_from_here() {
        let names =
            Names::from_folder(Path::new("src/a.c"), Path::new("/p/build"), Path::new("/p"));
        assert_eq!(names.argument(), Path::new("/p/src/a.c"));
        assert_eq!(names.shown("/p/src/a.c"), "src/a.c");
        assert_eq!(names.shown("/p/src/a.h"), "src/a.h");
        assert_eq!(names.shown("config.h"), "build/config.h");
        assert_eq!(names.shown("/usr/include/a.h"), "/usr/include/a.h");
        assert_eq!(names.shown("<command-line>"), "<command-line>");
    }
}
