//! Where the objects of a witness are in C: expressions of type `char *`, and
//! the definitions that they need.

use crate::NotReproducible;
use crate::variables::Variables;
use std::collections::BTreeMap;
use std::fmt::Write;
use verdiff_c::typed::{DeclKind, Unit};
use verdiff_ir::{Known, Name, Object, Program, Scalar, Statics};

/// What a C test may use for one object.
const LARGEST: i64 = 1 << 20;
/// What an object has more than the witness mentions, before and behind.
const MARGIN: i64 = 4096;

/// The objects of a witness.
pub(crate) struct Objects<'a> {
    program: &'a Program,
    statics: Statics,
    unit: &'a Unit,
    /// The variables that both versions have.
    pub(crate) variables: Variables,
    /// The bytes of each object that are mentioned: from and to.
    extents: BTreeMap<Object, (i64, i64)>,
}

impl<'a> Objects<'a> {
    pub(crate) fn new(program: &'a Program, unit: &'a Unit, variables: Variables) -> Self {
        let statics = Statics::new(program);
        Objects { program, statics, unit, variables, extents: BTreeMap::new() }
    }

    /// Notes that bytes of an object are used.
    pub(crate) fn mention(
        &mut self,
        object: Object,
        offset: i64,
        size: u64,
    ) -> Result<(), NotReproducible> {
        let end = offset.saturating_add_unsigned(size);
        if object.is_fresh() || object == Object::NULL {
            return Ok(());
        }
        if offset < -LARGEST || end > LARGEST {
            return NotReproducible::new("a pointer leads far out of its object");
        }
        if let Some(size) = self.static_size(object)
            && (offset < 0 || end > size)
        {
            return NotReproducible::new("a pointer leads out of a variable");
        }
        let extent = self.extents.entry(object).or_insert((0, 0));
        *extent = (extent.0.min(offset), extent.1.max(end));
        Ok(())
    }

    fn static_size(&self, object: Object) -> Option<i64> {
        let owner = self.variables.owners.get(self.statics.name(object)?.as_str())?;
        i64::try_from(owner.size).ok()
    }

    /// The variable that an object is.
    pub(crate) fn variable(&self, object: Object) -> Option<&str> {
        let name = self.statics.name(object)?.as_str();
        self.variables.owners.contains_key(name).then_some(name)
    }

    /// Whether an object holds what is declared, always.
    pub(crate) fn is_constant(&self, object: Object) -> bool {
        let declared = self.statics.name(object).and_then(|name| self.program.statics.get(name));
        declared.is_some_and(|object| !object.contents.is_empty())
    }

    /// An expression for the beginning of an object that is there from the
    /// start.
    pub(crate) fn base(&self, object: Object) -> Result<String, NotReproducible> {
        match self.statics.name(object) {
            Some(name) => self.static_base(name),
            None if object == Object::NULL => Ok("(char *)0".into()),
            None if object.is_fresh() => {
                NotReproducible::new("the outside knows of an object that does not exist yet")
            }
            None => Ok(format!("((char *)verdiff_object_{} + {})", object.0, self.lead(object))),
        }
    }

    fn static_base(&self, name: &Name) -> Result<String, NotReproducible> {
        let text = name.as_str();
        if text.starts_with('"') && !text.contains('`') {
            return self.literal(name);
        }
        let declared = self.unit.file_scope.iter().find(|id| self.unit.name(**id) == text);
        match declared.map(|id| self.unit.decl(*id).kind) {
            Some(DeclKind::Function { .. }) => Ok(format!("((char *){text})")),
            Some(DeclKind::Static { .. } | DeclKind::ThreadLocal { .. }) => {
                Ok(format!("((char *)&{text})"))
            }
            Some(DeclKind::Automatic | DeclKind::Parameter) | None => {
                NotReproducible::new(format!("the object `{text}` cannot be named from outside"))
            }
        }
    }

    /// Compilers give equal literals of a unit one address.
    fn literal(&self, name: &Name) -> Result<String, NotReproducible> {
        let contents = self.program.statics.get(name).map_or(&[][..], |object| &object.contents);
        let mut text = String::from("((char *)\"");
        // The last is the zero that the literal brings along.
        for content in contents.iter().take(contents.len().saturating_sub(1)) {
            match content.value {
                Known::Scalar(Scalar::Bv(byte)) if byte.width().bits() == 8 => {
                    // Writing to a String cannot fail.
                    let _ = write!(text, "\\{:03o}", byte.unsigned());
                }
                Known::Scalar(_) | Known::Static(_) => {
                    return NotReproducible::new("a string of wide characters is involved");
                }
            }
        }
        text.push_str("\")");
        Ok(text)
    }

    fn lead(&self, object: Object) -> i64 {
        let start = self.extents.get(&object).map_or(0, |extent| extent.0);
        MARGIN + (-start + 63) / 64 * 64
    }

    /// The definitions of the objects that C does not have by itself.
    pub(crate) fn definitions(&self) -> String {
        let mut text = String::new();
        for (object, (_, end)) in &self.extents {
            if self.statics.name(*object).is_none() {
                let size = self.lead(*object) + end + MARGIN;
                let _ = writeln!(
                    text,
                    "static unsigned char verdiff_object_{}[{size}] __attribute__((aligned(64)));",
                    object.0
                );
            }
        }
        text
    }
}
