package java.lang;

public final class Integer extends Number implements Comparable<Integer> {
    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    // Values of one byte have one box each.
    private static final Integer[] CACHE = cache();

    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    private static Integer[] cache() {
        Integer[] all = new Integer[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Integer(i - 128);
        }
        return all;
    }

    public static Integer valueOf(int value) {
        if (value >= -128 && value <= 127) {
            return CACHE[value + 128];
        }
        return new Integer(value);
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text, 10));
    }

    public static Integer valueOf(String text, int radix) {
        return valueOf(parseInt(text, radix));
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
        return other instanceof Integer && ((Integer) other).value == value;
    }

    public int hashCode() {
        return hashCode(value);
    }

    public static int hashCode(int value) {
        return value;
    }

    public int compareTo(Integer other) {
        return compare(value, other.value);
    }

    public static int compare(int a, int b) {
        if (a == b) {
            return 0;
        }
        return a < b ? -1 : 1;
    }

    public static int compareUnsigned(int a, int b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static long toUnsignedLong(int value) {
        return value & 0xffffffffL;
    }

    public static String toUnsignedString(int value) {
        return Long.toString(toUnsignedLong(value));
    }

    public static int divideUnsigned(int a, int b) {
        return (int) (toUnsignedLong(a) / toUnsignedLong(b));
    }

    public static int remainderUnsigned(int a, int b) {
        return (int) (toUnsignedLong(a) % toUnsignedLong(b));
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int signum(int value) {
        return compare(value, 0);
    }

    public String toString() {
        return toString(value, 10);
    }

    public static String toString(int value) {
        return toString(value, 10);
    }

    // The digits of a negative number are taken from it as it is, since its
    // opposite may not exist.
    public static String toString(int value, int radix) {
        int base = radix < 2 || radix > 36 ? 10 : radix;
        char[] chars = new char[SIZE + 1];
        int at = chars.length;
        int rest = value;
        do {
            at--;
            chars[at] = Character.forDigit(Math.abs((rest % base)), base);
            rest = rest / base;
        } while (rest != 0);
        if (value < 0) {
            at--;
            chars[at] = '-';
        }
        return String.valueOf(chars, at, chars.length - at);
    }

    public static String toHexString(int value) {
        return toPowerString(value, 4);
    }

    public static String toOctalString(int value) {
        return toPowerString(value, 3);
    }

    public static String toBinaryString(int value) {
        return toPowerString(value, 1);
    }

    private static String toPowerString(int value, int bits) {
        char[] chars = new char[SIZE];
        int at = chars.length;
        int rest = value;
        do {
            at--;
            chars[at] = Character.forDigit((rest & ((1 << bits) - 1)), 1 << bits);
            rest = rest >>> bits;
        } while (rest != 0);
        return String.valueOf(chars, at, chars.length - at);
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    // Counts downwards, since there are more negative numbers.
    public static int parseInt(String text, int radix) {
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
        int limit = negative ? MIN_VALUE : -MAX_VALUE;
        int value = 0;
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

    public static int bitCount(int value) {
        int count = 0;
        for (int i = 0; i < SIZE; i++) {
            count += (value >>> i) & 1;
        }
        return count;
    }

    public static int numberOfLeadingZeros(int value) {
        int count = 0;
        while (count < SIZE && value << count >= 0) {
            count++;
        }
        return count;
    }

    public static int numberOfTrailingZeros(int value) {
        int count = 0;
        while (count < SIZE && (value >>> count & 1) == 0) {
            count++;
        }
        return count;
    }

    public static int highestOneBit(int value) {
        return value & MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static int lowestOneBit(int value) {
        return value & -value;
    }

    public static int rotateLeft(int value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static int rotateRight(int value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static int reverse(int value) {
        int reversed = 0;
        for (int i = 0; i < SIZE; i++) {
            reversed = reversed << 1 | value >>> i & 1;
        }
        return reversed;
    }

    public static int reverseBytes(int value) {
        int reversed = 0;
        for (int i = 0; i < BYTES; i++) {
            reversed = reversed << 8 | value >>> 8 * i & 0xff;
        }
        return reversed;
    }
}
