//! What clang says: a file in, its facts out.
//!
//! clang's tree of a file is hundreds of megabytes as JSON, most of it the
//! headers, so it is read one declaration after the other. Its tree differs
//! from ours on purpose in some places, which are made the same here:
//!
//! - parentheses, `__extension__`, unary plus, the choice of `_Generic` and
//!   `__builtin_choose_expr`, and what marks constants and temporaries are
//!   nodes there, and nothing here;
//! - `sizeof`, `offsetof` and the like are constants here, so that their
//!   operands are not compared, nor are labels of `case`, which are numbers;
//! - a list of initialisers is no expression here: its elements are compared;
//! - calls of builtin functions have no callee here, and some are constants;
//! - operands of `&&` and `||` and conditions of `?:` are promoted there, and what becomes of the value of
//!   the condition in `a ?: b` is not compared;
//! - what assembly reads and writes is not looked at here;
//! - functions are lvalues there in some places, and values have qualifiers.

use super::canonical::{Canonical, Shape};
use super::facts::{Fact, Facts, Place};
use super::spelling::Names;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::io::{BufReader, Read};

/// A node of clang's tree.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Node {
    kind: String,
    name: String,
    opcode: String,
    cast_kind: String,
    value_category: String,
    value: serde_json::Value,
    selected: bool,
    #[serde(rename = "isGNURange")]
    is_range: bool,
    referenced_decl: Referenced,
    range: Range,
    #[serde(rename = "type")]
    ty: Spelt,
    #[serde(rename = "computeResultType")]
    computed: Spelt,
    inner: Vec<Node>,
    /// The elements of a list that leaves some out.
    #[serde(rename = "array_filler")]
    array_filler: Vec<Node>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Referenced {
    name: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Range {
    begin: Token,
    end: Token,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Token {
    offset: u32,
    tok_len: u32,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Spelt {
    qual_type: String,
    desugared_qual_type: String,
}

/// The facts of clang's tree, and the functions in which it found errors.
pub(super) fn facts(json: impl Read) -> Result<(Facts, Vec<Place>), String> {
    let mut walk = Walk::default();
    // Declared by nobody.
    walk.names.tags.insert("__va_list_tag".to_owned());
    let mut reader = serde_json::Deserializer::from_reader(BufReader::new(json));
    reader.disable_recursion_limit();
    Unit(&mut walk).deserialize(&mut reader).map_err(|error| error.to_string())?;
    Ok((walk.facts, walk.broken))
}

/// Reads the unit: all declarations in its field `inner`.
struct Unit<'a>(&'a mut Walk);

impl<'de> DeserializeSeed<'de> for Unit<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Unit<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a translation unit")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "inner" {
                map.next_value_seed(Declarations(self.0))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

struct Declarations<'a>(&'a mut Walk);

impl<'de> DeserializeSeed<'de> for Declarations<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Declarations<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("declarations")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut all: A) -> Result<(), A::Error> {
        while let Some(node) = all.next_element::<Node>()? {
            self.0.declaration(&node);
        }
        Ok(())
    }
}

#[derive(Default)]
struct Walk {
    names: Names,
    facts: Facts,
    broken: Vec<Place>,
    found_error: bool,
}

/// What a node means for the comparison.
enum Role<'a> {
    /// Not there for us.
    Skipped,
    /// Only what it holds.
    Transparent(Vec<&'a Node>),
    /// An expression whose parts are not compared.
    Leaf,
    /// An expression.
    Expression,
    /// An implicit or a written conversion.
    Conversion { explicit: bool },
}

impl Walk {
    /// A declaration at file scope.
    fn declaration(&mut self, node: &Node) {
        self.found_error = false;
        let outer = (node.kind == "FunctionDecl").then(|| self.names.clone());
        self.node(node);
        if let Some(names) = outer {
            self.names = names;
        }
        if self.found_error {
            self.broken.push(place(node));
        }
    }

    fn node(&mut self, node: &Node) {
        match role(node) {
            Role::Skipped => self.note(node),
            Role::Transparent(parts) => {
                self.note(node);
                parts.into_iter().for_each(|part| self.node(part));
            }
            Role::Leaf => self.expression(node),
            Role::Expression => {
                self.expression(node);
                parts(node).into_iter().for_each(|part| self.node(part));
            }
            Role::Conversion { explicit } => self.conversion(node, explicit),
        }
    }

    /// Takes note of names that are declared, and of errors.
    fn note(&mut self, node: &Node) {
        match node.kind.as_str() {
            "TypedefDecl" => {
                let ty = self.names.read(&node.ty.qual_type);
                let ty = if ty.is_open() { self.ty(&node.ty) } else { ty };
                self.names.typedefs.insert(node.name.clone(), ty);
            }
            "RecordDecl" | "EnumDecl" => {
                if !node.name.is_empty() {
                    self.names.tags.insert(node.name.clone());
                }
                node.inner.iter().for_each(|part| self.note(part));
            }
            "RecoveryExpr" => self.found_error = true,
            _ => {}
        }
    }

    fn type_of(&self, node: &Node) -> Canonical {
        // In C, this is the name alone for gcc, and has a type for clang.
        if node.kind == "PredefinedExpr" && node.name == "__PRETTY_FUNCTION__" {
            return Canonical::plain(Shape::Any);
        }
        self.ty(&node.ty)
    }

    fn ty(&self, spelt: &Spelt) -> Canonical {
        let desugared = &spelt.desugared_qual_type;
        let text = if desugared.is_empty() { &spelt.qual_type } else { desugared };
        self.names.read(text)
    }

    fn expression(&mut self, node: &Node) {
        let ty = self.type_of(node);
        let fact = if node.kind == "CompoundAssignOperator" {
            let within = self.ty(&node.computed).unqualified().to_string();
            Fact::Computed { ty: ty.unqualified().to_string(), within }
        } else {
            // A string that initialises an array is no lvalue there.
            let is_lvalue = node.value_category == "lvalue" || node.kind == "StringLiteral";
            let is_lvalue = is_lvalue && !ty.is_function();
            let ty = if is_lvalue { ty } else { ty.unqualified() };
            Fact::Expression { is_lvalue, ty: ty.to_string() }
        };
        self.facts.state(place(node), fact);
    }

    fn conversion(&mut self, node: &Node, explicit: bool) {
        if let Some(kind) = conversion_kind(&node.cast_kind) {
            let ty = self.ty(&node.ty).unqualified().to_string();
            let fact = Fact::Conversion { explicit, kind: kind.to_owned(), ty };
            self.facts.state(place(node), fact);
        }
        node.inner.iter().for_each(|part| self.node(part));
    }
}

fn role(node: &Node) -> Role<'_> {
    let all = || Role::Transparent(node.inner.iter().chain(&node.array_filler).collect());
    match node.kind.as_str() {
        "" | "StaticAssertDecl" | "FieldDecl" | "IndirectFieldDecl" | "RecordDecl" | "EnumDecl"
        | "TypedefDecl" | "OpaqueValueExpr" | "RecoveryExpr" | "GCCAsmStmt"
        | "FileScopeAsmDecl" | "NoInitExpr" => Role::Skipped,
        "ParenExpr"
        | "ConstantExpr"
        | "ExprWithCleanups"
        | "MaterializeTemporaryExpr"
        | "InitListExpr"
        | "DesignatedInitExpr"
        | "DesignatedInitUpdateExpr"
        | "ImplicitValueInitExpr" => all(),
        "UnaryOperator" if matches!(node.opcode.as_str(), "+" | "__extension__") => all(),
        "CaseStmt" => {
            Role::Transparent(node.inner.iter().skip(1 + usize::from(node.is_range)).collect())
        }
        "CallExpr" if is_evaluated(node) => Role::Leaf,
        "GenericSelectionExpr" | "ChooseExpr" => {
            Role::Transparent(chosen(node).into_iter().collect())
        }
        "UnaryExprOrTypeTraitExpr" | "OffsetOfExpr" | "TypeTraitExpr" | "PredefinedExpr" => {
            Role::Leaf
        }
        "ImplicitCastExpr" if node.cast_kind == "BuiltinFnToFnPtr" => Role::Skipped,
        "ImplicitCastExpr" => Role::Conversion { explicit: false },
        "CStyleCastExpr" => Role::Conversion { explicit: true },
        kind if kind.ends_with("Attr") || kind.ends_with("Type") => Role::Skipped,
        "StmtExpr" => Role::Expression,
        kind if kind.ends_with("Stmt") || kind.ends_with("Decl") => all(),
        _ => Role::Expression,
    }
}

/// The parts of an expression that are compared.
fn parts(node: &Node) -> Vec<&Node> {
    match (node.kind.as_str(), node.opcode.as_str(), node.inner.as_slice()) {
        ("ConditionalOperator", _, [condition, results @ ..])
        | ("BinaryConditionalOperator", _, [condition, _, _, results @ ..]) => {
            [unpromoted(condition)].into_iter().chain(results).collect()
        }
        ("BinaryOperator", "&&" | "||", operands) => operands.iter().map(unpromoted).collect(),
        _ => node.inner.iter().collect(),
    }
}

/// What is only asked whether it is zero is not promoted by us.
fn unpromoted(condition: &Node) -> &Node {
    let is_promotion = condition.cast_kind == "IntegralCast" && condition.kind.starts_with("Impl");
    condition.inner.first().filter(|_| is_promotion).unwrap_or(condition)
}

/// Builtin functions that are constants for us.
fn is_evaluated(call: &Node) -> bool {
    let names =
        ["__builtin_constant_p", "__builtin_nan", "__builtin_nanf", "__builtin_object_size"];
    let callee = call.inner.first().and_then(|cast| cast.inner.first());
    callee.is_some_and(|callee| names.contains(&callee.referenced_decl.name.as_str()))
}

/// What a choice at compile time chooses.
fn chosen(node: &Node) -> Option<&Node> {
    if node.kind == "ChooseExpr" {
        let [condition, then, otherwise] = node.inner.as_slice() else { return None };
        let is_zero = condition.value.as_str() == Some("0");
        return Some(if is_zero { otherwise } else { then });
    }
    let association = node.inner.iter().find(|part| part.selected)?;
    association.inner.iter().find(|part| !part.kind.ends_with("Type"))
}

/// The bytes of a node; of a conversion or what is nothing to us, those of
/// what is in it.
fn place(node: &Node) -> Place {
    let within = match role(node) {
        Role::Conversion { explicit: false } => node.inner.first(),
        Role::Transparent(parts) if is_wrapper(node) => parts.first().copied(),
        _ => None,
    };
    match within {
        Some(part) => place(part),
        None => (node.range.begin.offset, node.range.end.offset + node.range.end.tok_len),
    }
}

fn is_wrapper(node: &Node) -> bool {
    let name = node.kind.as_str();
    name.ends_with("Expr") && name != "InitListExpr" || name == "UnaryOperator"
}

/// Our name of a kind of conversion. Reading an atomic object is one step for
/// us.
fn conversion_kind(name: &str) -> Option<&str> {
    Some(match name {
        "ArrayToPointerDecay" => "ArrayToPointer",
        "FunctionToPointerDecay" => "FunctionToPointer",
        "IntegralCast" => "Integral",
        "FloatingCast" => "Floating",
        "BitCast" => "Pointer",
        "IntegralToBoolean" | "FloatingToBoolean" | "PointerToBoolean" => "ToBool",
        "AtomicToNonAtomic" | "NonAtomicToAtomic" => return None,
        other => other,
    })
}
