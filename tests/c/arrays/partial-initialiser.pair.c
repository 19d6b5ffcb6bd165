// Elements without an initialiser are zero, written out or not; designated
// ones may come in any order.
// verdict: equivalent
// tag: equivalent
//--- old
int tag(unsigned i)
{
    int codes[5] = { 7, 0, 9, 0, 0 };
    return codes[i % 5];
}
//--- new
int tag(unsigned i)
{
    int codes[5] = { [2] = 9, [0] = 7 };
    return codes[i % 5];
}
