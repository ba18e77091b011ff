//! Interactive Diagrams of The Chess Variant Pages: a page of HTML that holds one or several, or the lines of one.
//!
//! ```text
//! files=8
//! promoChoice=QNRB                        settings, and a line for each type of piece: its name, its letters, its
//! pawn:P:ifmnDfmWfceF:pawn:a2-h2          moves, its image, where White's stand (Black's mirror them), what is in hand
//! king:K:KisO2:king:e1
//! ```
//!
//! Types are numbered in the order of their lines: the first `maxPromote` promote, and without `royal=` the last is royal.

mod moves;

use super::page::{Group, Page, laid_out};
use super::{Import, Imported, Remark, Remarks, shown, trial};
use moves::Moves;
use std::fmt::Write as _;

/// How many diagrams of a page are read, how many lines of one, and how many types.
const MOST_DIAGRAMS: usize = 50;
const MOST_LINES: usize = 2000;
const MOST_TYPES: usize = 60;
/// How many squares all lines together may name, and how long a tag and the choice of promotions may be, in bytes and signs.
const MOST_SQUARES: usize = 4000;
const LONGEST_TAG: usize = 300;
const LONGEST_CHOICE: usize = 300;
/// The longest side of a board.
const LONGEST: u8 = 16;

/// Settings that say how a diagram looks and works, and nothing of the game.
const LOOKS: &str = "\
graphicsDir graphicsType squareSize lightShade darkShade startShade holeShade rimColor coordColor borders whitePrefix blackPrefix \
useMarkers satellite firstRank enableAI shady zonal newClick trackPieces trackedTypes hoverShade counterStrikeShade tradeThreshold \
";

/// Whether a text is of this format.
pub(super) fn is_such(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).take(MOST_LINES);
    let setting = |line: &&str| line.split_once('=').is_some_and(|(key, _)| SETTINGS.contains(&key));
    let piece = |line: &&str| is_piece(line);
    !blocks(text).is_empty()
        && (text.contains("idiagram")
            || lines().any(|line| setting(&line)) && lines().any(|line| piece(&line))
            || lines().filter(piece).count() > 1)
}

/// Settings by which the lines of a diagram are recognized.
const SETTINGS: &[&str] = &[
    "files",
    "ranks",
    "promoZone",
    "maxPromote",
    "promoChoice",
    "symmetry",
    "royal",
    "graphicsDir",
    "holdingsType",
];

fn is_piece(line: &str) -> bool {
    line.matches(':').count() >= 4 && !line.contains('=') && !line.starts_with(['#', '[', '<'])
}

/// All diagrams of a text.
pub(super) fn read(text: &str) -> Import {
    let mut import = Import::default();
    let all = blocks(text);
    import.found = all.len();
    for (number, block) in all.into_iter().take(MOST_DIAGRAMS).enumerate() {
        let line = block.line;
        match Game::read(&block).and_then(|game| game.file(&block, number)) {
            Ok(imported) => import.variants.push(imported),
            Err(remarks) => import.remarks.extend(remarks.list),
        }
        if number + 1 == MOST_DIAGRAMS {
            import
                .remarks
                .push(Remark::wrong(line, format!("no more than {MOST_DIAGRAMS} diagrams are read")));
        }
    }
    let programmed = ["WeirdPromotion", "BadZone", "CustomPromotion", "WeirdChain"];
    if let Some(name) = programmed.iter().find(|name| text.contains(**name)) {
        let line = text.lines().position(|line| line.contains(name)).unwrap_or(0) + 1;
        import.remarks.push(Remark::lost(
            line,
            format!("the page has a program of its own, `{name}`, which is not read"),
        ));
    }
    import
}

/// The lines of one diagram.
struct Block {
    /// Where it begins, counted from 1.
    line: usize,
    title: String,
    lines: Vec<(usize, String)>,
}

/// The diagrams of a text: what stands between tags of the class, or the whole text.
fn blocks(text: &str) -> Vec<Block> {
    let title = title(text);
    let cut = |from: usize, to: usize| {
        let line = text[..from].matches('\n').count() + 1;
        let lines = text[from..to].split('\n').take(MOST_LINES).enumerate();
        let lines = lines.map(|(at, own)| (line + at, plain(own))).filter(|(_, own)| !own.is_empty());
        Block { line, title: title.clone(), lines: lines.collect() }
    };
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find("idiagram").filter(|_| all.len() <= MOST_DIAGRAMS) {
        let place = at + found;
        at = place + 1;
        // A tag is not that long, and far to look back from each place would be long in all.
        let near = place.saturating_sub(LONGEST_TAG);
        let open = text.as_bytes()[near..place].iter().rposition(|sign| matches!(sign, b'<' | b'>'));
        let Some(open) = open.map(|open| near + open).filter(|open| text[*open..].starts_with('<')) else {
            continue;
        };
        if !text[open..place].contains("class") {
            continue;
        }
        let Some(start) = text[place..].find('>').map(|end| place + end + 1) else { break };
        let name: String = text[open + 1..].chars().take_while(char::is_ascii_alphanumeric).collect();
        let end = text[start..].find(&format!("</{name}")).map_or(text.len(), |end| start + end);
        all.push(cut(start, end));
        at = end;
    }
    if all.is_empty() && text.lines().any(|line| is_piece(line.trim())) {
        all.push(cut(0, text.len()));
    }
    all
}

/// A line without what HTML makes of it.
fn plain(line: &str) -> String {
    let line = line.split("<br").next().unwrap_or_default().trim();
    let line = if line.starts_with('<') { "" } else { line };
    line.replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

/// What a page is called.
fn title(text: &str) -> String {
    let between = |open: &str, close: &str| {
        let from = text.find(open)? + open.len();
        let to = text[from..].find(close)?;
        (to < 200).then(|| text[from..from + to].to_owned())
    };
    let found = between("<title>", "</title>").or_else(|| between("<!-- ", ", written by Alfil -->"));
    let words = found.unwrap_or_default();
    let sign = |sign: char| if sign.is_control() || "\"\\<>".contains(sign) { ' ' } else { sign };
    let words: String = words.chars().take(60).map(sign).collect();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() { "Diagram".to_owned() } else { words }
}

/// A type of piece.
struct Man {
    line: usize,
    name: String,
    letters: String,
    moves: Moves,
}

/// What stands on a square: a type by its place, and whether it is Black's.
type Stand = (usize, bool);

/// A game as it is taken down.
struct Game {
    files: u8,
    ranks: u8,
    first_rank: i32,
    symmetry: String,
    zone: u8,
    most: usize,
    choice: Option<(usize, String)>,
    royal: Vec<usize>,
    stalemate_loses: bool,
    turned: bool,
    men: Vec<Man>,
    holes: Vec<(u8, u8)>,
    array: Vec<((u8, u8), Stand)>,
    /// How many squares were named.
    named: usize,
    remarks: Remarks,
}

impl Game {
    fn read(block: &Block) -> Result<Game, Remarks> {
        let mut game = Game {
            files: 8,
            ranks: 8,
            first_rank: 1,
            symmetry: "mirror".to_owned(),
            zone: 1,
            most: 1,
            choice: None,
            royal: Vec::new(),
            stalemate_loses: false,
            turned: false,
            men: Vec::new(),
            holes: Vec::new(),
            array: Vec::new(),
            named: 0,
            remarks: Remarks::default(),
        };
        for (line, text) in &block.lines {
            if let Some((key, value)) = text.split_once('=') {
                game.setting(*line, key.trim(), value.trim());
            }
        }
        let wrong = |line: usize, text: String| {
            let mut remarks = Remarks::default();
            remarks.add(Remark::wrong(line, text));
            Err(remarks)
        };
        if game.files == 0 || game.ranks == 0 {
            return wrong(block.line, "a board has at least one file and one rank".to_owned());
        }
        let sides = 1..=LONGEST;
        if !sides.contains(&game.files) || !sides.contains(&game.ranks) {
            return wrong(
                block.line,
                format!("a board has at most {LONGEST} files and {LONGEST} ranks here"),
            );
        }
        for (line, text) in &block.lines {
            let parts: Vec<&str> = text.split(':').map(str::trim).collect();
            if text.contains('=') || parts.len() < 5 {
                continue;
            }
            if game.men.len() >= MOST_TYPES {
                return wrong(*line, format!("a game has at most {MOST_TYPES} types of pieces here"));
            }
            game.piece(*line, &parts);
        }
        if game.men.is_empty() {
            return wrong(
                block.line,
                "there is no line of a piece: `name:letters:moves:image:squares`".to_owned(),
            );
        }
        game.letter();
        // Without a word of it, the last type is royal.
        if game.royal.is_empty() {
            game.royal.push(game.men.len());
        }
        Ok(game)
    }

    fn setting(&mut self, line: usize, key: &str, value: &str) {
        let number = value.parse::<i32>().ok();
        let small = number.and_then(|number| u8::try_from(number).ok());
        match (key, small) {
            ("files", Some(files)) => self.files = files,
            ("ranks", Some(ranks)) => self.ranks = ranks,
            ("promoZone", Some(zone)) => self.zone = zone,
            ("maxPromote", Some(most)) => self.most = usize::from(most),
            ("royal", Some(number)) => self.royal.push(usize::from(number)),
            ("firstRank", _) => self.first_rank = number.unwrap_or(1).clamp(-100, 100),
            ("symmetry", _) => self.symmetry = value.to_owned(),
            ("promoChoice", _) => self.choice = Some((line, value.chars().take(LONGEST_CHOICE).collect())),
            ("stalemate", _) => self.stalemate_loses = value != "draw",
            ("castleFlip", _) => self.turned = number != Some(0),
            ("holdingsType" | "promoOffset" | "autoGate" | "baring", Some(0)) => {}
            _ if LOOKS.split_whitespace().any(|own| own == key) => {}
            _ => {
                self.remarks.add(Remark::lost(
                    line,
                    format!("`{}` is not understood, or cannot be said", shown(key)),
                ));
            }
        }
    }

    fn piece(&mut self, line: usize, parts: &[&str]) {
        let [name, letters, moves, _, squares, rest @ ..] = parts else { return };
        let hole = name.eq_ignore_ascii_case("hole");
        let number = self.men.len();
        let mut black = false;
        for text in squares.split(',') {
            if text.len() < 2 {
                black = true;
                continue;
            }
            let Some(all) = self.squares(text) else {
                self.remarks.add(Remark::wrong(line, format!("`{}` is no square of the board", shown(text))));
                continue;
            };
            self.named += all.len();
            if self.named > MOST_SQUARES {
                let text = format!("no more than {MOST_SQUARES} squares are read");
                self.remarks.add(Remark::wrong(line, text));
                break;
            }
            for at in all {
                let mirrored = match self.symmetry.as_str() {
                    "mirror" => Some((at.0, self.ranks - 1 - at.1)),
                    "rotate" => Some((self.files - 1 - at.0, self.ranks - 1 - at.1)),
                    _ => None,
                };
                let both = [Some((at, black)), mirrored.filter(|_| !black).map(|other| (other, true))];
                for (at, black) in both.into_iter().flatten() {
                    if hole {
                        self.holes.push(at);
                    }
                    self.array.retain(|(own, _)| *own != at);
                    if !hole {
                        self.array.push((at, (number, black)));
                    }
                }
            }
        }
        if hole {
            return;
        }
        if rest
            .first()
            .is_some_and(|hand| !hand.is_empty() && hand.split(',').any(|count| count.trim() != "0"))
        {
            self.remarks.add(Remark::lost(line, "pieces in hand are not carried over".to_owned()));
        }
        let text = if moves.is_empty() { moves::usual(name, self.files) } else { moves };
        let moves = moves::read(text);
        for lost in &moves.lost {
            self.remarks.add(Remark::lost(line, format!("moves of `{}`: {lost}", shown(name))));
        }
        let sign = |sign: char| if sign.is_control() || "\"\\".contains(sign) { ' ' } else { sign };
        let name: String = name.chars().take(60).map(sign).collect();
        let name = if name.trim().is_empty() { (*letters).to_owned() } else { name };
        self.men.push(Man { line, name, letters: (*letters).to_owned(), moves });
    }

    /// `e4`, or `a2-h2`.
    fn squares(&self, text: &str) -> Option<Vec<(u8, u8)>> {
        let square = |text: &str| {
            let mut signs = text.chars();
            let file = u8::try_from(signs.next()?).ok()?.checked_sub(b'a')?;
            let digits: String = signs.take(2).take_while(char::is_ascii_digit).collect();
            let rank = u8::try_from(digits.parse::<i32>().ok()? - self.first_rank).ok()?;
            (file < self.files && rank < self.ranks).then_some((file, rank))
        };
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let (from, to) = (square(from.trim())?, square(to.trim())?);
        let ranks = from.1..=to.1;
        Some(ranks.flat_map(|rank| (from.0..=to.0).map(move |file| (file, rank))).collect())
    }

    /// Gives every type letters of its own, that can be told from those of the others.
    fn letter(&mut self) {
        let mut taken: Vec<String> = Vec::new();
        for man in &mut self.men {
            let first = if man.letters.is_empty() { man.name.clone() } else { man.letters.clone() };
            let signs: String =
                first.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_uppercase();
            let wanted: String =
                if man.letters.is_empty() { signs.chars().take(1) } else { signs.chars().take(3) }.collect();
            let spare = ('A'..='Z')
                .map(String::from)
                .chain(('A'..='Z').flat_map(|one| ('A'..='Z').map(move |other| format!("{one}{other}"))));
            let own = std::iter::once(wanted).chain(spare);
            let own = own.into_iter().find(|letters| !letters.is_empty() && !taken.contains(letters));
            let own = own.unwrap_or_default();
            if own != man.letters && !man.letters.is_empty() {
                let text = format!("`{}` is called `{own}` here", shown(&man.letters));
                self.remarks.add(Remark::odd(man.line, text));
            }
            taken.push(own);
        }
        for (man, letters) in self.men.iter_mut().zip(taken) {
            // What was written stays what the choice of promotions is looked up by.
            let written = std::mem::replace(&mut man.letters, letters);
            if let (Some((_, choice)), false) =
                (&mut self.choice, written.is_empty() || written == man.letters)
            {
                *choice = choice.replace(&written, &format!(" {} ", man.letters));
            }
        }
    }

    /// The letters of types by their numbers there, from 1.
    fn numbered(&self, number: usize) -> Option<&str> {
        self.men.get(number.checked_sub(1)?).map(|man| man.letters.as_str())
    }

    fn file(mut self, block: &Block, number: usize) -> Result<Imported, Remarks> {
        let mut page = Page::default();
        if !self.men.iter().any(|man| man.moves.rights) {
            self.men.iter_mut().for_each(|man| man.moves.without_passant());
        }
        page.add(Group::Board, "", format!("board {}x{}", self.files, self.ranks));
        page.add(Group::Setup, "", self.setup());
        for man in &self.men {
            let Man { name, letters, moves, .. } = man;
            let body = if moves.text.is_empty() { "{\n}".to_owned() } else { moves.text.clone() };
            page.add(Group::Piece, letters.clone(), format!("piece {letters} \"{}\" {body}", name.trim()));
        }
        let royal = self.royals(&mut page);
        self.promotions(&mut page);
        let named = |chosen: fn(&Moves) -> bool| -> Vec<&str> {
            self.men.iter().filter(|man| chosen(&man.moves)).map(|man| man.letters.as_str()).collect()
        };
        let (victims, capturers) = (named(|moves| moves.rights), named(|moves| moves.passant));
        let pairs =
            victims.iter().flat_map(|one| capturers.iter().map(move |other| format!("{one} by {other}")));
        let pairs: Vec<String> = pairs.collect();
        if !pairs.is_empty() {
            page.add(Group::EnPassant, "", format!("en passant {}", pairs.join(", ")));
        }
        self.castlings(&mut page);
        if royal {
            page.add(Group::End, "checkmate", "loss when checkmate");
        }
        let word = if self.stalemate_loses { "loss" } else { "draw" };
        page.add(Group::End, "stalemate", format!("{word} when stalemate"));
        let title = if number == 0 { block.title.clone() } else { format!("{} {}", block.title, number + 1) };
        let mut text = format!("# {title}: an Interactive Diagram, imported.\n\n");
        let _ = writeln!(text, "variant \"{title}\" {{ note \"Imported from an Interactive Diagram\" }}\n");
        text += &page.whole();
        text += &super::not_carried_over(&self.remarks);
        let (text, wrong) = trial::with_tests(&laid_out(&text));
        for wrong in wrong {
            self.remarks.add(Remark::wrong(block.line, wrong));
        }
        Ok(Imported { name: super::stem(&title), text, line: block.line, remarks: self.remarks.list })
    }

    fn setup(&self) -> String {
        let mut setup = String::from("setup {\n");
        for rank in (0..self.ranks).rev() {
            let man = |at: (u8, u8)| {
                if self.holes.contains(&at) {
                    return "*".to_owned();
                }
                let found = self.array.iter().find(|(own, _)| *own == at);
                found.map_or_else(
                    || ".".to_owned(),
                    |(_, (kind, black))| {
                        let letters = &self.men[*kind].letters;
                        if *black { letters.to_lowercase() } else { letters.clone() }
                    },
                )
            };
            let row: Vec<String> = (0..self.files).map(|file| man((file, rank))).collect();
            let _ = writeln!(setup, "    {}", row.join(" "));
        }
        setup + "}"
    }

    /// Which pieces are royal; whether any is.
    fn royals(&self, page: &mut Page) -> bool {
        let mut royal: Vec<&str> = self.royal.iter().filter_map(|number| self.numbered(*number)).collect();
        royal.dedup();
        if royal.is_empty() {
            return false;
        }
        let kind = |kind: usize| self.royal.contains(&(kind + 1));
        let count =
            |black: bool| self.array.iter().filter(|(_, (own, side))| *side == black && kind(*own)).count();
        let letters = royal.join(" ");
        // Of several royal pieces all but the last may be lost.
        let last = if count(false) > 1 || count(true) > 1 {
            format!(" when count own {letters} = 1")
        } else {
            String::new()
        };
        page.add(Group::Royal, letters.clone(), format!("royal {letters}{last}"));
        true
    }

    fn promotions(&mut self, page: &mut Page) {
        let most = self.most.min(self.men.len());
        if most == 0 || self.zone == 0 {
            return;
        }
        let (line, choice) = self.choice.clone().unwrap_or((0, "QNRB".to_owned()));
        let mut to: Vec<(usize, String)> = Vec::new();
        for (number, man) in self.men.iter().enumerate() {
            let place = choice.find(&man.letters);
            let free = choice.is_empty() && number > 0 && !self.royal.contains(&(number + 1));
            if place.is_some() || free {
                to.push((place.unwrap_or(number), man.letters.clone()));
            }
        }
        if choice.contains(['!', '*', '+']) || choice.contains(|sign: char| sign.is_ascii_digit()) {
            let text = "`promoChoice`: what may be chosen only at times is always a choice here";
            self.remarks.add(Remark::lost(line, text.to_owned()));
        }
        to.sort();
        let to: Vec<String> = to.into_iter().map(|(_, letters)| letters).collect();
        let zone = match self.zone.min(self.ranks) {
            1 => "rank last".to_owned(),
            zone => format!("ranks last-{}..last", zone - 1),
        };
        for number in 1..=most {
            let from = self.men[number - 1].letters.clone();
            // What may become itself may stay what it is.
            let others: Vec<&str> = to.iter().map(String::as_str).filter(|own| *own != from).collect();
            let stays = if others.len() < to.len() { ", optional" } else { "" };
            if !others.is_empty() {
                let text = format!("promote {from} on {zone} to {}{stays}", others.join(" "));
                page.add(Group::Promote, from, text);
            }
        }
    }

    /// Castling with what stands outermost on the king's rank.
    fn castlings(&mut self, page: &mut Page) {
        let mut said: Vec<(bool, String)> = Vec::new();
        for ((file, rank), (kind, black)) in &self.array {
            let Man { letters, moves, line, .. } = &self.men[*kind];
            if moves.castles == [None, None] || !self.royal.contains(&(kind + 1)) {
                continue;
            }
            // Black's left is the right of the board, unless that is turned round.
            let mut castles = moves.castles;
            if *black && !self.turned {
                castles.reverse();
            }
            let on = |own: u8| self.array.iter().find(|(at, _)| *at == (own, *rank)).map(|(_, stand)| *stand);
            let ends = [
                (0..*file).find(|own| on(*own).is_some()),
                (file + 1..self.files).rev().find(|own| on(*own).is_some()),
            ];
            for (far, end) in castles.into_iter().zip(ends) {
                let Some(far) = far else { continue };
                let rook = end.and_then(|end| on(end).map(|stand| (end, stand)));
                let Some((end, (rook, _))) =
                    rook.filter(|(end, (_, side))| side == black && end.abs_diff(*file) > far)
                else {
                    let text =
                        format!("castling of `{letters}`: there is nothing at the edge to castle with");
                    self.remarks.add(Remark::lost(*line, text));
                    continue;
                };
                // As the side itself counts ranks.
                let own = if *black { self.ranks - rank } else { rank + 1 };
                let square = |file: u8| format!("{}{own}", char::from(b'a' + file));
                let (from, to) = (square(*file), square(end));
                let rook = &self.men[rook].letters;
                let text = format!(
                    "castle {letters} from {from} with {rook} from {to} by {far}, safe origin crossed arrival"
                );
                said.push((*black, text));
            }
        }
        let texts =
            |black: bool| said.iter().filter(move |(side, _)| *side == black).map(|(_, text)| text.as_str());
        let of = |text: &str| said.iter().filter(|(_, own)| own == text).count();
        let mut written: Vec<String> = Vec::new();
        for black in [false, true] {
            for text in texts(black) {
                let side = if black { "black " } else { "white " };
                let line = if of(text) > 1 { text.to_owned() } else { format!("{side}{text}") };
                if !written.contains(&line) {
                    written.push(line);
                }
            }
        }
        // The usual case reads as it is usually written.
        if let [one, other] = written.as_slice()
            && let (Some((king, one)), Some((_, other))) =
                (one.split_once(" from "), other.split_once(" from "))
            && let (Some((_, one)), Some((_, other))) = (one.split_once(" with "), other.split_once(" with "))
            && let (Some((rook, one)), Some((second, other))) =
                (one.split_once(" from "), other.split_once(" from "))
            && let (Some((_, one)), Some((_, other))) = (one.split_once(" by "), other.split_once(" by "))
            && king.starts_with("castle ")
            && (rook, one) == (second, other)
        {
            written = vec![format!("{king} with {rook} by {one}")];
        }
        for line in written {
            page.add(Group::Castle, line.clone(), line);
        }
    }
}
