package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;

public interface Collection<E> extends Iterable<E> {
    int size();

    boolean isEmpty();

    boolean contains(Object element);

    Object[] toArray();

    <T> T[] toArray(T[] array);

    default <T> T[] toArray(IntFunction<T[]> generator) {
        return toArray(generator.apply(0));
    }

    boolean add(E element);

    boolean remove(Object element);

    boolean containsAll(Collection<?> elements);

    boolean addAll(Collection<? extends E> elements);

    boolean removeAll(Collection<?> elements);

    boolean retainAll(Collection<?> elements);

    default boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean changed = false;
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            if (filter.test(all.next())) {
                all.remove();
                changed = true;
            }
        }
        return changed;
    }

    void clear();

    boolean equals(Object other);

    int hashCode();
}
