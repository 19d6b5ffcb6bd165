//! Loading: from files to units, and from the units of all versions to
//! programs of the core language.
//!
//! In: for each version, its files. Out: for each version, a program, and
//! what was wrong with its files. A file that cannot be read at all is the
//! caller's decision; everything else costs only the functions concerned.

use crate::check::{Dialect, Packs, check_as};
use crate::lower::{self, Source, lower};
use crate::preprocess::{Origin, Positions, PreprocessError, Sources, preprocess};
use crate::span::Span;
use crate::symbol::Symbols;
use crate::syntax::parse;
use crate::typed::{DeclId, DeclKind, Problem, ProblemKind, Unit};
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use verdiff_ir::Program;

/// How to read C.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// How files are preprocessed.
    pub preprocess: crate::preprocess::Options,
    /// What programs mean.
    pub lower: lower::Options,
}

/// A file of a version: where it is, and what it is called in names of
/// functions that need one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Where it is.
    pub path: PathBuf,
    /// What it is called: the same in all versions if it is the same file.
    pub name: String,
}

/// A file that was read.
pub struct Parsed {
    /// The file.
    pub file: File,
    /// Its preprocessed text.
    pub text: Arc<str>,
    /// Its meaning in C.
    pub unit: Unit,
    positions: Positions,
}

impl Parsed {
    /// Where something stands: the file and the line.
    pub fn place(&self, span: Span) -> Option<String> {
        self.positions.place(span).map(|place| place.to_string())
    }

    /// The functions that the file declares outside of headers of the system,
    /// whether it defines them or not.
    pub fn own_functions(&self) -> impl Iterator<Item = &str> {
        let ids = (0..self.unit.decls.len()).map(|at| DeclId(at as u32));
        let is_own = |id: &DeclId| {
            let decl = self.unit.decl(*id);
            matches!(decl.kind, DeclKind::Function { .. })
                && self.positions.origin(decl.span) != Origin::SystemHeader
        };
        ids.filter(is_own).map(|id| self.unit.name(id))
    }
}

/// A version.
pub struct Loaded {
    /// In the core language.
    pub program: Program,
    /// What is wrong outside of functions.
    pub problems: Vec<FileProblem>,
}

/// Something that is wrong in a file, outside of functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileProblem {
    /// In plain words.
    pub message: String,
    /// Where.
    pub span: verdiff_ir::Span,
}

/// Preprocesses, parses and checks a file.
pub fn read(file: &File, options: &Options) -> Result<Parsed, PreprocessError> {
    let preprocessed = preprocess(&file.path, &options.preprocess)?;
    let mut symbols = Symbols::default();
    let tree = parse(&preprocessed.text, &mut symbols);
    let packs = Packs::read(&preprocessed.text);
    let unsigned_char = preprocessed.unsigned_char;
    let dialect = Dialect { packs: packs.clone().unwrap_or_default(), unsigned_char };
    let mut unit = check_as(tree, symbols, dialect);
    if let Err(span) = packs {
        refuse(&mut unit, span);
    }
    let (file, text) = (file.clone(), preprocessed.text);
    Ok(Parsed { file, text, unit, positions: preprocessed.positions })
}

/// Makes all functions of a unit unknown: their structs may be laid out in
/// another way than was assumed.
fn refuse(unit: &mut Unit, span: Span) {
    for function in &mut unit.functions {
        let message = "structs whose layout a pragma changes".to_owned();
        function.body = Err(Problem { kind: ProblemKind::Unsupported, message, span });
    }
}

/// Reads all files of a version, or tells of the first that cannot be.
pub fn read_all(files: &[File], options: &Options) -> Result<Vec<Parsed>, PreprocessError> {
    files.iter().map(|file| read(file, options)).collect()
}

/// Lowers all versions together, so that they have one memory.
pub fn programs(versions: &[Vec<Parsed>], options: &Options) -> Vec<Loaded> {
    let sources: Vec<RefCell<Sources>> =
        versions.iter().map(|_| RefCell::new(Sources::default())).collect();
    let views: Vec<Vec<View<'_>>> = versions
        .iter()
        .zip(&sources)
        .map(|(files, sources)| files.iter().map(|file| View::new(file, sources)).collect())
        .collect();
    let units: Vec<Vec<Source<'_>>> =
        views.iter().map(|files| files.iter().map(View::source).collect()).collect();
    let programs = lower(&units, options.lower);
    let problems: Vec<Vec<FileProblem>> = units.iter().map(|units| file_problems(units)).collect();
    drop(units);
    drop(views);
    let loaded = programs.into_iter().zip(problems).zip(sources);
    loaded
        .map(|((mut program, problems), sources)| {
            program.sources = Arc::new(sources.into_inner().into_map());
            Loaded { program, problems }
        })
        .collect()
}

/// A file as lowering sees it.
struct View<'a> {
    file: &'a Parsed,
    places: Box<dyn Fn(Span) -> verdiff_ir::Span + 'a>,
    is_system: Box<dyn Fn(Span) -> bool + 'a>,
    own_text: String,
}

impl<'a> View<'a> {
    fn new(file: &'a Parsed, sources: &'a RefCell<Sources>) -> Self {
        View {
            file,
            places: Box::new(places(file, sources)),
            is_system: Box::new(|span| file.positions.origin(span) == Origin::SystemHeader),
            own_text: own_text(&file.text),
        }
    }

    fn source(&self) -> Source<'_> {
        Source {
            unit: &self.file.unit,
            file: &self.file.file.name,
            places: &self.places,
            is_system: &self.is_system,
            text: &self.file.text,
            own_text: &self.own_text,
        }
    }
}

/// Finds places in the user's files. What a statement becomes asks for the
/// same place many times in a row.
fn places<'a>(
    file: &'a Parsed,
    sources: &'a RefCell<Sources>,
) -> impl Fn(Span) -> verdiff_ir::Span + 'a {
    let last = Cell::new(None);
    move |span| match last.get() {
        Some((known, place)) if known == span => place,
        _ => {
            let place = file.positions.resolve(span, &mut sources.borrow_mut());
            last.set(Some((span, place)));
            place
        }
    }
}

/// The text without line markers, which change whenever lines are added.
/// Pragmas stay, since they change layouts and names.
fn own_text(text: &str) -> String {
    let is_marker = |line: &str| {
        let digits = line.strip_prefix("# ").or_else(|| line.strip_prefix("#line "));
        digits.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    text.lines().filter(|line| !is_marker(line)).flat_map(|line| [line, "\n"]).collect()
}

fn file_problems(units: &[Source<'_>]) -> Vec<FileProblem> {
    let problem = |source: &Source<'_>, problem: &Problem| FileProblem {
        message: problem.message.clone(),
        span: (source.places)(problem.span),
    };
    let of_unit = |source| {
        let source: &Source<'_> = source;
        source.unit.problems.iter().map(move |found| problem(source, found))
    };
    units.iter().flat_map(of_unit).collect()
}

/// The C files under a folder, in order, named by their paths in it; hidden
/// ones are left out.
pub fn files_under(folder: &Path) -> std::io::Result<Vec<File>> {
    let mut found = Vec::new();
    collect(folder, "", &mut found)?;
    found.sort_by(|a: &File, b| a.name.cmp(&b.name));
    Ok(found)
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<File>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        let kind = entry.file_type()?;
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        if kind.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), found)?;
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(File { path, name: format!("{prefix}{name}") });
        }
    }
    Ok(())
}
