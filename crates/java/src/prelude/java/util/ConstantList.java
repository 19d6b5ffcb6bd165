package java.util;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

// What `Collections.emptyList`, `singletonList` and `nCopies` give.
final class ConstantList<E> extends AbstractList<E> implements RandomAccess {
    enum Kind {
        EMPTY,
        SINGLE,
        COPIES
    }

    private final Object[] elements;
    private final Kind kind;

    ConstantList(Object[] elements, Kind kind) {
        this.elements = elements;
        this.kind = kind;
    }

    public int size() {
        return elements.length;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        if (index < 0 || index >= elements.length) {
            String size = kind == Kind.EMPTY ? "" : ", Size: " + elements.length;
            throw new IndexOutOfBoundsException("Index: " + index + size);
        }
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public Iterator<E> iterator() {
        if (kind == Kind.COPIES) {
            return super.iterator();
        }
        ArrayList<E> all = new ArrayList<>();
        for (int i = 0; i < elements.length; i++) {
            all.add((E) elements[i]);
        }
        Iterator<E> walker = all.iterator();
        return kind == Kind.EMPTY ? walker : Collections.unmodifiable(walker);
    }

    public ListIterator<E> listIterator() {
        if (kind != Kind.EMPTY) {
            return super.listIterator();
        }
        ArrayList<E> fixed = new ArrayList<E>() {
            public void add(int index, E element) {
                throw new UnsupportedOperationException();
            }
        };
        return fixed.listIterator();
    }

    public boolean removeIf(Predicate<? super E> filter) {
        if (kind == Kind.SINGLE) {
            throw new UnsupportedOperationException();
        }
        return super.removeIf(filter);
    }

    public void replaceAll(UnaryOperator<E> operator) {
        if (kind == Kind.SINGLE) {
            throw new UnsupportedOperationException();
        }
        super.replaceAll(operator);
    }

    public void sort(Comparator<? super E> comparator) {
        if (kind == Kind.COPIES) {
            super.sort(comparator);
        }
    }
}
