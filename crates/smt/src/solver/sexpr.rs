//! S-expressions, as solvers print them.
//!
//! They may be deep, so they lie in one list and are read by a loop.

/// The number of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeId(usize);

/// An atom or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Atom(String),
    List(Vec<NodeId>),
}

/// The nodes of one text.
#[derive(Debug, Default)]
pub(crate) struct Sexprs {
    nodes: Vec<Node>,
}

impl Sexprs {
    /// Reads a text: all its top-level expressions, or none if brackets or
    /// quotes do not match.
    pub(crate) fn read(text: &str) -> Option<(Sexprs, Vec<NodeId>)> {
        let mut sexprs = Sexprs::default();
        let mut open: Vec<Vec<NodeId>> = vec![vec![]];
        for token in (Tokens { rest: text }) {
            let node = match token? {
                "(" => {
                    open.push(vec![]);
                    continue;
                }
                ")" => Node::List(open.pop().filter(|_| !open.is_empty())?),
                atom => Node::Atom(atom.to_string()),
            };
            sexprs.nodes.push(node);
            open.last_mut()?.push(NodeId(sexprs.nodes.len() - 1));
        }
        match &open[..] {
            [top] => Some((sexprs, top.clone())),
            _ => None,
        }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// The text of a node.
    pub(crate) fn text(&self, id: NodeId) -> String {
        let mut text = String::new();
        let mut open = vec![Some(id)];
        while let Some(next) = open.pop() {
            match next.map(|id| self.node(id)) {
                None => text.push(')'),
                Some(Node::Atom(atom)) => text = text + " " + atom,
                Some(Node::List(items)) => {
                    text.push_str(" (");
                    open.push(None);
                    open.extend(items.iter().rev().copied().map(Some));
                }
            }
        }
        text.trim_start().to_string()
    }

    pub(crate) fn atom(&self, id: NodeId) -> Option<&str> {
        match self.node(id) {
            Node::Atom(atom) => Some(atom),
            Node::List(_) => None,
        }
    }

    pub(crate) fn list(&self, id: NodeId) -> Option<&[NodeId]> {
        match self.node(id) {
            Node::Atom(_) => None,
            Node::List(items) => Some(items),
        }
    }
}

/// How many brackets a line of solver output opens more than it closes.
pub(crate) fn open_brackets(line: &str) -> i64 {
    let weigh = |token: Option<&str>| match token {
        Some("(") => 1,
        Some(")") => -1,
        _ => 0,
    };
    Tokens { rest: line }.map(weigh).sum()
}

/// Brackets, atoms, quoted symbols and strings; none for an open quote.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Option<&'a str>;

    fn next(&mut self) -> Option<Self::Item> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        let length = match first {
            '(' | ')' => 1,
            quote @ ('|' | '"') => match self.rest[1..].find(quote) {
                Some(end) => end + 2,
                None => {
                    self.rest = "";
                    return Some(None);
                }
            },
            _ => {
                let ends = |c: char| c.is_whitespace() || "()|\"".contains(c);
                self.rest.find(ends).unwrap_or(self.rest.len())
            }
        };
        let (token, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(Some(token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_and_quotes_must_match() {
        assert!(Sexprs::read("(a (b |c )d| \"(\") e)").is_some());
        assert!(Sexprs::read("(a").is_none());
        assert!(Sexprs::read("a)").is_none());
        assert!(Sexprs::read("|a").is_none());
    }

    #[test]
    fn deep_texts_need_no_deep_stack() {
        let deep = "(".repeat(1_000_000) + &")".repeat(1_000_000);
        assert_eq!(Sexprs::read(&deep).map(|(_, top)| top.len()), Some(1));
    }
}
