//! `switch`, as a statement and as an expression.
//!
//! The case is chosen first: cases are tried in order, `default` last. Where
//! control may fall from a case into the next, the number of the chosen one
//! is kept, and all from there on run until something leaves.

use super::function::{JumpTarget, Lowering, Result};
use super::throws::{Implicit, ends};
use super::value::{eq, int, ir_type, is_null, not_null, or};
use crate::typed::{Case, CaseBody, Label, Switch, SwitchKind, Type};
use verdiff_ir::{
    BinOp, Expr as IrExpr, Name, Stmt as IrStmt, StmtKind as Ir, Type as IrType, Var,
};

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn switch_statement(&mut self, switch: &'p Switch) -> Result<()> {
        self.lower_switch(switch, None)
    }

    pub(crate) fn switch_value(&mut self, switch: &'p Switch, ty: Type) -> Result<IrExpr> {
        let result = self.temporary_var(ir_type(ty));
        let kept = Some(result.clone());
        self.inside_expression(|this| this.lower_switch(switch, kept))?;
        Ok(IrExpr::var(result))
    }

    fn lower_switch(&mut self, switch: &'p Switch, result: Option<Var>) -> Result<()> {
        let span = self.span;
        self.depth += 1;
        let depth = self.depth;
        let leave: Name = format!("break.{depth}").into();
        let value = self.value(&switch.selector)?;
        let selector = self.variable(format!("switch.{depth}.{}", value.ty()), value.ty());
        self.assign(selector.clone(), value);
        let selector = IrExpr::var(selector);
        let takes_null = |case: &Case| case.labels.iter().any(|label| matches!(label, Label::Null));
        if selector.ty() == IrType::REF && !switch.cases.iter().any(takes_null) {
            self.require(not_null(selector.clone()), Implicit::Null);
        }
        self.guard_enum(selector.clone(), switch.selector.ty);
        if switch.kind == SwitchKind::Pattern {
            self.guard(selector.clone(), switch.selector.ty)?;
        }
        let frames = self.frames.len();
        let target =
            JumpTarget { leave: leave.clone(), go_on: None, value: result.clone(), frames };
        self.targets.insert(switch.target, target);
        let stmts = self.nested(|this| match switch.is_arrow {
            true => this.arrows(switch, &selector, &leave, result.as_ref()),
            false => this.falling(switch, &selector, depth),
        });
        self.targets.remove(&switch.target);
        self.depth -= 1;
        self.span = span;
        self.emit_wrapped(&leave, stmts?);
        Ok(())
    }

    /// Cases that do not fall through.
    fn arrows(
        &mut self,
        switch: &'p Switch,
        selector: &IrExpr,
        leave: &Name,
        result: Option<&Var>,
    ) -> Result<()> {
        let is_default =
            |case: &&Case| case.labels.iter().any(|label| matches!(label, Label::Default));
        for case in &switch.cases {
            self.begin_statement(case.span);
            let condition = self.chosen(switch, case, selector)?;
            if super::value::is_bool(&condition, false) {
                continue;
            }
            self.when(condition, |this| this.arrow(case, leave, result))?;
        }
        match switch.cases.iter().find(is_default) {
            Some(case) => self.arrow(case, leave, result),
            None => {
                self.no_match(switch);
                Ok(())
            }
        }
    }

    fn no_match(&mut self, switch: &Switch) {
        if switch.is_exhaustive {
            // Only if classes were compiled apart.
            self.assume(IrExpr::lit(false));
        }
    }

    fn arrow(&mut self, case: &'p Case, leave: &Name, result: Option<&Var>) -> Result<()> {
        match (&case.body, result) {
            (CaseBody::Expr(value), Some(result)) => {
                let value = self.value(value)?;
                self.assign(result.clone(), value);
            }
            (CaseBody::Expr(value), None) => self.discard(value)?,
            (CaseBody::Block(block), _) => self.block(block)?,
            (CaseBody::Throw(value), _) => {
                let value = self.value(value)?;
                let value = self.simple(value);
                self.require(not_null(value.clone()), Implicit::Null);
                self.throw(value, None)?;
            }
            (CaseBody::Stmts(stmts), _) => {
                stmts.iter().try_for_each(|stmt| self.statement(stmt))?;
            }
        }
        if !ends(&self.out) {
            self.emit(Ir::Break { label: leave.clone() });
        }
        Ok(())
    }

    /// Cases that may fall into the next.
    fn falling(&mut self, switch: &'p Switch, selector: &IrExpr, depth: u32) -> Result<()> {
        let entry = self.variable(format!("case.{depth}"), IrType::I32);
        let chosen: Name = format!("chosen.{depth}").into();
        let choice = self.nested(|this| {
            for (at, case) in switch.cases.iter().enumerate() {
                this.begin_statement(case.span);
                let condition = this.chosen(switch, case, selector)?;
                if super::value::is_bool(&condition, false) {
                    continue;
                }
                this.when(condition, |this| {
                    this.assign(entry.clone(), int(at as i128));
                    this.emit(Ir::Break { label: chosen.clone() });
                    Ok(())
                })?;
            }
            let is_default =
                |case: &Case| case.labels.iter().any(|label| matches!(label, Label::Default));
            let default = switch.cases.iter().position(is_default);
            if default.is_none() {
                this.no_match(switch);
            }
            let at = default.unwrap_or(switch.cases.len());
            this.assign(entry.clone(), int(at as i128));
            Ok(())
        })?;
        self.emit_wrapped(&chosen, choice);
        let mut falls = false;
        let entry = IrExpr::var(entry);
        for (at, case) in switch.cases.iter().enumerate() {
            let body = self.nested(|this| this.case_statements(case))?;
            let op = if falls { BinOp::Le } else { BinOp::Eq };
            let condition = IrExpr::binary(op, entry.clone(), int(at as i128));
            falls = (falls && body.is_empty()) || !ends(&body);
            if !body.is_empty() {
                self.emit(Ir::If { condition, then: body, otherwise: Vec::<IrStmt>::new() });
            }
        }
        Ok(())
    }

    fn case_statements(&mut self, case: &'p Case) -> Result<()> {
        match &case.body {
            CaseBody::Stmts(stmts) => stmts.iter().try_for_each(|stmt| self.statement(stmt)),
            CaseBody::Block(block) => self.block(block),
            CaseBody::Expr(_) | CaseBody::Throw(_) => {
                self.unsupported("a `switch` with both kinds of cases")
            }
        }
    }

    /// Whether a case is chosen by one of its labels; `default` is not looked
    /// at.
    fn chosen(&mut self, switch: &'p Switch, case: &'p Case, selector: &IrExpr) -> Result<IrExpr> {
        let mut condition = IrExpr::lit(false);
        for label in &case.labels {
            let test = self.label(switch, label, selector)?;
            condition = or(condition, test);
        }
        let Some(guard) = &case.guard else { return Ok(condition) };
        let result = self.temporary_var(IrType::BOOL);
        self.assign(result.clone(), condition);
        self.when(IrExpr::var(result.clone()), |this| {
            let holds = this.value(guard)?;
            this.assign(result.clone(), holds);
            Ok(())
        })?;
        Ok(IrExpr::var(result))
    }

    fn label(&mut self, switch: &'p Switch, label: &'p Label, selector: &IrExpr) -> Result<IrExpr> {
        match label {
            Label::Constant(constant) => {
                let value = self.constant(constant, switch.selector.ty)?;
                match switch.kind {
                    SwitchKind::Int => Ok(eq(selector.clone(), value)),
                    SwitchKind::String => {
                        let result = self.temporary_var(IrType::BOOL);
                        self.assign(result.clone(), IrExpr::lit(false));
                        self.when(not_null(selector.clone()), |this| {
                            let same = this.text_same(value, selector.clone());
                            this.assign(result.clone(), same);
                            Ok(())
                        })?;
                        Ok(IrExpr::var(result))
                    }
                    SwitchKind::Enum(_) | SwitchKind::Pattern | SwitchKind::Unknown => {
                        self.unsupported("a case of this `switch`")
                    }
                }
            }
            Label::EnumConstant(field) => {
                let constant = self.enum_constant(*field);
                Ok(eq(selector.clone(), constant))
            }
            Label::OutsideConstant(class, name) => {
                let owner = super::names::class(self.typed, *class);
                let callee: Name = format!("{owner}.{}", self.typed.name(*name)).into();
                self.target.pure(&callee, &[], IrType::REF);
                let constant = self.ask(callee, Vec::new(), IrType::REF);
                Ok(eq(selector.clone(), constant))
            }
            Label::Null => Ok(is_null(selector.clone())),
            Label::Pattern(pattern) => self.matches(pattern, selector.clone()),
            Label::Default => Ok(IrExpr::lit(false)),
        }
    }
}
