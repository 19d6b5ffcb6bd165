//! What the preprocessor printed: bytes in; the text without definitions of
//! macros, and the names of all macros, out. Lines stay where they are.

use std::collections::BTreeMap;

use super::input::decode;

/// How a name can be used as a macro.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct MacroUse {
    /// `X`
    pub(super) alone: bool,
    /// `X(…)`
    pub(super) with_arguments: bool,
}

/// Every name that is a macro somewhere in a unit.
pub(super) type Macros = BTreeMap<String, MacroUse>;

/// What the preprocessor printed, taken apart.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) text: String,
    pub(super) macros: Macros,
}

/// Names that are macros without a definition.
const BUILT_IN: [&str; 8] = [
    "__FILE__",
    "__LINE__",
    "__DATE__",
    "__TIME__",
    "__TIMESTAMP__",
    "__COUNTER__",
    "__INCLUDE_LEVEL__",
    "__BASE_FILE__",
];
const BUILT_IN_WITH_ARGUMENTS: [&str; 3] = ["_Pragma", "__has_attribute", "__has_builtin"];

/// Separates definitions from the text.
pub(super) fn separate(bytes: &[u8]) -> Output {
    let printed = decode(bytes);
    let mut macros = built_in();
    let mut text = String::with_capacity(printed.len());
    for line in printed.split_inclusive('\n') {
        if let Some(definition) = line.strip_prefix("#define ") {
            record(definition, &mut macros);
        } else if !line.starts_with("#undef ") {
            text.push_str(line);
            continue;
        }
        text.push('\n');
    }
    Output { text, macros }
}

fn built_in() -> Macros {
    let alone = MacroUse { alone: true, with_arguments: false };
    let with_arguments = MacroUse { alone: false, with_arguments: true };
    let object_like = BUILT_IN.iter().map(|name| ((*name).to_owned(), alone));
    let function_like =
        BUILT_IN_WITH_ARGUMENTS.iter().map(|name| ((*name).to_owned(), with_arguments));
    object_like.chain(function_like).collect()
}

/// `NAME value` or `NAME(parameters) value`
fn record(definition: &str, macros: &mut Macros) {
    let end = definition.find([' ', '(', '\n']).unwrap_or(definition.len());
    let (name, rest) = definition.split_at(end);
    if !macros.contains_key(name) {
        macros.insert(name.to_owned(), MacroUse::default());
    }
    if let Some(known) = macros.get_mut(name) {
        match rest.starts_with('(') {
            true => known.with_arguments = true,
            false => known.alone = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_taken_out_and_remembered() {
        let output =
            separate(b"# 1 \"a.c\"\n#define A 1\n#define F(x) x\nint a;\n#undef A\n#pragma p\n");
        assert_eq!(output.text, "# 1 \"a.c\"\n\n\nint a;\n\n#pragma p\n");
        assert_eq!(output.macros.get("A"), Some(&MacroUse { alone: true, with_arguments: false }));
        assert_eq!(output.macros.get("F"), Some(&MacroUse { alone: false, with_arguments: true }));
        assert_eq!(output.macros.get("int"), None);
    }
}
