// A state that never leaves its four numbers is made sure not to. That it does not
// is found out without a solver, and checked with one.
// verdict: equivalent
// run: equivalent
//--- old
int run(const unsigned char *p, int n)
{
    int state = 0, errors = 0;
    for (int i = 0; i < n; i++) {
        switch (p[i]) {
        case 'a':
            state = (state + 1) & 3;
            break;
        case 'r':
            state = 0;
            break;
        default:
            errors += state;
            break;
        }
    }
    return errors;
}
//--- new
int run(const unsigned char *p, int n)
{
    int state = 0, errors = 0;
    for (int i = 0; i < n; i++) {
        switch (p[i]) {
        case 'a':
            state = (state + 1) & 3;
            break;
        case 'r':
            state = 0;
            break;
        default:
            errors += state % 4;
            break;
        }
    }
    return errors;
}
