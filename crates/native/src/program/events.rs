//! Calls to the outside: functions that are not there are defined in
//! assembly, so that their types need not be written, and lead to one
//! function that checks the arguments and answers as the witness says.

use super::setup::Setup;
use crate::NotReproducible;
use crate::spots::{Datum, datum};
use std::collections::BTreeSet;
use std::fmt::Write;
use verdiff_c::types::TypeKind;
use verdiff_ir::interp::{Ending, Event};
use verdiff_ir::{Failure, Name, Scalar, Value};
use verdiff_replay::Ran;

const STUBS: &str = include_str!("../stubs.c");

impl Setup<'_> {
    /// Everything that plays the outside.
    pub(crate) fn outside(&self, expected: &Ran) -> Result<String, NotReproducible> {
        let mut text = self.common_symbols();
        let symbols = self.symbols()?;
        if symbols.is_empty() {
            return Ok(text + "\n");
        }
        text += STUBS;
        for (number, symbol) in symbols.iter().enumerate() {
            let _ = writeln!(
                text,
                "__asm__(\".text\\n.globl {symbol}\\n.type {symbol},@function\\n\
                 {symbol}: movl ${number}, %r11d\\n jmp verdiff_common\\n\");"
            );
        }
        text += "\nstatic __attribute__((used)) void verdiff_outside(int callee, unsigned long \
                 *registers, unsigned long *stack)\n{\n    unsigned long size = registers[0];\n";
        if let Some(malloc) = symbols.iter().position(|symbol| *symbol == "malloc") {
            let _ = writeln!(
                text,
                "    if (!verdiff_armed && callee == {malloc}) registers[0] = (unsigned \
                 long)verdiff_allocate(size);"
            );
        }
        text += "    if (!verdiff_armed) return;\n    switch (verdiff_calls++) {\n";
        for (at, event) in expected.outcome.trace.iter().enumerate() {
            let is_last = at + 1 == expected.outcome.trace.len();
            text += &self.event(at, event, &symbols)?;
            if is_last && ends_it(&expected.outcome.ending) {
                text += "    verdiff_end();\n    verdiff_pass();\n";
            }
            text += "    break;\n";
        }
        text += "    default: verdiff_fail(\"there is one more call to the outside\", \"\");\n    \
                 }\n}\n\n";
        Ok(text)
    }

    /// The functions that are called in either run.
    fn symbols(&self) -> Result<Vec<&str>, NotReproducible> {
        let events = || self.witness.runs.iter().flat_map(|ran| &ran.outcome.trace);
        let symbols: BTreeSet<&str> = events().map(|event| symbol(&event.callee)).collect();
        for symbol in &symbols {
            self.check_callee(symbol)?;
        }
        Ok(symbols.into_iter().collect())
    }

    /// Whether calls of a function can be played.
    fn check_callee(&self, symbol: &str) -> Result<(), NotReproducible> {
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if !symbol.chars().all(is_letter) {
            return NotReproducible::new(format!("it depends on a {symbol}"));
        }
        for unit in [self.old.unit, self.new.unit] {
            let is_it = |id: &&verdiff_c::typed::DeclId| unit.name(**id) == symbol;
            let Some(id) = unit.file_scope.iter().find(is_it) else { continue };
            let TypeKind::Function(ty) = unit.types.kind(unit.decl(*id).ty.ty) else { continue };
            let mut all = ty.params.iter().chain([&ty.result]);
            if all.any(|part| matches!(unit.types.kind(part.ty), TypeKind::Record(_))) {
                return NotReproducible::new(format!("`{symbol}` takes or returns a struct"));
            }
        }
        Ok(())
    }

    fn event(&self, at: usize, event: &Event, symbols: &[&str]) -> Result<String, NotReproducible> {
        let symbol = symbol(&event.callee);
        let number = symbols.iter().position(|known| *known == symbol).unwrap_or(0);
        let call = format!("call {} to the outside", at + 1);
        let mut text = format!(
            "    case {at}:\n    if (callee != {number}) verdiff_fail(\"{call} is not of \
             `{symbol}`\", \"\");\n"
        );
        for (word, (address, datum)) in arguments(event)?.into_iter().enumerate() {
            let what = format!("argument {} of `{symbol}`, {call},", word + 1);
            text += &self.check(&what, &address, datum)?;
        }
        let texts = self.subject.matched.latest().texts.get(&event.callee);
        if let Some(texts) = texts {
            self.check_texts(texts, event)?;
        } else if !event.reads.is_empty() {
            text += &self.state(&event.reads, &format!("at {call}"))?;
        }
        text += &self.answer(symbol, event)?;
        Ok(text)
    }

    /// Texts that are no literals lie somewhere that the event does not tell.
    fn check_texts(&self, texts: &BTreeSet<usize>, event: &Event) -> Result<(), NotReproducible> {
        let arg = |at: &usize| event.args.get(*at).and_then(Value::scalar);
        let is_made = |arg| matches!(arg, Some(Scalar::Ref(object)) if object.is_fresh());
        match texts.iter().map(arg).any(is_made) {
            true => NotReproducible::new("a string goes to the outside that is no literal"),
            false => Ok(()),
        }
    }

    fn answer(&self, symbol: &str, event: &Event) -> Result<String, NotReproducible> {
        let Ending::Returned(results) = &event.ending else {
            return NotReproducible::new(format!("`{symbol}` throws"));
        };
        let scalar = |at: usize| results.get(at).and_then(Value::scalar);
        Ok(match scalar(0) {
            None => String::new(),
            Some(Scalar::Bool(granted)) if symbol == "malloc" => match granted {
                true => "    registers[0] = (unsigned long)verdiff_allocate(size);\n".into(),
                false => "    registers[0] = 0;\n".into(),
            },
            Some(Scalar::Bool(_)) => {
                return NotReproducible::new(format!("it depends on what `{symbol}` grants"));
            }
            Some(Scalar::Bv(bits)) => {
                format!("    registers[0] = {:#x}ul;\n", bits.unsigned() as u64)
            }
            Some(Scalar::Float(float)) => {
                format!("    registers[6] = {:#x}ul;\n", float.to_bits().unsigned() as u64)
            }
            Some(Scalar::Ref(object)) => {
                let base = self.objects.base(object)?;
                match datum(8, scalar(0), scalar(1)) {
                    Datum::Pointer(_, offset) => {
                        format!("    registers[0] = (unsigned long)({base} + {offset}l);\n")
                    }
                    Datum::Bits(..) | Datum::Nan(_) => String::new(),
                }
            }
        })
    }
}

/// The name in C: what comes after it tells shapes apart.
fn symbol(callee: &Name) -> &str {
    callee.as_str().split_once('(').map_or(callee.as_str(), |(name, _)| name)
}

/// Whether the last call does not come back.
fn ends_it(ending: &Ending) -> bool {
    match ending {
        Ending::Failed(Failure::Trap(trap)) => matches!(trap.as_str(), "exit" | "no_return"),
        Ending::Failed(Failure::Throw(_))
        | Ending::Returned(_)
        | Ending::Never
        | Ending::Unfinished => false,
    }
}

/// Where each argument is by the rules of x86-64, and what it is.
fn arguments(event: &Event) -> Result<Vec<(String, Datum)>, NotReproducible> {
    let mut values = event.args.iter().filter_map(Value::scalar).peekable();
    let (mut integers, mut floats, mut on_stack) = (0, 0, 0);
    let mut found = Vec::new();
    while let Some(first) = values.next() {
        let (used, most, start) = match first {
            Scalar::Float(_) => (&mut floats, 8, 6),
            Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Ref(_) => (&mut integers, 6, 0),
        };
        let address = match *used < most {
            true => format!("(char *)&registers[{}]", start + *used),
            false => {
                on_stack += 1;
                format!("(char *)&stack[{}]", on_stack - 1)
            }
        };
        *used += 1;
        let (size, second) = match first {
            Scalar::Bool(_) => (1, None),
            Scalar::Bv(bits) if bits.width().bits() > 64 => {
                return NotReproducible::new("a number of 128 bits goes to the outside");
            }
            Scalar::Bv(bits) => (u64::from(bits.width().bits() / 8), None),
            Scalar::Float(float) => (u64::from(float.ty().width().bits() / 8), None),
            Scalar::Ref(_) => (8, values.next()),
        };
        found.push((address, datum(size, Some(first), second)));
    }
    Ok(found)
}
