//! Loops of all kinds, each with what bounds it, and jumps.

use super::Generator;
use super::globals::pointer_to;
use super::places::Access;
use crate::tree::{Block, Counted, ForStyle, IntKind, JumpInStyle, Region, Stmt, Type, WhileStyle};

impl Generator<'_> {
    pub(super) fn repetition(&mut self, nesting: usize) -> Option<Stmt> {
        match self.dice.below(14) {
            0..=3 => Some(self.counting(nesting)),
            4..=6 => Some(self.conditional(nesting)),
            7..=8 if self.config.pointers => self.walk(nesting),
            9 if self.config.pointers => self.chase(nesting),
            10 => Some(self.duff(nesting)),
            11 if self.config.jumps => Some(self.again(nesting)),
            12 if self.config.jumps => Some(self.jump_in(nesting)),
            _ => Some(self.counting(nesting)),
        }
    }

    fn counting(&mut self, nesting: usize) -> Stmt {
        let times = self.dice.between(1, 6);
        let step = self.dice.pick(&[1, 1, 1, 1, 2, 3, -1]);
        let from = match step {
            -1 => times - 1,
            _ => self.dice.weighted(&[(8, 0), (1, 1), (1, 5)]),
        };
        let counted = Counted { from, to: from + times * step, step };
        let kinds = [IntKind::Int, IntKind::UInt, IntKind::Size, IntKind::SChar, IntKind::UShort];
        // Counting down ends below zero.
        let kind =
            if step < 0 || self.dice.chance(50) { IntKind::Int } else { self.dice.pick(&kinds) };
        let style = self.dice.pick(&[
            ForStyle::Increment,
            ForStyle::CompoundAssignment,
            ForStyle::NotEqual,
        ]);
        self.scoped(|this| {
            let counter = this.counter(Type::Int(kind), counted);
            this.enter(counter);
            let body = this.body(times as u64, nesting);
            Stmt::For { counter, style, body }
        })
    }

    fn body(&mut self, times: u64, nesting: usize) -> Block {
        self.repeated(times, |this| this.block(nesting))
    }

    /// The counter that ends a loop, which is in scope in its condition too.
    fn limit(&mut self, limit: u32) -> usize {
        let counter = self.protected("c", Type::INT, Some((-1, limit.into())));
        self.enter(counter);
        counter
    }

    fn conditional(&mut self, nesting: usize) -> Stmt {
        let styles = [WhileStyle::While, WhileStyle::DoWhile, WhileStyle::Forever];
        let style = self.dice.pick(&styles);
        let limit = self.dice.between(1, 5) as u32;
        self.scoped(|this| {
            let counter = this.limit(limit);
            let times = u64::from(limit) + 1;
            let condition = this.repeated(times, |this| this.maybe_effect(this.config.depth - 1));
            let body = this.body(times, nesting);
            Stmt::While { style, counter, limit, condition, body }
        })
    }

    /// A pointer over an array that always is the same one.
    fn walk(&mut self, nesting: usize) -> Option<Stmt> {
        let array = self.record_place(|ty| matches!(ty, Type::Array(..)), Access::Read)?;
        let Type::Array(element, len) = self.env().place(&array) else { return None };
        if !array.is_fixed() || matches!(*element, Type::Function(_)) {
            return None;
        }
        let mut pointer = pointer_to(*element, 1, Region::Scoped);
        pointer.to_const = self.env().is_const(&array);
        let backward = self.dice.chance(35);
        Some(self.scoped(|this| {
            let pointer = this.protected("w", Type::Pointer(Box::new(pointer)), None);
            this.enter(pointer);
            let body = this.body(len as u64, nesting);
            Stmt::Walk { pointer, array, backward, body }
        }))
    }

    fn chase(&mut self, nesting: usize) -> Option<Stmt> {
        let record = self.node_record()?;
        let mut node = pointer_to(Type::Record(record), 1, Region::Static);
        node.nullable = true;
        let start = self.pointer(&node, 0)?;
        node.nullable = false;
        let limit = self.dice.between(2, 5) as u32;
        Some(self.scoped(|this| {
            let counter = this.limit(limit);
            let pointer = this.protected("node", Type::Pointer(Box::new(node)), None);
            this.enter(pointer);
            let body = this.body(limit.into(), nesting);
            Stmt::Chase { pointer, counter, limit, start, next: 1, body }
        }))
    }

    fn duff(&mut self, nesting: usize) -> Stmt {
        let on = self.integer(2);
        self.scoped(|this| {
            let counter = this.limit(2);
            let parts = (0..2 + this.dice.below(3)).map(|_| this.body(2, nesting.min(1))).collect();
            Stmt::Duff { on, counter, parts }
        })
    }

    fn again(&mut self, nesting: usize) -> Stmt {
        let limit = self.dice.between(2, 4) as u32;
        let label = self.label();
        let (in_loop, breakable) = (self.frame.in_loop, self.frame.breakable);
        self.scoped(|this| {
            let counter = this.limit(limit);
            // No loop to C: what breaks leaves the loop around.
            let body = this.repeated(limit.into(), |this| {
                (this.frame.in_loop, this.frame.breakable) = (in_loop, breakable);
                this.block(nesting)
            });
            let condition = this.repeated(limit.into(), |this| this.condition(2));
            Stmt::Again { label, counter, limit, body, condition }
        })
    }

    fn jump_in(&mut self, nesting: usize) -> Stmt {
        let styles = [
            JumpInStyle::While,
            JumpInStyle::DoWhile,
            JumpInStyle::For,
            JumpInStyle::Then,
            JumpInStyle::Otherwise,
            JumpInStyle::Switch,
        ];
        let style = self.dice.pick(&styles);
        let limit = self.dice.between(1, 4) as u32;
        let label = self.label();
        let (in_loop, breakable) = (self.frame.in_loop, self.frame.breakable);
        self.scoped(|this| {
            let on = this.condition(2);
            let counter = this.limit(limit);
            let times = u64::from(limit) + 1;
            let condition = this.repeated(times, |this| this.condition(2));
            let part = |this: &mut Self| {
                this.repeated(times, |this| {
                    // What is no loop to C leaves the loop around.
                    (this.frame.in_loop, this.frame.breakable) = match style {
                        JumpInStyle::While | JumpInStyle::DoWhile | JumpInStyle::For => {
                            (true, true)
                        }
                        JumpInStyle::Then | JumpInStyle::Otherwise => (in_loop, breakable),
                        JumpInStyle::Switch => (in_loop, true),
                    };
                    this.block(nesting)
                })
            };
            let (before, after) = (part(this), part(this));
            Stmt::JumpIn { label, style, on, counter, limit, condition, before, after }
        })
    }

    fn label(&mut self) -> usize {
        self.frame.next_label += 1;
        self.frame.next_label
    }

    pub(super) fn labelled(&mut self, nesting: usize) -> Stmt {
        let label = self.label();
        self.frame.labels.push(label);
        let mut body = self.block(nesting);
        // A jump over the second half, at the least.
        let condition = self.maybe_effect(2);
        let jump = Stmt::If { condition, then: vec![Stmt::Goto(label)], otherwise: None };
        let uses_locals = body.iter().any(|stmt| matches!(stmt, Stmt::Declare { .. }));
        let at = if uses_locals { 0 } else { body.len() / 2 };
        body.insert(at, jump);
        self.frame.labels.pop();
        Stmt::Labelled { label, body }
    }

    /// A jump that is possible here, under a condition.
    pub(super) fn jump(&mut self) -> Option<Stmt> {
        let jump = match self.dice.below(4) {
            0 if self.frame.breakable => Stmt::Break,
            1 if self.frame.in_loop => Stmt::Continue,
            2 if !self.frame.labels.is_empty() => Stmt::Goto(self.dice.pick(&self.frame.labels)),
            3 if self.frame.may_return && self.frame.result.is_arithmetic() => {
                Stmt::Return(self.maybe_effect(2))
            }
            _ => return None,
        };
        let condition = self.maybe_effect(2);
        Some(Stmt::If { condition, then: vec![jump], otherwise: None })
    }
}
