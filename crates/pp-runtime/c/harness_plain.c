/* The plain harness: main of a product program that is run by hand, by a
 * script, under a debugger or a sanitizer.
 *
 * In: the arguments, environment and standard input of the programs. Out: what
 * both versions print, as the variable VERDIFF_PP asks for: `report` (both
 * agree: the common output; else each line with `old| ` or `new| ` before it,
 * and a summary), `old` or `new` (that version's output and status alone),
 * `quiet`. VERDIFF_PP_STDERR=ignore (for every harness): what is written to
 * stderr is not compared. VERDIFF_PP_ONLY=old or =new runs one version only. The status is
 * (old status != 0) + 2 * (new status != 0), and 4 more if a specification did
 * not hold or the versions parted where that is checked.
 * Holds: if a version crashes, this program is started again for each version
 * alone, and what these do is reported; files are not compared then. */
#include "pp_inside.h"
#include <signal.h>
#include <sys/wait.h>

void pp_report(const char *mode);

static const char *mode, *only;
static char **arguments;

static void leave_out(void)
{
    if (!only)
        return;
    pp_gone[0] = !strcmp(only, "new");
    pp_gone[1] = !strcmp(only, "old");
}

/* Reports, and gives the status that this program ends with. */
static int told(void)
{
    pp_report(mode);
    pp_view_end();
    int status = (pp_ends[0].status != 0) + 2 * (pp_ends[1].status != 0) + (pp_findings ? 4 : 0);
    if (!mode || (strcmp(mode, "old") && strcmp(mode, "new")))
        return status;
    struct pp_ended end = pp_ends[!strcmp(mode, "new")];
    return end.how == PP_KILLED ? 128 + end.status : end.status;
}

static void become_alone(int version)
{
    int input = pp_input_again();
    if (input < 0 || dup2(input, 0) < 0 || dup2(pp_captured(version, 1), 1) < 0
        || dup2(pp_captured(version, 2), 2) < 0)
        _exit(127);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setenv("VERDIFF_PP_ONLY", pp_names[version], 1);
    setenv("VERDIFF_PP", pp_names[version], 1);
    execv("/proc/self/exe", arguments);
    _exit(127);
}

static void run_alone(int version)
{
    int status = 0;
    for (int number = 1; number < 3; number++)
        pp_take_captured(version, number, pp_memory("alone"));
    pid_t one = fork();
    if (one == 0)
        become_alone(version);
    if (one < 0 || waitpid(one, &status, 0) != one)
        pp_bug("no further process can be started");
    pp_ends[version] = WIFSIGNALED(status) ? (struct pp_ended){ PP_KILLED, WTERMSIG(status) }
                                           : (struct pp_ended){ PP_EXITED, WEXITSTATUS(status) };
}

static void crashed(int version, int signal)
{
    if (only) {
        pp_show(!strcmp(only, "new"));
        kill(getpid(), signal);
        return;
    }
    (void)version; /* nobody knows for sure whose crash it is */
    pp_swap_end();
    for (int each = 0; each < 2; each++)
        run_alone(each);
    pp_view_end();
    _exit(told());
}

int main(int argc, char **argv, char **envp)
{
    mode = getenv("VERDIFF_PP"), only = getenv("VERDIFF_PP_ONLY");
    arguments = argv;
    leave_out();
    if (only && !mode)
        mode = only;
    pp_settings.crashed = crashed;
    pp_run(argc, argv, envp);
    return told();
}
