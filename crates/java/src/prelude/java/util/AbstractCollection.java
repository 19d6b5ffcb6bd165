package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
    protected AbstractCollection() {
    }

    public abstract Iterator<E> iterator();

    public abstract int size();

    public boolean isEmpty() {
        return size() == 0;
    }

    public boolean contains(Object element) {
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            if (Objects.equals(element, all.next())) {
                return true;
            }
        }
        return false;
    }

    public Object[] toArray() {
        Object[] array = new Object[size()];
        Iterator<E> all = iterator();
        for (int i = 0; i < array.length; i++) {
            array[i] = all.next();
        }
        return array;
    }

    // What is left of a longer array is marked with one null.
    @SuppressWarnings("unchecked")
    public <T> T[] toArray(T[] array) {
        int size = size();
        T[] result = array.length >= size ? array : Arrays.copyOf(array, size);
        Iterator<E> all = iterator();
        for (int i = 0; i < size; i++) {
            result[i] = (T) all.next();
        }
        if (result.length > size) {
            result[size] = null;
        }
        return result;
    }

    public boolean add(E element) {
        throw new UnsupportedOperationException();
    }

    public boolean remove(Object element) {
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            if (Objects.equals(element, all.next())) {
                all.remove();
                return true;
            }
        }
        return false;
    }

    public boolean containsAll(Collection<?> elements) {
        Iterator<?> all = elements.iterator();
        while (all.hasNext()) {
            if (!contains(all.next())) {
                return false;
            }
        }
        return true;
    }

    public boolean addAll(Collection<? extends E> elements) {
        boolean changed = false;
        Iterator<? extends E> all = elements.iterator();
        while (all.hasNext()) {
            if (add(all.next())) {
                changed = true;
            }
        }
        return changed;
    }

    public boolean removeAll(Collection<?> elements) {
        Objects.requireNonNull(elements);
        return removeWhere(elements, true);
    }

    public boolean retainAll(Collection<?> elements) {
        Objects.requireNonNull(elements);
        return removeWhere(elements, false);
    }

    private boolean removeWhere(Collection<?> elements, boolean contained) {
        boolean changed = false;
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            if (elements.contains(all.next()) == contained) {
                all.remove();
                changed = true;
            }
        }
        return changed;
    }

    public void clear() {
        Iterator<E> all = iterator();
        while (all.hasNext()) {
            all.next();
            all.remove();
        }
    }

    public String toString() {
        Iterator<E> all = iterator();
        String text = "[";
        boolean first = true;
        while (all.hasNext()) {
            E element = all.next();
            String shown = element == this ? "(this Collection)" : String.valueOf(element);
            text = first ? text + shown : text + ", " + shown;
            first = false;
        }
        return text + "]";
    }
}
