//! Letters and digits as strokes.
//!
//! Fonts differ from machine to machine, and a renderer may have none. So whatever is written in a drawing is drawn, by
//! lines of our own, and looks the same everywhere.
//!
//! A sign stands in a box whose baseline is at 12 and whose capitals reach up to 0; small letters reach up to 4. Each has
//! a width and a path in absolute coordinates of the commands `M`, `L`, `C` and `Z`.

use super::svg::number;
use std::fmt::Write as _;

/// The height of capitals and digits.
pub(super) const HEIGHT: f32 = 12.0;
/// The space between two signs.
const GAP: f32 = 3.2;
/// The width of a blank.
const BLANK: f32 = 4.0;

/// A sign as it is drawn.
struct Sign {
    width: f32,
    strokes: &'static str,
    /// What stands over, under or across its middle, and how far up that is moved.
    mark: Option<(&'static str, f32)>,
}

/// The width of a text at the size of the table.
pub(super) fn width(text: &str) -> f32 {
    let widths = spelled(text).map(|sign| find(sign).map_or(BLANK, |sign| sign.width));
    let (sum, count) = widths.fold((0.0, 0), |(sum, count), width| (sum + width, count + 1));
    sum + GAP * (count as f32 - 1.0).max(0.0)
}

/// A text in lines that are no wider than this at the size of the table, as far as its words allow.
pub(super) fn wrapped(text: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}")) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The path of a text: its left end at `x`, its baseline at `y`, its capitals `height` high.
pub(super) fn path(text: &str, x: f32, y: f32, height: f32) -> String {
    let scale = height / HEIGHT;
    let mut data = String::new();
    let mut left = 0.0;
    for sign in spelled(text) {
        let Some(sign) = find(sign) else {
            left += BLANK + GAP;
            continue;
        };
        let at = |right: f32, up: f32| (x + (left + right) * scale, y - (HEIGHT + up) * scale);
        draw(&mut data, sign.strokes, at(0.0, 0.0), scale);
        if let Some((strokes, up)) = sign.mark {
            draw(&mut data, strokes, at(sign.width / 2.0, up), scale);
        }
        left += sign.width + GAP;
    }
    data
}

/// Adds strokes of the table to a path, whose point 0 0 is there.
fn draw(data: &mut String, strokes: &str, (x, y): (f32, f32), scale: f32) {
    let mut is_x = true;
    for word in strokes.split(' ') {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let command = &word[..word.len() - digits.len()];
        data.push_str(command);
        if let Ok(value) = digits.parse::<f32>() {
            let value = if is_x { x } else { y } + value * scale;
            is_x = !is_x;
            if command.is_empty() {
                data.push(' ');
            }
            let _ = write!(data, "{}", number(value));
        }
    }
}

/// The path of a text around the middle `x`.
pub(super) fn centred(text: &str, x: f32, y: f32, height: f32) -> String {
    path(text, x - width(text) * height / HEIGHT / 2.0, y, height)
}

/// The signs of a text, those that are made of two letters, and those of printers, by what they stand for.
fn spelled(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(|sign| {
        let (first, second) = match sign {
            '\u{e6}' => ('a', Some('e')),
            '\u{c6}' => ('A', Some('E')),
            '\u{153}' => ('o', Some('e')),
            '\u{152}' => ('O', Some('E')),
            '\u{df}' => ('s', Some('s')),
            '\u{fe}' => ('t', Some('h')),
            '\u{de}' => ('T', Some('h')),
            '\u{2018}' | '\u{2019}' | '\u{2bc}' => ('\'', None),
            '\u{201c}'..='\u{201e}' => ('"', None),
            '\u{2010}'..='\u{2015}' => ('-', None),
            '\u{a0}' | '\u{202f}' => (' ', None),
            sign => (sign, None),
        };
        [Some(first), second].into_iter().flatten()
    })
}

/// How a sign is drawn: Latin letters with their marks; of a sign that is not in the tables, an empty box; of a blank, nothing.
fn find(sign: char) -> Option<Sign> {
    const BOX: Sign = Sign { width: 7.0, strokes: "M0 0 L7 0 L7 12 L0 12 Z", mark: None };
    if sign == ' ' {
        return None;
    }
    let plain = |sign: char| SIGNS.iter().find(|(own, ..)| *own == sign);
    if let Some(&(_, width, strokes)) = plain(sign) {
        return Some(Sign { width, strokes, mark: None });
    }
    let marked = MARKED.iter().find_map(|(marked, bases, strokes, moves)| {
        let number = marked.chars().position(|own| own == sign)?;
        let base = bases.chars().nth(number)?;
        let &(_, width, own) = plain(base)?;
        let up = if *moves && base.is_uppercase() { 4.0 } else { 0.0 };
        Some(Sign { width, strokes: own, mark: Some((strokes, up)) })
    });
    marked.or(Some(BOX))
}

/// Letters with a mark: without it, and the mark around the middle of a small letter; whether it stands higher over a capital.
#[rustfmt::skip]
const MARKED: &[(&str, &str, &str, bool)] = &[
    ("\u{e1}\u{e9}\u{ed}\u{f3}\u{fa}\u{fd}\u{107}\u{13a}\u{144}\u{155}\u{15b}\u{17a}\u{c1}\u{c9}\u{cd}\u{d3}\u{da}\u{dd}\u{106}\u{139}\u{143}\u{154}\u{15a}\u{179}", "ae\u{131}ouyclnrszAEIOUYCLNRSZ", "M-0.8 2.2 L1.2 0.2", true),
    ("\u{e0}\u{e8}\u{ec}\u{f2}\u{f9}\u{c0}\u{c8}\u{cc}\u{d2}\u{d9}", "ae\u{131}ouAEIOU", "M0.8 2.2 L-1.2 0.2", true),
    ("\u{e2}\u{ea}\u{ee}\u{f4}\u{fb}\u{109}\u{11d}\u{125}\u{135}\u{15d}\u{175}\u{177}\u{c2}\u{ca}\u{ce}\u{d4}\u{db}\u{108}\u{11c}\u{124}\u{134}\u{15c}\u{174}\u{176}", "ae\u{131}oucghjswyAEIOUCGHJSWY", "M-2 2.2 L0 0.2 L2 2.2", true),
    ("\u{e4}\u{eb}\u{ef}\u{f6}\u{fc}\u{ff}\u{c4}\u{cb}\u{cf}\u{d6}\u{dc}\u{178}", "ae\u{131}ouyAEIOUY", "M-1.6 1.2 L-1.6 1.6 M1.6 1.2 L1.6 1.6", true),
    ("\u{e3}\u{f1}\u{f5}\u{129}\u{169}\u{c3}\u{d1}\u{d5}\u{128}\u{168}", "ano\u{131}uANOIU", "M-2.2 1.8 C-1.2 -0.4 0.6 2.8 2.2 0.6", true),
    ("\u{e5}\u{16f}\u{c5}\u{16e}", "auAU", "M0 -0.4 C-1.8 -0.4 -1.8 2.4 0 2.4 C1.8 2.4 1.8 -0.4 0 -0.4 Z", true),
    ("\u{10d}\u{10f}\u{11b}\u{148}\u{159}\u{161}\u{165}\u{17e}\u{10c}\u{10e}\u{11a}\u{147}\u{158}\u{160}\u{164}\u{17d}", "cdenrstzCDENRSTZ", "M-2 0.2 L0 2.2 L2 0.2", true),
    ("\u{101}\u{113}\u{12b}\u{14d}\u{16b}\u{100}\u{112}\u{12a}\u{14c}\u{16a}", "ae\u{131}ouAEIOU", "M-2 1.4 L2 1.4", true),
    ("\u{103}\u{115}\u{11f}\u{12d}\u{14f}\u{16d}\u{102}\u{114}\u{11e}\u{12c}\u{14e}\u{16c}", "aeg\u{131}ouAEGIOU", "M-2 0.2 C-1.6 2.6 1.6 2.6 2 0.2", true),
    ("\u{10b}\u{117}\u{121}\u{17c}\u{10a}\u{116}\u{120}\u{130}\u{17b}", "cegzCEGIZ", "M0 1.2 L0 1.6", true),
    ("\u{151}\u{171}\u{150}\u{170}", "ouOU", "M-1.8 2.2 L-0.4 0.2 M0.6 2.2 L2 0.2", true),
    ("\u{e7}\u{15f}\u{163}\u{219}\u{21b}\u{c7}\u{15e}\u{162}\u{218}\u{21a}", "cststCSTST", "M0 12 L0.4 13.2 L-0.8 15", false),
    ("\u{105}\u{119}\u{12f}\u{173}\u{104}\u{118}\u{12e}\u{172}", "ae\u{131}uAEIU", "M1 12 C-0.6 13.4 -0.2 15 1.4 14.6", false),
    ("\u{f8}\u{142}\u{111}\u{127}\u{d8}\u{141}\u{110}\u{126}", "oldhOLDH", "M-2.6 9.4 L2.6 5.4", false),
];

#[rustfmt::skip]
const SIGNS: &[(char, f32, &str)] = &[
    ('A', 9.0, "M0 12 L4.5 0 L9 12 M1.6 8 L7.4 8"),
    ('B', 7.8, "M0 0 L0 12 L4.2 12 C9 12 9 5.8 4.2 5.8 L0 5.8 M4.2 5.8 C8.2 5.8 8.2 0 4.2 0 L0 0"),
    ('C', 8.6, "M8.6 2.2 C6.6 -0.9 0 -1 0 6 C0 13 6.6 12.9 8.6 9.8"),
    ('D', 8.4, "M0 0 L3 0 C10.2 0 10.2 12 3 12 L0 12 Z"),
    ('E', 6.8, "M6.8 0 L0 0 L0 12 L6.8 12 M0 5.8 L5.8 5.8"),
    ('F', 6.6, "M6.6 0 L0 0 L0 12 M0 5.8 L5.6 5.8"),
    ('G', 8.8, "M8.4 2.2 C6.4 -0.9 0 -1 0 6 C0 13.2 8.8 13.6 8.8 8.4 L8.8 6.6 L5.2 6.6"),
    ('H', 8.0, "M0 0 L0 12 M8 0 L8 12 M0 5.9 L8 5.9"),
    ('I', 0.0, "M0 0 L0 12"),
    ('J', 5.4, "M5.4 0 L5.4 8.6 C5.4 13 0 13 0 9"),
    ('K', 8.0, "M0 0 L0 12 M7.6 0 L0 7.2 M2.9 4.5 L8 12"),
    ('L', 6.4, "M0 0 L0 12 L6.4 12"),
    ('M', 10.0, "M0 12 L0 0 L5 8 L10 0 L10 12"),
    ('N', 8.2, "M0 12 L0 0 L8.2 12 L8.2 0"),
    ('O', 9.2, "M4.6 0 C-1.5 0 -1.5 12 4.6 12 C10.7 12 10.7 0 4.6 0 Z"),
    ('P', 7.4, "M0 12 L0 0 L4.2 0 C8.5 0 8.5 6.6 4.2 6.6 L0 6.6"),
    ('Q', 9.4, "M4.6 0 C-1.5 0 -1.5 12 4.6 12 C10.7 12 10.7 0 4.6 0 Z M5.8 8.4 L9.4 12.6"),
    ('R', 7.8, "M0 12 L0 0 L4.2 0 C8.5 0 8.5 6.4 4.2 6.4 L0 6.4 M4 6.4 L7.8 12"),
    ('S', 7.6, "M7.2 2.1 C5.8 -0.9 0.2 -0.7 0.4 3 C0.6 6.8 7.6 5 7.6 9 C7.6 12.9 1.4 13 0 9.9"),
    ('T', 8.4, "M0 0 L8.4 0 M4.2 0 L4.2 12"),
    ('U', 8.0, "M0 0 L0 7.4 C0 13.5 8 13.5 8 7.4 L8 0"),
    ('V', 8.6, "M0 0 L4.3 12 L8.6 0"),
    ('W', 11.6, "M0 0 L3 12 L5.8 2.4 L8.6 12 L11.6 0"),
    ('X', 8.2, "M0 0 L8.2 12 M8.2 0 L0 12"),
    ('Y', 8.4, "M0 0 L4.2 6 L8.4 0 M4.2 6 L4.2 12"),
    ('Z', 7.8, "M0 0 L7.8 0 L0 12 L7.8 12"),
    ('a', 6.4, "M6.4 4 L6.4 12 M6.4 8 C6.4 2.7 0 2.7 0 8 C0 13.3 6.4 13.3 6.4 8"),
    ('b', 6.4, "M0 0 L0 12 M0 8 C0 2.7 6.4 2.7 6.4 8 C6.4 13.3 0 13.3 0 8"),
    ('c', 5.8, "M5.8 5.4 C4.2 3.2 0 3.6 0 8 C0 12.4 4.2 12.8 5.8 10.6"),
    ('d', 6.4, "M6.4 0 L6.4 12 M6.4 8 C6.4 2.7 0 2.7 0 8 C0 13.3 6.4 13.3 6.4 8"),
    ('e', 6.2, "M0 7.8 L6.2 7.8 C6.2 2.6 0 2.8 0 8 C0 12.6 4.4 12.9 6 10.6"),
    ('f', 4.6, "M4.6 0.4 C2.6 -0.5 1.6 0.6 1.6 2.4 L1.6 12 M0 4.4 L4.2 4.4"),
    ('g', 6.4, "M6.4 4 L6.4 12.4 C6.4 16.4 1.6 16.2 0.6 14.4 M6.4 8 C6.4 2.7 0 2.7 0 8 C0 13.3 6.4 13.3 6.4 8"),
    ('h', 6.0, "M0 0 L0 12 M0 7.4 C0 2.9 6 2.9 6 7.4 L6 12"),
    ('i', 0.0, "M0 4 L0 12 M0 0.5 L0 0.9"),
    ('\u{131}', 0.0, "M0 4 L0 12"),
    ('j', 2.2, "M2.2 4 L2.2 13 C2.2 15.4 1 15.7 0 15.3 M2.2 0.5 L2.2 0.9"),
    ('k', 5.6, "M0 0 L0 12 M5.2 4 L0 9 M2 7.2 L5.6 12"),
    ('l', 0.0, "M0 0 L0 12"),
    ('m', 9.6, "M0 4 L0 12 M0 7 C0 3 4.8 3 4.8 7 L4.8 12 M4.8 7 C4.8 3 9.6 3 9.6 7 L9.6 12"),
    ('n', 6.0, "M0 4 L0 12 M0 7.4 C0 2.9 6 2.9 6 7.4 L6 12"),
    ('o', 6.6, "M3.3 4 C-1.1 4 -1.1 12 3.3 12 C7.7 12 7.7 4 3.3 4 Z"),
    ('p', 6.4, "M0 4 L0 15.6 M0 8 C0 2.7 6.4 2.7 6.4 8 C6.4 13.3 0 13.3 0 8"),
    ('q', 6.4, "M6.4 4 L6.4 15.6 M6.4 8 C6.4 2.7 0 2.7 0 8 C0 13.3 6.4 13.3 6.4 8"),
    ('r', 3.8, "M0 4 L0 12 M0 7.6 C0 5 1.6 3.6 3.8 4.1"),
    ('s', 5.2, "M5 5.2 C4 3.4 0.2 3.6 0.2 5.9 C0.2 8.6 5.2 7.2 5.2 9.9 C5.2 12.6 1 12.6 0 10.7"),
    ('t', 4.4, "M1.6 1.2 L1.6 10 C1.6 12 3 12.3 4.4 11.7 M0 4.2 L4.2 4.2"),
    ('u', 6.0, "M0 4 L0 8.6 C0 13.1 6 13.1 6 8.6 M6 4 L6 12"),
    ('v', 6.2, "M0 4 L3.1 12 L6.2 4"),
    ('w', 9.0, "M0 4 L2.4 12 L4.5 5.4 L6.6 12 L9 4"),
    ('x', 5.8, "M0 4 L5.8 12 M5.8 4 L0 12"),
    ('y', 6.2, "M0 4 L3.2 11.6 M6.2 4 L3 12.6 C2 15.2 1.2 15.6 0 15.3"),
    ('z', 5.8, "M0 4 L5.8 4 L0 12 L5.8 12"),
    ('0', 7.6, "M3.8 0 C-1.3 0 -1.3 12 3.8 12 C8.9 12 8.9 0 3.8 0 Z"),
    ('1', 3.2, "M0 2.4 L3.2 0 L3.2 12"),
    ('2', 7.2, "M0.2 3.2 C0.6 -1 7 -1.1 7 3.3 C7 6.2 1.4 9 0 12 L7.2 12"),
    ('3', 7.2, "M0.3 1.7 C2 -0.9 6.8 -0.6 6.8 3 C6.8 5.5 4.4 5.8 2.8 5.8 C4.8 5.8 7.2 6.1 7.2 9 C7.2 12.9 1.3 13 0 10.2"),
    ('4', 8.0, "M5.9 12 L5.9 0 L0 8.6 L8 8.6"),
    ('5', 7.4, "M6.8 0 L1.2 0 L0.6 5.4 C2.5 4 7.4 4 7.4 8.2 C7.4 12.6 1.8 13 0 10.2"),
    ('6', 7.4, "M6.4 1 C2.6 -1 0 3 0 7.6 C0 13.5 7.4 13.3 7.4 8.2 C7.4 4 1.4 3.4 0 7.6"),
    ('7', 7.4, "M0 0 L7.4 0 L2.6 12"),
    ('8', 7.4, "M3.7 5.6 C-0.4 5.6 -0.4 0 3.7 0 C7.8 0 7.8 5.6 3.7 5.6 C-1.2 5.6 -1.2 12 3.7 12 C8.6 12 8.6 5.6 3.7 5.6 Z"),
    ('9', 7.4, "M1 11 C4.8 13 7.4 9 7.4 4.4 C7.4 -1.5 0 -1.3 0 3.8 C0 8 6 8.6 7.4 4.4"),
    ('+', 7.0, "M3.5 3.5 L3.5 10.5 M0 7 L7 7"),
    ('~', 7.6, "M0 8 C1.6 4.4 3.4 6.2 3.8 7 C4.4 8 6 9.4 7.6 6"),
    ('\'', 0.0, "M0 0 L0 3"),
    ('-', 4.6, "M0 7.4 L4.6 7.4"),
    ('.', 0.0, "M0 11.7 L0 12"),
    (',', 0.8, "M0.8 11.6 L0 14"),
    (':', 0.0, "M0 5.5 L0 5.8 M0 11.7 L0 12"),
    ('*', 6.0, "M3 3 L3 9 M0.4 4.5 L5.6 7.5 M5.6 4.5 L0.4 7.5"),
    ('?', 6.2, "M0 2.8 C0.6 -1 6.2 -0.8 6.2 2.9 C6.2 5.6 3.1 5.8 3.1 8.4 M3.1 11.6 L3.1 12"),
    ('!', 0.0, "M0 0 L0 8 M0 11.6 L0 12"),
    (';', 0.8, "M0.4 5.5 L0.4 5.8 M0.8 11.6 L0 14"),
    ('/', 5.0, "M0 12.6 L5 -0.6"),
    ('(', 2.2, "M2.2 -0.6 C-0.7 3 -0.7 10 2.2 13.6"),
    (')', 2.2, "M0 -0.6 C2.9 3 2.9 10 0 13.6"),
    ('"', 3.0, "M0 0 L0 3 M3 0 L3 3"),
    ('#', 8.0, "M2.8 1 L1.4 11 M6.6 1 L5.2 11 M0.6 4 L8 4 M0 8 L7.4 8"),
    ('$', 7.6, "M7.2 2.1 C5.8 -0.9 0.2 -0.7 0.4 3 C0.6 6.8 7.6 5 7.6 9 C7.6 12.9 1.4 13 0 9.9 M3.8 -1.8 L3.8 13.8"),
    ('%', 9.0, "M8 0 L1 12 M2 0.4 C-0.7 0.4 -0.7 5 2 5 C4.7 5 4.7 0.4 2 0.4 Z M7 7 C4.3 7 4.3 11.6 7 11.6 C9.7 11.6 9.7 7 7 7 Z"),
    ('&', 8.8, "M8.8 12 L2 3.8 C0.6 1.8 1.6 0 3.6 0 C5.8 0 6.4 2.6 4.6 4 L2.2 5.6 C-1 7.6 0 12 3.6 12 C6.6 12 8.2 9.6 8.4 6.8"),
    ('<', 6.4, "M6.4 3 L0 7 L6.4 11"),
    ('=', 6.4, "M0 5.4 L6.4 5.4 M0 8.6 L6.4 8.6"),
    ('>', 6.4, "M0 3 L6.4 7 L0 11"),
    ('@', 11.0, "M7.8 4 L7.8 7.6 C7.8 9.8 11 9.8 11 6 C11 -1.6 0 -1.8 0 6.2 C0 13.4 6.8 13.4 8.8 11.6 M7.8 6.2 C7.8 2.8 3.4 2.8 3.4 6.2 C3.4 9.6 7.8 9.6 7.8 6.2"),
    ('[', 2.4, "M2.4 -0.6 L0 -0.6 L0 13.6 L2.4 13.6"),
    ('\\', 5.0, "M0 -0.6 L5 12.6"),
    (']', 2.4, "M0 -0.6 L2.4 -0.6 L2.4 13.6 L0 13.6"),
    ('^', 5.6, "M0 3.4 L2.8 0 L5.6 3.4"),
    ('_', 6.4, "M0 13 L6.4 13"),
    ('`', 1.6, "M0 0 L1.6 2.4"),
    ('{', 3.6, "M3.6 -0.6 C0.4 -0.6 2.8 5.4 0 6.5 C2.8 7.6 0.4 13.6 3.6 13.6"),
    ('|', 0.0, "M0 -0.6 L0 13.6"),
    ('}', 3.6, "M0 -0.6 C3.2 -0.6 0.8 5.4 3.6 6.5 C0.8 7.6 3.2 13.6 0 13.6"),
    ('\u{d7}', 5.4, "M0 4.6 L5.4 10 M5.4 4.6 L0 10"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pieces_coordinates_and_legends_are_written_with_is_in_the_table() {
        for sign in ('!'..='~').chain("\u{d7}".chars()) {
            assert!(SIGNS.iter().any(|(own, ..)| *own == sign), "{sign}");
        }
        assert!(find('\u{1F600}').is_some());
    }

    #[test]
    fn latin_letters_are_drawn_with_their_marks_and_other_signs_as_boxes() {
        for (marked, bases, ..) in MARKED {
            assert_eq!(marked.chars().count(), bases.chars().count(), "{marked}");
            for (marked, base) in marked.chars().zip(bases.chars()) {
                let (marked, base) = (marked.to_string(), base.to_string());
                assert_eq!(width(&marked), width(&base), "{marked}");
                let (marked, base) = (path(&marked, 0.0, 12.0, 12.0), path(&base, 0.0, 12.0, 12.0));
                assert!(marked.len() > base.len() && marked.starts_with(&base), "{marked} of {base}");
            }
        }
        for code in 0xc0..0x17f {
            let sign = char::from_u32(code).filter(|sign| sign.is_alphabetic());
            let drawn = sign.and_then(find).is_none_or(|sign| sign.mark.is_some());
            let rest = "\u{c6}\u{d0}\u{de}\u{df}\u{e6}\u{f0}\u{fe}\u{131}\u{122}\u{123}\u{132}\u{133}\u{136}\u{137}\u{138}\u{13b}\u{13c}\u{13d}\u{13e}\u{13f}\u{140}\u{145}\u{146}\u{149}\u{14a}\u{14b}\u{152}\u{153}\u{156}\u{157}\u{166}\u{167}";
            assert!(drawn || sign.is_some_and(|sign| rest.contains(sign)), "{sign:?}");
        }
        assert_eq!(path("\u{153}\u{df}\u{2013}", 0.0, 12.0, 12.0), path("oess-", 0.0, 12.0, 12.0));
        assert_eq!(path("\u{436}", 0.0, 12.0, 12.0), path("\u{5c07}", 0.0, 12.0, 12.0));
    }

    #[test]
    fn a_text_is_as_wide_as_its_signs_and_the_gaps_between() {
        assert_eq!(width("I"), 0.0);
        assert_eq!(width("HH"), 16.0 + GAP);
        assert_eq!(path("I", 10.0, 20.0, 6.0), "M10 14L10 20");
        assert_eq!(centred("H", 8.0, 12.0, 12.0), "M4 0L4 12M12 0L12 12M4 5.9L12 5.9");
    }
}
