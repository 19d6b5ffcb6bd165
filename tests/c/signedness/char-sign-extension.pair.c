// Plain char is signed here: bytes from 128 on become negative.
// verdict: different
// code: different
//--- old
int code(const unsigned char *text)
{
    return *text;
}
//--- new
int code(const char *text)
{
    return *text;
}
