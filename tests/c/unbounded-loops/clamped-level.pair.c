// A level that stays between -3 and 3 is cut to that once more.
// verdict: equivalent
// level: equivalent
//--- old
int level(const int *a, int n)
{
    int v = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0) {
            if (v < 3)
                v = v + 1;
        } else {
            if (v > -3)
                v = v - 1;
        }
        sum += v * 3;
    }
    return sum;
}
//--- new
int level(const int *a, int n)
{
    int v = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] > 0) {
            if (v < 3)
                v = v + 1;
        } else {
            if (v > -3)
                v = v - 1;
        }
        sum += (v > 3 ? 3 : v < -3 ? -3 : v) * 3;
    }
    return sum;
}
