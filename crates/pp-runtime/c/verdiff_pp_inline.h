/* Single characters of streams, taken from and put into the buffer in place.
 *
 * In: for each function of the library that a generated file calls, the macro
 * PP_INLINE_ with its name, and PP_INLINES, defined before this header. Out: an
 * inline form of it, as the library's own headers have: generated files hold none of those.
 * Holds: whatever the buffer does not have or take goes to the library. Threads
 * are refused in product programs, so nothing needs a lock. */
#ifndef VERDIFF_PP_INLINE_H
#define VERDIFF_PP_INLINE_H

#if defined PP_INLINES && defined __has_include && !defined PP_NO_INLINE
#if __has_include(<gnu/libc-version.h>)
#define PP_INLINE extern inline __attribute__((gnu_inline))

/* How streams of the GNU library begin. */
struct pp_stream {
    int flags;
    char *read_at, *read_end, *read_start, *write_start, *write_at, *write_end;
} __attribute__((may_alias));

struct _IO_FILE;
int __uflow(struct _IO_FILE *);
int __overflow(struct _IO_FILE *, int);
extern struct _IO_FILE *stdin, *stdout;

static inline int pp_take(struct _IO_FILE *stream)
{
    struct pp_stream *of = (struct pp_stream *)stream;
    return of->read_at < of->read_end ? (unsigned char)*of->read_at++ : __uflow(stream);
}

static inline int pp_put(int character, struct _IO_FILE *stream)
{
    struct pp_stream *of = (struct pp_stream *)stream;
    if (of->write_at >= of->write_end)
        return __overflow(stream, (unsigned char)character);
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
PP_INLINE int getchar(void) { return pp_take(stdin); }
#endif
#ifdef PP_INLINE_getchar_unlocked
PP_INLINE int getchar_unlocked(void) { return pp_take(stdin); }
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
PP_INLINE int putchar(int character) { return pp_put(character, stdout); }
#endif
#ifdef PP_INLINE_putchar_unlocked
PP_INLINE int putchar_unlocked(int character) { return pp_put(character, stdout); }
#endif

#endif
#endif
#endif
