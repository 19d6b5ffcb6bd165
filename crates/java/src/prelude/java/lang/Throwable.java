package java.lang;

// Stack traces are outside of the model: they are no observable.
public class Throwable {
    private static final Throwable[] NONE = new Throwable[0];

    private final String message;
    // An exception that is its own cause has none yet, and can be given one.
    private Throwable cause = this;
    private Throwable[] suppressed = NONE;

    public Throwable() {
        this.message = null;
    }

    public Throwable(String message) {
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause;
    }

    public Throwable(Throwable cause) {
        this.message = cause == null ? null : cause.toString();
        this.cause = cause;
    }

    public String getMessage() {
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        return cause == this ? null : cause;
    }

    public Throwable initCause(Throwable cause) {
        if (this.cause != this) {
            throw new IllegalStateException("the cause is set already", this);
        }
        if (cause == this) {
            throw new IllegalArgumentException("nothing causes itself", this);
        }
        this.cause = cause;
        return this;
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("nothing suppresses itself", exception);
        }
        if (exception == null) {
            throw new NullPointerException("null is no exception");
        }
        Throwable[] more = new Throwable[suppressed.length + 1];
        for (int i = 0; i < suppressed.length; i++) {
            more[i] = suppressed[i];
        }
        more[suppressed.length] = exception;
        suppressed = more;
    }

    public final Throwable[] getSuppressed() {
        Throwable[] copy = new Throwable[suppressed.length];
        for (int i = 0; i < suppressed.length; i++) {
            copy[i] = suppressed[i];
        }
        return copy;
    }

    public String toString() {
        String name = getClass().getName();
        String said = getLocalizedMessage();
        return said == null ? name : name + ": " + said;
    }
}
