package java.util;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

// Sorting is stable and by insertion; how often it compares is no observable.
public class Arrays {
    private Arrays() {
    }

    private static void checkRange(int length, int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("fromIndex(" + from + ") > toIndex(" + to + ")");
        }
        if (from < 0) {
            throw new ArrayIndexOutOfBoundsException(from);
        }
        if (to > length) {
            throw new ArrayIndexOutOfBoundsException(to);
        }
    }

    private static int lengthBetween(int from, int to) {
        if (to < from) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return to - from;
    }

    private static void checkStart(int length, int from) {
        if (from < 0 || from > length) {
            throw new ArrayIndexOutOfBoundsException();
        }
    }

    @SafeVarargs
    public static <T> List<T> asList(T... elements) {
        return new Backed<>(Objects.requireNonNull(elements));
    }

    // A list of fixed size whose elements are those of an array.
    private static final class Backed<E> extends AbstractList<E> implements RandomAccess {
        private final E[] array;

        Backed(E[] array) {
            this.array = array;
        }

        public int size() {
            return array.length;
        }

        public E get(int index) {
            return array[index];
        }

        public E set(int index, E element) {
            E old = array[index];
            array[index] = element;
            return old;
        }

        public int indexOf(Object element) {
            for (int i = 0; i < array.length; i++) {
                if (Objects.equals(element, array[i])) {
                    return i;
                }
            }
            return -1;
        }

        public boolean contains(Object element) {
            return indexOf(element) >= 0;
        }

        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private int at;

                public boolean hasNext() {
                    return at < array.length;
                }

                public E next() {
                    if (at >= array.length) {
                        throw new NoSuchElementException();
                    }
                    at++;
                    return array[at - 1];
                }
            };
        }

        public void sort(Comparator<? super E> comparator) {
            Arrays.sort(array, comparator);
        }
    }

    public static <T> T[] copyOf(T[] array, int length) {
        T[] copy = emptyLike(array, length);
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static <T> T[] copyOfRange(T[] array, int from, int to) {
        int old = array.length;
        int length = lengthBetween(from, to);
        checkStart(old, from);
        T[] copy = emptyLike(array, length);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    // An array of nulls, of the same type as another.
    private static native <T> T[] emptyLike(T[] array, int length);

    public static void sort(Object[] array) {
        sort(array, 0, array.length, null);
    }

    public static void sort(Object[] array, int from, int to) {
        sort(array, from, to, null);
    }

    public static <T> void sort(T[] array, Comparator<? super T> comparator) {
        sort(array, 0, array.length, comparator);
    }

    public static <T> void sort(T[] array, int from, int to, Comparator<? super T> comparator) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            T element = array[i];
            int at = i;
            while (at > from && compare(array[at - 1], element, comparator) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> int compare(T a, T b, Comparator<? super T> comparator) {
        if (comparator != null) {
            return comparator.compare(a, b);
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    public static void setAll(int[] array, IntUnaryOperator generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsInt(i);
        }
    }

    public static <T> void setAll(T[] array, IntFunction<? extends T> generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.apply(i);
        }
    }

    public static boolean deepEquals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!deepEqual(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean deepEqual(Object a, Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null) {
            return false;
        }
        if (a instanceof Object[] && b instanceof Object[]) {
            return deepEquals((Object[]) a, (Object[]) b);
        }
        if (a instanceof boolean[] && b instanceof boolean[]) {
            return equals((boolean[]) a, (boolean[]) b);
        }
        if (a instanceof byte[] && b instanceof byte[]) {
            return equals((byte[]) a, (byte[]) b);
        }
        if (a instanceof short[] && b instanceof short[]) {
            return equals((short[]) a, (short[]) b);
        }
        if (a instanceof char[] && b instanceof char[]) {
            return equals((char[]) a, (char[]) b);
        }
        if (a instanceof int[] && b instanceof int[]) {
            return equals((int[]) a, (int[]) b);
        }
        if (a instanceof long[] && b instanceof long[]) {
            return equals((long[]) a, (long[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equals((float[]) a, (float[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equals((double[]) a, (double[]) b);
        }
        return a.equals(b);
    }

    // An array within itself is shown as "[...]"; `around` are those it is in.
    public static String deepToString(Object[] array) {
        return deepShown(array, new ArrayList<>());
    }

    private static String deepShown(Object[] array, ArrayList<Object[]> around) {
        if (array == null) {
            return "null";
        }
        for (int i = 0; i < around.size(); i++) {
            if (around.get(i) == array) {
                return "[...]";
            }
        }
        around.add(array);
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + deepShownElement(array[i], around);
        }
        around.remove(around.size() - 1);
        return text + "]";
    }

    private static String deepShownElement(Object element, ArrayList<Object[]> around) {
        if (element instanceof Object[]) {
            return deepShown((Object[]) element, around);
        }
        if (element instanceof boolean[]) {
            return toString((boolean[]) element);
        }
        if (element instanceof byte[]) {
            return toString((byte[]) element);
        }
        if (element instanceof short[]) {
            return toString((short[]) element);
        }
        if (element instanceof char[]) {
            return toString((char[]) element);
        }
        if (element instanceof int[]) {
            return toString((int[]) element);
        }
        if (element instanceof long[]) {
            return toString((long[]) element);
        }
        if (element instanceof float[]) {
            return toString((float[]) element);
        }
        if (element instanceof double[]) {
            return toString((double[]) element);
        }
        return String.valueOf(element);
    }

    public static String toString(boolean[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(boolean[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Boolean.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(boolean[] array, boolean value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(boolean[] array, int from, int to, boolean value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static boolean[] copyOf(boolean[] array, int length) {
        boolean[] copy = new boolean[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] array, int from, int to) {
        boolean[] copy = new boolean[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static String toString(byte[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(byte[] a, byte[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(byte[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Byte.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(byte[] array, byte value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(byte[] array, int from, int to, byte value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static byte[] copyOf(byte[] array, int length) {
        byte[] copy = new byte[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static byte[] copyOfRange(byte[] array, int from, int to) {
        byte[] copy = new byte[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(byte[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(byte[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            byte element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(byte[] array, byte key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] == key) {
                return middle;
            }
            if (array[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(short[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(short[] a, short[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(short[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Short.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(short[] array, short value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(short[] array, int from, int to, short value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static short[] copyOf(short[] array, int length) {
        short[] copy = new short[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static short[] copyOfRange(short[] array, int from, int to) {
        short[] copy = new short[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(short[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(short[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            short element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(short[] array, short key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] == key) {
                return middle;
            }
            if (array[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(char[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(char[] a, char[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(char[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Character.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(char[] array, char value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(char[] array, int from, int to, char value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static char[] copyOf(char[] array, int length) {
        char[] copy = new char[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static char[] copyOfRange(char[] array, int from, int to) {
        char[] copy = new char[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(char[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(char[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            char element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(char[] array, char key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] == key) {
                return middle;
            }
            if (array[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(int[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(int[] a, int[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(int[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Integer.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(int[] array, int from, int to, int value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static int[] copyOf(int[] array, int length) {
        int[] copy = new int[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static int[] copyOfRange(int[] array, int from, int to) {
        int[] copy = new int[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(int[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(int[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            int element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(int[] array, int key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] == key) {
                return middle;
            }
            if (array[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(long[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(long[] a, long[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(long[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Long.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(long[] array, long value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(long[] array, int from, int to, long value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static long[] copyOf(long[] array, int length) {
        long[] copy = new long[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static long[] copyOfRange(long[] array, int from, int to) {
        long[] copy = new long[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(long[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(long[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            long element = array[i];
            int at = i;
            while (at > from && array[at - 1] > element) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(long[] array, long key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (array[middle] == key) {
                return middle;
            }
            if (array[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(float[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(float[] a, float[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (Float.compare(a[i], b[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(float[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Float.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(float[] array, float value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(float[] array, int from, int to, float value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static float[] copyOf(float[] array, int length) {
        float[] copy = new float[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static float[] copyOfRange(float[] array, int from, int to) {
        float[] copy = new float[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(float[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(float[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            float element = array[i];
            int at = i;
            while (at > from && Float.compare(array[at - 1], element) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(float[] array, float key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Float.compare(array[middle], key) == 0) {
                return middle;
            }
            if (Float.compare(array[middle], key) < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(double[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(double[] a, double[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (Double.compare(a[i], b[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(double[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Double.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(double[] array, double value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(double[] array, int from, int to, double value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }

    public static double[] copyOf(double[] array, int length) {
        double[] copy = new double[length];
        for (int i = 0; i < Math.min(length, array.length); i++) {
            copy[i] = array[i];
        }
        return copy;
    }

    public static double[] copyOfRange(double[] array, int from, int to) {
        double[] copy = new double[lengthBetween(from, to)];
        checkStart(array.length, from);
        for (int i = 0; i < Math.min(copy.length, array.length - from); i++) {
            copy[i] = array[from + i];
        }
        return copy;
    }

    public static void sort(double[] array) {
        sort(array, 0, array.length);
    }

    public static void sort(double[] array, int from, int to) {
        checkRange(array.length, from, to);
        for (int i = from + 1; i < to; i++) {
            double element = array[i];
            int at = i;
            while (at > from && Double.compare(array[at - 1], element) > 0) {
                array[at] = array[at - 1];
                at--;
            }
            array[at] = element;
        }
    }

    public static int binarySearch(double[] array, double key) {
        int low = 0;
        int high = array.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Double.compare(array[middle], key) == 0) {
                return middle;
            }
            if (Double.compare(array[middle], key) < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static String toString(Object[] array) {
        if (array == null) {
            return "null";
        }
        String text = "[";
        for (int i = 0; i < array.length; i++) {
            text = (i == 0 ? text : text + ", ") + array[i];
        }
        return text + "]";
    }

    public static boolean equals(Object[] a, Object[] b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!Objects.equals(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    public static int hashCode(Object[] array) {
        if (array == null) {
            return 0;
        }
        int hash = 1;
        for (int i = 0; i < array.length; i++) {
            hash = 31 * hash + Objects.hashCode(array[i]);
        }
        return hash;
    }

    public static void fill(Object[] array, Object value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
    }

    public static void fill(Object[] array, int from, int to, Object value) {
        checkRange(array.length, from, to);
        for (int i = from; i < to; i++) {
            array[i] = value;
        }
    }
}
