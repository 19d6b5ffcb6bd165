//! Pointers: a pointer type in, an expression that satisfies it out: what it
//! points to is there, is large enough and lives long enough.

use super::Generator;
use crate::tree::{Expr, IntKind, Place, Pointer, Region, Shape, Type, Var};

impl Generator<'_> {
    /// A pointer to something that is in scope before this position. For a
    /// variable at that position, all of it outlives the variable.
    pub(super) fn pointer(&mut self, want: &Pointer, before: usize) -> Option<Expr> {
        let mut found = Vec::new();
        if want.region == Region::Scoped {
            for (position, entry) in self.visible() {
                let local = &self.frame.locals[entry.local];
                let hands_off = local.protected && !matches!(local.ty, Type::Pointer(_));
                if position < before && entry.vla.is_none() && !hands_off {
                    let protected = local.protected;
                    self.candidates(Var::Local(entry.local), want, protected, &mut found);
                }
            }
        }
        for id in self.visible_globals() {
            self.candidates(Var::Global(id), want, false, &mut found);
        }
        self.choose(want, found)
    }

    /// The same from constants: addresses of globals.
    pub(super) fn pointer_constant(&mut self, want: &Pointer) -> Option<Expr> {
        let mut found = Vec::new();
        for id in self.visible_globals() {
            let mut of_global = Vec::new();
            self.candidates(Var::Global(id), want, false, &mut of_global);
            let constant = |expr: &Expr| match expr {
                Expr::AddressOf(place) | Expr::Decay(place, _) => place.root().is_some(),
                _ => false,
            };
            found.extend(of_global.into_iter().filter(constant));
        }
        if want.nullable && (found.is_empty() || self.dice.chance(20)) {
            return Some(Expr::Null(Type::Pointer(Box::new(want.clone()))));
        }
        self.dice.try_pick(&found).cloned()
    }

    fn choose(&mut self, want: &Pointer, mut found: Vec<Expr>) -> Option<Expr> {
        if want.nullable && (found.is_empty() || self.dice.chance(20)) {
            return Some(Expr::Null(Type::Pointer(Box::new(want.clone()))));
        }
        if want.to_const && want.to == Type::Int(IntKind::Char) {
            let text = self.text(8);
            if text.len() + 1 >= want.extent {
                found.push(Expr::Text(text));
            }
        }
        let chosen = self.dice.try_pick(&found)?.clone();
        let chosen = self.maybe_further(want, chosen);
        Some(if self.dice.chance(8) { Expr::ViaVoid(chosen.boxed()) } else { chosen })
    }

    /// Moves a pointer on where it has elements to spare.
    fn maybe_further(&mut self, want: &Pointer, pointer: Expr) -> Expr {
        let extent = self.env().pointer(&pointer).extent;
        let nullable = self.env().pointer(&pointer).nullable;
        if extent > want.extent && !nullable && self.dice.chance(50) {
            let index = self.index(extent - want.extent + 1, 1).boxed();
            Expr::Offset { pointer: pointer.boxed(), index, left: want.extent }
        } else {
            pointer
        }
    }

    /// All pointers of the wanted type that a variable leads to.
    fn candidates(&self, var: Var, want: &Pointer, protected: bool, found: &mut Vec<Expr>) {
        let place = Place::Var(var);
        let ty = self.env().var(var).clone();
        if !protected {
            self.addresses(&place, &ty, want, found);
        }
        if let Type::Pointer(pointer) = &ty {
            let load = Expr::Load(place.clone());
            let lives = want.region == Region::Scoped || pointer.region == Region::Static;
            if lives && fits(want, pointer) {
                found.push(load.clone());
            }
            if lives && !pointer.nullable {
                let target = Place::Deref(load.boxed());
                self.members(&target, &pointer.to, want, found);
            }
        }
    }

    fn addresses(&self, place: &Place, ty: &Type, want: &Pointer, found: &mut Vec<Expr>) {
        let allowed = want.to_const || !self.env().is_const(place);
        if allowed && *ty == want.to && want.extent == 1 {
            found.push(Expr::AddressOf(place.clone()));
        }
        if let Type::Array(element, len) = ty {
            if allowed && **element == want.to && *len >= want.extent {
                found.push(Expr::Decay(place.clone(), 0));
                found.push(Expr::Decay(place.clone(), len - want.extent));
            }
            let last = Expr::int(*len as i128 - 1).boxed();
            let place = Place::Index(Box::new(place.clone()), last);
            self.addresses(&place, element, want, found);
        }
        self.members(place, ty, want, found);
    }

    /// The members of structs; those of unions are never pointed to.
    fn members(&self, place: &Place, ty: &Type, want: &Pointer, found: &mut Vec<Expr>) {
        let Type::Record(id) = ty else { return };
        let record = &self.unit.records[*id];
        if record.shape != Shape::Struct {
            return;
        }
        for (index, field) in record.fields.iter().enumerate() {
            if field.bits.is_none() {
                let place = Place::Field(Box::new(place.clone()), index);
                self.addresses(&place, &field.ty, want, found);
            }
        }
    }
}

/// True if a pointer of one type can stand where another is wanted, but for
/// how long it lives.
fn fits(want: &Pointer, pointer: &Pointer) -> bool {
    pointer.to == want.to
        && pointer.extent >= want.extent
        && (want.nullable || !pointer.nullable)
        && (want.to_const || !pointer.to_const)
}
