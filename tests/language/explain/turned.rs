//! What turns over and what is taken: no way that a clause asks for is lost.

use super::*;
use alfil::model::{Flip, Flipped, Ray};

/// How clauses go by the ways that pieces move.
const FORMS: &[&str] = &[
    "enclosed {} by moving Q",
    "surrounded {} by moving Q",
    "within {} by moving Q",
    "ahead {} by moving Q",
    "behind {} by moving Q",
    "crossing by moving Q along {}",
    "enclosed by moving Q along {}",
    "ahead K by moving Q along {}",
    "behind Q by moving Q along {}",
    "within K by moving Q within {} of own P",
    "within K by moving Q not within {} of enemy",
];

const LETTERS: &[&str] = &["", "f", "b", "l", "r", "v", "s", "fr", "fl", "br", "bl", "fs", "bs", "vl", "vr"];

/// The first of these go to neighbouring squares and on from there.
const ATOMS: &[&str] = &["W", "R", "F", "B", "K", "Q", "N", "D", "R2", "WfR", "fRW"];
const PLAIN: usize = 6;

/// What clauses come to: of the ways by which a piece goes, no more is asked than which they are.
fn meaning(flip: &Flip) -> String {
    let sorted = |rays: &[Ray], far: bool| -> Vec<Ray> {
        let most = |ray: &Ray| if far { ray.most } else { 0 };
        let mut rays: Vec<Ray> = rays.iter().map(|ray| Ray { most: most(ray), ..*ray }).collect();
        rays.sort_unstable();
        rays.dedup();
        rays
    };
    let steps = |steps: &[(i8, i8)]| {
        let mut steps = steps.to_vec();
        steps.sort_unstable();
        steps
    };
    let first = |rays: &[Ray]| {
        let mut firsts: Vec<Ray> = Vec::new();
        for ray in rays {
            if !firsts.iter().any(|other| other.step == ray.step) {
                firsts.push(*ray);
            }
        }
        sorted(&firsts, true)
    };
    // Of several that go one way, the longest says all.
    let longest = |rays: &[Ray]| {
        let longest = |ray: &&Ray| !rays.iter().any(|other| other.step == ray.step && other.most > ray.most);
        sorted(&rays.iter().filter(longest).copied().collect::<Vec<_>>(), true)
    };
    let which = match &flip.which {
        Flipped::Between(rays) => format!("between {:?}", longest(rays)),
        Flipped::Ahead(rays) => format!("ahead {:?}", first(rays)),
        Flipped::Behind(rays) => format!("behind {:?}", first(rays)),
        Flipped::Sight(rays) => format!("sight {:?}", longest(rays)),
        Flipped::Surrounded(around) => format!("surrounded {:?}", steps(around)),
        Flipped::Within(around) => format!("within {:?}", steps(around)),
        other => format!("{other:?}"),
    };
    let along = flip.along.as_ref().map(|rays| sorted(rays, false));
    let near = flip.near.as_ref().map(|near| (near.none, longest(&near.rays)));
    format!("{which} {along:?} {near:?}")
}

/// Nothing that plays differently is told alike: each form with each way.
#[test]
fn ways_of_turning_and_taking_are_told_apart() {
    let mut faults = String::new();
    for (deed, title) in [("take", "Taking"), ("flip", "Turning over")] {
        for form in FORMS {
            let mut told: HashMap<String, (String, String)> = HashMap::new();
            for (index, atom) in
                ATOMS.iter().enumerate().take(if deed == "take" { ATOMS.len() } else { PLAIN })
            {
                for letters in LETTERS {
                    let clause = format!("{deed} {}", form.replace("{}", &format!("{letters}{atom}")));
                    let text = format!("variant \"Example\" {{ }}\nextends \"chess\"\n{clause}\n");
                    let source = Source::new("example.variant", text);
                    let Some(variant) = load(source, &library::source).variant else { continue };
                    let meant = meaning(&variant.flips.iter().next().expect("a clause").rule);
                    let page = page(&variant, None);
                    let Some(section) = page.sections.iter().find(|section| section.title == title) else {
                        let _ = writeln!(faults, "{clause}: nothing is told");
                        continue;
                    };
                    let text = text_of(section);
                    let lines = ["along a file", "along a rank", "along a diagonal", "along a line"];
                    let both = letters.contains(['f', 'b', 'l', 'r']) && letters.len() < 3 && index < PLAIN;
                    if both && !["fs", "bs"].contains(letters) && form.contains("along") {
                        let lost = lines.iter().find(|line| text.contains(&format!("moved {line}")));
                        if let Some(lost) = lost {
                            let _ = writeln!(faults, "{clause}: {lost}");
                        }
                    }
                    match told.insert(text.clone(), (meant.clone(), clause.clone())) {
                        Some((other, before)) if other != meant => {
                            let _ = writeln!(faults, "{clause}\n{before}\n    {text}");
                        }
                        _ => {}
                    }
                }
            }
            // What surrounds is told by leaps alone, so of fewer ways.
            assert!(told.len() > 20, "{deed} {form}: {}", told.len());
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn ways_of_turning_and_taking_have_words() {
    for (clause, words) in [
        (
            "take crossing by moving Q along fR",
            "When a queen has moved forward along its file, all enemies where its rank crosses the file,",
        ),
        (
            "take enclosed fR by moving Q",
            "between it and another piece of its own side, forward from it along its file, are taken",
        ),
        (
            "take enclosed rR by moving Q",
            "another piece of its own side, to the right from it along its rank,",
        ),
        ("take enclosed bW by moving Q", "an enemy that stands alone between it and another piece"),
        (
            "take ahead fR by moving Q",
            "When a queen has moved forward along its file, all enemies that stand",
        ),
        ("take behind bR by moving Q", "When a queen has moved backward along its file, all enemies"),
        ("take ahead K by moving Q along fK", "When a queen has moved forward along its file, an enemy on"),
        ("take ahead rB by moving B", "When a bishop has moved diagonally to the right, all enemies"),
        (
            "take surrounded fW by moving Q",
            "an enemy on the next square forward from it along its file, unless the next square that way is there and has no piece of its own side on it, is taken",
        ),
        (
            "flip within fQ by moving Q",
            "an enemy that stands first on its line, straight forward from it, turns",
        ),
        (
            "take ahead N by moving N",
            "has moved as if by leaps of two squares along the rank or the file and one",
        ),
        (
            "flip ahead K by moving P not within W of own",
            "When a pawn has moved along a line and there is no piece of its own side one square along the rank or the file from it, an enemy on the next square straight ahead of it turns over",
        ),
        (
            "take ahead Q by moving Q within bW of empty",
            "and there is an empty square one square straight backward from it, all enemies",
        ),
        (
            "take ahead R by moving P",
            "A piece that is promoted by its move counts for this as what it was before.",
        ),
        ("flip ahead R by moving P", "A piece that is promoted counts for this as what it has become."),
        ("flip ahead R by moving P", "Castling turns nothing over."),
    ] {
        let title = if clause.starts_with("take") { "Taking" } else { "Turning over" };
        let told = text_of(section(&page_of(clause), title));
        assert!(told.contains(words), "{clause}: {told}");
    }
    let told = text_of(section(&page_of("take ahead R by moving"), "Taking"));
    assert!(!told.contains("promoted"), "{told}");
}
