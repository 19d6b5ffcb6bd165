//! Several versions of a random program: a number of them in, a program and
//! mutants of it out.

use crate::config::Config;
use crate::mutate::mutant_from_seed;
use crate::programs::program_from_seed;
use verdiff_ir::{Body, Program, Stmt, StmtKind};

/// So many versions of the program of a seed. The fourth comes from the second,
/// as that of a merge does, and all others from the first. Every second program
/// has its loops in blocks as front ends write them, with nothing else in the
/// block.
pub fn versions_from_seed(config: &Config, seed: u64, count: usize) -> Vec<Program> {
    let first = program_from_seed(config, seed);
    let mut versions = vec![if seed.is_multiple_of(2) { first } else { with_tight_blocks(first) }];
    for at in 1..count {
        let from = if at == 3 { &versions[1] } else { &versions[0] };
        versions.push(mutant_from_seed(from.clone(), seed ^ (at as u64) << 32).new);
    }
    versions.truncate(count);
    versions
}

/// The program with assignments that stand before a loop, in a block around both,
/// moved out of the block, so that only the loop is in it.
fn with_tight_blocks(mut program: Program) -> Program {
    for proc in program.procs.values_mut() {
        proc.body = tight(std::mem::take(&mut proc.body));
    }
    program
}

fn tight(body: Body) -> Body {
    let mut tightened = Body::new();
    for mut stmt in body {
        for inner in stmt.bodies_mut() {
            *inner = tight(std::mem::take(inner));
        }
        if let StmtKind::Block { body, .. } = &mut stmt.kind
            && let [before @ .., Stmt { kind: StmtKind::While { .. }, .. }] = &body[..]
            && before.iter().all(|stmt| matches!(stmt.kind, StmtKind::Assign { .. }))
        {
            let before = before.len();
            tightened.extend(body.drain(..before));
        }
        tightened.push(stmt);
    }
    tightened
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::program::walk;
    use verdiff_ir::validate::validate;

    #[test]
    fn versions_are_valid_and_loops_stand_alone_in_blocks() {
        let mut alone = 0;
        for seed in 0..100 {
            for version in versions_from_seed(&Config::default(), seed, 4) {
                assert_eq!(validate(&version), Ok(()));
                let bodies = version.procs.values().map(|proc| &proc.body);
                bodies.for_each(|body| {
                    walk(body, &mut |stmt| {
                        if let StmtKind::Block { body, .. } = &stmt.kind {
                            let is_loop = |stmt: &Stmt| matches!(stmt.kind, StmtKind::While { .. });
                            alone += usize::from(body.len() == 1 && is_loop(&body[0]));
                        }
                    });
                });
            }
        }
        assert!(alone > 20, "{alone} loops alone in a block");
    }
}
