//! Why a model that the versions differ on is not confirmed by runs: what the
//! terms leave open that runs decide.

use crate::verdict::Reason;
use verdiff_relate::Abstractions;

/// Why a model is not confirmed by runs.
pub(crate) fn unconfirmed(abstractions: &Abstractions) -> Reason {
    if abstractions.none() {
        let contradiction = "a model of an exact encoding is not confirmed by the interpreter";
        return Reason::internal(contradiction);
    }
    let mut causes: Vec<String> = abstractions
        .callees
        .iter()
        .map(|callee| {
            format!("the calls of `{callee}`, of which only is known that it is the same")
        })
        .collect();
    if abstractions.allocation {
        causes.push("the comparison of allocated objects".into());
    }
    if abstractions.clashing {
        causes.push("the objects whose contents changed".into());
    }
    if abstractions.tables {
        causes.push("the contents of tables, which are large or which only callees look at".into());
    }
    if abstractions.texts {
        causes.push("what lies behind the strings that the outside is shown".into());
    }
    if abstractions.hidden {
        causes.push("the variables that only one version has".into());
    }
    if abstractions.addresses {
        causes.push("the addresses of objects".into());
    }
    if abstractions.outside {
        causes.push("calls to the outside that not all versions make".into());
    }
    let open_loop = abstractions.open_loops.first();
    if abstractions.loops && open_loop.is_none() {
        causes.push("what is known of the loops".into());
    }
    if abstractions.remainders {
        causes.push("the remainder of floats".into());
    }
    if abstractions.functions {
        causes.push("functions of floats, of which only is known that they are functions".into());
    }
    if let Some(open) = open_loop {
        let further = causes.iter().map(|cause| format!(", and on {cause}"));
        let message = format!("the proof fails on a loop that {}", open.message);
        let message = format!("{message}{}", further.collect::<String>());
        return Reason::new(message, Some((open.version, open.span)));
    }
    Reason::new(format!("the proof fails on {}", causes.join(", and on ")), None)
}
