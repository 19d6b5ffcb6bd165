// A new member in front moves the values of all others.
// verdict: different
// is_done: different
//--- old
enum state { READY, RUNNING, DONE };

int is_done(int s)
{
    return s == DONE;
}
//--- new
enum state { NEW, READY, RUNNING, DONE };

int is_done(int s)
{
    return s == DONE;
}
