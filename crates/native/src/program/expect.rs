//! What a test checks: results, and the state at the end and at calls.

use super::setup::{Setup, fresh_number, next, overlap};
use crate::NotReproducible;
use crate::spots::{Datum, Spot, State, datum};
use verdiff_c::lower::leaves;
use verdiff_c::types::TypeKind;
use verdiff_ir::{Name, Value};
use verdiff_replay::Ran;

impl Setup<'_> {
    /// The function that checks the state at the end.
    pub(crate) fn end(&self, expected: &Ran) -> Result<String, NotReproducible> {
        let calls = expected.outcome.trace.len();
        let mut text = format!(
            "static int verdiff_calls;\n\nstatic void verdiff_end(void)\n{{\n    \
             verdiff_at_end = 1;\n    if (verdiff_calls != {calls}) \
             verdiff_fail(\"a call to the outside is missing\", \"\");\n"
        );
        text += &self.state(&expected.outcome.globals, "at the end")?;
        text += "}\n\n";
        Ok(text)
    }

    /// Checks of a state.
    pub(crate) fn state(
        &self,
        globals: &[(Name, Value)],
        when: &str,
    ) -> Result<String, NotReproducible> {
        let state = State::new(globals.iter().map(|(name, value)| (name, value)));
        let is_made =
            |spot: &&Spot| matches!(spot, Spot::Memory { object, .. } if object.is_fresh());
        let mut text = String::new();
        // Pointers tell where new objects are, so these come last.
        let (made, given): (Vec<&Spot>, Vec<&Spot>) = self.spots.iter().partition(is_made);
        for spot in given.into_iter().chain(made) {
            if state.is_part_of_pointer(spot) {
                continue;
            }
            text += &self.check_spot(&state, spot, when)?;
        }
        Ok(text)
    }

    fn check_spot(
        &self,
        state: &State<'_>,
        spot: &Spot,
        when: &str,
    ) -> Result<String, NotReproducible> {
        let datum = state.datum(spot, &self.objects.variables);
        let address = self.address(spot)?;
        match spot {
            Spot::Memory { object, offset, .. } if object.is_fresh() => {
                let number = fresh_number(object.0)?;
                let what = format!("new object {} at {offset}, {when},", number + 1);
                let check = self.check(&what, &address, datum)?;
                Ok(format!("    if (verdiff_new_object({number}))\n    {check}"))
            }
            Spot::Memory { object, .. } if self.objects.is_constant(*object) => Ok(String::new()),
            Spot::Memory { object, offset, .. } => {
                let owner = match self.objects.variable(*object) {
                    Some(name) => format!("`{name}`"),
                    None => format!("object {}", object.0),
                };
                self.check(&format!("{owner} at byte {offset}, {when},"), &address, datum)
            }
            Spot::Variable { global, index } => {
                let index = index.map_or_else(String::new, |index| format!("[{index}]"));
                self.check(&format!("`{global}{index}` {when}"), &address, datum)
            }
        }
    }

    /// A check that there is a datum at an address.
    pub(crate) fn check(
        &self,
        what: &str,
        address: &str,
        datum: Datum,
    ) -> Result<String, NotReproducible> {
        Ok(match datum {
            Datum::Bits(bits, size) => {
                let (high, low) = (bits >> 64, bits as u64);
                format!(
                    "    verdiff_bits(\"{what}\", {address}, {high:#x}ul, {low:#x}ul, {size});\n"
                )
            }
            Datum::Nan(size) => format!("    verdiff_nan(\"{what}\", {address}, {size});\n"),
            Datum::Pointer(object, offset) if object.is_fresh() => {
                let number = fresh_number(object.0)?;
                format!("    verdiff_new(\"{what}\", {address}, {number}, {offset}l);\n")
            }
            Datum::Pointer(object, offset) => {
                let base = self.objects.base(object)?;
                let expected = format!("(unsigned long)({base} + {offset}l)");
                format!("    verdiff_bits(\"{what}\", {address}, 0, {expected}, 8);\n")
            }
        })
    }

    /// Checks of what the function returned.
    pub(crate) fn results(&self, results: &[Value]) -> Result<String, NotReproducible> {
        let unit = self.new.unit;
        let TypeKind::Function(ty) = unit.types.kind(unit.decl(self.new.function.decl).ty.ty)
        else {
            return NotReproducible::new("its type is not known");
        };
        if results.is_empty() {
            return Ok(String::new());
        }
        let Some(leaves) = leaves(&unit.types, ty.result.ty) else {
            return NotReproducible::new("its result is of this type");
        };
        if overlap(&leaves) {
            return NotReproducible::new("its result is a union");
        }
        let mut values = results.iter();
        let mut text = String::new();
        for leaf in &leaves {
            let (first, second) = next(&mut values, leaf.class);
            let what = match leaves.len() {
                1 => "the result".to_owned(),
                _ => format!("the result at byte {}", leaf.offset),
            };
            let address = format!("(char *)&verdiff_result + {}", leaf.offset);
            text += &self.check(&what, &address, datum(leaf.class.size(), first, second))?;
        }
        Ok(text)
    }
}
