package java.lang;

public abstract class Enum<E extends Enum<E>> implements Comparable<E> {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final native int hashCode();

    public final native Class<E> getDeclaringClass();

    public final int compareTo(E other) {
        Enum<?> that = other;
        if (getDeclaringClass() != that.getDeclaringClass()) {
            throw new ClassCastException();
        }
        return ordinal - that.ordinal;
    }
}
