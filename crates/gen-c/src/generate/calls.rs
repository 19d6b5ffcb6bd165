//! Calls of functions of the unit, with arguments and with their cost paid.

use super::Generator;
use crate::tree::{Call, Expr, Type};

impl Generator<'_> {
    /// A call of a function without effects that gives a number.
    pub(super) fn pure_call(&mut self, depth: usize) -> Option<Expr> {
        if self.dice.chance(35)
            && let Some(call) = self.pointer_call(depth, true)
        {
            let (signature, callee, arguments) = call;
            return Some(Expr::CallPointer { signature, callee: callee.boxed(), arguments });
        }
        self.pure_call_of(depth, Type::is_arithmetic)
    }

    pub(super) fn pure_call_of(
        &mut self,
        depth: usize,
        gives: impl Fn(&Type) -> bool,
    ) -> Option<Expr> {
        let call = self.call(depth, true, gives)?;
        Some(Expr::Call(call.function, call.arguments))
    }

    /// A call of a function with the wanted result; a pure one, or else any.
    pub(super) fn call(
        &mut self,
        depth: usize,
        pure_only: bool,
        gives: impl Fn(&Type) -> bool,
    ) -> Option<Call> {
        let fits = |id: &usize| {
            let function = &self.unit.functions[*id];
            gives(&function.result) && (function.is_pure || !(pure_only || self.frame.is_pure))
        };
        let candidates: Vec<_> = (0..self.unit.functions.len()).filter(fits).collect();
        let function = *self.dice.try_pick(&candidates)?;
        if !self.pay(self.unit.functions[function].cost) {
            return None;
        }
        let arguments = self.arguments(function, depth)?;
        Some(Call { function, arguments })
    }

    fn arguments(&mut self, function: usize, depth: usize) -> Option<Vec<Expr>> {
        let callee = &self.unit.functions[function];
        let types: Vec<_> =
            callee.locals[..callee.parameters].iter().map(|local| local.ty.clone()).collect();
        types.iter().map(|ty| self.argument(ty, depth)).collect()
    }

    pub(super) fn argument(&mut self, ty: &Type, depth: usize) -> Option<Expr> {
        match ty {
            Type::Pointer(pointer) => self.pointer(pointer, usize::MAX),
            Type::Record(record) => Some(self.record_value(*record, depth.min(1))),
            _ => Some(self.arith(depth.min(2))),
        }
    }

    /// A call through a pointer to functions, with effects or without.
    pub(super) fn pointer_call(
        &mut self,
        depth: usize,
        is_pure: bool,
    ) -> Option<(usize, Expr, Vec<Expr>)> {
        let fits = |id: &usize| self.unit.signatures[*id].pure_functions == is_pure;
        let signatures: Vec<_> = (0..self.unit.signatures.len()).filter(fits).collect();
        let signature = *self.dice.try_pick(&signatures)?;
        let members = &self.unit.signatures[signature].members;
        let cost = members.iter().map(|id| self.unit.functions[*id].cost).max()?;
        if !self.pay(cost) {
            return None;
        }
        let callee = self.callee(signature)?;
        let types = self.unit.signatures[signature].parameters.clone();
        let arguments: Option<_> = types.iter().map(|ty| self.argument(ty, depth)).collect();
        Some((signature, callee, arguments?))
    }

    /// A variable, or an element of a table, that holds a pointer to functions.
    fn callee(&mut self, signature: usize) -> Option<Expr> {
        use crate::tree::Place;
        let wanted = |ty: &Type| *ty == Type::Function(signature);
        let place = self.record_place(wanted, super::places::Access::Read)?;
        Some(Expr::Load(match place {
            Place::Index(base, _) => {
                let len = match self.env().place(&base) {
                    Type::Array(_, len) => len,
                    _ => 1,
                };
                Place::Index(base, self.index(len, 1).boxed())
            }
            other => other,
        }))
    }
}
