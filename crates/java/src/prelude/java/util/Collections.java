package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class Collections {
    private Collections() {
    }

    public static <T extends Comparable<? super T>> void sort(List<T> list) {
        list.sort(null);
    }

    public static <T> void sort(List<T> list, Comparator<? super T> comparator) {
        list.sort(comparator);
    }

    public static void reverse(List<?> list) {
        for (int i = 0; i < list.size() / 2; i++) {
            swap(list, i, list.size() - 1 - i);
        }
    }

    @SuppressWarnings("unchecked")
    public static void swap(List<?> list, int i, int j) {
        List<Object> all = (List<Object>) list;
        all.set(i, all.set(j, all.get(i)));
    }

    public static <T> void fill(List<? super T> list, T value) {
        for (int i = 0; i < list.size(); i++) {
            list.set(i, value);
        }
    }

    @SafeVarargs
    public static <T> boolean addAll(Collection<? super T> collection, T... elements) {
        boolean changed = false;
        for (int i = 0; i < elements.length; i++) {
            changed |= collection.add(elements[i]);
        }
        return changed;
    }

    public static int frequency(Collection<?> collection, Object element) {
        int count = 0;
        Iterator<?> all = collection.iterator();
        while (all.hasNext()) {
            if (Objects.equals(element, all.next())) {
                count++;
            }
        }
        return count;
    }

    public static boolean disjoint(Collection<?> a, Collection<?> b) {
        // A set is asked rather than gone through, and so is the larger one.
        boolean swap = a instanceof Set;
        if (!swap && !(b instanceof Set)) {
            int aSize = a.size();
            int bSize = b.size();
            if (aSize == 0 || bSize == 0) {
                return true;
            }
            swap = aSize > bSize;
        }
        Collection<?> asked = swap ? a : b;
        Iterator<?> all = (swap ? b : a).iterator();
        while (all.hasNext()) {
            if (asked.contains(all.next())) {
                return false;
            }
        }
        return true;
    }

    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> collection) {
        return max(collection, null);
    }

    @SuppressWarnings("unchecked")
    public static <T> T max(Collection<? extends T> collection, Comparator<? super T> comparator) {
        Comparator<? super T> order = comparator == null ? (Comparator<T>) natural() : comparator;
        Iterator<? extends T> all = collection.iterator();
        T best = all.next();
        while (all.hasNext()) {
            T next = all.next();
            if (order.compare(next, best) > 0) {
                best = next;
            }
        }
        return best;
    }

    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T> collection) {
        return min(collection, null);
    }

    @SuppressWarnings("unchecked")
    public static <T> T min(Collection<? extends T> collection, Comparator<? super T> comparator) {
        Comparator<? super T> order = comparator == null ? (Comparator<T>) natural() : comparator;
        Iterator<? extends T> all = collection.iterator();
        T best = all.next();
        while (all.hasNext()) {
            T next = all.next();
            if (order.compare(next, best) < 0) {
                best = next;
            }
        }
        return best;
    }

    @SuppressWarnings("unchecked")
    private static Comparator<?> natural() {
        return (a, b) -> ((Comparable<Object>) a).compareTo(b);
    }

    public static <T> Comparator<T> reverseOrder() {
        return new Backwards<>(null);
    }

    public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
        if (order instanceof Backwards && ((Backwards<T>) order).order != null) {
            return ((Backwards<T>) order).order;
        }
        return new Backwards<>(order);
    }

    private static final class Backwards<T> implements Comparator<T> {
        private final Comparator<T> order;

        Backwards(Comparator<T> order) {
            this.order = order;
        }

        @SuppressWarnings("unchecked")
        public int compare(T a, T b) {
            if (order == null) {
                return ((Comparable<Object>) b).compareTo(a);
            }
            return order.compare(b, a);
        }

        public boolean equals(Object other) {
            return other instanceof Backwards && Objects.equals(order, ((Backwards<?>) other).order);
        }

        public int hashCode() {
            return Objects.hashCode(order) ^ Integer.MIN_VALUE;
        }
    }

    public static <T> int binarySearch(List<? extends Comparable<? super T>> list, T key) {
        int low = 0;
        int high = list.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = list.get(middle).compareTo(key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static void rotate(List<?> list, int distance) {
        int size = list.size();
        if (size == 0) {
            return;
        }
        int by = Math.floorMod(distance, size);
        if (by == 0) {
            return;
        }
        Object[] all = list.toArray();
        for (int i = 0; i < size; i++) {
            replace(list, (i + by) % size, all[i]);
        }
    }

    @SuppressWarnings("unchecked")
    private static void replace(List<?> list, int index, Object element) {
        ((List<Object>) list).set(index, element);
    }

    public static <T> List<T> nCopies(int count, T element) {
        if (count < 0) {
            throw new IllegalArgumentException("List length = " + count);
        }
        Object[] copies = new Object[count];
        Arrays.fill(copies, element);
        return new ConstantList<>(copies, ConstantList.Kind.COPIES);
    }

    public static <T> List<T> emptyList() {
        return new ConstantList<>(new Object[0], ConstantList.Kind.EMPTY);
    }

    public static <T> Set<T> emptySet() {
        return new ConstantSet<>(new Object[0]);
    }

    public static <K, V> Map<K, V> emptyMap() {
        return new ConstantMap<>(emptySet());
    }

    public static <T> Iterator<T> emptyIterator() {
        return new ArrayList<T>().iterator();
    }

    public static <T> List<T> singletonList(T element) {
        return new ConstantList<>(new Object[] {element}, ConstantList.Kind.SINGLE);
    }

    public static <T> Set<T> singleton(T element) {
        return new ConstantSet<>(new Object[] {element});
    }

    public static <K, V> Map<K, V> singletonMap(K key, V value) {
        return new ConstantMap<>(singleton(new AbstractMap.SimpleImmutableEntry<>(key, value)));
    }

    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> collection) {
        return new Fixed<T>(collection) {};
    }

    @SuppressWarnings("unchecked")
    public static <T> List<T> unmodifiableList(List<? extends T> list) {
        return new FixedList<>((List<T>) Objects.requireNonNull(list));
    }

    public static <T> Set<T> unmodifiableSet(Set<? extends T> set) {
        return new FixedSet<>(set);
    }

    @SuppressWarnings("unchecked")
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V> map) {
        return new FixedMap<>((Map<K, V>) Objects.requireNonNull(map));
    }

    // Nothing is shared between threads in the model.
    public static <T> List<T> synchronizedList(List<T> list) {
        return Objects.requireNonNull(list);
    }

    public static <K, V> Map<K, V> synchronizedMap(Map<K, V> map) {
        return Objects.requireNonNull(map);
    }

    static <T> Iterator<T> unmodifiable(Iterator<? extends T> all) {
        return new Iterator<T>() {
            public boolean hasNext() {
                return all.hasNext();
            }

            public T next() {
                return all.next();
            }

            public void remove() {
                throw new UnsupportedOperationException();
            }
        };
    }

    static <T> ListIterator<T> unmodifiable(ListIterator<T> all) {
        return new ListIterator<T>() {
            public boolean hasNext() {
                return all.hasNext();
            }

            public T next() {
                return all.next();
            }

            public boolean hasPrevious() {
                return all.hasPrevious();
            }

            public T previous() {
                return all.previous();
            }

            public int nextIndex() {
                return all.nextIndex();
            }

            public int previousIndex() {
                return all.previousIndex();
            }

            public void remove() {
                throw refused();
            }

            public void set(T element) {
                throw refused();
            }

            public void add(T element) {
                throw refused();
            }
        };
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException();
    }

    // A view that cannot be used to change what it shows.
    private abstract static class Fixed<E> implements Collection<E> {
        private final Collection<? extends E> shown;

        Fixed(Collection<? extends E> shown) {
            this.shown = Objects.requireNonNull(shown);
        }

        public int size() {
            return shown.size();
        }

        public boolean isEmpty() {
            return shown.isEmpty();
        }

        public boolean contains(Object element) {
            return shown.contains(element);
        }

        public boolean containsAll(Collection<?> elements) {
            return shown.containsAll(elements);
        }

        public Object[] toArray() {
            return shown.toArray();
        }

        public <T> T[] toArray(T[] array) {
            return shown.toArray(array);
        }

        public Iterator<E> iterator() {
            return unmodifiable(shown.iterator());
        }

        public String toString() {
            return shown.toString();
        }

        public boolean add(E element) {
            throw refused();
        }

        public boolean remove(Object element) {
            throw refused();
        }

        public boolean addAll(Collection<? extends E> elements) {
            throw refused();
        }

        public boolean removeAll(Collection<?> elements) {
            throw refused();
        }

        public boolean retainAll(Collection<?> elements) {
            throw refused();
        }

        public boolean removeIf(Predicate<? super E> filter) {
            throw refused();
        }

        public void clear() {
            throw refused();
        }
    }

    private static final class FixedSet<E> extends Fixed<E> implements Set<E> {
        private final Set<? extends E> set;

        FixedSet(Set<? extends E> set) {
            super(set);
            this.set = set;
        }

        public boolean equals(Object other) {
            return other == this || set.equals(other);
        }

        public int hashCode() {
            return set.hashCode();
        }
    }

    private static final class FixedList<E> extends Fixed<E> implements List<E> {
        private final List<E> list;

        FixedList(List<E> list) {
            super(list);
            this.list = list;
        }

        public boolean equals(Object other) {
            return other == this || list.equals(other);
        }

        public int hashCode() {
            return list.hashCode();
        }

        public E get(int index) {
            return list.get(index);
        }

        public int indexOf(Object element) {
            return list.indexOf(element);
        }

        public int lastIndexOf(Object element) {
            return list.lastIndexOf(element);
        }

        public E set(int index, E element) {
            throw refused();
        }

        public void add(int index, E element) {
            throw refused();
        }

        public E remove(int index) {
            throw refused();
        }

        public boolean addAll(int index, Collection<? extends E> elements) {
            throw refused();
        }

        public void replaceAll(UnaryOperator<E> operator) {
            throw refused();
        }

        public void sort(Comparator<? super E> comparator) {
            throw refused();
        }

        public List<E> subList(int from, int to) {
            return new FixedList<>(list.subList(from, to));
        }

        public ListIterator<E> listIterator() {
            return listIterator(0);
        }

        public ListIterator<E> listIterator(int index) {
            return unmodifiable(list.listIterator(index));
        }
    }

    private static final class FixedMap<K, V> implements Map<K, V> {
        private final Map<K, V> map;

        FixedMap(Map<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean containsKey(Object key) {
            return map.containsKey(key);
        }

        public boolean containsValue(Object value) {
            return map.containsValue(value);
        }

        public V get(Object key) {
            return map.get(key);
        }

        public V getOrDefault(Object key, V otherwise) {
            return map.getOrDefault(key, otherwise);
        }

        public Set<K> keySet() {
            return unmodifiableSet(map.keySet());
        }

        public Collection<V> values() {
            return unmodifiableCollection(map.values());
        }

        // Entries are copied, since they could be used to change the map.
        public Set<Map.Entry<K, V>> entrySet() {
            LinkedHashSet<Map.Entry<K, V>> all = new LinkedHashSet<>();
            Iterator<Map.Entry<K, V>> entries = map.entrySet().iterator();
            while (entries.hasNext()) {
                all.add(new AbstractMap.SimpleImmutableEntry<>(entries.next()));
            }
            return unmodifiableSet(all);
        }

        public boolean equals(Object other) {
            return other == this || map.equals(other);
        }

        public int hashCode() {
            return map.hashCode();
        }

        public String toString() {
            return map.toString();
        }

        public V put(K key, V value) {
            throw refused();
        }

        public V remove(Object key) {
            throw refused();
        }

        public void putAll(Map<? extends K, ? extends V> from) {
            throw refused();
        }

        public void clear() {
            throw refused();
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

        public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
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
}
