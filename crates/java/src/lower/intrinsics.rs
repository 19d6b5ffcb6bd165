//! Native methods of the models that the core language has.
//!
//! A string is an object with a length and characters of its own, in the maps
//! of `char` arrays. What needs a loop stands in `texts.vir`.

use super::context::Target;
use super::function::{Lowering, Result};
use super::value::select;
use crate::typed::{MethodBody, MethodId, Origin, Primitive, Type};
use verdiff_ir::{
    Call, Cast, Expr, FloatType, Name, Rounding, StmtKind, Type as IrType, UnOp, Width,
};

/// The procedures that strings are made with.
const TEXTS: &str = include_str!("texts.vir");

impl Lowering<'_, '_> {
    /// The value of a call of an intrinsic method; none if it is no such
    /// method.
    pub(crate) fn intrinsic(
        &mut self,
        method: MethodId,
        receiver: Option<&Expr>,
        args: &[Expr],
    ) -> Result<Option<Expr>> {
        let found = self.typed.method(method);
        let owner = self.typed.class(found.class);
        if owner.origin != Origin::Prelude || !matches!(found.body, MethodBody::Native) {
            return Ok(None);
        }
        let name = self.typed.name(found.name);
        let all: Vec<Expr> = receiver.into_iter().chain(args).cloned().collect();
        Ok(match (super::names::class(self.typed, found.class), name, &all[..]) {
            ("java.lang.String", "length", [text]) => Some(self.length_of(text.clone())),
            ("java.lang.String", "at", [text, index]) => {
                let map = self.target.elements(Type::Primitive(Primitive::Char));
                Some(select(map, vec![text.clone(), index.clone()]))
            }
            ("java.lang.String", "cut", [text, from, to]) => {
                Some(self.text_part(text.clone(), from.clone(), to.clone()))
            }
            ("java.lang.String", "fromChars", [chars, from, count]) => {
                let to = Expr::binary(verdiff_ir::BinOp::Add, from.clone(), count.clone());
                Some(self.text_part(chars.clone(), from.clone(), to))
            }
            ("java.lang.String", "plus", [left, right]) => {
                Some(self.text_plus(left.clone(), right.clone()))
            }
            ("java.lang.String", "same", [left, right]) => {
                Some(self.text_same(left.clone(), right.clone()))
            }
            ("java.lang.Object", "getClass", [object]) => {
                Some(self.get_class(object.clone(), false))
            }
            ("java.lang.Enum", "getDeclaringClass", [object]) => {
                Some(self.get_class(object.clone(), true))
            }
            (_, _, [value]) => arithmetic(name, value.clone()),
            _ => None,
        })
    }

    /// Two strings that are there, one behind the other.
    pub(crate) fn text_plus(&mut self, left: Expr, right: Expr) -> Expr {
        let tag = self.target.tag(self.typed.known.string);
        self.text_call("string plus", vec![left, right, tag], IrType::REF)
    }

    fn text_part(&mut self, from: Expr, first: Expr, last: Expr) -> Expr {
        let tag = self.target.tag(self.typed.known.string);
        self.text_call("string part", vec![from, first, last, tag], IrType::REF)
    }

    /// Whether two strings that are there have one text.
    pub(crate) fn text_same(&mut self, left: Expr, right: Expr) -> Expr {
        self.text_call("string same", vec![left, right], IrType::BOOL)
    }

    fn text_call(&mut self, callee: &str, args: Vec<Expr>, result: IrType) -> Expr {
        self.target.add_texts();
        let target = self.temporary_var(result);
        let call = Call {
            targets: vec![target.clone()],
            callee: Name::from(callee),
            args,
            handlers: Vec::new(),
        };
        self.emit(StmtKind::Call(call));
        Expr::var(target)
    }
}

impl Target<'_> {
    /// Adds the procedures that strings are made with.
    fn add_texts(&mut self) {
        if self.program.procs.contains_key(&Name::from("string plus")) {
            return;
        }
        self.class_map();
        self.length_map();
        self.elements(Type::Primitive(Primitive::Char));
        if let Ok(program) = verdiff_ir::text::parse("texts.vir", TEXTS) {
            for (name, mut proc) in program.procs {
                super::value::forget_places(&mut proc);
                self.program.helpers.insert(name);
                self.program.add_proc(proc);
            }
        }
    }
}

/// Operations of the core language.
fn arithmetic(name: &str, value: Expr) -> Option<Expr> {
    let is_double = value.ty() == IrType::F64;
    Some(match name {
        "sqrt" if is_double => Expr::unary(UnOp::Sqrt, value),
        "floor" if is_double => Expr::unary(UnOp::Round(Rounding::Floor), value),
        "ceil" if is_double => Expr::unary(UnOp::Round(Rounding::Ceil), value),
        "rint" if is_double => Expr::unary(UnOp::Round(Rounding::Even), value),
        "doubleToRawLongBits" => Expr::cast(Cast::FloatToBits(Width::W64), value),
        "longBitsToDouble" => Expr::cast(Cast::BitsToFloat(FloatType::F64), value),
        "floatToRawIntBits" => Expr::cast(Cast::FloatToBits(Width::W32), value),
        "intBitsToFloat" => Expr::cast(Cast::BitsToFloat(FloatType::F32), value),
        _ => return None,
    })
}
