package trial;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Arguments: the same for the model and for the JDK. */
final class Values {
    private static final String[] TEXTS = {
        "", "a", "b", "ab", "abc", "Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "x,y,,z,,", " a b ",
        "\t x\n", "aXbXc", "XX", "12", "-7", "+9", "2147483648", "-2147483648", "0x1f", "null",
        "true", "TRUE", "aaa", "abcabc", "zz9", "-", "a.b", ".", ",", "\\.", "X", "\ud83d\ude00",
        "a\ud83d\ude00b", "99999999999999999999", "9223372036854775807", "-9223372036854775808",
    };
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 3, 7, 10, 16, 31, 32, 36, 63, 64, 100, 127, 128, -128, -129, 255, 256, 1000,
        32767, 32768, -32768, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, 4294967295L,
        Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL, -0x7654321L,
    };
    private static final double[] REALS = {
        0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e10, -1e10, 1e300,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
        Double.MAX_VALUE, 4503599627370497.5, 9.3e18, 2147483647.5, 0.1f, Float.MAX_VALUE, 8388609,
    };

    /** Methods that do not keep their arguments, which could then hold themselves. */
    private static final Set<String> ASKING = Set.of(
        "equals", "contains", "indexOf", "lastIndexOf", "remove", "containsKey", "containsValue");

    private final Random random;
    private List<Pair> pool;
    private String method;
    /** What callbacks were called with, for the model and for the JDK. */
    final StringBuilder[] logs = {new StringBuilder(), new StringBuilder()};
    /** Elements are numbers, texts, or both. */
    private final int kind;
    private final int spread;

    Values(Random random) {
        this.random = random;
        this.kind = random.nextInt(9) / 4;
        this.spread = random.nextInt(4) == 0 ? 16 : random.nextInt(8) == 0 ? 65536 : 1;
    }

    void begin(List<Pair> pool, String method) {
        this.pool = pool;
        this.method = method;
    }

    Pair of(Class<?> type, boolean receiver) throws ReflectiveOperationException {
        if (type.isPrimitive()) {
            return same(primitive(type));
        }
        if (!receiver && !method.equals("forEachRemaining") && random.nextInt(30) == 0) {
            return same(null);
        }
        if (type == String.class || type == CharSequence.class) {
            return same(text());
        }
        if (type == Object.class || type == Comparable.class) {
            return object();
        }
        if (type.isArray()) {
            return array(type.getComponentType());
        }
        Pair pooled = pooled(type);
        if (pooled != null) {
            return pooled;
        }
        if (type.isInterface() && !Types.isModelled(type)) {
            return callback(type, type);
        }
        if (type.getName().startsWith("model.lang.") && !type.isInterface()
            && !type.getName().contains("StringBu")) {
            return boxed(type);
        }
        return made(type);
    }

    private static Pair same(Object value) {
        return new Pair(value, value);
    }

    private Object primitive(Class<?> type) {
        long number = integer();
        double real = random.nextInt(3) == 0 ? random.nextGaussian() * 100 : REALS[random.nextInt(REALS.length)];
        return switch (type.getName()) {
            case "boolean" -> random.nextBoolean();
            case "byte" -> (byte) number;
            case "short" -> (short) number;
            case "char" -> random.nextBoolean() ? (char) (random.nextInt(128)) : text("a").charAt(0);
            case "int" -> (int) (small() ? random.nextInt(14) - 2 : number);
            case "long" -> number;
            case "float" -> (float) real;
            default -> real;
        };
    }

    private String text(String otherwise) {
        String text = text();
        return text.isEmpty() ? otherwise : text;
    }

    /** Sizes and indices must not be large. */
    private boolean small() {
        return !pool.isEmpty() || random.nextInt(3) > 0
            || method.equals("repeat") || method.contains("opies") || method.contains("opyOf")
            || method.startsWith("model") || method.equals("setLength");
    }

    private long integer() {
        return switch (random.nextInt(3)) {
            case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 1 -> random.nextInt(20) - 4;
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    private String text() {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    private Pair object() {
        boolean often = method.equals("equals");
        if (!pool.isEmpty() && ASKING.contains(method) && (often || random.nextInt(20) == 0)) {
            return pool.get(random.nextInt(pool.size()));
        }
        return same(element());
    }

    private Object element() {
        if (random.nextInt(20) == 0) {
            return null;
        }
        boolean number = kind == 0 || kind == 2 && random.nextBoolean();
        return number ? (Object) (random.nextInt(24) * spread) : text();
    }

    private Pair array(Class<?> type) throws ReflectiveOperationException {
        int length = random.nextInt(7);
        Object model = java.lang.reflect.Array.newInstance(type, length);
        Object jdk = java.lang.reflect.Array.newInstance(Types.isModelled(type) ? Types.jdk(type) : type, length);
        for (int i = 0; i < length; i++) {
            Pair element = of(type, false);
            java.lang.reflect.Array.set(model, i, element.model);
            java.lang.reflect.Array.set(jdk, i, element.jdk);
        }
        return new Pair(model, jdk);
    }

    private Pair pooled(Class<?> type) {
        for (int tries = 0; tries < 2 && !pool.isEmpty(); tries++) {
            Pair pair = pool.get(random.nextInt(pool.size()));
            if (type.isInstance(pair.model) && random.nextBoolean()) {
                return pair;
            }
        }
        return null;
    }

    private Pair boxed(Class<?> type) throws ReflectiveOperationException {
        for (Method method : type.getMethods()) {
            boolean boxes = method.getName().equals("valueOf") && method.getParameterCount() == 1;
            if (boxes && method.getParameterTypes()[0].isPrimitive()) {
                Object value = primitive(method.getParameterTypes()[0]);
                return new Pair(method.invoke(null, value), value);
            }
        }
        throw new IllegalStateException("no box: " + type);
    }

    /** A collection or a map with some elements, or a function. */
    private Pair made(Class<?> type) throws ReflectiveOperationException {
        String name = type.getName();
        Pair pair = switch (name) {
            case "model.lang.Iterable", "model.util.Collection", "model.util.List" ->
                random.nextInt(5) == 0
                    ? new Pair(new model.util.LinkedList<>(), new java.util.LinkedList<>())
                    : new Pair(new model.util.ArrayList<>(), new java.util.ArrayList<>());
            case "model.util.Set" ->
                new Pair(new model.util.LinkedHashSet<>(), new java.util.LinkedHashSet<>());
            case "model.util.SortedSet" ->
                new Pair(new model.util.TreeSet<>(), new java.util.TreeSet<>());
            case "model.util.Map" ->
                new Pair(new model.util.HashMap<>(), new java.util.HashMap<>());
            case "model.util.Map$Entry" -> entry();
            case "model.util.Optional" -> optional(element());
            case "model.lang.StringBuilder" -> builder();
            case "model.lang.StringBuffer" -> buffer();
            default -> callback(type, Types.jdk(type));
        };
        fill(pair);
        return pair;
    }

    private Pair entry() {
        Object key = element();
        Object value = element();
        return new Pair(new model.util.AbstractMap.SimpleEntry<>(key, value),
            new java.util.AbstractMap.SimpleEntry<>(key, value));
    }

    private static Pair optional(Object value) {
        return new Pair(model.util.Optional.ofNullable(value), java.util.Optional.ofNullable(value));
    }

    private Pair builder() {
        String text = text();
        return new Pair(new model.lang.StringBuilder(text), new StringBuilder(text));
    }

    private Pair buffer() {
        String text = text();
        return new Pair(new model.lang.StringBuffer(text), new StringBuffer(text));
    }

    @SuppressWarnings("unchecked")
    private void fill(Pair pair) {
        int count = random.nextInt(random.nextInt(6) == 0 ? 40 : 6);
        for (int i = 0; i < count; i++) {
            Object key = text(pair) ? text() : element();
            if (pair.model instanceof model.util.SortedSet) {
                key = random.nextInt(20);
            }
            if (pair.model instanceof model.util.Collection) {
                ((model.util.Collection<Object>) pair.model).add(key);
                ((java.util.Collection<Object>) pair.jdk).add(key);
            } else if (pair.model instanceof model.util.Map) {
                Object value = element();
                ((model.util.Map<Object, Object>) pair.model).put(key, value);
                ((java.util.Map<Object, Object>) pair.jdk).put(key, value);
            }
        }
    }

    private boolean text(Pair pair) {
        return method.equals("join");
    }

    /** A function whose answers depend on its arguments only. */
    private Pair callback(Class<?> model, Class<?> jdk) {
        int salt = random.nextInt(5);
        boolean optional = method.equals("flatMap") || method.equals("or");
        return new Pair(proxy(model, 0, salt, optional), proxy(jdk, 1, salt, optional));
    }

    private Object proxy(Class<?> type, int side, int salt, boolean optional) {
        InvocationHandler handler = (self, called, arguments) -> {
            if (called.isDefault()) {
                return InvocationHandler.invokeDefault(self, called, arguments);
            }
            if (called.getDeclaringClass() == Object.class) {
                return called.getName().equals("equals") ? (Object) (self == arguments[0])
                    : called.getName().equals("hashCode") ? (Object) salt : "function";
            }
            String shown = Shown.of(arguments);
            if (!called.getName().startsWith("compare")) {
                logs[side].append(shown);
            }
            Object answer = answer(called.getReturnType(), arguments, shown.hashCode() + salt, salt);
            if (!optional) {
                return answer;
            }
            return side == 0 ? optional(answer).model : optional(answer).jdk;
        };
        return Proxy.newProxyInstance(Values.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static Object answer(Class<?> type, Object[] arguments, int hash, int salt) {
        int mixed = (hash * 0x9e3779b1) >>> 20;
        return switch (type.getName()) {
            case "void" -> null;
            case "boolean" -> mixed % 2 == 0;
            case "int" -> arguments != null && arguments.length == 2
                ? order(arguments[0], arguments[1], salt) : mixed % 50;
            case "long" -> (long) mixed;
            case "double" -> mixed / 4.0;
            case "[Ljava.lang.Object;" -> new Object[0];
            case "java.lang.String" -> "s" + mixed % 9;
            default -> mixed % 7 == 0 ? null : (Object) (mixed % 30);
        };
    }

    private static int order(Object a, Object b, int salt) {
        int order = Shown.of(a).compareTo(Shown.of(b));
        return salt % 2 == 0 ? order : -order;
    }
}
