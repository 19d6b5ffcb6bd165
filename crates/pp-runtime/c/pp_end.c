/* How a version ends without the other: exit and its family, abort, handlers.
 *
 * In: a call in the current version. Out: how it ended, in pp_ends, and a jump
 * to its door. Holds: a version that ended runs nothing any more, and what it
 * had not written is written or lost as the C library does it: `exit` writes
 * buffers, `_exit` and `abort` lose them. */
#include "pp_inside.h"
#include <setjmp.h>
#include <signal.h>

enum { HANDLERS = 512 };

struct handler {
    void (*plain)(void);
    void (*told)(int, void *); /* by on_exit */
    void (*compiled)(void *);  /* by __cxa_atexit */
    void *argument;
};

static struct ending {
    struct handler handlers[HANDLERS], quick[32];
    int count, quick_count;
    _Bool ending; /* exit was called: its door is kept in `door` */
    unsigned char door[sizeof pp_door[0]] __attribute__((aligned(16)));
} endings[2];

static int pp_add(struct handler handler, const char *function)
{
    struct ending *mine = &endings[pp_me(function)];
    if (mine->count == HANDLERS)
        return -1;
    mine->handlers[mine->count++] = handler;
    return 0;
}

int pp_atexit(void (*handler)(void))
{
    return pp_add((struct handler){ .plain = handler }, "atexit");
}

int pp_on_exit(void (*handler)(int, void *), void *argument)
{
    return pp_add((struct handler){ .told = handler, .argument = argument }, "on_exit");
}

int pp___cxa_atexit(void (*handler)(void *), void *argument, void *object)
{
    (void)object;
    return pp_add((struct handler){ .compiled = handler, .argument = argument }, "__cxa_atexit");
}

int pp_at_quick_exit(void (*handler)(void))
{
    struct ending *mine = &endings[pp_me("at_quick_exit")];
    if (mine->quick_count == 32)
        return -1;
    mine->quick[mine->quick_count++].plain = handler;
    return 0;
}

/* The version is gone: to its door, which must not be an older one that a
   handler left there. */
void pp_end_version(int how, int status)
{
    int version = pp_me("the end of a version");
    pp_ends[version] = (struct pp_ended){ how, how == PP_EXITED ? status & 255 : status };
    if (endings[version].ending)
        memcpy(pp_door[version], endings[version].door, sizeof pp_door[0]);
    pp_gone[version] = 1;
    _longjmp((struct __jmp_buf_tag *)(void *)pp_door[version], 1);
}

static void pp_begin_end(int version)
{
    if (endings[version].ending)
        return;
    endings[version].ending = 1;
    memcpy(endings[version].door, pp_door[version], sizeof pp_door[0]);
}

/* Handlers run where exit is called, since they may look at what is alive
   there. One that calls exit goes on with those that are left. */
void pp_exit(int status)
{
    int version = pp_me("exit");
    struct ending *mine = &endings[version];
    pp_begin_end(version);
    while (mine->count) {
        struct handler handler = mine->handlers[--mine->count];
        if (handler.plain)
            handler.plain();
        else if (handler.told)
            handler.told(status, handler.argument);
        else
            handler.compiled(handler.argument);
        pp_enter(version);
    }
    pp_flush_version(version);
    pp_end_version(PP_EXITED, status);
}

void pp__exit(int status)
{
    pp_drop_unwritten(pp_me("_exit"));
    pp_end_version(PP_EXITED, status);
}

void pp_quick_exit(int status)
{
    int version = pp_me("quick_exit");
    struct ending *mine = &endings[version];
    pp_begin_end(version);
    while (mine->quick_count) {
        mine->quick[--mine->quick_count].plain();
        pp_enter(version);
    }
    pp__exit(status);
}

void pp___assert_fail(const char *assertion, const char *file, unsigned line,
                      const char *function)
{
    int version = pp_me("assert");
    const char *name = PP_OF(version, pp_program_invocation_short_name);
    fprintf(PP_OF(version, pp_stderr), "%s%s%s:%u: %s%sAssertion `%s' failed.\n", name,
            *name ? ": " : "", file, line, function ? function : "", function ? ": " : "",
            assertion);
    pp_abort();
}
