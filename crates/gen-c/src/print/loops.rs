//! Loops and backward jumps, with what bounds them.

use super::stmts::Lines;
use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::tree::{Block, Effect, Expr, ForStyle, JumpInStyle, Stmt, Type, WhileStyle};

impl Printer<'_> {
    pub(super) fn repeated(&self, lines: &mut Lines, stmt: &Stmt) {
        match stmt {
            Stmt::For { counter, style, body } => self.counted(lines, *counter, *style, body),
            Stmt::While { style, counter, limit, condition, body } => {
                let name = &self.env.locals[*counter].name;
                lines.braces("{", "}", |lines| {
                    lines.line(&format!("int {name} = {limit};"));
                    self.conditional_loop(lines, *style, name, condition, body);
                });
            }
            Stmt::Walk { pointer, array, backward, body } => {
                self.note(Feature::PointerWalk);
                let head =
                    self.walk_head(*pointer, &self.place(array).at(level::SUM), *backward, array);
                let name = &self.env.locals[*pointer].name;
                lines.braces(&head, "}", |lines| {
                    if *backward {
                        lines.line(&format!("{name}--;"));
                    }
                    self.block(lines, body);
                });
            }
            Stmt::Chase { pointer, counter, limit, start, next, body } => {
                self.note(Feature::LinkedList);
                let count = &self.env.locals[*counter].name;
                let head = self.chase_head(*pointer, count, start, *next);
                lines.braces("{", "}", |lines| {
                    lines.line(&format!("int {count} = {limit};"));
                    lines.braces(&head, "}", |lines| self.block(lines, body));
                });
            }
            Stmt::Duff { on, counter, parts } => self.duff(lines, on, *counter, parts),
            Stmt::Again { label, counter, limit, body, condition } => {
                self.note(Feature::BackwardGoto);
                let count = &self.env.locals[*counter].name;
                lines.braces("{", "}", |lines| {
                    lines.line(&format!("int {count} = {limit};"));
                    lines.line(&format!("L{label}: ;"));
                    lines.braces("{", "}", |lines| self.block(lines, body));
                    let condition = self.expr(condition).at(level::BIT_OR);
                    lines.line(&format!("if (--{count} > 0 && {condition})"));
                    lines.line(&format!("    goto L{label};"));
                });
            }
            Stmt::JumpIn { .. } => self.jump_in(lines, stmt),
            other => unreachable!("{other:?} is no loop"),
        }
    }

    fn jump_in(&self, lines: &mut Lines, stmt: &Stmt) {
        let Stmt::JumpIn { label, style, on, counter, limit, condition, before, after } = stmt
        else {
            unreachable!("{stmt:?} is not jumped into")
        };
        self.note(Feature::GotoIntoBlock);
        let count = &self.env.locals[*counter].name;
        let (on, condition) = (self.expr(on).text, self.expr(condition).at(level::BIT_OR));
        lines.braces("{", "}", |lines| {
            lines.line(&format!("int {count} = {limit};"));
            lines.line(&format!("if ({on})"));
            lines.line(&format!("    goto L{label};"));
            let (open, close) = entered(*style, count, &condition, *limit);
            lines.braces(&open, &close, |lines| {
                lines.braces("{", "}", |lines| self.block(lines, before));
                if *style == JumpInStyle::Switch {
                    lines.line("case 1:");
                }
                lines.line(&format!("L{label}: ;"));
                lines.braces("{", "}", |lines| self.block(lines, after));
            });
        });
    }

    fn counted(&self, lines: &mut Lines, counter: usize, style: ForStyle, body: &Block) {
        self.note(Feature::For);
        let local = &self.env.locals[counter];
        let counted = local.counted.unwrap_or_else(|| unreachable!("a loop without a count"));
        let name = &local.name;
        let compare = match (style, counted.step > 0) {
            (ForStyle::NotEqual, _) => "!=",
            (ForStyle::Increment | ForStyle::CompoundAssignment, true) => "<",
            (ForStyle::Increment | ForStyle::CompoundAssignment, false) => ">",
        };
        let step = match (style, counted.step) {
            (ForStyle::Increment | ForStyle::NotEqual, 1) => format!("{name}++"),
            (ForStyle::Increment | ForStyle::NotEqual, -1) => format!("--{name}"),
            (_, step) if step > 0 => format!("{name} += {step}"),
            (_, step) => format!("{name} -= {}", -step),
        };
        let declared = self.declaration(&local.ty, false, name);
        let head = format!(
            "for ({declared} = {}; {name} {compare} {}; {step}) {{",
            counted.from, counted.to
        );
        lines.braces(&head, "}", |lines| self.block(lines, body));
    }

    fn conditional_loop(
        &self,
        lines: &mut Lines,
        style: WhileStyle,
        count: &str,
        condition: &Effect,
        body: &Block,
    ) {
        let condition = self.effect(condition);
        match style {
            WhileStyle::While => {
                self.note(Feature::While);
                let condition = condition.at(level::BIT_OR);
                let head = format!("while ({condition} && {count}-- > 0) {{");
                lines.braces(&head, "}", |lines| self.block(lines, body));
            }
            WhileStyle::DoWhile => {
                self.note(Feature::DoWhile);
                let condition = condition.at(level::BIT_OR);
                let close = format!("}} while (--{count} > 0 && {condition});");
                lines.braces("do {", &close, |lines| self.block(lines, body));
            }
            WhileStyle::Forever => {
                self.note(Feature::Forever);
                let condition = Text::operand(condition);
                lines.braces("for (;;) {", "}", |lines| {
                    lines.line(&format!("if ({count}-- <= 0 || !{condition})"));
                    lines.line("    break;");
                    self.block(lines, body);
                });
            }
        }
    }

    fn walk_head(
        &self,
        pointer: usize,
        array: &str,
        backward: bool,
        place: &crate::tree::Place,
    ) -> String {
        let local = &self.env.locals[pointer];
        let Type::Array(_, len) = self.env.place(place) else {
            unreachable!("a walk over what is no array")
        };
        let declared = self.declaration(&local.ty, false, &local.name);
        let name = &local.name;
        if backward {
            format!("for ({declared} = {array} + {len}; {name} > {array};) {{")
        } else {
            format!("for ({declared} = {array}; {name} < {array} + {len}; {name}++) {{")
        }
    }

    fn chase_head(&self, pointer: usize, count: &str, start: &Expr, next: usize) -> String {
        let local = &self.env.locals[pointer];
        let Type::Pointer(node) = &local.ty else { unreachable!("a list without pointers") };
        let Type::Record(record) = node.to else { unreachable!("a list without nodes") };
        let next = &self.env.unit.records[record].fields[next].name;
        let declared = self.declaration(&local.ty, false, &local.name);
        let start = self.expr(start).at(level::ASSIGNMENT);
        let name = &local.name;
        format!("for ({declared} = {start}; {name} && {count}-- > 0; {name} = {name}->{next}) {{")
    }

    fn duff(&self, lines: &mut Lines, on: &Expr, counter: usize, parts: &[Block]) {
        self.note(Feature::DuffsDevice);
        let count = &self.env.locals[counter].name;
        let on = self.below(on, parts.len()).text;
        lines.braces("{", "}", |lines| {
            lines.line(&format!("int {count} = 2;"));
            lines.braces(&format!("switch ({on}) {{"), "}", |lines| {
                lines.line("case 0:");
                lines.braces("do {", &format!("}} while (--{count} > 0);"), |lines| {
                    for (position, part) in parts.iter().enumerate() {
                        if position > 0 {
                            lines.line(&format!("case {position}:"));
                        }
                        lines.braces("{", "}", |lines| self.block(lines, part));
                    }
                });
            });
        });
    }
}

/// How a statement begins and ends whose middle a jump enters.
fn entered(style: JumpInStyle, count: &str, condition: &str, limit: u32) -> (String, String) {
    let plain = "}".to_owned();
    match style {
        JumpInStyle::While => (format!("while ({count}-- > 0 && {condition}) {{"), plain),
        JumpInStyle::DoWhile => {
            ("do {".to_owned(), format!("}} while (--{count} > 0 && {condition});"))
        }
        JumpInStyle::For => {
            (format!("for ({count} = {limit}; {condition} && {count} > 0; {count}--) {{"), plain)
        }
        JumpInStyle::Then => (format!("if ({condition}) {{"), plain),
        JumpInStyle::Otherwise => (format!("if ({condition}) {{ {count} = 0; }} else {{"), plain),
        JumpInStyle::Switch => (format!("switch ({condition} != 0) {{ case 0:"), plain),
    }
}
