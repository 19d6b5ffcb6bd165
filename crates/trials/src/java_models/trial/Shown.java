package trial;

import java.lang.reflect.Array;

/** The text of a value, which is the same for a model's and for the JDK's. */
final class Shown {
    private Shown() {
    }

    static String of(Object value) {
        if (value == null) {
            return "null";
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return array(value);
        }
        if (value instanceof Throwable) {
            return exception((Throwable) value);
        }
        if (value instanceof String) {
            return "\"" + value + "\"";
        }
        // Only whether it is a number matters, not which bits it has.
        if (value instanceof Double || value instanceof Float || value instanceof Number
            || value instanceof Character || value instanceof Boolean
            || value instanceof model.lang.Character || value instanceof model.lang.Boolean) {
            return type.getSimpleName() + " " + value;
        }
        if (isUnordered(value)) {
            return "unordered " + value.hashCode();
        }
        if (isTextual(value)) {
            return textOf(value);
        }
        return "an object";
    }

    /** A view of something that was changed beside it has no text. */
    private static String textOf(Object value) {
        try {
            return value.toString();
        } catch (Unmodelled outside) {
            throw outside;
        } catch (RuntimeException error) {
            return exception(error);
        }
    }

    private static boolean isUnordered(Object value) {
        String name = value.getClass().getName();
        return name.matches("model.util.Immutable(Set|Map)")
            || name.matches("java.util.ImmutableCollections.(Set|Map)(N|1|12)");
    }

    private static boolean isTextual(Object value) {
        return value instanceof java.util.Collection || value instanceof java.util.Map
            || value instanceof java.util.Map.Entry || value instanceof java.util.Optional
            || value instanceof java.util.StringJoiner || value instanceof CharSequence
            || value instanceof model.util.Collection || value instanceof model.util.Map
            || value instanceof model.util.Map.Entry || value instanceof model.util.Optional
            || value instanceof model.util.StringJoiner;
    }

    private static String array(Object array) {
        StringBuilder text = new StringBuilder(array.getClass().getComponentType().getSimpleName());
        text.append('[');
        for (int i = 0; i < Array.getLength(array); i++) {
            text.append(i == 0 ? "" : ", ").append(of(Array.get(array, i)));
        }
        return text.append(']').toString();
    }

    /** Messages that the JVM itself makes up are not compared. */
    private static String exception(Throwable thrown) {
        boolean made = thrown instanceof NullPointerException
            || thrown instanceof ClassCastException
            || thrown instanceof ArrayIndexOutOfBoundsException
            || thrown instanceof NegativeArraySizeException
            || thrown instanceof UnsupportedOperationException
            || thrown instanceof ArrayStoreException;
        return thrown.getClass().getName() + (made ? "" : ": " + thrown.getMessage());
    }
}
