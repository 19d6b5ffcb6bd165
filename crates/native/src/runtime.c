/* What every test needs. It names nothing of the C library by its own name,
   since the version under test may have declared it otherwise. */

static int verdiff_armed;
static unsigned long verdiff_accepted;
static char *verdiff_new_objects[64];
static unsigned char verdiff_arena[1 << 20] __attribute__((aligned(64)));
static unsigned long verdiff_arena_used;
static unsigned char verdiff_signal_stack[1 << 16] __attribute__((aligned(64)));
static int verdiff_at_end;

static void verdiff_end(void);

static long verdiff_system(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c)
                     : "rcx", "r11", "memory");
    return result;
}

static void verdiff_say(const char *text)
{
    unsigned long length = 0;
    while (text[length]) length++;
    verdiff_system(1, 2, (long)text, (long)length);
}

static void verdiff_say_number(unsigned long high, unsigned long low)
{
    char text[40] = "0x";
    int length = 2, shift;
    for (shift = 124; shift >= 0; shift -= 4) {
        unsigned digit = (shift >= 64 ? high >> (shift - 64) : low >> shift) & 15;
        if (digit || length > 2 || shift == 0) text[length++] = "0123456789abcdef"[digit];
    }
    text[length] = 0;
    verdiff_say(text);
}

static void verdiff_exit(int status)
{
    for (;;) verdiff_system(231, status, 0, 0);
}

/* The version does something else. */
static void verdiff_fail(const char *what, const char *more)
{
    verdiff_say("verdiff: ");
    verdiff_say(what);
    verdiff_say(more);
    verdiff_say("\n");
    verdiff_exit(1);
}

/* The version left what this test can show. */
static void verdiff_give_up(const char *why)
{
    verdiff_say("verdiff: ");
    verdiff_say(why);
    verdiff_say("\n");
    verdiff_exit(2);
}

static void verdiff_pass(void)
{
    verdiff_armed = 0;
    verdiff_say("verdiff: as expected\n");
    verdiff_exit(0);
}

static void verdiff_clear(char *at, unsigned long size)
{
    while (size--) *at++ = 0;
}

static void verdiff_set(char *at, unsigned long high, unsigned long low, int size)
{
    int i;
    for (i = 0; i < size; i++) at[i] = (char)(i < 8 ? low >> (8 * i) : high >> (8 * (i - 8)));
}

static unsigned long verdiff_word(const char *at, int size)
{
    unsigned long word = 0;
    int i;
    for (i = 0; i < size; i++) word |= (unsigned long)(unsigned char)at[i] << (8 * i);
    return word;
}

static void verdiff_bits(const char *what, const char *at, unsigned long high, unsigned long low,
                         int size)
{
    unsigned long is_low = verdiff_word(at, size < 8 ? size : 8);
    unsigned long is_high = size > 8 ? verdiff_word(at + 8, size - 8) : 0;
    if (is_low == low && is_high == high) return;
    verdiff_say("verdiff: ");
    verdiff_say(what);
    verdiff_say(" is ");
    verdiff_say_number(is_high, is_low);
    verdiff_say(" and not ");
    verdiff_say_number(high, low);
    verdiff_say("\n");
    verdiff_exit(1);
}

static void verdiff_nan(const char *what, const char *at, int size)
{
    unsigned long word = verdiff_word(at, size) << (size == 4 ? 33 : 1);
    if (word <= (size == 4 ? 0xff000000ul << 32 : 0x7fful << 53)) verdiff_fail(what, " is a number");
}

/* A pointer to an object that the version made: which one is known by where
   it was seen first. */
static void verdiff_new(const char *what, const char *at, int number, unsigned long offset)
{
    char *base = (char *)(verdiff_word(at, 8) - offset);
    int i;
    if (!verdiff_new_objects[number]) {
        for (i = 0; i < 64; i++)
            if (base == verdiff_new_objects[i] || !base) verdiff_fail(what, " is another object");
        verdiff_new_objects[number] = base;
    }
    if (base != verdiff_new_objects[number]) verdiff_fail(what, " is another object");
}

/* Where a new object is, if it still is. Locals are gone at the end. */
static char *verdiff_new_object(int number)
{
    char *base = verdiff_new_objects[number];
    int is_allocated = (char *)verdiff_arena <= base && base < (char *)verdiff_arena + sizeof verdiff_arena;
    return verdiff_at_end && !is_allocated ? 0 : base;
}

static void *verdiff_allocate(unsigned long size)
{
    unsigned char *object = verdiff_arena + verdiff_arena_used;
    size = (size + 64) / 64 * 64;
    if (size > sizeof verdiff_arena - verdiff_arena_used) verdiff_give_up("it allocates too much");
    verdiff_arena_used += size;
    return object;
}

static void verdiff_signalled(int signal, char *information, char *context)
{
    unsigned long address = *(unsigned long *)(information + 16);
    unsigned long instruction = *(unsigned long *)(context + 168);
    int is_access = signal == 11 || signal == 7, is_near_null = address < 65536;
    int is_expected = verdiff_armed && (verdiff_accepted >> signal & 1);
    if (is_access && is_expected && !is_near_null)
        verdiff_give_up("it accesses memory that is no part of the witness");
    if (!is_expected && is_access && (!is_near_null || instruction < 65536))
        verdiff_give_up(is_near_null ? "it calls a function that is not there"
                                     : "it accesses memory that is no part of the witness");
    if (is_expected) {
        verdiff_accepted = 0;
        verdiff_end();
        verdiff_pass();
    }
    verdiff_fail("it ends with ", signal == 8 ? "a failed division"
        : signal == 4 ? "a failed check" : signal == 6 ? "abort"
        : is_access ? "a null dereference" : "a signal");
}

struct verdiff_action { void *handler; unsigned long mask[16]; int flags; void *restorer; };
struct verdiff_stack { void *start; int flags; unsigned long size; };
extern int verdiff_sigaction(int, const struct verdiff_action *, void *) __asm__("sigaction");
extern int verdiff_sigaltstack(const struct verdiff_stack *, void *) __asm__("sigaltstack");

static void verdiff_start(unsigned long accepted)
{
    static const int signals[] = { 4, 5, 6, 7, 8, 11 };
    struct verdiff_stack stack = { verdiff_signal_stack, 0, sizeof verdiff_signal_stack };
    struct verdiff_action action = { (void *)verdiff_signalled };
    unsigned i;
    action.flags = 4 | 0x08000000 | 0x40000000;
    verdiff_sigaltstack(&stack, 0);
    for (i = 0; i < sizeof signals / sizeof *signals; i++)
        verdiff_sigaction(signals[i], &action, 0);
    verdiff_accepted = accepted;
    verdiff_armed = 1;
}

/* Freed memory stays as it is. */
__asm__(".text\n.weak free\n.type free,@function\nfree: ret\n");
