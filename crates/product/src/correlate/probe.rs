//! Correlating programs that show their variables: a correlating program and
//! variables in; one that calls an external with their values wherever both
//! versions have done the same statement out.

use super::assemble::Correlated;
use crate::several::lower::lower;
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::{Call, Expr, Extern, Footprint, Name, Program, Span, Var};

/// The external that is called at a point, counted in the order of the text.
pub fn point_name(at: usize) -> Name {
    Name::from(format!("point{at}"))
}

impl Correlated {
    /// The program with the calls.
    pub fn probed(&self, shown: &[Var]) -> Program {
        let mut points = 0;
        let mut at_point = || -> Body {
            points += 1;
            let args = shown.iter().cloned().map(Expr::var).collect();
            let call = Call {
                targets: Vec::new(),
                callee: point_name(points - 1),
                args,
                handlers: Vec::new(),
            };
            vec![StmtKind::Call(call).into()]
        };
        let body = lower(&self.generated.commands, &mut at_point);
        let mut program = self.program.clone();
        let proc = &mut program.procs[&self.name];
        let commands = self.copies.len()..proc.body.len() - 1;
        proc.body.splice(commands, body);
        for at in 0..points {
            program.add_extern(external(at, shown));
        }
        program
    }
}

fn external(at: usize, shown: &[Var]) -> Extern {
    let params = shown.iter().enumerate();
    Extern {
        name: point_name(at),
        params: params.map(|(at, var)| Var::new(format!("a{at}"), var.ty)).collect(),
        results: Vec::new(),
        pure: false,
        reads: Footprint::Only(Vec::new()),
        writes: Footprint::Only(Vec::new()),
        throws: Vec::new(),
        computes: None,
        span: Span::NOWHERE,
    }
}
