//! Functions of the C library that are known without a body.

use super::function::{Lowering, Result};
use super::value::Value;
use crate::typed::Expr;
use crate::types::TypeId;
use verdiff_ir::{
    BinOp, Expr as IrExpr, Footprint, Name, Rounding, Scalar, ScalarType, StmtKind, UnOp,
};

impl Lowering<'_, '_> {
    /// The value of a call of a library function; none if it is not known.
    pub(crate) fn library_call(
        &mut self,
        name: &Name,
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Option<Value>> {
        let value = match (name.as_str(), args) {
            ("abort", []) | ("__assert_fail" | "__assert", _) => {
                let trap = if name.as_str() == "abort" { "abort" } else { "assertion_failed" };
                self.fail(trap);
                Value::Void
            }
            ("exit" | "_exit" | "_Exit" | "quick_exit", [_]) => {
                let args = self.arguments(args)?;
                let nothing = Footprint::Only(Vec::new());
                self.call_external(name, args, ty, nothing, false)?;
                self.fail("exit");
                Value::Void
            }
            ("malloc" | "alloca", [_]) => self.allocation(name, args, ty)?,
            ("free" | "cfree", [pointer]) => {
                self.value(pointer)?;
                self.assumptions.insert(FREED);
                Value::Void
            }
            (known, [value]) if float_operation(known).is_some() => {
                let value = self.scalar(value)?;
                let is_float = matches!(value.ty().scalar(), Some(ScalarType::Float(_)));
                match float_operation(known).filter(|_| is_float) {
                    Some(op) => Value::Scalar(IrExpr::unary(op, value)),
                    None => return self.unsupported(format!("`{known}` of this type")),
                }
            }
            ("fmod" | "fmodf", [left, right]) => {
                let (left, right) = self.both(left, right)?;
                let (Value::Scalar(left), Value::Scalar(right)) = (left, right) else {
                    return self.unsupported("fmod of something that is no number");
                };
                Value::Scalar(IrExpr::binary(BinOp::Rem, left, right))
            }
            ("abs" | "labs" | "llabs" | "imaxabs", [value]) => self.absolute(value)?,
            (known, _) if PURE.contains(&known) => {
                let args = self.arguments(args)?;
                self.call_external(name, args, ty, Footprint::Only(Vec::new()), true)?
            }
            (known, _) if OUTPUT.contains(&known) => {
                let args = self.arguments(args)?;
                self.call_external(name, args, ty, Footprint::Only(Vec::new()), false)?
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// A new object, if the outside has memory left.
    fn allocation(&mut self, name: &Name, args: &[Expr], ty: TypeId) -> Result<Value> {
        let args = self.arguments(args)?;
        if name.as_str() == "alloca" {
            return self.allocated_object(ty);
        }
        let granted = self.ask_for_memory(name, args)?;
        let object = self.temporary_var(verdiff_ir::Type::REF);
        let then = self.nested(|this| {
            this.emit(StmtKind::New { target: object.clone() });
            Ok(())
        })?;
        let otherwise = self.nested(|this| {
            this.assign(object.clone(), IrExpr::lit(Scalar::NULL));
            Ok(())
        })?;
        self.emit(StmtKind::If { condition: granted, then, otherwise });
        Ok(Value::Pointer(IrExpr::var(object), super::value::offset(0)))
    }

    /// Whether the outside grants so much memory.
    fn ask_for_memory(&mut self, name: &Name, args: Vec<Value>) -> Result<IrExpr> {
        let args: Vec<IrExpr> = args.iter().flat_map(Value::parts).cloned().collect();
        let param = |(at, arg): (usize, &IrExpr)| verdiff_ir::Var::new(format!("a{at}"), arg.ty());
        let nothing = Footprint::Only(Vec::new());
        if !self.target.program.externs.contains_key(name) {
            self.target.program.add_extern(verdiff_ir::Extern {
                name: name.clone(),
                params: args.iter().enumerate().map(param).collect(),
                results: vec![verdiff_ir::Type::BOOL],
                pure: false,
                reads: nothing.clone(),
                writes: nothing,
                throws: Vec::new(),
                span: verdiff_ir::Span::NOWHERE,
            });
        }
        let granted = self.temporary_var(verdiff_ir::Type::BOOL);
        self.emit(StmtKind::Call(verdiff_ir::Call {
            targets: vec![granted.clone()],
            callee: name.clone(),
            args,
            handlers: Vec::new(),
        }));
        Ok(IrExpr::var(granted))
    }

    fn absolute(&mut self, value: &Expr) -> Result<Value> {
        let value = self.scalar(value)?;
        let Some(ScalarType::Bv(width)) = value.ty().scalar() else {
            return self.unsupported("the absolute value of something that is no integer");
        };
        let value = self.temporary(value);
        let negative = IrExpr::binary(BinOp::Lt, value.clone(), super::value::number(width, 0));
        let negated = IrExpr::unary(UnOp::Neg, value.clone());
        Ok(Value::Scalar(IrExpr::ite(negative, negated, value)))
    }
}

/// Library functions that are one operation.
fn float_operation(name: &str) -> Option<UnOp> {
    Some(match name {
        "fabs" | "fabsf" => UnOp::Abs,
        "sqrt" | "sqrtf" => UnOp::Sqrt,
        "floor" | "floorf" => UnOp::Round(Rounding::Floor),
        "ceil" | "ceilf" => UnOp::Round(Rounding::Ceil),
        "trunc" | "truncf" => UnOp::Round(Rounding::Trunc),
        "round" | "roundf" => UnOp::Round(Rounding::Away),
        "rint" | "rintf" | "nearbyint" | "nearbyintf" => UnOp::Round(Rounding::Even),
        _ => return None,
    })
}

/// Functions of their arguments alone, otherwise unknown.
const PURE: &[&str] = &[
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
    "expm1", "log", "log2", "log10", "log1p", "pow", "cbrt", "hypot", "sinf", "cosf", "tanf",
    "expf", "logf", "powf", "atan2f", "erf", "erfc", "tgamma", "lgamma",
];

/// Functions that write to a stream and change no memory that C can see.
const OUTPUT: &[&str] = &[
    "printf",
    "puts",
    "putchar",
    "fprintf",
    "fputs",
    "fputc",
    "putc",
    "fwrite",
    "perror",
    "vprintf",
    "vfprintf",
    "fflush",
    "putchar_unlocked",
    "putc_unlocked",
    "fputs_unlocked",
    "write",
    "dprintf",
    "fwrite_unlocked",
    "fputc_unlocked",
    "fflush_unlocked",
    "syslog",
];

const FREED: &str = "memory that was freed is not used again, and only memory from malloc is freed";
