//! Fixes: what is applied leaves no file worse, most files of the corpus of mistakes clean, and nothing to do for a second run.
//!
//! The corpus is every wrong example that there is: the pages of the diagnostics, the lists of slips, and the cases of this
//! program's other tests.

use crate::blocks::blocks;
use crate::{diagnostics, mistakes, slips};
use alfil::diagnostic::{Code, Diagnostic, Mended, Rank, Safety, Severity, apply, code, mend};
use alfil::lint::{self, Level, Levels};
use alfil::resolve::Loader;
use alfil::source::{Source, SourceId};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

thread_local! {
    /// It reads what is extended but once.
    static LOADER: RefCell<Loader> = RefCell::default();
}

/// A file with a mistake, and those that it may extend.
pub struct Wrong {
    pub title: String,
    pub text: String,
    pub others: Vec<(String, String)>,
    /// What is only looked for where a level asks for it.
    pub asked: Option<Code>,
}

impl Wrong {
    /// What `alfil check` says about the file with another text.
    fn check(&self, text: &str) -> Vec<Diagnostic> {
        let lookup = |name: &str| {
            let other = self.others.iter().find(|(other, _)| other == name);
            let other = other.map(|(name, text)| Source::new(format!("{name}.variant"), text.as_str()));
            let own = (name == "example").then(|| Source::new("example.variant", text));
            other.or_else(|| alfil::library::source(name)).or(own)
        };
        let mut levels = Levels::default();
        // It takes most of the time, and no fix is about it.
        levels.set(code::game::FORCED_WIN, Level::Allow).expect("it has a level");
        if let Some(code) = self.asked {
            levels.set(code, Level::Warn).expect("it has a level");
        }
        let source = Source::new("example.variant", text);
        let loaded = LOADER.with_borrow_mut(|loader| loader.load(source, &lookup));
        lint::check(&loaded, &levels)
    }

    fn mend(&self, text: &str, least: Safety) -> Mended {
        mend(text, least, |text| self.check(text))
    }
}

/// The wrong examples on the pages of the diagnostics.
fn pages() -> impl Iterator<Item = Wrong> {
    Code::all().flat_map(|code| {
        let blocks = blocks(code.page());
        let others: Vec<(String, String)> = blocks
            .iter()
            .filter(|block| block.is("also"))
            .map(|block| {
                let file = block.value("file").expect("a name");
                (file.trim_end_matches(".variant").to_owned(), block.text.clone())
            })
            .collect();
        let one = |text: String| Wrong {
            title: format!("page {code}"),
            text,
            others: others.clone(),
            asked: Some(code).filter(|code| code.rank() == Rank::Allowed),
        };
        let wrong = |block: &&crate::blocks::Block| {
            block.is("wrong")
                && block.is("variant")
                && block.value("times").is_none()
                && block.value("words").is_none()
        };
        blocks.iter().filter(wrong).map(|block| one(block.text.clone())).collect::<Vec<_>>()
    })
}

fn corpus() -> Vec<Wrong> {
    let plain = |title: String, text: &str| {
        let mut files = text.split("--- ");
        let text = files.next().unwrap_or_default().to_owned();
        let others = files.filter_map(|file| file.split_once('\n'));
        let others = others.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Wrong { title, text, others, asked: None }
    };
    let mut all: Vec<Wrong> = pages().collect();
    all.extend(slips::files().map(|(title, text, others)| Wrong {
        title: format!("slip {title}"),
        text,
        others,
        asked: None,
    }));
    all.extend(diagnostics::files().map(|(name, text)| plain(format!("case {name}"), text)));
    all.extend(mistakes::files().map(|(name, text)| plain(format!("mistake {name}"), text)));
    all.retain(|wrong| !wrong.check(&wrong.text).is_empty());
    all
}

fn errors(found: &[Diagnostic]) -> usize {
    found.iter().filter(|one| one.severity == Severity::Error).count()
}

/// Of a hundred wrong files at least this many are clean when all fixes are applied.
const CLEAN_OF_HUNDRED: usize = 60;

#[test]
fn all_fixes_leave_most_wrong_files_clean_and_none_worse() {
    let corpus = corpus();
    let mut clean = 0;
    let mut faults = Vec::new();
    let mut left: BTreeMap<Code, usize> = BTreeMap::new();
    let mut dirty = String::new();
    for wrong in &corpus {
        let before = wrong.check(&wrong.text);
        let any_safe = before.iter().flat_map(|one| &one.fixes).any(|fix| fix.safety == Safety::Safe);
        for least in
            [Safety::Safe, Safety::Offered].into_iter().filter(|least| any_safe || *least == Safety::Offered)
        {
            let mended = wrong.mend(&wrong.text, least);
            if errors(&mended.left) > errors(&before) {
                faults.push(format!("{}: more errors than before, {least:?}\n{}", wrong.title, mended.text));
            }
            // What a first run has written only a second one takes away.
            let again = wrong.mend(&mended.text, least);
            let takes = |title: &String| title.starts_with("take ");
            if !mended.applied.is_empty() && again.text != mended.text && !again.applied.iter().all(takes) {
                faults
                    .push(format!("{}: a second run changes more, {least:?}\n{}", wrong.title, mended.text));
            }
            if least == Safety::Offered {
                clean += usize::from(mended.left.is_empty());
                let codes: BTreeSet<Code> = mended.left.iter().map(|one| one.code).collect();
                if !codes.is_empty() {
                    dirty += &format!("{}: {codes:?}\n", wrong.title);
                }
                for code in codes {
                    *left.entry(code).or_default() += 1;
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} are worse\n{}", faults.len(), faults.join("\n"));
    let share = clean * 100 / corpus.len();
    println!("{clean} of {} wrong files are clean, {share} of a hundred", corpus.len());
    if std::env::var_os("ALFIL_FIXES").is_some() {
        println!("{dirty}{left:?}");
    }
    assert!(share >= CLEAN_OF_HUNDRED, "{share} of a hundred are clean");
}

/// What a fix does by itself: edits in order that do not overlap, in the file at hand, and no error that was not there.
#[test]
fn each_fix_alone_can_be_applied_and_makes_nothing_worse() {
    let mut faults = Vec::new();
    for wrong in corpus() {
        let before = wrong.check(&wrong.text);
        // Of a text of which lines cannot be read, less is said than there is.
        let readable = before.iter().all(|one| one.code.family().name() != "syntax");
        for (one, fix) in before.iter().flat_map(|one| one.fixes.iter().map(move |fix| (one, fix))) {
            let own = fix.edits.iter().all(|edit| edit.span.source == SourceId(0));
            let in_order = fix.edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
            let applied = apply(&wrong.text, SourceId(0), [fix]);
            let plain = !fix.title.is_empty() && fix.title.chars().count() <= 120;
            if !plain || !in_order || own && applied.text == wrong.text {
                faults.push(format!("{}: {}: cannot be applied: {fix:?}", wrong.title, one.code));
            } else if own && fix.safety == Safety::Safe && readable {
                let after = wrong.check(&applied.text);
                if errors(&after) > errors(&before) {
                    let codes: Vec<Code> = after.iter().map(|one| one.code).collect();
                    faults.push(format!(
                        "{}: {}: {}: now {codes:?}\n{}",
                        wrong.title, one.code, fix.title, applied.text
                    ));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}\n{} faults", faults.join("\n"), faults.len());
}
