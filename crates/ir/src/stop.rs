//! When an analysis should end with what it has: at some time, when somebody
//! asks for it, or after it looked so many times whether it should.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// When to end. Copies of one share whether it was asked for.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    deadline: Option<Instant>,
    asked: Arc<AtomicBool>,
    /// How often it is not yet due, if that is counted.
    looks: Option<Arc<AtomicU64>>,
}

impl Stop {
    /// When the flag is set. Whoever holds it may do that, from any thread.
    pub fn when(asked: Arc<AtomicBool>) -> Stop {
        Stop { asked, ..Stop::default() }
    }

    /// After so many looks at it: the same moment in every run.
    pub fn after(looks: u64) -> Stop {
        Stop { looks: Some(Arc::new(AtomicU64::new(looks))), ..Stop::default() }
    }

    /// How many looks at it are left, if they are counted.
    pub fn looks_left(&self) -> Option<u64> {
        self.looks.as_ref().map(|looks| looks.load(Ordering::Relaxed))
    }

    /// The same, and at the latest after some time from now.
    #[must_use]
    pub fn within(&self, time: Duration) -> Stop {
        // A time that the clock cannot tell is never.
        let deadline = Instant::now().checked_add(time);
        let earlier = self.deadline.into_iter().chain(deadline).min();
        Stop { deadline: earlier, ..self.clone() }
    }

    /// Whether it is time.
    pub fn is_due(&self) -> bool {
        self.look();
        self.is_asked() || self.left().is_some_and(|left| left.is_zero())
    }

    /// Counts a look at it, if they are counted.
    fn look(&self) {
        let Some(looks) = &self.looks else { return };
        let take = |left: u64| left.checked_sub(1);
        if looks.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err() {
            self.asked.store(true, Ordering::Relaxed);
        }
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

    #[test]
    fn looks_are_counted_over_all_copies() {
        let stop = Stop::after(2);
        let copy = stop.within(Duration::from_secs(3600));
        assert!(!stop.is_due() && !copy.is_due());
        assert_eq!(stop.looks_left(), Some(0));
        assert!(!stop.is_asked() && copy.is_due() && stop.is_asked());
    }
}
