package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

// A heap in an array: no element is less than its parent, which stands at half
// its index. The moves are those of the JDK, since the order of iteration is
// that of the array.
public class PriorityQueue<E> extends AbstractQueue<E> {
    private final Comparator<? super E> comparator;
    private Object[] heap;
    private int size;
    private int modCount;

    public PriorityQueue() {
        this(11, null);
    }

    public PriorityQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityQueue(Comparator<? super E> comparator) {
        this(11, comparator);
    }

    public PriorityQueue(int capacity, Comparator<? super E> comparator) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        this.comparator = comparator;
        this.heap = new Object[capacity];
    }

    @SuppressWarnings("unchecked")
    public PriorityQueue(Collection<? extends E> from) {
        comparator = (Comparator<? super E>) orderOf(from);
        heap = from.toArray();
        size = heap.length;
        // Where elements are compared as they are, comparing finds nulls.
        for (int i = 0; i < size && (size == 1 || comparator != null); i++) {
            Objects.requireNonNull(heap[i]);
        }
        heapify();
    }

    private void heapify() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i, heap[i]);
        }
    }

    private static Comparator<?> orderOf(Collection<?> from) {
        if (from instanceof SortedSet) {
            return ((SortedSet<?>) from).comparator();
        }
        if (from instanceof PriorityQueue) {
            return ((PriorityQueue<?>) from).comparator;
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private int compare(Object a, Object b) {
        if (comparator != null) {
            return comparator.compare((E) a, (E) b);
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    private void siftUp(int index, Object element) {
        if (comparator == null) {
            Comparable<?> checked = (Comparable<?>) element;
        }
        int at = index;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (compare(element, heap[parent]) >= 0) {
                break;
            }
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = element;
    }

    private void siftDown(int index, Object element) {
        int at = index;
        while (at < size / 2) {
            int child = 2 * at + 1;
            if (child + 1 < size && compare(heap[child], heap[child + 1]) > 0) {
                child++;
            }
            if (compare(element, heap[child]) <= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = element;
    }

    public Comparator<? super E> comparator() {
        return comparator;
    }

    public int size() {
        return size;
    }

    public boolean add(E element) {
        return offer(element);
    }

    public boolean offer(E element) {
        Objects.requireNonNull(element);
        modCount++;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size + 1);
        }
        siftUp(size, element);
        size++;
        return true;
    }

    @SuppressWarnings("unchecked")
    public E peek() {
        return size == 0 ? null : (E) heap[0];
    }

    public E poll() {
        E first = peek();
        if (first != null) {
            modCount++;
            size--;
            Object last = heap[size];
            heap[size] = null;
            if (size > 0) {
                siftDown(0, last);
            }
        }
        return first;
    }

    // The element that came to a place before this one, which an iterator that
    // stands here would miss.
    private Object removeAt(int index) {
        modCount++;
        size--;
        Object moved = heap[size];
        heap[size] = null;
        if (index == size) {
            return null;
        }
        siftDown(index, moved);
        if (heap[index] != moved) {
            return null;
        }
        siftUp(index, moved);
        return heap[index] != moved ? moved : null;
    }

    private int indexOf(Object element) {
        if (element != null) {
            for (int i = 0; i < size; i++) {
                if (element.equals(heap[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public boolean remove(Object element) {
        int index = indexOf(element);
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return removeWhere(filter);
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeWhere(element -> others.contains(element));
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeWhere(element -> !others.contains(element));
    }

    // Nothing is removed before all were asked.
    @SuppressWarnings("unchecked")
    private boolean removeWhere(Predicate<? super E> filter) {
        modCount++;
        int expected = modCount;
        int count = size;
        boolean[] doomed = new boolean[count];
        boolean changed = false;
        for (int i = 0; i < count; i++) {
            doomed[i] = filter.test((E) heap[i]);
            changed |= doomed[i];
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!doomed[i]) {
                heap[kept] = heap[i];
                kept++;
            }
        }
        for (int i = kept; i < count; i++) {
            heap[i] = null;
        }
        size = kept;
        if (changed) {
            heapify();
        }
        return changed;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        int count = size;
        for (int i = 0; i < count; i++) {
            action.accept((E) heap[i]);
        }
        if (modCount != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public void clear() {
        modCount++;
        for (int i = 0; i < size; i++) {
            heap[i] = null;
        }
        size = 0;
    }

    public Iterator<E> iterator() {
        return new Walker<>(this);
    }

    private static final class Walker<E> implements Iterator<E> {
        private final PriorityQueue<E> queue;
        private int at;
        private int last = -1;
        // Elements that removing moved to places already passed.
        private ArrayDeque<Object> missed;
        private Object lastMissed;
        private int expected;

        Walker(PriorityQueue<E> queue) {
            this.queue = queue;
            this.expected = queue.modCount;
        }

        private void check() {
            if (queue.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return at < queue.size || missed != null && !missed.isEmpty();
        }

        @SuppressWarnings("unchecked")
        public E next() {
            check();
            if (at < queue.size) {
                last = at;
                at++;
                return (E) queue.heap[last];
            }
            if (missed != null) {
                last = -1;
                lastMissed = missed.poll();
                if (lastMissed != null) {
                    return (E) lastMissed;
                }
            }
            throw new NoSuchElementException();
        }

        public void remove() {
            check();
            if (last >= 0) {
                Object moved = queue.removeAt(last);
                last = -1;
                if (moved == null) {
                    at--;
                } else {
                    if (missed == null) {
                        missed = new ArrayDeque<>();
                    }
                    missed.add(moved);
                }
            } else if (lastMissed != null) {
                queue.removeSame(lastMissed);
                lastMissed = null;
            } else {
                throw new IllegalStateException();
            }
            expected = queue.modCount;
        }
    }

    private void removeSame(Object element) {
        for (int i = 0; i < size; i++) {
            if (heap[i] == element) {
                removeAt(i);
                return;
            }
        }
    }
}
