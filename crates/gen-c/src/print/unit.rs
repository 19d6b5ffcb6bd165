//! The unit: types, prototypes, globals, functions, the checksum.

use std::cell::RefCell;

use super::checksum::checksum;
use super::stmts::Lines;
use super::types::{declare, record_name};
use super::{Notes, Printer};
use crate::feature::Feature;
use crate::tree::{Field, Function, Shape, Type, Unit};

/// All that stands after the headers and the helpers.
pub(super) fn body(unit: &Unit, notes: &RefCell<Notes>) -> String {
    let head = Printer::new(unit, None, notes);
    let mut text = head.types() + &head.prototypes() + &head.globals();
    let functions: Vec<_> = unit.functions.iter().filter(|function| !function.removed).collect();
    let ordered: Vec<_> =
        if unit.callers_first { functions.into_iter().rev().collect() } else { functions };
    for function in ordered {
        text += &Printer::new(unit, Some(function), notes).definition(function);
    }
    text + &checksum(&head)
}

impl Printer<'_> {
    fn types(&self) -> String {
        let unit = self.env.unit;
        let mut text = String::new();
        for def in unit.enums.iter().filter(|def| !def.removed) {
            let constants: Vec<_> =
                def.constants.iter().map(|(name, value)| format!("{name} = {value}")).collect();
            text += &format!("enum {} {{ {} }};\n", def.name, constants.join(", "));
        }
        for id in (0..unit.records.len()).filter(|id| !unit.records[*id].removed) {
            text += &self.record(id);
        }
        for signature in unit.signatures.iter().filter(|signature| !signature.removed) {
            let parameters: Vec<_> =
                signature.parameters.iter().map(|ty| declare(unit, ty, false, "")).collect();
            let inner = format!("(*{})({})", signature.name, parameters.join(", "));
            text += &format!("typedef {};\n", declare(unit, &signature.result, false, &inner));
        }
        text
    }

    fn record(&self, id: usize) -> String {
        let record = &self.env.unit.records[id];
        let fields: String = record.fields.iter().map(|field| self.field(field)).collect();
        let body = match record.shape {
            Shape::Struct | Shape::Punned => fields,
            Shape::Tagged { anonymous } => {
                let name = if anonymous { "" } else { " u" };
                format!("    int tag;\n    union {{\n{fields}    }}{name};\n")
            }
        };
        if record.typedef {
            self.note(Feature::Typedef);
            let word = if record.shape == Shape::Punned { "union" } else { "struct" };
            format!("typedef {word} {{\n{body}}} {};\n", record.name)
        } else {
            format!("{} {{\n{body}}};\n", record_name(self.env.unit, id))
        }
    }

    fn field(&self, field: &Field) -> String {
        let Field { name, ty, bits } = field;
        match ty {
            Type::Record(_) => self.note(Feature::NestedStruct),
            Type::Array(..) => self.note(Feature::ArrayInStruct),
            _ => {}
        }
        let width = bits.map_or(String::new(), |bits| format!(" : {bits}"));
        format!("    {}{width};\n", self.declaration(ty, false, name))
    }

    fn prototypes(&self) -> String {
        let unit = self.env.unit;
        let in_signature = |id: usize| unit.signatures.iter().any(|s| s.members.contains(&id));
        let mut text = String::from("\n");
        for (id, function) in unit.functions.iter().enumerate() {
            if !function.removed && (unit.callers_first || in_signature(id)) {
                self.note(Feature::Prototype);
                text += &format!("{};\n", self.head(function));
            }
        }
        text
    }

    fn globals(&self) -> String {
        let mut text = String::new();
        for global in self.env.unit.globals.iter().filter(|global| !global.removed) {
            let is_table = global.is_const && matches!(global.ty, Type::Array(..));
            self.note(if is_table { Feature::ConstTable } else { Feature::Global });
            let linkage = if global.is_static { "static " } else { "" };
            let declared = self.declaration(&global.ty, global.is_const, &global.name);
            let init =
                global.init.as_ref().map(|init| format!(" = {}", self.init(init, &global.ty)));
            text += &format!("{linkage}{declared}{};\n", init.unwrap_or_default());
        }
        text
    }

    fn head(&self, function: &Function) -> String {
        let parameters = function.locals[..function.parameters].iter();
        let parameters: Vec<_> = parameters
            .map(|local| self.declaration(&local.ty, local.is_const, &local.name))
            .collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let linkage = match (function.is_static, function.is_inline) {
            (true, true) => "static inline ",
            (true, false) => "static ",
            (false, _) => "",
        };
        let inner = format!("{}({parameters})", function.name);
        format!("{linkage}{}", self.declaration(&function.result, false, &inner))
    }

    fn definition(&self, function: &Function) -> String {
        self.note_function(function);
        let mut lines = Lines::new(0);
        lines.line("");
        lines.line(&self.head(function));
        lines.braces("{", "}", |lines| self.block(lines, &function.body));
        lines.text
    }

    fn note_function(&self, function: &Function) {
        if function.is_static {
            self.note(Feature::StaticFunction);
        }
        if function.is_inline {
            self.note(Feature::InlineFunction);
        }
        let is_record = |ty: &Type| matches!(ty, Type::Record(_));
        if is_record(&function.result) {
            self.note(Feature::StructReturn);
        }
        for parameter in &function.locals[..function.parameters] {
            match &parameter.ty {
                Type::Record(_) => self.note(Feature::StructParameter),
                Type::Pointer(_) => self.note(Feature::PointerParameter),
                Type::Enum(_) => self.note(Feature::EnumParameter),
                _ => {}
            }
        }
    }
}
