//! Moves of several legs by lot: more than the notation can say.

use super::random::Random;
use alfil::model::*;

/// Legs that lead somewhere, with anything on the way. `captures_own`: whether own pieces may be captured.
pub fn legs(random: &mut Random, captures_own: bool) -> Legs {
    let count = random.below(4);
    let lends = if count > 0 && random.one_in(6) { Some(random.below(count)) } else { None };
    let mut steps: Vec<(i8, i8)> = Vec::new();
    let mut slides = false;
    let mut unloads = 0;
    let mut leg = |random: &mut Random, number: usize, is_last: bool| {
        let all = atom(random);
        let turns: Vec<Turn> =
            steps.iter().map(|after| Turn { after: *after, steps: some(random, &all) }).collect();
        let own = if number == 0 { some(random, &all) } else { union(&turns) };
        let max = match random.below(4) {
            0 => None,
            1 => Some(2),
            _ => Some(1),
        };
        let equal = slides && max != Some(1) && random.one_in(3);
        slides |= max != Some(1);
        let lent_later = lends.is_some_and(|lends| number <= lends);
        let puts_down = unloads < 2 && !lent_later && random.one_in(4);
        unloads += usize::from(puts_down);
        let obstacles = match random.below(if is_last && max != Some(1) { 6 } else { 3 }) {
            1 => Obstacles::Lame,
            3 => Obstacles::Skips(1),
            4 => Obstacles::Hop,
            5 => Obstacles::Grasshop,
            _ => Obstacles::Free,
        };
        let course = match random.below(if is_last && max != Some(1) { 6 } else { 1 }) {
            1 => Course::Crooked,
            2 => Course::Circular,
            _ => Course::Straight,
        };
        let min = max.filter(|_| random.one_in(5)).unwrap_or(1);
        let wraps = super::invented::wraps(random.below(24));
        steps.clone_from(&own);
        Leg {
            paths: Paths { steps: own, course, min, max, obstacles, wraps },
            turns,
            equal,
            unloads: puts_down,
        }
    };
    let mut earlier = Vec::new();
    for number in 0..count {
        let leg = leg(random, number, false);
        let on_the_way = lends.is_some_and(|lends| number < lends);
        let stop = if lends == Some(number) {
            Stop { lends: true, ..NOWHERE }
        } else {
            let stop = Stop {
                empty: random.one_in(2),
                over: random.one_in(3),
                capture: !on_the_way && random.one_in(2),
                capture_own: !on_the_way && captures_own && random.one_in(3),
                victims: victims(random),
                off_board: random.one_in(6),
                lends: false,
            };
            if stop == (Stop { victims: stop.victims, ..NOWHERE }) {
                Stop { empty: true, ..stop }
            } else {
                stop
            }
        };
        earlier.push(EarlierLeg { leg, stop });
    }
    let last = leg(random, count, true);
    Legs { earlier, last }
}

const NOWHERE: Stop = Stop {
    empty: false,
    over: false,
    capture: false,
    capture_own: false,
    victims: Victims::Any,
    off_board: false,
    lends: false,
};

fn victims(random: &mut Random) -> Victims {
    [Victims::Any, Victims::Any, Victims::Any, Victims::Royal, Victims::Common][random.below(5)]
}

/// Every step of an atom.
fn atom(random: &mut Random) -> Vec<(i8, i8)> {
    let atoms: [&[(i8, i8)]; 6] = [&[(1, 0)], &[(1, 1)], &[(1, 0), (1, 1)], &[(2, 0)], &[(2, 1)], &[(2, 2)]];
    let mut steps = Vec::new();
    for (long, short) in atoms[random.below(atoms.len())] {
        for (dx, dy) in [(*long, *short), (*short, *long)] {
            for step in [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy)] {
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
    }
    steps
}

/// Some of the steps, at least one.
fn some(random: &mut Random, steps: &[(i8, i8)]) -> Vec<(i8, i8)> {
    if random.one_in(2) {
        return steps.to_vec();
    }
    let few: Vec<(i8, i8)> = steps.iter().copied().filter(|_| random.one_in(3)).collect();
    if few.is_empty() { vec![steps[random.below(steps.len())]] } else { few }
}

fn union(turns: &[Turn]) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for step in turns.iter().flat_map(|turn| &turn.steps) {
        if !all.contains(step) {
            all.push(*step);
        }
    }
    all
}
