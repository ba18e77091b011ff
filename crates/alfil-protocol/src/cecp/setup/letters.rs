//! The letters of pieces in the order in which XBoard knows pieces, which decides how they look there.

use alfil_board::Kind;
use alfil_model::Definition;

/// XBoard's pieces before the king: the letter, and the names of such pieces.
const LOOKS: &[(&str, &[&str])] = &[
    ("P", &["pawn", "soldier"]),
    ("N", &["knight", "horse"]),
    ("B", &["bishop"]),
    ("R", &["rook", "chariot"]),
    ("Q", &["queen"]),
    ("F", &["ferz", "advisor", "counsellor", "wizard"]),
    ("E", &["elephant", "alfil"]),
    ("A", &["archbishop", "cardinal", "princess", "hawk", "janus"]),
    ("C", &["chancellor", "marshal", "marshall", "empress"]),
    ("W", &["wazir"]),
    ("M", &["commoner", "mann", "man", "king"]),
    ("O", &["cannon"]),
    ("H", &["nightrider"]),
    ("I", &[]),
    ("J", &[]),
    ("G", &["gold general", "grasshopper", "gold"]),
    ("D", &["dabbaba"]),
    ("V", &["falcon"]),
    ("L", &["lance"]),
    ("S", &["silver general", "silver"]),
    ("U", &["unicorn"]),
];

/// How many pieces XBoard has, but for the king.
const PIECES: usize = 43;

/// The table: White's letters and Black's, in XBoard's order, `.` where there is no piece, the king last.
pub fn table(variant: &Definition, king: Option<Kind>) -> String {
    let mut places: Vec<Option<String>> = vec![None; PIECES];
    let kinds = |wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let fits = |index: &usize| Some(Kind(*index as u8)) != king && wanted(&variant.kinds[*index].letters);
        (0..variant.kinds.len()).filter(fits).collect()
    };
    let plain = kinds(&|letters| !letters.starts_with('+') && !letters.ends_with('~'));
    let mut left = Vec::new();
    for index in plain {
        let kind = &variant.kinds[index];
        let name = kind.name.to_lowercase();
        let looks = LOOKS.iter().position(|(_, names)| names.contains(&name.as_str()));
        let same = LOOKS.iter().position(|(letter, _)| *letter == kind.letters);
        match looks.or(same).filter(|place| places[*place].is_none()) {
            Some(place) => places[place] = Some(kind.letters.clone()),
            None => left.push(kind.letters.clone()),
        }
    }
    // A piece that becomes another and, captured, is itself again: a caret and its letter.
    left.extend(
        kinds(&|letters| letters.starts_with('+'))
            .into_iter()
            .map(|index| variant.kinds[index].letters.replace('+', "^")),
    );
    left.extend(kinds(&|letters| letters.ends_with('~')).into_iter().map(|_| "~".to_owned()));
    for letters in left {
        let free = |place: &&mut Option<String>| place.is_none();
        if let Some(place) = places.iter_mut().skip(5).find(free) {
            *place = Some(letters);
        }
    }
    let last = places.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let mut white: String = places[..last].iter().map(|place| place.as_deref().unwrap_or(".")).collect();
    white += king.map_or(".", |king| &variant.kinds[king.index()].letters);
    let black = white.to_lowercase();
    white + &black
}
