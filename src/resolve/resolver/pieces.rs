//! Pieces: their moves and homes, and which of them are royal or immune.

use super::super::condition::Owner;
use super::super::merge::Given;
use super::super::names::Lookup;
use super::Resolver;
use super::array::starting;
use crate::board::{Kind, KindSet, MAX_KINDS, Piece, Sides};
use crate::diagnostic::{Diagnostic, Fix, Safety, any_error, code, suggest};
use crate::glyphs;
use crate::model::{
    Arrays, Axis, Definition, Immunity, MoveRule, Nearness, Picture, PieceType, Region, Royalty, Ruled,
    Selection, SelectionKey, Stop,
};
use crate::resolve::betza;
use crate::source::Span;
use crate::syntax::tree::{self, BetzaMove, Choice, Drawn, MoveClause, Name, PieceRule, Select, Takes};

/// Whether this names an SVG file in the folder of the variant's, or below it.
fn lies_beside(file: &str) -> bool {
    let plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.chars().all(|letter| letter.is_alphanumeric() || "-_ .+~".contains(letter))
    };
    file.len() <= 200 && file.ends_with(".svg") && file.split('/').all(plain)
}

/// How many movements a piece may have.
const MAX_MOVEMENTS: usize = 256;

impl<'t> Resolver<'_, 't> {
    /// The piece types.
    pub(super) fn pieces(&mut self, array: &[Option<Piece>], arrays: Option<&Arrays>) -> Vec<PieceType> {
        let merged = self.merged;
        let mut kinds = Vec::new();
        for (index, entry) in merged.all::<tree::PieceClause>().take(MAX_KINDS).enumerate() {
            let kind = Kind(index as u8);
            let node = entry.node;
            let letters = node.letters.node.clone();
            let name = node.name.as_ref().map_or_else(|| letters.clone(), |name| name.node.clone());
            let moves = self.moves(kind, node);
            let home = starting(array, arrays, KindSet::of(kind));
            kinds.push(PieceType {
                letters,
                name,
                moves,
                home,
                home_is_region: false,
                picture: Picture::ByName,
                bound: None,
                span: node.letters.span,
            });
        }
        for entry in merged.all::<tree::Home>() {
            self.home(&entry, &mut kinds);
        }
        for entry in merged.all::<tree::Picture>() {
            let (found, picture) = (self.names.kind(&entry.node.piece), self.picture(&entry.node.drawn));
            if let (Some(kind), Some(picture)) = (found.and_then(|kind| kinds.get_mut(kind.index())), picture)
            {
                kind.picture = picture;
            }
        }
        for entry in merged.all::<tree::Bound>() {
            for name in &entry.names {
                let found = self.names.kind(name);
                if let Some(kind) = found.and_then(|kind| kinds.get_mut(kind.index())) {
                    kind.bound = Some(entry.span);
                }
            }
        }
        kinds
    }

    fn home(&mut self, entry: &Given<'_, 't, tree::Home>, kinds: &mut [PieceType]) {
        let resolved = self.region(&entry.node.region);
        let found = entry.names.first().and_then(|name| self.names.kind(name));
        let (Some(kind), Some(region)) = (found, resolved) else { return };
        let Some(piece_type) = kinds.get_mut(kind.index()) else { return };
        for side in entry.sides.each() {
            piece_type.home.0[side] = *region.of(side);
        }
        piece_type.home_is_region = true;
    }

    /// What the type is drawn as; what is wrong with it counts as nothing said.
    fn picture(&mut self, drawn: &'t Drawn) -> Option<Picture> {
        match drawn {
            Drawn::Glyph(name) => {
                let found = glyphs::find(&name.node);
                if found.is_none() {
                    let near = suggest(&name.node, glyphs::names());
                    let help = match near {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => {
                            "docs/show.md lists all of them, such as `knight`, `wizard` and `lion`; or draw one: `image \"FILE.svg\"`"
                                .to_owned()
                        }
                    };
                    self.report.push(
                        Diagnostic::error(
                            code::piece::UNKNOWN_GLYPH,
                            format!("there is no glyph `{}`", name.node),
                            name.span,
                            "no glyph is called so",
                        )
                        .help(help)
                        .fix(near.map(|near| Fix::write(Safety::Offered, name.span, format!("\"{near}\"")))),
                    );
                }
                found.map(|name| Picture::Glyph(name.into()))
            }
            Drawn::Image { white, black } => {
                let mut files = [white].into_iter().chain(black);
                if let Some(file) = files.find(|file| !lies_beside(&file.node)) {
                    self.report.push(
                        Diagnostic::error(
                            code::piece::IMAGE_FILE,
                            format!("`{}` is not the name of an SVG file beside this one", file.node),
                            file.span,
                            "not a file's name",
                        )
                        .help("name a file that ends in `.svg` and lies beside the variant's, or in a folder there: \
                               `images/wizard.svg`"),
                    );
                    return None;
                }
                Some(Picture::Image { white: white.clone(), black: black.clone() })
            }
        }
    }

    fn moves(&mut self, kind: Kind, piece: &'t tree::PieceClause) -> Vec<MoveRule> {
        let mut rules = Vec::new();
        let mut count = 0;
        for rule in &piece.rules {
            match rule {
                PieceRule::Move(clause) => {
                    if let Some(rule) = self.move_rule(kind, clause).filter(|rule| !has_lost_its_aims(rule)) {
                        count += rule.movements.len();
                        rules.push(rule);
                    }
                    if count > MAX_MOVEMENTS {
                        self.flaws.moves.insert(kind);
                        self.report.push(
                            Diagnostic::error(
                                code::piece::TOO_MANY_MOVES,
                                format!("`{}` has more than {MAX_MOVEMENTS} moves", piece.letters.node),
                                clause.betza.span,
                                "too many",
                            )
                            .help("one atom covers all of its directions"),
                        );
                        return Vec::new();
                    }
                }
                PieceRule::Error => self.flaws.moves.insert(kind),
                PieceRule::Clause(_) => {}
            }
        }
        rules
    }

    fn move_rule(&mut self, kind: Kind, clause: &'t MoveClause) -> Option<MoveRule> {
        let mut mistakes = Vec::new();
        let movements = betza::movements(&clause.betza, &mut mistakes);
        let unreadable = clause.betza.moves.iter().any(|one| matches!(one, BetzaMove::Error(_)));
        if unreadable || any_error(&mistakes) {
            self.flaws.moves.insert(kind);
        }
        mistakes.into_iter().for_each(|mistake| self.report.push(mistake));
        let board = Region::board(self.ground.dimensions);
        let from = clause.from.as_ref().map_or(Some(board), |region| self.region(region));
        let to = clause.to.as_ref().map_or(Some(board), |region| self.region(region));
        let on = match &clause.on {
            None => KindSet::ALL,
            Some(choice) => self.captured(choice, &movements, clause.betza.span),
        };
        let over = match &clause.over {
            None => KindSet::ALL,
            Some(choice) => self.hopped(choice, &movements, clause.betza.span),
        };
        let takes = clause.takes.as_ref().map(|takes| self.taken(kind, clause, takes, &movements));
        let near: Option<Vec<_>> = clause.near.iter().map(|near| self.near_of_move(near)).collect();
        let quiet = !movements.is_empty() && !movements.iter().any(crate::model::Movement::captures);
        let owner = if quiet { Owner::QuietMove } else { Owner::Move };
        let when = self.condition(clause.when.as_ref(), owner, Some(kind), Sides::BOTH);
        match (from, to, near, when) {
            (Some(from), Some(to), Some(near), Some(when)) => {
                let near = near.into_iter().flatten().collect();
                Some(MoveRule { movements, from, to, on, over, takes, near, when, span: clause.span })
            }
            _ => {
                self.flaws.moves.insert(kind);
                None
            }
        }
    }

    /// The types that may be captured, as a guard names them.
    fn captured(&mut self, choice: &'t Choice, movements: &[crate::model::Movement], betza: Span) -> KindSet {
        let span = choice.span();
        if !movements.is_empty() && !movements.iter().any(crate::model::Movement::captures) {
            self.report.push(
                Diagnostic::error(
                    code::r#move::ON_WITHOUT_CAPTURE,
                    "`on` says what may be captured, but this move captures nothing",
                    span,
                    "never captured",
                )
                .label(betza, "only to empty squares")
                .help("write `c` before the atom, or take `on` away"),
            );
        }
        self.chosen(choice).unwrap_or_else(|| {
            self.report.push(
                Diagnostic::error(
                    code::r#move::ON_WITHOUT_CAPTURE,
                    "`on not` names every piece, so nothing is left to capture",
                    span,
                    "every piece",
                )
                .label(betza, "captures nothing")
                .help("take a piece out of the list, or write `m` before the atom and take `on` away"),
            );
            KindSet::ALL
        })
    }

    /// The types that may be hopped over, as a guard names them.
    fn hopped(&mut self, choice: &'t Choice, movements: &[crate::model::Movement], betza: Span) -> KindSet {
        let span = choice.span();
        if !movements.is_empty() && !movements.iter().any(crate::model::Movement::hops) {
            self.report.push(
                Diagnostic::error(
                    code::r#move::OVER_WITHOUT_HOP,
                    "`over` says what may be hopped over, but this move hops over nothing",
                    span,
                    "never hopped over",
                )
                .label(betza, "does not hop")
                .help("write `p`, `g` or `j` before the atom, or take `over` away"),
            );
        }
        self.chosen(choice).unwrap_or_else(|| {
            self.report.push(
                Diagnostic::error(
                    code::r#move::OVER_WITHOUT_HOP,
                    "`over not` names every piece, so nothing is left to hop over",
                    span,
                    "every piece",
                )
                .label(betza, "has nothing to hop over")
                .help("take a piece out of the list"),
            );
            KindSet::ALL
        })
    }

    /// The types of which one must be taken, as a guard names them; any without names.
    fn taken(
        &mut self,
        kind: Kind,
        clause: &'t MoveClause,
        takes: &'t Takes,
        movements: &[crate::model::Movement],
    ) -> KindSet {
        if !movements.iter().all(crate::model::Movement::is_quiet_step) {
            self.flaws.moves.insert(kind);
            let error = Diagnostic::error(
                code::r#move::WHERE_IT_TAKES,
                "`where it takes` is for moves to empty squares, of one leg",
                takes.span,
                "not behind such a move",
            )
            .label(clause.betza.span, "captures, has several legs or imitates");
            // What the move itself captures is named otherwise.
            let captures = movements.iter().all(|movement| movement.captures() && !movement.quiet);
            let captures = captures && clause.on.is_none();
            let names: Vec<&str> = takes.names.iter().map(|name| name.node.as_str()).collect();
            self.report.push(match captures && !names.is_empty() {
                true => error.meant(Safety::Offered, takes.span, &format!("on {}", names.join(" "))),
                false => error.help("write `m` before the atom, in a rule of its own"),
            });
        }
        let named = self.names.set(&takes.names);
        if takes.names.is_empty() { KindSet::ALL } else { named }
    }

    /// The types of a choice; nothing if it leaves none.
    fn chosen(&mut self, choice: &'t Choice) -> Option<KindSet> {
        let named = self.names.set(&choice.names);
        if choice.all_but.is_none() {
            return Some(named);
        }
        let every: KindSet = (0..self.merged.all::<tree::PieceClause>().count() as u8).map(Kind).collect();
        let rest = KindSet(every.0 & !named.0);
        (!rest.is_empty()).then_some(rest)
    }

    /// Which pieces are royal and which are immune.
    pub(super) fn royalty(&mut self, variant: &mut Definition) {
        let merged = self.merged;
        for entry in merged.all::<tree::RoyalClause>() {
            let node = entry.node;
            let Some(kinds) = self.named(&entry.names) else { continue };
            let piece = entry.names.first().and_then(|name| self.names.kind(name));
            let Some(when) = self.condition(node.when.as_ref(), Owner::Royalty, piece, entry.sides) else {
                continue;
            };
            let select = match &node.select {
                None => None,
                Some(select) => match self.selection(select) {
                    None => continue,
                    Some(selection) => Some(selection),
                },
            };
            if let (Some(span), Some(select)) = (node.together, &node.select) {
                self.report.push(
                    Diagnostic::error(
                        code::royal::TOGETHER,
                        "one piece alone cannot be attacked together with others",
                        span,
                        "needs several",
                    )
                    .label(select.span, "selects one")
                    .help("keep one of the two"),
                );
            }
            if let Some(span) = node.else_immune {
                if node.when.is_none() {
                    self.report.push(
                        Diagnostic::error(
                            code::royal::ELSE_WITHOUT_WHEN,
                            "`else immune` needs a condition that may fail",
                            span,
                            "never comes to this",
                        )
                        .help("write `when ...` before it, or take it away"),
                    );
                } else {
                    let when = !when.clone();
                    variant.immunity.push(Ruled { sides: entry.sides, rule: Immunity { kinds, when }, span });
                    self.immunities.push(span);
                }
            }
            variant.royalty.push(Ruled {
                sides: entry.sides,
                rule: Royalty { kinds, when, select, together: node.together.is_some() },
                span: entry.span,
            });
        }
        for entry in merged.all::<tree::Immune>() {
            let Some(kinds) = self.named(&entry.names) else { continue };
            let piece = entry.names.first().and_then(|name| self.names.kind(name));
            let Some(when) = self.condition(entry.node.when.as_ref(), Owner::Immunity, piece, entry.sides)
            else {
                continue;
            };
            variant.immunity.push(Ruled {
                sides: entry.sides,
                rule: Immunity { kinds, when },
                span: entry.span,
            });
            self.immunities.push(entry.span);
        }
    }

    /// The types that a clause names; nothing if all of them are gone or unknown, and then the clause goes too.
    pub(super) fn named(&mut self, names: &[&'t Name]) -> Option<KindSet> {
        let mut kinds = KindSet::NONE;
        for name in names {
            match self.names.find(name) {
                Lookup::Kind(kind) => kinds.insert(kind),
                Lookup::Gone(_) => {}
                Lookup::Unknown => self.flaws.clauses = true,
            }
        }
        (!kinds.is_empty()).then_some(kinds)
    }

    /// The order of a selection, completed so that it always decides.
    fn selection(&mut self, select: &'t Select) -> Option<Selection> {
        let mut keys: Vec<SelectionKey> = Vec::new();
        let mut seen: Vec<(Axis, Span)> = Vec::new();
        for key in &select.keys {
            let axis = match key.node.word.as_str() {
                "file" => Axis::File,
                "rank" => Axis::Rank,
                word => {
                    let near = suggest(word, ["file", "rank"]);
                    let help = match near {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => "the numbers are `file` and `rank`".to_owned(),
                    };
                    self.flaws.clauses = true;
                    self.report.push(
                        Diagnostic::error(
                            code::royal::UNKNOWN_KEY,
                            format!("squares are not numbered by `{word}`"),
                            key.span,
                            "not a number of a square",
                        )
                        .help(help)
                        .fix(near.map(|near| {
                            let sign = if key.node.negative { "-" } else { "" };
                            Fix::write(Safety::Offered, key.span, format!("{sign}{near}"))
                        })),
                    );
                    return None;
                }
            };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == axis) {
                self.report.push(
                    Diagnostic::error(
                        code::royal::REPEATED_KEY,
                        format!("`{}` comes twice", key.node.word),
                        key.span,
                        "decides nothing more",
                    )
                    .label(*first, "decides already")
                    .help("take it away"),
                );
                continue;
            }
            seen.push((axis, key.span));
            keys.push(SelectionKey { axis, descending: select.greatest != key.node.negative });
        }
        for axis in [Axis::File, Axis::Rank] {
            if keys.iter().all(|key| key.axis != axis) {
                keys.push(SelectionKey { axis, descending: false });
            }
        }
        Some(Selection { keys })
    }
}

/// Whether a rule of captures may capture nothing, or one of hops hop over nothing, or what must stand near cannot: the pieces
/// that it names have been taken away, and it goes with them.
fn has_lost_its_aims(rule: &MoveRule) -> bool {
    // A leg that goes on nowhere but from a capture.
    let must = |stop: &Stop| {
        let Stop { empty, over, capture, capture_own, victims: _, off_board, lends } = *stop;
        capture && !(empty || over || capture_own || off_board || lends)
    };
    let only_captures = |movement: &crate::model::Movement| {
        movement.capture && !movement.quiet && !movement.capture_own
            || movement.legs().is_some_and(|legs| legs.earlier.iter().any(|leg| must(&leg.stop)))
    };
    let lost = |movement: &crate::model::Movement| {
        rule.on.is_empty() && only_captures(movement)
            || rule.over.is_empty() && movement.hops() && movement.legs().is_none()
    };
    let alone = |near: &Nearness| near.whose.is_some() && near.kinds.is_empty();
    rule.takes.is_some_and(KindSet::is_empty)
        || !rule.movements.is_empty() && rule.movements.iter().all(lost)
        || rule.near.iter().any(alone)
}
