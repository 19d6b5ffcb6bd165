package trial;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Calls the same methods with the same arguments on a model and on the JDK's
 * class, and compares what they do: results, exceptions, and what the objects
 * show afterwards. Objects that come out of calls are used in further ones.
 */
public final class Trial {
    /** Objects on which sequences of calls are made; others come out of calls. */
    private static final String[] OBJECTS = {
        "util.ArrayList", "util.LinkedList", "util.ArrayDeque", "util.PriorityQueue",
        "util.HashMap", "util.LinkedHashMap", "util.TreeMap", "util.HashSet",
        "util.LinkedHashSet", "util.TreeSet", "util.Vector", "util.Stack",
        "util.StringJoiner", "lang.StringBuilder", "lang.StringBuffer",
        "lang.Integer", "lang.Long", "lang.Short", "lang.Byte", "lang.Character",
        "lang.Boolean", "lang.Double", "lang.Float",
        "Own.Lru", "Own.Plain",
    };
    /** Classes whose static methods are called. */
    private static final String[] STATICS = {
        "lang.Strings", "lang.Math", "lang.Integer", "lang.Long", "lang.Short", "lang.Byte",
        "lang.Character", "lang.Boolean", "lang.Double", "lang.Float",
        "util.Arrays", "util.Collections", "util.Objects", "util.Optional", "util.List",
        "util.Set", "util.Map", "util.Comparator", "util.Map$Entry",
    };
    private static final int CALLS = 24;

    private final Random random;
    private final Values values;
    private final StringBuilder history = new StringBuilder();
    private final List<Pair> pool = new ArrayList<>();
    /** Static methods are called, and need no object. */
    private boolean statics;

    private Trial(long seed) {
        random = new Random(seed);
        values = new Values(random);
    }

    /** Sequences of so many seeds; what went wrong, one line each, after counts. */
    public static String run(long first, int count) {
        int unmodelled = 0;
        long calls = 0;
        StringBuilder failures = new StringBuilder();
        for (long seed = first; seed < first + count; seed++) {
            Trial trial = new Trial(seed);
            try {
                calls += trial.sequence();
            } catch (Unmodelled outside) {
                unmodelled++;
            } catch (Different different) {
                failures.append("\nseed ").append(seed).append(": ").append(different.getMessage());
                failures.append(" after").append(trial.history);
            } catch (ReflectiveOperationException | RuntimeException error) {
                failures.append("\nseed ").append(seed).append(": ").append(error);
                failures.append(" after").append(trial.history);
            }
        }
        return count + " " + calls + " " + unmodelled + failures;
    }

    private long sequence() throws ReflectiveOperationException {
        if (random.nextInt(3) == 0) {
            return statics();
        }
        Class<?> type = Types.model(OBJECTS[random.nextInt(OBJECTS.length)]);
        if (!construct(type)) {
            return 1;
        }
        for (int i = 0; i < CALLS; i++) {
            // The first stays in the foreground.
            Pair subject = pool.get(random.nextInt(3) > 0 ? 0 : random.nextInt(pool.size()));
            if (!call(subject)) {
                return i;
            }
            compareShown(pool.get(0));
        }
        return CALLS;
    }

    private long statics() throws ReflectiveOperationException {
        Class<?> type = Types.model(STATICS[random.nextInt(STATICS.length)]);
        statics = true;
        List<Method> methods = methods(type, true);
        for (int i = 0; i < CALLS; i++) {
            Method method = methods.get(random.nextInt(methods.size()));
            if (!invoke(method, null)) {
                return i;
            }
            // And something with what came out.
            if (!pool.isEmpty() && random.nextBoolean()) {
                if (!call(pool.get(random.nextInt(pool.size())))) {
                    return i;
                }
            }
        }
        return CALLS;
    }

    private boolean construct(Class<?> type) throws ReflectiveOperationException {
        Constructor<?>[] all = type.getConstructors();
        Arrays.sort(all, Comparator.comparing(Constructor::toString));
        return invoke(all[random.nextInt(all.length)], null);
    }

    private boolean call(Pair subject) throws ReflectiveOperationException {
        List<Method> methods = methods(Types.api(subject), false);
        if (methods.isEmpty()) {
            return true;
        }
        return invoke(methods.get(random.nextInt(methods.size())), subject);
    }

    private static List<Method> methods(Class<?> type, boolean statics) {
        List<Method> found = new ArrayList<>();
        for (Method method : type.getMethods()) {
            boolean own = method.getDeclaringClass() != Object.class;
            if (Modifier.isStatic(method.getModifiers()) == statics && own && !method.isBridge()
                && !method.getName().equals("random")) {
                found.add(method);
            }
        }
        found.sort(Comparator.comparing(Method::toString));
        return found;
    }


    /** False where the state after the call is not specified. */
    private boolean invoke(Executable method, Pair subject) throws ReflectiveOperationException {
        if (Types.isIdentity(method, subject)) {
            return true;
        }
        Executable counterpart = Types.counterpart(method);
        values.begin(pool, method.getName());
        boolean text = Types.isStringModel(method);
        List<Pair> arguments = new ArrayList<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            arguments.add(values.of(parameter, text && arguments.isEmpty()));
        }
        String place = describe(method, subject, arguments);
        Object[] modelArguments = arguments.stream().map(pair -> pair.model).toArray();
        Object[] jdkArguments = arguments.stream().map(pair -> pair.jdk).toArray();
        values.logs[0].setLength(0);
        values.logs[1].setLength(0);
        Result model = Result.of(method, subject == null ? null : subject.model, modelArguments);
        Result jdk = text
            ? Result.ofString(counterpart, jdkArguments)
            : Result.of(counterpart, subject == null ? null : subject.jdk, jdkArguments);
        history.append("\n    ").append(place).append(" = ").append(jdk.shown());
        if (!model.shown().equals(jdk.shown())) {
            throw new Different(place + ": model " + model.shown() + ", JDK " + jdk.shown());
        }
        // How often comparators are called is not modelled.
        boolean compares = arguments.stream().anyMatch(pair -> pair.jdk instanceof Comparator);
        if (!compares && !values.logs[0].toString().equals(values.logs[1].toString())) {
            throw new Different(place + ": the model called back " + values.logs[0]
                + ", the JDK " + values.logs[1]);
        }
        // Sorting may have stopped anywhere.
        if (jdk.thrown != null && method.getName().toLowerCase().contains("sort")) {
            return false;
        }
        for (Pair argument : arguments) {
            compareShown(argument);
        }
        return keep(model, jdk, subject);
    }

    /** False if there is no object to go on with. */
    private boolean keep(Result model, Result jdk, Pair subject) {
        if (jdk.thrown != null) {
            return subject != null || !pool.isEmpty() || statics;
        }
        boolean same = subject != null && model.value == subject.model;
        if (model.value != null && !same && Types.isModelled(model.value.getClass())) {
            pool.add(new Pair(model.value, jdk.value));
        }
        return true;
    }

    private void compareShown(Pair pair) {
        String model = Shown.of(pair.model);
        String jdk = Shown.of(pair.jdk);
        if (!model.equals(jdk)) {
            throw new Different("afterwards: model " + model + ", JDK " + jdk);
        }
    }

    private String describe(Executable method, Pair subject, List<Pair> arguments) {
        StringBuilder text = new StringBuilder();
        text.append(method.getDeclaringClass().getSimpleName()).append('.');
        text.append(method instanceof Constructor ? "new" : method.getName()).append('(');
        for (int i = 0; i < arguments.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(Shown.of(arguments.get(i).jdk));
        }
        text.append(')');
        if (subject != null && subject != pool.get(0)) {
            text.append(" on ").append(Shown.of(subject.jdk));
        }
        return text.toString();
    }

    private static final class Different extends RuntimeException {
        Different(String message) {
            super(message);
        }
    }

    /** What a call gave. */
    private static final class Result {
        Object value;
        Throwable thrown;

        static Result of(Executable method, Object subject, Object[] arguments)
            throws ReflectiveOperationException {
            Result result = new Result();
            try {
                result.value = method instanceof Constructor
                    ? ((Constructor<?>) method).newInstance(arguments)
                    : ((Method) method).invoke(subject, arguments);
            } catch (InvocationTargetException error) {
                result.thrown = error.getCause();
                if (result.thrown instanceof Unmodelled) {
                    throw (Unmodelled) result.thrown;
                }
            }
            return result;
        }

        /** The receiver of a string's method is the first argument of the model's. */
        static Result ofString(Executable method, Object[] arguments)
            throws ReflectiveOperationException {
            if (method instanceof Constructor || Modifier.isStatic(method.getModifiers())) {
                return of(method, null, arguments);
            }
            return of(method, arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        }

        String shown() {
            return thrown == null ? Shown.of(value) : "throws " + Shown.of(thrown);
        }
    }
}
