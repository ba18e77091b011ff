//! How long things take: `cargo bench`. `cargo bench -- perft` runs the benchmarks with the word in their names.
//!
//! Criterion compares each with its last run. How we stand beside other programs is measured by `scripts/performance`.

use alfil::library;
use alfil::moves::Move;
use alfil::notation::{fen, parse_fen, parse_move};
use alfil::playout::Random;
use alfil::position::Position;
use alfil::resolve::load;
use alfil::rules::Rules;
use alfil::source::SourceId;
use alfil::syntax;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A game of each sort: small and large boards, drops, gating, screens, several kings, rules that hang on conditions.
const GAMES: [&str; 12] = [
    "atomic",
    "capablanca",
    "chess",
    "crazyhouse",
    "grand",
    "kingdom",
    "kings",
    "kingsmen",
    "pair-of-kings",
    "seirawan",
    "shogi",
    "xiangqi",
];

fn rules(name: &str) -> Rules {
    let loaded = load(library::source(name).expect("it ships"), &|parent| library::source(parent));
    Rules::compile(&loaded.variant.expect("shipped variants have no errors"))
}

fn start(name: &str) -> Position {
    Position::start(&rules(name))
}

/// The positions of some random games.
fn positions(name: &str) -> Vec<Position> {
    let start = start(name);
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    for _ in 0..8 {
        let mut position = start.clone();
        for _ in 0..60 {
            let Some(mv) = position.random_move(&mut random) else { break };
            position.play_unchecked(&mv);
            positions.push(position.clone());
        }
    }
    positions
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft 3");
    let rules = rules("chess");
    let setup = parse_fen(rules.vocabulary(), KIWIPETE).expect("a position of chess");
    let kiwipete = Position::new(&rules, &setup).expect("a legal position");
    let games = GAMES.map(|name| (name, start(name)));
    for (name, position) in games.into_iter().chain([("Kiwipete", kiwipete)]) {
        group.throughput(Throughput::Elements(position.perft(3, 1)));
        group.bench_function(name, |b| b.iter(|| black_box(&position).perft(3, 1)));
    }
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("playouts");
    for name in GAMES {
        let start = start(name);
        // The same ten games each time.
        let ten = || {
            let mut random = Random::new(1);
            (0..10).map(|_| u64::from(start.playout(&mut random, 400).plies)).sum::<u64>()
        };
        group.throughput(Throughput::Elements(ten()));
        group.bench_function(name, |b| b.iter(ten));
    }
}

fn in_check(c: &mut Criterion) {
    let mut group = c.benchmark_group("in check");
    for name in GAMES {
        let positions = positions(name);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| positions.iter().filter(|position| !position.checkers().is_empty()).count());
        });
    }
}

fn make(c: &mut Criterion) {
    let mut group = c.benchmark_group("make");
    for name in GAMES {
        let positions = positions(name);
        let moves: Vec<(&Position, Move)> = positions
            .iter()
            .flat_map(|position| position.legal_moves(1).into_iter().map(move |mv| (position, mv)))
            .collect();
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                for (position, mv) in &moves {
                    let mut after = (*position).clone();
                    after.play_unchecked(mv);
                    black_box(&after);
                }
            });
        });
    }
}

fn texts(c: &mut Criterion) {
    let mut group = c.benchmark_group("texts");
    let positions = positions("chess");
    let rules = rules("chess");
    let fens: Vec<String> =
        positions.iter().map(|position| fen(rules.vocabulary(), &position.setup())).collect();
    group.bench_function("read FEN", |b| {
        b.iter(|| fens.iter().filter(|fen| parse_fen(rules.vocabulary(), fen).is_ok()).count());
    });
    group.bench_function("write FEN", |b| {
        b.iter(|| {
            positions.iter().map(|position| fen(rules.vocabulary(), &position.setup()).len()).sum::<usize>()
        });
    });
    let start = Position::start(&rules);
    group.bench_function("read SAN", |b| b.iter(|| parse_move(&start, black_box("Nf3"))));
}

fn files(c: &mut Criterion) {
    for name in GAMES {
        let source = library::source(name).expect("it ships");
        c.benchmark_group("parse")
            .bench_function(name, |b| b.iter(|| syntax::parse(SourceId::default(), black_box(&source.text))));
        c.benchmark_group("load").bench_function(name, |b| {
            let load = |source| load(source, &|parent| library::source(parent));
            b.iter_batched(|| source.clone(), load, BatchSize::SmallInput);
        });
        let variant = load(source, &|parent| library::source(parent)).variant.expect("no errors");
        c.benchmark_group("compile").bench_function(name, |b| b.iter(|| Rules::compile(black_box(&variant))));
    }
}

criterion_group! {
    name = speed;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = perft, playouts, in_check, make, texts, files
}
criterion_main!(speed);
