//! Functions that changed and that functions which no file has may call, since
//! they can be handed their addresses: `qsort(…, compare)`.
//!
//! In: all units of all versions. Out: the calls of such functions. What is
//! called there is opaque: it is the same in two versions only if all that
//! pointers may point to is.
//!
//! Which functions a call hands out is told by the types of its arguments
//! ([`super::shapes`]). A function of the library that a header of the system
//! declares calls only what it is handed itself, or in a struct. Others reach
//! all memory that their arguments lead to, and all globals. What was stored
//! outside before the run is not known: that such functions answer alike is
//! the assumption that a report states.

use super::Source;
use super::calls::designated;
use super::context::Plan;
use super::elsewhere::problem_with;
use super::escape::address_taken;
use super::shapes::{Distance, Reader, ShapeId, Shapes};
use crate::fingerprint::fingerprint;
use crate::models::table::{calls_nothing, known};
use crate::span::Span;
use crate::typed::walk::{exprs_of_init, for_each_expr};
use crate::typed::{
    Body, CastKind, Decl, DeclId, DeclKind, Expr, ExprKind, Init, Linkage, Problem, ProblemKind,
    Unit,
};
use crate::types::{TypeId, TypeKind};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of functions that are handed out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Handed {
    /// For calls that may hand out a function that changed: which, and where. They
    /// are told by the places of their callees, and units by their addresses.
    problems: FxHashMap<(usize, Span), Problem>,
    /// The functions with such calls.
    callers: BTreeSet<(usize, DeclId)>,
}

impl Handed {
    /// Looks at all versions, given what else is decided for them all.
    pub(crate) fn new(versions: &[Vec<Source<'_>>], plan: &Plan) -> Handed {
        let taken = if versions.len() > 1 { taken(versions) } else { BTreeMap::new() };
        if taken.is_empty() {
            return Handed::default();
        }
        let edited = edited(versions);
        if edited.is_empty() && plan.changed_constants.is_empty() {
            return Handed::default();
        }
        let mut facts = Facts::new(versions, &taken);
        for source in versions.iter().flatten() {
            facts.add_types(source);
        }
        facts.add_globals(versions);
        for source in versions.iter().flatten() {
            facts.add_bodies(source, plan);
        }
        facts.problems(edited)
    }

    /// A function that changed and that a call may hand to the outside, if there
    /// is one.
    pub(crate) fn problem(&self, unit: &Unit, callee: &Expr) -> Option<&Problem> {
        self.problems.get(&(address(unit), callee.span))
    }

    /// Whether a function has such a call.
    pub(crate) fn hands_out(&self, unit: &Unit, id: DeclId) -> bool {
        self.callers.contains(&(address(unit), id))
    }
}

fn address(unit: &Unit) -> usize {
    std::ptr::from_ref(unit).addr()
}

/// A call that may lead to functions of the files that it does not name.
struct Outside<'u> {
    /// How.
    way: String,
    span: Span,
    callee: Span,
    functions: Reached<'u>,
}

/// Functions that a call may lead to.
#[derive(Default)]
struct Reached<'u> {
    /// Those that it names, or hands out by name.
    named: BTreeSet<&'u str>,
    /// Where the addresses of others come from.
    origins: BTreeSet<Origin>,
    /// Constants that were looked into.
    constants: BTreeSet<DeclId>,
}

/// Where addresses of functions come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    /// From a pointer of this type that is called.
    Called(ShapeId),
    /// The same, of functions that take or return something else.
    CalledOtherwise(ShapeId),
    /// From values of this type.
    Values(ShapeId, Distance),
    Globals,
}

/// What a function calls.
#[derive(Default)]
struct Calls<'u> {
    functions: Reached<'u>,
    /// Whether it rests on what is not known from its file: its body is not, or
    /// names mean more than the file shows.
    is_open: bool,
}

/// What all versions say.
struct Facts<'u> {
    /// Functions that all versions have for all their files.
    defined: BTreeSet<String>,
    shapes: Shapes,
    readers: FxHashMap<usize, Reader<'u>>,
    /// The functions whose address is taken.
    taken: BTreeMap<&'u str, BTreeSet<ShapeId>>,
    /// The types of the functions whose addresses come from somewhere.
    reached: BTreeMap<Origin, BTreeSet<ShapeId>>,
    /// By name: functions of one name in several files count as one.
    calls: BTreeMap<&'u str, Calls<'u>>,
    outside: BTreeMap<(usize, DeclId), Vec<Outside<'u>>>,
}

impl<'u> Facts<'u> {
    fn new(
        versions: &[Vec<Source<'u>>],
        taken: &BTreeMap<&'u str, Vec<(&'u Unit, TypeId)>>,
    ) -> Self {
        let mut facts = Facts {
            defined: defined(versions),
            shapes: Shapes::default(),
            readers: FxHashMap::default(),
            taken: BTreeMap::new(),
            reached: BTreeMap::new(),
            calls: BTreeMap::new(),
            outside: BTreeMap::new(),
        };
        for (name, types) in taken {
            let shapes = types.iter().map(|(unit, ty)| facts.shape(unit, *ty)).collect();
            facts.taken.insert(*name, shapes);
        }
        facts
    }

    fn shape(&mut self, unit: &'u Unit, ty: TypeId) -> ShapeId {
        let reader = self.readers.entry(address(unit)).or_insert_with(|| Reader::new(unit));
        reader.shape(&mut self.shapes, ty)
    }

    /// The types and the conversions of a unit.
    fn add_types(&mut self, source: &Source<'u>) {
        let unit = source.unit;
        let Facts { shapes, readers, .. } = self;
        let reader = readers.entry(address(unit)).or_insert_with(|| Reader::new(unit));
        unit.decls.iter().for_each(|decl| _ = reader.shape(shapes, decl.ty.ty));
        for_all_exprs(unit, &mut |expr| {
            reader.shape(shapes, expr.ty.ty);
            match &expr.kind {
                ExprKind::Cast(cast, operand) => {
                    reader.convert(shapes, cast.kind, operand.ty.ty, expr.ty.ty);
                }
                ExprKind::Call(callee, args) => {
                    let further = args.iter().skip(declared_arguments(unit, callee));
                    further.for_each(|arg| reader.hide(shapes, arg.ty.ty));
                }
                _ => {}
            }
        });
        if has_unknown_body(source) {
            let functions = unit.functions.iter().map(|it| unit.decl(it.decl).ty.ty);
            functions.for_each(|ty| reader.hide(shapes, ty));
        }
    }

    /// What the outside may get at without being handed anything: what other
    /// files can name, and variables whose address somebody took.
    fn add_globals(&mut self, versions: &[Vec<Source<'u>>]) {
        let mut globals = BTreeSet::new();
        for source in versions.iter().flatten() {
            let unit = source.unit;
            let in_memory = address_taken(unit);
            let objects = (0..unit.decls.len()).map(|at| DeclId(at as u32));
            for id in objects.filter(|id| is_global(unit, *id, &in_memory)) {
                let decl = unit.decl(id);
                if !(source.is_system)(decl.span) {
                    let shape = self.shape(unit, decl.ty.ty);
                    globals.insert(shape);
                }
            }
        }
        let reached = globals.into_iter().flat_map(|it| self.shapes.reached(it, Distance::Far));
        self.reached.insert(Origin::Globals, reached.collect());
    }

    fn add_bodies(&mut self, source: &Source<'u>, plan: &Plan) {
        let unit = source.unit;
        for function in &unit.functions {
            let mut calls = Calls::default();
            let mut outside = Vec::new();
            match &function.body {
                Ok(body) => for_each_expr(unit, body, &mut |expr| match &expr.kind {
                    ExprKind::Call(callee, args) => {
                        outside.extend(self.call(source, &mut calls, (expr, callee, args)));
                    }
                    ExprKind::Decl(id) => calls.is_open |= problem_with(unit, *id, plan).is_some(),
                    _ => {}
                }),
                Err(_) => calls.is_open = true,
            }
            let all = self.calls.entry(unit.name(function.decl)).or_default();
            all.functions.named.extend(calls.functions.named);
            all.functions.origins.extend(calls.functions.origins);
            all.is_open |= calls.is_open;
            self.outside.insert((address(unit), function.decl), outside);
        }
    }

    /// Notes a call, and what may come of it that lowering does not see.
    fn call(
        &mut self,
        source: &Source<'u>,
        calls: &mut Calls<'u>,
        (expr, callee, args): (&'u Expr, &'u Expr, &'u [Expr]),
    ) -> Vec<Outside<'u>> {
        let (unit, span) = (source.unit, expr.span);
        let mut found = Vec::new();
        let mut add = |way: String, functions: Reached<'u>| {
            calls.functions.named.extend(&functions.named);
            calls.functions.origins.extend(&functions.origins);
            found.push(Outside { way, span, callee: callee.span, functions });
        };
        let mut handed = Reached::default();
        let function = designated(callee).filter(|id| is_function(unit.decl(*id)));
        let Some(id) = function else {
            let pointee = unit.types.pointee(callee.ty.ty).map_or(callee.ty, |to| to);
            let shape = self.shape(unit, pointee.ty);
            let mut called = Reached::default();
            called.origins.insert(self.origin(Origin::CalledOtherwise(shape)));
            add("a call through a pointer of another type may lead to".to_owned(), called);
            let distance = self.pointer_distance(shape, &mut handed);
            args.iter().for_each(|arg| self.add_reached(unit, arg, distance, &mut handed));
            add("what a pointer leads to may be handed".to_owned(), handed);
            calls.functions.origins.insert(self.origin(Origin::Called(shape)));
            return found;
        };
        let name = unit.name(id);
        if let Some(distance) = self.distance(source, id) {
            handed.origins.extend((distance == Distance::Far).then_some(Origin::Globals));
            args.iter().for_each(|arg| self.add_reached(unit, arg, distance, &mut handed));
            add(format!("`{name}`, which no file has, may be handed"), handed);
        }
        calls.functions.named.insert(name);
        found
    }

    /// Finds out what comes from somewhere.
    fn origin(&mut self, origin: Origin) -> Origin {
        let shapes = &self.shapes;
        let found = || match origin {
            Origin::Called(shape) => shapes.called(shape),
            Origin::CalledOtherwise(shape) => {
                let mut found = shapes.called(shape);
                found.retain(|other| !shapes.are_called_alike(shape, *other));
                found
            }
            Origin::Values(shape, distance) => shapes.reached(shape, distance),
            Origin::Globals => BTreeSet::new(),
        };
        self.reached.entry(origin).or_insert_with(found);
        origin
    }

    /// How far something sees that a pointer leads to. If no function of the
    /// files has the type, it is outside; else it is taken for one of these,
    /// except for what it is handed itself.
    fn pointer_distance(&self, shape: ShapeId, handed: &mut Reached<'u>) -> Distance {
        let called = self.shapes.called(shape);
        let mut taken = self.taken.values();
        if taken.any(|shapes| self.shapes.match_any(shapes, &called)) {
            return Distance::Near;
        }
        handed.origins.insert(Origin::Globals);
        Distance::Far
    }

    /// How far a function sees that no file has, if it may call what it sees.
    fn distance(&self, source: &Source<'u>, id: DeclId) -> Option<Distance> {
        let unit = source.unit;
        let decl = unit.decl(id);
        let is_here = matches!(decl.kind, DeclKind::Function { defined: true });
        if is_here || self.defined.contains(unit.name(id)) {
            return None;
        }
        let name = unit.name(id);
        let is_library = (source.is_system)(decl.span) || known(name).is_some();
        if is_library && calls_nothing(name) {
            return None;
        }
        Some(if is_library { Distance::Near } else { Distance::Far })
    }

    /// Adds the functions that an argument leads to, whatever it was before it
    /// was converted.
    fn add_reached(
        &mut self,
        unit: &'u Unit,
        arg: &'u Expr,
        distance: Distance,
        found: &mut Reached<'u>,
    ) {
        let mut arg = arg;
        let mut shapes = Vec::new();
        loop {
            match &arg.kind {
                ExprKind::Str(..) => return,
                ExprKind::Cast(cast, _) if cast.kind == CastKind::NullToPointer => return,
                ExprKind::Decl(id) if is_function(unit.decl(*id)) => {
                    found.named.insert(unit.name(*id));
                    return;
                }
                ExprKind::AddrOf(operand) | ExprKind::Cast(_, operand) => {
                    if let Some((id, values)) = constant(unit, operand) {
                        if found.constants.insert(id) {
                            let values = values.into_iter();
                            values.for_each(|it| self.add_reached(unit, it, distance, found));
                        }
                        return;
                    }
                    shapes.push(self.shape(unit, arg.ty.ty));
                    match arg.kind {
                        // An object is not what its address is.
                        ExprKind::AddrOf(_) if !is_designator(unit, operand) => break,
                        _ => arg = operand,
                    }
                }
                _ => {
                    shapes.push(self.shape(unit, arg.ty.ty));
                    break;
                }
            }
        }
        for shape in shapes {
            found.origins.insert(self.origin(Origin::Values(shape, distance)));
        }
    }

    /// The calls that may hand out what changed, given the functions whose
    /// text did.
    fn problems(self, edited: BTreeSet<&'u str>) -> Handed {
        let changed = self.changed(edited);
        let mut handed: BTreeMap<&str, BTreeSet<Origin>> = BTreeMap::new();
        for (name, shapes) in self.taken.iter().filter(|(name, _)| changed.contains(**name)) {
            handed.insert(name, self.origins_of(shapes));
        }
        let mut found = Handed::default();
        for ((unit, function), calls) in &self.outside {
            for call in calls {
                let mut handed = handed.iter();
                let may_be =
                    |(name, from): &(&&str, &BTreeSet<Origin>)| call.functions.may_be(name, from);
                if let Some((name, _)) = handed.find(may_be) {
                    let problem = || call.problem(name);
                    found.problems.entry((*unit, call.callee)).or_insert_with(problem);
                    found.callers.insert((*unit, *function));
                }
            }
        }
        found
    }

    /// Where addresses of functions of these types may come from.
    fn origins_of(&self, shapes: &BTreeSet<ShapeId>) -> BTreeSet<Origin> {
        let reached = self.reached.iter();
        let matching = reached.filter(|(_, functions)| self.shapes.match_any(shapes, functions));
        matching.map(|(origin, _)| *origin).collect()
    }

    /// Functions whose text changed, and those that may call one, directly or
    /// by its address.
    fn changed(&self, edited: BTreeSet<&'u str>) -> BTreeSet<&'u str> {
        let mut changed = edited;
        loop {
            let taken = self.taken.iter().filter(|(name, _)| changed.contains(**name));
            let origins = self.origins_of(&taken.flat_map(|(_, shapes)| shapes).copied().collect());
            let reaches = |(name, calls): &(&&'u str, &Calls<'u>)| {
                let Reached { named, origins: from, .. } = &calls.functions;
                !changed.contains(**name)
                    && (calls.is_open
                        || named.iter().any(|it| changed.contains(it))
                        || !from.is_disjoint(&origins))
            };
            let more: Vec<&str> = self.calls.iter().filter(reaches).map(|it| *it.0).collect();
            if more.is_empty() {
                return changed;
            }
            changed.extend(more);
        }
    }
}

impl Reached<'_> {
    /// Whether a function is among these whose address comes from there.
    fn may_be(&self, name: &str, from: &BTreeSet<Origin>) -> bool {
        self.named.contains(name) || !self.origins.is_disjoint(from)
    }
}

impl Outside<'_> {
    fn problem(&self, name: &str) -> Problem {
        let message = format!("{} `{name}`, which changed", self.way);
        Problem { kind: ProblemKind::Unsupported, message, span: self.span }
    }
}

fn is_function(decl: &Decl) -> bool {
    matches!(decl.kind, DeclKind::Function { .. })
}

fn is_global(unit: &Unit, id: DeclId, in_memory: &BTreeSet<DeclId>) -> bool {
    let decl = unit.decl(id);
    let lasts = matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
    // A constant that nobody else can name holds what it did before the run.
    let is_own = decl.linkage != Linkage::External;
    lasts && (!is_own || (in_memory.contains(&id) && !is_constant(unit, decl)))
}

fn is_designator(unit: &Unit, expr: &Expr) -> bool {
    matches!(unit.types.kind(expr.ty.ty), TypeKind::Function(_))
}

/// The values in a constant that lasts, if an expression is one: nobody puts
/// others there.
fn constant<'u>(unit: &'u Unit, expr: &Expr) -> Option<(DeclId, Vec<&'u Expr>)> {
    let ExprKind::Decl(id) = expr.kind else { return None };
    let decl = unit.decl(id);
    let lasts = matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
    match &decl.init {
        Some(Init::Parts(parts)) if lasts && is_constant(unit, decl) => {
            Some((id, parts.iter().map(|part| &part.value).collect()))
        }
        _ => None,
    }
}

fn is_constant(unit: &Unit, decl: &Decl) -> bool {
    let mut ty = decl.ty;
    while let TypeKind::Array(element, _) = unit.types.kind(ty.ty) {
        ty = element.with(ty.quals);
    }
    ty.quals.constant
}

/// All expressions of a unit, those of initialisers at file scope included.
fn for_all_exprs<'u>(unit: &'u Unit, visit: &mut dyn FnMut(&'u Expr)) {
    bodies(unit).for_each(|body| for_each_expr(unit, body, visit));
    unit.file_scope.iter().for_each(|id| exprs_of_init(unit, unit.decl(*id), visit));
}

fn bodies(unit: &Unit) -> impl Iterator<Item = &Body> {
    unit.functions.iter().filter_map(|function| function.body.as_ref().ok())
}

/// The functions whose address is used other than to call them, and their
/// types. Where a body is not known, all of its unit.
pub(crate) fn taken<'u>(
    versions: &[Vec<Source<'u>>],
) -> BTreeMap<&'u str, Vec<(&'u Unit, TypeId)>> {
    let mut found: BTreeMap<&str, Vec<(&Unit, TypeId)>> = BTreeMap::new();
    for source in versions.iter().flatten() {
        let unit = source.unit;
        let mut addresses = Addresses { unit, called: BTreeSet::new(), found: BTreeSet::new() };
        for_all_exprs(unit, &mut |expr| addresses.see(expr));
        if has_unknown_body(source) {
            addresses.found.extend(unit.functions.iter().map(|it| it.decl));
        }
        for id in addresses.found {
            found.entry(unit.name(id)).or_default().push((unit, unit.decl(id).ty.ty));
        }
    }
    found
}

/// Whether it is not known what a function of the user's does.
fn has_unknown_body(source: &Source<'_>) -> bool {
    let unit = source.unit;
    let mut unknown = unit.functions.iter().filter(|it| it.body.is_err());
    unknown.any(|it| !(source.is_system)(unit.decl(it.decl).span))
}

/// How many arguments the type of a callee names.
fn declared_arguments(unit: &Unit, callee: &Expr) -> usize {
    let function = unit.types.pointee(callee.ty.ty).map_or(callee.ty, |to| to);
    match unit.types.kind(function.ty) {
        TypeKind::Function(function) => function.params.len(),
        _ => 0,
    }
}

/// The functions that expressions name other than to call them. An expression
/// must be seen before what is inside.
struct Addresses<'u> {
    unit: &'u Unit,
    called: BTreeSet<*const Expr>,
    found: BTreeSet<DeclId>,
}

impl Addresses<'_> {
    fn see(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(callee, _) => {
                let mut inner: &Expr = callee;
                while let ExprKind::Cast(_, operand)
                | ExprKind::Deref(operand)
                | ExprKind::AddrOf(operand) = &inner.kind
                {
                    inner = operand;
                }
                if designated(callee).is_some() {
                    self.called.insert(std::ptr::from_ref(inner));
                }
            }
            ExprKind::Decl(id)
                if is_function(self.unit.decl(*id))
                    && !self.called.contains(&std::ptr::from_ref(expr)) =>
            {
                self.found.insert(*id);
            }
            _ => {}
        }
    }
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

/// Files that all versions have with the same text.
fn same_files<'u>(versions: &[Vec<Source<'u>>]) -> BTreeSet<&'u str> {
    let text = |source: &Source<'u>| (source.file, source.own_text, source.unit.unsigned_char);
    let texts = versions.iter().map(|version| version.iter().map(text).collect());
    let common: Option<BTreeSet<_>> = texts.reduce(|one, other| &one & &other);
    common.unwrap_or_default().into_iter().map(|(file, ..)| file).collect()
}

/// Functions of which the texts of the versions are not the same. One that
/// only some versions have counts if another is missing there instead: it may
/// be the same under another name. Else no pointer of the others leads to it.
fn edited<'u>(versions: &[Vec<Source<'u>>]) -> BTreeSet<&'u str> {
    let mut marks: BTreeMap<&str, Vec<BTreeSet<u128>>> = BTreeMap::new();
    let same = same_files(versions);
    for (number, version) in versions.iter().enumerate() {
        for source in version {
            for function in &source.unit.functions {
                let mark = match same.contains(source.file) {
                    true => 0,
                    false => fingerprint(source.unit, source.text, function, source.own_text),
                };
                let marks = marks.entry(source.unit.name(function.decl));
                marks.or_insert_with(|| vec![BTreeSet::new(); versions.len()])[number].insert(mark);
            }
        }
    }
    let missing = |marks: &Vec<BTreeSet<u128>>| -> Vec<bool> {
        marks.iter().map(BTreeSet::is_empty).collect()
    };
    let partial: BTreeSet<Vec<bool>> =
        marks.values().map(missing).filter(|it| it.contains(&true)).collect();
    let is_instead = |one: &Vec<bool>| {
        let swaps = |other: &Vec<bool>| {
            let pairs = || one.iter().zip(other);
            pairs().any(|(a, b)| *a && !*b) && pairs().any(|(a, b)| !*a && *b)
        };
        partial.iter().any(swaps)
    };
    let differ = |marks: &Vec<BTreeSet<u128>>| {
        let there: Vec<_> = marks.iter().filter(|of_one| !of_one.is_empty()).collect();
        there.iter().any(|of_one| *of_one != there[0]) || is_instead(&missing(marks))
    };
    marks.iter().filter(|(_, marks)| differ(marks)).map(|(name, _)| *name).collect()
}
