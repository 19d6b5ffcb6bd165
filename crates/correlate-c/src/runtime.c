#include <math.h>
#include <stdint.h>
#include <string.h>

/* A version may take or set what it never reads, like anyone's code, and what is
 * written for its jumps may be where none leads. */
#pragma GCC diagnostic ignored "-Wunused-label"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-but-set-parameter"

/* Numbers are unsigned and have no bits above their width. What C leaves open
 * (division by zero, wide shifts, conversions out of range) has a value here. */
typedef unsigned __int128 vd_u;
typedef __int128 vd_s;

static inline vd_s vd_sdiv(vd_s a, vd_s b)
{
    if (b == 0)
        return a < 0 ? 1 : -1;
    return b == -1 ? (vd_s)(0 - (vd_u)a) : a / b;
}
static inline vd_s vd_srem(vd_s a, vd_s b) { return b == 0 ? a : b == -1 ? 0 : a % b; }
static inline vd_u vd_udiv(vd_u a, vd_u b) { return b == 0 ? ~(vd_u)0 : a / b; }
static inline vd_u vd_urem(vd_u a, vd_u b) { return b == 0 ? a : a % b; }
static inline vd_u vd_shl(vd_u a, vd_u by, unsigned width) { return by >= width ? 0 : a << by; }
static inline vd_u vd_shru(vd_u a, vd_u by, unsigned width) { return by >= width ? 0 : a >> by; }
static inline vd_s vd_shr(vd_s a, vd_u by, unsigned width)
{
    return by >= width ? (a < 0 ? -1 : 0) : a >> by;
}
static inline vd_s vd_sext(vd_u a, unsigned width)
{
    return (vd_s)(a << (128 - width)) >> (128 - width);
}
static inline double vd_f64(uint64_t bits) { double x; memcpy(&x, &bits, sizeof x); return x; }
static inline float vd_f32(uint32_t bits) { float x; memcpy(&x, &bits, sizeof x); return x; }
static inline uint64_t vd_bits64(double x)
{
    uint64_t bits;
    if (isnan(x))
        return UINT64_C(0x7ff8000000000000);
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static inline uint32_t vd_bits32(float x)
{
    uint32_t bits;
    if (isnan(x))
        return UINT32_C(0x7fc00000);
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static inline vd_s vd_to_signed(double x, unsigned width)
{
    vd_s most = (vd_s)(((vd_u)1 << (width - 1)) - 1);
    if (isnan(x))
        return 0;
    if (x >= ldexp(1, (int)width - 1))
        return most;
    return x < -ldexp(1, (int)width - 1) ? -most - 1 : (vd_s)x;
}
static inline vd_u vd_to_unsigned(double x, unsigned width)
{
    if (isnan(x) || x <= 0)
        return 0;
    return x >= ldexp(1, (int)width) ? ~(vd_u)0 >> (128 - width) : (vd_u)x;
}
