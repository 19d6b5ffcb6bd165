/* What the parts of the runtime know of each other.
 *
 * Not for product programs: this header includes the system's. What holds:
 * everything that a version can change and the other must not see is in
 * `struct pp_version`, in an object of pp_objects.c (one variable for each
 * version, with the ending _0 or _1), or in a table of the part that it
 * belongs to, indexed by the version. */
#ifndef VERDIFF_PP_INSIDE_H
#define VERDIFF_PP_INSIDE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include "verdiff_pp.h"

enum { PP_NOBODY = -1, PP_OLD = 0, PP_NEW = 1 };

extern const char *const pp_names[2]; /* "old" and "new" */
extern int pp_current;                /* the version that runs, or PP_NOBODY */

/* The version that runs; without one, a library call is an error. */
int pp_me(const char *function);

/* What the harness decides before pp_run. */
extern struct pp_settings {
    _Bool stop_at_finding;   /* a finding aborts the run */
    _Bool compare_stderr;    /* what is written there is part of the behaviour */
    _Bool skip_sleep;        /* waiting takes no time */
    const void *input;       /* the standard input, if not the process's own */
    size_t input_length;
    const char *scratch;     /* the folder for what versions write, or NULL */
    void (*found)(const char *message); /* told of a finding before it ends the run */
    void (*word)(const char *text); /* told of a word that a version looks for */
    void (*crashed)(int version, int signal); /* told of a fault, probably of this one */
} pp_settings;

/* What the harness may ask after pp_run. */
extern struct pp_ended pp_ends[2];
extern int pp_findings;              /* failed specifications and partings so far */
_Bool pp_may_differ(void);           /* whether specifications alone count */
const char *pp_difference(void);     /* what differs, in one line, or NULL */
_Bool pp_same_contents(int one, int other); /* of two files, from their starts */
int pp_captured(int version, int descriptor); /* what it wrote there, as a real descriptor */
void pp_take_captured(int version, int descriptor, int real); /* it wrote this instead */
int pp_input_again(void);            /* the standard input from its start, or -1 */
void pp_show(int version);           /* what it wrote, to the real streams */

enum { PP_VOID_STATUS = 78 };        /* an assumption did not hold: the run says nothing */

/* core */
void pp_say(const char *format, ...) __attribute__((format(printf, 1, 2))); /* real stderr */
void pp_finding(const char *message);
void pp_bug(const char *message) __attribute__((noreturn));
extern int pp_real_stderr, pp_real_stdout;

/* end of a version */
void pp_end_version(int how, int status) __attribute__((noreturn));
void pp_run_handlers_at_end(int version);
void pp_exit(int status) __attribute__((noreturn));
void pp_abort(void) __attribute__((noreturn));

/* streams and descriptors */
void pp_open_streams(void);
void pp_close_streams(void);
void pp_flush_version(int version);
void pp_drop_unwritten(int version);
void pp_remember_stream(int version, FILE *stream);
void pp_forget_stream(int version, FILE *stream);
int pp_real(int descriptor);                 /* of the current version; -1 and EBADF */
int pp_own(int descriptor); /* the same, and a real file is the version's copy from now on */
int pp_new_descriptor(int real, int lowest); /* the lowest free number for it */
void pp_set_descriptor(int version, int number, int real); /* -1: none */
int pp_slot(int version, int number);        /* the real one behind a number, or -1 */
_Bool pp_has_stream(int version, int real);
int pp_number_of(int version, int real);
int pp_high(int real);                       /* moved out of the way of low numbers */
int pp_memory(const char *name);

/* for fuzzers: runs, counted in a file if one is named */
void pp_counts_open(void);
void pp_count_run(void);

/* for fuzzers: many runs in one process, each of which starts afresh. Keep before a run,
   restore behind it, and nothing is allocated from there to the next keep. Not possible if
   the first says so. */
_Bool pp_fresh_prepare(void);
void pp_fresh_keep(void);
void pp_fresh_restore(void);

/* for fuzzers: the number of arguments, with those and an environment; the standard
   input goes to pp_settings */
int pp_split_input(const char *bytes, size_t length, char ***argv, char ***envp);
void pp_view_remove(const char *folder);

/* per-version copies of arguments and environment */
char **pp_copy_list(char **list);

/* switching: each part swaps its own */
void pp_swap_out(int version);
void pp_swap_in(int version);
void pp_swap_nobody(void);
void pp_swap_start(void);
void pp_swap_end(void);
void pp_locale_in(int version);
void pp_locale_nobody(void);

/* the parts' own start */
void pp_signals_start(void);
void pp_signals_end(void);
void pp_view_start(void);
void pp_view_end(void);
_Bool pp_view_differs(char *place, size_t size);

/* Where the current version sees a path, as a real path that is good until
   the next calls; NULL and errno if it cannot be had. `folder` is AT_FDCWD or a
   number of the version. */
enum pp_why {
    PP_LOOK,      /* what is there is looked at, behind a last link */
    PP_LOOK_LINK, /* the same, a last link itself */
    PP_CHANGE,    /* what is there is changed, behind a last link */
    PP_CHANGE_LINK, /* the same, a last link itself */
    PP_REPLACE,   /* it is changed, and what it says is not needed */
    PP_MAKE,      /* something new is made there */
    PP_REMOVE,    /* a name is taken away: to be followed by pp_removed */
};
const char *pp_seen(int folder, const char *path, enum pp_why why);
_Bool pp_there(int folder, const char *path, struct stat *about, _Bool follow);
void pp_removed(int folder, const char *path);
const char *pp_path_of_folder(int version, int number); /* NULL if it is none */
void pp_folder_opened(int number, int folder, const char *path);
void pp_folder_moved(const char *from, const char *to); /* whole paths */
void pp_folder_closed(int version, int number);
void pp_folder_copied(int from, int to); /* numbers of the current version */
_Bool pp_is_in_scratch(const char *path);
mode_t pp_mask(int version); /* its umask */
/* Room for a real path: the scratch folder, and a whole path behind it. */
enum { PP_REAL = 2 * PATH_MAX + 64 };
const char *pp_whole_path(int folder, const char *path, _Bool follow, char *whole);
const char *pp_effective(int version, const char *whole, char *real);
_Bool pp_below_is_visible(int version, const char *whole);
const char *pp_scratch(void); /* NULL as long as nothing was changed */
int pp_removed_count(int version);

/* What is known of copies in the scratch folder; real paths. */
int pp_copied(const char *real, const struct stat *original);
void pp_copy_goes(const char *real);
void pp_folder_counts(const char *real, int change); /* a folder comes to its folder, or goes */
void pp_as_original(struct stat *about);
ino_t pp_original_number(const char *folder, const char *name, ino_t number);
const char *pp_removed_path(int version, int at);
int pp_openat(int folder, const char *path, int flags, ...);

/* objects, one for each version; the stem is what `replaced_object` gives */
#define PP_OBJECT(type, name) extern type name##_0; extern type name##_1
PP_OBJECT(FILE *, pp_stdin);
PP_OBJECT(FILE *, pp_stdout);
PP_OBJECT(FILE *, pp_stderr);
PP_OBJECT(char **, pp_environ);
PP_OBJECT(char *, pp_program_invocation_name);
PP_OBJECT(char *, pp_program_invocation_short_name);
PP_OBJECT(char *, pp_optarg);
PP_OBJECT(int, pp_optind);
PP_OBJECT(int, pp_opterr);
PP_OBJECT(int, pp_optopt);
PP_OBJECT(unsigned, pp_error_message_count);
PP_OBJECT(int, pp_error_one_per_line);
typedef void (*pp_plain_function)(void);
PP_OBJECT(pp_plain_function, pp_error_print_progname);
#define PP_OF(version, name) (*((version) ? &name##_1 : &name##_0))

#endif
