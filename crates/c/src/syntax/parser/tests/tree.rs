//! Prints trees on one line each: expressions as in Lisp, types from the name
//! outwards, so that `char *(*x)[3]` is `x: * [3] * char`.

use crate::symbol::{Symbol, Symbols};
use crate::syntax::ast::*;

/// Prints trees with the names of these symbols.
pub(super) struct Printer<'a>(pub(super) &'a Symbols);

impl Printer<'_> {
    pub(super) fn unit(&self, unit: &TranslationUnit) -> String {
        join(unit.items.iter().map(|item| self.item(item)))
    }

    fn name(&self, symbol: Symbol) -> &str {
        self.0.name(symbol)
    }

    fn item(&self, item: &Item) -> String {
        match item {
            Item::Function(function) => self.function(function),
            Item::Declaration(declaration) => self.declaration(declaration),
            Item::StaticAssert(assert) => self.static_assert(assert),
            Item::Asm(_) => "(asm)".to_owned(),
            Item::Broken(broken) => format!("(broken {})", broken.message),
        }
    }

    fn function(&self, function: &FunctionDef) -> String {
        let head = self.typed(&function.specifiers, &function.declarator);
        let attributes = self.attributes(&function.attributes);
        let old: String =
            function.old_style.iter().map(|d| format!(" {}", self.declaration(d))).collect();
        format!("(def {head}{attributes}{old} {})", self.block(&function.body))
    }

    fn static_assert(&self, assert: &StaticAssert) -> String {
        let message = assert
            .message
            .as_deref()
            .map_or(String::new(), |message| format!(" {:?}", String::from_utf8_lossy(message)));
        format!("(assert {}{message})", self.expr(&assert.condition))
    }

    fn declaration(&self, declaration: &Declaration) -> String {
        if declaration.declarators.is_empty() {
            return format!("(decl {})", self.specifiers(&declaration.specifiers));
        }
        join(declaration.declarators.iter().map(|declared| {
            let head = self.typed(&declaration.specifiers, &declared.declarator);
            let label = declared.asm_label.as_deref().map_or(String::new(), |label| {
                format!(" asm {:?}", String::from_utf8_lossy(label))
            });
            let attributes = self.attributes(&declared.attributes);
            let init = declared
                .init
                .as_ref()
                .map_or(String::new(), |init| format!(" = {}", self.init(init)));
            format!("({head}{label}{attributes}{init})")
        }))
    }

    fn attributes(&self, attributes: &[Attribute]) -> String {
        let print = |attribute: &Attribute| {
            let args: String =
                attribute.args.iter().map(|arg| format!(" {}", self.expr(arg))).collect();
            format!(" @{}{args}", self.name(attribute.name))
        };
        attributes.iter().map(print).collect()
    }

    fn typed(&self, specifiers: &Specifiers, declarator: &Declarator) -> String {
        let name = declarator.name.map_or("_", |name| self.name(name));
        format!("{name}: {}", self.derived(specifiers, declarator))
    }

    fn derived(&self, specifiers: &Specifiers, declarator: &Declarator) -> String {
        let derivations: String =
            declarator.derivations.iter().map(|d| format!("{} ", self.derivation(d))).collect();
        let attributes = self.attributes(&declarator.attributes);
        format!("{derivations}{}{attributes}", self.specifiers(specifiers))
    }

    fn derivation(&self, derivation: &Derivation) -> String {
        match derivation {
            Derivation::Pointer(quals) => format!("{}*", qualifiers(*quals)),
            Derivation::Array(array) => {
                let size = match &array.size {
                    ArraySize::None => String::new(),
                    ArraySize::Star => "*".to_owned(),
                    ArraySize::Expr(size) => self.expr(size),
                };
                format!("{}[{size}]", qualifiers(array.quals))
            }
            Derivation::Function(Parameters::Unspecified) => "fn(?)".to_owned(),
            Derivation::Function(Parameters::Names(names)) => {
                let names: Vec<_> = names.iter().map(|(name, _)| self.name(*name)).collect();
                format!("fn(?{})", names.join(","))
            }
            Derivation::Function(Parameters::Prototype { params, variadic }) => {
                let mut params: Vec<String> = params
                    .iter()
                    .map(|p| {
                        let attributes = self.attributes(&p.attributes);
                        format!("{}{attributes}", self.typed(&p.specifiers, &p.declarator))
                    })
                    .collect();
                params.extend(variadic.then(|| "...".to_owned()));
                format!("fn({})", params.join(", "))
            }
        }
    }

    fn specifiers(&self, specifiers: &Specifiers) -> String {
        let mut words = String::new();
        let flags = [
            (specifiers.thread_local, "thread_local "),
            (specifiers.inline, "inline "),
            (specifiers.noreturn, "noreturn "),
            (specifiers.constexpr, "constexpr "),
        ];
        if let Some(storage) = specifiers.storage {
            words += &format!("{storage:?} ").to_lowercase();
        }
        words.extend(flags.iter().filter(|(set, _)| *set).map(|(_, word)| *word));
        for alignas in &specifiers.alignas {
            words += &match alignas {
                AlignAs::Type(ty) => format!("alignas({}) ", self.type_name(ty)),
                AlignAs::Expr(expr) => format!("alignas({}) ", self.expr(expr)),
            };
        }
        words += &qualifiers(specifiers.quals);
        words += &self.type_spec(&specifiers.ty);
        words + &self.attributes(&specifiers.attributes)
    }

    fn type_spec(&self, ty: &TypeSpec) -> String {
        match ty {
            TypeSpec::Basic(basic) => format!("{basic:?}").to_lowercase(),
            TypeSpec::Typedef(name) => format!("'{}", self.name(*name)),
            TypeSpec::Record(record) => self.record(record),
            TypeSpec::Enum(spec) => self.enumeration(spec),
            TypeSpec::TypeofExpr(expr) => format!("typeof({})", self.expr(expr)),
            TypeSpec::TypeofType(ty) => format!("typeof({})", self.type_name(ty)),
            TypeSpec::Atomic(ty) => format!("atomic({})", self.type_name(ty)),
            TypeSpec::Auto => "auto".to_owned(),
            TypeSpec::ImplicitInt => "implicit".to_owned(),
        }
    }

    fn record(&self, record: &RecordSpec) -> String {
        let word = if record.is_union { "union" } else { "struct" };
        let tag = record.tag.map_or(String::new(), |tag| format!(" {}", self.name(tag)));
        let members = record.members.as_ref().map_or(String::new(), |members| {
            format!(" {{{}}}", join(members.iter().map(|member| self.member(member))))
        });
        format!("{word}{tag}{members}{}", self.attributes(&record.attributes))
    }

    fn member(&self, member: &Member) -> String {
        match member {
            Member::StaticAssert(assert) => self.static_assert(assert),
            Member::Fields { specifiers, declarators, .. } if declarators.is_empty() => {
                self.specifiers(specifiers)
            }
            Member::Fields { specifiers, declarators, .. } => {
                join(declarators.iter().map(|field| {
                    let bits = field
                        .bits
                        .as_ref()
                        .map_or(String::new(), |bits| format!(" : {}", self.expr(bits)));
                    let attributes = self.attributes(&field.attributes);
                    format!("({}{bits}{attributes})", self.typed(specifiers, &field.declarator))
                }))
            }
        }
    }

    fn enumeration(&self, spec: &EnumSpec) -> String {
        let tag = spec.tag.map_or(String::new(), |tag| format!(" {}", self.name(tag)));
        let underlying = spec
            .underlying
            .as_ref()
            .map_or(String::new(), |ty| format!(" : {}", self.type_name(ty)));
        let enumerators = spec.enumerators.as_ref().map_or(String::new(), |enumerators| {
            let print = |enumerator: &Enumerator| match &enumerator.value {
                Some(value) => format!("{}={}", self.name(enumerator.name), self.expr(value)),
                None => self.name(enumerator.name).to_owned(),
            };
            format!(" {{{}}}", join(enumerators.iter().map(print)))
        });
        format!("enum{tag}{underlying}{enumerators}{}", self.attributes(&spec.attributes))
    }

    fn type_name(&self, ty: &TypeName) -> String {
        self.derived(&ty.specifiers, &ty.declarator)
    }

    fn init(&self, init: &Initializer) -> String {
        match init {
            Initializer::Expr(expr) => self.expr(expr),
            Initializer::List(items, _) => self.list(items),
        }
    }

    fn list(&self, items: &[InitItem]) -> String {
        let print = |item: &InitItem| {
            let path = self.path(&item.designators);
            let equal = if path.is_empty() { "" } else { "=" };
            format!("{path}{equal}{}", self.init(&item.init))
        };
        format!("{{{}}}", join(items.iter().map(print)))
    }

    fn path(&self, designators: &[Designator]) -> String {
        let print = |designator: &Designator| match designator {
            Designator::Field(name, _) => format!(".{}", self.name(*name)),
            Designator::Index(index) => format!("[{}]", self.expr(index)),
            Designator::Range(low, high) => format!("[{}..{}]", self.expr(low), self.expr(high)),
        };
        designators.iter().map(print).collect()
    }

    fn block(&self, block: &Block) -> String {
        let labels: String =
            block.labels.iter().map(|label| format!("__label__ {} ", self.name(*label))).collect();
        format!("{{{labels}{}}}", join(block.items.iter().map(|item| self.block_item(item))))
    }

    fn block_item(&self, item: &BlockItem) -> String {
        match item {
            BlockItem::Declaration(declaration) => self.declaration(declaration),
            BlockItem::StaticAssert(assert) => self.static_assert(assert),
            BlockItem::NestedFunction(function) => self.function(function),
            BlockItem::Stmt(stmt) => self.stmt(stmt),
        }
    }

    fn stmt(&self, stmt: &Stmt) -> String {
        let e = |expr: &Expr| self.expr(expr);
        let s = |stmt: &Stmt| self.stmt(stmt);
        let optional = |expr: &Option<Expr>| expr.as_ref().map_or("_".to_owned(), &e);
        match &stmt.kind {
            StmtKind::Empty => ";".to_owned(),
            StmtKind::Expr(expr) => e(expr),
            StmtKind::Block(block) => self.block(block),
            StmtKind::If(c, a, None) => format!("(if {} {})", e(c), s(a)),
            StmtKind::If(c, a, Some(b)) => format!("(if {} {} {})", e(c), s(a), s(b)),
            StmtKind::While(c, body) => format!("(while {} {})", e(c), s(body)),
            StmtKind::DoWhile(body, c) => format!("(do {} {})", s(body), e(c)),
            StmtKind::For { init, condition, step, body } => {
                let init = init.as_ref().map_or("_".to_owned(), |init| self.block_item(init));
                format!("(for {init} {} {} {})", optional(condition), optional(step), s(body))
            }
            StmtKind::Switch(value, body) => format!("(switch {} {})", e(value), s(body)),
            StmtKind::Case(low, None, body) => format!("(case {} {})", e(low), s(body)),
            StmtKind::Case(low, Some(high), body) => {
                format!("(case {}..{} {})", e(low), e(high), s(body))
            }
            StmtKind::Default(body) => format!("(default {})", s(body)),
            StmtKind::Label(name, attributes, body) => {
                format!("({}:{} {})", self.name(*name), self.attributes(attributes), s(body))
            }
            StmtKind::Goto(name) => format!("(goto {})", self.name(*name)),
            StmtKind::GotoComputed(expr) => format!("(goto* {})", e(expr)),
            StmtKind::Break => "break".to_owned(),
            StmtKind::Continue => "continue".to_owned(),
            StmtKind::Return(None) => "return".to_owned(),
            StmtKind::Return(Some(expr)) => format!("(return {})", e(expr)),
            StmtKind::Asm(labels) => {
                let labels: String =
                    labels.iter().map(|label| format!(" {}", self.name(*label))).collect();
                format!("(asm{labels})")
            }
            StmtKind::Attribute(attributes) => format!("({})", self.attributes(attributes).trim()),
        }
    }

    pub(super) fn expr(&self, expr: &Expr) -> String {
        let e = |expr: &Expr| self.expr(expr);
        let t = |ty: &TypeName| self.type_name(ty);
        match &expr.kind {
            ExprKind::Ident(name) => self.name(*name).to_owned(),
            ExprKind::Int(int) => {
                let unsigned = if int.unsigned { "u" } else { "" };
                format!("{}{unsigned}{}", int.value, "l".repeat(int.longs.into()))
            }
            ExprKind::Float(float) => {
                let imaginary = if float.imaginary { "i" } else { "" };
                format!("{:?}{imaginary}:{:?}", float.value, float.ty).to_lowercase()
            }
            ExprKind::Char(literal) => format!("{}{}", prefix(literal.encoding), literal.value),
            ExprKind::Str(literal) => {
                format!("{}{}", prefix(literal.encoding), units(&literal.units))
            }
            ExprKind::Paren(inner) => format!("({})", e(inner)),
            ExprKind::Index(a, b) => format!("([] {} {})", e(a), e(b)),
            ExprKind::Call(f, args) => {
                let args: String = args.iter().map(|arg| format!(" {}", e(arg))).collect();
                format!("(call {}{args})", e(f))
            }
            ExprKind::Member(a, name) => format!("(. {} {})", e(a), self.name(*name)),
            ExprKind::Arrow(a, name) => format!("(-> {} {})", e(a), self.name(*name)),
            ExprKind::Step(op, a) => format!("({op:?} {})", e(a)),
            ExprKind::Unary(op, a) => format!("({op:?} {})", e(a)),
            ExprKind::Binary(op, a, b) => format!("({op:?} {} {})", e(a), e(b)),
            ExprKind::Assign(None, a, b) => format!("(= {} {})", e(a), e(b)),
            ExprKind::Assign(Some(op), a, b) => format!("({op:?}= {} {})", e(a), e(b)),
            ExprKind::Conditional(c, a, b) => {
                let a = a.as_ref().map_or("_".to_owned(), |a| e(a));
                format!("(? {} {a} {})", e(c), e(b))
            }
            ExprKind::Comma(a, b) => format!("(, {} {})", e(a), e(b)),
            ExprKind::Cast(ty, a) => format!("(cast <{}> {})", t(ty), e(a)),
            ExprKind::CompoundLiteral(ty, items) => format!("(<{}> {})", t(ty), self.list(items)),
            ExprKind::SizeofExpr(a) => format!("(sizeof {})", e(a)),
            ExprKind::SizeofType(ty) => format!("(sizeof <{}>)", t(ty)),
            ExprKind::AlignofExpr(a) => format!("(alignof {})", e(a)),
            ExprKind::AlignofType(ty) => format!("(alignof <{}>)", t(ty)),
            ExprKind::Generic(a, cases) => {
                let print = |(ty, value): &(Option<TypeName>, Expr)| {
                    let ty = ty.as_ref().map_or("default".to_owned(), &t);
                    format!(" <{ty}> {}", e(value))
                };
                format!("(generic {}{})", e(a), cases.iter().map(print).collect::<String>())
            }
            ExprKind::StmtExpr(block) => format!("({})", self.block(block)),
            ExprKind::LabelAddress(name) => format!("(&& {})", self.name(*name)),
            ExprKind::Offsetof(ty, path) => format!("(offsetof <{}> {})", t(ty), self.path(path)),
            ExprKind::VaArg(a, ty) => format!("(va_arg {} <{}>)", e(a), t(ty)),
            ExprKind::TypesCompatible(a, b) => format!("(compatible <{}> <{}>)", t(a), t(b)),
            ExprKind::ChooseExpr(c, a, b) => format!("(choose {} {} {})", e(c), e(a), e(b)),
            ExprKind::Extension(a) => format!("(extension {})", e(a)),
            ExprKind::ComplexPart(a) => format!("(part {})", e(a)),
            ExprKind::OtherBuiltin(name) => format!("(other {})", self.name(*name)),
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Nullptr => "nullptr".to_owned(),
        }
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" ")
}

fn qualifiers(quals: Quals) -> String {
    let words = [
        (quals.constant, "const "),
        (quals.volatile, "volatile "),
        (quals.restrict, "restrict "),
        (quals.atomic, "_Atomic "),
    ];
    words.iter().filter(|(set, _)| *set).map(|(_, word)| *word).collect()
}

fn prefix(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Plain => "",
        Encoding::Utf8 => "u8:",
        Encoding::Utf16 => "u:",
        Encoding::Utf32 => "U:",
        Encoding::Wide => "L:",
    }
}

/// Printable ASCII as it is, all else by number.
fn units(units: &[u32]) -> String {
    let print = |unit: &u32| match u8::try_from(*unit) {
        Ok(byte) if byte == b' ' || byte.is_ascii_graphic() => char::from(byte).to_string(),
        _ => format!("<{unit:x}>"),
    };
    format!("\"{}\"", units.iter().map(print).collect::<String>())
}
