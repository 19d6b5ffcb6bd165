// Compiles and runs programs in one JVM. In, on standard input, one record a
// line with its fields separated by tabs: `P` starts a program, `F name text`
// is a file of it, `C class method argument…` a static method to call, `E` ends
// it. Out, for each program: `compiled` or `error message`, then a line for
// each call: `R value arrays…` or `X class message arrays…`, the arrays being
// the arguments that are arrays, after the call.
//
// Every call gets classes of its own, so that all static fields are as new.

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public class Driver {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES =
        COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    private static final List<String> OPTIONS = List.of("-proc:none", "-nowarn", "-g:none");

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StringBuilder report = new StringBuilder();
        List<JavaFileObject> sources = new ArrayList<>();
        List<String[]> calls = new ArrayList<>();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] fields = line.split("\t", -1);
            switch (fields[0]) {
                case "P" -> { sources.clear(); calls.clear(); }
                case "F" -> sources.add(new Source(fields[1], unescape(fields[2])));
                case "C" -> calls.add(fields);
                case "E" -> {
                    report.setLength(0);
                    program(sources, calls, report);
                    out.write(report.toString().getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
                default -> throw new IllegalArgumentException(fields[0]);
            }
        }
        out.flush();
        // Threads that a program left behind do not keep the JVM alive.
        Runtime.getRuntime().halt(0);
    }

    private static void program(List<JavaFileObject> sources, List<String[]> calls, StringBuilder report) {
        Map<String, byte[]> classes = new HashMap<>();
        String error = compile(sources, classes);
        if (error != null) {
            report.append("error\t").append(escape(error)).append('\n');
            return;
        }
        report.append("compiled\n");
        for (String[] call : calls) {
            run(call, classes, report);
        }
    }

    /** The first error, if there is any; else the classes. */
    private static String compile(List<JavaFileObject> sources, Map<String, byte[]> classes) {
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        Output output = new Output(FILES, classes);
        boolean well = COMPILER.getTask(null, output, said, OPTIONS, null, sources).call();
        if (well) {
            return null;
        }
        for (Diagnostic<? extends JavaFileObject> one : said.getDiagnostics()) {
            if (one.getKind() == Diagnostic.Kind.ERROR) {
                return "line " + one.getLineNumber() + ": " + one.getMessage(null);
            }
        }
        // Without an error there was a defect of the compiler itself.
        return "the compiler crashed";
    }

    private static void run(String[] call, Map<String, byte[]> classes, StringBuilder report) {
        Object[] arguments = new Object[call.length - 3];
        try {
            Class<?> type = new Loader(classes).loadClass(call[1]);
            Method method = method(type, call[2], arguments.length);
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = argument(call[i + 3]);
            }
            Object value = method.invoke(null, arguments);
            report.append("R\t").append(shown(value));
        } catch (InvocationTargetException error) {
            Throwable thrown = error.getCause();
            // What a class initialiser threw is told by its cause.
            String message = messageOf(thrown);
            report.append("X\t").append(thrown.getClass().getName()).append('\t').append(message);
        } catch (Throwable error) {
            report.append("B\t").append(escape(error.toString()));
        }
        for (Object argument : arguments) {
            if (argument != null && argument.getClass().isArray()) {
                report.append('\t').append(shown(argument));
            }
        }
        report.append('\n');
    }

    private static String messageOf(Throwable thrown) {
        try {
            return shown(thrown.getMessage());
        } catch (Throwable error) {
            return "null";
        }
    }

    private static Method method(Class<?> type, String name, int count) throws Exception {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == count) {
                method.setAccessible(true);
                return method;
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static Object argument(String text) {
        String value = text.substring(2);
        return switch (text.charAt(0)) {
            case 'Z' -> value.equals("true");
            case 'B' -> Byte.parseByte(value);
            case 'S' -> Short.parseShort(value);
            case 'C' -> (char) Integer.parseInt(value);
            case 'I' -> Integer.parseInt(value);
            case 'J' -> Long.parseLong(value);
            case 'F' -> Float.intBitsToFloat(Integer.parseUnsignedInt(value));
            case 'D' -> Double.longBitsToDouble(Long.parseUnsignedLong(value));
            case 'T' -> unescape(value);
            case 'A' -> ints(value);
            case 'N' -> null;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static int[] ints(String text) {
        if (text.isEmpty()) {
            return new int[0];
        }
        String[] parts = text.split(",");
        int[] values = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            values[i] = Integer.parseInt(parts[i]);
        }
        return values;
    }

    private static String shown(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Float) {
            return "F:" + Integer.toUnsignedString(Float.floatToIntBits((Float) value));
        }
        if (value instanceof Double) {
            return "D:" + Long.toUnsignedString(Double.doubleToLongBits((Double) value));
        }
        if (value instanceof Character) {
            return Integer.toString((Character) value);
        }
        if (value instanceof String) {
            return "T:" + escape((String) value);
        }
        if (value.getClass().isArray()) {
            StringBuilder all = new StringBuilder("[");
            for (int i = 0; i < Array.getLength(value); i++) {
                all.append(i == 0 ? "" : ",").append(shown(Array.get(value, i)));
            }
            return all.append(']').toString();
        }
        return escape(value.toString());
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c < ' ' || c > '~') {
                escaped.append(String.format("\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            if (text.charAt(at) == '\\') {
                plain.append((char) Integer.parseInt(text.substring(at + 2, at + 6), 16));
                at += 6;
            } else {
                plain.append(text.charAt(at++));
            }
        }
        return plain.toString();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignored) {
            return text;
        }

        /** Versions may be in files that are not called like their classes. */
        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }

    private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, byte[]> classes;

        Output(JavaFileManager files, Map<String, byte[]> classes) {
            super(files);
            this.classes = classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
            Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("class:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() {
                            classes.put(name, toByteArray());
                        }
                    };
                }
            };
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Loader.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                byte[] code = classes.get(name);
                if (known != null || code == null) {
                    return known != null ? known : super.loadClass(name, resolve);
                }
                return defineClass(name, code, 0, code.length);
            }
        }
    }
}
