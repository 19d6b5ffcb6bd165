package java.util;

public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap() {
    }

    public abstract Set<Map.Entry<K, V>> entrySet();

    public int size() {
        return entrySet().size();
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean containsValue(Object value) {
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            if (Objects.equals(value, all.next().getValue())) {
                return true;
            }
        }
        return false;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V get(Object key) {
        Map.Entry<K, V> entry = find(key);
        return entry == null ? null : entry.getValue();
    }

    private Map.Entry<K, V> find(Object key) {
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<K, V> entry = all.next();
            if (Objects.equals(key, entry.getKey())) {
                return entry;
            }
        }
        return null;
    }

    public V put(K key, V value) {
        throw new UnsupportedOperationException();
    }

    public V remove(Object key) {
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<K, V> entry = all.next();
            if (Objects.equals(key, entry.getKey())) {
                V value = entry.getValue();
                all.remove();
                return value;
            }
        }
        return null;
    }

    public void putAll(Map<? extends K, ? extends V> from) {
        Iterator<? extends Map.Entry<? extends K, ? extends V>> all = from.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<? extends K, ? extends V> entry = all.next();
            put(entry.getKey(), entry.getValue());
        }
    }

    public void clear() {
        entrySet().clear();
    }

    public Set<K> keySet() {
        return new Keys<>(this);
    }

    public Collection<V> values() {
        return new Values<>(this);
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof Map)) {
            return false;
        }
        Map<?, ?> that = (Map<?, ?>) other;
        if (that.size() != size()) {
            return false;
        }
        try {
            return containsAllOf(that);
        } catch (ClassCastException | NullPointerException unsuitable) {
            return false;
        }
    }

    private boolean containsAllOf(Map<?, ?> that) {
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<K, V> entry = all.next();
            K key = entry.getKey();
            V value = entry.getValue();
            if (value == null) {
                if (that.get(key) != null || !that.containsKey(key)) {
                    return false;
                }
            } else if (!value.equals(that.get(key))) {
                return false;
            }
        }
        return true;
    }

    public int hashCode() {
        int hash = 0;
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        while (all.hasNext()) {
            hash += all.next().hashCode();
        }
        return hash;
    }

    public String toString() {
        Iterator<Map.Entry<K, V>> all = entrySet().iterator();
        String text = "{";
        boolean first = true;
        while (all.hasNext()) {
            Map.Entry<K, V> entry = all.next();
            String shown = shown(entry.getKey()) + "=" + shown(entry.getValue());
            text = first ? text + shown : text + ", " + shown;
            first = false;
        }
        return text + "}";
    }

    private String shown(Object part) {
        return part == this ? "(this Map)" : String.valueOf(part);
    }

    private static final class Keys<K, V> extends AbstractSet<K> {
        private final AbstractMap<K, V> map;

        Keys(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object key) {
            return map.containsKey(key);
        }

        public void clear() {
            map.clear();
        }

        public Iterator<K> iterator() {
            Iterator<Map.Entry<K, V>> all = map.entrySet().iterator();
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

    private static final class Values<K, V> extends AbstractCollection<V> {
        private final AbstractMap<K, V> map;

        Values(AbstractMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean contains(Object value) {
            return map.containsValue(value);
        }

        public void clear() {
            map.clear();
        }

        public Iterator<V> iterator() {
            Iterator<Map.Entry<K, V>> all = map.entrySet().iterator();
            return new Iterator<V>() {
                public boolean hasNext() {
                    return all.hasNext();
                }

                public V next() {
                    return all.next().getValue();
                }

                public void remove() {
                    all.remove();
                }
            };
        }
    }

    static boolean sameEntry(Map.Entry<?, ?> entry, Object other) {
        if (!(other instanceof Map.Entry)) {
            return false;
        }
        Map.Entry<?, ?> that = (Map.Entry<?, ?>) other;
        return Objects.equals(entry.getKey(), that.getKey())
            && Objects.equals(entry.getValue(), that.getValue());
    }

    public static class SimpleEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private V value;

        public SimpleEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleEntry(Map.Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
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
            return sameEntry(this, other);
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }

    public static class SimpleImmutableEntry<K, V> implements Map.Entry<K, V> {
        private final K key;
        private final V value;

        public SimpleImmutableEntry(K key, V value) {
            this.key = key;
            this.value = value;
        }

        public SimpleImmutableEntry(Map.Entry<? extends K, ? extends V> entry) {
            this.key = entry.getKey();
            this.value = entry.getValue();
        }

        public K getKey() {
            return key;
        }

        public V getValue() {
            return value;
        }

        public V setValue(V value) {
            throw new UnsupportedOperationException();
        }

        public boolean equals(Object other) {
            return sameEntry(this, other);
        }

        public int hashCode() {
            return Objects.hashCode(key) ^ Objects.hashCode(value);
        }

        public String toString() {
            return key + "=" + value;
        }
    }
}
