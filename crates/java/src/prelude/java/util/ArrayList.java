package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import verdiff.Outside;

public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable {
    private static final int USUAL_CAPACITY = 10;

    private Object[] elements;
    private int size;
    // Made without a capacity and still without elements.
    private boolean fresh;

    public ArrayList() {
        elements = new Object[0];
        fresh = true;
    }

    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("Illegal Capacity: " + capacity);
        }
        elements = new Object[capacity];
    }

    public ArrayList(Collection<? extends E> from) {
        elements = from.toArray();
        size = elements.length;
    }

    private void grow(int needed) {
        int capacity = elements.length + Math.max(needed - elements.length, elements.length >> 1);
        if (fresh) {
            capacity = Math.max(USUAL_CAPACITY, needed);
        }
        Object[] larger = new Object[capacity];
        for (int i = 0; i < size; i++) {
            larger[i] = elements[i];
        }
        elements = larger;
        fresh = false;
    }

    public void ensureCapacity(int capacity) {
        if (capacity > elements.length && !(fresh && capacity <= USUAL_CAPACITY)) {
            modCount++;
            grow(capacity);
        }
    }

    public void trimToSize() {
        modCount++;
        if (size < elements.length) {
            elements = toArray();
            fresh = false;
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        Objects.checkIndex(index, size);
        return (E) elements[index];
    }

    @SuppressWarnings("unchecked")
    public E set(int index, E element) {
        Objects.checkIndex(index, size);
        E old = (E) elements[index];
        elements[index] = element;
        return old;
    }

    public boolean add(E element) {
        modCount++;
        if (size == elements.length) {
            grow(size + 1);
        }
        elements[size] = element;
        size++;
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index, size);
        modCount++;
        if (size == elements.length) {
            grow(size + 1);
        }
        for (int i = size; i > index; i--) {
            elements[i] = elements[i - 1];
        }
        elements[index] = element;
        size++;
    }

    @SuppressWarnings("unchecked")
    public E remove(int index) {
        Objects.checkIndex(index, size);
        E old = (E) elements[index];
        removeRange(index, index + 1);
        return old;
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        removeRange(index, index + 1);
        return true;
    }

    protected void removeRange(int from, int to) {
        if (from > to) {
            throw new IndexOutOfBoundsException("From Index: " + from + " > To Index: " + to);
        }
        modCount++;
        int count = to - from;
        for (int i = to; i < size; i++) {
            elements[i - count] = elements[i];
        }
        for (int i = size - count; i < size; i++) {
            elements[i] = null;
        }
        size -= count;
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) {
            elements[i] = null;
        }
        size = 0;
    }

    public boolean addAll(Collection<? extends E> more) {
        return insertAll(size, more);
    }

    public boolean addAll(int index, Collection<? extends E> more) {
        checkPosition(index, size);
        return insertAll(index, more);
    }

    private boolean insertAll(int index, Collection<? extends E> more) {
        Object[] added = more.toArray();
        modCount++;
        if (added.length == 0) {
            return false;
        }
        if (added.length > elements.length - size) {
            grow(size + added.length);
        }
        for (int i = size - 1; i >= index; i--) {
            elements[i + added.length] = elements[i];
        }
        for (int i = 0; i < added.length; i++) {
            elements[index + i] = added[i];
        }
        size += added.length;
        return true;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        for (int i = 0; i < size; i++) {
            if (Objects.equals(element, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        for (int i = size - 1; i >= 0; i--) {
            if (Objects.equals(element, elements[i])) {
                return i;
            }
        }
        return -1;
    }

    public Object[] toArray() {
        Object[] array = new Object[size];
        for (int i = 0; i < size; i++) {
            array[i] = elements[i];
        }
        return array;
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeWhere(others, true);
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeWhere(others, false);
    }

    private boolean removeWhere(Collection<?> others, boolean contained) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (others.contains(elements[i]) != contained) {
                elements[kept] = elements[i];
                kept++;
            }
        }
        return shorten(kept);
    }

    private boolean shorten(int kept) {
        if (kept == size) {
            return false;
        }
        modCount += size - kept;
        for (int i = kept; i < size; i++) {
            elements[i] = null;
        }
        size = kept;
        return true;
    }

    // Nothing is removed before all were asked.
    @SuppressWarnings("unchecked")
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        boolean[] doomed = new boolean[size];
        boolean changed = false;
        for (int i = 0; i < doomed.length; i++) {
            doomed[i] = filter.test((E) elements[i]);
            changed |= doomed[i];
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        if (!changed) {
            return false;
        }
        modCount++;
        int kept = 0;
        for (int i = 0; i < doomed.length; i++) {
            if (!doomed[i]) {
                elements[kept] = elements[i];
                kept++;
            }
        }
        for (int i = kept; i < size; i++) {
            elements[i] = null;
        }
        size = kept;
        return true;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        int count = size;
        for (int i = 0; modCount == expected && i < count; i++) {
            action.accept((E) elements[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    @SuppressWarnings("unchecked")
    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        int count = size;
        for (int i = 0; modCount == expected && i < count; i++) {
            elements[i] = operator.apply((E) elements[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    @SuppressWarnings("unchecked")
    public void sort(Comparator<? super E> comparator) {
        int expected = modCount;
        Arrays.sort(elements, 0, size, (Comparator<Object>) comparator);
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        modCount++;
    }

    public Iterator<E> iterator() {
        return new Walker<>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new Walker<>(this, index);
    }

    public Object clone() {
        if (getClass() != ArrayList.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        return new ArrayList<E>(this);
    }

    private static final class Walker<E> implements ListIterator<E> {
        private final ArrayList<E> list;
        private int at;
        // The element returned last, if it is still there.
        private int last = -1;
        private int expected;

        Walker(ArrayList<E> list, int at) {
            this.list = list;
            this.at = at;
            this.expected = list.modCount;
        }

        private void check() {
            if (list.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return at != list.size;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            check();
            if (at >= list.size) {
                throw new NoSuchElementException();
            }
            last = at;
            at++;
            return (E) list.elements[last];
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            list.remove(last);
            at = last;
            last = -1;
            expected = list.modCount;
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        @SuppressWarnings("unchecked")
        public E previous() {
            check();
            if (at == 0) {
                throw new NoSuchElementException();
            }
            at--;
            last = at;
            return (E) list.elements[last];
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void set(E element) {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            list.set(last, element);
        }

        public void add(E element) {
            check();
            list.add(at, element);
            at++;
            last = -1;
            expected = list.modCount;
        }

        @SuppressWarnings("unchecked")
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            int count = list.size;
            if (at >= count) {
                return;
            }
            while (at < count && list.modCount == expected) {
                action.accept((E) list.elements[at]);
                at++;
            }
            last = at - 1;
            check();
        }
    }
}
