//! How games end.

use super::super::Remark;
use super::super::page::Group;
use super::super::squares::{Squares, square};
use super::game::Game;
use super::verdict::Verdict;
use crate::fairy::{EIGHT, betza, counts};

/// The most clauses into which lines are written out.
const MOST_LINES: usize = 400;

impl Game<'_> {
    /// All outcomes, conditions first.
    pub(super) fn ends(&mut self) {
        self.extinction();
        self.flags();
        self.checks();
        self.lines();
        self.paths();
        let config = self.config;
        // Who has neither a move nor a piece does not pass.
        if config.is("passOnStalemate")
            && config.word("enclosingDrop") == EIGHT
            && config.is("stalematePieceCount")
        {
            self.page.add(Group::Goal, "extinct", "loss when count own = 0");
        }
        let verdict = |key: &str, default: &'static str| match config.word(key) {
            "win" => "win",
            "loss" => "loss",
            "draw" => "draw",
            _ => default,
        };
        // A full board leaves nobody a move where nothing is captured.
        if config.is("adjudicateFullBoard") && !self.fills_up() {
            self.full_board();
        }
        self.passes();
        if config.is("shatarMateRule") {
            self.page.add(Group::Goal, "bare", "draw when count own = 1");
        }
        let royal = config.letter("king").is_some() || !self.guarded().is_empty();
        if royal {
            let word = verdict("checkmateValue", "loss");
            match self.shaks() {
                None => self.page.add(Group::End, "checkmate", format!("{word} when checkmate")),
                Some(shaks) => {
                    self.page.explained(
                        Group::End,
                        "checkmate",
                        format!("{word} when checkmate{shaks}"),
                        "A mate must be given by one of these, or follow an unbroken series of checks in which one of them gave one: otherwise it draws.",
                    );
                    self.page.add(Group::End, "checkmate", "draw when checkmate");
                }
            }
        }
        // Who cannot move passes; where neither can, both do once more, and that draws, whatever it means to be stalemated.
        let counted = config.is("stalematePieceCount");
        let passing = config.is("passOnStalemate")
            || config.is("passOnStalemateWhite") && config.is("passOnStalemateBlack");
        let word = if passing && !counted { "draw" } else { verdict("stalemateValue", "draw") };
        self.drawn("stalemate", word, counted);
        let times = config.number("nFoldRule", 3);
        if times > 0 && config.is("moveRepetitionIllegal") {
            self.shuttles();
        }
        if times > 1 {
            if config.is("perpetualCheckIllegal") {
                let text = format!("loss when repetition {times} with check");
                self.page.add(Group::End, "repetition", text);
            }
            self.chases(times);
            match (verdict("nFoldValue", "draw"), config.is("nFoldValueAbsolute")) {
                ("draw", _) => self.drawn(&format!("repetition {times}"), "draw", false),
                (word, false) => {
                    self.page.add(Group::End, "repetition", format!("{word} when repetition {times}"))
                }
                (word, true) => {
                    let other = if word == "win" { "loss" } else { "win" };
                    self.page.add(Group::End, "repetition", format!("white {word} when repetition {times}"));
                    self.page.add(Group::End, "repetition", format!("black {other} when repetition {times}"));
                }
            }
        }
        let moves = config.number("nMoveRule", 50);
        if config.is_below("nMoveRule") {
            self.lose("nMoveRule", "there every game is drawn from its start");
        } else if moves > 0 {
            let mut letters: Vec<char> = Vec::new();
            let used = self.used();
            for side in ["White", "Black"] {
                let slots = config.list("nMoveRuleTypes", side, &["pawn"]);
                let slots: Vec<String> = slots.into_iter().filter(|slot| used.contains(slot)).collect();
                let slots: Vec<String> =
                    slots.into_iter().filter(|slot| self.never_goes_back(slot)).collect();
                for letter in config.letters(&slots) {
                    if !letters.contains(&letter) {
                        letters.push(letter);
                    }
                }
            }
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let of =
                if letters.is_empty() { String::new() } else { format!(" or move of {}", letters.join(" ")) };
            // What is placed begins the count anew there.
            let of = if config.is("pieceDrops") { format!(" or placing{of}") } else { of };
            self.drawn(&format!("{moves} moves without capture{of}"), "draw", false);
        }
        self.counts();
        self.unsaid();
    }

    /// Whether no move of a type can be taken back by another one: there these alone begin a count of moves anew.
    fn never_goes_back(&mut self, slot: &str) -> bool {
        let terms = self.config.piece_of(slot).map(|piece| betza::read(&piece.betza).0).unwrap_or_default();
        let ways: Vec<(i8, i8)> =
            terms.iter().filter(|term| term.quiet).flat_map(|term| term.leaps.iter().copied()).collect();
        let returns = ways.iter().filter(|way| ways.contains(&(-way.0, -way.1))).count();
        if returns > 0 && returns < ways.len() {
            self.odd(
                "nMoveRuleTypes",
                "that only moves which cannot be taken back begin the count anew cannot be said; here all moves of the type do",
            );
        } else if returns > 0 {
            self.odd("nMoveRuleTypes", "moves that can be taken back do not begin the count anew");
        }
        returns < ways.len()
    }

    /// Draws by counts of moves that begin when few pieces are left.
    fn counts(&mut self) {
        let word = self.config.word("countingRule");
        let known = counts().iter().position(|known| *known == word);
        if matches!(word, "" | "none") {
            return;
        }
        let used = self.used();
        let letter = |slot: &str| self.config.letter(slot).filter(|_| used.iter().any(|own| own == slot));
        let [pawn, rook, silver, knight] = ["pawn", "rook", "silver", "knight"].map(letter);
        let case = |letter: Option<char>, moves: u32, compare: &str| {
            letter
                .map_or(String::new(), |letter| format!(",\n    {moves} when count enemy {letter} {compare}"))
        };
        let no_pawn = pawn.map_or(String::new(), |pawn| format!(" and count {pawn} = 0"));
        // Mates in Cambodia must come a move sooner.
        let (less, board) = match known {
            Some(0) => (0, pawn.map_or(String::new(), |pawn| format!("count {pawn} = 0 and ")) + "count > 2"),
            Some(1) => (1, "count own <= 3 and count own > 1 and count enemy > 1".to_owned()),
            Some(_) => {
                let left: String =
                    [rook, silver, knight].into_iter().flatten().flat_map(|letter| [' ', letter]).collect();
                let cases = case(rook, 16, "> 0") + &case(silver, 44, "> 0");
                if !left.is_empty() {
                    let text = format!(
                        "draw when over 64 moves since count own = 1 and count enemy{left} > 0{no_pawn}{cases}"
                    );
                    self.page.add(Group::Count, "pieces", text);
                }
                return;
            }
            None => return self.lose("countingRule", "a count of this name is not known"),
        };
        let cases = case(rook, 8 - less, "> 1")
            + &case(rook, 16 - less, "= 1")
            + &case(silver, 22 - less, "> 1")
            + &case(knight, 32 - less, "> 1")
            + &case(silver, 44 - less, "= 1");
        let most = 64 - less;
        let text = format!(
            "draw when over {most} moves since count own = 1 and count enemy > 1{no_pawn}, from count{cases}"
        );
        self.page.add(Group::Count, "pieces", text);
        self.page.add(Group::Count, "board", format!("draw when over {most} moves since {board}"));
    }

    fn extinction(&mut self) {
        let config = self.config;
        let word = config.word("extinctionValue");
        if !matches!(word, "win" | "loss" | "draw")
            || config.is("extinctionPseudoRoyal") && !config.is("blastOnCapture")
        {
            return;
        }
        let list = config.list("extinctionPieceTypes", "", &[]);
        let (most, others) =
            (config.number("extinctionPieceCount", 0), config.number("extinctionOpponentPieceCount", 0));
        let held = self.drops();
        let few = |count: u32| if count == 0 { "= 0".to_owned() } else { format!("<= {count}") };
        let mut cases: Vec<String> = Vec::new();
        let mut letters = self.faces(&list);
        // A list that is inherited is of types, whatever their letters are now.
        let used = self.used();
        if let Some(gone) = list.iter().find(|slot| *slot != "*" && !used.contains(slot)) {
            let text =
                format!("it names `{gone}`, of which there is none here: there the game is over at once");
            self.lose("extinctionPieceTypes", &text);
        }
        if list.iter().any(|slot| slot == "*") {
            cases.push(format!("count own {}", few(most)));
        } else {
            letters.sort_by_key(|letter| "KQRBNP".find(letter.as_str()).unwrap_or(9));
            // What others have become counts with those of the type.
            let types = list.iter().map(|slot| self.faces(std::slice::from_ref(slot)));
            let mut types: Vec<Vec<String>> = types.filter(|faces| !faces.is_empty()).collect();
            types.sort_by_key(|faces| letters.iter().position(|letter| *letter == faces[0]));
            types.dedup();
            cases.extend(types.iter().map(|faces| format!("count own {} {}", faces.join(" "), few(most))));
            letters.truncate(if cases.len() == 1 { 1 } else { 0 });
        }
        if cases.is_empty() {
            return;
        }
        let mut text = cases.join(" or ");
        if held {
            let kept: Vec<String> =
                letters.iter().map(|letter| format!("reserve own {letter} = 0")).collect();
            if most > 0 || cases.len() > 1 || kept.is_empty() {
                self.lose("extinctionPieceTypes", "pieces in hand count there, and here do not");
            } else {
                text = format!("{text} and {}", kept.join(" and "));
            }
        }
        // What is claimed is claimed at one's turn; before it only if the other side has one more than it needs.
        let claims = config.is("extinctionClaim");
        if others > 0 || claims {
            let text_of = if cases.len() > 1 { format!("({text})") } else { text };
            let all = list.iter().any(|slot| slot == "*");
            let of =
                if all { Some(String::new()) } else { letters.first().map(|letter| format!(" {letter}")) };
            text = match of {
                Some(of) => {
                    let enough = |count: u32| format!("count enemy{of} >= {count}");
                    let at_least =
                        if others > 0 { format!(" and {}", enough(others)) } else { String::new() };
                    let claim = format!(" and (enemy to move or {})", enough(others + 1));
                    format!("{text_of}{at_least}{}", if claims { claim.as_str() } else { "" })
                }
                None => {
                    self.lose(
                        if claims { "extinctionClaim" } else { "extinctionOpponentPieceCount" },
                        "what the other side must have of each of several types is not carried over",
                    );
                    text_of
                }
            };
        }
        self.page.add(Group::Goal, "extinct", format!("{word} when {text}"));
    }

    fn flags(&mut self) {
        let config = self.config;
        let regions = [true, false].map(|white| self.squares("flagRegion", white, Squares::default()));
        if regions.iter().all(|zone| zone.is_empty()) {
            return;
        }
        let letters = ["White", "Black"].map(|side| {
            let list = config.list("flagPiece", side, &["*"]);
            match list.first().map(String::as_str) {
                Some("*") | None => String::new(),
                Some(slot) => match self.faces(&[slot.to_owned()]).join(" ") {
                    faces if faces.is_empty() => "?".to_owned(),
                    faces => format!(" {faces}"),
                },
            }
        });
        // Of a type that there is not, nothing reaches a goal.
        let regions =
            [0, 1].map(|side| if letters[side] == "?" { Squares::default() } else { regions[side] });
        if regions.iter().all(|zone| zone.is_empty()) {
            return self.odd("flagPiece", "there is no such piece, so nobody reaches a goal");
        }
        let count = config.number("flagPieceCount", 1);
        let texts = [0, 1].map(|side| {
            let (zone, letter) = (regions[side], &letters[side]);
            if zone.is_empty() {
                return String::new();
            }
            let region = self.bracketed(zone);
            let mut text = if count > 1 {
                format!("count own{letter} in {region} >= {count}")
            } else {
                format!("own{letter} in {region}")
            };
            // Whoever fills the last square: the goal is that of the player who has moved.
            if count > 1 && config.is("flagPieceBlockedWin") {
                let full = zone.each().map(|(file, rank)| format!("occupied {}", square(file, rank)));
                text = format!(
                    "{text} or own{letter} in {region} and enemy to move and {}",
                    full.collect::<Vec<_>>().join(" and ")
                );
            }
            if config.is("flagPieceSafe") && count == 1 {
                // Of two that stand there only one can be captured; of kings and the like there is one.
                let mut single = config.letters(&config.list("extinctionPieceTypes", "", &[]));
                single.extend(config.letter("king"));
                text = if single.iter().any(|own| *letter == format!(" {own}")) {
                    format!("{text} and not attacked own{letter}")
                } else {
                    let each = zone.each().map(|(file, rank)| {
                        let at = square(file, rank);
                        format!("own{letter} in {at} and not attacked {at}")
                    });
                    let each = each.collect::<Vec<_>>().join(" or ");
                    if zone.len() > 1 { format!("{each} or count own{letter} in {region} > 1") } else { each }
                };
            }
            text
        });
        if config.is("flagMove") {
            return self.last_move(&regions, &letters, texts);
        }
        // What stands on its goal from the start wins with the first move.
        let starts = |side: usize| {
            self.array.iter().any(|((file, rank), man)| {
                let rank = if man.white { *rank } else { self.ranks - 1 - rank };
                let fits = letters[side].is_empty() || letters[side].contains(man.letter);
                man.white == (side == 0) && fits && regions[side].has(*file, rank)
            })
        };
        let moved = [0, 1].map(|side| !config.is("flagPieceSafe") && starts(side));
        let texts = [0, 1].map(|side| match (moved[side], &texts[side]) {
            (true, text) if text.contains(" or ") => format!("({text}) and enemy to move"),
            (true, text) if !text.is_empty() => format!("{text} and enemy to move"),
            (_, text) => text.clone(),
        });
        self.goal("flag", texts);
    }

    /// The other side has one more move after a goal is reached. `at_once` is what wins where a goal ends the game.
    fn last_move(&mut self, regions: &[Squares; 2], letters: &[String; 2], at_once: [String; 2]) {
        let config = self.config;
        let king = config.letter("king").map_or_else(String::new, |king| format!(" {king}"));
        let (safe, several) = (config.is("flagPieceSafe"), config.number("flagPieceCount", 1) > 1);
        if safe || several || letters[0] != king || letters[1] != king || king.is_empty() {
            // What is no king wins if it is still there when its turn comes, and what is safe at once.
            if several || !king.is_empty() && letters.contains(&king) {
                self.lose("flagMove", "one more move after a goal is reached is not carried over");
            }
            let texts = [0, 1].map(|side| {
                if regions[side].is_empty() {
                    return String::new();
                }
                let region = self.bracketed(regions[side]);
                format!("own{} in {region} and own to move", letters[side])
            });
            self.goal("flag", texts);
            if safe && !several {
                self.goal("flag safe", at_once);
            }
            return;
        }
        // Who has no goal cannot reach it with one more move.
        if regions.iter().any(|zone| zone.is_empty()) {
            return self.goal("flag", at_once);
        }
        let (white, black) = (self.bracketed(regions[0]), self.region(regions[1]));
        let enemy = format!("enemy{king} in black {black}");
        let mut near = Squares::default();
        for (file, rank) in regions[1].each() {
            for (add_file, add_rank) in
                [(-1i8, -1i8), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            {
                if let (Some(file), Some(rank)) =
                    (file.checked_add_signed(add_file), rank.checked_add_signed(add_rank))
                {
                    near.insert(file, rank);
                }
            }
        }
        let near = near.and(Squares::board(self.files, self.ranks)).minus(regions[1]);
        let near = self.region(near);
        if black.contains('+') || near.contains('+') {
            self.lose(
                "flagMove",
                "one more move for Black is not carried over: its squares are too many to say simply",
            );
            return self.goal("flag", at_once);
        }
        self.page.add(Group::Goal, "flag both", format!("white draw when own{king} in {white} and {enemy}"));
        self.page.add(Group::Goal, "flag black", format!("black win when own{king} in {black}"));
        let text = format!(
            "white win when own{king} in {white} and (own to move or not enemy{king} in black {near})"
        );
        self.page.add(Group::Goal, "flag white", text);
    }

    fn goal(&mut self, key: &str, texts: [String; 2]) {
        let [white, black] = texts;
        if white == black && !white.is_empty() {
            return self.page.add(Group::Goal, key, format!("win when {white}"));
        }
        for (side, text) in [("white", white), ("black", black)] {
            if !text.is_empty() {
                self.page.add(Group::Goal, format!("{key} {side}"), format!("{side} win when {text}"));
            }
        }
    }

    fn checks(&mut self) {
        if let Some(each) = self.wins_by_checks() {
            if !self.guarded().is_empty() {
                let text = "checks to what is no king are not counted there, and are here";
                self.lose("checkCounting", text);
            }
            self.goal("checks", each.map(|count| format!("checks own >= {count}")));
        }
    }

    /// How many checks win, for each side, where any do.
    pub(super) fn wins_by_checks(&self) -> Option<[u32; 2]> {
        if !self.config.is("checkCounting") {
            return None;
        }
        // What the array does not say is one check there.
        let (white, black) = self.checks.unwrap_or((1, 1));
        Some([white, black].map(|count| count.max(1)))
    }

    /// Lines of pieces; what is no unbroken line is written out square by square.
    fn lines(&mut self) {
        let config = self.config;
        let (length, block, apart) =
            (config.number("connectN", 0), config.number("connectNxN", 0), config.number("collinearN", 0));
        if length.max(block).max(apart) == 0 {
            return;
        }
        let of = self.connecting();
        let mut ways: Vec<(i8, i8)> = Vec::new();
        if config.is_still("connectHorizontal") {
            ways.push((1, 0));
        }
        if config.is_still("connectVertical") {
            ways.push((0, 1));
        }
        if config.is_still("connectDiagonal") {
            ways.extend([(1, 1), (1, -1)]);
        }
        let inside = |file: i16, rank: i16| {
            (0..i16::from(self.files)).contains(&file) && (0..i16::from(self.ranks)).contains(&rank)
        };
        let mut sets: Vec<(Squares, u32)> = Vec::new();
        for (file, rank) in Squares::board(self.files, self.ranks).each() {
            let cell = |step: i16, way: (i8, i8)| {
                (i16::from(file) + step * i16::from(way.0), i16::from(rank) + step * i16::from(way.1))
            };
            for way in &ways {
                let run = |steps: u32| {
                    let mut set = Squares::default();
                    for step in 0..i16::try_from(steps).unwrap_or(0) {
                        let (file, rank) = cell(step, *way);
                        if !inside(file, rank) {
                            return (set, false);
                        }
                        set.insert(u8::try_from(file).unwrap_or(0), u8::try_from(rank).unwrap_or(0));
                    }
                    (set, true)
                };
                let (before_file, before_rank) = cell(-1, *way);
                if apart > 0 && !inside(before_file, before_rank) {
                    let (set, _) = run(20);
                    if set.len() >= apart {
                        sets.push((set, apart));
                    }
                }
            }
            if block > 0
                && inside(
                    cell(i16::try_from(block).unwrap_or(99) - 1, (1, 1)).0,
                    cell(i16::try_from(block).unwrap_or(99) - 1, (1, 1)).1,
                )
            {
                let mut set = Squares::default();
                for add in 0..u8::try_from(block * block).unwrap_or(0) {
                    let side = u8::try_from(block).unwrap_or(1);
                    set.insert(file + add % side, rank + add / side);
                }
                sets.push((set, block * block));
            }
        }
        if sets.len() > MOST_LINES {
            return self.lose("connectN", "there are too many lines to write them out");
        }
        let word = if config.word("connectValue") == "loss" { "loss" } else { "win" };
        if let Some(text) = self.unbroken(&of, length, &ways) {
            self.page.add(Group::Goal, "line", format!("{word} when {text}"));
        }
        for (number, chunk) in sets.chunks(12).enumerate() {
            let each = chunk.iter().map(|(set, count)| {
                let region = self.bracketed(*set);
                let sign = if set.len() == *count { "=" } else { ">=" };
                format!("count own{of} in {region} {sign} {count}")
            });
            let text = format!("{word} when {}", each.collect::<Vec<_>>().join(" or "));
            self.page.add(Group::Goal, format!("lines {number}"), text);
        }
    }

    /// Paths from one region to another. There they only go to the right and up, whoever makes them.
    fn paths(&mut self) {
        let config = self.config;
        let regions = |key: &str| [true, false].map(|white| self.squares(key, white, Squares::default()));
        let (from, to) = (regions("connectRegion1"), regions("connectRegion2"));
        if from.iter().chain(&to).all(|zone| zone.is_empty()) {
            return;
        }
        let of = self.connecting();
        let ways = [
            ("connectHorizontal", "rW", "lW"),
            ("connectVertical", "fW", "bW"),
            ("connectDiagonal", "rF", "lF"),
        ];
        let ways = ways.iter().filter(|(key, ..)| config.is_still(key));
        let by: [String; 2] =
            ways.fold(Default::default(), |[white, black], (_, right, left)| [white + right, black + left]);
        let texts = [0, 1].map(|side| {
            if from[side].is_empty() || to[side].is_empty() || by[side].is_empty() {
                return String::new();
            }
            let (from, to) = (self.region(from[side]), self.region(to[side]));
            format!("path own{of} from {from} to {to} by {}", by[side])
        });
        let line = ["", "White", "Black"].map(|side| config.line(&format!("connectRegion1{side}")));
        self.remarks.add(Remark::odd(
            line.into_iter().max().unwrap_or(0),
            "`connectRegion1`: paths only go to the right and up, as there".to_owned(),
        ));
        let loses = config.word("connectValue") == "loss";
        for (side, text) in ["white", "black"].into_iter().zip(texts).filter(|(_, text)| !text.is_empty()) {
            let word = if loses { "loss" } else { "win" };
            self.page.add(Group::Goal, format!("path {side}"), format!("{side} {word} when {text}"));
        }
    }

    /// The pieces of lines and paths, as a condition names them.
    fn connecting(&self) -> String {
        let list = self.config.list("connectPieceTypes", "", &["*"]);
        if list.iter().any(|slot| slot == "*") {
            return String::new();
        }
        self.faces(&list).iter().map(|letter| format!(" {letter}")).collect()
    }

    /// So many pieces in an unbroken line.
    fn unbroken(&self, of: &str, length: u32, ways: &[(i8, i8)]) -> Option<String> {
        let room = |way: &(i8, i8)| match way {
            (_, 0) => self.files,
            (0, _) => self.ranks,
            _ => self.files.min(self.ranks),
        };
        let along = |way: (i8, i8)| ways.contains(&way) && length <= u32::from(room(&way));
        let by = match (along((1, 0)), along((0, 1)), along((1, 1))) {
            (false, false, false) => return None,
            (true, true, true) => "",
            (true, true, false) => " by W",
            (true, false, false) => " by sW",
            (false, true, false) => " by vW",
            (true, false, true) => " by sWF",
            (false, true, true) => " by vWF",
            (false, false, true) => " by F",
        };
        match length {
            0 => None,
            1 => Some(format!("count own{of} > 0")),
            _ => Some(format!("line {length} own{of}{by}")),
        }
    }

    /// Whether nothing is ever captured, so that nobody moves any more once the board is full.
    fn fills_up(&self) -> bool {
        !self.config.word("flipEnclosedPieces").is_empty()
            && self.used().iter().all(|slot| self.is_quiet(slot))
    }

    /// Whether a piece captures nothing.
    fn is_quiet(&self, slot: &str) -> bool {
        let piece = self.config.piece_of(slot);
        piece.is_some_and(|piece| betza::read(&piece.betza).0.iter().all(|term| !term.capture))
    }

    /// Five moves to and fro, which lose there, by all pieces that may go to where the enemy's king may.
    fn shuttles(&mut self) {
        let board = Squares::board(self.files, self.ranks);
        let enemy = self.mobility("king").unwrap_or(board).flipped(self.ranks);
        let used = self.used();
        let meets = |slot: &&String| !self.mobility(slot).unwrap_or(board).and(enemy).is_empty();
        let such: Vec<String> = used.iter().filter(meets).cloned().collect();
        let by = match such.len() == used.len() {
            true => String::new(),
            false if such.is_empty() => return,
            false => format!(" by {}", self.faces(&such).join(" ")),
        };
        self.page.add(Group::End, "repetition", format!("loss when 5 moves to and fro{by}"));
    }

    /// Perpetual chases, as the Asian federation judges them: all but kings and soldiers chase all but kings, and soldiers beyond the
    /// river; what is worth more is chased by what is worth less even where it is guarded.
    fn chases(&mut self, times: u32) {
        let config = self.config;
        if matches!(config.word("chasingRule"), "" | "none") {
            return;
        }
        let used = self.used();
        let letters = |slots: &[&str]| -> String {
            let among =
                used.iter().filter(|slot| slots.contains(&slot.as_str())).cloned().collect::<Vec<_>>();
            self.faces(&among).join(" ")
        };
        let chased: Vec<&str> =
            used.iter().map(String::as_str).filter(|slot| !matches!(*slot, "king" | "soldier")).collect();
        // Advisors and elephants that stay at home never chase for ever: no piece steps from where one could capture it to where it then
        // could.
        let stays = |slot: &str, key: &str| {
            slot == key.to_lowercase() && !config.word(&format!("mobilityRegionWhite{key}")).is_empty()
        };
        let chasers: Vec<&str> =
            chased.iter().copied().filter(|slot| !stays(slot, "Elephant") && !stays(slot, "Fers")).collect();
        let (victims, by) = (letters(&chased), letters(&chasers));
        if by.is_empty() {
            return;
        }
        let mut said = vec![format!("chase {victims} by {by}")];
        let soldiers = letters(&["soldier"]);
        if let Some(rank) = self.river().filter(|_| !soldiers.is_empty()) {
            let beyond = if rank > 1 { format!(" in ranks {rank}..{}", self.ranks) } else { String::new() };
            said.push(format!("chase {soldiers}{beyond} by {by}"));
        }
        for (victims, less) in [
            (&["rook"][..], &["horse", "cannon", "elephant", "fers"][..]),
            (&["horse", "cannon"], &["elephant", "fers"]),
        ] {
            let less: Vec<&str> = less.iter().copied().filter(|slot| chasers.contains(slot)).collect();
            let (victims, less) = (letters(victims), letters(&less));
            if !victims.is_empty() && !less.is_empty() {
                said.push(format!("chase {victims} by {less}, guarded or not"));
            }
        }
        self.page.add(Group::End, "repetition", format!("loss when repetition {times} with chase"));
        for text in said {
            self.page.add(Group::Chase, "", text);
        }
    }

    /// Which checks a mate must be among, or follow: ` and once (enemy R within R of own K or ...) until (own to move and not check)`.
    fn shaks(&self) -> Option<String> {
        if !self.config.is("shatarMateRule") {
            return None;
        }
        let shaks = self.seeing(&[("rook", "R"), ("bers", "RF"), ("knight", "N")], "enemy", "own");
        (!shaks.is_empty())
            .then(|| format!(" and once ({}) until (own to move and not check)", shaks.join(" or ")))
    }

    /// Those of these pieces, by what they see, as conditions that one attacks the other side's king: `own R within R of enemy K`.
    pub(super) fn seeing(&self, pieces: &[(&str, &str)], whose: &str, other: &str) -> Vec<String> {
        let Some(king) = self.config.letter("king") else { return Vec::new() };
        let used = self.used();
        let pieces = pieces.iter().filter(|(slot, _)| used.iter().any(|own| own == slot));
        let each = pieces.filter_map(|(slot, sees)| {
            Some(format!("{whose} {} within {sees} of {other} {king}", self.config.letter(slot)?))
        });
        each.collect()
    }

    /// Settings that nothing here says.
    fn unsaid(&mut self) {
        let config = self.config;
        const SWITCHES: &[(&str, &str)] =
            &[("petrifyBlastPieces", "pieces that become walls cannot be said")];
        for (key, why) in SWITCHES {
            if config.is(key) {
                self.lose(key, why);
            }
        }
        let drop = config.word("enclosingDrop");
        if !matches!(drop, "" | "none" | "reversi" | EIGHT | "snort" | "top" | "anyside") {
            self.lose("enclosingDrop", "this rule of placements is not known here");
        }
        if drop == "reversi" && config.word("flipEnclosedPieces") != "reversi" {
            self.lose("enclosingDrop", "placements that must enclose, where nothing flips, cannot be said");
        }
        if self.verdict() == Verdict::Unknown {
            self.lose("materialCounting", "pieces cannot be weighed");
        }
        // Where a type is one only by promotion, it has two names here.
        let immune = config.list("mutuallyImmuneTypes", "", &[]);
        let placed_again = config.keeps_captures();
        let twice = placed_again || immune.iter().any(|slot| slot == "*" || slot == "pawn");
        if twice && !config.letters(&immune).is_empty() {
            self.lose(
                "mutuallyImmuneTypes",
                "types of several names that do not capture each other are not carried over",
            );
        }
    }
}
