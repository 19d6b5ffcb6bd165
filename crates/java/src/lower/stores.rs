//! Stores into arrays of objects: an array takes what is of the type that it
//! was made with, which may be narrower than the type of the variable
//! (JLS 15.26.1). Whether it does is a procedure, written when all types of
//! arrays are known.

use super::context::Target;
use super::function::{Lowering, Result};
use super::hierarchy::{Division, Interfaces};
use super::instances::{assign, check, returning, returning_if};
use super::names;
use super::throws::Implicit;
use super::value::{eq, int, is_null, not, null, select};
use crate::typed::{Element, Type};
use verdiff_ir::{Call, Expr, Name, Proc, Span, Stmt, StmtKind, Type as IrType, Var};

impl Lowering<'_, '_> {
    /// Throws if an array of elements of this type does not take a value of
    /// this type.
    pub(crate) fn check_store(&mut self, element: Type, array: Expr, value: Expr) -> Result<()> {
        let Some(ty) = element.array() else { return Ok(()) };
        let is_exact = match element {
            Type::Class(class) => self.is_exact(class),
            Type::Array(Element::Primitive(_), 1) => true,
            Type::Array(..) => false,
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => true,
        };
        if is_exact || value == null() {
            return Ok(());
        }
        let name: Name = format!("stored in {}", names::full_type(self.typed, ty)).into();
        self.target.array_tag(ty);
        self.target.stores.insert(name.clone(), ty);
        let takes = self.ask(name, vec![array, value], IrType::BOOL);
        self.require(takes, Implicit::Store);
        Ok(())
    }
}

impl Target<'_> {
    /// The procedures that decide about stores.
    pub(crate) fn write_stores(&mut self, lambdas: &Interfaces) {
        for (name, ty) in std::mem::take(&mut self.stores) {
            let proc = self.store_test(name, ty, lambdas);
            self.add_helper(proc);
        }
    }

    /// Whether an array takes a value, both of which have their static types.
    fn store_test(&mut self, name: Name, ty: Type, lambdas: &Interfaces) -> Proc {
        let [array, value] = ["array", "value"].map(|name| Var::new(name, IrType::REF));
        let [class, of] = ["class", "of"].map(|name| Var::new(name, IrType::I32));
        let answer = Var::new("answer", IrType::BOOL);
        let map = self.class_map();
        let found = Expr::var(class.clone());
        let class_of = |object: &Var| select(map.clone(), vec![Expr::var(object.clone())]);
        let mut body = vec![
            assign(class.clone(), class_of(&array)),
            assign(of.clone(), class_of(&value)),
            returning_if(is_null(Expr::var(value.clone())), true),
        ];
        let Division { yes, no } = self.division(ty, lambdas);
        body.push(check(not(no.condition(&found))));
        for (array, tag) in self.tags.arrays() {
            if yes.contains(tag) {
                let then = self.takes(&array, ty, &value, &answer);
                let condition = eq(found.clone(), int(tag.into()));
                body.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
            }
        }
        let other = Name::from("another array takes");
        self.pure(&other, &[IrType::I32, IrType::I32], IrType::BOOL);
        body.extend(asking(other, vec![found, Expr::var(of.clone())], &answer));
        let (params, locals) = (vec![array, value], vec![class, of, answer]);
        let results = vec![IrType::BOOL];
        Proc { name, params, results, locals, body, span: Span::NOWHERE }
    }

    /// What is returned of arrays with the type of this name.
    fn takes(&mut self, array: &str, ty: Type, value: &Var, answer: &Var) -> Vec<Stmt> {
        if array == names::full_type(self.typed, ty) {
            return vec![returning(Expr::lit(true))];
        }
        let Some(element) = array.strip_suffix("[]").and_then(|inner| self.type_named(inner))
        else {
            return vec![returning(Expr::lit(true))];
        };
        let test: Name = format!("instanceof {}", names::full_type(self.typed, element)).into();
        self.tests.insert(test.clone(), element);
        asking(test, vec![Expr::var(value.clone())], answer)
    }
}

/// Returns what a procedure that throws nothing answers.
fn asking(callee: Name, args: Vec<Expr>, answer: &Var) -> Vec<Stmt> {
    let call = Call { targets: vec![answer.clone()], callee, args, handlers: Vec::new() };
    vec![StmtKind::Call(call).into(), returning(Expr::var(answer.clone()))]
}
