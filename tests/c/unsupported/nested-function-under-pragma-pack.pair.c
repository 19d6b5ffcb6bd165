// A nested function is not understood; a pragma in front of it changes how
// its struct is laid out.
// verdict: unknown (ideally different)
//--- old
int size(int x)
{
    int more(int y) { struct s { char c; int i; }; return sizeof(struct s) + y; }
    return more(x);
}
//--- new
#pragma pack(1)
int size(int x)
{
    int more(int y) { struct s { char c; int i; }; return sizeof(struct s) + y; }
    return more(x);
}
