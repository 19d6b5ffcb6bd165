package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
    protected AbstractSequentialList() {
    }

    public abstract ListIterator<E> listIterator(int index);

    public Iterator<E> iterator() {
        return listIterator();
    }

    public E get(int index) {
        return listIterator(index).next();
    }
}
