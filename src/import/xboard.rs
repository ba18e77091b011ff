//! What an engine tells XBoard of a game: a line `setup`, and a line `piece` for each type that moves in its own way.
//!
//! ```text
//! setup (PNBRQKpnbrqk) 8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! piece N& C                                          the letters by XBoard's places, the board, the array; moves
//! ```
//!
//! The lines may stand in a log of the conversation, behind `<first :`. What they leave to XBoard is what XBoard does: pawns have
//! the first place and the lance's, the king has the last.

mod moves;

use super::page::{Group, Page, laid_out};
use super::{Import, Imported, Remark, Remarks, shown, trial};
use alfil_play::xboard::Parent;
use moves::Moves;
use std::fmt::Write as _;

/// How many games of a text are read.
const MOST_GAMES: usize = 20;
/// The longest side of a board.
const LONGEST: usize = 16;
/// How many places XBoard has for types.
const PLACES: usize = 44;
/// How far behind a type that is stands which it promotes to.
const PROMOTED: usize = 11;
/// The places of pawns, and of what goes anywhere if no line says how it moves.
const PAWNS: [usize; 2] = [0, 18];
const WILD: [usize; 2] = [17, 19];

/// The letters of the places where no table is given, and what moves there in a way that everyone knows.
const LETTERS: &str = "PNBRQFEACWMOHIJGDVLSUKpnbrqfeacwmohijgdvlsuk";
const USUAL: &[&str] = &["fmWfceFifmnD", "N", "B", "R", "RB", "F", "A", "BN", "RN", "W", "WF", "mRcpR", "N0"];

/// Names of pieces by their moves: these and the name on each line.
const NAMES: &str = include_str!("xboard/names.txt");

/// A line without what a log puts before it.
fn said(line: &str) -> &str {
    let line = line.split_once("<first :").map_or(line, |(_, said)| said);
    line.trim()
}

fn is_setup(line: &str) -> bool {
    said(line).strip_prefix("setup ").is_some_and(|rest| rest.contains('/'))
}

/// Whether a text is of this format.
pub(super) fn is_such(text: &str) -> bool {
    text.lines().any(is_setup)
}

/// All games of a text.
pub(super) fn read(text: &str) -> Import {
    let mut import = Import::default();
    let lines: Vec<(usize, &str)> = text.lines().enumerate().map(|(at, line)| (at + 1, line)).collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|at| is_setup(lines[*at].1)).collect();
    let mut seen: Vec<String> = Vec::new();
    for (number, start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(lines.len());
        let block = &lines[*start..end];
        let whole: String = block.iter().map(|(_, line)| said(line)).filter(|line| is_told(line)).collect();
        // A log may have the same game again.
        if seen.contains(&whole) {
            continue;
        }
        import.found += 1;
        if seen.len() == MOST_GAMES {
            let text = format!("no more than {MOST_GAMES} games are read");
            import.remarks.push(Remark::wrong(lines[*start].0, text));
            break;
        }
        seen.push(whole);
        let above = &lines[number.checked_sub(1).map_or(0, |last| starts[last])..*start];
        match Game::read(block).map(|game| game.file(&title(above), seen.len())) {
            Ok(imported) => import.variants.push(imported),
            Err(remark) => import.remarks.push(remark),
        }
    }
    import
}

/// Whether a line says something of a game.
fn is_told(line: &str) -> bool {
    line.starts_with("setup ") || line.starts_with("piece ")
}

/// What a game is called by what stands above its lines.
fn title(above: &[(usize, &str)]) -> String {
    let words = above.iter().rev().find_map(|(_, line)| {
        let comment = line.trim().strip_prefix("# ").and_then(|line| line.strip_suffix(", written by Alfil"));
        comment
            .or_else(|| line.split_once("variant ").map(|(_, name)| name).filter(|name| !name.contains('=')))
    });
    let sign = |sign: char| if sign.is_control() || "\"\\<>".contains(sign) { ' ' } else { sign };
    let words: String = words.unwrap_or_default().chars().take(60).map(sign).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { "Game".to_owned() } else { words }
}

/// A type of piece.
#[derive(Debug, Clone, Default)]
struct Man {
    /// White's letter and Black's.
    letters: [Option<char>; 2],
    /// The place that it is another form of.
    base: Option<usize>,
    /// Whether it only looks as that, or is another piece.
    twin: bool,
    /// What `piece` lines say of either side.
    told: [Option<(usize, String)>; 2],
}

/// A game as it is taken down.
struct Game {
    line: usize,
    /// By XBoard's places, the king's behind the others.
    men: Vec<Option<Man>>,
    king: usize,
    parent: Parent,
    /// Ranks from the top: a place and whether it is Black's.
    rows: Vec<Vec<Stand>>,
    black_begins: bool,
    remarks: Remarks,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Empty,
    Hole,
    Man(usize, bool),
}

impl Game {
    fn read(block: &[(usize, &str)]) -> Result<Game, Remark> {
        let (line, first) = block.first().map_or((1, ""), |(line, text)| (*line, said(text)));
        let mut rest = first.strip_prefix("setup ").unwrap_or(first).trim();
        let mut table = LETTERS;
        if let Some(behind) = rest.strip_prefix('(') {
            let Some((own, behind)) = behind.split_once(')') else {
                return Err(Remark::wrong(line, "the table of letters has no end: `)`".to_owned()));
            };
            (table, rest) = (own.trim(), behind.trim());
        }
        let mut words = rest.split_whitespace().peekable();
        let size = words.next_if(|word| word.contains('x') && !word.contains('/'));
        let parent =
            size.and_then(|word| word.split_once('_')).map_or(Parent::Fairy.name(), |(_, name)| name);
        let (men, king) = men_of(table).map_err(|text| Remark::wrong(line, text))?;
        let mut game = Game {
            line,
            men,
            king,
            parent: Parent::named(parent).unwrap_or(Parent::Fairy),
            rows: Vec::new(),
            black_begins: false,
            remarks: Remarks::default(),
        };
        if !matches!(Parent::named(parent), Some(Parent::Fairy | Parent::Crazyhouse | Parent::Shogi)) {
            game.lose(
                line,
                format!("what XBoard does in games like `{}` is not carried over", shown(parent)),
            );
        }
        let board = words.next().unwrap_or_default();
        game.black_begins = words.next() == Some("b");
        let (board, held) = board.split_once('[').unwrap_or((board, ""));
        if held.contains(|sign: char| sign.is_ascii_alphabetic()) {
            game.lose(line, "what is held in reserve at the start is not carried over");
        }
        for row in board.split('/') {
            let row = game.row(row).map_err(|text| Remark::wrong(line, text))?;
            game.rows.push(row);
        }
        let files = game.files();
        if files == 0 {
            return Err(Remark::wrong(line, "a board has at least one file and one rank".to_owned()));
        }
        let sides = 1..=LONGEST;
        if !sides.contains(&files) || !sides.contains(&game.rows.len()) {
            return Err(Remark::wrong(
                line,
                format!("a board has at most {LONGEST} files and {LONGEST} ranks here"),
            ));
        }
        if game.rows.iter().any(|row| row.len() != files) {
            return Err(Remark::wrong(line, "the ranks of the array are not equally long".to_owned()));
        }
        for (line, text) in &block[1..] {
            if let Some(told) = said(text).strip_prefix("piece ") {
                game.piece(*line, told);
            }
        }
        Ok(game)
    }

    fn lose(&mut self, line: usize, text: impl Into<String>) {
        self.remarks.add(Remark::lost(line, text.into()));
    }

    fn files(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The place of a letter of the array or of a line.
    fn place(&self, letter: char, crowned: bool, twin: bool) -> Option<(usize, bool)> {
        let of = |man: &Man| man.letters.iter().position(|own| *own == Some(letter));
        let found = |at: usize| self.men[at].as_ref().and_then(of).map(|side| (at, side == 1));
        let (place, black) = (0..self.men.len()).find_map(|at| {
            found(at).filter(|_| self.men[at].as_ref().is_some_and(|man| man.base.is_none()))
        })?;
        if !crowned && !twin {
            return Some((place, black));
        }
        let form = |man: &Man| man.base == Some(place) && man.twin == twin;
        let at = self.men.iter().position(|man| man.as_ref().is_some_and(form))?;
        Some((at, black))
    }

    fn row(&self, text: &str) -> Result<Vec<Stand>, String> {
        let mut row = Vec::new();
        let mut signs = text.chars().peekable();
        while let Some(sign) = signs.next() {
            if row.len() > LONGEST {
                return Err(format!("a board has at most {LONGEST} files and {LONGEST} ranks here"));
            }
            match sign {
                '0'..='9' => {
                    let mut count = sign.to_digit(10).unwrap_or(0) as usize;
                    while let Some(digit) = signs.peek().and_then(|next| next.to_digit(10)) {
                        count = (count * 10 + digit as usize).min(100);
                        signs.next();
                    }
                    row.extend(std::iter::repeat_n(Stand::Empty, count));
                }
                '*' => row.push(Stand::Hole),
                _ => {
                    let crowned = sign == '+';
                    let letter = if crowned { signs.next().unwrap_or(' ') } else { sign };
                    let twin = !crowned && signs.next_if_eq(&'~').is_some();
                    let Some((place, black)) = self.place(letter, crowned, twin) else {
                        return Err(format!("`{}` is no piece of the table", shown(&letter.to_string())));
                    };
                    row.push(Stand::Man(place, black));
                }
            }
        }
        Ok(row)
    }

    /// A line `piece`.
    fn piece(&mut self, line: usize, text: &str) {
        let mut words = text.split_whitespace();
        let (Some(name), Some(moves)) = (words.next(), words.next()) else { return };
        let both = name.ends_with('&');
        let bare = name.trim_end_matches('&');
        let crowned = bare.starts_with('+');
        let mut signs = bare.trim_start_matches('+').chars();
        let found =
            signs.next().filter(|_| signs.next().is_none()).and_then(|sign| self.place(sign, crowned, false));
        let Some((place, black)) = found else {
            self.remarks.add(Remark::wrong(line, format!("`{}` is no piece of the table", shown(name))));
            return;
        };
        let Some(man) = self.men[place].as_mut() else { return };
        let told = Some((line, moves.to_owned()));
        if both {
            man.told = [told.clone(), told];
        } else {
            man.told[usize::from(black)] = told;
        }
    }

    /// What a type is called here, of letters that are White's.
    fn letters(&self, place: usize) -> String {
        let Some(man) = self.men.get(place).and_then(Option::as_ref) else { return String::new() };
        match man.base {
            Some(base) if man.twin => format!("{}~", self.letters(base)),
            Some(base) => format!("+{}", self.letters(base)),
            None => man
                .letters
                .iter()
                .flatten()
                .next()
                .map(|letter| letter.to_ascii_uppercase())
                .map_or_else(String::new, String::from),
        }
    }

    /// How a type moves.
    fn moves(&mut self, place: usize) -> Moves {
        let pawn = PAWNS.contains(&place) && self.parent != Parent::Shogi && place != self.king;
        let Some(man) = self.men[place].clone() else { return Moves::default() };
        let letters = self.letters(place);
        if man.twin {
            return man.base.map_or_else(Moves::default, |base| self.moves(base));
        }
        let own = usize::from(man.letters[0].is_none() && man.base.is_none());
        if let (Some((_, one)), Some((line, other))) = (&man.told[own], &man.told[1 - own])
            && one != other
        {
            self.lose(*line, format!("`{letters}`: that the sides move it differently is not carried over"));
        }
        let known = USUAL.get(place).copied().filter(|_| man.base.is_none());
        let usual = if place == self.king { Some("WFisO2") } else { known };
        let (line, text) = match (man.told[own].clone().or(man.told[1 - own].clone()), usual) {
            (Some(told), _) => told,
            (None, Some(usual)) => (self.line, usual.to_owned()),
            (None, None) => {
                if !WILD.contains(&place) {
                    self.lose(
                        self.line,
                        format!("`{letters}`: no line says how it moves, so it goes anywhere here"),
                    );
                }
                return Moves::anywhere();
            }
        };
        let moves = moves::read(&text, pawn);
        for lost in &moves.lost {
            self.lose(line, format!("moves of `{letters}`: {lost}"));
        }
        moves
    }

    fn file(mut self, title: &str, number: usize) -> Imported {
        let title = if number == 1 { title.to_owned() } else { format!("{title} {number}") };
        let places: Vec<usize> =
            (0..self.men.len()).filter(|place| !self.letters(*place).is_empty()).collect();
        let mut all: Vec<(usize, Moves)> = places.iter().map(|place| (*place, self.moves(*place))).collect();
        if !all.iter().any(|(_, moves)| moves.rights) || !all.iter().any(|(_, moves)| moves.passant) {
            all.iter_mut().for_each(|(_, moves)| moves.without_passant());
        }
        let mut page = Page::default();
        page.add(Group::Board, "", format!("board {}x{}", self.files(), self.rows.len()));
        page.add(Group::Setup, "", self.setup());
        for (place, moves) in &all {
            let letters = self.letters(*place);
            let body = if moves.text.is_empty() { "{\n}".to_owned() } else { moves.text.clone() };
            let name = self.name(*place, &moves.text);
            page.add(Group::Piece, letters.clone(), format!("piece {letters} \"{name}\" {body}"));
        }
        let king = places.contains(&self.king).then(|| self.letters(self.king));
        if let Some(king) = &king {
            page.add(Group::Royal, king.clone(), format!("royal {king}"));
        }
        let named = |chosen: fn(&Moves) -> bool| -> Vec<String> {
            all.iter().filter(|(_, moves)| chosen(moves)).map(|(place, _)| self.letters(*place)).collect()
        };
        let (victims, capturers) = (named(|moves| moves.rights), named(|moves| moves.passant));
        let pairs: Vec<String> = victims
            .iter()
            .flat_map(|one| capturers.iter().map(move |other| format!("{one} by {other}")))
            .collect();
        if !pairs.is_empty() {
            page.add(Group::EnPassant, "", format!("en passant {}", pairs.join(", ")));
        }
        let by = all.iter().find(|(place, _)| *place == self.king).and_then(|(_, moves)| moves.castles);
        self.castling(by, &mut page);
        self.promotions(&places, &mut page);
        self.reserve(&places, &all, &mut page);
        if king.is_some() {
            page.add(Group::End, "checkmate", "loss when checkmate");
        }
        let word = if self.parent == Parent::Shogi { "loss" } else { "draw" };
        page.add(Group::End, "stalemate", format!("{word} when stalemate"));
        if self.black_begins {
            self.lose(self.line, "that Black begins is not carried over");
        }
        let mut text = format!("# {title}: what an engine tells XBoard, imported.\n\n");
        let _ =
            writeln!(text, "variant \"{title}\" {{ note \"Imported from what an engine tells XBoard\" }}\n");
        text += &page.whole();
        text += &super::not_carried_over(&self.remarks);
        let (text, wrong) = trial::with_tests(&laid_out(&text));
        for wrong in wrong {
            self.remarks.add(Remark::wrong(self.line, wrong));
        }
        Imported { name: super::stem(&title), text, line: self.line, remarks: self.remarks.list }
    }

    /// A name by the place where that is clear, by the moves where they have one, or by the letters.
    fn name(&self, place: usize, moves: &str) -> String {
        let letters = self.letters(place);
        if let Some(base) = self.men[place].as_ref().and_then(|man| man.base) {
            return format!("Promoted {}", self.letters(base));
        }
        let mut names = NAMES.lines().filter_map(|line| line.split_once(' '));
        let known = names.find(|(own, _)| *own == moves).map(|(_, name)| name);
        let name = match place {
            0 => Some("Pawn"),
            _ if place == self.king => Some("King"),
            _ => known,
        };
        // Two types may move alike.
        let again = (0..place).any(|other| {
            let told =
                |at: usize| self.men[at].as_ref().and_then(|man| man.told[0].clone()).map(|(_, text)| text);
            other != place && told(other).is_some() && told(other) == told(place)
        });
        name.filter(|_| !again).map_or_else(|| format!("Piece {letters}"), str::to_owned)
    }

    fn setup(&self) -> String {
        let mut setup = String::from("setup {\n");
        for row in &self.rows {
            let sign = |stand: &Stand| match stand {
                Stand::Empty => ".".to_owned(),
                Stand::Hole => "*".to_owned(),
                Stand::Man(place, false) => self.letters(*place),
                Stand::Man(place, true) => self.letters(*place).to_lowercase(),
            };
            let row: Vec<String> = row.iter().map(sign).collect();
            let _ = writeln!(setup, "    {}", row.join(" "));
        }
        setup + "}"
    }

    /// The king castles with what stands in the corners of its rank.
    fn castling(&mut self, by: Option<u8>, page: &mut Page) {
        let Some(by) = by else { return };
        let king = self.letters(self.king);
        let mut rooks: Vec<String> = Vec::new();
        for row in &self.rows {
            for black in [false, true] {
                if !row.contains(&Stand::Man(self.king, black)) {
                    continue;
                }
                for corner in [row.first(), row.last()].into_iter().flatten() {
                    let Stand::Man(place, side) = *corner else { continue };
                    let letters = self.letters(place);
                    if side == black && place != self.king && !rooks.contains(&letters) {
                        rooks.push(letters);
                    }
                }
            }
        }
        if rooks.is_empty() {
            self.lose(
                self.line,
                format!("castling of `{king}`: there is nothing in the corners to castle with"),
            );
            return;
        }
        let rooks = rooks.join(" ");
        let text = format!("castle {king} with {rooks} by {by}, safe origin crossed arrival");
        page.add(Group::Castle, text.clone(), text);
    }

    /// Pawns promote on the last rank, to whatever there is but kings; in games like Shogi pieces turn over in the last third.
    fn promotions(&mut self, places: &[usize], page: &mut Page) {
        let form = |base: usize, twin: bool| {
            places.iter().copied().find(|place| {
                self.men[*place].as_ref().is_some_and(|man| man.base == Some(base) && man.twin == twin)
            })
        };
        if self.parent == Parent::Shogi {
            let zone = match self.rows.len() / 3 + usize::from(self.rows.len() == 8) {
                0 | 1 => "rank last".to_owned(),
                zone => format!("ranks last-{}..last", zone - 1),
            };
            for place in places {
                if let Some(crowned) = form(*place, false) {
                    let (from, to) = (self.letters(*place), self.letters(crowned));
                    let text = format!("promote {from} touching {zone} to {to}, optional");
                    page.add(Group::Promote, from, text);
                }
            }
            self.lose(self.line, "where promotion is a must is not carried over");
            return;
        }
        for pawn in PAWNS.into_iter().filter(|place| places.contains(place) && *place != self.king) {
            let others = places.iter().copied().filter(|place| {
                let base = self.men[*place].as_ref().is_some_and(|man| man.base.is_none());
                base && *place != self.king && *place != 0 && *place != pawn
            });
            let to: Vec<String> =
                others.map(|place| self.letters(form(place, true).unwrap_or(place))).collect();
            if !to.is_empty() {
                let from = self.letters(pawn);
                page.add(
                    Group::Promote,
                    from.clone(),
                    format!("promote {from} on rank last to {}", to.join(" ")),
                );
            }
        }
    }

    /// In games like Crazyhouse and Shogi, what is captured comes back.
    fn reserve(&mut self, places: &[usize], all: &[(usize, Moves)], page: &mut Page) {
        if !matches!(self.parent, Parent::Crazyhouse | Parent::Shogi) {
            return;
        }
        page.add(Group::Capture, "", "capture to own reserve");
        let pawn = places.contains(&0).then(|| self.letters(0));
        for place in places {
            let Some((base, twin)) = self.men[*place].as_ref().and_then(|man| Some((man.base?, man.twin)))
            else {
                continue;
            };
            let becomes = if twin { pawn.clone() } else { None }.unwrap_or_else(|| self.letters(base));
            let from = self.letters(*place);
            page.add(Group::Capture, from.clone(), format!("capture {from} to own reserve as {becomes}"));
        }
        page.add(Group::Turn, "", "turn: move, or place 1 from reserve");
        let ranks = self.rows.len();
        if let Some(pawn) = pawn.filter(|_| ranks > 2) {
            page.add(Group::Place, pawn.clone(), format!("place {pawn} on ranks 2..{}", ranks - 1));
        }
        // First moves are made from where the array has such a piece, whether or not it was placed there.
        for (place, _) in all.iter().filter(|(_, moves)| moves.first) {
            let of = |black: bool| -> Vec<usize> {
                (0..ranks).filter(|rank| self.rows[*rank].contains(&Stand::Man(*place, black))).collect()
            };
            let (white, black) = (of(false), of(true));
            let whole = |row: &Vec<Stand>| {
                row.iter().all(|stand| matches!(stand, Stand::Man(own, _) if own == place))
            };
            if let ([white], [black]) = (white.as_slice(), black.as_slice())
                && white + black + 1 == ranks
                && whole(&self.rows[*white])
                && whole(&self.rows[*black])
                && PAWNS.contains(place)
            {
                let letters = self.letters(*place);
                page.add(Group::Home, letters.clone(), format!("home {letters} on rank {}", ranks - white));
            }
        }
    }
}

/// The types of a table: White's letters and Black's, each by their places, the king last; and the king's place.
fn men_of(table: &str) -> Result<(Vec<Option<Man>>, usize), String> {
    let signs: Vec<char> = table.chars().take(400).collect();
    let mut tokens: Vec<(char, bool)> = Vec::new();
    let mut at = 0;
    while let Some(sign) = signs.get(at) {
        if *sign == '^' {
            at += 1;
            tokens.push((signs.get(at).copied().unwrap_or('.'), true));
        } else {
            tokens.push((*sign, false));
        }
        at += 1;
    }
    let half = tokens.len() / 2;
    if tokens.len() % 2 == 1 || half == 0 || half > PLACES {
        return Err(format!("a table has the same number of letters for both sides, {PLACES} at most"));
    }
    let mut men: Vec<Option<Man>> = vec![None; half];
    for (place, man) in men.iter_mut().enumerate() {
        let mut own = Man::default();
        let mut there = false;
        for side in 0..2 {
            let (sign, crowned) = tokens[place + side * half];
            match sign {
                '.' => {}
                _ if crowned => {
                    let base = (0..half).find(|base| tokens[base + side * half] == (sign, false));
                    own.base = own.base.or(base);
                    there |= base.is_some();
                }
                '~' | '+' => {
                    own.twin = sign == '~';
                    own.base = own.base.or(place.checked_sub(PROMOTED));
                    there |= own.base.is_some();
                }
                _ if sign.is_ascii_alphabetic() => {
                    own.letters[side] = Some(sign);
                    there = true;
                }
                _ => return Err(format!("`{}` is no letter of a piece", shown(&sign.to_string()))),
            }
        }
        if there {
            *man = Some(own);
        }
    }
    // A form of what is not there is no piece.
    for place in 0..half {
        let base = men[place].as_ref().and_then(|man| man.base);
        let lost = |base: usize| men[base].as_ref().is_none_or(|man| man.base.is_some());
        if base.is_some_and(lost) {
            men[place] = None;
        }
    }
    Ok((men, half - 1))
}
