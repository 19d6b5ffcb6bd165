//! What lives in the thread: the objects of the library.
//!
//! The bindings lack some operations, such as bits to float. So what is not in
//! [`native`] is looked up by its SMT-LIB text: a formula with it is parsed
//! once for each combination of argument sorts, and its declaration taken from
//! there. The parser drops what it does not understand; a declaration that is
//! missing is an error here. A parse takes most of a millisecond.

use super::super::steps::{Expr, Sort, Step, StepKind};
use super::super::{Answer, Command, Limits};
use super::native;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt::Write;
use z3::ast::{Ast, BV, Bool, Dynamic};
use z3::{FuncDecl, Params, SatResult, Solver, StatisticsValue};

/// The library reports a misuse as a text; it is an error of the lowering.
type Result<T> = std::result::Result<T, String>;

/// The solver and what was built for it.
pub(super) struct Context {
    solver: Solver,
    /// Its only use is that it reads SMT-LIB, which few sessions need.
    parser: OnceCell<Solver>,
    results: Vec<(Built, Sort)>,
    operators: FxHashMap<(Cow<'static, str>, Vec<Sort>), Operator>,
    /// The names of the last check.
    names: Vec<Bool>,
    /// The limits that the solver was last told.
    limits: Option<Limits>,
    /// What all checks have cost when that was last told.
    counted: u64,
}

/// What a step became.
enum Built {
    Expr(Dynamic),
    Function(FuncDecl),
}

/// An operation of SMT-LIB at certain sorts.
struct Operator {
    declaration: FuncDecl,
    /// Arguments that are part of the operation: a rounding mode.
    leading: Vec<Dynamic>,
}

impl Context {
    pub(super) fn new() -> Self {
        Context {
            solver: Solver::new(),
            parser: OnceCell::new(),
            results: vec![],
            operators: FxHashMap::default(),
            names: vec![],
            limits: None,
            counted: 0,
        }
    }

    pub(super) fn run(&mut self, commands: Vec<Command>) -> Result<()> {
        for command in commands {
            match command {
                Command::Step(step) => {
                    let built = self.build(&step)?;
                    self.results.push((built, step.sort));
                }
                Command::Push => self.solver.push(),
                Command::Pop => self.solver.pop(1),
                Command::Assert(expr) => self.solver.assert(&self.truth(expr)?),
            }
        }
        Ok(())
    }

    pub(super) fn check(&mut self, names: &[Expr], limits: Limits) -> Result<Answer> {
        self.names = names.iter().map(|name| self.truth(*name)).collect::<Result<_>>()?;
        if self.limits != Some(limits) {
            self.solver.set_params(&params(limits));
            self.limits = Some(limits);
        }
        let answer = match &self.names[..] {
            [] => self.solver.check(),
            names => self.solver.check_assumptions(names),
        };
        Ok(match answer {
            SatResult::Sat => Answer::Sat,
            SatResult::Unsat => Answer::Unsat,
            SatResult::Unknown => Answer::Unknown(self.reason(limits)),
        })
    }

    /// What the checks since the last call have cost, in the library's units.
    pub(super) fn cost(&mut self) -> u64 {
        let total = match self.solver.get_statistics().value("rlimit count") {
            Some(StatisticsValue::UInt(units)) => u64::from(units),
            // The library tells great numbers as fractions.
            Some(StatisticsValue::Double(units)) => units as u64,
            None => self.counted,
        };
        let cost = total.saturating_sub(self.counted);
        self.counted = total;
        cost
    }

    /// Why the last check was not decided. The library calls both limits
    /// "canceled", depending on where it was at that moment.
    fn reason(&self, limits: Limits) -> String {
        let reason = self.solver.get_reason_unknown().unwrap_or_default();
        match (&reason[..], limits.time) {
            ("canceled", None) | ("max. resource limit exceeded", _) => "resource limit".into(),
            ("canceled", Some(_)) => "resource or time limit".into(),
            _ => reason,
        }
    }

    pub(super) fn values(&self, exprs: &[Expr]) -> Result<Vec<String>> {
        let model = self.solver.get_model().ok_or("there is no model")?;
        let value = |expr: &Expr| {
            let value = model.eval(self.expr(*expr)?, true);
            value
                .map(|value| value.to_string())
                .ok_or_else(|| format!("step {} has no value", expr.0))
        };
        exprs.iter().map(value).collect()
    }

    /// The positions of the names that sufficed.
    pub(super) fn core(&self) -> Vec<usize> {
        let core = self.solver.get_unsat_core();
        (0..self.names.len()).filter(|index| core.contains(&self.names[*index])).collect()
    }

    fn expr(&self, expr: Expr) -> Result<&Dynamic> {
        match self.results.get(expr.index()) {
            Some((Built::Expr(expr), _)) => Ok(expr),
            Some((Built::Function(_), _)) | None => Err(format!("step {} is no value", expr.0)),
        }
    }

    fn exprs(&self, exprs: &[Expr]) -> Result<Vec<&dyn Ast>> {
        exprs.iter().map(|expr| Ok(self.expr(*expr)? as &dyn Ast)).collect()
    }

    fn truth(&self, expr: Expr) -> Result<Bool> {
        self.expr(expr)?.as_bool().ok_or_else(|| format!("step {} is no truth value", expr.0))
    }

    fn build(&mut self, step: &Step) -> Result<Built> {
        match (&step.kind, step.sort) {
            (StepKind::Declare { symbol, params }, sort) => Ok(declare(symbol, params, sort)),
            (StepKind::Bits(bits), Sort::Bits(width)) => {
                let bits = BV::from_str(width, &bits.to_string()).ok_or("no bit-vector")?;
                Ok(Built::Expr(bits.into()))
            }
            (StepKind::Bits(_), sort) => Err(format!("bits of the sort {sort}")),
            (StepKind::Call(function, args), _) => match self.results.get(function.index()) {
                Some((Built::Function(function), _)) => {
                    Ok(Built::Expr(function.apply(&self.exprs(args)?)))
                }
                Some((Built::Expr(_), _)) | None => Err("a call of no function".into()),
            },
            (StepKind::Apply(head, args), sort) => {
                self.apply(head.clone(), args, sort).map(Built::Expr)
            }
        }
    }

    fn apply(&mut self, head: Cow<'static, str>, args: &[Expr], sort: Sort) -> Result<Dynamic> {
        let exprs: Vec<&Dynamic> = args.iter().map(|arg| self.expr(*arg)).collect::<Result<_>>()?;
        if let Some(native) = native::apply(&head, &exprs, sort) {
            return Ok(native);
        }
        let sorts: Vec<Sort> = args.iter().map(|arg| self.results[arg.index()].1).collect();
        let key = (head, sorts);
        if !self.operators.contains_key(&key) {
            let operator = self.parse(&key.0, &key.1)?;
            self.operators.insert(key.clone(), operator);
        }
        let operator = &self.operators[&key];
        let leading = operator.leading.iter().map(|arg| arg as &dyn Ast);
        let all: Vec<&dyn Ast> = leading.chain(self.exprs(args)?).collect();
        Ok(operator.declaration.apply(&all))
    }

    /// The operation in a formula that equates it with itself.
    fn parse(&self, head: &str, sorts: &[Sort]) -> Result<Operator> {
        let mut text = String::new();
        let mut call = head.to_string();
        for (index, sort) in sorts.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(text, "(declare-const x!{index} {sort})");
            let _ = write!(call, " x!{index}");
        }
        if !sorts.is_empty() {
            call = format!("({call})");
        }
        let parser = self.parser.get_or_init(Solver::new);
        parser.reset();
        parser.from_string(format!("{text}(assert (= {call} {call}))"));
        let formula = parser.get_assertions().pop();
        let call = formula.and_then(|formula| formula.nth_child(0));
        let call = call.ok_or_else(|| format!("the operation {head} is unknown"))?;
        let leading = call.num_children() - sorts.len();
        let leading = (0..leading).filter_map(|index| call.nth_child(index)).collect();
        Ok(Operator { declaration: call.decl(), leading })
    }
}

fn declare(symbol: &str, params: &[Sort], sort: Sort) -> Built {
    let sort = library_sort(sort);
    if params.is_empty() {
        return Built::Expr(Dynamic::new_const(symbol, &sort));
    }
    let params: Vec<z3::Sort> = params.iter().map(|param| library_sort(*param)).collect();
    let params: Vec<&z3::Sort> = params.iter().collect();
    Built::Function(FuncDecl::new(symbol, &params, &sort))
}

fn library_sort(sort: Sort) -> z3::Sort {
    match sort {
        Sort::Bool => z3::Sort::bool(),
        Sort::Bits(width) => z3::Sort::bitvector(width),
        Sort::Float(verdiff_ir::FloatType::F32) => z3::Sort::float32(),
        Sort::Float(verdiff_ir::FloatType::F64) => z3::Sort::double(),
        Sort::Array(index, element) => {
            z3::Sort::array(&z3::Sort::bitvector(index), &library_sort(element.into()))
        }
    }
}

fn params(limits: Limits) -> Params {
    let mut params = Params::new();
    params.set_u32("random_seed", 0);
    // Else the library takes interrupts for its own, and nobody else learns of them.
    params.set_bool("ctrl_c", false);
    // The library takes 32 bits; zero means no limit for resources, and the
    // greatest number for time.
    let clamp = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    params.set_u32("rlimit", limits.resources.map_or(0, |units| clamp(units.max(1))));
    let milliseconds = limits.time.map(|time| clamp(time.as_millis() as u64));
    params.set_u32("timeout", milliseconds.unwrap_or(u32::MAX));
    params
}
