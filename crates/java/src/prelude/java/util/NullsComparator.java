package java.util;

// What `Comparator.nullsFirst` and `nullsLast` give: nulls are equal to each
// other, whatever further comparators say.
final class NullsComparator<T> implements Comparator<T> {
    private final boolean first;
    private final Comparator<T> order;

    @SuppressWarnings("unchecked")
    NullsComparator(boolean first, Comparator<? super T> order) {
        this.first = first;
        this.order = (Comparator<T>) order;
    }

    public int compare(T a, T b) {
        if (a == null) {
            return b == null ? 0 : first ? -1 : 1;
        }
        if (b == null) {
            return first ? 1 : -1;
        }
        return order == null ? 0 : order.compare(a, b);
    }

    public Comparator<T> thenComparing(Comparator<? super T> other) {
        Objects.requireNonNull(other);
        return new NullsComparator<>(first, order == null ? other : order.thenComparing(other));
    }

    public Comparator<T> reversed() {
        return new NullsComparator<>(!first, order == null ? null : order.reversed());
    }
}
