// As the addresses are compared first, reading the step once is right.
// verdict: equivalent
// advance: equivalent
//--- old
void advance(int *total, int *step)
{
    if (total == step)
        return;
    *total += *step;
    *total += *step;
}
//--- new
void advance(int *total, int *step)
{
    if (total != step) {
        int by = *step;
        *total = *total + by + by;
    }
}
