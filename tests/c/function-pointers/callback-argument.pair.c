// The callback is handed another argument.
// verdict: different
// visit: different
//--- old
typedef void (*visitor)(int index, int value);

void visit(visitor v, const int *values)
{
    v(0, values[0]);
    v(1, values[1]);
}
//--- new
typedef void (*visitor)(int index, int value);

void visit(visitor v, const int *values)
{
    v(1, values[0]);
    v(2, values[1]);
}
