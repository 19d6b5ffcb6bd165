package java.util;

public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
    protected AbstractQueue() {
    }

    public boolean add(E element) {
        if (offer(element)) {
            return true;
        }
        throw new IllegalStateException("Queue full");
    }

    public E remove() {
        E element = poll();
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public E element() {
        E element = peek();
        if (element == null) {
            throw new NoSuchElementException();
        }
        return element;
    }

    public void clear() {
        while (poll() != null) {
        }
    }

    public boolean addAll(Collection<? extends E> elements) {
        if (elements == null) {
            throw new NullPointerException();
        }
        if (elements == this) {
            throw new IllegalArgumentException();
        }
        return super.addAll(elements);
    }
}
