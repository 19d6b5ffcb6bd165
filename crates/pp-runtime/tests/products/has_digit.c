/* Figure 2 of the paper, woven as its rules say. The index 1 is the paper's
   for the old version, which the runtime numbers 0. */
struct has_digit_ret { int r1, r2; };

static struct has_digit_ret has_digit(_Bool p1, _Bool p2, const char *s1, const char *s2)
{
    struct has_digit_ret ret = { 0, 0 };
    int found1, found2;
    if (p1) found1 = 0;
    if (p2) found2 = 0;
    _Bool w1 = p1 && *s1 != '\0', w2 = p2 && *s2 != '\0';
    while (w1 || w2) {
        _Bool digit1 = 0, digit2 = 0;
        if (w1) digit1 = *s1 >= '0' && *s1 <= '9';
        if (w2) digit2 = *s2 >= '0' && *s2 <= '9';
        if (w1 && digit1) found1 = 1;
        if (w2) found2 ^= digit2;
        if (w1) s1++;
        if (w2) s2++;
        if (w1) w1 = *s1 != '\0';
        if (w2) w2 = *s2 != '\0';
    }
#ifdef SPECIFIED
    if (p1 && p2 && !(found1 == found2)) pp_failed("found1 == found2", "has_digit.c:8");
#endif
    if (p1) ret.r1 = found1;
    if (p2) ret.r2 = found2;
    return ret;
}

MAIN
{
    UNUSED;
    _Bool p1 = !pp_gone[0], p2 = !pp_gone[1];
    if (p1 && !(argc0 == 2)) {
        pp_enter(0);
        if (pp_setjmp(pp_door[0]) == 0)
            R(__assert_fail)("argc == 2", "has_digit.c", 12, "main");
    }
    p1 = p1 && !pp_gone[0];
    if (p2 && !(argc1 == 2)) {
        pp_enter(1);
        if (pp_setjmp(pp_door[1]) == 0)
            R(__assert_fail)("argc == 2", "has_digit.c", 12, "main");
    }
    p2 = p2 && !pp_gone[1];
    struct has_digit_ret found = has_digit(p1, p2, p1 ? argv0[1] : NULL, p2 ? argv1[1] : NULL);
#ifdef DIVERGENCE
    if ((p1 && found.r1) != (p2 && found.r2)) pp_diverged("has_digit.c:13");
#endif
    if (p1 && found.r1) { pp_enter(0); printf("Digits found\n"); }
    if (p2 && found.r2) { pp_enter(1); printf("Digits found\n"); }
    if (p1 && !found.r1) { pp_enter(0); printf("No digits found\n"); }
    if (p2 && !found.r2) { pp_enter(1); printf("No digits found\n"); }
}
