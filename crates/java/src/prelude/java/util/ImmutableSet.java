package java.util;

import java.util.function.Predicate;
import verdiff.Outside;

// What `Set.of` and `Set.copyOf` give: no nulls, no changes, and an order that
// is another in every run of the JDK.
final class ImmutableSet<E> extends AbstractSet<E> {
    private final Object[] elements;
    private int size;

    ImmutableSet(int capacity) {
        elements = new Object[capacity];
    }

    void enter(E element) {
        if (contains(element)) {
            throw new IllegalArgumentException("duplicate element: " + element);
        }
        elements[size] = element;
        size++;
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException();
    }

    public int size() {
        return size;
    }

    public boolean contains(Object element) {
        Objects.requireNonNull(element);
        for (int i = 0; i < size; i++) {
            if (element.equals(elements[i])) {
                return true;
            }
        }
        return false;
    }

    public boolean add(E element) {
        throw refused();
    }

    public boolean addAll(Collection<? extends E> more) {
        throw refused();
    }

    public void clear() {
        throw refused();
    }

    public boolean remove(Object element) {
        throw refused();
    }

    public boolean removeAll(Collection<?> others) {
        throw refused();
    }

    public boolean retainAll(Collection<?> others) {
        throw refused();
    }

    public boolean removeIf(Predicate<? super E> filter) {
        throw refused();
    }

    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < size; i++) {
            hash += elements[i].hashCode();
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public Iterator<E> iterator() {
        if (size > 1) {
            throw Outside.unmodelled("the order of an immutable set");
        }
        ArrayList<E> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add((E) elements[i]);
        }
        return Collections.unmodifiable(all.iterator());
    }
}
