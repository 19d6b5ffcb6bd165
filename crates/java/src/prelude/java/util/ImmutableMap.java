package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;
import verdiff.Outside;

// What `Map.of`, `Map.ofEntries` and `Map.copyOf` give: no nulls, no changes, and
// an order that is another in every run of the JDK.
final class ImmutableMap<K, V> extends AbstractMap<K, V> {
    private final Object[] keys;
    private final Object[] values;
    private int size;

    ImmutableMap(int capacity) {
        keys = new Object[capacity];
        values = new Object[capacity];
    }

    void enter(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        if (indexOf(key) >= 0) {
            throw new IllegalArgumentException("duplicate key: " + key);
        }
        keys[size] = key;
        values[size] = value;
        size++;
    }

    private int indexOf(Object key) {
        Objects.requireNonNull(key);
        for (int i = 0; i < size; i++) {
            if (key.equals(keys[i])) {
                return i;
            }
        }
        return -1;
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException();
    }

    public int size() {
        return size;
    }

    public boolean containsKey(Object key) {
        return indexOf(key) >= 0;
    }

    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (int i = 0; i < size; i++) {
            if (value.equals(values[i])) {
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    public V get(Object key) {
        int index = indexOf(key);
        return index < 0 ? null : (V) values[index];
    }

    public V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value == null ? otherwise : value;
    }

    public V put(K key, V value) {
        throw refused();
    }

    public V putIfAbsent(K key, V value) {
        throw refused();
    }

    public void putAll(Map<? extends K, ? extends V> from) {
        throw refused();
    }

    public V remove(Object key) {
        throw refused();
    }

    public boolean remove(Object key, Object value) {
        throw refused();
    }

    public V replace(K key, V value) {
        throw refused();
    }

    public boolean replace(K key, V old, V value) {
        throw refused();
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        throw refused();
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw refused();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        throw refused();
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw refused();
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        throw refused();
    }

    public void clear() {
        throw refused();
    }

    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < size; i++) {
            hash += keys[i].hashCode() ^ values[i].hashCode();
        }
        return hash;
    }

    @SuppressWarnings("unchecked")
    public Set<Map.Entry<K, V>> entrySet() {
        if (size > 1) {
            throw Outside.unmodelled("the order of an immutable map");
        }
        if (size == 1) {
            return Set.of(new AbstractMap.SimpleImmutableEntry<>((K) keys[0], (V) values[0]));
        }
        return new AbstractSet<Map.Entry<K, V>>() {
            public int size() {
                return 0;
            }

            public Iterator<Map.Entry<K, V>> iterator() {
                return Collections.unmodifiable(Collections.emptyIterator());
            }
        };
    }
}
