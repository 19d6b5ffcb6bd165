//! One function of a program as a program of its own.
//!
//! In: two versions, the name of a function that both have. Out: files of two
//! programs whose `main` builds the function's arguments from the standard
//! input, calls it, and prints all that can be seen of the call. They are
//! programs like any other: products are made of them, and they are compiled
//! by themselves to confirm what a fuzzer finds. What holds: both programs build
//! the same from the same bytes, since their drivers are the same text.

use crate::describe::Tables;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use verdiff_c::load::{File, Parsed};
use verdiff_c::typed::{DeclId, DeclKind, Function, Linkage, Unit};
use verdiff_c::types::{FunctionType, TypeKind};

/// What all drivers share.
const DRIVER: &str = include_str!("../c/driver.c");
/// What a program's own `main` is called in the program of a function.
const OWN_MAIN: &str = "verdiff_own_main";
/// What ends the description of the call in a driver's output.
pub const CALLED: &str = "it is called\n";

/// Why a function cannot be fuzzed by itself.
#[derive(Debug, thiserror::Error)]
pub enum FunctionError {
    /// A version does not have it.
    #[error("the {side} version has no function `{name}` with a body")]
    NotThere {
        /// Which version.
        side: &'static str,
        /// The function.
        name: String,
    },
    /// An argument cannot be built.
    #[error("`{name}` cannot be called with inputs that are made up: {why}")]
    NotBuilt {
        /// The function.
        name: String,
        /// Which parameter, and why.
        why: String,
    },
    /// A file cannot be written.
    #[error("the driver cannot be written: {0}")]
    File(#[from] std::io::Error),
}

/// The programs of a function.
#[derive(Debug)]
pub struct Programs {
    /// The files of the old one.
    pub old: Vec<File>,
    /// The files of the new one.
    pub new: Vec<File>,
    /// The driver for either version, to be compiled with `-DOLD`, `-DNEW` or
    /// `-DVERSION='"file.c"'`.
    pub driver: String,
}

/// Writes the programs of a function into a folder.
pub fn programs(
    versions: [&[Parsed]; 2],
    name: &str,
    folder: &Path,
) -> Result<Programs, FunctionError> {
    let [old, new] = versions;
    let sides = [Side::find(old, name, "old")?, Side::find(new, name, "new")?];
    let not_built = |why: String| FunctionError::NotBuilt { name: name.to_owned(), why };
    let body = driver(&sides).map_err(not_built)?;
    let path = |side: &Side<'_>| quoted(&side.file.file.path).map_err(not_built);
    let either = format!(
        "#if defined(OLD)\n#include {}\n#elif defined(NEW)\n#include {}\n#else\n\
         #include VERSION\n#endif\n",
        path(&sides[0])?,
        path(&sides[1])?
    );
    Ok(Programs {
        old: write(old, &sides[0], &body, &folder.join("old"))?,
        new: write(new, &sides[1], &body, &folder.join("new"))?,
        driver: wrapped(&either, &body),
    })
}

/// The function in a version.
struct Side<'a> {
    files: &'a [Parsed],
    file: &'a Parsed,
    function: &'a Function,
}

impl<'a> Side<'a> {
    /// Functions of one name in several files are told apart by `file.c:name`.
    fn find(files: &'a [Parsed], name: &str, side: &'static str) -> Result<Self, FunctionError> {
        let (in_file, own) = match name.rsplit_once(':') {
            Some((file, own)) => (Some(file), own),
            None => (None, name),
        };
        let wanted = |file: &&Parsed| in_file.is_none_or(|name| name == file.file.name);
        let functions = files.iter().filter(wanted).flat_map(|file| {
            file.unit.functions.iter().map(move |function| Side { files, file, function })
        });
        let mut matching = functions.filter(|it| it.unit().name(it.function.decl) == own);
        let missing = || FunctionError::NotThere { side, name: name.to_owned() };
        matching.next().ok_or_else(missing)
    }

    fn unit(&self) -> &'a Unit {
        &self.file.unit
    }

    fn ty(&self) -> Result<&'a FunctionType, String> {
        match self.unit().types.kind(self.unit().decl(self.function.decl).ty.ty) {
            TypeKind::Function(ty) if ty.variadic => {
                Err("it takes a variable number of arguments".to_owned())
            }
            TypeKind::Function(ty) => Ok(ty),
            _ => Err("it is no function".to_owned()),
        }
    }

    /// Variables that a call may change, by name: those of its file, and those
    /// of other files that its file declares.
    fn variables(&self) -> Vec<(&'a str, DeclId)> {
        let unit = self.unit();
        let is_ours = |id: &DeclId| match unit.decl(*id).kind {
            DeclKind::Static { defined } => defined || self.is_defined_elsewhere(unit.name(*id)),
            DeclKind::Function { .. }
            | DeclKind::ThreadLocal { .. }
            | DeclKind::Automatic
            | DeclKind::Parameter => false,
        };
        let changes = |id: &DeclId| !unit.decl(*id).ty.quals.constant;
        let is_named = |id: &DeclId| !unit.name(*id).starts_with("__");
        let ids = unit.file_scope.iter().copied();
        let ours = ids.filter(|id| is_ours(id) && changes(id) && is_named(id));
        ours.map(|id| (unit.name(id), id)).collect()
    }

    fn is_defined_elsewhere(&self, name: &str) -> bool {
        self.files.iter().any(|file| {
            let unit = &file.unit;
            unit.file_scope.iter().any(|id| {
                let decl = unit.decl(*id);
                unit.name(*id) == name
                    && decl.linkage == Linkage::External
                    && matches!(decl.kind, DeclKind::Static { defined: true })
            })
        })
    }
}

/// Everything of a driver but what it includes: the same for both versions.
fn driver(sides: &[Side<'_>; 2]) -> Result<String, String> {
    let [old, new] = sides;
    let shared = shared_variables(old, new);
    let names = parameter_names(old);
    let (one, other) = (tail(old, &names, &shared)?, tail(new, &names, &shared)?);
    match one == other {
        true => Ok(one),
        false => Err("its parameters or its result have another type in the new version".into()),
    }
}

/// Variables of both versions that look the same.
fn shared_variables(old: &Side<'_>, new: &Side<'_>) -> Vec<String> {
    let described = |side: &Side<'_>, id: DeclId| {
        let mut tables = Tables::new(side.unit());
        tables.number(side.unit().decl(id).ty, "").ok().map(|_| tables.text())
    };
    let news = new.variables();
    let mut shared = Vec::new();
    for (name, id) in old.variables() {
        let Some((_, in_new)) = news.iter().find(|(other, _)| *other == name) else { continue };
        let (one, other) = (described(old, id), described(new, *in_new));
        if one.is_some() && one == other {
            shared.push(name.to_owned());
        }
    }
    shared
}

fn parameter_names(side: &Side<'_>) -> Vec<String> {
    side.function.params.iter().map(|id| side.unit().name(*id).to_owned()).collect()
}

/// The driver as one version needs it.
fn tail(side: &Side<'_>, names: &[String], shared: &[String]) -> Result<String, String> {
    let ty = side.ty()?;
    let unit = side.unit();
    if side.function.params.len() != names.len() {
        return Err("the new version has another number of parameters".to_owned());
    }
    let mut tables = Tables::new(unit);
    let (mut declared, mut rows, mut last_pointer) = (String::new(), String::new(), None);
    for (at, (id, name)) in side.function.params.iter().zip(names).enumerate() {
        let ty = unit.decl(*id).ty;
        let number = tables.number(ty, name)?;
        let variable = format!("verdiff_parameter_{at}");
        let declaration = tables.declared(ty, &variable);
        let declaration = declaration.ok_or_else(|| format!("`{name}` is a struct without tag"))?;
        let is_number = unit.types.int_kind(ty.ty).is_some();
        let of = last_pointer.filter(|_| is_number && is_length(name));
        let of: i64 = of.and_then(|of: usize| i64::try_from(of).ok()).unwrap_or(-1);
        let _ = writeln!(declared, "    static {declaration};");
        let _ = writeln!(rows, "        {{ \"{name}\", &{variable}, {number}, {of} }},");
        if unit.types.pointee(ty.ty).is_some() {
            last_pointer = Some(at);
        }
    }
    let mut variables = String::new();
    for (name, id) in side.variables() {
        if shared.iter().any(|it| it == name) {
            let number = tables.number(unit.decl(id).ty, name)?;
            let _ = writeln!(variables, "        {{ \"{name}\", &{name}, {number}, -1 }},");
        }
    }
    let result = match unit.types.kind(ty.result.ty) {
        TypeKind::Void => None,
        _ => Some(result(&mut tables, ty)?),
    };
    let (types, fields) = tables.counts();
    Ok(format!(
        "enum {{ VERDIFF_TYPE_COUNT = {types}, VERDIFF_FIELD_COUNT = {fields} }};\n\n\
         {DRIVER}\n{}\n{}",
        tables.text(),
        main_text(unit.name(side.function.decl), [&declared, &rows, &variables], result)
    ))
}

/// The number of the result's type. Where a result leads is told, unless it is
/// a text, not what is there: so it may be a pointer to anything.
fn result(tables: &mut Tables<'_>, ty: &FunctionType) -> Result<usize, String> {
    match tables.number(ty.result, "the result") {
        Ok(number) => Ok(number),
        Err(why) => tables.address(ty.result).ok_or(why),
    }
}

/// Whether a parameter of this name counts what the one before it points to.
fn is_length(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = ["len", "size", "count", "num"];
    words.iter().any(|word| name.contains(word))
        || ["n", "cnt", "sz", "nmemb", "nelem", "max", "cap"].contains(&name.as_str())
}

/// The `main` of the driver: of declarations and rows for parameters, and rows
/// for variables.
fn main_text(name: &str, [declared, rows, variables]: [&str; 3], result: Option<usize>) -> String {
    let (parameters, globals) = (rows.lines().count(), variables.lines().count());
    let arguments: Vec<String> =
        (0..parameters).map(|at| format!("verdiff_parameter_{at}")).collect();
    let call = format!("({name})({})", arguments.join(", "));
    let called = match result {
        None => format!("    {call};\n"),
        Some(ty) => format!(
            "    __typeof__({call}) verdiff_result = {call};\n    \
             verdiff_show_result({ty}, (const char *)&verdiff_result);\n"
        ),
    };
    let table = |what: &str, rows: &str| {
        let rows = if rows.is_empty() { "        { 0 },\n" } else { rows };
        format!("    const struct verdiff_variable verdiff_{what}[] = {{\n{rows}    }};\n")
    };
    format!(
        "int main(void)\n{{\n{declared}{}{}    \
             verdiff_build(verdiff_parameters, {parameters});\n    \
             verdiff_remember(verdiff_globals, {globals});\n{called}    \
             verdiff_show_objects(0);\n    \
             verdiff_show_changed(verdiff_globals, {globals});\n    return 0;\n}}\n",
        table("parameters", rows),
        table("globals", variables),
    )
}

/// A file that includes another, whose `main` is out of the way.
fn wrapped(include: &str, body: &str) -> String {
    format!("#define main {OWN_MAIN}\n{include}#undef main\n\n{body}")
}

fn quoted(path: &Path) -> Result<String, String> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = path.to_str().filter(|path| !path.contains(['"', '\\', '\n']));
    text.map(|path| format!("\"{path}\""))
        .ok_or("the name of its file cannot be written in C".into())
}

/// The files of one program: wrapped where the function or a `main` is.
fn write(
    files: &[Parsed],
    side: &Side<'_>,
    body: &str,
    folder: &Path,
) -> Result<Vec<File>, FunctionError> {
    let mut program = Vec::new();
    for (number, parsed) in files.iter().enumerate() {
        let is_it = std::ptr::eq(parsed, side.file);
        let unit = &parsed.unit;
        let has_main = unit.functions.iter().any(|it| unit.name(it.decl) == "main");
        if !is_it && !has_main {
            program.push(parsed.file.clone());
            continue;
        }
        let not_built = |why| FunctionError::NotBuilt { name: "main".to_owned(), why };
        let include = format!("#include {}\n", quoted(&parsed.file.path).map_err(not_built)?);
        let text = wrapped(&include, if is_it { body } else { "" });
        let place = folder.join(number.to_string());
        std::fs::create_dir_all(&place)?;
        let base = parsed.file.path.file_name().map_or_else(|| PathBuf::from("file.c"), Into::into);
        let path = place.join(base);
        std::fs::write(&path, text)?;
        program.push(File { path, name: parsed.file.name.clone() });
    }
    Ok(program)
}
