//! Two versions of a function in one body (figures 5 and 6 of the P³ paper).
//!
//! In: the nodes of both versions. Out: a function that takes whether each
//! version is active, the parameters of both, and returns what both return.
//! What holds after: while a version is active, exactly its statements are
//! executed for it, in their order; whatever is matched with what.
//!
//! Each construct around a place has a flag for each version that says whether
//! the version is in it. `break`, `continue`, `return` and the end of a version
//! clear the flags of all that they leave, so one flag, the innermost, guards
//! a statement.

mod calls;
mod control;
mod guard;
mod paired;
mod placed;
mod rewrite;
mod specs;

use crate::build::stmt;
use crate::import::Import;
use crate::node::{Kind, Node};
use crate::normalise::{Normal, Normaliser, texts};
use crate::product::Options;
use crate::roles::Weave;
use crate::side::Side;
use crate::versions::Key;
use paired::{Paired, pair};
use verdiff_c::span::Span;
use verdiff_c::typed::{
    Body, Decl, DeclAttributes, DeclId, DeclKind, Expr, ExprKind, Function, Label, Stmt, StmtKind,
};
use verdiff_c::types::{Field, FunctionType, QualType, Record, RecordBody, RecordId, TypeKind};

/// What a construct is to the jumps inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The function, which `return` leaves.
    Function,
    /// A branch, which nothing leaves by itself.
    Branch,
    /// A loop or switch, which `break` leaves.
    Breakable,
    /// A round of a loop, which `continue` leaves.
    Round,
}

/// A construct around the place, with its flags.
struct Level {
    scope: Scope,
    active: [Option<DeclId>; 2],
}

/// Weaves one function.
pub(crate) struct Weaver<'i, 'a> {
    import: &'i mut Import<'a>,
    options: &'i Options,
    levels: Vec<Level>,
    result: Option<DeclId>,
    /// The members of the result, for versions that return something.
    members: [Option<u32>; 2],
    labels: Vec<Label>,
    flags: u32,
    locals: [Vec<DeclId>; 2],
    /// Flags and the like.
    own: Vec<DeclId>,
    has_door: bool,
}

/// What a woven function is called, and what it returns.
pub(crate) struct Woven {
    pub(crate) decl: DeclId,
    pair: Option<RecordId>,
    members: [Option<u32>; 2],
}

/// Adds the woven form of a function to the unit.
pub(crate) fn weave(import: &mut Import<'_>, options: &Options, key: &Key) -> Option<Function> {
    let sources = [Side::Old, Side::New].map(|side| import.versions.function(side, key));
    let [Some((_, old)), Some((_, new))] = sources else { return None };
    let functions = [old, new];
    let woven = declare(import, [old.decl, new.decl], &key.name);
    let mut shift = 0;
    let (mut bodies, mut params) = (Vec::new(), Vec::new());
    for (side, function) in Side::BOTH.into_iter().zip(functions) {
        let Ok(body) = &function.body else { return None };
        let prefix = import.roles.prefix(side).to_owned();
        import.begin(side, function.decl, &prefix, shift);
        params.push(function.params.iter().map(|id| import.decl(side, *id)).collect::<Vec<_>>());
        let stmts = body.stmts.iter().map(|stmt| import.stmt(side, stmt)).collect();
        bodies.push(Body {
            stmts,
            labels: import.labels(side, body),
            vlas: import.vlas(side, body),
        });
        shift += body.labels.len() as u32;
    }
    let labels: Vec<Label> = bodies.iter().flat_map(|body| body.labels.clone()).collect();
    for body in &mut bodies {
        body.labels = labels.clone();
    }
    let all = options.weave == Weave::All;
    let texts = [texts(import, Side::Old, &bodies[0]), texts(import, Side::New, &bodies[1])];
    let old = Normaliser::new(import, Side::Old, &bodies[0], &texts[1], all).run();
    let new = Normaliser::new(import, Side::New, &bodies[1], &texts[0], all).run();
    let vlas = bodies.iter().flat_map(|body| body.vlas.clone()).collect();
    let params: [Vec<DeclId>; 2] = params.try_into().ok()?;
    let mut weaver = Weaver::new(import, options, &woven, labels);
    let function = weaver.function(&woven, &params, [old, new]);
    Some(match function {
        Function { body: Ok(body), .. } => Function { body: Ok(Body { vlas, ..body }), ..function },
        function => function,
    })
}

/// The declaration of a woven function.
pub(crate) fn declare(import: &mut Import<'_>, ids: [DeclId; 2], name: &str) -> Woven {
    let name = format!("{}{name}", import.roles.woven_prefix);
    let types = Side::BOTH.map(|side| {
        let ty = import.source(side).decl(ids[side.index()]).ty;
        let ty = import.qualified(side, ty);
        match import.unit.types.kind(ty.ty) {
            TypeKind::Function(function) => Some(function.clone()),
            _ => None,
        }
    });
    let (pair, members) = pair_type(import, &name, &types);
    if let Some(known) = import.woven.get(&name) {
        return Woven { decl: *known, pair, members };
    }
    let flag = import.bool_type();
    let params = types.iter().flatten().flat_map(|ty| ty.params.iter().copied());
    let params = [flag.into(), flag.into()].into_iter().chain(params).collect();
    let result = match pair {
        Some(id) => import.unit.types.intern(TypeKind::Record(id)),
        None => import.void_type(),
    };
    let ty = FunctionType { result: result.into(), params, variadic: false, prototype: true };
    let ty = import.unit.types.intern(TypeKind::Function(ty));
    let decl = Decl {
        name: import.unit.symbols.intern(&name),
        ty: ty.into(),
        kind: DeclKind::Function { defined: false },
        linkage: import.source(Side::New).decl(ids[1]).linkage,
        init: None,
        attributes: DeclAttributes::default(),
        span: Span::default(),
    };
    let decl = import.add_decl(decl);
    import.unit.file_scope.push(decl);
    import.woven.insert(name, decl);
    Woven { decl, pair, members }
}

/// The struct of what both versions return; none if neither returns anything.
fn pair_type(
    import: &mut Import<'_>,
    name: &str,
    types: &[Option<FunctionType>; 2],
) -> (Option<RecordId>, [Option<u32>; 2]) {
    let mut fields = Vec::new();
    let mut members = [None, None];
    for side in Side::BOTH {
        let Some(ty) = &types[side.index()] else { continue };
        if matches!(import.unit.types.kind(ty.result.ty), TypeKind::Void) {
            continue;
        }
        members[side.index()] = Some(fields.len() as u32);
        let name = Some(import.unit.symbols.intern(side.word()));
        let ty = ty.result.unqualified();
        fields.push(Field { name, ty, offset: 0, bits: None, align: None, packed: false });
    }
    if fields.is_empty() {
        return (None, members);
    }
    let tag = format!("{name}_results");
    if let Some(known) = import.pairs.get(&tag) {
        return (Some(*known), members);
    }
    let record = Record {
        is_union: false,
        tag: Some(import.unit.symbols.intern(&tag)),
        body: Some(RecordBody { fields, size: 0, align: 1, special_layout: false }),
        span: Span::default(),
    };
    let id = import.unit.types.add_record(record);
    import.pairs.insert(tag, id);
    (Some(id), members)
}

impl<'i, 'a> Weaver<'i, 'a> {
    fn new(
        import: &'i mut Import<'a>,
        options: &'i Options,
        woven: &Woven,
        labels: Vec<Label>,
    ) -> Self {
        let members = woven.members;
        Weaver {
            import,
            options,
            levels: Vec::new(),
            result: None,
            members,
            labels,
            flags: 0,
            locals: Default::default(),
            own: Vec::new(),
            has_door: false,
        }
    }

    fn function(
        &mut self,
        woven: &Woven,
        params: &[Vec<DeclId>; 2],
        sides: [Normal; 2],
    ) -> Function {
        let active = Side::BOTH.map(|side| self.flag_named(side, "active"));
        for id in active {
            self.import.unit.decls[id.0 as usize].kind = DeclKind::Parameter;
        }
        let mut stmts = Vec::new();
        for (side, normal) in Side::BOTH.into_iter().zip(&sides) {
            self.unique_names(params[side.index()].iter().chain(&normal.locals));
            self.locals[side.index()] =
                params[side.index()].iter().chain(&normal.locals).copied().collect();
            stmts.extend(normal.locals.iter().map(|id| stmt(StmtKind::Declare(*id))));
        }
        if let Some(pair) = woven.pair {
            let ty = self.import.unit.types.intern(TypeKind::Record(pair));
            let result = self.variable("pp_results", ty);
            self.import.unit.decls[result.0 as usize].init =
                Some(verdiff_c::typed::Init::Parts(vec![]));
            stmts.push(stmt(StmtKind::Declare(result)));
            self.result = Some(result);
        }
        self.levels.push(Level { scope: Scope::Function, active: active.map(Some) });
        let paired = pair(&sides[0].nodes, &sides[1].nodes);
        stmts.extend(self.list(&paired));
        self.levels.pop();
        self.keep_in_memory();
        let result = self.result.map(|result| self.import.read(result));
        stmts.push(stmt(StmtKind::Return(result)));
        self.import.unit.decls[woven.decl.0 as usize].kind = DeclKind::Function { defined: true };
        let params = active.into_iter().chain(params.iter().flatten().copied()).collect();
        let body = Body { stmts, labels: self.labels.clone(), vlas: vec![] };
        Function { decl: woven.decl, params, body: Ok(body), span: Span::default() }
    }

    /// Where a version may leave through a door, the objects of the other must
    /// be in memory: compilers see no way from there to where these are used
    /// next, and would take their places for something else.
    fn keep_in_memory(&mut self) {
        if !self.has_door {
            return;
        }
        for id in self.locals.iter().flatten().chain(&self.own) {
            self.import.unit.decls[id.0 as usize].ty.quals.volatile = true;
        }
    }

    /// An object of the product's own.
    fn variable(&mut self, name: &str, ty: impl Into<QualType>) -> DeclId {
        let id = self.import.variable(name, ty);
        self.own.push(id);
        id
    }

    /// Objects of different blocks may have one name; now they are in one.
    fn unique_names<'d>(&mut self, ids: impl Iterator<Item = &'d DeclId>) {
        let mut taken = rustc_hash::FxHashSet::default();
        for id in ids {
            let name = self.import.unit.name(*id).to_owned();
            let names = (2u32..).map(|number| format!("{name}_{number}"));
            let mut names = std::iter::once(name.clone()).chain(names);
            let free = names.find(|name| !taken.contains(name)).unwrap_or_default();
            self.import.unit.decls[id.0 as usize].name = self.import.unit.symbols.intern(&free);
            taken.insert(free);
        }
    }

    fn flag_named(&mut self, side: Side, name: &str) -> DeclId {
        let name = format!("{}{name}", self.import.roles.prefix(side));
        let ty = self.import.bool_type();
        self.variable(&name, ty)
    }

    /// A new flag.
    fn flag(&mut self, side: Side, name: &str) -> DeclId {
        self.flags += 1;
        self.flag_named(side, &format!("{name}_{}", self.flags))
    }

    /// The innermost flag of a version.
    fn active(&self, side: Side) -> Option<DeclId> {
        self.levels.last()?.active[side.index()]
    }

    /// The innermost flags.
    fn all_active(&self) -> [Option<DeclId>; 2] {
        Side::BOTH.map(|side| self.active(side))
    }

    /// Whether the version is here, as a condition.
    fn is_active(&mut self, side: Side) -> Expr {
        match self.active(side) {
            Some(flag) => self.import.read(flag),
            None => self.import.int(0),
        }
    }

    /// A version leaves all constructs down to the innermost of a kind.
    fn leave(&mut self, side: Side, scope: Scope) -> Vec<Stmt> {
        let to = self
            .levels
            .iter()
            .rposition(|level| level.scope == scope && level.active[side.index()].is_some());
        let flags: Vec<DeclId> = self.levels[to.unwrap_or(0)..]
            .iter()
            .rev()
            .filter_map(|level| level.active[side.index()])
            .collect();
        flags.into_iter().map(|flag| self.import.set(flag, false)).collect()
    }

    /// Nodes in a row. What each version does without the other meanwhile is
    /// done in one go.
    fn list(&mut self, nodes: &[Paired<'_>]) -> Vec<Stmt> {
        let mut out = Vec::new();
        let mut pending: [Vec<Stmt>; 2] = Default::default();
        for node in nodes {
            let plain = self.plain(node);
            match plain {
                Some(parts) => {
                    for (side, (stmts, leaves)) in parts {
                        pending[side.index()].extend(stmts);
                        if leaves {
                            let stmts = std::mem::take(&mut pending[side.index()]);
                            out.extend(self.guarded(side, stmts));
                        }
                    }
                }
                None => {
                    out.extend(self.flush(&mut pending));
                    out.extend(self.construct(node));
                }
            }
        }
        out.extend(self.flush(&mut pending));
        out
    }

    fn flush(&mut self, pending: &mut [Vec<Stmt>; 2]) -> Vec<Stmt> {
        let mut out = Vec::new();
        for side in Side::BOTH {
            let stmts = std::mem::take(&mut pending[side.index()]);
            out.extend(self.guarded(side, stmts));
        }
        out
    }

    /// The statements of a node without control, for each version that has it,
    /// and whether nothing may follow them under one guard.
    #[allow(clippy::type_complexity)]
    fn plain(&mut self, node: &Paired<'_>) -> Option<Vec<(Side, (Vec<Stmt>, bool))>> {
        let sides: Vec<(Side, &Node)> = match node {
            Paired::Both([old, new], _) => vec![(Side::Old, old), (Side::New, new)],
            Paired::One(side, node) => vec![(*side, node)],
        };
        let of = |(side, node): (Side, &Node)| Some((side, self.leaf(side, node)?));
        sides.into_iter().map(of).collect()
    }

    fn leaf(&mut self, side: Side, node: &Node) -> Option<(Vec<Stmt>, bool)> {
        match &node.kind {
            Kind::Do(stmts) => Some(self.rewritten(side, stmts)),
            Kind::Break => Some((self.leave(side, Scope::Breakable), true)),
            Kind::Continue => Some((self.leave(side, Scope::Round), true)),
            Kind::Return(value) => Some((self.returned(side, value.as_ref()), true)),
            Kind::Value(_)
            | Kind::If { .. }
            | Kind::Loop { .. }
            | Kind::Once(_)
            | Kind::Call { .. }
            | Kind::Spec { .. } => None,
        }
    }

    /// What `return` does.
    fn returned(&mut self, side: Side, value: Option<&Expr>) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        if let (Some(value), Some(result), Some(member)) =
            (value, self.result, self.members[side.index()])
        {
            let ty = value.ty;
            let object = self.import.object(result);
            let place = crate::build::expr(ExprKind::Member(Box::new(object), member), ty);
            stmts.push(self.import.assign(place, value.clone()));
        }
        stmts.extend(self.leave(side, Scope::Function));
        stmts
    }
}
