//! The pairs of the ModDiff paper (Table 4.1): `benchmarks/{equiv,nonEq}/NAME/`
//! with `old.c` and `new.c`; the procedure in question is `main`.

use std::path::Path;

use anyhow::Result;

use super::options::Options;
use super::scenario::{Label, Scenario, folders, name};

/// All pairs of a checkout.
pub(super) fn collect(path: &Path, _: &Options) -> Result<Vec<Scenario>> {
    let mut found = Vec::new();
    for (family, label) in [("equiv", Label::Holds), ("nonEq", Label::Fails)] {
        for folder in folders(&path.join("benchmarks").join(family))? {
            found.push(Scenario {
                family: family.to_owned(),
                name: format!("{family}/{}", name(&folder)),
                versions: vec![folder.join("old.c"), folder.join("new.c")],
                entry: Some("main".to_owned()),
                label: Some(label),
                remark: String::new(),
            });
        }
    }
    Ok(found)
}
