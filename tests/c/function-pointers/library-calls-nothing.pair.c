// The library copies, looks for and gives back what has pointers to functions in
// it, and calls none of them.
// verdict: different
// step: different
// moved: equivalent
// first: equivalent
// grown: equivalent
//--- old
#include <stdlib.h>
#include <string.h>

struct task {
    int id;
    int (*step)(int);
};

static int step(int x)
{
    return x + 1;
}

struct task ready = {1, step};

void moved(struct task *to, const struct task *from)
{
    memcpy(to, from, sizeof *to);
}

const void *first(const struct task *tasks, unsigned long n)
{
    return memchr(tasks, 7, n);
}

void *grown(struct task *tasks, unsigned long n)
{
    return realloc(tasks, n * sizeof *tasks);
}
//--- new
#include <stdlib.h>
#include <string.h>

struct task {
    int id;
    int (*step)(int);
};

static int step(int x)
{
    return x + 2;
}

struct task ready = {1, step};

void moved(struct task *to, const struct task *from)
{
    memcpy(to, from, sizeof *to);
}

const void *first(const struct task *tasks, unsigned long n)
{
    return memchr(tasks, 7, n);
}

void *grown(struct task *tasks, unsigned long n)
{
    return realloc(tasks, n * sizeof *tasks);
}
