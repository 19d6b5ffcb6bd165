package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;

    // Values of one byte have one box each.
    private static final Byte[] CACHE = cache();

    private final byte value;

    public Byte(byte value) {
        this.value = value;
    }

    private static Byte[] cache() {
        Byte[] all = new Byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Byte((byte) (i - 128));
        }
        return all;
    }

    public static Byte valueOf(byte value) {
        if (value >= -128 && value <= 127) {
            return CACHE[value + 128];
        }
        return new Byte(value);
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text, 10));
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) {
            throw new NumberFormatException(
                "Value out of range. Value:\"" + text + "\" Radix:" + radix);
        }
        return (byte) value;
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
        return other instanceof Byte && ((Byte) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(byte value) {
        return value;
    }

    public int compareTo(Byte other) {
        return value - other.value;
    }

    public static int compare(byte a, byte b) {
        return a - b;
    }

    public static int toUnsignedInt(byte value) {
        return value & 0xff;
    }

    public static long toUnsignedLong(byte value) {
        return value & 0xffL;
    }

    public String toString() {
        return Integer.toString(value);
    }

    public static String toString(byte value) {
        return Integer.toString(value);
    }
}
