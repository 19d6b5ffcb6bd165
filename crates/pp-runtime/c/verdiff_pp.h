/* What a product program sees of its runtime.
 *
 * In: nothing; this header includes no other, since the generated files that
 * include it hold the system's declarations already. It uses builtin types
 * only, and names that begin with pp_ or PP_.
 * Out: the switch between the versions, the doors through which a version
 * leaves, and the checks. Number 0 is the old version, 1 the new one.
 * Library functions that the runtime replaces are called by their own
 * declarations with another symbol (`extern int exit_(int) __asm__("pp_exit")`),
 * so they need none here. */
#ifndef VERDIFF_PP_H
#define VERDIFF_PP_H

/* The version has ended: by exit, abort, a signal it raised. Until then a
   version that is started has 0 here; a version that the harness leaves out
   has 1 from the start, so main begins with `p = !pp_gone[version]`. */
extern _Bool pp_gone[2];

/* Where a version goes when it ends: the jmp_buf of each. */
extern unsigned char pp_door[2][512] __attribute__((aligned(16)));
int pp_setjmp(void *door) __asm__("_setjmp") __attribute__((returns_twice));

/* The same, for generated code. */
static inline void *pp_door_of(int version) { return pp_door[version]; }
static inline _Bool pp_is_gone(int version) { return pp_gone[version]; }

/* From here on, library calls are this version's. Cheap if it is so already. */
void pp_enter(int version);
/* From here on they are nobody's: a library call with state is an error. */
void pp_leave(void);
/* The version that was entered or marked last. */
extern int pp_marked;
/* The library's state is that of the marked version from here on. */
void pp_catch_up(void);

/* A branch was taken by one version only. */
void pp_diverged(const char *place);
/* A specification does not hold. */
void pp_failed(const char *text, const char *place);
/* An assumption does not hold: the run says nothing, and ends. */
void pp_unassumed(void) __attribute__((noreturn));

/* How a version ended. */
enum { PP_EXITED = 0, PP_KILLED = 1 };
struct pp_ended {
    int how;    /* PP_EXITED or PP_KILLED */
    int status; /* what the parent process would see: 0 to 255, or the signal */
};

/* For harnesses: runs both versions and gives the combined code,
   (old status != 0) + 2 * (new status != 0). */
int pp_run(int argc, char **argv, char **envp);

/* Generated: both versions of main. A version that ends otherwise than by
   returning from main leaves its status alone. */
void pp_product_main(int argc0, char **argv0, char **envp0,
                     int argc1, char **argv1, char **envp1,
                     int *status0, int *status1);

/* Single characters of streams, taken from and put into the buffer in place, as
   the library's own headers have it: generated files hold none of those. For each
   function that a file calls, it defines PP_INLINE_ with its name, and PP_INLINES.
   What the buffer does not have or take goes to the library. Threads are refused
   in product programs, so nothing needs a lock. */
#if defined PP_INLINES && defined __has_include && !defined PP_NO_INLINE
#if __has_include(<gnu/libc-version.h>)
/* Always: behind a mark, the library's own form would act for the other version. */
#define PP_INLINE extern inline __attribute__((gnu_inline, always_inline))

/* How streams of the GNU library begin. */
struct pp_stream {
    int flags;
    char *read_at, *read_end, *read_start, *write_start, *write_at, *write_end;
} __attribute__((may_alias));

struct _IO_FILE;
int __uflow(struct _IO_FILE *);
int __overflow(struct _IO_FILE *, int);
extern struct _IO_FILE *pp_stdin_0, *pp_stdin_1, *pp_stdout_0, *pp_stdout_1;

/* From here on, this version takes and puts single characters, and calls nothing
   else that has state. Its streams have buffers of their own, so the library's
   state is put in place only where a buffer does not do. */
static inline void pp_mark(int version) { pp_marked = version; }

static inline int pp_take(struct _IO_FILE *stream)
{
    struct pp_stream *of = (struct pp_stream *)stream;
    if (of->read_at < of->read_end)
        return (unsigned char)*of->read_at++;
    pp_catch_up();
    return __uflow(stream);
}

static inline int pp_put(int character, struct _IO_FILE *stream)
{
    struct pp_stream *of = (struct pp_stream *)stream;
    if (of->write_at >= of->write_end) {
        pp_catch_up();
        return __overflow(stream, (unsigned char)character);
    }
    return (unsigned char)(*of->write_at++ = (char)character);
}

#ifdef PP_INLINE_getc
PP_INLINE int getc(struct _IO_FILE *stream) { return pp_take(stream); }
#endif
#ifdef PP_INLINE_getc_unlocked
PP_INLINE int getc_unlocked(struct _IO_FILE *stream) { return pp_take(stream); }
#endif
#ifdef PP_INLINE_fgetc
PP_INLINE int fgetc(struct _IO_FILE *stream) { return pp_take(stream); }
#endif
#ifdef PP_INLINE_fgetc_unlocked
PP_INLINE int fgetc_unlocked(struct _IO_FILE *stream) { return pp_take(stream); }
#endif
#ifdef PP_INLINE_getchar
PP_INLINE int getchar(void) { return pp_take(pp_marked ? pp_stdin_1 : pp_stdin_0); }
#endif
#ifdef PP_INLINE_getchar_unlocked
PP_INLINE int getchar_unlocked(void) { return pp_take(pp_marked ? pp_stdin_1 : pp_stdin_0); }
#endif
#ifdef PP_INLINE_putc
PP_INLINE int putc(int character, struct _IO_FILE *stream) { return pp_put(character, stream); }
#endif
#ifdef PP_INLINE_putc_unlocked
PP_INLINE int putc_unlocked(int character, struct _IO_FILE *stream) { return pp_put(character, stream); }
#endif
#ifdef PP_INLINE_fputc
PP_INLINE int fputc(int character, struct _IO_FILE *stream) { return pp_put(character, stream); }
#endif
#ifdef PP_INLINE_fputc_unlocked
PP_INLINE int fputc_unlocked(int character, struct _IO_FILE *stream) { return pp_put(character, stream); }
#endif
#ifdef PP_INLINE_putchar
PP_INLINE int putchar(int character)
{
    return pp_put(character, pp_marked ? pp_stdout_1 : pp_stdout_0);
}
#endif
#ifdef PP_INLINE_putchar_unlocked
PP_INLINE int putchar_unlocked(int character)
{
    return pp_put(character, pp_marked ? pp_stdout_1 : pp_stdout_0);
}
#endif

#endif
#endif

#ifndef PP_INLINE
static inline void pp_mark(int version) { pp_enter(version); }
#endif

#endif
