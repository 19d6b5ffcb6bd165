package java.lang;

// The digits of a number, and numbers from digits, are outside: `toString` and
// `parseFloat` are external. Bits are intrinsic.
public final class Float extends Number implements Comparable<Float> {
    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_VALUE = 0x0.000002P-126f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final int MAX_EXPONENT = 127;
    public static final int MIN_EXPONENT = -126;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public Float(double value) {
        this.value = (float) value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public static Float valueOf(String text) {
        return new Float(parseFloat(text));
    }

    public static native float parseFloat(String text);

    public static native String toString(float value);

    public static native int floatToRawIntBits(float value);

    public static native float intBitsToFloat(int bits);

    // All that is not a number has the same bits here.
    public static int floatToIntBits(float value) {
        return isNaN(value) ? 0x7fc00000 : floatToRawIntBits(value);
    }

    public static boolean isNaN(float value) {
        return value != value;
    }

    public static boolean isInfinite(float value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(float value) {
        return Math.abs(value) <= MAX_VALUE;
    }

    public boolean isNaN() {
        return isNaN(value);
    }

    public boolean isInfinite() {
        return isInfinite(value);
    }

    public byte byteValue() {
        return (byte) value;
    }

    public short shortValue() {
        return (short) value;
    }

    public int intValue() {
        return (int) value;
    }

    public long longValue() {
        return (long) value;
    }

    public float floatValue() {
        return (float) value;
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Float
            && floatToIntBits(((Float) other).value) == floatToIntBits(value);
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(float value) {
        return Integer.hashCode(floatToIntBits(value));
    }

    public int compareTo(Float other) {
        return compare(value, other.value);
    }

    // Zeros are ordered by their signs, and what is no number is the greatest.
    public static int compare(float a, float b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        return Integer.compare(floatToIntBits(a), floatToIntBits(b));
    }

    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    public static float min(float a, float b) {
        return Math.min(a, b);
    }

    public static float sum(float a, float b) {
        return a + b;
    }

    public String toString() {
        return toString(value);
    }
}
