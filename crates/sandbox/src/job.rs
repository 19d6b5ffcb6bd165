//! What is to be run, and within which limits.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// Where compilers look for the programs that they start.
const SYSTEM_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// How to start an executable that does nothing but call [`launch`](crate::launch())
/// with the arguments that follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launcher {
    /// The executable.
    pub program: PathBuf,
    /// What comes before the arguments for `launch`, to choose the hidden mode.
    pub arguments: Vec<OsString>,
}

/// A program to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The path of the program; it is not looked for elsewhere.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    pub arguments: Vec<OsString>,
    /// What it can read from its standard input.
    pub stdin: Vec<u8>,
    /// Its whole environment.
    pub environment: BTreeMap<OsString, OsString>,
    /// Where it starts, and the only place where it may write.
    pub folder: PathBuf,
    /// What it may do.
    pub profile: Profile,
    /// How much of everything it may use.
    pub limits: Limits,
    /// What to do on a system that cannot restrict it.
    pub insist: Insist,
}

impl Job {
    /// The system's compiler, or another trusted tool on untrusted input. It
    /// finds its assembler and linker in the system's folders, and its
    /// temporary files go to the working folder.
    pub fn compile(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Job {
        let mut job = Job::run(program, folder);
        job.profile = Profile::Compile;
        job.limits = Limits::compile();
        // It starts in that folder, so a relative path would lead elsewhere.
        let temporary = std::path::absolute(&job.folder).unwrap_or_else(|_| job.folder.clone());
        job.environment.insert("TMPDIR".into(), temporary.into());
        job.environment.insert("PATH".into(), SYSTEM_PATH.into());
        job
    }

    /// An untrusted program, without arguments, input and environment.
    pub fn run(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Job {
        Job {
            program: program.into(),
            arguments: Vec::new(),
            stdin: Vec::new(),
            environment: BTreeMap::new(),
            folder: folder.into(),
            profile: Profile::Run,
            limits: Limits::run(),
            insist: Insist::default(),
        }
    }
}

/// What a program may do within its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Read and execute everything that the user may, write to the working
    /// folder, change permissions (a linker makes its output executable).
    Compile,
    /// Read what dynamic loading needs, write to the working folder.
    Run,
}

/// What to insist on before a program is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Insist {
    /// Both the network and the files that can be written are restricted.
    OnAll,
    /// At least one of them is.
    #[default]
    OnSome,
    /// Run it anyhow.
    OnNothing,
}

/// How much a program may use. What is reached is named in
/// [`Ended`](crate::Ended), except for open files and address space: there, a
/// request of the program fails, and it ends as it chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Time on the wall, after which everything is killed.
    pub wall: Duration,
    /// Processor time of each process, in whole seconds and at least one.
    pub cpu_seconds: u64,
    /// Resident memory in bytes, of all processes together. It is looked at
    /// some hundred times a second; what can be had in between is limited by
    /// the address space.
    pub memory: u64,
    /// Address space of each process in bytes.
    pub address_space: u64,
    /// Processes and threads at a time. With one, the program can start none
    /// at all; with more, they are counted as memory is.
    pub tasks: u64,
    /// Size of each file that it writes, in bytes.
    pub file_size: u64,
    /// Files that each process has open at a time.
    pub open_files: u64,
    /// Bytes that are kept of its standard output, and of its standard error.
    pub output: usize,
}

impl Limits {
    /// Enough for a compiler and large sources.
    pub fn compile() -> Limits {
        Limits {
            wall: Duration::from_secs(120),
            cpu_seconds: 60,
            memory: 2 * GIB,
            address_space: 8 * GIB,
            tasks: 64,
            file_size: 512 * MIB,
            open_files: 1024,
            output: MIB as usize,
        }
    }

    /// Enough for one call of the functions that we compare.
    pub fn run() -> Limits {
        Limits {
            wall: Duration::from_secs(10),
            cpu_seconds: 5,
            memory: 256 * MIB,
            address_space: GIB,
            tasks: 1,
            file_size: 16 * MIB,
            open_files: 64,
            output: MIB as usize,
        }
    }
}
