package java.util;

public final class StringJoiner {
    private final String separator;
    private final String prefix;
    private final String suffix;
    // Null while nothing was added.
    private String joined;
    private String empty;

    public StringJoiner(CharSequence separator) {
        this(separator, "", "");
    }

    public StringJoiner(CharSequence separator, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(separator, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        this.separator = separator.toString();
        this.prefix = prefix.toString();
        this.suffix = suffix.toString();
    }

    public StringJoiner setEmptyValue(CharSequence empty) {
        Objects.requireNonNull(empty, "The empty value must not be null");
        this.empty = empty.toString();
        return this;
    }

    public StringJoiner add(CharSequence part) {
        String text = String.valueOf(part);
        joined = joined == null ? text : joined + separator + text;
        return this;
    }

    public int length() {
        return toString().length();
    }

    public String toString() {
        if (joined == null && empty != null) {
            return empty;
        }
        return prefix + (joined == null ? "" : joined) + suffix;
    }
}
