package java.util;

import java.util.function.*;
import java.util.stream.*;

public interface Iterator<E> {
    boolean hasNext();
    E next();
    default void remove();
    default void forEachRemaining(Consumer<? super E>);
}
public interface PrimitiveIterator<T, C> extends Iterator<T> {}
public interface Enumeration<E> {
    boolean hasMoreElements();
    E nextElement();
}
public interface Spliterator<T> {}
public interface RandomAccess {}
public interface ListIterator<E> extends Iterator<E> {
    boolean hasNext();
    E next();
    boolean hasPrevious();
    E previous();
    int nextIndex();
    int previousIndex();
    void remove();
    void set(E);
    void add(E);
}
public interface Collection<E> extends Iterable<E> {
    int size();
    boolean isEmpty();
    boolean contains(Object);
    Iterator<E> iterator();
    Object[] toArray();
    <T> T[] toArray(T[]);
    default <T> T[] toArray(IntFunction<T[]>);
    boolean add(E);
    boolean remove(Object);
    boolean containsAll(Collection<?>);
    boolean addAll(Collection<? extends E>);
    boolean removeAll(Collection<?>);
    default boolean removeIf(Predicate<? super E>);
    boolean retainAll(Collection<?>);
    void clear();
    boolean equals(Object);
    int hashCode();
    default Stream<E> stream();
    default Stream<E> parallelStream();
}
public interface List<E> extends Collection<E> {
    boolean addAll(int, Collection<? extends E>);
    default void replaceAll(UnaryOperator<E>);
    default void sort(Comparator<? super E>);
    E get(int);
    E set(int, E);
    boolean add(E);
    void add(int, E);
    E remove(int);
    boolean remove(Object);
    int indexOf(Object);
    int lastIndexOf(Object);
    ListIterator<E> listIterator();
    ListIterator<E> listIterator(int);
    List<E> subList(int, int);
    static <E> List<E> of();
    static <E> List<E> of(E);
    static <E> List<E> of(E, E);
    static <E> List<E> of(E, E, E);
    static <E> List<E> of(E, E, E, E);
    static <E> List<E> of(E, E, E, E, E);
    static <E> List<E> of(E, E, E, E, E, E);
    static <E> List<E> of(E...);
    static <E> List<E> copyOf(Collection<? extends E>);
}
public interface Set<E> extends Collection<E> {
    static <E> Set<E> of();
    static <E> Set<E> of(E);
    static <E> Set<E> of(E, E);
    static <E> Set<E> of(E, E, E);
    static <E> Set<E> of(E, E, E, E);
    static <E> Set<E> of(E...);
    static <E> Set<E> copyOf(Collection<? extends E>);
}
public interface SortedSet<E> extends Set<E> {
    Comparator<? super E> comparator();
    SortedSet<E> subSet(E, E);
    SortedSet<E> headSet(E);
    SortedSet<E> tailSet(E);
    E first();
    E last();
}
public interface NavigableSet<E> extends SortedSet<E> {
    E lower(E);
    E floor(E);
    E ceiling(E);
    E higher(E);
    E pollFirst();
    E pollLast();
    NavigableSet<E> descendingSet();
    Iterator<E> descendingIterator();
    NavigableSet<E> headSet(E, boolean);
    NavigableSet<E> tailSet(E, boolean);
}
public interface Queue<E> extends Collection<E> {
    boolean add(E);
    boolean offer(E);
    E remove();
    E poll();
    E element();
    E peek();
}
public interface Deque<E> extends Queue<E> {
    void addFirst(E);
    void addLast(E);
    boolean offerFirst(E);
    boolean offerLast(E);
    E removeFirst();
    E removeLast();
    E pollFirst();
    E pollLast();
    E getFirst();
    E getLast();
    E peekFirst();
    E peekLast();
    boolean removeFirstOccurrence(Object);
    boolean removeLastOccurrence(Object);
    void push(E);
    E pop();
    Iterator<E> descendingIterator();
}
public interface Map<K, V> {
    int size();
    boolean isEmpty();
    boolean containsKey(Object);
    boolean containsValue(Object);
    V get(Object);
    V put(K, V);
    V remove(Object);
    void putAll(Map<? extends K, ? extends V>);
    void clear();
    Set<K> keySet();
    Collection<V> values();
    Set<Map.Entry<K, V>> entrySet();
    boolean equals(Object);
    int hashCode();
    default V getOrDefault(Object, V);
    default void forEach(BiConsumer<? super K, ? super V>);
    default void replaceAll(BiFunction<? super K, ? super V, ? extends V>);
    default V putIfAbsent(K, V);
    default boolean remove(Object, Object);
    default boolean replace(K, V, V);
    default V replace(K, V);
    default V computeIfAbsent(K, Function<? super K, ? extends V>);
    default V computeIfPresent(K, BiFunction<? super K, ? super V, ? extends V>);
    default V compute(K, BiFunction<? super K, ? super V, ? extends V>);
    default V merge(K, V, BiFunction<? super V, ? super V, ? extends V>);
    static <K, V> Map<K, V> of();
    static <K, V> Map<K, V> of(K, V);
    static <K, V> Map<K, V> of(K, V, K, V);
    static <K, V> Map<K, V> of(K, V, K, V, K, V);
    static <K, V> Map<K, V> of(K, V, K, V, K, V, K, V);
    static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>...);
    static <K, V> Map.Entry<K, V> entry(K, V);
    static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V>);
    public interface Entry<K, V> {
        K getKey();
        V getValue();
        V setValue(V);
        boolean equals(Object);
        int hashCode();
        static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey();
        static <K, V extends Comparable<? super V>> Comparator<Map.Entry<K, V>> comparingByValue();
        static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K>);
        static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V>);
    }
}
public interface SortedMap<K, V> extends Map<K, V> {
    Comparator<? super K> comparator();
    SortedMap<K, V> subMap(K, K);
    SortedMap<K, V> headMap(K);
    SortedMap<K, V> tailMap(K);
    K firstKey();
    K lastKey();
}
public interface NavigableMap<K, V> extends SortedMap<K, V> {
    Map.Entry<K, V> lowerEntry(K);
    K lowerKey(K);
    Map.Entry<K, V> floorEntry(K);
    K floorKey(K);
    Map.Entry<K, V> ceilingEntry(K);
    K ceilingKey(K);
    Map.Entry<K, V> higherEntry(K);
    K higherKey(K);
    Map.Entry<K, V> firstEntry();
    Map.Entry<K, V> lastEntry();
    Map.Entry<K, V> pollFirstEntry();
    Map.Entry<K, V> pollLastEntry();
    NavigableMap<K, V> descendingMap();
    NavigableSet<K> navigableKeySet();
    NavigableSet<K> descendingKeySet();
    NavigableMap<K, V> headMap(K, boolean);
    NavigableMap<K, V> tailMap(K, boolean);
}
public interface Comparator<T> {
    int compare(T, T);
    boolean equals(Object);
    default Comparator<T> reversed();
    default Comparator<T> thenComparing(Comparator<? super T>);
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U>, Comparator<? super U>);
    default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U>);
    default Comparator<T> thenComparingInt(ToIntFunction<? super T>);
    default Comparator<T> thenComparingLong(ToLongFunction<? super T>);
    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T>);
    static <T extends Comparable<? super T>> Comparator<T> reverseOrder();
    static <T extends Comparable<? super T>> Comparator<T> naturalOrder();
    static <T> Comparator<T> nullsFirst(Comparator<? super T>);
    static <T> Comparator<T> nullsLast(Comparator<? super T>);
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U>, Comparator<? super U>);
    static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U>);
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T>);
    static <T> Comparator<T> comparingLong(ToLongFunction<? super T>);
    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T>);
}

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection();
    public abstract Iterator<E> iterator();
    public abstract int size();
    public boolean isEmpty();
    public boolean contains(Object);
    public Object[] toArray();
    public <T> T[] toArray(T[]);
    public boolean add(E);
    public boolean remove(Object);
    public boolean containsAll(Collection<?>);
    public boolean addAll(Collection<? extends E>);
    public boolean removeAll(Collection<?>);
    public boolean retainAll(Collection<?>);
    public void clear();
    public String toString();
}
public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    protected transient int modCount;
    protected AbstractList();
    public boolean add(E);
    public abstract E get(int);
    public E set(int, E);
    public void add(int, E);
    public E remove(int);
    public int indexOf(Object);
    public int lastIndexOf(Object);
    public void clear();
    public boolean addAll(int, Collection<? extends E>);
    public Iterator<E> iterator();
    public ListIterator<E> listIterator();
    public ListIterator<E> listIterator(int);
    public List<E> subList(int, int);
    public boolean equals(Object);
    public int hashCode();
    protected void removeRange(int, int);
}
public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList();
    public E get(int);
    public Iterator<E> iterator();
    public abstract ListIterator<E> listIterator(int);
}
public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
    protected AbstractSet();
    public boolean equals(Object);
    public int hashCode();
    public boolean removeAll(Collection<?>);
}
public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    protected AbstractQueue();
    public boolean add(E);
    public E remove();
    public E element();
    public void clear();
    public boolean addAll(Collection<? extends E>);
}
public abstract class AbstractMap<K, V> implements Map<K, V> {
    protected AbstractMap();
    public int size();
    public boolean isEmpty();
    public boolean containsValue(Object);
    public boolean containsKey(Object);
    public V get(Object);
    public V put(K, V);
    public V remove(Object);
    public void putAll(Map<? extends K, ? extends V>);
    public void clear();
    public Set<K> keySet();
    public Collection<V> values();
    public abstract Set<Map.Entry<K, V>> entrySet();
    public boolean equals(Object);
    public int hashCode();
    public String toString();
    protected Object clone() throws CloneNotSupportedException;
}
public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public ArrayList(int);
    public ArrayList();
    public ArrayList(Collection<? extends E>);
    public void trimToSize();
    public void ensureCapacity(int);
    reads public int size();
    reads public boolean isEmpty();
    public Object clone();
    reads public E get(int);
    public E set(int, E);
    public boolean add(E);
    public void add(int, E);
    public E remove(int);
    public void clear();
}
public class LinkedList<E> extends AbstractSequentialList<E> implements List<E>, Deque<E>, Cloneable, java.io.Serializable {
    public LinkedList();
    public LinkedList(Collection<? extends E>);
    public E getFirst();
    public E getLast();
    public E removeFirst();
    public E removeLast();
    public void addFirst(E);
    public void addLast(E);
    reads public int size();
    public E peek();
    public E element();
    public E poll();
    public E remove();
    public boolean offer(E);
    public boolean offerFirst(E);
    public boolean offerLast(E);
    public E peekFirst();
    public E peekLast();
    public E pollFirst();
    public E pollLast();
    public void push(E);
    public E pop();
    public boolean removeFirstOccurrence(Object);
    public boolean removeLastOccurrence(Object);
    public ListIterator<E> listIterator(int);
    public Iterator<E> descendingIterator();
    public Object clone();
}
public class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public Vector(int);
    public Vector();
    public Vector(Collection<? extends E>);
    public int size();
    public E get(int);
    public E elementAt(int);
    public E firstElement();
    public E lastElement();
    public void addElement(E);
    public boolean removeElement(Object);
    public void removeElementAt(int);
    public void removeAllElements();
    public void insertElementAt(E, int);
    public void setElementAt(E, int);
    public Enumeration<E> elements();
    public Object clone();
}
public class Stack<E> extends Vector<E> {
    public Stack();
    public E push(E);
    public E pop();
    public E peek();
    public boolean empty();
    public int search(Object);
}
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, java.io.Serializable {
    public ArrayDeque();
    public ArrayDeque(int);
    public ArrayDeque(Collection<? extends E>);
    public void addFirst(E);
    public void addLast(E);
    public boolean offerFirst(E);
    public boolean offerLast(E);
    public E removeFirst();
    public E removeLast();
    public E pollFirst();
    public E pollLast();
    public E getFirst();
    public E getLast();
    public E peekFirst();
    public E peekLast();
    public boolean removeFirstOccurrence(Object);
    public boolean removeLastOccurrence(Object);
    public boolean offer(E);
    public E remove();
    public E poll();
    public E element();
    public E peek();
    public void push(E);
    public E pop();
    reads public int size();
    public Iterator<E> iterator();
    public Iterator<E> descendingIterator();
    public ArrayDeque<E> clone();
}
public class PriorityQueue<E> extends AbstractQueue<E> implements java.io.Serializable {
    public PriorityQueue();
    public PriorityQueue(int);
    public PriorityQueue(Comparator<? super E>);
    public PriorityQueue(int, Comparator<? super E>);
    public PriorityQueue(Collection<? extends E>);
    public boolean offer(E);
    public E peek();
    public E poll();
    public Iterator<E> iterator();
    reads public int size();
    public Comparator<? super E> comparator();
}
public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    public HashMap(int, float);
    public HashMap(int);
    public HashMap();
    public HashMap(Map<? extends K, ? extends V>);
    reads public int size();
    reads public boolean isEmpty();
    public Set<Map.Entry<K, V>> entrySet();
    public Object clone();
}
public class LinkedHashMap<K, V> extends HashMap<K, V> implements Map<K, V> {
    public LinkedHashMap(int, float);
    public LinkedHashMap(int);
    public LinkedHashMap();
    public LinkedHashMap(Map<? extends K, ? extends V>);
    public LinkedHashMap(int, float, boolean);
    protected boolean removeEldestEntry(Map.Entry<K, V>);
}
public class TreeMap<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V>, Cloneable, java.io.Serializable {
    public TreeMap();
    public TreeMap(Comparator<? super K>);
    public TreeMap(Map<? extends K, ? extends V>);
    public TreeMap(SortedMap<K, ? extends V>);
    public Comparator<? super K> comparator();
    public Set<Map.Entry<K, V>> entrySet();
    public K firstKey();
    public K lastKey();
    public SortedMap<K, V> subMap(K, K);
    public SortedMap<K, V> headMap(K);
    public SortedMap<K, V> tailMap(K);
    public Object clone();
}
public class IdentityHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, java.io.Serializable, Cloneable {
    public IdentityHashMap();
    public IdentityHashMap(int);
    public Set<Map.Entry<K, V>> entrySet();
}
public class WeakHashMap<K, V> extends AbstractMap<K, V> implements Map<K, V> {
    public WeakHashMap();
    public Set<Map.Entry<K, V>> entrySet();
}
public class EnumMap<K extends Enum<K>, V> extends AbstractMap<K, V> implements java.io.Serializable, Cloneable {
    public EnumMap(Class<K>);
    public EnumMap(EnumMap<K, ? extends V>);
    public EnumMap(Map<K, ? extends V>);
    public Set<Map.Entry<K, V>> entrySet();
    public EnumMap<K, V> clone();
}
public abstract class Dictionary<K, V> {
    public Dictionary();
}
public class Hashtable<K, V> extends Dictionary<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    public Hashtable();
    public Hashtable(int);
    public Hashtable(Map<? extends K, ? extends V>);
    public Enumeration<K> keys();
    public Enumeration<V> elements();
    public Object clone();
}
public class Properties extends Hashtable<Object, Object> {
    public Properties();
    public Properties(Properties);
    public Object setProperty(String, String);
    public String getProperty(String);
    public String getProperty(String, String);
    public Set<String> stringPropertyNames();
}
public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    public HashSet();
    public HashSet(Collection<? extends E>);
    public HashSet(int, float);
    public HashSet(int);
    public Iterator<E> iterator();
    reads public int size();
    reads public boolean isEmpty();
    public Object clone();
}
public class LinkedHashSet<E> extends HashSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    public LinkedHashSet(int, float);
    public LinkedHashSet(int);
    public LinkedHashSet();
    public LinkedHashSet(Collection<? extends E>);
}
public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, java.io.Serializable {
    public TreeSet();
    public TreeSet(Comparator<? super E>);
    public TreeSet(Collection<? extends E>);
    public TreeSet(SortedSet<E>);
    public Iterator<E> iterator();
    reads public int size();
    public Comparator<? super E> comparator();
    public E first();
    public E last();
    public SortedSet<E> subSet(E, E);
    public SortedSet<E> headSet(E);
    public SortedSet<E> tailSet(E);
    public Object clone();
}
public abstract class EnumSet<E extends Enum<E>> extends AbstractSet<E> implements Cloneable, java.io.Serializable {
    public static <E extends Enum<E>> EnumSet<E> noneOf(Class<E>);
    public static <E extends Enum<E>> EnumSet<E> allOf(Class<E>);
    public static <E extends Enum<E>> EnumSet<E> copyOf(EnumSet<E>);
    public static <E extends Enum<E>> EnumSet<E> copyOf(Collection<E>);
    public static <E extends Enum<E>> EnumSet<E> complementOf(EnumSet<E>);
    public static <E extends Enum<E>> EnumSet<E> of(E);
    public static <E extends Enum<E>> EnumSet<E> of(E, E);
    public static <E extends Enum<E>> EnumSet<E> of(E, E, E);
    public static <E extends Enum<E>> EnumSet<E> of(E, E, E, E);
    public static <E extends Enum<E>> EnumSet<E> of(E, E...);
    public static <E extends Enum<E>> EnumSet<E> range(E, E);
    public EnumSet<E> clone();
}
public class BitSet implements Cloneable, java.io.Serializable {
    public BitSet();
    public BitSet(int);
    public void flip(int);
    public void set(int);
    public void set(int, boolean);
    public void set(int, int);
    public void clear(int);
    public void clear(int, int);
    public void clear();
    reads public boolean get(int);
    reads public int nextSetBit(int);
    reads public int nextClearBit(int);
    reads public int length();
    reads public boolean isEmpty();
    reads public int cardinality();
    public void and(BitSet);
    public void or(BitSet);
    public void xor(BitSet);
    public void andNot(BitSet);
    reads public int size();
    public Object clone();
}
public final class Optional<T> {
    public static <T> Optional<T> empty();
    public static <T> Optional<T> of(T);
    public static <T> Optional<T> ofNullable(T);
    reads public T get();
    reads public boolean isPresent();
    reads public boolean isEmpty();
    public void ifPresent(Consumer<? super T>);
    public void ifPresentOrElse(Consumer<? super T>, Runnable);
    public Optional<T> filter(Predicate<? super T>);
    public <U> Optional<U> map(Function<? super T, ? extends U>);
    public <U> Optional<U> flatMap(Function<? super T, ? extends Optional<? extends U>>);
    public Optional<T> or(Supplier<? extends Optional<? extends T>>);
    public Stream<T> stream();
    reads public T orElse(T);
    public T orElseGet(Supplier<? extends T>);
    reads public T orElseThrow();
    public <X extends Throwable> T orElseThrow(Supplier<? extends X>) throws X;
}
pure public final class OptionalInt {
    public static OptionalInt empty();
    public static OptionalInt of(int);
    public int getAsInt();
    public boolean isPresent();
    public boolean isEmpty();
    changes public void ifPresent(IntConsumer);
    public int orElse(int);
    changes public int orElseGet(IntSupplier);
    public int orElseThrow();
}
pure public final class OptionalLong {
    public static OptionalLong empty();
    public static OptionalLong of(long);
    public long getAsLong();
    public boolean isPresent();
    public boolean isEmpty();
    public long orElse(long);
    public long orElseThrow();
}
pure public final class OptionalDouble {
    public static OptionalDouble empty();
    public static OptionalDouble of(double);
    public double getAsDouble();
    public boolean isPresent();
    public boolean isEmpty();
    public double orElse(double);
    public double orElseThrow();
}
public final class Objects {
    public static boolean equals(Object, Object);
    public static boolean deepEquals(Object, Object);
    public static int hashCode(Object);
    public static int hash(Object...);
    public static String toString(Object);
    public static String toString(Object, String);
    public static <T> int compare(T, T, Comparator<? super T>);
    pure public static <T> T requireNonNull(T);
    pure public static <T> T requireNonNull(T, String);
    public static <T> T requireNonNull(T, Supplier<String>);
    pure public static boolean isNull(Object);
    pure public static boolean nonNull(Object);
    pure public static <T> T requireNonNullElse(T, T);
    public static <T> T requireNonNullElseGet(T, Supplier<? extends T>);
    pure public static int checkIndex(int, int);
    pure public static int checkFromToIndex(int, int, int);
    pure public static int checkFromIndexSize(int, int, int);
}
public class Collections {
    public static <T extends Comparable<? super T>> void sort(List<T>);
    public static <T> void sort(List<T>, Comparator<? super T>);
    public static <T> int binarySearch(List<? extends Comparable<? super T>>, T);
    public static <T> int binarySearch(List<? extends T>, T, Comparator<? super T>);
    public static void reverse(List<?>);
    public static void shuffle(List<?>);
    public static void shuffle(List<?>, Random);
    public static void swap(List<?>, int, int);
    public static <T> void fill(List<? super T>, T);
    public static <T> void copy(List<? super T>, List<? extends T>);
    public static <T extends Object & Comparable<? super T>> T min(Collection<? extends T>);
    public static <T> T min(Collection<? extends T>, Comparator<? super T>);
    public static <T extends Object & Comparable<? super T>> T max(Collection<? extends T>);
    public static <T> T max(Collection<? extends T>, Comparator<? super T>);
    public static void rotate(List<?>, int);
    public static int frequency(Collection<?>, Object);
    public static boolean disjoint(Collection<?>, Collection<?>);
    public static <T> boolean addAll(Collection<? super T>, T...);
    public static <T> Collection<T> unmodifiableCollection(Collection<? extends T>);
    public static <T> Set<T> unmodifiableSet(Set<? extends T>);
    public static <T> List<T> unmodifiableList(List<? extends T>);
    public static <K, V> Map<K, V> unmodifiableMap(Map<? extends K, ? extends V>);
    public static <T> SortedSet<T> unmodifiableSortedSet(SortedSet<T>);
    public static <K, V> SortedMap<K, V> unmodifiableSortedMap(SortedMap<K, ? extends V>);
    public static <T> Collection<T> synchronizedCollection(Collection<T>);
    public static <T> Set<T> synchronizedSet(Set<T>);
    public static <T> List<T> synchronizedList(List<T>);
    public static <K, V> Map<K, V> synchronizedMap(Map<K, V>);
    public static <T> Iterator<T> emptyIterator();
    public static final <T> Set<T> emptySet();
    public static final <T> List<T> emptyList();
    public static final <K, V> Map<K, V> emptyMap();
    public static <T> Set<T> singleton(T);
    public static <T> List<T> singletonList(T);
    public static <K, V> Map<K, V> singletonMap(K, V);
    public static <T> List<T> nCopies(int, T);
    public static <T> Comparator<T> reverseOrder();
    public static <T> Comparator<T> reverseOrder(Comparator<T>);
    public static <T> Enumeration<T> enumeration(Collection<T>);
    public static <T> ArrayList<T> list(Enumeration<T>);
    public static <E> Set<E> newSetFromMap(Map<E, Boolean>);
}
public class Arrays {
    public static void sort(int[]);
    public static void sort(int[], int, int);
    reads public static int binarySearch(int[], int);
    reads public static int binarySearch(int[], int, int, int);
    public static void sort(long[]);
    public static void sort(long[], int, int);
    reads public static int binarySearch(long[], long);
    reads public static int binarySearch(long[], int, int, long);
    public static void sort(short[]);
    public static void sort(short[], int, int);
    reads public static int binarySearch(short[], short);
    reads public static int binarySearch(short[], int, int, short);
    public static void sort(char[]);
    public static void sort(char[], int, int);
    reads public static int binarySearch(char[], char);
    reads public static int binarySearch(char[], int, int, char);
    public static void sort(byte[]);
    public static void sort(byte[], int, int);
    reads public static int binarySearch(byte[], byte);
    reads public static int binarySearch(byte[], int, int, byte);
    public static void sort(float[]);
    public static void sort(float[], int, int);
    reads public static int binarySearch(float[], float);
    reads public static int binarySearch(float[], int, int, float);
    public static void sort(double[]);
    public static void sort(double[], int, int);
    reads public static int binarySearch(double[], double);
    reads public static int binarySearch(double[], int, int, double);
    public static void fill(byte[], byte);
    public static void fill(byte[], int, int, byte);
    reads public static boolean equals(byte[], byte[]);
    reads public static int hashCode(byte[]);
    reads public static String toString(byte[]);
    reads public static byte[] copyOf(byte[], int);
    reads public static byte[] copyOfRange(byte[], int, int);
    public static void fill(short[], short);
    public static void fill(short[], int, int, short);
    reads public static boolean equals(short[], short[]);
    reads public static int hashCode(short[]);
    reads public static String toString(short[]);
    reads public static short[] copyOf(short[], int);
    reads public static short[] copyOfRange(short[], int, int);
    public static void fill(char[], char);
    public static void fill(char[], int, int, char);
    reads public static boolean equals(char[], char[]);
    reads public static int hashCode(char[]);
    reads public static String toString(char[]);
    reads public static char[] copyOf(char[], int);
    reads public static char[] copyOfRange(char[], int, int);
    public static void fill(int[], int);
    public static void fill(int[], int, int, int);
    reads public static boolean equals(int[], int[]);
    reads public static int hashCode(int[]);
    reads public static String toString(int[]);
    reads public static int[] copyOf(int[], int);
    reads public static int[] copyOfRange(int[], int, int);
    public static void fill(long[], long);
    public static void fill(long[], int, int, long);
    reads public static boolean equals(long[], long[]);
    reads public static int hashCode(long[]);
    reads public static String toString(long[]);
    reads public static long[] copyOf(long[], int);
    reads public static long[] copyOfRange(long[], int, int);
    public static void fill(float[], float);
    public static void fill(float[], int, int, float);
    reads public static boolean equals(float[], float[]);
    reads public static int hashCode(float[]);
    reads public static String toString(float[]);
    reads public static float[] copyOf(float[], int);
    reads public static float[] copyOfRange(float[], int, int);
    public static void fill(double[], double);
    public static void fill(double[], int, int, double);
    reads public static boolean equals(double[], double[]);
    reads public static int hashCode(double[]);
    reads public static String toString(double[]);
    reads public static double[] copyOf(double[], int);
    reads public static double[] copyOfRange(double[], int, int);
    public static void fill(boolean[], boolean);
    public static void fill(boolean[], int, int, boolean);
    reads public static boolean equals(boolean[], boolean[]);
    reads public static int hashCode(boolean[]);
    reads public static String toString(boolean[]);
    reads public static boolean[] copyOf(boolean[], int);
    reads public static boolean[] copyOfRange(boolean[], int, int);
    public static void sort(Object[]);
    public static void sort(Object[], int, int);
    public static <T> void sort(T[], Comparator<? super T>);
    public static <T> void sort(T[], int, int, Comparator<? super T>);
    public static int binarySearch(Object[], Object);
    public static <T> int binarySearch(T[], T, Comparator<? super T>);
    public static void fill(Object[], Object);
    public static void fill(Object[], int, int, Object);
    public static boolean equals(Object[], Object[]);
    public static boolean deepEquals(Object[], Object[]);
    public static int hashCode(Object[]);
    public static int deepHashCode(Object[]);
    public static String toString(Object[]);
    public static String deepToString(Object[]);
    reads public static <T> T[] copyOf(T[], int);
    reads public static <T, U> T[] copyOf(U[], int, Class<? extends T[]>);
    reads public static <T> T[] copyOfRange(T[], int, int);
    reads public static <T, U> T[] copyOfRange(U[], int, int, Class<? extends T[]>);
    public static <T> List<T> asList(T...);
    public static <T> Stream<T> stream(T[]);
    public static <T> Stream<T> stream(T[], int, int);
    public static IntStream stream(int[]);
    public static IntStream stream(int[], int, int);
    public static LongStream stream(long[]);
    public static DoubleStream stream(double[]);
    public static <T> void setAll(T[], IntFunction<? extends T>);
    public static void setAll(int[], IntUnaryOperator);
}
public class Random implements java.io.Serializable {
    public Random();
    public Random(long);
    public void setSeed(long);
    public void nextBytes(byte[]);
    public int nextInt();
    public int nextInt(int);
    public long nextLong();
    public boolean nextBoolean();
    public float nextFloat();
    public double nextDouble();
    public double nextGaussian();
}
public final class Scanner implements Iterator<String>, java.io.Closeable {
    public Scanner(java.io.InputStream);
    public Scanner(String);
    public Scanner(Readable);
    public boolean hasNext();
    public String next();
    public boolean hasNextLine();
    public String nextLine();
    public boolean hasNextInt();
    public int nextInt();
    public int nextInt(int);
    public long nextLong();
    public double nextDouble();
    public boolean nextBoolean();
    public void close();
}
public class StringTokenizer implements Enumeration<Object> {
    public StringTokenizer(String, String, boolean);
    public StringTokenizer(String, String);
    public StringTokenizer(String);
    public boolean hasMoreTokens();
    public String nextToken();
    public boolean hasMoreElements();
    public Object nextElement();
    public int countTokens();
}
public final class StringJoiner {
    public StringJoiner(CharSequence);
    public StringJoiner(CharSequence, CharSequence, CharSequence);
    public StringJoiner setEmptyValue(CharSequence);
    reads public String toString();
    public StringJoiner add(CharSequence);
    reads public int length();
}
pure public final class UUID implements java.io.Serializable, Comparable<UUID> {
    public UUID(long, long);
    changes public static UUID randomUUID();
    public static UUID fromString(String);
    public long getLeastSignificantBits();
    public long getMostSignificantBits();
    public String toString();
    public int hashCode();
    public boolean equals(Object);
    public int compareTo(UUID);
}
pure public final class Locale implements Cloneable, java.io.Serializable {
    public static final Locale ENGLISH;
    public static final Locale US;
    public static final Locale UK;
    public static final Locale FRANCE;
    public static final Locale GERMANY;
    public static final Locale ROOT;
    public Locale(String);
    public Locale(String, String);
    changes public static Locale getDefault();
    changes public static void setDefault(Locale);
    public String getLanguage();
    public String getCountry();
}
public class Date implements java.io.Serializable, Cloneable, Comparable<Date> {
    public Date();
    public Date(long);
    reads public long getTime();
    public void setTime(long);
    reads public boolean before(Date);
    reads public boolean after(Date);
    reads public boolean equals(Object);
    reads public int compareTo(Date);
    reads public int hashCode();
    public String toString();
    public Object clone();
}
public class NoSuchElementException extends RuntimeException {
    public NoSuchElementException();
    public NoSuchElementException(String);
    public NoSuchElementException(String, Throwable);
    public NoSuchElementException(Throwable);
}
public class InputMismatchException extends NoSuchElementException {
    public InputMismatchException();
    public InputMismatchException(String);
}
public class ConcurrentModificationException extends RuntimeException {
    public ConcurrentModificationException();
    public ConcurrentModificationException(String);
    public ConcurrentModificationException(Throwable);
    public ConcurrentModificationException(String, Throwable);
}
public class EmptyStackException extends RuntimeException {
    public EmptyStackException();
}
public class MissingResourceException extends RuntimeException {
    public MissingResourceException(String, String, String);
}
