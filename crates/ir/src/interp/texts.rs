//! Texts that the outside is shown: what it reads of them, and no more.
//!
//! In: a call of an external that reads texts only. Out: the same call, where
//! each text is an object by itself, wherever it lies in the memory of the run:
//! the static object that says the same, if there is one, or else the text of
//! that number in the call. So runs that show the same texts look the same.

use super::exec::Execution;
use super::outcome::LeftOpen;
use crate::bv::Bv;
use crate::name::Name;
use crate::types::{MapType, ScalarType, Width};
use crate::value::{Key, MapValue, Object, Scalar, Value};
use std::collections::BTreeSet;

/// Texts of inputs are short; one that is longer does not end.
const LONGEST_TEXT: usize = 4096;

impl Execution<'_, '_> {
    /// Puts the texts that begin at some arguments in place of memory.
    pub(super) fn show_texts(
        &self,
        texts: &BTreeSet<usize>,
        args: &mut [Value],
        reads: &mut [(Name, Value)],
    ) {
        for (_, value) in reads {
            let Value::Map(memory) = value else { continue };
            if !is_bytes(memory.ty()) {
                continue;
            }
            let mut shown = MapValue::fill(memory.ty(), byte(0));
            for (number, at) in texts.iter().enumerate() {
                let Some([object, start]) = args.get_mut(*at..at + 2) else { continue };
                let Some(text) = self.text(memory, object, start) else { continue };
                let own = Object(Object::FIRST_FRESH.0 + number as u32);
                let own = Scalar::Ref(self.machine.texts.get(&text).copied().unwrap_or(own));
                for (offset, unit) in text.iter().enumerate() {
                    shown.store(key(own, offset as u128), byte(*unit));
                }
                (*object, *start) = (own.into(), Scalar::Bv(Bv::new(Width::W64, 0)).into());
            }
            *memory = shown;
        }
    }

    /// The text that begins somewhere in memory; none at null.
    fn text(&self, memory: &MapValue, object: &Value, start: &Value) -> Option<Vec<u8>> {
        let (object, Scalar::Bv(start)) = (object.scalar()?, start.scalar()?) else { return None };
        if object == Scalar::NULL {
            return None;
        }
        let mut text = Vec::new();
        loop {
            let unit = memory.select(key(object, start.unsigned() + text.len() as u128));
            match unit {
                Scalar::Bv(unit) if unit.unsigned() == 0 => return Some(text),
                Scalar::Bv(unit) => text.push(unit.unsigned() as u8),
                Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => return None,
            }
            if text.len() > LONGEST_TEXT {
                self.leave_open(LeftOpen::EndlessText);
                return Some(text);
            }
        }
    }
}

/// Whether a map is memory of bytes.
pub(super) fn is_bytes(ty: MapType) -> bool {
    ty.value == ScalarType::Bv(Width::W8) && ty.keys.as_slice().len() == 2
}

fn key(object: Scalar, offset: u128) -> Key {
    Key { first: object, second: Some(Bv::new(Width::W64, offset).into()) }
}

fn byte(unit: u8) -> Scalar {
    Bv::new(Width::W8, unit.into()).into()
}
