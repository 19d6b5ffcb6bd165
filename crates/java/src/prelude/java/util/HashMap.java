package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import verdiff.Outside;

// Chains in a table whose length is a power of two. The order of iteration is
// that of the JDK: lengths of the table, the spreading of hash codes and the
// place in a chain where entries are put are the same. The JDK turns a chain of
// more than eight entries in a table of 64 or more into a tree, which changes
// that order; what happens from there on is outside of the model.
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable {
    private static final int USUAL_LENGTH = 16;
    private static final int GREATEST_LENGTH = 1 << 30;
    private static final int LONGEST_CHAIN = 8;
    private static final int TREES_FROM_LENGTH = 64;

    static class Node<K, V> implements Map.Entry<K, V> {
        final int hash;
        final K key;
        V value;
        Node<K, V> next;
        // The neighbours in the order of a LinkedHashMap.
        Node<K, V> older;
        Node<K, V> newer;

        Node(int hash, K key, V value, Node<K, V> next) {
            this.hash = hash;
            this.key = key;
            this.value = value;
            this.next = next;
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            V old = this.value;
            this.value = value;
            return old;
        }

        public boolean equals(Object other) {
            return other == this || sameEntry(this, other);
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    // Made with the first entry.
    private Node<K, V>[] table;
    private int size;
    // How many entries fit; before there is a table, its length, or zero for
    // the usual one.
    private int threshold;
    int modCount;

    public HashMap() {
    }

    public HashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public HashMap(int capacity, float loadFactor) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal initial capacity: " + capacity);
        }
        if (loadFactor <= 0 || loadFactor != loadFactor) {
            throw new IllegalArgumentException("Illegal load factor: " + loadFactor);
        }
        if (loadFactor != 0.75f) {
            throw Outside.unmodelled("a load factor other than 0.75");
        }
        threshold = lengthFor(Math.min(capacity, GREATEST_LENGTH));
    }

    public HashMap(Map<? extends K, ? extends V> from) {
        putEach(from, false);
    }

    private static int lengthFor(int capacity) {
        int length = 1;
        while (length < capacity) {
            length = length << 1;
        }
        return length;
    }

    private static int spread(Object key) {
        if (key == null) {
            return 0;
        }
        int hash = key.hashCode();
        return hash ^ hash >>> 16;
    }

    Node<K, V> find(Object key) {
        if (table == null) {
            return null;
        }
        int hash = spread(key);
        Node<K, V> node = table[hash & table.length - 1];
        while (node != null && !holds(node, hash, key)) {
            node = node.next;
        }
        return node;
    }

    private static boolean holds(Node<?, ?> node, int hash, Object key) {
        return node.hash == hash && (node.key == key || key != null && key.equals(node.key));
    }

    // Entries keep their order within the two chains that one becomes.
    @SuppressWarnings("unchecked")
    private void resize() {
        Node<K, V>[] old = table;
        if (old == null) {
            table = (Node<K, V>[]) new Node[threshold == 0 ? USUAL_LENGTH : threshold];
            threshold = limit(table.length);
            return;
        }
        if (old.length >= GREATEST_LENGTH) {
            threshold = Integer.MAX_VALUE;
            return;
        }
        table = (Node<K, V>[]) new Node[old.length << 1];
        threshold = limit(table.length);
        for (int i = 0; i < old.length; i++) {
            distribute(old[i], i, old.length);
        }
    }

    // Three quarters of it, rounded down.
    private static int limit(int length) {
        return length >= GREATEST_LENGTH ? Integer.MAX_VALUE : (int) (length * 3L / 4);
    }

    private void distribute(Node<K, V> chain, int index, int length) {
        Node<K, V> lowEnd = null;
        Node<K, V> highEnd = null;
        Node<K, V> node = chain;
        while (node != null) {
            Node<K, V> next = node.next;
            node.next = null;
            if ((node.hash & length) == 0) {
                if (lowEnd == null) {
                    table[index] = node;
                } else {
                    lowEnd.next = node;
                }
                lowEnd = node;
            } else {
                if (highEnd == null) {
                    table[index + length] = node;
                } else {
                    highEnd.next = node;
                }
                highEnd = node;
            }
            node = next;
        }
    }

    private void chainIsLong() {
        if (table.length >= TREES_FROM_LENGTH) {
            throw Outside.unmodelled("a hash map with many keys in one chain");
        }
        resize();
    }

    // At the end of its chain. The node may make the table grow.
    private void append(int hash, K key, V value, boolean evict) {
        if (table == null) {
            resize();
        }
        Node<K, V> added = new Node<>(hash, key, value, null);
        int index = hash & table.length - 1;
        int before = 0;
        Node<K, V> last = null;
        for (Node<K, V> node = table[index]; node != null; node = node.next) {
            last = node;
            before++;
        }
        if (last == null) {
            table[index] = added;
        } else {
            last.next = added;
        }
        created(added);
        if (before >= LONGEST_CHAIN) {
            chainIsLong();
        }
        modCount++;
        size++;
        if (size > threshold) {
            resize();
        }
        inserted(evict);
    }

    // At the start of its chain, as the functions that compute a value do it.
    private void prepend(int hash, K key, V value) {
        int index = hash & table.length - 1;
        int before = 0;
        for (Node<K, V> node = table[index]; node != null; node = node.next) {
            before++;
        }
        Node<K, V> added = new Node<>(hash, key, value, table[index]);
        table[index] = added;
        created(added);
        if (before >= LONGEST_CHAIN - 1) {
            chainIsLong();
        }
        modCount++;
        size++;
        inserted(true);
    }

    private void makeRoom() {
        if (table == null || size > threshold) {
            resize();
        }
    }

    private void unlink(Node<K, V> gone) {
        int index = gone.hash & table.length - 1;
        if (table[index] == gone) {
            table[index] = gone.next;
        } else {
            Node<K, V> node = table[index];
            while (node.next != gone) {
                node = node.next;
            }
            node.next = gone.next;
        }
        modCount++;
        size--;
        removed(gone);
    }

    // A LinkedHashMap keeps its order by these.
    void created(Node<K, V> node) {
    }

    void touched(Node<K, V> node) {
    }

    void inserted(boolean evict) {
    }

    void removed(Node<K, V> node) {
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    public V getOrDefault(Object key, V otherwise) {
        Node<K, V> node = find(key);
        return node == null ? otherwise : node.value;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public boolean containsValue(Object value) {
        for (Node<K, V> node = firstNode(); node != null; node = nodeAfter(node)) {
            if (Objects.equals(value, node.value)) {
                return true;
            }
        }
        return false;
    }

    public V put(K key, V value) {
        return putNode(key, value, false, true);
    }

    public V putIfAbsent(K key, V value) {
        return putNode(key, value, true, true);
    }

    private V putNode(K key, V value, boolean onlyIfAbsent, boolean evict) {
        Node<K, V> node = find(key);
        if (node == null) {
            append(spread(key), key, value, evict);
            return null;
        }
        V old = node.value;
        if (!onlyIfAbsent || old == null) {
            node.value = value;
        }
        touched(node);
        return old;
    }

    public void putAll(Map<? extends K, ? extends V> from) {
        putEach(from, true);
    }

    void putEach(Map<? extends K, ? extends V> from, boolean evict) {
        int count = from.size();
        if (count > 0) {
            if (table == null) {
                int length = (int) Math.min(count * 4L / 3 + 1, GREATEST_LENGTH);
                if (length > threshold) {
                    threshold = lengthFor(length);
                }
            } else {
                while (count > threshold && table.length < GREATEST_LENGTH) {
                    resize();
                }
            }
        }
        Iterator<? extends Map.Entry<? extends K, ? extends V>> all = from.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<? extends K, ? extends V> entry = all.next();
            putNode(entry.getKey(), entry.getValue(), false, evict);
        }
    }

    public V remove(Object key) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        unlink(node);
        return node.value;
    }

    public boolean remove(Object key, Object value) {
        Node<K, V> node = find(key);
        if (node == null || !Objects.equals(value, node.value)) {
            return false;
        }
        unlink(node);
        return true;
    }

    public void clear() {
        modCount++;
        if (table != null && size > 0) {
            for (int i = 0; i < table.length; i++) {
                table[i] = null;
            }
            size = 0;
        }
    }

    public boolean replace(K key, V old, V value) {
        Node<K, V> node = find(key);
        if (node == null || !Objects.equals(old, node.value)) {
            return false;
        }
        node.value = value;
        touched(node);
        return true;
    }

    public V replace(K key, V value) {
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V old = node.value;
        node.value = value;
        touched(node);
        return old;
    }

    private void check(int expected) {
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        makeRoom();
        Node<K, V> node = find(key);
        if (node != null && node.value != null) {
            touched(node);
            return node.value;
        }
        int expected = modCount;
        V value = function.apply(key);
        check(expected);
        if (value == null) {
            return null;
        }
        if (node == null) {
            prepend(spread(key), key, value);
        } else {
            node.value = value;
            touched(node);
        }
        return value;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Node<K, V> node = find(key);
        if (node == null || node.value == null) {
            return null;
        }
        int expected = modCount;
        V value = function.apply(key, node.value);
        check(expected);
        if (value == null) {
            unlink(node);
        } else {
            node.value = value;
            touched(node);
        }
        return value;
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        makeRoom();
        Node<K, V> node = find(key);
        int expected = modCount;
        V value = function.apply(key, node == null ? null : node.value);
        check(expected);
        settle(node, key, value);
        return value;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        if (value == null || function == null) {
            throw new NullPointerException();
        }
        makeRoom();
        Node<K, V> node = find(key);
        V merged = value;
        if (node != null && node.value != null) {
            int expected = modCount;
            merged = function.apply(node.value, value);
            check(expected);
        }
        settle(node, key, merged);
        return merged;
    }

    // Gives a key, whose node is known, its new value; none for null.
    private void settle(Node<K, V> node, K key, V value) {
        if (node == null) {
            if (value != null) {
                prepend(spread(key), key, value);
            }
        } else if (value == null) {
            unlink(node);
        } else {
            node.value = value;
            touched(node);
        }
    }

    // The JDK goes on and complains at the end.
    private void checkStill(int expected) {
        if (modCount != expected) {
            throw Outside.unmodelled("a map that is changed by the function that goes through it");
        }
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (Node<K, V> node = firstNode(); node != null; node = nodeAfter(node)) {
            action.accept(node.key, node.value);
            checkStill(expected);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = modCount;
        for (Node<K, V> node = firstNode(); node != null; node = nodeAfter(node)) {
            node.value = function.apply(node.key, node.value);
            checkStill(expected);
        }
    }

    public Object clone() {
        if (getClass() != HashMap.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        HashMap<K, V> copy = new HashMap<>();
        copy.putEach(this, false);
        return copy;
    }

    // The order of iteration.
    Node<K, V> firstNode() {
        return table == null || size == 0 ? null : fromIndex(0);
    }

    Node<K, V> nodeAfter(Node<K, V> node) {
        return node.next != null ? node.next : fromIndex((node.hash & table.length - 1) + 1);
    }

    private Node<K, V> fromIndex(int start) {
        for (int i = start; i < table.length; i++) {
            if (table[i] != null) {
                return table[i];
            }
        }
        return null;
    }

    public Set<K> keySet() {
        return new Keys<>(this);
    }

    public Collection<V> values() {
        return new Values<>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<>(this);
    }

    private abstract static class Walker<K, V> {
        private final HashMap<K, V> map;
        private Node<K, V> next;
        private Node<K, V> last;
        private int expected;

        Walker(HashMap<K, V> map) {
            this.map = map;
            this.expected = map.modCount;
            this.next = map.firstNode();
        }

        public final boolean hasNext() {
            return next != null;
        }

        final Node<K, V> nextNode() {
            map.check(expected);
            if (next == null) {
                throw new NoSuchElementException();
            }
            last = next;
            next = map.nodeAfter(last);
            return last;
        }

        public final void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            map.check(expected);
            map.unlink(last);
            last = null;
            expected = map.modCount;
        }
    }

    private static final class KeyWalker<K, V> extends Walker<K, V> implements Iterator<K> {
        KeyWalker(HashMap<K, V> map) {
            super(map);
        }

        public K next() {
            return nextNode().key;
        }
    }

    private static final class ValueWalker<K, V> extends Walker<K, V> implements Iterator<V> {
        ValueWalker(HashMap<K, V> map) {
            super(map);
        }

        public V next() {
            return nextNode().value;
        }
    }

    private static final class EntryWalker<K, V> extends Walker<K, V>
        implements Iterator<Map.Entry<K, V>> {
        EntryWalker(HashMap<K, V> map) {
            super(map);
        }

        public Map.Entry<K, V> next() {
            return nextNode();
        }
    }

    private static final class Keys<K, V> extends AbstractSet<K> {
        private final HashMap<K, V> map;

        Keys(HashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public boolean remove(Object key) {
            Node<K, V> node = map.find(key);
            if (node != null) {
                map.unlink(node);
            }
            return node != null;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<K> iterator() {
            return new KeyWalker<>(map);
        }
    }

    private static final class Values<K, V> extends AbstractCollection<V> {
        private final HashMap<K, V> map;

        Values(HashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public void clear() {
            map.clear();
        }

        public Iterator<V> iterator() {
            return new ValueWalker<>(map);
        }
    }

    private static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final HashMap<K, V> map;

        Entries(HashMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size;
        }

        private Node<K, V> same(Object other) {
            if (!(other instanceof Map.Entry)) {
                return null;
            }
            Node<K, V> node = map.find(((Map.Entry<?, ?>) other).getKey());
            return node != null && sameEntry(node, other) ? node : null;
        }

        public boolean contains(Object entry) {
            return same(entry) != null;
        }

        public boolean remove(Object entry) {
            Node<K, V> node = same(entry);
            if (node != null) {
                map.unlink(node);
            }
            return node != null;
        }

        public void clear() {
            map.clear();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryWalker<>(map);
        }
    }
}
