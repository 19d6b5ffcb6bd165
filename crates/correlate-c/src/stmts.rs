//! Procedures as C functions. Each returns 0 if it returned and the number of an
//! exception else; its results go where its last arguments point to, if it
//! returned.

use crate::exprs::expr;
use crate::memory;
use crate::names::Names;
use crate::{NotInC, c_type};
use std::fmt::Write;
use verdiff_ir::program::StmtKind;
use verdiff_ir::{Call, Failure, Name, Proc, Stmt, Type, Var};

/// Writes the functions of a program.
pub(crate) struct Writer<'n> {
    pub(crate) names: &'n Names,
    /// Exceptions, in the order of their numbers, which start at 1.
    pub(crate) exceptions: Vec<Name>,
    pub(crate) text: String,
    labels: Vec<(Name, String)>,
    label_count: u32,
    results: Vec<Type>,
}

impl<'n> Writer<'n> {
    pub(crate) fn new(names: &'n Names) -> Self {
        let (exceptions, labels, results) = (Vec::new(), Vec::new(), Vec::new());
        Writer { names, exceptions, text: String::new(), labels, label_count: 0, results }
    }

    /// The head of a function.
    pub(crate) fn head(&self, name: &Name, params: &[Var], results: &[Type]) -> String {
        let mut all = Vec::new();
        for param in params {
            all.push(format!("{} {}", c_type(param.ty), self.names.of(&param.name)));
        }
        for (at, ty) in results.iter().enumerate() {
            all.push(format!("{} *vd_result{at}", c_type(*ty)));
        }
        let all = if all.is_empty() { "void".into() } else { all.join(", ") };
        format!("int {}({all})", self.names.of(name))
    }

    /// A function, and what is done before its own statements.
    pub(crate) fn proc(&mut self, proc: &Proc, first: Option<&str>) -> Result<(), NotInC> {
        self.results = proc.results.clone();
        let head = self.head(&proc.name, &proc.params, &proc.results);
        self.line(0, &head);
        self.line(0, "{");
        for local in &proc.locals {
            let declared = format!("{} {} = 0;", c_type(local.ty), self.names.of(&local.name));
            self.line(1, &declared);
        }
        if let Some(first) = first {
            self.line(1, first);
        }
        self.body(&proc.body, 1)?;
        self.line(1, "return 0;");
        self.line(0, "}");
        self.line(0, "");
        Ok(())
    }

    fn line(&mut self, indent: usize, line: &str) {
        let indent = if line.is_empty() { 0 } else { indent * 4 };
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn body(&mut self, body: &[Stmt], indent: usize) -> Result<(), NotInC> {
        body.iter().try_for_each(|stmt| self.stmt(stmt, indent))
    }

    fn stmt(&mut self, stmt: &Stmt, indent: usize) -> Result<(), NotInC> {
        match &stmt.kind {
            StmtKind::Assign { target, value } => {
                let line = memory::assignment(target, value, self.names)?;
                self.line(indent, &line);
            }
            StmtKind::Call(call) => self.call(call, indent)?,
            StmtKind::New { target } => {
                let line = memory::allocation(target, self.names);
                self.line(indent, &line);
            }
            StmtKind::If { condition, then, otherwise } => {
                self.line(indent, &format!("if ({}) {{", expr(condition, self.names)?));
                self.body(then, indent + 1)?;
                if !otherwise.is_empty() {
                    self.line(indent, "} else {");
                    self.body(otherwise, indent + 1)?;
                }
                self.line(indent, "}");
            }
            StmtKind::While { condition, body } => {
                self.line(indent, &format!("while ({}) {{", expr(condition, self.names)?));
                self.body(body, indent + 1)?;
                self.line(indent, "}");
            }
            StmtKind::Block { label, body } => self.block(label, body, indent)?,
            StmtKind::Break { label } => {
                let leave = format!("goto {};", self.target(label));
                self.line(indent, &leave);
            }
            StmtKind::Check { condition, failure } => {
                let number = self.number(failure)?;
                let line = format!("if (!{}) return {number};", expr(condition, self.names)?);
                self.line(indent, &line);
            }
            StmtKind::Fail { failure } => {
                let number = self.number(failure)?;
                self.line(indent, &format!("return {number};"));
            }
            StmtKind::Return { values } => self.leave(values, indent)?,
        }
        Ok(())
    }

    /// A block, and behind it the place where `break` goes on.
    fn block(&mut self, label: &Name, body: &[Stmt], indent: usize) -> Result<(), NotInC> {
        self.label_count += 1;
        let target = format!("vd_after{}", self.label_count);
        self.labels.push((label.clone(), target.clone()));
        self.line(indent, "{");
        self.body(body, indent + 1)?;
        self.line(indent, "}");
        self.labels.pop();
        self.line(0, &format!("{target}:;"));
        Ok(())
    }

    fn target(&self, label: &Name) -> String {
        let open = self.labels.iter().rev().find(|(name, _)| name == label);
        open.map_or_else(String::new, |(_, target)| target.clone())
    }

    /// The values are taken before one of them is stored: the place may be a
    /// variable that another reads.
    fn leave(&mut self, values: &[verdiff_ir::Expr], indent: usize) -> Result<(), NotInC> {
        let types = self.results.clone();
        self.line(indent, "{");
        for (at, (value, ty)) in values.iter().zip(&types).enumerate() {
            let line = format!("{} vd_value{at} = {};", c_type(*ty), expr(value, self.names)?);
            self.line(indent + 1, &line);
        }
        for at in 0..values.len() {
            self.line(indent + 1, &format!("*vd_result{at} = vd_value{at};"));
        }
        self.line(indent + 1, "return 0;");
        self.line(indent, "}");
        Ok(())
    }

    fn call(&mut self, call: &Call, indent: usize) -> Result<(), NotInC> {
        let mut args = Vec::new();
        for arg in &call.args {
            args.push(expr(arg, self.names)?);
        }
        args.extend(call.targets.iter().map(|var| format!("&{}", self.names.of(&var.name))));
        let callee = self.names.of(&call.callee);
        self.line(indent, "{");
        self.line(indent + 1, &format!("int vd_failed = {callee}({});", args.join(", ")));
        for handler in &call.handlers {
            let target = self.target(&handler.label);
            let taken = match &handler.exception {
                Some(name) => {
                    let number = self.number(&Failure::Throw(name.clone()))?;
                    format!("vd_failed == {number}")
                }
                None => "vd_failed".into(),
            };
            self.line(indent + 1, &format!("if ({taken}) goto {target};"));
        }
        self.line(indent + 1, "if (vd_failed) return vd_failed;");
        self.line(indent, "}");
        Ok(())
    }

    /// The number of a failure. In a correlating program all are exceptions.
    fn number(&mut self, failure: &Failure) -> Result<usize, NotInC> {
        let name = failure.exception().ok_or(NotInC("a trap"))?;
        let known = self.exceptions.iter().position(|other| other == name);
        Ok(1 + known.unwrap_or_else(|| {
            self.exceptions.push(name.clone());
            self.exceptions.len() - 1
        }))
    }
}
