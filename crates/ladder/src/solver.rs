//! A solver session for one question of the ladder, within its limits.

use crate::Observer;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;
use verdiff_ir::Name;
use verdiff_smt::{Answer, Limits, Recorder, Session, SolverError, Z3Session};

/// A session, and the record of what it was asked.
pub(crate) struct Solver {
    pub(crate) session: Z3Session,
    record: Record,
}

/// Scripts and answers, in order.
type Record = Rc<RefCell<Vec<(String, Answer)>>>;

impl Solver {
    /// A fresh session that ends at the deadline.
    pub(crate) fn new(
        resources: u64,
        deadline: Option<Instant>,
        recorded: bool,
    ) -> Result<Self, SolverError> {
        let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let mut session = Z3Session::new(Limits { resources: Some(resources), time })?;
        let record = Record::default();
        if recorded {
            session.set_recorder(Some(Box::new(Clerk(record.clone()))));
        }
        Ok(Solver { session, record })
    }

    /// Tells the observer what was asked on behalf of a procedure.
    pub(crate) fn report(self, name: &Name, observer: &mut dyn Observer) {
        for (script, answer) in self.record.borrow().iter() {
            observer.asked(name, script, answer);
        }
    }
}

struct Clerk(Record);

impl Recorder for Clerk {
    fn record(&mut self, script: &str, answer: &Answer) {
        self.0.borrow_mut().push((script.to_string(), answer.clone()));
    }
}
