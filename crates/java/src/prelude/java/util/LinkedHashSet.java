package java.util;

import verdiff.Outside;

// A set that is gone through in the order in which elements came.
public class LinkedHashSet<E> extends HashSet<E> implements Set<E> {
    public LinkedHashSet() {
        super(new LinkedHashMap<>());
    }

    public LinkedHashSet(int capacity) {
        super(new LinkedHashMap<>(capacity));
    }

    public LinkedHashSet(int capacity, float loadFactor) {
        super(new LinkedHashMap<>(capacity, loadFactor));
    }

    public LinkedHashSet(Collection<? extends E> from) {
        super(new LinkedHashMap<>(Math.max(2 * from.size(), 11)));
        addAll(from);
    }

    public Object clone() {
        if (getClass() != LinkedHashSet.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        return new LinkedHashSet<E>(this);
    }
}
