//! A win by checkmate, which is the win of the player who is mated: `loss when checkmate` is nearly always meant.

use crate::diagnostic::{Diagnostic, Fix, Safety, code};
use crate::model::{Event, Variant, Verdict};
use crate::source::{Source, SourceId, Span};
use crate::syntax::tree::{Test, TestStepKind};

/// Looks for such a clause in the file at hand, if none of its tests shows that it is meant.
pub(super) fn check(variant: &Variant, tests: &[Test], sources: &[Source], found: &mut Vec<Diagnostic>) {
    let shows = |test: &Test| {
        test.steps.iter().any(|step| match &step.kind {
            TestStepKind::Result(text) => text.node.ends_with("by checkmate"),
            _ => false,
        })
    };
    let wins = variant.outcomes.iter().find(|rule| {
        rule.span.source == SourceId(0) && rule.event == Event::Checkmate && rule.result == Verdict::Win
    });
    let Some(rule) = wins.filter(|_| !tests.iter().any(shows)) else { return };
    let text =
        sources.first().and_then(|file| file.text.get(rule.span.start as usize..rule.span.end as usize));
    let meant = text.and_then(|text| Some(format!("loss{}", text.strip_prefix("win")?)));
    // Behind the word of a side stands that of the result.
    let before = text.and_then(|text| text.find("win")).unwrap_or(0) as u32;
    let start = rule.span.start + before;
    let word = Span { start, end: start + "win".len() as u32, ..rule.span };
    let diagnostic = Diagnostic::warning(
        code::outcome::MATED_WINS,
        "the player who is checkmated wins by this clause",
        word,
        "events are about the player to move, who is the one in checkmate",
    );
    found.push(match meant {
        Some(meant) => diagnostic
            .help(format!(
                "did you mean `{meant}`? if not, show it in a test: `result white wins by checkmate`"
            ))
            .fix(Fix::write(Safety::Offered, rule.span, meant)),
        None => diagnostic.help(
            "did you mean `loss when checkmate`? if not, show it in a test: `result white wins by checkmate`",
        ),
    });
}
