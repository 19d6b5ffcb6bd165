// The counter is no longer increased where the request is refused.
// verdict: different
// request: different
//--- old
int requests;

int request(int allowed)
{
    requests++;
    if (!allowed)
        return -1;
    return requests;
}
//--- new
int requests;

int request(int allowed)
{
    if (!allowed)
        return -1;
    return ++requests;
}
