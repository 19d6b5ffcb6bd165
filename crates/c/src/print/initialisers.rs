//! Initialisers: nested lists, made from the parts of an object.

use super::Printer;
use super::piece::Level;
use crate::typed::{Init, InitPart, PathStep};
use crate::types::{QualType, TypeId, TypeKind};

/// Lists up to this length stand on one line.
const LINE: usize = 90;
/// Elements up to this length share lines in longer lists.
const SHORT: usize = 24;

impl Printer<'_> {
    /// What stands behind `=`.
    pub(super) fn init(&mut self, ty: QualType, init: &Init) -> String {
        match init {
            Init::Expr(value) => self.converted(value).at_least(Level::Assign),
            Init::Parts(_) => self.braced_init(ty, init),
        }
    }

    /// An initialiser in braces, as compound literals want it.
    pub(super) fn braced_init(&mut self, ty: QualType, init: &Init) -> String {
        match init {
            Init::Expr(value) => {
                format!("{{ {} }}", self.converted(value).at_least(Level::Assign))
            }
            Init::Parts(parts) => {
                let parts: Vec<&InitPart> = parts.iter().collect();
                self.list(ty.ty, &parts, 0)
            }
        }
    }

    /// A list for parts that share the first `depth` steps of their paths.
    fn list(&mut self, ty: TypeId, parts: &[&InitPart], depth: usize) -> String {
        if parts.is_empty() {
            return "{}".into();
        }
        let groups = groups(parts, depth);
        let interleaved = groups.iter().enumerate().any(|(place, group)| {
            groups[..place].iter().any(|earlier| step(earlier[0], depth) == step(group[0], depth))
        });
        self.indent += 1;
        let elements = if interleaved {
            parts.iter().map(|part| self.flat_element(ty, part, depth)).collect()
        } else {
            self.elements(ty, &groups, depth)
        };
        self.indent -= 1;
        self.lay_out(elements)
    }

    fn elements(&mut self, ty: TypeId, groups: &[Vec<&InitPart>], depth: usize) -> Vec<String> {
        let mut next = 0;
        let mut elements = Vec::new();
        for group in groups {
            match step(group[0], depth) {
                Some(PathStep::Index(index)) => {
                    let designator = if index == next { "".into() } else { format!("[{index}]") };
                    next = index + 1;
                    let inside = self.step_into(ty, PathStep::Index(index));
                    elements.extend(self.element(inside, &designator, group, depth + 1));
                }
                Some(PathStep::Field(field)) => {
                    let inside = self.step_into(ty, PathStep::Field(field));
                    let designator =
                        self.field_name(ty, field).map_or(String::new(), |name| format!(".{name}"));
                    elements.extend(self.element(inside, &designator, group, depth + 1));
                }
                None => elements.extend(self.element(ty, "", group, depth)),
            }
        }
        elements
    }

    /// The elements for a part of an object: one with its designator; of an
    /// anonymous member, those inside, which are designated from outside.
    fn element(
        &mut self,
        ty: TypeId,
        designator: &str,
        group: &[&InitPart],
        depth: usize,
    ) -> Vec<String> {
        let value = match group {
            [part] if part.path.len() <= depth => {
                self.converted(&part.value).at_least(Level::Assign)
            }
            _ if designator.is_empty()
                && matches!(self.unit.types.kind(ty), TypeKind::Record(_))
                && self.is_inside_anonymous(group, depth) =>
            {
                return self.elements(ty, &groups(group, depth), depth);
            }
            _ => self.list(ty, group, depth),
        };
        let gap = if designator.is_empty() { "" } else { " = " };
        vec![format!("{designator}{gap}{value}")]
    }

    /// Whether the last step into a group was into a member without a name.
    fn is_inside_anonymous(&self, group: &[&InitPart], depth: usize) -> bool {
        matches!(
            depth.checked_sub(1).and_then(|last| step(group[0], last)),
            Some(PathStep::Field(_))
        )
    }

    /// `.a.b[2] = value`
    fn flat_element(&mut self, ty: TypeId, part: &InitPart, depth: usize) -> String {
        let mut ty = ty;
        let mut designator = String::new();
        for step in part.path.iter().skip(depth) {
            match step {
                PathStep::Index(index) => designator.push_str(&format!("[{index}]")),
                PathStep::Field(field) => {
                    if let Some(name) = self.field_name(ty, *field) {
                        designator.push_str(&format!(".{name}"));
                    }
                }
            }
            ty = self.step_into(ty, *step);
        }
        format!("{designator} = {}", self.converted(&part.value).at_least(Level::Assign))
    }

    fn step_into(&self, ty: TypeId, step: PathStep) -> TypeId {
        match (self.unit.types.kind(ty), step) {
            (TypeKind::Array(element, _), PathStep::Index(_)) => element.ty,
            (TypeKind::Record(id), PathStep::Field(field)) => {
                let body = self.unit.types.record(*id).body.as_ref();
                body.and_then(|body| body.fields.get(field as usize)).map_or(ty, |it| it.ty.ty)
            }
            _ => ty,
        }
    }

    /// Elements on one line if they fit, else on several.
    fn lay_out(&self, elements: Vec<String>) -> String {
        let length: usize = elements.iter().map(|it| it.len() + 2).sum();
        let one_line = elements.iter().all(|it| !it.contains('\n'));
        if one_line && length + self.indent * 4 <= LINE {
            return format!("{{ {} }}", elements.join(", "));
        }
        let margin = "    ".repeat(self.indent + 1);
        let lines = if elements.iter().all(|it| it.len() <= SHORT) {
            fill(&elements, LINE.saturating_sub(margin.len()).max(SHORT + 2))
        } else {
            elements
        };
        let mut text = String::from("{\n");
        for line in lines {
            text.push_str(&format!("{margin}{line},\n"));
        }
        text + &self.margin() + "}"
    }
}

/// Parts that begin with the same step, as long as they follow each other.
fn groups<'p>(parts: &[&'p InitPart], depth: usize) -> Vec<Vec<&'p InitPart>> {
    let mut groups: Vec<Vec<&InitPart>> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(group) if step(group[0], depth) == step(part, depth) => group.push(part),
            _ => groups.push(vec![part]),
        }
    }
    groups
}

fn step(part: &InitPart, depth: usize) -> Option<PathStep> {
    part.path.get(depth).copied()
}

/// Short elements, as many on a line as fit.
fn fill(elements: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for element in elements {
        match lines.last_mut() {
            Some(line) if line.len() + element.len() + 2 <= width => {
                line.push_str(", ");
                line.push_str(element);
            }
            _ => lines.push(element.clone()),
        }
    }
    lines
}
