package java.util;

import java.util.function.UnaryOperator;
import verdiff.Outside;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
    // Counts changes of the structure, by which iterators see that they are not
    // the only ones to change it.
    protected int modCount = 0;

    protected AbstractList() {
    }

    public abstract E get(int index);

    public E set(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public void add(int index, E element) {
        throw new UnsupportedOperationException();
    }

    public boolean add(E element) {
        add(size(), element);
        return true;
    }

    public E remove(int index) {
        throw new UnsupportedOperationException();
    }

    public int indexOf(Object element) {
        ListIterator<E> all = listIterator();
        while (all.hasNext()) {
            if (Objects.equals(element, all.next())) {
                return all.previousIndex();
            }
        }
        return -1;
    }

    public int lastIndexOf(Object element) {
        ListIterator<E> all = listIterator(size());
        while (all.hasPrevious()) {
            if (Objects.equals(element, all.previous())) {
                return all.nextIndex();
            }
        }
        return -1;
    }

    public void clear() {
        removeRange(0, size());
    }

    protected void removeRange(int from, int to) {
        ListIterator<E> all = listIterator(from);
        for (int i = from; i < to; i++) {
            all.next();
            all.remove();
        }
    }

    public boolean addAll(int index, Collection<? extends E> elements) {
        checkPosition(index, size());
        int at = index;
        Iterator<? extends E> all = elements.iterator();
        while (all.hasNext()) {
            add(at, all.next());
            at++;
        }
        return at > index;
    }

    static void checkPosition(int index, int size) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size);
        }
    }

    public Iterator<E> iterator() {
        return new Walker<>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return listIterator(0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index, size());
        return new Walker<>(this, index);
    }

    public List<E> subList(int from, int to) {
        checkSubList(from, to, size());
        return new SubList<>(this, null, from, to - from);
    }

    static void checkSubList(int from, int to, int size) {
        if (from < 0) {
            throw new IndexOutOfBoundsException("fromIndex = " + from);
        }
        if (to > size) {
            throw new IndexOutOfBoundsException("toIndex = " + to);
        }
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<E> own = iterator();
        Iterator<?> others = ((List<?>) other).iterator();
        while (own.hasNext() && others.hasNext()) {
            if (!Objects.equals(own.next(), others.next())) {
                return false;
            }
        }
        return !own.hasNext() && !others.hasNext();
    }

    public int hashCode() {
        int hash = 1;
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            hash = 31 * hash + Objects.hashCode(all.next());
        }
        return hash;
    }

    // Walks by indices in both directions.
    private static final class Walker<E> implements ListIterator<E> {
        private final AbstractList<E> list;
        private int at;
        // The element returned last, if it is still there.
        private int last = -1;
        private int expected;

        Walker(AbstractList<E> list, int at) {
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
            return at != list.size();
        }

        public E next() {
            check();
            try {
                E element = list.get(at);
                last = at;
                at++;
                return element;
            } catch (IndexOutOfBoundsException gone) {
                check();
                throw new NoSuchElementException(gone);
            }
        }

        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
            try {
                list.remove(last);
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException();
            }
            if (last < at) {
                at--;
            }
            last = -1;
            expected = list.modCount;
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        public E previous() {
            check();
            try {
                E element = list.get(at - 1);
                at--;
                last = at;
                return element;
            } catch (IndexOutOfBoundsException gone) {
                check();
                throw new NoSuchElementException(gone);
            }
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
            try {
                list.set(last, element);
                expected = list.modCount;
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException();
            }
        }

        public void add(E element) {
            check();
            try {
                list.add(at, element);
                at++;
                last = -1;
                expected = list.modCount;
            } catch (IndexOutOfBoundsException gone) {
                throw new ConcurrentModificationException();
            }
        }
    }

    // A part of a list, through which the list itself is changed.
    private static final class SubList<E> extends AbstractList<E> {
        private final AbstractList<E> root;
        private final SubList<E> parent;
        private final int offset;
        private int size;

        SubList(AbstractList<E> root, SubList<E> parent, int offset, int size) {
            this.root = root;
            this.parent = parent;
            this.offset = offset;
            this.size = size;
            this.modCount = root.modCount;
        }

        private void check() {
            if (root.modCount != modCount) {
                throw new ConcurrentModificationException();
            }
        }

        private void grow(int by) {
            SubList<E> part = this;
            while (part != null) {
                part.size += by;
                part.modCount = root.modCount;
                part = part.parent;
            }
        }

        public E get(int index) {
            Objects.checkIndex(index, size);
            check();
            return root.get(offset + index);
        }

        public E set(int index, E element) {
            Objects.checkIndex(index, size);
            check();
            return root.set(offset + index, element);
        }

        public int size() {
            check();
            return size;
        }

        public void add(int index, E element) {
            checkPosition(index, size);
            check();
            root.add(offset + index, element);
            grow(1);
        }

        public E remove(int index) {
            Objects.checkIndex(index, size);
            check();
            E removed = root.remove(offset + index);
            grow(-1);
            return removed;
        }

        protected void removeRange(int from, int to) {
            check();
            root.removeRange(offset + from, offset + to);
            grow(from - to);
        }

        public boolean addAll(Collection<? extends E> elements) {
            return addAll(size, elements);
        }

        public boolean addAll(int index, Collection<? extends E> elements) {
            checkPosition(index, size);
            int count = elements.size();
            if (count == 0) {
                return false;
            }
            check();
            root.addAll(offset + index, elements);
            grow(count);
            return true;
        }

        public Iterator<E> iterator() {
            return listIterator();
        }

        public void replaceAll(UnaryOperator<E> operator) {
            if (root instanceof ArrayList && root.modCount != modCount) {
                throw Outside.unmodelled("a part of a list that was changed beside it");
            }
            super.replaceAll(operator);
        }

        public ListIterator<E> listIterator(int index) {
            check();
            checkPosition(index, size);
            if (root instanceof ArrayList) {
                return new StrictWalker<>(this, index);
            }
            return new PartWalker<>(this, root.listIterator(offset + index));
        }

        public List<E> subList(int from, int to) {
            checkSubList(from, to, size);
            return new SubList<>(root, this, offset + from, to - from);
        }
    }

    // Walks over a part of a list with an iterator of the whole.
    private static final class PartWalker<E> implements ListIterator<E> {
        private final SubList<E> part;
        private final ListIterator<E> walker;

        PartWalker(SubList<E> part, ListIterator<E> walker) {
            this.part = part;
            this.walker = walker;
        }

        public boolean hasNext() {
            return nextIndex() < part.size;
        }

        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return walker.next();
        }

        public boolean hasPrevious() {
            return previousIndex() >= 0;
        }

        public E previous() {
            if (!hasPrevious()) {
                throw new NoSuchElementException();
            }
            return walker.previous();
        }

        public int nextIndex() {
            return walker.nextIndex() - part.offset;
        }

        public int previousIndex() {
            return walker.previousIndex() - part.offset;
        }

        public void remove() {
            walker.remove();
            part.grow(-1);
        }

        public void set(E element) {
            walker.set(element);
        }

        public void add(E element) {
            walker.add(element);
            part.grow(1);
        }
    }

    // Walks over a part of an ArrayList: sees changes before anything else.
    private static final class StrictWalker<E> implements ListIterator<E> {
        private final SubList<E> part;
        private int at;
        private int last = -1;
        private int expected;

        StrictWalker(SubList<E> part, int at) {
            this.part = part;
            this.at = at;
            this.expected = part.root.modCount;
        }

        private void check() {
            if (part.root.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        private void checkLast() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            check();
        }

        public boolean hasNext() {
            return at != part.size;
        }

        public E next() {
            check();
            if (at >= part.size) {
                throw new NoSuchElementException();
            }
            last = at;
            at++;
            return part.root.get(part.offset + last);
        }

        public boolean hasPrevious() {
            return at != 0;
        }

        public E previous() {
            check();
            if (at == 0) {
                throw new NoSuchElementException();
            }
            at--;
            last = at;
            return part.root.get(part.offset + last);
        }

        public int nextIndex() {
            return at;
        }

        public int previousIndex() {
            return at - 1;
        }

        public void remove() {
            checkLast();
            part.remove(last);
            at = last;
            last = -1;
            expected = part.root.modCount;
        }

        public void set(E element) {
            checkLast();
            part.root.set(part.offset + last, element);
        }

        public void add(E element) {
            check();
            part.add(at, element);
            at++;
            last = -1;
            expected = part.root.modCount;
        }
    }
}
