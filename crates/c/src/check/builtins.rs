//! Builtin functions of the compiler.
//!
//! Those that are library functions under another name become calls of the
//! library function; those that ask about types or constants are answered;
//! the others become [`ExprKind::Builtin`] with the types that gcc gives them.

use super::constants::{NoValue, Value};
use super::signatures::builtin_signature;
use super::{Check, Checker, error, unsupported, value};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast;
use crate::typed::{CastKind, Expr, ExprKind};
use crate::types::{FloatKind, TypeId, TypeKind};

impl Checker {
    /// The call of a name without a declaration, if it is a builtin.
    pub(super) fn builtin_call(
        &mut self,
        name: Symbol,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Option<Expr>> {
        let text = self.name(name).to_owned();
        if text.starts_with("__sync_") || text.starts_with("__atomic_") {
            return self.atomic_builtin(name, &text, args, span).map(Some);
        }
        if text.starts_with("__c11_atomic_") {
            // Those that clang's headers use; without a type they were `int`.
            return Err(unsupported(span, format!("the builtin `{text}`")));
        }
        let Some(short) = text.strip_prefix("__builtin_") else { return Ok(None) };
        // `__builtin___memcpy_chk` is `__memcpy_chk`.
        if let Some(result) = self.special_builtin(name, short, args, span)? {
            return Ok(Some(result));
        }
        if let Some(signature) = builtin_signature(short) {
            return self.fixed_builtin(name, signature, args, span).map(Some);
        }
        let library = self.symbols.intern(short);
        if self.library_type(library).is_none() {
            return Err(unsupported(span, format!("the builtin `{text}`")));
        }
        let id = self.implicit_function(library, span);
        let callee = self.decl_use(id, span);
        let callee = self.decay(callee)?;
        self.call_pointer(callee, args, span).map(Some)
    }

    /// A builtin with a fixed type.
    fn fixed_builtin(
        &mut self,
        name: Symbol,
        signature: &str,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Expr> {
        let function = self.signature_type(signature);
        let args = self.arguments(&function, args, span)?;
        Ok(value(ExprKind::Builtin(name, args), function.result.ty, span))
    }

    /// Builtins whose type or value depends on their arguments.
    fn special_builtin(
        &mut self,
        name: Symbol,
        short: &str,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Option<Expr>> {
        Ok(Some(match short {
            "constant_p" => self.constant_p(args, span)?,
            "object_size" | "dynamic_object_size" => self.object_size(args, span)?,
            "inf" | "huge_val" => self.infinity(FloatKind::Double, span),
            "inff" | "huge_valf" => self.infinity(FloatKind::Float, span),
            "infl" | "huge_vall" => self.infinity(FloatKind::LongDouble, span),
            "nan" => self.nan(FloatKind::Double, args, span)?,
            "nanf" => self.nan(FloatKind::Float, args, span)?,
            "nanl" => self.nan(FloatKind::LongDouble, args, span)?,
            "va_start" | "va_end" | "va_copy" => self.va_builtin(name, short, args, span)?,
            "isnan" | "isinf" | "isfinite" | "isnormal" | "signbit" | "isinf_sign" => {
                self.float_test(name, args, span)?
            }
            "isgreater" | "isgreaterequal" | "isless" | "islessequal" | "islessgreater"
            | "isunordered" => self.float_comparison(name, args, span)?,
            "fpclassify" => self.classify(name, args, span)?,
            "add_overflow" | "sub_overflow" | "mul_overflow" => {
                self.overflow(name, args, true, span)?
            }
            "add_overflow_p" | "sub_overflow_p" | "mul_overflow_p" => {
                self.overflow(name, args, false, span)?
            }
            "choose_expr" | "types_compatible_p" | "offsetof" | "va_arg" => {
                return Err(error(span, format!("`__builtin_{short}` with these arguments")));
            }
            _ => return Ok(None),
        }))
    }

    fn constant_p(&mut self, args: &[ast::Expr], span: Span) -> Check<Expr> {
        let [arg] = args else { return Err(wrong_count(span)) };
        let checked = self.rvalue(arg)?;
        let text = matches!(&checked.kind,
            ExprKind::Cast(cast, inner) if cast.kind == CastKind::ArrayToPointer
                && matches!(inner.kind, ExprKind::Str(..)));
        let known = text || self.eval(&checked).is_ok();
        Ok(value(ExprKind::Int(i128::from(known)), self.basics.int, span))
    }

    /// Without optimisation nothing is known of objects.
    fn object_size(&mut self, args: &[ast::Expr], span: Span) -> Check<Expr> {
        let [object, mode] = args else { return Err(wrong_count(span)) };
        self.rvalue(object)?;
        let mode = self.constant_int(mode)?;
        let size = if mode & 2 == 0 { u64::MAX } else { 0 };
        Ok(self.size_constant(size, span))
    }

    fn infinity(&mut self, kind: FloatKind, span: Span) -> Expr {
        value(ExprKind::Float(f64::INFINITY), self.basics.float_of(kind), span)
    }

    fn nan(&mut self, kind: FloatKind, args: &[ast::Expr], span: Span) -> Check<Expr> {
        match args {
            [ast::Expr { kind: ast::ExprKind::Str(text), .. }]
                if text.units.is_empty() || text.units == [u32::from(b'0')] =>
            {
                Ok(value(ExprKind::Float(f64::NAN), self.basics.float_of(kind), span))
            }
            _ => Err(unsupported(span, "a NaN with a payload")),
        }
    }

    fn va_builtin(
        &mut self,
        name: Symbol,
        short: &str,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Expr> {
        let checked = match (short, args) {
            ("va_end", [list]) => vec![self.va_list_operand(list)?],
            ("va_copy", [to, from]) => {
                vec![self.va_list_operand(to)?, self.va_list_operand(from)?]
            }
            ("va_start", [list, last]) => vec![self.va_list_operand(list)?, self.expr(last)?],
            ("va_start", [list]) => vec![self.va_list_operand(list)?],
            _ => return Err(wrong_count(span)),
        };
        Ok(value(ExprKind::Builtin(name, checked), self.basics.void, span))
    }

    fn float_operand(&mut self, arg: &ast::Expr) -> Check<Expr> {
        let checked = self.rvalue(arg)?;
        match self.types.kind(checked.ty.ty) {
            TypeKind::Float(_) => Ok(checked),
            _ => Err(error(arg.span, "not a floating number")),
        }
    }

    fn float_test(&mut self, name: Symbol, args: &[ast::Expr], span: Span) -> Check<Expr> {
        let [arg] = args else { return Err(wrong_count(span)) };
        let checked = self.float_operand(arg)?;
        Ok(value(ExprKind::Builtin(name, vec![checked]), self.basics.int, span))
    }

    fn float_comparison(&mut self, name: Symbol, args: &[ast::Expr], span: Span) -> Check<Expr> {
        let [left, right] = args else { return Err(wrong_count(span)) };
        let left = self.rvalue(left)?;
        let right = self.rvalue(right)?;
        let (left, right) = self.usual(left, right)?;
        if !matches!(self.types.kind(left.ty.ty), TypeKind::Float(_)) {
            return Err(error(span, "not floating numbers"));
        }
        Ok(value(ExprKind::Builtin(name, vec![left, right]), self.basics.int, span))
    }

    fn classify(&mut self, name: Symbol, args: &[ast::Expr], span: Span) -> Check<Expr> {
        let Some((number, kinds)) = args.split_last() else { return Err(wrong_count(span)) };
        if kinds.len() != 5 {
            return Err(wrong_count(span));
        }
        let mut checked = Vec::with_capacity(args.len());
        for kind in kinds {
            let kind = self.rvalue(kind)?;
            checked.push(self.convert(kind, self.basics.int, false)?);
        }
        checked.push(self.float_operand(number)?);
        Ok(value(ExprKind::Builtin(name, checked), self.basics.int, span))
    }

    /// `__builtin_add_overflow(a, b, &c)` and its like, for any integers. The
    /// operands stay unconverted: the result is that of exact numbers.
    fn overflow(
        &mut self,
        name: Symbol,
        args: &[ast::Expr],
        stores: bool,
        span: Span,
    ) -> Check<Expr> {
        let [left, right, result] = args else { return Err(wrong_count(span)) };
        let mut checked = Vec::with_capacity(3);
        for operand in [left, right] {
            let operand = self.rvalue(operand)?;
            if !self.is_integer(operand.ty.ty) {
                return Err(error(operand.span, "not an integer"));
            }
            checked.push(operand);
        }
        let result = self.rvalue(result)?;
        let stored = if stores {
            self.types.pointee(result.ty.ty).map(|to| to.ty)
        } else {
            Some(result.ty.ty)
        };
        if !stored.is_some_and(|ty| self.is_integer(ty)) {
            return Err(error(result.span, "no integer for the result"));
        }
        checked.push(result);
        Ok(value(ExprKind::Builtin(name, checked), self.basics.bool, span))
    }

    /// The value of a builtin on constants.
    pub(super) fn eval_builtin(
        &self,
        name: Symbol,
        args: &[Expr],
        e: &Expr,
    ) -> Result<Value, NoValue> {
        let refuse = NoValue::NotConstant(e.span);
        let Some(short) = self.name(name).strip_prefix("__builtin_") else { return Err(refuse) };
        let Some(first) = args.first() else { return Err(refuse) };
        let Value::Int(number) = self.eval(first)? else { return Err(refuse) };
        let bits = self.types.int_kind(first.ty.ty).map_or(32, |kind| kind.bits());
        let unsigned =
            if bits >= 128 { number as u128 } else { number as u128 & ((1 << bits) - 1) };
        let result = match short.trim_end_matches('l') {
            "expect" | "expect_with_probability" => number,
            "bswap16" => i128::from((unsigned as u16).swap_bytes()),
            "bswap32" => i128::from((unsigned as u32).swap_bytes()),
            "bswap64" => i128::from((unsigned as u64).swap_bytes()),
            "popcount" => i128::from(unsigned.count_ones()),
            "parity" => i128::from(unsigned.count_ones() & 1),
            "ffs" if unsigned == 0 => 0,
            "ffs" => i128::from(unsigned.trailing_zeros()) + 1,
            "ctz" if unsigned != 0 => i128::from(unsigned.trailing_zeros()),
            "clz" if unsigned != 0 => i128::from(unsigned.leading_zeros()) - i128::from(128 - bits),
            _ => return Err(refuse),
        };
        Ok(Value::Int(self.wrap(result, e.ty.ty)))
    }

    /// What a pointer argument points to, as a scalar that atomics handle.
    fn atomic_object(&mut self, pointer: &Expr) -> Check<TypeId> {
        match self.types.pointee(pointer.ty.ty) {
            Some(to) => Ok(to.ty),
            None => Err(error(pointer.span, "not a pointer")),
        }
    }

    /// `__sync_…` and `__atomic_…`: the first argument points to the object,
    /// whose type the values have.
    fn atomic_builtin(
        &mut self,
        name: Symbol,
        text: &str,
        args: &[ast::Expr],
        span: Span,
    ) -> Check<Expr> {
        let Some(shape) = atomic_shape(text) else {
            return Err(unsupported(span, format!("the builtin `{text}`")));
        };
        let (values, result) = shape;
        let mut checked = Vec::with_capacity(args.len());
        let mut object = self.basics.void;
        for (number, arg) in args.iter().enumerate() {
            let arg = self.rvalue(arg)?;
            if number == 0 && result != AtomicResult::Fence {
                object = self.atomic_object(&arg)?;
            }
            let arg = if values.contains(&number) {
                self.convert(arg, object, false)?
            } else {
                self.promoted_argument(arg)?
            };
            checked.push(arg);
        }
        let needed = match (result, values.last()) {
            (AtomicResult::Fence, _) => 0,
            (_, last) => last.map_or(1, |last| last + 1),
        };
        if checked.len() < needed {
            return Err(wrong_count(span));
        }
        let ty = match result {
            AtomicResult::Object => object,
            AtomicResult::Bool => self.basics.bool,
            AtomicResult::Void | AtomicResult::Fence => self.basics.void,
        };
        Ok(value(ExprKind::Builtin(name, checked), ty, span))
    }
}

/// What an atomic builtin returns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AtomicResult {
    Object,
    Bool,
    Void,
    /// Nothing, and it has no object.
    Fence,
}

/// Which arguments are values of the object's type, and what it returns.
fn atomic_shape(text: &str) -> Option<(&'static [usize], AtomicResult)> {
    use AtomicResult::{Bool, Fence, Object, Void};
    let operations = ["add", "sub", "or", "and", "xor", "nand"];
    if let Some(rest) = text.strip_prefix("__sync_") {
        return Some(match rest {
            "bool_compare_and_swap" => (&[1, 2], Bool),
            "val_compare_and_swap" => (&[1, 2], Object),
            "lock_test_and_set" => (&[1], Object),
            "lock_release" => (&[], Void),
            "synchronize" => (&[], Fence),
            _ => {
                let op = rest.strip_prefix("fetch_and_").or(rest.strip_suffix("_and_fetch"))?;
                operations.contains(&op).then_some(())?;
                (&[1], Object)
            }
        });
    }
    Some(match text.strip_prefix("__atomic_")? {
        "load_n" => (&[], Object),
        "load" | "store" | "exchange" | "clear" => (&[], Void),
        "store_n" => (&[1], Void),
        "exchange_n" => (&[1], Object),
        "compare_exchange_n" => (&[2], Bool),
        "compare_exchange" | "test_and_set" => (&[], Bool),
        "thread_fence" | "signal_fence" => (&[], Fence),
        rest => {
            let op = rest.strip_prefix("fetch_").or(rest.strip_suffix("_fetch"))?;
            operations.contains(&op).then_some(())?;
            (&[1], Object)
        }
    })
}

fn wrong_count(span: Span) -> crate::typed::Problem {
    error(span, "the wrong number of arguments")
}
