//! The marks of a drawing and what they mean.

use super::letters;
use super::mark::{Mark, Marks, Needs, Reason};
use crate::board::Dimensions;
use crate::english::and;
use std::fmt::Write as _;

/// The name of the symbol of a mark: equal for equal marks alone.
pub(super) fn symbol(mark: &Mark) -> String {
    let mut name = String::from("m");
    let deeds =
        [('q', mark.quiet), ('c', mark.capture), ('o', mark.own), ('v', mark.passing), ('g', mark.shot)];
    for (letter, needs) in deeds {
        if let Some(needs) = needs {
            name.push(letter);
            name.extend(signs(needs).map(|(_, letter)| letter));
            needs.reasons().for_each(|number| name += &number.to_string());
        }
    }
    name
}

/// The needs in their order, each with a letter.
fn signs(needs: Needs) -> impl Iterator<Item = (Needs, char)> {
    Needs::ALL.into_iter().zip("hftpws".chars()).filter(move |(need, _)| needs.includes(*need))
}

/// How the reasons of a drawing are told apart: by a question mark if there is one, by letters if there are several. Each is a
/// set of which one is needed.
pub(super) struct Reasons {
    sets: Vec<Vec<usize>>,
}

impl Reasons {
    pub(super) fn of(marks: &Marks) -> Reasons {
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for needs in marks.squares.values().flat_map(Mark::deeds) {
            let set: Vec<usize> = needs.reasons().collect();
            if !set.is_empty() && !sets.contains(&set) {
                sets.push(set);
            }
        }
        sets.sort();
        Reasons { sets }
    }

    /// `?`, or `a`, `b` and so on.
    fn sign(&self, needs: Needs) -> char {
        let set: Vec<usize> = needs.reasons().collect();
        match self.sets.iter().position(|other| *other == set) {
            Some(number) if self.sets.len() > 1 => char::from(b'a' + (number % 26) as u8),
            _ => '?',
        }
    }
}

/// The shapes of a mark, in a square.
pub(super) fn shapes(mark: &Mark, reasons: &Reasons) -> String {
    let mut shapes = String::new();
    let badges = |shapes: &mut String, class: &str, needs: Needs, side: f32| {
        self::badges(shapes, class, needs, side, reasons);
    };
    // What is captured in other ways adds its signs.
    let ways = [mark.passing, mark.shot].into_iter().flatten().reduce(Needs::and);
    match (mark.quiet, mark.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => {
            let right = mark.passing.map_or(quiet, |passing| quiet.and(passing));
            shapes += "<circle class=\"af-a\" style=\"stroke:none\" cx=\"22.5\" cy=\"22.5\" r=\"8.5\"/>";
            badges(&mut shapes, "af-a", right, 1.0);
            if let Some(shot) = mark.shot {
                badges(&mut shapes, "af-a", shot, -1.0);
            }
        }
        (quiet, capture) => {
            if let Some(needs) = quiet {
                shapes += "<circle class=\"af-q\" cx=\"22.5\" cy=\"22.5\" r=\"8\"/>";
                badges(&mut shapes, "af-q", needs, if mark.captures() { -1.0 } else { 1.0 });
            }
            if let Some(needs) = [capture, ways].into_iter().flatten().reduce(Needs::and) {
                shapes += if needs.includes(Needs::SWAP) {
                    SWAP
                } else {
                    "<path class=\"af-c\" d=\"M16 16L29 29M29 16L16 29\"/>"
                };
                badges(&mut shapes, "af-c", needs, 1.0);
            }
        }
    }
    match mark.own {
        Some(needs) if needs.includes(Needs::SWAP) => {
            // Below what else is there.
            let down = if shapes.is_empty() { 0 } else { 14 };
            let _ = write!(shapes, "<g transform=\"translate(0 {down})\">{SWAP}</g>");
        }
        Some(_) => shapes += "<path class=\"af-c\" d=\"M14 35H31\"/>",
        None => {}
    }
    shapes
}

/// Two arrows, there and back.
const SWAP: &str =
    "<path class=\"af-q\" style=\"stroke-width:2.4\" d=\"M12 19H32L27.5 15M33 26H13L17.5 30\"/>";

/// Small signs in an upper corner: what is needed.
fn badges(shapes: &mut String, class: &str, needs: Needs, side: f32, reasons: &Reasons) {
    const HEIGHT: f32 = 10.5;
    let shown = signs(needs).filter(|(need, _)| *need != Needs::SWAP);
    for (index, (need, _)) in shown.enumerate() {
        let x = 22.5 + side * (15.0 - 10.5 * index as f32);
        let y = 9.5;
        let sign = match need {
            Needs::HOP => None,
            Needs::FIRST => Some('1'),
            Needs::CONDITION => Some(reasons.sign(needs)),
            Needs::SHOT => Some('!'),
            _ => Some('/'),
        };
        let path = match sign {
            None => format!("M{} {}C{} 1 {} 1 {} {}", x - 4.5, y + 3.0, x - 3.5, x + 3.5, x + 4.5, y + 3.0),
            Some(sign) => letters::centred(&sign.to_string(), x, y + HEIGHT / 2.0, HEIGHT),
        };
        let _ = write!(shapes, "<path class=\"{class}\" style=\"fill:none;stroke-width:2\" d=\"{path}\"/>");
    }
}

/// What lines mean.
pub(super) fn line(dimensions: Dimensions, marks: &Marks) -> &'static str {
    let far = |one: u8, other: u8| one.abs_diff(other) > 1;
    let leaps = marks.lines.iter().any(|(from, to)| {
        far(dimensions.file(*from), dimensions.file(*to)) || far(dimensions.rank(*from), dimensions.rank(*to))
    });
    // What hops wherever it goes needs what would be in the way of others.
    let deeds = || marks.squares.values().flat_map(Mark::deeds);
    let hops = deeds().next().is_some() && deeds().all(|needs| needs.includes(Needs::HOP));
    match leaps {
        _ if hops => "it passes over a piece on the line",
        true => "a piece at a mark or a dot on the line is in the way",
        false => "a piece on the line is in the way",
    }
}

/// What is said of a piece that imitates.
pub(super) const IMITATES: &str = "and as the piece moved that the other side moved last";

/// What is said of a piece that has more ways than are followed.
pub(super) const CUT: &str = "it has so many ways that not all are shown";

/// What is said of a board with edges that are joined.
pub(super) const WRAPS: &str =
    "these edges are joined: what leaves the board at one of them goes on at the other";

/// What the dashed lines mean: `the edge of the palace`.
pub(super) fn regions(marks: &Marks) -> String {
    let named: Vec<&str> = marks.regions.iter().map(|(name, _)| name.as_str()).collect();
    let edge = if named.len() == 1 { "the edge" } else { "the edges" };
    format!("{edge} of {}", and(&named))
}

/// What all of its moves ask for: `only while it is not attacked by an enemy queen`.
pub(super) fn shared(marks: &Marks) -> Option<String> {
    (!marks.shared.is_empty()).then(|| format!("only {}", marks.shared))
}

/// That it may move and be where it was: `may stay where it is`.
pub(super) fn stays(marks: &Marks) -> Option<String> {
    marks.stays.map(|needs| deed("may stay where it is", "", needs, marks).concat())
}

/// The marks of a drawing in a text, of at most two signs each: `o`, `x?`, `o1`, `*^`, or a letter where no sign is free. Signs
/// of other ways to capture may follow on one sign: `*~!`.
pub(super) struct Codes {
    codes: Vec<(Mark, String)>,
}

impl Codes {
    pub(super) fn of(marks: &Marks) -> Codes {
        let all: Vec<Mark> = entries(marks).into_iter().map(|(mark, _)| mark).collect();
        let mut codes: Vec<(Mark, String)> = Vec::new();
        // What needs no more than two signs has them before all others.
        let fits = |code: &str| code.len() <= 2 || code.trim_end_matches(['~', '!']).len() == 1;
        let (short, long): (Vec<Mark>, Vec<Mark>) = all.into_iter().partition(|mark| fits(&code(mark)));
        for mark in short.into_iter().chain(long) {
            let whole = code(&mark);
            let base = base(&mark);
            let own = whole.chars().filter(|sign| !sign.is_alphabetic() && *sign != '*');
            let letters = "abcefghijklmnpqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ".chars();
            let ways = own.chain(letters).map(|sign| format!("{base}{sign}"));
            let whole = Some(whole.clone()).filter(|whole| fits(whole));
            let free = |way: &String| codes.iter().all(|(_, other)| other != way);
            let code = whole.into_iter().chain(ways).find(free).unwrap_or_else(|| base.to_string());
            codes.push((mark, code));
        }
        Codes { codes }
    }

    /// The signs of a mark of the drawing.
    pub(super) fn code(&self, mark: &Mark) -> &str {
        self.codes.iter().find(|(other, _)| other == mark).map_or("*", |(_, code)| code)
    }
}

/// The sign of what a mark is about, whatever that needs.
fn base(mark: &Mark) -> char {
    match (mark.quiet, mark.captures()) {
        (Some(_), true) => '*',
        (Some(_), false) => 'o',
        (None, true) => 'x',
        (None, false) => 'd',
    }
}

/// A mark with a sign for all that it needs: `o`, `x?`, `o1`, `ox^`.
fn code(mark: &Mark) -> String {
    let deed = |sign: &str, needs: Needs| {
        let mut code = String::from(sign);
        for (need, _) in signs(needs) {
            code.push(match need {
                Needs::HOP => '^',
                Needs::FIRST => '1',
                Needs::CONDITION => '?',
                Needs::SWAP => '%',
                Needs::SHOT => '!',
                _ => '~',
            });
        }
        code
    };
    let mut code = match (mark.quiet, mark.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => deed("*", quiet),
        (quiet, capture) => {
            let quiet = quiet.map_or(String::new(), |needs| deed("o", needs));
            quiet + &capture.map_or(String::new(), |needs| deed("x", needs))
        }
    };
    // One cross is enough.
    let mut crossed = mark.capture.is_some();
    for needs in [mark.passing, mark.shot].into_iter().flatten() {
        code += &deed(if crossed { "" } else { "x" }, needs);
        crossed = true;
    }
    code + &mark.own.map_or(String::new(), |needs| deed("d", needs))
}

/// Each mark of a drawing, with what it means.
pub(super) fn entries(marks: &Marks) -> Vec<(Mark, String)> {
    let mut entries: Vec<(Mark, String)> = Vec::new();
    for mark in marks.squares.values() {
        if entries.iter().all(|(other, _)| other != mark) {
            entries.push((*mark, meaning(mark, marks)));
        }
    }
    entries.sort_by_key(|(mark, _)| (mark.needs(), mark.quiet.is_none(), !mark.captures()));
    entries
}

/// What a mark means: `moves or captures`, `captures over a piece`, `moves; captures pawns only`.
fn meaning(mark: &Mark, marks: &Marks) -> String {
    let mut parts: Vec<[String; 2]> = Vec::new();
    match (mark.quiet, mark.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => {
            parts.push(deed("moves or captures", "", quiet, marks));
        }
        (quiet, capture) => {
            parts.extend(quiet.map(|quiet| deed("moves", "", quiet, marks)));
            parts.extend(capture.map(|capture| match capture.includes(Needs::SWAP) {
                true => deed("changes places with", " an enemy", capture, marks),
                false => deed("captures", "", capture, marks),
            }));
        }
    }
    let ways = [mark.passing, mark.shot].into_iter().flatten();
    parts.extend(ways.map(|needs| deed("captures", "", needs, marks)));
    parts.extend(mark.own.map(|own| match own.includes(Needs::SWAP) {
        true => deed("changes places with", " an own piece", own, marks),
        false => deed("captures", " own pieces", own, marks),
    }));
    // What all of it needs is told once.
    let plain = |rest: &str| rest.trim_start_matches([',', ' ']).to_owned();
    let rest = parts.first().map_or(String::new(), |[_, rest]| plain(rest));
    let shared = parts.len() > 1 && !rest.is_empty() && parts.iter().all(|[_, other]| plain(other) == rest);
    let each = if parts.len() == 2 { "both" } else { "all" };
    let told: Vec<String> = match shared {
        true => parts.into_iter().map(|[deed, _]| deed).collect(),
        false => parts.into_iter().map(|parts| parts.concat()).collect(),
    };
    let long = told.iter().any(|part| part.contains(", ")) || mark.needs().reasons().next().is_some();
    let all = told.join(if long { "; " } else { ", " });
    match shared {
        true => format!("{all}; {each} {rest}"),
        false => all,
    }
}

/// A deed, and what it needs.
fn deed(verb: &str, whom: &str, needs: Needs, marks: &Marks) -> [String; 2] {
    let mut signs_told = String::new();
    for (need, _) in signs(needs) {
        signs_told += match need {
            Needs::HOP => " over a piece",
            Needs::FIRST => " as its first move",
            Needs::PASSING => " what it passes",
            Needs::SHOT => " without moving",
            _ => "",
        };
    }
    let reasons: Vec<&Reason> = needs.reasons().filter_map(|number| marks.reasons.get(number)).collect();
    if let [reason] = reasons[..] {
        let rest = rest(reason);
        let space = match (rest.is_empty(), reason.whom.is_empty()) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => ", ",
        };
        let what = match reason.whom.as_str() {
            "" => signs_told,
            whom if needs.includes(Needs::PASSING) => {
                signs_told.replace(" what it passes", &format!(" {whom} that it passes"))
            }
            whom => format!("{signs_told} {whom}"),
        };
        return [format!("{verb}{whom}{what}"), format!("{space}{rest}")];
    }
    let told: Vec<String> = reasons
        .iter()
        .map(|reason| {
            let rest = rest(reason);
            let comma = if reason.whom.is_empty() || rest.is_empty() { "" } else { ", " };
            format!("{}{comma}{rest}", reason.whom)
        })
        .collect();
    // What asks for more than another one does adds nothing to it.
    let wider = |one: &String| {
        told.iter()
            .any(|other| one.strip_prefix(other.as_str()).is_some_and(|more| more.starts_with(" where it")))
    };
    let told: Vec<&str> = told.iter().filter(|one| !wider(one)).map(String::as_str).collect();
    let reasons = if told.is_empty() { String::new() } else { format!(" {}", told.join(", or ")) };
    // Whom it captures stands behind the verb, but for what it passes.
    [format!("{verb}{whom}{signs_told}{reasons}"), String::new()]
}

/// From where and when, of what a deed needs.
fn rest(reason: &Reason) -> String {
    let rest = [&reason.from, &reason.when].into_iter().filter(|words| !words.is_empty());
    rest.map(String::as_str).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn lines_of_what_only_hops_say_what_it_passes_over() {
        let dimensions = Dimensions { files: 8, ranks: 8 };
        let mut marks = Marks::from(Square(0), 1);
        marks.add(Square(18), |mark| &mut mark.quiet, Needs::HOP);
        assert_eq!(line(dimensions, &marks), "it passes over a piece on the line");
        marks.add(Square(9), |mark| &mut mark.capture, Needs::NOTHING);
        assert_eq!(line(dimensions, &marks), "a piece on the line is in the way");
    }
}
