// A variable of the file that one function uses may as well be its own.
// verdict: equivalent
// ticket: equivalent
//--- old
static int count;

int ticket(void) { return count++; }
//--- new
int ticket(void)
{
    static int count;
    return count++;
}
