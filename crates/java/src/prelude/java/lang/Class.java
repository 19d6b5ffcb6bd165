package java.lang;

public final class Class<T> {
    private Class() {
    }

    public native String getName();

    public native String getSimpleName();

    public native boolean isInstance(Object object);

    public String toString() {
        return "class " + getName();
    }
}
