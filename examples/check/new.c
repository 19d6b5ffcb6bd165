#ifdef VERDIFF
void pp_assert(int);
void *pp_of_old(const void *);
#define pp_old(x) (*(__typeof__(x) *)pp_of_old(&(x)))
#else
#define pp_assert(condition) ((void)0)
#endif

/* How many bytes a text of n characters needs, rounded up. */
int room(int n)
{
    int size = n + 1;
    if (size < 1 << 30)
        size = (size + 7) & ~7;
    pp_assert(size >= pp_old(size));
    return size;
}
