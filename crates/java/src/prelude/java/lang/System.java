package java.lang;

// Only what has a meaning without an outside; time and properties are outside.
public final class System {
    private System() {
    }

    public static native void arraycopy(
        Object source, int sourceFrom, Object target, int targetFrom, int length);

    public static native int identityHashCode(Object object);
}
