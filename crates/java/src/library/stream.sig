package java.util.stream;

import java.util.*;
import java.util.function.*;

public interface BaseStream<T, S extends BaseStream<T, S>> extends AutoCloseable {
    Iterator<T> iterator();
    boolean isParallel();
    S sequential();
    S parallel();
    S unordered();
    S onClose(Runnable);
    void close();
}
public interface Stream<T> extends BaseStream<T, Stream<T>> {
    Stream<T> filter(Predicate<? super T>);
    <R> Stream<R> map(Function<? super T, ? extends R>);
    IntStream mapToInt(ToIntFunction<? super T>);
    LongStream mapToLong(ToLongFunction<? super T>);
    DoubleStream mapToDouble(ToDoubleFunction<? super T>);
    <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>>);
    Stream<T> distinct();
    Stream<T> sorted();
    Stream<T> sorted(Comparator<? super T>);
    Stream<T> peek(Consumer<? super T>);
    Stream<T> limit(long);
    Stream<T> skip(long);
    default Stream<T> takeWhile(Predicate<? super T>);
    default Stream<T> dropWhile(Predicate<? super T>);
    void forEach(Consumer<? super T>);
    void forEachOrdered(Consumer<? super T>);
    Object[] toArray();
    <A> A[] toArray(IntFunction<A[]>);
    T reduce(T, BinaryOperator<T>);
    Optional<T> reduce(BinaryOperator<T>);
    <U> U reduce(U, BiFunction<U, ? super T, U>, BinaryOperator<U>);
    <R> R collect(Supplier<R>, BiConsumer<R, ? super T>, BiConsumer<R, R>);
    <R, A> R collect(Collector<? super T, A, R>);
    default List<T> toList();
    Optional<T> min(Comparator<? super T>);
    Optional<T> max(Comparator<? super T>);
    long count();
    boolean anyMatch(Predicate<? super T>);
    boolean allMatch(Predicate<? super T>);
    boolean noneMatch(Predicate<? super T>);
    Optional<T> findFirst();
    Optional<T> findAny();
    static <T> Stream<T> empty();
    static <T> Stream<T> of(T);
    static <T> Stream<T> ofNullable(T);
    static <T> Stream<T> of(T...);
    static <T> Stream<T> iterate(T, UnaryOperator<T>);
    static <T> Stream<T> iterate(T, Predicate<? super T>, UnaryOperator<T>);
    static <T> Stream<T> generate(Supplier<? extends T>);
    static <T> Stream<T> concat(Stream<? extends T>, Stream<? extends T>);
}
public interface IntStream extends BaseStream<Integer, IntStream> {
    IntStream filter(IntPredicate);
    IntStream map(IntUnaryOperator);
    <U> Stream<U> mapToObj(IntFunction<? extends U>);
    LongStream mapToLong(IntToLongFunction);
    DoubleStream mapToDouble(IntToDoubleFunction);
    IntStream flatMap(IntFunction<? extends IntStream>);
    IntStream distinct();
    IntStream sorted();
    IntStream peek(IntConsumer);
    IntStream limit(long);
    IntStream skip(long);
    void forEach(IntConsumer);
    int[] toArray();
    int reduce(int, IntBinaryOperator);
    OptionalInt reduce(IntBinaryOperator);
    int sum();
    OptionalInt min();
    OptionalInt max();
    long count();
    OptionalDouble average();
    boolean anyMatch(IntPredicate);
    boolean allMatch(IntPredicate);
    boolean noneMatch(IntPredicate);
    OptionalInt findFirst();
    OptionalInt findAny();
    LongStream asLongStream();
    DoubleStream asDoubleStream();
    Stream<Integer> boxed();
    static IntStream empty();
    static IntStream of(int);
    static IntStream of(int...);
    static IntStream iterate(int, IntUnaryOperator);
    static IntStream generate(IntSupplier);
    static IntStream range(int, int);
    static IntStream rangeClosed(int, int);
    static IntStream concat(IntStream, IntStream);
}
public interface LongStream extends BaseStream<Long, LongStream> {
    LongStream filter(LongPredicate);
    LongStream map(LongUnaryOperator);
    <U> Stream<U> mapToObj(LongFunction<? extends U>);
    IntStream mapToInt(LongToIntFunction);
    void forEach(LongConsumer);
    long[] toArray();
    long reduce(long, LongBinaryOperator);
    OptionalLong reduce(LongBinaryOperator);
    long sum();
    OptionalLong min();
    OptionalLong max();
    long count();
    Stream<Long> boxed();
    static LongStream of(long...);
    static LongStream range(long, long);
    static LongStream rangeClosed(long, long);
}
public interface DoubleStream extends BaseStream<Double, DoubleStream> {
    DoubleStream filter(DoublePredicate);
    DoubleStream map(DoubleUnaryOperator);
    <U> Stream<U> mapToObj(DoubleFunction<? extends U>);
    void forEach(DoubleConsumer);
    double[] toArray();
    double reduce(double, DoubleBinaryOperator);
    double sum();
    OptionalDouble min();
    OptionalDouble max();
    OptionalDouble average();
    long count();
    Stream<Double> boxed();
    static DoubleStream of(double...);
}
public interface Collector<T, A, R> {
    Supplier<A> supplier();
    BiConsumer<A, T> accumulator();
    BinaryOperator<A> combiner();
    Function<A, R> finisher();
}
public final class Collectors {
    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C>);
    public static <T> Collector<T, ?, List<T>> toList();
    public static <T> Collector<T, ?, List<T>> toUnmodifiableList();
    public static <T> Collector<T, ?, Set<T>> toSet();
    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet();
    public static Collector<CharSequence, ?, String> joining();
    public static Collector<CharSequence, ?, String> joining(CharSequence);
    public static Collector<CharSequence, ?, String> joining(CharSequence, CharSequence, CharSequence);
    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U>, Collector<? super U, A, R>);
    public static <T> Collector<T, ?, Long> counting();
    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K>);
    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K>, Collector<? super T, A, D>);
    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T>);
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K>, Function<? super T, ? extends U>);
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K>, Function<? super T, ? extends U>, BinaryOperator<U>);
    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(Function<? super T, ? extends K>, Function<? super T, ? extends U>, BinaryOperator<U>, Supplier<M>);
}
