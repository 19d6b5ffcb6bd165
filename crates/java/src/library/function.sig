package java.util.function;

public interface Function<T, R> {
    R apply(T);
    default <V> Function<V, R> compose(Function<? super V, ? extends T>);
    default <V> Function<T, V> andThen(Function<? super R, ? extends V>);
    static <T> Function<T, T> identity();
}
public interface BiFunction<T, U, R> {
    R apply(T, U);
    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V>);
}
public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity();
}
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(java.util.Comparator<? super T>);
    static <T> BinaryOperator<T> maxBy(java.util.Comparator<? super T>);
}
public interface Supplier<T> {
    T get();
}
public interface Consumer<T> {
    void accept(T);
    default Consumer<T> andThen(Consumer<? super T>);
}
public interface BiConsumer<T, U> {
    void accept(T, U);
    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U>);
}
public interface Predicate<T> {
    boolean test(T);
    default Predicate<T> and(Predicate<? super T>);
    default Predicate<T> negate();
    default Predicate<T> or(Predicate<? super T>);
    static <T> Predicate<T> isEqual(Object);
    static <T> Predicate<T> not(Predicate<? super T>);
}
public interface BiPredicate<T, U> {
    boolean test(T, U);
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U>);
    default BiPredicate<T, U> negate();
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U>);
}
public interface BooleanSupplier {
    boolean getAsBoolean();
}
public interface IntSupplier {
    int getAsInt();
}
public interface IntConsumer {
    void accept(int);
    default IntConsumer andThen(IntConsumer);
}
public interface IntPredicate {
    boolean test(int);
    default IntPredicate and(IntPredicate);
    default IntPredicate negate();
    default IntPredicate or(IntPredicate);
}
public interface IntFunction<R> {
    R apply(int);
}
public interface IntUnaryOperator {
    int applyAsInt(int);
    default IntUnaryOperator compose(IntUnaryOperator);
    default IntUnaryOperator andThen(IntUnaryOperator);
    static IntUnaryOperator identity();
}
public interface IntBinaryOperator {
    int applyAsInt(int, int);
}
public interface ToIntFunction<T> {
    int applyAsInt(T);
}
public interface ToIntBiFunction<T, U> {
    int applyAsInt(T, U);
}
public interface ObjIntConsumer<T> {
    void accept(T, int);
}
public interface IntToLongFunction {
    long applyAsLong(int);
}
public interface IntToDoubleFunction {
    double applyAsDouble(int);
}
public interface LongSupplier {
    long getAsLong();
}
public interface LongConsumer {
    void accept(long);
    default LongConsumer andThen(LongConsumer);
}
public interface LongPredicate {
    boolean test(long);
    default LongPredicate and(LongPredicate);
    default LongPredicate negate();
    default LongPredicate or(LongPredicate);
}
public interface LongFunction<R> {
    R apply(long);
}
public interface LongUnaryOperator {
    long applyAsLong(long);
    default LongUnaryOperator compose(LongUnaryOperator);
    default LongUnaryOperator andThen(LongUnaryOperator);
    static LongUnaryOperator identity();
}
public interface LongBinaryOperator {
    long applyAsLong(long, long);
}
public interface ToLongFunction<T> {
    long applyAsLong(T);
}
public interface ToLongBiFunction<T, U> {
    long applyAsLong(T, U);
}
public interface ObjLongConsumer<T> {
    void accept(T, long);
}
public interface LongToIntFunction {
    int applyAsInt(long);
}
public interface LongToDoubleFunction {
    double applyAsDouble(long);
}
public interface DoubleSupplier {
    double getAsDouble();
}
public interface DoubleConsumer {
    void accept(double);
    default DoubleConsumer andThen(DoubleConsumer);
}
public interface DoublePredicate {
    boolean test(double);
    default DoublePredicate and(DoublePredicate);
    default DoublePredicate negate();
    default DoublePredicate or(DoublePredicate);
}
public interface DoubleFunction<R> {
    R apply(double);
}
public interface DoubleUnaryOperator {
    double applyAsDouble(double);
    default DoubleUnaryOperator compose(DoubleUnaryOperator);
    default DoubleUnaryOperator andThen(DoubleUnaryOperator);
    static DoubleUnaryOperator identity();
}
public interface DoubleBinaryOperator {
    double applyAsDouble(double, double);
}
public interface ToDoubleFunction<T> {
    double applyAsDouble(T);
}
public interface ToDoubleBiFunction<T, U> {
    double applyAsDouble(T, U);
}
public interface ObjDoubleConsumer<T> {
    void accept(T, double);
}
public interface DoubleToIntFunction {
    int applyAsInt(double);
}
public interface DoubleToLongFunction {
    long applyAsLong(double);
}
