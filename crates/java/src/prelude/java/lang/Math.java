package java.lang;

// What is `native` here is intrinsic (`sqrt`, `floor`, `ceil`, `rint`, `fma`) or
// external: the JDK leaves the last bits of the others open.
public final class Math {
    public static final double E = 2.718281828459045;
    public static final double PI = 3.141592653589793;

    private Math() {
    }

    public static native double sqrt(double x);

    public static native double floor(double x);

    public static native double ceil(double x);

    public static native double rint(double x);

    public static native double fma(double x, double y, double z);

    public static native float fma(float x, float y, float z);

    public static native double sin(double x);

    public static native double cos(double x);

    public static native double tan(double x);

    public static native double asin(double x);

    public static native double acos(double x);

    public static native double atan(double x);

    public static native double sinh(double x);

    public static native double cosh(double x);

    public static native double tanh(double x);

    public static native double exp(double x);

    public static native double expm1(double x);

    public static native double log(double x);

    public static native double log10(double x);

    public static native double log1p(double x);

    public static native double cbrt(double x);

    public static native double atan2(double y, double x);

    public static native double pow(double base, double exponent);

    public static native double hypot(double x, double y);

    public static native double IEEEremainder(double x, double y);

    public static native double random();

    public static int abs(int x) {
        return x < 0 ? -x : x;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int absExact(int x) {
        if (x == Integer.MIN_VALUE) {
            throw new ArithmeticException(
                "Overflow to represent absolute value of Integer.MIN_VALUE");
        }
        return abs(x);
    }

    public static int addExact(int a, int b) {
        int sum = a + b;
        if (a < 0 == b < 0 && sum < 0 != a < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return sum;
    }

    public static int subtractExact(int a, int b) {
        int difference = a - b;
        if (a < 0 != b < 0 && difference < 0 != a < 0) {
            throw new ArithmeticException("integer overflow");
        }
        return difference;
    }

    public static int incrementExact(int x) {
        return addExact(x, 1);
    }

    public static int decrementExact(int x) {
        return subtractExact(x, 1);
    }

    public static int negateExact(int x) {
        return subtractExact(0, x);
    }

    // Rounds towards minus infinity.
    public static int floorDiv(int a, int b) {
        int quotient = a / b;
        return a < 0 != b < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static int floorMod(int a, int b) {
        int rest = a % b;
        return rest != 0 && rest < 0 != b < 0 ? rest + b : rest;
    }

    public static long abs(long x) {
        return x < 0 ? -x : x;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static long absExact(long x) {
        if (x == Long.MIN_VALUE) {
            throw new ArithmeticException(
                "Overflow to represent absolute value of Long.MIN_VALUE");
        }
        return abs(x);
    }

    public static long addExact(long a, long b) {
        long sum = a + b;
        if (a < 0 == b < 0 && sum < 0 != a < 0) {
            throw new ArithmeticException("long overflow");
        }
        return sum;
    }

    public static long subtractExact(long a, long b) {
        long difference = a - b;
        if (a < 0 != b < 0 && difference < 0 != a < 0) {
            throw new ArithmeticException("long overflow");
        }
        return difference;
    }

    public static long incrementExact(long x) {
        return addExact(x, 1);
    }

    public static long decrementExact(long x) {
        return subtractExact(x, 1);
    }

    public static long negateExact(long x) {
        return subtractExact(0, x);
    }

    // Rounds towards minus infinity.
    public static long floorDiv(long a, long b) {
        long quotient = a / b;
        return a < 0 != b < 0 && quotient * b != a ? quotient - 1 : quotient;
    }

    public static long floorMod(long a, long b) {
        long rest = a % b;
        return rest != 0 && rest < 0 != b < 0 ? rest + b : rest;
    }

    public static long floorDiv(long a, int b) {
        return floorDiv(a, (long) b);
    }

    public static int floorMod(long a, int b) {
        return (int) floorMod(a, (long) b);
    }

    public static int multiplyExact(int a, int b) {
        long product = (long) a * b;
        if (product != (int) product) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) product;
    }

    public static long multiplyExact(long a, int b) {
        return multiplyExact(a, (long) b);
    }

    public static long multiplyExact(long a, long b) {
        long product = a * b;
        if (a == -1 && b == Long.MIN_VALUE || a != 0 && product / a != b) {
            throw new ArithmeticException("long overflow");
        }
        return product;
    }

    public static long multiplyFull(int a, int b) {
        return (long) a * b;
    }

    // The upper half of the product, from products of halves.
    public static long multiplyHigh(long a, long b) {
        long aHigh = a >> 32;
        long aLow = a & 0xffffffffL;
        long bHigh = b >> 32;
        long bLow = b & 0xffffffffL;
        long middle = aHigh * bLow + (aLow * bLow >>> 32);
        long carry = aLow * bHigh + (middle & 0xffffffffL);
        return aHigh * bHigh + (middle >> 32) + (carry >> 32);
    }

    public static int toIntExact(long x) {
        if (x != (int) x) {
            throw new ArithmeticException("integer overflow");
        }
        return (int) x;
    }

    // Zeros have signs here.
    public static float abs(float x) {
        return x <= 0.0f ? 0.0f - x : x;
    }

    public static float max(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return 1 / a < 0 ? b : a;
        }
        return a >= b ? a : b;
    }

    public static float min(float a, float b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0f && b == 0.0f) {
            return 1 / a < 0 ? a : b;
        }
        return a <= b ? a : b;
    }

    public static float signum(float x) {
        if (x > 0) {
            return 1.0f;
        }
        return x < 0 ? -1.0f : x;
    }

    // To the nearest; upwards from the middle.
    public static int round(float x) {
        double below = floor(x);
        return (int) (x - below >= 0.5 ? below + 1 : below);
    }

    // Zeros have signs here.
    public static double abs(double x) {
        return x <= 0.0 ? 0.0 - x : x;
    }

    public static double max(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1 / a < 0 ? b : a;
        }
        return a >= b ? a : b;
    }

    public static double min(double a, double b) {
        if (a != a) {
            return a;
        }
        if (a == 0.0 && b == 0.0) {
            return 1 / a < 0 ? a : b;
        }
        return a <= b ? a : b;
    }

    public static double signum(double x) {
        if (x > 0) {
            return 1.0;
        }
        return x < 0 ? -1.0 : x;
    }

    // To the nearest; upwards from the middle.
    public static long round(double x) {
        double below = floor(x);
        return (long) (x - below >= 0.5 ? below + 1 : below);
    }

    public static double toRadians(double degrees) {
        return degrees * 0.017453292519943295;
    }

    public static double toDegrees(double radians) {
        return radians * 57.29577951308232;
    }
}
