// A jump into a `for` loop does not do what stands before its first semicolon:
// the new version does the first half of a round by itself.
// The loops are not shown to run along, since the jump makes its own a loop
// over all that stands behind it.
// verdict: conditional (ideally equivalent)
// send: conditional (ideally equivalent)
//--- old
void put(int);
void send(int x)
{
    goto in;
    for (x = 1; x < 3; x++) {
        put(x);
    in:
        put(-x);
    }
}
//--- new
void put(int);
void send(int x)
{
    put(-x);
    for (x++; x < 3; x++) {
        put(x);
        put(-x);
    }
}
