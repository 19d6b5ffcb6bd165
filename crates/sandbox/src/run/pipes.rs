//! The three standard streams of a program, none of which may block another.

use crate::{Captured, Error};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

/// The most that is read before the clock is looked at again.
const CHUNK: usize = 1 << 16;

/// Our ends of the pipes.
pub(super) struct Pipes {
    stdin: Option<ChildStdin>,
    /// What is left to write.
    input: Vec<u8>,
    written: usize,
    stdout: Stream<ChildStdout>,
    stderr: Stream<ChildStderr>,
}

/// An end to read from, until the other is closed.
struct Stream<P> {
    pipe: Option<P>,
    kept: Captured,
    limit: usize,
}

impl Pipes {
    /// Keeps so many bytes of each output.
    pub(super) fn new(
        (stdin, stdout, stderr): (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>),
        input: &[u8],
        limit: usize,
    ) -> Result<Pipes, Error> {
        stdin.as_ref().map_or(Ok(()), unblock)?;
        Ok(Pipes {
            stdin,
            input: input.to_vec(),
            written: 0,
            stdout: Stream::new(stdout, limit)?,
            stderr: Stream::new(stderr, limit)?,
        })
    }

    /// Moves what can be moved, and waits for it at most so long. True when
    /// `end`, the program's descriptor, says that it has ended.
    pub(super) fn pump(&mut self, end: BorrowedFd<'_>, wait: Duration) -> Result<bool, Error> {
        let ended = self.wait(Some(end), wait)?;
        self.write();
        self.read();
        Ok(ended)
    }

    /// As `pump`, for what is left after the end.
    pub(super) fn drain(&mut self, wait: Duration) -> Result<(), Error> {
        self.stdin = None;
        self.wait(None, wait)?;
        self.read();
        Ok(())
    }

    /// Until a pipe is ready or `end` is, which is told.
    fn wait(&self, end: Option<BorrowedFd<'_>>, wait: Duration) -> Result<bool, Error> {
        let reading = |fd| PollFd::from_borrowed_fd(fd, PollFlags::IN);
        let mut all: Vec<PollFd<'_>> = end.map(reading).into_iter().collect();
        all.extend(self.stdin.as_ref().map(|stdin| PollFd::new(stdin, PollFlags::OUT)));
        all.extend(self.stdout.pipe.as_ref().map(|pipe| reading(pipe.as_fd())));
        all.extend(self.stderr.pipe.as_ref().map(|pipe| reading(pipe.as_fd())));
        // A wait that has no timespec is as good as endless; we come again.
        let wait = Timespec::try_from(wait).unwrap_or(Timespec { tv_sec: 1, tv_nsec: 0 });
        match poll(&mut all, Some(&wait)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(Error::watch(error)),
        }
        Ok(end.is_some() && all.first().is_some_and(|end| !end.revents().is_empty()))
    }

    /// A program need not read its input: that it closed it is no error.
    fn write(&mut self) {
        let Some(stdin) = &mut self.stdin else { return };
        let rest = self.input.get(self.written..).unwrap_or_default();
        match rest.get(..CHUNK).unwrap_or(rest) {
            [] => self.stdin = None,
            chunk => match stdin.write(chunk) {
                Ok(written) => self.written += written,
                Err(error) if is_later(&error) => {}
                Err(_) => self.stdin = None,
            },
        }
    }

    fn read(&mut self) {
        self.stdout.read();
        self.stderr.read();
    }

    /// An output was longer than what is kept.
    pub(super) fn are_cut(&self) -> bool {
        self.stdout.kept.cut || self.stderr.kept.cut
    }

    /// Somebody may still write to an output.
    pub(super) fn are_open(&self) -> bool {
        self.stdout.pipe.is_some() || self.stderr.pipe.is_some()
    }

    /// Standard output and standard error.
    pub(super) fn captured(self) -> (Captured, Captured) {
        (self.stdout.kept, self.stderr.kept)
    }
}

impl<P: Read + AsFd> Stream<P> {
    fn new(pipe: Option<P>, limit: usize) -> Result<Stream<P>, Error> {
        pipe.as_ref().map_or(Ok(()), unblock)?;
        Ok(Stream { pipe, kept: Captured::default(), limit })
    }

    fn read(&mut self) {
        let Some(pipe) = &mut self.pipe else { return };
        let mut buffer = vec![0; CHUNK];
        match pipe.read(&mut buffer) {
            Ok(0) => self.pipe = None,
            Ok(length) => self.keep(buffer.get(..length).unwrap_or_default()),
            Err(error) if is_later(&error) => {}
            Err(_) => self.pipe = None,
        }
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = self.limit.saturating_sub(self.kept.bytes.len());
        let kept = bytes.get(..room).unwrap_or(bytes);
        self.kept.bytes.extend_from_slice(kept);
        self.kept.cut |= kept.len() < bytes.len();
    }
}

fn unblock(pipe: &impl AsFd) -> Result<(), Error> {
    rustix::io::ioctl_fionbio(pipe, true).map_err(Error::watch)
}

fn is_later(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
