//! Steps as SMT-LIB 2 text.
//!
//! A short expression stands where it is used, a longer one gets a name, so
//! the text is no longer than a constant times the steps, however often they
//! are shared, and never deeply nested.

use super::steps::{Expr, Sort, Step, StepKind};

/// Expressions up to this length are not named.
const MAX_INLINE: usize = 80;

/// Prints one step after the other.
#[derive(Debug, Default)]
pub(super) struct Printer {
    /// How later text refers to each step.
    names: Vec<String>,
}

impl Printer {
    /// How to refer to a step that was added.
    pub(super) fn name(&self, expr: Expr) -> &str {
        &self.names[expr.index()]
    }

    /// Adds a step. Returns the command that declares or defines it, if one
    /// is needed.
    pub(super) fn add(&mut self, step: &Step) -> Option<String> {
        let (name, command) = match &step.kind {
            StepKind::Declare { symbol, params } => declare(symbol, params, step.sort),
            StepKind::Bits(bits) => (literal(*bits, step.sort), None),
            StepKind::Call(function, args) => {
                let body = self.call(self.name(*function), args);
                self.define(body, step.sort)
            }
            StepKind::Apply(head, args) => {
                let body = self.call(head, args);
                self.define(body, step.sort)
            }
        };
        self.names.push(name);
        command
    }

    fn call(&self, head: &str, args: &[Expr]) -> String {
        if args.is_empty() {
            return head.to_string();
        }
        let args: Vec<&str> = args.iter().map(|arg| self.name(*arg)).collect();
        format!("({head} {})", args.join(" "))
    }

    fn define(&self, body: String, sort: Sort) -> (String, Option<String>) {
        if body.len() <= MAX_INLINE {
            return (body, None);
        }
        let name = format!("e!{}", self.names.len());
        let command = format!("(define-fun {name} () {sort} {body})");
        (name, Some(command))
    }
}

fn declare(symbol: &str, params: &[Sort], sort: Sort) -> (String, Option<String>) {
    let name = if is_simple(symbol) { symbol.to_string() } else { format!("|{symbol}|") };
    let params: Vec<String> = params.iter().map(Sort::to_string).collect();
    let command = format!("(declare-fun {name} ({}) {sort})", params.join(" "));
    (name, Some(command))
}

/// Whether a symbol needs no quotes. All others have a colon, which does.
fn is_simple(symbol: &str) -> bool {
    symbol.chars().all(|c| c.is_ascii_alphanumeric() || c == '!')
}

fn literal(bits: u128, sort: Sort) -> String {
    let Sort::Bits(width) = sort else { panic!("bits of the sort {sort}") };
    let width = width as usize;
    if width.is_multiple_of(4) {
        format!("#x{bits:0digits$x}", digits = width / 4)
    } else {
        format!("#b{bits:0width$b}")
    }
}
