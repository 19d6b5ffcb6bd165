//! Reading and writing memory, class by class.

use super::class::Class;
use super::context::as_var;
use super::function::Lowering;
use super::value::{Value, add_offsets, and, convert, equal, not, offset, operation};
use verdiff_ir::{BinOp, Call, Cast, Expr, ExprKind, Scalar, StmtKind, Type, Width};

/// A place in memory.
#[derive(Debug, Clone)]
pub(crate) struct Address {
    pub(crate) object: Expr,
    pub(crate) offset: Expr,
}

impl Address {
    /// Nowhere.
    pub(crate) fn zero() -> Address {
        Address::new(Expr::lit(Scalar::NULL), offset(0))
    }

    /// An offset in an object.
    pub(crate) fn new(object: Expr, offset: Expr) -> Address {
        Address { object, offset }
    }

    /// So many bytes further.
    pub(crate) fn plus(&self, bytes: u64) -> Address {
        self.further(offset(bytes))
    }

    /// As many bytes further as an expression says.
    pub(crate) fn further(&self, bytes: Expr) -> Address {
        Address { object: self.object.clone(), offset: add_offsets(self.offset.clone(), bytes) }
    }

    fn keys(&self) -> Vec<Expr> {
        vec![self.object.clone(), self.offset.clone()]
    }

    pub(crate) fn select(&self, map: Expr) -> Expr {
        ExprKind::Select(Box::new(map), self.keys()).into()
    }

    pub(crate) fn store(&self, map: Expr, value: Expr) -> Expr {
        ExprKind::Store(Box::new(map), self.keys(), Box::new(value)).into()
    }
}

impl Lowering<'_, '_> {
    /// Fails at run time if an address is in no object.
    pub(crate) fn check_object(&mut self, address: &Address) {
        let is_there = match &address.object.kind {
            ExprKind::Static(_) => true,
            ExprKind::Var(var) => self.is_fresh_object(&var.name),
            _ => false,
        };
        if !is_there {
            let null = equal(address.object.clone(), Expr::lit(Scalar::NULL));
            self.check(not(null), "invalid_pointer");
        }
    }

    /// Fails at run time if a pointer that comes from outside is not aligned
    /// for its type: C has no such pointers.
    pub(crate) fn check_aligned(&mut self, at: Expr, align: u64) {
        if align > 1 {
            let low = Expr::binary(BinOp::BitAnd, at, offset(align - 1));
            self.check(equal(low, offset(0)), "invalid_pointer");
        }
    }

    /// Notes what is assumed of the types of objects.
    fn note_types(&mut self, class: Class) {
        let plan = self.target.plan;
        if class.float().is_some() && plan.is_in_bytes(class) {
            self.assumptions.insert(NO_NAN_BITS);
        } else if class != Class::I8 && !plan.is_in_bytes(class) {
            self.assumptions.insert(EFFECTIVE_TYPES);
        }
        if plan.trusted.contains(&class) {
            self.assumptions.insert(OUTSIDE_TYPES);
        }
    }

    /// The scalar at an address.
    pub(crate) fn load(&mut self, address: &Address, class: Class) -> Value {
        self.note_types(class);
        if self.target.plan.is_in_bytes(class) {
            return self.load_bytes(address, class);
        }
        let map = self.target.memory(class.memory(), class.scalar());
        let value = address.select(map);
        match class {
            Class::Ptr => Value::Pointer(value, address.select(self.target.offsets())),
            _ => Value::Scalar(value),
        }
    }

    fn load_bytes(&mut self, address: &Address, class: Class) -> Value {
        // The address occurs once for each byte: one that is itself read from
        // memory would grow by that factor with each pointer on the way.
        let address = &self.settled(address);
        let bits = self.bits_at(address, class.size(), class.width());
        match (class, class.float()) {
            (_, Some(float)) => Value::Scalar(Expr::cast(Cast::BitsToFloat(float), bits)),
            (Class::Ptr, None) => self.pointer_of(address, bits),
            (_, None) => Value::Scalar(bits),
        }
    }

    /// The pointer that bytes at an address are, given them as one number.
    ///
    /// Bytes that were written one by one, or as parts of a number, are those of an
    /// object as well, but which one was lost: of that is known only that it is the
    /// same for the same bytes.
    fn pointer_of(&mut self, address: &Address, bits: Expr) -> Value {
        let bits = self.temporary(bits);
        let object = self.temporary_var(Type::REF);
        let noted = address.select(self.target.provenance());
        self.assign(object.clone(), noted);
        let is_nothing = equal(Expr::var(object.clone()), Expr::lit(Scalar::NULL));
        let condition = and(is_nothing, not(equal(bits.clone(), offset(0))));
        let callee = self.target.object_at();
        let (targets, args) = (vec![object.clone()], vec![bits.clone()]);
        let call = StmtKind::Call(Call { targets, callee, args, handlers: Vec::new() });
        self.emit(StmtKind::If { condition, then: vec![call.into()], otherwise: Vec::new() });
        let object = Expr::var(object);
        let base = Expr::cast(Cast::Address, object.clone());
        Value::Pointer(object, Expr::binary(BinOp::Sub, bits, base))
    }

    /// The bytes from an address on, as one number.
    fn bits_at(&mut self, address: &Address, size: u64, width: Width) -> Expr {
        let bytes = self.target.bytes();
        let byte = |at: u64| {
            let byte = Expr::cast(Cast::ZeroExtend(width), address.plus(at).select(bytes.clone()));
            match at {
                0 => byte,
                _ => Expr::binary(BinOp::Shl, byte, width_number(width, at * 8)),
            }
        };
        (1..size).fold(byte(0), |low, at| Expr::binary(BinOp::BitOr, low, byte(at)))
    }

    /// Writes a scalar to an address.
    pub(crate) fn store(&mut self, address: &Address, class: Class, value: Value) {
        self.note_types(class);
        if self.target.plan.is_in_bytes(class) {
            return self.store_bytes(address, class, value);
        }
        let map = self.target.memory(class.memory(), class.scalar());
        match value {
            Value::Scalar(value) if class == Class::I8 && self.target.plan.has_provenance() => {
                let address = &self.settled(address);
                match read_from(&map, &value) {
                    Some(from) => self.copy_byte(address, &from),
                    None => {
                        self.put(map, address, value);
                        self.forget_provenance(address);
                    }
                }
            }
            Value::Scalar(value) => self.put(map, address, value),
            Value::Pointer(object, offset) => {
                let address = &self.settled(address);
                let offset = self.settle(offset);
                self.put(map, address, object);
                let offsets = self.target.offsets();
                self.put(offsets, address, offset);
            }
            Value::Void | Value::Record(_) => {}
        }
    }

    fn store_bytes(&mut self, address: &Address, class: Class, value: Value) {
        let (bits, object) = match value {
            Value::Scalar(value) => match class.float() {
                Some(_) => (convert(Cast::FloatToBits(class.width()), value), None),
                None => (value, None),
            },
            Value::Pointer(object, offset) => {
                let base = Expr::cast(Cast::Address, object.clone());
                (Expr::binary(BinOp::Add, base, offset), Some(object))
            }
            Value::Void | Value::Record(_) => return,
        };
        let width = class.width();
        let address = &self.settled(address);
        let bits = self.temporary(bits);
        let object = object.map(|object| self.temporary(object));
        for at in 0..class.size() {
            let shifted = match at {
                0 => bits.clone(),
                _ => operation(BinOp::ShrU, bits.clone(), width_number(width, at * 8)),
            };
            let bytes = self.target.bytes();
            let there = address.plus(at);
            self.put(bytes, &there, convert(Cast::Truncate(Width::W8), shifted));
            match &object {
                Some(object) => {
                    let provenance = self.target.provenance();
                    self.put(provenance, &there, object.clone());
                }
                None => self.forget_provenance(&there),
            }
        }
    }

    /// Copies a byte, and the object of the pointer that it is a part of.
    pub(crate) fn copy_byte(&mut self, to: &Address, from: &Address) {
        let to = &self.settled(to);
        let from = &self.settled(from);
        let bytes = self.target.bytes();
        self.put(bytes.clone(), to, from.select(bytes));
        if self.target.plan.has_provenance() {
            let provenance = self.target.provenance();
            self.put(provenance.clone(), to, from.select(provenance));
        }
    }

    /// Makes a byte of allocated memory zero, and all that may be read there.
    pub(crate) fn zero_byte(&mut self, to: &Address) {
        let to = &self.settled(to);
        let plan = self.target.plan;
        let is_apart = |class: &&Class| **class != Class::I8 && !plan.is_in_bytes(**class);
        for class in plan.from_void.iter().filter(is_apart) {
            self.store(to, *class, Value::zero(*class));
        }
        self.store(to, Class::I8, Value::zero(Class::I8));
    }

    /// A byte that is written is no longer part of a pointer.
    fn forget_provenance(&mut self, address: &Address) {
        if self.target.plan.has_provenance() {
            let provenance = self.target.provenance();
            self.put(provenance, address, Expr::lit(Scalar::NULL));
        }
    }

    fn put(&mut self, map: Expr, address: &Address, value: Expr) {
        if let Some(target) = as_var(&map).cloned() {
            let value = address.store(map, value);
            self.emit(StmtKind::Assign { target, value });
        }
    }

    /// An address that stays the same while memory is written.
    pub(crate) fn settled(&mut self, address: &Address) -> Address {
        Address {
            object: self.settle(address.object.clone()),
            offset: self.settle(address.offset.clone()),
        }
    }

    /// A value that stays the same while memory is written.
    pub(crate) fn settle(&mut self, expr: Expr) -> Expr {
        let mut reads_memory = false;
        expr.for_each_var(&mut |var| reads_memory |= var.ty.map().is_some());
        if reads_memory { self.temporary(expr) } else { expr }
    }
}

/// The place that a value is just read from, in a map of memory.
fn read_from(map: &Expr, value: &Expr) -> Option<Address> {
    match &value.kind {
        ExprKind::Select(from, keys) if **from == *map => match &keys[..] {
            [object, offset] => Some(Address::new(object.clone(), offset.clone())),
            _ => None,
        },
        _ => None,
    }
}

const EFFECTIVE_TYPES: &str = "objects of different types, characters among them, do not overlap \
                               in memory except where the files show that they do";

const OUTSIDE_TYPES: &str = "what a function that is not in the files, or that a pointer leads to, \
                             returns as `void *` is of the type that it becomes";

const NO_NAN_BITS: &str = "the bits of a floating number that is not a number do not matter";

fn width_number(width: Width, value: u64) -> Expr {
    super::value::number(width, value.into())
}
