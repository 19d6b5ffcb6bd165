package java.util;

import verdiff.Outside;

// A HashMap whose entries are linked in the order in which they came or, if
// asked for, in which they were last used.
public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
    private final boolean byUse;
    private HashMap.Node<K, V> oldest;
    private HashMap.Node<K, V> newest;

    public LinkedHashMap() {
        byUse = false;
    }

    public LinkedHashMap(int capacity) {
        super(capacity);
        byUse = false;
    }

    public LinkedHashMap(int capacity, float loadFactor) {
        super(capacity, loadFactor);
        byUse = false;
    }

    public LinkedHashMap(int capacity, float loadFactor, boolean byUse) {
        super(capacity, loadFactor);
        this.byUse = byUse;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> from) {
        byUse = false;
        putEach(from, false);
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    void created(HashMap.Node<K, V> node) {
        node.older = newest;
        if (newest == null) {
            oldest = node;
        } else {
            newest.newer = node;
        }
        newest = node;
    }

    void removed(HashMap.Node<K, V> node) {
        if (node.older == null) {
            oldest = node.newer;
        } else {
            node.older.newer = node.newer;
        }
        if (node.newer == null) {
            newest = node.older;
        } else {
            node.newer.older = node.older;
        }
        node.older = null;
        node.newer = null;
    }

    void touched(HashMap.Node<K, V> node) {
        if (byUse && newest != node) {
            removed(node);
            created(node);
            modCount++;
        }
    }

    void inserted(boolean evict) {
        if (evict && oldest != null && removeEldestEntry(oldest)) {
            super.remove(oldest.getKey());
        }
    }

    public V get(Object key) {
        return use(key, null);
    }

    public V getOrDefault(Object key, V otherwise) {
        return use(key, otherwise);
    }

    private V use(Object key, V otherwise) {
        HashMap.Node<K, V> node = find(key);
        if (node == null) {
            return otherwise;
        }
        V value = node.value;
        touched(node);
        return value;
    }

    public void clear() {
        super.clear();
        oldest = null;
        newest = null;
    }

    public Object clone() {
        if (getClass() != LinkedHashMap.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        LinkedHashMap<K, V> copy = new LinkedHashMap<>(16, 0.75f, byUse);
        copy.putEach(this, false);
        return copy;
    }

    HashMap.Node<K, V> firstNode() {
        return oldest;
    }

    HashMap.Node<K, V> nodeAfter(HashMap.Node<K, V> node) {
        return node.newer;
    }
}
