//! Procedures of n versions that correspond.
//!
//! In: versions of a program. Out: groups of procedures, at most one of each
//! version, with how each was found. Procedures of one name correspond,
//! wherever they stand. Of the others, those that do the same up to names are
//! renamed for sure; then similar ones are paired, the most similar first.
//! Each procedure of each version is in one group.

use crate::likeness::{Likeness, nameless};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Name, Proc, Program};

/// How a procedure was found to correspond to those of earlier versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It is the first of its group.
    First,
    /// It has the name of an earlier version.
    ByName,
    /// It has another name and the same normal form.
    BySameBody,
    /// It has another name and another body, which is similar.
    BySimilarity {
        /// The estimated part of the statements that both have, of 1000.
        common: u64,
    },
}

/// A procedure of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// What the version calls it.
    pub name: Name,
    /// How it was found.
    pub found: Found,
}

/// Procedures that correspond: for each version one or none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// By version.
    pub members: Vec<Option<Member>>,
}

impl Group {
    /// The name in the first version that has the procedure, and that
    /// version.
    fn first(&self) -> Option<(usize, &Name)> {
        let mut members = self.members.iter().enumerate();
        members.find_map(|(version, member)| Some((version, &member.as_ref()?.name)))
    }
}

/// The groups, in the order in which their first members stand in the
/// versions, earlier versions first.
pub fn match_procs(versions: &[&Program]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (version, program) in versions.iter().enumerate() {
        let mut joined = Joined::by_name(&groups, program);
        joined.by_body(&groups, versions);
        joined.by_similarity(&groups, versions);
        let alone: Vec<Group> =
            joined.alone().map(|proc| Group::starting(version, &proc.name)).collect();
        for group in &mut groups {
            group.members.push(None);
        }
        for (name, (index, found)) in joined.members {
            groups[index].members[version] = Some(Member { name, found });
        }
        groups.extend(alone);
    }
    groups
}

impl Group {
    fn starting(version: usize, name: &Name) -> Group {
        let mut members = vec![None; version];
        members.push(Some(Member { name: name.clone(), found: Found::First }));
        Group { members }
    }
}

/// The procedures of the next version: which group each joins.
struct Joined<'p> {
    program: &'p Program,
    members: BTreeMap<Name, (usize, Found)>,
    /// The groups without a procedure of this version.
    open: BTreeSet<usize>,
}

impl<'p> Joined<'p> {
    /// Names of earlier versions count first.
    fn by_name(groups: &[Group], program: &'p Program) -> Joined<'p> {
        let open = (0..groups.len()).collect();
        let mut joined = Joined { program, members: BTreeMap::new(), open };
        let versions = groups.iter().map(|group| group.members.len()).max().unwrap_or(0);
        for version in 0..versions {
            for (index, group) in groups.iter().enumerate() {
                if let Some(Some(member)) = group.members.get(version)
                    && program.procs.contains_key(&member.name)
                    && !joined.members.contains_key(&member.name)
                    && joined.open.contains(&index)
                {
                    joined.join(&member.name, index, Found::ByName);
                }
            }
        }
        joined
    }

    /// The procedures without a group.
    fn alone(&self) -> impl Iterator<Item = &'p Proc> {
        let procs = self.program.procs.values();
        procs.filter(|proc| !self.members.contains_key(&proc.name))
    }

    fn join(&mut self, name: &Name, group: usize, found: Found) {
        self.open.remove(&group);
        self.members.insert(name.clone(), (group, found));
    }

    fn by_body(&mut self, groups: &[Group], versions: &[&Program]) {
        let mut forms: FxHashMap<Proc, Vec<usize>> = FxHashMap::default();
        for index in self.open.iter().rev() {
            if let Some(proc) = first_proc(&groups[*index], versions) {
                forms.entry(nameless(proc)).or_default().push(*index);
            }
        }
        for proc in self.alone().collect::<Vec<_>>() {
            if let Some(index) = forms.get_mut(&nameless(proc)).and_then(Vec::pop) {
                self.join(&proc.name, index, Found::BySameBody);
            }
        }
    }

    fn by_similarity(&mut self, groups: &[Group], versions: &[&Program]) {
        let open: Vec<usize> = self.open.iter().copied().collect();
        let earlier: Vec<&Proc> =
            open.iter().filter_map(|index| first_proc(&groups[*index], versions)).collect();
        let later: Vec<&Proc> = self.alone().collect();
        for Likeness { earlier, later: at, common } in Likeness::best(&earlier, &later) {
            self.join(&later[at].name, open[earlier], Found::BySimilarity { common });
        }
    }
}

fn first_proc<'p>(group: &Group, versions: &[&'p Program]) -> Option<&'p Proc> {
    let (version, name) = group.first()?;
    versions.get(version)?.procs.get(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use verdiff_ir::text::parse;

    fn check(versions: &[&str], expected: Expect) {
        let programs: Vec<Program> = versions
            .iter()
            .map(|text| parse("test.vir", text).unwrap_or_else(|error| panic!("{error}")))
            .collect();
        let groups = match_procs(&programs.iter().collect::<Vec<_>>());
        for (version, program) in programs.iter().enumerate() {
            let names = groups.iter().filter_map(|group| group.members[version].as_ref());
            let names: BTreeSet<&Name> = names.map(|member| &member.name).collect();
            assert!(names.into_iter().eq(program.procs.keys().collect::<BTreeSet<_>>()));
        }
        let shown: Vec<String> = groups.iter().map(shown).collect();
        expected.assert_eq(&shown.join("\n"));
    }

    fn shown(group: &Group) -> String {
        let member = |member: &Option<Member>| match member {
            Some(Member { name, found: Found::First }) => format!("{name}"),
            Some(Member { name, found }) => format!("{name} {found:?}"),
            None => "-".into(),
        };
        group.members.iter().map(member).collect::<Vec<_>>().join(" | ")
    }

    const SUM: &str =
        "(x: i32) -> i32 { var s, i: i32; while i < x { s = s + i; i = i + 1; } return s; }";
    const SUM_CHANGED: &str = "(x: i32) -> i32 { var t, j: i32;
         while j < x { t = t + j; j = j + 1; } t = t * 2; return t; }";
    const PRODUCT: &str =
        "(x: i32, y: i32) -> i32 { if x == y { return x * x; } else { return x * y; } }";

    #[test]
    fn names_count_wherever_the_procedures_stand() {
        check(
            &["fn f() { } fn g() { }", "fn g() { } fn f() { g(); }"],
            expect![[r#"
            f | f ByName
            g | g ByName"#]],
        );
    }

    #[test]
    fn a_renamed_procedure_is_found_by_its_body() {
        check(
            &[&format!("fn f{SUM} fn g{PRODUCT}"), &format!("fn h{PRODUCT} fn f{SUM}")],
            expect![[r#"
                f | f ByName
                g | h BySameBody"#]],
        );
    }

    #[test]
    fn a_recursive_procedure_may_be_renamed() {
        let text = |name: &str| format!("fn {name}(x: i32) {{ if x > 0 {{ {name}(x - 1); }} }}");
        check(&[&text("f"), &text("g")], expect!["f | g BySameBody"]);
    }

    #[test]
    fn a_renamed_and_changed_procedure_is_found_by_similarity() {
        check(
            &[&format!("fn f{SUM} fn g{PRODUCT}"), &format!("fn h{SUM_CHANGED} fn g{PRODUCT}")],
            expect![[r#"
                f | h BySimilarity { common: 846 }
                g | g ByName"#]],
        );
    }

    #[test]
    fn different_procedures_do_not_correspond() {
        check(
            &[&format!("fn f{SUM}"), &format!("fn h{PRODUCT}")],
            expect![[r#"
            f | -
            - | h"#]],
        );
    }

    #[test]
    fn among_equal_bodies_the_order_decides() {
        check(
            &["fn a() { } fn b() { }", "fn c() { } fn d() { } fn e() { }"],
            expect![[r#"
            a | c BySameBody
            b | d BySameBody
            - | e"#]],
        );
    }

    #[test]
    fn a_name_of_an_earlier_version_counts_first() {
        check(
            &[
                &format!("fn f{SUM}"),
                &format!("fn g{SUM}"),
                &format!("fn g{SUM}"),
                &format!("fn f{SUM_CHANGED} fn g{SUM}"),
            ],
            expect![[r#"
                f | g BySameBody | g ByName | f ByName
                - | - | - | g"#]],
        );
    }

    #[test]
    fn what_only_later_versions_have_corresponds_too() {
        check(
            &["", &format!("fn f{SUM}"), "", &format!("fn f{SUM_CHANGED}")],
            expect!["- | f | - | f ByName"],
        );
    }
}
