//! Statements and blocks.

use super::Generator;
use super::inits::Values;
use super::places::Access;
use crate::tree::{Block, DeclInit, Effect, Expr, Init, Place, Region, Stmt, Type, Var};

impl Generator<'_> {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, nesting: usize) -> Block {
        self.scoped(|this| this.statements_here(nesting))
    }

    /// Statements in the scope at hand.
    pub(super) fn statements_here(&mut self, nesting: usize) -> Block {
        let count = 1 + self.dice.below(self.config.statements);
        let mut block = Block::new();
        for _ in 0..count {
            if !self.pay(1) {
                break;
            }
            block.extend(self.stmt(nesting));
        }
        block
    }

    fn stmt(&mut self, nesting: usize) -> Vec<Stmt> {
        if nesting == 0 {
            return self.simple_or_jump();
        }
        let one = |stmt: Option<Stmt>| stmt.into_iter().collect();
        match self.dice.below(22) {
            0..=2 => {
                let condition = self.maybe_effect(self.config.depth - 1);
                let then = self.block(nesting - 1);
                let otherwise = self.dice.chance(45).then(|| self.block(nesting - 1));
                vec![Stmt::If { condition, then, otherwise }]
            }
            3 => vec![Stmt::Block(self.block(nesting - 1))],
            4..=7 if self.config.loops => one(self.repetition(nesting - 1)),
            8 | 9 => vec![self.switch(nesting - 1)],
            10 if self.config.jumps => vec![self.labelled(nesting - 1)],
            11 if self.config.vlas => self.vla(),
            _ => self.simple_or_jump(),
        }
    }

    fn simple_or_jump(&mut self) -> Vec<Stmt> {
        if self.dice.chance(8)
            && let Some(jump) = self.jump()
        {
            return vec![jump];
        }
        self.simple_stmt(self.config.depth).into_iter().collect()
    }

    /// A statement without statements inside.
    pub(super) fn simple_stmt(&mut self, depth: usize) -> Option<Stmt> {
        match self.dice.below(20) {
            0..=4 => Some(self.declaration(depth)),
            5..=9 => self.set(depth).map(Stmt::Eval),
            10 => self.step(depth).map(Stmt::Eval),
            11 => self.set_record(depth),
            12 | 13 if self.config.pointers => self.set_pointer(),
            14 => self.set_tagged(depth),
            15 if self.config.library && !self.frame.is_pure => self.memory(depth),
            16 => self.store_call(depth),
            17 if self.config.pointers && !self.frame.is_pure => self.store_if_set(depth),
            18 => Some(self.static_assert()),
            _ => Some(Stmt::Eval(self.effect(depth.min(2)))),
        }
    }

    fn declaration(&mut self, depth: usize) -> Stmt {
        if self.config.pointers
            && self.dice.chance(25)
            && let Some(stmt) = self.declare_pointer()
        {
            return stmt;
        }
        if self.config.gnu && self.dice.chance(8) {
            return self.declare_typeof(depth);
        }
        let ty = if self.dice.chance(70) { self.arithmetic_type() } else { self.object_type() };
        let local = self.local("v", ty.clone());
        let at = self.frame.scope.len();
        self.enter_maybe_shadowing(local);
        // A name hides another from its declarator on, before its own initialiser.
        self.frame.scope[at].unready = true;
        let init = self.declared_value(&ty, depth);
        self.frame.scope[at].unready = false;
        let is_static = matches!(init, DeclInit::Static(_));
        self.frame.locals[local].is_const = !is_static && self.dice.chance(8);
        Stmt::Declare { local, init }
    }

    fn declared_value(&mut self, ty: &Type, depth: usize) -> DeclInit {
        if !self.frame.is_pure && self.dice.chance(10) {
            return DeclInit::Static(self.init(ty, Values::Constant));
        }
        match ty {
            Type::Record(_) if self.dice.chance(30) => {
                let call = self.call(depth, self.frame.is_pure, |other| other == ty);
                call.map_or_else(
                    || DeclInit::Init(self.init(ty, Values::Any)),
                    |call| DeclInit::Effect(Effect::Call(call)),
                )
            }
            Type::Record(_) | Type::Array(..) => DeclInit::Init(self.init(ty, Values::Any)),
            _ => DeclInit::Effect(self.maybe_effect(depth)),
        }
    }

    fn enter_maybe_shadowing(&mut self, local: usize) {
        let mut outer: Vec<_> = self.visible_globals().into_iter().map(Var::Global).collect();
        let locals = self.shadowable();
        if !locals.is_empty() {
            outer = locals;
        }
        let shadows = self.dice.chance(10);
        match self.dice.try_pick(&outer).copied().filter(|_| shadows) {
            Some(hidden) => self.enter_shadowing(local, hidden),
            None => self.enter(local),
        }
    }

    fn declare_typeof(&mut self, depth: usize) -> Stmt {
        let (left, right) = (self.arith(1).boxed(), self.arith(1).boxed());
        let like = Expr::Binary(crate::tree::BinOp::Add, left, right);
        let ty = self.env().expr(&like);
        let value = self.arith(depth);
        let local = self.local("v", ty);
        self.enter(local);
        Stmt::Declare { local, init: DeclInit::Typeof { like, value } }
    }

    fn declare_pointer(&mut self) -> Option<Stmt> {
        let region = if self.dice.chance(30) { Region::Static } else { Region::Scoped };
        let ty = self.pointer_type(region);
        let Type::Pointer(pointer) = &ty else { return None };
        let value = self.pointer(pointer, self.frame.scope.len())?;
        let local = self.local("q", ty);
        self.enter(local);
        Some(Stmt::Declare { local, init: DeclInit::Init(Init::Value(value)) })
    }

    /// Points a pointer elsewhere, to something that outlives it.
    fn set_pointer(&mut self) -> Option<Stmt> {
        let place = self.record_place(|ty| matches!(ty, Type::Pointer(_)), Access::Write)?;
        let Type::Pointer(pointer) = self.env().place(&place) else { return None };
        // Through a pointer to it, when it may only hold what lives forever.
        if let Type::Pointer(inner) = &pointer.to
            && inner.region == Region::Static
            && !pointer.nullable
            && !pointer.to_const
            && !self.frame.is_pure
        {
            let value = self.pointer(inner, 0)?;
            let target = Place::Deref(Expr::Load(place).boxed());
            return Some(Stmt::Eval(Effect::set(target, value)));
        }
        let before = match place.root() {
            Some(Var::Local(id)) => self.position(id),
            Some(Var::Global(_)) | None => 0,
        };
        let value = self.pointer(&pointer, before)?;
        Some(Stmt::Eval(Effect::set(place, value)))
    }

    fn set_record(&mut self, depth: usize) -> Option<Stmt> {
        let place = self.record_place(|ty| matches!(ty, Type::Record(_)), Access::Write)?;
        let Type::Record(record) = self.env().place(&place) else { return None };
        let value = self.record_value(record, depth.min(2));
        Some(Stmt::Eval(Effect::set(place, value)))
    }

    fn set_tagged(&mut self, depth: usize) -> Option<Stmt> {
        let place = self.tagged_place(Access::Write)?;
        let Type::Record(record) = self.env().place(&place) else { return None };
        let member = self.dice.below(self.unit.records[record].fields.len());
        Some(Stmt::SetTagged { place, member, value: self.arith(depth) })
    }

    fn store_call(&mut self, depth: usize) -> Option<Stmt> {
        let is_pure = self.frame.is_pure;
        if !is_pure && self.dice.chance(20) {
            return self.call(depth, false, |_| true).map(|call| Stmt::Eval(Effect::Call(call)));
        }
        let place = self.record_place(Type::is_arithmetic, Access::Write)?;
        let call = self.call(depth, is_pure, Type::is_arithmetic)?;
        Some(Stmt::Eval(Effect::Store { place, call }))
    }

    fn store_if_set(&mut self, depth: usize) -> Option<Stmt> {
        let wanted = |ty: &Type| match ty {
            Type::Pointer(pointer) => {
                pointer.nullable && !pointer.to_const && pointer.to.is_arithmetic()
            }
            _ => false,
        };
        let place = self.record_place(wanted, Access::Read)?;
        Some(Stmt::StoreIfSet { pointer: Expr::Load(place), value: self.arith(depth) })
    }

    /// `memcpy` and `memset` of what has no invalid values.
    fn memory(&mut self, depth: usize) -> Option<Stmt> {
        let wanted = |ty: &Type| match ty.element().0 {
            Type::Int(kind) => kind.bits() > 1,
            _ => false,
        };
        let to = self.record_place(wanted, Access::Write)?;
        let ty = self.env().place(&to);
        let from = self.record_place(|other| *other == ty, Access::Read)?;
        // The same object twice overlaps.
        let may_overlap = from.root() == to.root() || self.dice.chance(40);
        Some(if self.dice.chance(50) {
            Stmt::Copy { to, from, may_overlap }
        } else {
            Stmt::Fill { place: to, value: self.integer(depth.min(1)) }
        })
    }

    fn static_assert(&mut self) -> Stmt {
        let kind = self.int_kind();
        let at_least = (kind.bits() as usize).div_ceil(8);
        Stmt::StaticAssert { ty: Type::Int(kind), at_least }
    }

    fn vla(&mut self) -> Vec<Stmt> {
        let of = self.integer(2);
        let most = 2 + self.dice.below(7);
        let len = self.protected("n", Type::INT, Some((1, most as i128)));
        self.enter(len);
        let element = self.arithmetic_type();
        let fill = self.arith(2);
        let array = self.local("vla", Type::Array(Box::new(element), 1));
        self.enter_vla(array, len);
        vec![
            Stmt::Declare { local: len, init: DeclInit::Length { of, most } },
            Stmt::Declare { local: array, init: DeclInit::Vla { len, fill } },
        ]
    }
}
