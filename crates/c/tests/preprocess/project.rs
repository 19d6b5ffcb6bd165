//! Small projects in folders of their own.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;
use verdiff_c::preprocess::{Options, PreprocessError, Preprocessed, Sources, preprocess};
use verdiff_c::span::Span;

pub(crate) struct Project {
    folder: TempDir,
    pub(crate) options: Options,
}

impl Project {
    /// Files with their texts.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = TempDir::new().expect("a folder for the test");
        let project = Project { folder, options: Options::default() };
        for (name, text) in files {
            project.write(name, text.as_bytes());
        }
        project
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    pub(crate) fn with_arguments(mut self, arguments: &[&str]) -> Self {
        self.options.arguments = arguments.iter().map(OsString::from).collect();
        self
    }

    pub(crate) fn preprocess(&self, file: &str) -> Result<Preprocessed, PreprocessError> {
        preprocess(&self.path(file), &self.options)
    }

    /// The unit of `a.c`.
    pub(crate) fn unit(&self) -> Unit<'_> {
        let preprocessed = self.preprocess("a.c").expect("a.c is preprocessed");
        Unit { project: self, preprocessed }
    }

    /// Why `file` is not preprocessed, with the folder's name taken out.
    pub(crate) fn failure(&self, file: &str) -> String {
        let error = self.preprocess(file).expect_err("a failure");
        self.relative(&error.to_string())
    }

    /// A text with the names of files relative to the project.
    pub(crate) fn relative(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.folder.path().display()), "")
    }
}

pub(crate) struct Unit<'a> {
    project: &'a Project,
    pub(crate) preprocessed: Preprocessed,
}

impl Unit<'_> {
    /// The last occurrence of `needle` in the preprocessed text.
    pub(crate) fn span(&self, needle: &str) -> Span {
        let text = &self.preprocessed.text;
        let start = text.rfind(needle).unwrap_or_else(|| panic!("no {needle} in {text}"));
        Span::new(start as u32, (start + needle.len()) as u32)
    }

    /// `file:line:column: text` of what the last occurrence is from.
    pub(crate) fn origin_of(&self, needle: &str) -> String {
        let mut sources = Sources::default();
        let span = self.preprocessed.positions.resolve(self.span(needle), &mut sources);
        let map = sources.map();
        let (Some(place), Some(range)) = (map.place(span), span.range()) else {
            return "nowhere".into();
        };
        let file = span.file().and_then(|file| map.file(file)).expect("a file");
        let text = file.text.get(range).expect("a range of characters");
        format!("{}: {text}", self.project.relative(&place))
    }

    /// `file:line` as the line markers say.
    pub(crate) fn place_of(&self, needle: &str) -> Option<String> {
        let place = self.preprocessed.positions.place(self.span(needle))?;
        Some(self.project.relative(&place.to_string()))
    }
}
