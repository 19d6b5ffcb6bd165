package java.util;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

// What `List.of` and `List.copyOf` give: no nulls, no changes.
final class ImmutableList<E> extends AbstractList<E> implements RandomAccess {
    private final Object[] elements;
    // A part of another one.
    private final boolean part;

    ImmutableList(Object[] elements, boolean part) {
        this.elements = elements;
        this.part = part;
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException();
    }

    public int size() {
        return elements.length;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        if (part) {
            Objects.checkIndex(index, elements.length);
        } else if (elements.length == 1 || elements.length == 2) {
            checkBounds(index >= 0 && index < elements.length, index);
        }
        return (E) elements[index];
    }

    private void checkBounds(boolean within, int index) {
        if (!within) {
            throw new IndexOutOfBoundsException("Index: " + index + " Size: " + elements.length);
        }
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        Objects.requireNonNull(element);
        return super.indexOf(element);
    }

    public int lastIndexOf(Object element) {
        Objects.requireNonNull(element);
        return super.lastIndexOf(element);
    }

    public boolean add(E element) {
        throw refused();
    }

    public boolean addAll(Collection<? extends E> more) {
        throw refused();
    }

    public boolean addAll(int index, Collection<? extends E> more) {
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

    public void replaceAll(UnaryOperator<E> operator) {
        throw refused();
    }

    public void sort(Comparator<? super E> comparator) {
        throw refused();
    }

    public Iterator<E> iterator() {
        return Collections.unmodifiable((Iterator<E>) walker(0));
    }

    public ListIterator<E> listIterator(int index) {
        checkBounds(index >= 0 && index <= elements.length, index);
        return Collections.unmodifiable(walker(index));
    }

    @SuppressWarnings("unchecked")
    private ListIterator<E> walker(int index) {
        ArrayList<E> copy = new ArrayList<>();
        for (int i = 0; i < elements.length; i++) {
            copy.add((E) elements[i]);
        }
        return copy.listIterator(index);
    }

    public List<E> subList(int from, int to) {
        checkSubList(from, to, elements.length);
        Object[] copy = new Object[to - from];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = elements[from + i];
        }
        return new ImmutableList<>(copy, true);
    }
}
