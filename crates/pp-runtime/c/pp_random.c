/* Random numbers: the C library's generators, with a state for each version,
 * so that both draw the same numbers that a program alone would draw. */
#include "pp_inside.h"

static struct random_data plain[2];
static char plain_state[2][128];
static struct drand48_data fine[2];
static _Bool started[2];

static struct random_data *mine(void)
{
    int version = pp_me("random");
    if (!started[version]) {
        started[version] = 1;
        initstate_r(1, plain_state[version], sizeof plain_state[version], &plain[version]);
    }
    return &plain[version];
}

long pp_random(void)
{
    int32_t answer = 0;
    random_r(mine(), &answer);
    return answer;
}

void pp_srandom(unsigned seed)
{
    srandom_r(seed, mine());
}

int pp_rand(void)
{
    return (int)pp_random();
}

void pp_srand(unsigned seed)
{
    pp_srandom(seed);
}

static struct drand48_data *my_fine(void)
{
    return &fine[pp_me("drand48")];
}

double pp_drand48(void)
{
    double answer = 0;
    drand48_r(my_fine(), &answer);
    return answer;
}

long pp_lrand48(void)
{
    long answer = 0;
    lrand48_r(my_fine(), &answer);
    return answer;
}

long pp_mrand48(void)
{
    long answer = 0;
    mrand48_r(my_fine(), &answer);
    return answer;
}

void pp_srand48(long seed)
{
    srand48_r(seed, my_fine());
}
