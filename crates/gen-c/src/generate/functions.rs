//! Functions: those that pointers point to, helpers, entries.

use super::Generator;
use super::inits::Values;
use super::scope::Frame;
use crate::print::DEEPEST;
use crate::tree::{
    BinOp, Block, Effect, Expr, Function, IntKind, Place, Region, Shape, Signature, Stmt, Type,
};

/// What a function is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Entry,
    Helper { is_pure: bool, recursive: bool },
    Member { is_pure: bool },
}

impl Generator<'_> {
    pub(super) fn functions(&mut self) {
        if self.config.function_pointers && self.dice.chance(60) {
            self.signature();
        }
        for _ in 0..1 + self.dice.below(self.config.helpers) {
            let is_pure = self.dice.chance(40);
            let recursive = self.config.recursion && self.dice.chance(25);
            let result = self.result_type(recursive);
            let parameters = self.parameter_types();
            self.function(Role::Helper { is_pure, recursive }, result, parameters);
        }
        for _ in 0..self.config.entries {
            let count = 1 + self.dice.below(4);
            let parameters = (0..count).map(|_| self.arithmetic_type()).collect();
            self.function(Role::Entry, Type::Int(IntKind::Long), parameters);
        }
    }

    /// Functions of one type, a variable and a table of pointers to them.
    fn signature(&mut self) {
        let id = self.unit.signatures.len();
        let result = self.arithmetic_type();
        let count = 1 + self.dice.below(3);
        let parameters: Vec<_> = (0..count).map(|_| self.arithmetic_type()).collect();
        let is_pure = self.dice.chance(60);
        let members: Vec<_> = (0..2 + self.dice.below(2))
            .map(|_| self.function(Role::Member { is_pure }, result.clone(), parameters.clone()))
            .collect();
        let name = self.name("fn");
        let signature = Signature {
            name,
            result,
            parameters,
            pure_functions: is_pure,
            members: members.clone(),
            removed: false,
        };
        self.unit.signatures.push(signature);
        self.frame = Frame::default();
        self.global("fp", Type::Function(id), false, Values::Constant);
        let table = Type::Array(Box::new(Type::Function(id)), members.len());
        let is_const = self.dice.chance(50);
        self.global("fns", table, is_const, Values::Constant);
    }

    fn result_type(&mut self, recursive: bool) -> Type {
        match self.dice.below(8) {
            _ if recursive => self.arithmetic_type(),
            0 | 1 if !self.unit.records.is_empty() => {
                Type::Record(self.dice.below(self.unit.records.len()))
            }
            2 => Type::Void,
            _ => self.arithmetic_type(),
        }
    }

    fn parameter_types(&mut self) -> Vec<Type> {
        self.frame = Frame::default();
        (0..self.dice.below(4)).map(|_| self.parameter_type()).collect()
    }

    fn parameter_type(&mut self) -> Type {
        match self.dice.below(10) {
            0..=2 if self.config.pointers => self.pointer_type(Region::Static).scoped(),
            3..=4 if !self.unit.records.is_empty() => {
                Type::Record(self.dice.below(self.unit.records.len()))
            }
            _ => self.arithmetic_type(),
        }
    }

    /// Generates a function and gives its number.
    fn function(&mut self, role: Role, result: Type, parameters: Vec<Type>) -> usize {
        let recursive = matches!(role, Role::Helper { recursive: true, .. });
        let is_pure = match role {
            Role::Entry => false,
            Role::Helper { is_pure, .. } | Role::Member { is_pure } => is_pure,
        };
        // Without effects and without a result it would be of no use.
        let is_pure = is_pure && result != Type::Void;
        self.frame =
            Frame { result: result.clone(), is_pure, may_return: true, ..Frame::default() };
        self.frame.recursions = if recursive { 2 } else { 0 };
        if recursive {
            let deepest = DEEPEST as i128 - 1;
            let depth = self.protected("depth", Type::INT, Some((0, deepest)));
            self.enter(depth);
        }
        for ty in parameters {
            let parameter = self.local("a", ty);
            self.enter(parameter);
        }
        self.frame.parameters = self.frame.locals.len();
        let nesting =
            if role == Role::Entry { self.config.nesting } else { self.config.nesting - 1 };
        let body = self.function_body(nesting, recursive);
        self.finish(role, recursive, body)
    }

    fn function_body(&mut self, nesting: usize, recursive: bool) -> Block {
        let mut body = self.statements_here(nesting);
        if nesting == self.config.nesting {
            body.extend(self.statements_here(nesting));
        }
        if recursive && self.frame.recursions == 2 {
            body.extend(self.forced_recursion());
        }
        let value = self.returned();
        body.extend(value.map(Stmt::Return));
        body
    }

    /// A function that is to call itself does so at least once.
    fn forced_recursion(&mut self) -> Option<Stmt> {
        let types: Vec<_> =
            self.frame.locals[1..self.frame.parameters].iter().map(|l| l.ty.clone()).collect();
        let arguments: Option<Vec<_>> = types.iter().map(|ty| self.argument(ty, 1)).collect();
        let effect = Effect::Recurse(arguments?);
        let local = self.local("r", self.frame.result.clone());
        self.enter(local);
        Some(Stmt::Declare { local, init: crate::tree::DeclInit::Effect(effect) })
    }

    fn returned(&mut self) -> Option<Effect> {
        match self.frame.result.clone() {
            Type::Void => None,
            Type::Record(record) => Some(Effect::Value(self.record_value(record, 2))),
            _ => Some(Effect::Value(self.digest())),
        }
    }

    /// All numbers in scope, so that what a function computed can be seen.
    fn digest(&mut self) -> Expr {
        let mut sum = Expr::Cast(Type::ULONG, self.arith(2).boxed());
        for (_, entry) in self.visible() {
            let Some(value) = self.summand(entry.local, entry.vla) else { continue };
            let shifted = Expr::Binary(BinOp::Mul, sum.boxed(), Expr::int(31).boxed());
            sum = Expr::Binary(BinOp::Add, shifted.boxed(), value.boxed());
        }
        sum
    }

    fn summand(&mut self, local: usize, vla: Option<usize>) -> Option<Expr> {
        let place = Place::local(local);
        if let Some(len) = vla {
            let place = Place::VlaElement { array: local, len, index: self.arith(0).boxed() };
            return Some(as_long(Expr::Load(place)));
        }
        match self.frame.locals[local].ty.clone() {
            Type::Record(record) => match self.unit.records[record].shape {
                Shape::Tagged { .. } => Some(Expr::Tagged(place)),
                Shape::Struct | Shape::Punned => self.first_number(place, record),
            },
            Type::Array(element, _) if element.is_arithmetic() => {
                let index = Expr::int(0).boxed();
                Some(as_long(Expr::Load(Place::Index(Box::new(place), index))))
            }
            ty if ty.is_arithmetic() => Some(as_long(Expr::Load(place))),
            _ => None,
        }
    }

    fn first_number(&mut self, place: Place, record: usize) -> Option<Expr> {
        let fields = &self.unit.records[record].fields;
        let numbers: Vec<_> =
            (0..fields.len()).filter(|index| fields[*index].ty.is_arithmetic()).collect();
        let field = *self.dice.try_pick(&numbers)?;
        Some(as_long(Expr::Load(Place::Field(Box::new(place), field))))
    }

    fn finish(&mut self, role: Role, recursive: bool, body: Block) -> usize {
        let name = match role {
            Role::Entry => {
                let entries = self.unit.functions.iter().filter(|function| function.is_entry);
                format!("f{}", entries.count())
            }
            Role::Helper { .. } | Role::Member { .. } => self.name("h"),
        };
        let frame = std::mem::take(&mut self.frame);
        let is_static = role != Role::Entry && self.dice.chance(75);
        // Two calls of itself on each level.
        let calls = if recursive { (1 << DEEPEST) - 1 } else { 1 };
        self.unit.functions.push(Function {
            name,
            is_static,
            is_inline: is_static && self.dice.chance(20),
            is_entry: role == Role::Entry,
            is_pure: frame.is_pure,
            result: frame.result,
            parameters: frame.parameters,
            locals: frame.locals,
            recursive,
            body,
            cost: (frame.cost + 1) * calls,
            removed: false,
        });
        self.unit.functions.len() - 1
    }
}

fn as_long(value: Expr) -> Expr {
    Expr::Cast(Type::Int(IntKind::Long), value.boxed())
}

impl Type {
    /// A pointer parameter may point to what lives as long as the call.
    fn scoped(self) -> Type {
        match self {
            Type::Pointer(mut pointer) => {
                pointer.region = Region::Scoped;
                Type::Pointer(pointer)
            }
            other => other,
        }
    }
}
