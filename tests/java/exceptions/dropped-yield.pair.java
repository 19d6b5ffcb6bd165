// So does a `yield`.
// verdict: equivalent
//--- old
class A {
    static int f(int a) {
        return switch (a) {
            case 1 -> 7;
            default -> {
                try {
                    yield a;
                } finally {
                    for (int i = 0; i < 1; i++) {
                        try {
                            yield a + 1;
                        } finally {
                            continue;
                        }
                    }
                }
            }
        };
    }
}
//--- new
class A {
    static int f(int a) {
        return a == 1 ? 7 : a;
    }
}
