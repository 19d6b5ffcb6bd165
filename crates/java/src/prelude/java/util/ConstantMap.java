package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

// What `Collections.emptyMap` and `singletonMap` give.
final class ConstantMap<K, V> extends AbstractMap<K, V> {
    private final Set<Map.Entry<K, V>> entries;

    ConstantMap(Set<Map.Entry<K, V>> entries) {
        this.entries = entries;
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return entries;
    }

    public Set<K> keySet() {
        if (entries.isEmpty()) {
            return Collections.emptySet();
        }
        return Collections.singleton(entries.iterator().next().getKey());
    }

    // A set, so that its hash code is that of one.
    public Collection<V> values() {
        if (entries.isEmpty()) {
            return Collections.emptySet();
        }
        return Collections.singleton(entries.iterator().next().getValue());
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        if (!entries.isEmpty()) {
            throw refused();
        }
        Objects.requireNonNull(function);
    }

    public V putIfAbsent(K key, V value) {
        throw refused();
    }

    public boolean remove(Object key, Object value) {
        throw refused();
    }

    public boolean replace(K key, V old, V value) {
        throw refused();
    }

    public V replace(K key, V value) {
        throw refused();
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        throw refused();
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw refused();
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        throw refused();
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        throw refused();
    }
}
