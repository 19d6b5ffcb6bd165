package java.lang;

import verdiff.Outside;

// Properties of characters are exact for ASCII; those of others are outside.
public final class Character implements Comparable<Character> {
    public static final char MIN_VALUE = '\u0000';
    public static final char MAX_VALUE = '\uffff';
    public static final int MIN_RADIX = 2;
    public static final int MAX_RADIX = 36;
    public static final int SIZE = 16;
    public static final int BYTES = 2;
    public static final int MIN_CODE_POINT = 0;
    public static final int MAX_CODE_POINT = 0x10ffff;
    public static final int MIN_SUPPLEMENTARY_CODE_POINT = 0x10000;
    public static final char MIN_HIGH_SURROGATE = '\ud800';
    public static final char MAX_HIGH_SURROGATE = '\udbff';
    public static final char MIN_LOW_SURROGATE = '\udc00';
    public static final char MAX_LOW_SURROGATE = '\udfff';

    private static final Character[] CACHE = cache();

    private final char value;

    public Character(char value) {
        this.value = value;
    }

    private static Character[] cache() {
        Character[] all = new Character[128];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Character((char) i);
        }
        return all;
    }

    public static Character valueOf(char value) {
        return value < 128 ? CACHE[value] : new Character(value);
    }

    public char charValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Character && ((Character) other).value == value;
    }

    public int hashCode() {
        return value;
    }

    public static int hashCode(char value) {
        return value;
    }

    public int compareTo(Character other) {
        return value - other.value;
    }

    public static int compare(char a, char b) {
        return a - b;
    }

    public String toString() {
        return toString(value);
    }

    public static String toString(char c) {
        return String.valueOf(new char[] {c});
    }

    public static String toString(int codePoint) {
        return String.valueOf(toChars(codePoint));
    }

    public static char[] toChars(int codePoint) {
        if (!isValidCodePoint(codePoint)) {
            String digits = Integer.toHexString(codePoint).toUpperCase();
            throw new IllegalArgumentException(
                "Not a valid Unicode code point: 0x" + digits);
        }
        if (codePoint < MIN_SUPPLEMENTARY_CODE_POINT) {
            return new char[] {(char) codePoint};
        }
        return new char[] {highSurrogate(codePoint), lowSurrogate(codePoint)};
    }

    public static boolean isValidCodePoint(int codePoint) {
        return codePoint >= 0 && codePoint <= MAX_CODE_POINT;
    }

    public static boolean isBmpCodePoint(int codePoint) {
        return codePoint >= 0 && codePoint < MIN_SUPPLEMENTARY_CODE_POINT;
    }

    public static boolean isSupplementaryCodePoint(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT && codePoint <= MAX_CODE_POINT;
    }

    public static char highSurrogate(int codePoint) {
        return (char) ((codePoint >>> 10) + 0xd7c0);
    }

    public static char lowSurrogate(int codePoint) {
        return (char) ((codePoint & 0x3ff) + 0xdc00);
    }

    public static boolean isHighSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_HIGH_SURROGATE;
    }

    public static boolean isLowSurrogate(char c) {
        return c >= MIN_LOW_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogate(char c) {
        return c >= MIN_HIGH_SURROGATE && c <= MAX_LOW_SURROGATE;
    }

    public static boolean isSurrogatePair(char high, char low) {
        return isHighSurrogate(high) && isLowSurrogate(low);
    }

    public static int toCodePoint(char high, char low) {
        return ((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000;
    }

    public static int charCount(int codePoint) {
        return codePoint >= MIN_SUPPLEMENTARY_CODE_POINT ? 2 : 1;
    }

    private static boolean isAscii(int codePoint) {
        return codePoint >= 0 && codePoint < 128;
    }

    public static boolean isDigit(char c) {
        return isDigit((int) c);
    }

    public static boolean isDigit(int c) {
        return isAscii(c) ? c >= '0' && c <= '9' : Outside.isDigit(c);
    }

    public static boolean isLetter(char c) {
        return isLetter((int) c);
    }

    public static boolean isLetter(int c) {
        return isAscii(c) ? isUpperCase(c) || isLowerCase(c) : Outside.isLetter(c);
    }

    public static boolean isLetterOrDigit(char c) {
        return isLetter((int) c) || isDigit((int) c);
    }

    public static boolean isLetterOrDigit(int c) {
        return isLetter(c) || isDigit(c);
    }

    public static boolean isAlphabetic(int c) {
        return isAscii(c) ? isLetter(c) : Outside.isAlphabetic(c);
    }

    public static boolean isUpperCase(char c) {
        return isUpperCase((int) c);
    }

    public static boolean isUpperCase(int c) {
        return isAscii(c) ? c >= 'A' && c <= 'Z' : Outside.isUpperCase(c);
    }

    public static boolean isLowerCase(char c) {
        return isLowerCase((int) c);
    }

    public static boolean isLowerCase(int c) {
        return isAscii(c) ? c >= 'a' && c <= 'z' : Outside.isLowerCase(c);
    }

    public static boolean isWhitespace(char c) {
        return isWhitespace((int) c);
    }

    public static boolean isWhitespace(int c) {
        if (!isAscii(c)) {
            return Outside.isWhitespace(c);
        }
        return c >= 9 && c <= 13 || c >= 28 && c <= 32;
    }

    public static boolean isSpaceChar(char c) {
        return isSpaceChar((int) c);
    }

    public static boolean isSpaceChar(int c) {
        return isAscii(c) ? c == ' ' : Outside.isSpaceChar(c);
    }

    public static boolean isISOControl(char c) {
        return isISOControl((int) c);
    }

    public static boolean isISOControl(int c) {
        return c >= 0 && c <= 31 || c >= 127 && c <= 159;
    }

    public static boolean isJavaIdentifierStart(char c) {
        return isJavaIdentifierStart((int) c);
    }

    public static boolean isJavaIdentifierStart(int c) {
        if (!isAscii(c)) {
            return Outside.isIdentifierStart(c);
        }
        return isLetter(c) || c == '_' || c == '$';
    }

    public static boolean isJavaIdentifierPart(char c) {
        return isJavaIdentifierPart((int) c);
    }

    public static boolean isJavaIdentifierPart(int c) {
        if (!isAscii(c)) {
            return Outside.isIdentifierPart(c);
        }
        boolean ignorable = c <= 8 || c >= 14 && c <= 27 || c == 127;
        return isJavaIdentifierStart(c) || isDigit(c) || ignorable;
    }

    public static char toUpperCase(char c) {
        return (char) toUpperCase((int) c);
    }

    public static int toUpperCase(int c) {
        if (!isAscii(c)) {
            return Outside.toUpperCase(c);
        }
        return isLowerCase(c) ? c - 32 : c;
    }

    public static char toLowerCase(char c) {
        return (char) toLowerCase((int) c);
    }

    public static int toLowerCase(int c) {
        if (!isAscii(c)) {
            return Outside.toLowerCase(c);
        }
        return isUpperCase(c) ? c + 32 : c;
    }

    public static int digit(char c, int radix) {
        return digit((int) c, radix);
    }

    public static int digit(int c, int radix) {
        if (!isAscii(c)) {
            return Outside.digit(c, radix);
        }
        if (radix < MIN_RADIX || radix > MAX_RADIX) {
            return -1;
        }
        int value = getNumericValue(c);
        return value < radix ? value : -1;
    }

    public static int getNumericValue(char c) {
        return getNumericValue((int) c);
    }

    public static int getNumericValue(int c) {
        if (!isAscii(c)) {
            return Outside.numericValue(c);
        }
        if (isDigit(c)) {
            return c - '0';
        }
        if (isLetter(c)) {
            return toLowerCase(c) - 'a' + 10;
        }
        return -1;
    }

    public static char forDigit(int digit, int radix) {
        if (radix < MIN_RADIX || radix > MAX_RADIX || digit < 0 || digit >= radix) {
            return '\0';
        }
        return (char) (digit < 10 ? '0' + digit : 'a' - 10 + digit);
    }

    public static char reverseBytes(char c) {
        return (char) (c << 8 | c >> 8);
    }
}
