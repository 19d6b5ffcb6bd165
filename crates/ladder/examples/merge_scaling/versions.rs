//! The four versions of a merge of a given size: lines and edits in; base, ours,
//! theirs and a merge without conflicts out, in the text form.
//!
//! A function is made of parts of 25 lines, each with a loop and two conditions.
//! What one part leaves, the next one goes on with. Edits are spread evenly over
//! the parts: in an edited part, ours changes what becomes of `left`, behind the
//! loop, and theirs what becomes of `right`, in the loop.

/// Lines of one part.
pub(crate) const PART: usize = 25;

/// Base, ours, theirs and merged.
pub(crate) fn versions(lines: usize, edits: usize) -> [String; 4] {
    [(false, false), (true, false), (false, true), (true, true)]
        .map(|(ours, theirs)| version(lines, edits, ours, theirs))
}

fn version(lines: usize, edits: usize, ours: bool, theirs: bool) -> String {
    let parts = lines / PART;
    let body: String = (0..parts)
        .map(|at| {
            let is_edited = is_edited(at, parts, edits);
            part(at, is_edited && ours, is_edited && theirs)
        })
        .collect();
    format!(
        "global a: [i32]i32;
global left: i32;
global right: i32;

fn f(n: i32, k: i32) -> i32 {{
    var i, s, t, r: i32;
{body}    return r;
}}
"
    )
}

/// Whether the part at a place is one of so many that are spread evenly.
fn is_edited(at: usize, parts: usize, edits: usize) -> bool {
    at * edits / parts != (at + 1) * edits / parts
}

fn part(at: usize, ours: bool, theirs: bool) -> String {
    let (by, more) = (if ours { 2 } else { 1 }, if theirs { " + 1" } else { "" });
    format!(
        "    s = k + {at};
    t = n - {at};
    i = 0;
    while i < t {{
        if a[i] > k {{
            s = s + a[i];
            right = right + a[i]{more};
        }} else {{
            s = s - 1;
        }}
        i = i + 1;
    }}
    if s < 0 {{
        left = left - s;
    }} else {{
        left = left * 3 + {by};
    }}
    if t > k {{
        right = right + t;
    }} else {{
        right = right ^ s;
    }}
    a[{at}] = s;
    r = r * 31 + s;
    r = r + t;
"
    )
}
