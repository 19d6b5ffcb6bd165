package java.lang;

// The components' equals, hashCode and toString are the language's.
public abstract class Record {
    protected Record() {
    }

    public abstract boolean equals(Object other);

    public abstract int hashCode();

    public abstract String toString();
}
