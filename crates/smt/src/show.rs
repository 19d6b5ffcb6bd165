//! Terms as text for people: errors of tests, debugging.

use crate::op::Op;
use crate::pool::{Pool, Term};
use std::fmt::Write;

/// Terms with more parts are cut short.
const MAX_SHOWN: usize = 400;

impl Pool {
    /// The term in prefix form, operators before arguments, cut short when
    /// long.
    pub fn show(&self, t: Term) -> String {
        let mut text = String::new();
        let mut open = vec![Part::Term(t)];
        let mut shown = 0;
        while let Some(part) = open.pop() {
            match part {
                Part::Close => text.push(')'),
                Part::Term(_) if shown >= MAX_SHOWN => text.push_str(" …"),
                Part::Term(t) => {
                    shown += 1;
                    self.show_head(&mut text, t);
                    if !self.args(t).is_empty() {
                        open.push(Part::Close);
                        open.extend(self.args(t).iter().rev().map(|arg| Part::Term(*arg)));
                    }
                }
            }
        }
        text.trim_start().to_string()
    }

    fn show_head(&self, text: &mut String, t: Term) {
        let bracket = if self.args(t).is_empty() { "" } else { "(" };
        // Writing to a string cannot fail.
        let _ = match self.op(t) {
            Op::Const(scalar) => write!(text, " {scalar:?}"),
            Op::Var(name, ty) => write!(text, " {name}:{ty}"),
            Op::Apply(function) => write!(text, " {bracket}{}", function.name),
            op => write!(text, " {bracket}{op:?}"),
        };
    }
}

enum Part {
    Term(Term),
    Close,
}
