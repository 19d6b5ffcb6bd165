package java.util;

import java.util.function.Consumer;
import verdiff.Outside;

public class LinkedList<E> extends AbstractSequentialList<E>
    implements List<E>, Deque<E>, Cloneable {
    private static final class Node<E> {
        E element;
        Node<E> previous;
        Node<E> next;

        Node(E element) {
            this.element = element;
        }
    }

    private Node<E> first;
    private Node<E> last;
    private int size;

    public LinkedList() {
    }

    public LinkedList(Collection<? extends E> from) {
        addAll(from);
    }

    // Links a new node before another, or at the end.
    private void link(E element, Node<E> next) {
        Node<E> node = new Node<>(element);
        Node<E> previous = next == null ? last : next.previous;
        node.previous = previous;
        node.next = next;
        if (previous == null) {
            first = node;
        } else {
            previous.next = node;
        }
        if (next == null) {
            last = node;
        } else {
            next.previous = node;
        }
        size++;
        modCount++;
    }

    private E unlink(Node<E> node) {
        E element = node.element;
        Node<E> previous = node.previous;
        Node<E> next = node.next;
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.previous = previous;
        }
        node.element = null;
        node.previous = null;
        node.next = null;
        size--;
        modCount++;
        return element;
    }

    private Node<E> node(int index) {
        Node<E> node = first;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node;
    }

    private void checkElement(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public int size() {
        return size;
    }

    public E get(int index) {
        checkElement(index);
        return node(index).element;
    }

    public E set(int index, E element) {
        checkElement(index);
        Node<E> node = node(index);
        E old = node.element;
        node.element = element;
        return old;
    }

    public boolean add(E element) {
        link(element, null);
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index, size);
        link(element, index == size ? null : node(index));
    }

    public E remove(int index) {
        checkElement(index);
        return unlink(node(index));
    }

    public boolean remove(Object element) {
        for (Node<E> node = first; node != null; node = node.next) {
            if (Objects.equals(element, node.element)) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    public boolean addAll(Collection<? extends E> elements) {
        return addAll(size, elements);
    }

    @SuppressWarnings("unchecked")
    public boolean addAll(int index, Collection<? extends E> elements) {
        checkPosition(index, size);
        Object[] added = elements.toArray();
        if (added.length == 0) {
            return false;
        }
        Node<E> next = index == size ? null : node(index);
        int changes = modCount + 1;
        for (int i = 0; i < added.length; i++) {
            link((E) added[i], next);
        }
        modCount = changes;
        return true;
    }

    public void clear() {
        Node<E> node = first;
        while (node != null) {
            Node<E> next = node.next;
            node.element = null;
            node.previous = null;
            node.next = null;
            node = next;
        }
        first = null;
        last = null;
        size = 0;
        modCount++;
    }

    public boolean contains(Object element) {
        return indexOf(element) >= 0;
    }

    public int indexOf(Object element) {
        int index = 0;
        for (Node<E> node = first; node != null; node = node.next) {
            if (Objects.equals(element, node.element)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        int index = size - 1;
        for (Node<E> node = last; node != null; node = node.previous) {
            if (Objects.equals(element, node.element)) {
                return index;
            }
            index--;
        }
        return -1;
    }

    public Object[] toArray() {
        Object[] array = new Object[size];
        int index = 0;
        for (Node<E> node = first; node != null; node = node.next) {
            array[index] = node.element;
            index++;
        }
        return array;
    }

    public void addFirst(E element) {
        link(element, first);
    }

    public void addLast(E element) {
        link(element, null);
    }

    public boolean offer(E element) {
        return add(element);
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

    public E getFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        return first.element;
    }

    public E getLast() {
        if (last == null) {
            throw new NoSuchElementException();
        }
        return last.element;
    }

    public E element() {
        return getFirst();
    }

    public E peek() {
        return peekFirst();
    }

    public E peekFirst() {
        return first == null ? null : first.element;
    }

    public E peekLast() {
        return last == null ? null : last.element;
    }

    public E removeFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        return unlink(first);
    }

    public E removeLast() {
        if (last == null) {
            throw new NoSuchElementException();
        }
        return unlink(last);
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

    public E pollFirst() {
        return first == null ? null : unlink(first);
    }

    public E pollLast() {
        return last == null ? null : unlink(last);
    }

    public boolean removeFirstOccurrence(Object element) {
        return remove(element);
    }

    public boolean removeLastOccurrence(Object element) {
        for (Node<E> node = last; node != null; node = node.previous) {
            if (Objects.equals(element, node.element)) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size);
        return new Walker<>(this, index);
    }

    public Iterator<E> descendingIterator() {
        return new Descending<>(new Walker<>(this, size));
    }

    public Object clone() {
        if (getClass() != LinkedList.class) {
            throw Outside.unmodelled("the clone of a subclass");
        }
        return new LinkedList<E>(this);
    }

    private static final class Walker<E> implements ListIterator<E> {
        private final LinkedList<E> list;
        private Node<E> next;
        private Node<E> last;
        private int at;
        private int expected;

        Walker(LinkedList<E> list, int at) {
            this.list = list;
            this.next = at == list.size ? null : list.node(at);
            this.at = at;
            this.expected = list.modCount;
        }

        private void check() {
            if (list.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        public boolean hasNext() {
            return at < list.size;
        }

        public E next() {
            check();
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next;
            next = next.next;
            at++;
            return last.element;
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            while (list.modCount == expected && at < list.size) {
                action.accept(next.element);
                last = next;
                next = next.next;
                at++;
            }
            check();
        }

        public boolean hasPrevious() {
            return at > 0;
        }

        public E previous() {
            check();
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            next = next == null ? list.last : next.previous;
            last = next;
            at--;
            return last.element;
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            check();
            if (last == null) {
                throw new IllegalStateException();
            }
            Node<E> after = last.next;
            list.unlink(last);
            if (next == last) {
                next = after;
            } else {
                at--;
            }
            last = null;
            expected++;
        }

        public void set(E element) {
            if (last == null) {
                throw new IllegalStateException();
            }
            check();
            last.element = element;
        }

        public void add(E element) {
            check();
            last = null;
            list.link(element, next);
            at++;
            expected++;
        }
    }

    private static final class Descending<E> implements Iterator<E> {
        private final Walker<E> walker;

        Descending(Walker<E> walker) {
            this.walker = walker;
        }

        public boolean hasNext() {
            return walker.hasPrevious();
        }

        public E next() {
            return walker.previous();
        }

        public void remove() {
            walker.remove();
        }
    }
}
