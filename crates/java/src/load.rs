//! Loading: the sources of a version in, the typed tree out.
//!
//! The classes of the sources come first; those of the bundled models
//! ([`crate::prelude`]) and of the bundled table ([`crate::library`]) are added
//! where the sources do not declare them themselves. What is wrong costs only
//! the member concerned.

use crate::check::check_all;
use crate::library;
use crate::prelude;
use crate::resolve::ty::Types;
use crate::resolve::world::{Names, World};
use crate::span::FileId;
use crate::symbol::Symbols;
use crate::syntax::ast::Unit;
use crate::syntax::parse::{Mode, parse};
use crate::typed::{ClassId, KnownClasses, Origin, Primitive, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::{Path, PathBuf};

/// A file of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What it is called: the same in all versions if it is the same file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Expressions that are nested deeply need a deep stack; it is only used as
/// far as it is needed.
const STACK: usize = 1 << 30;

/// Resolves the sources of a version. Places are in the files by their number;
/// behind them come the files of [`prelude::FILES`].
pub fn program(sources: &[Source]) -> Program {
    on_deep_stack(|| program_here(sources))
}

/// Runs something on a stack that is deep enough for whatever the parser
/// accepts.
pub(crate) fn on_deep_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    let mut run = Some(run);
    let mut result = None;
    let mut once = || result = run.take().map(|run| run());
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &mut once);
        if let Ok(worker) = worker
            && let Err(panic) = worker.join()
        {
            std::panic::resume_unwind(panic);
        }
    });
    // Without a thread, the stack that is there must do.
    match (result, run) {
        (Some(result), _) => result,
        (None, Some(run)) => run(),
        (None, None) => unreachable!("what was taken was run"),
    }
}

/// The classes of the bundled table alone, to be held against a JDK.
pub fn table() -> Program {
    on_deep_stack(|| {
        let mut symbols = Symbols::default();
        let parsed =
            |(_, text): &(&str, &str)| parse(text, FileId(0), Mode::Signatures, &mut symbols);
        let units: Vec<Unit> = library::FILES.iter().map(parsed).collect();
        let mut world = empty(symbols);
        units.iter().for_each(|unit| world.declare_unit(unit, Origin::Library));
        world.known = known(&mut world);
        resolve(&mut world);
        finish(world)
    })
}

fn program_here(sources: &[Source]) -> Program {
    let mut symbols = Symbols::default();
    let mut file = 0;
    let mut parsed = |text: &str, mode, symbols: &mut Symbols| {
        let unit = parse(text, FileId(file), mode, symbols);
        file += 1;
        unit
    };
    let own: Vec<Unit> =
        sources.iter().map(|source| parsed(&source.text, Mode::Source, &mut symbols)).collect();
    let models: Vec<Unit> =
        prelude::FILES.iter().map(|file| parsed(file.text, Mode::Source, &mut symbols)).collect();
    let table: Vec<Unit> = library::FILES
        .iter()
        .map(|(_, text)| parsed(text, Mode::Signatures, &mut symbols))
        .collect();
    let mut world = empty(symbols);
    own.iter().for_each(|unit| world.declare_unit(unit, Origin::Source));
    models.iter().for_each(|unit| world.declare_unit(unit, Origin::Prelude));
    table.iter().for_each(|unit| world.declare_unit(unit, Origin::Library));
    world.known = known(&mut world);
    resolve(&mut world);
    check_all(&mut world);
    finish(world)
}

/// A world without anything in it.
fn empty<'a>(mut symbols: Symbols) -> World<'a> {
    let none = ClassId(0);
    World {
        names: Names::new(&mut symbols),
        symbols,
        types: Types::new(),
        classes: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        locals: Vec::new(),
        local_infos: Vec::new(),
        vars: Vec::new(),
        files: Vec::new(),
        top: FxHashMap::default(),
        outside: FxHashMap::default(),
        packages: FxHashSet::default(),
        problems: Vec::new(),
        known: KnownClasses {
            object: none,
            string: none,
            class: none,
            enumeration: none,
            record: none,
            iterable: none,
            throwable: none,
            auto_closeable: none,
            boxes: [none; 8],
        },
        targets: 0,
    }
}

fn known(world: &mut World<'_>) -> KnownClasses {
    let mut class = |name: &str| {
        let path = ["java", "lang", name].map(|part| world.symbols.intern(part));
        world.class_of_path(&path)
    };
    KnownClasses {
        object: class("Object"),
        string: class("String"),
        class: class("Class"),
        enumeration: class("Enum"),
        record: class("Record"),
        iterable: class("Iterable"),
        throwable: class("Throwable"),
        auto_closeable: class("AutoCloseable"),
        boxes: Primitive::ALL.map(|primitive| class(boxed(primitive))),
    }
}

fn boxed(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "Boolean",
        Primitive::Byte => "Byte",
        Primitive::Short => "Short",
        Primitive::Char => "Character",
        Primitive::Int => "Integer",
        Primitive::Long => "Long",
        Primitive::Float => "Float",
        Primitive::Double => "Double",
    }
}

/// Resolves all declarations.
fn resolve(world: &mut World<'_>) {
    let all: Vec<ClassId> = (0..world.classes.len() as u32).map(ClassId).collect();
    all.iter().for_each(|class| world.ensure_supertypes(*class));
    all.iter().for_each(|class| world.break_cycle(*class));
    all.iter().for_each(|class| world.finish_header(*class));
    for class in &all {
        world.declare_own_members(*class);
        world.add_implicit_members(*class);
    }
    all.iter().for_each(|class| world.find_overrides(*class));
    all.iter().for_each(|class| world.find_function(*class));
}

fn finish(world: World<'_>) -> Program {
    Program {
        symbols: world.symbols,
        classes: world.classes.into_iter().map(|info| info.typed).collect(),
        fields: world.fields.into_iter().map(|info| info.typed).collect(),
        methods: world.methods.into_iter().map(|info| info.typed).collect(),
        locals: world.locals,
        known: world.known,
        problems: world.problems,
        renumbered: Vec::new(),
    }
}

/// The Java files under a folder, in order, named by their paths in it; hidden
/// ones are left out. Text that is not UTF-8 is read as Latin-1, which every
/// text is.
pub fn read_folder(folder: &Path) -> std::io::Result<Vec<Source>> {
    let mut found = Vec::new();
    collect(folder, "", &mut found)?;
    found.sort();
    found
        .into_iter()
        .map(|(name, path)| Ok(Source { name, text: decoded(std::fs::read(path)?) }))
        .collect()
}

/// One Java file under a name.
pub fn read_file(path: &Path, name: &str) -> std::io::Result<Source> {
    Ok(Source { name: name.to_owned(), text: decoded(std::fs::read(path)?) })
}

fn decoded(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.as_bytes().iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let (path, kind) = (entry.path(), entry.file_type()?);
        if name.starts_with('.') || kind.is_symlink() {
            continue;
        }
        if kind.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), found)?;
        } else if path.extension().is_some_and(|extension| extension == "java") {
            found.push((format!("{prefix}{name}"), path));
        }
    }
    Ok(())
}
