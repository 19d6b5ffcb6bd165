package java.util;

// Views of a part, or of the reverse, are not modelled.
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E element);

    E floor(E element);

    E ceiling(E element);

    E higher(E element);

    E pollFirst();

    E pollLast();

    Iterator<E> descendingIterator();
}
