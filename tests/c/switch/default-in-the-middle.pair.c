// Where the default stands does not matter, as each case ends with a return.
// verdict: equivalent
// sign: equivalent
//--- old
int sign(int code)
{
    switch (code) {
    case 'n': return -1;
    case 'z': return 0;
    default: return 1;
    }
}
//--- new
int sign(int code)
{
    switch (code) {
    default: return 1;
    case 'z': return 0;
    case 'n': return -1;
    }
}
