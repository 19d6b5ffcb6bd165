//! The scaling generator: a number of statements in; two versions of a procedure
//! of that size out, with a change in every tenth group of statements, which shows
//! in the four groups behind it.

use std::fmt::Write;

/// Statements of one group.
const GROUP: usize = 10;

/// The two versions, in the text form.
pub(crate) fn versions(statements: usize) -> [String; 2] {
    [false, true].map(|changed| version(statements, changed))
}

fn version(statements: usize, changed: bool) -> String {
    let groups = statements / GROUP;
    let mut text =
        String::from("global a: [i32]i32;\nfn f(n: i32, k: i32) -> i32 {\n    var r: i32;\n");
    for group in 0..groups {
        let _ = writeln!(text, "    var i{group}, s{group}, t{group}: i32;");
    }
    for group in 0..groups {
        let by = if changed && group % 10 == 5 { 2 } else { 1 };
        let before = match group % 10 {
            0 => "k".into(),
            _ => format!("s{}", group - 1),
        };
        let _ = write!(
            text,
            "    s{group} = {before} + {by};
    t{group} = n - {group};
    while i{group} < t{group} {{
        if a[i{group}] > k {{
            s{group} = s{group} + a[i{group}];
        }} else {{
            s{group} = s{group} - 1;
        }}
        i{group} = i{group} + 1;
    }}
    if s{group} < 0 {{
        r = r + 1;
    }}
    r = r + t{group};
"
        );
    }
    let last = groups.saturating_sub(1);
    let _ = writeln!(text, "    return r + s{last};\n}}");
    text
}
