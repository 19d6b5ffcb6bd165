package java.lang;

// The text so far is a string; capacities are no observable.
public final class StringBuilder implements CharSequence, Comparable<StringBuilder> {
    private String text;

    public StringBuilder() {
        text = "";
    }

    public StringBuilder(int capacity) {
        if (capacity < 0) {
            throw new NegativeArraySizeException(Integer.toString(capacity));
        }
        text = "";
    }

    public StringBuilder(String start) {
        text = start.concat("");
    }

    public StringBuilder(CharSequence start) {
        text = start.toString();
    }

    public int length() {
        return text.length();
    }

    public char charAt(int index) {
        checkIndex(index);
        return text.charAt(index);
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= text.length()) {
            throw new StringIndexOutOfBoundsException(
                "index " + index + ", length " + text.length());
        }
    }

    private void checkOffset(int offset) {
        if (offset < 0 || offset > text.length()) {
            throw new StringIndexOutOfBoundsException(
                "offset " + offset + ", length " + text.length());
        }
    }

    private static void checkRange(int from, int to, int length) {
        if (from < 0 || from > to || to > length) {
            throw new StringIndexOutOfBoundsException(
                "start " + from + ", end " + to + ", length " + length);
        }
    }

    public StringBuilder append(String part) {
        text = text.concat(part == null ? "null" : part);
        return this;
    }

    public StringBuilder append(Object part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(CharSequence part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(StringBuffer part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(CharSequence part, int from, int to) {
        String whole = String.valueOf(part);
        if (from < 0 || from > to || to > whole.length()) {
            throw new IndexOutOfBoundsException(
                "start " + from + ", end " + to + ", length " + whole.length());
        }
        return append(whole.substring(from, to));
    }

    public StringBuilder append(char[] part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(char[] part, int from, int count) {
        if (from < 0 || count < 0 || from > part.length - count) {
            throw new IndexOutOfBoundsException(
                "start " + from + ", end " + (from + count) + ", length " + part.length);
        }
        return append(String.valueOf(part, from, count));
    }

    public StringBuilder append(boolean part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(char part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(int part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(long part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(float part) {
        return append(String.valueOf(part));
    }

    public StringBuilder append(double part) {
        return append(String.valueOf(part));
    }

    public StringBuilder appendCodePoint(int codePoint) {
        return append(Character.toString(codePoint));
    }

    public StringBuilder insert(int offset, String part) {
        checkOffset(offset);
        String middle = part == null ? "null" : part;
        text = text.substring(0, offset).concat(middle).concat(text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, Object part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, char[] part) {
        checkOffset(offset);
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, boolean part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, char part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, int part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, long part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, float part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder insert(int offset, double part) {
        return insert(offset, String.valueOf(part));
    }

    public StringBuilder delete(int from, int to) {
        int end = Math.min(to, text.length());
        checkRange(from, end, text.length());
        text = text.substring(0, from).concat(text.substring(end));
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        checkIndex(index);
        text = text.substring(0, index).concat(text.substring(index + 1));
        return this;
    }

    public StringBuilder replace(int from, int to, String replacement) {
        int end = Math.min(to, text.length());
        checkRange(from, end, text.length());
        text = text.substring(0, from).concat(replacement).concat(text.substring(end));
        return this;
    }

    public void setCharAt(int index, char c) {
        checkIndex(index);
        String before = text.substring(0, index);
        text = before.concat(Character.toString(c)).concat(text.substring(index + 1));
    }

    public void setLength(int length) {
        if (length < 0) {
            throw new StringIndexOutOfBoundsException(length);
        }
        if (length <= text.length()) {
            text = text.substring(0, length);
        } else {
            text = text.concat("\0".repeat(length - text.length()));
        }
    }

    // Surrogates that are a pair keep their order.
    public StringBuilder reverse() {
        char[] chars = text.toCharArray();
        int length = chars.length;
        char[] reversed = new char[length];
        for (int i = 0; i < length; i++) {
            reversed[i] = chars[length - 1 - i];
        }
        for (int i = 0; i + 1 < length; i++) {
            if (Character.isLowSurrogate(reversed[i])
                && Character.isHighSurrogate(reversed[i + 1])) {
                char low = reversed[i];
                reversed[i] = reversed[i + 1];
                reversed[i + 1] = low;
                i++;
            }
        }
        text = String.valueOf(reversed);
        return this;
    }

    public int indexOf(String part) {
        return text.indexOf(part);
    }

    public int indexOf(String part, int from) {
        return text.indexOf(part, from);
    }

    public int lastIndexOf(String part) {
        return text.lastIndexOf(part);
    }

    public int lastIndexOf(String part, int from) {
        return text.lastIndexOf(part, from);
    }

    public String substring(int from) {
        return substring(from, text.length());
    }

    public String substring(int from, int to) {
        checkRange(from, to, text.length());
        return text.substring(from, to);
    }

    public CharSequence subSequence(int from, int to) {
        return substring(from, to);
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    public void ensureCapacity(int capacity) {
    }

    public void trimToSize() {
    }

    public int compareTo(StringBuilder other) {
        return text.compareTo(other.text);
    }

    public String toString() {
        return text;
    }
}
