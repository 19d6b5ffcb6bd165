// Two calls to the outside have changed places.
// verdict: different
// shut_down: different
//--- old
void flush(int handle);
void release(int handle);

void shut_down(int handle)
{
    flush(handle);
    release(handle);
}
//--- new
void flush(int handle);
void release(int handle);

void shut_down(int handle)
{
    release(handle);
    flush(handle);
}
