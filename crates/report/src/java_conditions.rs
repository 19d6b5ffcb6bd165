//! Conditions of the core language as Java would have them: fields belong to
//! objects, classes have names, and lengths are numbers like others.

use crate::java_words::{CLASS, exception};
use verdiff_ir::{Kinds, Scalar};

/// How the core language writes the class of an object.
const CLASS_OF: &str = "`.class`[";

/// How it writes the length of an array.
const LENGTH_OF: &str = "`.length`";

/// What follows the number of values that lengths have.
const LENGTHS: i64 = 1 << 31;

/// A condition with fields and operators as Java has them; none if it speaks of
/// classes by other things than their names.
pub(crate) fn condition(kinds: &Kinds, text: &str) -> Option<String> {
    let text = classes(kinds, text)?;
    Some(fields(&text).replace(" >>u ", " >>> "))
}

/// The name of the class of a number.
pub(crate) fn named(kinds: &Kinds, class: Scalar) -> Option<&str> {
    match class {
        Scalar::Bv(bits) => {
            let number = u32::try_from(bits.unsigned()).ok()?;
            kinds.names.get(&number).map(String::as_str)
        }
        Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => None,
    }
}

/// `` `.class`[o] == 13 `` as `o.getClass() == Circle.class`.
fn classes(kinds: &Kinds, text: &str) -> Option<String> {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(CLASS_OF) {
        found.push_str(&rest[..at]);
        let (object, behind) = bracketed(&rest[at + CLASS_OF.len()..])?;
        let operator = [" == ", " != "].into_iter().find(|found| behind.starts_with(found))?;
        let behind = &behind[operator.len()..];
        let end = behind.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len());
        let name = kinds.names.get(&behind[..end].parse().ok()?)?;
        let object = classes(kinds, object)?;
        found.push_str(&format!("{object}.getClass(){operator}{}{CLASS}", exception(name)));
        rest = &behind[end..];
    }
    found.push_str(rest);
    Some(found)
}

/// What stands before the bracket that closes, and what behind it.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut is_name) = (0, false);
    for (at, c) in text.char_indices() {
        match c {
            '`' => is_name = !is_name,
            '[' if !is_name => depth += 1,
            ']' if !is_name && depth == 0 => return Some((&text[..at], &text[at + 1..])),
            ']' if !is_name => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `` `A.x`[this] `` as `this.x`.
fn fields(text: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        found.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_length = rest.starts_with(LENGTH_OF);
        match selected(rest) {
            Some((shown, length)) => {
                rest = &rest[length..];
                // Lengths have fewer bits than the numbers that they are in Java.
                let before = found.strip_suffix("i32.zext(").map(str::len);
                if let (true, Some(before), Some(behind)) =
                    (is_length, before, rest.strip_prefix(')'))
                {
                    found.truncate(before);
                    rest = behind;
                }
                found.push_str(&shown);
                if is_length {
                    let (shown, length) = compared(rest);
                    found.push_str(&shown);
                    rest = &rest[length..];
                }
            }
            None => {
                let end = rest[1..].find('`').map_or(rest.len(), |end| end + 2);
                found.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    found.push_str(rest);
    found
}

/// The comparison with a number that follows a length, as Java has it, and its
/// length: nothing if there is none. Of lengths, all are without sign.
fn compared(text: &str) -> (String, usize) {
    let operators =
        [" >=u ", " <=u ", " >u ", " <u ", " >= ", " <= ", " > ", " < ", " == ", " != "];
    let operator = operators.into_iter().find(|operator| text.starts_with(operator));
    let number = operator.and_then(|operator| {
        let behind = &text[operator.len()..];
        let sign = usize::from(behind.starts_with('-'));
        let digits = behind[sign..].find(|c: char| !c.is_ascii_digit());
        let end = digits.map_or(behind.len(), |digits| digits + sign);
        let number: i64 = behind[..end].parse().ok()?;
        let is_other = behind[end..].starts_with(|c: char| " .*/%+-".contains(c))
            && !behind[end..].starts_with(" &&")
            && !behind[end..].starts_with(" ||");
        (!is_other).then_some((operator, number, operator.len() + end))
    });
    match number {
        Some((operator, number, end)) => {
            let number = if number < 0 { number + LENGTHS } else { number };
            (format!("{}{number}", operator.replace('u', "")), end)
        }
        None => (String::new(), 0),
    }
}

/// `` `A.x`[this] `` at the beginning, as `this.x`, or `` `int[]`[a, 1] `` as `a[1]`; and its
/// length.
fn selected(text: &str) -> Option<(String, usize)> {
    let (name, rest) = text.strip_prefix('`')?.split_once("`[")?;
    let (object, behind) = rest.split_once(']')?;
    let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$');
    let length = text.len() - behind.len();
    if let (true, Some((array, index))) = (name.ends_with("[]"), object.split_once(", ")) {
        return (is_name(array) && is_name(index)).then(|| (format!("{array}[{index}]"), length));
    }
    let (_, field) = name.rsplit_once('.')?;
    if !is_name(object) || !is_name(field) || name.contains(['`', '[']) {
        return None;
    }
    Some((format!("{object}.{field}"), length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::Arc;

    fn check(text: &str, expected: Option<&str>) {
        let names = [(13, "Circle"), (7, "java.lang.Integer")];
        let names = names.map(|(number, name)| (number, name.to_owned()));
        let kinds = Kinds { names: Arc::new(BTreeMap::from(names)), ..Kinds::default() };
        assert_eq!(condition(&kinds, text).as_deref(), expected, "{text}");
    }

    #[test]
    fn fields_belong_to_objects() {
        check("`A.x`[this] != 1 && x >>u 1 == 0", Some("this.x != 1 && x >>> 1 == 0"));
        let stored = "`A.x`[o := 1][this := 2][o] != 1";
        check(stored, Some(stored));
    }

    #[test]
    fn lengths_have_no_sign() {
        check("i < i32.zext(`.length`[a])", Some("i < a.length"));
        check("i32.zext(`A.length`[a]) > i", Some("i32.zext(a.length) > i"));
        check("`.length`[a] >=u 2 && i < 0", Some("a.length >= 2 && i < 0"));
        check("`.length`[a] == -1", Some("a.length == 2147483647"));
        check("`.length`[a] == -1 + i", Some("a.length == -1 + i"));
    }

    #[test]
    fn classes_have_names() {
        check("`.class`[o] != 13", Some("o.getClass() != Circle.class"));
        check("`.class`[o] == 7 && o != null", Some("o.getClass() == Integer.class && o != null"));
        check("`.class`[`A.b`[this]] == 13", Some("this.b.getClass() == Circle.class"));
        let element = "`.class`[`Object[]`[a, 1]] == 13";
        check(element, Some("a[1].getClass() == Circle.class"));
    }

    #[test]
    fn what_has_no_name_is_not_told() {
        check("`.class`[o] == 99", None);
        check("`.class`[o] <=u 13", None);
    }
}
