//! Objects for classes: what `getClass()` and class literals give.
//!
//! Each class that is known has one object. Of a class that is not, the
//! outside says which one it is: never one of these, and another for each.

use super::context::{Target, content};
use super::function::Lowering;
use super::instances::{assign, check, returning, returning_call};
use super::names;
use super::value::{eq, int, not_null, select};
use crate::typed::{ClassId, ClassKind, Type};
use verdiff_ir::{
    Call, Expr, ExprKind, Known, Name, Proc, ScalarType, Span, Stmt, StmtKind, Type as IrType, Var,
    Width,
};

/// The procedure that gives the class of an object.
const CLASS_OF: &str = "class of object";
/// The procedure that gives the class that declares an enum's constant.
const ENUM_OF: &str = "class of constant";
/// Which class the object for a class stands for.
const NUMBER: &str = "java.lang.Class.number";

impl Lowering<'_, '_> {
    /// `T.class`
    pub(crate) fn class_literal(&mut self, ty: Type) -> Expr {
        let name = names::full_type(self.typed, ty);
        let number = match ty {
            Type::Array(..) => self.target.array_tag(ty),
            Type::Class(class) => self.target.tag(class),
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => int(-1),
        };
        self.target.class_object(&name, number)
    }

    /// `object.getClass()`, of an object that is there.
    pub(crate) fn get_class(&mut self, object: Expr, is_enum: bool) -> Expr {
        self.target.asks_classes = true;
        let callee = if is_enum { ENUM_OF } else { CLASS_OF };
        self.ask(callee.into(), vec![object], IrType::REF)
    }
}

impl Target<'_> {
    fn class_object(&mut self, name: &str, number: Expr) -> Expr {
        let numbers = self.hidden_field(NUMBER, ScalarType::Bv(Width::W32));
        let class = self.typed.known.class;
        let tag = self.tag(class);
        let contents = match number.kind {
            ExprKind::Lit(number) => vec![content(&numbers, None, Known::Scalar(number))],
            _ => Vec::new(),
        };
        self.object(&format!("{name}.class"), tag, contents)
    }

    /// Writes the procedures that give classes, if something asks.
    pub(crate) fn write_classes(&mut self) {
        if !self.asks_classes {
            return;
        }
        for (name, is_enum) in [(CLASS_OF, false), (ENUM_OF, true)] {
            let proc = self.class_of(name, is_enum);
            self.program.helpers.insert(proc.name.clone());
            self.program.add_proc(proc);
        }
    }

    fn class_of(&mut self, name: &str, is_enum: bool) -> Proc {
        let object = Var::new("object", IrType::REF);
        let class = Var::new("class", IrType::I32);
        let answer = Var::new("answer", IrType::REF);
        let (map, numbers) =
            (self.class_map(), self.hidden_field(NUMBER, ScalarType::Bv(Width::W32)));
        let found = Expr::var(class.clone());
        let mut body = vec![assign(class.clone(), select(map, vec![Expr::var(object.clone())]))];
        if !is_enum {
            body.extend(self.class_of_embodied(&object, &found, &answer));
        }
        for (tag, class, shown) in self.named_classes() {
            let (shown, number) = match class.filter(|_| is_enum) {
                Some(class) => {
                    let shown = names::class(self.typed, self.declaring(class)).to_owned();
                    let number = self.tags.of(&shown);
                    (shown, number)
                }
                None => (shown, tag),
            };
            let value = self.class_object(&shown, int(number.into()));
            let condition = eq(found.clone(), int(tag.into()));
            let then = vec![returning(value)];
            body.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
        }
        body.extend(self.other_class_object(&found, &answer, numbers));
        let (params, results) = (vec![object], vec![IrType::REF]);
        let locals = vec![class, answer];
        Proc { name: name.into(), params, results, locals, body, span: Span::NOWHERE }
    }

    /// Which class the constants of an enum are of whose bodies may have changed.
    fn class_of_embodied(&mut self, object: &Var, found: &Expr, answer: &Var) -> Option<Stmt> {
        let embodied = self.unsure.embodied(self.tags);
        if embodied.is_empty() {
            return None;
        }
        let constant = Name::from("class of a constant");
        self.pure(&constant, &[IrType::REF], IrType::REF);
        let callee = self.of_embodied_enum(&constant);
        let args = vec![Expr::var(object.clone())];
        let then = returning_call(callee, args, Some(answer.clone()));
        let condition = embodied.condition(found);
        Some(StmtKind::If { condition, then, otherwise: Vec::new() }.into())
    }

    fn other_class_object(&mut self, found: &Expr, answer: &Var, numbers: Var) -> Vec<Stmt> {
        let other = Name::from("object of another class");
        self.pure(&other, &[IrType::I32], IrType::REF);
        let (targets, args) = (vec![answer.clone()], vec![found.clone()]);
        let call = Call { targets, callee: other, args, handlers: Vec::new() };
        let answer = Expr::var(answer.clone());
        let is_its = eq(select(numbers, vec![answer.clone()]), found.clone());
        vec![
            StmtKind::Call(call).into(),
            check(not_null(answer.clone())),
            check(is_its),
            returning(answer),
        ]
    }

    /// Numbers and names of all classes that objects may have.
    fn named_classes(&self) -> Vec<(u32, Option<ClassId>, String)> {
        let all = self.hierarchy.below(self.typed.known.object).iter();
        let classes = all
            .map(|(tag, class)| (*tag, Some(*class), names::class(self.typed, *class).to_owned()));
        let closures = self.closures.iter().map(|found| (found.tag, None, found.name.clone()));
        let arrays = self.tags.arrays().into_iter().map(|(name, tag)| (tag, None, name));
        classes.chain(closures).chain(arrays).collect()
    }

    /// The enum of a constant's class, which may have a body of its own.
    fn declaring(&self, class: ClassId) -> ClassId {
        let found = self.typed.class(class);
        match (found.kind, found.superclass) {
            (ClassKind::Class, Some(above)) if self.typed.class(above).kind == ClassKind::Enum => {
                above
            }
            _ => class,
        }
    }
}
