//! Text of an expression, with how tightly its outermost operator binds.

/// How tightly an expression binds, loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Comma,
    Assign,
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Add,
    Multiply,
    Cast,
    Unary,
    Postfix,
}

/// An expression's text.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) level: Level,
}

impl Piece {
    pub(super) fn new(level: Level, text: impl Into<String>) -> Self {
        Piece { text: text.into(), level }
    }

    /// Its text for a place where only expressions that bind at least so
    /// tightly can stand.
    pub(super) fn at_least(self, level: Level) -> String {
        if self.level < level { format!("({})", self.text) } else { self.text }
    }

    /// Its text as the operand of an operator: in parentheses too if readers
    /// tend to get the precedence of the two operators wrong.
    pub(super) fn operand_of(self, operator: Level, least: Level) -> String {
        let confusing = match operator {
            Level::Or => self.level == Level::And,
            Level::BitOr | Level::BitXor | Level::BitAnd | Level::Shift => {
                self.level != operator && self.level < Level::Cast
            }
            Level::Equality | Level::Relation => {
                matches!(self.level, Level::Equality | Level::Relation)
            }
            Level::Comma
            | Level::Assign
            | Level::Conditional
            | Level::And
            | Level::Add
            | Level::Multiply
            | Level::Cast
            | Level::Unary
            | Level::Postfix => false,
        };
        if confusing { format!("({})", self.text) } else { self.at_least(least) }
    }

    /// Two operands around an operator. The left one's text is extended in
    /// place, so that long chains take time in proportion to their length.
    pub(super) fn infix(operator: Level, symbol: &str, left: Piece, right: Piece) -> Piece {
        let mut text = left.operand_of(operator, operator);
        let right = right.operand_of(operator, operator.next());
        if operator != Level::Comma {
            text.push(' ');
        }
        text.push_str(symbol);
        text.push(' ');
        text.push_str(&right);
        Piece { text, level: operator }
    }

    /// An operator in front of its operand.
    pub(super) fn prefix(symbol: &str, operand: Piece) -> Piece {
        let operand = operand.at_least(Level::Cast);
        let joined = symbol.chars().last().is_some_and(|last| operand.starts_with(last));
        let text =
            if joined { format!("{symbol}({operand})") } else { format!("{symbol}{operand}") };
        Piece { text, level: Level::Unary }
    }

    /// `(type)operand`
    pub(super) fn cast(type_name: &str, operand: Piece) -> Piece {
        Piece::new(Level::Cast, format!("({type_name}){}", operand.at_least(Level::Cast)))
    }
}

impl Level {
    /// The next tighter one.
    fn next(self) -> Level {
        match self {
            Level::Comma => Level::Assign,
            Level::Assign => Level::Conditional,
            Level::Conditional => Level::Or,
            Level::Or => Level::And,
            Level::And => Level::BitOr,
            Level::BitOr => Level::BitXor,
            Level::BitXor => Level::BitAnd,
            Level::BitAnd => Level::Equality,
            Level::Equality => Level::Relation,
            Level::Relation => Level::Shift,
            Level::Shift => Level::Add,
            Level::Add => Level::Multiply,
            Level::Multiply => Level::Cast,
            Level::Cast => Level::Unary,
            Level::Unary | Level::Postfix => Level::Postfix,
        }
    }
}
