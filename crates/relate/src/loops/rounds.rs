//! Loops of few rounds, executed round by round.
//!
//! In: a loop and the state in which control comes to it. Out: the states in
//! which control leaves it; none if it is not known to have few rounds.

use crate::execute::Activation;
use crate::loops::iteration::Loop;
use crate::state::{Live, join};
use crate::unsupported::Unsupported;
use verdiff_ir::program::walk;
use verdiff_ir::{Body, ExprKind};

/// Rounds that are executed one by one at the most, if they can be counted.
const MOST_ROUNDS: usize = 64;
/// Rounds that are executed one by one at the most, if it takes a proof that
/// there are no more.
const MOST_UNWOUND: usize = 32;
/// Statements that are executed in them at the most.
const MOST_UNROLLED: usize = 2_000;

/// Where control comes out of a loop, if that can be told.
type Told = Option<Option<Live>>;

impl Activation<'_, '_> {
    /// Executes the loop round by round if its conditions are known in every
    /// round, and there are few.
    pub(crate) fn count_rounds(
        &mut self,
        repeated: Loop<'_>,
        live: &Live,
    ) -> Result<Told, Unsupported> {
        let condition = self.expr(repeated.condition, &live.state);
        if self.context.pool.as_bool(condition).is_none() {
            return Ok(None);
        }
        self.if_told(|activation| activation.counted(repeated, live.clone()))
    }

    /// Executes the loop round by round if it is proved to have few.
    pub(crate) fn unwind(&mut self, repeated: Loop<'_>, live: &Live) -> Result<Told, Unsupported> {
        self.if_told(|activation| activation.unwound(repeated, live.clone()))
    }

    /// Lets what is executed count only if it is told where control comes out.
    fn if_told(
        &mut self,
        run: impl FnOnce(&mut Self) -> Result<Told, Unsupported>,
    ) -> Result<Told, Unsupported> {
        let partners = self.context.frame.partners.clone();
        let apart = self.apart(partners, run)?;
        Ok(apart.result.is_some().then(|| self.accept(apart)).flatten())
    }

    fn counted(&mut self, repeated: Loop<'_>, mut live: Live) -> Result<Told, Unsupported> {
        let size = size(repeated.body);
        // A loop that is left by `break` alone must not be left by chance, or
        // its rounds cannot be counted.
        let is_endless = matches!(repeated.condition.kind, ExprKind::Lit(_));
        for round in 0..MOST_ROUNDS {
            let condition = self.expr(repeated.condition, &live.state);
            match self.context.pool.as_bool(condition) {
                Some(false) => return Ok(Some(Some(live))),
                Some(true) if round * size <= MOST_UNROLLED => {}
                Some(true) | None => return Ok(None),
            }
            let guard = live.guard;
            match self.body(repeated.body, live)? {
                None => return Ok(Some(None)),
                Some(next) if is_endless && next.guard != guard => return Ok(None),
                Some(next) => live = next,
            }
        }
        Ok(None)
    }

    fn unwound(&mut self, repeated: Loop<'_>, mut live: Live) -> Result<Told, Unsupported> {
        let size = size(repeated.body);
        let mut ends = Vec::new();
        for round in 0..MOST_UNWOUND {
            if round * size > MOST_UNROLLED {
                return Ok(None);
            }
            let condition = self.expr(repeated.condition, &live.state);
            let leaves = self.context.pool.not(condition);
            let is_last = self.context.proves(&[live.guard], leaves);
            ends.push(self.under(live.clone(), leaves));
            let start = self.under(live, condition);
            let next = if is_last { None } else { self.reach(repeated.body, start)? };
            match next {
                Some(next) => live = next,
                None => return Ok(Some(self.join_reached(ends))),
            }
        }
        Ok(None)
    }

    /// One state out of those that can be reached.
    pub(crate) fn join_reached(&mut self, mut lives: Vec<Live>) -> Option<Live> {
        let pool = &mut self.context.pool;
        lives.retain(|live| pool.as_bool(live.guard) != Some(false));
        join(pool, lives)
    }
}

fn size(body: &Body) -> usize {
    let mut size = 0;
    walk(body, &mut |_| size += 1);
    size
}
