// What closing throws is added to the exception that was on its way, which stays.
// verdict: equivalent
//--- old
class A {
    static class R implements AutoCloseable {
        public void close() { throw new IllegalStateException(); }
    }

    static int f(int[] a) {
        try (R r = new R()) {
            return a[0] / a[1];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }
}
//--- new
class A {
    static class R implements AutoCloseable {
        public void close() { throw new IllegalStateException(); }
    }

    static int f(int[] a) {
        try (R r = new R()) {
            return a[0] / a[1];
        } catch (NullPointerException e) {
            return -2;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }
}
