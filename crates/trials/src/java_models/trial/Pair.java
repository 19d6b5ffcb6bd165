package trial;

/** The same value twice: for the model and for the JDK. */
final class Pair {
    final Object model;
    final Object jdk;

    Pair(Object model, Object jdk) {
        this.model = model;
        this.jdk = jdk;
    }
}
