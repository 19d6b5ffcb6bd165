//! What rules name besides the JDK: classes and static methods, as text with
//! holes for random code.

use crate::feature::Feature as F;

/// A hole of a class.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    /// Statements in braces; else an expression.
    pub(super) statements: bool,
    /// The field `size` can be used.
    pub(super) field: bool,
    /// The parameter `k` can be used.
    pub(super) parameter: bool,
}

/// A member of the program.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) name: &'static str,
    pub(super) text: &'static str,
    pub(super) bodies: &'static [Body],
    pub(super) needs: &'static [F],
}

/// The method that calls itself.
pub(super) const RECURSIVE: &str = "down";

const METHOD: Body = Body { statements: true, field: true, parameter: true };
const STATIC: Body = Body { statements: true, field: false, parameter: true };
const VALUE: Body = Body { statements: false, field: false, parameter: false };
const FIELDS: Body = Body { statements: false, field: true, parameter: false };

const fn plain(name: &'static str, text: &'static str) -> Source {
    Source { name, text, bodies: &[], needs: &[] }
}

const fn of(
    name: &'static str,
    needs: &'static [F],
    bodies: &'static [Body],
    text: &'static str,
) -> Source {
    Source { name, text, bodies, needs }
}

/// The constructs that a rule needs because of what it names.
pub(super) fn needs(text: &str) -> impl Iterator<Item = F> {
    let statics = text.contains("total") || text.contains("text");
    statics.then_some(F::StaticFields).into_iter()
}

/// All of them; what a program does not name is left out.
pub(super) const SOURCES: &[Source] = &[
    plain("total", "static int total = 1;"),
    plain("text", "static String text = \"\";"),
    plain(
        "cut",
        "static String cut(String s) {\n    return s.length() > 24 ? s.substring(0, 24) : s;\n}",
    ),
    plain(
        "at",
        "static char at(String s, int i) {\n    return s.length() == 0 ? '!' : s.charAt((i & 0x7fffffff) % s.length());\n}",
    ),
    plain(
        "chosen",
        "static int chosen(List<Integer> list, int i) {\n    return list.isEmpty() ? -1 : list.get((i & 0x7fffffff) % list.size());\n}",
    ),
    plain(
        "few",
        "static List<Integer> few(List<Integer> list) {\n    return new ArrayList<>(list.subList(0, Math.min(4, list.size())));\n}",
    ),
    plain("pair", "static int pair(int a, int b, int c) {\n    return a * 100 + b * 10 + c;\n}"),
    plain("twice", "static Integer twice(Integer a) {\n    return a + a;\n}"),
    plain(
        "over",
        "static int over(int a) {\n    return 1;\n}\n\nstatic int over(long a) {\n    return 2;\n}\n\nstatic int over(Integer a) {\n    return 3;\n}\n\nstatic int over(Object a) {\n    return 4;\n}\n\nstatic int over(String a) {\n    return 5;\n}\n\nstatic int over(char a) {\n    return 6;\n}\n\nstatic int over(double a, double b) {\n    return 7;\n}\n\nstatic int over(long a, long b) {\n    return 8;\n}",
    ),
    plain(
        "sum",
        "static int sum(int... all) {\n    int result = all.length;\n    for (int one : all) {\n        result = result * 3 + one;\n    }\n    return result;\n}",
    ),
    of(
        RECURSIVE,
        &[F::Recursion],
        &[STATIC],
        "static int down(int n, int k) {\n    if (n <= 0) {\n        return k;\n    }\n    return down(n - 1, k * 3 + n) - step(k);\n}\n\nstatic int step(int k) $0",
    ),
    plain(
        "risky",
        "static void risky(int a) throws Checked {\n    if ((a & 1) == 1) {\n        throw new Checked(\"odd \" + a);\n    }\n}",
    ),
    plain(
        "Checked",
        "static class Checked extends Exception {\n    Checked(String message) {\n        super(message);\n    }\n}",
    ),
    plain(
        "Failure",
        "static class Failure extends RuntimeException {\n    final int code;\n\n    Failure(int code) {\n        super(\"failure\");\n        this.code = code;\n    }\n}",
    ),
    of(
        "Res",
        &[F::Resources, F::StaticFields],
        &[],
        "static class Res implements AutoCloseable {\n    final int id;\n\n    Res(int id) {\n        if (id % 5 == 3) {\n            throw new IllegalStateException(\"open\");\n        }\n        this.id = id;\n        total += id;\n    }\n\n    public void close() {\n        total = total * 5 + id;\n        if (id % 7 == 4) {\n            throw new IllegalStateException(\"close\");\n        }\n    }\n}",
    ),
    plain("first", "static <T> T first(T a, T b) {\n    return a != null ? a : b;\n}"),
    plain(
        "greatest",
        "static <T extends Comparable<T>> T greatest(T a, T b) {\n    return a.compareTo(b) >= 0 ? a : b;\n}",
    ),
    of(
        "Cell",
        &[F::Generics],
        &[],
        "static class Cell<T> {\n    private T value;\n\n    Cell(T value) {\n        this.value = value;\n    }\n\n    T get() {\n        return value;\n    }\n\n    void set(T value) {\n        this.value = value;\n    }\n\n    T swap(T next) {\n        T old = value;\n        value = next;\n        return old;\n    }\n}",
    ),
    of(
        "Late",
        &[F::StaticInitialisers, F::StaticFields],
        &[VALUE, VALUE],
        "static class Late {\n    static int value = $0;\n\n    static {\n        value += $1;\n        total += 3;\n    }\n}",
    ),
    of(
        "Shape",
        &[F::Interfaces],
        &[VALUE],
        "interface Shape {\n    int area(int k);\n\n    default int twofold(int k) {\n        return 2 * area(k) + unit($0);\n    }\n\n    static int unit(int k) {\n        return k ^ 5;\n    }\n}",
    ),
    of(
        "Base",
        &[F::Classes],
        &[VALUE, METHOD, METHOD, FIELDS],
        "abstract static class Base implements Shape {\n    static int made;\n    int size = $0;\n    Base next;\n\n    {\n        made++;\n        size ^= made;\n    }\n\n    Base(int k) {\n        size += k;\n        hook();\n    }\n\n    abstract int pick(int k);\n\n    int hook() {\n        size = size * 3 + 1;\n        return part(size);\n    }\n\n    int part(int k) $1\n\n    public int area(int k) $2\n\n    Base self() {\n        return this;\n    }\n\n    class Inner {\n        final int own;\n\n        Inner(int own) {\n            this.own = own + size;\n        }\n\n        int get() {\n            size++;\n            return own - $3;\n        }\n    }\n}",
    ),
    of(
        "Mid",
        &[F::Classes],
        &[VALUE, METHOD, METHOD],
        "static class Mid extends Base {\n    int extra = $0;\n\n    Mid(int k, int b) {\n        super(k + b);\n        extra += b;\n    }\n\n    Mid(int k) {\n        this(k, 7);\n        size -= extra;\n    }\n\n    int pick(int k) {\n        return hook() + k;\n    }\n\n    int hook() {\n        int before = super.hook();\n        return before + extra;\n    }\n\n    int part(int k) $1\n\n    public int area(int k) $2\n}",
    ),
    of(
        "Leaf",
        &[F::Classes],
        &[METHOD, METHOD],
        "static class Leaf extends Mid {\n    Leaf(int k) {\n        super(k);\n    }\n\n    int pick(int k) $0\n\n    public int area(int k) {\n        return super.area(k + 1) * 3 + local(k);\n    }\n\n    private int local(int k) $1\n}",
    ),
    of(
        "Point",
        &[F::Records],
        &[],
        "record Point(int x, long y) {\n    Point {\n        if (x == 13) {\n            throw new IllegalArgumentException(\"thirteen\");\n        }\n        y = y ^ 1;\n    }\n\n    static Point diagonal(int v) {\n        return new Point(v, v);\n    }\n\n    long sum() {\n        return x + y;\n    }\n}",
    ),
    of(
        "Color",
        &[F::Enums],
        &[STATIC, STATIC],
        "enum Color {\n    RED(1),\n    GREEN(20) {\n        int scale(int k) $0\n    },\n    BLUE(-3);\n\n    final int weight;\n\n    Color(int weight) {\n        this.weight = weight;\n    }\n\n    int scale(int k) $1\n\n    Color next() {\n        return values()[(ordinal() + 1) % 3];\n    }\n}",
    ),
];
