// An inner object has one around it: there is no null to be met.
// verdict: equivalent
//--- old
class A {
    int v;

    class In {
        int f() {
            return v;
        }
    }
}
//--- new
class A {
    int v;

    class In {
        int f() {
            return A.this == null ? 5 : v;
        }
    }
}
