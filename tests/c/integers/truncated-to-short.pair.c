// The intermediate result is stored in sixteen bits.
// verdict: different
// area: different
//--- old
int area(short w, short h)
{
    int a = w * h;
    return a;
}
//--- new
int area(short w, short h)
{
    short a = w * h;
    return a;
}
