//! Volatile objects: each access is a call to the outside. Atomic ones are
//! plain, under the assumption that nobody else accesses them meanwhile.

use super::calls::{Touches, nothing};
use super::class::class_of;
use super::function::{Lowering, Result};
use super::places::Place;
use super::value::Value;
use crate::typed::Expr;
use crate::types::TypeId;
use verdiff_ir::{Footprint, Name};

impl Lowering<'_, '_> {
    /// Asks the outside for the value of a volatile object.
    pub(crate) fn read_volatile(&mut self, place: &Place, ty: TypeId) -> Result<Value> {
        let address = self.volatile_address(place, ty)?;
        let name = self.volatile_name("read", ty)?;
        let touches = Touches { reads: Footprint::All, writes: nothing(), pure: false };
        self.call_external(&name, vec![address], ty, touches)
    }

    /// Tells the outside the value of a volatile object.
    pub(crate) fn write_volatile(&mut self, place: &Place, ty: TypeId, value: Value) -> Result<()> {
        let address = self.volatile_address(place, ty)?;
        let name = self.volatile_name("write", ty)?;
        self.tell_outside(&name, vec![address, value])
    }

    fn volatile_name(&self, access: &str, ty: TypeId) -> Result<Name> {
        match class_of(self.types(), ty) {
            Some(class) => Ok(format!("volatile {access} {class:?}").to_lowercase().into()),
            None => self.unsupported("an access to a volatile object that is no scalar"),
        }
    }

    fn volatile_address(&mut self, place: &Place, ty: TypeId) -> Result<Value> {
        match place {
            Place::Memory(address) if class_of(self.types(), ty).is_some() => {
                self.check_object(address);
                Ok(Value::Pointer(address.object.clone(), address.offset.clone()))
            }
            _ => self.unsupported("an access to a volatile object of this kind"),
        }
    }

    /// Notes what is assumed of an atomic object.
    pub(crate) fn note_atomic(&mut self, lvalue: &Expr) {
        if lvalue.ty.quals.atomic {
            self.assumptions.insert(NO_OTHER_THREADS);
        }
    }
}

/// What atomic accesses are taken for.
pub(crate) const NO_OTHER_THREADS: &str =
    "no other thread accesses the same objects at the same time";
