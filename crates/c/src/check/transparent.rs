//! Transparent unions of GNU C: a parameter of such a type takes arguments of
//! its members' types.

use super::conversions::cast;
use super::{Check, Checker};
use crate::typed::{CastKind, Expr};
use crate::types::{RecordId, TypeId};

impl Checker {
    /// GNU: an argument of a member's type for a transparent union.
    pub(super) fn transparent_union(
        &mut self,
        e: Expr,
        id: RecordId,
        union: TypeId,
    ) -> Check<Expr> {
        let members: Vec<TypeId> = match &self.types.record(id).body {
            Some(body) => body.fields.iter().map(|field| field.ty.ty).collect(),
            None => return Err(self.incomplete(union, e.span)),
        };
        let exact = members.iter().find(|member| self.compatible(**member, e.ty.ty));
        let pointer = |member: &&TypeId| {
            self.types.pointee(**member).is_some()
                && (self.types.pointee(e.ty.ty) == Some(self.basics.void.into())
                    || self.is_null_constant(&e))
        };
        let loose =
            |member: &&TypeId| match (self.types.pointee(**member), self.types.pointee(e.ty.ty)) {
                (Some(to), Some(from)) => self.compatible(to.ty, from.ty),
                _ => false,
            };
        let found = exact
            .or_else(|| members.iter().find(loose))
            .or_else(|| members.iter().find(pointer))
            .copied();
        match found {
            Some(member) => {
                let e = self.convert(e, member, false)?;
                Ok(cast(CastKind::ToUnion, union, e, false))
            }
            None => Err(self.no_conversion(&e, union)),
        }
    }
}
