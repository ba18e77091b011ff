//! Fairy-Stockfish's `variants.ini`.
//!
//! A section is a list of settings, laid over what it inherits: from a section above it or from a variant that the program
//! has built in, of which `fairy/builtin.ini` says the same in the same words. What the settings come to is said in clauses,
//! once for the section and once for each of its ancestors that ships here; the file extends the one beside which least is
//! left to say.

mod config;
mod drops;
mod ends;
mod game;
mod turns;
mod verdict;

use super::ini::{self, Section};
use super::page::Page;
use super::{Import, Imported, Remark, Remarks, shown, stem, trial};
use crate::fairy::BUILT_IN;
use crate::library;
use alfil_words::counted;
use config::Config;
use game::Game;
use std::fmt::Write as _;

/// How many sections are read.
const MOST_SECTIONS: usize = 2000;
/// How many lines that are no settings are told one by one.
const MOST_STRAYS: usize = 20;
/// How many files are made of one text.
const MOST_FILES: usize = 300;
/// How long a chain of parents may be.
const MOST_PARENTS: usize = 16;
/// The longest value of a setting.
const LONGEST_VALUE: usize = 4000;

/// The variants of a text, or of its section of this name.
pub(super) fn read(text: &str, only: Option<&str>) -> Import {
    let (mut sections, strays) = ini::read(text);
    let mut import = Import::default();
    let headless = sections.is_empty() && !strays.iter().any(|stray| stray.text.starts_with('['));
    if let (Some(first), true) = (strays.first(), headless) {
        let text = "this is no `variants.ini`, since it has no section: one begins with `[name:parent]`; neither is it a page with \
            an Interactive Diagram or what an engine tells XBoard";
        import.remarks.push(Remark::wrong(first.line, text.to_owned()));
        return import;
    }
    for stray in strays.iter().take(MOST_STRAYS) {
        let text = format!("`{}` is passed over: {}", shown(&stray.text), stray.meant);
        import.remarks.push(Remark::wrong(stray.line, text));
    }
    if let Some(next) = strays.get(MOST_STRAYS) {
        let lines = counted(strays.len() - MOST_STRAYS, "more such line", "more such lines");
        import.remarks.push(Remark::wrong(next.line, format!("{lines}, passed over as well")));
    }
    if sections.len() > MOST_SECTIONS {
        let line = sections[MOST_SECTIONS].line;
        import.remarks.push(Remark::wrong(line, format!("no more than {MOST_SECTIONS} sections are read")));
        sections.truncate(MOST_SECTIONS);
    }
    let shelf = Shelf { own: sections, built_in: ini::read(BUILT_IN).0 };
    for index in 0..shelf.own.len() {
        let section = &shelf.own[index];
        if only.is_some_and(|only| only != section.name) {
            continue;
        }
        if import.found == MOST_FILES {
            let text = format!(
                "no more than {MOST_FILES} variants are made of one text; a section's name asks for one of the others"
            );
            import.remarks.push(Remark::wrong(section.line, text));
            break;
        }
        import.found += 1;
        if shelf.own[..index].iter().any(|other| other.name == section.name) {
            let text = format!(
                "there is a section [{}] above; Fairy-Stockfish keeps that one, and so does this",
                shown(&section.name)
            );
            import.remarks.push(Remark::wrong(section.line, text));
            continue;
        }
        match variant(&shelf, index) {
            Ok(imported) => import.variants.push(imported),
            Err(remarks) => {
                let text = format!("[{}] cannot be carried over", shown(&section.name));
                import.remarks.push(Remark::wrong(section.line, text));
                import.remarks.extend(remarks.list);
            }
        }
    }
    import
}

/// The file of a variant that Fairy-Stockfish has built in, if its rules are known here.
pub(super) fn built_in(name: &str) -> Import {
    let shelf = Shelf { own: Vec::new(), built_in: ini::read(BUILT_IN).0 };
    let mut import = Import::default();
    let Some(section) = shelf.built_in.iter().find(|section| section.name == name) else { return import };
    import.found = 1;
    match file(&shelf, section, &[section]) {
        Ok(imported) => import.variants.push(imported),
        Err(remarks) => import.remarks.extend(remarks.list),
    }
    import
}

/// All sections that may be inherited from.
struct Shelf {
    own: Vec<Section>,
    built_in: Vec<Section>,
}

impl Shelf {
    /// The built-in sections from this one to the root, the root first.
    fn ancestry<'s>(&'s self, name: &str) -> Vec<&'s Section> {
        let mut chain = Vec::new();
        let mut name = name;
        while let Some(section) = self.built_in.iter().find(|section| section.name == name) {
            chain.push(section);
            name = &section.parent;
            if chain.len() > MOST_PARENTS {
                break;
            }
        }
        chain.reverse();
        chain
    }
}

/// The file of a section.
fn variant(shelf: &Shelf, index: usize) -> Result<Imported, Remarks> {
    let mut chain = vec![&shelf.own[index]];
    let mut before = index;
    let refuse = |line: usize, text: String| {
        let mut remarks = Remarks::default();
        remarks.add(Remark::wrong(line, text));
        Err(remarks)
    };
    loop {
        let last = chain[chain.len() - 1];
        if last.parent.is_empty() {
            break;
        }
        // A built-in cannot be replaced by a section of its name.
        if shelf.built_in.iter().any(|section| section.name == last.parent) {
            chain.extend(shelf.ancestry(&last.parent).into_iter().rev());
            break;
        }
        match shelf.own[..before].iter().position(|section| section.name == last.parent) {
            Some(place) if chain.len() < MOST_PARENTS => {
                before = place;
                chain.push(&shelf.own[place]);
            }
            Some(_) => {
                return refuse(
                    last.line,
                    format!("more than {MOST_PARENTS} sections inherit from each other"),
                );
            }
            None => {
                let below = shelf.own.iter().any(|section| section.name == last.parent);
                let parent = shown(&last.parent);
                let why = if last.parent.trim() != last.parent {
                    format!(
                        "there is no variant `{parent}` to inherit from: around `:` blanks belong to the names there"
                    )
                } else if below {
                    format!(
                        "[{parent}] stands below: a section inherits from those above it alone, and Fairy-Stockfish drops this one"
                    )
                } else {
                    let names = shelf.own[..before]
                        .iter()
                        .chain(&shelf.built_in)
                        .map(|section| section.name.as_str());
                    let near = crate::diagnostic::suggest(&last.parent, names);
                    let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                    format!("there is no variant `{parent}` to inherit from{hint}")
                };
                return refuse(last.line, why);
            }
        }
    }
    chain.reverse();
    file(shelf, &shelf.own[index], &chain)
}

/// The settings of a chain of sections, the root first.
fn settings(shelf: &Shelf, chain: &[&Section]) -> (Config, Remarks) {
    let mut config = Config::default();
    let mut remarks = Remarks::default();
    for section in chain {
        let ours = shelf.built_in.iter().any(|own| std::ptr::eq(own, *section));
        let mut section = (*section).clone();
        section.entries.retain(|entry| {
            let fits = entry.value.len() <= LONGEST_VALUE;
            if !fits {
                remarks.add(Remark::wrong(
                    entry.line,
                    format!("`{}` is too long, and passed over", shown(&entry.key)),
                ));
            }
            fits
        });
        config.apply(&section, ours, &mut remarks);
    }
    (config, remarks)
}

/// What the clauses of a variant are.
fn clauses(config: &Config, remarks: Remarks) -> Result<(Page, Remarks), Remarks> {
    let mut game = Game::new(config, remarks)?;
    game.board(game.places() || config.is("seirawanGating"));
    let used = game.used();
    let mut promotions = std::mem::take(&mut game.page);
    let past = game.promotions();
    std::mem::swap(&mut promotions, &mut game.page);
    let mut order: Vec<&String> = used.iter().collect();
    order.sort_by_key(|slot| {
        (*slot != "king", config.letter(slot).map(|letter| "KQRBNP".find(letter).unwrap_or(9)))
    });
    for slot in &order {
        let Some(piece) = config.piece_of(slot) else { continue };
        let name = game.name(piece);
        game.piece(slot, &piece.letter.to_string(), &name);
    }
    for slot in &past {
        let Some(piece) = config.piece_of(slot) else { continue };
        let name = format!("Promoted {}", game.name(piece));
        game.piece(slot, &format!("{}~", piece.letter), &name);
    }
    for (from, to) in game.crowns() {
        let there = used.contains(&from)
            || game.array.iter().any(|(_, man)| Some(man.letter) == config.letter(&from));
        if let (true, Some(piece)) = (there, config.piece_of(&from)) {
            let name = format!("Promoted {}", game.name(piece));
            game.piece(&to, &format!("+{}", piece.letter), &name);
        }
    }
    game.royal();
    game.page.clauses.extend(promotions.clauses);
    game.en_passant();
    game.castling();
    game.turns(&past);
    game.ends();
    Ok((game.page, game.remarks))
}

/// The file of a variant by its settings.
fn file(shelf: &Shelf, section: &Section, chain: &[&Section]) -> Result<Imported, Remarks> {
    let built_in = chain.len() == 1 && shelf.built_in.iter().any(|own| std::ptr::eq(own, section));
    let ancestry = if built_in { shelf.ancestry(&section.name) } else { chain.to_vec() };
    let (config, remarks) = settings(shelf, &ancestry);
    let (page, mut remarks) = clauses(&config, remarks)?;
    let whole = page.whole();
    let mut best: Option<(&'static str, String)> = None;
    let inherited =
        ancestry.iter().rev().filter(|own| shelf.built_in.iter().any(|other| std::ptr::eq(other, **own)));
    let mut names: Vec<&str> = inherited
        .map(|section| section.name.as_str())
        .filter(|name| !(built_in && *name == section.name))
        .collect();
    // What nothing else is like is like the first of them.
    names.extend(shelf.built_in.first().map(|section| section.name.as_str()));
    for name in names {
        let Some(shipped) = library::find(name) else { continue };
        let (config, _) = settings(shelf, &shelf.ancestry(name));
        let Ok((parent, _)) = clauses(&config, Remarks::default()) else { continue };
        let Some(text) = page.beside(&parent) else { continue };
        let file = format!("extends \"{shipped}\"\n{text}");
        if text.len() + 20 >= whole.len() || !trial::agree(&super::page::laid_out(&file), &whole) {
            continue;
        }
        if best.as_ref().is_none_or(|(_, other)| text.len() < other.len()) {
            best = Some((shipped, text));
        }
    }
    let name = stem(&section.name);
    let title = title(&section.name);
    let mut text = format!("# {title}: [{}", shown(&section.name));
    if !section.parent.is_empty() {
        let _ = write!(text, ":{}", shown(&section.parent));
    }
    text += "] of Fairy-Stockfish, imported.\n\n";
    let _ = writeln!(text, "variant \"{title}\" {{");
    for source in &section.sources {
        let _ = writeln!(text, "    source \"{source}\"");
    }
    let _ = writeln!(
        text,
        "    note \"Imported from Fairy-Stockfish's `{}`\"\n}}\n",
        shown(&section.name).replace(['"', '\\'], "")
    );
    match best {
        Some((parent, clauses)) => {
            let _ = writeln!(
                text,
                "extends \"{parent}\"\n{}{clauses}",
                if clauses.starts_with("without") { "" } else { "\n" }
            );
        }
        None => text += &whole,
    }
    text += &super::not_carried_over(&remarks);
    let text = super::page::laid_out(&text);
    let (text, wrong) = trial::with_tests(&text);
    for wrong in wrong {
        remarks.add(Remark::wrong(section.line, wrong));
    }
    Ok(Imported { name, text, line: section.line, remarks: remarks.list })
}

/// What people call it: `Three Kings` for `three-kings`.
fn title(name: &str) -> String {
    let stem = stem(name);
    let words = stem.split(['-', '_']).filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    });
    words.collect::<Vec<String>>().join(" ")
}
