//! A solver session for one question of the ladder, within its limits, and a
//! record of what it was asked.

use crate::Observer;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use verdiff_ir::{Name, Stop};
use verdiff_smt::{Answer, Limits, Recorder, Session, SolverError, Z3Session};

/// A fresh session that tells the record, if there
/// is one, what it is asked.
pub(crate) fn session(
    resources: u64,
    stop: &Stop,
    record: Option<Record>,
) -> Result<Z3Session, SolverError> {
    let limits = Limits { resources: Some(resources), time: None };
    let mut session = Z3Session::until(stop.clone(), limits)?;
    session.set_recorder(record.map(|record| Box::new(record) as Box<dyn Recorder>));
    Ok(session)
}

/// The queries of a session, each as a script with its answer. Clones share
/// one record.
#[derive(Clone, Default)]
pub(crate) struct Record(Arc<Mutex<Vec<(String, String)>>>);

impl Record {
    /// Tells an observer of the queries, which served this procedure.
    pub(crate) fn tell(&self, observer: &mut dyn Observer, function: &Name) {
        for (script, answer) in self.queries().drain(..) {
            observer.asked(function, &script, &answer);
        }
    }
}

impl Record {
    fn queries(&self) -> MutexGuard<'_, Vec<(String, String)>> {
        // A list of strings is whole even if its writer panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Recorder for Record {
    fn record(&mut self, script: &str, answer: &Answer) {
        let answer = match answer {
            Answer::Sat => "sat".to_owned(),
            Answer::Unsat => "unsat".to_owned(),
            Answer::Unknown(why) => format!("unknown: {why}"),
        };
        self.queries().push((script.to_owned(), answer));
    }
}
