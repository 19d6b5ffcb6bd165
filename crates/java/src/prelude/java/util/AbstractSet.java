package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet() {
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Set)) {
            return false;
        }
        Collection<?> that = (Collection<?>) other;
        if (that.size() != size()) {
            return false;
        }
        try {
            return containsAll(that);
        } catch (ClassCastException | NullPointerException unsuitable) {
            return false;
        }
    }

    public int hashCode() {
        int hash = 0;
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            hash += Objects.hashCode(all.next());
        }
        return hash;
    }

    // Goes through the smaller of both.
    public boolean removeAll(Collection<?> elements) {
        Objects.requireNonNull(elements);
        boolean changed = false;
        if (size() > elements.size()) {
            Iterator<?> all = elements.iterator();
            while (all.hasNext()) {
                changed |= remove(all.next());
            }
            return changed;
        }
        Iterator<E> own = iterator();
        while (own.hasNext()) {
            if (elements.contains(own.next())) {
                own.remove();
                changed = true;
            }
        }
        return changed;
    }
}
