//! Procedures that choose by the class of an object, written when all
//! versions are lowered and all classes are known: which method runs, and
//! under which name an object is thrown.
//!
//! Which methods there are to choose from is found out as soon as a call is
//! met, since they must be lowered, too.

use super::context::{Target, Virtual};
use super::hierarchy::{Interfaces, above};
use super::instances::{Writer, assign, check, returning_call};
use super::lambdas;
use super::names;
use super::ranges::Ranges;
use super::throws::Implicit;
use super::value::{eq, int, ir_type, is_null, not, null, or, results, select};
use crate::typed::{ClassFlags, ClassId, ClassKind, MethodBody, MethodId, Origin, Program, Type};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{
    Expr, Failure, IMPOSSIBLE, Name, Proc, Span, Stmt, StmtKind, Type as IrType, Var,
};

/// The procedure that throws an object under the name of its class.
pub(crate) const THROW: &str = "throw object";

/// What is assumed where an object calls a method of its own class that a class
/// which is not given could override.
pub(crate) const OWN_METHODS: &str = "no class that is not given overrides a method that objects of the given classes call on \
     themselves";

/// Whether classes that are not known may extend a class.
pub(crate) fn is_open(program: &Program, class: ClassId) -> bool {
    let found = program.class(class);
    let ClassFlags { is_final, is_private, is_local, is_anonymous, is_sealed, .. } = found.flags;
    let is_closed = is_final || is_private || is_local || is_anonymous;
    let known = matches!(found.origin, Origin::Source | Origin::Prelude);
    match found.kind {
        ClassKind::Enum | ClassKind::Record => !known,
        ClassKind::Class | ClassKind::Interface | ClassKind::Annotation => {
            let is_sealed = is_sealed && found.permits.iter().all(|sub| !is_open(program, *sub));
            !(known && is_sealed || is_closed && found.origin != Origin::Outside)
        }
    }
}

/// What objects of a class do when a method is called.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    /// The number of the class.
    tag: u32,
    /// The method that it has, and its procedure; none if it comes from
    /// outside.
    callee: Option<(MethodId, Name)>,
}

impl Target<'_> {
    /// Finds out what calls choose from that were met since the last time.
    pub(crate) fn find_choices(&mut self) {
        while let Some((name, call)) = self.undecided.pop() {
            let classes = self.hierarchy.below(call.qualifier).to_vec();
            let mut choices = Vec::with_capacity(classes.len());
            for (tag, class) in classes {
                choices.push(Choice { tag, callee: self.chosen(class, call.method) });
            }
            if let Some(entry) = self.virtuals.get_mut(&name) {
                entry.1 = choices;
            }
        }
    }

    /// Whether what an object of this class calls on itself is what the sources
    /// say: there are objects of the class itself, and all versions know it.
    pub(crate) fn is_of_given_class(&self, class: ClassId) -> bool {
        let found = self.typed.class(class);
        let is_made = match found.kind {
            ClassKind::Class | ClassKind::Record => !found.flags.is_abstract,
            ClassKind::Enum | ClassKind::Interface | ClassKind::Annotation => false,
        };
        is_made && found.origin == Origin::Source && self.unsure.changed(self.tags).is_empty()
    }

    /// That an object is of one of the given classes below a class.
    pub(crate) fn is_given(&mut self, object: Expr, class: ClassId) -> Expr {
        let number = select(self.class_map(), vec![object]);
        let tags = self.hierarchy.below(class).iter().map(|(tag, _)| *tag);
        Ranges::numbers(tags).condition(&number)
    }

    /// The method that all given classes below a class have for a method, if
    /// it is one and the same.
    pub(crate) fn only_given(&self, method: MethodId, qualifier: ClassId) -> Option<MethodId> {
        let classes = self.hierarchy.below(qualifier).iter();
        let mut found = classes.map(|(_, class)| self.typed.implementation(*class, method));
        let first = found.next()??;
        let has_body = matches!(
            self.typed.method(first).body,
            MethodBody::Source(_) | MethodBody::Derived(_) | MethodBody::Problem(_)
        );
        let is_same = ir_signature(self.typed, first) == ir_signature(self.typed, method);
        (has_body && is_same && found.all(|other| other == Some(first))).then_some(first)
    }

    /// Asks for the methods that lambdas have from their interfaces.
    pub(crate) fn want_inherited(&mut self) {
        let interfaces: BTreeSet<ClassId> =
            self.closures.iter().filter_map(|closure| closure.lambda.interface).collect();
        for interface in interfaces {
            for class in above(self.typed, interface) {
                for method in self.called.get(&class).cloned().unwrap_or_default() {
                    if self.inherited.insert((interface, method)) {
                        self.inherited(interface, method);
                    }
                }
            }
        }
    }

    /// The method with a body that an interface has for a method.
    fn inherited(&mut self, interface: ClassId, method: MethodId) -> Option<Name> {
        let found = self.typed.default_method(interface, method)?;
        let same = ir_signature(self.typed, found) == ir_signature(self.typed, method);
        let has_body = matches!(self.typed.method(found).body, MethodBody::Source(_));
        (same && has_body).then(|| self.want(found))
    }

    /// The procedure that a class has for a method.
    fn chosen(&mut self, class: ClassId, method: MethodId) -> Option<(MethodId, Name)> {
        let found = self.typed.implementation(class, method)?;
        let name = match &self.typed.method(found).body {
            MethodBody::Source(_) | MethodBody::Derived(_) | MethodBody::Problem(_) => {
                match ir_signature(self.typed, found) == ir_signature(self.typed, method) {
                    true => self.want(found),
                    false => self.misfit(found, method),
                }
            }
            MethodBody::Native | MethodBody::Library(_) => self.declare_fixed(found),
            MethodBody::Abstract => return None,
        };
        Some((found, name))
    }

    /// A method that takes or returns something else than the one that it
    /// stands for: a compiler would have made another of it in between.
    fn misfit(&mut self, found: MethodId, method: MethodId) -> Name {
        let name: Name = format!("{} as {}", self.want(found), self.name_of(method)).into();
        let (mut params, results) = ir_signature(self.typed, method);
        params.insert(0, IrType::REF);
        self.external(&name, &params, results);
        let text = self.source.text_with_imports(self.typed.method(found).span);
        self.fixed_by(&name, "a method that stands for one of other types", &text);
        name
    }

    /// Writes the procedures that choose.
    pub(crate) fn write_dispatchers(&mut self, lambdas: &Interfaces) {
        for (name, (call, choices)) in std::mem::take(&mut self.virtuals) {
            let proc = self.dispatcher(name.clone(), call, choices, lambdas);
            self.program.helpers.insert(name);
            self.program.add_proc(proc);
        }
    }

    fn dispatcher(
        &mut self,
        name: Name,
        call: Virtual,
        choices: Vec<Choice>,
        lambdas: &Interfaces,
    ) -> Proc {
        let method = self.typed.method(call.method);
        let returns = method.returns;
        let this = Var::new("this", IrType::REF);
        let given = method.params.iter().enumerate();
        let given = given.map(|(at, ty)| Var::new(format!("a{at}"), ir_type(*ty)));
        let params: Vec<Var> = std::iter::once(this.clone()).chain(given).collect();
        let result = (returns != Type::Void).then(|| Var::new("result", ir_type(returns)));
        let args: Vec<Expr> = params.iter().cloned().map(Expr::var).collect();
        let mut writer = Writer::new(result.clone());
        let thrown = self.thrown();
        writer.out.push(assign(thrown, null()));
        let class = self.class_number(&mut writer, Expr::var(this), lambdas);
        let division = self.divide(lambdas, call.qualifier);
        writer.out.push(check(not(division.no.condition(&class))));
        let mut is_whole = call.on_itself || !is_open(self.typed, call.qualifier);
        is_whole &= choices.iter().all(|choice| choice.callee.is_some());
        writer.out.extend(self.for_embodied_enums(call, &class, &args, result.as_ref()));
        for (callee, found, numbers) in grouped(choices) {
            let then = self.chosen_call(&mut writer, call.method, found, callee, &args);
            let condition = numbers.condition(&class);
            writer.out.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
        }
        let closures = self.lambdas_for(call, lambdas);
        // What lambdas do that have no procedure for it, the outside knows.
        is_whole &= lambdas.below(call.qualifier).is_empty();
        for (tag, callee) in closures {
            let condition = eq(class.clone(), int(tag.into()));
            let then = returning_call(callee, args.clone(), result.clone());
            writer.out.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
        }
        match is_whole {
            true => writer.out.push(impossible()),
            false => {
                let callee = self.other_class(call);
                let changed = self.unsure.changed(self.tags);
                if !changed.is_empty() {
                    let now = self.of_changed_class(&callee);
                    let then = returning_call(now, args.clone(), result.clone());
                    let condition = changed.condition(&class);
                    writer.out.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
                }
                writer.out.extend(returning_call(callee, args, result));
            }
        }
        let Writer { out: body, locals } = writer;
        Proc { name, params, results: results(returns), locals, body, span: Span::NOWHERE }
    }

    /// What is done for constants of enums whose classes may have changed.
    fn for_embodied_enums(
        &mut self,
        call: Virtual,
        class: &Expr,
        args: &[Expr],
        result: Option<&Var>,
    ) -> Option<Stmt> {
        let embodied = self.unsure.embodied(self.tags);
        if embodied.is_empty() {
            return None;
        }
        let callee = self.other_class(call);
        let callee = self.of_embodied_enum(&callee);
        let then = returning_call(callee, args.to_vec(), result.cloned());
        let condition = embodied.condition(class);
        Some(StmtKind::If { condition, then, otherwise: Vec::new() }.into())
    }

    /// A call of a chosen method. One that takes less than the method that
    /// was called casts its arguments first.
    fn chosen_call(
        &mut self,
        writer: &mut Writer,
        method: MethodId,
        found: MethodId,
        callee: Name,
        args: &[Expr],
    ) -> Vec<Stmt> {
        let outer = std::mem::take(&mut writer.out);
        let types = self.typed.method(found).params.iter().zip(&self.typed.method(method).params);
        for ((own, called), arg) in types.zip(&args[1..]) {
            if own != called && own.is_reference() {
                let test = self.is_instance(writer, arg.clone(), *own);
                let condition = or(is_null(arg.clone()), test);
                let failure = Failure::Throw(Implicit::Cast.class().into());
                writer.out.push(StmtKind::Check { condition, failure }.into());
            }
        }
        let result = writer.locals.iter().find(|var| var.name.as_str() == "result").cloned();
        writer.out.extend(returning_call(callee, args.to_vec(), result));
        std::mem::replace(&mut writer.out, outer)
    }

    /// The lambdas of this version that a call may meet.
    fn lambdas_for(&mut self, call: Virtual, lambdas: &Interfaces) -> Vec<(u32, Name)> {
        let mut found = Vec::new();
        let all = lambdas.below(call.qualifier).iter().flat_map(|found| &found.closures);
        for at in all {
            let closure = &self.closures[*at];
            let (lambda, tag) = (closure.lambda, closure.tag);
            let is_it = lambda.method.is_some_and(|own| {
                own == call.method || self.typed.method(own).overrides.contains(&call.method)
            });
            let same = lambdas::parameters(self, lambda).len()
                == self.typed.method(call.method).params.len();
            if is_it && same {
                found.push((tag, closure.name.as_str().into()));
            } else if let Some(interface) = lambda.interface.filter(|_| !is_it)
                && let Some(callee) = self.inherited(interface, call.method)
            {
                found.push((tag, callee));
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The external for what classes do that are not known.
    fn other_class(&mut self, call: Virtual) -> Name {
        let method = self.typed.method(call.method);
        let owner = self.typed.class(method.class);
        let name: Name = format!("{} of another class", self.name_of(call.method)).into();
        let params: Vec<IrType> = std::iter::once(IrType::REF)
            .chain(method.params.iter().map(|ty| ir_type(*ty)))
            .collect();
        self.external(&name, &params, results(method.returns));
        let is_library = owner.origin == Origin::Library && owner.flags.is_final;
        if is_library {
            self.fixed(&name, super::calls::NO_MODEL);
        }
        name
    }

    /// The procedure that throws an object under the name of its class.
    pub(crate) fn write_throw(&mut self) {
        if !self.throws_objects {
            return;
        }
        let object = Var::new("object", IrType::REF);
        let class = Var::new("class", IrType::I32);
        let map = self.class_map();
        let thrown = self.thrown();
        let value = Expr::var(object.clone());
        let mut body = vec![assign(thrown.clone(), null())];
        for implicit in Implicit::ALL {
            let name = Name::from(implicit.class());
            if self.program.statics.contains_key(&name) {
                let condition = eq(value.clone(), Expr::object(name.clone()));
                body.push(throwing_if(condition, name));
            }
        }
        body.push(assign(thrown, value.clone()));
        body.push(assign(class.clone(), select(map, vec![value])));
        for (tag, id) in self.hierarchy.below(self.typed.known.throwable) {
            let condition = eq(Expr::var(class.clone()), int((*tag).into()));
            body.push(throwing_if(condition, names::class(self.typed, *id).into()));
        }
        let failure = Failure::Throw(names::ANY_EXCEPTION.into());
        body.push(StmtKind::Fail { failure }.into());
        let name = Name::from(THROW);
        self.program.helpers.insert(name.clone());
        let (params, locals) = (vec![object], vec![class]);
        let (results, span) = (Vec::new(), Span::NOWHERE);
        self.program.add_proc(Proc { name, params, results, locals, body, span });
    }
}

/// Choices by what they call, in the order of the first class that does.
fn grouped(choices: Vec<Choice>) -> Vec<(Name, MethodId, Ranges)> {
    let mut groups: BTreeMap<Name, (MethodId, Vec<u32>)> = BTreeMap::new();
    for Choice { tag, callee } in choices {
        if let Some((found, name)) = callee {
            groups.entry(name).or_insert((found, Vec::new())).1.push(tag);
        }
    }
    let mut groups: Vec<(Name, (MethodId, Vec<u32>))> = groups.into_iter().collect();
    groups.sort_by_key(|(_, (_, tags))| tags.first().copied());
    let ranges =
        |(name, (found, tags)): (Name, (MethodId, Vec<u32>))| (name, found, Ranges::numbers(tags));
    groups.into_iter().map(ranges).collect()
}

fn ir_signature(program: &Program, method: MethodId) -> (Vec<IrType>, Vec<IrType>) {
    let method = program.method(method);
    (method.params.iter().map(|ty| ir_type(*ty)).collect(), results(method.returns))
}

fn impossible() -> Stmt {
    StmtKind::Fail { failure: Failure::Trap(IMPOSSIBLE.into()) }.into()
}

fn throwing_if(condition: Expr, name: Name) -> Stmt {
    let then = vec![StmtKind::Fail { failure: Failure::Throw(name) }.into()];
    StmtKind::If { condition, then, otherwise: Vec::new() }.into()
}
