//! Shared programs of the core language for people to read.
//!
//! In: a shared program and its edits. Out: the text form, in which a hole
//! shows what each version has there. Versions that have the same stand
//! together.

use crate::shared::{Alignment, HoleId, SharedNode, SharedStmt};
use crate::stmt_tree::StmtFrame;
use crate::tree::Tree;
use std::fmt::{self, Display, Formatter};
use verdiff_ir::Stmt;

impl Display for Alignment<Stmt> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer { f, edits: &self.edits }.body(&self.shared.body, 0)
    }
}

struct Printer<'p, 'f> {
    f: &'p mut Formatter<'f>,
    edits: &'p [Vec<Vec<Stmt>>],
}

impl Printer<'_, '_> {
    fn body(&mut self, body: &[SharedStmt], indent: usize) -> fmt::Result {
        for stmt in body {
            match stmt {
                SharedNode::Same(stmt) => self.stmt(stmt, indent)?,
                SharedNode::Open { frame, lists } => self.open(frame, lists, indent)?,
                SharedNode::Hole(hole) => self.hole(*hole, indent)?,
            }
        }
        Ok(())
    }

    fn line(&mut self, text: &str, indent: usize) -> fmt::Result {
        writeln!(self.f, "{:1$}{text}", "", indent * 4)
    }

    /// A name has no line breaks, so what the text form writes on several
    /// lines can be indented line by line.
    fn stmt(&mut self, stmt: &Stmt, indent: usize) -> fmt::Result {
        stmt.to_string().lines().try_for_each(|line| self.line(line, indent))
    }

    fn open(&mut self, frame: &StmtFrame, lists: &[Vec<SharedStmt>], indent: usize) -> fmt::Result {
        // The text form of a statement whose bodies are empty ends with `{}`.
        let empty = Stmt::rebuild(frame, Vec::new()).to_string();
        self.line(empty.strip_suffix('}').unwrap_or(&empty), indent)?;
        for (index, list) in lists.iter().enumerate() {
            if index > 0 && !list.is_empty() {
                self.line("} else {", indent)?;
            }
            self.body(list, indent + 1)?;
        }
        self.line("}", indent)
    }

    fn hole(&mut self, hole: HoleId, indent: usize) -> fmt::Result {
        self.line(&format!("hole {} {{", hole.0), indent)?;
        let mut groups: Vec<(&[Stmt], String)> = Vec::new();
        for (version, edit) in self.edits.iter().enumerate() {
            let content = edit.get(hole.0).map_or(&[][..], Vec::as_slice);
            match groups.iter_mut().find(|(other, _)| *other == content) {
                Some((_, versions)) => *versions += &format!(", v{version}"),
                None => groups.push((content, format!("v{version}"))),
            }
        }
        for (content, versions) in groups {
            self.content(content, &versions, indent + 1)?;
        }
        self.line("}", indent)
    }

    fn content(&mut self, content: &[Stmt], versions: &str, indent: usize) -> fmt::Result {
        match content {
            [] => self.line(&format!("{versions}: {{}}"), indent),
            [leaf] if leaf.lists().is_empty() => self.line(&format!("{versions}: {leaf}"), indent),
            _ => {
                self.line(&format!("{versions}: {{"), indent)?;
                content.iter().try_for_each(|stmt| self.stmt(stmt, indent + 1))?;
                self.line("}", indent)
            }
        }
    }
}
