//! When guards and variables matter: a guarded program in; for each command the
//! guards and locals whose value is of no use after it out.
//!
//! A guard is defined by a command that is not itself under it. Wherever it is
//! looked at, the guards before it in the conjunction held when it was defined
//! in the same round, so an earlier value does not matter.

use crate::last::{Ends, last};
use crate::layout::Layout;
use std::ops::Range;
use verdiff_align::structured::{Both, Side};
use verdiff_product::correlate::{Action, Guard, Guarded, Guards};

/// What is known of a command before it is analysed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    /// The guards that are of no use after it.
    pub(crate) dies: Vec<usize>,
    /// The locals that are of no use after it.
    pub(crate) ends: Ends,
    /// Of the commands inside.
    pub(crate) body: Vec<Plan>,
    /// Which place it is, if it is one where both versions have done the same;
    /// which loop it is, if it is one.
    pub(crate) point: usize,
    /// The places and loops inside.
    pub(crate) inside: Inside,
}

/// Places and loops that stand together, by their numbers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Inside {
    pub(crate) points: Range<usize>,
    pub(crate) loops: Range<usize>,
}

/// Guards of both versions in one numbering.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guarding {
    old: usize,
    pub(crate) all: usize,
}

impl Guarding {
    pub(crate) fn new(guards: &Both<u32>) -> Self {
        Guarding { old: guards.old as usize, all: (guards.old + guards.new) as usize }
    }

    pub(crate) fn number(self, guard: Guard) -> usize {
        match guard.version {
            Side::Old => guard.number as usize,
            Side::New => self.old + guard.number as usize,
        }
    }
}

type Live = Vec<bool>;

/// How many there are of what is numbered.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) points: usize,
    pub(crate) loops: usize,
}

/// Plans for all commands, and how many points and loops there are.
pub(crate) fn plan(
    guarding: Guarding,
    layout: &Layout,
    commands: &[Guarded],
) -> (Vec<Plan>, Counts) {
    let mut live = vec![false; guarding.all];
    let mut plans = backward(guarding, commands, &mut live);
    let mut counts = Counts::default();
    number(commands, &mut plans, &mut counts);
    for (plan, ends) in plans.iter_mut().zip(last(layout, commands)) {
        plan.ends = ends;
    }
    (plans, counts)
}

fn number(commands: &[Guarded], plans: &mut [Plan], next: &mut Counts) {
    for (command, plan) in commands.iter().zip(plans) {
        match command {
            Guarded::Point => {
                plan.point = next.points;
                next.points += 1;
            }
            Guarded::Loop { body, .. } => {
                plan.point = next.loops;
                next.loops += 1;
                let first = *next;
                number(body, &mut plan.body, next);
                plan.inside.points = first.points..next.points;
                plan.inside.loops = first.loops..next.loops;
            }
            Guarded::Act { .. } => {}
        }
    }
}

/// Goes back from what matters after the commands to what does before.
fn backward(guarding: Guarding, commands: &[Guarded], live: &mut Live) -> Vec<Plan> {
    let mut plans: Vec<Plan> =
        commands.iter().rev().map(|command| one(guarding, command, live)).collect();
    plans.reverse();
    plans
}

fn one(guarding: Guarding, command: &Guarded, live: &mut Live) -> Plan {
    let mut plan = Plan::default();
    match command {
        Guarded::Act { guards, action } => {
            if let Action::Set { guard, .. } = action
                && guards.iter().all(|literal| literal.guard != *guard)
            {
                let guard = guarding.number(*guard);
                if !std::mem::replace(&mut live[guard], false) {
                    plan.dies.push(guard);
                }
            }
            use_all(guarding, guards, live, &mut plan.dies);
        }
        Guarded::Loop { entries, body, .. } => {
            let after = live.clone();
            entries.iter().for_each(|guards| use_all(guarding, guards, live, &mut plan.dies));
            // What matters at the head does at the end of a round, and the
            // second time around nothing is new.
            for _ in 0..2 {
                let mut inside = live.clone();
                plan.body = backward(guarding, body, &mut inside);
                if !merge(live, &inside) {
                    break;
                }
            }
            plan.dies = (0..guarding.all).filter(|guard| live[*guard] && !after[*guard]).collect();
        }
        Guarded::Point => {}
    }
    plan
}

/// Guards are looked at: those that are of no use later die here.
fn use_all(guarding: Guarding, guards: &Guards, live: &mut Live, dies: &mut Vec<usize>) {
    for literal in guards {
        let guard = guarding.number(literal.guard);
        if !std::mem::replace(&mut live[guard], true) {
            dies.push(guard);
        }
    }
}

/// Adds what matters elsewhere. Whether that is anything new.
fn merge(live: &mut Live, more: &Live) -> bool {
    let is_new = live.iter().zip(more).any(|(live, more)| *more && !*live);
    live.iter_mut().zip(more).for_each(|(live, more)| *live |= more);
    is_new
}
