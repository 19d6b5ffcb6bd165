//! Places of arithmetic type: a variable in scope, and a way down into it.

use super::Generator;
use crate::tree::{Expr, Place, Shape, Type, Var};

const ATTEMPTS: usize = 6;

/// What a place is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
}

impl Generator<'_> {
    /// A place that holds a number.
    pub(super) fn arith_place(&mut self, depth: usize, access: Access) -> Option<Place> {
        (0..ATTEMPTS).find_map(|_| {
            let root = self.root(access)?;
            let place = match root {
                Root::Var(var) => {
                    let ty = self.env().var(var).clone();
                    self.descend(Place::Var(var), ty, depth, access)?
                }
                Root::Vla { array, len } => {
                    let index = self.index(4, depth).boxed();
                    Place::VlaElement { array, len, index }
                }
            };
            (access == Access::Read || !self.env().is_const(&place)).then_some(place)
        })
    }

    /// A variable that can be accessed so.
    fn root(&mut self, access: Access) -> Option<Root> {
        let entries = self.visible();
        if self.dice.chance(65)
            && let Some((_, entry)) = self.dice.try_pick(&entries)
        {
            return Some(match entry.vla {
                Some(len) => Root::Vla { array: entry.local, len },
                None => Root::Var(Var::Local(entry.local)),
            });
        }
        if access == Access::Write && self.frame.is_pure {
            return None;
        }
        let globals = self.visible_globals();
        self.dice.try_pick(&globals).map(|id| Root::Var(Var::Global(*id)))
    }

    fn descend(&mut self, place: Place, ty: Type, depth: usize, access: Access) -> Option<Place> {
        match ty {
            Type::Int(_) | Type::Enum(_) | Type::Float | Type::Double => {
                Some(self.maybe_byte(place, &ty, access))
            }
            Type::Array(element, len) => {
                let index = self.index(len, depth).boxed();
                self.descend(Place::Index(Box::new(place), index), *element, depth, access)
            }
            Type::Record(id) => {
                let record = &self.unit.records[id];
                if matches!(record.shape, Shape::Tagged { .. }) {
                    return None;
                }
                let field = self.dice.below(self.unit.records[id].fields.len());
                let ty = self.unit.records[id].fields[field].ty.clone();
                self.descend(Place::Field(Box::new(place), field), ty, depth, access)
            }
            Type::Pointer(pointer) => {
                let writes = access == Access::Write;
                if pointer.nullable || writes && (pointer.to_const || self.frame.is_pure) {
                    return None;
                }
                let base = Expr::Load(place).boxed();
                let place = if pointer.extent > 1 || self.dice.chance(10) {
                    Place::PointerIndex(base, self.index(pointer.extent, depth).boxed())
                } else {
                    Place::Deref(base)
                };
                self.descend(place, pointer.to, depth, access)
            }
            Type::Void | Type::Function(_) => None,
        }
    }

    /// Now and then a byte of an integer instead of all of it.
    fn maybe_byte(&mut self, place: Place, ty: &Type, access: Access) -> Place {
        let wide = matches!(ty, Type::Int(kind) if kind.bits() > 8);
        let allowed = self.config.punning && wide && self.env().width(&place).is_none();
        // A protected variable keeps its range only if it is left alone.
        let writable = access == Access::Read || !self.env().is_const(&place);
        if allowed && writable && self.dice.chance(4) {
            let index = self.index(2, 0).boxed();
            Place::Byte(Box::new(place), index)
        } else {
            place
        }
    }

    /// An index, most often one that fits as it is.
    pub(super) fn index(&mut self, len: usize, depth: usize) -> Expr {
        let entries = self.visible();
        let counters: Vec<_> = entries
            .iter()
            .filter(|(_, entry)| self.frame.locals[entry.local].counted.is_some())
            .map(|(_, entry)| entry.local)
            .collect();
        if self.dice.chance(45)
            && let Some(counter) = self.dice.try_pick(&counters)
        {
            return Expr::local(*counter);
        }
        if depth == 0 || self.dice.chance(50) {
            Expr::int(self.dice.below(len) as i128)
        } else {
            self.integer(depth - 1)
        }
    }

    /// A record of some shape in scope that is written or read as a whole.
    pub(super) fn record_place(
        &mut self,
        wanted: impl Fn(&Type) -> bool,
        access: Access,
    ) -> Option<Place> {
        let mut found: Vec<Place> = Vec::new();
        for (_, entry) in self.visible().into_iter().filter(|(_, entry)| entry.vla.is_none()) {
            found.extend(part_of(
                Place::local(entry.local),
                &self.frame.locals[entry.local].ty,
                &wanted,
            ));
        }
        if access == Access::Read || !self.frame.is_pure {
            for id in self.visible_globals() {
                found.extend(part_of(Place::global(id), &self.unit.globals[id].ty, &wanted));
            }
        }
        found.retain(|place| access == Access::Read || !self.env().is_const(place));
        self.dice.try_pick(&found).cloned()
    }
}

enum Root {
    Var(Var),
    Vla { array: usize, len: usize },
}

/// The variable itself or its first element, whichever is wanted.
fn part_of(place: Place, ty: &Type, wanted: &impl Fn(&Type) -> bool) -> Option<Place> {
    match ty {
        ty if wanted(ty) => Some(place),
        Type::Array(element, len) if wanted(element) => {
            let last = Expr::int(*len as i128 - 1).boxed();
            Some(Place::Index(Box::new(place), last))
        }
        _ => None,
    }
}
