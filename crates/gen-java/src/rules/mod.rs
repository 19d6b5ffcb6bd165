//! The grammar: tables of rules, one file for each part of Java.
//!
//! A rule gives an expression of a type, or a statement, from parts. Programs
//! end because rules have no unbounded loops; what a rule may call is decided
//! where it is used (see [`crate::generate`]).

mod collections;
mod control;
mod lambdas;
mod numbers;
mod objects;
mod text;

use crate::feature::Feature;
use crate::ty::Ty;

/// Names that a rule declares, by their numbers, and their types.
pub(crate) type Binds = &'static [(usize, Ty)];

/// A hole of a rule.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// An expression.
    Expr(Ty),
    /// A variable that can be written.
    Var(Ty),
    /// A literal from 1 to 5, which nothing else takes the place of.
    Small,
    /// An expression in which these are known.
    In(Ty, Binds),
    /// Statements.
    Block(Binds),
    /// Statements that are run repeatedly, which can `break` and `continue`.
    Loop(Binds),
    /// The same, with a label, which is the rule's name of that number.
    Labelled(usize, Binds),
    /// Statements that nothing can leave by a jump.
    Closed(Binds),
    /// Statements that end with the return of a value, which see only what does
    /// not change.
    Body(Ty, Binds),
    /// An expression that sees only what does not change.
    Lambda(Ty, Binds),
}

impl Part {
    /// The type of its value, if it has one.
    pub(crate) fn ty(self) -> Option<Ty> {
        match self {
            Part::Expr(ty)
            | Part::Var(ty)
            | Part::In(ty, _)
            | Part::Body(ty, _)
            | Part::Lambda(ty, _) => Some(ty),
            Part::Small | Part::Block(_) | Part::Loop(_) | Part::Labelled(..) | Part::Closed(_) => {
                None
            }
        }
    }

    /// Has statements in it.
    pub(crate) fn nests(self) -> bool {
        match self {
            Part::Block(_)
            | Part::Loop(_)
            | Part::Labelled(..)
            | Part::Closed(_)
            | Part::Body(..) => true,
            Part::Expr(_) | Part::Var(_) | Part::In(..) | Part::Lambda(..) | Part::Small => false,
        }
    }

    /// Is run repeatedly.
    pub(crate) fn repeats(self) -> bool {
        matches!(self, Part::Loop(_) | Part::Labelled(..))
    }
}

/// A way to make an expression or a statement.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rule {
    /// The type of an expression; none for a statement.
    pub(crate) gives: Option<Ty>,
    pub(crate) text: &'static str,
    pub(crate) parts: &'static [Part],
    pub(crate) feature: Feature,
    /// How often it is taken, compared with others.
    pub(crate) weight: usize,
}

impl Rule {
    const fn rare(self) -> Rule {
        Rule { weight: 2, ..self }
    }

    /// How many names it declares.
    pub(crate) fn names(&self) -> usize {
        let numbers = self.text.split('#').skip(1).filter_map(|after| after.chars().next());
        numbers.filter_map(|digit| digit.to_digit(10)).max().map_or(0, |most| most as usize + 1)
    }
}

/// An expression.
const fn e(ty: Ty, text: &'static str, parts: &'static [Part], feature: Feature) -> Rule {
    Rule { gives: Some(ty), text, parts, feature, weight: 8 }
}

/// A statement.
const fn s(text: &'static str, parts: &'static [Part], feature: Feature) -> Rule {
    Rule { gives: None, text, parts, feature, weight: 8 }
}

/// All rules.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    let tables = [
        numbers::RULES,
        text::RULES,
        control::RULES,
        objects::RULES,
        lambdas::RULES,
        collections::RULES,
    ];
    tables.into_iter().flatten()
}
