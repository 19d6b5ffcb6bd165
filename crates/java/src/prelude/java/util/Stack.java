package java.util;

public class Stack<E> extends Vector<E> {
    public Stack() {
    }

    public E push(E element) {
        add(element);
        return element;
    }

    public E pop() {
        E top = peek();
        remove(size() - 1);
        return top;
    }

    public E peek() {
        if (size() == 0) {
            throw new EmptyStackException();
        }
        return get(size() - 1);
    }

    public boolean empty() {
        return size() == 0;
    }

    public int search(Object element) {
        int index = lastIndexOf(element);
        return index < 0 ? -1 : size() - index;
    }
}
