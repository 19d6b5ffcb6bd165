//! Expressions: what they evaluate to, with the statements that come first.

use super::function::{Lowering, Result};
use super::throws::Implicit;
use super::value::{
    LENGTH, and, eq, is_bool, not, not_null, null, number, or, resize, scalar_type, select,
};
use crate::typed::{
    CastReason, ClassId, Constant, Conversion, Expr, ExprKind, FieldId, Origin, Type,
};
use verdiff_ir::{
    BinOp, Expr as IrExpr, Float, Name, Scalar, StmtKind as Ir, Type as IrType, Width,
};

impl<'p> Lowering<'_, 'p> {
    /// Evaluates an expression for what it does.
    pub(crate) fn discard(&mut self, expr: &'p Expr) -> Result<()> {
        self.evaluate(expr).map(|_| ())
    }

    /// The value of an expression that has one.
    pub(crate) fn value(&mut self, expr: &'p Expr) -> Result<IrExpr> {
        match self.evaluate(expr)? {
            Some(value) => Ok(value),
            None => self.unsupported("the value of something that has none"),
        }
    }

    /// Several values, evaluated from left to right.
    pub(crate) fn values(&mut self, exprs: &'p [Expr]) -> Result<Vec<IrExpr>> {
        let mut found: Vec<IrExpr> = Vec::new();
        for expr in exprs {
            let value = self.after(&mut found.iter_mut().collect::<Vec<_>>(), expr)?;
            found.push(value);
        }
        Ok(found)
    }

    /// A value, computed after others, which stay as they are.
    pub(crate) fn after(&mut self, before: &mut [&mut IrExpr], expr: &'p Expr) -> Result<IrExpr> {
        let mark = self.out.len();
        let value = self.value(expr)?;
        self.protect(before, mark);
        Ok(value)
    }

    fn evaluate(&mut self, expr: &'p Expr) -> Result<Option<IrExpr>> {
        let outer = std::mem::replace(&mut self.span, expr.span);
        let result = self.evaluate_here(expr);
        if result.is_ok() {
            self.span = outer;
        }
        result
    }

    fn evaluate_here(&mut self, expr: &'p Expr) -> Result<Option<IrExpr>> {
        let value = match &expr.kind {
            ExprKind::Constant(constant) => self.constant(constant, expr.ty)?,
            ExprKind::ClassLiteral(ty) => self.class_literal(*ty),
            ExprKind::Local(local) => self.local_value(*local),
            ExprKind::This => self.this()?,
            ExprKind::OuterThis(class) => self.outer_this(*class)?,
            ExprKind::Field { field, object } => self.field_value(*field, object.as_deref())?,
            ExprKind::OutsideField { class, name, object } => {
                self.outside_field(*class, self.typed.name(*name), object.as_deref())?
            }
            ExprKind::ArrayLength(array) => {
                let array = self.value(array)?;
                self.require(not_null(array.clone()), Implicit::Null);
                self.length_of(array)
            }
            ExprKind::Index(array, index) if array.ty == Type::Unknown => {
                let args = self.unknown_element(array, index)?;
                self.ask_unknown("element", args)
            }
            ExprKind::Index(array, index) => {
                let (array, index) = self.element_place(array, index)?;
                let map = self.target.elements(expr.ty);
                select(map, vec![array, index])
            }
            ExprKind::Call(call) => return self.lower_call(call, expr.ty),
            ExprKind::New(new) => self.lower_new(new)?,
            ExprKind::NewArray(lengths) => self.new_array(expr.ty, lengths)?,
            ExprKind::ArrayLiteral(elements) => self.array_literal(expr.ty, elements)?,
            ExprKind::Unary(op, operand) => self.unary(*op, operand)?,
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right)?,
            ExprKind::And(left, right) => self.shortcut(left, right, true)?,
            ExprKind::Or(left, right) => self.shortcut(left, right, false)?,
            ExprKind::Concat(parts) => self.concat(parts)?,
            ExprKind::Conditional(condition, then, otherwise) => {
                return self.conditional(condition, then, otherwise, expr.ty).map(Some);
            }
            ExprKind::Assign(target, value) => self.lower_assign(target, value)?,
            ExprKind::AssignOp(all) => self.assign_op(all)?,
            ExprKind::Step(step) => self.step(step)?,
            ExprKind::Convert(conversion, operand) => {
                self.convert(*conversion, operand, expr.ty)?
            }
            ExprKind::InstanceOf(operand, test) => self.instance_of(operand, test)?,
            ExprKind::Switch(switch) => self.switch_value(switch, expr.ty)?,
            ExprKind::Lambda(lambda) => self.closure(lambda, None)?,
            ExprKind::MethodRef(reference) => self.method_ref(reference)?,
            ExprKind::Given => match self.given.last() {
                Some(value) => value.clone(),
                None => return self.unsupported("a value that nothing gives"),
            },
        };
        Ok(Some(value))
    }

    pub(crate) fn this(&self) -> Result<IrExpr> {
        match &self.this {
            Some(this) => Ok(this.clone()),
            None => self.unsupported("`this` where there is none"),
        }
    }

    /// A constant of a type.
    pub(crate) fn constant(&mut self, constant: &Constant, ty: Type) -> Result<IrExpr> {
        Ok(match constant {
            Constant::Boolean(value) => IrExpr::lit(*value),
            Constant::Int(value) => {
                let width = match scalar_type(ty) {
                    verdiff_ir::ScalarType::Bv(width) => width,
                    _ => Width::W32,
                };
                number(width, (*value).into())
            }
            Constant::Long(value) => number(Width::W64, (*value).into()),
            Constant::Float(value) => IrExpr::lit(Scalar::Float(Float::from(*value))),
            Constant::Double(value) => IrExpr::lit(Scalar::Float(Float::from(*value))),
            Constant::String(text) => self.literal(text),
            Constant::Null => null(),
        })
    }

    /// `a && b`, `a || b`
    fn shortcut(&mut self, left: &'p Expr, right: &'p Expr, is_and: bool) -> Result<IrExpr> {
        let left = self.value(left)?;
        let mut value = IrExpr::lit(is_and);
        let stmts = self.nested(|this| {
            value = this.value(right)?;
            Ok(())
        })?;
        if stmts.is_empty() {
            return Ok(if is_and { and(left, value) } else { or(left, value) });
        }
        let result = self.temporary_var(IrType::BOOL);
        self.assign(result.clone(), left);
        let decided = IrExpr::var(result.clone());
        let condition = if is_and { decided } else { not(decided) };
        self.when(condition, |this| {
            this.out.extend(stmts);
            this.assign(result.clone(), value);
            Ok(())
        })?;
        Ok(IrExpr::var(result))
    }

    fn conditional(
        &mut self,
        condition: &'p Expr,
        then: &'p Expr,
        otherwise: &'p Expr,
        ty: Type,
    ) -> Result<IrExpr> {
        let condition = self.value(condition)?;
        let mut values = [null(), null()];
        let mut lists = Vec::new();
        for (place, branch) in values.iter_mut().zip([then, otherwise]) {
            lists.push(self.nested(|this| {
                *place = this.value(branch)?;
                Ok(())
            })?);
        }
        let [value, other] = values;
        if lists.iter().all(Vec::is_empty) {
            return Ok(IrExpr::ite(condition, value, other));
        }
        let result = self.temporary_var(super::value::ir_type(ty));
        let mut bodies = Vec::new();
        for (stmts, value) in lists.into_iter().zip([value, other]) {
            bodies.push(self.nested(|this| {
                this.out.extend(stmts);
                this.assign(result.clone(), value);
                Ok(())
            })?);
        }
        let otherwise = bodies.pop().unwrap_or_default();
        let then = bodies.pop().unwrap_or_default();
        self.emit(Ir::If { condition, then, otherwise });
        Ok(IrExpr::var(result))
    }

    /// A `boolean`, from a value that may be of unknown type.
    pub(crate) fn truth(&mut self, value: IrExpr) -> Result<IrExpr> {
        match value.ty() {
            IrType::BOOL => Ok(value),
            _ => self.known_value(value, Type::BOOLEAN),
        }
    }
}

/// Fields and arrays.
impl<'p> Lowering<'_, 'p> {
    fn field_value(&mut self, id: FieldId, object: Option<&'p Expr>) -> Result<IrExpr> {
        let field = self.typed.field(id);
        if field.is_static {
            if let Some(object) = object {
                self.discard(object)?;
            }
            return self.static_value(id);
        }
        let object = match object {
            Some(object) => self.value(object)?,
            None => self.this()?,
        };
        self.require_object(object.clone());
        self.read_field(id, object)
    }

    /// A field of an object that is there.
    pub(crate) fn read_field(&mut self, id: FieldId, object: IrExpr) -> Result<IrExpr> {
        let field = self.typed.field(id);
        let owner = self.typed.class(field.class);
        if owner.kind == crate::typed::ClassKind::Enum && field.is_final {
            if let Some(procedure) = self.constant_field(id) {
                return Ok(self.ask(procedure, vec![object], super::value::ir_type(field.ty)));
            }
            let name: Name =
                format!("{} of a constant", super::names::field(self.typed, id)).into();
            let result = super::value::ir_type(field.ty);
            self.target.pure(&name, &[IrType::REF], result);
            // Constants and constructors decide together.
            let text = self.target.source.text_with_imports(owner.span);
            let why = "what constructors of enums store is not looked at";
            self.target.fixed_by(&name, why, &text);
            return Ok(self.ask(name, vec![object], result));
        }
        if owner.origin == Origin::Library {
            return self.unsupported("a field of a class of the library");
        }
        let map = self.target.field(id);
        if map.name.as_str() == ORDINAL && self.target.unsure.reorders() {
            let procedure = self.ordinal();
            return Ok(self.ask(procedure, vec![object], IrType::I32));
        }
        Ok(select(map, vec![object]))
    }

    /// A static field.
    pub(crate) fn static_value(&mut self, id: FieldId) -> Result<IrExpr> {
        let field = self.typed.field(id);
        if let Some(constant) = &field.constant {
            return self.constant(constant, field.ty);
        }
        if self.typed.class(field.class).enum_constants.contains(&id) {
            return Ok(self.enum_constant(id));
        }
        let origin = self.typed.class(field.class).origin;
        if !field.is_final && origin != Origin::Library {
            return Ok(IrExpr::var(self.target.field(id)));
        }
        if let Some(value) = self.simple_static(id)? {
            return Ok(value);
        }
        // Its initialiser has set it, to a value that is not looked at.
        let name: Name = super::names::field(self.typed, id).into();
        let result = super::value::ir_type(field.ty);
        self.target.pure(&name, &[], result);
        let why = "what initialisers of static fields compute is not looked at";
        self.target.fixed_by_class(&name, why, field.class);
        Ok(self.ask(name, Vec::new(), result))
    }

    /// The value of a static final field whose initialiser says it all: an
    /// array without elements, an object of a model, or the box of a truth value.
    fn simple_static(&mut self, id: FieldId) -> Result<Option<IrExpr>> {
        let field = self.typed.field(id);
        let name = super::names::field(self.typed, id);
        match name.as_str() {
            "java.lang.Boolean.TRUE" => {
                return self.boxed(IrExpr::lit(true), crate::typed::Primitive::Boolean).map(Some);
            }
            "java.lang.Boolean.FALSE" => {
                return self.boxed(IrExpr::lit(false), crate::typed::Primitive::Boolean).map(Some);
            }
            _ => {}
        }
        let class = self.typed.class(field.class);
        let of = |initialiser: &'p crate::typed::Initialiser| match initialiser {
            crate::typed::Initialiser::Field(found, Ok(value)) if *found == id => Some(value),
            _ => None,
        };
        let Some(value) = class.static_init.iter().find_map(of) else { return Ok(None) };
        if class.origin == Origin::Prelude
            && let Some(new) = self.initial_object(id)
            && let Some(finals) = self.constructed(new)
        {
            let contents = finals.into_iter().map(|(field, value)| {
                super::context::content(&self.target.field(field), None, value)
            });
            let contents = contents.collect();
            let tag = self.target.tag(new.class);
            return Ok(Some(self.target.object(&name, tag, contents)));
        }
        let is_empty = match &value.kind {
            ExprKind::ArrayLiteral(elements) => elements.is_empty(),
            ExprKind::NewArray(lengths) => matches!(
                lengths.first().map(|length| &length.kind),
                Some(ExprKind::Constant(Constant::Int(0)))
            ),
            _ => false,
        };
        if !is_empty {
            return Ok(None);
        }
        let tag = self.target.array_tag(value.ty);
        let lengths = self.target.length_map();
        let nothing = verdiff_ir::Bv::zero(LENGTH);
        let known = verdiff_ir::Known::Scalar(nothing.into());
        let contents = vec![super::context::content(&lengths, None, known)];
        Ok(Some(self.target.object(&name, tag, contents)))
    }

    /// The object of an enum's constant.
    pub(crate) fn enum_constant(&mut self, id: FieldId) -> IrExpr {
        let field = self.typed.field(id);
        let constants = &self.typed.class(field.class).enum_constants;
        let ordinal = constants.iter().position(|known| *known == id).unwrap_or_default();
        let name = super::names::field(self.typed, id);
        let class = self.constant_class(id);
        let tag = self.target.tag(class);
        let ordinals = self.target.hidden_field(ORDINAL, verdiff_ir::ScalarType::Bv(Width::W32));
        let names = self.target.hidden_field(CONSTANT_NAME, verdiff_ir::ScalarType::Ref);
        let text: Vec<u16> = self.typed.name(field.name).encode_utf16().collect();
        let literal = self.literal(&text);
        let verdiff_ir::ExprKind::Static(literal) = literal.kind else { return null() };
        let number = verdiff_ir::Bv::new(Width::W32, ordinal as u128);
        let mut contents =
            vec![super::context::content(&names, None, verdiff_ir::Known::Static(literal))];
        if !self.target.unsure.is_reordered(super::names::class(self.typed, field.class)) {
            let number = verdiff_ir::Known::Scalar(number.into());
            contents.push(super::context::content(&ordinals, None, number));
        }
        self.target.object(&name, tag, contents)
    }

    /// The class of an enum's constant: its own, if it has a body.
    fn constant_class(&self, id: FieldId) -> ClassId {
        self.initial_object(id).map_or(self.typed.field(id).class, |new| new.class)
    }

    /// Throws if an object is null that may be.
    pub(crate) fn require_object(&mut self, object: IrExpr) {
        if self.this.as_ref() != Some(&object) {
            self.require(not_null(object), Implicit::Null);
        }
    }

    pub(crate) fn length_of(&mut self, array: IrExpr) -> IrExpr {
        let map = self.target.length_map();
        resize(select(map, vec![array]), LENGTH, Width::W32, false)
    }

    /// An array of unknown type that is there, and an index.
    pub(crate) fn unknown_element(
        &mut self,
        array: &'p Expr,
        index: &'p Expr,
    ) -> Result<Vec<IrExpr>> {
        let mut array = self.value(array)?;
        let index = self.after(&mut [&mut array], index)?;
        let array = self.simple_or_var(array);
        self.require(not_null(array.clone()), Implicit::Null);
        Ok(vec![array, index])
    }

    /// An array that is there, and an index that is in it.
    pub(crate) fn element_place(
        &mut self,
        array: &'p Expr,
        index: &'p Expr,
    ) -> Result<(IrExpr, IrExpr)> {
        if array.ty.element().is_none() {
            return self.unsupported("an index into something whose type is not known");
        }
        let mut array = self.value(array)?;
        let index = self.after(&mut [&mut array], index)?;
        let (array, index) = (self.simple_or_var(array), self.simple_or_var(index));
        self.check_index(array.clone(), index.clone());
        Ok((array, index))
    }

    /// Variables may be mentioned twice: nothing comes between.
    fn simple_or_var(&mut self, value: IrExpr) -> IrExpr {
        match value.kind {
            verdiff_ir::ExprKind::Var(_) => value,
            _ => self.simple(value),
        }
    }

    pub(crate) fn check_index(&mut self, array: IrExpr, index: IrExpr) {
        self.require(not_null(array.clone()), Implicit::Null);
        let length = self.length_of(array);
        self.require(IrExpr::binary(BinOp::LtU, index, length), Implicit::Index);
    }

    /// The instance of a class around this one.
    fn outer_this(&mut self, wanted: ClassId) -> Result<IrExpr> {
        let mut object = self.this()?;
        let mut class = self.owner;
        while class != wanted
            && self.typed.is_subclass(class, wanted) != crate::typed::Knowledge::Yes
        {
            let Some(enclosing) = self.typed.class(class).enclosing.filter(|e| e.has_instance)
            else {
                return self.unsupported("an enclosing instance that is not known");
            };
            let map = self.outer_map(class);
            object = select(map, vec![object]);
            // There is no inner object without one around it.
            self.assume_there(object.clone());
            class = enclosing.class;
        }
        Ok(object)
    }

    /// The field that holds the enclosing instance of objects of a class.
    pub(crate) fn outer_map(&mut self, class: ClassId) -> verdiff_ir::Var {
        let name = format!("{}.this$0", super::names::class(self.typed, class));
        self.target.hidden_field(&name, verdiff_ir::ScalarType::Ref)
    }

    /// The field that holds a captured variable in objects of a class.
    pub(crate) fn capture_map(
        &mut self,
        class: &str,
        local: crate::typed::LocalId,
    ) -> verdiff_ir::Var {
        let local = self.typed.local(local);
        let name = format!("{class}.val${}", self.typed.name(local.name));
        self.target.hidden_field(&name, scalar_type(local.ty))
    }
}

/// The ordinal of an enum's constant.
pub(crate) const ORDINAL: &str = "java.lang.Enum.ordinal";
/// The name of an enum's constant.
pub(crate) const CONSTANT_NAME: &str = "java.lang.Enum.name";

/// Conversions.
impl<'p> Lowering<'_, 'p> {
    fn convert(&mut self, conversion: Conversion, operand: &'p Expr, to: Type) -> Result<IrExpr> {
        let from = operand.ty;
        let value = self.value(operand)?;
        match conversion {
            Conversion::Numeric => self.numeric(value, from, to),
            Conversion::Box(primitive) => self.boxed(value, primitive),
            Conversion::Unbox(primitive) => self.unboxed(value, primitive),
            Conversion::ToString => self.text_for(value, from),
            Conversion::Upcast => {
                self.guard_enum(value.clone(), from);
                Ok(value)
            }
            Conversion::CheckCast(reason) => {
                let value = self.simple(value);
                let test = self.instance_test(value.clone(), to)?;
                let fits = or(eq(value.clone(), null()), test);
                match reason {
                    CastReason::Written => self.guard(value.clone(), from)?,
                    CastReason::Erasure => {}
                }
                if !is_bool(&fits, true) {
                    self.require(fits, Implicit::Cast);
                }
                Ok(value)
            }
            Conversion::FromUnknown => self.known_value(value, to),
            Conversion::ToUnknown => match from {
                Type::Primitive(primitive) => self.boxed(value, primitive),
                _ => Ok(value),
            },
        }
    }

    /// What a value of unknown type is in a type that is known.
    pub(crate) fn known_value(&mut self, value: IrExpr, to: Type) -> Result<IrExpr> {
        match to {
            Type::Primitive(primitive) => {
                let name: Name = format!("as {}", primitive.keyword()).into();
                let ty = super::value::ir_type(to);
                self.target.pure(&name, &[IrType::REF], ty);
                Ok(self.ask(name, vec![value], ty))
            }
            Type::Void => self.unsupported("a value of no type"),
            Type::Class(_) | Type::Array(..) | Type::Null | Type::Unknown => Ok(value),
        }
    }
}
