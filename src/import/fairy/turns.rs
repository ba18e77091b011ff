//! What moves are besides the moves of pieces: royalty, promotion, en passant, castling.

use super::super::page::Group;
use super::super::squares::{Squares, square};
use super::game::{Game, Man};

const SIDES: [(&str, &str, bool); 2] = [("White", "white ", true), ("Black", "black ", false)];

/// Puts one side's text beside the other's, by what both are about.
fn put(texts: &mut Vec<(String, [String; 2])>, about: String, side: usize, text: String) {
    match texts.iter_mut().find(|(key, _)| *key == about) {
        Some((_, sides)) => sides[side] = text,
        None => {
            let mut sides = [String::new(), String::new()];
            sides[side] = text;
            texts.push((about, sides));
        }
    }
}

/// Whether moves are steps to some of the eight neighbours, whole atoms of them.
fn is_of_steps(betza: &str) -> bool {
    !betza.is_empty() && betza.chars().all(|atom| matches!(atom, 'W' | 'F' | 'K'))
}

impl Game<'_> {
    /// Adds a clause for each side, or one for both where they say the same; empty texts are no clauses.
    pub(super) fn sided(&mut self, group: Group, key: &str, texts: [String; 2]) {
        let [white, black] = texts;
        if white == black {
            if !white.is_empty() {
                self.page.add(group, key, white);
            }
            return;
        }
        for (side, text) in [("white", white), ("black", black)] {
            if !text.is_empty() {
                self.page.add(group, key, format!("{side} {text}"));
            }
        }
    }

    /// `royal`: kings, and what must not become extinct.
    pub(super) fn royal(&mut self) {
        for king in self.faces(&["king".to_owned()]) {
            if self.ends_by_facing() {
                let faces = Self::facing(&king);
                self.page.explained(
                    Group::Royal,
                    king.as_str(),
                    format!("royal {king} when not (passes >= 1 and once {faces} until not {faces})"),
                    "Who faces the enemy's general may pass in check, too, since that ends the game.",
                );
                continue;
            }
            self.page.add(Group::Royal, king.as_str(), format!("royal {king}"));
        }
        // A king is royal already, whatever else is said of its type.
        let guarded: Vec<String> = self.guarded().into_iter().filter(|slot| slot != "king").collect();
        self.last_royal(&guarded);
        if self.config.is("dupleCheck") {
            let names = self.faces(&guarded).join(" ");
            if !names.is_empty() {
                self.page.add(Group::Royal, names.as_str(), format!("royal {names}, together"));
            }
            return;
        }
        for slot in guarded {
            let names = self.faces(std::slice::from_ref(&slot)).join(" ");
            if names.is_empty() {
                continue;
            }
            let least = self.config.number("extinctionPieceCount", 0) + 1;
            let count = |white: bool| {
                let letter = self.config.letter(&slot);
                self.array.iter().filter(|(_, man)| Some(man.letter) == letter && man.white == white).count()
            };
            let most = u32::try_from(count(true).max(count(false))).unwrap_or(u32::MAX);
            let text = if most <= least && !self.comes(&slot) {
                format!("royal {names}")
            } else if least == 1 {
                format!("royal {names} when count own {names} = 1")
            } else {
                format!("royal {names} when count own {names} <= {least}")
            };
            if text.contains(" = 1") {
                self.kept_safe(&slot, &names);
            }
            self.page.add(Group::Royal, names, text);
        }
    }

    /// Whatever is left is royal where few pieces of any type are guarded, beside types that are `guarded` by themselves.
    fn last_royal(&mut self, guarded: &[String]) {
        let config = self.config;
        let any = config.list("extinctionPieceTypes", "", &[]).iter().any(|slot| slot == "*");
        let least = config.number("extinctionPieceCount", 0) + 1;
        let mut used = self.used();
        // A king that is left alone is royal in any case.
        let king = config.letter("king").is_some_and(|king| {
            [true, false]
                .iter()
                .all(|side| self.array.iter().any(|(_, man)| man.letter == king && man.white == *side))
        });
        if !config.is("extinctionPseudoRoyal") || !any || king && least == 1 {
            return;
        }
        used.retain(|slot| slot != "king");
        let names = self.faces(&used).join(" ");
        if names.is_empty() {
            return;
        }
        if !guarded.is_empty() || config.is("dupleCheck") {
            let text = "that the last pieces of all are royal, beside others, cannot be said";
            self.lose("extinctionPieceTypes", text);
            return;
        }
        let few = if least == 1 { "= 1".to_owned() } else { format!("<= {least}") };
        self.page.add(Group::Royal, names.as_str(), format!("royal {names} when count own {few}"));
    }

    /// Who has one royal piece there does not leave it attacked, even if another one comes by the same move. Only by their names are the
    /// old and the new one told apart.
    fn kept_safe(&mut self, slot: &str, names: &str) {
        let Some(old) = self.config.letter(slot).map(String::from).filter(|_| !self.becomes(slot)) else {
            return;
        };
        let several = names != old && names.split(' ').any(|name| name == old);
        if several && !self.config.is("pieceDrops") {
            let text = format!("forbid attacked own {old} when count own {names} = 1");
            self.page.explained(
                Group::Forbid,
                "kept",
                text,
                "Who has one royal piece keeps it safe, even if another comes by the same move.",
            );
        }
    }

    /// Whether pawns may become a type.
    fn becomes(&self, slot: &str) -> bool {
        SIDES.iter().any(|(side, _, _)| {
            self.config.list("promotionPieceTypes", side, &[]).iter().any(|own| own == slot)
        })
    }

    /// Whether more of a type may come onto the board.
    fn comes(&self, slot: &str) -> bool {
        self.becomes(slot) || self.config.is("pieceDrops") || self.crowns().iter().any(|(_, to)| to == slot)
    }

    /// The types that are royal once few are left.
    pub(super) fn guarded(&self) -> Vec<String> {
        if !self.config.is("extinctionPseudoRoyal") {
            return Vec::new();
        }
        let list = self.config.list("extinctionPieceTypes", "", &[]);
        list.into_iter().filter(|slot| slot != "*" && self.config.piece_of(slot).is_some()).collect()
    }

    /// `promote` for pawns and for pieces that are crowned. Gives the types that remember that they were pawns.
    pub(super) fn promotions(&mut self) -> Vec<String> {
        let used = self.used();
        let remembers = self.comes_back() && !self.config.is("dropLoop");
        let mut past = Vec::new();
        let exchanges = self.config.is("sittuyinPromotion");
        let mut exchanged: [Vec<(String, String)>; 2] = Default::default();
        let mut texts: Vec<(String, [String; 2])> = Vec::new();
        let mut barred: Vec<(String, [String; 2])> = Vec::new();
        let crowned: Vec<String> = self.crowns().into_iter().map(|(from, _)| from).collect();
        for (index, (side, _, white)) in SIDES.iter().enumerate() {
            let zone = self.promotion_zone(*white);
            let pawns: Vec<String> =
                self.promoting(side).into_iter().filter(|slot| used.contains(slot)).collect();
            let becomes = self.config.list("promotionPieceTypes", side, &[]);
            let letters = ordered(self.config.letters(&becomes));
            if zone.is_empty() {
                continue;
            }
            let promoting = self.promoting(side);
            let risen = |(from, to): &(String, String)| used.contains(from) && promoting.contains(to);
            if self.becoming().iter().any(risen) {
                let text = "what promotes to a pawn that promotes, too, cannot be said";
                self.lose("promotedPieceType", text);
            }
            if letters.is_empty() {
                // There a pawn that must promote and has nothing to become stays where it is.
                let bars = self.config.is_still("mandatoryPawnPromotion");
                for pawn in pawns.iter().filter(|pawn| bars && !crowned.contains(pawn)) {
                    let Some(letter) = self.config.letter(pawn) else { continue };
                    if !self.stand(letter, *white).and(zone).is_empty() {
                        let text =
                            format!("`{letter}` has nothing to become, and stands there from the start");
                        self.lose("promotionPieceTypes", &text);
                        continue;
                    }
                    // Placed, only pawns proper never come there.
                    if self.config.is("pieceDrops")
                        && (pawn != "pawn" || self.config.is("promotionZonePawnDrops"))
                    {
                        let text = format!(
                            "`{letter}` has nothing to become, and moves here where it only may be placed there"
                        );
                        self.lose("promotionPieceTypes", &text);
                        continue;
                    }
                    if self.config.is("blastOnCapture") {
                        let text = format!("`{letter}` has nothing to become, nor does it blow up there");
                        self.lose("promotionPieceTypes", &text);
                    }
                    let text = format!("forbid own {letter} in {}", self.region(zone));
                    put(&mut barred, letter.to_string(), index, text);
                }
                continue;
            }
            let to: Vec<String> = letters
                .iter()
                .map(|letter| if remembers { format!("{letter}~") } else { letter.to_string() })
                .collect();
            for pawn in pawns {
                let Some(letter) = self.config.letter(&pawn) else { continue };
                if exchanges {
                    exchanged[index].extend(self.exchanges(letter, &letters, zone));
                    continue;
                }
                let optional = if self.config.is_still("mandatoryPawnPromotion") { "" } else { ", optional" };
                let region = self.region(zone);
                // What captures en passant into the zone does not promote by that.
                let passes = !zone.and(self.passed(*white)).is_empty() && self.passant().1.contains(&pawn);
                let but = if passes { " not en passant" } else { "" };
                // What may become what it is may stay so.
                let itself = to.contains(&letter.to_string());
                let optional = if itself { ", optional" } else { optional };
                let mut scarce = self.scarce(&letters, remembers);
                scarce.retain(|(own, _)| *own != letter.to_string());
                let other =
                    |to: &&String| **to != letter.to_string() && !scarce.iter().any(|(own, _)| own == *to);
                let free: Vec<String> = to.iter().filter(other).cloned().collect();
                // Where it could never move again a pawn does not stay a pawn.
                let stuck = match self.config.is("immobilityIllegal") && !optional.is_empty() && !itself {
                    true => self.stuck(&pawn).and(zone),
                    false => Squares::default(),
                };
                for (zone, optional, forced) in [(zone.minus(stuck), optional, ""), (stuck, "", " forced")] {
                    if !free.is_empty() && !zone.is_empty() {
                        let region = self.region(zone);
                        let text =
                            format!("promote {letter}{but} on {region} to {}{optional}", free.join(" "));
                        put(&mut texts, format!("{letter}{forced}"), index, text);
                    }
                }
                for (own, when) in scarce {
                    let text = format!("promote {letter}{but} on {region} to {own} when {when}{optional}");
                    put(&mut texts, format!("{letter} {own}"), index, text);
                    let stuck = self.stuck(&pawn).and(zone);
                    if self.config.is("immobilityIllegal") && !stuck.is_empty() {
                        let text = format!("forbid own {letter} in {}", self.region(stuck));
                        put(&mut barred, letter.to_string(), index, text);
                    }
                }
                if remembers {
                    past.extend(letters.iter().filter_map(|letter| self.config.slot_of(*letter)));
                }
            }
        }
        for (key, sides) in texts {
            self.sided(Group::Promote, &key, sides);
        }
        let [white, black] = exchanged;
        for number in 0..white.len().max(black.len()) {
            let one = |clauses: &[(String, String)]| clauses.get(number).cloned().unwrap_or_default();
            let ((letter, white), (other, black)) = (one(&white), one(&black));
            let key = if letter.is_empty() { other } else { letter };
            self.sided(Group::Exchange, &key, [white, black]);
        }
        for (key, sides) in barred {
            self.sided(Group::Forbid, &key, sides);
        }
        if self.config.is("immobilityIllegal") {
            self.never_stuck(&used);
        }
        self.crownings(&used);
        if past.iter().any(|slot| crowned.contains(slot)) {
            let text = "that what was a pawn promotes once more as others of its type cannot be said";
            self.lose("promotedPieceType", text);
        }
        if !past.is_empty() && self.config.is("pieceDemotion") {
            let text = "that what was a pawn becomes one again where it promoted cannot be said";
            self.lose("pieceDemotion", text);
        }
        self.several_kings(&used);
        let order = |slot: &String| {
            let letter = self.config.letter(slot).unwrap_or('?');
            ("QRBN".find(letter).unwrap_or(9), letter)
        };
        past.sort_by_key(order);
        past.dedup();
        past
    }

    /// Tells that kings come of promotions beside others.
    fn several_kings(&mut self, used: &[String]) {
        const WHY: &str = "of several kings only one counts there, and here all do";
        let of_pawns = |(side, _, _): &(&str, &str, bool)| {
            let becomes = self.config.list("promotionPieceTypes", side, &[]);
            becomes.iter().any(|slot| slot == "king")
                && self.promoting(side).iter().any(|pawn| used.contains(pawn))
        };
        if SIDES.iter().any(of_pawns) {
            self.lose("promotionPieceTypes", WHY);
        }
        let bases = self.becoming().into_iter().filter(|(from, to)| to == "king" && used.contains(from));
        let bases: Vec<char> = bases.filter_map(|(from, _)| self.config.letter(&from)).collect();
        let counts = |letter: &char| bases.contains(letter) || self.config.letter("king") == Some(*letter);
        let several = [true, false].into_iter().any(|white| {
            let there = self.array.iter().filter(|(_, man)| man.white == white && counts(&man.letter));
            let held = self.hands[usize::from(!white)].iter().filter(|letter| counts(letter));
            there.count() + held.count() > 1
        });
        if !bases.is_empty() && (several || self.config.keeps_captures()) {
            self.lose("promotedPieceType", WHY);
        }
    }

    /// No move leads to where a piece could never move again, but one that makes another piece of it.
    fn never_stuck(&mut self, used: &[String]) {
        let crowned: Vec<String> = self.becoming().into_iter().map(|(from, _)| from).collect();
        for slot in used.iter().filter(|slot| *slot != "immobile") {
            let Some(letter) = self.config.letter(slot) else { continue };
            let stuck = self.stuck(slot);
            let closed = SIDES.map(|(side, _, white)| {
                // Who promotes by captures alone does not by other moves.
                let becomes = crowned.contains(slot) && !self.config.is("piecePromotionOnCapture")
                    || self.promoting(side).contains(slot)
                        && !self.config.list("promotionPieceTypes", side, &[]).is_empty();
                let zone = if becomes { self.promotion_zone(white) } else { Squares::default() };
                stuck.minus(zone)
            });
            let stands = |man: &Man, (file, rank): (u8, u8)| {
                let (zone, rank) =
                    if man.white { (closed[0], rank) } else { (closed[1], self.ranks - 1 - rank) };
                man.letter == letter && zone.has(file, rank)
            };
            if self.array.iter().any(|(at, man)| stands(man, *at)) {
                let text = format!(
                    "that `{letter}`, which stands where it cannot move, never moves to such a square cannot be said"
                );
                self.lose("immobilityIllegal", &text);
                continue;
            }
            let texts = [0, 1].map(|index| {
                let text = format!("forbid own {letter} in {}", self.region(closed[index]));
                // What has nothing to become is kept from there already.
                let sided = format!("{}{text}", SIDES[index].1);
                let said = self.page.clauses.iter().any(|clause| clause.text == text || clause.text == sided);
                if said || closed[index].is_empty() { String::new() } else { text }
            });
            self.sided(Group::Forbid, &format!("{letter} stuck"), texts);
        }
    }

    /// Where pieces of a side promote.
    pub(super) fn promotion_zone(&self, white: bool) -> Squares {
        let rank = if white {
            Squares::ranks(self.files, 7, 7)
        } else {
            Squares::ranks(self.files, 0, 0).flipped(self.ranks)
        };
        self.squares("promotionRegion", white, rank)
    }

    /// What a pawn becomes only as long as its side has few of it, and when that is. Where pieces are placed, too, no `limit`
    /// says so, since it is about placements as well; nor where what was a pawn has a name of its own.
    fn scarce(&self, letters: &[char], remembers: bool) -> Vec<(String, String)> {
        let pairs =
            self.config.pairs_of("promotionLimit").filter(|_| remembers || self.config.is("pieceDrops"));
        let most = |letter: char| {
            pairs.clone().find(|(slot, _)| self.config.letter(slot) == Some(letter)).map(|(_, most)| most)
        };
        letters
            .iter()
            .filter_map(|letter| {
                let most: u8 = most(*letter)?.trim().parse().ok()?;
                let (to, all) = match remembers {
                    true => (format!("{letter}~"), format!("{letter} {letter}~")),
                    false => (letter.to_string(), letter.to_string()),
                };
                Some((to, format!("count own {all} < {most}")))
            })
            .collect()
    }

    /// `sittuyinPromotion`: in place or beside it, on the marked squares or, for the last pawn, anywhere; never to where
    /// something could be captured next.
    /// Each clause with the letter that it is about.
    fn exchanges(&mut self, pawn: char, letters: &[char], zone: Squares) -> Vec<(String, String)> {
        let mut clauses = Vec::new();
        for to in letters {
            let piece = self.config.slot_of(*to).and_then(|slot| self.config.piece_of(&slot).cloned());
            let Some(steps) = piece.map(|piece| piece.betza).filter(|betza| is_of_steps(betza)) else {
                self.lose(
                    "sittuyinPromotion",
                    "promotion to a piece of other moves than steps cannot be said",
                );
                continue;
            };
            let moving =
                steps.chars().fold(" moving ".to_owned(), |text, atom| text + "m" + &atom.to_string());
            let last = format!("count own {pawn} = 1");
            let few = self.scarce(&[*to], false).pop().map(|(_, few)| few);
            for (zone, last) in [(self.region(zone), None), ("board".to_owned(), Some(last))] {
                let when: Vec<String> = last.into_iter().chain(few.clone()).collect();
                let when = match when.is_empty() {
                    true => String::new(),
                    false => format!(" when {}", when.join(" and ")),
                };
                // In place it gives no check if it attacks nothing.
                for (moving, unchecked) in [("", ""), (moving.as_str(), ", without check")] {
                    let text = format!(
                        "exchange {pawn} on {zone}{moving} to {to}, not within {steps} of enemy{unchecked}{when}"
                    );
                    clauses.push((pawn.to_string(), text));
                }
            }
        }
        clauses
    }

    /// Of how many `+X` an `X` becomes no more but moves on as it is though it must promote otherwise, or is placed as one all the
    /// same: a `limit` would leave it no move.
    pub(super) fn while_few(&self, letter: char) -> Option<u8> {
        if !self.config.is("mandatoryPiecePromotion") && !self.config.is("dropPromoted") {
            return None;
        }
        let own = |from: &str| from != "pawn" && self.config.letter(from) == Some(letter);
        let crown = self.crowns().into_iter().find(|(from, _)| own(from))?.1;
        let (_, most) = self.config.pairs_of("promotionLimit").find(|(slot, _)| *slot == crown)?;
        most.trim().parse().ok()
    }

    /// What becomes what on the board by promotions of the shogi kind. Pawns that promote as those of sittuyin do in no other way.
    fn becoming(&self) -> Vec<(String, String)> {
        let mut crowns = self.crowns();
        crowns.retain(|(from, _)| from != "pawn" || !self.config.is("sittuyinPromotion"));
        crowns
    }

    /// Promotions of the shogi kind: `+P`.
    fn crownings(&mut self, used: &[String]) {
        let crowns: Vec<(String, String)> =
            self.becoming().into_iter().filter(|(from, _)| used.contains(from)).collect();
        let config = self.config;
        for (from, to) in config.pairs_of("promotedPieceType") {
            let letter = config.letter(from).filter(|_| used.iter().any(|slot| slot == from));
            if let Some(letter) = letter.filter(|_| config.piece_of(to).is_none()) {
                let text = format!("`{letter}` becomes there what is no piece of this game");
                self.lose("promotedPieceType", &text);
            }
        }
        if crowns.is_empty() {
            return;
        }
        // A limit is on all of a type, however it came about.
        let ways = |slot: &str| crowns.iter().filter(|(_, to)| to == slot).count();
        let itself = |slot: &str| used.iter().any(|own| own == slot);
        let several = |slot: &str| ways(slot) > usize::from(!itself(slot));
        if self.config.pairs_of("promotionLimit").any(|(slot, _)| ways(slot) > 0 && several(slot)) {
            self.lose(
                "promotionLimit",
                "a limit on a type that pieces become in several ways cannot be said",
            );
        }
        let capturing = if self.config.is("piecePromotionOnCapture") { " capturing" } else { "" };
        let zones = SIDES.map(|(_, _, white)| self.promotion_zone(white));
        let must = self.config.is("mandatoryPiecePromotion");
        let letters: Vec<char> = crowns.iter().filter_map(|(from, _)| self.config.letter(from)).collect();
        // What captures en passant into the zone does not promote by that.
        let passed = SIDES.map(|(_, _, white)| self.passed(white));
        let passes = |(zone, passed): (&Squares, &Squares)| !zone.and(*passed).is_empty();
        let apart = zones.iter().zip(&passed).any(passes);
        let passant = self.config.letters(&self.passant().1);
        if !capturing.is_empty() && apart && letters.iter().any(|letter| passant.contains(letter)) {
            let text = "that captures en passant alone do not promote cannot be said";
            self.lose("piecePromotionOnCapture", text);
        }
        let apart = apart && capturing.is_empty();
        let (answering, others): (Vec<char>, Vec<char>) =
            letters.iter().partition(|letter| apart && passant.contains(letter));
        let optional = if must { "" } else { ", optional" };
        // Pawns ask whether they must promote as pawns do, in whatever way.
        let pawn = self.config.letter("pawn");
        let pawns = if self.config.is_still("mandatoryPawnPromotion") { "" } else { ", optional" };
        let other = |letter: &char| pawns != optional && Some(*letter) == pawn;
        let (pawn_answering, answering): (Vec<char>, Vec<char>) = answering.into_iter().partition(other);
        let (pawn_other, others): (Vec<char>, Vec<char>) = others.into_iter().partition(other);
        let groups = [
            (others, "", optional),
            (answering, " not en passant", optional),
            (pawn_other, "", pawns),
            (pawn_answering, " not en passant", pawns),
        ];
        // What there are enough of is not promoted to, each by a clause of its own.
        let groups = groups.into_iter().flat_map(|(letters, not_crossed, optional)| {
            let (scarce, free): (Vec<char>, Vec<char>) =
                letters.into_iter().partition(|letter| self.while_few(*letter).is_some());
            let apart = scarce.into_iter().map(|letter| vec![letter]);
            apart.chain([free]).map(move |letters| (letters, not_crossed, optional)).collect::<Vec<_>>()
        });
        for (letters, not_crossed, optional) in groups.collect::<Vec<_>>() {
            let Some(first) = letters.first() else { continue };
            let few = self.while_few(*first).map(|most| format!(" when count own +{first} < {most}"));
            let few = few.unwrap_or_default();
            let (plain, crowned) = (spaced(&letters, ""), spaced(&letters, "+"));
            let texts = std::array::from_fn(|index| {
                let (zone, passed): (Squares, Squares) = (zones[index], passed[index]);
                if zone.is_empty() {
                    return String::new();
                }
                let but = if zone.and(passed).is_empty() { "" } else { not_crossed };
                let region = self.region(zone);
                format!("promote {plain}{but}{capturing} touching {region} to {crowned}{few}{optional}")
            });
            self.sided(Group::Promote, &plain, texts);
        }
        if self.config.is("pieceDemotion") {
            let (plain, crowned) = (spaced(&letters, ""), spaced(&letters, "+"));
            let text = zones.map(|zone| match zone.is_empty() {
                true => String::new(),
                false => {
                    format!(
                        "promote {crowned}{capturing} touching {} to {plain}{optional}",
                        self.region(zone)
                    )
                }
            });
            self.sided(Group::Promote, &crowned, text);
        }
        // What could never move again from where it arrives must promote.
        if self.config.is("immobilityIllegal") && capturing.is_empty() {
            let mut forced: Vec<([Squares; 2], Vec<char>)> = Vec::new();
            for (from, _) in &crowns {
                let stuck = self.stuck(from);
                let stuck = zones.map(|zone| stuck.and(zone));
                let letter = self.config.letter(from).filter(|letter| !must || Some(*letter) == pawn);
                let Some(letter) = letter else { continue };
                match forced.iter_mut().find(|(zones, _)| *zones == stuck) {
                    _ if stuck.iter().all(|zone| zone.is_empty()) => {}
                    Some((_, letters)) => letters.push(letter),
                    None => forced.push((stuck, vec![letter])),
                }
            }
            for (zones, letters) in forced {
                let (plain, crowned) = (spaced(&letters, ""), spaced(&letters, "+"));
                let texts = zones.map(|zone| match zone.is_empty() {
                    true => String::new(),
                    false => format!("promote {plain} on {} to {crowned}", self.region(zone)),
                });
                self.sided(Group::Promote, &format!("{plain} forced"), texts);
            }
        }
    }

    /// `en passant P by P`.
    pub(super) fn en_passant(&mut self) {
        let (victims, capturers) = self.passant();
        let letters = |slots: &[String]| self.config.letters(slots);
        let (victims, capturers) = (letters(&victims), letters(&capturers));
        let pairs: Vec<String> = victims
            .iter()
            .flat_map(|victim| capturers.iter().map(move |capturer| format!("{victim} by {capturer}")))
            .collect();
        if !pairs.is_empty() {
            self.page.add(Group::EnPassant, "", format!("en passant {}", pairs.join(", ")));
        }
        if !pairs.is_empty() && self.answered().is_err() {
            self.lose(
                "enPassantRegion",
                "the two sides' regions are no mirror images; en passant is possible everywhere here",
            );
        }
    }

    /// The squares on which double steps are answered en passant, as the capturing side counts them, if not all: for both sides
    /// alike, or none can be said.
    pub(super) fn answered(&self) -> Result<Option<Squares>, ()> {
        let open = Squares::board(self.files, self.ranks);
        let [white, black] = SIDES.map(|(_, _, white)| self.squares("enPassantRegion", white, open));
        match white == black {
            true => Ok(Some(white).filter(|zone| *zone != open && !zone.is_empty())),
            false => Err(()),
        }
    }

    /// The squares on which a side captures en passant, as it counts: those that the enemy's first steps may cross.
    fn passed(&self, white: bool) -> Squares {
        let mut crossed = Squares::default();
        let steps = [(self.double(!white), 1), (self.triple(!white), 2)];
        for (from, most) in steps {
            for (file, rank) in from.each() {
                (1..=most).for_each(|steps| crossed.insert(file, rank + steps));
            }
        }
        let crossed = crossed.flipped(self.ranks);
        match self.answered() {
            Ok(Some(answered)) => crossed.and(answered),
            _ => crossed,
        }
    }

    /// `castle`.
    pub(super) fn castling(&mut self) {
        if !self.config.is_still("castling") {
            if !self.config.word("castlingWins").is_empty() && self.config.word("castlingWins") != "-" {
                self.lose("castlingWins", "without castling, the game is over at its start there");
            }
            if self.config.is("castlingDroppedPiece") {
                self.lose("castling", "what has been placed castles there all the same");
            }
            return;
        }
        let texts = SIDES.map(|(side, _, white)| self.castling_of(side, white).unwrap_or_default());
        self.sided(Group::Castle, "", texts);
        if self.config.is("castlingDroppedPiece") && !self.castles_when_placed() {
            self.lose("castlingDroppedPiece", "castling by pieces of which some are placed cannot be said");
        }
        if !self.config.word("castlingWins").is_empty() && self.config.word("castlingWins") != "-" {
            self.castling_wins();
        }
    }

    /// Who castles has won, and who no longer can has lost. A king that moves otherwise has lost the right, so where it arrives
    /// by castling tells enough.
    fn castling_wins(&mut self) {
        let config = self.config;
        let word = config.word("castlingWins").to_owned();
        let rank = config.number("castlingRank", 1);
        let at = |file: u8| format!("{}{rank}", char::from(b'a' + file.min(self.files - 1)));
        let wings = [
            (
                'K',
                at(config.file("castlingKingsideFile", 6)),
                at(config.file("castlingRookKingsideFile", self.files - 1)),
            ),
            (
                'Q',
                at(config.file("castlingQueensideFile", 2)),
                at(config.file("castlingRookQueensideFile", 0)),
            ),
        ];
        for (side, name, white) in SIDES {
            let means = |letter: char| if white { letter } else { letter.to_ascii_lowercase() };
            let won: Vec<_> = wings.iter().filter(|(letter, ..)| word.contains(means(*letter))).collect();
            let king = config.list("castlingKingPiece", side, &["king"]);
            let king = king.first().and_then(|slot| config.letter(slot));
            let rooks = spaced(&config.letters(&config.list("castlingRookPieces", side, &["rook"])), "");
            let Some(king) = king.filter(|_| !won.is_empty()) else { continue };
            let arrives: Vec<String> = won.iter().map(|(_, to, _)| format!("own {king} in {to}")).collect();
            self.page.add(
                Group::Goal,
                format!("castled {side}"),
                format!("{name}win when {}", arrives.join(" or ")),
            );
            let stay: Vec<String> =
                won.iter().map(|(_, _, rook)| format!("not unmoved own {rooks} in {rook}")).collect();
            let stay =
                if let [one] = stay.as_slice() { one.clone() } else { format!("({})", stay.join(" and ")) };
            self.page.add(
                Group::Goal,
                format!("castles no more {side}"),
                format!("{name}loss when not unmoved own {king} or {stay}"),
            );
        }
    }

    /// Whether all that castles comes out of the hand, onto its squares or others.
    fn castles_when_placed(&self) -> bool {
        self.config.is("castlingDroppedPiece")
            && SIDES.iter().all(|(side, _, _)| {
                let mut slots = self.config.list("castlingKingPiece", side, &["king"]);
                slots.extend(self.config.list("castlingRookPieces", side, &["rook"]));
                let letters = self.config.letters(&slots);
                self.array.iter().all(|(_, man)| !letters.contains(&man.letter))
            })
    }

    /// As pieces castle that have been placed where they stand in chess.
    fn castling_when_placed(&self, king: char, rooks: &[char]) -> Option<String> {
        let config = self.config;
        let start = config.file("castlingKingFile", 4);
        let (right, left) = (
            config.file("castlingRookKingsideFile", self.files - 1),
            config.file("castlingRookQueensideFile", 0),
        );
        let steps = config.file("castlingKingsideFile", 6).checked_sub(start)?;
        let same = start.checked_sub(config.file("castlingQueensideFile", 2)) == Some(steps);
        let inside = left < start && start < right && right < self.files;
        if !same || !inside || steps < 2 || config.number("castlingRank", 1) != 1 || rooks.is_empty() {
            return None;
        }
        let [from, queen_side, king_side] = [start, left, right].map(|file| square(file, 0));
        Some(format!(
            "castle {king} from {from} with {} from {queen_side} + {king_side} by {steps}, safe origin crossed arrival",
            spaced(rooks, "")
        ))
    }

    fn castling_of(&mut self, side: &str, white: bool) -> Option<String> {
        let king = self.config.list("castlingKingPiece", side, &["king"]);
        let king = self.config.letter(king.first()?)?;
        let rooks = self.config.letters(&self.config.list("castlingRookPieces", side, &["rook"]));
        if self.castles_when_placed() {
            return self.castling_when_placed(king, &rooks);
        }
        let rank = u8::try_from(self.config.number("castlingRank", 1)).ok()?.checked_sub(1)?;
        let row = if white { rank } else { self.ranks.checked_sub(1 + rank)? };
        let at = |file: u8| {
            self.array
                .iter()
                .find(|(at, man)| *at == (file, row) && man.white == white)
                .map(|(_, man)| man.letter)
        };
        let kings: Vec<u8> = (0..self.files).filter(|file| at(*file) == Some(king)).collect();
        let all = self.array.iter().filter(|(_, man)| man.white == white && man.letter == king).count();
        let start = if all == 1 { *kings.first()? } else { self.config.file("castlingKingFile", 4) };
        if at(start) != Some(king) {
            return None;
        }
        let has = |letter: char| {
            let letter = if white { letter } else { letter.to_ascii_lowercase() };
            self.rights.contains(letter)
        };
        let is_rook = |file: &u8| at(*file).is_some_and(|letter| rooks.contains(&letter));
        let right = self.config.file("castlingRookKingsideFile", self.files - 1).min(self.files - 1);
        let left = self.config.file("castlingRookQueensideFile", 0);
        // A right is said by the wing, or by the file of the partner.
        let named = |file: &u8| has(char::from(b'A' + file)) && is_rook(file);
        let short = has('K').then(|| (0..=right).rev().find(is_rook)).flatten().filter(|file| *file > start);
        let short = if has('K') { short } else { (start + 1..self.files).rev().find(named) };
        let long = has('Q').then(|| (left..self.files).find(is_rook)).flatten().filter(|file| *file < start);
        let long = if has('Q') { long } else { (0..start).find(named) };
        if short.is_none() && long.is_none() {
            return None;
        }
        let (right_to, left_to) =
            (self.config.file("castlingKingsideFile", 6), self.config.file("castlingQueensideFile", 2));
        let squares: Vec<(u8, u8)> = [long, short].iter().flatten().map(|file| (*file, rank)).collect();
        let mut letters: Vec<char> = squares.iter().filter_map(|(file, _)| at(*file)).collect();
        letters.sort_unstable();
        letters.dedup();
        let mut standing = Squares::default();
        for letter in &letters {
            for (file, rank) in self.stand(*letter, white).each() {
                standing.insert(file, rank);
            }
        }
        let mut meant = Squares::default();
        squares.iter().for_each(|(file, rank)| meant.insert(*file, *rank));
        let from_king =
            if all > 1 { format!(" from {}", Game::named(&[(start, rank)])) } else { String::new() };
        let from_rook =
            if standing == meant { String::new() } else { format!(" from {}", Game::named(&squares)) };
        let (by_right, by_left) = (right_to.checked_sub(start), start.checked_sub(left_to));
        let steps = match (short.and(by_right), long.and(by_left)) {
            (Some(one), Some(other)) if one == other => Some(one),
            (Some(one), None) if long.is_none() => Some(one),
            (None, Some(other)) if short.is_none() => Some(other),
            _ => None,
        };
        // A king goes two squares or more, and not as far as its partner.
        let near = short.is_none_or(|file| right_to < file) && long.is_none_or(|file| left_to > file);
        let steps = steps.filter(|steps| *steps >= 2 && near);
        let way = match steps {
            Some(steps) => format!("by {steps}"),
            None if left_to + 1 >= self.files || right_to == 0 || right_to >= self.files => {
                self.lose("castlingKingsideFile", "castling to beyond the edge of the board is left out");
                return None;
            }
            None => {
                let name = |file: u8| char::from(b'a' + file.min(self.files - 1));
                let beside = |file: u8, add: bool| if add { file + 1 } else { file.saturating_sub(1) };
                format!(
                    "to files {} {} or {} {}",
                    name(left_to),
                    name(beside(left_to, true)),
                    name(right_to),
                    name(beside(right_to, false))
                )
            }
        };
        let slot = self.config.slot_of(king)?;
        let safe = slot == "king" || self.guarded().contains(&slot);
        let safe = if safe { ", safe origin crossed arrival" } else { "" };
        let alone = if self.config.is("oppositeCastling") { ", alone" } else { "" };
        Some(format!("castle {king}{from_king} with {}{from_rook} {way}{safe}{alone}", spaced(&letters, "")))
    }
}

/// Letters with blanks between them and a sign before each.
pub(super) fn spaced(letters: &[char], sign: &str) -> String {
    letters.iter().map(|letter| format!("{sign}{letter}")).collect::<Vec<_>>().join(" ")
}

/// Queen, rook, bishop and knight first.
fn ordered(mut letters: Vec<char>) -> Vec<char> {
    let place = |letter: &char| "QRBN".find(*letter).unwrap_or(9);
    letters.sort_by_key(place);
    letters.dedup();
    letters
}
