//! From text to play: a file that is accepted can be played, whatever it says.
//!
//! Shipped files are mutilated, word by word. Most of what comes out is refused; what is not refused must
//! compile, and its tables and the reference interpreter must agree on the first moves. Nothing may panic.

#[path = "support/random.rs"]
mod random;

use alfil::board::Side;
use alfil::diagnostic::{Code, Rank};
use alfil::lint::{self, Level, Levels};
use alfil::position::Position;
use alfil::rules::Rules;
use alfil::source::Source;
use alfil::{library, model, notation, reference, resolve};
use random::Random;

/// How many mutilated files a run tries. `ALFIL_MUTANTS` asks for more.
fn mutants() -> u64 {
    std::env::var("ALFIL_MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(400)
}

/// The clauses of a file, without its tests, which say nothing of the rules.
fn clauses(text: &str) -> String {
    let end = text.find("\ntest ").unwrap_or(text.len());
    text[..end].to_owned()
}

/// The text with a few words taken away, doubled, or put in another's place.
fn mutilate(text: &str, random: &mut Random) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let wounds = if random.one_in(3) { 3 } else { 1 };
    for _ in 0..wounds {
        let (at, other) = (random.below(words.len()), random.below(words.len()));
        match random.below(4) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            2 => words.swap(at, other),
            _ => words[at] = words[other],
        }
    }
    words.concat()
}

#[test]
fn what_is_accepted_can_be_played() {
    let names: Vec<&str> = library::names().collect();
    let mut accepted = 0;
    for seed in 0..mutants() {
        let mut random = Random(seed);
        let name = random.pick(&names).expect("variants ship");
        let original = clauses(library::get(name).expect("a variant that ships"));
        let text = mutilate(&original, &mut random);
        let lookup = |parent: &str| library::get(parent).map(|text| Source::new(parent, text));
        let loaded = resolve::load(Source::new(*name, text.as_str()), &lookup);
        let Some(variant) = &loaded.variant else { continue };
        accepted += 1;
        warn(&loaded).unwrap_or_else(|what| panic!("seed {seed}: {what}\n{text}"));
        play(variant, &mut random).unwrap_or_else(|what| panic!("seed {seed}: {what}\n{text}"));
    }
    assert!(
        accepted * 20 > mutants(),
        "of {} files only {accepted} were accepted: too few to mean much",
        mutants()
    );
}

/// Everything that there is to warn of has a place in the file itself and a next step.
fn warn(loaded: &resolve::Loaded) -> Result<(), String> {
    let mut levels = Levels::default();
    for code in Code::all().filter(|code| code.rank() != Rank::Error) {
        levels.set(code, Level::Warn).map_err(|error| error.to_string())?;
    }
    for warning in lint::check(loaded, &levels) {
        let place = warning.labels.first().map(|label| label.span);
        let text = place.and_then(|span| {
            loaded.sources.get(usize::from(span.source.0))?.text.get(span.start as usize..span.end as usize)
        });
        if text.is_none() || place.is_some_and(|span| span.source.0 != 0) || warning.help.is_none() {
            return Err(format!("{warning:?}"));
        }
    }
    Ok(())
}

/// A few random moves, tables and reference side by side.
fn play(variant: &model::Variant, random: &mut Random) -> Result<(), String> {
    let rules = Rules::compile(variant);
    let start = reference::start(variant);
    // An array may leave the side that is not to move in check; that is the author's to see.
    let Ok(mut position) = Position::new(&rules, &start) else { return Ok(()) };
    let mut setup = start;
    for _ in 0..6 {
        let mut moves = position.legal_moves(1);
        moves.sort();
        let expected = reference::legal_moves(variant, &setup, 1);
        if moves != expected {
            return Err(format!("moves differ in {}", notation::fen(rules.vocabulary(), &setup)));
        }
        if position.outcome() != reference::outcome(variant, &setup) {
            return Err(format!("outcomes differ in {}", notation::fen(rules.vocabulary(), &setup)));
        }
        for side in Side::BOTH {
            if position.royals(side) != reference::royals(variant, &setup, side).into_iter().collect() {
                return Err(format!("royals differ in {}", notation::fen(rules.vocabulary(), &setup)));
            }
        }
        let Some(mv) = random.pick(&moves) else { return Ok(()) };
        setup = reference::apply(variant, &setup, mv);
        position.play_unchecked(mv);
        if position.setup() != setup {
            return Err(format!("setups differ: {}", notation::fen(rules.vocabulary(), &setup)));
        }
        let text = notation::fen(rules.vocabulary(), &setup);
        match notation::parse_fen(rules.vocabulary(), &text) {
            Ok(read) if read == setup => {}
            Ok(_) => return Err(format!("`{text}` reads back as another position")),
            Err(error) => return Err(format!("`{text}` does not read back: {error}")),
        }
    }
    Ok(())
}
