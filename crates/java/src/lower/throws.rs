//! Exceptions, and leaving statements whose `finally` runs in any case.
//!
//! An exception that the program makes is an object: it lies in a hidden
//! global while it is on its way out of a procedure. Those that the language
//! throws by itself are known by their name alone, until someone catches
//! them: then a static object stands for them.
//!
//! A `try` is a frame. What is thrown in it, or out of a call in it, goes to
//! its variable and leaves its block. A frame with a `finally` also takes
//! jumps: it notes which, and where they were going, for after the `finally`.

use super::function::{Lowering, Result};
use super::names;
use super::value::{eq, int, is_bool, not, null};
use verdiff_ir::{
    Call, Expr, ExprKind, Failure, Handler, IMPOSSIBLE, Name, Stmt, StmtKind, Type as IrType, Var,
};

/// Exceptions that the language throws by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Implicit {
    Null,
    Index,
    Arithmetic,
    Cast,
    NegativeSize,
    Store,
    Assertion,
    Match,
}

impl Implicit {
    pub(crate) const ALL: [Implicit; 8] = [
        Implicit::Null,
        Implicit::Index,
        Implicit::Arithmetic,
        Implicit::Cast,
        Implicit::NegativeSize,
        Implicit::Store,
        Implicit::Assertion,
        Implicit::Match,
    ];

    /// The class.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Implicit::Null => "java.lang.NullPointerException",
            Implicit::Index => "java.lang.ArrayIndexOutOfBoundsException",
            Implicit::Arithmetic => "java.lang.ArithmeticException",
            Implicit::Cast => "java.lang.ClassCastException",
            Implicit::NegativeSize => "java.lang.NegativeArraySizeException",
            Implicit::Store => "java.lang.ArrayStoreException",
            Implicit::Assertion => "java.lang.AssertionError",
            Implicit::Match => "java.lang.MatchException",
        }
    }

    /// All classes that it is an instance of.
    pub(crate) fn ancestors(self) -> &'static [&'static str] {
        match self {
            Implicit::Index => &[
                "java.lang.IndexOutOfBoundsException",
                "java.lang.RuntimeException",
                "java.lang.Exception",
                "java.lang.Throwable",
                "java.lang.Object",
            ],
            Implicit::Assertion => &["java.lang.Error", "java.lang.Throwable", "java.lang.Object"],
            Implicit::Null
            | Implicit::Arithmetic
            | Implicit::Cast
            | Implicit::NegativeSize
            | Implicit::Store
            | Implicit::Match => &[
                "java.lang.RuntimeException",
                "java.lang.Exception",
                "java.lang.Throwable",
                "java.lang.Object",
            ],
        }
    }
}

/// A `try` that is open.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// What its labels end in.
    pub(crate) number: u32,
    /// Whether it takes jumps, too.
    pub(crate) is_finally: bool,
    /// The jumps that it took.
    pub(crate) jumps: Vec<Jump>,
}

/// Leaving statements.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Jump {
    /// To behind a block, which has this many frames around it.
    To(Name, usize),
    /// With the value in the variable for that.
    Return,
}

impl Frame {
    /// Where exceptions go that the body throws.
    pub(crate) fn thrown(&self) -> Name {
        format!("throw.{}", self.number).into()
    }

    /// Where exceptions go that come out of calls.
    pub(crate) fn called(&self) -> Name {
        format!("called.{}", self.number).into()
    }

    fn implicit(&self, implicit: Implicit) -> Name {
        format!("{implicit:?}.{}", self.number).into()
    }

    /// Where jumps go.
    pub(crate) fn finally(&self) -> Name {
        format!("finally.{}", self.number).into()
    }
}

impl Lowering<'_, '_> {
    /// The exception that a frame took.
    pub(crate) fn taken(&mut self, frame: u32) -> Var {
        self.variable(format!("exception.{frame}"), IrType::REF)
    }

    /// How a frame with a `finally` was left: zero at its end, one by an
    /// exception, else by a jump.
    pub(crate) fn way(&mut self, frame: u32) -> Var {
        self.variable(format!("way.{frame}"), IrType::I32)
    }

    /// Throws unless a condition holds.
    pub(crate) fn require(&mut self, condition: Expr, otherwise: Implicit) {
        if is_bool(&condition, true) {
            return;
        }
        match self.frames.last().cloned() {
            None => {
                let failure = Failure::Throw(otherwise.class().into());
                self.emit(StmtKind::Check { condition, failure });
            }
            Some(frame) => {
                let object = self.implicit_object(otherwise);
                let taken = self.taken(frame.number);
                let then = vec![
                    self.stmt(StmtKind::Assign { target: taken, value: object }),
                    self.stmt(StmtKind::Break { label: frame.thrown() }),
                ];
                let condition = not(condition);
                self.emit(StmtKind::If { condition, then, otherwise: Vec::new() });
            }
        }
    }

    /// The object that stands for an exception of the language's own.
    pub(crate) fn implicit_object(&mut self, implicit: Implicit) -> Expr {
        let tag = int(self.target.tags.of(implicit.class()).into());
        self.target.object(implicit.class(), tag, Vec::new())
    }

    fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt::new(kind, (self.target.source.places)(self.span))
    }

    /// Ends the run unless a condition holds that holds for all inputs there
    /// are.
    pub(crate) fn assume(&mut self, condition: Expr) {
        if !is_bool(&condition, true) {
            let failure = Failure::Trap(IMPOSSIBLE.into());
            self.emit(StmtKind::Check { condition, failure });
        }
    }

    /// Throws an object that is not null. Its class may be known.
    pub(crate) fn throw(&mut self, object: Expr, class: Option<Name>) -> Result<()> {
        if let Some(frame) = self.frames.last().cloned() {
            let taken = self.taken(frame.number);
            self.assign(taken, object);
            self.emit(StmtKind::Break { label: frame.thrown() });
            return Ok(());
        }
        match class {
            Some(class) => {
                let thrown = self.target.thrown();
                self.assign(thrown, object);
                self.emit(StmtKind::Fail { failure: Failure::Throw(class) });
            }
            None => {
                self.target.throws_objects = true;
                self.call(Vec::new(), super::dispatch::THROW.into(), vec![object]);
                let failure = Failure::Trap(IMPOSSIBLE.into());
                self.emit(StmtKind::Fail { failure });
            }
        }
        Ok(())
    }

    /// A call of something that may throw.
    pub(crate) fn call(&mut self, targets: Vec<Var>, callee: Name, args: Vec<Expr>) {
        let mut handlers = Vec::new();
        if let Some(frame) = self.frames.last() {
            for implicit in Implicit::ALL {
                let exception = Some(Name::from(implicit.class()));
                handlers.push(Handler { exception, label: frame.implicit(implicit) });
            }
            handlers.push(Handler { exception: None, label: frame.called() });
        }
        self.emit(StmtKind::Call(Call { targets, callee, args, handlers }));
        let thrown = self.target.thrown();
        self.assign(thrown, null());
    }

    /// A call of something that throws nothing and changes nothing.
    pub(crate) fn ask(&mut self, callee: Name, args: Vec<Expr>, result: IrType) -> Expr {
        let target = self.temporary_var(result);
        let call = Call { targets: vec![target.clone()], callee, args, handlers: Vec::new() };
        self.emit(StmtKind::Call(call));
        Expr::var(target)
    }

    /// The statements of a frame, in the blocks that exceptions leave. What
    /// comes behind it handles the exception in the frame's variable; `done`
    /// is left if there is none.
    pub(crate) fn close_frame(&mut self, body: Vec<Stmt>, frame: &Frame, done: &Name) -> Vec<Stmt> {
        let taken = self.taken(frame.number);
        let mut body = body;
        if !ends(&body) {
            body.push(self.stmt(StmtKind::Break { label: done.clone() }));
        }
        for implicit in Implicit::ALL {
            let label = frame.implicit(implicit);
            if super::value::leaves(&body, &label) {
                // The program may have made one of the same class by itself.
                let object = self.implicit_object(implicit);
                let thrown = self.target.thrown();
                let made = Expr::var(thrown.clone());
                let value = Expr::ite(super::value::is_null(made.clone()), object, made);
                body = vec![
                    self.stmt(StmtKind::Block { label, body }),
                    self.stmt(StmtKind::Assign { target: taken.clone(), value }),
                    self.stmt(StmtKind::Assign { target: thrown, value: null() }),
                    self.stmt(StmtKind::Break { label: frame.thrown() }),
                ];
            }
        }
        if super::value::leaves(&body, &frame.called()) {
            let thrown = self.target.thrown();
            let value = Expr::var(thrown.clone());
            let is_there = super::value::not_null(value.clone());
            let failure = Failure::Trap(IMPOSSIBLE.into());
            body = vec![
                self.stmt(StmtKind::Block { label: frame.called(), body }),
                self.stmt(StmtKind::Check { condition: is_there, failure }),
                self.stmt(StmtKind::Assign { target: taken, value }),
                self.stmt(StmtKind::Assign { target: thrown, value: null() }),
            ];
        }
        match super::value::leaves(&body, &frame.thrown()) {
            true => vec![self.stmt(StmtKind::Block { label: frame.thrown(), body })],
            false => body,
        }
    }

    /// Leaves statements, by way of what runs in any case.
    pub(crate) fn jump(&mut self, jump: Jump) -> Result<()> {
        let from = match &jump {
            Jump::To(_, frames) => *frames,
            Jump::Return => 0,
        };
        let inner = self.frames.get(from..).unwrap_or_default();
        let Some(at) = inner.iter().rposition(|frame| frame.is_finally) else {
            return self.leave(jump);
        };
        let frame = &mut self.frames[from + at];
        let place = frame.jumps.iter().position(|known| *known == jump).unwrap_or_else(|| {
            frame.jumps.push(jump);
            frame.jumps.len() - 1
        });
        let (number, label) = (frame.number, frame.finally());
        let way = self.way(number);
        self.assign(way, int(place as i128 + 2));
        self.emit(StmtKind::Break { label });
        Ok(())
    }

    fn leave(&mut self, jump: Jump) -> Result<()> {
        match jump {
            Jump::To(label, _) => self.emit(StmtKind::Break { label }),
            Jump::Return => {
                let values = match self.returns {
                    crate::typed::Type::Void => Vec::new(),
                    _ => vec![Expr::var(self.returned())],
                };
                self.emit(StmtKind::Return { values });
            }
        }
        Ok(())
    }

    /// The variable for what is returned, while a `finally` runs.
    pub(crate) fn returned(&mut self) -> Var {
        self.variable("$return", super::value::ir_type(self.returns))
    }

    /// Goes where a `finally` was on the way to.
    pub(crate) fn resume(&mut self, frame: &Frame) -> Result<()> {
        let way = Expr::var(self.way(frame.number));
        let taken = Expr::var(self.taken(frame.number));
        self.when(eq(way.clone(), int(1)), |this| this.throw(taken, None))?;
        for (at, jump) in frame.jumps.iter().enumerate() {
            let is_it = eq(way.clone(), int(at as i128 + 2));
            self.when(is_it, |this| this.jump(jump.clone()))?;
        }
        Ok(())
    }
}

/// Whether control does not come to the end of statements.
pub(crate) fn ends(body: &[Stmt]) -> bool {
    body.last().is_some_and(|last| match &last.kind {
        StmtKind::Break { .. } | StmtKind::Fail { .. } | StmtKind::Return { .. } => true,
        StmtKind::If { then, otherwise, .. } => ends(then) && ends(otherwise),
        StmtKind::While { condition, .. } => {
            matches!(condition.kind, ExprKind::Lit(verdiff_ir::Scalar::Bool(true)))
        }
        StmtKind::Block { label, body } => ends(body) && !super::value::leaves(body, label),
        StmtKind::Assign { .. }
        | StmtKind::Call(_)
        | StmtKind::New { .. }
        | StmtKind::Check { .. } => false,
    })
}

/// What an exception of this class is called when it leaves a procedure.
pub(crate) fn exception_name(
    program: &crate::typed::Program,
    class: crate::typed::ClassId,
) -> Name {
    names::class(program, class).into()
}
