//! What classes and members are called in the core language: the same in all
//! versions, whatever numbers they have there.

use crate::typed::{ClassId, Element, FieldId, Method, MethodId, Program, Type};

/// The class of each object.
pub const CLASS: &str = ".class";
/// The length of each array.
pub const LENGTH: &str = ".length";
/// The exception that is on its way, if it is one that the program made.
pub const THROWN: &str = ".thrown";
/// What an exception is called that comes from outside.
pub(crate) const ANY_EXCEPTION: &str = "java.lang.Throwable";

/// The name of a class in compiled code.
pub fn class(program: &Program, class: ClassId) -> &str {
    program.name(program.class(class).binary_name)
}

/// The name of a class as sources say it, without package.
fn simple(program: &Program, id: ClassId) -> &str {
    match program.name(program.class(id).name) {
        "" => class(program, id),
        name => name,
    }
}

/// A type as sources say it, without packages.
pub(crate) fn bare_type(program: &Program, ty: Type) -> String {
    type_by(program, ty, simple)
}

/// A type, with the full names of classes.
pub fn full_type(program: &Program, ty: Type) -> String {
    type_by(program, ty, class)
}

fn type_by<'p>(
    program: &'p Program,
    ty: Type,
    class: impl Fn(&'p Program, ClassId) -> &'p str,
) -> String {
    match ty {
        Type::Primitive(primitive) => primitive.keyword().to_owned(),
        Type::Class(id) => class(program, id).to_owned(),
        Type::Array(element, dimensions) => {
            let inner = match element {
                Element::Primitive(primitive) => primitive.keyword(),
                Element::Class(id) => class(program, id),
            };
            format!("{inner}{}", "[]".repeat(dimensions.into()))
        }
        Type::Null => "null".to_owned(),
        Type::Void => "void".to_owned(),
        Type::Unknown => "?".to_owned(),
    }
}

/// `p.Class.method(int,String)`: with full names of parameter types where
/// bare ones would name two methods.
pub fn method(program: &Program, id: MethodId) -> String {
    let Method { class: owner, name, params, .. } = program.method(id);
    let bare = |params: &[Type]| commas(params, |ty| bare_type(program, ty));
    let shown = bare(params);
    let all = &program.class(*owner).methods;
    let is_twin = |other: &&MethodId| {
        let found = program.method(**other);
        **other != id && found.name == *name && bare(&found.params) == shown
    };
    let shown = match all.iter().any(|other| is_twin(&other)) {
        true => commas(params, |ty| full_type(program, ty)),
        false => shown,
    };
    format!("{}.{}({shown})", class(program, *owner), program.name(*name))
}

fn commas(params: &[Type], name: impl Fn(Type) -> String) -> String {
    params.iter().map(|ty| name(*ty)).collect::<Vec<_>>().join(",")
}

/// What sets the static fields of a class.
pub(crate) fn initialiser(program: &Program, id: ClassId) -> String {
    format!("{}.<clinit>()", class(program, id))
}

/// `p.Class.field`
pub fn field(program: &Program, id: FieldId) -> String {
    let field = program.field(id);
    format!("{}.{}", class(program, field.class), program.name(field.name))
}

/// A method of a class that is not known, told apart by the types of its
/// arguments, since nothing else is known of its parameters.
pub(crate) fn outside(
    program: &Program,
    owner: Option<ClassId>,
    name: &str,
    args: &[Type],
) -> String {
    let owner = owner.map_or("?", |owner| class(program, owner));
    format!("{owner}.{name}({})", commas(args, |ty| full_type(program, ty)))
}
