package java.lang;

public class Object {
    public Object() {
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public native int hashCode();

    public final native Class<?> getClass();

    protected native Object clone() throws CloneNotSupportedException;

    public String toString() {
        return getClass().getName() + "@" + Integer.toHexString(hashCode());
    }
}
