//! What a random program declares: all but the procedures before any body,
//! and each procedure before the first body that may call it.

use crate::config::Config;
use crate::literals::literal;
use crate::palette::Palette;
use crate::tape::{Piece, Tape};
use verdiff_ir::{
    Content, Extern, Failure, Footprint, Known, MapType, Name, ScalarType, Span, Static, Type, Var,
    Width,
};

/// The declarations of a program.
#[derive(Debug, Clone)]
pub(crate) struct Skeleton {
    pub(crate) palette: Palette,
    pub(crate) globals: Vec<Var>,
    pub(crate) statics: Vec<Static>,
    pub(crate) externs: Vec<Extern>,
    /// The procedures so far. Those with fuel stand before those without. One
    /// without fuel calls only those before it; one with fuel calls only those
    /// with fuel, on less of it: so all calls end.
    pub(crate) signatures: Vec<Signature>,
}

/// A procedure without its body.
#[derive(Debug, Clone)]
pub(crate) struct Signature {
    pub(crate) name: Name,
    pub(crate) params: Vec<Var>,
    pub(crate) results: Vec<Type>,
    /// The parameter that bounds the depth of recursive calls.
    pub(crate) fuel: Option<Var>,
}

const EXCEPTIONS: [&str; 3] = ["Odd", "Late", "Full"];
const TRAPS: [&str; 3] = ["assert", "bounds", "zero"];

impl Skeleton {
    /// Declarations that a configuration allows, without procedures.
    pub(crate) fn draw(tape: &mut Tape, config: &Config) -> Self {
        let mut palette = Palette::draw(tape, config);
        let mut globals = globals(tape, config, &palette);
        globals.extend(field(tape, config, &mut palette, &globals));
        let externs = list(tape, config.externs, 45, |tape, at| {
            external(tape, config, &palette, &globals, at)
        });
        let statics = statics(tape, &palette, &globals);
        palette.statics = statics.iter().map(|object| object.name.clone()).collect();
        Skeleton { palette, globals, statics, externs, signatures: vec![] }
    }

    /// Declares another procedure, with fuel of a width or without, and says
    /// which it is.
    pub(crate) fn declare(
        &mut self,
        tape: &mut Tape,
        config: &Config,
        fuel: Option<Width>,
    ) -> usize {
        let at = self.signatures.len();
        self.signatures.push(signature(tape, config, &self.palette, at, fuel));
        at
    }
}

/// Up to `most` elements, another one so many times of a hundred.
fn list<T>(
    tape: &mut Tape,
    most: usize,
    percent: usize,
    element: impl FnMut(&mut Tape, usize) -> T,
) -> Vec<T> {
    list_after(tape, most, (percent, percent), element)
}

/// The same, with a chance of its own for the first element.
fn list_after<T>(
    tape: &mut Tape,
    most: usize,
    (first, another): (usize, usize),
    mut element: impl FnMut(&mut Tape, usize) -> T,
) -> Vec<T> {
    let mut elements = Vec::new();
    let percent = |length| match length {
        _ if length == most => 0,
        0 => first,
        _ => another,
    };
    while let Some(item) = tape.another(percent(elements.len())) {
        elements.push(element(tape, elements.len()));
        tape.became(Piece::Item, item);
    }
    elements
}

/// Globals, first one for each map type: fields are what bodies work on.
fn globals(tape: &mut Tape, config: &Config, palette: &Palette) -> Vec<Var> {
    list(tape, config.globals, 70, |tape, at| {
        let ty = match palette.maps.get(at) {
            Some(map) if tape.chance(60) => (*map).into(),
            _ => palette.ty(tape),
        };
        Var::new(format!("g{at}"), ty)
    })
}

/// Where there are references, mostly one more global if there is no field of
/// objects yet.
fn field(tape: &mut Tape, config: &Config, palette: &mut Palette, globals: &[Var]) -> Option<Var> {
    let is_field =
        |var: &Var| var.ty.map().is_some_and(|map| map.keys.as_slice()[0] == ScalarType::Ref);
    let fits = config.maps && config.globals > 0 && palette.has(ScalarType::Ref);
    let wanted = fits && !globals.iter().any(is_field);
    let item = tape.another(if wanted { 60 } else { 0 })?;
    let field = MapType::one(ScalarType::Ref, palette.scalar(tape));
    tape.became(Piece::Item, item);
    palette.add_map(field);
    Some(Var::new(format!("g{}", globals.len()), field.into()))
}

/// Static objects, if there are references, mostly with contents, if there are
/// maps for that.
fn statics(tape: &mut Tape, palette: &Palette, globals: &[Var]) -> Vec<Static> {
    let percent = if palette.has(ScalarType::Ref) { 60 } else { 0 };
    let name = |at| Name::from(format!("s{at}"));
    list(tape, 3, percent, |tape, at| {
        let contents = contents(tape, &(0..=at).map(name).collect::<Vec<_>>(), globals);
        Static { name: name(at), contents, span: Span::NOWHERE }
    })
}

fn contents(tape: &mut Tape, statics: &[Name], globals: &[Var]) -> Vec<Content> {
    let mut contents: Vec<Content> = Vec::new();
    for global in globals {
        let Some(map) = global.ty.map() else { continue };
        let [ScalarType::Ref, others @ ..] = map.keys.as_slice() else { continue };
        if let Some(item) = tape.another(60) {
            let key = others.first().map(|ty| literal(tape, *ty));
            let value = known(tape, map.value, statics);
            contents.push(Content { global: global.name.clone(), key, value });
            tape.became(Piece::Item, item);
        }
    }
    contents
}

/// A value that contents may have.
pub(crate) fn known(tape: &mut Tape, ty: ScalarType, statics: &[Name]) -> Known {
    match tape.choose(statics) {
        Some(name) if ty == ScalarType::Ref => Known::Static(name.clone()),
        _ => Known::Scalar(literal(tape, ty)),
    }
}

fn signature(
    tape: &mut Tape,
    config: &Config,
    palette: &Palette,
    at: usize,
    fuel: Option<Width>,
) -> Signature {
    let fuel = fuel.map(|width| Var::new("n", Type::bv(width)));
    let others = list_after(tape, config.params, (95, 70), |tape, at| {
        Var::new(format!("a{at}"), variable_type(tape, config, palette))
    });
    let results =
        list_after(tape, config.results, (90, 35), |tape, _| variable_type(tape, config, palette));
    let params = fuel.iter().cloned().chain(others).collect();
    Signature { name: Name::from(format!("p{at}")), params, results, fuel }
}

/// Types of parameters and results: maps only now and then.
fn variable_type(tape: &mut Tape, config: &Config, palette: &Palette) -> Type {
    if config.maps && tape.chance(25) { palette.ty(tape) } else { palette.scalar(tape).into() }
}

fn external(
    tape: &mut Tape,
    config: &Config,
    palette: &Palette,
    globals: &[Var],
    at: usize,
) -> Extern {
    let pure = tape.chance(40);
    let none = Footprint::Only(vec![]);
    Extern {
        name: Name::from(format!("e{at}")),
        params: list(tape, 2, 60, |tape, at| {
            Var::new(format!("a{at}"), palette.scalar(tape).into())
        }),
        results: list(tape, 2, 65, |tape, _| palette.scalar(tape).into()),
        pure,
        reads: footprint(tape, globals),
        writes: if pure { none } else { footprint(tape, globals) },
        throws: if config.exceptions { exceptions(tape) } else { vec![] },
        computes: None,
        span: Span::NOWHERE,
    }
}

fn footprint(tape: &mut Tape, globals: &[Var]) -> Footprint {
    if tape.chance(30) {
        return Footprint::All;
    }
    let chosen = globals.iter().filter(|_| tape.chance(50)).map(|var| var.name.clone());
    Footprint::Only(chosen.collect())
}

fn exceptions(tape: &mut Tape) -> Vec<Name> {
    EXCEPTIONS.into_iter().filter(|_| tape.chance(25)).map(Name::new).collect()
}

/// An exception type.
pub(crate) fn exception(tape: &mut Tape) -> Name {
    Name::new(EXCEPTIONS[tape.pick(EXCEPTIONS.len())])
}

/// A way to fail.
pub(crate) fn failure(tape: &mut Tape, exceptions: bool) -> Failure {
    if exceptions && tape.chance(50) {
        Failure::Throw(exception(tape))
    } else {
        Failure::Trap(Name::new(TRAPS[tape.pick(TRAPS.len())]))
    }
}
