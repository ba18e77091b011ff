//! PGN.

use super::shipped::rules_and_text;
use alfil::diagnostic::render;
use alfil::pgn::{Record, Splitter, games};
use alfil::rules::Rules;
use alfil::source::{Source, SourceId};

/// How many games of a text are played.
const MOST: usize = 8;

/// A variant's number and a file of games.
pub fn pgn(data: &[u8]) {
    let Some((rules, text)) = rules_and_text(data) else { return };
    let mut splitter = Splitter::default();
    text.split_inclusive('\n').for_each(|line| {
        let _ = splitter.begins(line.as_bytes());
    });
    let source = SourceId::default();
    let sources = [Source::new("games.pgn", text)];
    let mut end = 0;
    for written in games(source, text).take(MOST) {
        assert!(written.span.start >= end && written.span.end as usize <= text.len(), "{:?}", written.span);
        end = written.span.end;
        match written.play(&rules) {
            Ok(record) => again(&rules, &record),
            Err(mistakes) => {
                assert!(!mistakes.is_empty());
                let _ = render(&mistakes, &sources);
            }
        }
    }
}

/// A game that is written is read back as itself, and written in the same way.
fn again(rules: &Rules, record: &Record) {
    let text = record.to_string();
    let mut read = games(SourceId::default(), &text);
    let written = read.next().unwrap_or_else(|| panic!("no game in\n{text}"));
    assert!(read.next().is_none(), "several games in\n{text}");
    let played = written.play(rules).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"));
    assert_eq!(played.to_string(), text);
    assert_eq!((played.result(), played.game().moves()), (record.result(), record.game().moves()), "{text}");
}
