//! The parts of each node, so that edits and counts are written once and see
//! every node.

use super::effect::{Call, Effect};
use super::expr::{Expr, Init, LibraryCall, SizeOf};
use super::place::Place;
use super::stmt::{Block, DeclInit, Stmt};

/// A part of the tree that can be replaced by itself.
pub(crate) enum Part<'a> {
    Expr(&'a mut Expr),
    Place(&'a mut Place),
    Effect(&'a mut Effect),
    Block(&'a mut Block),
    Init(&'a mut Init),
}

impl Place {
    /// Its direct parts.
    pub(crate) fn parts(&mut self) -> Vec<Part<'_>> {
        match self {
            Place::Var(_) => Vec::new(),
            Place::Deref(pointer) => vec![Part::Expr(pointer)],
            Place::PointerIndex(pointer, index) => vec![Part::Expr(pointer), Part::Expr(index)],
            Place::Index(base, index) | Place::Byte(base, index) => {
                vec![Part::Place(base), Part::Expr(index)]
            }
            Place::Field(base, _) => vec![Part::Place(base)],
            Place::VlaElement { index, .. } => vec![Part::Expr(index)],
        }
    }
}

impl Expr {
    /// Its direct parts.
    pub(crate) fn parts(&mut self) -> Vec<Part<'_>> {
        match self {
            Expr::Int { .. }
            | Expr::Float { .. }
            | Expr::EnumConstant(..)
            | Expr::OffsetOf(..)
            | Expr::Text(_)
            | Expr::Null(_)
            | Expr::FunctionName(_)
            | Expr::SizeOf(SizeOf::Type(_)) => Vec::new(),
            Expr::Load(place)
            | Expr::Tagged(place)
            | Expr::AddressOf(place)
            | Expr::Decay(place, _) => {
                vec![Part::Place(place)]
            }
            Expr::SizeOf(SizeOf::Count(place)) => vec![Part::Place(place)],
            Expr::Unary(_, operand)
            | Expr::Cast(_, operand)
            | Expr::FieldOf(operand, _)
            | Expr::Character(_, operand)
            | Expr::ViaVoid(operand)
            | Expr::IsNull(operand)
            | Expr::SizeOf(SizeOf::Value(operand)) => vec![Part::Expr(operand)],
            Expr::Binary(_, left, right)
            | Expr::Logic { left, right, .. }
            | Expr::Elvis(left, right)
            | Expr::SamePointer { left, right, .. }
            | Expr::LoadOr(left, right) => vec![Part::Expr(left), Part::Expr(right)],
            Expr::Offset { pointer, index, .. } => vec![Part::Expr(pointer), Part::Expr(index)],
            Expr::Cond(condition, left, right) => {
                vec![Part::Expr(condition), Part::Expr(left), Part::Expr(right)]
            }
            Expr::Call(_, arguments) => arguments.iter_mut().map(Part::Expr).collect(),
            Expr::CallPointer { callee, arguments, .. } => {
                let callee = std::iter::once(Part::Expr(callee));
                callee.chain(arguments.iter_mut().map(Part::Expr)).collect()
            }
            Expr::Compound(_, init) => vec![Part::Init(init)],
            Expr::Generic { control, arms, default } => {
                let ends = [Part::Expr(control), Part::Expr(default)];
                ends.into_iter().chain(arms.iter_mut().map(|(_, arm)| Part::Expr(arm))).collect()
            }
            Expr::Elements { array, left, right, .. } => {
                vec![Part::Place(array), Part::Expr(left), Part::Expr(right)]
            }
            Expr::Library(call) => library(call),
        }
    }
}

fn library(call: &mut LibraryCall) -> Vec<Part<'_>> {
    match call {
        LibraryCall::Memcmp(left, right) => vec![Part::Place(left), Part::Place(right)],
        LibraryCall::Strlen(_) | LibraryCall::Strcmp(..) => Vec::new(),
        LibraryCall::Ctype(_, value) | LibraryCall::Abs(value) | LibraryCall::Math(_, value) => {
            vec![Part::Expr(value)]
        }
    }
}

impl Init {
    /// Its direct parts.
    pub(crate) fn parts(&mut self) -> Vec<Part<'_>> {
        match self {
            Init::Value(value) | Init::Tagged(_, value) => vec![Part::Expr(value)],
            Init::List(items) => items.iter_mut().map(|(_, init)| Part::Init(init)).collect(),
            Init::Text(_) => Vec::new(),
        }
    }
}

fn with_place<'a>(place: &'a mut Place, values: &'a mut [Expr]) -> Vec<Part<'a>> {
    let place = std::iter::once(Part::Place(place));
    place.chain(values.iter_mut().map(Part::Expr)).collect()
}

impl Effect {
    /// Its direct parts.
    pub(crate) fn parts(&mut self) -> Vec<Part<'_>> {
        match self {
            Effect::Value(value) => vec![Part::Expr(value)],
            Effect::Call(Call { arguments, .. }) | Effect::Recurse(arguments) => {
                arguments.iter_mut().map(Part::Expr).collect()
            }
            Effect::CallPointer { callee, arguments, .. } => {
                let callee = std::iter::once(Part::Expr(callee));
                callee.chain(arguments.iter_mut().map(Part::Expr)).collect()
            }
            Effect::Step { place, .. } => vec![Part::Place(place)],
            Effect::Set { place, value, .. } => vec![Part::Place(place), Part::Expr(value)],
            Effect::Store { place, call } => with_place(place, &mut call.arguments),
            Effect::Comma(left, right) | Effect::Logic { left, right, .. } => {
                vec![Part::Effect(left), Part::Effect(right)]
            }
            Effect::Cond(condition, left, right) => {
                vec![Part::Effect(condition), Part::Effect(left), Part::Effect(right)]
            }
            Effect::Elvis(left, right) | Effect::Binary(_, left, right) => {
                vec![Part::Effect(left), Part::Expr(right)]
            }
            Effect::Statements(block, value) => vec![Part::Block(block), Part::Effect(value)],
            Effect::Not(value) | Effect::Cast(_, value) => vec![Part::Effect(value)],
        }
    }
}

impl DeclInit {
    fn parts(&mut self) -> Vec<Part<'_>> {
        match self {
            DeclInit::Init(init) => vec![Part::Init(init)],
            // It must stay a constant expression, so no edit goes there.
            DeclInit::Static(_) => Vec::new(),
            DeclInit::Length { of, .. } => vec![Part::Expr(of)],
            DeclInit::Effect(effect) => vec![Part::Effect(effect)],
            DeclInit::Typeof { like, value } => vec![Part::Expr(like), Part::Expr(value)],
            DeclInit::Vla { fill, .. } => vec![Part::Expr(fill)],
        }
    }
}

impl Stmt {
    /// Its direct parts.
    pub(crate) fn parts(&mut self) -> Vec<Part<'_>> {
        match self {
            Stmt::Declare { init, .. } => init.parts(),
            Stmt::Eval(effect) | Stmt::Return(effect) => vec![Part::Effect(effect)],
            Stmt::If { condition, then, otherwise } => {
                let head = [Part::Effect(condition), Part::Block(then)];
                head.into_iter().chain(otherwise.iter_mut().map(Part::Block)).collect()
            }
            Stmt::Block(body) | Stmt::For { body, .. } | Stmt::Labelled { body, .. } => {
                vec![Part::Block(body)]
            }
            Stmt::While { condition, body, .. } => {
                vec![Part::Effect(condition), Part::Block(body)]
            }
            Stmt::Walk { array, body, .. } => vec![Part::Place(array), Part::Block(body)],
            Stmt::Chase { start, body, .. } => vec![Part::Expr(start), Part::Block(body)],
            Stmt::Switch { on, cases } => {
                let bodies = cases.iter_mut().map(|case| Part::Block(&mut case.body));
                std::iter::once(Part::Effect(on)).chain(bodies).collect()
            }
            Stmt::Duff { on, parts, .. } => {
                std::iter::once(Part::Expr(on)).chain(parts.iter_mut().map(Part::Block)).collect()
            }
            Stmt::Break | Stmt::Continue | Stmt::Goto(_) | Stmt::StaticAssert { .. } => Vec::new(),
            Stmt::Again { body, condition, .. } => {
                vec![Part::Block(body), Part::Expr(condition)]
            }
            Stmt::JumpIn { on, condition, before, after, .. } => {
                vec![Part::Expr(on), Part::Expr(condition), Part::Block(before), Part::Block(after)]
            }
            Stmt::SetTagged { place, value, .. } | Stmt::Fill { place, value } => {
                vec![Part::Place(place), Part::Expr(value)]
            }
            Stmt::StoreIfSet { pointer, value } => vec![Part::Expr(pointer), Part::Expr(value)],
            Stmt::Copy { to, from, .. } => vec![Part::Place(to), Part::Place(from)],
        }
    }
}

impl Part<'_> {
    /// Visits this part and all below it, outer before inner.
    pub(crate) fn visit(self, each: &mut dyn FnMut(&mut Part<'_>)) {
        let mut part = self;
        each(&mut part);
        match part {
            Part::Expr(expr) => visit_all(expr.parts(), each),
            Part::Place(place) => visit_all(place.parts(), each),
            Part::Effect(effect) => visit_all(effect.parts(), each),
            Part::Init(init) => visit_all(init.parts(), each),
            Part::Block(block) => {
                block.iter_mut().for_each(|stmt| visit_all(stmt.parts(), each));
            }
        }
    }
}

fn visit_all(parts: Vec<Part<'_>>, each: &mut dyn FnMut(&mut Part<'_>)) {
    parts.into_iter().for_each(|part| part.visit(each));
}
