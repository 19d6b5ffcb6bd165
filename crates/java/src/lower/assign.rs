//! Assignments: the place first, then the value, then the checks that come
//! last.

use super::function::{Lowering, Result};
use super::operators::one;
use super::value::select;
use crate::typed::{AssignOp, Expr, ExprKind, FieldId, LocalId, Step, Type};
use verdiff_ir::{BinOp, Expr as IrExpr};

/// Where a value goes.
#[derive(Debug, Clone)]
enum Place {
    Local(LocalId),
    Static(FieldId),
    Field(FieldId, IrExpr),
    /// An array that was not looked at yet, and an index.
    Element(Type, IrExpr, IrExpr),
    /// Something outside: what it is, and what it is of.
    Outside(String, Vec<IrExpr>),
}

impl Place {
    fn parts_mut(&mut self) -> Vec<&mut IrExpr> {
        match self {
            Place::Local(_) | Place::Static(_) => vec![],
            Place::Field(_, object) => vec![object],
            Place::Element(_, array, index) => vec![array, index],
            Place::Outside(_, parts) => parts.iter_mut().collect(),
        }
    }
}

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn lower_assign(&mut self, target: &'p Expr, value: &'p Expr) -> Result<IrExpr> {
        let mut place = self.place(target)?;
        let value = self.after(&mut place.parts_mut(), value)?;
        self.write_checked(place, value)
    }

    fn place(&mut self, target: &'p Expr) -> Result<Place> {
        match &target.kind {
            ExprKind::Local(local) if !self.captured.contains_key(local) => {
                Ok(Place::Local(*local))
            }
            ExprKind::Field { field, object } => {
                if self.typed.field(*field).is_static {
                    if let Some(object) = object {
                        self.discard(object)?;
                    }
                    return Ok(Place::Static(*field));
                }
                let object = match object {
                    Some(object) => self.value(object)?,
                    None => self.this()?,
                };
                Ok(Place::Field(*field, object))
            }
            ExprKind::Index(array, index) if array.ty.element().is_some() => {
                let mut array = self.value(array)?;
                let index = self.after(&mut [&mut array], index)?;
                Ok(Place::Element(target.ty, array, index))
            }
            ExprKind::Index(array, index) if array.ty == Type::Unknown => {
                let parts = self.unknown_element(array, index)?;
                Ok(Place::Outside("element".to_owned(), parts))
            }
            ExprKind::OutsideField { class, name, object } => {
                let owner = class.map_or("?", |class| super::names::class(self.typed, class));
                let what = format!("{owner}.{}", self.typed.name(*name));
                let object = match object {
                    Some(object) => Some(self.value(object)?),
                    None => self.this.clone(),
                };
                Ok(Place::Outside(what, object.into_iter().collect()))
            }
            _ => self.unsupported("an assignment to this"),
        }
    }

    /// Writes to a place after what JLS 15.26.1 checks once the value is
    /// there. Gives the value.
    fn write_checked(&mut self, mut place: Place, value: IrExpr) -> Result<IrExpr> {
        let value = match place {
            Place::Local(_) => value,
            _ => self.kept(value),
        };
        for part in place.parts_mut() {
            *part = self.kept(part.clone());
        }
        self.check_place(&place)?;
        if let Place::Element(ty, array, _) = &place {
            self.check_store(*ty, array.clone(), value.clone())?;
        }
        self.write(&place, value)
    }

    /// A value that can be mentioned again.
    fn kept(&mut self, value: IrExpr) -> IrExpr {
        match value.kind {
            verdiff_ir::ExprKind::Var(_) => value,
            _ => self.simple(value),
        }
    }

    fn check_place(&mut self, place: &Place) -> Result<()> {
        match place {
            Place::Local(_) | Place::Static(_) => {}
            Place::Field(_, object) => self.require_object(object.clone()),
            Place::Element(_, array, index) => self.check_index(array.clone(), index.clone()),
            Place::Outside(_, parts) => {
                if let Some(object) = parts.first() {
                    self.require_object(object.clone());
                }
            }
        }
        Ok(())
    }

    fn write(&mut self, place: &Place, value: IrExpr) -> Result<IrExpr> {
        match place {
            Place::Local(local) => {
                let target = self.local(*local);
                self.assign(target.clone(), value);
                return Ok(IrExpr::var(target));
            }
            Place::Static(field) => {
                if self.typed.field(*field).is_final {
                    return self.unsupported("an assignment to a static final field");
                }
                let target = self.target.field(*field);
                self.assign(target, value.clone());
            }
            Place::Field(field, object) => {
                let map = self.target.field(*field);
                self.store(map, vec![object.clone()], value.clone());
            }
            Place::Element(ty, array, index) => {
                let map = self.target.elements(*ty);
                self.store(map, vec![array.clone(), index.clone()], value.clone());
            }
            Place::Outside(what, parts) => {
                let args = parts.iter().cloned().chain([value.clone()]).collect();
                self.ask_unknown(&format!("set {what}"), args);
            }
        }
        Ok(value)
    }

    fn read(&mut self, place: &Place) -> Result<IrExpr> {
        match place {
            Place::Local(local) => Ok(self.local_value(*local)),
            Place::Static(field) => self.static_value(*field),
            Place::Field(field, object) => {
                let map = self.target.field(*field);
                Ok(select(map, vec![object.clone()]))
            }
            Place::Element(ty, array, index) => {
                let map = self.target.elements(*ty);
                Ok(select(map, vec![array.clone(), index.clone()]))
            }
            Place::Outside(what, parts) => Ok(self.ask_unknown(what, parts.clone())),
        }
    }

    /// A place that is read first: all checks come before that.
    fn read_place(&mut self, target: &'p Expr) -> Result<Place> {
        let mut place = self.place(target)?;
        for part in place.parts_mut() {
            // The operand may change the variables that the place mentions.
            *part = self.simple(part.clone());
        }
        self.check_place(&place)?;
        Ok(place)
    }

    fn with_given(&mut self, given: IrExpr, expr: &'p Expr) -> Result<IrExpr> {
        self.given.push(given);
        let value = self.value(expr);
        self.given.pop();
        value
    }

    pub(crate) fn assign_op(&mut self, all: &'p AssignOp) -> Result<IrExpr> {
        let place = self.read_place(&all.target)?;
        let old = self.read(&place)?;
        // The old value is read before the operand is evaluated.
        let mut left = self.with_given(old, &all.left)?;
        let right = self.after(&mut [&mut left], &all.right)?;
        let result = match all.op {
            Some(op) => self.operate(op, (all.left.ty, all.right.ty), left, right)?,
            None => self.join(vec![left, right])?,
        };
        let value = self.with_given(result, &all.result)?;
        let value = self.kept_for(&place, value);
        if let Place::Element(ty, array, _) = &place {
            self.check_store(*ty, array.clone(), value.clone())?;
        }
        self.write(&place, value)
    }

    fn kept_for(&mut self, place: &Place, value: IrExpr) -> IrExpr {
        match place {
            Place::Local(_) => value,
            Place::Static(_) | Place::Field(..) | Place::Element(..) | Place::Outside(..) => {
                self.kept(value)
            }
        }
    }

    pub(crate) fn step(&mut self, step: &'p Step) -> Result<IrExpr> {
        let place = self.read_place(&step.target)?;
        let old = self.read(&place)?;
        let old = match step.is_prefix {
            true => old,
            false => self.simple(old),
        };
        let left = self.with_given(old.clone(), &step.left)?;
        if step.left.ty == Type::Unknown {
            return self.unsupported("counting something whose type is not known");
        }
        let op = if step.is_increment { BinOp::Add } else { BinOp::Sub };
        let one = one(left.ty());
        let sum = IrExpr::binary(op, left, one);
        let value = self.with_given(sum, &step.result)?;
        let value = self.kept_for(&place, value);
        let new = self.write(&place, value)?;
        Ok(if step.is_prefix { new } else { old })
    }
}
