//! Harnesses: how a product program is started.
//!
//! In: which tool is to run it. Out: the C files to link, and with which
//! compiler and options the product's own files are compiled for that tool.

/// What the built-in fuzzer has compiled in; the first is gcc's.
const WATCHED: [&str; 7] = [
    "-fsanitize-coverage=trace-pc,trace-cmp",
    "-Dstrcmp=pp_fuzz_strcmp",
    "-Dstrncmp=pp_fuzz_strncmp",
    "-Dstrcasecmp=pp_fuzz_strcasecmp",
    "-Dstrncasecmp=pp_fuzz_strncasecmp",
    "-Dmemcmp=pp_fuzz_memcmp",
    "-Dstrstr=pp_fuzz_strstr",
];

/// What starts a product program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Harness {
    /// A person, a script, a debugger: arguments and standard input as they
    /// are.
    Plain,
    /// The fuzzer that is part of the runtime.
    Builtin,
    /// AFL++, or any AFL.
    Afl,
    /// libFuzzer, which is part of clang.
    LibFuzzer,
    /// KLEE, in source form.
    Klee,
    /// CBMC, in source form.
    Cbmc,
}

impl Harness {
    /// All there are.
    pub const ALL: [Harness; 6] = [
        Harness::Plain,
        Harness::Builtin,
        Harness::Afl,
        Harness::LibFuzzer,
        Harness::Klee,
        Harness::Cbmc,
    ];

    /// The file with its `main`, or with what the tool calls instead.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Harness::Plain => "harness_plain.c",
            Harness::Builtin => "harness_builtin.c",
            Harness::Afl => "harness_afl.c",
            Harness::LibFuzzer => "harness_libfuzzer.c",
            Harness::Klee => "harness_klee.c",
            Harness::Cbmc => "harness_cbmc.c",
        }
    }

    /// The C files to compile and link with the product: the runtime and the
    /// harness. They are compiled without [`Self::product_options`].
    #[must_use]
    pub fn sources(self) -> Vec<&'static str> {
        let fuzzer = (self == Harness::Builtin).then(|| crate::sources_of("fuzz_"));
        let texts = (self == Harness::Afl).then_some("fuzz_texts.c");
        let runtime = (self != Harness::Cbmc).then(crate::runtime_sources);
        let parts = runtime.into_iter().flatten().chain(fuzzer.into_iter().flatten());
        parts.chain(texts).chain(self.watched()).collect()
    }

    /// Those of them that are for the tool's own compiler: AFL's macros are known
    /// to that only, and its blocks are counted by what that adds.
    #[must_use]
    pub fn watched(self) -> Vec<&'static str> {
        let steps = (self == Harness::Afl).then_some("afl_steps.c");
        steps.into_iter().chain([self.file()]).collect()
    }

    /// Which compiler to take for the product, and to link with.
    #[must_use]
    pub fn compiler(self) -> &'static str {
        match self {
            Harness::Plain | Harness::Builtin => "gcc",
            Harness::Afl => "afl-clang-fast",
            Harness::LibFuzzer | Harness::Klee => "clang",
            Harness::Cbmc => "cbmc",
        }
    }

    /// Options for the product's own files. The built-in fuzzer and
    /// AFL++ listen to comparisons of texts, by functions that stand for the library's:
    /// the product's files must hold the library's declarations and include no
    /// header of the system, as generated files do.
    ///
    /// Where nobody watches, loops start where the processor fetches them at
    /// once: one of a few instructions that lies across two lines of its cache
    /// takes up to three times as long, and where it lies is an accident of all
    /// that the product has besides.
    #[must_use]
    pub fn product_options(self) -> &'static [&'static str] {
        match self {
            Harness::Plain => &["-falign-loops=32"],
            Harness::Afl => &WATCHED[1..],
            Harness::Builtin => &WATCHED,
            Harness::LibFuzzer => &["-fsanitize=fuzzer-no-link"],
            // Symbolic executors have streams of their own.
            Harness::Klee => &["-emit-llvm", "-DPP_NO_INLINE"],
            Harness::Cbmc => &["-DPP_NO_INLINE"],
        }
    }

    /// Options for linking. Without `-static`, where there is no static C
    /// library or a sanitizer is linked in, fuzzers start a process for every
    /// run, and are several times slower.
    #[must_use]
    pub fn link_options(self) -> &'static [&'static str] {
        match self {
            Harness::Plain | Harness::Klee | Harness::Cbmc => &[],
            Harness::Builtin | Harness::Afl => &["-static"],
            Harness::LibFuzzer => &["-fsanitize=fuzzer"],
        }
    }
}
