// The fourth state is taken for the first.
// verdict: different
// run: different
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
            errors += state % 3;
            break;
        }
    }
    return errors;
}
