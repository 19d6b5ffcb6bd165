// A case inside of a branch: it is entered without asking the condition. The
// new version asks for both ways into the branch.
// verdict: equivalent
// classify: equivalent
//--- old
int classify(int kind, int x)
{
    int r;

    switch (kind) {
    case 0:
        if (x > 0) {
    case 1:
            r = 10;
        } else {
            r = 20;
        }
        break;
    default:
        r = 30;
    }
    return r;
}
//--- new
int classify(int kind, int x)
{
    if (kind == 1 || (kind == 0 && x > 0))
        return 10;
    return kind == 0 ? 20 : 30;
}
