//! Expressions without effects.

use super::literals::{floating, quoted};
use super::{Printer, Text, level};
use crate::feature::Feature;
use crate::tree::{Expr, LibraryCall, SizeOf, Type};

impl Printer<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> Text {
        match expr {
            Expr::Int { value, ty, style } => self.integer(*value, ty, *style),
            Expr::Float { value, ty } => floating(*value, ty),
            Expr::EnumConstant(id, constant) => {
                let name = &self.env.unit.enums[*id].constants[*constant].0;
                Text::new(name.clone(), level::POSTFIX)
            }
            Expr::Load(place) => self.place(place),
            Expr::Unary(op, operand) => self.unary(*op, operand),
            Expr::Binary(op, left, right) => {
                self.binary(*op, self.operand(left), self.operand(right))
            }
            Expr::Logic { and, left, right } => self.logic(*and, self.expr(left), self.expr(right)),
            Expr::Cond(condition, left, right) => {
                self.conditional(self.expr(condition), self.expr(left), self.expr(right))
            }
            Expr::Elvis(left, right) => self.elvis(self.expr(left), self.expr(right)),
            Expr::Cast(ty, operand) => self.cast(ty, self.expr(operand), &self.env.expr(operand)),
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::CallPointer { signature, callee, arguments } => {
                self.call_pointer(*signature, callee, arguments)
            }
            Expr::Compound(ty, init) => {
                self.note(Feature::CompoundLiteral);
                let list = self.init(init, ty);
                Text::new(format!("({}){list}", self.type_name(ty)), level::POSTFIX)
            }
            Expr::FieldOf(base, field) => self.field_of(base, *field),
            Expr::SizeOf(of) => self.size_of(of),
            Expr::OffsetOf(record, field) => {
                self.note(Feature::Offsetof);
                let name = &self.env.unit.records[*record].fields[*field].name;
                let record = self.type_name(&Type::Record(*record));
                Text::new(format!("offsetof({record}, {name})"), level::POSTFIX)
            }
            Expr::Generic { control, arms, default } => self.generic(control, arms, default),
            Expr::Tagged(place) => {
                let base = self.place(place).at(level::POSTFIX);
                self.tagged(&base, &self.env.place(place))
            }
            Expr::Character(text, index) => {
                self.note(Feature::StringLiteral);
                let index = self.below(index, text.len() + 1).text;
                Text::new(format!("{}[{index}]", quoted(text)), level::POSTFIX)
            }
            Expr::Library(call) => self.library(call),
            Expr::AddressOf(_)
            | Expr::Decay(..)
            | Expr::Offset { .. }
            | Expr::ViaVoid(_)
            | Expr::Text(_)
            | Expr::Null(_)
            | Expr::FunctionName(_)
            | Expr::SamePointer { .. }
            | Expr::Elements { .. }
            | Expr::IsNull(_)
            | Expr::LoadOr(..) => self.pointer_expr(expr),
        }
    }

    pub(super) fn logic(&self, and: bool, left: Text, right: Text) -> Text {
        self.note(Feature::Logical);
        let (sign, level) = if and { ("&&", level::AND) } else { ("||", level::OR) };
        Text::new(format!("{} {sign} {}", left.at(level), right.at(level + 1)), level)
    }

    pub(super) fn conditional(&self, condition: Text, left: Text, right: Text) -> Text {
        self.note(Feature::Conditional);
        let condition = condition.at(level::OR);
        let (left, right) = (left.at(level::CONDITIONAL), right.at(level::CONDITIONAL));
        Text::new(format!("{condition} ? {left} : {right}"), level::CONDITIONAL)
    }

    pub(super) fn elvis(&self, left: Text, right: Text) -> Text {
        self.note(Feature::Elvis);
        let (left, right) = (left.at(level::OR), right.at(level::CONDITIONAL));
        Text::new(format!("{left} ?: {right}"), level::CONDITIONAL)
    }

    pub(super) fn cast(&self, ty: &Type, operand: Text, from: &Type) -> Text {
        self.note(Feature::Cast);
        let operand = self.converted(operand, from, ty).at(level::UNARY);
        Text::new(format!("({}){operand}", self.type_name(ty)), level::UNARY)
    }

    pub(super) fn call(&self, function: usize, arguments: &[Expr]) -> Text {
        let callee = &self.env.unit.functions[function];
        let types = callee.locals[..callee.parameters].iter().map(|local| &local.ty);
        let mut printed: Vec<_> = arguments
            .iter()
            .zip(types)
            .map(|(argument, ty)| self.value_for(argument, ty).at(level::ASSIGNMENT))
            .collect();
        if callee.recursive {
            printed[0] = self.below(&arguments[0], DEEPEST).at(level::ASSIGNMENT);
        }
        Text::new(format!("{}({})", callee.name, printed.join(", ")), level::POSTFIX)
    }

    pub(super) fn call_pointer(&self, signature: usize, callee: &Expr, arguments: &[Expr]) -> Text {
        let types = &self.env.unit.signatures[signature].parameters;
        let printed = arguments
            .iter()
            .zip(types)
            .map(|(argument, ty)| self.value_for(argument, ty).at(level::ASSIGNMENT));
        let printed: Vec<_> = printed.collect();
        let callee = self.expr(callee).at(level::POSTFIX);
        // The star changes nothing, and has to be understood.
        let callee = if printed.len() > 1 { format!("(*{callee})") } else { callee };
        Text::new(format!("{callee}({})", printed.join(", ")), level::POSTFIX)
    }

    fn field_of(&self, base: &Expr, field: usize) -> Text {
        let Type::Record(record) = self.env.expr(base) else {
            unreachable!("a member of something without members")
        };
        let name = &self.env.unit.records[record].fields[field].name;
        Text::new(format!("{}.{name}", self.expr(base).at(level::POSTFIX)), level::POSTFIX)
    }

    fn size_of(&self, of: &SizeOf) -> Text {
        match of {
            SizeOf::Type(ty) => {
                self.note(Feature::SizeofType);
                Text::new(format!("sizeof({})", self.type_name(ty)), level::UNARY)
            }
            SizeOf::Value(value) => {
                self.note(Feature::SizeofValue);
                Text::new(format!("sizeof({})", self.unqualified(value).text), level::UNARY)
            }
            SizeOf::Count(array) => {
                self.note(Feature::SizeofValue);
                let array = self.place(array).at(level::POSTFIX);
                Text::new(format!("sizeof({array}) / sizeof({array}[0])"), level::PRODUCT)
            }
        }
    }

    /// A value with exactly its type: neither a bit-field nor `const`.
    pub(super) fn unqualified(&self, value: &Expr) -> Text {
        let text = self.expr(value);
        match value {
            Expr::Load(place) if self.env.width(place).is_some() || self.env.is_const(place) => {
                let ty = self.env.expr(value);
                self.cast(&ty, text, &ty)
            }
            Expr::FieldOf(..) => {
                let ty = self.env.expr(value);
                self.cast(&ty, text, &ty)
            }
            _ => text,
        }
    }

    fn generic(&self, control: &Expr, arms: &[(Type, Expr)], default: &Expr) -> Text {
        self.note(Feature::Generic);
        let mut text = format!("_Generic({}", self.unqualified(control).at(level::ASSIGNMENT));
        for (ty, arm) in arms {
            let arm = self.arm(arm);
            text += &format!(", {}: {arm}", self.type_name(ty));
        }
        Text::new(format!("{text}, default: {})", self.arm(default)), level::POSTFIX)
    }

    /// An arm of a selection: the value is an `int` whichever is taken.
    fn arm(&self, arm: &Expr) -> String {
        self.cast(&Type::INT, self.expr(arm), &self.env.expr(arm)).at(level::ASSIGNMENT)
    }

    fn library(&self, call: &LibraryCall) -> Text {
        let (header, feature, text) = match call {
            LibraryCall::Memcmp(left, right) => {
                let (left, right) = (self.place(left), self.place(right));
                let (left, right) = (left.at(level::UNARY), right.at(level::UNARY));
                let text = format!("(memcmp(&{left}, &{right}, sizeof({left})) == 0)");
                ("string.h", Feature::StringFunction, text)
            }
            LibraryCall::Strlen(text) => {
                ("string.h", Feature::StringFunction, format!("strlen({})", quoted(text)))
            }
            LibraryCall::Strcmp(left, right) => {
                let text = format!("(strcmp({}, {}) < 0)", quoted(left), quoted(right));
                ("string.h", Feature::StringFunction, text)
            }
            LibraryCall::Ctype(name, value) => {
                let from = self.env.expr(value);
                let byte = Type::Int(crate::tree::IntKind::UChar);
                // These may be macros, which commas in braces would confuse.
                let value = format!("({})", self.cast(&byte, self.expr(value), &from).text);
                // Any value but zero means true.
                let is_test = name.starts_with("is");
                let text = if is_test {
                    format!("({name}({value}) != 0)")
                } else {
                    format!("{name}({value})")
                };
                ("ctype.h", Feature::CharacterFunction, text)
            }
            LibraryCall::Abs(value) => {
                let from = self.env.expr(value);
                // The smallest int has no absolute value.
                let short = Type::Int(crate::tree::IntKind::Short);
                let value = self.cast(&short, self.expr(value), &from).text;
                ("stdlib.h", Feature::StdlibFunction, format!("abs({value})"))
            }
            LibraryCall::Math(name, value) => {
                let value = self.expr(value).at(level::ASSIGNMENT);
                ("math.h", Feature::MathFunction, format!("{name}({value})"))
            }
        };
        self.note(feature);
        self.header(header);
        Text::new(text, level::POSTFIX)
    }
}

/// Calls of a recursive function within each other, at most.
pub(crate) const DEEPEST: usize = 4;
