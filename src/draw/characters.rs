//! Characters as strokes: the pieces of Xiangqi on discs, those of Janggi on octagons, and those of Shogi and Tori Shogi on wedges that
//! point at the enemy.
//!
//! As in [`super::letters`], nothing is asked of fonts. A part of a character stands in a box of 24 by 24; its strokes are lines through
//! points, divided by semicolons. A character is one part or several, each with the box that it gets: left, top, width and height.

use super::svg::number;
use crate::board::Side;
use crate::model::Men;
use std::fmt::Write as _;

/// The size of the box of a part, and of a character.
const BOX: f32 = 24.0;

/// A part, and its box in the character.
type Part = (&'static str, [f32; 4]);

const WHOLE: [f32; 4] = [0.0, 0.0, 24.0, 24.0];
const LEFT: [f32; 4] = [0.0, 1.0, 10.0, 23.0];
const RIGHT: [f32; 4] = [11.0, 0.0, 13.0, 24.0];

const MAN: &str = "15 0 9 8 1 14;10 8 10 24";
const WOOD: &str = "1 7 23 7;12 0 12 24;12 8 8 14 1 20;12 8 16 14 23 20";
const EARTH: &str = "4 8 20 8;12 1 12 22;1 22 23 22";
const KING: &str = "3 3 21 3;5 12 19 12;1 22 23 22;12 3 12 22";
const SCHOLAR: &str = "1 8 23 8;12 0 12 22;4 22 20 22";
const CHARIOT: &str =
    "3 3.5 21 3.5;5 7.5 5 16.5;5 7.5 19 7.5 19 16.5;5 12 19 12;5 16.5 19 16.5;1 20.5 23 20.5;12 0 12 24";
const HORSE: &str = "5.5 1.5 5.5 15;5.5 1.5 20 1.5;5.5 6 18.5 6;5.5 10.5 18.5 10.5;12.5 1.5 12.5 15;5.5 15 21.5 15 21 20.5 19.5 23.5 16.5 22;\
    3 18 1 23;7.5 18 8 22;11.5 18 12.5 21.5;15.5 17.5 17 20.5";
const FIRE: &str = "12 0 12 9 9 17 1 24;12 10 16 17 23 23;4 6 6.5 12;21 5 17 11";
const STONE: &str = "1 3 23 3;11 3 7 11 1 17;7 12 7 23.5;7 12 21 12 21 23.5;7 22.5 21 22.5";
const WRAP: &str = "8 0 6 4.5 1.5 9.5;6.5 4.5 21.5 4.5 21.5 13 20.5 17 17 17;5.5 9.5 15.5 9.5 15.5 15;5.5 15 15.5 15;\
    5.5 9.5 5.5 20 7.5 23 20.5 23 22.5 18.5";
const EYE: &str = "4 1 4 24;4 1 20 1 20 24;4 8.5 20 8.5;4 15.5 20 15.5;4 22.5 20 22.5";
const SUN: &str = "4 1 4 23;4 1 20 1 20 23;4 11.5 20 11.5;4 22 20 22";
const MOUTH: &str = "3 3 3 22;3 3 21 3 21 22;3 20.5 21 20.5";
const GOLD: &str = "12 0 7 5.5 0.5 10;12 0 17 5.5 23.5 10;7 10 17 10;3 14.8 21 14.8;12 10 12 22.5;6 17.3 8 20.3;18 17.3 16 20.3;\
    1 22.5 23 22.5";
const BIRD: &str = "11.5 0 9 4;5.5 4 5.5 15.8;5.5 4 18 4 18 10.4;5.5 7.2 18 7.2;5.5 10.4 18 10.4;5.5 13 22.5 13;\
    5.5 15.8 21.5 15.8 21 20.5 19.5 23.5 16.5 22;3 18.5 1 23;7.5 18.5 8 22;11.5 18.5 12.5 21.5;15.5 18 17 20.5";
const SHORT_BIRD: &str = "7 0 4.5 5 0.5 10;4.5 5.5 4.5 24;13 0 15 4;4.5 5.5 22 5.5;4.5 11 20.5 11;4.5 16.5 20.5 16.5;4.5 22.5 23.5 22.5;13 5.5 13 22.5";
const MOON: &str = "5 1 5 15 4 20 1.5 24;5 1 20 1 20 21.5 18.5 23.5 16 22.5;5 8 20 8;5 14.5 20 14.5";
const LARGE: &str = "12 0 12 3.5 9.5 8.5 4.5 13;1 3.5 23 3.5";
const QUAIL: &[Part] = &[
    (
        "12 0 12 4;1 4 23 4;6 7 6 12;6 7 18 7 18 12;6 12 18 12;4 15 19 15 12.5 18.5;12.5 18.5 12.5 22 11 24 8.5 23;1 19.5 23 19.5",
        [0.0, 9.5, 11.5, 14.5],
    ),
    (BIRD, [12.0, 9.5, 12.0, 14.5]),
    (LARGE, [3.0, -0.5, 18.0, 9.0]),
];
const ROOF: &str = "12 0 7 10 0.5 20;12 0 17 10 23.5 20";

/// What the characters are made of.
const CHARACTERS: &[(char, &[Part])] = &[
    (
        '帥',
        &[(
            "6 0 4 4;3 4.5 3 23;3 4.5 10 4.5 10 10.5 3 10.5;3 14.5 10.5 14.5 10.5 22 3 22;13.5 7 13.5 19.5;\
        13.5 7 22.5 7 22.5 18 20.5 19.5;18 0 18 24",
            WHOLE,
        )],
    ),
    (
        '將',
        &[(
            "8 0 8 24;2.5 2 2.5 9 8 9;0.5 14.5 8 14.5;4.5 14.5 4 19 1.5 23.5;15 0 13.5 3.5 10.5 7;14 3 21.5 3 18.5 8.5 11.5 13;\
        14 6.5 16.5 9;10.5 16 24 16;19.5 12.5 19.5 22 18.5 23.5 16 22.5;13 18 15 21",
            WHOLE,
        )],
    ),
    ('仕', &[(MAN, LEFT), (SCHOLAR, RIGHT)]),
    ('士', &[(SCHOLAR, WHOLE)]),
    ('相', &[(WOOD, [0.0, 0.0, 12.0, 24.0]), (EYE, RIGHT)]),
    (
        '象',
        &[(
            "9.5 0 7 3 3 6;8 2.5 15.5 2.5 13 6;4.5 6 4.5 11;4.5 6 19.5 6 19.5 11;4.5 11 19.5 11;12 6 12 11 8 14.5 2 17;\
        8.5 14 12 16.5 13.5 20 12 24 9 23;11.5 16.5 7.5 19 2.5 21;13 19.5 9 22 4 24;20 13 14.5 16.5;14.5 16.5 18 20.5 23 23.5",
            WHOLE,
        )],
    ),
    ('傌', &[(MAN, [0.0, 1.0, 8.0, 23.0]), (HORSE, [8.0, 0.0, 16.0, 24.0])]),
    ('馬', &[(HORSE, WHOLE)]),
    ('俥', &[(MAN, [0.0, 1.0, 8.0, 23.0]), (CHARIOT, [8.5, 0.0, 15.5, 24.0])]),
    ('車', &[(CHARIOT, WHOLE)]),
    ('炮', &[(FIRE, LEFT), (WRAP, RIGHT)]),
    ('砲', &[(STONE, LEFT), (WRAP, RIGHT)]),
    (
        '兵',
        &[(
            "18 0 7 3;7 3 7 15.5;7 8.5 20.5 8.5;15.5 8.5 15.5 15.5;1 15.5 23 15.5;8.5 18 3 23.5;15.5 18 21 23.5",
            WHOLE,
        )],
    ),
    (
        '卒',
        &[(
            "12 0 12 3.5;2 4 22 4;7.5 5.5 5.5 9.5 2 13;7 8.5 10.5 12;17 5.5 15.5 9.5 12.5 13;17 8.5 22 13;1 16.5 23 16.5;\
        12 13 12 24",
            WHOLE,
        )],
    ),
    ('王', &[(KING, WHOLE)]),
    ('玉', &[(KING, WHOLE), ("16 15.5 18.5 18.5", WHOLE)]),
    (
        '飛',
        &[(
            "3 2 15 2 15.5 6 18 9.5 21 10.5 22 7.5;21 1.5 16.5 4;21.5 5 17.5 6.5;11.5 12 17.5 12 18 17 20 21.5 23 22.5 23.5 19.5;\
        22.5 12 18.5 14.5;23 15.5 19 17;8.5 5 5.5 8 2 9.5;0.5 13.5 11 13.5;5 8 5 16 1.5 23.5;9 6 9 24",
            WHOLE,
        )],
    ),
    (
        '角',
        &[(
            "9.5 0 7 3.5 3 7;8.5 2.5 16 2.5 13 6.5;5.5 7 5.5 16 4.5 20 2 24;5.5 7 20 7 20 21.5 18.5 23.5 16 22.5;5.5 12 20 12;\
        5.5 17 20 17;12.8 7 12.8 22",
            WHOLE,
        )],
    ),
    ('金', &[(GOLD, WHOLE)]),
    (
        '銀',
        &[
            (GOLD, [0.0, 0.5, 11.5, 23.5]),
            (
                "3 1 3 22.5 11 19;3 1 20 1 20 11.5 3 11.5;3 6 20 6;21.5 13 13.5 16.5;\
        10 11.5 15 19 23.5 23.5",
                [11.5, 0.0, 12.5, 24.0],
            ),
        ],
    ),
    (
        '桂',
        &[
            (WOOD, [0.0, 0.0, 11.0, 24.0]),
            (EARTH, [11.5, -0.5, 12.5, 11.5]),
            (EARTH, [11.5, 12.0, 12.5, 11.5]),
        ],
    ),
    ('圭', &[(EARTH, [2.0, -0.5, 20.0, 12.0]), (EARTH, [0.5, 12.0, 23.0, 12.0])]),
    (
        '香',
        &[
            ("17.5 0 7 2.5;1 6.5 23 6.5;12 2 12 13.5;12 6.5 8 10.5 1.5 14;12 6.5 16 10.5 22.5 14", WHOLE),
            (SUN, [4.5, 14.5, 15.0, 10.0]),
        ],
    ),
    ('杏', &[(WOOD, [0.5, 0.0, 23.0, 14.5]), (MOUTH, [4.5, 15.0, 15.0, 9.5])]),
    (
        '歩',
        &[(
            "12 0 12 9.5;12 4 20 4;6 4.5 6 9.5;1.5 9.5 22.5 9.5;12 11.5 12 17.5 10.5 19;7 13 3.5 18;17.5 12.5 21.5 16.5;\
        19.5 17.5 13.5 21.5 4 24",
            WHOLE,
        )],
    ),
    ('全', &[(ROOF, [0.0, 0.0, 24.0, 12.5]), (KING, [2.5, 8.0, 19.0, 16.0])]),
    (
        '竜',
        &[(
            "12 0 12 3.5;3.5 3.5 20.5 3.5;8 5 9.5 8;16 5 14.5 8;1 9 23 9;5 12 5 19;5 12 19 12 19 19;5 15.5 19 15.5;5 19 19 19;\
        12 9 12 21 13.5 23.5 21 23.5 22.5 20",
            WHOLE,
        )],
    ),
    (
        '楚',
        &[
            (WOOD, [0.5, -0.5, 11.0, 12.0]),
            (WOOD, [12.5, -0.5, 11.0, 12.0]),
            (
                "4 13.5 20 13.5 18.5 16;12 13.5 12 22;12 17.5 19 17.5;6.5 17 5 20.5 1 24;5.5 20.5 10 23 23 23.5",
                WHOLE,
            ),
        ],
    ),
    (
        '漢',
        &[(
            "4 1 7 4.5;1.5 8 5 11.5;1.5 23 6.5 15;8.5 4 23.5 4;12.5 0.5 12.5 7;19.5 0.5 19.5 7;11 8.5 11 13.5;11 8.5 21 8.5 21 13.5;\
        11 13.5 21 13.5;10 16.4 22 16.4;8 19.4 24 19.4;16 8.5 16 19.4 13 22 8.5 24;16.5 19.4 19 22 23.5 24",
            WHOLE,
        )],
    ),
    ('包', &[(WRAP, WHOLE)]),
    ('鵬', &[(MOON, [-0.3, 1.0, 6.8, 22.5]), (MOON, [6.2, 1.0, 6.8, 22.5]), (BIRD, [12.5, 0.0, 11.5, 24.0])]),
    (
        '鷹',
        &[
            ("12 0 12 2.5;3 2.5 23.5 2.5;3 2.5 3 12 2.5 18 0 24", WHOLE),
            (MAN, [3.5, 4.5, 5.0, 8.5]),
            (SHORT_BIRD, [8.5, 4.5, 15.0, 8.5]),
            (BIRD, [4.5, 13.2, 19.0, 11.0]),
        ],
    ),
    (
        '鶴',
        &[
            ("1 1.5 0.5 6;1 1.5 12 1.5 11 5", WHOLE),
            (SHORT_BIRD, [0.5, 4.0, 11.5, 20.0]),
            (BIRD, [12.5, 0.0, 11.5, 24.0]),
        ],
    ),
    (
        '雉',
        &[
            (
                "7 0 4.5 4 1 8;5 4 21 4;1 11 23 11;12 4 12 11 8 18 1 24;12 12.5 16 19 23 24",
                [0.0, 1.0, 11.0, 23.0],
            ),
            (SHORT_BIRD, [11.5, 0.0, 12.5, 24.0]),
        ],
    ),
    // With the sign of left or right above it.
    ('左', &[QUAIL[0], QUAIL[1], QUAIL[2], ("10 5.5 17.5 5.5;13.8 5.5 13.8 8.3;9 8.3 18.8 8.3", WHOLE)]),
    (
        '右',
        &[QUAIL[0], QUAIL[1], QUAIL[2], ("10.5 4.8 10.5 8.3;10.5 4.8 17 4.8 17 8.3;10.5 8.3 17 8.3", WHOLE)],
    ),
    (
        '燕',
        &[(
            "1 3.5 23 3.5;7.5 0 7.5 7.5;16.5 0 16.5 7.5;7.5 7.5 16.5 7.5;8.5 10 8.5 15;8.5 10 15.5 10 15.5 15;8.5 15 15.5 15;\
        5 9 5 17.5;0.5 12 5 12;0.5 17.5 5 15.5;19 9 19 16.5 23.5 16.5 23.5 14;23 11 19 13;4 19.5 1.5 24;9 19.5 9.5 23.5;\
        14.5 19.5 15.5 23.5;19.5 19.5 22.5 24",
            WHOLE,
        )],
    ),
    (
        '鵰',
        &[
            (
                "3 1 3 15 2.5 19 0.5 24;3 1 21 1 21 21.5 20 23.5 17 22.5;7 6 17 6;12 3.5 12 11;6.5 11 17.5 11;7.5 14 7.5 19.5;\
        7.5 14 16.5 14 16.5 19.5;7.5 19 16.5 19",
                [0.0, 0.5, 11.5, 23.5],
            ),
            (BIRD, [12.5, 0.0, 11.5, 24.0]),
        ],
    ),
    (
        '雁',
        &[
            ("3 2 23.5 2;3 2 3 12 2.5 18 0 24", WHOLE),
            (MAN, [3.8, 5.5, 6.0, 18.0]),
            (SHORT_BIRD, [9.5, 5.0, 14.5, 19.0]),
        ],
    ),
    ('太', &[("1 8 23 8;12 0 12 8 9 16 1 24;12 9 16 17 23 23.5;8.5 18.5 11.5 22", WHOLE)]),
    ('と', &[("8 1.5 9 7 11.5 11;20.5 6.5 12.5 10.5 7 14.5 5 18 6.5 21.5 12 23 20 22.5", WHOLE)]),
];

/// What the pieces of Xiangqi are written as, by the glyphs that they have otherwise: Red's and Black's.
const ON_DISCS: &[(&str, [char; 2])] = &[
    ("general", ['帥', '將']),
    ("king", ['帥', '將']),
    ("advisor", ['仕', '士']),
    ("elephant", ['相', '象']),
    ("knight", ['傌', '馬']),
    ("rook", ['俥', '車']),
    ("cannon", ['炮', '砲']),
    ("pawn", ['兵', '卒']),
];

/// What the pieces of Janggi are written as, by the glyphs that they have otherwise: Cho's and Han's.
const ON_OCTAGONS: &[(&str, [char; 2])] = &[
    ("general", ['楚', '漢']),
    ("king", ['楚', '漢']),
    ("advisor", ['士', '士']),
    ("elephant", ['象', '象']),
    ("knight", ['馬', '馬']),
    ("rook", ['車', '車']),
    ("cannon", ['包', '包']),
    ("pawn", ['卒', '兵']),
];

/// What the pieces of Shogi and of Tori Shogi are written as, by the glyphs that they have otherwise: as they are, and promoted. The
/// king of the second player is another one.
const ON_WEDGES: &str = "king 玉;rook 飛竜;bishop 角馬;gold 金;silver 銀全;knight 桂圭;lance 香杏;pawn 歩と;\
    tokin と;elephant 象太;phoenix 鵬;falcon 鷹鵰;crane 鶴;pheasant 雉;quail 左;partridge 右;swallow 燕雁;\
    duck 雁雁";

/// The glyphs of that list, what they are written as, and what they are written as promoted.
fn on_wedges() -> impl Iterator<Item = (&'static str, char, Option<char>)> {
    ON_WEDGES.split(';').filter_map(|entry| {
        let (glyph, characters) = entry.split_once(' ')?;
        let mut characters = characters.chars();
        Some((glyph, characters.next()?, characters.next()))
    })
}

/// A piece as players of these games know it, if it has a character there: by its glyph, or by that of which it is the promoted form.
/// Its colours are those of wood and ink in either theme. No class says so, since the style sheet lies in every picture.
pub(super) fn shapes(men: Men, glyph: &'static str, promoted: bool, side: Side) -> Option<String> {
    let of_both = |table: &[(&str, [char; 2])]| {
        let (_, characters) = table.iter().find(|(own, _)| *own == glyph).filter(|_| !promoted)?;
        Some(characters[side.index()])
    };
    let (base, ring, character, ink, left, top, size) = match men {
        Men::Figures => return None,
        Men::Discs => {
            let ink = if side == Side::White { RED } else { BLACK };
            (DISC, RING, of_both(ON_DISCS)?, ink, 11.3, 11.3, 22.4)
        }
        Men::Octagons => {
            let ink = if side == Side::White { GREEN } else { RED };
            (OCTAGON, "", of_both(ON_OCTAGONS)?, ink, 9.8, 9.8, 25.4)
        }
        Men::Wedges => {
            let (_, plain, other) = on_wedges().find(|(own, ..)| *own == glyph)?;
            let character = match promoted {
                true => other?,
                false if glyph == "king" && side == Side::Black => '王',
                false => plain,
            };
            (WEDGE, "", character, if promoted { RED } else { BLACK }, 12.0, 14.6, 21.0)
        }
    };
    let strokes = strokes(character, left, top, size)?;
    let width = if strokes.matches('M').count() > MANY { 1.3 } else { 1.8 };
    Some(format!(
        "<path fill=\"#f6e2b8\" stroke=\"#5a3d1e\" stroke-width=\"1.3\" d=\"{base}\"/>\
         <path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{ring}{strokes}\"/>"
    ))
}

/// A character of more strokes than these has finer ones.
const MANY: usize = 16;

const RED: &str = "#b3261e";
const BLACK: &str = "#231d16";
const GREEN: &str = "#14603a";

/// What a character of Janggi stands on.
const OCTAGON: &str = "M14.5 3H30.5L42 14.5V30.5L30.5 42H14.5L3 30.5V14.5Z";
/// What a character of Xiangqi stands on.
const DISC: &str = "M22.5 3A19.5 19.5 0 0 1 22.5 42A19.5 19.5 0 0 1 22.5 3Z";
/// The line within the edge of a disc.
const RING: &str = "M22.5 5.2A17.3 17.3 0 0 1 22.5 39.8A17.3 17.3 0 0 1 22.5 5.2Z";
/// A piece of Shogi that goes up the board.
const WEDGE: &str = "M22.5 2.5L35.5 8.5L40 42H5L9.5 8.5Z";

/// The path of a character: its upper left corner and its size.
fn strokes(character: char, left: f32, top: f32, size: f32) -> Option<String> {
    let (_, parts) = CHARACTERS.iter().find(|(own, _)| *own == character)?;
    let mut data = String::new();
    for (strokes, [x, y, width, height]) in *parts {
        for stroke in strokes.split(';') {
            let mut numbers = stroke.split_whitespace().filter_map(|word| word.parse::<f32>().ok());
            let mut command = 'M';
            while let (Some(right), Some(down)) = (numbers.next(), numbers.next()) {
                let at = |from: f32, offset: f32, share: f32, along: f32| {
                    number(from + (offset + along * share / BOX) * size / BOX)
                };
                let _ =
                    write!(data, "{command}{} {}", at(left, *x, *width, right), at(top, *y, *height, down));
                command = 'L';
            }
        }
    }
    Some(data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyphs;

    #[test]
    fn every_character_is_drawn_within_its_box_and_used() {
        let of_both = ON_DISCS.iter().chain(ON_OCTAGONS).flat_map(|(_, characters)| *characters);
        let wedged = on_wedges().flat_map(|(_, plain, promoted)| [Some(plain), promoted]).flatten();
        let used: Vec<char> = of_both.chain(wedged).chain(['王']).collect();
        assert!(used.iter().all(|one| strokes(*one, 0.0, 0.0, BOX).is_some()));
        for (character, _) in CHARACTERS {
            assert!(used.contains(character), "{character}");
            let path = strokes(*character, 0.0, 0.0, BOX).expect("it is there");
            for number in path.split(['M', 'L', ' ']).filter(|word| !word.is_empty()) {
                let number: f32 = number.parse().expect("a number");
                assert!((-0.6..=24.6).contains(&number), "{character}: {path}");
            }
        }
        let of_both = ON_DISCS.iter().chain(ON_OCTAGONS).map(|(glyph, _)| glyph);
        for glyph in of_both.copied().chain(on_wedges().map(|(glyph, ..)| glyph)) {
            assert!(glyphs::svg(glyph).is_some(), "{glyph}");
        }
    }
}
