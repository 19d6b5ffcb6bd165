//! `try`: catching, `finally`, and resources.

use super::function::{JumpTarget, Lowering, Result};
use super::throws::{Frame, Implicit, Jump, ends};
use super::value::{int, not_null, or};
use crate::typed::{Catch, ClassId, Knowledge, Resource, Try, Type};
use verdiff_ir::{Expr as IrExpr, Name, StmtKind as Ir, Var};

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn lower_try(&mut self, all: &'p Try) -> Result<()> {
        match &all.finally {
            None => self.try_catches(all),
            Some(finally) => {
                self.with_finally(|this| this.try_catches(all), |this| this.block(finally))
            }
        }
    }

    /// Statements, and what runs behind them in any case.
    fn with_finally(
        &mut self,
        body: impl FnOnce(&mut Self) -> Result<()>,
        finally: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let span = self.span;
        let number = self.depth + 1;
        let way = self.way(number);
        self.assign(way.clone(), int(0));
        let (stmts, frame) = self.in_frame(true, body)?;
        self.span = span;
        let done = frame.finally();
        let mut stmts = self.close_frame(stmts, &frame, &done);
        if !ends(&stmts) {
            stmts.extend(self.nested(|this| {
                this.assign(way, int(1));
                Ok(())
            })?);
        }
        self.emit(Ir::Block { label: done, body: stmts });
        // Its own names must not clash with those of the frame.
        self.depth += 1;
        let stmts = self.nested(finally)?;
        self.depth -= 1;
        let kept = self.keep_values(&frame, &stmts);
        self.out.extend(stmts);
        if ends(&self.out) {
            return Ok(());
        }
        self.span = span;
        for (var, kept) in kept {
            self.assign(var, IrExpr::var(kept));
        }
        self.resume(&frame)
    }

    /// Keeps the values that jumps are on the way with where a `finally` has
    /// such jumps itself, which may come to nothing: each with its copy.
    fn keep_values(&mut self, frame: &Frame, finally: &[verdiff_ir::Stmt]) -> Vec<(Var, Var)> {
        let mut carried = Vec::new();
        for jump in &frame.jumps {
            match jump {
                Jump::Return if self.returns == Type::Void => {}
                Jump::Return => carried.push(self.returned()),
                Jump::To(label, _) => {
                    let is_it = |target: &&JumpTarget| target.leave == *label;
                    carried
                        .extend(self.targets.values().find(is_it).and_then(|to| to.value.clone()));
                }
            }
        }
        carried.retain(|var| assigns(finally, var));
        let keep = |var: Var| {
            let kept = self.variable(format!("kept.{}.{}", frame.number, var.name), var.ty);
            self.assign(kept.clone(), IrExpr::var(var.clone()));
            (var, kept)
        };
        carried.into_iter().map(keep).collect()
    }

    fn try_catches(&mut self, all: &'p Try) -> Result<()> {
        if all.catches.is_empty() {
            return self.try_resources(&all.resources, all);
        }
        let span = self.span;
        let (stmts, frame) =
            self.in_frame(false, |this| this.try_resources(&all.resources, all))?;
        self.span = span;
        let done: Name = format!("tried.{}", frame.number).into();
        let mut stmts = self.close_frame(stmts, &frame, &done);
        if !ends(&stmts) {
            let taken = IrExpr::var(self.taken(frame.number));
            self.depth += 1;
            stmts.extend(self.nested(|this| {
                for catch in &all.catches {
                    this.catch(catch, &taken, &done)?;
                }
                this.span = span;
                match ends(&this.out) {
                    true => Ok(()),
                    false => this.throw(taken.clone(), None),
                }
            })?);
            self.depth -= 1;
        }
        self.emit_wrapped(&done, stmts);
        Ok(())
    }

    fn catch(&mut self, catch: &'p Catch, taken: &IrExpr, done: &Name) -> Result<()> {
        if ends(&self.out) {
            return Ok(());
        }
        self.begin_statement(catch.body.span);
        let mut matches = IrExpr::lit(false);
        for class in &catch.classes {
            let test = self.is_throwable(taken.clone(), *class)?;
            matches = or(matches, test);
        }
        let body = |this: &mut Self| {
            let local = this.local(catch.local);
            this.assign(local, taken.clone());
            this.reveal(catch)?;
            this.block(&catch.body)?;
            if !ends(&this.out) {
                this.emit(Ir::Break { label: done.clone() });
            }
            Ok(())
        };
        match super::value::is_bool(&matches, true) {
            true => body(self),
            false => self.when(matches, body),
        }
    }

    /// An exception of the language's own has a message and an identity that
    /// nobody knows. Where the program may look at it, an unknown object takes
    /// the place of the one that stands for all.
    fn reveal(&mut self, catch: &'p Catch) -> Result<()> {
        let name = self.typed.name(self.typed.local(catch.local).name);
        if !mentions(self.target.source.text(catch.body.span), name) {
            return Ok(());
        }
        let local = self.local(catch.local);
        self.unmask(local)
    }

    /// Whether an exception is one that stands for all of the language's own
    /// of its class.
    fn is_implicit(&mut self, exception: &IrExpr) -> IrExpr {
        let mut is_implicit = IrExpr::lit(false);
        for implicit in Implicit::ALL {
            let object = self.implicit_object(implicit);
            is_implicit = or(is_implicit, super::value::eq(exception.clone(), object));
        }
        is_implicit
    }

    fn unmask(&mut self, local: Var) -> Result<()> {
        let caught = IrExpr::var(local.clone());
        let is_implicit = self.is_implicit(&caught);
        self.when(is_implicit, |this| {
            let unknown = Name::from("exception of the virtual machine");
            this.target.pure(&unknown, &[verdiff_ir::Type::REF], verdiff_ir::Type::REF);
            this.target.fixed(&unknown, "what it says of itself is up to the virtual machine");
            let object = this.ask(unknown, vec![caught.clone()], verdiff_ir::Type::REF);
            this.assume_there(object.clone());
            let class = this.target.class_map();
            let of = |object: &IrExpr| super::value::select(class.clone(), vec![object.clone()]);
            this.assume(super::value::eq(of(&object), of(&caught)));
            this.assign(local, object);
            Ok(())
        })
    }

    /// Whether an exception is of a class.
    fn is_throwable(&mut self, exception: IrExpr, class: ClassId) -> Result<IrExpr> {
        if class == self.typed.known.throwable {
            return Ok(IrExpr::lit(true));
        }
        if self.typed.is_subclass(class, self.typed.known.throwable) == Knowledge::No {
            return self.unsupported("a `catch` of something that is no exception");
        }
        self.instance_test(exception, Type::Class(class))
    }
}

/// Resources.
impl<'p> Lowering<'_, 'p> {
    fn try_resources(&mut self, resources: &'p [Resource], all: &'p Try) -> Result<()> {
        let Some((first, rest)) = resources.split_first() else {
            return self.block(&all.body);
        };
        let value = self.value(&first.value)?;
        let local = self.local(first.local);
        self.assign(local.clone(), value);
        let resource = IrExpr::var(local);
        let ty = self.typed.local(first.local).ty;
        let span = self.span;
        let number = self.depth + 1;
        let way = self.way(number);
        self.assign(way.clone(), int(0));
        let (stmts, frame) = self.in_frame(true, |this| this.try_resources(rest, all))?;
        self.span = span;
        let done = frame.finally();
        let mut stmts = self.close_frame(stmts, &frame, &done);
        if !ends(&stmts) {
            stmts.extend(self.nested(|this| {
                this.assign(way.clone(), int(1));
                Ok(())
            })?);
        }
        self.emit(Ir::Block { label: done, body: stmts });
        self.depth += 1;
        let failed = super::value::eq(IrExpr::var(way), int(1));
        let taken = IrExpr::var(self.taken(frame.number));
        self.when(not_null(resource.clone()), |this| {
            let quietly =
                this.nested(|this| this.close_quietly(resource.clone(), ty, first, &taken))?;
            let plainly =
                this.nested(|this| this.call_on(resource, ty, &first.close).map(|_| ()))?;
            this.emit(Ir::If { condition: failed, then: quietly, otherwise: plainly });
            Ok(())
        })?;
        self.depth -= 1;
        self.resume(&frame)
    }

    /// Closes a resource after an exception: what closing throws is added to
    /// that.
    fn close_quietly(
        &mut self,
        resource: IrExpr,
        ty: Type,
        which: &'p Resource,
        first: &IrExpr,
    ) -> Result<()> {
        let (stmts, frame) =
            self.in_frame(false, |this| this.call_on(resource, ty, &which.close).map(|_| ()))?;
        let done: Name = format!("closed.{}", frame.number).into();
        let mut stmts = self.close_frame(stmts, &frame, &done);
        if !ends(&stmts) {
            let second = self.taken(frame.number);
            stmts.extend(self.nested(|this| {
                // The one that stands for all holds nothing.
                let is_own = super::value::not(this.is_implicit(first));
                this.when(is_own, |this| {
                    this.unmask(second.clone())?;
                    this.add_suppressed(first.clone(), IrExpr::var(second))
                })
            })?);
        }
        self.emit_wrapped(&done, stmts);
        Ok(())
    }

    /// `first.addSuppressed(second)`, by whatever models exceptions.
    fn add_suppressed(&mut self, first: IrExpr, second: IrExpr) -> Result<()> {
        let throwable = self.typed.known.throwable;
        let methods = &self.typed.class(throwable).methods;
        let named = |id: &&crate::typed::MethodId| {
            self.typed.name(self.typed.method(**id).name) == "addSuppressed"
        };
        match methods.iter().find(named).copied() {
            Some(method) => self.call_method(method, Some(first), vec![second]).map(|_| ()),
            None => {
                let name = Name::from("java.lang.Throwable.addSuppressed(Throwable)");
                self.target.external(&name, &[verdiff_ir::Type::REF; 2], Vec::new());
                self.target.fixed(&name, super::calls::NO_MODEL);
                self.call(Vec::new(), name, vec![first, second]);
                Ok(())
            }
        }
    }

    /// Nothing but what the language says: used where a value cannot be null.
    pub(crate) fn assume_there(&mut self, value: IrExpr) {
        self.assume(not_null(value));
    }
}

/// Whether statements assign a variable.
fn assigns(body: &[verdiff_ir::Stmt], var: &Var) -> bool {
    let mut found = false;
    verdiff_ir::program::walk(body, &mut |stmt| {
        found |= matches!(&stmt.kind, Ir::Assign { target, .. } if target == var);
    });
    found
}

/// Whether a name occurs in a text as a word.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}
