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
 * not hold or the versions parted where that is checked. */
#include "pp_inside.h"

void pp_report(const char *mode);

static void leave_out(const char *only)
{
    if (!only)
        return;
    pp_gone[0] = !strcmp(only, "new");
    pp_gone[1] = !strcmp(only, "old");
}

int main(int argc, char **argv, char **envp)
{
    const char *mode = getenv("VERDIFF_PP"), *only = getenv("VERDIFF_PP_ONLY");
    leave_out(only);
    if (only && !mode)
        mode = only;
    int status = pp_run(argc, argv, envp) + (pp_findings ? 4 : 0);
    pp_report(mode);
    pp_view_end();
    if (mode && (!strcmp(mode, "old") || !strcmp(mode, "new"))) {
        struct pp_ended end = pp_ends[!strcmp(mode, "new")];
        return end.how == PP_KILLED ? 128 + end.status : end.status;
    }
    return status;
}
