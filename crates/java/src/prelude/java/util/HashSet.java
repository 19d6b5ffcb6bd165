package java.util;

import verdiff.Outside;

// The keys of a HashMap.
public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable {
    private static final Object PRESENT = new Object();

    private final HashMap<E, Object> map;

    public HashSet() {
        map = new HashMap<>();
    }

    public HashSet(int capacity) {
        map = new HashMap<>(capacity);
    }

    public HashSet(int capacity, float loadFactor) {
        map = new HashMap<>(capacity, loadFactor);
    }

    public HashSet(Collection<? extends E> from) {
        this(from, new HashMap<>(capacityFor(from)));
    }

    // For a LinkedHashSet.
    HashSet(HashMap<E, Object> map) {
        this.map = map;
    }

    private HashSet(Collection<? extends E> from, HashMap<E, Object> map) {
        this.map = map;
        addAll(from);
    }

    private static int capacityFor(Collection<?> from) {
        return Math.max((int) (from.size() * 4L / 3) + 1, 16);
    }

    public int size() {
        return map.size();
    }

    public boolean isEmpty() {
        return map.isEmpty();
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

    public Iterator<E> iterator() {
        return map.keySet().iterator();
    }

    public Object clone() {
        if (getClass() != HashSet.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        HashMap<E, Object> copy = new HashMap<>();
        copy.putAll(map);
        return new HashSet<E>(copy);
    }
}
