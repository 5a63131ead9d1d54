//! Waiting until something in some folders may have changed.
//!
//! An event only wakes: what has changed, and whether anything has, is found by reading.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use notify::event::{AccessKind, AccessMode, ModifyKind};
use notify::{ErrorKind, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

/// Where no event comes: how often to look.
const POLL: Duration = Duration::from_secs(1);

/// Why the wait is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Something may have changed.
    Look,
    /// Whoever holds a [`Stopper`] said so.
    Stop,
}

/// Waits for changes in folders, and for the word to stop.
pub struct Watch {
    events: Receiver<Wake>,
    sender: Sender<Wake>,
    /// `None`: looks again and again.
    watcher: Option<RecommendedWatcher>,
    places: BTreeSet<PathBuf>,
    /// Whether something has come, gone or been renamed since the folders were placed: perhaps one of them.
    moved: Arc<AtomicBool>,
}

/// Ends the wait from elsewhere.
#[derive(Clone, Debug)]
pub struct Stopper(Sender<Wake>);

/// The system does not tell of changes.
#[derive(Debug)]
pub struct WatchError(notify::Error);

impl Watch {
    /// Watches nothing yet; with `poll`, without the help of the system.
    ///
    /// # Errors
    ///
    /// When the system tells nobody of changes, or has told too many already.
    pub fn new(poll: bool) -> Result<Self, WatchError> {
        let (sender, events) = channel();
        let wake = sender.clone();
        let moved = Arc::new(AtomicBool::new(false));
        let has_moved = Arc::clone(&moved);
        let told = move |event: notify::Result<Event>| {
            // An error may hide anything.
            let kind = event.map_or(EventKind::Any, |event| event.kind);
            if !matches!(kind, EventKind::Access(_) | EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Metadata(_)))
            {
                has_moved.store(true, Ordering::Relaxed);
            }
            if is_change(kind) {
                let _ = wake.send(Wake::Look);
            }
        };
        let watcher = if poll { None } else { Some(notify::recommended_watcher(told).map_err(WatchError)?) };
        Ok(Self { events, sender, watcher, places: BTreeSet::new(), moved })
    }

    /// What ends the wait.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper(self.sender.clone())
    }

    /// Watches these folders, each without those in it, and no others. A folder that has been replaced by another one of the
    /// same name is found again.
    ///
    /// # Errors
    ///
    /// When there are more folders than the system watches.
    pub fn place(&mut self, places: BTreeSet<PathBuf>) -> Result<(), WatchError> {
        let Some(watcher) = &mut self.watcher else { return Ok(()) };
        if !self.moved.swap(false, Ordering::Relaxed) && places == self.places {
            return Ok(());
        }
        for place in &self.places {
            // One that went away is not watched any more.
            let _ = watcher.unwatch(place);
        }
        self.places = places;
        for place in &self.places {
            match watcher.watch(place, RecursiveMode::NonRecursive) {
                Err(error) if !is_gone(&error, place) => return Err(WatchError(error)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Waits until something may have changed, or `at_most` so long.
    #[must_use]
    pub fn wait(&self, at_most: Option<Duration>) -> Wake {
        let poll = self.watcher.is_none().then_some(POLL);
        let first = match at_most.into_iter().chain(poll).min() {
            None => self.events.recv().unwrap_or(Wake::Stop),
            Some(time) => match self.events.recv_timeout(time) {
                Ok(wake) => wake,
                Err(RecvTimeoutError::Timeout) => Wake::Look,
                Err(RecvTimeoutError::Disconnected) => Wake::Stop,
            },
        };
        // One save is several events.
        self.events.try_iter().fold(first, |wake, next| if next == Wake::Stop { next } else { wake })
    }
}

impl Stopper {
    /// Ends the wait, now or as soon as it begins.
    pub fn stop(&self) {
        let _ = self.0.send(Wake::Stop);
    }
}

/// Reading is no change: looking for changes would wake itself.
const fn is_change(kind: EventKind) -> bool {
    !matches!(kind, EventKind::Access(access) if !matches!(access, AccessKind::Close(AccessMode::Write)))
}

/// A folder may go away before it is watched; the one above it tells.
fn is_gone(error: &notify::Error, place: &Path) -> bool {
    matches!(error.kind, ErrorKind::PathNotFound | ErrorKind::Io(_)) && !place.exists()
}

impl fmt::Display for WatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            ErrorKind::MaxFilesWatch => write!(f, "the system watches no more folders for this user"),
            ErrorKind::Io(error) => write!(f, "the system does not tell of changes: {error}"),
            _ => write!(f, "the system does not tell of changes: {}", self.0),
        }?;
        write!(f, "; with --poll the program looks once a second itself")
    }
}

impl std::error::Error for WatchError {}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_system_that_does_not_help_is_told() {
        let told = |kind| WatchError(notify::Error::new(kind)).to_string();
        assert_eq!(
            told(ErrorKind::MaxFilesWatch),
            "the system watches no more folders for this user; with --poll the program looks once a second itself"
        );
        assert_eq!(
            told(ErrorKind::Io(std::io::Error::other("no"))),
            "the system does not tell of changes: no; with --poll the program looks once a second itself"
        );
    }

    #[test]
    fn the_wait_ends_with_a_change_or_a_word() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut watch = Watch::new(false).expect("the system watches");
        watch.place([folder.path().to_owned(), folder.path().join("not there")].into()).expect("placed");
        fs::write(folder.path().join("x"), "x").expect("written");
        assert_eq!(watch.wait(None), Wake::Look);
        watch.stopper().stop();
        while watch.wait(None) != Wake::Stop {}
    }

    #[test]
    fn the_wait_ends_when_it_must() {
        let watch = Watch::new(false).expect("the system watches");
        assert_eq!(watch.wait(Some(Duration::from_millis(1))), Wake::Look);
    }

    #[test]
    fn reading_is_no_change() {
        assert!(!is_change(EventKind::Access(AccessKind::Open(AccessMode::Any))));
        assert!(!is_change(EventKind::Access(AccessKind::Close(AccessMode::Read))));
        assert!(is_change(EventKind::Access(AccessKind::Close(AccessMode::Write))));
        assert!(is_change(EventKind::Any));
    }
}
