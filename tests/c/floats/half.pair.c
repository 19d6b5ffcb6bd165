// Division by a power of two is multiplication by its inverse, exactly.
// verdict: equivalent
// half: equivalent
//--- old
float half(float x)
{
    return x / 2.0f;
}
//--- new
float half(float x)
{
    return x * 0.5f;
}
