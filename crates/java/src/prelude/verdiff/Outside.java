package verdiff;

// What the models leave open. Each is an external function; what it answers is
// not known, only that it is the same for the same arguments.
public final class Outside {
    private Outside() {
    }

    // Reached where the JDK's behaviour is not modelled; does not return.
    public static native RuntimeException unmodelled(String what);

    // Unicode beyond ASCII.
    public static native boolean isLetter(int codePoint);

    public static native boolean isDigit(int codePoint);

    public static native boolean isWhitespace(int codePoint);

    public static native boolean isSpaceChar(int codePoint);

    public static native boolean isUpperCase(int codePoint);

    public static native boolean isLowerCase(int codePoint);

    public static native boolean isAlphabetic(int codePoint);

    public static native boolean isIdentifierStart(int codePoint);

    public static native boolean isIdentifierPart(int codePoint);

    public static native int toUpperCase(int codePoint);

    public static native int toLowerCase(int codePoint);

    public static native int digit(int codePoint, int radix);

    public static native int numericValue(int codePoint);

    public static native String toUpperCase(String text);

    public static native String toLowerCase(String text);
}
