//! Conditionals, loops and what `break` leaves, of both versions or of one.

use super::paired::Paired;
use super::{Level, Scope, Weaver};
use crate::build::{block, stmt, when};
use crate::node::{Kind, Node};
use crate::side::Side;
use verdiff_c::typed::{CompareOp, DeclId, Expr, Init, Stmt, StmtKind};

/// A construct, with the versions that have it.
pub(super) struct Construct<'p, 'n> {
    pub(super) nodes: [Option<&'n Node>; 2],
    pub(super) lists: Vec<Lists<'p, 'n>>,
}

/// A list of a construct.
pub(super) enum Lists<'p, 'n> {
    Paired(&'p [Paired<'n>]),
    One(Side, &'n [Node]),
}

impl<'p, 'n> Construct<'p, 'n> {
    fn of(node: &'p Paired<'n>) -> Self {
        match node {
            Paired::Both(nodes, lists) => Construct {
                nodes: nodes.map(Some),
                lists: lists.iter().map(|list| Lists::Paired(list)).collect(),
            },
            Paired::One(side, node) => {
                let mut nodes = [None, None];
                nodes[side.index()] = Some(*node);
                let lists = verdiff_align::Tree::lists(*node);
                let lists = lists.into_iter().map(|list| Lists::One(*side, list)).collect();
                Construct { nodes, lists }
            }
        }
    }

    /// The versions that have it.
    pub(super) fn sides(&self) -> impl Iterator<Item = Side> + use<> {
        let has = self.nodes.map(|node| node.is_some());
        Side::BOTH.into_iter().filter(move |side| has[side.index()])
    }

    /// The value of a version in a list.
    pub(super) fn value(&self, side: Side, list: usize, at: usize) -> Option<&'n Expr> {
        let lists = verdiff_align::Tree::lists(self.nodes[side.index()]?);
        match &lists.get(list)?.get(at)?.kind {
            Kind::Value(value) => Some(value),
            _ => None,
        }
    }
}

impl Weaver<'_, '_> {
    pub(super) fn construct(&mut self, node: &Paired<'_>) -> Vec<Stmt> {
        let construct = Construct::of(node);
        let Some(any) = construct.nodes.iter().flatten().next() else { return vec![] };
        match &any.kind {
            Kind::If { .. } => self.conditional(&construct),
            Kind::Loop { tests_first, .. } => self.repeated(&construct, *tests_first),
            Kind::Once(_) => self.once(&construct),
            Kind::Call { .. } => self.called(&construct),
            Kind::Spec { kind, holds } => self.spec(&construct, *kind, holds),
            Kind::Do(_) | Kind::Value(_) | Kind::Break | Kind::Continue | Kind::Return(_) => vec![],
        }
    }

    pub(super) fn inner(&mut self, list: &Lists<'_, '_>) -> Vec<Stmt> {
        match list {
            Lists::Paired(list) => self.list(list),
            Lists::One(side, nodes) => {
                let nodes: Vec<Paired<'_>> =
                    nodes.iter().map(|node| Paired::One(*side, node)).collect();
                self.list(&nodes)
            }
        }
    }

    /// Flags for the versions that have a construct, and their declarations.
    /// They start as these do, or cleared.
    fn flags(
        &mut self,
        of: &Construct<'_, '_>,
        name: &str,
        from: Option<[Option<DeclId>; 2]>,
    ) -> ([Option<DeclId>; 2], Vec<Stmt>) {
        let mut flags = [None, None];
        let mut stmts = Vec::new();
        for side in of.sides() {
            let flag = self.flag(side, name);
            let start = match from.and_then(|from| from[side.index()]) {
                Some(from) => self.import.read(from),
                None => self.import.truth(false),
            };
            self.import.unit.decls[flag.0 as usize].init = Some(Init::Expr(start));
            flags[side.index()] = Some(flag);
            stmts.push(stmt(StmtKind::Declare(flag)));
        }
        (flags, stmts)
    }

    /// Whether any of the flags is set.
    fn any(&mut self, flags: [Option<DeclId>; 2]) -> Expr {
        let reads: Vec<Expr> = flags.iter().flatten().map(|flag| self.import.read(*flag)).collect();
        let mut reads = reads.into_iter();
        let first = reads.next();
        let all = first.map(|first| reads.fold(first, |one, other| self.import.or(one, other)));
        all.unwrap_or_else(|| self.import.int(0))
    }

    fn within(
        &mut self,
        scope: Scope,
        active: [Option<DeclId>; 2],
        list: &Lists<'_, '_>,
    ) -> Vec<Stmt> {
        self.levels.push(Level { scope, active });
        let stmts = self.inner(list);
        self.levels.pop();
        stmts
    }

    fn conditional(&mut self, of: &Construct<'_, '_>) -> Vec<Stmt> {
        let (then_flags, mut stmts) = self.flags(of, "then", None);
        let then = self.within(Scope::Branch, then_flags, &of.lists[1]);
        let (else_flags, declared) = self.flags(of, "else", None);
        let otherwise = self.within(Scope::Branch, else_flags, &of.lists[2]);
        if !otherwise.is_empty() {
            stmts.extend(declared);
        }
        for side in of.sides() {
            let (Some(value), Some(flag)) = (of.value(side, 0, 0), then_flags[side.index()]) else {
                continue;
            };
            let value = self.import.flag_of(value.clone());
            let mut decide = vec![self.import.assign(self.import.object(flag), value)];
            if let (Some(other), false) = (else_flags[side.index()], otherwise.is_empty()) {
                let read = self.import.read(flag);
                let is_not = self.import.not(read);
                let is_not = self.import.flag_of(is_not);
                decide.push(self.import.assign(self.import.object(other), is_not));
            }
            stmts.extend(self.guarded(side, decide));
        }
        stmts.extend(self.divergence(of, then_flags));
        stmts.extend(self.if_any(then_flags, then));
        stmts.extend(self.if_any(else_flags, otherwise));
        vec![block(stmts)]
    }

    /// Statements that are guarded one by one, skipped if no version is there.
    fn if_any(&mut self, flags: [Option<DeclId>; 2], stmts: Vec<Stmt>) -> Vec<Stmt> {
        let is_of_both = flags.iter().flatten().count() > 1;
        if !is_of_both || stmts.is_empty() {
            return stmts;
        }
        let any = self.any(flags);
        vec![when(any, stmts)]
    }

    /// If asked for, both versions must have taken the same way.
    fn divergence(&mut self, of: &Construct<'_, '_>, flags: [Option<DeclId>; 2]) -> Vec<Stmt> {
        let ([Some(old), Some(new)], true) = (flags, self.options.divergence) else {
            return vec![];
        };
        let place = of.nodes[1].map_or(String::new(), |node| self.place(node.span));
        let [old, new] = [old, new].map(|flag| self.import.read(flag));
        let differ = self.import.compare(CompareOp::Ne, old, new);
        let [one, other] = Side::BOTH.map(|side| self.is_active(side));
        let both = self.import.and(one, other);
        let parted = self.import.and(both, differ);
        let place = self.import.string(&place);
        let told = self.import.runtime_call("pp_diverged", vec![place]);
        vec![when(parted, vec![told])]
    }

    fn repeated(&mut self, of: &Construct<'_, '_>, tests_first: bool) -> Vec<Stmt> {
        let (running, mut stmts) = self.flags(of, "loop", Some(self.all_active()));
        let test = self.test(of, running);
        let (rounds, mut round) = self.flags(of, "round", Some(running));
        self.levels.push(Level { scope: Scope::Breakable, active: running });
        round.extend(self.within(Scope::Round, rounds, &of.lists[2]));
        round.extend(self.inner(&of.lists[3]));
        self.levels.pop();
        let body = if tests_first {
            test.into_iter().chain([block(round)]).collect()
        } else {
            [block(round)].into_iter().chain(test).collect()
        };
        let forever = self.import.int(1);
        stmts.push(stmt(StmtKind::While(forever, Box::new(block(body)))));
        vec![block(stmts)]
    }

    /// The head of a loop, its condition, and the way out.
    fn test(&mut self, of: &Construct<'_, '_>, running: [Option<DeclId>; 2]) -> Vec<Stmt> {
        self.levels.push(Level { scope: Scope::Breakable, active: running });
        let mut stmts = self.inner(&of.lists[0]);
        let mut before = Vec::new();
        for side in of.sides() {
            let (Some(value), Some(flag)) = (of.value(side, 1, 0), running[side.index()]) else {
                continue;
            };
            let value = self.import.flag_of(value.clone());
            let decide = vec![self.import.assign(self.import.object(flag), value)];
            stmts.extend(self.guarded(side, decide));
        }
        if self.options.divergence
            && let [Some(old), Some(new)] = running
        {
            before = self.both_running(of, [old, new], &mut stmts);
        }
        self.levels.pop();
        let any = self.any(running);
        let none = self.import.not(any);
        stmts.push(when(none, vec![stmt(StmtKind::Break)]));
        before.into_iter().chain(stmts).collect()
    }

    /// Remembers whether both versions are at the head, and compares what they
    /// decide if so.
    fn both_running(
        &mut self,
        of: &Construct<'_, '_>,
        running: [DeclId; 2],
        stmts: &mut Vec<Stmt>,
    ) -> Vec<Stmt> {
        self.flags += 1;
        let ty = self.import.bool_type();
        let both = self.variable(&format!("pp_both_{}", self.flags), ty);
        let [old, new] = running.map(|flag| self.import.read(flag));
        let value = self.import.and(old, new);
        let value = self.import.flag_of(value);
        self.import.unit.decls[both.0 as usize].init = Some(Init::Expr(value));
        let [old, new] = running.map(|flag| self.import.read(flag));
        let differ = self.import.compare(CompareOp::Ne, old, new);
        let read = self.import.read(both);
        let parted = self.import.and(read, differ);
        let place = of.nodes[1].map_or(String::new(), |node| self.place(node.span));
        let place = self.import.string(&place);
        let told = self.import.runtime_call("pp_diverged", vec![place]);
        stmts.push(when(parted, vec![told]));
        vec![stmt(StmtKind::Declare(both))]
    }

    /// A switch: its sections, which `break` leaves.
    fn once(&mut self, of: &Construct<'_, '_>) -> Vec<Stmt> {
        let (inside, mut stmts) = self.flags(of, "switch", Some(self.all_active()));
        stmts.extend(self.within(Scope::Breakable, inside, &of.lists[0]));
        vec![block(stmts)]
    }
}
