// A local whose address never leaves the function cannot be seen by the call.
// verdict: equivalent
// start: equivalent
//--- old
int notify(int code);

int start(int code)
{
    int local[2] = { 1, 2 };
    local[code & 1] = 9;
    int r = notify(code);
    return r + local[0];
}
//--- new
int notify(int code);

int start(int code)
{
    int local[2] = { 1, 2 };
    int r = notify(code);
    local[code & 1] = 9;
    return r + local[0];
}
