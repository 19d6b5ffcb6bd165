//! What a random program declares: all but the procedures before any body,
//! and each procedure before the first body that may call it.

use crate::config::Config;
use crate::palette::Palette;
use crate::tape::{Piece, Tape};
use verdiff_ir::{Extern, Failure, Footprint, Name, Span, Type, Var, Width};

/// The declarations of a program.
#[derive(Debug, Clone)]
pub(crate) struct Skeleton {
    pub(crate) palette: Palette,
    pub(crate) globals: Vec<Var>,
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
        let palette = Palette::draw(tape, config);
        let globals = globals(tape, config, &palette);
        let externs = list(tape, config.externs, 45, |tape, at| {
            external(tape, config, &palette, &globals, at)
        });
        Skeleton { palette, globals, externs, signatures: vec![] }
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
