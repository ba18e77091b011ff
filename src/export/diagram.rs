//! An Interactive Diagram, as pages of The Chess Variant Pages hold it: settings, and a line for each type of piece.
//!
//! What such lines mean is decided by the script that reads them. It numbers the types in the order of their lines, and those
//! that promote come first. It marks where pieces may go and its opponent plays by that, but nothing ends a game there but
//! the loss of a king and the lack of a move.

mod betza;

use super::{Export, Remarks, unsaid};
use alfil_board::{Kind, KindSet, Side, Sides, Square, Squares};
use alfil_model::{
    CastlingPair, Condition, Definition, Initial, PieceType, Promoting, Promotion, Ruled, SafeSquares,
    Trigger, Unmoved, Verdict,
};
use std::fmt::Write as _;

/// What takes the part of a piece where there is no square.
const HOLE: &str = "hole";

/// Writes the diagram.
pub(super) fn write(variant: &Definition) -> Export {
    let mut diagram =
        Diagram { variant, unmoved: Unmoved::of(variant), remarks: Remarks::default(), turned: false };
    unsaid::clauses(variant, &mut diagram.remarks);
    unsaid::reserves(variant, &mut diagram.remarks);
    let royal = unsaid::royal(variant, &mut diagram.remarks);
    let promotions = diagram.promotions();
    diagram.en_passant();
    let castling = diagram.castlings(royal);
    let stalemate = unsaid::ends(variant, &mut diagram.remarks);
    // Those that promote are the first.
    let kinds: Vec<Kind> = (0..variant.kinds.len()).map(|index| Kind(index as u8)).collect();
    let (mut order, rest): (Vec<Kind>, Vec<Kind>) =
        kinds.iter().partition(|kind| promotions.from.contains(kind));
    order.extend(rest);
    let symmetry = diagram.symmetry();
    let mut lines = vec![
        format!("files={}", variant.dimensions.files),
        format!("ranks={}", variant.dimensions.ranks),
        format!("symmetry={}", symmetry.word()),
        "firstRank=1".to_owned(),
        format!("promoZone={}", promotions.zone),
        format!("maxPromote={}", promotions.from.len()),
    ];
    if !promotions.to.is_empty() {
        lines.push(format!("promoChoice={}", promotions.choice));
    }
    // Without such a line the last type would be royal.
    let mut numbers: Vec<usize> =
        order.iter().enumerate().filter(|(_, kind)| royal.contains(**kind)).map(|(at, _)| at + 1).collect();
    if numbers.is_empty() {
        numbers.push(0);
    }
    lines.extend(numbers.iter().map(|number| format!("royal={number}")));
    let word = if stalemate == Verdict::Loss { "loss" } else { "draw" };
    lines.push(format!("stalemate={word}"));
    if diagram.turned {
        lines.push("castleFlip=1".to_owned());
    }
    lines.push("graphicsDir=/membergraphics/MSelven-chess/".to_owned());
    lines.extend(["whitePrefix=w", "blackPrefix=b", "graphicsType=png"].map(str::to_owned));
    for kind in order {
        let piece = &variant.kinds[kind.index()];
        let mut moves = diagram.moves(piece);
        if let Some((_, text)) = castling.iter().find(|(king, _)| *king == kind) {
            moves += text;
        }
        if moves.is_empty() {
            // Nothing would mean the moves of what has this name.
            moves = "O0".to_owned();
        }
        let name = word_of(&piece.name);
        let image: String = name.to_lowercase().split_whitespace().collect();
        let squares = diagram.squares(kind, symmetry);
        lines.push(format!("{name}:{}:{moves}:{image}:{squares}", piece.letters));
    }
    if !variant.holes.is_empty() {
        let squares = ranges(variant, &variant.holes);
        lines.push(format!("{HOLE}::::{squares}"));
    }
    let mut text = String::new();
    let title: String =
        variant.name.chars().filter(|sign| !"-<>".contains(*sign) && !sign.is_control()).collect();
    let _ = writeln!(text, "<!-- {title}, written by Alfil -->\n<div class=\"idiagram\">");
    lines.iter().for_each(|line| text.extend([line.as_str(), "\n"]));
    text += "</div>\n";
    Export { text: Some(text), remarks: diagram.remarks.list }
}

/// A game as it is written down.
struct Diagram<'v> {
    variant: &'v Definition,
    unmoved: Unmoved,
    remarks: Remarks,
    /// Whether Black castles to the same files as White, and not to those that look so from its side.
    turned: bool,
}

/// Where Black's pieces stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    /// On the same files.
    Mirror,
    /// As if the board were turned.
    Rotate,
    None,
}

impl Symmetry {
    const fn word(self) -> &'static str {
        match self {
            Symmetry::Mirror => "mirror",
            Symmetry::Rotate => "rotate",
            Symmetry::None => "none",
        }
    }
}

/// What becomes what, and how near to the far edge.
#[derive(Default)]
struct Promotions {
    from: Vec<Kind>,
    to: Vec<Kind>,
    choice: String,
    zone: u8,
}

impl Diagram<'_> {
    /// How a type moves; what cannot be said is told.
    fn moves(&mut self, piece: &PieceType) -> String {
        let mut parts: Vec<String> = Vec::new();
        for rule in &piece.moves {
            if let Some(why) = unsaid::guard(self.variant, rule) {
                self.remarks.lose(rule.span, format!("`{}`: {why}", piece.letters));
                continue;
            }
            for movement in &rule.movements {
                match betza::written(movement) {
                    Ok(all) => all.into_iter().for_each(|part| {
                        if !parts.contains(&part) {
                            parts.push(part);
                        }
                    }),
                    Err(why) => self.remarks.lose(rule.span, format!("`{}`: {why}", piece.letters)),
                }
            }
        }
        let first = |initial: Initial| {
            piece.moves.iter().flat_map(|rule| &rule.movements).any(|movement| movement.initial == initial)
        };
        if piece.home_is_region && first(Initial::Unmoved) && !self.home_is_array(piece) {
            let text = format!("`{}`: first moves from squares of their own cannot be said", piece.letters);
            self.remarks.lose(piece.span, text);
        }
        betza::joined(&parts)
    }

    /// Whether the squares that a type has as its home are those on which it starts, and it never comes back to one.
    fn home_is_array(&self, piece: &PieceType) -> bool {
        let at = self.variant.kinds.iter().position(|own| own.letters == piece.letters).unwrap_or(0);
        let kind = Kind(at as u8);
        let mut plain = self.variant.clone();
        plain.kinds[at].home_is_region = false;
        let starts = Side::BOTH.into_iter().all(|side| self.standing(kind, side) == *piece.home.of(side));
        starts && !Unmoved::marks(&plain, kind)
    }

    /// Where pieces of a type stand in the array.
    fn standing(&self, kind: Kind, side: Side) -> Squares {
        let own = |sq: &Square| {
            self.variant.array[sq.index()].is_some_and(|piece| piece.kind == kind && piece.side == side)
        };
        self.variant.dimensions.squares().filter(own).collect()
    }

    /// What promotes: all to the same, in the same ranks, always.
    fn promotions(&mut self) -> Promotions {
        let mut said = Promotions::default();
        for clause in &self.variant.promotions {
            let zone = self.zone(clause);
            let same = said.from.is_empty() || said.to == clause.to && Some(said.zone) == zone;
            let wrong = match (clause.trigger, zone) {
                _ if clause.sides != Sides::BOTH => Some("promotions of one side alone"),
                (Trigger::Touching, _) => Some("promotion by moves that leave the zone"),
                _ if clause.when != Condition::Always => Some("promotion under a condition"),
                _ if clause.captures == Promoting::Capturing => Some("promotion by captures alone"),
                _ if clause.captures == Promoting::NotEnPassant => Some("no promotion en passant"),
                _ if clause.optional => Some("a choice to stay what it is"),
                (_, None) => Some("promotion elsewhere than on whole ranks up to the last"),
                _ if said.from.contains(&clause.kind) => Some("promotions of one type by several rules"),
                _ if !same => Some("that types promote to different ones, or in different zones,"),
                _ => None,
            };
            if let Some(what) = wrong {
                let from = &self.variant.kinds[clause.kind.index()].letters;
                let to: Vec<&str> =
                    clause.to.iter().map(|to| self.variant.kinds[to.index()].letters.as_str()).collect();
                let text = format!("`{from}` to `{}`: {what} cannot be said", to.join(" "));
                self.remarks.lose(clause.span, text);
                continue;
            }
            said.zone = zone.unwrap_or(0);
            said.to.clone_from(&clause.to);
            said.from.push(clause.kind);
        }
        let letters = |kind: &Kind| self.variant.kinds[kind.index()].letters.as_str();
        said.choice = said.to.iter().map(letters).collect();
        // The script looks for the letters of each type in all these letters.
        let kinds: Vec<Kind> = (0..self.variant.kinds.len()).map(|index| Kind(index as u8)).collect();
        let found = |kind: &Kind| said.choice.matches(letters(kind)).count();
        let clear = kinds.iter().all(|kind| found(kind) == usize::from(said.to.contains(kind)));
        if !clear && !said.to.is_empty() {
            let text =
                "which types may be chosen cannot be said, since the letters of some are part of others'";
            let span = self.variant.promotions.first().map_or(self.variant.places.name, |clause| clause.span);
            self.remarks.lose(span, text);
        }
        said
    }

    /// How many ranks a zone has, if it is whole ranks up to the last.
    fn zone(&self, clause: &Ruled<Promotion>) -> Option<u8> {
        let dimensions = self.variant.dimensions;
        let least =
            clause.region.of(Side::White).iter().map(|sq| dimensions.rank_for(sq, Side::White)).min()?;
        let whole = |side: Side| -> Squares {
            let beyond = dimensions.squares().filter(|sq| dimensions.rank_for(*sq, side) >= least);
            beyond.filter(|sq| !self.variant.holes.contains(*sq)).collect()
        };
        let same = |side: Side| clause.region.of(side).difference(&self.variant.holes) == whole(side);
        Side::BOTH.into_iter().all(same).then_some(dimensions.ranks - least)
    }

    /// Everything that captures en passant takes everything that can be so captured there.
    fn en_passant(&mut self) {
        let moves =
            |kind: Kind| self.variant.kinds[kind.index()].moves.iter().flat_map(|rule| &rule.movements);
        let kinds: Vec<Kind> = (0..self.variant.kinds.len()).map(|index| Kind(index as u8)).collect();
        let victims = kinds.iter().filter(|kind| moves(**kind).any(|movement| movement.makes_en_passant));
        let capturers = || kinds.iter().filter(|kind| moves(**kind).any(|movement| movement.en_passant));
        let paired = |victim: Kind, capturer: Kind| {
            self.variant.en_passant.iter().any(|pair| pair.victim == victim && pair.capturer == capturer)
        };
        let letters = |kind: &Kind| &self.variant.kinds[kind.index()].letters;
        for victim in victims {
            for capturer in capturers().filter(|capturer| !paired(*victim, **capturer)) {
                let (one, other) = (letters(victim), letters(capturer));
                let text = format!("that `{one}` is not captured en passant by `{other}` cannot be said");
                self.remarks.lose(self.variant.places.name, text);
            }
        }
    }

    /// The castling of kings, behind their moves.
    fn castlings(&mut self, royal: KindSet) -> Vec<(Kind, String)> {
        let mut all: Vec<(Kind, String)> = Vec::new();
        let Some(span) = self.variant.castlings.first().map(|clause| clause.span) else { return all };
        let mut ways: [Option<(Kind, [u8; 2])>; 2] = [None, None];
        for (number, clause) in self.variant.castlings.iter().enumerate() {
            let SafeSquares { origin, crossed, arrival: _, all: every } = clause.safe;
            if clause.when != Condition::Always || clause.alone || !origin || !crossed || every {
                self.remarks.lose(clause.span, "castling on other terms than those of chess cannot be said");
                continue;
            }
            for side in clause.sides.each() {
                let pairs: Vec<CastlingPair> =
                    self.unmoved.pairs[side].iter().filter(|pair| pair.clause == number).copied().collect();
                for pair in pairs {
                    let Some((king, right, far)) = self.castling(side, &pair, royal) else {
                        let rooks: Vec<&str> = clause
                            .rooks
                            .iter()
                            .map(|rook| self.variant.kinds[rook.index()].letters.as_str())
                            .collect();
                        let text = format!(
                            "castling with `{}` from or to these squares cannot be said",
                            rooks.join(" ")
                        );
                        self.remarks.lose(clause.span, text);
                        continue;
                    };
                    let (known, fars) = ways[usize::from(side == Side::Black)].get_or_insert((king, [0; 2]));
                    let own = &mut fars[usize::from(right)];
                    if *known != king || *own != 0 && *own != far {
                        self.remarks.lose(clause.span, "castling of several kinds cannot be said");
                    }
                    *own = far;
                }
            }
        }
        let [white, black] = ways;
        let Some((king, [left, right])) = white.or(black) else { return all };
        if white.is_none() || black.is_none() {
            self.remarks.lose(span, "castling of one side alone cannot be said");
        } else if white != black {
            self.remarks
                .lose(span, "castling that is not the same on the files of both sides cannot be said");
        }
        let text = if left == right {
            format!("isO{left}")
        } else {
            self.turned = true;
            let part = |way: char, far: u8| if far == 0 { String::new() } else { format!("i{way}O{far}") };
            part('l', left) + &part('r', right)
        };
        all.push((king, text));
        all
    }

    /// Who castles, whether to the right, and how far, if the script would find the same rook and put it on the same square.
    fn castling(&self, side: Side, pair: &CastlingPair, royal: KindSet) -> Option<(Kind, bool, u8)> {
        let dimensions = self.variant.dimensions;
        let on = |sq: Square| self.variant.array[sq.index()].filter(|piece| piece.side == side);
        let king = on(pair.king).filter(|piece| pair.kings.contains(piece.kind))?.kind;
        let _rook = on(pair.rook).filter(|piece| pair.rooks.contains(piece.kind))?;
        let file = |sq: Square| dimensions.file(sq);
        let right = pair.rook > pair.king;
        let (from, to) = (file(pair.king), file(pair.king_to));
        let beside = if right { to.checked_sub(1)? } else { to + 1 };
        let beyond = |sq: &Square| {
            dimensions.rank(*sq) == dimensions.rank(pair.king)
                && (*sq > pair.king) == right
                && from.abs_diff(file(*sq)) > from.abs_diff(file(pair.rook))
        };
        let outermost =
            dimensions.squares().filter(beyond).all(|sq| self.variant.array[sq.index()].is_none());
        let fits = royal.contains(king)
            && outermost
            && dimensions.rank(pair.king) == dimensions.rank(pair.rook)
            && dimensions.rank(pair.king) == dimensions.rank(pair.king_to)
            && file(pair.rook_to) == beside
            && (to > from) == right
            && from.abs_diff(to) > 0
            && from.abs_diff(to) < from.abs_diff(file(pair.rook));
        fits.then_some((king, right, from.abs_diff(to)))
    }

    /// How Black's array follows from White's.
    fn symmetry(&self) -> Symmetry {
        let dimensions = self.variant.dimensions;
        let (files, ranks) = (i32::from(dimensions.files), i32::from(dimensions.ranks));
        let fits = |turned: bool| {
            dimensions.squares().all(|sq| {
                let (file, rank) = (i32::from(dimensions.file(sq)), i32::from(dimensions.rank(sq)));
                let other = dimensions.square(if turned { files - 1 - file } else { file }, ranks - 1 - rank);
                let own = self.variant.array[sq.index()];
                let theirs = other.and_then(|other| self.variant.array[other.index()]);
                own.map(|piece| (piece.kind, piece.side)) == theirs.map(|piece| (piece.kind, !piece.side))
            })
        };
        match () {
            () if fits(false) && self.variant.holes.is_empty() => Symmetry::Mirror,
            () if fits(true) && self.variant.holes.is_empty() => Symmetry::Rotate,
            () => Symmetry::None,
        }
    }

    /// Where a type starts: White's squares, and behind an empty one Black's, where they do not follow.
    fn squares(&self, kind: Kind, symmetry: Symmetry) -> String {
        let side = |side: Side| ranges(self.variant, &self.standing(kind, side));
        let white = side(Side::White);
        let black = if symmetry == Symmetry::None { side(Side::Black) } else { String::new() };
        match (white.is_empty(), black.is_empty()) {
            (_, true) => white,
            (true, false) => format!(",{black}"),
            (false, false) => format!("{white},,{black}"),
        }
    }
}

/// Squares, in runs along ranks.
fn ranges(variant: &Definition, squares: &Squares) -> String {
    let dimensions = variant.dimensions;
    let name = |sq: Square| format!("{}{}", char::from(b'a' + dimensions.file(sq)), dimensions.rank(sq) + 1);
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for sq in squares.iter() {
        match runs.last_mut() {
            Some((_, last))
                if dimensions.rank(*last) == dimensions.rank(sq)
                    && dimensions.file(*last) + 1 == dimensions.file(sq) =>
            {
                *last = sq;
            }
            _ => runs.push((sq, sq)),
        }
    }
    let text = |(from, to): &(Square, Square)| match from == to {
        true => name(*from),
        false => format!("{}-{}", name(*from), name(*to)),
    };
    runs.iter().map(text).collect::<Vec<_>>().join(",")
}

/// A name without what has a meaning in such lines.
fn word_of(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|sign| if ":=<>&,".contains(sign) || sign.is_control() { '-' } else { sign })
        .collect();
    if plain.is_empty() || plain.eq_ignore_ascii_case(HOLE) { format!("{plain} piece") } else { plain }
}
