package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import verdiff.Outside;

// The parts of it that a Stack and old code use.
public class Vector<E> extends AbstractList<E> implements List<E>, RandomAccess {
    private final ArrayList<E> list;

    public Vector() {
        list = new ArrayList<>();
    }

    public Vector(int capacity) {
        list = new ArrayList<>(capacity);
    }

    public Vector(Collection<? extends E> from) {
        list = new ArrayList<>(from);
    }

    private void checkIndex(int index) {
        if (index >= list.size()) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        if (index < 0) {
            throw new ArrayIndexOutOfBoundsException(
                "Index " + index + " out of bounds for length " + list.size());
        }
    }

    public int size() {
        return list.size();
    }

    public E get(int index) {
        checkIndex(index);
        return list.get(index);
    }

    public E set(int index, E element) {
        checkIndex(index);
        return list.set(index, element);
    }

    public boolean add(E element) {
        return list.add(element);
    }

    private void checkInsertion(int index) {
        if (index > list.size()) {
            throw new ArrayIndexOutOfBoundsException(index + " > " + list.size());
        }
        if (index < 0) {
            list.modCount++;
            throw new ArrayIndexOutOfBoundsException(index);
        }
    }

    public void add(int index, E element) {
        checkInsertion(index);
        list.add(index, element);
    }

    // Counts as a change even if nothing is removed.
    public E remove(int index) {
        list.modCount++;
        checkIndex(index);
        return list.remove(index);
    }

    // Counts as a change even if nothing is removed.
    public boolean remove(Object element) {
        list.modCount++;
        return list.remove(element);
    }

    public boolean addAll(Collection<? extends E> elements) {
        return list.addAll(elements);
    }

    public boolean addAll(int index, Collection<? extends E> elements) {
        if (index < 0 || index > list.size()) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return list.addAll(index, elements);
    }

    public boolean removeAll(Collection<?> others) {
        return list.removeAll(others);
    }

    public boolean retainAll(Collection<?> others) {
        return list.retainAll(others);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        return list.removeIf(filter);
    }

    public void replaceAll(UnaryOperator<E> operator) {
        list.replaceAll(operator);
    }

    public void forEach(Consumer<? super E> action) {
        list.forEach(action);
    }

    public void sort(Comparator<? super E> comparator) {
        list.sort(comparator);
    }

    public void clear() {
        list.clear();
    }

    public Iterator<E> iterator() {
        return list.iterator();
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > list.size()) {
            throw new IndexOutOfBoundsException("Index: " + index);
        }
        return list.listIterator(index);
    }

    public List<E> subList(int from, int to) {
        throw Outside.unmodelled("a part of a Vector");
    }

    public int indexOf(Object element) {
        return list.indexOf(element);
    }

    public int lastIndexOf(Object element) {
        return list.lastIndexOf(element);
    }

    public boolean contains(Object element) {
        return list.contains(element);
    }

    public Object[] toArray() {
        return list.toArray();
    }

    public void addElement(E element) {
        add(element);
    }

    public E elementAt(int index) {
        if (index >= list.size()) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + list.size());
        }
        checkIndex(index);
        return list.get(index);
    }

    public E firstElement() {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return list.get(0);
    }

    public E lastElement() {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return list.get(list.size() - 1);
    }
}
