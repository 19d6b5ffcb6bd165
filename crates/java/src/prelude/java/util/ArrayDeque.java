package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import verdiff.Outside;

// A ring: the elements stand from `head` on, round the end of the array, up to
// `tail`, which is always free. Its iterators do not see all changes made
// beside them; what they then do depends on where elements stand, so capacities
// and moves are those of the JDK.
public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable {
    private Object[] ring;
    private int head;
    private int tail;

    public ArrayDeque() {
        ring = new Object[17];
    }

    public ArrayDeque(int capacity) {
        ring = new Object[capacity < 1 ? 1 : capacity + 1];
    }

    public ArrayDeque(Collection<? extends E> from) {
        this(from.size());
        addEach(from);
    }

    private int after(int at) {
        return at + 1 >= ring.length ? 0 : at + 1;
    }

    private int before(int at) {
        return at == 0 ? ring.length - 1 : at - 1;
    }

    private int distance(int from, int to) {
        return to < from ? to - from + ring.length : to - from;
    }

    private void grow(int needed) {
        int old = ring.length;
        int usual = old < 64 ? old + 2 : old >> 1;
        int gap = Math.max(usual, needed);
        Object[] larger = new Object[old + gap];
        boolean wrapped = tail < head || tail == head && ring[head] != null;
        for (int i = 0; i < old; i++) {
            larger[wrapped && i >= head ? i + gap : i] = ring[i];
        }
        if (wrapped) {
            head += gap;
        }
        ring = larger;
    }

    public void addFirst(E element) {
        Objects.requireNonNull(element);
        head = before(head);
        ring[head] = element;
        if (head == tail) {
            grow(1);
        }
    }

    public void addLast(E element) {
        Objects.requireNonNull(element);
        ring[tail] = element;
        tail = after(tail);
        if (head == tail) {
            grow(1);
        }
    }

    public boolean addAll(Collection<? extends E> elements) {
        int size = size();
        int needed = size + elements.size() + 1 - ring.length;
        if (needed > 0) {
            grow(needed);
        }
        addEach(elements);
        return size() > size;
    }

    private void addEach(Collection<? extends E> elements) {
        elements.forEach(element -> addLast(element));
    }

    public boolean add(E element) {
        addLast(element);
        return true;
    }

    public boolean offer(E element) {
        addLast(element);
        return true;
    }

    public boolean offerFirst(E element) {
        addFirst(element);
        return true;
    }

    public boolean offerLast(E element) {
        addLast(element);
        return true;
    }

    public void push(E element) {
        addFirst(element);
    }

    @SuppressWarnings("unchecked")
    public E pollFirst() {
        E element = (E) ring[head];
        if (element != null) {
            ring[head] = null;
            head = after(head);
        }
        return element;
    }

    @SuppressWarnings("unchecked")
    public E pollLast() {
        int at = before(tail);
        E element = (E) ring[at];
        if (element != null) {
            ring[at] = null;
            tail = at;
        }
        return element;
    }

    private static <E> E present(E element) {
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public E removeFirst() {
        return present(pollFirst());
    }

    public E removeLast() {
        return present(pollLast());
    }

    public E remove() {
        return removeFirst();
    }

    public E pop() {
        return removeFirst();
    }

    public E poll() {
        return pollFirst();
    }

    @SuppressWarnings("unchecked")
    public E peekFirst() {
        return (E) ring[head];
    }

    @SuppressWarnings("unchecked")
    public E peekLast() {
        return (E) ring[before(tail)];
    }

    public E getFirst() {
        return present(peekFirst());
    }

    public E getLast() {
        return present(peekLast());
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public int size() {
        return distance(head, tail);
    }

    public boolean isEmpty() {
        return head == tail;
    }

    // Closes the gap from the end that is nearer; true if that was the tail.
    private boolean delete(int at) {
        int front = distance(head, at);
        int back = distance(at, tail) - 1;
        if (front < back) {
            for (int i = at; i != head; i = before(i)) {
                ring[i] = ring[before(i)];
            }
            ring[head] = null;
            head = after(head);
            return false;
        }
        tail = before(tail);
        for (int i = at; i != tail; i = after(i)) {
            ring[i] = ring[after(i)];
        }
        ring[tail] = null;
        return true;
    }

    public boolean removeFirstOccurrence(Object element) {
        if (element == null) {
            return false;
        }
        for (int i = head; i != tail; i = after(i)) {
            if (element.equals(ring[i])) {
                delete(i);
                return true;
            }
        }
        return false;
    }

    public boolean removeLastOccurrence(Object element) {
        if (element == null) {
            return false;
        }
        for (int i = tail; i != head; i = before(i)) {
            if (element.equals(ring[before(i)])) {
                delete(before(i));
                return true;
            }
        }
        return false;
    }

    public boolean remove(Object element) {
        return removeFirstOccurrence(element);
    }

    public boolean contains(Object element) {
        if (element != null) {
            for (int i = head; i != tail; i = after(i)) {
                if (element.equals(ring[i])) {
                    return true;
                }
            }
        }
        return false;
    }

    public void clear() {
        for (int i = head; i != tail; i = after(i)) {
            ring[i] = null;
        }
        head = 0;
        tail = 0;
    }

    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        Object[] all = ring;
        int end = tail;
        int i = head;
        while (i != end) {
            action.accept((E) all[i]);
            i = i + 1 >= all.length ? 0 : i + 1;
        }
        if (tail != end) {
            throw new ConcurrentModificationException();
        }
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        return keepOnly(filter, null, false);
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return keepOnly(null, others, false);
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return keepOnly(null, others, true);
    }

    // Nothing is removed before all were asked.
    @SuppressWarnings("unchecked")
    private boolean keepOnly(Predicate<? super E> filter, Collection<?> others, boolean contained) {
        boolean[] kept = new boolean[size()];
        int end = tail;
        int count = 0;
        int at = head;
        for (int i = 0; i < kept.length; i++) {
            E element = (E) ring[at];
            kept[i] = filter != null ? !filter.test(element) : others.contains(element) == contained;
            count += kept[i] ? 1 : 0;
            at = after(at);
        }
        if (count == kept.length) {
            return false;
        }
        if (tail != end) {
            throw new ConcurrentModificationException();
        }
        int from = head;
        int to = head;
        for (int i = 0; i < kept.length; i++) {
            if (kept[i]) {
                ring[to] = ring[from];
                to = after(to);
            }
            from = after(from);
        }
        for (int i = to; i != tail; i = after(i)) {
            ring[i] = null;
        }
        tail = to;
        return true;
    }

    public Object[] toArray() {
        Object[] array = new Object[size()];
        int at = head;
        for (int i = 0; i < array.length; i++) {
            array[i] = ring[at];
            at = after(at);
        }
        return array;
    }

    public Iterator<E> iterator() {
        return new Walker<>(this, true);
    }

    public Iterator<E> descendingIterator() {
        return new Walker<>(this, false);
    }

    public ArrayDeque<E> clone() {
        if (getClass() != ArrayDeque.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        ArrayDeque<E> copy = new ArrayDeque<>();
        copy.ring = new Object[ring.length];
        for (int i = 0; i < ring.length; i++) {
            copy.ring[i] = ring[i];
        }
        copy.head = head;
        copy.tail = tail;
        return copy;
    }

    private static final class Walker<E> implements Iterator<E> {
        private final ArrayDeque<E> deque;
        private final boolean forwards;
        private int at;
        private int last = -1;
        private int left;

        Walker(ArrayDeque<E> deque, boolean forwards) {
            this.deque = deque;
            this.forwards = forwards;
            this.at = forwards ? deque.head : deque.before(deque.tail);
            this.left = deque.size();
        }

        private int step(int from) {
            return forwards ? deque.after(from) : deque.before(from);
        }

        public boolean hasNext() {
            return left > 0;
        }

        @SuppressWarnings("unchecked")
        public E next() {
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            E element = (E) deque.ring[at];
            if (element == null) {
                throw new ConcurrentModificationException();
            }
            last = at;
            at = step(at);
            left--;
            return element;
        }

        @SuppressWarnings("unchecked")
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            if (left <= 0) {
                return;
            }
            int expected = left;
            left = 0;
            int end = forwards ? deque.tail : deque.head;
            int there = forwards ? deque.distance(at, end) : deque.distance(end, at) + 1;
            if (deque.ring[at] == null || there != expected) {
                throw new ConcurrentModificationException();
            }
            Object[] all = deque.ring;
            for (int i = 0; i < expected; i++) {
                action.accept((E) all[at]);
                last = at;
                at = forwards ? (at + 1 == all.length ? 0 : at + 1) : (at == 0 ? all.length : at) - 1;
            }
            if (end != (forwards ? deque.tail : deque.head)) {
                throw new ConcurrentModificationException();
            }
        }

        // Where elements moved towards the iterator, it moves along.
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            if (deque.distance(deque.head, last) >= deque.size()) {
                throw Outside.unmodelled("an iterator whose element was removed beside it");
            }
            boolean fromTail = deque.delete(last);
            if (fromTail && forwards) {
                at = deque.before(at);
            } else if (!fromTail && !forwards) {
                at = deque.after(at);
            }
            last = -1;
        }
    }
}
