//! Constant expressions.

use super::check_constants;
use expect_test::expect;

#[test]
fn integers() {
    check_constants(
        &[
            r#"1 + 2 * 3"#,
            r#"-7 / 2"#,
            r#"-7 % 3"#,
            r#"1 << 31"#,
            r#"1u << 31"#,
            r#"~0u"#,
            r#"(char)200"#,
            r#"(unsigned char)-1"#,
            r#"0x7fffffff + 1"#,
            r#"4294967295u + 1"#,
            r#"(long)-1 > 0u"#,
            r#"-1 < 0u"#,
            r#"1 ? 2 : 1 / 0"#,
            r#"0 && 1 / 0"#,
            r#"1 || x"#,
            r#"!5"#,
            r#"(_Bool)256"#,
            r#"'a' + 1"#,
            r#"sizeof(int) * 8"#,
            r#"(int)1.9"#,
            r#"(int)-1.9"#,
            r#"1.5 < 2"#,
            r#"(int)(float)16777217"#,
            r#"0 ? 1 : -1"#,
            r#"5 ?: 6"#,
            r#"(unsigned short)65537"#,
            r#"-5 >> 1"#,
            r#"1 == 1.0"#,
            r#"(unsigned long)&((struct t *)0)->b"#,
            r#"(char *)&((struct t *)8)->c[2] - (char *)0"#,
            r#"sizeof(struct t)"#,
            r#"B"#,
            r#"__builtin_bswap32(1)"#,
            r#"__builtin_popcount(255)"#,
            r#"__builtin_clz(1)"#,
            r#"_Alignof(long double)"#,
            r#"(unsigned __int128)-1 > 0"#,
            r#"1 ^ 3 & 2 | 4"#,
        ],
        expect![[r#"
            1 + 2 * 3
                7
            -7 / 2
                -3
            -7 % 3
                -1
            1 << 31
                -2147483648
            1u << 31
                2147483648
            ~0u
                4294967295
            (char)200
                -56
            (unsigned char)-1
                255
            0x7fffffff + 1
                -2147483648
            4294967295u + 1
                0
            (long)-1 > 0u
                0
            -1 < 0u
                0
            1 ? 2 : 1 / 0
                2
            0 && 1 / 0
                0
            1 || x
                1
            !5
                0
            (_Bool)256
                1
            'a' + 1
                98
            sizeof(int) * 8
                32
            (int)1.9
                1
            (int)-1.9
                -1
            1.5 < 2
                1
            (int)(float)16777217
                16777216
            0 ? 1 : -1
                -1
            5 ?: 6
                5
            (unsigned short)65537
                1
            -5 >> 1
                -3
            1 == 1.0
                1
            (unsigned long)&((struct t *)0)->b
                4
            (char *)&((struct t *)8)->c[2] - (char *)0
                20
            sizeof(struct t)
                16
            B
                7
            __builtin_bswap32(1)
                16777216
            __builtin_popcount(255)
                8
            __builtin_clz(1)
                31
            _Alignof(long double)
                16
            (unsigned __int128)-1 > 0
                1
            1 ^ 3 & 2 | 4
                7
        "#]],
    );
}
