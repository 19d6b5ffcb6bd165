// Duff's device: the last version goes one round more when the count is a
// multiple of four.
// verdict: different
// sum: different
//--- old
int sum(int n)
{
    int rounds = (n + 3) / 4, r = 0;

    switch (n & 3) {
    case 0: do { r += 1;
    case 3:      r += 1;
    case 2:      r += 1;
    case 1:      r += 1;
            } while (--rounds > 0);
    }
    return r;
}
//--- new
int sum(int n)
{
    int rounds = (n + 4) / 4, r = 0;

    switch (n & 3) {
    case 0: do { r += 1;
    case 3:      r += 1;
    case 2:      r += 1;
    case 1:      r += 1;
            } while (--rounds > 0);
    }
    return r;
}
