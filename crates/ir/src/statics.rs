//! Static objects: objects that are there from the start.
//!
//! Each differs from `null`, from all others, and from every object that is
//! allocated later. What it is declared to contain holds at the start of every
//! run, and no external changes it. Objects are numbered in the order of their
//! names, so programs with the same static objects give them the same numbers.

use crate::expr::ExprKind;
use crate::name::Name;
use crate::program::{Proc, Program, walk};
use crate::span::Span;
use crate::text::print::quoted;
use crate::value::{Key, MapValue, Object, Scalar, Value};
use std::collections::BTreeSet;
use std::fmt::{self, Display};

/// An object that is there from the start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Static {
    /// Its name.
    pub name: Name,
    /// What is known of it at the start, each entry once; all else is an
    /// input.
    pub contents: Vec<Content>,
    /// Where it stands.
    pub span: Span,
}

/// One entry of a map at a static object.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Content {
    /// A global map whose first key is a reference.
    pub global: Name,
    /// The second key, if the map has two.
    pub key: Option<Scalar>,
    /// What the map holds there.
    pub value: Known,
}

/// A value that is known at the start.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Known {
    /// A constant.
    Scalar(Scalar),
    /// A static object.
    Static(Name),
}

/// The numbers of the static objects of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statics {
    /// Sorted.
    names: Vec<Name>,
}

impl Statics {
    /// The numbers in a program.
    pub fn new(program: &Program) -> Self {
        let mut names: Vec<Name> = program.statics.keys().cloned().collect();
        names.sort();
        Statics { names }
    }

    /// The object of this name.
    pub fn object(&self, name: &Name) -> Option<Object> {
        let at = self.names.binary_search(name).ok()?;
        Some(Object(Object::FIRST_STATIC.0 + u32::try_from(at).ok()?))
    }

    /// The name of an object, if it is a static one.
    pub fn name(&self, object: Object) -> Option<&Name> {
        self.names.get(object.0.checked_sub(Object::FIRST_STATIC.0)? as usize)
    }

    /// What a static object contains: the global, the key and the value of
    /// each entry.
    pub fn entries<'s>(
        &'s self,
        object: &'s Static,
    ) -> impl Iterator<Item = (&'s Name, Key, Scalar)> {
        object.contents.iter().filter_map(|content| {
            let first = Scalar::Ref(self.object(&object.name)?);
            let value = match &content.value {
                Known::Scalar(scalar) => *scalar,
                Known::Static(name) => Scalar::Ref(self.object(name)?),
            };
            Some((&content.global, Key { first, second: content.key }, value))
        })
    }

    /// A value as `Display` shows it, but static objects by their names.
    pub fn show(&self, value: &Value) -> impl Display {
        fmt::from_fn(move |f| match value {
            Value::Scalar(scalar) => self.show_scalar(*scalar).fmt(f),
            Value::Map(map) => self.show_map(map).fmt(f),
        })
    }

    /// A scalar as `Display` shows it, but a static object by its name.
    pub fn show_scalar(&self, scalar: Scalar) -> impl Display {
        fmt::from_fn(move |f| match scalar {
            Scalar::Ref(object) => match self.name(object) {
                Some(name) => write_name(f, name),
                None => scalar.fmt(f),
            },
            Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => scalar.fmt(f),
        })
    }

    /// A key as `Display` shows it, but static objects by their names.
    pub fn show_key(&self, key: Key) -> impl Display {
        fmt::from_fn(move |f| {
            self.show_scalar(key.first).fmt(f)?;
            match key.second {
                Some(second) => write!(f, ", {}", self.show_scalar(second)),
                None => Ok(()),
            }
        })
    }

    fn show_map(&self, map: &MapValue) -> impl Display {
        fmt::from_fn(move |f| {
            f.write_str("[")?;
            for (key, value) in map.entries() {
                let (shown, value) = (self.show_key(key), self.show_scalar(value));
                match key.second {
                    Some(_) => write!(f, "({shown}): {value}, ")?,
                    None => write!(f, "{shown}: {value}, ")?,
                }
            }
            write!(f, "else: {}]", self.show_scalar(map.default()))
        })
    }
}

/// Where the contents of an object changed, matching two versions has made two
/// of it, and has added a back quote and the version to the name of one.
fn write_name(f: &mut fmt::Formatter<'_>, name: &Name) -> fmt::Result {
    match name.as_str().split_once('`') {
        Some((own, version)) => write!(f, "&{} ({version})", quoted(&Name::new(own))),
        None => write!(f, "&{}", quoted(name)),
    }
}

/// The static objects that a procedure mentions itself.
pub fn mentioned(proc: &Proc) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    walk(&proc.body, &mut |stmt| {
        for expr in stmt.exprs() {
            expr.walk(&mut |expr| {
                if let ExprKind::Static(name) = &expr.kind {
                    found.insert(name.clone());
                }
            });
        }
    });
    found
}

/// The given static objects, and those that their contents lead to.
pub fn reached(program: &Program, roots: impl IntoIterator<Item = Name>) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let mut open: Vec<Name> = roots.into_iter().collect();
    while let Some(name) = open.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        for content in program.statics.get(&name).iter().flat_map(|object| &object.contents) {
            match &content.value {
                Known::Static(next) => open.push(next.clone()),
                Known::Scalar(_) => {}
            }
        }
    }
    found
}
