// Duff's device with its steps written in another way.
// verdict: equivalent
// copy: equivalent
//--- old
void put(int);
void copy(int n)
{
    switch (n % 2) {
    case 0:
        do {
            put(n);
    default:
            n = n - 1;
        } while (n > 0);
    }
}
//--- new
void put(int);
void copy(int n)
{
    switch (n % 2) {
    case 0:
        do {
            put(n);
    default:
            n--;
        } while (0 < n);
    }
}
