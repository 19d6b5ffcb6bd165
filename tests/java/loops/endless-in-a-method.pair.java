// Where the method that is called ends, it returns 0: it is looked into.
// verdict: equivalent
//--- old
class Sums {
    private int upTo(int n) {
        int sum = 0;
        int at = 0;
        while (at < n) {
            sum = sum + at;
        }
        return sum;
    }

    int with(int last) {
        if (last <= 0) {
            return 0;
        }
        int sum = upTo(last - 1);
        return sum + last;
    }
}
//--- new
class Sums {
    private int upTo(int n) {
        int sum = 0;
        int at = 0;
        while (at < n) {
            sum = sum + at;
        }
        return sum;
    }

    int with(int last) {
        if (last <= 0) {
            return 0;
        }
        int sum = upTo(last - 1);
        if (sum < 0) {
            return sum;
        }
        return sum + last;
    }
}
