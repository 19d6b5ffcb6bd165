//! Statements, one per line, blocks in braces.

use super::{Printer, level};
use crate::feature::Feature;
use crate::tree::{Block, Case, DeclInit, Effect, Expr, Label, Stmt, Type, Var};

/// Lines of C at some depth.
pub(super) struct Lines {
    pub(super) text: String,
    depth: usize,
}

impl Lines {
    pub(super) fn new(depth: usize) -> Lines {
        Lines { text: String::new(), depth }
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text += &"    ".repeat(self.depth);
        self.text += line;
        self.text.push('\n');
    }

    /// A line that ends with a brace, what is within, and the closing line.
    pub(super) fn braces(&mut self, open: &str, close: &str, within: impl FnOnce(&mut Lines)) {
        self.line(open);
        self.depth += 1;
        within(self);
        self.depth -= 1;
        self.line(close);
    }
}

impl Printer<'_> {
    pub(super) fn block(&self, lines: &mut Lines, block: &Block) {
        block.iter().for_each(|stmt| self.stmt(lines, stmt));
    }

    /// The statements of a statement expression, on one line.
    pub(super) fn inline_block(&self, block: &Block) -> String {
        let mut lines = Lines::new(0);
        self.block(&mut lines, block);
        lines.text.lines().map(|line| format!("{} ", line.trim_start())).collect()
    }

    fn stmt(&self, lines: &mut Lines, stmt: &Stmt) {
        match stmt {
            Stmt::Declare { local, init } => self.local(lines, *local, init),
            Stmt::Eval(effect) => lines.line(&format!("{};", self.effect(effect).text)),
            Stmt::If { condition, then, otherwise } => {
                self.branches(lines, condition, then, otherwise.as_ref());
            }
            Stmt::Block(body) => lines.braces("{", "}", |lines| self.block(lines, body)),
            Stmt::Switch { on, cases } => self.switch(lines, on, cases),
            Stmt::Break => {
                self.note(Feature::Break);
                lines.line("break;");
            }
            Stmt::Continue => {
                self.note(Feature::Continue);
                lines.line("continue;");
            }
            Stmt::Return(value) => {
                let value = self.effect_for(value, self.env.result).text;
                lines.line(&format!("return {value};"));
            }
            Stmt::Labelled { label, body } => {
                lines.braces("{", "}", |lines| self.block(lines, body));
                lines.line(&format!("L{label}: ;"));
            }
            Stmt::Goto(label) => {
                self.note(Feature::ForwardGoto);
                lines.line(&format!("goto L{label};"));
            }
            Stmt::SetTagged { place, member, value } => {
                let Type::Record(record) = self.env.place(place) else {
                    unreachable!("a tag of something without members")
                };
                let base = self.place(place).at(level::POSTFIX);
                let access = self.tagged_member(&base, record, *member);
                let ty = &self.env.unit.records[record].fields[*member].ty;
                let value = self.value_for(value, ty).at(level::ASSIGNMENT);
                lines.line(&format!("{access} = {value};"));
                lines.line(&format!("{base}.tag = {member};"));
            }
            Stmt::StoreIfSet { pointer, value } => self.store_if_set(lines, pointer, value),
            Stmt::Copy { .. } | Stmt::Fill { .. } => self.memory(lines, stmt),
            Stmt::StaticAssert { ty, at_least } => {
                self.note(Feature::StaticAssert);
                let ty = self.type_name(ty);
                lines.line(&format!("_Static_assert(sizeof({ty}) >= {at_least}, \"{ty}\");"));
            }
            Stmt::For { .. }
            | Stmt::While { .. }
            | Stmt::Walk { .. }
            | Stmt::Chase { .. }
            | Stmt::Duff { .. }
            | Stmt::Again { .. }
            | Stmt::JumpIn { .. } => self.repeated(lines, stmt),
        }
    }

    fn local(&self, lines: &mut Lines, id: usize, init: &DeclInit) {
        let local = &self.env.locals[id];
        let same_name = |other: &crate::tree::Local| other.name == local.name;
        if self.env.locals.iter().filter(|other| same_name(other)).count() > 1 {
            self.note(Feature::Shadowing);
        }
        let declared = self.declaration(&local.ty, local.is_const, &local.name);
        let line = match init {
            DeclInit::Init(init) => format!("{declared} = {};", self.init(init, &local.ty)),
            DeclInit::Effect(effect) => {
                let value = self.effect_for(effect, &local.ty).at(level::ASSIGNMENT);
                format!("{declared} = {value};")
            }
            DeclInit::Static(init) => {
                self.note(Feature::StaticLocal);
                format!("static {declared} = {};", self.init(init, &local.ty))
            }
            DeclInit::Typeof { like, value } => {
                self.note(Feature::Typeof);
                let from = self.env.expr(like);
                let like = self.unqualified(like);
                let like = if from == local.ty { like } else { self.cast(&local.ty, like, &from) };
                let like = like.text;
                let value = self.value_for(value, &local.ty).at(level::ASSIGNMENT);
                format!("typeof({like}) {} = {value};", local.name)
            }
            DeclInit::Length { of, most } => {
                let value = self.below(of, *most).at(level::SUM);
                format!("{declared} = {value} + 1;")
            }
            DeclInit::Vla { len, fill } => return self.vla(lines, id, *len, fill),
        };
        lines.line(&line);
    }

    fn vla(&self, lines: &mut Lines, id: usize, len: usize, fill: &Expr) {
        self.note(Feature::Vla);
        let local = &self.env.locals[id];
        let Type::Array(element, _) = &local.ty else {
            unreachable!("an array of variable length")
        };
        let (name, len) = (&local.name, self.var(Var::Local(len)));
        let declared = self.declaration(element, false, &format!("{name}[{len}]"));
        lines.line(&format!("{declared};"));
        lines.line(&format!("for (int fill_{name} = 0; fill_{name} < {len}; fill_{name}++)"));
        let fill = self.value_for(fill, element).at(level::ASSIGNMENT);
        lines.line(&format!("    {name}[fill_{name}] = {fill};"));
    }

    fn branches(
        &self,
        lines: &mut Lines,
        condition: &Effect,
        then: &Block,
        otherwise: Option<&Block>,
    ) {
        let head = format!("if ({}) {{", self.effect(condition).text);
        match otherwise {
            None => lines.braces(&head, "}", |lines| self.block(lines, then)),
            Some(otherwise) => {
                lines.braces(&head, "} else {", |lines| self.block(lines, then));
                lines.depth += 1;
                self.block(lines, otherwise);
                lines.depth -= 1;
                lines.line("}");
            }
        }
    }

    fn switch(&self, lines: &mut Lines, on: &Effect, cases: &[Case]) {
        self.note(Feature::Switch);
        let head = format!("switch ({}) {{", self.effect(on).text);
        lines.braces(&head, "}", |lines| {
            for (position, case) in cases.iter().enumerate() {
                self.case(lines, case, position + 1 == cases.len());
            }
        });
    }

    fn case(&self, lines: &mut Lines, case: &Case, is_last: bool) {
        for label in &case.labels {
            lines.line(&match label {
                Label::Value(value) => format!("case {value}:"),
                Label::Range(first, last) => {
                    self.note(Feature::CaseRange);
                    format!("case {first} ... {last}:")
                }
                Label::Constant(id, constant) => {
                    format!("case {}:", self.env.unit.enums[*id].constants[*constant].0)
                }
                Label::Default => {
                    if !is_last {
                        self.note(Feature::DefaultInMiddle);
                    }
                    "default:".to_owned()
                }
            });
        }
        lines.braces("{", "}", |lines| self.block(lines, &case.body));
        if case.falls && !is_last {
            self.note(Feature::FallThrough);
        } else {
            lines.line("break;");
        }
    }

    fn store_if_set(&self, lines: &mut Lines, pointer: &Expr, value: &Expr) {
        self.note(Feature::WriteThroughPointer);
        let ty = self.env.pointer(pointer).to;
        let value = self.value_for(value, &ty).at(level::ASSIGNMENT);
        let target = self.expr(pointer).operand();
        lines.line(&format!("if ({})", self.expr(pointer).text));
        lines.line(&format!("    *{target} = {value};"));
    }

    fn memory(&self, lines: &mut Lines, stmt: &Stmt) {
        self.note(Feature::StringFunction);
        self.header("string.h");
        match stmt {
            Stmt::Copy { to, from, may_overlap } => {
                let name = if *may_overlap { "memmove" } else { "memcpy" };
                let (to, from) =
                    (self.place(to).at(level::UNARY), self.place(from).at(level::UNARY));
                lines.line(&format!("{name}(&{to}, &{from}, sizeof({to}));"));
            }
            Stmt::Fill { place, value } => {
                let value = self.value_for(value, &Type::INT).at(level::ASSIGNMENT);
                let place = self.place(place).at(level::UNARY);
                lines.line(&format!("memset(&{place}, {value}, sizeof({place}));"));
            }
            other => unreachable!("{other:?} has nothing to do with memory"),
        }
    }
}
