/* Signals: handlers, masks and what a version sends to itself.
 *
 * In: calls of the current version, and faults of the processor. Out: its
 * handlers are called, or it ends as the signal would end it. Holds: nothing
 * is installed in the kernel for a version, since signals from outside are for
 * the process, not for one of the versions; those that wait for such signals
 * are refused. A fault ends the whole run: the version may have damaged what both
 * need, and has no door at that place. Between calls of the library nobody says
 * which version runs, so the harness finds out by running each alone. */
#include "pp_inside.h"
#include <signal.h>

static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL };
enum { FAULTS = sizeof faults / sizeof *faults };

static struct sigaction kept[FAULTS], handlers[2][NSIG];
static sigset_t masks[2];
static unsigned char pending[2][NSIG];
static _Bool installed;
static char fault_stack[1 << 16];

static void default_of(int signal)
{
    struct sigaction plain = { .sa_handler = SIG_DFL };
    sigaction(signal, &plain, NULL);
}

static void handle(int version, int signal, siginfo_t *about, void *context)
{
    struct sigaction *mine = &handlers[version][signal];
    pp_catch_up();
    if (mine->sa_flags & SA_SIGINFO)
        mine->sa_sigaction(signal, about, context);
    else if (mine->sa_handler != SIG_DFL && mine->sa_handler != SIG_IGN)
        mine->sa_handler(signal);
}

static void pp_fault(int signal, siginfo_t *about, void *context)
{
    int version = pp_marked;
    default_of(signal);
    if (version != PP_NOBODY)
        handle(version, signal, about, context);
    if (pp_settings.crashed)
        pp_settings.crashed(version, signal);
    /* Otherwise it happens again at once, and ends the process. */
}

static _Bool sanitized(void)
{
    struct sigaction now;
    return sigaction(SIGSEGV, NULL, &now) == 0 && now.sa_handler != SIG_DFL;
}

/* A sanitizer has its own handlers, which say more. */
void pp_signals_start(void)
{
    sigemptyset(&masks[0]);
    sigemptyset(&masks[1]);
    if (sanitized())
        return;
    stack_t stack = { .ss_sp = fault_stack, .ss_size = sizeof fault_stack };
    sigaltstack(&stack, NULL);
    struct sigaction action = { .sa_sigaction = pp_fault,
                                .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER };
    for (int at = 0; at < FAULTS; at++)
        sigaction(faults[at], &action, &kept[at]);
    installed = 1;
}

void pp_signals_end(void)
{
    for (int at = 0; installed && at < FAULTS; at++)
        sigaction(faults[at], &kept[at], NULL);
    installed = 0;
}

static _Bool ignored_by_default(int signal)
{
    return signal == SIGCHLD || signal == SIGURG || signal == SIGWINCH || signal == SIGCONT;
}

static void deliver(int version, int signal)
{
    struct sigaction mine = handlers[version][signal];
    if (mine.sa_flags & SA_SIGINFO) {
        siginfo_t about = { .si_signo = signal };
        mine.sa_sigaction(signal, &about, NULL);
    } else if (mine.sa_handler == SIG_DFL) {
        if (ignored_by_default(signal))
            return;
        pp_drop_unwritten(version);
        pp_end_version(PP_KILLED, signal);
    } else if (mine.sa_handler != SIG_IGN) {
        if (mine.sa_flags & (int)SA_RESETHAND)
            handlers[version][signal].sa_handler = SIG_DFL;
        mine.sa_handler(signal);
    }
    pp_enter(version);
}

static int wrong(int signal)
{
    if (signal > 0 && signal < NSIG)
        return 0;
    errno = EINVAL;
    return 1;
}

int pp_raise(int signal)
{
    int version = pp_me("raise");
    if (wrong(signal))
        return -1;
    if (sigismember(&masks[version], signal))
        pending[version][signal] = 1;
    else
        deliver(version, signal);
    return 0;
}

int pp_kill(pid_t process, int signal)
{
    pp_me("kill");
    if (process != getpid() && process != 0) {
        errno = EPERM; /* others are out of reach of a product program */
        return -1;
    }
    return signal == 0 ? 0 : pp_raise(signal);
}

void pp_abort(void)
{
    int version = pp_me("abort");
    sigdelset(&masks[version], SIGABRT);
    if (handlers[version][SIGABRT].sa_handler != SIG_DFL)
        deliver(version, SIGABRT);
    pp_drop_unwritten(version);
    pp_end_version(PP_KILLED, SIGABRT);
}

int pp_sigaction(int signal, const struct sigaction *action, struct sigaction *before)
{
    int version = pp_me("sigaction");
    if (wrong(signal))
        return -1;
    if (before)
        *before = handlers[version][signal];
    if (!action)
        return 0;
    if (signal == SIGKILL || signal == SIGSTOP) {
        errno = EINVAL;
        return -1;
    }
    handlers[version][signal] = *action;
    return 0;
}

__sighandler_t pp_signal(int signal, __sighandler_t handler)
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART }, before;
    return pp_sigaction(signal, &action, &before) ? SIG_ERR : before.sa_handler;
}

int pp_sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
    int version = pp_me("sigprocmask");
    if (before)
        *before = masks[version];
    if (!set)
        return 0;
    for (int signal = 1; signal < NSIG; signal++) {
        _Bool named = sigismember(set, signal) == 1;
        if ((how == SIG_BLOCK && named) || (how == SIG_SETMASK && named))
            sigaddset(&masks[version], signal);
        else if ((how == SIG_UNBLOCK && named) || how == SIG_SETMASK)
            sigdelset(&masks[version], signal);
    }
    for (int signal = 1; signal < NSIG; signal++)
        if (pending[version][signal] && !sigismember(&masks[version], signal)) {
            pending[version][signal] = 0;
            deliver(version, signal);
        }
    return 0;
}

int pp_sigpending(sigset_t *set)
{
    int version = pp_me("sigpending");
    sigemptyset(set);
    for (int signal = 1; signal < NSIG; signal++)
        if (pending[version][signal])
            sigaddset(set, signal);
    return 0;
}

int pp_siginterrupt(int signal, int flag)
{
    (void)flag; /* no signal ever interrupts a call */
    pp_me("siginterrupt");
    return wrong(signal) ? -1 : 0;
}
