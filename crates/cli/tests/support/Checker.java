// Holds entries of a table against the classes of the JDK; see java_library.rs.

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

public class Checker {
    public static String check(String entries) {
        List<String> wrong = new ArrayList<>();
        for (String entry : entries.split("\n")) {
            String[] parts = entry.split("\\|", -1);
            try {
                Class<?> type = Class.forName(parts[1], false, null);
                String what = switch (parts[0]) {
                    case "class" -> ofClass(type, parts);
                    case "method" -> ofMethod(type, parts);
                    case "field" -> ofField(type, parts);
                    default -> "is no entry";
                };
                if (what != null) {
                    wrong.add(entry + ": " + what);
                }
            } catch (ClassNotFoundException error) {
                wrong.add(entry + ": there is no " + error.getMessage());
            }
        }
        return String.join("\n", wrong);
    }

    private static String ofClass(Class<?> type, String[] parts) throws ClassNotFoundException {
        String kind = type.isAnnotation() ? "annotation"
            : type.isInterface() ? "interface"
            : type.isEnum() ? "enum"
            : type.isRecord() ? "record"
            : "class";
        if (!kind.equals(parts[2])) {
            return "it is an " + kind;
        }
        for (String above : parts[3].isEmpty() ? new String[0] : parts[3].split(",")) {
            if (!Class.forName(above, false, null).isAssignableFrom(type)) {
                return "it is no " + above;
            }
        }
        boolean isFinal = Modifier.isFinal(type.getModifiers());
        if (isFinal != parts[4].equals("true") && !kind.equals("enum")) {
            return "final is " + isFinal;
        }
        boolean isAbstract = Modifier.isAbstract(type.getModifiers());
        return isAbstract == parts[5].equals("true") ? null : "abstract is " + isAbstract;
    }

    private static String ofMethod(Class<?> type, String[] parts) {
        List<String> near = new ArrayList<>();
        List<Executable> all = new ArrayList<>();
        if (parts[2].equals("<init>")) {
            all.addAll(List.of(type.getDeclaredConstructors()));
        } else {
            collect(type, all);
        }
        for (Executable found : all) {
            boolean isNamed = found instanceof Constructor || found.getName().equals(parts[2]);
            if (!isNamed || !parameters(found).equals(parts[3])) {
                continue;
            }
            String returns = found instanceof Method method ? method.getReturnType().getTypeName() : "void";
            boolean isStatic = Modifier.isStatic(found.getModifiers());
            String shown = returns + "|" + isStatic + "|" + found.isVarArgs();
            if (shown.equals(parts[4] + "|" + parts[5] + "|" + parts[6])) {
                return null;
            }
            near.add(shown);
        }
        return near.isEmpty() ? "there is none with these parameters" : "there is " + near;
    }

    /** Methods of a type and of all above it, private ones left out. */
    private static void collect(Class<?> type, List<Executable> all) {
        for (Method method : type.getDeclaredMethods()) {
            if (!Modifier.isPrivate(method.getModifiers())) {
                all.add(method);
            }
        }
        if (type.getSuperclass() != null) {
            collect(type.getSuperclass(), all);
        }
        for (Class<?> above : type.getInterfaces()) {
            collect(above, all);
        }
        if (type.isInterface()) {
            all.addAll(List.of(Object.class.getDeclaredMethods()));
        }
    }

    private static String parameters(Executable found) {
        List<String> names = new ArrayList<>();
        for (Class<?> type : found.getParameterTypes()) {
            names.add(type.getTypeName());
        }
        return String.join(",", names);
    }

    private static String ofField(Class<?> type, String[] parts) {
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(parts[2])) {
                String shown = field.getType().getTypeName()
                    + "|" + Modifier.isStatic(field.getModifiers())
                    + "|" + Modifier.isFinal(field.getModifiers());
                String listed = parts[3] + "|" + parts[4] + "|" + parts[5];
                return shown.equals(listed) ? null : "there is " + shown;
            }
        }
        return "there is no such field";
    }
}
