package java.util;

public interface Set<E> extends Collection<E> {
    @SafeVarargs
    static <E> Set<E> of(E... elements) {
        ImmutableSet<E> set = new ImmutableSet<>(elements.length);
        for (int i = 0; i < elements.length; i++) {
            set.enter(elements[i]);
        }
        return set;
    }

    static <E> Set<E> copyOf(Collection<? extends E> elements) {
        ImmutableSet<E> set = new ImmutableSet<>(elements.size());
        Iterator<? extends E> all = elements.iterator();
        while (all.hasNext()) {
            E element = all.next();
            if (!set.contains(element)) {
                set.enter(element);
            }
        }
        return set;
    }
}
