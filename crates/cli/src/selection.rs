//! `--function NAME`: what a name means among the procedures of all versions.
//!
//! A procedure is known by its whole name. A method of Java also by less of it:
//! `method`, `Class.method`, `Outer.Inner.method`, `package.Class.method`, each
//! with or without the types of its parameters; then all overloads are meant.
//! `Class.Class` and `Class.<init>` are the constructors.

use verdiff_ir::{Name, Program};
use verdiff_report::render::printable;

/// The procedures that a name means, or why there are none.
pub(crate) fn select(asked: &str, programs: &[Program]) -> Result<Vec<Name>, String> {
    if let Some(whole) = known(programs).find(|name| name.as_str() == asked) {
        return Ok(vec![whole.clone()]);
    }
    let mut found: Vec<Name> = Vec::new();
    for name in known(programs) {
        let is_it = MethodName::parse(name.as_str()).is_some_and(|name| name.is_called(asked));
        if is_it && !is_helper(name, programs) && !found.contains(name) {
            found.push(name.clone());
        }
    }
    match found.is_empty() {
        true => Err(nothing(asked, programs)),
        false => Ok(found),
    }
}

fn known(programs: &[Program]) -> impl Iterator<Item = &Name> {
    programs.iter().flat_map(|program| program.procs.keys().chain(program.opaque.keys()))
}

fn is_helper(name: &Name, programs: &[Program]) -> bool {
    programs.iter().any(|program| program.helpers.contains(name))
}

/// `p.Outer$Inner.method(int,String)`, taken apart.
struct MethodName<'n> {
    owner: String,
    method: &'n str,
    parameters: &'n str,
}

impl<'n> MethodName<'n> {
    /// None for procedures that are no methods, such as lambdas.
    fn parse(name: &'n str) -> Option<MethodName<'n>> {
        let (path, parameters) = name.strip_suffix(')')?.split_once('(')?;
        let (owner, method) = path.rsplit_once('.')?;
        let is_plain = !path.contains(' ') && !parameters.contains(['(', ' ']);
        is_plain.then(|| MethodName { owner: owner.replace('$', "."), method, parameters })
    }

    /// Whether people may call it this.
    fn is_called(&self, asked: &str) -> bool {
        let asked: String = asked.split_whitespace().collect();
        let (path, parameters) = match asked.strip_suffix(')').and_then(|it| it.split_once('(')) {
            Some((path, parameters)) => (path, Some(parameters.replace("...", "[]"))),
            None => (&*asked, None),
        };
        let path = path.replace('$', ".");
        let (owner, method) = path.rsplit_once('.').unwrap_or(("", &path));
        let is_owner = owner.is_empty()
            || self.owner == owner
            || self.owner.strip_suffix(owner).is_some_and(|rest| rest.ends_with('.'));
        let is_constructor = !owner.is_empty() && owner.rsplit('.').next() == Some(method);
        let is_method = self.method == method || is_constructor && self.method == "<init>";
        is_owner && is_method && parameters.is_none_or(|it| it == self.parameters)
    }

    /// The shorter names that it has.
    fn forms(&self) -> [String; 3] {
        let simple = self.owner.rsplit('.').next().unwrap_or_default();
        let method = self.method;
        [format!("{}.{method}", self.owner), format!("{simple}.{method}"), method.to_owned()]
    }
}

/// That there is no such procedure, and which one may have been meant.
fn nothing(asked: &str, programs: &[Program]) -> String {
    let distance = |name: &&Name| {
        let whole = strsim::osa_distance(asked, name.as_str());
        let forms = MethodName::parse(name.as_str()).map(|name| name.forms());
        let forms = forms.into_iter().flatten().map(|form| strsim::osa_distance(asked, &form));
        forms.fold(whole, usize::min)
    };
    let ours = || known(programs).filter(|name| !is_helper(name, programs));
    let close = ours().min_by_key(distance).filter(|name| distance(name) <= allowed(asked));
    let advice = match (close, ours().next()) {
        (Some(close), _) => format!("; did you mean `{close}`?"),
        (None, Some(_)) => String::new(),
        (None, None) => "; they have no procedures at all".to_owned(),
    };
    let who = if programs.len() == 2 { "neither version" } else { "no version" };
    printable(&format!("{who} has a procedure `{asked}`{advice}")).into_owned()
}

/// How many letters may be wrong in a name that is still recognised.
fn allowed(name: &str) -> usize {
    (name.chars().count() / 3).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(whole: &str, asked: &[&str], not: &[&str]) {
        let name = MethodName::parse(whole).expect("a method");
        let (yes, no): (Vec<&str>, Vec<&str>) =
            asked.iter().chain(not).partition(|asked| name.is_called(asked));
        assert_eq!((&yes[..], &no[..]), (asked, not));
    }

    #[test]
    fn a_method_has_shorter_names() {
        check(
            "p.A$B.f(int,String[])",
            &[
                "f",
                "B.f",
                "A.B.f",
                "A$B.f",
                "p.A.B.f",
                "B.f(int,String[])",
                "B.f(int, String...)",
                "f(int,String[])",
            ],
            &["g", "A.f", "xB.f", "f(int)", "f()", "B", "q.A.B.f"],
        );
    }

    #[test]
    fn constructors_are_called_like_their_class() {
        check(
            "p.A.<init>(int)",
            &["A.A", "A.<init>", "p.A.A", "p.A.<init>(int)", "A.A(int)"],
            &["A", "A.A()", "p.A.p"],
        );
    }

    #[test]
    fn what_is_no_method_has_one_name() {
        for name in ["f", "A.f() lambda 1", "box int", "A.f() of B", "A.<clinit>"] {
            assert!(MethodName::parse(name).is_none(), "{name}");
        }
    }
}
