package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public interface Map<K, V> {
    interface Entry<K, V> {
        K getKey();

        V getValue();

        V setValue(V value);

        boolean equals(Object other);

        int hashCode();

        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
            return (a, b) -> a.getKey().compareTo(b.getKey());
        }

        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue() {
            return (a, b) -> a.getValue().compareTo(b.getValue());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
            Objects.requireNonNull(order);
            return (a, b) -> order.compare(a.getKey(), b.getKey());
        }

        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
            Objects.requireNonNull(order);
            return (a, b) -> order.compare(a.getValue(), b.getValue());
        }
    }

    int size();

    boolean isEmpty();

    boolean containsKey(Object key);

    boolean containsValue(Object value);

    V get(Object key);

    V put(K key, V value);

    V remove(Object key);

    void putAll(Map<? extends K, ? extends V> from);

    void clear();

    Set<K> keySet();

    Collection<V> values();

    Set<Map.Entry<K, V>> entrySet();

    boolean equals(Object other);

    int hashCode();

    default V getOrDefault(Object key, V otherwise) {
        V value = get(key);
        return value != null || containsKey(key) ? value : otherwise;
    }

    default void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<K, V> entry = all.next();
            action.accept(entry.getKey(), entry.getValue());
        }
    }

    default void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<K, V> entry = all.next();
            entry.setValue(function.apply(entry.getKey(), entry.getValue()));
        }
    }

    default V putIfAbsent(K key, V value) {
        V old = get(key);
        return old == null ? put(key, value) : old;
    }

    default boolean remove(Object key, Object value) {
        Object old = get(key);
        if (!Objects.equals(old, value) || old == null && !containsKey(key)) {
            return false;
        }
        remove(key);
        return true;
    }

    default boolean replace(K key, V old, V value) {
        Object now = get(key);
        if (!Objects.equals(now, old) || now == null && !containsKey(key)) {
            return false;
        }
        put(key, value);
        return true;
    }

    default V replace(K key, V value) {
        V old = get(key);
        return old != null || containsKey(key) ? put(key, value) : old;
    }

    default V computeIfAbsent(K key, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V value = get(key);
        if (value == null) {
            value = function.apply(key);
            if (value != null) {
                put(key, value);
            }
        }
        return value;
    }

    default V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        if (old == null) {
            return null;
        }
        V value = function.apply(key, old);
        if (value == null) {
            remove(key);
        } else {
            put(key, value);
        }
        return value;
    }

    default V compute(K key, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V old = get(key);
        V value = function.apply(key, old);
        if (value != null) {
            put(key, value);
        } else if (old != null || containsKey(key)) {
            remove(key);
        }
        return value;
    }

    default V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        Objects.requireNonNull(value);
        V old = get(key);
        V merged = old == null ? value : function.apply(old, value);
        if (merged == null) {
            remove(key);
        } else {
            put(key, merged);
        }
        return merged;
    }

    static <K, V> Map.Entry<K, V> entry(K key, V value) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        return new AbstractMap.SimpleImmutableEntry<>(key, value);
    }

    @SafeVarargs
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>... entries) {
        ImmutableMap<K, V> map = new ImmutableMap<>(entries.length);
        for (int i = 0; i < entries.length; i++) {
            Objects.requireNonNull(entries[i]);
        }
        for (int i = 0; i < entries.length; i++) {
            map.enter(entries[i].getKey(), entries[i].getValue());
        }
        return map;
    }

    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> from) {
        ImmutableMap<K, V> map = new ImmutableMap<>(from.size());
        Iterator<? extends Map.Entry<? extends K, ? extends V>> all = from.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<? extends K, ? extends V> entry = all.next();
            map.enter(entry.getKey(), entry.getValue());
        }
        return map;
    }

    static <K, V> Map<K, V> of() {
        return new ImmutableMap<>(0);
    }

    static <K, V> Map<K, V> of(K k1, V v1) {
        ImmutableMap<K, V> map = new ImmutableMap<>(1);
        map.enter(k1, v1);
        return map;
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
        ImmutableMap<K, V> map = new ImmutableMap<>(2);
        map.enter(k1, v1);
        map.enter(k2, v2);
        return map;
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
        ImmutableMap<K, V> map = new ImmutableMap<>(3);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        return map;
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
        ImmutableMap<K, V> map = new ImmutableMap<>(4);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        return map;
    }

    static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
        ImmutableMap<K, V> map = new ImmutableMap<>(5);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        map.enter(k5, v5);
        return map;
    }

    static <K, V> Map<K, V> of(
        K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) {
        ImmutableMap<K, V> map = new ImmutableMap<>(6);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        map.enter(k5, v5);
        map.enter(k6, v6);
        return map;
    }

    static <K, V> Map<K, V> of(
        K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) {
        ImmutableMap<K, V> map = new ImmutableMap<>(7);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        map.enter(k5, v5);
        map.enter(k6, v6);
        map.enter(k7, v7);
        return map;
    }

    static <K, V> Map<K, V> of(
        K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7,
        K k8, V v8) {
        ImmutableMap<K, V> map = new ImmutableMap<>(8);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        map.enter(k5, v5);
        map.enter(k6, v6);
        map.enter(k7, v7);
        map.enter(k8, v8);
        return map;
    }

    static <K, V> Map<K, V> of(
        K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7,
        K k8, V v8, K k9, V v9) {
        ImmutableMap<K, V> map = new ImmutableMap<>(9);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        map.enter(k5, v5);
        map.enter(k6, v6);
        map.enter(k7, v7);
        map.enter(k8, v8);
        map.enter(k9, v9);
        return map;
    }

    static <K, V> Map<K, V> of(
        K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7,
        K k8, V v8, K k9, V v9, K k10, V v10) {
        ImmutableMap<K, V> map = new ImmutableMap<>(10);
        map.enter(k1, v1);
        map.enter(k2, v2);
        map.enter(k3, v3);
        map.enter(k4, v4);
        map.enter(k5, v5);
        map.enter(k6, v6);
        map.enter(k7, v7);
        map.enter(k8, v8);
        map.enter(k9, v9);
        map.enter(k10, v10);
        return map;
    }
}
