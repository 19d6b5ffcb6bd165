//! Statements, laid out in lines. Bodies always have braces, so that each
//! `else` finds its `if`.

use super::Printer;
use super::constants::integer;
use super::piece::Level;
use crate::typed::{Expr, Stmt, StmtKind};
use crate::types::IntKind;

impl Printer<'_> {
    /// `{ … }`, from the current place of a line on.
    pub(super) fn block(&mut self, stmts: &[Stmt]) -> String {
        self.indent += 1;
        self.scopes.enter();
        let lines = self.stmts(stmts);
        self.scopes.leave();
        self.indent -= 1;
        if lines.is_empty() { "{}".into() } else { format!("{{\n{lines}{}}}", self.margin()) }
    }

    fn stmts(&mut self, stmts: &[Stmt]) -> String {
        let mut lines = String::new();
        for stmt in stmts {
            lines.push_str(&self.stmt(stmt));
            if !matches!(stmt.kind, StmtKind::EvalVla(_)) {
                self.name_pending_vlas();
            }
        }
        lines
    }

    /// A statement as a body.
    fn body(&mut self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Block(stmts) => self.block(stmts),
            StmtKind::Empty => "{}".into(),
            _ => self.block(std::slice::from_ref(stmt)),
        }
    }

    /// Whole lines.
    fn stmt(&mut self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Declare(decl) if self.has_linkage(*decl) => return String::new(),
            StmtKind::EvalVla(id) => return self.eval_vla(*id),
            StmtKind::Case { .. } | StmtKind::Default(_) | StmtKind::Label(..) => {
                return self.labelled(stmt);
            }
            StmtKind::For { init, condition, step, body } => {
                return self.for_loop(init, condition.as_ref(), step.as_ref(), body);
            }
            _ => {}
        }
        let text = self.simple(stmt);
        format!("{}{text}\n", self.margin())
    }

    /// A statement that begins where the line is.
    fn simple(&mut self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Empty => ";".into(),
            StmtKind::Expr(expr) => self.dropped(expr).text + ";",
            StmtKind::Declare(decl) => self.local_declaration(*decl).joined() + ";",
            StmtKind::Block(stmts) => self.block(stmts),
            StmtKind::If(condition, then, otherwise) => {
                self.if_else(condition, then, otherwise.as_deref())
            }
            StmtKind::While(condition, body) => {
                let condition = self.condition(condition).text;
                format!("while ({condition}) {}", self.body(body))
            }
            StmtKind::DoWhile(body, condition) => {
                let body = self.body(body);
                format!("do {body} while ({});", self.condition(condition).text)
            }
            StmtKind::Switch(value, body) => {
                let value = self.promoted(value).text;
                format!("switch ({value}) {}", self.body(body))
            }
            StmtKind::Goto(label) => format!("goto {};", self.label(*label)),
            StmtKind::GotoComputed(target) => {
                format!("goto *{};", self.converted(target).at_least(Level::Cast))
            }
            StmtKind::Break => "break;".into(),
            StmtKind::Continue => "continue;".into(),
            StmtKind::Return(None) => "return;".into(),
            StmtKind::Return(Some(value)) => format!("return {};", self.converted(value).text),
            StmtKind::Asm => self.assembly(stmt),
            StmtKind::EvalVla(_)
            | StmtKind::For { .. }
            | StmtKind::Case { .. }
            | StmtKind::Default(_)
            | StmtKind::Label(..) => self.stmt(stmt),
        }
    }

    /// `if`, with all that follow in a row of `else if`.
    fn if_else(&mut self, condition: &Expr, then: &Stmt, otherwise: Option<&Stmt>) -> String {
        let mut text = format!("if ({}) ", self.condition(condition).text);
        text.push_str(&self.body(then));
        let mut rest = otherwise;
        while let Some(other) = rest {
            text.push_str(" else ");
            rest = match &other.kind {
                StmtKind::If(condition, then, otherwise) => {
                    text.push_str(&format!("if ({}) ", self.condition(condition).text));
                    text.push_str(&self.body(then));
                    otherwise.as_deref()
                }
                _ => {
                    text.push_str(&self.body(other));
                    None
                }
            };
        }
        text
    }

    /// Labels stand one level to the left of what they label, which begins a
    /// line of its own.
    fn labelled(&mut self, stmt: &Stmt) -> String {
        let margin = "    ".repeat(self.indent.saturating_sub(1));
        let mut text = String::new();
        let mut at = stmt;
        while let Some((label, body)) = self.label_and_body(at) {
            text.push_str(&format!("{margin}{label}"));
            // A declaration is no statement.
            let alone =
                matches!(body.kind, StmtKind::Empty | StmtKind::Declare(_) | StmtKind::EvalVla(_));
            text.push_str(if alone { ";\n" } else { "\n" });
            at = body;
        }
        match &at.kind {
            StmtKind::Empty => text,
            _ => text + &self.stmt(at),
        }
    }

    fn label_and_body<'s>(&self, stmt: &'s Stmt) -> Option<(String, &'s Stmt)> {
        match &stmt.kind {
            StmtKind::Case { low, high, body } if low == high => {
                Some((format!("case {}:", case_value(*low)), body))
            }
            StmtKind::Case { low, high, body } => {
                Some((format!("case {} ... {}:", case_value(*low), case_value(*high)), body))
            }
            StmtKind::Default(body) => Some(("default:".to_owned(), body)),
            StmtKind::Label(id, body) => Some((format!("{}:", self.label(*id)), body)),
            _ => None,
        }
    }

    fn for_loop(
        &mut self,
        init: &[Stmt],
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
    ) -> String {
        self.scopes.enter();
        let text = match self.for_init(init) {
            Some(init) => {
                let text = self.for_rest(&init, condition, step, body);
                format!("{}{text}\n", self.margin())
            }
            None => self.for_in_block(init, condition, step, body),
        };
        self.scopes.leave();
        text
    }

    /// What stands before the first semicolon, if it can.
    fn for_init(&mut self, init: &[Stmt]) -> Option<String> {
        match init {
            [] => return Some(String::new()),
            [Stmt { kind: StmtKind::Expr(expr), .. }] => return Some(self.dropped(expr).text),
            _ => {}
        }
        self.scopes.enter();
        let joined = self.joined_declarations(init);
        match &joined {
            Some(_) => self.scopes.keep(),
            None => self.scopes.leave(),
        }
        joined
    }

    /// Several declarations as one, if they have the same specifiers.
    fn joined_declarations(&mut self, stmts: &[Stmt]) -> Option<String> {
        let mut specifiers = None;
        let mut declarators = Vec::new();
        for stmt in stmts {
            let declared = match &stmt.kind {
                StmtKind::Declare(decl) if !self.has_linkage(*decl) => {
                    self.local_declaration(*decl)
                }
                _ => return None,
            };
            let common = specifiers.get_or_insert_with(|| declared.specifiers.clone());
            if *common != declared.specifiers {
                return None;
            }
            declarators.push(declared.declarator);
        }
        Some(format!("{} {}", specifiers?, declarators.join(", ")))
    }

    fn for_rest(
        &mut self,
        init: &str,
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
    ) -> String {
        let condition =
            condition.map_or(String::new(), |it| format!(" {}", self.condition(it).text));
        let step = step.map_or(String::new(), |it| format!(" {}", self.dropped(it).text));
        format!("for ({init};{condition};{step}) {}", self.body(body))
    }

    /// A loop whose first part is more than one declaration can say.
    fn for_in_block(
        &mut self,
        init: &[Stmt],
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
    ) -> String {
        let outer = self.margin();
        self.indent += 1;
        let init = self.stmts(init);
        let rest = self.for_rest("", condition, step, body);
        let text = format!("{outer}{{\n{init}{}{rest}\n{outer}}}\n", self.margin());
        self.indent -= 1;
        text
    }

    /// Copied; what it names keeps its name, and counts as used.
    fn assembly(&mut self, stmt: &Stmt) -> String {
        let text = self.source(stmt.span).trim().trim_end_matches(';').trim_end();
        self.mention_words(text);
        self.not_in_full = true;
        format!("{text};")
    }
}

/// C converts it to the type of the switch.
fn case_value(value: i128) -> String {
    let kinds = [IntKind::Int, IntKind::Long, IntKind::ULong];
    let fitting = kinds.into_iter().find(|kind| kind.wrap(value) == value);
    integer(fitting.unwrap_or(IntKind::Int128), value).text
}
