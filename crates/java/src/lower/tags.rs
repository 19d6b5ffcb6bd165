//! The numbers of classes, the same in all versions.
//!
//! Zero is no class that is known. Classes that objects may have come first, in
//! an order that makes most questions about types a few comparisons (`order`);
//! then whatever else is mentioned. Types of
//! arrays and lambdas have numbers of their own, those of lambdas in blocks by
//! interface. Of the numbers in `1..=K`, in [`ARRAYS`] and in [`LAMBDAS`], all
//! are known: what is not in this version is in no object that it meets.

use super::order::Place;
use super::ranges::Ranges;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The numbers of types of arrays.
pub(crate) const ARRAYS: (u32, u32) = (1 << 29, (1 << 30) - 1);

/// The numbers of lambdas.
pub(crate) const LAMBDAS: (u32, u32) = (1 << 30, (1 << 31) - 1);

/// What the numbers of classes and of types of arrays stand for, in all versions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClassNumbers {
    pub(super) names: Arc<BTreeMap<u32, String>>,
}

impl ClassNumbers {
    /// The class of a number: a binary name, with `[]` behind it for arrays.
    pub fn name(&self, number: u32) -> Option<&str> {
        self.names.get(&number).map(String::as_str)
    }

    /// The number of a class.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.names.iter().find(|(_, found)| *found == name).map(|(number, _)| *number)
    }
}

/// How many lambdas of one interface stand together.
const BLOCK: u32 = 1 << 14;

/// The numbers of classes.
#[derive(Debug, Default)]
pub(crate) struct Tags {
    numbers: RefCell<BTreeMap<String, u32>>,
    /// How many classes objects may have.
    known: Cell<u32>,
    arrays: RefCell<BTreeMap<String, u32>>,
    lambdas: RefCell<Lambdas>,
    /// Classes that have the number of another.
    merged: BTreeMap<String, String>,
}

/// The numbers of lambdas, by interface and name.
#[derive(Debug, Default)]
struct Lambdas {
    numbers: BTreeMap<String, BTreeMap<String, u32>>,
    /// The first numbers of the blocks of each interface.
    blocks: BTreeMap<String, Vec<u32>>,
    used: u32,
}

impl Tags {
    /// Numbers where some classes, the first of each two, have the number of
    /// another: which of them an object is of is not to be told.
    pub(crate) fn merging(merged: BTreeMap<String, String>) -> Tags {
        Tags { merged, ..Tags::default() }
    }

    /// Numbers the classes that objects may have in the order of their places,
    /// before anything else gets a number.
    pub(crate) fn number_classes(&self, places: &BTreeMap<&str, Place<'_>>) {
        let mut classes: Vec<(&Place<'_>, &str)> =
            places.iter().map(|(class, place)| (place, *class)).collect();
        classes.sort_unstable();
        for (_, class) in classes {
            self.of(class);
        }
        self.known.set(self.numbers.borrow().len() as u32);
    }

    /// The number of the class of this name.
    pub(crate) fn of(&self, class: &str) -> u32 {
        let class = self.merged.get(class).map_or(class, String::as_str);
        let mut numbers = self.numbers.borrow_mut();
        if let Some(number) = numbers.get(class) {
            return *number;
        }
        let next = numbers.len() as u32 + 1;
        numbers.insert(class.to_owned(), next);
        next
    }

    /// The number of a type of arrays. Their elements are mentioned by it, too.
    pub(crate) fn array(&self, name: &str) -> u32 {
        if let Some(element) = name.strip_suffix("[]").filter(|element| element.ends_with("[]")) {
            self.array(element);
        }
        let mut arrays = self.arrays.borrow_mut();
        let next = ARRAYS.0 + arrays.len() as u32;
        *arrays.entry(name.to_owned()).or_insert(next)
    }

    /// Whether any version mentions a type of arrays.
    pub(crate) fn knows_array(&self, name: &str) -> bool {
        self.arrays.borrow().contains_key(name)
    }

    /// All types of arrays that any version mentions, and their numbers.
    pub(crate) fn arrays(&self) -> Vec<(String, u32)> {
        self.arrays.borrow().iter().map(|(name, tag)| (name.clone(), *tag)).collect()
    }

    /// The number of a lambda of an interface; of none, if it is not known.
    pub(crate) fn lambda(&self, interface: Option<&str>, name: &str) -> u32 {
        let interface = interface.unwrap_or_default();
        let mut all = self.lambdas.borrow_mut();
        let Lambdas { numbers, blocks, used } = &mut *all;
        let own = numbers.entry(interface.to_owned()).or_default();
        if let Some(number) = own.get(name) {
            return *number;
        }
        let at = own.len() as u32;
        let blocks = blocks.entry(interface.to_owned()).or_default();
        if at.is_multiple_of(BLOCK) {
            blocks.push(LAMBDAS.0 + *used * BLOCK);
            *used += 1;
        }
        let first = blocks.last().copied().unwrap_or(LAMBDAS.0);
        own.insert(name.to_owned(), first + at % BLOCK);
        first + at % BLOCK
    }

    /// The numbers of the lambdas of an interface.
    pub(crate) fn lambdas_of(&self, interface: Option<&str>) -> Ranges {
        let all = self.lambdas.borrow();
        let blocks = all.blocks.get(interface.unwrap_or_default());
        Ranges::of(blocks.into_iter().flatten().map(|first| (*first, first + BLOCK - 1)))
    }

    /// The lambdas of all versions.
    pub(crate) fn lambdas(&self) -> Ranges {
        let all = self.lambdas.borrow();
        let numbers = all.numbers.values().flat_map(|own| own.values());
        Ranges::of(numbers.map(|number| (*number, *number)))
    }

    /// All numbers but those of lambdas.
    pub(crate) fn all(&self) -> ClassNumbers {
        let classes = self.numbers.borrow();
        let classes = classes.iter().map(|(name, number)| (*number, name.clone()));
        let arrays = self.arrays().into_iter().map(|(name, number)| (number, name));
        ClassNumbers { names: Arc::new(classes.chain(arrays).collect()) }
    }

    /// The classes that objects may have in any version.
    pub(crate) fn classes(&self) -> (u32, u32) {
        (1, self.known.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_numbers_in_the_order_of_their_places() {
        let tags = Tags::default();
        let places = [("A", "2"), ("B", "1"), ("C", "3")];
        let places = places.map(|(class, place)| (class, Place::named(place)));
        tags.number_classes(&places.into_iter().collect());
        assert_eq!(["B", "A", "C"].map(|class| tags.of(class)), [1, 2, 3]);
        assert_eq!(tags.classes(), (1, 3));
        assert_eq!(tags.of("mentioned"), 4);
    }

    #[test]
    fn lambdas_of_one_interface_stand_together() {
        let tags = Tags::default();
        let first = tags.lambda(Some("F"), "m lambda 1");
        let other = tags.lambda(Some("G"), "m lambda 2");
        let second = tags.lambda(Some("F"), "m lambda 3");
        assert_eq!(second, first + 1);
        assert_eq!(tags.lambda(Some("F"), "m lambda 1"), first);
        assert!(tags.lambdas_of(Some("F")).contains(second));
        assert!(!tags.lambdas_of(Some("F")).contains(other));
    }
}
