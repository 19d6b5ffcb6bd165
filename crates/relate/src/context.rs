//! What the versions share while they are executed: the terms of the
//! inputs, the codes of endings, the functions that stand for unknown code.

use crate::apart::Correspondence;
use crate::budget::Budget;
use crate::explore::EndingCode;
use crate::hints::Hints;
use crate::loops::Frame;
use crate::origins::Found;
use crate::promises::Promises;
use crate::state::Shared;
use crate::unsupported::Unsupported;
use crate::unwind::Unwinding;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use verdiff_align::{Matched, OwnCode, Presence, Version};
use verdiff_ir::effects::Effects;
use verdiff_ir::{Bv, Failure, Key, Name, Object, Scalar, Span, Statics, Type, Width};
use verdiff_smt::{Function, Op, Pool, Session, SolverError, Term};

/// The sort of ending codes.
pub(crate) const ENDING: Width = Width::W32;

/// The ending code of a procedure that returns.
const RETURNED: u128 = 0;
/// The ending code of a procedure that does not end.
const DIVERGED: u128 = 1;
/// The ending code where a procedure was not explored.
const UNEXPLORED: u128 = 2;
/// The code of the first way to fail.
const FIRST_FAILURE: u128 = 3;

/// Statements that one question may execute, callees included: beyond it the
/// terms would be of no use to a solver anyway.
const STATEMENTS: usize = 200_000;

/// What functions that give the objects of loops are called; a number follows. No
/// procedure is called like that.
pub(crate) const NEW: &str = "`new ";

/// The state of the outside, as a sort.
pub(crate) const WORLD: Type = Type::I64;

/// The symbolic start state, and what was met on the way.
pub(crate) struct Context<'m> {
    pub(crate) matched: &'m Matched,
    pub(crate) pool: Pool,
    /// The parameters, by position.
    pub(crate) params: Vec<Term>,
    /// The globals at the start, by name.
    pub(crate) globals: BTreeMap<Name, Term>,
    /// The state of the outside at the start.
    pub(crate) world: Term,
    /// The numbers of static objects.
    pub(crate) statics: Statics,
    /// The contents of the static objects that the procedure may meet, by global.
    pub(crate) contents: BTreeMap<Name, Vec<(Key, Scalar)>>,
    /// How calls of known procedures are treated.
    pub(crate) callees: Callees<'m>,
    /// What stands between a model of the terms and real runs.
    pub(crate) abstractions: Abstractions,
    /// What is guessed of loops from elsewhere.
    pub(crate) hints: Option<&'m Hints>,
    /// How hard to try.
    pub(crate) effort: LoopEffort,
    pub(crate) session: &'m mut dyn Session,
    /// The size of all questions so far.
    pub(crate) told: u64,
    /// Questions that were answered, and whether what they ask is possible.
    pub(crate) answered: FxHashMap<Term, bool>,
    /// Why the solver does not work, once it does not.
    pub(crate) broken: Option<SolverError>,
    /// What was met since the procedure, or a round of a loop, began.
    pub(crate) frame: Frame,
    /// What holds around that.
    pub(crate) assumed: Vec<Term>,
    /// How loops and recursion are executed round by round, if they are.
    pub(crate) unwinding: Option<Unwinding>,
    /// The numbers of the rounds that are being executed, of the innermost loop last.
    pub(crate) rounds: Vec<Term>,
    /// The width in which rounds of loops are counted.
    pub(crate) counter_width: Width,
    /// Whether a callee is being looked into that is a function elsewhere.
    pub(crate) unfolding: bool,
    /// What the procedure is known to promise where it calls itself.
    pub(crate) promises: Promises,
    /// How statements of the versions correspond, if that is used.
    pub(crate) correspondence: Option<Correspondence<'m>>,
    /// The versions that have the current statement, or the one that called
    /// the procedure.
    pub(crate) presence: Option<Presence>,
    /// Whether some exception is caught here or around.
    pub(crate) catches: bool,
    /// What is known of answers from outside.
    pub(crate) answers: Answers,
    /// What callees may do, as far as asked.
    effects: RefCell<FxHashMap<Name, Rc<Effects>>>,
    unknowns: usize,
    groups: usize,
    pub(crate) budget: &'m mut Budget,
    allocated: u32,
    failures: Vec<Failure>,
    statements: usize,
}

/// What is known of answers from outside.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// Those that only some versions get.
    pub(crate) of_some: FxHashSet<Term>,
    /// What tells whether those are null that all versions get.
    pub(crate) nulls: FxHashMap<Term, Term>,
    /// Terms without what objects remember, as far as asked.
    pub(crate) plain: FxHashMap<Term, Term>,
    /// Where references come from, as far as asked.
    pub(crate) origins: Found,
    /// What code that all versions share does itself.
    pub(crate) own_code: FxHashMap<Name, Rc<OwnCode>>,
}

/// Which callees are known to be the same in all versions, and whether to
/// look into them all the same.
#[derive(Debug, Clone, Copy)]
pub struct Callees<'m> {
    /// Proved, or assumed by induction, to do the same in all versions.
    pub equivalent: &'m BTreeMap<Name, crate::Termination>,
    /// Execute the bodies of equivalent callees where they have no loops,
    /// rather than abstract them.
    pub look_inside: bool,
}

/// How hard relational execution tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoopEffort {
    /// Loops are related by what their places hold.
    Places,
    /// Invariants of each loop are looked for as well.
    Invariants,
    /// Calls of recursive callees do what their bodies do, once.
    Unfolded,
    /// Loops that are proved to have few rounds are executed round by round.
    /// From here on, loops may run along with others on a part of the states.
    Unwound,
    /// As before, with all loops asking at the end of a round.
    Rotated,
    /// As with invariants, with the first round of those of one version's
    /// loops apart that do not run along with others as they are.
    Peeled(Version),
    /// As with invariants, with two rounds of one version's loops in one.
    Unrolled(Version),
}

impl LoopEffort {
    /// All for these versions, the cheapest first.
    pub fn all(versions: &[Version]) -> Vec<LoopEffort> {
        let mut all = vec![LoopEffort::Places, LoopEffort::Invariants, LoopEffort::Unfolded];
        all.extend([LoopEffort::Unwound, LoopEffort::Rotated]);
        all.extend(versions.iter().map(|version| LoopEffort::Peeled(*version)));
        all.extend(versions.iter().map(|version| LoopEffort::Unrolled(*version)));
        all
    }

    /// The versions in the order in which they are executed. A loop looks for
    /// those of versions before, so the one that is to adapt comes last.
    pub(crate) fn order(self, versions: &[Version]) -> Vec<Version> {
        let mut order = versions.to_vec();
        if let LoopEffort::Peeled(last) = self {
            order.sort_by_key(|version| *version == last);
        }
        order
    }

    pub(crate) fn finds_invariants(self) -> bool {
        self > LoopEffort::Places
    }
}

/// A loop of which the proof does not know all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLoop {
    /// The version it stands in.
    pub version: Version,
    /// Where.
    pub span: Span,
    /// What is not known of it, in plain words.
    pub message: &'static str,
}

/// What a model may show that no run can.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Abstractions {
    /// Callees that were replaced by functions of what they read.
    pub callees: Vec<Name>,
    /// Whether objects were allocated: equal up to renaming is enough for
    /// runs, while terms compare their numbers.
    pub allocation: bool,
    /// Whether a callee stood for one that is equivalent only where both end.
    pub partial: bool,
    /// Whether the pair meets static objects whose contents changed: as
    /// inputs, these are different objects in the two versions.
    pub clashing: bool,
    /// Whether the contents of static objects were left out: large ones, and
    /// those that only callees look at which are not executed.
    pub tables: bool,
    /// Whether an external was shown texts: runs show it no more than these.
    pub texts: bool,
    /// Whether some variables have no counterpart: runs start them with their
    /// initial values, models with any.
    pub hidden: bool,
    /// Whether remainders of floats, which the solver does not know, matter.
    pub remainders: bool,
    /// Whether functions of floats were met, of which a model may have any.
    pub functions: bool,
    /// Whether addresses of objects matter: a model may have any layout.
    pub addresses: bool,
    /// Whether the versions of a merge do not all make the same calls to the
    /// outside: runs look at the calls, and terms at their effect.
    pub outside: bool,
    /// Whether anything outside is called.
    pub asks: bool,
    /// Whether loops were met of which only one generic round is known.
    pub loops: bool,
    /// Those of them that are not shown to run along with one of another
    /// version.
    pub open_loops: Vec<OpenLoop>,
}

impl Abstractions {
    /// Whether every model corresponds to a run.
    pub fn none(&self) -> bool {
        let Abstractions { callees, allocation, clashing, hidden, addresses, .. } = self;
        let Abstractions { partial: _, remainders, functions, outside, texts, loops, .. } = self;
        let of_state = *allocation || *clashing || *hidden || *addresses || self.tables;
        let of_values = *remainders || *functions || *texts;
        callees.is_empty() && !(of_state || of_values || *outside || *loops)
    }
}

impl<'m> Context<'m> {
    pub(crate) fn new(
        matched: &'m Matched,
        proc: &Name,
        callees: Callees<'m>,
        effort: LoopEffort,
        budget: &'m mut Budget,
        session: &'m mut dyn Session,
    ) -> Self {
        let mut pool = Pool::new();
        budget.begin();
        let params = matched.latest().procs[proc]
            .params
            .iter()
            .enumerate()
            .map(|(at, param)| pool.var(param_name(at, &param.name), param.ty))
            .collect();
        let globals = matched.latest().globals.values().map(|global| &global.var);
        let globals = globals
            .map(|var| (var.name.clone(), pool.var(global_name(&var.name), var.ty)))
            .collect();
        let world = pool.var("world", WORLD);
        let statics = Statics::new(matched.latest());
        let mut context = Context {
            matched,
            pool,
            params,
            globals,
            world,
            contents: BTreeMap::new(),
            statics,
            callees,
            abstractions: Abstractions::default(),
            hints: None,
            effort,
            session,
            told: 0,
            answered: FxHashMap::default(),
            broken: None,
            frame: Frame::default(),
            assumed: Vec::new(),
            unwinding: None,
            rounds: Vec::new(),
            counter_width: counter_width(matched, proc),
            unfolding: false,
            promises: Promises::default(),
            correspondence: None,
            presence: None,
            catches: false,
            answers: Answers::default(),
            effects: RefCell::default(),
            unknowns: 0,
            groups: 0,
            budget,
            allocated: 0,
            failures: Vec::new(),
            statements: 0,
        };
        context.note_matching(proc);
        context
    }

    /// Notes what the matching of the versions leaves open.
    fn note_matching(&mut self, proc: &Name) {
        let met = self.matched.statics(proc);
        self.abstractions.clashing = !met.is_disjoint(self.matched.clashing_statics());
        self.abstractions.hidden = !self.matched.hidden().is_empty();
    }

    /// Counts a statement.
    pub(crate) fn tick(&mut self, version: Version, span: Span) -> Result<(), Unsupported> {
        self.statements += 1;
        if self.statements > STATEMENTS || self.budget.is_spent(self.pool.len()) {
            return Err(Unsupported::new("so much code", version, span));
        }
        if self.budget.is_late() {
            return Err(Unsupported::new("all of this in time", version, span));
        }
        Ok(())
    }

    /// Whether checks that were made before are left out. That makes terms of versions
    /// the same that differ by such checks, which is what merges need; where a solver
    /// has to find inputs, it is better off with all of them.
    pub(crate) fn remembers(&self) -> bool {
        self.correspondence.is_some()
    }

    /// Whether a global is one that only one version has and nobody outside
    /// can name.
    pub(crate) fn is_hidden(&self, global: &Name) -> bool {
        self.matched.hidden().globals.contains_key(global)
    }

    /// What a callee may do in any version that has it.
    pub(crate) fn callee_effects(&self, callee: &Name) -> Rc<Effects> {
        if let Some(known) = self.effects.borrow().get(callee) {
            return Rc::clone(known);
        }
        let of = |version: &Version| self.matched.effects(*version).get(callee).cloned();
        let all = self.matched.versions().iter().filter_map(of);
        let effects = Rc::new(all.reduce(Effects::union).unwrap_or_default());
        self.effects.borrow_mut().insert(callee.clone(), Rc::clone(&effects));
        effects
    }

    pub(crate) fn returned(&mut self) -> Term {
        self.code(RETURNED)
    }

    pub(crate) fn diverged(&mut self) -> Term {
        self.code(DIVERGED)
    }

    pub(crate) fn unexplored(&mut self) -> Term {
        self.code(UNEXPLORED)
    }

    /// Whether so much was executed that it is not worth beginning more.
    pub(crate) fn has_seen_much(&self) -> bool {
        self.statements > STATEMENTS / 10
    }

    /// The code of a way to fail.
    pub(crate) fn failed(&mut self, failure: &Failure) -> Term {
        let at = self.failures.iter().position(|known| known == failure).unwrap_or_else(|| {
            self.failures.push(failure.clone());
            self.failures.len() - 1
        });
        self.code(at as u128 + FIRST_FAILURE)
    }

    /// What a code stands for.
    pub(crate) fn ending(&self, code: Term) -> Option<EndingCode> {
        let Op::Const(Scalar::Bv(code)) = self.pool.op(code) else { return None };
        Some(match code.unsigned() {
            RETURNED => EndingCode::Returned,
            DIVERGED => EndingCode::Diverged,
            UNEXPLORED => EndingCode::Unexplored,
            code => {
                let at = usize::try_from(code.checked_sub(FIRST_FAILURE)?).ok()?;
                EndingCode::Failed(self.failures.get(at)?.clone())
            }
        })
    }

    /// The code of inputs that cannot be, if some run ends so.
    pub(crate) fn impossible(&mut self) -> Option<Term> {
        let at = self.failures.iter().position(Failure::is_impossible)?;
        Some(self.code(at as u128 + FIRST_FAILURE))
    }

    fn code(&mut self, code: u128) -> Term {
        self.pool.scalar(Bv::new(ENDING, code))
    }

    /// The object that is allocated next.
    pub(crate) fn fresh(&mut self, shared: &mut Shared) -> Term {
        let (range, first) = self.allocations();
        let number = first + shared.allocated.next(range);
        self.abstractions.allocation = true;
        self.allocated = self.allocated.max(number + 1);
        if !self.rounds.is_empty() {
            return self.fresh_in_round(number);
        }
        self.pool.scalar(Scalar::Ref(Object(Object::FIRST_FRESH.0 + number)))
    }

    /// The object that a statement allocates in the current round of the loops around
    /// it: another one in each round, and the same in all versions. That it is none of
    /// those from before is not said, only that it is one.
    fn fresh_in_round(&mut self, number: u32) -> Term {
        let rounds = self.rounds.clone();
        let params = rounds.iter().map(|round| self.pool.sort(*round)).collect();
        let name = format!("{NEW}{number}").into();
        let object = Function { name, params, result: Type::REF };
        let object = self.pool.apply(&Arc::new(object), &rounds);
        let null = self.pool.scalar(Scalar::Ref(Object::NULL));
        let is_null = self.pool.eq(object, null);
        let is_object = self.pool.not(is_null);
        self.frame.facts.push(is_object);
        object
    }

    /// How many objects any version allocates at the most.
    pub(crate) fn allocated(&self) -> u32 {
        self.allocated
    }

    /// Applies the function that gives one output of unknown code.
    pub(crate) fn unknown(
        &mut self,
        owner: &Name,
        output: Output<'_>,
        result: Type,
        inputs: &[Term],
    ) -> Term {
        let params = inputs.iter().map(|input| self.pool.sort(*input)).collect();
        self.pool.apply(&function(owner, output, params, result), inputs)
    }
}

/// Unknowns, and the loops that they come from.
impl Context<'_> {
    /// A value of which nothing is known yet.
    pub(crate) fn new_unknown(&mut self, what: &str, ty: Type) -> Term {
        self.unknowns += 1;
        let unknown = self.pool.var(format!("{what}`{}", self.unknowns), ty);
        self.frame.unknowns.push(unknown);
        unknown
    }

    /// An unknown of the same type.
    pub(crate) fn unknown_like(&mut self, term: Term) -> Term {
        let ty = self.pool.sort(term);
        self.new_unknown("unknown", ty)
    }

    /// The number of a group of loops that has none yet.
    pub(crate) fn next_group(&mut self) -> usize {
        self.groups += 1;
        self.groups
    }

    /// Keeps in mind that something is not known of a loop.
    pub(crate) fn note_loop(&mut self, version: Version, span: Span, message: &'static str) {
        let open = OpenLoop { version, span, message };
        if !self.abstractions.open_loops.contains(&open) {
            self.abstractions.open_loops.push(open);
        }
    }
}

/// Wide enough for all that a procedure, or what it calls, may count.
fn counter_width(matched: &Matched, proc: &Name) -> Width {
    let mut all = matched.versions().iter().flat_map(|version| {
        let calls = matched.effects(*version).get(proc).into_iter().flat_map(|e| &e.calls);
        let procs = &matched.program(*version).procs;
        let procs = calls.chain([proc]).filter_map(|name| procs.get(name));
        procs.flat_map(|proc| proc.variables()).map(|var| var.ty)
    });
    let globals = matched.latest().globals.values().map(|global| global.var.ty);
    let is_wide = |ty| ty == Type::I64;
    // Objects go by the round they are allocated in, so that must never come again.
    let allocates = matched.joint_effects(proc).iter().any(|effects| effects.allocates);
    if allocates || all.any(is_wide) || globals.into_iter().any(is_wide) {
        Width::W64
    } else {
        Width::W32
    }
}

/// What a function standing for unknown code gives.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Output<'n> {
    /// The ending code of a procedure, or which exception an external throws.
    Ending,
    /// A result, by position.
    Result(usize),
    /// The new value of a global.
    Global(&'n Name),
    /// The state of the outside afterwards.
    World,
    /// What the call itself is, in a book of calls.
    Entry,
    /// What a call makes of an object that it is handed.
    Object,
    /// A result if objects forgot what was called on them, by position.
    Plain(usize),
    /// Whether the result is null.
    Null,
    /// A global as the outside is shown it.
    Shown,
}

/// The function for one output of a procedure or external. Equal owners,
/// outputs and sorts give equal functions, in all versions; others never do,
/// as names have no back quotes.
pub(crate) fn function(
    owner: &Name,
    output: Output<'_>,
    params: Vec<Type>,
    result: Type,
) -> Arc<Function> {
    Arc::new(Function { name: output.name(owner).into(), params, result })
}

impl Output<'_> {
    /// What the function for it is called.
    pub(crate) fn name(self, owner: &Name) -> String {
        match self {
            Output::Ending => format!("{owner}`ending"),
            Output::Result(at) => format!("{owner}`result {at}"),
            Output::Global(name) => format!("{owner}`global {name}"),
            Output::World => format!("{owner}`world"),
            Output::Entry => format!("{owner}`entry"),
            Output::Object => format!("{owner}`object"),
            Output::Plain(at) => format!("{owner}`plain {at}"),
            Output::Null => format!("{owner}`null"),
            Output::Shown => format!("{owner}`shown"),
        }
    }
}

pub(crate) fn param_name(at: usize, name: &Name) -> String {
    format!("param {at} {name}")
}

pub(crate) fn global_name(name: &Name) -> String {
    format!("global {name}")
}

/// Whether a variable of terms is an input, and not an unknown met on the way:
/// names have no back quotes.
pub(crate) fn is_input(name: &Name) -> bool {
    !name.as_str().contains('`')
}
