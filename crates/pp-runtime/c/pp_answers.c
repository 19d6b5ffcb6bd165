/* What the world says by itself: the time, numbers of processes, randomness.
 *
 * In: the n-th question of a kind by a version. Out: the same answer as the
 * other version's n-th question got, so that the versions do not differ by
 * accident. Holds: who asks first asks the system. */
#include "pp_inside.h"
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

enum kind { REAL_TIME, OTHER_TIME, PROCESSOR_TIME, USAGE, RANDOM, KINDS };

struct answer {
    size_t size;
    void *bytes;
};

static struct record {
    struct answer *answers;
    size_t count, asked[2];
} records[KINDS];

/* The recorded answer, or NULL: then `pp_record` must follow. */
static const struct answer *recorded(enum kind kind, const char *function)
{
    struct record *record = &records[kind];
    size_t at = record->asked[pp_me(function)]++;
    return at < record->count ? &record->answers[at] : NULL;
}

static void record(enum kind kind, const void *bytes, size_t size)
{
    struct record *record = &records[kind];
    struct answer *longer = realloc(record->answers, (record->count + 1) * sizeof *longer);
    void *copy = malloc(size ? size : 1);
    if (!longer || !copy)
        pp_bug("there is no memory for answers of the system");
    memcpy(copy, bytes, size);
    longer[record->count++] = (struct answer){ size, copy };
    record->answers = longer;
}

int pp_clock_gettime(clockid_t clock, struct timespec *time)
{
    enum kind kind = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE ? REAL_TIME
                                                                                : OTHER_TIME;
    const struct answer *known = recorded(kind, "clock_gettime");
    if (known) {
        memcpy(time, known->bytes, sizeof *time);
        return 0;
    }
    int result = clock_gettime(clock, time);
    record(kind, time, sizeof *time);
    return result;
}

time_t pp_time(time_t *place)
{
    struct timespec now;
    pp_clock_gettime(CLOCK_REALTIME, &now);
    if (place)
        *place = now.tv_sec;
    return now.tv_sec;
}

int pp_gettimeofday(struct timeval *time, void *zone)
{
    struct timespec now;
    (void)zone;
    pp_clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeval){ now.tv_sec, now.tv_nsec / 1000 };
    return 0;
}

int pp_timespec_get(struct timespec *time, int base)
{
    return base == TIME_UTC && !pp_clock_gettime(CLOCK_REALTIME, time) ? base : 0;
}

clock_t pp_clock(void)
{
    const struct answer *known = recorded(PROCESSOR_TIME, "clock");
    if (known)
        return *(const clock_t *)known->bytes;
    clock_t now = clock();
    record(PROCESSOR_TIME, &now, sizeof now);
    return now;
}

clock_t pp_times(struct tms *usage)
{
    clock_t now = pp_clock() / (CLOCKS_PER_SEC / 100);
    *usage = (struct tms){ .tms_utime = now };
    return now;
}

int pp_getrusage(int who, struct rusage *usage)
{
    const struct answer *known = recorded(USAGE, "getrusage");
    if (known) {
        memcpy(usage, known->bytes, sizeof *usage);
        return 0;
    }
    int result = getrusage(who, usage);
    record(USAGE, usage, sizeof *usage);
    return result;
}

ssize_t pp_getrandom(void *buffer, size_t size, unsigned flags)
{
    const struct answer *known = recorded(RANDOM, "getrandom");
    size_t have = known && known->size < size ? known->size : size;
    if (known) {
        memcpy(buffer, known->bytes, have);
        memset((char *)buffer + have, 0, size - have);
        return (ssize_t)size;
    }
    ssize_t result = getrandom(buffer, size, flags);
    record(RANDOM, buffer, result < 0 ? 0 : (size_t)result);
    return result;
}

int pp_getentropy(void *buffer, size_t size)
{
    return pp_getrandom(buffer, size, 0) == (ssize_t)size ? 0 : -1;
}

/* A version that waits does not wait for the other. */
int pp_nanosleep(const struct timespec *length, struct timespec *left)
{
    pp_me("nanosleep");
    return pp_settings.skip_sleep ? 0 : nanosleep(length, left);
}

unsigned pp_sleep(unsigned seconds)
{
    struct timespec length = { seconds, 0 };
    pp_nanosleep(&length, NULL);
    return 0;
}

int pp_usleep(useconds_t length)
{
    struct timespec exact = { length / 1000000, length % 1000000 * 1000 };
    return pp_nanosleep(&exact, NULL);
}
