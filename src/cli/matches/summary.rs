//! The results.

use super::super::printer::{self, Layout};
use super::Plan;
use super::record::{FindingRecord, GameRecord, told_limit};
use super::tables::Table;
use alfil_match::limits::Limit;
use alfil_match::sprt::Verdict;
use alfil_match::statistics::{Estimate, Score, Tally};
use alfil_words::counted;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

/// The most findings that are kept to be printed; all are counted, and stand in the journal.
const MAX_SHOWN: usize = 20;

/// The place of a game in the match: its variant's, and its number.
type Place = (usize, u64);

/// What has been counted of a variant.
#[derive(Default)]
struct Counted {
    tally: Tally,
    /// Games whose partner is missing.
    half: BTreeMap<u64, Score>,
    /// How games ended.
    endings: BTreeMap<String, u64>,
}

/// What has been counted.
pub(super) struct Summary {
    variants: Vec<(String, Counted)>,
    /// How many games there are to be.
    games: u64,
    /// How often A and B have lost otherwise than on the board.
    faults: [BTreeMap<String, u64>; 2],
    /// What happened the first time that A or B lost so, if that is not a finding.
    details: [BTreeMap<String, (Place, String)>; 2],
    findings: u64,
    /// The first findings, in the order of games.
    shown: BTreeMap<(Place, usize), FindingRecord>,
    failures: u64,
}

impl Summary {
    pub(super) fn new(plan: &Plan, tables: &[Table]) -> Summary {
        Summary {
            variants: tables.iter().map(|table| (table.name.clone(), Counted::default())).collect(),
            games: plan.games * tables.len() as u64,
            faults: Default::default(),
            details: Default::default(),
            findings: 0,
            shown: BTreeMap::new(),
            failures: 0,
        }
    }

    /// Counts a game.
    pub(super) fn count(&mut self, record: &GameRecord) {
        let Some(index) = self.variants.iter().position(|(name, _)| *name == record.variant) else { return };
        let place = (index, record.game);
        let counted = &mut self.variants[index].1;
        let score = record.score();
        counted.tally.add_game(score);
        match counted.half.remove(&record.pair) {
            Some(other) => counted.tally.add_pair(score, other),
            None => drop(counted.half.insert(record.pair, score)),
        }
        *counted.endings.entry(record.ending.clone()).or_default() += 1;
        self.failures += u64::from(record.has_failure());
        if let Some(by) = &record.by {
            let program = usize::from(by == "b");
            *self.faults[program].entry(record.ending.clone()).or_default() += 1;
            if let Some(details) = record.details.as_ref().filter(|_| record.findings.is_empty()) {
                // Games end in any order; the first is that of the lowest number.
                let first = self.details[program].entry(record.ending.clone());
                let first = first.or_insert_with(|| (place, details.clone()));
                if place < first.0 {
                    *first = (place, details.clone());
                }
            }
        }
        self.findings += record.findings.len() as u64;
        for (index, finding) in record.findings.iter().enumerate() {
            self.shown.insert((place, index), finding.clone());
        }
        while self.shown.len() > MAX_SHOWN {
            self.shown.pop_last();
        }
    }

    /// All results together.
    pub(super) fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.variants.iter().for_each(|(_, counted)| total.add(&counted.tally));
        total
    }

    /// How many games there are to be.
    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Whether the test has shown enough.
    pub(super) fn is_decided(&self, plan: &Plan) -> bool {
        plan.sprt.is_some_and(|sprt| sprt.verdict(&self.total().pairs) != Verdict::Open)
    }

    /// Whether no program has failed or disagreed about the rules.
    pub(super) fn is_clean(&self) -> bool {
        self.failures == 0 && self.findings == 0
    }
}

/// An Elo difference as it is told.
pub(super) fn told_elo(elo: Option<Estimate>) -> String {
    match elo {
        None => "unknown".to_owned(),
        Some(Estimate { value, margin }) if value.is_finite() && margin.is_finite() => {
            format!("{value:+.1} ± {margin:.1}")
        }
        Some(Estimate { value, .. }) if value.is_infinite() => {
            if value > 0.0 { "+∞" } else { "-∞" }.to_owned()
        }
        Some(Estimate { value, .. }) => format!("{value:+.1}"),
    }
}

/// Numbers of things by name, the most frequent first.
fn told_counts(counts: &BTreeMap<String, u64>) -> String {
    let mut counts: Vec<(&String, &u64)> = counts.iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}

impl Summary {
    /// Prints the results for people.
    pub(super) fn print(&self, plan: &Plan, findings: Option<&Path>, out: &mut impl Write) -> io::Result<()> {
        let [a, b] = plan.seats.each_ref().map(|seat| seat.name());
        let limit = match plan.limit {
            Limit::MoveTime(time) => format!("{} s/move", time.as_secs_f64()),
            limit => told_limit(limit),
        };
        writeln!(out, "{a} against {b}, {limit}")?;
        for (name, counted) in self.variants.iter().filter(|(_, counted)| counted.tally.played() > 0) {
            print_tally(name, &counted.tally, out)?;
            writeln!(out, "  ends: {}", told_counts(&counted.endings))?;
        }
        let total = self.total();
        if self.variants.len() > 1 {
            print_tally("all", &total, out)?;
        }
        if let Some(sprt) = &plan.sprt {
            let (low, high) = sprt.bounds();
            let ratio = sprt.log_likelihood_ratio(&total.pairs);
            let verdict = match sprt.verdict(&total.pairs) {
                Verdict::Open => "undecided".to_owned(),
                Verdict::AcceptsFirst => format!("rather {:+}", sprt.elo0),
                Verdict::AcceptsSecond => format!("rather {:+}", sprt.elo1),
            };
            writeln!(
                out,
                "SPRT {:+} or {:+}: {verdict}, LLR {ratio:.2} ({low:.2}, {high:.2})",
                sprt.elo0, sprt.elo1
            )?;
        }
        for ((name, faults), details) in [a, b].iter().zip(&self.faults).zip(&self.details) {
            if !faults.is_empty() {
                writeln!(out, "{name} has lost by: {}", told_counts(faults))?;
            }
            for (ending, (_, details)) in details {
                writeln!(out, "  {ending}, the first time: {details}")?;
            }
        }
        self.print_findings([a, b], findings, out)
    }

    fn print_findings(&self, names: [&str; 2], file: Option<&Path>, out: &mut impl Write) -> io::Result<()> {
        if self.findings == 0 {
            return Ok(());
        }
        writeln!(out, "disagreements about the rules: {}", self.findings)?;
        for finding in self.shown.values() {
            let name = names[usize::from(finding.program == "b")];
            let FindingRecord { variant, game, about, claim, ours, fen, .. } = finding;
            writeln!(out, "  {variant}, game {}, {about}: {name} says `{claim}`; {ours}", game + 1)?;
            writeln!(out, "    {fen}")?;
            if let Some(mv) = &finding.mv {
                writeln!(out, "    move {mv}")?;
            }
        }
        let more = self.findings - self.shown.len() as u64;
        match (more, file) {
            (0, _) => Ok(()),
            (more, Some(file)) => writeln!(out, "  and {more} more, in {}", file.display()),
            (more, None) => writeln!(out, "  and {more} more; `--findings FILE` writes them all"),
        }
    }

    /// Prints the results for programs.
    pub(super) fn print_json(&self, plan: &Plan, interrupted: bool, out: &mut impl Write) -> io::Result<()> {
        let total = self.total();
        let results = Results {
            programs: plan.seats.each_ref().map(|seat| seat.name().to_owned()),
            limit: told_limit(plan.limit),
            variants: self
                .variants
                .iter()
                .map(|(name, counted)| ResultOf {
                    variant: name,
                    score: Scored::of(&counted.tally),
                    endings: &counted.endings,
                })
                .collect(),
            total: Scored::of(&total),
            sprt: plan.sprt.as_ref().map(|sprt| SprtResult {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                ratio: sprt.log_likelihood_ratio(&total.pairs),
                bounds: sprt.bounds(),
                accepted: match sprt.verdict(&total.pairs) {
                    Verdict::Open => None,
                    Verdict::AcceptsFirst => Some(sprt.elo0),
                    Verdict::AcceptsSecond => Some(sprt.elo1),
                },
            }),
            lost_by: &self.faults,
            disagreements: self.findings,
            findings: self.shown.values().collect(),
            interrupted,
        };
        printer::json(out, &results, Layout::Line)
    }
}

/// `chess: 100 games, +60 =20 -20, 70.0%`, and what follows from it.
fn print_tally(name: &str, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    let [lost, drawn, won] = tally.games;
    let share = 100.0 * tally.share().unwrap_or(0.5);
    let games = counted(tally.played(), "game", "games");
    writeln!(out, "{name}: {games}, +{won} ={drawn} -{lost}, {share:.1}%")?;
    let pairs = tally.pairs.map(|count| count.to_string()).join(" ");
    let better =
        tally.superiority().map_or(String::new(), |chance| format!(", better with {:.1}%", 100.0 * chance));
    writeln!(
        out,
        "  Elo {}, normalized {}{better}; pairs {pairs}",
        told_elo(tally.elo()),
        told_elo(tally.normalized_elo())
    )
}

/// What `--format json` prints.
#[derive(Serialize)]
struct Results<'a> {
    /// A and B.
    programs: [String; 2],
    limit: String,
    variants: Vec<ResultOf<'a>>,
    total: Scored,
    sprt: Option<SprtResult>,
    /// How often A and B have lost by what, otherwise than on the board.
    lost_by: &'a [BTreeMap<String, u64>; 2],
    disagreements: u64,
    /// The first of them.
    findings: Vec<&'a FindingRecord>,
    interrupted: bool,
}

#[derive(Serialize)]
struct ResultOf<'a> {
    variant: &'a str,
    #[serde(flatten)]
    score: Scored,
    endings: &'a BTreeMap<String, u64>,
}

/// Numbers that cannot be said are null.
#[derive(Serialize)]
struct Scored {
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    /// By half points of A, from 0 to 4.
    pairs: [u64; 5],
    elo: Option<f64>,
    elo_margin: Option<f64>,
    normalized_elo: Option<f64>,
    normalized_elo_margin: Option<f64>,
    superiority: Option<f64>,
}

impl Scored {
    fn of(tally: &Tally) -> Scored {
        let [lost, drawn, won] = tally.games;
        let number = |estimate: Option<Estimate>, part: fn(Estimate) -> f64| {
            estimate.map(part).filter(|n| n.is_finite())
        };
        let (elo, normalized) = (tally.elo(), tally.normalized_elo());
        Scored {
            games: tally.played(),
            won,
            drawn,
            lost,
            pairs: tally.pairs,
            elo: number(elo, |elo| elo.value),
            elo_margin: number(elo, |elo| elo.margin),
            normalized_elo: number(normalized, |elo| elo.value),
            normalized_elo_margin: number(normalized, |elo| elo.margin),
            superiority: tally.superiority(),
        }
    }
}

#[derive(Serialize)]
struct SprtResult {
    elo0: f64,
    elo1: f64,
    ratio: f64,
    bounds: (f64, f64),
    /// The difference that was accepted, if the test is decided.
    accepted: Option<f64>,
}
