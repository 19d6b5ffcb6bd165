//! The file through which the runtime starts both versions.

use crate::product::{Mains, ProductFile};
use crate::roles::Roles;
use crate::side::Side;

/// Files of the versions are called `product_…`, whatever their names are.
const NAME: &str = "start_both.c";

/// `pp_product_main`: calls the `main` of both.
pub(crate) fn main_file(mains: &Mains, roles: &Roles<'_>) -> ProductFile {
    let header = verdiff_pp_runtime::HEADER;
    let (declared, body) = if mains.woven { woven(mains, roles) } else { apart(mains, roles) };
    let text = format!(
        "#include \"{header}\"\n\n{declared}\nvoid pp_product_main(int argc0, char **argv0, char \
         **envp0,\n                     int argc1, char **argv1, char **envp1,\n                     \
         int *status0, int *status1)\n{{\n{body}}}\n"
    );
    ProductFile { name: NAME.to_owned(), text }
}

fn arguments(mains: &Mains, side: Side) -> Vec<String> {
    let count = mains.params[side.index()].unwrap_or(0);
    let all = ["argc", "argv", "envp"];
    all.iter().take(count).map(|name| format!("{name}{}", side.index())).collect()
}

fn params(mains: &Mains, side: Side) -> Vec<&'static str> {
    let count = mains.params[side.index()].unwrap_or(0);
    ["int", "char **", "char **"].into_iter().take(count).collect()
}

fn woven(mains: &Mains, roles: &Roles<'_>) -> (String, String) {
    let name = format!("{}main", roles.woven_prefix);
    let of = |side: &Side| mains.returns[side.index()];
    let members: String = Side::BOTH
        .iter()
        .filter(|side| of(side))
        .map(|side| format!(" int {};", side.word()))
        .collect();
    let result = match members.is_empty() {
        true => "void".to_owned(),
        false => format!("struct {name}_results"),
    };
    let params: Vec<&str> = ["_Bool", "_Bool"]
        .into_iter()
        .chain(Side::BOTH.into_iter().flat_map(|side| params(mains, side)))
        .collect();
    let mut declared = String::new();
    if !members.is_empty() {
        declared.push_str(&format!("struct {name}_results {{{members} }};\n"));
    }
    declared.push_str(&format!("{result} {name}({});\n", params.join(", ")));
    let arguments: Vec<String> = ["!pp_gone[0]", "!pp_gone[1]"]
        .into_iter()
        .map(str::to_owned)
        .chain(Side::BOTH.into_iter().flat_map(|side| arguments(mains, side)))
        .collect();
    let call = format!("{name}({})", arguments.join(", "));
    if members.is_empty() {
        return (declared, format!("    {call};\n"));
    }
    let mut body = format!("    {result} results = {call};\n");
    for side in Side::BOTH.into_iter().filter(|side| of(side)) {
        let (number, word) = (side.index(), side.word());
        body.push_str(&format!(
            "    if (!pp_gone[{number}])\n        *status{number} = results.{word};\n"
        ));
    }
    (declared, body)
}

fn apart(mains: &Mains, roles: &Roles<'_>) -> (String, String) {
    let (mut declared, mut body) = (String::new(), String::new());
    for side in Side::BOTH {
        let number = side.index();
        if mains.params[number].is_none() {
            continue;
        }
        let name = format!("{}main", roles.prefix(side));
        let result = if mains.returns[number] { "int" } else { "void" };
        let params = params(mains, side);
        let params = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
        declared.push_str(&format!("{result} {name}({params});\n"));
        let call = format!("{name}({})", arguments(mains, side).join(", "));
        let call = match mains.returns[number] {
            true => format!("*status{number} = {call}"),
            false => call,
        };
        body.push_str(&format!(
            "    if (!pp_gone[{number}]) {{\n        pp_enter({number});\n        if \
             (pp_setjmp(pp_door[{number}]) == 0)\n            {call};\n    }}\n"
        ));
    }
    (declared, body)
}
