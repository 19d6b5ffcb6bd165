//! The parts of an object that an initialiser has given values to, and what
//! later entries replace.

use super::{Check, unsupported};
use crate::span::Span;
use crate::typed::{Expr, InitPart, PathStep};
use crate::types::{QualType, TypeId, TypeKind, Types};
use std::cmp::Ordering;

/// How many parts an initialiser may have.
const MAX_PARTS: usize = 1 << 20;

/// One part of an object: where it is and what it is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) ty: QualType,
    pub(super) offset: u64,
}

/// A range of elements that get one value.
pub(super) struct Range {
    /// Which step of the path goes into the range.
    pub(super) step: usize,
    pub(super) first: u64,
    pub(super) last: u64,
    /// The size of an element.
    pub(super) stride: u64,
}

/// The parts of an object so far. None is inside of a later one.
pub(super) struct Parts {
    root: TypeId,
    /// Each with its number in the order of addition.
    list: Vec<(u64, InitPart)>,
    added: u64,
    /// Whether a designator occurred, so that parts may come twice.
    pub(super) designated: bool,
    /// The highest path so far. Above it nothing can be replaced.
    highest: Vec<PathStep>,
    /// Whether a member of a union gave way to another, after which paths no
    /// longer tell what is there.
    union_replaced: bool,
}

impl Parts {
    pub(super) fn new(root: TypeId) -> Self {
        Parts {
            root,
            list: Vec::new(),
            added: 0,
            designated: false,
            highest: Vec::new(),
            union_replaced: false,
        }
    }

    pub(super) fn finish(self) -> Vec<InitPart> {
        self.list.into_iter().map(|(_, part)| part).collect()
    }

    /// How many parts were added, also those that were replaced.
    pub(super) fn added(&self) -> u64 {
        self.added
    }

    /// What is left of the parts added since then.
    pub(super) fn since(&self, added: u64) -> Vec<InitPart> {
        let new = self.list.iter().rev().take_while(|(number, _)| *number >= added);
        let mut parts: Vec<InitPart> = new.map(|(_, part)| part.clone()).collect();
        parts.reverse();
        parts
    }

    pub(super) fn add(
        &mut self,
        types: &Types,
        path: &[PathStep],
        at: Place,
        value: Expr,
    ) -> Check<()> {
        let Place { ty, offset } = at;
        self.push(types, InitPart { path: path.to_vec(), offset, ty, value })
    }

    /// Adds a part that counts from another one.
    pub(super) fn add_inside(
        &mut self,
        types: &Types,
        path: &[PathStep],
        at: Place,
        part: InitPart,
    ) -> Check<()> {
        let mut whole = path.to_vec();
        whole.extend(&part.path);
        self.push(
            types,
            InitPart { path: whole, offset: part.offset.wrapping_add(at.offset), ..part },
        )
    }

    fn push(&mut self, types: &Types, part: InitPart) -> Check<()> {
        if self.list.len() >= MAX_PARTS {
            return Err(unsupported(part.value.span, "an initialiser with too many parts"));
        }
        self.supersede(types, &part.path);
        if compare(&self.highest, &part.path).is_none_or(|(order, _)| order.is_lt()) {
            self.highest.clone_from(&part.path);
        }
        self.list.push((self.added, part));
        self.added += 1;
        Ok(())
    }

    /// Gives the other elements of a range what the first one got.
    pub(super) fn repeat(
        &mut self,
        types: &Types,
        range: &Range,
        new: &[InitPart],
        span: Span,
    ) -> Check<()> {
        let copies = (range.last - range.first).saturating_mul(new.len() as u64);
        if copies > MAX_PARTS as u64 {
            return Err(unsupported(span, "an initialiser with too many parts"));
        }
        for number in range.first + 1..=range.last {
            let distance = (number - range.first).wrapping_mul(range.stride);
            for part in new {
                let mut part = part.clone();
                if let Some(step) = part.path.get_mut(range.step) {
                    *step = PathStep::Index(number);
                }
                part.offset = part.offset.wrapping_add(distance);
                self.push(types, part)?;
            }
        }
        Ok(())
    }

    /// Drops parts that a new one at this path replaces: those inside of it,
    /// and those in other members of a union on the way.
    pub(super) fn supersede(&mut self, types: &Types, path: &[PathStep]) {
        if !self.designated || self.list.is_empty() {
            return;
        }
        let unions = union_steps(types, self.root, path);
        let above_all = match compare(&self.highest, path) {
            Some((Ordering::Less, step)) => !unions.contains(&step),
            _ => false,
        };
        if above_all && !self.union_replaced {
            return;
        }
        let mut union_replaced = false;
        self.list.retain(|(_, part)| match compare(&part.path, path) {
            None => part.path.len() < path.len(),
            Some((_, step)) => {
                let other_member = unions.contains(&step);
                union_replaced |= other_member;
                !other_member
            }
        });
        self.union_replaced |= union_replaced;
    }
}

/// How two paths compare where they part, and at which step that is; none if
/// one goes on from the other.
fn compare(a: &[PathStep], b: &[PathStep]) -> Option<(Ordering, usize)> {
    let number = |step: &PathStep| match step {
        PathStep::Field(number) => u64::from(*number),
        PathStep::Index(number) => *number,
    };
    let step = a.iter().zip(b).position(|(a, b)| a != b)?;
    Some((number(a.get(step)?).cmp(&number(b.get(step)?)), step))
}

/// Which steps of a path go into unions.
fn union_steps(types: &Types, root: TypeId, path: &[PathStep]) -> Vec<usize> {
    let mut unions = Vec::new();
    let mut ty = root;
    for (number, step) in path.iter().enumerate() {
        ty = match (types.kind(ty), step) {
            (TypeKind::Array(element, _), _) => element.ty,
            (TypeKind::Record(id), PathStep::Field(field)) => {
                let record = types.record(*id);
                if record.is_union {
                    unions.push(number);
                }
                let fields = record.body.as_ref().map(|body| &body.fields);
                match fields.and_then(|fields| fields.get(*field as usize)) {
                    Some(field) => field.ty.ty,
                    None => break,
                }
            }
            _ => break,
        };
    }
    unions
}
