//! Conversions: a value where another type is wanted. C converts by itself;
//! only a float that becomes an integer needs a guard.

use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::safety::{Helper, Range, range_of};
use crate::tree::{Expr, Place, Shape, Type, UnOp};

impl Printer<'_> {
    /// An expression that C converts to a type.
    pub(super) fn value_for(&self, value: &Expr, target: &Type) -> Text {
        let text = self.expr(value);
        self.converted(text, &self.env.expr(value), target)
    }

    /// A text of one type where another is wanted.
    pub(super) fn converted(&self, text: Text, from: &Type, target: &Type) -> Text {
        let Some(kind) = self.env.kind(target) else { return text };
        if let Some(helper) = Helper::truncate_to(from, kind) {
            self.note(Feature::FloatToInteger);
            return Text::new(
                format!("{}({})", self.helper(helper), text.at(level::ASSIGNMENT)),
                level::POSTFIX,
            );
        }
        if self.env.kind(from).is_some_and(|from| from.bits() > kind.bits()) {
            self.note(Feature::ImplicitNarrowing);
        }
        text
    }

    /// An expression that is stored in a place.
    pub(super) fn value_into(&self, place: &Place, value: &Expr) -> Text {
        let target = self.env.place(place);
        let text = match value {
            // C forbids to copy between objects that overlap in part, but not
            // to store a value that was computed.
            Expr::Load(from) if self.overlays(from) || self.overlays(place) => {
                self.value_for(&Expr::Unary(UnOp::Plus, value.clone().boxed()), &target)
            }
            _ => self.value_for(value, &target),
        };
        if !self.is_punned_float(place) {
            return text;
        }
        // The bits of a number that is none could be seen through the union.
        let helper = self.helper(Helper::Number);
        Text::new(format!("{helper}({})", text.at(level::ASSIGNMENT)), level::POSTFIX)
    }

    /// True for a number that shares its bytes with objects of other types.
    fn overlays(&self, place: &Place) -> bool {
        match place {
            Place::Byte(..) => true,
            Place::Index(base, _) => self.overlays(base),
            Place::Field(base, _) => match self.env.place(base) {
                Type::Record(record) => {
                    self.env.unit.records[record].shape == Shape::Punned || self.overlays(base)
                }
                _ => false,
            },
            Place::Var(_)
            | Place::Deref(_)
            | Place::PointerIndex(..)
            | Place::VlaElement { .. } => false,
        }
    }

    pub(super) fn is_punned_float(&self, place: &Place) -> bool {
        let Place::Field(base, _) = place else { return false };
        let Type::Record(record) = self.env.place(base) else { return false };
        self.env.unit.records[record].shape == Shape::Punned && self.env.place(place).is_float()
    }

    /// An integer brought below a length, by itself or by force.
    pub(super) fn below(&self, index: &Expr, len: usize) -> Text {
        let range = range_of(self.env, index);
        let most = len as i128 - 1;
        let text = self.value_for(index, &Type::ULONG);
        if range.is_some_and(|range| range.within(Range::new(0, most))) {
            text
        } else if len.is_power_of_two() && range.is_some() {
            Text::new(format!("{} & {most}", text.at(level::BIT_AND)), level::BIT_AND)
        } else {
            let text = text.at(level::UNARY);
            Text::new(format!("(unsigned long){text} % {len}"), level::PRODUCT)
        }
    }
}
