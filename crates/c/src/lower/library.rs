//! Functions of the C library that are known without a body: what each row
//! of the table of models means for a call.

use super::calls::{Touches, nothing};
use super::class::{Class, PROVENANCE};
use super::context::Overflow;
use super::formats;
use super::function::{Lowering, Result};
use super::memory::Address;
use super::value::{Value, number, offset};
use crate::models::table::{Known, known, takes_list};
use crate::typed::{CastKind, Expr, ExprKind};
use crate::types::TypeId;
use verdiff_ir::{
    BinOp, Cast, Expr as IrExpr, Footprint, Name, Scalar, ScalarType, StmtKind, Type, UnOp, Var,
    Width,
};

/// The variable that is `errno`.
pub(crate) const ERRNO: &str = "errno";

impl Lowering<'_, '_> {
    /// The value of a call of a library function; none if it is any outside
    /// function.
    pub(crate) fn library_call(
        &mut self,
        name: &Name,
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Option<Value>> {
        let Some(known) = known(name.as_str()) else { return Ok(None) };
        Ok(Some(match (known, args) {
            (
                Known::Computes(_)
                | Known::Pure
                | Known::Outside
                | Known::CharacterTable(_)
                | Known::OutsideWithStrings(_)
                | Known::WritesBytes
                | Known::Prints(_)
                | Known::PrintsBytes(_),
                _,
            ) => return self.outside_call(known, name, args, ty),
            (Known::Traps(trap), _) => {
                self.fail(trap);
                Value::Void
            }
            (Known::Exits, [_]) => {
                let args = self.arguments(args)?;
                let touches = Touches { reads: Footprint::All, writes: nothing(), pure: false };
                self.call_external(name, args, ty, touches)?;
                self.fail("exit");
                Value::Void
            }
            (Known::Allocates, [_]) => self.allocation(name, args)?,
            (Known::AllocatesOnStack, [_]) => {
                self.arguments(args)?;
                self.allocated_object(ty)?
            }
            (Known::Frees, [pointer]) => {
                self.value(pointer)?;
                self.assumptions.insert(FREED);
                Value::Void
            }
            (Known::Errno, _) => return self.unsupported("the address of errno"),
            (Known::CopyByte | Known::ZeroByte, _) => return self.byte_operation(known, args),
            _ => return self.operation(known, args),
        }))
    }

    /// A call of a function that is outside, of which is known what it reads
    /// and writes; none if a call stores how much it printed.
    fn outside_call(
        &mut self,
        known: Known,
        name: &Name,
        args: &[Expr],
        ty: TypeId,
    ) -> Result<Option<Value>> {
        if let Known::Prints(format) | Known::PrintsBytes(format) = known {
            if self.target.plan.storing.contains(name.as_str()) {
                return Ok(None);
            }
            self.trusts_format(args.get(format));
            let writes = match known {
                Known::Prints(_) => self.writes_errno(),
                _ => self.writes_bytes(),
            };
            return self.call_that_prints(name, args, ty, format, writes).map(Some);
        }
        let args = self.arguments(args)?;
        if let Known::Computes(_) | Known::Pure = known {
            self.ignores_errno();
            return self.call_function(known, name, args, ty).map(Some);
        }
        let writes = match known {
            Known::WritesBytes => self.writes_bytes(),
            _ => self.writes_errno(),
        };
        if let Known::OutsideWithStrings(strings) = known {
            // `perror` says what is there, others what they find.
            let touches = Touches { reads: self.writes_errno(), writes, pure: false };
            let is_string = |at: usize| strings.contains(&at);
            return self.call_with_strings(name, args, ty, is_string, touches).map(Some);
        }
        let touches = Touches { reads: Footprint::All, writes, pure: false };
        self.call_external(name, args, ty, touches).map(Some)
    }

    /// A call of a function of its arguments. It is fixed: where it cannot be
    /// computed, no run shows what it does.
    fn call_function(
        &mut self,
        known: Known,
        name: &Name,
        args: Vec<Value>,
        ty: TypeId,
    ) -> Result<Value> {
        let (callee, args) = self.external_for(name, args, ty, Touches::pure())?;
        let program = &mut self.target.program;
        let external = program.externs.get_mut(&callee);
        match (known, external) {
            (Known::Computes(function), Some(external)) if external.can_compute(function) => {
                external.computes = Some(function);
            }
            _ => program.add_fixed(&callee, "a function of the C library without a model"),
        }
        self.emit_call(callee, args, ty)
    }

    /// What models use to move bytes, whatever they are part of.
    fn byte_operation(&mut self, known: Known, args: &[Expr]) -> Result<Option<Value>> {
        match (known, args) {
            (Known::CopyByte, [to, from]) => {
                let (to, from) = self.both(to, from)?;
                let (to, from) = (self.address(to)?, self.address(from)?);
                self.copy_byte(&to, &from);
            }
            (_, [to]) => {
                let to = self.value(to)?;
                let to = self.address(to)?;
                self.zero_byte(&to);
            }
            _ => return Ok(None),
        }
        Ok(Some(Value::Void))
    }

    /// The value of a function that is an operation; none if the call does
    /// not fit, or if it is a model that is not there because its name is the
    /// user's.
    fn operation(&mut self, known: Known, args: &[Expr]) -> Result<Option<Value>> {
        Ok(Some(match (known, args) {
            (Known::Float(op), [value]) => self.float_operation(op, value)?,
            (Known::Remainder, [left, right]) => self.remainder(left, right)?,
            (Known::CopySign, [size, sign]) => self.copy_sign(size, sign)?,
            (Known::Absolute, [value]) => self.absolute(value)?,
            (
                Known::Model(_)
                | Known::Float(_)
                | Known::Remainder
                | Known::CopySign
                | Known::Absolute
                | Known::Computes(_)
                | Known::Pure
                | Known::Outside
                | Known::OutsideWithStrings(_)
                | Known::Prints(_)
                | Known::WritesBytes
                | Known::PrintsBytes(_)
                | Known::Traps(_)
                | Known::Exits
                | Known::Allocates
                | Known::AllocatesOnStack
                | Known::Frees
                | Known::Errno
                | Known::CharacterTable(_)
                | Known::CopyByte
                | Known::ZeroByte,
                _,
            ) => return Ok(None),
        }))
    }

    /// A call that reads its format and the strings behind it. What it takes
    /// from a list may be anywhere.
    fn call_that_prints(
        &mut self,
        name: &Name,
        args: &[Expr],
        ty: TypeId,
        format: usize,
        writes: Footprint,
    ) -> Result<Value> {
        let args = self.arguments(args)?;
        if takes_list(name.as_str()) {
            let touches = Touches { reads: Footprint::All, writes, pure: false };
            return self.call_external(name, args, ty, touches);
        }
        // `%m` says what `errno` is.
        let reads = self.writes_errno();
        let touches = Touches { reads, writes, pure: false };
        self.call_with_strings(name, args, ty, |at| at >= format, touches)
    }

    /// What a function writes that has a `char *` for it.
    fn writes_bytes(&mut self) -> Footprint {
        let mut written = match self.writes_errno() {
            Footprint::Only(names) => names,
            Footprint::All => Vec::new(),
        };
        self.target.bytes();
        written.push(Name::from(Class::I8.memory()));
        if self.target.plan.has_provenance() {
            self.target.provenance();
            written.push(PROVENANCE.into());
        }
        Footprint::Only(written)
    }

    /// What a function writes that may set `errno`.
    fn writes_errno(&mut self) -> Footprint {
        match self.target.plan.tracks_errno {
            true => {
                self.target.global(ERRNO, Type::I32);
                Footprint::Only(vec![ERRNO.into()])
            }
            false => Footprint::Only(Vec::new()),
        }
    }

    fn trusts_format(&mut self, format: Option<&Expr>) {
        if format.and_then(formats::literal).is_none() {
            self.assumptions.insert(FORMATS);
        }
    }

    fn ignores_errno(&mut self) {
        if self.target.plan.tracks_errno {
            self.assumptions.insert(NO_ERRNO);
        }
    }

    fn address(&mut self, pointer: Value) -> Result<Address> {
        let Value::Pointer(object, offset) = pointer else {
            return self.unsupported("an access through something that is no pointer");
        };
        let address = Address::new(object, offset);
        self.check_object(&address);
        Ok(address)
    }
}

/// Allocation.
impl Lowering<'_, '_> {
    /// A new object, if the outside has memory left.
    fn allocation(&mut self, name: &Name, args: &[Expr]) -> Result<Value> {
        let args = self.arguments(args)?;
        let granted = self.ask_for_memory(name, args)?;
        let object = self.temporary_var(Type::REF);
        let then = self.nested(|this| {
            this.emit(StmtKind::New { target: object.clone() });
            Ok(())
        })?;
        let otherwise = self.nested(|this| {
            this.assign(object.clone(), IrExpr::lit(Scalar::NULL));
            Ok(())
        })?;
        self.emit(StmtKind::If { condition: granted, then, otherwise });
        Ok(Value::Pointer(IrExpr::var(object), offset(0)))
    }

    /// Whether the outside grants so much memory.
    fn ask_for_memory(&mut self, name: &Name, args: Vec<Value>) -> Result<IrExpr> {
        let args: Vec<IrExpr> = args.iter().flat_map(Value::parts).cloned().collect();
        let param = |(at, arg): (usize, &IrExpr)| Var::new(format!("a{at}"), arg.ty());
        if !self.target.program.externs.contains_key(name) {
            let writes = self.writes_errno();
            self.target.program.add_extern(verdiff_ir::Extern {
                name: name.clone(),
                params: args.iter().enumerate().map(param).collect(),
                results: vec![Type::BOOL],
                pure: false,
                reads: Footprint::Only(Vec::new()),
                writes,
                throws: Vec::new(),
                computes: None,
                span: verdiff_ir::Span::NOWHERE,
            });
        }
        let granted = self.temporary_var(Type::BOOL);
        self.emit(StmtKind::Call(verdiff_ir::Call {
            targets: vec![granted.clone()],
            callee: name.clone(),
            args,
            handlers: Vec::new(),
        }));
        Ok(IrExpr::var(granted))
    }
}

/// Functions that are operations.
impl Lowering<'_, '_> {
    fn float_operation(&mut self, op: UnOp, value: &Expr) -> Result<Value> {
        let value = self.scalar(value)?;
        if op == UnOp::Sqrt {
            self.ignores_errno();
        }
        match value.ty().scalar() {
            Some(ScalarType::Float(_)) => Ok(Value::Scalar(IrExpr::unary(op, value))),
            _ => self.unsupported("a function of math.h of this type"),
        }
    }

    fn remainder(&mut self, left: &Expr, right: &Expr) -> Result<Value> {
        self.ignores_errno();
        let (left, right) = self.both(left, right)?;
        let (Value::Scalar(left), Value::Scalar(right)) = (left, right) else {
            return self.unsupported("fmod of something that is no number");
        };
        Ok(Value::Scalar(IrExpr::binary(BinOp::Rem, left, right)))
    }

    fn copy_sign(&mut self, size: &Expr, sign: &Expr) -> Result<Value> {
        let (size, sign) = self.both(size, sign)?;
        let (Value::Scalar(size), Value::Scalar(sign)) = (size, sign) else {
            return self.unsupported("copysign of something that is no number");
        };
        let Some(ScalarType::Float(ty)) = size.ty().scalar() else {
            return self.unsupported("copysign of this type");
        };
        self.assumptions.insert(SIGN_OF_NAN);
        let width = ty.width();
        let bits = IrExpr::cast(Cast::FloatToBits(width), sign);
        let negative = IrExpr::binary(BinOp::Lt, bits, number(width, 0));
        let size = self.temporary(IrExpr::unary(UnOp::Abs, size));
        let negated = IrExpr::unary(UnOp::Neg, size.clone());
        Ok(Value::Scalar(IrExpr::ite(negative, negated, size)))
    }

    fn absolute(&mut self, value: &Expr) -> Result<Value> {
        let value = self.scalar(value)?;
        let Some(ScalarType::Bv(width)) = value.ty().scalar() else {
            return self.unsupported("the absolute value of something that is no integer");
        };
        let value = self.temporary(value);
        if self.target.plan.options.overflow == Overflow::Trap {
            let smallest = number(width, -1 << (width.bits() - 1));
            let has_opposite = IrExpr::binary(BinOp::Ne, value.clone(), smallest);
            self.check(has_opposite, "signed_overflow");
        }
        let negative = IrExpr::binary(BinOp::Lt, value.clone(), number(width, 0));
        let negated = IrExpr::unary(UnOp::Neg, value.clone());
        Ok(Value::Scalar(IrExpr::ite(negative, negated, value)))
    }
}

/// Objects of the library that its headers access.
impl Lowering<'_, '_> {
    /// Whether a pointer is where `errno` is.
    pub(crate) fn is_errno(&self, pointer: &Expr) -> bool {
        self.called_library_function(pointer) == Some(Known::Errno)
    }

    /// The model of the elements of the table that a pointer points to, if
    /// it is `*__ctype_b_loc()` or the like.
    pub(crate) fn character_table(&self, pointer: &Expr) -> Option<Name> {
        let ExprKind::Cast(cast, lvalue) = &pointer.kind else { return None };
        let ExprKind::Deref(place) = &lvalue.kind else { return None };
        match self.called_library_function(place) {
            Some(Known::CharacterTable(model)) if cast.kind == CastKind::LValueToRValue => {
                Some(model.into())
            }
            _ => None,
        }
    }

    fn called_library_function(&self, call: &Expr) -> Option<Known> {
        let ExprKind::Call(callee, _) = &call.kind else { return None };
        let function = super::calls::designated(callee)?;
        let name = super::functions::name_of(self.table, function)?;
        known(name.as_str()).filter(|_| !self.functions.defined.contains_key(name))
    }

    /// An element of a table of characters, which has those from -128 to 255.
    pub(crate) fn character(&mut self, model: Name, index: &Expr, ty: TypeId) -> Result<Value> {
        let index = self.offset_value(index)?;
        let index = self.temporary(index);
        let from_start = IrExpr::binary(BinOp::Add, index.clone(), offset(128));
        let is_there = IrExpr::binary(BinOp::LtU, from_start, offset(384));
        self.check(is_there, "out_of_bounds");
        let index = IrExpr::cast(Cast::Truncate(Width::W32), index);
        let Some(signature) = self.functions.defined.get(&model).cloned() else {
            return self.unsupported("a table of characters");
        };
        self.call_fixed(model, &signature, vec![Value::Scalar(index)], ty)
    }
}

const FREED: &str = "memory that was freed is not used again, and only memory from malloc is freed";
const FORMATS: &str = "formats that are computed have no `%n`";
const NO_ERRNO: &str = "functions of math.h do not set `errno`";
const SIGN_OF_NAN: &str = "the sign of a NaN does not matter";
