package java.util;

import verdiff.Outside;

// The keys of a TreeMap.
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable {
    private static final Object PRESENT = new Object();

    private final TreeMap<E, Object> map;

    public TreeSet() {
        map = new TreeMap<>();
    }

    public TreeSet(Comparator<? super E> comparator) {
        map = new TreeMap<>(comparator);
    }

    public TreeSet(Collection<? extends E> from) {
        map = new TreeMap<>();
        addAll(from);
    }

    public TreeSet(SortedSet<E> from) {
        map = new TreeMap<>(from.comparator());
        addAll(from);
    }

    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    public int size() {
        return map.size();
    }

    public boolean contains(Object element) {
        return map.containsKey(element);
    }

    public boolean add(E element) {
        return map.put(element, PRESENT) == null;
    }

    public boolean remove(Object element) {
        return map.remove(element) == PRESENT;
    }

    public void clear() {
        map.clear();
    }

    public E first() {
        return map.firstKey();
    }

    public E last() {
        return map.lastKey();
    }

    public E lower(E element) {
        return map.lowerKey(element);
    }

    public E floor(E element) {
        return map.floorKey(element);
    }

    public E ceiling(E element) {
        return map.ceilingKey(element);
    }

    public E higher(E element) {
        return map.higherKey(element);
    }

    public E pollFirst() {
        Map.Entry<E, Object> entry = map.pollFirstEntry();
        return entry == null ? null : entry.getKey();
    }

    public E pollLast() {
        Map.Entry<E, Object> entry = map.pollLastEntry();
        return entry == null ? null : entry.getKey();
    }

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public Iterator<E> descendingIterator() {
        Iterator<Map.Entry<E, Object>> all = map.descendingEntries();
        return new Iterator<E>() {
            public boolean hasNext() {
                return all.hasNext();
            }

            public E next() {
                return all.next().getKey();
            }

            public void remove() {
                all.remove();
            }
        };
    }

    public Object clone() {
        if (getClass() != TreeSet.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        return new TreeSet<E>((SortedSet<E>) this);
    }
}
