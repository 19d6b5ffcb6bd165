package java.io;

public interface Serializable {}
public interface Closeable extends AutoCloseable { void close() throws IOException; }
public interface Flushable { void flush() throws IOException; }
public class IOException extends Exception {
    public IOException();
    public IOException(String);
    public IOException(String, Throwable);
    public IOException(Throwable);
}
public class FileNotFoundException extends IOException {
    public FileNotFoundException();
    public FileNotFoundException(String);
}
public class EOFException extends IOException {
    public EOFException();
    public EOFException(String);
}
public class UnsupportedEncodingException extends IOException {
    public UnsupportedEncodingException();
    public UnsupportedEncodingException(String);
}
public class UncheckedIOException extends RuntimeException {
    public UncheckedIOException(String, IOException);
    public UncheckedIOException(IOException);
    public IOException getCause();
}
public abstract class InputStream implements Closeable {
    public InputStream();
    public abstract int read() throws IOException;
    public int read(byte[]) throws IOException;
    public int read(byte[], int, int) throws IOException;
    public byte[] readAllBytes() throws IOException;
    public long skip(long) throws IOException;
    public int available() throws IOException;
    public void close() throws IOException;
    public void mark(int);
    public void reset() throws IOException;
    public boolean markSupported();
}
public abstract class OutputStream implements Closeable, Flushable {
    public OutputStream();
    public abstract void write(int) throws IOException;
    public void write(byte[]) throws IOException;
    public void write(byte[], int, int) throws IOException;
    public void flush() throws IOException;
    public void close() throws IOException;
}
public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    public FilterOutputStream(OutputStream);
    public void write(int) throws IOException;
}
public class ByteArrayOutputStream extends OutputStream {
    public ByteArrayOutputStream();
    public ByteArrayOutputStream(int);
    public void write(int);
    public void write(byte[], int, int);
    public void reset();
    reads public byte[] toByteArray();
    reads public int size();
    reads public String toString();
}
public class ByteArrayInputStream extends InputStream {
    public ByteArrayInputStream(byte[]);
    public ByteArrayInputStream(byte[], int, int);
    public int read();
    public int read(byte[], int, int);
}
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    public PrintStream(OutputStream);
    public PrintStream(OutputStream, boolean);
    public void flush();
    public void close();
    public void write(int);
    public void print(boolean);
    public void print(char);
    public void print(int);
    public void print(long);
    public void print(float);
    public void print(double);
    public void print(char[]);
    public void print(String);
    public void print(Object);
    public void println(boolean);
    public void println(char);
    public void println(int);
    public void println(long);
    public void println(float);
    public void println(double);
    public void println(char[]);
    public void println(String);
    public void println(Object);
    public void println();
    public PrintStream printf(String, Object...);
    public PrintStream format(String, Object...);
    public PrintStream append(CharSequence);
    public PrintStream append(char);
}
public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Writer();
    public void write(int) throws IOException;
    public void write(char[]) throws IOException;
    public abstract void write(char[], int, int) throws IOException;
    public void write(String) throws IOException;
    public void write(String, int, int) throws IOException;
    public Writer append(CharSequence) throws IOException;
    public Writer append(CharSequence, int, int) throws IOException;
    public Writer append(char) throws IOException;
    public abstract void flush() throws IOException;
    public abstract void close() throws IOException;
}
public class StringWriter extends Writer {
    public StringWriter();
    public StringWriter(int);
    public void write(int);
    public void write(char[], int, int);
    public void write(String);
    public void write(String, int, int);
    public StringWriter append(CharSequence);
    public StringWriter append(CharSequence, int, int);
    public StringWriter append(char);
    public StringBuffer getBuffer();
    public void flush();
    public void close() throws IOException;
    reads public String toString();
}
public abstract class Reader implements Readable, Closeable {
    protected Reader();
    public int read() throws IOException;
    public int read(char[]) throws IOException;
    public abstract int read(char[], int, int) throws IOException;
    public long skip(long) throws IOException;
    public boolean ready() throws IOException;
    public boolean markSupported();
    public void mark(int) throws IOException;
    public void reset() throws IOException;
    public abstract void close() throws IOException;
}
public class StringReader extends Reader {
    public StringReader(String);
    public int read(char[], int, int) throws IOException;
    public void close();
}
public class BufferedReader extends Reader {
    public BufferedReader(Reader);
    public BufferedReader(Reader, int);
    public int read(char[], int, int) throws IOException;
    public String readLine() throws IOException;
    public void close() throws IOException;
    public java.util.stream.Stream<String> lines();
}
