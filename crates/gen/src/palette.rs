//! The few types that one program is made of. With all types at hand, hardly
//! two variables would have the same one, and expressions would be constants.

use crate::config::Config;
use crate::operators::FLOATS;
use crate::tape::{Piece, Tape};
use verdiff_ir::{MapType, Name, Program, ScalarType, Type, Width};

/// The types of a program: at least `bool` and one of bits; and what there is
/// to refer to.
#[derive(Debug, Clone)]
pub(crate) struct Palette {
    pub(crate) scalars: Vec<ScalarType>,
    pub(crate) maps: Vec<MapType>,
    /// The static objects, if there are references.
    pub(crate) statics: Vec<Name>,
}

impl Palette {
    /// Some of the types that a configuration allows.
    pub(crate) fn draw(tape: &mut Tape, config: &Config) -> Self {
        let mut palette =
            Palette { scalars: vec![ScalarType::Bool], maps: vec![], statics: vec![] };
        palette.add_scalar(width(tape, config));
        while let Some(item) = tape.another(if palette.scalars.len() < 3 { 70 } else { 20 }) {
            palette.add_scalar(extra_scalar(tape, config));
            tape.became(Piece::Item, item);
        }
        if config.maps {
            palette.draw_maps(tape);
        }
        palette
    }

    fn draw_maps(&mut self, tape: &mut Tape) {
        while let Some(item) = tape.another(if self.maps.len() < 3 { 40 } else { 0 }) {
            let map = self.map(tape);
            if !self.maps.contains(&map) {
                self.maps.push(map);
            }
            tape.became(Piece::Item, item);
        }
    }

    /// A map type over the scalars. If there are references, mostly one that
    /// stands for a field or for the elements of arrays.
    fn map(&self, tape: &mut Tape) -> MapType {
        let value = self.scalar(tape);
        let (first, second) = (self.key(tape), self.key(tape));
        let has_refs = self.scalars.contains(&ScalarType::Ref);
        match tape.weighted(&[(3, 0), (1, 1), (if has_refs { 6 } else { 0 }, 2)]) {
            0 => MapType::one(first, value),
            1 => MapType::two(first, second, value),
            _ if tape.chance(40) => MapType::two(ScalarType::Ref, first, value),
            _ => MapType::one(ScalarType::Ref, value),
        }
    }

    /// The types that a program uses, to change it without new ones.
    pub(crate) fn of(program: &Program) -> Self {
        let mut palette = Palette {
            scalars: vec![ScalarType::Bool, ScalarType::Bv(Width::W8)],
            maps: vec![],
            statics: program.statics.keys().cloned().collect(),
        };
        let globals = program.globals.values().map(|global| global.var.ty);
        let locals = program.procs.values().flat_map(|proc| proc.variables().map(|var| var.ty));
        for ty in globals.chain(locals) {
            match ty {
                Type::Scalar(scalar) => palette.add_scalar(scalar),
                Type::Map(map) => palette.add_map(map),
            }
        }
        palette
    }

    fn add_scalar(&mut self, scalar: ScalarType) {
        if !self.scalars.contains(&scalar) {
            self.scalars.push(scalar);
        }
    }

    pub(crate) fn add_map(&mut self, map: MapType) {
        if !self.maps.contains(&map) {
            self.maps.push(map);
            map.keys.as_slice().iter().for_each(|key| self.add_scalar(*key));
            self.add_scalar(map.value);
        }
    }

    /// Any scalar type; truth values are the rarest.
    pub(crate) fn scalar(&self, tape: &mut Tape) -> ScalarType {
        let bool_or_other = if tape.chance(85) { 1 } else { 0 };
        self.scalars[bool_or_other..]
            .get(tape.pick(self.scalars.len() - bool_or_other))
            .copied()
            .unwrap_or(ScalarType::Bool)
    }

    fn key(&self, tape: &mut Tape) -> ScalarType {
        let ty = self.scalar(tape);
        if ty.is_key() { ty } else { ScalarType::Bool }
    }

    /// The type of a variable.
    pub(crate) fn ty(&self, tape: &mut Tape) -> Type {
        match tape.choose(&self.maps) {
            Some(map) if tape.chance(20) => (*map).into(),
            _ => self.scalar(tape).into(),
        }
    }

    /// The widths of bits, of which there is at least one.
    pub(crate) fn widths(&self) -> Vec<Width> {
        let width = |scalar: &ScalarType| match scalar {
            ScalarType::Bv(width) => Some(*width),
            ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => None,
        };
        self.scalars.iter().filter_map(width).collect()
    }

    pub(crate) fn has(&self, scalar: ScalarType) -> bool {
        self.scalars.contains(&scalar)
    }
}

fn width(tape: &mut Tape, config: &Config) -> ScalarType {
    ScalarType::Bv(tape.choose(&config.widths).copied().unwrap_or(Width::W8))
}

fn extra_scalar(tape: &mut Tape, config: &Config) -> ScalarType {
    let floats = if config.floats { 2 } else { 0 };
    let refs = if config.refs { 3 } else { 0 };
    match tape.weighted(&[(4, 0), (floats, 1), (refs, 2)]) {
        0 => width(tape, config),
        1 => ScalarType::Float(FLOATS[tape.pick(FLOATS.len())]),
        _ => ScalarType::Ref,
    }
}
