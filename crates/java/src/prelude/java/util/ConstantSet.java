package java.util;

import java.util.function.Predicate;

// What `Collections.emptySet` and `singleton` give.
final class ConstantSet<E> extends AbstractSet<E> {
    private final Object[] elements;

    ConstantSet(Object[] elements) {
        this.elements = elements;
    }

    public int size() {
        return elements.length;
    }

    @SuppressWarnings("unchecked")
    public Iterator<E> iterator() {
        if (elements.length == 0) {
            return Collections.emptyIterator();
        }
        ArrayList<E> all = new ArrayList<>();
        all.add((E) elements[0]);
        return Collections.unmodifiable(all.iterator());
    }

    public boolean removeIf(Predicate<? super E> filter) {
        if (elements.length > 0) {
            throw new UnsupportedOperationException();
        }
        return super.removeIf(filter);
    }
}
