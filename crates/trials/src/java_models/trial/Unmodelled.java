package trial;

/** Thrown where a model says that something is outside of it. */
public final class Unmodelled extends RuntimeException {
}
