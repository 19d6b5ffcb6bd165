package java.util;

import java.util.function.UnaryOperator;

public interface List<E> extends Collection<E> {
    E get(int index);

    E set(int index, E element);

    void add(int index, E element);

    boolean add(E element);

    E remove(int index);

    boolean remove(Object element);

    int indexOf(Object element);

    int lastIndexOf(Object element);

    boolean addAll(int index, Collection<? extends E> elements);

    ListIterator<E> listIterator();

    ListIterator<E> listIterator(int index);

    List<E> subList(int from, int to);

    default void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        ListIterator<E> all = listIterator();
        while (all.hasNext()) {
            all.set(operator.apply(all.next()));
        }
    }

    @SuppressWarnings("unchecked")
    default void sort(Comparator<? super E> comparator) {
        Object[] sorted = toArray();
        Arrays.sort(sorted, (Comparator<Object>) comparator);
        ListIterator<E> all = listIterator();
        for (int i = 0; i < sorted.length; i++) {
            all.next();
            all.set((E) sorted[i]);
        }
    }

    @SafeVarargs
    static <E> List<E> of(E... elements) {
        Object[] copy = new Object[elements.length];
        for (int i = 0; i < elements.length; i++) {
            copy[i] = Objects.requireNonNull(elements[i]);
        }
        return new ImmutableList<>(copy, false);
    }

    static <E> List<E> copyOf(Collection<? extends E> elements) {
        if (elements instanceof ImmutableList) {
            return (List<E>) elements;
        }
        Object[] copy = elements.toArray();
        for (int i = 0; i < copy.length; i++) {
            Objects.requireNonNull(copy[i]);
        }
        return new ImmutableList<>(copy, false);
    }
}
