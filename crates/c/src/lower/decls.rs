//! Local objects: where they live, and their initial values.

use super::class::class_of;
use super::context::Storage;
use super::function::{Lowering, Result};
use super::places::{Part, Place};
use super::value::{Value, number, offset};
use crate::typed::{
    Decl, DeclId, DeclKind, Expr, ExprKind, Init, InitPart, PathStep, Stmt, StmtKind,
};
use crate::types::{ArrayLength, BitField, QualType, TypeId, TypeKind, Types, VlaId};
use verdiff_ir::{Expr as IrExpr, Name, StmtKind as Ir, Type, Var};

impl Lowering<'_, '_> {
    /// Gives a place to each object that a list of statements declares. Those
    /// in memory live from the beginning of the list, as in C.
    pub(crate) fn allocate_locals(&mut self, list: &[&Stmt]) -> Result<()> {
        for stmt in list {
            let mut stmt: &Stmt = stmt;
            while let StmtKind::Label(_, body)
            | StmtKind::Case { body, .. }
            | StmtKind::Default(body) = &stmt.kind
            {
                stmt = body;
            }
            if let StmtKind::Declare(decl) = &stmt.kind {
                self.span = stmt.span;
                self.allocate(*decl)?;
            }
        }
        Ok(())
    }

    fn allocate(&mut self, id: DeclId) -> Result<()> {
        let decl = self.table.unit.decl(id);
        if decl.kind != DeclKind::Automatic || self.table.storage.contains_key(&id) {
            return Ok(());
        }
        if decl.ty.quals.volatile {
            return self.unsupported("a volatile local variable");
        }
        if let Some(attribute) = decl.attributes.unsupported {
            let name = self.table.unit.symbols.name(attribute);
            return self.unsupported(format!("the attribute `{name}`"));
        }
        let name = self.local_name(decl);
        if !self.lives_in_memory(id, decl.ty.ty) {
            self.storage.insert(id, Storage::Split(name));
            return Ok(());
        }
        let object = self.object_of(id, &name);
        if !is_variable(self.types(), decl.ty.ty) {
            self.emit(Ir::New { target: object });
        }
        Ok(())
    }

    /// The local that refers to the object of a declaration.
    pub(crate) fn object_of(&mut self, id: DeclId, name: &str) -> Var {
        let name = Name::from(format!("&{name}"));
        self.storage.insert(id, Storage::Fresh(name.clone()));
        self.fresh_object(&name)
    }

    /// Whether an object is in memory rather than in variables.
    pub(crate) fn lives_in_memory(&self, id: DeclId, ty: TypeId) -> bool {
        self.table.address_taken.contains(&id) || !can_be_split(self.types(), ty)
    }

    /// A name that no other local of the function and no global has.
    pub(crate) fn local_name(&mut self, decl: &Decl) -> String {
        let name = self.table.unit.symbols.name(decl.name);
        let is_taken = self.target.plan.global_names.contains(name);
        let used = self.names.entry(name.to_owned()).or_insert(u32::from(is_taken));
        *used += 1;
        match *used {
            1 => name.to_owned(),
            number => format!("{name}#{number}"),
        }
    }

    /// An object that comes into being at this point of an expression.
    pub(crate) fn declare(&mut self, id: DeclId) -> Result<()> {
        if self.table.storage.contains_key(&id) {
            return Ok(());
        }
        self.allocate(id)?;
        self.initialise(id)
    }

    /// Evaluates the initialiser of an automatic object.
    pub(crate) fn initialise(&mut self, id: DeclId) -> Result<()> {
        let unit = self.table.unit;
        let decl = unit.decl(id);
        if self.table.storage.contains_key(&id) || decl.kind != DeclKind::Automatic {
            return Ok(());
        }
        if !self.storage.contains_key(&id) {
            self.allocate(id)?;
        }
        if is_variable(self.types(), decl.ty.ty)
            && let Some(Storage::Fresh(name)) = self.storage.get(&id)
        {
            let target = Var::new(name.clone(), Type::REF);
            self.emit(Ir::New { target });
        }
        let place = self.place_of(id)?;
        match &decl.init {
            None => Ok(()),
            Some(Init::Expr(value)) => self.initial_value(&place, decl.ty.ty, value),
            Some(Init::Parts(parts)) => self.initial_parts(&place, decl.ty.ty, parts),
        }
    }

    pub(crate) fn initial_value(&mut self, place: &Place, ty: TypeId, value: &Expr) -> Result<()> {
        if let (ExprKind::Str(units, _), TypeKind::Array(element, length)) =
            (&value.kind, self.types().kind(ty).clone())
        {
            return self.initial_string(place, element, length, units);
        }
        let value = self.value(value)?;
        self.write(place, ty, value)
    }

    fn initial_string(
        &mut self,
        place: &Place,
        element: QualType,
        length: ArrayLength,
        units: &[u32],
    ) -> Result<()> {
        let Some(class) = class_of(self.types(), element.ty) else {
            return self.unsupported_type(element.ty);
        };
        let ArrayLength::Known(length) = length else {
            return self.unsupported("a string in an array of unknown size");
        };
        if length > LONGEST_STRING {
            return self.unsupported("an initial string of this length");
        }
        for at in 0..length {
            let unit = units.get(at as usize).copied().unwrap_or(0);
            let element = self.element_at(place, element.ty, at, Some(length))?;
            let value = Value::Scalar(number(class.width(), unit.into()));
            self.write_scalar(&element, class, value);
        }
        Ok(())
    }

    pub(crate) fn initial_parts(
        &mut self,
        place: &Place,
        ty: TypeId,
        parts: &[InitPart],
    ) -> Result<()> {
        self.clear(place, ty, parts)?;
        for part in parts {
            let there = self.part_at(place, ty, &part.path)?;
            self.initial_value(&there, part.ty.ty, &part.value)?;
        }
        Ok(())
    }

    /// Sets to zero what an initialiser does not mention.
    fn clear(&mut self, place: &Place, ty: TypeId, parts: &[InitPart]) -> Result<()> {
        if let Place::Split(part) = place {
            return self.clear_split(part, ty);
        }
        let scalars = parts.iter().filter(|part| class_of(self.types(), part.ty.ty).is_some());
        let covered: Vec<(u64, _)> =
            scalars.map(|part| (part.offset, class_of(self.types(), part.ty.ty))).collect();
        let is_bits = |part: &InitPart| bit_field_at(self.types(), ty, &part.path).is_some();
        let has_bits = parts.iter().any(is_bits);
        let Place::Memory(start) = place else { return Ok(()) };
        let Some(leaves) = super::class::leaves(self.types(), ty) else {
            return self.unsupported("an initialiser for an object of this size");
        };
        for leaf in leaves {
            if has_bits || !covered.contains(&(leaf.offset, Some(leaf.class))) {
                self.store(&start.plus(leaf.offset), leaf.class, Value::zero(leaf.class));
            }
        }
        Ok(())
    }

    fn clear_split(&mut self, part: &Part, ty: TypeId) -> Result<()> {
        for (part, class) in self.split_variables(part, ty)? {
            let (first, second) = self.part_vars(&part, class);
            for var in std::iter::once(first).chain(second) {
                let zero = zero_of(var.ty);
                self.assign(var, zero);
            }
        }
        Ok(())
    }

    /// The part of an object that a path leads to.
    fn part_at(&mut self, place: &Place, ty: TypeId, path: &[PathStep]) -> Result<Place> {
        let mut place = place.clone();
        let mut ty = ty;
        for step in path {
            match (step, self.types().kind(ty).clone()) {
                (PathStep::Field(number), TypeKind::Record(id)) => {
                    place = self.member_of(place, id, *number)?;
                    let body = self.types().record(id).body.as_ref();
                    match body.and_then(|body| body.fields.get(*number as usize)) {
                        Some(field) => ty = field.ty.ty,
                        None => return self.unsupported("this initialiser"),
                    }
                }
                (PathStep::Index(index), TypeKind::Array(element, length)) => {
                    let length = match length {
                        ArrayLength::Known(length) => Some(length),
                        _ => None,
                    };
                    place = self.element_at(&place, element.ty, *index, length)?;
                    ty = element.ty;
                }
                _ => return self.unsupported("this initialiser"),
            }
        }
        Ok(place)
    }

    fn element_at(
        &mut self,
        place: &Place,
        element: TypeId,
        index: u64,
        length: Option<u64>,
    ) -> Result<Place> {
        match place {
            Place::Split(part) => Ok(Place::Split(part.element(offset(index), length))),
            Place::Memory(start) => {
                let bytes = self.scaled_by(offset(index), element)?;
                Ok(Place::Memory(start.further(bytes)))
            }
            Place::Bits(_) | Place::Value(_) | Place::Volatile(_) => {
                self.unsupported("this initialiser")
            }
        }
    }

    /// The variable that holds the length of a variable-length array.
    pub(crate) fn vla_length(&mut self, vla: VlaId) -> Var {
        let at = self.body.vlas.iter().position(|known| known.id == vla).unwrap_or(0);
        self.local(format!("length.{at}"), Type::I64)
    }

    pub(crate) fn evaluate_vla(&mut self, vla: VlaId) -> Result<()> {
        let body = self.body;
        let Some(known) = body.vlas.iter().find(|known| known.id == vla) else {
            return self.unsupported("a variable-length array");
        };
        let length = self.offset_value(&known.length)?;
        let var = self.vla_length(vla);
        self.assign(var, length);
        Ok(())
    }
}

/// Longer ones would be that many statements.
const LONGEST_STRING: u64 = 4096;

fn zero_of(ty: Type) -> IrExpr {
    match ty {
        Type::Scalar(scalar) => IrExpr::lit(verdiff_ir::Scalar::zero(scalar)),
        Type::Map(map) => {
            let zero = IrExpr::lit(verdiff_ir::Scalar::zero(map.value));
            verdiff_ir::ExprKind::Fill(map, Box::new(zero)).into()
        }
    }
}

/// The bit-field that a path into an object of a type leads to, if it does.
pub(crate) fn bit_field_at(types: &Types, ty: TypeId, path: &[PathStep]) -> Option<BitField> {
    let mut ty = ty;
    let mut bits = None;
    for step in path {
        match (step, types.kind(ty)) {
            (PathStep::Field(number), TypeKind::Record(id)) => {
                let body = types.record(*id).body.as_ref()?;
                let field = body.fields.get(*number as usize)?;
                bits = field.bits;
                ty = field.ty.ty;
            }
            (PathStep::Index(_), TypeKind::Array(element, _)) => {
                bits = None;
                ty = element.ty;
            }
            _ => return None,
        }
    }
    bits
}

/// Whether an object of a type can be variables, one for each leaf.
pub(crate) fn can_be_split(types: &Types, ty: TypeId) -> bool {
    match types.kind(ty) {
        TypeKind::Record(id) => {
            let record = types.record(*id);
            !record.is_union
                && record.body.as_ref().is_some_and(|body| {
                    body.fields
                        .iter()
                        .all(|field| !field.ty.quals.volatile && can_be_split(types, field.ty.ty))
                })
        }
        TypeKind::Array(element, ArrayLength::Known(_)) => can_be_split(types, element.ty),
        TypeKind::Array(element, ArrayLength::Variable(_)) => class_of(types, element.ty).is_some(),
        TypeKind::Array(_, ArrayLength::Incomplete | ArrayLength::Star) => false,
        _ => true,
    }
}

/// Whether the size of a type is known only at run time.
pub(crate) fn is_variable(types: &Types, ty: TypeId) -> bool {
    match types.kind(ty) {
        TypeKind::Array(_, ArrayLength::Variable(_)) => true,
        TypeKind::Array(element, _) => is_variable(types, element.ty),
        _ => false,
    }
}
