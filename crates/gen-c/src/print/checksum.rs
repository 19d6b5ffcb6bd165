//! The checksum of all globals: a function that reads each of them and no
//! address, no padding and no member of a union that was not written.

use super::stmts::Lines;
use super::{Printer, Text};
use crate::safety::Helper;
use crate::tree::{Shape, Type};

/// The definition of `checksum`.
pub(super) fn checksum(printer: &Printer<'_>) -> String {
    let mut lines = Lines::new(0);
    lines.line("");
    lines.line("unsigned long checksum(void)");
    lines.braces("{", "}", |lines| {
        lines.line("unsigned long h = 17;");
        for global in &printer.env.unit.globals {
            if !global.is_const && !global.removed {
                printer.digest(lines, &global.name, &global.ty, 0);
            }
        }
        lines.line("return h;");
    });
    lines.text
}

fn mix(lines: &mut Lines, value: &str) {
    lines.line(&format!("h = h * 31 + (unsigned long)({value});"));
}

impl Printer<'_> {
    fn digest(&self, lines: &mut Lines, access: &str, ty: &Type, depth: usize) {
        match ty {
            Type::Int(_) | Type::Enum(_) => mix(lines, access),
            Type::Float | Type::Double => {
                mix(lines, &format!("{}({access})", self.helper(Helper::Digest)));
            }
            Type::Array(element, len) => {
                let index = format!("i{depth}");
                let head = format!("for (int {index} = 0; {index} < {len}; {index}++) {{");
                let access = format!("{access}[{index}]");
                lines.braces(&head, "}", |lines| self.digest(lines, &access, element, depth + 1));
            }
            Type::Record(id) => self.digest_record(lines, access, *id, depth),
            // What it points to, if that is a number, which is part of another global.
            Type::Pointer(pointer) if pointer.to.is_integer() => {
                mix(lines, &format!("{access} ? *{access} : 77"));
            }
            Type::Function(id) => {
                let known = self.env.unit.signatures[*id].members.iter();
                let known = known.map(|member| &self.env.unit.functions[*member].name);
                known.for_each(|name| mix(lines, &format!("{access} == {name}")));
            }
            Type::Void | Type::Pointer(_) => {}
        }
    }

    fn digest_record(&self, lines: &mut Lines, access: &str, id: usize, depth: usize) {
        let record = &self.env.unit.records[id];
        match record.shape {
            Shape::Tagged { .. } => {
                mix(lines, &format!("{access}.tag"));
                let Text { text, .. } = self.tagged(access, &Type::Record(id));
                mix(lines, &text);
            }
            // All members are the same bytes, and the first one is an integer.
            Shape::Punned => {
                let first = &record.fields[0];
                self.digest(lines, &format!("{access}.{}", first.name), &first.ty, depth);
            }
            Shape::Struct => {
                for field in &record.fields {
                    self.digest(lines, &format!("{access}.{}", field.name), &field.ty, depth);
                }
            }
        }
    }
}
