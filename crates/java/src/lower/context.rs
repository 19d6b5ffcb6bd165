//! What lowering shares: between versions, the numbers of classes; within a
//! version, the program under construction and what it still needs.

use super::dispatch::Choice;
use super::fingerprint::{self, Surroundings};
use super::hierarchy::Hierarchy;
use super::names;
use super::numbering::Numbers;
use super::tags::Tags;
use super::unsure::{Overloads, Unsure};
use super::value::{LENGTH, element_map, field_map, ir_type, primitive_type, scalar_type};
use crate::span::Span;
use crate::typed::{ClassId, FieldId, Initialiser, Lambda, MethodId, Origin, Program, Type};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{
    Content, Expr, Extern, Footprint, Global, Known, Name, Opaque, Program as Ir, Scalar,
    ScalarType, Static, Type as IrType, Var, Width,
};

/// One version of a program.
pub struct Source<'p> {
    /// What its files mean.
    pub program: &'p Program,
    /// The text of each file, by number.
    pub texts: &'p [&'p str],
    /// Turns places into places of the user's files.
    pub places: &'p (dyn Fn(Span) -> verdiff_ir::Span + Sync),
}

impl<'p> Source<'p> {
    /// What stands at a place.
    pub(crate) fn text(&self, span: Span) -> &'p str {
        let file = self.texts.get(span.file.0 as usize).copied().unwrap_or_default();
        file.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// What stands at a place, with what the file imports for it.
    pub(crate) fn text_with_imports(&self, span: Span) -> String {
        self.with_imports(self.text(span).to_owned(), span)
    }

    /// A declaration up to its body, as far as it can be told without parsing.
    pub(crate) fn header(&self, span: Span, name: &str) -> String {
        let text = self.text(span);
        let from = text.find(name).unwrap_or_default();
        let length = text[from..].find(['{', ';', '=']).unwrap_or(text.len() - from);
        words_of(&text[..from + length])
    }

    /// What stands before a name since the last statement or declaration.
    pub(crate) fn written_before(&self, span: Span) -> String {
        let file = self.texts.get(span.file.0 as usize).copied().unwrap_or_default();
        let before = file.get(..span.start as usize).unwrap_or_default();
        words_of(&before[before.rfind([';', '{', '}']).unwrap_or_default()..])
    }

    /// A text of the file that a place is in, with the imports that may say
    /// what a name in it means.
    fn with_imports(&self, mut text: String, span: Span) -> String {
        let file = self.texts.get(span.file.0 as usize).copied().unwrap_or_default();
        let head = file.split('{').next().unwrap_or_default();
        let found: FxHashSet<&str> = fingerprint::words(&text).collect();
        let is_needed = |statement: &&str| {
            let mut words = fingerprint::words(statement).skip_while(|word| *word != "import");
            match (words.next(), words.last()) {
                (Some(_), Some(last)) => {
                    statement.trim_end().ends_with('*') || found.contains(last)
                }
                _ => false,
            }
        };
        let imports: Vec<&str> = head.split(';').filter(is_needed).collect();
        imports.iter().for_each(|import| text.extend(["\n", *import]));
        text
    }

    /// The text of what runs when a class is initialised.
    pub(crate) fn initialiser_text(&self, id: ClassId) -> String {
        let class = self.program.class(id);
        self.with_imports(self.texts_of(&class.static_init, id), class.span)
    }

    /// The text of a method; of a constructor also that of what runs in all
    /// constructors of its class.
    pub(crate) fn method_text(&self, id: MethodId) -> String {
        let method = self.program.method(id);
        let class = self.program.class(method.class);
        let mut text = self.text(method.span).to_owned();
        if class.constructors.contains(&id) {
            text.push_str(&self.texts_of(&class.instance_init, method.class));
            // It may run a constructor of the superclass that it does not name.
            let above =
                class.superclass.map(|above| self.program.name(self.program.class(above).name));
            text.extend([" ", above.unwrap_or_default()]);
        }
        self.with_imports(text, method.span)
    }

    fn texts_of(&self, initialisers: &[Initialiser], class: ClassId) -> String {
        let mut text = String::new();
        for initialiser in initialisers {
            let (name, span) = match initialiser {
                Initialiser::Field(field, Ok(value)) => {
                    (names::field(self.program, *field), value.span)
                }
                Initialiser::Block(Ok(block)) => (String::new(), block.span),
                Initialiser::Field(_, Err(_)) | Initialiser::Block(Err(_)) => {
                    (String::new(), self.program.class(class).span)
                }
            };
            text.push_str(&format!("{name} = {};\n", self.text(span)));
        }
        text
    }
}

/// A lambda, or a method reference: a class of its own.
pub(crate) struct Closure<'p> {
    /// What the class is called.
    pub(crate) name: String,
    pub(crate) lambda: &'p Lambda,
    /// The class whose method it stands in.
    pub(crate) owner: ClassId,
    /// Its number.
    pub(crate) tag: u32,
}

/// A call that depends on the class of its receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Virtual {
    pub(crate) method: MethodId,
    /// The type that receivers have.
    pub(crate) qualifier: ClassId,
    /// Whether an object of a class that can have objects calls its own method:
    /// then it is of a class that is given.
    pub(crate) on_itself: bool,
}

/// The program under construction, and what it still needs.
pub(crate) struct Target<'p> {
    pub(crate) source: &'p Source<'p>,
    pub(crate) typed: &'p Program,
    pub(crate) tags: &'p Tags,
    /// What the versions may not mean the same by.
    pub(crate) unsure: &'p Unsure,
    pub(crate) program: Ir,
    /// Methods that someone calls and that are not lowered yet.
    pub(crate) wanted: Vec<MethodId>,
    /// Methods that were asked for.
    pub(crate) asked: BTreeSet<MethodId>,
    /// Calls that need a procedure that chooses, and what it chooses from.
    pub(crate) virtuals: BTreeMap<Name, (Virtual, Vec<Choice>)>,
    /// Those of them of which the choices are still to be found.
    pub(crate) undecided: Vec<(Name, Virtual)>,
    /// Tests for classes that need a procedure.
    pub(crate) tests: BTreeMap<Name, Type>,
    /// Types of arrays, stores into which need a procedure.
    pub(crate) stores: BTreeMap<Name, Type>,
    /// Types that values are taken to have.
    pub(crate) guards: BTreeMap<Name, Type>,
    pub(crate) closures: Vec<Closure<'p>>,
    /// The numbers of lambdas in their methods.
    pub(crate) numbers: &'p Numbers,
    /// The classes of which objects may be met: what dispatch chooses from.
    pub(crate) hierarchy: Hierarchy,
    /// What methods are called.
    names: RefCell<FxHashMap<MethodId, Name>>,
    /// The externals for methods outside of each name, by the number of their
    /// arguments.
    pub(crate) overloads: Overloads,
    /// What methods that cannot be lowered depend on.
    pub(crate) surroundings: Surroundings<'p>,
    /// The methods that are called on each type, by their classes.
    pub(crate) called: FxHashMap<ClassId, Vec<MethodId>>,
    /// Interfaces of lambdas and methods of which it is known what the
    /// interface has for the method.
    pub(crate) inherited: FxHashSet<(ClassId, MethodId)>,
    /// Whether the procedure that throws an object is needed.
    pub(crate) throws_objects: bool,
    /// Whether the procedures are needed that give the class of an object.
    pub(crate) asks_classes: bool,
}

impl<'p> Target<'p> {
    /// A program without anything in it.
    pub(crate) fn new(
        source: &'p Source<'p>,
        (tags, unsure, numbers): (&'p Tags, &'p Unsure, &'p Numbers),
        classes: &[ClassId],
    ) -> Self {
        Target {
            source,
            typed: source.program,
            tags,
            unsure,
            program: Ir::default(),
            wanted: Vec::new(),
            asked: BTreeSet::new(),
            virtuals: BTreeMap::new(),
            undecided: Vec::new(),
            tests: BTreeMap::new(),
            stores: BTreeMap::new(),
            guards: BTreeMap::new(),
            closures: Vec::new(),
            numbers,
            hierarchy: Hierarchy::new(source.program, classes, tags),
            names: RefCell::default(),
            surroundings: Surroundings::new(source),
            overloads: Overloads::default(),
            throws_objects: false,
            asks_classes: false,
            called: FxHashMap::default(),
            inherited: FxHashSet::default(),
        }
    }

    /// What a method is called.
    pub(crate) fn name_of(&self, method: MethodId) -> Name {
        let mut names = self.names.borrow_mut();
        names.entry(method).or_insert_with(|| names::method(self.typed, method).into()).clone()
    }

    /// Asks for a procedure that chooses by the class of the receiver.
    pub(crate) fn choosing(&mut self, call: Virtual) -> Name {
        let class = names::class(self.typed, call.qualifier);
        let itself = if call.on_itself { " itself" } else { "" };
        let name: Name = format!("{} of {class}{itself}", self.name_of(call.method)).into();
        if !self.virtuals.contains_key(&name) {
            self.virtuals.insert(name.clone(), (call, Vec::new()));
            self.called.entry(call.qualifier).or_default().push(call.method);
            self.undecided.push((name.clone(), call));
        }
        name
    }

    /// A global variable, declared when it is first mentioned.
    pub(crate) fn global(&mut self, name: &str, ty: IrType) -> Var {
        let var = Var::new(name, ty);
        if !self.program.globals.contains_key(name) {
            self.program.globals.insert(
                var.name.clone(),
                Global { var: var.clone(), span: verdiff_ir::Span::NOWHERE },
            );
        }
        var
    }

    /// The map of a field of objects, or the variable of a static one.
    pub(crate) fn field(&mut self, id: FieldId) -> Var {
        let field = self.typed.field(id);
        let name = names::field(self.typed, id);
        let ty = match field.is_static {
            true => ir_type(field.ty),
            false => field_map(scalar_type(field.ty)),
        };
        self.global(&name, ty)
    }

    /// A hidden field of objects.
    pub(crate) fn hidden_field(&mut self, name: &str, value: ScalarType) -> Var {
        self.global(name, field_map(value))
    }

    /// The classes of objects.
    pub(crate) fn class_map(&mut self) -> Var {
        self.global(names::CLASS, field_map(ScalarType::Bv(Width::W32)))
    }

    /// The lengths of arrays.
    pub(crate) fn length_map(&mut self) -> Var {
        self.global(names::LENGTH, field_map(ScalarType::Bv(LENGTH)))
    }

    /// The exception on its way.
    pub(crate) fn thrown(&mut self) -> Var {
        self.global(names::THROWN, IrType::REF)
    }

    /// The elements of arrays with such elements.
    pub(crate) fn elements(&mut self, element: Type) -> Var {
        match element {
            Type::Primitive(primitive) => {
                let name = format!("{}[]", primitive.keyword());
                self.global(&name, element_map(primitive_type(primitive)))
            }
            _ => self.global("Object[]", element_map(ScalarType::Ref)),
        }
    }

    /// The number of a class.
    pub(crate) fn tag(&mut self, class: ClassId) -> Expr {
        let tag = self.tags.of(names::class(self.typed, class));
        super::value::int(tag.into())
    }

    /// The number of a type of arrays.
    pub(crate) fn array_tag(&mut self, ty: Type) -> Expr {
        let name = names::full_type(self.typed, ty);
        let tag = self.tags.array(&name);
        super::value::int(tag.into())
    }

    /// Asks for a method to be lowered, and gives its name.
    pub(crate) fn want(&mut self, method: MethodId) -> Name {
        if self.asked.insert(method) {
            self.wanted.push(method);
        }
        self.name_of(method)
    }

    /// An external, declared when it is first mentioned.
    pub(crate) fn external(&mut self, name: &Name, params: &[IrType], results: Vec<IrType>) {
        if self.program.externs.contains_key(name) {
            return;
        }
        self.program.add_extern(Extern {
            name: name.clone(),
            params: parameters(params),
            results,
            pure: false,
            reads: Footprint::All,
            writes: Footprint::All,
            throws: vec![names::ANY_EXCEPTION.into()],
            computes: None,
            span: verdiff_ir::Span::NOWHERE,
        });
        self.doubt(name);
    }

    /// A pure external that throws nothing.
    pub(crate) fn pure(&mut self, name: &Name, params: &[IrType], result: IrType) {
        if self.program.externs.contains_key(name) {
            return;
        }
        self.program.add_extern(Extern {
            name: name.clone(),
            params: parameters(params),
            results: vec![result],
            pure: true,
            reads: Footprint::Only(Vec::new()),
            writes: Footprint::Only(Vec::new()),
            throws: Vec::new(),
            computes: None,
            span: verdiff_ir::Span::NOWHERE,
        });
        self.doubt(name);
    }

    /// Says that an external is fixed code that nobody translated, the same
    /// in all versions.
    pub(crate) fn fixed(&mut self, name: &Name, reason: &str) {
        self.program.add_fixed(name, reason);
    }

    /// Says that an external gives what the initialiser of a class has set.
    pub(crate) fn fixed_by_class(&mut self, name: &Name, reason: &str, class: ClassId) {
        let found = self.typed.class(class);
        if found.origin != Origin::Source || found.static_init.is_empty() {
            return self.fixed(name, reason);
        }
        self.program.helpers.insert(name.clone());
        if !self.program.opaque.contains_key(name) {
            let calls = BTreeSet::from([names::initialiser(self.typed, class).into()]);
            let (reason, span) = (reason.to_owned(), verdiff_ir::Span::NOWHERE);
            // The initialiser says what it is.
            let opaque = Opaque { reason, span, fingerprint: 1, calls };
            self.program.opaque.insert(name.clone(), opaque);
        }
    }

    /// Says that an external is fixed code that nobody translated: this text,
    /// which may differ between versions.
    pub(crate) fn fixed_by(&mut self, name: &Name, reason: &str, text: &str) {
        self.program.helpers.insert(name.clone());
        if self.program.opaque.contains_key(name) {
            return;
        }
        let (fingerprint, calls) = self.surroundings.of(text);
        let (reason, span) = (reason.to_owned(), verdiff_ir::Span::NOWHERE);
        let opaque = Opaque { reason, span, fingerprint, calls };
        self.program.opaque.insert(name.clone(), opaque);
    }

    /// Says that an external is fixed code that nobody translated, the same
    /// where this text is.
    pub(crate) fn fixed_as(&mut self, name: &Name, reason: &str, text: &str) {
        self.program.helpers.insert(name.clone());
        let (reason, span) = (reason.to_owned(), verdiff_ir::Span::NOWHERE);
        let fingerprint = fingerprint::of_text(text);
        let opaque = Opaque { reason, span, fingerprint, calls: BTreeSet::new() };
        self.program.opaque.insert(name.clone(), opaque);
    }

    /// What runs when classes are initialised is not looked at: it is there,
    /// so that a change of it is not passed over.
    pub(crate) fn add_class_initialisers(&mut self) {
        for at in 0..self.typed.classes.len() as u32 {
            let class = ClassId(at);
            let found = self.typed.class(class);
            if found.origin != Origin::Source || found.static_init.is_empty() {
                continue;
            }
            let name: Name = names::initialiser(self.typed, class).into();
            self.external(&name, &[], Vec::new());
            let (fingerprint, calls) = self.surroundings.of(&self.source.initialiser_text(class));
            let reason = "initialisers of static fields are not looked at".to_owned();
            let span = (self.source.places)(found.span);
            let opaque = Opaque { reason, span, fingerprint, calls };
            self.program.opaque.insert(name, opaque);
        }
    }

    /// A static object of a class, declared when it is first mentioned.
    pub(crate) fn object(&mut self, name: &str, tag: Expr, more: Vec<Content>) -> Expr {
        let name = Name::from(name);
        if !self.program.statics.contains_key(&name) {
            let class = self.class_map();
            let mut contents = more;
            if let verdiff_ir::ExprKind::Lit(tag) = tag.kind {
                contents.push(content(&class, None, Known::Scalar(tag)));
            }
            let span = verdiff_ir::Span::NOWHERE;
            self.program.add_static(Static { name: name.clone(), contents, span });
        }
        Expr::object(name)
    }
}

/// A text without its layout.
pub(crate) fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a map holds at a static object.
pub(crate) fn content(map: &Var, key: Option<Scalar>, value: Known) -> Content {
    Content { global: map.name.clone(), key, value }
}

/// Parameters of these types.
pub(crate) fn parameters(types: &[IrType]) -> Vec<Var> {
    types.iter().enumerate().map(|(at, ty)| Var::new(format!("a{at}"), *ty)).collect()
}
