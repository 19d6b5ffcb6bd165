//! Versions whose statements correspond: what only some of them allocate or
//! call does not stand in the way of the others.
//!
//! Objects are named by which versions have the statement that allocates them,
//! and by how many such statements came before. So an object that one side
//! of a merge allocates more leaves the names of all others as they are.
//!
//! Where the outside is taken *apart*, which merges do that are not strict,
//! calls to it are kept in books: one for each set of versions that make them,
//! in which each call is an entry, by its place in that book and in those of
//! the calls that more versions make. A book is something that can be seen, and
//! has to be merged like any other map. What is assumed then: of what a side
//! changed, a call looks at nothing but the objects that it is handed, unless
//! the procedure itself was called with them: what their fields hold, and what
//! was called on them; and a call that not all
//! versions make returns, answers null only where the program tests for it, does
//! what it does whatever calls only other versions make, and leaves memory alone as far as nothing is declared of it. It may throw
//! where that is caught: what happens then is code of a side. Objects that come from
//! different externals or fields ([`crate::origins`]) are different ones.
//! Procedures that could not be translated are not meant: they are code of the
//! program, and see all of the state.

use crate::context::{Context, Output};
use crate::execute::{Activation, Exit};
use crate::state::Live;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::{Presence, Presences};
use verdiff_ir::{
    Bv, Extern, Footprint, MapType, Name, Object, Scalar, ScalarType, Stmt, Type, Value, Width,
};
use verdiff_smt::{Op, Term};

/// How statements of the versions correspond, and what that is used for.
#[derive(Debug, Clone, Copy)]
pub struct Correspondence<'m> {
    /// Which versions have a statement.
    pub presences: &'m Presences,
    /// Whether calls to the outside leave each other alone.
    pub outside_apart: bool,
    /// The globals that code that changed may write.
    pub written: &'m BTreeSet<Name>,
}

/// The sort of numbers of calls, and of entries of books.
const CALLS: Width = Width::W64;

/// Objects that statements of one set of versions may allocate.
pub(crate) const OBJECTS: u32 = 1 << 24;

impl Context<'_> {
    /// The versions that have a statement; of a statement in a procedure that
    /// not all versions call, those that call it.
    pub(crate) fn presence_of(&self, stmt: &Stmt) -> Option<Presence> {
        let Correspondence { presences, .. } = self.correspondence?;
        let around = self.presence.unwrap_or(presences.all());
        Some(if around == presences.all() { presences.at(stmt) } else { around })
    }

    /// Whether all versions have the current statement.
    pub(crate) fn is_made_by_all(&self) -> bool {
        let all = self.correspondence.map(|correspondence| correspondence.presences.all());
        self.presence.is_none() || self.presence == all
    }

    /// Whether calls to the outside are kept apart.
    pub(crate) fn is_apart(&self) -> bool {
        self.correspondence.is_some_and(|correspondence| correspondence.outside_apart)
    }

    /// The range that objects of the current statement are counted in, and
    /// where it begins.
    pub(crate) fn allocations(&self) -> (usize, u32) {
        let range = match self.presence {
            Some(presence) if !self.is_made_by_all() => presence.index(),
            Some(_) | None => 0,
        };
        (range, range as u32 * OBJECTS)
    }

    /// Opens the books.
    pub(crate) fn open_books(&mut self) {
        let Some(Correspondence { presences, outside_apart: true, .. }) = self.correspondence
        else {
            return;
        };
        for presence in presences.sets() {
            let zero = Scalar::Bv(Bv::zero(CALLS));
            let count = self.pool.scalar(zero);
            self.globals.insert(count_of(presence), count);
            let empty = Value::zero(Type::Map(MapType::one(zero.ty(), zero.ty())));
            let book = self.pool.value(&empty);
            self.globals.insert(book_of(presence), book);
            let untouched = Value::zero(Type::Map(MapType::one(ScalarType::Ref, zero.ty())));
            let untouched = self.pool.value(&untouched);
            self.globals.insert(objects_of(presence), untouched);
        }
    }

    /// The names of all books, their lengths, and what was called on objects.
    pub(crate) fn books(&self) -> Vec<Name> {
        let presences = self.correspondence.filter(|it| it.outside_apart).map(|it| it.presences);
        let sets = presences.into_iter().flat_map(Presences::sets);
        sets.flat_map(|set| [count_of(set), book_of(set), objects_of(set)]).collect()
    }
}

/// Whether a global is a book, or belongs to one: names have no back quotes.
pub(crate) fn is_book(global: &Name) -> bool {
    global.as_str().contains('`')
}

fn count_of(presence: Presence) -> Name {
    Name::from(format!("calls`{}", presence.index()))
}

/// What the calls on an object made of it.
pub(crate) fn objects_of(presence: Presence) -> Name {
    Name::from(format!("{OBJECTS_OF}{}", presence.index()))
}

const OBJECTS_OF: &str = "objects`";

/// Whether a global tells what calls made of objects: that follows from the
/// calls, and is nothing that can be seen by itself.
pub(crate) fn is_derived(global: &Name) -> bool {
    global.as_str().starts_with(OBJECTS_OF)
}

fn book_of(presence: Presence) -> Name {
    Name::from(format!("book`{}", presence.index()))
}

/// A call that was entered into a book.
#[derive(Default)]
pub(crate) struct Entered {
    /// Its place.
    pub(crate) place: Vec<Term>,
    /// What earlier calls made of the objects that it is handed.
    pub(crate) states: Vec<Term>,
}

impl Activation<'_, '_> {
    /// Enters a call into the book of the versions that make it. Returns its
    /// place, there and in the books of calls that more versions make, and what
    /// earlier calls made of the objects that it is handed.
    pub(crate) fn enter(&mut self, callee: &Name, args: &[Term], live: &mut Live) -> Entered {
        let Some(Correspondence { presences, .. }) = self.context.correspondence else {
            return Entered::default();
        };
        let all = presences.all();
        let presence = self.context.presence.unwrap_or(all);
        let is_before = |set: &Presence| *set == presence || set.is_more_than(presence);
        let sets = presences.sets();
        let globals = &mut live.state.shared.globals;
        let at = |globals: &BTreeMap<Name, Term>, name: Name| globals.get(&name).copied();
        let place: Vec<Term> = sets
            .iter()
            .filter(|set| is_before(set))
            .filter_map(|set| at(globals, count_of(*set)))
            .collect();
        let said = [&self.context.plain_objects(args)[..], &place].concat();
        let entry = self.context.unknown(callee, Output::Entry, Type::bv(CALLS), &said);
        let handed = self.handed(args);
        // What both sides called on an object shows in what it answers from then on.
        let seen: Vec<Term> = sets.iter().filter_map(|set| at(globals, objects_of(*set))).collect();
        let states = handed.iter().flat_map(|object| seen.iter().map(|map| (*map, *object)));
        let states: Vec<Term> = states.map(|(map, at)| self.context.read_apart(map, at)).collect();
        let (Some(count), Some(book), Some(objects)) = (
            at(globals, count_of(presence)),
            at(globals, book_of(presence)),
            at(globals, objects_of(presence)),
        ) else {
            return Entered { place, states };
        };
        let pool = &mut self.context.pool;
        let one = pool.scalar(Bv::new(CALLS, 1));
        globals.insert(book_of(presence), pool.store(book, &[count], entry));
        globals.insert(count_of(presence), pool.add(&[count, one]));
        let mut after = objects;
        for object in handed {
            let before = self.context.read_apart(objects, object);
            let made = [args, &place, &[object, before]].concat();
            let made = self.context.unknown(callee, Output::Object, Type::bv(CALLS), &made);
            after = self.context.pool.store(after, &[object], made);
        }
        live.state.shared.globals.insert(objects_of(presence), after);
        Entered { place, states }
    }

    /// The objects among arguments that the procedure made or got from outside,
    /// rather than those it was called with.
    fn handed(&self, args: &[Term]) -> Vec<Term> {
        let pool = &self.context.pool;
        let is_constant = |arg: &Term| matches!(pool.as_scalar(*arg), Some(Scalar::Ref(object)) if !object.is_fresh());
        let is_object = |arg: &Term| pool.sort(*arg) == Type::REF && !is_constant(arg);
        let objects = args.iter().copied().filter(is_object);
        objects.filter(|arg| !self.context.params.contains(arg)).collect()
    }

    /// What a check asks for, if it asks that an answer is not null. One that only some
    /// versions get is not, unless the program itself tests that; whether one is that
    /// all get is up to the place of its call.
    pub(crate) fn granted(&mut self, condition: Term) -> Term {
        let Some(answer) = self.not_null(condition) else { return condition };
        let answers = &self.context.answers;
        if answers.of_some.contains(&answer) {
            return self.context.pool.bool(true);
        }
        match answers.nulls.get(&answer) {
            Some(is_null) => self.context.pool.not(*is_null),
            None => condition,
        }
    }

    /// The object that a condition says is not null.
    fn not_null(&self, condition: Term) -> Option<Term> {
        let pool = &self.context.pool;
        let (Op::Not, [equation]) = (pool.op(condition), pool.args(condition)) else {
            return None;
        };
        let (Op::Eq, [one, other]) = (pool.op(*equation), pool.args(*equation)) else {
            return None;
        };
        let is_null = |term: &Term| pool.as_scalar(*term) == Some(Scalar::Ref(Object::NULL));
        match (is_null(one), is_null(other)) {
            (true, _) => Some(*other),
            (_, true) => Some(*one),
            (false, false) => None,
        }
    }

    /// Notes what answers would be of objects that forget, and what tells whether they
    /// are null.
    fn note_answers(
        &mut self,
        external: &Extern,
        results: &[Term],
        shown: &[Term],
        place: &[Term],
    ) {
        let shown = self.context.plain_all(shown);
        let inputs = [&shown[..], place].concat();
        let is_made_by_all = self.context.is_made_by_all();
        for (at, result) in results.iter().enumerate() {
            let ty = self.context.pool.sort(*result);
            let plain = self.context.unknown(&external.name, Output::Plain(at), ty, &inputs);
            self.context.note_plain(*result, plain);
            if is_made_by_all && ty == Type::REF {
                let is_null = self.context.unknown(&external.name, Output::Null, Type::BOOL, place);
                self.context.answers.nulls.insert(*result, is_null);
            }
        }
    }

    /// What the fields of objects hold that code that changed may write.
    fn fields(&mut self, handed: &[Term], live: &Live) -> Vec<Term> {
        let Some(Correspondence { written, .. }) = self.context.correspondence else {
            return Vec::new();
        };
        let pool = &mut self.context.pool;
        let held = written.iter().filter_map(|name| live.state.shared.globals.get(name).copied());
        let maps: Vec<Term> = held
            .filter(|global| match pool.sort(*global) {
                Type::Map(map) => map.keys.as_slice() == [ScalarType::Ref],
                Type::Scalar(_) => false,
            })
            .collect();
        let at = handed.iter().flat_map(|object| maps.iter().map(|map| (*map, *object)));
        at.map(|(map, object)| self.context.read_apart(map, object)).collect()
    }

    /// A call to the outside that leaves the others alone.
    pub(crate) fn call_apart(
        &mut self,
        external: &Extern,
        args: &[Term],
        live: &Live,
    ) -> Vec<Exit> {
        let handed = self.handed(args);
        let fields = self.fields(&handed, live);
        let mut live = live.clone();
        let Entered { place, states } = self.enter(&external.name, args, &mut live);
        let is_code = self.context.matched.is_untranslated(&external.name);
        let is_undeclared = |footprint: &Footprint| *footprint == Footprint::All && !is_code;
        let shown = match is_undeclared(&external.reads) {
            true => fields,
            false => self.visible(&external.reads, &live.state.shared),
        };
        let inputs = [args, &shown, &place, &states].concat();
        let is_made_by_all = self.context.is_made_by_all();
        let after = match is_undeclared(&external.writes) {
            false => self.after_external(external, &inputs, &live.state.shared),
            true if is_made_by_all => self.after_external(external, &place, &live.state.shared),
            true => live.state.shared.clone(),
        };
        let results = self.unknown_results(&external.name, &external.results, &inputs);
        if !is_code {
            let shown = if is_undeclared(&external.reads) { Vec::new() } else { shown };
            self.note_answers(external, &results, &[args, &shown].concat(), &place);
        }
        let of_some = |arg: &Term| self.context.answers.of_some.contains(arg);
        if !is_code && (!is_made_by_all || args.iter().any(of_some)) {
            self.context.answers.of_some.extend(&results);
        }
        let code = match is_code {
            true => Some(&inputs),
            // Where it is caught, what happens then is part of what a side wrote.
            false => (is_made_by_all || self.context.catches).then_some(&place),
        };
        self.ways_out(external, code.map(Vec::as_slice), results, (live.guard, after))
    }
}
