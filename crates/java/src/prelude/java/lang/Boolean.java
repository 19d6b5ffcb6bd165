package java.lang;

public final class Boolean implements Comparable<Boolean> {
    public static final Boolean TRUE = new Boolean(true);
    public static final Boolean FALSE = new Boolean(false);

    private final boolean value;

    public Boolean(boolean value) {
        this.value = value;
    }

    public static Boolean valueOf(boolean value) {
        return value ? TRUE : FALSE;
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    public static boolean parseBoolean(String text) {
        return "true".equalsIgnoreCase(text);
    }

    public boolean booleanValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Boolean && ((Boolean) other).value == value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public int compareTo(Boolean other) {
        return compare(value, other.value);
    }

    public static int compare(boolean a, boolean b) {
        if (a == b) {
            return 0;
        }
        return a ? 1 : -1;
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(boolean value) {
        return value ? "true" : "false";
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }
}
