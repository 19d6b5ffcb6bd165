//! Functions that are handed to functions that no file has, which may call
//! them: `qsort(…, compare)`.
//!
//! In: all units of all versions. Out: which functions changed, or call one
//! that did. A function that hands out one of these is opaque: it is the same
//! in two versions only if what it hands out is.

use super::Source;
use crate::fingerprint::fingerprint;
use crate::span::Span;
use crate::typed::walk::{exprs_of_init, for_each_expr, operands};
use crate::typed::{Body, DeclId, DeclKind, Expr, ExprKind, Linkage, Problem, ProblemKind, Unit};
use crate::types::{QualType, TypeKind};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of functions that are handed out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Handed {
    /// Names of functions that all versions have for all their files.
    defined: BTreeSet<String>,
    /// Names of functions that are not the same in all versions.
    changed: BTreeSet<String>,
    /// Names of functions of the files from which the outside may be called
    /// with a pointer to a function in reach.
    reaching: BTreeSet<String>,
}

impl Handed {
    pub(crate) fn new(versions: &[Vec<Source<'_>>]) -> Handed {
        let mut handed = Handed { defined: defined(versions), ..Handed::default() };
        let bodies = || {
            let units = versions.iter().flatten().map(|source| source.unit);
            units.flat_map(|unit| bodies(unit).map(move |(_, body)| (unit, body)))
        };
        let is_handed = |(unit, body)| !taken(unit, body).is_empty();
        if versions.len() > 1 && bodies().any(is_handed) {
            handed.changed = changed(versions);
            handed.reaching = handed.find_reaching(versions);
        }
        handed
    }

    /// Functions that call what may call back, however indirectly.
    fn find_reaching(&self, versions: &[Vec<Source<'_>>]) -> BTreeSet<String> {
        let mut mentions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut found: BTreeSet<&str> = BTreeSet::new();
        for source in versions.iter().flatten() {
            let unit = source.unit;
            for (id, body) in bodies(unit) {
                let (name, named) = (unit.name(id), functions_in(unit, body));
                let by_name = |name: &&&str| {
                    let ids = unit.file_scope.iter();
                    ids.into_iter()
                        .any(|id| unit.name(*id) == **name && self.calls_back(source, *id))
                };
                if named.iter().any(|it| by_name(&it)) {
                    found.insert(name);
                }
                mentions.entry(name).or_default().extend(named);
            }
        }
        closed(&mentions, found)
    }

    /// Whether a function that no file has may call functions of the files. Of
    /// those in headers of the system, only what is handed one does.
    fn calls_back(&self, source: &Source<'_>, id: DeclId) -> bool {
        let unit = source.unit;
        let decl = unit.decl(id);
        let TypeKind::Function(function) = unit.types.kind(decl.ty.ty) else { return false };
        let is_function = |ty: &QualType| {
            let to = unit.types.pointee(ty.ty).map(|to| unit.types.kind(to.ty));
            matches!(to, Some(TypeKind::Function(_)))
        };
        self.is_outside(unit, id)
            && (!(source.is_system)(decl.span) || function.params.iter().any(is_function))
    }

    /// Whether the outside is in reach of a function, with pointers to
    /// functions around.
    pub(crate) fn is_reaching(&self, unit: &Unit, id: DeclId) -> bool {
        self.reaching.contains(unit.name(id))
    }

    /// A function that changed, of which a body takes the address while the
    /// outside is in reach, if there is one.
    pub(crate) fn problem(&self, unit: &Unit, id: DeclId, body: &Body) -> Option<Problem> {
        if !self.is_reaching(unit, id) {
            return None;
        }
        let all = taken(unit, body);
        let (id, at) = all.into_iter().find(|(id, _)| self.changed.contains(unit.name(*id)))?;
        let name = unit.name(id);
        let message = format!("`{name}`, which changed, handed to a function that no file has");
        Some(Problem { kind: ProblemKind::Unsupported, message, span: at })
    }

    fn is_outside(&self, unit: &Unit, id: DeclId) -> bool {
        let is_here = matches!(unit.decl(id).kind, DeclKind::Function { defined: true });
        !is_here && !self.defined.contains(unit.name(id))
    }
}

/// The functions whose addresses a body takes, by itself or in what objects
/// that it names start with, and where.
fn taken(unit: &Unit, body: &Body) -> Vec<(DeclId, Span)> {
    let mut own = Addresses::new(unit);
    let mut objects = Addresses::new(unit);
    for_each_expr(unit, body, &mut |expr| {
        own.see(expr);
        if let ExprKind::Decl(id) = expr.kind {
            let before = objects.found.len();
            exprs_of_init(unit, unit.decl(id), &mut |inner| objects.see(inner));
            objects.found[before..].iter_mut().for_each(|(_, at)| *at = expr.span);
        }
    });
    own.found.into_iter().chain(objects.found).collect()
}

/// The functions that expressions name other than to call them, and where. An
/// expression must be seen before what is inside.
struct Addresses<'u> {
    unit: &'u Unit,
    called: BTreeSet<*const Expr>,
    found: Vec<(DeclId, Span)>,
}

impl<'u> Addresses<'u> {
    fn new(unit: &'u Unit) -> Self {
        Addresses { unit, called: BTreeSet::new(), found: Vec::new() }
    }

    fn see(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(callee, _) => {
                self.called.insert(std::ptr::from_ref(named(callee)));
            }
            ExprKind::Decl(id) => {
                let is_function = matches!(self.unit.decl(*id).kind, DeclKind::Function { .. });
                if is_function && !self.called.contains(&std::ptr::from_ref(expr)) {
                    self.found.push((*id, expr.span));
                }
            }
            _ => {}
        }
    }
}

/// What an expression names, whatever it is converted to.
fn named(expr: &Expr) -> &Expr {
    match operands(expr)[..] {
        [inner] if !matches!(expr.kind, ExprKind::Call(..)) => named(inner),
        _ => expr,
    }
}

fn bodies(unit: &Unit) -> impl Iterator<Item = (DeclId, &Body)> {
    let functions = unit.functions.iter();
    functions.filter_map(|function| Some((function.decl, function.body.as_ref().ok()?)))
}

fn defined(versions: &[Vec<Source<'_>>]) -> BTreeSet<String> {
    let of_version = |version: &Vec<Source<'_>>| -> BTreeSet<String> {
        let units = version.iter().map(|source| source.unit);
        let functions = units.flat_map(|unit| unit.functions.iter().map(move |it| (unit, it.decl)));
        let external = functions.filter(|(unit, id)| unit.decl(*id).linkage == Linkage::External);
        external.map(|(unit, id)| unit.name(id).to_owned()).collect()
    };
    let all = versions.iter().map(of_version);
    all.reduce(|one, other| &one & &other).unwrap_or_default()
}

/// Functions of which the versions are not the same, and those that mention
/// one. Functions of one name in several files count as one.
fn changed(versions: &[Vec<Source<'_>>]) -> BTreeSet<String> {
    let mut marks: BTreeMap<&str, Vec<BTreeSet<u128>>> = BTreeMap::new();
    let mut mentions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (number, version) in versions.iter().enumerate() {
        for source in version {
            let unit = source.unit;
            for function in &unit.functions {
                let name = unit.name(function.decl);
                let mark = fingerprint(unit, source.text, function, source.own_text);
                let marks =
                    marks.entry(name).or_insert_with(|| vec![BTreeSet::new(); versions.len()]);
                marks[number].insert(mark);
                if let Ok(body) = &function.body {
                    mentions.entry(name).or_default().extend(functions_in(unit, body));
                }
            }
        }
    }
    let differ = |marks: &Vec<BTreeSet<u128>>| marks.iter().any(|of_one| *of_one != marks[0]);
    let found: BTreeSet<&str> =
        marks.iter().filter(|(_, marks)| differ(marks)).map(|(name, _)| *name).collect();
    closed(&mentions, found)
}

/// With all that mention one of these, however indirectly.
fn closed(mentions: &BTreeMap<&str, BTreeSet<&str>>, from: BTreeSet<&str>) -> BTreeSet<String> {
    let mut found = from;
    loop {
        let reaches = |(name, mentions): &(&&str, &BTreeSet<&str>)| {
            !found.contains(**name) && mentions.iter().any(|it| found.contains(it))
        };
        let more: Vec<&str> = mentions.iter().filter(reaches).map(|(name, _)| *name).collect();
        if more.is_empty() {
            return found.into_iter().map(str::to_owned).collect();
        }
        found.extend(more);
    }
}

fn functions_in<'u>(unit: &'u Unit, body: &'u Body) -> BTreeSet<&'u str> {
    let mut found = BTreeSet::new();
    for_each_expr(unit, body, &mut |expr| {
        if let ExprKind::Decl(id) = expr.kind
            && matches!(unit.decl(id).kind, DeclKind::Function { .. })
        {
            found.insert(unit.name(id));
        }
    });
    found
}
