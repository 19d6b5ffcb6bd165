//! When an analysis should end with what it has: at some time, or when
//! somebody asks for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When to end. Copies of one share whether it was asked for.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    deadline: Option<Instant>,
    asked: Arc<AtomicBool>,
}

impl Stop {
    /// When the flag is set. Whoever holds it may do that, from any thread.
    pub fn when(asked: Arc<AtomicBool>) -> Stop {
        Stop { deadline: None, asked }
    }

    /// The same, and at the latest after some time from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Stop {
        // A time that the clock cannot tell is never.
        let deadline = Instant::now().checked_add(time);
        let earlier = self.deadline.into_iter().chain(deadline).min();
        Stop { deadline: earlier, asked: Arc::clone(&self.asked) }
    }

    /// Whether it is time.
    pub fn is_due(&self) -> bool {
        self.is_asked() || self.left().is_some_and(|left| left.is_zero())
    }

    /// Whether somebody asked for it.
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// How long until then, if that is known.
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_due_when_asked_or_late() {
        let asked = Arc::new(AtomicBool::new(false));
        let stop = Stop::when(Arc::clone(&asked));
        assert!(!stop.is_due() && stop.left().is_none());
        assert!(!stop.within(Duration::MAX).is_due());
        assert!(!stop.within(Duration::from_secs(3600)).is_due());
        assert!(stop.within(Duration::ZERO).is_due());
        let copy = stop.within(Duration::from_secs(3600));
        asked.store(true, Ordering::Relaxed);
        assert!(stop.is_due() && copy.is_due());
    }
}
