//! Switches: cases in any order, ranges, falling through.

use super::Generator;
use crate::tree::{BinOp, Case, Effect, Expr, IntKind, Label, Stmt, Type};

impl Generator<'_> {
    pub(super) fn switch(&mut self, nesting: usize) -> Stmt {
        let breakable = std::mem::replace(&mut self.frame.breakable, true);
        let (on, labels) = if self.dice.chance(20) && !self.unit.enums.is_empty() {
            self.enum_switch()
        } else {
            self.number_switch()
        };
        let cases = labels
            .into_iter()
            .map(|labels| {
                let body = self.block(nesting.min(1));
                Case { labels, body, falls: self.dice.chance(30) }
            })
            .collect();
        self.frame.breakable = breakable;
        Stmt::Switch { on, cases }
    }

    fn enum_switch(&mut self) -> (Effect, Vec<Vec<Label>>) {
        let id = self.dice.below(self.unit.enums.len());
        let value = self.integer(2).boxed();
        let count = self.unit.enums[id].constants.len();
        let on = Effect::Value(Expr::Cast(Type::Enum(id), value));
        let mut labels: Vec<_> =
            (0..count).map(|constant| vec![Label::Constant(id, constant)]).collect();
        self.add_default(&mut labels);
        (on, labels)
    }

    fn number_switch(&mut self) -> (Effect, Vec<Vec<Label>>) {
        let value = self.integer(self.config.depth - 1);
        let on = if self.dice.chance(70) {
            let mask = Expr::int(self.dice.pick(&[3, 7, 15])).boxed();
            Effect::Value(Expr::Binary(BinOp::And, value.boxed(), mask))
        } else if self.dice.chance(50) {
            Effect::Value(value)
        } else {
            // A switch takes integers only.
            let kind = self.dice.pick(&[IntKind::Int, IntKind::Long, IntKind::UChar]);
            Effect::Cast(Type::Int(kind), self.effect(2).boxed())
        };
        let mut next = 0;
        let mut labels = Vec::new();
        for _ in 0..2 + self.dice.below(4) {
            let count = self.dice.weighted(&[(5, 1), (1, 2)]);
            labels.push((0..count).map(|_| self.case_label(&mut next)).collect());
        }
        if self.dice.chance(20) {
            labels.reverse();
        }
        self.add_default(&mut labels);
        (on, labels)
    }

    /// A label for values that no label before it has.
    fn case_label(&mut self, next: &mut i64) -> Label {
        let first = *next + self.dice.between(0, 2);
        if self.config.gnu && self.dice.chance(20) {
            let last = first + self.dice.between(1, 3);
            *next = last + 1;
            return Label::Range(first, last);
        }
        *next = first + 1;
        Label::Value(first)
    }

    fn add_default(&mut self, labels: &mut Vec<Vec<Label>>) {
        match self.dice.below(4) {
            0 => {}
            1 => labels.push(vec![Label::Default]),
            2 => {
                let at = self.dice.below(labels.len());
                labels.insert(at, vec![Label::Default]);
            }
            _ => {
                let at = self.dice.below(labels.len());
                labels[at].push(Label::Default);
            }
        }
    }
}
