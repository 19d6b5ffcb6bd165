package java.lang;

public interface CharSequence {
    int length();

    char charAt(int index);

    default boolean isEmpty() {
        return length() == 0;
    }

    CharSequence subSequence(int start, int end);

    String toString();

    static int compare(CharSequence left, CharSequence right) {
        if (left == right) {
            return 0;
        }
        int shorter = Math.min(left.length(), right.length());
        for (int i = 0; i < shorter; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                return a - b;
            }
        }
        return left.length() - right.length();
    }
}
