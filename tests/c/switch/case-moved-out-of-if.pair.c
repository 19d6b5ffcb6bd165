// The case stood inside of the branch and is in front of it now, so that kind
// 1 is asked for the sign as well.
// verdict: different
// classify: different
//--- old
int classify(int kind, int x)
{
    int r = 0;

    switch (kind) {
    case 0:
        if (x > 0) {
    case 1:
            r = 10;
        }
    }
    return r;
}
//--- new
int classify(int kind, int x)
{
    int r = 0;

    switch (kind) {
    case 0:
    case 1:
        if (x > 0) {
            r = 10;
        }
    }
    return r;
}
