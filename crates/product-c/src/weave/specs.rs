//! Specifications of a patch: what must hold where both versions are; or, if
//! nothing is said of the old version, wherever the new one is.
//!
//! `pp_old(x)` in the new version is `*pp_of_old(&x)`: the address is that of
//! the object of the same name in the old version.

use super::Weaver;
use super::control::Construct;
use crate::build::when;
use crate::mentions::is_of_both;
use crate::node::SpecKind;
use crate::side::Side;
use verdiff_c::span::Span;
use verdiff_c::typed::walk::operands_mut;
use verdiff_c::typed::{CastKind, DeclId, DeclKind, Expr, ExprKind, Linkage, Stmt};

/// What to say of a macro that is called like a function.
fn undeclared(name: &str) -> String {
    format!(
        "`{name}` is not defined: it is to be the macro \
         `#define {name}(x) (*(__typeof__(x) *){}(&(x)))`",
        name.replace("pp_", "pp_of_")
    )
}

impl Weaver<'_, '_> {
    pub(super) fn spec(
        &mut self,
        of: &Construct<'_, '_>,
        kind: SpecKind,
        holds: &Expr,
    ) -> Vec<Stmt> {
        let Some(node) = of.nodes[Side::New.index()] else { return vec![] };
        let of_both = is_of_both(&self.import.unit, holds);
        let mut holds = holds.clone();
        if let Err(why) = self.resolve(&mut holds) {
            self.import.problems.push(format!("{}: {why}", self.place(node.span)));
            return vec![];
        }
        let fails = self.import.not(holds);
        let told = match kind {
            SpecKind::Assert => {
                let text = node.text.trim_matches(|c: char| "{};".contains(c) || c.is_whitespace());
                let (text, place) = (self.import.string(text), self.place(node.span));
                let place = self.import.string(&place);
                self.import.runtime_call("pp_failed", vec![text, place])
            }
            SpecKind::Assume => self.import.runtime_call("pp_unassumed", vec![]),
        };
        let [old, new] = Side::BOTH.map(|side| self.is_around(side));
        let here = if of_both { self.import.and(old, new) } else { new };
        vec![when(here, vec![when(fails, vec![told])])]
    }

    /// Whether the version is at the innermost construct around this place
    /// that it has: a branch that only the new version has is a part of what
    /// the old one passes at once.
    fn is_around(&mut self, side: Side) -> Expr {
        let flag = self.levels.iter().rev().find_map(|level| level.active[side.index()]);
        match flag {
            Some(flag) => self.import.read(flag),
            None => self.import.int(0),
        }
    }

    /// Replaces what is said of a version by its objects.
    fn resolve(&mut self, of: &mut Expr) -> Result<(), String> {
        if let ExprKind::Call(callee, arguments) = &mut of.kind
            && let Some(id) = crate::mentions::called(callee)
            && let Some(argument) = arguments.first_mut()
        {
            match self.import.unit.name(id) {
                "pp_of_old" => {
                    self.in_old(argument)?;
                    *of = argument.clone();
                    return Ok(());
                }
                "pp_of_new" => {
                    *of = argument.clone();
                    return Ok(());
                }
                name @ ("pp_old" | "pp_new") => return Err(undeclared(name)),
                _ => {}
            }
        }
        operands_mut(of).into_iter().try_for_each(|operand| self.resolve(operand))
    }

    fn in_old(&mut self, of: &mut Expr) -> Result<(), String> {
        if let ExprKind::Decl(id) = &mut of.kind
            && matches!(
                self.import.unit.decl(*id).kind,
                DeclKind::Automatic | DeclKind::Parameter | DeclKind::Static { .. }
            )
        {
            *id = self.counterpart(*id)?;
        }
        if let ExprKind::Cast(cast, _) = &of.kind
            && cast.kind == CastKind::FunctionToPointer
        {
            return Ok(());
        }
        operands_mut(of).into_iter().try_for_each(|operand| self.in_old(operand))
    }

    /// The object of the old version that has the name of one of the new
    /// version. A variable of the function may have become one of the file, or
    /// the other way round.
    fn counterpart(&mut self, id: DeclId) -> Result<DeclId, String> {
        let [old, new] = Side::BOTH.map(|side| self.import.roles.prefix(side).to_owned());
        let unit = &self.import.unit;
        let Some(name) = unit.name(id).strip_prefix(&new).map(str::to_owned) else {
            return Ok(id);
        };
        let wanted = format!("{old}{name}");
        let is_it = |id: &&DeclId| unit.name(**id) == wanted;
        let local = self.locals[Side::Old.index()].iter().find(is_it).copied();
        let known = unit.file_scope.iter().find(is_it).copied();
        let is_local = unit.decl(id).linkage == Linkage::None;
        let found = match (is_local, local) {
            (true, Some(local)) => Some(local),
            (true, None) | (false, _) => known.or_else(|| self.import.old_object(&name)).or(local),
        };
        let found = found.ok_or_else(|| format!("the old version has no `{name}` here"))?;
        // It would be read as something that it is not.
        match self.import.unit.decl(found).ty.ty == self.import.unit.decl(id).ty.ty {
            true => Ok(found),
            false => Err(format!("`{name}` is of another type in the old version")),
        }
    }

    /// Where something of the new version stands, as people write it.
    pub(super) fn place(&self, span: Span) -> String {
        self.import.place(span)
    }
}
