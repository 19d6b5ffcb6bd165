//! What stands for code that cannot be lowered: its text, and all that may
//! decide what it means.
//!
//! Two versions of such code are the same if these are the same: their texts,
//! up to layout; all declarations of the names in them; the headers of all
//! classes in all files that these depend on, however indirectly, since a type
//! may come from far away, and of all classes below those or below a library's,
//! since `instanceof` and `catch` ask for these. And all methods whose names
//! occur in the text must be equivalent, and what initialises the classes whose
//! names do, or the names of whose static fields do.

use super::context::Source;
use super::names;
use crate::typed::{Class, ClassId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use verdiff_ir::Name;

/// Methods that the language calls where their names do not stand.
const IMPLIED: [&str; 7] =
    ["iterator", "hasNext", "next", "close", "toString", "equals", "hashCode"];

/// What code of a version may depend on, found out when it is asked for.
pub(crate) struct Surroundings<'p> {
    source: &'p Source<'p>,
    index: OnceCell<Index<'p>>,
}

/// What a word may mean.
#[derive(Default)]
struct Mention {
    /// Declarations of this name, as lines.
    lines: BTreeSet<String>,
    /// These as a number, once they are all there.
    number: OnceCell<u128>,
    /// Methods of this name, constructors of classes of this name, and what
    /// initialises classes with static fields of this name.
    calls: BTreeSet<Name>,
    /// The files with these declarations.
    files: BTreeSet<u32>,
    /// Whether every text mentions it.
    is_implied: bool,
}

impl Mention {
    fn number(&self) -> u128 {
        *self.number.get_or_init(|| {
            let mut hasher = Sha256::new();
            self.lines.iter().for_each(|line| add(&mut hasher, line));
            number(hasher)
        })
    }
}

struct Index<'p> {
    mentions: FxHashMap<&'p str, Mention>,
    /// What every text may call.
    implied: BTreeSet<Name>,
    /// The headers of the classes of each file and of all below them, as a
    /// number.
    headers: FxHashMap<u32, u128>,
    /// The headers of all classes below one of a library, as a number: any text
    /// may ask for these, by names that no file declares.
    below_library: u128,
    /// The files of the classes that each file mentions.
    needs: Vec<Vec<u32>>,
    /// What was found out of what files depend on.
    known: RefCell<FxHashMap<u32, u128>>,
}

impl<'p> Surroundings<'p> {
    pub(crate) fn new(source: &'p Source<'p>) -> Self {
        Surroundings { source, index: OnceCell::new() }
    }

    /// The fingerprint of a text of the version, and all that it may call.
    pub(crate) fn of(&self, text: &str) -> (u128, BTreeSet<Name>) {
        let index = self.index.get_or_init(|| Index::new(self.source));
        let mut hasher = Sha256::new();
        text.split_whitespace().for_each(|word| add(&mut hasher, word));
        let all: BTreeSet<&str> = words(text).chain(IMPLIED).collect();
        let mentions: Vec<&Mention> =
            all.into_iter().filter_map(|word| index.mentions.get(word)).collect();
        let mut files: Vec<u32> = Vec::new();
        for mention in &mentions {
            hasher.update(mention.number().to_be_bytes());
            files.extend(&mention.files);
        }
        files.sort_unstable();
        files.dedup();
        // Files have other numbers in other versions.
        let mut reached: Vec<u128> = files.into_iter().map(|file| index.reached(file)).collect();
        reached.sort_unstable();
        reached.iter().for_each(|number| hasher.update(number.to_be_bytes()));
        hasher.update(index.below_library.to_be_bytes());
        let mut calls = index.implied.clone();
        for mention in mentions.iter().filter(|mention| !mention.is_implied) {
            calls.extend(mention.calls.iter().cloned());
        }
        (number(hasher), calls)
    }
}

impl<'p> Index<'p> {
    fn new(source: &'p Source<'p>) -> Self {
        let program = source.program;
        let mut index = Index {
            mentions: FxHashMap::default(),
            implied: BTreeSet::new(),
            headers: FxHashMap::default(),
            below_library: 0,
            needs: Vec::new(),
            known: RefCell::default(),
        };
        for at in (0..program.classes.len() as u32).map(ClassId) {
            if program.class(at).origin == Origin::Source {
                index.class(source, at);
            }
        }
        for word in IMPLIED {
            if let Some(mention) = index.mentions.get_mut(word) {
                mention.is_implied = true;
                index.implied.extend(mention.calls.iter().cloned());
            }
        }
        let mut declared: FxHashMap<&str, FxHashSet<u32>> = FxHashMap::default();
        for class in program.classes.iter().filter(|class| class.origin == Origin::Source) {
            declared.entry(program.name(class.name)).or_default().insert(class.span.file.0);
        }
        for text in source.texts {
            let found: BTreeSet<u32> =
                words(text).filter_map(|word| declared.get(word)).flatten().copied().collect();
            index.needs.push(found.into_iter().collect());
        }
        index
    }

    fn class(&mut self, source: &Source<'p>, id: ClassId) {
        let program = source.program;
        let (owner, class): (ClassId, &'p Class) = (id, program.class(id));
        let file = class.span.file.0;
        let above = class.superclass.iter().chain(&class.interfaces);
        let above: Vec<&str> = above.map(|id| names::class(program, *id)).collect();
        let name = program.name(class.binary_name);
        // Types have arguments and bounds that decide what is meant.
        let written = source.header(class.span, program.name(class.name));
        let header = format!("{:?} {name} {above:?} {:?} {written}", class.kind, class.flags);
        let mut hasher = Sha256::new();
        add(&mut hasher, &header);
        // What is asked of a class, as by `instanceof`, depends on all below it.
        let header = number(hasher);
        let (files, has_library) = above_all(program, id);
        for file in files {
            let headers = self.headers.entry(file).or_default();
            *headers = headers.wrapping_add(header);
        }
        if has_library {
            self.below_library = self.below_library.wrapping_add(header);
        }
        let own = self.mention(program.name(class.name), file);
        own.calls
            .extend(class.constructors.iter().map(|id| Name::from(names::method(program, *id))));
        if !class.static_init.is_empty() {
            own.calls.insert(names::initialiser(program, owner).into());
        }
        for id in &class.fields {
            let field = program.field(*id);
            let ty = names::full_type(program, field.ty);
            let (short, constant) = (program.name(field.name), &field.constant);
            let written = source.written_before(field.span);
            let mention = self.mention(short, file);
            let is = (field.is_static, field.is_final, field.is_private, field.is_public);
            mention.lines.insert(format!("{ty} {name}.{short} {is:?} {constant:?} {written}"));
            if field.is_static && constant.is_none() && !class.static_init.is_empty() {
                mention.calls.insert(names::initialiser(program, owner).into());
            }
        }
        for (id, is_method) in methods(class) {
            let method = program.method(id);
            let returns = names::full_type(program, method.returns);
            let full = names::method(program, id);
            let written = source.header(method.span, program.name(method.name));
            let line = format!("{returns} {full} {:?} {written}", method.flags);
            // A constructor goes by the name of its class.
            let short = if is_method { method.name } else { class.name };
            let mention = self.mention(program.name(short), file);
            mention.lines.insert(line);
            if is_method {
                mention.calls.insert(full.into());
            }
        }
    }

    fn mention(&mut self, word: &'p str, file: u32) -> &mut Mention {
        let mention = self.mentions.entry(word).or_default();
        mention.files.insert(file);
        mention
    }

    /// The headers of all classes that a file depends on.
    fn reached(&self, file: u32) -> u128 {
        if let Some(known) = self.known.borrow().get(&file) {
            return *known;
        }
        let mut seen = vec![false; self.needs.len()];
        let mut open = vec![file];
        let mut number = 0u128;
        while let Some(at) = open.pop() {
            let Some(seen) = seen.get_mut(at as usize).filter(|seen| !**seen) else { continue };
            *seen = true;
            // A sum does not depend on the order.
            number = number.wrapping_add(self.headers.get(&at).copied().unwrap_or(0));
            open.extend(self.needs.get(at as usize).into_iter().flatten());
        }
        self.known.borrow_mut().insert(file, number);
        number
    }
}

/// The files of a class and of all classes and interfaces above it, and whether
/// one of these is of a library; `Object`, which is above all, does not count.
fn above_all(program: &Program, class: ClassId) -> (BTreeSet<u32>, bool) {
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    let mut open = vec![class];
    let (mut files, mut has_library) = (BTreeSet::new(), false);
    while let Some(id) = open.pop() {
        let class = program.class(id);
        if !seen.insert(id) {
            continue;
        }
        if class.origin == Origin::Source {
            files.insert(class.span.file.0);
            open.extend(class.superclass.iter().chain(&class.interfaces));
        } else {
            has_library |= program.name(class.binary_name) != "java.lang.Object";
        }
    }
    (files, has_library)
}

/// The methods and constructors of a class, and whether they are methods.
fn methods(class: &Class) -> impl Iterator<Item = (crate::typed::MethodId, bool)> + '_ {
    let methods = class.methods.iter().map(|id| (*id, true));
    methods.chain(class.constructors.iter().map(|id| (*id, false)))
}

/// The words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.split(move |c| !is_part(c)).filter(|word| !word.is_empty())
}

fn add(hasher: &mut Sha256, word: &str) {
    hasher.update(word.as_bytes());
    hasher.update([0]);
}

fn number(hasher: Sha256) -> u128 {
    let digest = hasher.finalize();
    digest.iter().take(16).fold(0, |number, byte| number << 8 | u128::from(*byte))
}

/// Equal for equal procedures.
pub(crate) fn of_procedure(proc: &verdiff_ir::Proc) -> u128 {
    of_text(&proc.to_string())
}

/// Equal for equal texts, and never zero, which stands for the library.
pub(crate) fn of_text(text: &str) -> u128 {
    let mut hasher = Sha256::new();
    add(&mut hasher, text);
    number(hasher).max(1)
}
