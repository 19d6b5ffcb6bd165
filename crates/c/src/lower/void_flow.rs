//! Which objects pointers to `void` may lead to.
//!
//! In: all expressions of all units. Out: the classes of the objects whose
//! bytes are accessed through a `void *` that was a pointer to them, or becomes one,
//! however far that pointer goes in between: through variables, members, arguments
//! and results.
//!
//! What is followed are values of the type `void *`, by name: members of one
//! name are one, whatever struct they are in. What is stored behind a pointer,
//! called through one, or handed to a function that no file has is *elsewhere*,
//! and may come back wherever something comes from there. A function that does
//! nothing but allocate gives something else in each of its calls. So does, it is
//! assumed, one that no file has: it hands out objects as what they are. Which classes
//! rest on that is told.

mod graph;
mod opaque;

use super::byte_access::before_arithmetic;
use super::calls::designated;
use super::class::Class;
use crate::typed::walk::{inner_stmts, own_exprs};
use crate::typed::{
    CastKind, DeclId, DeclKind, Expr, ExprKind, Function, Init, Linkage, PathStep, Stmt, StmtKind,
    Unit,
};
use crate::types::{TypeId, TypeKind};
use graph::{Graph, Node};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Something that holds pointers to `void`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Holder {
    /// An object that only its unit can name; it may be gone after a call.
    Own {
        unit: usize,
        id: DeclId,
        is_passing: bool,
    },
    Global(String),
    Member(String),
    Param(String, usize),
    ResultOf(String),
    /// Arguments beyond the parameters that functions name.
    Variadic,
    /// Pointers to structs of a tag where they are not complete.
    Opaque(String),
    Elsewhere,
}

/// What was found out of classes.
pub(crate) struct Accessed {
    /// Those of objects whose bytes are accessed.
    pub(crate) bytes: BTreeSet<Class>,
    /// Those that would be among them if functions that no file has could hand out an
    /// object as one of another type.
    pub(crate) trusted: BTreeSet<Class>,
}

/// What goes where.
#[derive(Clone, Default)]
pub(crate) struct VoidFlow {
    holders: FxHashMap<Holder, Node>,
    graph: Graph,
    /// Results of calls of functions that some file defines.
    results: Vec<(String, Node)>,
    /// Results of calls of functions that no file has, or that a pointer leads to.
    outside: Vec<Node>,
    /// Those of calls through pointers.
    through_pointers: Vec<Node>,
    /// Functions to which such pointers may lead, and that return a `void *`.
    taken: Vec<String>,
    /// Whether pointers to functions that return pointers are converted to others.
    are_results_converted: bool,
    defined: BTreeSet<String>,
}

impl VoidFlow {
    /// Of units that define these functions.
    pub(crate) fn new(defined: BTreeSet<String>) -> VoidFlow {
        VoidFlow { defined, ..VoidFlow::default() }
    }

    /// Whether some file defines a function.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Notes that bytes are accessed through a `void *`.
    pub(crate) fn access_bytes(&mut self, unit: &Unit, pointer: &Expr, classes: &Classes) {
        let node = self.value(unit, pointer, classes);
        self.graph.at(node).is_accessed = true;
    }

    /// Notes that objects of some classes are accessed through a `void *`.
    pub(crate) fn access_as(
        &mut self,
        unit: &Unit,
        pointer: &Expr,
        accessed: Vec<Class>,
        classes: &Classes,
    ) {
        let node = self.value(unit, pointer, classes);
        self.graph.at(node).uses.extend(accessed);
    }

    /// Notes what an argument becomes that a function has beyond its parameters.
    pub(crate) fn access_variadic(&mut self, classes: Vec<Class>, are_bytes: bool) {
        let node = self.holder(Holder::Variadic);
        self.graph.at(node).is_accessed |= are_bytes;
        self.graph.at(node).uses.extend(classes);
    }

    /// Notes that bytes are accessed that can be found elsewhere.
    pub(crate) fn access_elsewhere(&mut self) {
        let node = self.holder(Holder::Elsewhere);
        self.graph.at(node).is_accessed = true;
    }

    /// Notes that objects of these classes can be found elsewhere.
    pub(crate) fn hide(&mut self, classes: impl IntoIterator<Item = Class>) {
        let node = self.holder(Holder::Elsewhere);
        self.graph.at(node).sources.extend(classes);
    }

    /// What was found out, given whether pointers are bytes.
    pub(crate) fn accessed(mut self, are_pointers_bytes: bool) -> Accessed {
        for result in self.through_pointers.clone() {
            self.results.extend(self.taken.iter().map(|name| (name.clone(), result)));
            if self.are_results_converted {
                self.comes_from_elsewhere(result);
            }
        }
        let mut wary = self.clone();
        for result in self.outside.clone() {
            wary.comes_from_elsewhere(result);
        }
        let bytes = self.passed_on(are_pointers_bytes);
        let trusted = wary.passed_on(are_pointers_bytes).difference(&bytes).copied().collect();
        Accessed { bytes, trusted }
    }

    fn comes_from_elsewhere(&mut self, node: Node) {
        let elsewhere = self.holder(Holder::Elsewhere);
        self.graph.flow(elsewhere, node);
    }

    fn passed_on(mut self, are_pointers_bytes: bool) -> BTreeSet<Class> {
        let allocators = self.allocators();
        for (name, result) in std::mem::take(&mut self.results) {
            if !allocators.contains(&name) {
                let from = self.holder(Holder::ResultOf(name));
                self.graph.flow(from, result);
            }
        }
        let all = self.graph.mentioned();
        let accessed = self.graph.accessed();
        // What is copied as bytes goes where no name tells.
        match are_pointers_bytes || accessed.contains(&Class::Ptr) {
            true => all,
            false => accessed,
        }
    }

    /// Functions whose result is new memory that nobody else has seen: it was only in
    /// their own variables, and nothing was done with it.
    fn allocators(&self) -> BTreeSet<String> {
        let new = |name: &String| {
            let result = self.holders.get(&Holder::ResultOf(name.clone()))?;
            Some((name.clone(), self.graph.only_new(*result)?))
        };
        let mut found: BTreeMap<String, BTreeSet<Node>> =
            self.defined.iter().filter_map(new).collect();
        loop {
            let is_new = |nodes: &BTreeSet<Node>| {
                let mut calls = self.results.iter().filter(|(_, node)| nodes.contains(node));
                calls.all(|(callee, _)| found.contains_key(callee))
            };
            let others: Vec<String> = found
                .iter()
                .filter(|(_, nodes)| !is_new(nodes))
                .map(|(name, _)| name.clone())
                .collect();
            if others.is_empty() {
                return found.into_keys().collect();
            }
            found.retain(|name, _| !others.contains(name));
        }
    }

    fn holder(&mut self, holder: Holder) -> Node {
        match self.holders.get(&holder) {
            Some(node) => *node,
            None => {
                let is_passing = matches!(holder, Holder::Own { is_passing: true, .. });
                let node = self.graph.add(is_passing);
                self.holders.insert(holder, node);
                node
            }
        }
    }

    fn fresh(&mut self) -> Node {
        self.graph.add(true)
    }

    /// Notes that a holder can be written and read elsewhere.
    fn expose_holder(&mut self, node: Node) {
        let elsewhere = self.holder(Holder::Elsewhere);
        self.graph.flow(node, elsewhere);
        self.graph.flow(elsewhere, node);
    }
}

/// Tells the classes of the objects that a type of pointers points to.
pub(crate) type Classes<'a> = dyn Fn(&Unit, TypeId) -> Vec<Class> + 'a;

/// Where values of one kind or another come from.
impl VoidFlow {
    /// A value of the type `void *`, or of another pointer that becomes one.
    fn value(&mut self, unit: &Unit, value: &Expr, classes: &Classes) -> Node {
        if !is_void_pointer(unit, value.ty.ty) {
            if let Some((base, _)) = before_arithmetic(unit, value) {
                return self.value(unit, base, classes);
            }
            if let Some(node) = self.opaque_value(unit, value.ty.ty) {
                return node;
            }
            let node = self.fresh();
            self.graph.at(node).sources.extend(classes(unit, value.ty.ty));
            return node;
        }
        match &value.kind {
            ExprKind::Cast(cast, operand) => match cast.kind {
                CastKind::LValueToRValue => self.place(unit, operand),
                CastKind::Pointer | CastKind::NoOp => self.value(unit, operand, classes),
                CastKind::NullToPointer => self.fresh(),
                _ => self.holder(Holder::Elsewhere),
            },
            ExprKind::PointerAdd { pointer, .. } => self.value(unit, pointer, classes),
            ExprKind::Conditional(_, then, otherwise)
            | ExprKind::ConditionalOmitted { then, otherwise, .. } => {
                let joined = self.fresh();
                for value in [then, otherwise] {
                    let from = self.value(unit, value, classes);
                    self.graph.flow(from, joined);
                }
                joined
            }
            ExprKind::StmtExpr(stmts) => match stmts.last().map(|stmt| &stmt.kind) {
                Some(StmtKind::Expr(value)) => self.value(unit, value, classes),
                _ => self.holder(Holder::Elsewhere),
            },
            ExprKind::VaArg(_) => self.holder(Holder::Variadic),
            ExprKind::Comma(_, value) => self.value(unit, value, classes),
            ExprKind::Assign(place, _)
            | ExprKind::AssignPointerAdd { target: place, .. }
            | ExprKind::Step(_, place) => self.place(unit, place),
            ExprKind::Call(callee, args) => self.result(unit, callee, args, classes),
            _ => self.holder(Holder::Elsewhere),
        }
    }

    fn result(&mut self, unit: &Unit, callee: &Expr, args: &[Expr], classes: &Classes) -> Node {
        let name = designated(callee).map(|id| unit.name(id));
        match (name, args) {
            (Some(name), _) if self.defines(name) => {
                let result = self.fresh();
                self.results.push((name.to_owned(), result));
                result
            }
            // Nobody has seen what these return.
            (Some(name), _) if ALLOCATE.contains(&name) => self.fresh(),
            (Some(name), [first, ..]) if RETURN_FIRST.contains(&name) => {
                self.value(unit, first, classes)
            }
            (Some(name), [_, second, ..]) if RETURN_SECOND.contains(&name) => {
                self.value(unit, second, classes)
            }
            (Some(_) | None, _) => {
                let result = self.fresh();
                self.outside.push(result);
                if name.is_none() {
                    self.through_pointers.push(result);
                }
                result
            }
        }
    }

    fn place(&mut self, unit: &Unit, lvalue: &Expr) -> Node {
        let holder = match &lvalue.kind {
            ExprKind::Decl(id) => object(unit, *id),
            ExprKind::Member(base, number) => member(unit, base.ty.ty, *number),
            _ => None,
        };
        self.holder(holder.unwrap_or(Holder::Elsewhere))
    }
}

/// What makes values go somewhere.
impl VoidFlow {
    /// A function: what its parameters and its result are.
    pub(crate) fn function(
        &mut self,
        unit: &Unit,
        function: &Function,
        is_taken: bool,
        classes: &Classes,
    ) {
        let name = unit.name(function.decl);
        for (at, id) in function.params.iter().enumerate() {
            let Some(object) = object(unit, *id) else { continue };
            let object = self.holder(object);
            let param = self.holder(Holder::Param(name.to_owned(), at));
            self.graph.flow(param, object);
            if is_taken {
                let elsewhere = self.holder(Holder::Elsewhere);
                self.graph.flow(elsewhere, param);
            }
        }
        let result = self.holder(Holder::ResultOf(name.to_owned()));
        if is_taken {
            let ty = unit.decl(function.decl).ty.ty;
            if let TypeKind::Function(function) = unit.types.kind(ty)
                && is_void_pointer(unit, function.result.ty)
            {
                self.taken.push(name.to_owned());
            }
            let elsewhere = self.holder(Holder::Elsewhere);
            self.graph.flow(result, elsewhere);
        }
        if let Ok(body) = &function.body {
            for stmt in &body.stmts {
                self.returns(unit, stmt, result, classes);
            }
        }
    }

    fn returns(&mut self, unit: &Unit, stmt: &Stmt, result: Node, classes: &Classes) {
        if let StmtKind::Return(Some(value)) = &stmt.kind
            && is_void_pointer(unit, value.ty.ty)
        {
            let from = self.value(unit, value, classes);
            self.graph.flow(from, result);
        }
        for expr in own_exprs(stmt) {
            crate::typed::walk::exprs_of(unit, expr, &mut |expr| {
                if let ExprKind::StmtExpr(stmts) = &expr.kind {
                    stmts.iter().for_each(|stmt| self.returns(unit, stmt, result, classes));
                }
            });
        }
        for inner in inner_stmts(stmt) {
            self.returns(unit, inner, result, classes);
        }
    }

    /// An expression, whatever is inside of it.
    pub(crate) fn expr(&mut self, unit: &Unit, expr: &Expr, classes: &Classes) {
        match &expr.kind {
            ExprKind::Assign(place, value) if is_void_pointer(unit, place.ty.ty) => {
                let (from, to) = (self.value(unit, value, classes), self.place(unit, place));
                self.graph.flow(from, to);
            }
            ExprKind::Call(callee, args) => self.call(unit, callee, args, classes),
            ExprKind::AddrOf(place) if is_void_pointer(unit, place.ty.ty) => {
                let node = self.place(unit, place);
                self.expose_holder(node);
            }
            // What is left out is what was tested.
            ExprKind::ConditionalOmitted { condition, .. }
                if is_void_pointer(unit, condition.ty.ty) =>
            {
                let (from, to) = (self.value(unit, condition, classes), Holder::Elsewhere);
                let to = self.holder(to);
                self.graph.flow(from, to);
            }
            ExprKind::Builtin(_, args) => {
                let elsewhere = self.holder(Holder::Elsewhere);
                for arg in args.iter().filter(|arg| is_void_pointer(unit, arg.ty.ty)) {
                    let from = self.value(unit, arg, classes);
                    self.graph.flow(from, elsewhere);
                }
            }
            _ => {}
        }
    }

    fn call(&mut self, unit: &Unit, callee: &Expr, args: &[Expr], classes: &Classes) {
        let name = designated(callee).map(|id| unit.name(id));
        let declared = declared_params(unit, callee.ty.ty);
        for (at, arg) in args.iter().enumerate() {
            let is_further = at >= declared && unit.types.pointee(arg.ty.ty).is_some();
            let is_ours = name.is_none_or(|name| self.defines(name));
            let is_followed = is_further && is_ours || is_void_pointer(unit, arg.ty.ty);
            let to = match name {
                Some(name) if self.defines(name) => Holder::Param(name.to_owned(), at),
                Some(name) if KEEP_NOTHING.contains(&name) => continue,
                Some(_) | None => Holder::Elsewhere,
            };
            if !is_followed {
                continue;
            }
            let from = self.value(unit, arg, classes);
            let further = is_further.then_some(Holder::Variadic);
            for to in further.into_iter().chain([to]) {
                let to = self.holder(to);
                self.graph.flow(from, to);
            }
        }
    }

    /// Notes that objects of a type are accessed as ones of another: what pointers to
    /// `void` they have, or take if they are functions, is not told by names.
    pub(crate) fn expose(&mut self, unit: &Unit, ty: TypeId, classes: &Classes) {
        match unit.types.kind(ty) {
            TypeKind::Pointer(_) => self.expose_pointer(unit, ty, classes),
            TypeKind::Array(element, _) => self.expose(unit, element.ty, classes),
            TypeKind::Function(function) => {
                for param in &function.params {
                    self.expose_pointer(unit, param.ty, classes);
                }
                self.expose_pointer(unit, function.result.ty, classes);
                self.are_results_converted |= unit.types.pointee(function.result.ty).is_some();
            }
            TypeKind::Record(id) => {
                let fields = unit.types.record(*id).body.iter().flat_map(|body| &body.fields);
                let fields: Vec<TypeId> = fields.map(|field| field.ty.ty).collect();
                for (at, field) in fields.into_iter().enumerate() {
                    match member(unit, ty, at as u32) {
                        Some(holder) if is_void_pointer(unit, field) => {
                            let node = self.holder(holder);
                            self.expose_holder(node);
                        }
                        _ if matches!(unit.types.kind(field), TypeKind::Record(_)) => {
                            self.expose(unit, field, classes);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn expose_pointer(&mut self, unit: &Unit, pointer: TypeId, classes: &Classes) {
        if let Some(node) = self.opaque_value(unit, pointer) {
            self.expose_holder(node);
        }
        let classes = classes(unit, pointer);
        let node = self.holder(Holder::Elsewhere);
        self.graph.at(node).is_accessed |= classes == [Class::I8];
        self.graph.at(node).sources.extend(classes);
    }

    /// The initialiser of an object.
    pub(crate) fn init(&mut self, unit: &Unit, id: DeclId, classes: &Classes) {
        let decl = unit.decl(id);
        match &decl.init {
            Some(Init::Expr(value)) if is_void_pointer(unit, decl.ty.ty) => {
                let from = self.value(unit, value, classes);
                let to = self.holder(object(unit, id).unwrap_or(Holder::Elsewhere));
                self.graph.flow(from, to);
            }
            Some(Init::Parts(parts)) => {
                for part in parts.iter().filter(|part| is_void_pointer(unit, part.ty.ty)) {
                    let from = self.value(unit, &part.value, classes);
                    let to = member_at(unit, decl.ty.ty, &part.path);
                    let to = self.holder(to.unwrap_or(Holder::Elsewhere));
                    self.graph.flow(from, to);
                }
            }
            Some(Init::Expr(_)) | None => {}
        }
    }

    /// A union whose members are pointers: each is all the others.
    pub(crate) fn union_of_pointers(&mut self, unit: &Unit, ty: TypeId, classes: &Classes) {
        let TypeKind::Record(id) = unit.types.kind(ty) else { return };
        let fields = unit.types.record(*id).body.iter().flat_map(|body| &body.fields);
        let fields: Vec<_> = fields.enumerate().map(|(at, field)| (at, field.ty.ty)).collect();
        for (at, one) in fields.iter().filter(|(_, ty)| is_void_pointer(unit, *ty)) {
            let Some(holder) = member(unit, ty, *at as u32) else { continue };
            let node = self.holder(holder);
            let others = fields.iter().filter(|(_, other)| other != one);
            for (_, other) in others.filter(|(_, ty)| unit.types.pointee(*ty).is_some()) {
                let classes = classes(unit, *other);
                self.graph.at(node).is_accessed |= classes == [Class::I8];
                self.graph.at(node).sources.extend(classes);
            }
        }
    }
}

/// Functions of the library whose result leads to nothing that was there before.
const ALLOCATE: &[&str] =
    &["malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "memalign", "alloca"];

/// Functions of the library that return their first argument, or a place in the
/// same object.
const RETURN_FIRST: &[&str] = &["memcpy", "memmove", "mempcpy", "memset", "memchr", "memrchr"];

/// The same for the second one.
const RETURN_SECOND: &[&str] = &["bsearch", "lfind", "lsearch"];

/// Functions of the library that neither keep a pointer that they are handed nor
/// hand it out; what they do to what it points to is told elsewhere.
const KEEP_NOTHING: &[&str] = &[
    "free",
    "realloc",
    "reallocarray",
    "malloc",
    "calloc",
    "memcpy",
    "memmove",
    "mempcpy",
    "bcopy",
    "memset",
    "bzero",
    "memcmp",
    "bcmp",
    "memchr",
    "memrchr",
    "fwrite",
    "fread",
    "write",
    "read",
    "pwrite",
    "pread",
];

/// Whether a type is a pointer to `void`.
pub(crate) fn is_void_pointer(unit: &Unit, ty: TypeId) -> bool {
    let pointee = unit.types.pointee(ty);
    pointee.is_some_and(|to| matches!(unit.types.kind(to.ty), TypeKind::Void))
}

/// How many parameters the type of a callee, or of a pointer to it, names.
fn declared_params(unit: &Unit, callee: TypeId) -> usize {
    let function = unit.types.pointee(callee).map_or(callee, |to| to.ty);
    match unit.types.kind(function) {
        TypeKind::Function(function) => function.params.len(),
        _ => 0,
    }
}

fn object(unit: &Unit, id: DeclId) -> Option<Holder> {
    let decl = unit.decl(id);
    if !is_void_pointer(unit, decl.ty.ty) || matches!(decl.kind, DeclKind::Function { .. }) {
        return None;
    }
    Some(match decl.linkage {
        Linkage::External => Holder::Global(unit.name(id).to_owned()),
        Linkage::Internal | Linkage::None => Holder::Own {
            unit: std::ptr::from_ref(unit).addr(),
            id,
            is_passing: decl.kind == DeclKind::Automatic,
        },
    })
}

fn member(unit: &Unit, record: TypeId, number: u32) -> Option<Holder> {
    let TypeKind::Record(id) = unit.types.kind(record) else { return None };
    let field = unit.types.record(*id).body.as_ref()?.fields.get(number as usize)?;
    Some(Holder::Member(unit.symbols.name(field.name?).to_owned()))
}

/// The member that a path ends in, if it ends in one.
fn member_at(unit: &Unit, mut ty: TypeId, path: &[PathStep]) -> Option<Holder> {
    let mut last = None;
    for step in path {
        match (step, unit.types.kind(ty)) {
            (PathStep::Field(number), TypeKind::Record(id)) => {
                last = member(unit, ty, *number);
                ty = unit.types.record(*id).body.as_ref()?.fields.get(*number as usize)?.ty.ty;
            }
            (PathStep::Index(_), TypeKind::Array(element, _)) => {
                last = None;
                ty = element.ty;
            }
            _ => return None,
        }
    }
    last
}
