package java.lang;

import java.util.ArrayList;
import java.util.Iterator;
import verdiff.Outside;

// A string is a value of the language. `length`, `at`, `cut`, `plus`, `same`,
// `fromChars` and `intern` are intrinsics; `at` and `cut` are only used within
// bounds. `new String(x)` is `make(x)`.
public final class String implements Comparable<String>, CharSequence {
    public native int length();

    private native char at(int index);

    private native String cut(int from, int to);

    private native String plus(String other);

    private native boolean same(String other);

    private static native String fromChars(char[] chars, int from, int count);

    public native String intern();

    public static String make() {
        return "";
    }

    public static String make(String original) {
        return original.concat("");
    }

    public static String make(char[] chars) {
        return fromChars(chars, 0, chars.length);
    }

    public static String make(char[] chars, int from, int count) {
        if (from < 0 || count < 0 || from > chars.length - count) {
            throw new StringIndexOutOfBoundsException(
                "offset " + from + ", count " + count + ", length " + chars.length);
        }
        return fromChars(chars, from, count);
    }

    public boolean isEmpty() {
        return this.length() == 0;
    }

    public char charAt(int index) {
        if (index < 0 || index >= this.length()) {
            throw outside(this, index, isLatin(this));
        }
        return this.at(index);
    }

    // The JDK's message tells how it keeps the string.
    private static StringIndexOutOfBoundsException outside(String text, int index, boolean latin) {
        if (latin) {
            return new StringIndexOutOfBoundsException(index);
        }
        return new StringIndexOutOfBoundsException(
            "index " + index + ", length " + text.length());
    }

    private static boolean isLatin(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.at(i) > 255) {
                return false;
            }
        }
        return true;
    }

    public int codePointAt(int index) {
        if (index < 0 || index >= this.length()) {
            throw outside(this, index, false);
        }
        char high = this.at(index);
        if (Character.isHighSurrogate(high) && index + 1 < this.length()) {
            char low = this.at(index + 1);
            if (Character.isLowSurrogate(low)) {
                return Character.toCodePoint(high, low);
            }
        }
        return high;
    }

    public boolean equals(Object other) {
        return other instanceof String && this.same((String) other);
    }

    public boolean contentEquals(CharSequence other) {
        return this.same(other.toString());
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null
            && this.length() == other.length()
            && this.regionMatches(true, 0, other, 0, this.length());
    }

    public int compareTo(String other) {
        int shorter = Math.min(this.length(), other.length());
        for (int i = 0; i < shorter; i++) {
            char a = this.at(i);
            char b = other.at(i);
            if (a != b) {
                return a - b;
            }
        }
        return this.length() - other.length();
    }

    public int compareToIgnoreCase(String other) {
        int shorter = Math.min(this.length(), other.length());
        for (int i = 0; i < shorter; i++) {
            char a = Character.toLowerCase(Character.toUpperCase(this.at(i)));
            char b = Character.toLowerCase(Character.toUpperCase(other.at(i)));
            if (a != b) {
                return a - b;
            }
        }
        return this.length() - other.length();
    }

    public boolean regionMatches(int from, String other, int otherFrom, int count) {
        int otherLength = other.length();
        if (otherFrom < 0
            || from < 0
            || from > (long) this.length() - count
            || otherFrom > (long) otherLength - count) {
            return false;
        }
        return sameRange(this, from, other, otherFrom, count);
    }

    private static boolean sameRange(
        String a, int aFrom, String b, int bFrom, int count) {
        for (int i = 0; i < count; i++) {
            if (a.at(aFrom + i) != b.at(bFrom + i)) {
                return false;
            }
        }
        return true;
    }

    public boolean regionMatches(
        boolean ignoreCase, int from, String other, int otherFrom, int count) {
        if (!ignoreCase) {
            return this.regionMatches(from, other, otherFrom, count);
        }
        if (otherFrom < 0
            || from < 0
            || from > (long) this.length() - count
            || otherFrom > (long) other.length() - count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            char a = this.at(from + i);
            char b = other.at(otherFrom + i);
            if (a != b && !sameButForCase(a, b)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameButForCase(char a, char b) {
        char upperA = Character.toUpperCase(a);
        char upperB = Character.toUpperCase(b);
        return upperA == upperB || Character.toLowerCase(upperA) == Character.toLowerCase(upperB);
    }

    public boolean startsWith(String prefix) {
        return this.startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int from) {
        if (from < 0 || from > this.length() - prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (this.at(from + i) != prefix.at(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean endsWith(String suffix) {
        return this.startsWith(suffix, this.length() - suffix.length());
    }

    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < this.length(); i++) {
            hash = 31 * hash + this.at(i);
        }
        return hash;
    }

    public int indexOf(int codePoint) {
        return this.indexOf(codePoint, 0);
    }

    public int indexOf(int codePoint, int from) {
        int start = Math.max(from, 0);
        if (codePoint >= 0x10000) {
            if (!Character.isValidCodePoint(codePoint)) {
                return -1;
            }
            return this.indexOf(Character.toString(codePoint), start);
        }
        for (int i = start; i < this.length(); i++) {
            if (this.at(i) == codePoint) {
                return i;
            }
        }
        return -1;
    }

    public int indexOf(String part) {
        return this.indexOf(part, 0);
    }

    public int indexOf(String part, int from) {
        int last = this.length() - part.length();
        int start = Math.max(from, 0);
        if (part.isEmpty()) {
            return Math.min(start, this.length());
        }
        for (int i = start; i <= last; i++) {
            if (this.startsWith(part, i)) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(int codePoint) {
        return this.lastIndexOf(codePoint, this.length() - 1);
    }

    public int lastIndexOf(int codePoint, int from) {
        if (codePoint >= 0x10000) {
            if (!Character.isValidCodePoint(codePoint)) {
                return -1;
            }
            return this.lastIndexOf(Character.toString(codePoint), from);
        }
        for (int i = Math.min(from, this.length() - 1); i >= 0; i--) {
            if (this.at(i) == codePoint) {
                return i;
            }
        }
        return -1;
    }

    public int lastIndexOf(String part) {
        return this.lastIndexOf(part, this.length());
    }

    public int lastIndexOf(String part, int from) {
        int start = Math.min(from, this.length() - part.length());
        for (int i = start; i >= 0; i--) {
            if (this.startsWith(part, i)) {
                return i;
            }
        }
        return -1;
    }

    public boolean contains(CharSequence part) {
        return this.indexOf(part.toString()) >= 0;
    }

    public String substring(int from) {
        return this.substring(from, this.length());
    }

    public String substring(int from, int to) {
        if (from < 0 || from > to || to > this.length()) {
            throw new StringIndexOutOfBoundsException(
                "begin " + from + ", end " + to + ", length " + this.length());
        }
        return part(this, from, to);
    }

    // The whole text is the same object.
    private static String part(String text, int from, int to) {
        return from == 0 && to == text.length() ? text : text.cut(from, to);
    }

    public CharSequence subSequence(int from, int to) {
        return this.substring(from, to);
    }

    public String concat(String other) {
        if (other.isEmpty()) {
            return this;
        }
        return this.plus(other);
    }

    public String replace(char old, char replacement) {
        if (old == replacement || this.indexOf(old) < 0) {
            return this;
        }
        char[] chars = this.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] == old) {
                chars[i] = replacement;
            }
        }
        return fromChars(chars, 0, chars.length);
    }

    public String replace(CharSequence old, CharSequence replacement) {
        String from = old.toString();
        String to = replacement.toString();
        if (from.isEmpty()) {
            return interleave(this, to);
        }
        String result = "";
        int done = 0;
        int found = this.indexOf(from, 0);
        if (found < 0) {
            return this;
        }
        while (found >= 0) {
            result = result.concat(this.cut(done, found)).concat(to);
            done = found + from.length();
            found = this.indexOf(from, done);
        }
        return result.concat(this.cut(done, this.length()));
    }

    private static String interleave(String text, String between) {
        String result = between;
        for (int i = 0; i < text.length(); i++) {
            result = result.concat(text.cut(i, i + 1)).concat(between);
        }
        return result;
    }

    public String trim() {
        int from = 0;
        int to = this.length();
        while (from < to && this.at(from) <= ' ') {
            from++;
        }
        while (from < to && this.at(to - 1) <= ' ') {
            to--;
        }
        return part(this, from, to);
    }

    public String strip() {
        return this.stripLeading().stripTrailing();
    }

    public String stripLeading() {
        int from = 0;
        while (from < this.length() && Character.isWhitespace(this.at(from))) {
            from++;
        }
        return part(this, from, this.length());
    }

    public String stripTrailing() {
        int to = this.length();
        while (to > 0 && Character.isWhitespace(this.at(to - 1))) {
            to--;
        }
        return part(this, 0, to);
    }

    public boolean isBlank() {
        return this.stripLeading().isEmpty();
    }

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        if (count == 1) {
            return this;
        }
        String result = "";
        for (int i = 0; i < count; i++) {
            result = result.concat(this);
        }
        return result;
    }

    public char[] toCharArray() {
        char[] chars = new char[this.length()];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = this.at(i);
        }
        return chars;
    }

    public String toLowerCase() {
        char[] chars = this.toCharArray();
        boolean changed = false;
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] >= 128) {
                return Outside.toLowerCase(this);
            }
            chars[i] = Character.toLowerCase(chars[i]);
            changed = changed || chars[i] != this.at(i);
        }
        return changed ? fromChars(chars, 0, chars.length) : this;
    }

    public String toUpperCase() {
        char[] chars = this.toCharArray();
        boolean changed = false;
        for (int i = 0; i < chars.length; i++) {
            if (chars[i] >= 128) {
                return Outside.toUpperCase(this);
            }
            chars[i] = Character.toUpperCase(chars[i]);
            changed = changed || chars[i] != this.at(i);
        }
        return changed ? fromChars(chars, 0, chars.length) : this;
    }

    public String toString() {
        return this;
    }

    public String[] split(String pattern) {
        return this.split(pattern, 0);
    }

    // Only patterns that stand for one text are modelled.
    public String[] split(String pattern, int limit) {
        String separator = literal(pattern);
        ArrayList<String> parts = new ArrayList<>();
        int done = 0;
        int found = this.indexOf(separator, 0);
        // An empty separator is found before each character, but for the first.
        if (separator.isEmpty()) {
            found = this.isEmpty() ? -1 : 1;
        }
        while (found >= 0 && (limit <= 0 || parts.size() < limit - 1)) {
            parts.add(this.cut(done, found));
            done = found + separator.length();
            found = separator.isEmpty() ? found + 1 : this.indexOf(separator, done);
            if (found > this.length()) {
                found = -1;
            }
        }
        parts.add(part(this, done, this.length()));
        return toArray(parts, limit == 0 && parts.size() > 1);
    }

    private static String[] toArray(ArrayList<String> parts, boolean dropEmptyEnd) {
        int count = parts.size();
        while (dropEmptyEnd && count > 0 && parts.get(count - 1).isEmpty()) {
            count--;
        }
        String[] array = new String[count];
        for (int i = 0; i < count; i++) {
            array[i] = parts.get(i);
        }
        return array;
    }

    private static String literal(String pattern) {
        String text = "";
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (c == '\\' && at + 1 < pattern.length() && isPunctuation(pattern.charAt(at + 1))) {
                at++;
                c = pattern.charAt(at);
            } else if (".$|()[{^?*+\\".indexOf(c) >= 0) {
                throw Outside.unmodelled("a regular expression");
            }
            text = text.concat(Character.toString(c));
            at++;
        }
        return text;
    }

    private static boolean isPunctuation(char c) {
        return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
    }

    public static String join(CharSequence separator, CharSequence... parts) {
        if (separator == null) {
            throw new NullPointerException();
        }
        String result = "";
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                result = result.concat(separator.toString());
            }
            result = result.concat(valueOf(parts[i]));
        }
        return result;
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        if (separator == null) {
            throw new NullPointerException();
        }
        String result = "";
        Iterator<? extends CharSequence> all = parts.iterator();
        boolean first = true;
        while (all.hasNext()) {
            if (!first) {
                result = result.concat(separator.toString());
            }
            result = result.concat(valueOf(all.next()));
            first = false;
        }
        return result;
    }

    public static String valueOf(Object object) {
        return object == null ? "null" : object.toString();
    }

    public static String valueOf(char[] chars) {
        return make(chars);
    }

    public static String valueOf(char[] chars, int from, int count) {
        return make(chars, from, count);
    }

    public static String copyValueOf(char[] chars) {
        return make(chars);
    }

    public static String valueOf(boolean value) {
        return value ? "true" : "false";
    }

    public static String valueOf(char value) {
        return Character.toString(value);
    }

    public static String valueOf(int value) {
        return Integer.toString(value);
    }

    public static String valueOf(long value) {
        return Long.toString(value);
    }

    public static String valueOf(float value) {
        return Float.toString(value);
    }

    public static String valueOf(double value) {
        return Double.toString(value);
    }
}
