import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Calls whose methods are not easy to choose. */
class Sample<T extends Comparable<T>> {
    interface Shape { double area(); default String show() { return "shape " + area(); } }
    record Circle(double radius) implements Shape {
        public double area() { return Math.PI * radius() * radius(); }
    }
    enum Level { LOW { int weight() { return 1; } }, HIGH; int weight() { return 10; } }

    final List<T> items = new ArrayList<>();

    static void f(Object x) {}
    static void f(long x) {}
    static void f(Integer x) {}
    static void f(int... x) {}
    static void f(double x, Object... rest) {}
    static <E> E pick(E a, E b) { return a; }
    static int apply(ToIntFunction<String> f) { return f.applyAsInt("a"); }
    static void run(Runnable r) { r.run(); }
    static <R> R run(Supplier<R> s) { return s.get(); }

    void overloads(byte b, char c, short s, Integer boxed, Object o) {
        f(b); f(c); f(s); f(boxed); f(o); f(1.5); f(1.5f, "x"); f(); f(2L);
        System.out.println(c); System.out.println((Object) c); String.valueOf(new char[] { c });
        pick(1, 2.0).intValue(); pick("a", "b").length(); pick(items, items).size();
        new StringBuilder().append(c).append((int) c).append("x").append(o).insert(0, 'c');
    }

    T largest() {
        T best = items.get(0);
        for (T item : items) if (item.compareTo(best) > 0) best = item;
        return best;
    }

    Map<String, List<Integer>> lambdas(List<String> words) {
        run(() -> words.clear());
        run(() -> words.size());
        apply(String::length);
        apply(w -> w.indexOf('a'));
        words.sort(Comparator.comparing(String::length));
        words.removeIf(w -> w.isEmpty() || w.charAt(0) == '#');
        Map<String, List<Integer>> found = new TreeMap<>();
        for (String word : words) found.computeIfAbsent(word.trim(), k -> new ArrayList<>()).add(word.length());
        for (Map.Entry<String, List<Integer>> e : found.entrySet()) e.getValue().remove(Integer.valueOf(1));
        words.stream().map(w -> w.toUpperCase()).filter(w -> w.startsWith("A")).forEach(w -> w.trim());
        return found;
    }

    class Inner {
        int size() { return items.size() + Sample.this.largest().hashCode(); }
        Iterator<T> all() {
            return new Iterator<T>() {
                int next = 0;
                public boolean hasNext() { return next < items.size(); }
                public T next() { return items.get(next++); }
            };
        }
    }

    String shapes(Object o, Level level) {
        if (!(o instanceof Circle circle)) return String.valueOf(level.weight());
        int weight = switch (level) { case LOW -> level.weight(); case HIGH -> Level.valueOf("LOW").ordinal(); };
        return circle.show() + circle.radius() + weight + new Inner().size() + Level.values().length;
    }
}
