//! The table of a benchmark set: entries and a way to ask in; a line for each
//! as it is answered, and the counts of each family, out.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;

use super::answer::Answer;
use super::scenario::{Label, Scenario};
use crate::console::say;

/// What became of the entries with one label.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Outcomes {
    all: usize,
    right: usize,
    /// Of those that are right, the differences whose conditions leave no input open.
    full: usize,
    /// Those whose conditions do.
    part: usize,
    against: usize,
}

/// What became of the entries of a family.
#[derive(Debug, Default)]
struct Count {
    holds: Outcomes,
    fails: Outcomes,
    times: Vec<Duration>,
}

/// Asks for every entry and prints what came out.
pub(super) fn print(
    scenarios: &[Scenario],
    ask: impl Fn(&Scenario) -> Result<Answer>,
) -> Result<()> {
    let mut families: BTreeMap<&str, Count> = BTreeMap::new();
    let (mut against, mut open) = (Vec::new(), Vec::new());
    for scenario in scenarios {
        let answer = ask(scenario)?;
        let line = line(scenario, &answer);
        say(&line);
        families.entry(&scenario.family).or_default().add(scenario.label, &answer);
        match line.chars().next() {
            Some(AGAINST) => against.push(line),
            Some(OPEN) => open.push(line),
            _ => {}
        }
    }
    say("");
    let mut all = Count::default();
    for (family, count) in families {
        say(&count.summary(family));
        all.join(count);
    }
    say(&all.summary("all"));
    for (title, lines) in [("against the label:", against), ("open:", open)] {
        if !lines.is_empty() {
            say(&format!("\n{title}\n{}", lines.join("\n")));
        }
    }
    Ok(())
}

/// How lines begin that say the opposite of their label.
const AGAINST: char = '!';
/// How lines begin where nothing was decided.
const OPEN: char = '?';

fn line(scenario: &Scenario, answer: &Answer) -> String {
    let mark = match (scenario.label, answer.decided()) {
        (Some(label), Some(decided)) if label != decided => AGAINST,
        (_, None) => OPEN,
        (_, Some(_)) => ' ',
    };
    let label = match scenario.label {
        Some(Label::Holds) => "holds",
        Some(Label::Fails) => "fails",
        None => "-",
    };
    let seconds = answer.time.as_secs_f64();
    let remark = [scenario.remark.as_str(), answer.detail.as_str()];
    let remark: Vec<&str> = remark.into_iter().filter(|part| !part.is_empty()).collect();
    let extent = match answer.full {
        Some(true) => "full",
        Some(false) => "part",
        None => "",
    };
    format!(
        "{mark} {:<34} {label:<6} {:<13} {extent:<4} {:<11} {seconds:>7.2} s  {}",
        scenario.name,
        answer.verdict,
        answer.rung,
        remark.join("; ")
    )
    .trim_end()
    .to_owned()
}

impl Outcomes {
    fn add(&mut self, label: Label, answer: &Answer) {
        let decided = answer.decided();
        self.all += 1;
        self.right += usize::from(decided == Some(label));
        if decided == Some(label) {
            self.full += usize::from(answer.full == Some(true));
            self.part += usize::from(answer.full == Some(false));
        }
        self.against += usize::from(decided.is_some_and(|decided| decided != label));
    }

    fn join(&mut self, other: Outcomes) {
        self.all += other.all;
        self.right += other.right;
        self.full += other.full;
        self.part += other.part;
        self.against += other.against;
    }

    /// A label that a run contradicts is not one to match: it does not count
    /// among those of which a part is right.
    fn summary(self, what: &str) -> String {
        let Outcomes { all, right, against, .. } = self;
        let sound = all - against;
        let percent = (100 * right).checked_div(sound).unwrap_or(100);
        let open = sound - right;
        format!("{right} {what}, {against} against the label, {open} open ({percent} %)")
    }
}

impl Count {
    fn add(&mut self, label: Option<Label>, answer: &Answer) {
        match label {
            Some(label @ Label::Holds) => self.holds.add(label, answer),
            Some(label @ Label::Fails) => self.fails.add(label, answer),
            None => {}
        }
        self.times.push(answer.time);
    }

    fn join(&mut self, other: Count) {
        self.holds.join(other.holds);
        self.fails.join(other.fails);
        self.times.extend(other.times);
    }

    fn summary(&self, name: &str) -> String {
        let mut times = self.times.clone();
        times.sort();
        let median = times.get(times.len() / 2).copied().unwrap_or_default().as_secs_f64();
        let longest = times.last().copied().unwrap_or_default().as_secs_f64();
        let holds = self.holds.summary("proved");
        let Outcomes { full, part, .. } = self.fails;
        let extent = if full + part > 0 { format!(" ({full} in full)") } else { String::new() };
        let fails = self.fails.summary(&format!("shown{extent}"));
        format!(
            "{name:<8} holds, {}: {holds}\n{:<8} fails, {}: {fails}; median {median:.2} s, \
             longest {longest:.2} s",
            self.holds.all, "", self.fails.all
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
            full: (verdict == "different").then_some(true),
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
        count.add(Some(Label::Fails), &answer("different"));
        assert_eq!(count.holds, Outcomes { all: 3, right: 1, full: 0, part: 0, against: 1 });
        assert_eq!(count.fails, Outcomes { all: 2, right: 2, full: 1, part: 0, against: 0 });
        assert_eq!(count.holds.summary("proved"), "1 proved, 1 against the label, 1 open (50 %)");
    }
}
