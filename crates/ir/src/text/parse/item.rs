//! Declarations: globals, static objects, externals, procedures.

use super::Parser;
use crate::text::diagnostic::{Diagnostic, Reading};
use crate::text::lexer::TokenKind;
use crate::text::quotes::unquoted;
use crate::text::syntax::{
    Content, Extern, Footprint, Ident, Items, Opaque, Proc, Signature, Static, Variable,
};
use crate::types::Type;

/// The keywords that start declarations. They are reserved, so that reading
/// can always go on at the next one.
pub(super) const ITEM_STARTS: &[&str] = &["global", "object", "extern", "opaque", "fn"];

impl<'t> Parser<'t, '_> {
    pub(super) fn items(&mut self) -> Items<'t> {
        let mut items = Items::default();
        while !self.is_at_end() {
            let start = self.at;
            if self.item(&mut items).is_err() {
                self.skip_to_item(start);
            }
        }
        items
    }

    fn skip_to_item(&mut self, start: usize) {
        if self.at == start {
            self.bump();
        }
        while !self.is_at_end() && !self.at_any(ITEM_STARTS) {
            self.bump();
        }
    }

    fn item(&mut self, items: &mut Items<'t>) -> Reading<()> {
        if self.at("global") {
            items.globals.push(self.global()?);
        } else if self.at("object") {
            items.statics.push(self.object()?);
        } else if self.at("extern") {
            items.externs.push(self.external()?);
        } else if self.at("opaque") {
            items.externs.push(self.opaque()?);
        } else if self.at("fn") {
            items.procs.push(self.proc()?);
        } else {
            return Err(self.expected("`global`, `object`, `extern`, `opaque` or `fn`"));
        }
        Ok(())
    }

    fn global(&mut self) -> Reading<Variable<'t>> {
        let start = self.expect("global")?;
        let mut global = self.variable()?;
        self.expect(";")?;
        global.span = self.span_from(start);
        Ok(global)
    }

    fn object(&mut self) -> Reading<Static<'t>> {
        let start = self.expect("object")?;
        let name = self.name("the name of the object")?;
        let mut contents = Vec::new();
        if self.eat("{") {
            while !self.eat("}") {
                contents.push(self.content()?);
            }
        } else {
            self.expect(";")?;
        }
        Ok(Static { name, contents, span: self.span_from(start) })
    }

    /// `map = value;` or `map[key] = value;`
    fn content(&mut self) -> Reading<Content<'t>> {
        let global = self.name("a global or `}`")?;
        let key = match self.eat("[") {
            true => Some(self.expr()?),
            false => None,
        };
        if key.is_some() {
            self.expect("]")?;
        }
        self.expect("=")?;
        let value = self.expr()?;
        self.expect(";")?;
        Ok(Content { global, key, value })
    }

    /// `name: type`
    fn variable(&mut self) -> Reading<Variable<'t>> {
        let name = self.name("a name")?;
        self.expect(":")?;
        let ty = self.ty()?;
        Ok(Variable { name, ty, span: self.span_from(name.span) })
    }

    fn signature(&mut self) -> Reading<Signature<'t>> {
        self.expect("fn")?;
        let name = self.name("the name of the procedure")?;
        self.expect("(")?;
        let params = if self.at(")") { Vec::new() } else { self.list(Self::variable)? };
        self.expect(")")?;
        let results = if self.eat("->") { self.results()? } else { Vec::new() };
        Ok(Signature { name, params, results })
    }

    fn results(&mut self) -> Reading<Vec<Type>> {
        if !self.eat("(") {
            return Ok(vec![self.ty()?]);
        }
        let results = self.list(Self::ty)?;
        self.expect(")")?;
        Ok(results)
    }

    fn external(&mut self) -> Reading<Extern<'t>> {
        let start = self.expect("extern")?;
        let pure = self.eat("pure");
        let signature = self.signature()?;
        let reads = self.footprint("reads")?;
        let writes_at = self.span();
        let writes = self.footprint("writes")?;
        let throws = if self.eat("throws") { self.list(Self::exception)? } else { Vec::new() };
        let computes = self.eat_word("computes").then(|| self.name("a function")).transpose()?;
        self.expect(";")?;
        if pure && writes.is_some() {
            let message = "a pure external cannot have a `writes` clause";
            self.error(Diagnostic::new(message, writes_at, "it writes nothing"));
        }
        let unless_given = || if pure { Footprint::Only(Vec::new()) } else { Footprint::All };
        let span = self.span_from(start);
        let reads = reads.unwrap_or_else(unless_given);
        let writes = writes.unwrap_or_else(unless_given);
        Ok(Extern { signature, pure, reads, writes, throws, computes, opaque: None, span })
    }

    fn opaque(&mut self) -> Reading<Extern<'t>> {
        let start = self.expect("opaque")?;
        let pure = self.eat("pure");
        let signature = self.signature()?;
        let reads = if pure { self.footprint("reads")? } else { Some(Footprint::All) };
        let throws = if self.eat("throws") { self.list(Self::exception)? } else { Vec::new() };
        self.expect_word("because")?;
        let reason = self.reason()?;
        self.expect_word("fingerprint")?;
        let fingerprint = self.fingerprint()?;
        let callee = |parser: &mut Self| parser.name("a procedure");
        let calls = if self.eat_word("calls") { self.list(callee)? } else { Vec::new() };
        self.expect(";")?;
        let opaque = Some(Opaque { reason, fingerprint, calls });
        let reads = reads.unwrap_or(Footprint::Only(Vec::new()));
        let writes = if pure { Footprint::Only(Vec::new()) } else { Footprint::All };
        let span = self.span_from(start);
        Ok(Extern { signature, pure, reads, writes, throws, computes: None, opaque, span })
    }

    fn reason(&mut self) -> Reading<String> {
        let token = self.token();
        if token.kind != TokenKind::Text {
            return Err(self.expected("a text in double quotes"));
        }
        self.bump();
        unquoted(token.text(self.text)).map_err(|escape| {
            let message = format!("there is no escape `{escape}`");
            self.error(Diagnostic::new(message, token.span(), ""))
        })
    }

    fn fingerprint(&mut self) -> Reading<u128> {
        let token = self.token();
        let digits = token.text(self.text).strip_prefix("0x").unwrap_or("");
        match (token.kind, u128::from_str_radix(digits, 16)) {
            (TokenKind::Number, Ok(number)) => {
                self.bump();
                Ok(number)
            }
            _ => Err(self.expected("a hexadecimal number of at most 128 bits")),
        }
    }

    fn exception(&mut self) -> Reading<Ident<'t>> {
        self.name("an exception type")
    }

    fn footprint(&mut self, clause: &str) -> Reading<Option<Footprint<'t>>> {
        if !self.eat(clause) {
            return Ok(None);
        }
        Ok(Some(if self.eat("all") {
            Footprint::All
        } else if self.eat("none") {
            Footprint::Only(Vec::new())
        } else {
            Footprint::Only(self.list(|parser| parser.name("`all`, `none` or a global"))?)
        }))
    }

    fn proc(&mut self) -> Reading<Proc<'t>> {
        let start = self.span();
        let signature = self.signature()?;
        self.locals.clear();
        let body = self.braced_body()?;
        let locals = std::mem::take(&mut self.locals);
        let end = self.tokens[self.at.saturating_sub(1)].span();
        Ok(Proc { signature, locals, body, span: self.span_from(start), end })
    }
}
