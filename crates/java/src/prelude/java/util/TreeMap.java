package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

// Entries in an array that is sorted by their keys. Which keys the JDK's tree
// compares, and in which order, is no observable: a comparator is taken to be an
// order without side effects.
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
    private static final class Node<K, V> extends AbstractMap.SimpleEntry<K, V> {
        Node(K key, V value) {
            super(key, value);
        }
    }

    private final Comparator<? super K> comparator;
    private Object[] nodes = new Object[8];
    private int size;
    private int modCount;

    public TreeMap() {
        comparator = null;
    }

    public TreeMap(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    @SuppressWarnings("unchecked")
    public TreeMap(Map<? extends K, ? extends V> from) {
        comparator = from instanceof SortedMap
            ? (Comparator<? super K>) ((SortedMap<?, ?>) from).comparator()
            : null;
        putAll(from);
    }

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        if (comparator != null) {
            return comparator.compare((K) a, (K) b);
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    @SuppressWarnings("unchecked")
    private Node<K, V> node(int index) {
        return (Node<K, V>) nodes[index];
    }

    // The index of the key, or of the first greater one, complemented.
    private int search(Object key) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) / 2;
            int order = compare(key, node(middle).getKey());
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return ~low;
    }

    // Without a comparator, a key must be comparable even where nothing is there
    // to compare it with.
    private int lookUp(Object key) {
        if (comparator == null) {
            Objects.requireNonNull(key);
            Comparable<?> checked = (Comparable<?>) key;
        }
        return search(key);
    }

    private void insert(int index, K key, V value) {
        if (size == nodes.length) {
            nodes = Arrays.copyOf(nodes, 2 * size);
        }
        for (int i = size; i > index; i--) {
            nodes[i] = nodes[i - 1];
        }
        nodes[index] = new Node<>(key, value);
        size++;
        modCount++;
    }

    private void delete(int index) {
        size--;
        for (int i = index; i < size; i++) {
            nodes[i] = nodes[i + 1];
        }
        nodes[size] = null;
        modCount++;
    }

    private void check(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public Comparator<? super K> comparator() {
        return comparator;
    }

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        return lookUp(key) >= 0;
    }

    public V get(Object key) {
        int index = lookUp(key);
        return index < 0 ? null : node(index).getValue();
    }

    public V getOrDefault(Object key, V otherwise) {
        int index = lookUp(key);
        return index < 0 ? otherwise : node(index).getValue();
    }

    // The first key is compared with itself, to see that it can be compared.
    private int searchToPut(K key) {
        if (size == 0) {
            compare(key, key);
        } else if (comparator == null) {
            Objects.requireNonNull(key);
        }
        return search(key);
    }

    public V put(K key, V value) {
        int index = searchToPut(key);
        if (index >= 0) {
            return node(index).setValue(value);
        }
        insert(~index, key, value);
        return null;
    }

    public V putIfAbsent(K key, V value) {
        int index = searchToPut(key);
        if (index < 0) {
            insert(~index, key, value);
            return null;
        }
        V old = node(index).getValue();
        if (old == null) {
            node(index).setValue(value);
        }
        return old;
    }

    public V remove(Object key) {
        int index = lookUp(key);
        if (index < 0) {
            return null;
        }
        V old = node(index).getValue();
        delete(index);
        return old;
    }

    public void clear() {
        modCount++;
        nodes = new Object[8];
        size = 0;
    }

    public V replace(K key, V value) {
        int index = lookUp(key);
        return index < 0 ? null : node(index).setValue(value);
    }

    public boolean replace(K key, V old, V value) {
        int index = lookUp(key);
        if (index < 0 || !Objects.equals(old, node(index).getValue())) {
            return false;
        }
        node(index).setValue(value);
        return true;
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        if (size > 0) {
            Objects.requireNonNull(function);
        }
        int index = size == 0 ? -1 : searchToPut(key);
        if (index >= 0 && node(index).getValue() != null) {
            return node(index).getValue();
        }
        int expected = modCount;
        V value = function.apply(key);
        check(expected);
        if (value == null) {
            return null;
        }
        if (index >= 0) {
            node(index).setValue(value);
        } else {
            insert(size == 0 ? ~searchToPut(key) : ~index, key, value);
        }
        return value;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int index = lookUp(key);
        if (index < 0 || node(index).getValue() == null) {
            return null;
        }
        return recompute(index, key, node(index).getValue(), function);
    }

    // Sets the value of a node to what the function gives; none for null.
    private V recompute(
        int index, K key, V old, BiFunction<? super K, ? super V, ? extends V> function) {
        int expected = modCount;
        V value = function.apply(key, old);
        check(expected);
        if (value == null) {
            delete(index);
        } else {
            node(index).setValue(value);
        }
        return value;
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int index = size == 0 ? -1 : searchToPut(key);
        if (index >= 0) {
            return recompute(index, key, node(index).getValue(), function);
        }
        int expected = modCount;
        V value = function.apply(key, null);
        check(expected);
        if (value != null) {
            insert(size == 0 ? ~searchToPut(key) : ~index, key, value);
        }
        return value;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        int index = searchToPut(key);
        if (index < 0) {
            insert(~index, key, value);
            return value;
        }
        V old = node(index).getValue();
        if (old == null) {
            node(index).setValue(value);
            return value;
        }
        int expected = modCount;
        V merged = function.apply(old, value);
        check(expected);
        if (merged == null) {
            delete(index);
        } else {
            node(index).setValue(merged);
        }
        return merged;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (int i = 0; i < size; i++) {
            action.accept(node(i).getKey(), node(i).getValue());
            check(expected);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (int i = 0; i < size; i++) {
            node(i).setValue(function.apply(node(i).getKey(), node(i).getValue()));
            check(expected);
        }
    }

    // How many keys are less than this one, or equal to it.
    private int below(K key, boolean orEqual) {
        int index = search(key);
        if (index < 0) {
            return ~index;
        }
        return orEqual ? index + 1 : index;
    }

    private Map.Entry<K, V> snapshot(int index) {
        if (index < 0 || index >= size) {
            return null;
        }
        return new AbstractMap.SimpleImmutableEntry<>(node(index));
    }

    private K key(int index) {
        return index < 0 || index >= size ? null : node(index).getKey();
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return snapshot(below(key, false) - 1);
    }

    public K lowerKey(K key) {
        return key(below(key, false) - 1);
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return snapshot(below(key, true) - 1);
    }

    public K floorKey(K key) {
        return key(below(key, true) - 1);
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return snapshot(below(key, false));
    }

    public K ceilingKey(K key) {
        return key(below(key, false));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return snapshot(below(key, true));
    }

    public K higherKey(K key) {
        return key(below(key, true));
    }

    public Map.Entry<K, V> firstEntry() {
        return snapshot(0);
    }

    public Map.Entry<K, V> lastEntry() {
        return snapshot(size - 1);
    }

    public K firstKey() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return node(0).getKey();
    }

    public K lastKey() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return node(size - 1).getKey();
    }

    public Map.Entry<K, V> pollFirstEntry() {
        Map.Entry<K, V> entry = firstEntry();
        if (entry != null) {
            delete(0);
        }
        return entry;
    }

    public Map.Entry<K, V> pollLastEntry() {
        Map.Entry<K, V> entry = lastEntry();
        if (entry != null) {
            delete(size - 1);
        }
        return entry;
    }

    public Set<K> keySet() {
        return new Keys<>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<>(this);
    }

    // For a TreeSet.
    Iterator<Map.Entry<K, V>> descendingEntries() {
        return new Walker<>(this, false);
    }

    private static final class Walker<K, V> implements Iterator<Map.Entry<K, V>> {
        private final TreeMap<K, V> map;
        private final boolean forwards;
        private int at;
        private int last = -1;
        private int expected;
        // As many as there were when it started: the next step complains about
        // what is added beside it.
        private int left;

        Walker(TreeMap<K, V> map, boolean forwards) {
            this.map = map;
            this.forwards = forwards;
            this.at = forwards ? 0 : map.size - 1;
            this.expected = map.modCount;
            this.left = map.size;
        }

        public boolean hasNext() {
            return left > 0;
        }

        public Map.Entry<K, V> next() {
            if (left == 0) {
                throw new NoSuchElementException();
            }
            map.check(expected);
            last = at;
            at = forwards ? at + 1 : at - 1;
            left--;
            return map.node(last);
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            map.check(expected);
            map.delete(last);
            if (forwards) {
                at--;
            }
            last = -1;
            expected = map.modCount;
        }
    }

    private static final class Keys<K, V> extends AbstractSet<K> {
        private final TreeMap<K, V> map;

        Keys(TreeMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public boolean remove(Object key) {
            int index = map.lookUp(key);
            if (index >= 0) {
                map.delete(index);
            }
            return index >= 0;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<K> iterator() {
            Iterator<Map.Entry<K, V>> all = new Walker<>(map, true);
            return new Iterator<K>() {
                public boolean hasNext() {
                    return all.hasNext();
                }

                public K next() {
                    return all.next().getKey();
                }

                public void remove() {
                    all.remove();
                }
            };
        }
    }

    private static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final TreeMap<K, V> map;

        Entries(TreeMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        private int indexOf(Object other) {
            if (!(other instanceof Map.Entry)) {
                return -1;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            int index = map.lookUp(entry.getKey());
            boolean same = index >= 0
                && Objects.equals(map.node(index).getValue(), entry.getValue());
            return same ? index : -1;
        }

        public boolean contains(Object entry) {
            return indexOf(entry) >= 0;
        }

        public boolean remove(Object entry) {
            int index = indexOf(entry);
            if (index >= 0) {
                map.delete(index);
            }
            return index >= 0;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new Walker<>(map, true);
        }
    }
}
