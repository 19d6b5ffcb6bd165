// One letter of the literal that is handed out.
// verdict: different
// initial: different
//--- old
int initial(int formal)
{
    const char *greeting = formal ? "Good day" : "Hello";
    return greeting[0];
}
//--- new
int initial(int formal)
{
    const char *greeting = formal ? "Good day" : "hello";
    return greeting[0];
}
