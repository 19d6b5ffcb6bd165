package java.lang;

public final class Short extends Number implements Comparable<Short> {
    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    // Values of one byte have one box each.
    private static final Short[] CACHE = cache();

    private final short value;

    public Short(short value) {
        this.value = value;
    }

    private static Short[] cache() {
        Short[] all = new Short[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Short((short) (i - 128));
        }
        return all;
    }

    public static Short valueOf(short value) {
        if (value >= -128 && value <= 127) {
            return CACHE[value + 128];
        }
        return new Short(value);
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text, 10));
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(
                "Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (short) value;
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return value;
    }

    public int intValue() {
        return value;
    }

    public long longValue() {
        return value;
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Short && ((Short) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(short value) {
        return value;
    }

    public int compareTo(Short other) {
        return value - other.value;
    }

    public static int compare(short a, short b) {
        return a - b;
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static long toUnsignedLong(short value) {
        return value & 0xffffL;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(short value) {
        return Integer.toString(value);
    }
}
