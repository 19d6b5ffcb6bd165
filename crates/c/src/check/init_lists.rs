//! Lists in braces: which part of the object each entry initialises.
//!
//! Braces that C lets one leave out are put in, designators are followed.

use super::init_parts::{Parts, Place, Range};
use super::initialisers::unwrapped;
use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{Designator, InitItem, Initializer};
use crate::target::layout;
use crate::typed::{Init, PathStep};
use crate::types::{ArrayLength, QualType, TypeKind};

/// An array or record whose elements are being initialised.
struct Level {
    ty: QualType,
    /// The next element, or the next member.
    next: u64,
    /// How many there are; none if that is to be found out.
    limit: Option<u64>,
    /// How long the path to it is.
    path: usize,
    offset: u64,
}

impl Checker {
    /// Initialises an array or record from a list; how many elements an array
    /// of unknown length has by that.
    pub(super) fn list(
        &mut self,
        place: Place,
        items: &[InitItem],
        path: &mut Vec<PathStep>,
        parts: &mut Parts,
        span: Span,
    ) -> Check<u64> {
        self.nested(span, |checker| checker.list_items(place, items, path, parts, span))
    }

    fn list_items(
        &mut self,
        place: Place,
        items: &[InitItem],
        path: &mut Vec<PathStep>,
        parts: &mut Parts,
        span: Span,
    ) -> Check<u64> {
        let base = path.len();
        let mut levels = vec![self.level(place, base, span)?];
        let mut length = 0;
        for item in items {
            let first_part = parts.added();
            let mut ranges = Vec::new();
            let at = if item.designators.is_empty() {
                self.next_place(&mut levels, path, span)?
            } else {
                parts.designated = true;
                path.truncate(base);
                levels.truncate(1);
                self.designated(&mut levels, path, &item.designators, &mut ranges, span)?
            };
            self.list_item(at, &item.init, &mut levels, path, parts)?;
            self.repeat(&ranges, first_part, path, &mut levels, parts, span)?;
            length = length.max(levels[0].next);
            path.truncate(levels.last().map_or(base, |level| level.path));
        }
        path.truncate(base);
        Ok(length)
    }

    fn level(&self, place: Place, path: usize, span: Span) -> Check<Level> {
        let limit = match self.types.kind(place.ty.ty) {
            TypeKind::Array(_, ArrayLength::Known(length)) => Some(*length),
            TypeKind::Array(_, ArrayLength::Incomplete) if path == 0 => None,
            TypeKind::Array(..) => {
                return Err(unsupported(span, "an initialiser for a flexible array"));
            }
            TypeKind::Record(id) => match &self.types.record(*id).body {
                Some(body) => Some(body.fields.len() as u64),
                None => return Err(self.incomplete(place.ty.ty, span)),
            },
            _ => Some(0),
        };
        Ok(Level { ty: place.ty, next: 0, limit, path, offset: place.offset })
    }

    /// The place after the last one, leaving what is full.
    fn next_place(
        &mut self,
        levels: &mut Vec<Level>,
        path: &mut Vec<PathStep>,
        span: Span,
    ) -> Check<Place> {
        loop {
            let Some(level) = levels.last_mut() else {
                return Err(unsupported(span, "more values than the object has parts"));
            };
            path.truncate(level.path);
            if let Some(place) = self.advance(level, path) {
                return Ok(place);
            }
            if levels.len() == 1 {
                return Err(unsupported(span, "more values than the object has parts"));
            }
            levels.pop();
        }
    }

    /// Steps into the next part of an array or record.
    fn advance(&mut self, level: &mut Level, path: &mut Vec<PathStep>) -> Option<Place> {
        match self.types.kind(level.ty.ty) {
            TypeKind::Array(element, _) => {
                if level.limit.is_some_and(|limit| level.next >= limit) {
                    return None;
                }
                let size = layout(&self.types, element.ty).map_or(0, |layout| layout.size);
                let (ty, number) = (*element, level.next);
                level.next += 1;
                path.push(PathStep::Index(number));
                Some(Place { ty, offset: level.offset.wrapping_add(number.wrapping_mul(size)) })
            }
            TypeKind::Record(id) => {
                let record = self.types.record(*id);
                let fields = &record.body.as_ref()?.fields;
                if record.is_union && level.next > 0 && level.next < u64::MAX {
                    return None;
                }
                // Unnamed bit-fields have no value.
                let unnamed = |number: &usize| {
                    fields.get(*number).is_some_and(|f| f.name.is_none() && f.bits.is_some())
                };
                let mut number = usize::try_from(level.next).ok()?;
                while unnamed(&number) {
                    number += 1;
                }
                let field = fields.get(number)?;
                level.next = number as u64 + 1;
                path.push(PathStep::Field(number as u32));
                let (ty, offset) = (field.ty, level.offset.wrapping_add(field.offset));
                Some(Place { ty: self.qualify(ty, level.ty.quals), offset })
            }
            _ => None,
        }
    }

    /// Follows designators; every part passed becomes a level to go on from.
    fn designated(
        &mut self,
        levels: &mut Vec<Level>,
        path: &mut Vec<PathStep>,
        designators: &[Designator],
        ranges: &mut Vec<Range>,
        span: Span,
    ) -> Check<Place> {
        let mut place: Option<Place> = None;
        for designator in designators {
            if let Some(place) = place {
                levels.push(self.level(place, path.len(), span)?);
            }
            place = Some(match designator {
                Designator::Field(name, at) => self.designated_field(levels, path, *name, *at)?,
                Designator::Index(index) => {
                    let number = self.constant_int(index)?;
                    self.designated_element(levels, path, number, index.span)?
                }
                Designator::Range(low, high) => {
                    let first = self.constant_int(low)?;
                    let last = self.constant_int(high)?;
                    // Whether the end is inside is checked by going there.
                    let step = path.len();
                    self.designated_element(levels, path, last, high.span)?;
                    path.truncate(step);
                    let at = self.designated_element(levels, path, first, low.span)?;
                    if first > last {
                        return Err(error(low.span, "an empty range of elements"));
                    }
                    let stride = layout(&self.types, at.ty.ty).map_or(0, |layout| layout.size);
                    let (first, last) = (first as u64, last as u64);
                    ranges.push(Range { step, first, last, stride });
                    at
                }
            });
        }
        place.ok_or_else(|| error(span, "an empty designator"))
    }

    fn designated_field(
        &mut self,
        levels: &mut Vec<Level>,
        path: &mut Vec<PathStep>,
        name: Symbol,
        span: Span,
    ) -> Check<Place> {
        let ty = levels.last().map_or(self.basics.void, |level| level.ty.ty);
        let found = match self.types.kind(ty) {
            TypeKind::Record(id) => self.find_member(*id, name),
            _ => None,
        };
        let Some(numbers) = found else {
            let message = format!("`{}` has no member `{}`", self.describe(ty), self.name(name));
            return Err(error(span, message));
        };
        let mut place = None;
        for number in numbers {
            if let Some(place) = place {
                levels.push(self.level(place, path.len(), span)?);
            }
            let Some(level) = levels.last_mut() else { break };
            // A union is entered at a member only by a designator.
            let is_union = matches!(self.types.kind(level.ty.ty),
                TypeKind::Record(id) if self.types.record(*id).is_union);
            place = self.union_aware_advance(level, path, u64::from(number), is_union);
        }
        place.ok_or_else(|| error(span, "a member that is not there"))
    }

    fn union_aware_advance(
        &mut self,
        level: &mut Level,
        path: &mut Vec<PathStep>,
        number: u64,
        is_union: bool,
    ) -> Option<Place> {
        if !is_union {
            level.next = number;
            return self.advance(level, path);
        }
        let field = self.field_of(level.ty.ty, number as u32)?;
        let (ty, offset) = (field.ty, level.offset.wrapping_add(field.offset));
        path.push(PathStep::Field(number as u32));
        level.next = 1;
        Some(Place { ty: self.qualify(ty, level.ty.quals), offset })
    }

    fn designated_element(
        &mut self,
        levels: &mut [Level],
        path: &mut Vec<PathStep>,
        number: i128,
        span: Span,
    ) -> Check<Place> {
        let Some(level) = levels.last_mut() else {
            return Err(error(span, "an index into nothing"));
        };
        if !matches!(self.types.kind(level.ty.ty), TypeKind::Array(..)) {
            return Err(error(span, "an index into what is no array"));
        }
        let inside = u64::try_from(number)
            .ok()
            .filter(|number| *number < level.limit.unwrap_or(i64::MAX as u64 / 2));
        let Some(number) = inside else {
            return Err(error(span, "an index outside of the array"));
        };
        level.next = number;
        self.advance(level, path).ok_or_else(|| error(span, "an index outside of the array"))
    }

    /// Initialises one part, and descends as far as its value needs.
    fn list_item(
        &mut self,
        at: Place,
        init: &Initializer,
        levels: &mut Vec<Level>,
        path: &mut Vec<PathStep>,
        parts: &mut Parts,
    ) -> Check<()> {
        let e = match init {
            Initializer::List(items, span) => return self.braced(at, items, path, parts, *span),
            Initializer::Expr(e) => e,
        };
        let checked = self.expr(e)?;
        let mut at = at;
        loop {
            if self.is_string_for(at.ty.ty, &checked) {
                if self.is_incomplete_array(at.ty.ty) {
                    return Err(unsupported(e.span, "an initialiser for a flexible array"));
                }
                let text = self.fitted_string(checked, at.ty);
                return parts.add(&self.types, path, at, text);
            }
            let whole = !self.is_aggregate(at.ty.ty)
                || matches!(self.types.kind(at.ty.ty), TypeKind::Record(_))
                    && self.compatible(at.ty.ty, checked.ty.ty);
            if whole {
                let checked = self.decay(checked)?;
                let converted = self.assigned(checked, at.ty)?;
                return parts.add(&self.types, path, at, converted);
            }
            levels.push(self.level(at, path.len(), e.span)?);
            at = self.next_place(levels, path, e.span)?;
        }
    }

    fn braced(
        &mut self,
        at: Place,
        items: &[InitItem],
        path: &mut Vec<PathStep>,
        parts: &mut Parts,
        span: Span,
    ) -> Check<()> {
        if self.is_incomplete_array(at.ty.ty) {
            return Err(unsupported(span, "an initialiser for a flexible array"));
        }
        parts.supersede(&self.types, path);
        let scalar = !self.is_aggregate(at.ty.ty);
        let text = matches!(items, [InitItem { init: Initializer::Expr(e), designators }]
            if designators.is_empty()
                && matches!(unwrapped(e).kind, crate::syntax::ast::ExprKind::Str(_)))
            && matches!(self.types.kind(at.ty.ty), TypeKind::Array(..));
        if scalar || text {
            let (_, init) = self.list_initialiser(at.ty, items, span)?;
            return match init {
                Init::Expr(value) => parts.add(&self.types, path, at, value),
                Init::Parts(inner) => inner
                    .into_iter()
                    .try_for_each(|part| parts.add_inside(&self.types, path, at, part)),
            };
        }
        self.list(at, items, path, parts, span)?;
        Ok(())
    }

    /// Gives the other elements of ranges what the first one got.
    fn repeat(
        &mut self,
        ranges: &[Range],
        first_part: u64,
        path: &mut [PathStep],
        levels: &mut [Level],
        parts: &mut Parts,
        span: Span,
    ) -> Check<()> {
        for range in ranges.iter().rev() {
            let new = parts.since(first_part);
            if range.last > range.first && !new.iter().all(|part| self.is_pure(&part.value)) {
                return Err(unsupported(span, "a range of elements with a computed value"));
            }
            parts.repeat(&self.types, range, &new, span)?;
            self.resume_after(range, path, levels);
        }
        Ok(())
    }

    /// What follows a range without a designator follows its last element.
    fn resume_after(&self, range: &Range, path: &mut [PathStep], levels: &mut [Level]) {
        if let Some(step) = path.get_mut(range.step) {
            *step = PathStep::Index(range.last);
        }
        let distance = (range.last - range.first).wrapping_mul(range.stride);
        for level in levels {
            if level.path == range.step {
                level.next = range.last + 1;
            } else if level.path > range.step {
                level.offset = level.offset.wrapping_add(distance);
            }
        }
    }
}
