// The body of a switch is any statement: here a loop, and an `if` with a case
// in each branch. Nothing is done for other values than 2 and 3.
// verdict: equivalent
// step: equivalent
//--- old
int step(int x)
{
    switch (x)
        if (x > 100)
    case 2:
            return 20;
        else
    case 3:
            return 30;
    return x;
}
//--- new
int step(int x)
{
    if (x == 2)
        return 20;
    if (x == 3)
        return 30;
    return x;
}
