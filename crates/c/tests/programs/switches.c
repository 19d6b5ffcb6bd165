#include <stdio.h>

static int classify(long x)
{
    switch (x) {
    case -5 ... -1: return -1;
    case 0:
        x = 100;
        /* falls through */
    case 1:
    case 2: {
        int y = x * 2;
        return y;
    }
    case 0x100000000: return 7;
    default:
        if (x > 1000)
    case 50:
            return 50;
        break;
    case 'a' ... 'z':;
        static int seen = 40;
        return seen++;
    }
    return 3;
}

static int device(int n)
{
    int rounds = 0;
    switch (n % 4) {
    case 0: do { rounds++;
    case 3:      rounds++;
    case 2:      rounds++;
    case 1:      rounds++;
            } while ((n -= 4) > 0);
    }
    return rounds;
}

int main(void)
{
    long inputs[] = {-5, -6, 0, 1, 2, 3, 50, 5000, 'b', 'b', 0x100000000, 4294967296 + 1};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++)
        printf("%d ", classify(inputs[i]));
    printf("\n%d %d\n", device(9), device(8));
    unsigned char c = 200;
    switch (c) { case 200: printf("200\n"); break; case 201: printf("201\n"); }
    switch (c) default: printf("only default\n");
    switch (c + 0u) { case -1: printf("wrapped\n"); case 4294967000U ... 4294967294U: break; }
    enum { A, B } e = B;
    switch (e) { case A: break; case B: printf("B\n"); }
    return 0;
}
