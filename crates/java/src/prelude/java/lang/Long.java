package java.lang;

public final class Long extends Number implements Comparable<Long> {
    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    // Values of one byte have one box each.
    private static final Long[] CACHE = cache();

    private final long value;

    public Long(long value) {
        this.value = value;
    }

    private static Long[] cache() {
        Long[] all = new Long[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Long(i - 128);
        }
        return all;
    }

    public static Long valueOf(long value) {
        if (value >= -128 && value <= 127) {
            return CACHE[(int) value + 128];
        }
        return new Long(value);
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text, 10));
    }

    public static Long valueOf(String text, int radix) {
        return valueOf(parseLong(text, radix));
    }

    public int intValue() {
        return (int) value;
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
        return other instanceof Long && ((Long) other).value == value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public int compareTo(Long other) {
        return compare(value, other.value);
    }

    public static int compare(long a, long b) {
        if (a == b) {
            return 0;
        }
        return a < b ? -1 : 1;
    }

    public static int compareUnsigned(long a, long b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static long divideUnsigned(long a, long b) {
        if (b < 0) {
            return compareUnsigned(a, b) < 0 ? 0 : 1;
        }
        if (a >= 0) {
            return a / b;
        }
        // Half of it fits; what was lost may give one more.
        long quotient = (a >>> 1) / b << 1;
        long rest = a - quotient * b;
        return compareUnsigned(rest, b) < 0 ? quotient : quotient + 1;
    }

    public static long remainderUnsigned(long a, long b) {
        return a - divideUnsigned(a, b) * b;
    }

    public static String toUnsignedString(long value) {
        if (value >= 0) {
            return toString(value);
        }
        return toString(divideUnsigned(value, 10)) + toString(remainderUnsigned(value, 10));
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static int signum(long value) {
        return compare(value, 0);
    }

    public String toString() {
        return toString(value, 10);
    }

    public static String toString(long value) {
        return toString(value, 10);
    }

    // The digits of a negative number are taken from it as it is, since its
    // opposite may not exist.
    public static String toString(long value, int radix) {
        int base = radix < 2 || radix > 36 ? 10 : radix;
        char[] chars = new char[SIZE + 1];
        int at = chars.length;
        long rest = value;
        do {
            at--;
            chars[at] = Character.forDigit(Math.abs((int) (rest % base)), base);
            rest = rest / base;
        } while (rest != 0);
        if (value < 0) {
            at--;
            chars[at] = '-';
        }
        return String.valueOf(chars, at, chars.length - at);
    }

    public static String toHexString(long value) {
        return toPowerString(value, 4);
    }

    public static String toOctalString(long value) {
        return toPowerString(value, 3);
    }

    public static String toBinaryString(long value) {
        return toPowerString(value, 1);
    }

    private static String toPowerString(long value, int bits) {
        char[] chars = new char[SIZE];
        int at = chars.length;
        long rest = value;
        do {
            at--;
            chars[at] = Character.forDigit((int) (rest & ((1 << bits) - 1)), 1 << bits);
            rest = rest >>> bits;
        } while (rest != 0);
        return String.valueOf(chars, at, chars.length - at);
    }

    public static long parseLong(String text) {
        return parseLong(text, 10);
    }

    // Counts downwards, since there are more negative numbers.
    public static long parseLong(String text, int radix) {
        checkParsed(text, radix);
        if (text.isEmpty()) {
            throw malformed(text, radix);
        }
        char first = text.charAt(0);
        boolean negative = first == '-';
        int at = negative || first == '+' ? 1 : 0;
        if (at == text.length()) {
            throw malformed(text, radix);
        }
        long limit = negative ? MIN_VALUE : -MAX_VALUE;
        long value = 0;
        while (at < text.length()) {
            int digit = Character.digit(text.charAt(at), radix);
            if (digit < 0 || value < limit / radix || value * radix < limit + digit) {
                throw malformed(text, radix);
            }
            value = value * radix - digit;
            at++;
        }
        return negative ? value : -value;
    }

    private static void checkParsed(String text, int radix) {
        if (text == null) {
            throw new NumberFormatException("Cannot parse null string");
        }
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException(
                "radix " + radix + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException(
                "radix " + radix + " greater than Character.MAX_RADIX");
        }
    }

    private static NumberFormatException malformed(String text, int radix) {
        String under = radix == 10 ? "" : " under radix " + radix;
        return new NumberFormatException("For input string: \"" + text + "\"" + under);
    }

    public static int bitCount(long value) {
        int count = 0;
        for (int i = 0; i < SIZE; i++) {
            count += (int) (value >>> i) & 1;
        }
        return count;
    }

    public static int numberOfLeadingZeros(long value) {
        int count = 0;
        while (count < SIZE && value << count >= 0) {
            count++;
        }
        return count;
    }

    public static int numberOfTrailingZeros(long value) {
        int count = 0;
        while (count < SIZE && (value >>> count & 1) == 0) {
            count++;
        }
        return count;
    }

    public static long highestOneBit(long value) {
        return value & MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static long lowestOneBit(long value) {
        return value & -value;
    }

    public static long rotateLeft(long value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static long rotateRight(long value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static long reverse(long value) {
        long reversed = 0;
        for (int i = 0; i < SIZE; i++) {
            reversed = reversed << 1 | value >>> i & 1;
        }
        return reversed;
    }

    public static long reverseBytes(long value) {
        long reversed = 0;
        for (int i = 0; i < BYTES; i++) {
            reversed = reversed << 8 | value >>> 8 * i & 0xff;
        }
        return reversed;
    }
}
