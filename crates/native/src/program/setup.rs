//! What a test starts from: arguments, variables and objects as the witness
//! has them.

use crate::objects::Objects;
use crate::spots::{Datum, Spot, State, datum, spots};
use crate::variables::Variables;
use crate::{NotReproducible, Side, Subject};
use std::collections::BTreeSet;
use std::fmt::Write;
use verdiff_c::lower::{Class, Leaf, Overflow, leaves, static_locals};
use verdiff_c::typed::Unit;
use verdiff_c::types::{TypeId, TypeKind};
use verdiff_ir::interp::{Ending, Outcome};
use verdiff_ir::{Name, Scalar, Value};
use verdiff_replay::Witness;

/// A witness, and where everything of it is in C.
pub(crate) struct Setup<'a> {
    pub(crate) old: Side<'a>,
    pub(crate) new: Side<'a>,
    pub(crate) objects: Objects<'a>,
    pub(crate) overflow: Overflow,
    pub(crate) witness: &'a Witness,
    pub(crate) spots: BTreeSet<Spot>,
    pub(super) subject: Subject<'a>,
    /// Variables that neither version defines, with their sizes.
    undefined: Vec<(String, u64)>,
}

impl<'a> Setup<'a> {
    /// Finds a place in C for all that the witness speaks of.
    pub(crate) fn new(
        subject: Subject<'a>,
        witness: &'a Witness,
    ) -> Result<Setup<'a>, NotReproducible> {
        let old = Side::find(subject.old, subject.function)?;
        let new = Side::find(subject.new, subject.function)?;
        if old.name() != new.name() || old.function.params.len() != new.function.params.len() {
            return NotReproducible::new("the function is declared in another way");
        }
        if old.is_variadic() || new.is_variadic() {
            return NotReproducible::new("it takes a variable number of arguments");
        }
        let [before, after] = [old, new].map(|side| Variables::of(side.unit));
        let undefined = undefined(&before, &after);
        let variables = common(&before, after);
        let states = states(witness);
        let inputs = State::new(witness.inputs.globals.iter());
        inputs.check_defaults()?;
        let effects = subject.matched.joint_effects(subject.function);
        let names: BTreeSet<&Name> =
            effects.iter().flat_map(|effects| effects.reads.union(&effects.writes)).collect();
        for name in &names {
            check_variable(name.as_str(), &inputs, &variables, [old.unit, new.unit])?;
        }
        let spots = spots(names.into_iter(), &states, &variables)?;
        let mut objects = Objects::new(subject.matched.latest(), new.unit, variables);
        mention_spots(&mut objects, &spots, &states)?;
        mention_values(&mut objects, witness)?;
        let overflow = subject.options.lower.overflow;
        Ok(Setup { old, new, objects, overflow, witness, spots, subject, undefined })
    }

    /// Whether it may matter where objects are.
    pub(crate) fn depends_on_addresses(&self) -> bool {
        let effects = self.subject.matched.joint_effects(self.subject.function);
        effects.iter().any(|effects| effects.addresses)
    }

    /// The address of a spot, as an expression.
    pub(crate) fn address(&self, spot: &Spot) -> Result<String, NotReproducible> {
        match spot {
            Spot::Memory { object, offset, .. } if object.is_fresh() => {
                Ok(format!("verdiff_new_object({}) + {offset}", fresh_number(object.0)?))
            }
            Spot::Memory { object, offset, .. } => {
                Ok(format!("{} + {offset}", self.objects.base(*object)?))
            }
            Spot::Variable { global, index } => {
                let Some(part) = self.objects.variables.parts.get(global) else {
                    return NotReproducible::new(format!("the variable `{global}` is not there"));
                };
                let offset = index.map_or(part.offset, |index| part.element(index));
                Ok(format!("(char *)&{} + {offset}", part.owner))
            }
        }
    }

    /// Statements that make the state that the witness starts from.
    pub(crate) fn start(&self) -> Result<String, NotReproducible> {
        let mut text = String::new();
        for owner in self.owners()? {
            let _ = writeln!(text, "    verdiff_clear((char *)&{owner}, sizeof {owner});");
        }
        let inputs = State::new(self.witness.inputs.globals.iter());
        for spot in &self.spots {
            if let Spot::Memory { object, .. } = spot
                && (object.is_fresh() || self.objects.is_constant(*object))
            {
                continue;
            }
            let datum = inputs.datum(spot, &self.objects.variables);
            if !matches!(datum, Datum::Bits(0, _) | Datum::Pointer(verdiff_ir::Object::NULL, 0)) {
                text += &self.set(&self.address(spot)?, datum)?;
            }
        }
        Ok(text)
    }

    /// Variables that are not constant and that the function may use: they
    /// start as the witness says, not as they are initialised.
    fn owners(&self) -> Result<BTreeSet<String>, NotReproducible> {
        let mut found = BTreeSet::new();
        let variables = &self.objects.variables;
        for spot in &self.spots {
            let owner = match spot {
                Spot::Variable { global, .. } => {
                    variables.parts.get(global).map(|part| part.owner.as_str())
                }
                Spot::Memory { object, .. } => self.objects.variable(*object),
            };
            found.extend(owner.map(str::to_owned));
        }
        for name in self.subject.matched.statics(self.subject.function) {
            check_static_local(name.as_str(), [self.old.unit, self.new.unit])?;
            if variables.owners.contains_key(name.as_str()) {
                found.insert(name.to_string());
            }
        }
        let is_changeable =
            |name: &String| variables.owners.get(name).is_some_and(|owner| !owner.is_constant);
        Ok(found.into_iter().filter(is_changeable).collect())
    }

    fn set(&self, address: &str, datum: Datum) -> Result<String, NotReproducible> {
        Ok(match datum {
            Datum::Bits(bits, size) => {
                let (high, low) = (bits >> 64, bits as u64);
                format!("    verdiff_set({address}, {high:#x}ul, {low:#x}ul, {size});\n")
            }
            Datum::Nan(4) => format!("    verdiff_set({address}, 0, 0x7fc00000ul, 4);\n"),
            Datum::Nan(size) => {
                format!("    verdiff_set({address}, 0, 0x7ff8000000000000ul, {size});\n")
            }
            Datum::Pointer(object, offset) => {
                let base = self.objects.base(object)?;
                format!("    verdiff_set({address}, 0, (unsigned long)({base} + {offset}l), 8);\n")
            }
        })
    }

    /// Local variables that hold the arguments.
    pub(crate) fn argument_definitions(&self) -> Result<String, NotReproducible> {
        let unit = self.new.unit;
        let mut values = self.witness.inputs.args.iter();
        let mut text = String::new();
        for (at, id) in self.new.function.params.iter().enumerate() {
            let ty = unit.decl(*id).ty.ty;
            let name = unit.name(*id);
            let Some(leaves) = leaves(&unit.types, ty) else {
                return NotReproducible::new(format!("the parameter `{name}` is of this type"));
            };
            if overlap(&leaves) {
                return NotReproducible::new(format!("the parameter `{name}` is a union"));
            }
            let c_type = c_type(unit, ty, &leaves)?;
            let _ = writeln!(text, "    {c_type} verdiff_arg_{at}; /* {name} */");
            for leaf in leaves {
                let (first, second) = next(&mut values, leaf.class);
                let datum = datum(leaf.class.size(), first, second);
                if *unit.types.kind(ty) == TypeKind::Bool && !matches!(datum, Datum::Bits(0 | 1, _))
                {
                    return NotReproducible::new(format!("`{name}` is neither true nor false"));
                }
                let address = format!("(char *)&verdiff_arg_{at} + {}", leaf.offset);
                text += &self.set(&address, datum)?;
            }
        }
        Ok(text)
    }

    /// Definitions of variables that belong to other files.
    pub(crate) fn common_symbols(&self) -> String {
        let line = |(name, size): &(String, u64)| {
            format!("__asm__(\".comm {name}, {}, 32\");\n", (*size).max(1))
        };
        self.undefined.iter().map(line).collect()
    }
}

/// Whether scalars of a value share bytes, as those of unions do.
pub(crate) fn overlap(leaves: &[Leaf]) -> bool {
    let mut sorted: Vec<&Leaf> = leaves.iter().collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|two| two[0].offset + two[0].class.size() > two[1].offset)
}

/// The next value of a class: a pointer is two.
pub(crate) fn next<'v>(
    values: &mut impl Iterator<Item = &'v Value>,
    class: Class,
) -> (Option<Scalar>, Option<Scalar>) {
    let first = values.next().and_then(Value::scalar);
    match class {
        Class::Ptr => (first, values.next().and_then(Value::scalar)),
        _ => (first, None),
    }
}

/// The number of an object that the run made, as tests count them.
pub(crate) fn fresh_number(object: u32) -> Result<u32, NotReproducible> {
    match object - verdiff_ir::Object::FIRST_FRESH.0 {
        number @ 0..64 => Ok(number),
        _ => NotReproducible::new("too many objects are made"),
    }
}

fn c_type(unit: &Unit, ty: TypeId, leaves: &[Leaf]) -> Result<String, NotReproducible> {
    if let TypeKind::Record(id) = unit.types.kind(ty) {
        let record = unit.types.record(*id);
        let word = if record.is_union { "union" } else { "struct" };
        return match record.tag {
            Some(tag) => Ok(format!("{word} {}", unit.symbols.name(tag))),
            None => NotReproducible::new(format!("a parameter is a {word} without a tag")),
        };
    }
    let class = leaves.first().map_or(Class::I32, |leaf| leaf.class);
    Ok(match class {
        Class::I8 => "unsigned char",
        Class::I16 => "unsigned short",
        Class::I32 => "unsigned",
        Class::I64 => "unsigned long",
        Class::I128 => "unsigned __int128",
        Class::F32 => "float",
        Class::F64 => "double",
        Class::Ptr => "void *",
    }
    .into())
}

/// The variables that are the same in both versions.
fn common(before: &Variables, mut after: Variables) -> Variables {
    after.parts.retain(|name, part| before.parts.get(name) == Some(part));
    after.owners.retain(|name, owner| {
        let other = before.owners.get(name);
        other
            .is_some_and(|other| (other.size, other.is_constant) == (owner.size, owner.is_constant))
    });
    after
}

fn undefined(before: &Variables, after: &Variables) -> Vec<(String, u64)> {
    let is_undefined = |name: &String| {
        [before, after].iter().all(|all| all.owners.get(name).is_some_and(|one| !one.is_defined))
    };
    let undefined = after.owners.iter().filter(|(name, _)| is_undefined(name));
    undefined.map(|(name, owner)| (name.clone(), owner.size)).collect()
}

/// All moments of which the witness tells the state.
pub(crate) fn states(witness: &Witness) -> Vec<State<'_>> {
    fn named<'v>(list: &'v [(Name, Value)]) -> State<'v> {
        State::new(list.iter().map(|(name, value)| (name, value)))
    }
    let mut states = vec![State::new(witness.inputs.globals.iter())];
    for ran in &witness.runs {
        states.push(named(&ran.outcome.globals));
        states.extend(ran.outcome.trace.iter().map(|event| named(&event.reads)));
    }
    states
}

/// Whether a global of the core language that is no memory is in reach.
fn check_variable(
    name: &str,
    inputs: &State<'_>,
    variables: &Variables,
    units: [&Unit; 2],
) -> Result<(), NotReproducible> {
    let pointer = name.strip_suffix(".off").unwrap_or(name);
    if name.starts_with("mem.")
        || [name, pointer].iter().any(|it| variables.parts.contains_key(*it))
    {
        return Ok(());
    }
    if !name.contains("::") {
        return NotReproducible::new(format!(
            "the variable `{name}` is not in its file, or not the same in both versions"
        ));
    }
    check_static_local(name, units)?;
    match inputs.is_zero(name) {
        true => Ok(()),
        false => NotReproducible::new(format!(
            "it depends on the value of `{name}`, which is static in a function"
        )),
    }
}

/// A static variable of a function is out of reach: it must start as zero.
fn check_static_local(name: &str, units: [&Unit; 2]) -> Result<(), NotReproducible> {
    for unit in units {
        for (id, local) in static_locals(unit) {
            // The file is in front where several have such a function.
            let is_it = name.strip_prefix(local.as_str()).or_else(|| {
                name.split_once(':').and_then(|(_, name)| name.strip_prefix(local.as_str()))
            });
            let decl = unit.decl(id);
            if is_it.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                && decl.init.is_some()
                && !verdiff_c::lower::has_known_value(&unit.types, decl)
            {
                return NotReproducible::new(format!(
                    "`{local}`, which is static in a function, is initialised"
                ));
            }
        }
    }
    Ok(())
}

fn mention_spots(
    objects: &mut Objects<'_>,
    spots: &BTreeSet<Spot>,
    states: &[State<'_>],
) -> Result<(), NotReproducible> {
    for spot in spots {
        if let Spot::Memory { object, offset, class } = spot
            && !objects.is_constant(*object)
        {
            objects.mention(*object, *offset, class.size())?;
        }
        for state in states {
            if let Datum::Pointer(object, offset) = state.datum(spot, &objects.variables) {
                objects.mention(object, offset, 0)?;
            }
        }
    }
    Ok(())
}

/// Mentions what arguments, results and calls to the outside point to.
fn mention_values(objects: &mut Objects<'_>, witness: &Witness) -> Result<(), NotReproducible> {
    mention_all(objects, &witness.inputs.args)?;
    for Outcome { ending, trace, .. } in witness.runs.iter().map(|ran| &ran.outcome) {
        let endings = std::iter::once(ending).chain(trace.iter().map(|event| &event.ending));
        for ending in endings {
            if let Ending::Returned(results) = ending {
                mention_all(objects, results)?;
            }
        }
        for event in trace {
            mention_all(objects, &event.args)?;
        }
    }
    Ok(())
}

fn mention_all(objects: &mut Objects<'_>, values: &[Value]) -> Result<(), NotReproducible> {
    let mut values = values.iter().peekable();
    while let Some(value) = values.next() {
        if let Some(Scalar::Ref(object)) = value.scalar() {
            let offset = match values.peek().and_then(|value| value.scalar()) {
                Some(Scalar::Bv(offset)) => offset.signed() as i64,
                _ => 0,
            };
            objects.mention(object, offset, 0)?;
        }
    }
    Ok(())
}
