// Without the `break`, a minus falls through to the star.
// verdict: different
// apply: different
//--- old
int apply(char op, int a, int b)
{
    int r = 0;

    switch (op) {
    case '+':
        r = a + b;
        break;
    case '-':
        r = a - b;
        break;
    case '*':
        r = a * b;
        break;
    }
    return r;
}
//--- new
int apply(char op, int a, int b)
{
    int r = 0;

    switch (op) {
    case '+':
        r = a + b;
        break;
    case '-':
        r = a - b;
    case '*':
        r = a * b;
        break;
    }
    return r;
}
