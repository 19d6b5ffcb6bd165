//! Copies of whole objects, and objects that are made zero: `memcpy`, `memset`
//! and the like where the types of what they are handed tell what is there.
//!
//! Scalars are moved one by one, as by an assignment. Where the number of
//! objects is not known, a procedure does it that all calls for objects of one
//! layout share.

use super::byte_access::{ByteAccess, WHOLE_OBJECTS, Whole, byte_access};
use super::class::{Class, Leaf};
use super::context::{Plan, Target, as_var};
use super::function::{Lowering, Result};
use super::memory::Address;
use super::parts::{self, ObjectPart, Repeated};
use super::value::{Value, add_offsets, and, constant, equal, not, offset};
use crate::models::table::{Known, known};
use crate::target;
use crate::typed::Expr;
use crate::types::TypeId;
use verdiff_ir::{
    BinOp, Call, Expr as IrExpr, Failure, Name, Proc, Scalar, Span, Stmt, StmtKind, Type, Var,
};

/// Up to so many scalars are moved on the spot.
const MOST_ON_THE_SPOT: u64 = 64;

/// What is done to objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Action {
    Copy,
    /// A copy to a place that may overlap.
    Move,
    Clear,
}

/// An action on objects of one layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bulk {
    action: Action,
    parts: Vec<ObjectPart>,
    /// Of one object, in bytes.
    size: u64,
}

impl Bulk {
    /// What the procedure is called that does it.
    fn name(&self) -> Name {
        let action = match self.action {
            Action::Copy => "memcpy",
            Action::Move => "memmove",
            Action::Clear => "memset",
        };
        let kind = |class: Class| class.memory().trim_start_matches("mem.");
        if let [ObjectPart::Scalar(Leaf { offset: 0, class })] = self.parts[..]
            && class.size() == self.size
        {
            return Name::from(format!("{action} of {}", kind(class)));
        }
        let parts = parts::told(&self.parts);
        Name::from(format!("{action} of {{{parts}}} in {} bytes", self.size))
    }
}

/// A call, taken apart.
struct Operands {
    to: Address,
    /// Where to copy from.
    from: Option<Address>,
    /// How many bytes.
    count: IrExpr,
}

impl Lowering<'_, '_> {
    /// A call of a library function that copies or clears whole objects; none
    /// if it is another, or if bytes are all that there is.
    pub(crate) fn whole_objects(&mut self, name: &Name, args: &[Expr]) -> Result<Option<Value>> {
        let Some(Known::Model(assumes)) = known(name.as_str()) else { return Ok(None) };
        if self.target.plan.defined.contains(name.as_str()) {
            return Ok(None);
        }
        let (action, ty, whole) = match byte_access(self.table.unit, name.as_str(), args) {
            Some(ByteAccess::Copies(ty, whole)) => match name.as_str() {
                "memmove" | "bcopy" => (Action::Move, ty, whole),
                _ => (Action::Copy, ty, whole),
            },
            Some(ByteAccess::Clears(ty, whole)) => (Action::Clear, ty, whole),
            Some(ByteAccess::Bytes(_)) | None => return Ok(None),
        };
        let Some(bulk) = self.bulk(action, ty) else { return Ok(None) };
        let operands = self.operands(name, args)?;
        self.assumptions.extend(assumes);
        if whole == Whole::Assumed {
            self.assumptions.insert(WHOLE_OBJECTS);
        }
        let objects = constant(&operands.count).map(|count| count / u128::from(bulk.size));
        match objects {
            Some(objects)
                if objects * u128::from(parts::count(&bulk.parts)) <= MOST_ON_THE_SPOT.into() =>
            {
                self.move_scalars(&bulk, &operands, objects as u64);
            }
            Some(_) | None => self.call_bulk(bulk, &operands),
        }
        let Address { object, offset } = operands.to;
        Ok(Some(match name.as_str() {
            "mempcpy" => Value::Pointer(object, add_offsets(offset, operands.count)),
            "bcopy" | "bzero" => Value::Void,
            _ => Value::Pointer(object, offset),
        }))
    }

    /// What is done to objects of a type, unless they are bytes.
    fn bulk(&self, action: Action, ty: TypeId) -> Option<Bulk> {
        let size = target::layout(self.types(), ty)?.size;
        let parts = parts::parts(self.types(), ty)?;
        let plan = self.target.plan;
        let is_bytes = |class: Class| class == Class::I8 || plan.is_in_bytes(class);
        (size > 0 && !parts::all(&parts, &is_bytes)).then_some(Bulk { action, parts, size })
    }

    fn operands(&mut self, name: &Name, args: &[Expr]) -> Result<Operands> {
        let values = self.arguments(args)?;
        let address = |value: &Value| match value {
            Value::Pointer(object, offset) => Some(Address::new(object.clone(), offset.clone())),
            _ => None,
        };
        let (to, from, count) = match (name.as_str(), &values[..]) {
            ("memcpy" | "memmove" | "mempcpy", [to, from, count])
            | ("bcopy", [from, to, count]) => (to, address(from), count),
            ("memset", [to, _, count]) | ("bzero", [to, count]) => (to, None, count),
            _ => return self.unsupported(format!("this call of `{name}`")),
        };
        match (address(to), count) {
            (Some(to), Value::Scalar(count)) => {
                let count = self.settle(count.clone());
                let to = self.settled(&to);
                let from = from.map(|from| self.settled(&from));
                Ok(Operands { to, from, count })
            }
            _ => self.unsupported(format!("this call of `{name}`")),
        }
    }

    /// Moves the scalars of some objects one by one. Where the places may
    /// overlap, all are read before one is written.
    fn move_scalars(&mut self, bulk: &Bulk, operands: &Operands, objects: u64) {
        let Operands { to, from, .. } = operands;
        if objects > 0 {
            std::iter::once(to).chain(from).for_each(|place| self.check_object(place));
        }
        let places = (0..objects).flat_map(|number| {
            let leaf = move |part: &ObjectPart| match part {
                ObjectPart::Scalar(leaf) => Some((number * bulk.size + leaf.offset, leaf.class)),
                // Objects with long arrays are not moved on the spot.
                ObjectPart::Array(_) => None,
            };
            bulk.parts.iter().filter_map(leaf)
        });
        let mut read = Vec::new();
        for (at, class) in places {
            let value = match from {
                Some(from) => self.load(&from.plus(at), class),
                None => Value::zero(class),
            };
            match bulk.action {
                Action::Copy | Action::Clear => self.store(&to.plus(at), class, value),
                Action::Move => read.push((at, class, self.settled_value(value))),
            }
        }
        for (at, class, value) in read {
            self.store(&to.plus(at), class, value);
        }
    }

    fn settled_value(&mut self, mut value: Value) -> Value {
        for part in value.parts_mut() {
            *part = self.settle(part.clone());
        }
        value
    }

    fn call_bulk(&mut self, bulk: Bulk, operands: &Operands) {
        let callee = bulk.name();
        let places = std::iter::once(&operands.to).chain(&operands.from);
        let places = places.flat_map(|place| [place.object.clone(), place.offset.clone()]);
        let args = places.chain([operands.count.clone()]).collect();
        self.target.bulks.insert(callee.clone(), bulk);
        self.emit(StmtKind::Call(Call { targets: Vec::new(), callee, args, handlers: Vec::new() }));
    }
}

/// Adds the procedures that copy and clear.
pub(crate) fn add_bulks(target: &mut Target<'_>) {
    for (name, bulk) in std::mem::take(&mut target.bulks) {
        target.program.helpers.insert(name.clone());
        let proc = procedure(target, name, &bulk);
        target.program.add_proc(proc);
    }
}

/// The variables of a procedure that copies or clears.
struct Variables {
    to: (Var, Var),
    from: (Var, Var),
    count: Var,
    /// How many bytes are done, or left.
    at: Var,
    /// The same in arrays of an object.
    arrays: Vec<Var>,
}

fn procedure(target: &mut Target<'_>, name: Name, bulk: &Bulk) -> Proc {
    let var = |name: &str, ty: Type| Var::new(name, ty);
    let pointer = |object: &str, offset: &str| (var(object, Type::REF), var(offset, Type::I64));
    let mut vars = Variables {
        to: pointer("to", "to.off"),
        from: pointer("from", "from.off"),
        count: var("count", Type::I64),
        at: var("at", Type::I64),
        arrays: Vec::new(),
    };
    let upwards = upwards(target, bulk, &mut vars);
    let body = match bulk.action {
        Action::Copy | Action::Clear => upwards,
        Action::Move => {
            let value = |var: &Var| IrExpr::var(var.clone());
            let distance = IrExpr::binary(BinOp::Sub, value(&vars.to.1), value(&vars.from.1));
            let is_inside = IrExpr::binary(BinOp::LtU, distance, value(&vars.count));
            let condition = and(equal(value(&vars.to.0), value(&vars.from.0)), is_inside);
            let then = downwards(target, bulk, &mut vars);
            vec![StmtKind::If { condition, then, otherwise: upwards }.into()]
        }
    };
    let Variables { to, from, count, at, arrays } = vars;
    let mut params = vec![to.0, to.1];
    if bulk.action != Action::Clear {
        params.extend([from.0, from.1]);
    }
    params.push(count);
    let locals = std::iter::once(at).chain(arrays).collect();
    Proc { name, params, results: Vec::new(), locals, body, span: Span::NOWHERE }
}

/// From the first object to the last.
fn upwards(target: &mut Target<'_>, bulk: &Bulk, vars: &mut Variables) -> Vec<Stmt> {
    let at = IrExpr::var(vars.at.clone());
    let mut body = object(target, bulk, vars);
    let next = add_offsets(at.clone(), offset(bulk.size));
    body.push(StmtKind::Assign { target: vars.at.clone(), value: next }.into());
    let condition = IrExpr::binary(BinOp::LtU, at, IrExpr::var(vars.count.clone()));
    vec![StmtKind::While { condition, body }.into()]
}

/// From the last object to the first.
fn downwards(target: &mut Target<'_>, bulk: &Bulk, vars: &mut Variables) -> Vec<Stmt> {
    let var = vars.at.clone();
    let at = || IrExpr::var(var.clone());
    let start = IrExpr::var(vars.count.clone());
    let before = IrExpr::binary(BinOp::Sub, at(), offset(bulk.size));
    let mut body = vec![StmtKind::Assign { target: vars.at.clone(), value: before }.into()];
    body.extend(object(target, bulk, vars));
    let condition = IrExpr::binary(BinOp::LeU, offset(bulk.size), at());
    let start = StmtKind::Assign { target: vars.at.clone(), value: start }.into();
    vec![start, StmtKind::While { condition, body }.into()]
}

/// One object.
fn object(target: &mut Target<'_>, bulk: &Bulk, vars: &mut Variables) -> Vec<Stmt> {
    let value = |var: &Var| IrExpr::var(var.clone());
    let place = |(object, start): &(Var, Var)| {
        Address::new(value(object), add_offsets(value(start), value(&vars.at)))
    };
    let (to, from) = (place(&vars.to), place(&vars.from));
    let from = (bulk.action != Action::Clear).then_some(from);
    let mut body: Vec<Stmt> = Vec::new();
    for place in std::iter::once(&to).chain(&from) {
        let condition = not(equal(place.object.clone(), IrExpr::lit(Scalar::NULL)));
        let failure = Failure::Trap("invalid_pointer".into());
        body.push(StmtKind::Check { condition, failure }.into());
    }
    let mut moved = Moved { target, arrays: &mut vars.arrays, body };
    moved.parts(&bulk.parts, &to, from.as_ref());
    moved.body
}

/// Statements that move parts of an object.
struct Moved<'a, 't> {
    target: &'a mut Target<'t>,
    /// For each array, where in it they are.
    arrays: &'a mut Vec<Var>,
    body: Vec<Stmt>,
}

impl Moved<'_, '_> {
    /// From one place to another, or zeros if there is no place that they come from.
    fn parts(&mut self, parts: &[ObjectPart], to: &Address, from: Option<&Address>) {
        for part in parts {
            match part {
                ObjectPart::Scalar(leaf) => self.scalar(*leaf, to, from),
                ObjectPart::Array(array) => self.array(array, to, from),
            }
        }
    }

    fn scalar(&mut self, leaf: Leaf, to: &Address, from: Option<&Address>) {
        for (map, at) in maps(self.target, leaf) {
            let Some(var) = as_var(&map).cloned() else { continue };
            let value = match (from, var.ty.map()) {
                (Some(from), _) => from.plus(at).select(map.clone()),
                (None, Some(ty)) => IrExpr::lit(Scalar::zero(ty.value)),
                (None, None) => continue,
            };
            let value = to.plus(at).store(map, value);
            self.body.push(StmtKind::Assign { target: var, value }.into());
        }
    }

    fn array(&mut self, array: &Repeated, to: &Address, from: Option<&Address>) {
        let at = Var::new(format!("in.array{}", self.arrays.len()).as_str(), Type::I64);
        self.arrays.push(at.clone());
        let value = || IrExpr::var(at.clone());
        let element = |place: &Address| place.plus(array.offset).further(value());
        let before = std::mem::take(&mut self.body);
        self.parts(&array.element, &element(to), from.map(element).as_ref());
        let next = add_offsets(value(), offset(array.stride));
        self.body.push(StmtKind::Assign { target: at.clone(), value: next }.into());
        let body = std::mem::replace(&mut self.body, before);
        self.body.push(StmtKind::Assign { target: at.clone(), value: offset(0) }.into());
        let end = offset(array.stride * array.count);
        let condition = IrExpr::binary(BinOp::LtU, value(), end);
        self.body.push(StmtKind::While { condition, body }.into());
    }
}

/// The maps that hold a scalar, and where.
fn maps(target: &mut Target<'_>, leaf: Leaf) -> Vec<(IrExpr, u64)> {
    let plan: &Plan = target.plan;
    let (at, size) = (leaf.offset, leaf.class.size());
    if plan.is_in_bytes(leaf.class) || leaf.class == Class::I8 {
        let mut maps = vec![target.bytes()];
        if plan.has_provenance() {
            maps.push(target.provenance());
        }
        return (at..at + size)
            .flat_map(|at| maps.iter().map(move |map| (map.clone(), at)))
            .collect();
    }
    let mut found = vec![(target.memory(leaf.class.memory(), leaf.class.scalar()), at)];
    if leaf.class == Class::Ptr {
        found.push((target.offsets(), at));
    }
    found
}
