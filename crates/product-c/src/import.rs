//! Typed trees of both versions in one unit of the product.
//!
//! In: declarations, types, expressions and statements of a file of a version.
//! Out: the same in the unit of the product, where what is shared by the
//! versions is there once and everything else has a name of its own. What
//! holds after: no two things at file scope have one name, and objects of
//! functions that live as long as the program are at file scope, so that all
//! copies of a function share them.

use crate::library;
use crate::roles::Roles;
use crate::side::Side;
use crate::versions::{Key, Versions, is_for_inlining, is_of_unit};
use rustc_hash::{FxHashMap, FxHashSet};
use verdiff_c::span::Span;
use verdiff_c::symbol::Symbol;
use verdiff_c::typed::walk::exprs_of_init;
use verdiff_c::typed::{
    Body, Decl, DeclId, DeclKind, ExprKind, Function, Init, InitPart, Label, Linkage, Unit, Vla,
};
use verdiff_c::types::{
    ArrayLength, Enum, EnumId, Field, FunctionType, QualType, Record, RecordBody, RecordId, TypeId,
    TypeKind, VlaId,
};

/// Which file of a version is imported, and what of it is there already.
#[derive(Default)]
struct Imported {
    file: usize,
    types: FxHashMap<TypeId, TypeId>,
    records: FxHashMap<RecordId, RecordId>,
    enums: FxHashMap<EnumId, EnumId>,
    /// What is at file scope.
    decls: FxHashMap<DeclId, DeclId>,
    /// What belongs to the function that is imported.
    locals: FxHashMap<DeclId, DeclId>,
    /// What names of locals begin with.
    local_prefix: String,
    /// The function that is imported.
    function: String,
    /// What is added to numbers of labels.
    label_shift: u32,
}

/// A translation unit of the product, as far as it is there.
pub(crate) struct Import<'a> {
    pub(crate) versions: &'a Versions<'a>,
    pub(crate) roles: &'a Roles<'a>,
    pub(crate) pair: usize,
    pub(crate) unit: Unit,
    sides: [Option<Imported>; 2],
    shared: FxHashMap<String, (DeclId, Side, DeclId)>,
    taken: FxHashSet<String>,
    /// Functions with bodies, by what they are called here.
    pub(crate) callees: FxHashMap<DeclId, (Side, Key)>,
    /// Where they are declared in the file of each version.
    declared: FxHashMap<(Side, Key), DeclId>,
    /// Woven functions, and what they return, by name.
    pub(crate) woven: FxHashMap<String, DeclId>,
    pub(crate) pairs: FxHashMap<String, RecordId>,
    /// What is wrong with specifications.
    pub(crate) problems: Vec<String>,
}

/// What becomes of a name at file scope.
enum Fate {
    /// One for both versions.
    Shared(String),
    /// One for this version, perhaps with another name for the linker.
    Own(String, Option<String>),
}

impl<'a> Import<'a> {
    pub(crate) fn new(versions: &'a Versions<'a>, roles: &'a Roles<'a>, pair: usize) -> Self {
        let sides = Side::BOTH.map(|side| {
            let file = versions.pairs[pair].files[side.index()]?;
            Some(Imported { file, ..Imported::default() })
        });
        let mut unit = Unit::default();
        for side in Side::BOTH {
            if let Some(file) = versions.pairs[pair].files[side.index()] {
                unit.unsigned_char |= versions.unit(side, file).unsigned_char;
            }
        }
        Import {
            versions,
            roles,
            pair,
            unit,
            sides,
            shared: FxHashMap::default(),
            taken: FxHashSet::default(),
            callees: FxHashMap::default(),
            declared: FxHashMap::default(),
            woven: FxHashMap::default(),
            pairs: FxHashMap::default(),
            problems: Vec::new(),
        }
    }

    /// The text that spans of the product's unit lie in: that of both files.
    pub(crate) fn text(&self) -> String {
        let text = |side: Side| {
            let file = self.versions.pairs[self.pair].files[side.index()];
            file.map_or("", |file| self.versions.text(side, file))
        };
        format!("{}{}", text(Side::Old), text(Side::New))
    }

    fn state(&mut self, side: Side) -> &mut Imported {
        self.sides[side.index()].get_or_insert_with(Imported::default)
    }

    fn file(&self, side: Side) -> usize {
        self.sides[side.index()].as_ref().map_or(0, |state| state.file)
    }

    /// The unit of a version that is imported.
    pub(crate) fn source(&self, side: Side) -> &'a Unit {
        self.versions.unit(side, self.file(side))
    }

    /// The key of a declaration of a version.
    pub(crate) fn key(&self, side: Side, id: DeclId) -> Key {
        self.versions.key(side, self.file(side), id)
    }

    pub(crate) fn span(&self, side: Side, span: Span) -> Span {
        match side {
            Side::Old => span,
            Side::New => {
                let file = self.versions.pairs[self.pair].files[Side::Old.index()];
                let shift = file.map_or(0, |file| self.versions.text(Side::Old, file).len()) as u32;
                Span::new(span.start + shift, span.end + shift)
            }
        }
    }

    pub(crate) fn symbol(&mut self, side: Side, symbol: Symbol) -> Symbol {
        let name = self.source(side).symbols.name(symbol);
        self.unit.symbols.intern(name)
    }

    /// The declaration of a function in the file of a version.
    pub(crate) fn source_of(&self, side: Side, key: &Key) -> Option<DeclId> {
        self.declared.get(&(side, key.clone())).copied()
    }

    /// An object of the old version at file scope.
    pub(crate) fn old_object(&mut self, name: &str) -> Option<DeclId> {
        let source = self.source(Side::Old);
        let id = source.file_scope.iter().find(|id| source.name(**id) == name)?;
        Some(self.decl(Side::Old, *id))
    }

    /// Where something of the product's unit stands in the user's files, as
    /// people write it.
    pub(crate) fn place(&self, span: Span) -> String {
        let shift = self.span(Side::New, Span::default()).start;
        let files = self.versions.pairs[self.pair].files;
        let (side, start) = match span.start.checked_sub(shift) {
            Some(start) => (Side::New, start),
            None => (Side::Old, span.start),
        };
        let file = files[side.index()].map(|file| &self.versions.files(side)[file]);
        file.and_then(|file| file.place(Span::new(start, start))).unwrap_or_default()
    }

    /// A name at file scope that nothing has yet.
    pub(crate) fn fresh(&mut self, stem: &str) -> String {
        let free = |name: &String| !self.taken.contains(name);
        let more = (2u64..).map(|number| format!("{stem}_{number}"));
        let name = std::iter::once(stem.to_owned()).chain(more).find(free).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    pub(crate) fn add_decl(&mut self, decl: Decl) -> DeclId {
        self.unit.decls.push(decl);
        DeclId(self.unit.decls.len() as u32 - 1)
    }

    /// Begins with a function: its locals get this prefix, its labels numbers
    /// from this one on.
    pub(crate) fn begin(&mut self, side: Side, function: DeclId, prefix: &str, labels: u32) {
        let name = self.source(side).name(function).to_owned();
        let state = self.state(side);
        state.locals.clear();
        state.local_prefix = prefix.to_owned();
        state.function = name;
        state.label_shift = labels;
    }

    /// Whether the function that is imported is woven.
    pub(crate) fn is_woven_here(&self, side: Side) -> bool {
        self.sides[side.index()].as_ref().is_some_and(|state| !state.local_prefix.is_empty())
    }

    pub(crate) fn label_shift(&self, side: Side) -> u32 {
        self.sides[side.index()].as_ref().map_or(0, |state| state.label_shift)
    }

    /// A declaration, at file scope or of the function that is imported.
    pub(crate) fn decl(&mut self, side: Side, id: DeclId) -> DeclId {
        let state = self.state(side);
        if let Some(known) = state.locals.get(&id).or_else(|| state.decls.get(&id)) {
            return *known;
        }
        match self.source(side).decl(id).linkage {
            Linkage::External | Linkage::Internal => self.at_file_scope(side, id),
            Linkage::None if self.is_lifted(side, id) => self.lifted(side, id),
            Linkage::None => self.local(side, id),
        }
    }

    /// Whether an object of a function is at file scope in the product. One
    /// that holds addresses of labels must stay with them.
    pub(crate) fn is_lifted(&self, side: Side, id: DeclId) -> bool {
        let unit = self.source(side);
        let decl = unit.decl(id);
        let lives_on = matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
        let mut has_label = false;
        exprs_of_init(unit, decl, &mut |expr| {
            has_label |= matches!(expr.kind, ExprKind::LabelAddress(_));
        });
        decl.linkage == Linkage::None && lives_on && !has_label
    }

    fn local(&mut self, side: Side, id: DeclId) -> DeclId {
        let source = self.source(side);
        let name = source.name(id);
        let prefix = self.state(side).local_prefix.clone();
        let copy = self.copy(side, id, &format!("{prefix}{name}"));
        let copy = self.add_decl(copy);
        self.state(side).locals.insert(id, copy);
        let init = source.decl(id).init.as_ref().map(|init| self.init(side, init));
        self.unit.decls[copy.0 as usize].init = init;
        copy
    }

    /// A literal in the code of a function is an object each time anew.
    pub(crate) fn literal(&mut self, side: Side, id: DeclId) -> DeclId {
        let source = self.source(side);
        let mut copy = self.copy(side, id, source.name(id));
        copy.init = source.decl(id).init.as_ref().map(|init| self.init(side, init));
        self.add_decl(copy)
    }

    /// An object of a function that lives as long as the program.
    fn lifted(&mut self, side: Side, id: DeclId) -> DeclId {
        let name = self.source(side).name(id).to_owned();
        let function = self.state(side).function.clone();
        let prefix = self.roles.prefix(side).to_owned();
        let name = self.fresh(&format!("{prefix}{function}_{name}"));
        let copy = self.copy(side, id, &name);
        let copy = self.placed(side, id, Decl { linkage: Linkage::Internal, ..copy });
        self.unit.file_scope.push(copy);
        copy
    }

    /// Adds a declaration, and only then what it starts with, which may name
    /// it.
    fn placed(&mut self, side: Side, id: DeclId, copy: Decl) -> DeclId {
        let copy = self.add_decl(copy);
        self.state(side).decls.insert(id, copy);
        let init = self.source(side).decl(id).init.as_ref().map(|init| self.init(side, init));
        self.unit.decls[copy.0 as usize].init = init;
        copy
    }

    fn at_file_scope(&mut self, side: Side, id: DeclId) -> DeclId {
        let key = self.key(side, id);
        let copy = match self.fate(side, id, &key) {
            Fate::Shared(name) => self.shared_decl(side, id, &name),
            Fate::Own(name, label) => self.own_decl(side, id, &name, label),
        };
        if self.roles.has_body(side, &key) {
            self.declared.insert((side, key.clone()), id);
            self.callees.insert(copy, (side, key));
        }
        copy
    }

    fn fate(&self, side: Side, id: DeclId, key: &Key) -> Fate {
        let own = |label| Fate::Own(format!("{}{}", self.roles.prefix(side), key.name), label);
        let is_function = matches!(self.source(side).decl(id).kind, DeclKind::Function { .. });
        let shared = Fate::Shared(key.name.clone());
        if is_function {
            return match library::replaced(&key.name) {
                _ if self.roles.is_shared_function(key) => shared,
                _ if self.roles.has_body(side, key) => own(None),
                Some(name) => Fate::Shared(name.to_owned()),
                None => shared,
            };
        }
        match library::object(&key.name) {
            _ if self.roles.is_shared_object(key) => shared,
            _ if self.roles.is_own_object(key) => own(None),
            Some(stem) => own(Some(format!("{stem}_{}", side.index()))),
            None => shared,
        }
    }

    fn shared_decl(&mut self, side: Side, id: DeclId, name: &str) -> DeclId {
        if let Some((known, other, other_id)) = self.shared.get(name).copied() {
            if other == side || self.has_same_type((side, id), (other, other_id)) {
                self.state(side).decls.insert(id, known);
                return known;
            }
            let own = format!("{}{}", self.roles.prefix(side), self.source(side).name(id));
            return self.own_decl(side, id, &own, Some(name.to_owned()));
        }
        let mut copy = self.copy(side, id, name);
        if name != self.source(side).name(id) {
            copy.attributes.asm_label = None;
        }
        self.taken.insert(name.to_owned());
        let copy = self.placed(side, id, copy);
        self.unit.file_scope.push(copy);
        self.shared.insert(name.to_owned(), (copy, side, id));
        copy
    }

    fn own_decl(&mut self, side: Side, id: DeclId, name: &str, label: Option<String>) -> DeclId {
        let name = self.fresh(name);
        let mut copy = self.copy(side, id, &name);
        if let Some(label) = label {
            copy.attributes.asm_label = Some(label.into_bytes());
        } else if copy.attributes.asm_label.is_some() {
            copy.attributes.asm_label = None;
        }
        let copy = self.placed(side, id, copy);
        self.unit.file_scope.push(copy);
        copy
    }

    fn has_same_type(&self, one: (Side, DeclId), other: (Side, DeclId)) -> bool {
        let (old, new) = if one.0 == Side::Old { (one, other) } else { (other, one) };
        let (old_unit, new_unit) = (self.source(Side::Old), self.source(Side::New));
        let types = (old_unit.decl(old.1).ty, new_unit.decl(new.1).ty);
        self.roles.same[self.pair].types(old_unit, new_unit, types)
    }

    /// A declaration without what it starts with.
    fn copy(&mut self, side: Side, id: DeclId, name: &str) -> Decl {
        let decl = self.source(side).decl(id);
        let mut attributes = decl.attributes.clone();
        attributes.unsupported = attributes.unsupported.map(|name| self.symbol(side, name));
        let is_inline = matches!(decl.kind, DeclKind::Function { .. }) && is_of_unit(decl);
        if is_inline {
            (attributes.only_inline, attributes.gnu_inline) = (false, false);
        }
        if is_for_inlining(decl) {
            (attributes.inline, attributes.gnu_inline) = (false, false);
        }
        Decl {
            name: self.unit.symbols.intern(name),
            ty: self.qualified(side, decl.ty),
            kind: match decl.kind {
                // Whoever adds the body says so.
                DeclKind::Function { .. } => DeclKind::Function { defined: false },
                kind => kind,
            },
            linkage: if is_inline { Linkage::Internal } else { decl.linkage },
            init: None,
            attributes,
            span: self.span(side, decl.span),
        }
    }

    fn init(&mut self, side: Side, init: &Init) -> Init {
        match init {
            Init::Expr(value) => Init::Expr(self.expr(side, value)),
            Init::Parts(parts) => {
                let part = |part: &InitPart| InitPart {
                    path: part.path.clone(),
                    offset: part.offset,
                    ty: self.qualified(side, part.ty),
                    value: self.expr(side, &part.value),
                };
                Init::Parts(parts.iter().map(part).collect())
            }
        }
    }

    /// A function of one version, or of both if it is there once.
    pub(crate) fn function(&mut self, side: Side, function: &Function) -> Function {
        self.begin(side, function.decl, "", 0);
        let body = match &function.body {
            Ok(body) => Ok(self.body(side, body)),
            Err(problem) => Err(problem.clone()),
        };
        let decl = self.decl(side, function.decl);
        self.unit.decls[decl.0 as usize].kind = DeclKind::Function { defined: true };
        Function {
            decl,
            params: function.params.iter().map(|id| self.decl(side, *id)).collect(),
            body,
            span: self.span(side, function.span),
        }
    }

    fn body(&mut self, side: Side, body: &Body) -> Body {
        Body {
            stmts: body.stmts.iter().map(|stmt| self.stmt(side, stmt)).collect(),
            labels: self.labels(side, body),
            vlas: self.vlas(side, body),
        }
    }

    pub(crate) fn labels(&mut self, side: Side, body: &Body) -> Vec<Label> {
        let label = |label: &Label| Label {
            name: self.symbol(side, label.name),
            span: self.span(side, label.span),
        };
        body.labels.iter().map(label).collect()
    }

    pub(crate) fn vlas(&mut self, side: Side, body: &Body) -> Vec<Vla> {
        let vla =
            |vla: &Vla| Vla { id: self.vla(side, vla.id), length: self.expr(side, &vla.length) };
        body.vlas.iter().map(vla).collect()
    }

    pub(crate) fn vla(&self, side: Side, id: VlaId) -> VlaId {
        VlaId(2 * id.0 + side.index() as u32)
    }

    /// A type with its qualifiers.
    pub(crate) fn qualified(&mut self, side: Side, ty: QualType) -> QualType {
        QualType { ty: self.ty(side, ty.ty), quals: ty.quals }
    }

    /// A type.
    pub(crate) fn ty(&mut self, side: Side, ty: TypeId) -> TypeId {
        if let Some(known) = self.state(side).types.get(&ty) {
            return *known;
        }
        let kind = match self.source(side).types.kind(ty) {
            TypeKind::Enum(id) => TypeKind::Enum(self.enumeration(side, *id)),
            TypeKind::Record(id) => TypeKind::Record(self.record(side, *id)),
            TypeKind::Pointer(to) => TypeKind::Pointer(self.qualified(side, *to)),
            TypeKind::Array(element, length) => {
                let length = match length {
                    ArrayLength::Variable(id) => ArrayLength::Variable(self.vla(side, *id)),
                    ArrayLength::Known(_) | ArrayLength::Incomplete | ArrayLength::Star => *length,
                };
                TypeKind::Array(self.qualified(side, *element), length)
            }
            TypeKind::Function(function) => TypeKind::Function(FunctionType {
                result: self.qualified(side, function.result),
                params: function.params.iter().map(|it| self.qualified(side, *it)).collect(),
                variadic: function.variadic,
                prototype: function.prototype,
            }),
            TypeKind::Vector(element, length) => TypeKind::Vector(self.ty(side, *element), *length),
            kind @ (TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Unsupported) => kind.clone(),
        };
        let id = self.unit.types.intern(kind);
        self.state(side).types.insert(ty, id);
        id
    }

    fn record(&mut self, side: Side, id: RecordId) -> RecordId {
        if let Some(known) = self.state(side).records.get(&id) {
            return *known;
        }
        let same = &self.roles.same[self.pair].records;
        if side == Side::New
            && let Some(old) = same.get(&id)
        {
            let shared = self.record(Side::Old, *old);
            self.state(side).records.insert(id, shared);
            return shared;
        }
        let in_new = match side {
            Side::Old => self.roles.same[self.pair].in_new(id),
            Side::New => None,
        };
        let record = self.source(side).types.record(id);
        let tag = record.tag.map(|tag| self.source(side).symbols.name(tag).to_owned());
        let tag = tag.map(|tag| if in_new.is_some() { tag } else { self.own_tag(side, &tag) });
        let copy = Record {
            is_union: record.is_union,
            tag: tag.map(|tag| self.unit.symbols.intern(&tag)),
            body: None,
            span: self.span(side, record.span),
        };
        let copy = self.unit.types.add_record(copy);
        self.state(side).records.insert(id, copy);
        let (side, body) = match (&record.body, in_new) {
            (None, Some(new)) => (Side::New, &self.source(Side::New).types.record(new).body),
            (body, _) => (side, body),
        };
        if side == Side::New {
            in_new.map(|new| self.state(side).records.insert(new, copy));
        }
        let body = body.as_ref().map(|body| self.record_body(side, body));
        self.unit.types.records[copy.0 as usize].body = body;
        copy
    }

    /// What only one version has keeps its tag, since the runtime may know it;
    /// `va_list` is the compiler's own.
    fn own_tag(&self, side: Side, tag: &str) -> String {
        match tag {
            _ if !self.is_in_both(tag) => tag.to_owned(),
            "__va_list_tag" => tag.to_owned(),
            _ => format!("{}{tag}", self.roles.prefix(side)),
        }
    }

    fn is_in_both(&self, tag: &str) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let file = self.versions.pairs[self.pair].files[side.index()];
            file.is_some_and(|file| {
                let unit = self.versions.unit(side, file);
                let records = unit.types.records.iter().map(|it| it.tag);
                let mut tags = records.chain(unit.types.enums.iter().map(|it| it.tag)).flatten();
                tags.any(|it| unit.symbols.name(it) == tag)
            })
        })
    }

    fn record_body(&mut self, side: Side, body: &RecordBody) -> RecordBody {
        let field = |field: &Field| Field {
            name: field.name.map(|name| self.symbol(side, name)),
            ty: self.qualified(side, field.ty),
            ..field.clone()
        };
        RecordBody { fields: body.fields.iter().map(field).collect(), ..body.clone() }
    }

    fn enumeration(&mut self, side: Side, id: EnumId) -> EnumId {
        if let Some(known) = self.state(side).enums.get(&id) {
            return *known;
        }
        let same = &self.roles.same[self.pair].enums;
        if side == Side::New
            && let Some(old) = same.get(&id)
        {
            let shared = self.enumeration(Side::Old, *old);
            self.state(side).enums.insert(id, shared);
            return shared;
        }
        let is_shared = side == Side::Old && same.values().any(|old| *old == id);
        let source = self.source(side);
        let definition = source.types.enumeration(id);
        let prefix = if is_shared { "" } else { self.roles.prefix(side) };
        let name = |symbol: Symbol| format!("{prefix}{}", source.symbols.name(symbol));
        let copy = Enum {
            tag: definition.tag.map(|tag| self.unit.symbols.intern(&name(tag))),
            underlying: definition.underlying,
            enumerators: definition
                .enumerators
                .iter()
                .map(|(symbol, value)| (self.unit.symbols.intern(&name(*symbol)), *value))
                .collect(),
            span: self.span(side, definition.span),
        };
        let copy = self.unit.types.add_enum(copy);
        self.state(side).enums.insert(id, copy);
        copy
    }
}
