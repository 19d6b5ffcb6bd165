package trial;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Which class and method of the JDK a model stands for. */
final class Types {
    private static final String[] APIS = {
        "model.util.List", "model.util.Deque", "model.util.NavigableSet", "model.util.Set",
        "model.util.NavigableMap", "model.util.Map", "model.util.Map$Entry",
        "model.util.ListIterator", "model.util.Iterator", "model.util.Queue",
        "model.util.Collection", "model.util.Comparator",
    };

    private Types() {
    }

    static Class<?> model(String name) throws ClassNotFoundException {
        if (name.startsWith("Own.")) {
            return Class.forName("trial.OwnModel$" + name.substring(4));
        }
        return Class.forName("model." + name);
    }

    static boolean isModelled(Class<?> type) {
        return type.getName().startsWith("model.") || type.getName().startsWith("trial.OwnModel$");
    }

    static Class<?> jdk(Class<?> type) throws ClassNotFoundException {
        if (type.isPrimitive()) {
            return type;
        }
        if (type.isArray()) {
            return jdk(type.getComponentType()).arrayType();
        }
        String name = type.getName();
        if (name.equals("model.lang.Strings")) {
            return String.class;
        }
        if (name.startsWith("model.")) {
            return Class.forName(name.replaceFirst("^model", "java"));
        }
        return Class.forName(name.replace("OwnModel", "OwnJdk"), false, Types.class.getClassLoader());
    }

    static boolean isStringModel(Executable method) {
        return method.getDeclaringClass().getName().equals("model.lang.Strings");
    }

    static Executable counterpart(Executable method) throws ReflectiveOperationException {
        Class<?> type = jdk(method.getDeclaringClass());
        Class<?>[] parameters = method.getParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            parameters[i] = jdk(parameters[i]);
        }
        if (method instanceof Constructor || method.getName().equals("make")) {
            return type.getConstructor(parameters);
        }
        try {
            Method same = type.getMethod(method.getName(), parameters);
            if (Modifier.isStatic(same.getModifiers()) == Modifier.isStatic(method.getModifiers())) {
                return same;
            }
        } catch (NoSuchMethodException absent) {
            // A string's method, whose receiver is the first parameter.
        }
        Class<?>[] others = java.util.Arrays.copyOfRange(parameters, Math.min(1, parameters.length), parameters.length);
        return type.getMethod(method.getName(), others);
    }

    /** The public type by which an object of a model is used. */
    static Class<?> api(Pair pair) throws ClassNotFoundException {
        Object object = pair.model;
        Class<?> type = object.getClass();
        boolean named = Modifier.isPublic(type.getModifiers()) && type.getEnclosingClass() == null
            || type.getName().startsWith("trial.");
        if (named && jdk(type).isInstance(pair.jdk)) {
            return type;
        }
        for (String name : APIS) {
            Class<?> api = Class.forName(name);
            if (api.isInstance(object) && jdk(api).isInstance(pair.jdk)) {
                return api;
            }
        }
        for (Class<?> api : type.getInterfaces()) {
            if (api.getName().startsWith("model.") && jdk(api).isInstance(pair.jdk)) {
                return api;
            }
        }
        return Object.class;
    }

    /** Methods that tell objects apart by what they are, which no model can. */
    static boolean isIdentity(Executable method, Pair subject) throws ReflectiveOperationException {
        String name = method.getName();
        boolean asks = name.equals("hashCode") && method.getParameterCount() == 0
            || name.equals("equals") && method.getParameterCount() == 1
            || name.equals("toString") && method.getParameterCount() == 0;
        if (!asks || subject == null) {
            return false;
        }
        if (subject.jdk instanceof java.util.Comparator) {
            return true;
        }
        Class<?>[] parameters = method.getParameterTypes();
        return subject.jdk.getClass().getMethod(name, parameters).getDeclaringClass() == Object.class;
    }
}
