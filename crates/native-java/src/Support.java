    // What follows is the same in all tests: objects are made and looked at by
    // reflection, so that nothing of the version needs to be public.

    private final java.util.Map<String, Object> objects = new java.util.HashMap<>();
    private final java.util.Map<Object, String> names = new java.util.IdentityHashMap<>();
    private Object result;
    private Throwable thrown;

    private static final class Otherwise extends AssertionError {
        Otherwise(String message) {
            super(message);
        }
    }

    /** The type of a name such as {@code int}, {@code p.A$B} or {@code int[]}. */
    private Class<?> type(String name) throws Exception {
        if (name.endsWith("[]")) {
            return type(name.substring(0, name.length() - 2)).arrayType();
        }
        return switch (name) {
            case "boolean" -> boolean.class;
            case "byte" -> byte.class;
            case "short" -> short.class;
            case "char" -> char.class;
            case "int" -> int.class;
            case "long" -> long.class;
            case "float" -> float.class;
            case "double" -> double.class;
            default -> {
                ClassLoader loader = getClass().getClassLoader();
                loader.setDefaultAssertionStatus(true);
                yield Class.forName(name, true, loader);
            }
        };
    }

    private Class<?>[] types(String names) throws Exception {
        String[] parts = names.isEmpty() ? new String[0] : names.split(",");
        Class<?>[] types = new Class<?>[parts.length];
        for (int i = 0; i < parts.length; i++) {
            types[i] = type(parts[i]);
        }
        return types;
    }

    private Object known(String name, Object object) {
        objects.put(name, object);
        names.put(object, name);
        return object;
    }

    /** An object whose fields are zero, without running a constructor. */
    private Object make(String name) throws Exception {
        if (name.equals("java.lang.Object")) {
            return new Object();
        }
        java.lang.reflect.Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Object unsafe = field.get(null);
        return unsafe.getClass().getMethod("allocateInstance", Class.class).invoke(unsafe, type(name));
    }

    private Object array(String element, int length) throws Exception {
        return java.lang.reflect.Array.newInstance(type(element), length);
    }

    private Object record(String name, String types, Object... components) throws Exception {
        java.lang.reflect.Constructor<?> made = type(name).getDeclaredConstructor(types(types));
        made.setAccessible(true);
        return made.newInstance(components);
    }

    /** The field, if this version has it. */
    private java.lang.reflect.Field field(String owner, String name) throws Exception {
        try {
            java.lang.reflect.Field field = type(owner).getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException error) {
            return null;
        }
    }

    private void put(Object object, String owner, String name, Object value) throws Exception {
        java.lang.reflect.Field field = field(owner, name);
        if (field != null) {
            field.set(object, value);
        }
    }

    private void element(Object array, int index, Object value) {
        java.lang.reflect.Array.set(array, index, value);
    }

    @SuppressWarnings("unchecked")
    private void add(Object collection, Object value) {
        ((java.util.Collection<Object>) collection).add(value);
    }

    private void fill(Object array, Object value) {
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            element(array, i, value);
        }
    }

    /** Calls this very method, also if the receiver's class overrides it. */
    private void call(String owner, String name, String types, Object... arguments) throws Exception {
        Class<?> type = type(owner);
        java.lang.reflect.Method method = type.getDeclaredMethod(name, types(types));
        method.setAccessible(true);
        java.lang.invoke.MethodHandles.Lookup lookup =
            java.lang.invoke.MethodHandles.privateLookupIn(type, java.lang.invoke.MethodHandles.lookup());
        boolean fixed = java.lang.reflect.Modifier.isStatic(method.getModifiers());
        run(fixed ? lookup.unreflect(method) : lookup.unreflectSpecial(method, type), arguments);
    }

    private void construct(String owner, String types, Object... arguments) throws Exception {
        java.lang.reflect.Constructor<?> made = type(owner).getDeclaredConstructor(types(types));
        made.setAccessible(true);
        run(java.lang.invoke.MethodHandles.lookup().unreflectConstructor(made), arguments);
    }

    private void run(java.lang.invoke.MethodHandle handle, Object[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            Class<?> wanted = handle.type().parameterType(i);
            if (!wanted.isPrimitive() && arguments[i] != null && !wanted.isInstance(arguments[i])) {
                throw new IllegalStateException("argument " + (i + 1) + " is no " + wanted.getName());
            }
        }
        java.lang.invoke.MethodHandle ready = handle.asFixedArity();
        try {
            result = ready.invokeWithArguments(arguments);
        } catch (Throwable error) {
            thrown = error;
        }
    }

    private void returned() {
        if (thrown != null) {
            throw new Otherwise("it throws " + thrown);
        }
    }

    private void threw(String name) {
        if (thrown == null) {
            throw new Otherwise("it returns " + shown(result));
        }
        if (!thrown.getClass().getName().equals(name)) {
            throw new Otherwise("it throws " + thrown);
        }
    }

    private Object get(String name, String owner, String field) throws Exception {
        return field(owner, field).get(name == null ? null : objects.get(name));
    }

    private boolean has(String owner, String field) throws Exception {
        return field(owner, field) != null;
    }

    /** The array, or what an object of the library holds: of maps keys and values by turns. */
    private Object parts(String name) {
        Object object = objects.get(name);
        if (object instanceof java.util.Collection<?> all) {
            return all.toArray();
        }
        if (object instanceof java.util.Map<?, ?> map) {
            java.util.List<Object> all = new java.util.ArrayList<>();
            map.forEach((key, value) -> java.util.Collections.addAll(all, key, value));
            return all.toArray();
        }
        if (object instanceof java.util.Optional<?> optional) {
            return new Object[] {optional.orElse(null)};
        }
        return object instanceof CharSequence text ? new Object[] {text.toString()} : object;
    }

    private Object at(String name, int index) {
        return java.lang.reflect.Array.get(parts(name), index);
    }

    private void length(String name, int length) {
        equal("the length of " + name, java.lang.reflect.Array.getLength(parts(name)), length);
    }

    private void equal(String what, Object value, Object expected) {
        if (!java.util.Objects.equals(value, expected)) {
            throw new Otherwise(what + " is " + shown(value) + ", not " + shown(expected));
        }
    }

    private void isThere(String what, Object value) {
        if (value == null) {
            throw new Otherwise(what + " is null");
        }
    }

    /** It is the object of this name; a new object gets its name here. */
    private void is(String what, Object value, String name, String type) {
        isThere(what, value);
        Object found = objects.get(name);
        if (found == null && !names.containsKey(value)) {
            known(name, value);
        } else if (found != value) {
            throw new Otherwise(what + " is not " + name + " but " + shown(value));
        }
        equal("the class of " + name, value.getClass().getTypeName(), type);
    }

    private String shown(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof Character) {
            return "the character " + (int) (Character) value;
        }
        if (value instanceof String) {
            return "\"" + value + "\"";
        }
        return names.getOrDefault(value, "an object of " + value.getClass().getTypeName());
    }
