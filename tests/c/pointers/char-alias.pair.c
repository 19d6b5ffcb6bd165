// A pointer to char may point into any object, the int beside it included.
// verdict: equivalent (ideally different)
// store: equivalent (ideally different)
//--- old
int store(int *number, char *letter)
{
    *number = 1;
    *letter = 2;
    return *number;
}
//--- new
int store(int *number, char *letter)
{
    *number = 1;
    *letter = 2;
    return 1;
}
