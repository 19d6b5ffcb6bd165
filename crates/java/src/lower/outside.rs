//! What lies outside of the sources: calls of its methods, its fields, and
//! values of which nothing is known. All are externals, told apart by what is
//! known of them.

use super::function::{Lowering, Result};
use super::names;
use super::value::{ir_type, results};
use crate::typed::{ClassId, Expr, Origin, Type};
use verdiff_ir::{Expr as IrExpr, Name, Type as IrType};

/// Why some calls are not looked at.
const UNDECIDED: &str = "which method is called depends on classes that are not among the sources";

/// What is assumed where objects of the program go outside.
pub(crate) const CALLBACKS: &str =
    "what lies outside does the same whatever methods of the objects that it gets have changed";

impl<'p> Lowering<'_, 'p> {
    /// A call of a method that nothing is known of.
    pub(crate) fn call_outside(
        &mut self,
        class: Option<ClassId>,
        name: &str,
        receiver: Option<IrExpr>,
        args: Vec<IrExpr>,
        types: &[Type],
        returns: Type,
    ) -> Result<IrExpr> {
        self.assumptions.insert(CALLBACKS);
        let has_receiver = receiver.is_some();
        // Without receiver it may be a method of this object.
        let receiver = receiver.or_else(|| self.this.clone());
        let mut shown = names::outside(self.typed, class, name, types);
        if class.is_some_and(|class| self.typed.class(class).origin != Origin::Outside) {
            // The class may have a method of that very name.
            shown = format!("some {shown}");
        }
        if receiver.is_some() && !has_receiver {
            shown.push_str(" on this");
        } else if receiver.is_none() {
            shown.push_str(" static");
        }
        // What is expected of it is not always the same.
        let result = ir_type(returns);
        if result != IrType::REF {
            shown.push_str(&format!(" gives {result}"));
        }
        let callee: Name = shown.into();
        let owner = class.map_or("?", |class| names::class(self.typed, class));
        let overloads =
            self.target.overloads.entry((format!("{owner}.{name}"), types.len())).or_default();
        overloads.insert(callee.clone());
        let mut params: Vec<IrType> = types.iter().map(|ty| ir_type(*ty)).collect();
        params.splice(0..0, receiver.iter().map(|_| IrType::REF));
        self.target.external(&callee, &params, vec![result]);
        let target = self.temporary_var(result);
        self.call(vec![target.clone()], callee, receiver.into_iter().chain(args).collect());
        Ok(IrExpr::var(target))
    }

    /// A call of one of several methods of the sources, nobody knows which.
    /// What it does is not looked at, but for whether it is the same in all
    /// versions: all methods of that name must be, then.
    pub(crate) fn call_undecided(
        &mut self,
        class: Option<ClassId>,
        name: &str,
        receiver: Option<IrExpr>,
        args: Vec<IrExpr>,
        types: &[Type],
        returns: Type,
    ) -> Option<IrExpr> {
        let receiver = receiver.or_else(|| self.this.clone());
        let text = names::outside(self.typed, class, name, types);
        let callee: Name =
            format!("one of {text} of {}", receiver.iter().count() + args.len()).into();
        let mut params: Vec<IrType> = types.iter().map(|ty| ir_type(*ty)).collect();
        params.splice(0..0, receiver.iter().map(|_| IrType::REF));
        self.target.external(&callee, &params, results(returns));
        self.target.fixed_by(&callee, UNDECIDED, &text);
        self.call_procedure(callee, receiver.into_iter().chain(args).collect(), returns)
    }

    pub(crate) fn outside_field(
        &mut self,
        class: Option<ClassId>,
        name: &str,
        object: Option<&'p Expr>,
    ) -> Result<IrExpr> {
        let owner = class.map_or("?", |class| names::class(self.typed, class));
        let what = format!("{owner}.{name}");
        let args = match object {
            Some(object) => {
                let object = self.value(object)?;
                self.require_object(object.clone());
                vec![object]
            }
            None if class.is_some_and(|class| self.is_elsewhere(class)) => Vec::new(),
            // It may be a field of this object.
            None => self.this.clone().into_iter().collect(),
        };
        Ok(self.ask_unknown(&what, args))
    }

    /// Whether a class outside is none that a class of the sources extends: what is named
    /// through it is no part of an object of the sources.
    fn is_elsewhere(&self, class: ClassId) -> bool {
        let is_outside = self.typed.class(class).origin == Origin::Outside;
        is_outside && !super::unsure::is_extended(self.typed, class)
    }

    /// Something that a value of unknown type does.
    pub(crate) fn ask_unknown(&mut self, what: &str, args: Vec<IrExpr>) -> IrExpr {
        self.assumptions.insert(CALLBACKS);
        let params: Vec<IrType> = args.iter().map(IrExpr::ty).collect();
        let shown: Vec<String> = params.iter().map(IrType::to_string).collect();
        let callee: Name = format!("?.{what}({})", shown.join(",")).into();
        self.target.external(&callee, &params, vec![IrType::REF]);
        let target = self.temporary_var(IrType::REF);
        self.call(vec![target.clone()], callee, args);
        IrExpr::var(target)
    }
}
