//! Who looks at positions: one after another, or several at a time.

use super::Other;
use crate::parts::Each;
use std::sync::Mutex;

/// So many things are done before what came of them is looked at: enough that nobody waits long, and few enough to be done in vain.
const MOST: usize = 256;

/// Does the same to several things.
pub(super) trait Hands<O: Other> {
    /// How many things are best done at a time.
    fn most(&self) -> usize;

    /// What comes of each, in their order; or the first error.
    fn map<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        act: impl Fn(&mut O, &T) -> Result<R, O::Error> + Sync,
    ) -> Result<Vec<R>, O::Error>;

    /// What one does alone.
    fn alone<R>(&mut self, act: impl FnOnce(&mut O) -> R) -> R;
}

/// One after another: another program answers one question at a time, and what is not needed is not asked.
pub(super) struct Alone<'a, O>(pub &'a mut O);

impl<O: Other> Hands<O> for Alone<'_, O> {
    fn most(&self) -> usize {
        1
    }

    fn map<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        act: impl Fn(&mut O, &T) -> Result<R, O::Error> + Sync,
    ) -> Result<Vec<R>, O::Error> {
        items.iter().map(|item| act(self.0, item)).collect()
    }

    fn alone<R>(&mut self, act: impl FnOnce(&mut O) -> R) -> R {
        act(self.0)
    }
}

/// Several at a time, each with a copy of the other side.
pub(super) struct Together<'a, O> {
    pub other: &'a O,
    pub each: Each<'a>,
}

impl<O: Other<Error: Send> + Clone + Sync> Hands<O> for Together<'_, O> {
    fn most(&self) -> usize {
        MOST
    }

    fn map<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        act: impl Fn(&mut O, &T) -> Result<R, O::Error> + Sync,
    ) -> Result<Vec<R>, O::Error> {
        // Parts of several things: each part copies the other side.
        let size = items.len().div_ceil(32).max(1);
        let parts: Vec<&[T]> = items.chunks(size).collect();
        let done: Vec<_> = parts.iter().map(|_| Mutex::new(Vec::new())).collect();
        (self.each)(parts.len(), &|number| {
            let mut other = self.other.clone();
            let results: Vec<_> = parts[number].iter().map(|item| act(&mut other, item)).collect();
            *done[number].lock().expect("nobody panics with it") = results;
        });
        done.into_iter().flat_map(|part| part.into_inner().expect("nobody panics with it")).collect()
    }

    fn alone<R>(&mut self, act: impl FnOnce(&mut O) -> R) -> R {
        act(&mut self.other.clone())
    }
}
