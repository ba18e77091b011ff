//! Variant files: everything that is done with one but play.

use alfil::diagnostic::{Code, Diagnostic, Rank, Severity, records, render};
use alfil::draw::{Options, board_svg, board_text, movement_text, movements_svg};
use alfil::format::format;
use alfil::lint::{self, Level, Levels};
use alfil::position::Position;
use alfil::resolve::{Extras, Loaded, expand, load};
use alfil::rules::Rules;
use alfil::source::{Source, SourceId};
use alfil::testing::{self, rewrite};
use alfil::{library, prose};

/// A variant file.
pub fn text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    laid_out(text);
    let loaded = load(Source::new("fuzz.variant", text), &library::source);
    shown(&loaded.diagnostics, &loaded);
    let errors = loaded.diagnostics.iter().any(|one| one.severity == Severity::Error);
    assert_eq!(loaded.variant.is_none(), errors, "{:?}", loaded.diagnostics);
    accepted(text, &loaded);
}

/// A text in the one layout is in the one layout, and says the same.
fn laid_out(text: &str) {
    let source = SourceId::default();
    match format(source, text) {
        Ok(tidy) => assert_eq!(format(source, &tidy).as_ref(), Ok(&tidy), "{text}"),
        Err(mistakes) => {
            assert!(!mistakes.is_empty());
            no_fault_of_ours(&mistakes);
            let _ = render(&mistakes, &[Source::new("fuzz.variant", text)]);
        }
    }
}

/// Every report has its places in the sources and can be shown.
fn shown(diagnostics: &[Diagnostic], loaded: &Loaded) {
    no_fault_of_ours(diagnostics);
    for label in diagnostics.iter().flat_map(|one| &one.labels) {
        let source = &loaded.sources[usize::from(label.span.source.0)];
        let place = source.text.get(label.span.start as usize..label.span.end as usize);
        assert!(place.is_some(), "{label:?}");
    }
    let report = render(diagnostics, &loaded.sources);
    assert_eq!(report.is_empty(), diagnostics.is_empty());
    assert_eq!(records(diagnostics, &loaded.sources).len(), diagnostics.len());
}

/// Some messages ask for a report, because the program has found itself wrong.
fn no_fault_of_ours(diagnostics: &[Diagnostic]) {
    let ours = diagnostics
        .iter()
        .find(|one| one.help.as_ref().is_some_and(|help| help.contains("mistake of Alfil's")));
    assert!(ours.is_none(), "{ours:?}");
}

/// What can be done with a file that can be played.
fn accepted(text: &str, loaded: &Loaded) {
    let Some(variant) = &loaded.variant else { return };
    let mut levels = Levels::default();
    for code in Code::all().filter(|code| code.rank() != Rank::Error) {
        levels.set(code, Level::Warn).expect("a warning");
    }
    shown(&lint::check(loaded, &levels), loaded);

    let expanded = expand(loaded, Extras { origins: true, tests: true });
    if let Err(mistakes) = expanded {
        panic!("{}", render(&mistakes, &loaded.sources));
    }
    let page = prose::page(variant, None);
    let (markdown, html) = (page.markdown(), page.html());
    assert!(!markdown.is_empty() && !html.is_empty());

    let rules = Rules::compile(variant);
    let start = Position::start(&rules).setup();
    let options = Options::default();
    let _ = board_text(&rules, &start, &options);
    for kind in rules.vocabulary().kinds() {
        let _ = movement_text(&rules, kind, &options);
    }
    for drawing in [board_svg(&rules, &start, &options), movements_svg(&rules, 4, &options)] {
        roxmltree::Document::parse(&drawing).unwrap_or_else(|error| panic!("{error}\n{drawing}"));
    }

    let reports = testing::run(variant, &loaded.tests);
    for failure in reports.iter().flat_map(|report| &report.failures) {
        shown(std::slice::from_ref(&failure.diagnostic), loaded);
    }
    // What is accepted holds from then on.
    let rewritten = rewrite(text, &reports);
    if rewritten.changed > 0 && rewritten.left.is_empty() {
        let again = load(Source::new("fuzz.variant", rewritten.text.as_str()), &library::source);
        let variant =
            again.variant.unwrap_or_else(|| panic!("{}", render(&again.diagnostics, &again.sources)));
        let failing = testing::run(&variant, &again.tests).into_iter().find(|report| !report.passed());
        assert!(failing.is_none(), "{failing:#?}\n{}", rewritten.text);
    }
}
