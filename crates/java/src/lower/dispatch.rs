//! Procedures that choose by the class of an object, written when all
//! classes are known: which method runs, whether it is of a type, and under
//! which name it is thrown.

use super::context::{Target, Virtual};
use super::lambdas;
use super::names;
use super::throws::Implicit;
use super::value::{eq, int, ir_type, is_null, not, null, or, results, select};
use crate::typed::{
    ClassFlags, ClassId, ClassKind, Element, Knowledge, MethodBody, MethodId, Origin, Primitive,
    Program, Type,
};
use verdiff_ir::{
    Call, Expr, Failure, IMPOSSIBLE, Name, Proc, Span, Stmt, StmtKind, Type as IrType, Var,
};

/// The procedure that throws an object under the name of its class.
pub(crate) const THROW: &str = "throw object";

/// What the procedure is called that chooses a method.
pub(crate) fn name(program: &Program, method: MethodId, qualifier: ClassId) -> String {
    format!("{} of {}", names::method(program, method), names::class(program, qualifier))
}

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

/// A class that objects may have, whatever it is.
enum Kind {
    Class(ClassId),
    /// The lambda of this number, which implements these.
    Closure(usize),
}

impl Target<'_> {
    /// Classes that objects may have, and their numbers.
    fn kinds(&self) -> Vec<(u32, Kind)> {
        let classes = self
            .classes
            .iter()
            .map(|class| (self.tags.of(names::class(self.typed, *class)), Kind::Class(*class)));
        let closures = self.closures.iter().enumerate();
        let closures =
            closures.map(|(at, closure)| (self.tags.of(&closure.name), Kind::Closure(at)));
        classes.chain(closures).collect()
    }

    /// Whether objects of a kind are of a type.
    fn is_of(&self, kind: &Kind, class: ClassId) -> Knowledge {
        match kind {
            Kind::Class(sub) => self.typed.is_subclass(*sub, class),
            Kind::Closure(at) => match self.closures[*at].lambda.interface {
                Some(interface) => self.typed.is_subclass(interface, class),
                None => Knowledge::Unknown,
            },
        }
    }

    /// Writes what is still missing. Choosing a method may need others.
    pub(crate) fn write_dispatchers(&mut self) {
        let missing: Vec<(Name, Virtual)> =
            self.virtuals.iter().map(|(name, call)| (name.clone(), *call)).collect();
        for (name, call) in missing {
            let proc = self.dispatcher(name.clone(), call);
            self.program.helpers.insert(name);
            self.program.add_proc(proc);
        }
    }

    fn dispatcher(&mut self, name: Name, call: Virtual) -> Proc {
        let method = self.typed.method(call.method);
        let returns = method.returns;
        let this = Var::new("this", IrType::REF);
        let params = method.params.iter().enumerate();
        let params: Vec<Var> = std::iter::once(this.clone())
            .chain(params.map(|(at, ty)| Var::new(format!("a{at}"), ir_type(*ty))))
            .collect();
        let result = (returns != Type::Void).then(|| Var::new("result", ir_type(returns)));
        let class = Var::new("class", IrType::I32);
        let map = self.class_map();
        let thrown = self.thrown();
        let mut body =
            vec![assign(thrown, null()), assign(class.clone(), select(map, vec![Expr::var(this)]))];
        let args: Vec<Expr> = params.iter().cloned().map(Expr::var).collect();
        let mut impossible = Expr::lit(false);
        for (tag, kind) in self.kinds() {
            let is_it = eq(Expr::var(class.clone()), int(tag.into()));
            match self.is_of(&kind, call.qualifier) {
                Knowledge::No => impossible = or(impossible, is_it),
                Knowledge::Unknown => {}
                Knowledge::Yes => {
                    let Some(callee) = self.chosen(&kind, call.method) else { continue };
                    let mut then = self.bridge(&kind, call.method, &params);
                    then.extend(calling(callee, args.clone(), result.clone()));
                    body.push(
                        StmtKind::If { condition: is_it, then, otherwise: Vec::new() }.into(),
                    );
                }
            }
        }
        match is_open(self.typed, call.qualifier) {
            true => {
                body.insert(2, check(not(impossible)));
                let callee = self.other_class(call);
                body.extend(calling(callee, args, result.clone()));
            }
            false => body.push(StmtKind::Fail { failure: Failure::Trap(IMPOSSIBLE.into()) }.into()),
        }
        let fits = Var::new("fits", IrType::BOOL);
        let locals = [class, fits].into_iter().chain(result).collect();
        Proc { name, params, results: results(returns), locals, body, span: Span::NOWHERE }
    }

    /// What the bridge does that compiled classes have where a method
    /// overrides one with other erased parameters: it casts the arguments.
    fn bridge(&mut self, kind: &Kind, method: MethodId, params: &[Var]) -> Vec<Stmt> {
        let Kind::Class(class) = kind else { return Vec::new() };
        let Some(found) = self.typed.implementation(*class, method) else { return Vec::new() };
        let own = self.typed.method(found).params.clone();
        let called = self.typed.method(method).params.clone();
        let mut casts = Vec::new();
        // The first one is the receiver.
        for ((own, called), param) in own.into_iter().zip(called).zip(params.iter().skip(1)) {
            if own == called || !matches!(own, Type::Class(_) | Type::Array(..)) {
                continue;
            }
            let test: Name = format!("instanceof {}", names::full_type(self.typed, own)).into();
            self.tests.insert(test.clone(), own);
            let fits = Var::new("fits", IrType::BOOL);
            let value = Expr::var(param.clone());
            let (targets, args) = (vec![fits.clone()], vec![value.clone()]);
            let call = Call { targets, callee: test, args, handlers: Vec::new() };
            let condition = or(is_null(value), Expr::var(fits));
            let failure = Failure::Throw(Implicit::Cast.class().into());
            casts.push(StmtKind::Call(call).into());
            casts.push(StmtKind::Check { condition, failure }.into());
        }
        casts
    }

    /// The procedure that a class has for a method.
    fn chosen(&mut self, kind: &Kind, method: MethodId) -> Option<Name> {
        match kind {
            Kind::Class(class) => {
                let found = self.typed.implementation(*class, method)?;
                match &self.typed.method(found).body {
                    MethodBody::Source(_) | MethodBody::Derived(_) | MethodBody::Problem(_) => {
                        let same =
                            ir_signature(self.typed, found) == ir_signature(self.typed, method);
                        same.then(|| self.want(found))
                    }
                    MethodBody::Native | MethodBody::Library(_) => Some(self.declare_fixed(found)),
                    MethodBody::Abstract => None,
                }
            }
            Kind::Closure(at) => {
                let lambda = self.closures[*at].lambda;
                let is_it = lambda.method.is_some_and(|own| {
                    own == method || self.typed.method(own).overrides.contains(&method)
                });
                let same = lambdas::parameters(self, lambda).len()
                    == self.typed.method(method).params.len();
                if is_it {
                    return same.then(|| self.closures[*at].name.as_str().into());
                }
                let found = self.typed.default_method(lambda.interface?, method)?;
                let same = ir_signature(self.typed, found) == ir_signature(self.typed, method);
                let has_body = matches!(self.typed.method(found).body, MethodBody::Source(_));
                (same && has_body).then(|| self.want(found))
            }
        }
    }

    /// The external for what classes do that are not known.
    fn other_class(&mut self, call: Virtual) -> Name {
        let method = self.typed.method(call.method);
        let owner = self.typed.class(method.class);
        let name: Name =
            format!("{} of another class", names::method(self.typed, call.method)).into();
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

    /// The procedures that test for types.
    pub(crate) fn write_tests(&mut self) {
        for (name, ty) in std::mem::take(&mut self.tests) {
            let proc = self.test(name.clone(), ty, false);
            self.program.helpers.insert(name);
            self.program.add_proc(proc);
        }
        for (name, ty) in std::mem::take(&mut self.guards) {
            let proc = self.test(name.clone(), ty, true);
            self.program.helpers.insert(name);
            self.program.add_proc(proc);
        }
    }

    /// Whether a value is of a type. If it is taken for granted, null is, and
    /// a class that is not known may be.
    fn test(&mut self, name: Name, ty: Type, is_granted: bool) -> Proc {
        let value = Var::new("value", IrType::REF);
        let class = Var::new("class", IrType::I32);
        let map = self.class_map();
        let object = Expr::var(value.clone());
        let mut body = vec![
            assign(class.clone(), select(map, vec![object.clone()])),
            returning_if(is_null(object), is_granted),
        ];
        let found = Expr::var(class.clone());
        let (yes, no) = self.numbers_of(ty);
        body.push(returning_if(any(&found, &yes), true));
        body.push(returning_if(any(&found, &no), false));
        let mut locals = vec![class];
        match (self.may_be_other(ty), is_granted) {
            (false, _) => body.push(returning(Expr::lit(false))),
            (true, true) => body.push(returning(Expr::lit(true))),
            (true, false) => {
                let other: Name =
                    format!("another class is {}", names::full_type(self.typed, ty)).into();
                self.pure(&other, &[IrType::I32], IrType::BOOL);
                let answer = Var::new("answer", IrType::BOOL);
                locals.push(answer.clone());
                let targets = vec![answer.clone()];
                let call = Call { targets, callee: other, args: vec![found], handlers: Vec::new() };
                body.push(StmtKind::Call(call).into());
                body.push(returning(Expr::var(answer)));
            }
        }
        let results = vec![IrType::BOOL];
        Proc { name, params: vec![value], results, locals, body, span: Span::NOWHERE }
    }

    /// The numbers of classes that certainly are, and are not, of a type.
    pub(super) fn numbers_of(&self, ty: Type) -> (Vec<u32>, Vec<u32>) {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        match ty {
            Type::Class(class) => {
                for (tag, kind) in self.kinds() {
                    match self.is_of(&kind, class) {
                        Knowledge::Yes => yes.push(tag),
                        Knowledge::No => no.push(tag),
                        Knowledge::Unknown => {}
                    }
                }
                for implicit in Implicit::ALL {
                    let tag = self.tags.of(implicit.class());
                    let target = names::class(self.typed, class);
                    let is_it =
                        implicit.class() == target || implicit.ancestors().contains(&target);
                    if !yes.contains(&tag) && !no.contains(&tag) {
                        if is_it { yes.push(tag) } else { no.push(tag) }
                    }
                }
                let arrays = self.arrays.iter().map(|name| self.tags.of(name));
                // All arrays are objects, and of these two (JLS 10.8).
                match names::class(self.typed, class) {
                    "java.lang.Object" | "java.lang.Cloneable" | "java.io.Serializable" => {
                        yes.extend(arrays);
                    }
                    _ if self.typed.class(class).origin == Origin::Outside => {}
                    _ => no.extend(arrays),
                }
            }
            Type::Array(..) => {
                for name in &self.arrays {
                    match self.array_is(name, ty) {
                        true => yes.push(self.tags.of(name)),
                        false => no.push(self.tags.of(name)),
                    }
                }
                no.extend(self.kinds().iter().map(|(tag, _)| *tag));
            }
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => {}
        }
        (yes, no)
    }

    /// Whether arrays of a type, by its name, are of another.
    fn array_is(&self, name: &str, ty: Type) -> bool {
        if name == names::full_type(self.typed, ty) {
            return true;
        }
        let Type::Array(Element::Class(wanted), dimensions) = ty else { return false };
        let suffix = "[]".repeat(dimensions.into());
        let Some(inner) = name.strip_suffix(&suffix) else { return false };
        match self.type_named(inner) {
            Some(Type::Class(class)) => self.typed.is_subclass(class, wanted) == Knowledge::Yes,
            Some(Type::Array(..)) => matches!(
                names::class(self.typed, wanted),
                "java.lang.Object" | "java.lang.Cloneable" | "java.io.Serializable"
            ),
            _ => false,
        }
    }

    /// The type of a full name.
    pub(super) fn type_named(&self, name: &str) -> Option<Type> {
        if let Some(inner) = name.strip_suffix("[]") {
            return self.type_named(inner)?.array();
        }
        let primitive = Primitive::ALL.into_iter().find(|found| found.keyword() == name);
        if let Some(primitive) = primitive {
            return Some(Type::Primitive(primitive));
        }
        let mut all = (0..self.typed.classes.len() as u32).map(ClassId);
        all.find(|class| names::class(self.typed, *class) == name).map(Type::Class)
    }

    fn may_be_other(&self, ty: Type) -> bool {
        match ty {
            Type::Class(class) => is_open(self.typed, class),
            Type::Array(Element::Class(class), _) => is_open(self.typed, class),
            _ => false,
        }
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
        for (tag, kind) in self.kinds() {
            if let Kind::Class(id) = kind
                && self.typed.is_subclass(id, self.typed.known.throwable) == Knowledge::Yes
            {
                let condition = eq(Expr::var(class.clone()), int(tag.into()));
                body.push(throwing_if(condition, names::class(self.typed, id).into()));
            }
        }
        let failure = Failure::Throw(names::ANY_EXCEPTION.into());
        body.push(StmtKind::Fail { failure }.into());
        let name = Name::from(THROW);
        self.program.helpers.insert(name.clone());
        let (params, locals) = (vec![object], vec![class]);
        self.program.add_proc(Proc {
            name,
            params,
            results: Vec::new(),
            locals,
            body,
            span: Span::NOWHERE,
        });
    }
}

fn ir_signature(program: &Program, method: MethodId) -> (Vec<IrType>, Vec<IrType>) {
    let method = program.method(method);
    (method.params.iter().map(|ty| ir_type(*ty)).collect(), results(method.returns))
}

pub(super) fn assign(target: Var, value: Expr) -> Stmt {
    StmtKind::Assign { target, value }.into()
}

pub(super) fn check(condition: Expr) -> Stmt {
    StmtKind::Check { condition, failure: Failure::Trap(IMPOSSIBLE.into()) }.into()
}

pub(super) fn returning(value: Expr) -> Stmt {
    StmtKind::Return { values: vec![value] }.into()
}

pub(super) fn returning_if(condition: Expr, value: bool) -> Stmt {
    let then = vec![returning(Expr::lit(value))];
    StmtKind::If { condition, then, otherwise: Vec::new() }.into()
}

fn throwing_if(condition: Expr, name: Name) -> Stmt {
    let then = vec![StmtKind::Fail { failure: Failure::Throw(name) }.into()];
    StmtKind::If { condition, then, otherwise: Vec::new() }.into()
}

pub(super) fn any(class: &Expr, numbers: &[u32]) -> Expr {
    let tests = numbers.iter().map(|tag| eq(class.clone(), int((*tag).into())));
    tests.fold(Expr::lit(false), or)
}

/// A call, and leaving with what it gives.
fn calling(callee: Name, args: Vec<Expr>, result: Option<Var>) -> Vec<Stmt> {
    let targets: Vec<Var> = result.iter().cloned().collect();
    let values = result.into_iter().map(Expr::var).collect();
    let call = Call { targets, callee, args, handlers: Vec::new() };
    vec![StmtKind::Call(call).into(), StmtKind::Return { values }.into()]
}
