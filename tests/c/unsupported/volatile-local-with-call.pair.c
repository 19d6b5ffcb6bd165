// A volatile local is not supported, which costs that function only: the one
// beside it is still found different.
// verdict: different
// measure: equivalent
// scale: different
//--- old
int sample(int channel);

int measure(int channel)
{
    volatile int v = sample(channel);
    return v;
}

int scale(int v) { return v * 2; }
//--- new
int sample(int channel);

int measure(int channel)
{
    volatile int v = sample(channel);
    return v;
}

int scale(int v) { return v * 3; }
