// The two versions differ only where `total` points at `*step`: the old one
// reads the step again after it was changed.
// verdict: different
// advance: different
//--- old
void advance(int *total, const int *step)
{
    *total += *step;
    *total += *step;
}
//--- new
void advance(int *total, const int *step)
{
    *total += 2 * *step;
}
