package java.lang;

public class Throwable implements java.io.Serializable {
    public Throwable();
    public Throwable(String);
    public Throwable(String, Throwable);
    public Throwable(Throwable);
    protected Throwable(String, Throwable, boolean, boolean);
    public String getMessage();
    public String getLocalizedMessage();
    public Throwable getCause();
    public Throwable initCause(Throwable);
    public String toString();
    public void printStackTrace();
    public void printStackTrace(java.io.PrintStream);
    public void printStackTrace(java.io.PrintWriter);
    public Throwable fillInStackTrace();
    public StackTraceElement[] getStackTrace();
    public void setStackTrace(StackTraceElement[]);
    public final void addSuppressed(Throwable);
    public final Throwable[] getSuppressed();
}
public class Exception extends Throwable {
    public Exception();
    public Exception(String);
    public Exception(String, Throwable);
    public Exception(Throwable);
    protected Exception(String, Throwable, boolean, boolean);
}
public class Error extends Throwable {
    public Error();
    public Error(String);
    public Error(String, Throwable);
    public Error(Throwable);
    protected Error(String, Throwable, boolean, boolean);
}
public class RuntimeException extends Exception {
    public RuntimeException();
    public RuntimeException(String);
    public RuntimeException(String, Throwable);
    public RuntimeException(Throwable);
    protected RuntimeException(String, Throwable, boolean, boolean);
}
public class IllegalArgumentException extends RuntimeException {
    public IllegalArgumentException();
    public IllegalArgumentException(String);
    public IllegalArgumentException(String, Throwable);
    public IllegalArgumentException(Throwable);
}
public class IllegalStateException extends RuntimeException {
    public IllegalStateException();
    public IllegalStateException(String);
    public IllegalStateException(String, Throwable);
    public IllegalStateException(Throwable);
}
public class NumberFormatException extends IllegalArgumentException {
    public NumberFormatException();
    public NumberFormatException(String);
}
public class ArithmeticException extends RuntimeException {
    public ArithmeticException();
    public ArithmeticException(String);
}
public class ArrayStoreException extends RuntimeException {
    public ArrayStoreException();
    public ArrayStoreException(String);
}
public class ClassCastException extends RuntimeException {
    public ClassCastException();
    public ClassCastException(String);
}
public class NullPointerException extends RuntimeException {
    public NullPointerException();
    public NullPointerException(String);
}
public class NegativeArraySizeException extends RuntimeException {
    public NegativeArraySizeException();
    public NegativeArraySizeException(String);
}
public class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException();
    public IndexOutOfBoundsException(String);
    public IndexOutOfBoundsException(int);
    public IndexOutOfBoundsException(long);
}
public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public ArrayIndexOutOfBoundsException();
    public ArrayIndexOutOfBoundsException(String);
    public ArrayIndexOutOfBoundsException(int);
}
public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public StringIndexOutOfBoundsException();
    public StringIndexOutOfBoundsException(String);
    public StringIndexOutOfBoundsException(int);
}
public class UnsupportedOperationException extends RuntimeException {
    public UnsupportedOperationException();
    public UnsupportedOperationException(String);
    public UnsupportedOperationException(String, Throwable);
    public UnsupportedOperationException(Throwable);
}
public class SecurityException extends RuntimeException {
    public SecurityException();
    public SecurityException(String);
    public SecurityException(String, Throwable);
    public SecurityException(Throwable);
}
public class CloneNotSupportedException extends Exception {
    public CloneNotSupportedException();
    public CloneNotSupportedException(String);
}
public class InterruptedException extends Exception {
    public InterruptedException();
    public InterruptedException(String);
}
public class ReflectiveOperationException extends Exception {
    public ReflectiveOperationException();
    public ReflectiveOperationException(String);
    public ReflectiveOperationException(String, Throwable);
    public ReflectiveOperationException(Throwable);
}
public class ClassNotFoundException extends ReflectiveOperationException {
    public ClassNotFoundException();
    public ClassNotFoundException(String);
    public ClassNotFoundException(String, Throwable);
}
public class InstantiationException extends ReflectiveOperationException {
    public InstantiationException();
    public InstantiationException(String);
}
public class IllegalAccessException extends ReflectiveOperationException {
    public IllegalAccessException();
    public IllegalAccessException(String);
}
public class NoSuchMethodException extends ReflectiveOperationException {
    public NoSuchMethodException();
    public NoSuchMethodException(String);
}
public class NoSuchFieldException extends ReflectiveOperationException {
    public NoSuchFieldException();
    public NoSuchFieldException(String);
}
public class AssertionError extends Error {
    public AssertionError();
    public AssertionError(Object);
    public AssertionError(boolean);
    public AssertionError(char);
    public AssertionError(int);
    public AssertionError(long);
    public AssertionError(float);
    public AssertionError(double);
    public AssertionError(String, Throwable);
}
public class LinkageError extends Error {
    public LinkageError();
    public LinkageError(String);
    public LinkageError(String, Throwable);
}
public abstract class VirtualMachineError extends Error {
    public VirtualMachineError();
    public VirtualMachineError(String);
    public VirtualMachineError(String, Throwable);
    public VirtualMachineError(Throwable);
}
public class OutOfMemoryError extends VirtualMachineError {
    public OutOfMemoryError();
    public OutOfMemoryError(String);
}
public class StackOverflowError extends VirtualMachineError {
    public StackOverflowError();
    public StackOverflowError(String);
}
public class InternalError extends VirtualMachineError {
    public InternalError();
    public InternalError(String);
    public InternalError(String, Throwable);
    public InternalError(Throwable);
}
public class ExceptionInInitializerError extends LinkageError {
    public ExceptionInInitializerError();
    public ExceptionInInitializerError(Throwable);
    public ExceptionInInitializerError(String);
}
public class NoClassDefFoundError extends LinkageError {
    public NoClassDefFoundError();
    public NoClassDefFoundError(String);
}
public class IncompatibleClassChangeError extends LinkageError {
    public IncompatibleClassChangeError();
    public IncompatibleClassChangeError(String);
}
