//! Small programs and what running them shows.
