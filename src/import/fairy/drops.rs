//! What a turn may be: captures that are kept, placements, passing; and what is forbidden.

use super::super::page::Group;
use super::super::squares::Squares;
use super::game::{Game, Man};
use super::turns::spaced;
use crate::fairy::{EIGHT, walls};

impl Game<'_> {
    /// Walls and ducks: the second part of a turn, or what is put in place of a move.
    fn neutral(&mut self) -> [String; 2] {
        let config = self.config;
        let word = config.word("wallingRule");
        if matches!(word, "" | "none") {
            if config.is("wallOrMove") {
                self.lose("wallOrMove", "that a player may put nothing in place of a move cannot be said");
            }
            return Default::default();
        }
        let Some([_, name, act, near]) = self.wall() else {
            self.lose("wallingRule", "this way to put walls cannot be said");
            return Default::default();
        };
        if config.is("seirawanGating") {
            self.lose("wallingRule", "walls besides pieces that enter behind others cannot be said");
            return Default::default();
        }
        if config.is("blastOnCapture") {
            self.odd("wallingRule", "a wall may stand here where a capture has exploded, and there not");
        }
        let instead = config.is("wallOrMove");
        if config.letter("king").is_some_and(|king| self.array.iter().any(|(_, man)| man.letter == king)) {
            let text =
                "what is put after a move may shield the king here, and there not a king that has moved";
            self.lose("wallingRule", text);
        }
        if instead && (act != "place" || near.starts_with("on ") || near.starts_with("within ")) {
            self.lose(
                "wallOrMove",
                "a wall that is moved, or put where a piece has moved, in place of a move cannot be said",
            );
            return Default::default();
        }
        let near = if near.is_empty() { String::new() } else { format!(" {near}") };
        let part = format!(", {} {act} neutral{near}", if instead { "or" } else { "then" });
        let board = Squares::board(self.files, self.ranks);
        let [white, black] = [true, false].map(|white| self.squares("wallingRegion", white, board));
        self.page.add(Group::Board, "neutral", format!("neutral \"{name}\""));
        [white, black].map(|squares| match squares == board {
            true => part.clone(),
            false => format!("{part} on {}", self.region(squares)),
        })
    }

    /// The rule of walls, if it is one that can be said.
    fn wall(&self) -> Option<[&'static str; 4]> {
        let word = self.config.word("wallingRule");
        walls().find(|[known, ..]| *known == word)
    }

    /// Whether a wall is the second part of turns.
    fn walls_follow(&self) -> bool {
        let besides = self.config.is("wallOrMove") || self.config.is("seirawanGating");
        !besides && self.wall().is_some()
    }

    /// Whether anything is placed there.
    pub(super) fn drops(&self) -> bool {
        let hand = self.hands.iter().any(|hand| !hand.is_empty());
        self.config.is("pieceDrops") && (hand || self.config.keeps_captures())
    }

    /// Whether what is captured comes onto a board again, here or at another one.
    pub(super) fn comes_back(&self) -> bool {
        let gates = self.config.is("seirawanGating") && self.config.is("capturesToHand");
        self.config.keeps_captures() && (gates || self.places())
    }

    /// Whether anything is placed here: turns of two parts are moves.
    pub(super) fn places(&self) -> bool {
        self.drops() && !self.walls_follow()
    }

    /// What changes sides where it stands.
    fn flips(&mut self) {
        let texts: &[&str] = match self.config.word("flipEnclosedPieces") {
            "reversi" if self.used().iter().all(|slot| slot == "immobile") => &["flip enclosed by placing"],
            "reversi" if !self.config.is("pieceDrops") => &["flip enclosed by moving"],
            "reversi" => &["flip enclosed by moving or placing"],
            // What is never placed flips nothing by it.
            EIGHT | "quadwrangle" if !self.config.is("pieceDrops") => &["flip within K by moving"],
            EIGHT => &["flip within K by moving or placing"],
            "quadwrangle" => &["flip within K by moving", "flip within K by placing within K of own"],
            _ => return,
        };
        for (number, text) in texts.iter().enumerate() {
            self.page.add(Group::Blast, format!("flip {number}"), *text);
        }
        if self.config.keeps_captures() && !self.config.is("dropLoop") {
            let text = "what was a pawn and is flipped is one no more there when it is captured";
            self.odd("flipEnclosedPieces", text);
        }
        if self.config.is("blastOnCapture") {
            let text = "what of a move's flips and blast comes first there is not told apart";
            self.lose("flipEnclosedPieces", text);
        }
        if self.used().iter().any(|slot| slot == "king") || !self.guarded().is_empty() {
            let text = "what a move flips counts here when it is asked whether a king is left in check, and there does not";
            self.lose("flipEnclosedPieces", text);
        }
    }

    /// Captures, drops, passing and what else a turn may be. `past` are the types that remember that they were pawns.
    pub(super) fn turns(&mut self, past: &[String]) {
        let config = self.config;
        let mut options = vec!["move".to_owned()];
        self.flips();
        let may =
            |key: &str| ["White", "Black"].map(|side| config.is(key) || config.is(&format!("{key}{side}")));
        let stuck = may("passOnStalemate");
        // Who may pass without a move may not with one, whatever else is said.
        let mut pass = may("pass");
        for (pass, stuck) in pass.iter_mut().zip(stuck) {
            *pass &= !stuck;
        }
        let then = self.neutral();
        let says_neutral = !then[0].is_empty();
        let follows = self.walls_follow();
        if follows && (self.drops() || pass.contains(&true) || stuck.contains(&true)) {
            self.lose("wallingRule", "a second part of turns that are not moves cannot be said");
        }
        let placing = self.places();
        if placing {
            options.push("or place 1 from reserve".to_owned());
            self.placements();
        }
        let kept = [("capturesToHand", "own"), ("twoBoards", "partner")];
        if let Some((key, whose)) = kept.into_iter().find(|(key, _)| config.is(key)) {
            if placing || config.is("seirawanGating") && whose == "own" {
                self.captures(whose, past);
            } else {
                self.odd(key, "nothing comes out of a hand again, so nothing is said of what goes there");
            }
        }
        let passing = [0, 1].map(|side| match (pass[side], stuck[side]) {
            _ if follows => "",
            (true, _) => ", or pass",
            (false, true) => ", else pass",
            (false, false) => "",
        });
        let capture = if config.is("mustCapture") { "capture, else " } else { "" };
        let says_more = options.len() > 1 || !capture.is_empty() || says_neutral;
        if says_more || passing.iter().any(|text| !text.is_empty()) {
            // Nothing of what there is without end is ever held there.
            if config.is("mustDrop") && placing && !config.is("freeDrops") {
                self.must_place();
            }
            let texts = [0, 1].map(|side| {
                let (then, pass) = (&then[side], passing[side]);
                format!("turn: {capture}{}{then}{pass}", options.join(", "))
            });
            self.sided(Group::Turn, "", texts);
        }
        self.bans();
        if config.is("seirawanGating") {
            self.enters_behind();
        }
        self.limits(past);
    }

    /// Who holds certain types places one.
    fn must_place(&mut self) {
        let config = self.config;
        let mut types = config.list("mustDropType", "", &["*"]);
        if types.iter().any(|slot| slot == "*") {
            types = self.used();
        }
        let letters = config.letters(&types);
        let hands: Vec<char> = self.hands.concat();
        let captured = config.keeps_captures();
        let king = config.letter("king");
        let left: Vec<String> = letters
            .iter()
            .filter(|letter| hands.contains(letter) || captured && Some(**letter) != king)
            .map(char::to_string)
            .collect();
        if !left.is_empty() {
            let text =
                format!("turn while reserve own {} > 0: place 1 from reserve, else move", left.join(" "));
            self.page.add(Group::Turn, "first", text);
        }
    }

    /// Pieces that enter behind those that leave the first rank.
    fn enters_behind(&mut self) {
        let config = self.config;
        let mut letters: Vec<char> = self.hands.concat();
        if config.is("capturesToHand") {
            // Whatever has been captured may enter.
            let used = self.used();
            let royal = |slot: &&String| !matches!(slot.as_str(), "king" | "pawn");
            letters = used.iter().filter(royal).filter_map(|slot| config.letter(slot)).collect();
        }
        letters.sort_unstable();
        letters.dedup();
        let first = |white: bool| if white { 0 } else { self.ranks - 1 };
        let may = |((file, rank), man): &((u8, u8), Man)| {
            let has = |letter: char| {
                self.rights.contains(if man.white { letter } else { letter.to_ascii_lowercase() })
            };
            let castles = has('K') || has('Q');
            let of_those = matches!(config.slot_of(man.letter).as_deref(), Some("king" | "rook"));
            *rank != first(man.white) || has(char::from(b'A' + file)) || castles && of_those
        };
        let all_may = self.array.iter().all(may);
        let starts = self.array.iter().any(|((_, rank), man)| *rank == first(man.white));
        if !all_may {
            let text = "rights of some squares alone, in the field for castling, cannot be said; here all of the first rank have them";
            self.lose("startFen", text);
        }
        if !letters.is_empty() && !starts {
            self.lose("seirawanGating", "nothing stands on the first rank behind which pieces could enter");
        } else if !letters.is_empty() {
            // Behind what leaves a square only enters what could be placed there.
            let board = Squares::board(self.files, self.ranks);
            let zones = [true, false]
                .map(|white| self.squares("dropRegion", white, board).and(Squares::ranks(self.files, 0, 0)));
            let texts = zones.map(|zone| match zone.is_empty() {
                true => String::new(),
                false => format!("gate {} from {}", spaced(&letters, ""), self.region(zone)),
            });
            self.sided(Group::Gate, "", texts);
        }
    }

    /// `limit`. `past` are the types that remember that they were pawns.
    fn limits(&mut self, past: &[String]) {
        let config = self.config;
        for (slot, most) in config.pairs_of("promotionLimit") {
            // The limit is on a type, which may be a crown.
            for (from, to) in self.crowns() {
                if to == slot
                    // Pawns become what they become without limit.
                    && from != "pawn"
                    && let Some(letter) = config.letter(&from)
                    && self.while_few(letter).is_none()
                {
                    let text = format!("limit +{letter}{}", times(most));
                    self.page.add(Group::Limit, format!("+{letter}"), text);
                }
            }
            // Where it could be placed, or has two names, promotions alone are limited.
            let apart = config.is("pieceDrops") || past.iter().any(|own| own == slot);
            let free = !apart && self.used().contains(&slot.to_owned());
            if let Some(letter) = config.letter(slot).filter(|_| free) {
                self.page.add(Group::Limit, letter, format!("limit {letter}{}", times(most)));
            }
        }
    }

    fn captures(&mut self, whose: &str, past: &[String]) {
        let config = self.config;
        let never = if config.number("dropNoDoubledCount", 1) == 0 {
            config.list("dropNoDoubled", "", &[])
        } else {
            Vec::new()
        };
        if never.is_empty() {
            self.page.add(Group::Capture, "", format!("capture to {whose} reserve"));
        } else {
            // What is never placed need not be held.
            let held: Vec<String> =
                self.used().into_iter().filter(|slot| slot != "king" && !never.contains(slot)).collect();
            let letters = config.letters(&held);
            self.page.add(Group::Capture, "", format!("capture {} to {whose} reserve", spaced(&letters, "")));
        }
        if config.is("dropLoop") {
            return;
        }
        let pawn = config
            .list("promotionPawnTypes", "White", &["pawn"])
            .first()
            .and_then(|slot| config.letter(slot));
        let kept = |letter: &char| !never.iter().any(|slot| config.letter(slot) == Some(*letter));
        if let Some(pawn) = pawn.filter(&kept).filter(|_| !past.is_empty()) {
            let letters: Vec<String> = past
                .iter()
                .filter_map(|slot| config.letter(slot))
                .map(|letter| format!("{letter}~"))
                .collect();
            self.page.add(
                Group::Capture,
                "past",
                format!("capture {} to {whose} reserve as {pawn}", letters.join(" ")),
            );
        }
        let used = self.used();
        let crowns: Vec<char> = self
            .crowns()
            .iter()
            .filter(|(from, _)| used.contains(from))
            .filter_map(|(from, _)| config.letter(from))
            .filter(kept)
            .collect();
        if !crowns.is_empty() {
            let text =
                format!("capture {} to {whose} reserve as {}", spaced(&crowns, "+"), spaced(&crowns, ""));
            self.page.add(Group::Capture, "crowns", text);
        }
    }

    /// Where pieces are placed.
    fn placements(&mut self) {
        let config = self.config;
        let board = Squares::board(self.files, self.ranks);
        if config.word("enclosingDrop") == "anyside" {
            let text = "from the right and from above stones come to rest elsewhere there, on the first square from the other end that could be one";
            self.odd("enclosingDrop", text);
        }
        if config.word("enclosingDrop") == "reversi" && !self.holes.is_empty() {
            let text =
                "what stands behind walls encloses there, too, when it is asked where a piece may be placed";
            self.odd("enclosingDrop", text);
        }
        let near = match config.word("enclosingDrop") {
            "reversi" => "place where it flips",
            EIGHT => "place within K of own",
            "snort" => "place not within W of enemy",
            "anyside" => "place sliding R",
            // What is placed falls: down is backward for White, and forward for Black.
            "top" => {
                let below = ["bW", "fW"].map(|below| format!("place not within {below} of empty"));
                self.sided(Group::Place, "near", below);
                if !self.config.word("enclosingDropStart").is_empty() {
                    let text = "that pieces do not fall as long as some squares are empty cannot be said";
                    self.lose("enclosingDropStart", text);
                }
                ""
            }
            _ => "",
        };
        if !near.is_empty() {
            // As long as one of these squares is empty, pieces come onto them and nowhere else. They are the same for both sides.
            let [start, black] =
                [true, false].map(|white| self.squares("enclosingDropStart", white, Squares::default()));
            let taken = |at: &(u8, u8)| self.array.iter().any(|(sq, _)| sq == at);
            let mut then = String::new();
            if !start.each().all(|at| taken(&at)) {
                let region = self.region(start);
                let region = if start == black { region } else { format!("white ({region})") };
                let count = start.len();
                let first = format!("place on {region} when count in {region} < {count}");
                self.page.add(Group::Place, "start", first);
                then = format!(" when count in {region} = {count}");
            }
            self.page.add(Group::Place, "near", format!("{near}{then}"));
        }
        let general = [true, false].map(|white| self.squares("dropRegion", white, board));
        let closed = |side: usize| {
            general[side].is_empty() && (config.keeps_captures() || !self.hands[side].is_empty())
        };
        if closed(0) || closed(1) {
            self.lose("dropRegion", "a side that may place what it has on no square cannot be said");
        }
        let texts = general.map(|zone| {
            let all = zone == board || zone.is_empty();
            if all { String::new() } else { format!("place on {}", self.region(zone)) }
        });
        self.sided(Group::Place, "all", texts);
        let zones = [true, false].map(|white| self.promotion_zone(white));
        let mut clauses: Vec<([Squares; 2], Vec<String>)> = Vec::new();
        let hands: Vec<char> = self.hands.concat();
        let used = self.used();
        for slot in used {
            let Some(letter) = config.letter(&slot) else { continue };
            let comes = config.keeps_captures() && slot != "king";
            if !comes && !hands.contains(&letter) {
                continue;
            }
            let mut closed = general;
            for (open, zone) in closed.iter_mut().zip(zones) {
                if slot == "pawn" {
                    if !config.is("promotionZonePawnDrops") {
                        *open = open.minus(zone);
                    }
                    if !config.is("firstRankPawnDrops") {
                        *open = open.minus(Squares::ranks(self.files, 0, 0));
                    }
                }
                if slot == "rook" && config.is("sittuyinRookDrop") {
                    *open = open.and(Squares::ranks(self.files, 0, 0));
                }
                if let Some(zone) = self.mobility(&slot) {
                    *open = open.and(zone);
                }
            }
            // What is turned over when it is placed goes where the type in hand may.
            let crown =
                self.crowns().into_iter().find(|(from, _)| config.is("dropPromoted") && *from == slot);
            let crown = crown.map(|(_, to)| (to, format!("+{letter}")));
            for (slot, face) in [(slot, letter.to_string())].into_iter().chain(crown) {
                let mut closed = closed;
                if config.is("immobilityIllegal") {
                    let stuck = self.stuck(&slot);
                    closed = closed.map(|open| open.minus(stuck));
                }
                if closed == general {
                    continue;
                }
                match clauses.iter_mut().find(|(open, _)| *open == closed) {
                    Some((_, faces)) => faces.push(face),
                    None => clauses.push((closed, vec![face])),
                }
            }
        }
        for (open, faces) in clauses {
            if open.iter().any(|open| open.is_empty()) {
                self.lose("dropRegion", "a type that can be placed nowhere cannot be said");
                continue;
            }
            let names = faces.join(" ");
            let texts = [0, 1].map(|index| {
                let (closed, open) = (general[index].minus(open[index]), open[index]);
                if closed.is_empty() {
                    String::new()
                } else if closed.len() <= open.len() {
                    let region = self.region(closed);
                    let region = if region.contains('+') || region.contains("not") {
                        format!("({region})")
                    } else {
                        region
                    };
                    format!("place {names} not on {region}")
                } else {
                    format!("place {names} on {}", self.region(open))
                }
            });
            self.sided(Group::Place, &names, texts);
        }
        if config.is("dropLoop") && config.is("capturesToHand") && !self.crowns().is_empty() {
            self.lose(
                "dropLoop",
                "what has been promoted is held there as the type that it has become, and here by its sign",
            );
        }
        if config.is("dropPromoted") && config.is("dropLoop") {
            self.lose(
                "dropPromoted",
                "pieces that are held as they were captured, and placed on either side, cannot be said",
            );
        } else if config.is("dropPromoted") {
            let used = self.used();
            let pairs: Vec<(String, String)> = self.crowns();
            for letter in pairs
                .iter()
                .filter(|(from, _)| used.contains(from))
                .filter_map(|(from, _)| config.letter(from))
            {
                let text = format!("place {letter} as {letter} +{letter}");
                self.page.add(Group::Place, format!("{letter} face"), text);
            }
        }
        let used = self.used();
        for slot in config.list("dropNoDoubled", "", &[]).into_iter().filter(|slot| used.contains(slot)) {
            let Some(letter) = config.letter(&slot) else { continue };
            let turned = config.is("dropPromoted") && self.crowns().iter().any(|(from, _)| *from == slot);
            let faces = if turned { format!("{letter} +{letter}") } else { letter.to_string() };
            match config.number("dropNoDoubledCount", 1) {
                // What is never in hand is never placed.
                0 if !hands.contains(&letter) => {}
                0 => self.lose(
                    "dropNoDoubledCount",
                    "a type that is never placed cannot be said; here it is placed",
                ),
                1 => self.page.add(
                    Group::Place,
                    format!("{letter} file"),
                    format!("place {faces} where file has no own {letter}"),
                ),
                most => self.page.add(
                    Group::Place,
                    format!("{letter} file"),
                    format!("place {faces} where file has at most {} own {letter}", most - 1),
                ),
            }
        }
        if config.is("dropOppositeColoredBishop")
            && let Some(bishop) = config.letter("bishop").filter(|_| used.iter().any(|own| own == "bishop"))
        {
            let own = |man: &&((u8, u8), Man)| Some(man.1.letter) == config.letter("bishop");
            let start = [true, false].map(|white| {
                let hand = self.hands[usize::from(!white)].iter().filter(|letter| **letter == bishop).count();
                hand + self.array.iter().filter(own).filter(|(_, man)| man.white == white).count()
            });
            if config.keeps_captures() || start.iter().any(|count| *count > 2) {
                let text = "that of more than two bishops half may stand on either shade cannot be said";
                self.lose("dropOppositeColoredBishop", text);
            }
            // Only those that stand on the board count.
            for (shade, other) in [("light", "dark"), ("dark", "light")] {
                let text = format!("place {bishop} on {shade} when count own {bishop} in {other} > 0");
                self.page.add(Group::Place, format!("{bishop} {shade}"), text);
            }
            // There a square is left for each.
            for shade in ["dark", "light"] {
                let texts = [true, false].map(|white| {
                    let zone = general[usize::from(!white)];
                    let squares = zone.each().filter(|(file, rank)| {
                        // Black counts its ranks from the other end.
                        let rank = if white { *rank } else { self.ranks - 1 - rank };
                        ((file + rank) % 2 == 0) == (shade == "dark")
                    });
                    let (all, region) = (squares.count(), self.region(zone));
                    let region = if zone == board {
                        shade.to_owned()
                    } else if region.contains('+') || region.contains("not") {
                        format!("(({region}) & {shade})")
                    } else {
                        format!("({region} & {shade})")
                    };
                    let (full, none) = (
                        format!("count own in {region} = {all}"),
                        format!("count own {bishop} in {region} = 0"),
                    );
                    format!("forbid reserve own {bishop} > 0 and {full} and {none} by placing")
                });
                self.sided(Group::Forbid, &format!("{bishop} on {shade}"), texts);
            }
        }
    }

    /// `forbid`, `blast`.
    fn bans(&mut self) {
        let config = self.config;
        let used = self.used();
        let uses = |slot: &str| used.iter().any(|own| own == slot);
        if !config.is_still("checking") {
            // Of kings alone: what is royal only in effect may be attacked there.
            let royal = config.letter("king").filter(|_| uses("king"));
            if royal.is_some() && !self.guarded().is_empty() {
                let text = "what is royal without being a king may be attacked there, and here may not";
                self.lose("checking", text);
            }
            if royal.is_some() {
                self.page.add(Group::Forbid, "check", "forbid check enemy");
            }
        } else if !config.is_still("dropChecks") && config.is("pieceDrops") && config.letter("king").is_some()
        {
            // What is royal only in effect may be attacked so there.
            self.page.add(Group::Forbid, "check", "forbid check enemy by placing");
        }
        if config.is("shogiPawnDropMateIllegal")
            && config.is("pieceDrops")
            && let Some(pawn) = config.letter("shogiPawn").filter(|_| uses("shogiPawn"))
        {
            self.mates_by_placing(pawn);
        }
        if config.is("shatarMateRule")
            && let Some(knight) = config.letter("knight").filter(|_| uses("knight"))
        {
            // Who else gives check then has mated.
            let others = self.seeing(
                &[("rook", "R"), ("bers", "RF"), ("bishop", "B"), ("queen", "Q")],
                "own",
                "enemy",
            );
            let alone =
                if others.is_empty() { String::new() } else { format!(" and not ({})", others.join(" or ")) };
            self.page.add(Group::Forbid, "mate", format!("forbid checkmate enemy{alone} by moving {knight}"));
        }
        if config.is("makpongRule")
            && let Some(king) = config.letter("king").filter(|_| uses("king"))
        {
            let text = format!("forbid moving {king}, but not capturing attackers, when check");
            self.page.add(Group::Forbid, "moving in check", text);
        }
        let petrified = self.petrified();
        if !config.is("blastOnCapture") {
            if let Some(petrified) = petrified {
                let others = self.faces(
                    &self.used().into_iter().filter(|slot| !petrified.contains(slot)).collect::<Vec<_>>(),
                );
                let mut text = "blast none".to_owned();
                if !others.is_empty() {
                    text += &format!(" sparing capturing {}", others.join(" "));
                }
                self.page.add(Group::Board, "neutral", "neutral \"Stone\"");
                self.page.add(Group::Blast, "", text + ", leaving neutral");
            }
        } else {
            let used = self.used();
            let immune = config.list("blastImmuneTypes", "", &[]);
            let immune: Vec<String> =
                used.into_iter().filter(|slot| immune.iter().any(|own| own == "*" || own == slot)).collect();
            let hardened = self.faces(&immune);
            if uses("king") {
                let text =
                    "what explodes beside a king that is none by its type alone is judged otherwise there";
                self.lose("blastOnCapture", text);
            }
            let pawn = config.letter("pawn").filter(|_| uses("pawn"));
            let mut spared: Vec<String> = pawn.map(String::from).into_iter().collect();
            for face in &hardened {
                if !spared.contains(face) {
                    spared.push(face.clone());
                }
            }
            let mut text = "blast K".to_owned();
            if !spared.is_empty() {
                text += &format!(" sparing {}", spared.join(" "));
            }
            if !hardened.is_empty() {
                text += &format!(", capturing {}", hardened.join(" "));
            }
            // What explodes there goes into a hand wherever captures do.
            if config.is("capturesToHand") {
                text += ", to reserve";
            }
            if let Some(petrified) = petrified {
                // What survives its capture leaves nothing, and a king that captures is lost.
                let king = self.config.letter("king").is_some();
                let royal = self.guarded();
                if self.used().iter().all(|slot| {
                    petrified.contains(slot)
                        || immune.contains(slot)
                        || royal.contains(slot)
                        || king && slot == "king"
                }) {
                    self.page.add(Group::Board, "neutral", "neutral \"Stone\"");
                    text += ", leaving neutral";
                } else {
                    self.lose(
                        "petrifyOnCaptureTypes",
                        "that some of what explodes leaves walls, and some not, cannot be said",
                    );
                }
            }
            self.page.add(Group::Blast, "", text);
        }
    }

    /// A pawn that is placed does not mate, unless it wins by its check.
    fn mates_by_placing(&mut self, pawn: char) {
        let text = format!("forbid checkmate enemy by placing {pawn}");
        let last = match self.wins_by_checks() {
            None => [String::new(), String::new()],
            Some(each) => each.map(|checks| format!(" when checks own < {}", checks - 1)),
        };
        let texts =
            last.map(|last| if last.ends_with(" < 0") { String::new() } else { text.clone() + &last });
        self.sided(Group::Forbid, "mate", texts);
    }

    /// The types that become walls where they capture, if any do.
    fn petrified(&mut self) -> Option<Vec<String>> {
        let listed = self.config.list("petrifyOnCaptureTypes", "", &[]);
        let used = self.used();
        let crowned =
            |(from, to): &(String, String)| used.contains(from) && listed.contains(to) && !used.contains(to);
        if self.crowns().iter().any(crowned) {
            let text = "that what others become by promotion becomes a wall where it captures cannot be said";
            self.lose("petrifyOnCaptureTypes", text);
        }
        let petrified: Vec<String> = used.into_iter().filter(|slot| listed.contains(slot)).collect();
        if self.config.is("petrifyBlastPieces") && !petrified.is_empty() {
            self.lose("petrifyBlastPieces", "that all that explodes becomes a wall cannot be said");
        }
        if self.config.is("capturesToHand") && !petrified.is_empty() {
            self.lose(
                "petrifyOnCaptureTypes",
                "that what becomes a wall goes into a hand, too, cannot be said",
            );
        }
        if !matches!(self.config.word("wallingRule"), "" | "none") && !petrified.is_empty() {
            self.lose("petrifyOnCaptureTypes", "walls of two kinds cannot be said");
            return None;
        }
        (!petrified.is_empty()).then_some(petrified)
    }
}

/// `*2` for two and more.
fn times(most: &str) -> String {
    if most == "1" { String::new() } else { format!("*{most}") }
}
