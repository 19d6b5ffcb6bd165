//! Procedures that ask for the class of an object, written when all versions
//! are lowered and all classes are known: whether it is of a type, and whether
//! an array takes it.

use super::context::Target;
use super::dispatch::is_open;
use super::hierarchy::{Division, Interface, Interfaces, above};
use super::names;
use super::ranges::Ranges;
use super::tags::LAMBDAS;
use super::value::{and, eq, is_null, not, not_null, select};
use crate::typed::{ClassId, ClassKind, Element, Knowledge, Origin, Primitive, Program, Type};
use std::collections::BTreeMap;
use std::rc::Rc;
use verdiff_ir::{
    Call, Expr, Failure, IMPOSSIBLE, Name, Proc, Span, Stmt, StmtKind, Type as IrType, Var,
};

/// A procedure under construction that stands in no source.
pub(crate) struct Writer {
    pub(crate) out: Vec<Stmt>,
    pub(crate) locals: Vec<Var>,
}

impl Writer {
    /// One that has these locals.
    pub(crate) fn new(locals: impl IntoIterator<Item = Var>) -> Writer {
        Writer { out: Vec::new(), locals: locals.into_iter().collect() }
    }

    fn local(&mut self, name: &str, ty: IrType) -> Var {
        let var = Var::new(name, ty);
        if !self.locals.contains(&var) {
            self.locals.push(var.clone());
        }
        var
    }
}

/// Whether objects of a type are of this very class.
pub(crate) fn is_exact(program: &Program, class: ClassId) -> bool {
    let found = program.class(class);
    found.flags.is_final && found.kind != ClassKind::Interface && found.origin != Origin::Outside
}

impl Target<'_> {
    /// The lambdas of this version, by interface.
    pub(crate) fn interfaces(&self) -> Interfaces {
        let mut all: BTreeMap<Option<ClassId>, Vec<usize>> = BTreeMap::new();
        for (at, closure) in self.closures.iter().enumerate() {
            all.entry(closure.lambda.interface).or_default().push(at);
        }
        let own = Ranges::numbers(self.closures.iter().map(|closure| closure.tag));
        let foreign = self.tags.lambdas().without(&own);
        let mut found = Interfaces { foreign, ..Interfaces::default() };
        let is_outside = |class: &ClassId| self.typed.class(*class).origin == Origin::Outside;
        for (interface, closures) in all {
            let name = interface.map(|interface| names::class(self.typed, interface));
            let numbers = self.tags.lambdas_of(name);
            let mut above = interface.map(|class| above(self.typed, class)).unwrap_or_default();
            if above.is_empty() || above.iter().any(is_outside) {
                found.open = found.open.or(&numbers);
            }
            above.insert(self.typed.known.object);
            let interface = Rc::new(Interface { numbers, closures });
            for class in above {
                found.below.entry(class).or_default().push(interface.clone());
            }
        }
        found
    }

    /// Which classes are of a type.
    pub(crate) fn divide(&self, lambdas: &Interfaces, class: ClassId) -> Division {
        self.hierarchy.divide(self.typed, self.tags, lambdas, class)
    }

    /// The number of the class of an object, which this version has.
    pub(crate) fn class_number(
        &mut self,
        writer: &mut Writer,
        object: Expr,
        lambdas: &Interfaces,
    ) -> Expr {
        let class = writer.local("class", IrType::I32);
        let map = self.class_map();
        writer.out.push(assign(class.clone(), select(map, vec![object])));
        let number = Expr::var(class);
        let foreign = self.hierarchy.foreign(self.tags, lambdas);
        if !foreign.is_empty() {
            writer.out.push(check(not(foreign.condition(&number))));
        }
        number
    }

    /// Whether an object is of a type, null is not.
    pub(crate) fn is_instance(&mut self, writer: &mut Writer, value: Expr, ty: Type) -> Expr {
        if ty == Type::Class(self.typed.known.object) {
            return not_null(value);
        }
        if let Type::Class(class) = ty
            && is_exact(self.typed, class)
        {
            let (map, tag) = (self.class_map(), self.tag(class));
            return and(not_null(value.clone()), eq(select(map, vec![value]), tag));
        }
        let callee: Name = format!("instanceof {}", names::full_type(self.typed, ty)).into();
        self.tests.insert(callee.clone(), ty);
        let answer = writer.local("answer", IrType::BOOL);
        let targets = vec![answer.clone()];
        let call = Call { targets, callee, args: vec![value], handlers: Vec::new() };
        writer.out.push(StmtKind::Call(call).into());
        Expr::var(answer)
    }

    /// The procedures that test for types.
    pub(crate) fn write_tests(&mut self, lambdas: &Interfaces) {
        for (name, ty) in std::mem::take(&mut self.tests) {
            let proc = self.test(name, ty, false, lambdas);
            self.add_helper(proc);
        }
        for (name, ty) in std::mem::take(&mut self.guards) {
            let proc = self.test(name, ty, true, lambdas);
            self.add_helper(proc);
        }
    }

    pub(crate) fn add_helper(&mut self, proc: Proc) {
        self.program.helpers.insert(proc.name.clone());
        self.program.add_proc(proc);
    }

    /// Whether a type is a class that is certainly no interface.
    fn is_known_class(&self, ty: Type) -> bool {
        let Type::Class(id) = ty else { return false };
        let class = self.typed.class(id);
        let is_class = matches!(class.kind, ClassKind::Class | ClassKind::Enum | ClassKind::Record);
        is_class && class.origin != Origin::Outside
    }

    /// Whether a value is of a type. If it is taken for granted, null is, and
    /// a class that is not known may be.
    fn test(&mut self, name: Name, ty: Type, is_granted: bool, lambdas: &Interfaces) -> Proc {
        let value = Var::new("value", IrType::REF);
        let object = Expr::var(value.clone());
        let mut writer = Writer::new([]);
        writer.out.push(returning_if(is_null(object.clone()), is_granted));
        let found = self.class_number(&mut writer, object, lambdas);
        let Division { yes, no } = self.division(ty, lambdas);
        match (self.may_be_other(ty), is_granted) {
            (false, _) => writer.out.push(returning(yes.condition(&found))),
            (true, true) => writer.out.push(returning(not(no.condition(&found)))),
            (true, false) => {
                writer.out.push(returning_if(yes.condition(&found), true));
                writer.out.push(returning_if(no.condition(&found), false));
                let other: Name =
                    format!("another class is {}", names::full_type(self.typed, ty)).into();
                self.pure(&other, &[IrType::I32], IrType::BOOL);
                let answer = writer.local("answer", IrType::BOOL);
                let changed = match self.is_known_class(ty) {
                    true => self.unsure.extended(self.tags),
                    false => self.unsure.changed(self.tags),
                };
                if !changed.is_empty() {
                    let now = self.of_changed_class(&other);
                    let then = returning_call(now, vec![found.clone()], Some(answer.clone()));
                    let condition = changed.condition(&found);
                    writer.out.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
                }
                writer.out.extend(returning_call(other, vec![found], Some(answer)));
            }
        }
        let Writer { out: body, locals } = writer;
        let results = vec![IrType::BOOL];
        Proc { name, params: vec![value], results, locals, body, span: Span::NOWHERE }
    }

    /// The numbers of classes that certainly are, and are not, of a type.
    pub(crate) fn division(&self, ty: Type, lambdas: &Interfaces) -> Division {
        match ty {
            Type::Class(class) => self.divide(lambdas, class),
            Type::Array(..) => {
                let (mut yes, mut no) = (Vec::new(), vec![self.tags.classes(), LAMBDAS]);
                for (name, tag) in self.tags.arrays() {
                    match self.array_is(&name, ty) {
                        Knowledge::Yes => yes.push((tag, tag)),
                        Knowledge::No => no.push((tag, tag)),
                        Knowledge::Unknown => {}
                    }
                }
                Division { yes: Ranges::of(yes), no: Ranges::of(no) }
            }
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => {
                Division { yes: Ranges::default(), no: Ranges::default() }
            }
        }
    }

    /// Whether arrays of a type, by its name, are of another.
    fn array_is(&self, name: &str, ty: Type) -> Knowledge {
        match ty {
            Type::Array(Element::Class(wanted), dimensions) => {
                self.hierarchy.array_is(self.typed, name, wanted, dimensions)
            }
            _ if name == names::full_type(self.typed, ty) => Knowledge::Yes,
            _ => Knowledge::No,
        }
    }

    /// Whether objects of classes that are not known may be of a type.
    pub(crate) fn may_be_other(&self, ty: Type) -> bool {
        match ty {
            Type::Class(class) => is_open(self.typed, class) || !self.is_all_known_below(class),
            Type::Array(element, dimensions) => {
                let has_others = match element {
                    Element::Class(class) => {
                        is_open(self.typed, class) || self.has_other_arrays(class, dimensions)
                    }
                    Element::Primitive(_) => false,
                };
                has_others || !self.tags.knows_array(&names::full_type(self.typed, ty))
            }
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => false,
        }
    }

    /// Whether a class has a subclass of which arrays may be there that nothing
    /// mentions.
    fn has_other_arrays(&self, class: ClassId, dimensions: u8) -> bool {
        let ids = (0..self.typed.classes.len() as u32).map(ClassId);
        let mut below =
            ids.filter(|id| *id != class && self.typed.is_subclass(*id, class) == Knowledge::Yes);
        below.any(|id| {
            let name = names::class(self.typed, id);
            !self.tags.knows_array(&format!("{name}{}", "[]".repeat(dimensions.into())))
        })
    }

    /// Whether all classes are known that extend a class that others cannot
    /// extend. A class of the library that is not mentioned has no number.
    fn is_all_known_below(&self, class: ClassId) -> bool {
        self.typed.class(class).origin != Origin::Library
            || self.hierarchy.below(class).iter().any(|(_, found)| *found == class)
    }

    /// The type of a name, if this version has it.
    pub(crate) fn type_named(&self, name: &str) -> Option<Type> {
        let inner = name.trim_end_matches("[]");
        let dimensions = (name.len() - inner.len()) / 2;
        let primitive = Primitive::ALL.into_iter().find(|found| found.keyword() == inner);
        let mut ty = match primitive {
            Some(primitive) => Type::Primitive(primitive),
            None => Type::Class(self.hierarchy.named(inner)?),
        };
        for _ in 0..dimensions {
            ty = ty.array()?;
        }
        Some(ty)
    }
}

pub(crate) fn assign(target: Var, value: Expr) -> Stmt {
    StmtKind::Assign { target, value }.into()
}

/// Ends a run that no program can make.
pub(crate) fn check(condition: Expr) -> Stmt {
    StmtKind::Check { condition, failure: Failure::Trap(IMPOSSIBLE.into()) }.into()
}

pub(crate) fn returning(value: Expr) -> Stmt {
    StmtKind::Return { values: vec![value] }.into()
}

pub(crate) fn returning_if(condition: Expr, value: bool) -> Stmt {
    let then = vec![returning(Expr::lit(value))];
    StmtKind::If { condition, then, otherwise: Vec::new() }.into()
}

/// A call, and leaving with what it gives.
pub(crate) fn returning_call(callee: Name, args: Vec<Expr>, result: Option<Var>) -> Vec<Stmt> {
    let targets: Vec<Var> = result.iter().cloned().collect();
    let values = result.into_iter().map(Expr::var).collect();
    let call = Call { targets, callee, args, handlers: Vec::new() };
    vec![StmtKind::Call(call).into(), StmtKind::Return { values }.into()]
}
