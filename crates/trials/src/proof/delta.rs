//! Structured differences of the language that the proofs are about: a stream
//! of random numbers in; a difference, as s-expression for the extracted code
//! and as difference of core programs, out.

use verdiff_align::structured::{Both, Side};
use verdiff_ir::random::Stream;

/// The variables of all programs.
pub(super) const NAMES: [&str; 3] = ["a", "b", "c"];

/// Conditions and values. Numbers grow by constants only, so that runs of few
/// rounds stay within machine integers.
#[derive(Debug, Clone)]
pub(super) enum Cond {
    True,
    False,
    And(Box<Cond>, Box<Cond>),
    Not(Box<Cond>),
    Le(Value, Value),
}

#[derive(Debug, Clone)]
pub(super) enum Value {
    Num(i64),
    Var(&'static str),
    Plus(&'static str, i64),
}

#[derive(Debug, Clone)]
pub(super) enum Atom {
    Skip,
    Assign(&'static str, Value),
    Break,
    Continue,
}

#[derive(Debug, Clone)]
pub(super) enum Cmd {
    Atom(Atom),
    Seq(Box<Cmd>, Box<Cmd>),
    If(Cond, Box<Cmd>, Box<Cmd>),
    While(Cond, Box<Cmd>),
}

/// The constructors of `proofs/Difference.v`, in their order.
#[derive(Debug, Clone)]
pub(super) enum Delta {
    SeqLeft(Side, Cmd, Box<Delta>),
    SeqRight(Side, Box<Delta>, Cmd),
    Seq(Box<Delta>, Box<Delta>),
    Atom(Atom, Atom),
    If(Both<Cond>, Box<Delta>, Box<Delta>),
    While(Both<Cond>, Box<Delta>),
    IfElse(Side, Cond, Cmd, Box<Delta>),
    IfThen(Side, Cond, Box<Delta>, Cmd),
    Loop(Side, Cond, Box<Delta>),
}

/// Random syntax.
pub(super) struct Maker {
    pub(super) stream: Stream,
}

impl Maker {
    /// A difference in which each version stands in a loop or not, so that
    /// breaks are where they may be.
    pub(super) fn delta(&mut self, depth: usize, in_loop: Both<bool>) -> Delta {
        let inner = |maker: &mut Self| Box::new(maker.delta(depth - 1, in_loop.clone()));
        if depth == 0 {
            return Delta::Atom(self.atom(in_loop.old), self.atom(in_loop.new));
        }
        let side = if self.stream.below(2) == 0 { Side::Old } else { Side::New };
        let is_in_loop = *in_loop.of(side);
        match self.stream.below(12) {
            0 => Delta::SeqLeft(side, self.cmd(depth - 1, is_in_loop), inner(self)),
            1 => Delta::SeqRight(side, inner(self), self.cmd(depth - 1, is_in_loop)),
            2..=4 => Delta::Seq(inner(self), inner(self)),
            5 => Delta::Atom(self.atom(in_loop.old), self.atom(in_loop.new)),
            6 => Delta::If(self.conds(), inner(self), inner(self)),
            7 => {
                let both = Both { old: true, new: true };
                Delta::While(self.conds(), Box::new(self.delta(depth - 1, both)))
            }
            8 => Delta::IfElse(side, self.cond(), self.cmd(depth - 1, is_in_loop), inner(self)),
            9 => Delta::IfThen(side, self.cond(), inner(self), self.cmd(depth - 1, is_in_loop)),
            _ => {
                let mut deeper = in_loop.clone();
                *deeper.of_mut(side) = true;
                Delta::Loop(side, self.cond(), Box::new(self.delta(depth - 1, deeper)))
            }
        }
    }

    fn cmd(&mut self, depth: usize, in_loop: bool) -> Cmd {
        if depth == 0 {
            return Cmd::Atom(self.atom(in_loop));
        }
        let inner = |maker: &mut Self, in_loop| Box::new(maker.cmd(depth - 1, in_loop));
        match self.stream.below(6) {
            0 => Cmd::Atom(self.atom(in_loop)),
            1 | 2 => Cmd::Seq(inner(self, in_loop), inner(self, in_loop)),
            3 | 4 => Cmd::If(self.cond(), inner(self, in_loop), inner(self, in_loop)),
            _ => Cmd::While(self.cond(), inner(self, true)),
        }
    }

    fn atom(&mut self, in_loop: bool) -> Atom {
        match self.stream.below(if in_loop { 8 } else { 6 }) {
            0 => Atom::Skip,
            6 => Atom::Break,
            7 => Atom::Continue,
            _ => Atom::Assign(self.name(), self.value()),
        }
    }

    fn conds(&mut self) -> Both<Cond> {
        let old = self.cond();
        let new = if self.stream.below(3) > 0 { old.clone() } else { self.cond() };
        Both { old, new }
    }

    fn cond(&mut self) -> Cond {
        match self.stream.below(10) {
            0 => Cond::True,
            1 => Cond::False,
            2 => Cond::And(Box::new(self.cond()), Box::new(self.cond())),
            3 => Cond::Not(Box::new(self.cond())),
            _ => Cond::Le(self.value(), self.value()),
        }
    }

    fn value(&mut self) -> Value {
        let number = self.number();
        match self.stream.below(4) {
            0 => Value::Num(number),
            1 => Value::Var(self.name()),
            _ => Value::Plus(self.name(), number),
        }
    }

    /// Small, of either sign.
    pub(super) fn number(&mut self) -> i64 {
        self.stream.below(9) as i64 - 3
    }

    fn name(&mut self) -> &'static str {
        NAMES[self.stream.below(NAMES.len())]
    }
}

/// As the extracted code reads it.
pub(super) fn written(delta: &Delta) -> String {
    match delta {
        Delta::SeqLeft(side, c, d) => {
            format!("(seq-left {} {} {})", word(*side), cmd(c), written(d))
        }
        Delta::SeqRight(side, d, c) => {
            format!("(seq-right {} {} {})", word(*side), written(d), cmd(c))
        }
        Delta::Seq(d, e) => format!("(seq {} {})", written(d), written(e)),
        Delta::Atom(a, b) => format!("(atom {} {})", atom(a), atom(b)),
        Delta::If(conds, d, e) => {
            format!("(if {} {} {} {})", cond(&conds.old), cond(&conds.new), written(d), written(e))
        }
        Delta::While(conds, d) => {
            format!("(while {} {} {})", cond(&conds.old), cond(&conds.new), written(d))
        }
        Delta::IfElse(side, b, c, d) => {
            format!("(if-else {} {} {} {})", word(*side), cond(b), cmd(c), written(d))
        }
        Delta::IfThen(side, b, d, c) => {
            format!("(if-then {} {} {} {})", word(*side), cond(b), written(d), cmd(c))
        }
        Delta::Loop(side, b, d) => format!("(loop {} {} {})", word(*side), cond(b), written(d)),
    }
}

fn word(side: Side) -> &'static str {
    match side {
        Side::Old => "old",
        Side::New => "new",
    }
}

fn cmd(cmd_: &Cmd) -> String {
    match cmd_ {
        Cmd::Atom(a) => atom(a),
        Cmd::Seq(c, d) => format!("(seq {} {})", cmd(c), cmd(d)),
        Cmd::If(b, c, d) => format!("(if {} {} {})", cond(b), cmd(c), cmd(d)),
        Cmd::While(b, c) => format!("(while {} {})", cond(b), cmd(c)),
    }
}

fn atom(atom: &Atom) -> String {
    match atom {
        Atom::Skip => "skip".into(),
        Atom::Break => "break".into(),
        Atom::Continue => "continue".into(),
        Atom::Assign(x, e) => format!("(assign {x} {})", value(e)),
    }
}

fn cond(cond_: &Cond) -> String {
    match cond_ {
        Cond::True => "true".into(),
        Cond::False => "false".into(),
        Cond::And(a, b) => format!("(and {} {})", cond(a), cond(b)),
        Cond::Not(a) => format!("(not {})", cond(a)),
        Cond::Le(a, b) => format!("(le {} {})", value(a), value(b)),
    }
}

fn value(value: &Value) -> String {
    match value {
        Value::Num(n) => format!("(num {n})"),
        Value::Var(x) => format!("(var {x})"),
        Value::Plus(x, n) => format!("(plus (var {x}) (num {n}))"),
    }
}
