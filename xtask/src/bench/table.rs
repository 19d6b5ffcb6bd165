//! The table of a benchmark set: entries and a way to ask in; a line for each
//! as it is answered, and the counts of each family, out.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;

use super::answer::Answer;
use super::scenario::{Label, Scenario};
use crate::console::say;

/// What became of the entries of a family.
#[derive(Debug, Default)]
struct Count {
    /// Of the entries labelled as holding: all, and those so decided.
    holds: (usize, usize),
    /// Of the entries labelled as failing: all, and those so decided.
    fails: (usize, usize),
    /// Decided against the label.
    contradictions: usize,
    times: Vec<Duration>,
}

/// Asks for every entry and prints what came out.
pub(super) fn print(
    scenarios: &[Scenario],
    ask: impl Fn(&Scenario) -> Result<Answer>,
) -> Result<()> {
    let mut families: BTreeMap<&str, Count> = BTreeMap::new();
    for scenario in scenarios {
        let answer = ask(scenario)?;
        say(&line(scenario, &answer));
        families.entry(&scenario.family).or_default().add(scenario.label, &answer);
    }
    say("");
    let mut all = Count::default();
    for (family, count) in families {
        say(&count.summary(family));
        all.join(count);
    }
    say(&all.summary("all"));
    Ok(())
}

fn line(scenario: &Scenario, answer: &Answer) -> String {
    let mark = match (scenario.label, answer.decided()) {
        (Some(label), Some(decided)) if label != decided => "!",
        (_, None) => "?",
        (_, Some(_)) => " ",
    };
    let label = match scenario.label {
        Some(Label::Holds) => "holds",
        Some(Label::Fails) => "fails",
        None => "-",
    };
    let seconds = answer.time.as_secs_f64();
    let remark = [scenario.remark.as_str(), answer.detail.as_str()];
    let remark: Vec<&str> = remark.into_iter().filter(|part| !part.is_empty()).collect();
    format!(
        "{mark} {:<34} {label:<6} {:<13} {:<11} {seconds:>7.2} s  {}",
        scenario.name,
        answer.verdict,
        answer.rung,
        remark.join("; ")
    )
    .trim_end()
    .to_owned()
}

impl Count {
    fn add(&mut self, label: Option<Label>, answer: &Answer) {
        let decided = answer.decided();
        let place = match label {
            Some(Label::Holds) => Some(&mut self.holds),
            Some(Label::Fails) => Some(&mut self.fails),
            None => None,
        };
        if let Some((all, right)) = place {
            *all += 1;
            *right += usize::from(decided == label);
            self.contradictions += usize::from(decided.is_some() && decided != label);
        }
        self.times.push(answer.time);
    }

    fn join(&mut self, other: Count) {
        self.holds = (self.holds.0 + other.holds.0, self.holds.1 + other.holds.1);
        self.fails = (self.fails.0 + other.fails.0, self.fails.1 + other.fails.1);
        self.contradictions += other.contradictions;
        self.times.extend(other.times);
    }

    fn summary(&self, name: &str) -> String {
        let mut times = self.times.clone();
        times.sort();
        let median = times.get(times.len() / 2).copied().unwrap_or_default().as_secs_f64();
        let longest = times.last().copied().unwrap_or_default().as_secs_f64();
        format!(
            "{name:<12} holds: {} of {} proved; fails: {} of {} shown; {} against the label; \
             median {median:.2} s, longest {longest:.2} s",
            self.holds.1, self.holds.0, self.fails.1, self.fails.0, self.contradictions
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(verdict: &str) -> Answer {
        Answer {
            verdict: verdict.into(),
            rung: String::new(),
            detail: String::new(),
            time: Duration::ZERO,
        }
    }

    #[test]
    fn verdicts_are_counted_beside_their_labels() {
        let mut count = Count::default();
        count.add(Some(Label::Holds), &answer("equivalent"));
        count.add(Some(Label::Holds), &answer("unknown"));
        count.add(Some(Label::Holds), &answer("different"));
        count.add(Some(Label::Fails), &answer("conflict"));
        assert_eq!((count.holds, count.fails, count.contradictions), ((3, 1), (1, 1), 1));
    }
}
