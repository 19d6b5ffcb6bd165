//! Specifications as questions to the engines.
//!
//! In: the files of a product, and a function with specifications that is woven
//! in it. Out: two C programs that are the same but for what happens where a
//! specification does not hold: one aborts, the other leaves. If the engines
//! prove that their entry does the same in both, no input reaches that place.
//!
//! What holds of the entry: it calls the woven function with both versions
//! active. Everything that a call starts from is apart for the versions
//! ([`Start::Any`]), so all starts that a run can have are among those that a
//! proof is about; or numbers among the arguments and variables are the same
//! ([`Start::Same`]), as the versions of one function start for all verdicts of
//! verdiff. Only a proof says something; a difference between the two programs
//! may be one of a start that no run has.

use crate::describe::Tables;
use std::fmt::Write;
use verdiff_c::load::Parsed;
use verdiff_c::typed::walk::for_each_expr;
use verdiff_c::typed::{DeclId, DeclKind, ExprKind, Function, Unit};
use verdiff_c::types::TypeKind;
use verdiff_product_c::ProductFile;

/// What a proof says of the versions' starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Nothing: it holds in every call, whatever happened before.
    Any,
    /// Numbers among the arguments and variables are the same in both.
    Same,
}

/// The function that the engines are asked about.
pub const ENTRY: &str = "verdiff_specification";

/// What stands for the runtime. That a version's library state is switched is
/// nothing that C can see; a run on which an assumption does not hold ends.
const RUNTIME: &str = "void abort(void) __attribute__((noreturn));\n\
    void verdiff_leaves(void) __attribute__((noreturn));\n\
    void pp_enter(int version) { (void)version; }\n\
    void pp_mark(int version) { (void)version; }\n\
    void pp_leave(void) { }\n\
    void pp_unassumed(void) { abort(); }\n";
/// What the second program calls where a specification does not hold; nobody
/// needs to know how it answers.
pub const LEAVES: &str = "verdiff_leaves";
/// Where the two programs differ.
const FAILED: [&str; 2] = ["abort()", "verdiff_leaves()"];

/// A specification of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Specified {
    /// The function.
    pub function: String,
    /// Where it begins.
    pub place: String,
    /// How many specifications it has.
    pub count: usize,
}

/// The functions of a version with specifications.
pub fn specified(files: &[Parsed]) -> Vec<Specified> {
    let mut found = Vec::new();
    for file in files {
        for function in &file.unit.functions {
            let count = mentions(&file.unit, function, "pp_assert");
            if count > 0 {
                let place = file.place(function.span).unwrap_or_default();
                let function = file.unit.name(function.decl).to_owned();
                found.push(Specified { function, place, count });
            }
        }
    }
    found
}

/// How often a function names another.
fn mentions(unit: &Unit, function: &Function, name: &str) -> usize {
    let mut count = 0;
    if let Ok(body) = &function.body {
        for_each_expr(unit, body, &mut |expr| {
            if let ExprKind::Decl(id) = &expr.kind
                && unit.name(*id) == name
                && matches!(unit.decl(*id).kind, DeclKind::Function { .. })
            {
                count += 1;
            }
        });
    }
    count
}

/// The two programs, as names and texts of files; or why there are none. The
/// product's files were parsed again, in their order, without its main file.
pub fn question(
    product: &[ProductFile],
    parsed: &[Parsed],
    specified: &Specified,
    start: Start,
) -> Result<[Vec<(String, String)>; 2], String> {
    let function = specified.function.as_str();
    if parsed.iter().any(|file| file.unit.unsigned_char) {
        return Err("`char` has no sign here".to_owned());
    }
    let is_it = |file: &Parsed| woven(&file.unit, function).into_iter().next().is_some();
    let (at, file) =
        match parsed.iter().enumerate().filter(|(_, file)| is_it(file)).collect::<Vec<_>>()[..] {
            [it] => it,
            [] => return Err("it is not woven".to_owned()),
            _ => return Err("several functions have its name".to_owned()),
        };
    let [it] = woven(&file.unit, function)[..] else {
        return Err("several functions have its name".to_owned());
    };
    // What is not there cannot be reached.
    if mentions(&file.unit, it, "pp_failed") < specified.count {
        return Err("not every specification stands where both versions are".to_owned());
    }
    let entry = entry(&file.unit, it, start)?;
    Ok(FAILED.map(|failed| {
        let mut files: Vec<(String, String)> = Vec::new();
        for (number, file) in product.iter().take(parsed.len()).enumerate() {
            let more = if number == at { entry.as_str() } else { "" };
            files.push((file.name.clone(), format!("{}\n{more}", file.text)));
        }
        let failure = format!(
            "void pp_failed(const char *text, const char *place)\n\
             {{\n    (void)text, (void)place;\n    {failed};\n}}\n"
        );
        files.push(("verdiff_runtime.c".to_owned(), format!("{RUNTIME}{failure}")));
        files
    }))
}

/// Functions with one body for both versions of a function of this name.
fn woven<'u>(unit: &'u Unit, name: &str) -> Vec<&'u Function> {
    let is_it = |function: &&Function| {
        let own = unit.name(function.decl);
        let stem = own.strip_suffix(name).and_then(|stem| stem.strip_suffix('_'));
        stem.is_some_and(|stem| stem.trim_end_matches('_') == "both")
            && prefixes(unit, function).is_some()
    };
    unit.functions.iter().filter(is_it).collect()
}

/// What names of the versions begin with: the first two parameters of a woven
/// function say whether each version is active.
fn prefixes<'u>(unit: &'u Unit, function: &Function) -> Option<[&'u str; 2]> {
    let name = |at: usize| function.params.get(at).map(|id| unit.name(*id));
    Some([name(0)?.strip_suffix("active")?, name(1)?.strip_suffix("active")?])
}

/// The entry, from this start.
fn entry(unit: &Unit, function: &Function, start: Start) -> Result<String, String> {
    let [old, new] = prefixes(unit, function).ok_or("it is not woven")?;
    let tables = Tables::new(unit);
    let (mut declared, mut arguments): (Vec<String>, _) = (Vec::new(), String::from("1, 1"));
    for id in function.params.iter().skip(2) {
        let own = unit.name(*id);
        let partner = own.strip_prefix(new).map(|rest| format!("{old}{rest}"));
        let partner = partner.filter(|other| is_same(unit, &function.params, other, *id, start));
        if let Some(other) = partner {
            let _ = write!(arguments, ", {other}");
            continue;
        }
        let text = tables.declared(unit.decl(*id).ty, own);
        declared.push(text.ok_or_else(|| format!("`{own}` is a struct without tag"))?);
        let _ = write!(arguments, ", {own}");
    }
    let mut body = String::new();
    for id in &unit.file_scope {
        let own = unit.name(*id);
        let partner = own.strip_prefix(new).map(|rest| format!("{old}{rest}"));
        let is_variable = matches!(unit.decl(*id).kind, DeclKind::Static { .. });
        if let Some(other) = partner.filter(|_| is_variable && !unit.decl(*id).ty.quals.constant)
            && is_same(unit, &unit.file_scope, &other, *id, start)
        {
            let _ = writeln!(body, "    {own} = {other};");
        }
    }
    let parameters = if declared.is_empty() { "void".to_owned() } else { declared.join(", ") };
    let name = unit.name(function.decl);
    Ok(format!("void {ENTRY}({parameters})\n{{\n{body}    {name}({arguments});\n}}\n"))
}

/// Whether something starts as another of this name, which has its type.
fn is_same(unit: &Unit, among: &[DeclId], name: &str, of: DeclId, start: Start) -> bool {
    let ty = unit.decl(of).ty.ty;
    let has = |id: &DeclId| unit.name(*id) == name && unit.decl(*id).ty.ty == ty;
    start == Start::Same && is_number(unit, of) && among.iter().any(has)
}

fn is_number(unit: &Unit, id: DeclId) -> bool {
    matches!(
        unit.types.kind(unit.decl(id).ty.ty),
        TypeKind::Bool | TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_)
    )
}
