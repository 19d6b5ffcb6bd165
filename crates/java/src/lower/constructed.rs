//! Objects that initialisers make of constants: which values their final
//! fields have for ever. Of enums, a procedure says it, since programs with
//! other values have the same constants.
//!
//! Only constructors are understood that do nothing but store constants and
//! parameters in fields of the new object, and so on up to `Object`. Anything
//! else gives no answer.

use super::function::Lowering;
use super::instances::returning;
use super::names;
use super::value::{eq, ir_type};
use crate::typed::{
    Callee, ClassId, ConstructorCall, Conversion, Expr, ExprKind, FieldId, Initialiser, LocalId,
    MethodBody, MethodId, New, Stmt, StmtKind,
};
use std::collections::BTreeMap;
use verdiff_ir::{
    Expr as IrExpr, ExprKind as IrKind, Failure, IMPOSSIBLE, Known, Name, Proc, Span,
    StmtKind as Ir, Type as IrType, Var,
};

/// The final fields of an object, and what they hold.
pub(crate) type Finals = BTreeMap<FieldId, Known>;

/// Constructors that call constructors.
const DEPTH: u32 = 8;

/// What parameters and fields are known to be.
#[derive(Default)]
struct Values {
    locals: BTreeMap<LocalId, Known>,
    fields: BTreeMap<FieldId, Known>,
}

impl<'p> Lowering<'_, 'p> {
    /// What a new object holds in its final fields, if that is certain.
    pub(crate) fn constructed(&mut self, new: &'p New) -> Option<Finals> {
        let mut values = Values::default();
        if new.outer.is_some() || !self.typed.class(new.class).captures.is_empty() {
            return None;
        }
        if new.class != self.typed.known.object {
            self.construct_known(&new.callee, &new.args, &mut values, DEPTH)?;
        }
        values.fields.retain(|id, _| self.typed.field(*id).is_final);
        Some(values.fields)
    }

    fn construct_known(
        &mut self,
        callee: &Callee,
        args: &'p [Expr],
        values: &mut Values,
        depth: u32,
    ) -> Option<()> {
        let Callee::Method(constructor) = callee else { return None };
        let found = self.typed.method(*constructor);
        let MethodBody::Source(block) = &found.body else { return None };
        if depth == 0 || found.locals.len() != args.len() {
            return None;
        }
        let mut locals = BTreeMap::new();
        for (local, arg) in found.locals.iter().zip(args) {
            locals.insert(*local, self.known_constant(arg, values)?);
        }
        let around = std::mem::replace(&mut values.locals, locals);
        for stmt in &block.stmts {
            self.construct_stmt(*constructor, stmt, values, depth)?;
        }
        values.locals = around;
        Some(())
    }

    fn construct_stmt(
        &mut self,
        constructor: MethodId,
        stmt: &'p Stmt,
        values: &mut Values,
        depth: u32,
    ) -> Option<()> {
        match &stmt.kind {
            StmtKind::Empty => Some(()),
            StmtKind::ConstructorCall(call) => {
                let class = self.typed.method(constructor).class;
                self.construct_above(class, call, values, depth)
            }
            StmtKind::Expr(Expr { kind: ExprKind::Assign(target, value), .. }) => {
                let ExprKind::Field { field, object } = &target.kind else { return None };
                let is_this = object.as_ref().is_none_or(|o| matches!(o.kind, ExprKind::This));
                if !is_this || self.typed.field(*field).is_static {
                    return None;
                }
                let value = self.known_constant(value, values)?;
                values.fields.insert(*field, value);
                Some(())
            }
            _ => None,
        }
    }

    /// What a constructor does before its own statements.
    fn construct_above(
        &mut self,
        class: ClassId,
        call: &'p ConstructorCall,
        values: &mut Values,
        depth: u32,
    ) -> Option<()> {
        let known = &self.typed.known;
        if ![known.object, known.record, known.enumeration].contains(&call.class) {
            if call.outer.is_some() {
                return None;
            }
            self.construct_known(&call.callee, &call.args, values, depth - 1)?;
        }
        if call.is_this {
            return Some(());
        }
        for initialiser in &self.typed.class(class).instance_init {
            let Initialiser::Field(field, Ok(value)) = initialiser else { return None };
            let value = self.known_constant(value, values)?;
            values.fields.insert(*field, value);
        }
        Some(())
    }

    fn known_constant(&mut self, expr: &'p Expr, values: &Values) -> Option<Known> {
        match &expr.kind {
            ExprKind::Constant(constant) => match self.constant(constant, expr.ty).ok()?.kind {
                IrKind::Lit(scalar) => Some(Known::Scalar(scalar)),
                IrKind::Static(name) => Some(Known::Static(name)),
                _ => None,
            },
            ExprKind::Local(local) => values.locals.get(local).cloned(),
            ExprKind::Convert(Conversion::Upcast, operand) => self.known_constant(operand, values),
            _ => None,
        }
    }

    /// The procedure that says what a final field of an enum holds in each of
    /// its constants, if that is certain of all.
    pub(crate) fn constant_field(&mut self, id: FieldId) -> Option<Name> {
        let name: Name = format!("{} of a constant", names::field(self.typed, id)).into();
        if self.target.program.procs.contains_key(&name) {
            return Some(name);
        }
        let (class, ty) = (self.typed.field(id).class, ir_type(self.typed.field(id).ty));
        let object = Var::new("object", IrType::REF);
        let mut body = Vec::new();
        for constant in self.typed.class(class).enum_constants.clone() {
            let new = self.initial_object(constant)?;
            let value = match self.constructed(new)?.remove(&id)? {
                Known::Scalar(scalar) => IrExpr::lit(scalar),
                Known::Static(name) => IrExpr::object(name),
            };
            let is_it = eq(IrExpr::var(object.clone()), self.enum_constant(constant));
            let then = vec![returning(value)];
            body.push(Ir::If { condition: is_it, then, otherwise: Vec::new() }.into());
        }
        body.push(Ir::Fail { failure: Failure::Trap(IMPOSSIBLE.into()) }.into());
        let (params, results) = (vec![object], vec![ty]);
        let proc = Proc {
            name: name.clone(),
            params,
            results,
            locals: Vec::new(),
            body,
            span: Span::NOWHERE,
        };
        self.target.program.helpers.insert(name.clone());
        self.target.program.add_proc(proc);
        Some(name)
    }

    /// The procedure that says which ordinal a constant has, of enums whose
    /// constants are in another order in another version.
    pub(crate) fn ordinal(&mut self) -> Name {
        let name = Name::from(format!("{} of a constant", super::exprs::ORDINAL));
        if self.target.program.procs.contains_key(&name) {
            return name;
        }
        let object = Var::new("object", IrType::REF);
        let mut body = Vec::new();
        for class in self.target.unsure.reordered() {
            let Some(id) = self.target.hierarchy.named(class) else { continue };
            for (at, constant) in self.typed.class(id).enum_constants.clone().iter().enumerate() {
                let is_it = eq(IrExpr::var(object.clone()), self.enum_constant(*constant));
                let then = vec![returning(super::value::int(at as i128))];
                body.push(Ir::If { condition: is_it, then, otherwise: Vec::new() }.into());
            }
        }
        let width = verdiff_ir::ScalarType::Bv(verdiff_ir::Width::W32);
        let map = self.target.hidden_field(super::exprs::ORDINAL, width);
        let value = super::value::select(map, vec![IrExpr::var(object.clone())]);
        body.push(returning(value));
        let (params, results, span) = (vec![object], vec![IrType::I32], Span::NOWHERE);
        let proc = Proc { name: name.clone(), params, results, locals: Vec::new(), body, span };
        self.target.add_helper(proc);
        name
    }

    /// The `new` of a field that a class's initialiser sets.
    pub(crate) fn initial_object(&self, id: FieldId) -> Option<&'p New> {
        let class = self.typed.class(self.typed.field(id).class);
        class.static_init.iter().find_map(|initialiser| match initialiser {
            Initialiser::Field(field, Ok(value)) if *field == id => made(value),
            Initialiser::Field(..) | Initialiser::Block(_) => None,
        })
    }
}

/// The `new` that an expression is, whatever type it is seen as.
fn made(expr: &Expr) -> Option<&New> {
    match &expr.kind {
        ExprKind::New(new) => Some(new),
        ExprKind::Convert(Conversion::Upcast, operand) => made(operand),
        _ => None,
    }
}
