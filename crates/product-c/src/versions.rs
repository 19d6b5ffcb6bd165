//! The files of two versions, and what they define.
//!
//! In: the checked files. Out: files of the versions that are one translation
//! unit of the product, and for everything with linkage a [`Key`]: what two
//! declarations share exactly if they are the same thing, in whatever version.

use crate::side::Side;
use std::collections::BTreeMap;
use verdiff_c::load::Parsed;
use verdiff_c::typed::{Decl, DeclId, DeclKind, Function, Linkage, Unit};

/// A function or object with linkage.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key {
    /// The translation unit, if only that can name it.
    pub(crate) within: Option<usize>,
    /// Its name.
    pub(crate) name: String,
}

/// A translation unit of the product: a file of each version, or of one.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    /// What the file is called.
    pub(crate) name: String,
    /// Its number among the files of each version that has it.
    pub(crate) files: [Option<usize>; 2],
}

/// Two versions.
pub(crate) struct Versions<'a> {
    files: [&'a [Parsed]; 2],
    /// The translation units of the product.
    pub(crate) pairs: Vec<Pair>,
    /// The pair that each file belongs to.
    pair_of: [Vec<usize>; 2],
    /// Which function, by file and number, a key is; functions with bodies only.
    functions: [BTreeMap<Key, (usize, usize)>; 2],
    /// Where an object is defined.
    objects: [BTreeMap<Key, (usize, DeclId)>; 2],
}

impl<'a> Versions<'a> {
    pub(crate) fn new(old: &'a [Parsed], new: &'a [Parsed]) -> Self {
        let files = [old, new];
        let pairs = pairs(files);
        let pair_of = Side::BOTH.map(|side| {
            let of = |file| pairs.iter().position(|pair| pair.files[side.index()] == Some(file));
            (0..files[side.index()].len()).filter_map(of).collect()
        });
        let mut versions = Versions {
            files,
            pairs,
            pair_of,
            functions: Default::default(),
            objects: Default::default(),
        };
        for side in Side::BOTH {
            versions.find_definitions(side);
        }
        versions
    }

    fn find_definitions(&mut self, side: Side) {
        for (file, parsed) in self.files[side.index()].iter().enumerate() {
            for (number, function) in parsed.unit.functions.iter().enumerate() {
                if is_for_inlining(parsed.unit.decl(function.decl)) {
                    continue;
                }
                let key = self.key(side, file, function.decl);
                self.functions[side.index()].entry(key).or_insert((file, number));
            }
            for id in &parsed.unit.file_scope {
                if let DeclKind::Static { defined: true } = parsed.unit.decl(*id).kind {
                    let key = self.key(side, file, *id);
                    let place = self.objects[side.index()].entry(key).or_insert((file, *id));
                    if parsed.unit.decl(*id).init.is_some() {
                        *place = (file, *id);
                    }
                }
            }
        }
    }

    pub(crate) fn files(&self, side: Side) -> &'a [Parsed] {
        self.files[side.index()]
    }

    pub(crate) fn unit(&self, side: Side, file: usize) -> &'a Unit {
        &self.files[side.index()][file].unit
    }

    pub(crate) fn text(&self, side: Side, file: usize) -> &'a str {
        &self.files[side.index()][file].text
    }

    /// The translation unit that a file is part of.
    pub(crate) fn pair_of(&self, side: Side, file: usize) -> usize {
        self.pair_of[side.index()][file]
    }

    /// What a declaration with linkage declares.
    pub(crate) fn key(&self, side: Side, file: usize, id: DeclId) -> Key {
        let unit = self.unit(side, file);
        let within = is_of_unit(unit.decl(id)).then(|| self.pair_of(side, file));
        Key { within, name: unit.name(id).to_owned() }
    }

    /// The functions of a version that have a body, in order.
    pub(crate) fn functions(&self, side: Side) -> impl Iterator<Item = &Key> {
        self.functions[side.index()].keys()
    }

    /// Where the body of a function is: file and function.
    pub(crate) fn function(&self, side: Side, key: &Key) -> Option<(usize, &'a Function)> {
        let (file, number) = self.functions[side.index()].get(key)?;
        Some((*file, &self.unit(side, *file).functions[*number]))
    }

    /// The objects that a version defines.
    pub(crate) fn objects(&self, side: Side) -> impl Iterator<Item = (&Key, (usize, DeclId))> {
        self.objects[side.index()].iter().map(|(key, place)| (key, *place))
    }

    /// Where an object is defined.
    pub(crate) fn object(&self, side: Side, key: &Key) -> Option<(usize, DeclId)> {
        self.objects[side.index()].get(key).copied()
    }
}

/// Whether only its own translation unit has it. An inline definition is one
/// of each unit.
pub(crate) fn is_of_unit(decl: &Decl) -> bool {
    let attributes = &decl.attributes;
    let is_inline = matches!(decl.kind, DeclKind::Function { defined: true })
        && attributes.only_inline
        && !attributes.gnu_inline;
    decl.linkage == Linkage::Internal || is_inline
}

/// Whether the body of a function is only there to be put in place of calls
/// (`extern inline` as GNU means it, in headers of the system): the function is
/// elsewhere.
pub(crate) fn is_for_inlining(decl: &Decl) -> bool {
    decl.linkage == Linkage::External
        && decl.attributes.inline
        && decl.attributes.gnu_inline
        && !decl.attributes.only_inline
}

/// Files of one name are one unit. If each version has one file, these are.
fn pairs(files: [&[Parsed]; 2]) -> Vec<Pair> {
    if let [[old], [new]] = files {
        let name = new.file.name.clone();
        let _ = old;
        return vec![Pair { name, files: [Some(0), Some(0)] }];
    }
    let mut pairs: BTreeMap<&str, [Option<usize>; 2]> = BTreeMap::new();
    for side in Side::BOTH {
        for (number, file) in files[side.index()].iter().enumerate() {
            pairs.entry(&file.file.name).or_default()[side.index()] = Some(number);
        }
    }
    pairs.into_iter().map(|(name, files)| Pair { name: name.to_owned(), files }).collect()
}
