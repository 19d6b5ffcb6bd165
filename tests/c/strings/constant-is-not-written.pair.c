// A constant table is not written through a pointer from outside either; that
// the new version stores another value shows elsewhere.
// verdict: different
// mark: different
//--- old
static const char digits[] = "01";

int mark(char *p)
{
    *p = 1;
    return digits[0];
}
//--- new
static const char digits[] = "01";

int mark(char *p)
{
    *p = 2;
    return digits[0];
}
