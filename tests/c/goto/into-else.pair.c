// A jump from one branch into the other shares its end.
// verdict: equivalent
// shift: equivalent
//--- old
int shift(int x)
{
    if (x > 0) {
        x++;
        goto end;
    } else {
        x--;
    end:
        x += 7;
    }
    return x;
}
//--- new
int shift(int x)
{
    return x > 0 ? x + 8 : x + 6;
}
