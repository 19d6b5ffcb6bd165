//! Arguments of calls: values of Java, as the driver reads them.

use crate::wire::escaped;

/// A value to call a method with.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `short`.
    Short(i16),
    /// A `char`.
    Char(u16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`.
    Float(f32),
    /// A `double`.
    Double(f64),
    /// A string without lone surrogates.
    String(String),
    /// An `int[]`.
    Ints(Vec<i32>),
    /// `null`.
    Null,
}

impl Argument {
    /// The field of a call's line.
    pub(crate) fn field(&self) -> String {
        match self {
            Argument::Boolean(value) => format!("Z:{value}"),
            Argument::Byte(value) => format!("B:{value}"),
            Argument::Short(value) => format!("S:{value}"),
            Argument::Char(value) => format!("C:{value}"),
            Argument::Int(value) => format!("I:{value}"),
            Argument::Long(value) => format!("J:{value}"),
            Argument::Float(value) => format!("F:{}", value.to_bits()),
            Argument::Double(value) => format!("D:{}", value.to_bits()),
            Argument::String(value) => format!("T:{}", escaped(value)),
            Argument::Ints(values) => {
                let values: Vec<_> = values.iter().map(i32::to_string).collect();
                format!("A:{}", values.join(","))
            }
            Argument::Null => "N:".to_owned(),
        }
    }
}
