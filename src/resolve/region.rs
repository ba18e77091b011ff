//! Regions as sets of squares for both sides.

use super::merge::Merged;
use super::report::{Report, counted};
use crate::board::{Dimensions, Side, Squares};
use crate::diagnostic::{Diagnostic, Fix, Safety, code, suggest};
use crate::english::quoted;
use crate::model::{NamedRegion, Region};
use crate::source::{SourceId, Span, Spanned};
use crate::syntax::tree::{self, Name, RankNumber, RegionKind, SquareName};
use std::collections::{BTreeMap, BTreeSet};

/// How deeply regions may be nested, names followed.
const MAX_DEPTH: usize = 200;

/// Whether a name is written as letters of pieces are.
fn is_letters(name: &str) -> bool {
    name.len() <= 2 && name.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The board that regions lie on, as far as it is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    /// Its size, or a stand-in.
    pub(super) dimensions: Dimensions,
    /// Where the size is given; nowhere if it is not known, and then nothing is said about it.
    pub(super) span: Option<Span>,
}

/// The declared regions.
#[derive(Debug)]
pub(super) struct Regions<'t> {
    declared: BTreeMap<&'t str, Declared<'t>>,
    /// Undeclared names that nothing more needs to be said about.
    spoken_of: BTreeSet<String>,
    ground: Ground,
}

#[derive(Debug)]
struct Declared<'t> {
    clause: &'t tree::RegionClause,
    state: State,
    used: bool,
}

#[derive(Debug, Clone, Copy)]
enum State {
    Unresolved,
    /// It is being resolved: whoever meets it again is part of a circle.
    Open,
    Resolved(Option<Region>),
}

impl<'t> Regions<'t> {
    /// The merged regions, not yet resolved. `broken` are names whose declaration could not be read.
    pub(super) fn new(merged: &Merged<'t>, broken: &[String], ground: Ground) -> Regions<'t> {
        let declared = merged
            .all::<tree::RegionClause>()
            .map(|given| {
                let declared = Declared { clause: given.node, state: State::Unresolved, used: false };
                (given.node.name.node.as_str(), declared)
            })
            .collect();
        Regions { declared, spoken_of: broken.iter().cloned().collect(), ground }
    }

    /// Resolves every declared region, so that mistakes in unused ones are found too, and gives them.
    pub(super) fn check_all(&mut self, merged: &Merged<'t>, report: &mut Report) -> Vec<NamedRegion> {
        let declared = merged.all::<tree::RegionClause>().filter_map(|entry| {
            let name = &entry.node.name;
            let region = self.named(name, false, 0, report)?;
            Some(NamedRegion { name: name.node.clone(), region, span: name.span })
        });
        declared.collect()
    }

    /// Warns about regions that nothing mentions.
    pub(super) fn report_unused(&self, report: &mut Report) {
        for (name, declared) in &self.declared {
            // A region with a mistake in it has been spoken of already.
            if !declared.used && matches!(declared.state, State::Resolved(Some(_))) {
                report.push(
                    Diagnostic::warning(
                        code::region::UNUSED,
                        format!("nothing mentions the region `{name}`"),
                        declared.clause.name.span,
                        "never used",
                    )
                    .help("take the line away, or write the region's name where it is meant"),
                );
            }
        }
    }

    /// The squares of a region that a clause names, for both sides; `None` if a mistake was reported.
    pub(super) fn resolve(&mut self, region: &tree::Region, report: &mut Report) -> Option<Region> {
        let resolved = self.squares(region, 0, report)?;
        if self.ground.span.is_some() && resolved.0.iter().all(Squares::is_empty) {
            // Of a name what it stands for is at fault, wherever it is used.
            let mut said = region;
            while let RegionKind::Named(name) = &said.kind
                && let Some(declared) = self.declared.get_mut(name.node.as_str())
            {
                declared.state = State::Resolved(None);
                said = &declared.clause.region;
            }
            report.push(
                Diagnostic::error(code::region::EMPTY, "no square is in this region", said.span, "empty")
                    .help(empty_meant(said)),
            );
            return None;
        }
        Some(resolved)
    }

    fn squares(&mut self, region: &tree::Region, depth: usize, report: &mut Report) -> Option<Region> {
        if depth > MAX_DEPTH {
            report.push(
                Diagnostic::error(
                    code::region::TOO_DEEP,
                    "the region is nested too deeply",
                    region.span,
                    "here",
                )
                .help("give parts of it names with `region NAME = ...`"),
            );
            return None;
        }
        let dimensions = self.ground.dimensions;
        match &region.kind {
            RegionKind::Board => Some(Region::board(dimensions)),
            RegionKind::Ranks { from, to } => self.ranks(*from, *to, report),
            RegionKind::Files { from, to } => self.files(*from, *to, report),
            RegionKind::Shade(shade) => {
                let squares = dimensions.squares().filter(|sq| dimensions.shade(*sq) == *shade).collect();
                Some(Region::absolute(squares))
            }
            RegionKind::Square(name) => {
                self.on_board(*name, report)?;
                Some(self.rectangle(name.node, name.node))
            }
            RegionKind::Rectangle { from, to } => {
                let from_is_on = self.on_board(*from, report);
                self.on_board(*to, report)?;
                from_is_on?;
                Some(self.rectangle(from.node, to.node))
            }
            RegionKind::Named(name) => self.named(name, true, depth, report),
            RegionKind::Sided { side, region } => {
                let squares = *self.squares(region, depth + 1, report)?.of(*side);
                Some(Region::absolute(squares))
            }
            RegionKind::Not(inner) => {
                let inner = self.squares(inner, depth + 1, report)?;
                let board = Squares::board(dimensions);
                Some(Region(inner.0.map(|squares| board.difference(&squares))))
            }
            RegionKind::Union(one, other) => self.both(one, other, Squares::union, depth, report),
            RegionKind::Difference(one, other) => self.difference(one, other, depth, report),
            RegionKind::Intersection(one, other) => {
                self.both(one, other, Squares::intersection, depth, report)
            }
            RegionKind::Error => None,
        }
    }

    /// What is in one region and not in the other. If the two share no square, the sign was hardly meant: between two
    /// squares, or behind files, it is the dash of another notation.
    fn difference(
        &mut self,
        one: &tree::Region,
        other: &tree::Region,
        depth: usize,
        report: &mut Report,
    ) -> Option<Region> {
        // `&` binds more tightly: `rank 1 & files b-g`.
        let last = if let RegionKind::Intersection(_, last) = &one.kind { &**last } else { one };
        if let Some(meant) = self.span_of_files(last, other) {
            let span = last.span.to(other.span);
            let message = "`-` takes squares away; a span of files has two dots";
            report.push(
                Diagnostic::error(
                    code::region::TAKES_NOTHING,
                    message,
                    span,
                    "read as `file` minus a region",
                )
                .meant(Safety::Safe, span, &meant),
            );
            return None;
        }
        // A name with a hyphen: `home-bank`.
        if let (RegionKind::Named(first), RegionKind::Named(second)) = (&last.kind, &other.kind) {
            let joined = format!("{}_{}", first.node, second.node);
            let meant = [first, second].iter().all(|name| !self.declared.contains_key(name.node.as_str()));
            if let Some(declared) = self.declared.get_mut(joined.as_str()).filter(|_| meant) {
                declared.used = true;
                let span = first.span.to(second.span);
                let message = format!("no region is called `{}-{}`", first.node, second.node);
                report.push(
                    Diagnostic::error(code::region::UNDECLARED, message, span, "not declared")
                        .about(format!("{}-{}", first.node, second.node))
                        .meant(Safety::Safe, span, &joined),
                );
                return None;
            }
        }
        let left = self.squares(one, depth + 1, report);
        let right = self.squares(other, depth + 1, report)?;
        let left = left?;
        let shares = |side: Side| !left.of(side).intersection(right.of(side)).is_empty();
        let known = self.ground.span.is_some() && !left.0.iter().all(Squares::is_empty);
        if known && !Side::BOTH.into_iter().any(shares) {
            if let (Some((from, place)), Some((to, _))) = (last_square(one), last_square(other))
                && !matches!(other.kind, RegionKind::Union(..))
            {
                let span = place.to(other.span);
                let message = format!("`{from} - {to}` takes {to} away from {from}, where it is not");
                report.push(
                    Diagnostic::error(code::region::TAKES_NOTHING, message, span, format!("only {from}")).help(
                        format!(
                            "did you mean `{from}..{to}`, the squares from {from} to {to}, or `{from} + {to}`, these two?"
                        ),
                    )
                    .fix(Fix::write(Safety::Offered, span, format!("{from}..{to}")))
                    .fix(Fix::write(Safety::Offered, span, format!("{from} + {to}"))),
                );
                return None;
            }
            report.push(
                Diagnostic::warning(
                    code::region::TAKES_NOTHING,
                    "this `-` takes no square away",
                    other.span,
                    "none of these squares is in what stands before",
                )
                .help("take it away, or write `+` for both; `..` stands between the ends of a span")
                .fix(Fix::remove(
                    Safety::Offered,
                    Span { start: one.span.end, ..other.span },
                    "it",
                )),
            );
        }
        Some(Region::from_fn(|side| left.of(side).difference(right.of(side))))
    }

    /// `files c..e`, where `files c-e` stands: the last file minus a region that is called as a file is, and that there is
    /// not.
    fn span_of_files(&self, one: &tree::Region, other: &tree::Region) -> Option<String> {
        let (RegionKind::Files { from, .. }, RegionKind::Named(name)) = (&one.kind, &other.kind) else {
            return None;
        };
        let is_file = matches!(name.node.as_bytes(), [b'a'..=b'p']);
        // A region that is just being made is of no use in its own making: `region c = file a-c`.
        let declared = self.declared.get(name.node.as_str());
        (is_file && declared.is_none_or(|declared| matches!(declared.state, State::Open)))
            .then(|| format!("files {}..{}", file_text(from.node), name.node))
    }

    /// The parts of a region that `+` joins, with their places and squares. Nothing of a region in which something is wrong.
    pub(super) fn alternatives(&mut self, region: &tree::Region) -> Vec<(Span, Region)> {
        let mut ahead = vec![region];
        let mut found = Vec::new();
        while let Some(region) = ahead.pop() {
            if let RegionKind::Union(one, other) = &region.kind {
                ahead.extend([&**other, &**one]);
                continue;
            }
            // What is wrong with it has been reported.
            match self.squares(region, 0, &mut Report::default()) {
                Some(squares) => found.push((region.span, squares)),
                None => return Vec::new(),
            }
        }
        found
    }

    fn both(
        &mut self,
        one: &tree::Region,
        other: &tree::Region,
        join: fn(&Squares, &Squares) -> Squares,
        depth: usize,
        report: &mut Report,
    ) -> Option<Region> {
        let one = self.squares(one, depth + 1, report);
        let other = self.squares(other, depth + 1, report)?;
        let one = one?;
        Some(Region::from_fn(|side| join(one.of(side), other.of(side))))
    }

    fn named(&mut self, name: &Name, uses: bool, depth: usize, report: &mut Report) -> Option<Region> {
        let Some(declared) = self.declared.get_mut(name.node.as_str()) else {
            self.undeclared(name, report);
            return None;
        };
        declared.used |= uses;
        match declared.state {
            State::Resolved(region) => region,
            State::Open => {
                let first = declared.clause.name.span;
                report.push(
                    Diagnostic::error(
                        code::region::CIRCULAR,
                        format!("the region `{}` is made of itself", name.node),
                        name.span,
                        "leads back to it",
                    )
                    .label(first, "declared here")
                    .help("say one of the regions in the circle by ranks, files or squares"),
                );
                None
            }
            State::Unresolved => {
                declared.state = State::Open;
                let node = declared.clause;
                let region = self.squares(&node.region, depth + 1, report);
                if let Some(declared) = self.declared.get_mut(name.node.as_str()) {
                    declared.state = State::Resolved(region);
                }
                region
            }
        }
    }

    fn undeclared(&mut self, name: &Name, report: &mut Report) {
        if !self.spoken_of.insert(name.node.clone()) {
            return;
        }
        // A region that is just being made is of no use in its own making.
        let usable = self.declared.iter().filter(|(_, declared)| !matches!(declared.state, State::Open));
        let known: Vec<&str> = usable.map(|(name, _)| *name).collect();
        let words = ["board", "rank", "ranks", "file", "files", "light", "dark"];
        let near = || suggest(&name.node, known.iter().copied().chain(words)).map(str::to_owned);
        // One of which the name is a part, or that is a part of it, is nearer than what is usual elsewhere.
        let part = |known: &&&str| {
            known.len() > 2
                && name.node.len() > 2
                && (name.node.split('_').any(|word| word == **known)
                    || known.split('_').any(|word| word == name.node))
        };
        let case = known.iter().find(|known| known.eq_ignore_ascii_case(&name.node));
        let part = case.or_else(|| known.iter().find(part)).map(|known| (*known).to_owned());
        let apart = || {
            let apart = crate::syntax::words_in(&name.node)?;
            crate::syntax::parse_region(SourceId(0), &apart).1.is_empty().then_some(apart)
        };
        // A slip in a name that is declared is likelier than a word of elsewhere.
        let slip =
            || suggest(&name.node, known.iter().copied()).filter(|_| name.node.len() > 4).map(str::to_owned);
        let meant = part.or_else(slip).or_else(apart).or_else(|| self.meant(&name.node)).or_else(near);
        let help = match meant.clone() {
            Some(shade) if ["squares", "square"].contains(&name.node.as_str()) => shade,
            Some(near) => format!("did you mean `{near}`?"),
            None if matches!(name.node.as_str(), "checkmate" | "stalemate" | "check" | "bare") => {
                let word = &name.node;
                format!("`{word}` is no place: the condition is `{word}` alone, as in `loss when {word}`")
            }
            None if is_letters(&name.node) => format!(
                "pieces are named with whose they are, as in `own {0}` or `attacked own {0}`; a region would be declared: `region {0} = ranks 1..3`",
                name.node
            ),
            None if matches!(name.node.as_str(), "capture" | "captures" | "capturing") => {
                "who promotes by capturing, wherever that is, does so `capturing on board`".to_owned()
            }
            None if known.is_empty() => format!("declare it: `region {} = ranks 1..3`", name.node),
            None => {
                let declared = format!("declare it: `region {} = ranks 1..3`", name.node);
                format!("{declared}; those that are declared: {}", quoted(known.into_iter().take(5)))
            }
        };
        let written = meant.filter(|meant| crate::syntax::parse_region(SourceId(0), meant).1.is_empty());
        report.push(
            Diagnostic::error(
                code::region::UNDECLARED,
                format!("no region is called `{}`", name.node),
                name.span,
                "not declared",
            )
            .about(name.node.as_str())
            .help(help)
            .fix(written.map(|meant| Fix::write(Safety::Offered, name.span, meant))),
        );
    }

    /// A region that is usual elsewhere, and how it is written here.
    fn meant(&self, name: &str) -> Option<String> {
        let Dimensions { files, ranks } = self.ground.dimensions;
        let small = name.to_lowercase();
        // A square in capitals, a rank or a file in one word.
        let (file, rank) = small.split_at(small.len().min(1));
        if small != name
            && file.as_bytes().first().is_some_and(u8::is_ascii_lowercase)
            && rank.parse::<u8>().is_ok()
        {
            return Some(small);
        }
        if let Some(number) = small.strip_prefix("rank").filter(|rest| rest.parse::<u8>().is_ok()) {
            return Some(format!("rank {number}"));
        }
        if let Some(letter) = small.strip_prefix("file").filter(|rest| rest.len() == 1) {
            return Some(format!("file {letter}"));
        }
        let middle = |size: u8| (size.div_ceil(2), size / 2 + 1);
        let ((left, right), (low, high)) = (middle(files), middle(ranks));
        let square = |file: u8, rank: u8| format!("{}{rank}", char::from(b'a' + file - 1));
        match small.as_str() {
            "squares" | "square" => Some(
                "the squares of one shade are `light` and `dark`; `white` and `black` are the sides"
                    .to_owned(),
            ),
            "center" | "centre" | "middle" | "hill" => {
                let squares = match (left, low) == (right, high) {
                    true => square(left, low),
                    false => format!("{}..{}", square(left, low), square(right, high)),
                };
                Some(format!("region {name} = {squares}` on a line of its own, and then `{name}"))
            }
            // What a region of that name is made of can be written where the name stands.
            "corner" | "corners" => {
                let [a1, a8] = [square(1, 1), square(1, ranks)];
                let [h1, h8] = [square(files, 1), square(files, ranks)];
                Some(format!("{a1} + {a8} + {h1} + {h8}"))
            }
            "edge" | "edges" | "border" | "borders" | "rim" if files > 2 && ranks > 2 => {
                Some(format!("(board - {}..{})", square(2, 2), square(files - 1, ranks - 1)))
            }
            "everywhere" | "all" | "anywhere" | "any" => Some("board".to_owned()),
            "white_squares" | "lightsquares" | "whitesquares" => Some("light".to_owned()),
            "black_squares" | "darksquares" | "blacksquares" => Some("dark".to_owned()),
            "zone" | "promotion_zone" | "promozone" | "enemy_camp" => Some("ranks last-2..last".to_owned()),
            "first" | "home" | "back" => Some("rank 1".to_owned()),
            _ => None,
        }
    }

    fn rectangle(&self, from: SquareName, to: SquareName) -> Region {
        let dimensions = self.ground.dimensions;
        let files = from.file.min(to.file)..=from.file.max(to.file);
        let ranks = from.rank.min(to.rank)..=from.rank.max(to.rank);
        self.where_(|file, rank| files.contains(&file) && ranks.contains(&(rank + 1)), dimensions)
    }

    /// The squares whose file and rank, from 0 and as the owner counts them, pass a test.
    fn where_(&self, test: impl Fn(u32, u32) -> bool, dimensions: Dimensions) -> Region {
        Region::from_fn(|side| {
            let inside = |sq: &crate::board::Square| {
                test(u32::from(dimensions.file(*sq)), u32::from(dimensions.rank_for(*sq, side)))
            };
            dimensions.squares().filter(inside).collect()
        })
    }

    fn ranks(
        &self,
        from: Spanned<RankNumber>,
        to: Spanned<RankNumber>,
        report: &mut Report,
    ) -> Option<Region> {
        let first = self.rank(from, report);
        let last = if to.span == from.span { first } else { self.rank(to, report) };
        let (first, last) = (first?, last?);
        if first > last {
            let upwards = format!("{}..{}", rank_text(to.node), rank_text(from.node));
            let span = from.span.to(to.span);
            report.push(
                Diagnostic::error(
                    code::region::REVERSED,
                    format!("ranks run upwards, but {first} comes after {last}"),
                    span,
                    "the wrong way round",
                )
                .help(format!("write `ranks {upwards}`"))
                .fix(Fix::write(Safety::Safe, span, upwards)),
            );
            return None;
        }
        Some(self.where_(|_, rank| (first..=last).contains(&(rank + 1)), self.ground.dimensions))
    }

    /// The number of a rank, from 1.
    fn rank(&self, number: Spanned<RankNumber>, report: &mut Report) -> Option<u32> {
        let ranks = u32::from(self.ground.dimensions.ranks);
        let board = self.ground.span?;
        let rank = match number.node {
            RankNumber::FromFirst(rank) => Some(rank),
            RankNumber::FromLast(back) => ranks.checked_sub(back),
        };
        match rank {
            Some(rank) if (1..=ranks).contains(&rank) => Some(rank),
            _ => {
                let text = rank_text(number.node);
                let farther = matches!(number.node, RankNumber::FromFirst(1..));
                let help = match number.node {
                    RankNumber::FromFirst(0) => "ranks are counted from 1".to_owned(),
                    RankNumber::FromFirst(_) => {
                        "write `rank last` for the farthest rank of any board".to_owned()
                    }
                    RankNumber::FromLast(_) => {
                        format!("the first rank is `rank 1`, or `rank last-{}`", ranks - 1)
                    }
                };
                let ranks = counted(ranks, "rank", "ranks");
                let message = format!("rank {text} is off a board of {ranks}");
                let inherited = self.anew(number.span);
                let farther = farther && inherited.is_none();
                report.push(
                    Diagnostic::error(code::region::OFF_BOARD, message, number.span, "off the board")
                        .label(board, format!("{ranks} here"))
                        .help(inherited.unwrap_or(help))
                        .fix(farther.then(|| Fix::write(Safety::Offered, number.span, "last"))),
                );
                None
            }
        }
    }

    fn files(&self, from: Spanned<u32>, to: Spanned<u32>, report: &mut Report) -> Option<Region> {
        let first = self.file(from, report);
        let last = if to.span == from.span { first } else { self.file(to, report) };
        let (first, last) = (first?, last?);
        if first > last {
            let place = from.span.to(to.span);
            let (from, to) = (file_text(first), file_text(last));
            report.push(
                Diagnostic::error(
                    code::region::REVERSED,
                    format!("files run from a, but {from} comes after {to}"),
                    place,
                    "the wrong way round",
                )
                .help(format!("write `files {to}..{from}`"))
                .fix(Fix::write(Safety::Safe, place, format!("{to}..{from}"))),
            );
            return None;
        }
        Some(self.where_(|file, _| (first..=last).contains(&file), self.ground.dimensions))
    }

    pub(super) fn file(&self, file: Spanned<u32>, report: &mut Report) -> Option<u32> {
        let files = u32::from(self.ground.dimensions.files);
        let board = self.ground.span?;
        if file.node < files {
            return Some(file.node);
        }
        report.push(
            Diagnostic::error(
                code::region::OFF_BOARD,
                format!("file {} is off a board of {}", file_text(file.node), self.files_text()),
                file.span,
                "off the board",
            )
            .label(board, format!("the last file is {}", file_text(files - 1)))
            .help(
                self.anew(file.span)
                    .unwrap_or_else(|| format!("files run from a to {}", file_text(files - 1))),
            ),
        );
        None
    }

    /// The next step where what does not fit the board stands in a file that is extended: that one is not to be changed.
    fn anew(&self, place: Span) -> Option<String> {
        let holds =
            |span: Span| span.source == place.source && span.start <= place.start && place.end <= span.end;
        let declared = self.declared.iter().find(|(_, one)| holds(one.clause.region.span));
        (place.source != SourceId(0)).then(|| match declared {
            Some((name, _)) => format!("give the region anew in this file: `region {name} = ...`"),
            None => "the clause is inherited: say in this file what holds on its board instead, or take it away by `without`".to_owned(),
        })
    }

    fn files_text(&self) -> String {
        counted(usize::from(self.ground.dimensions.files), "file", "files")
    }

    /// Whether the board has a square; reports it if not.
    fn on_board(&self, name: Spanned<SquareName>, report: &mut Report) -> Option<()> {
        let Dimensions { files, ranks } = self.ground.dimensions;
        let board = self.ground.span?;
        let SquareName { file, rank } = name.node;
        if file < u32::from(files) && (1..=u32::from(ranks)).contains(&rank) {
            return Some(());
        }
        // With the zeros that stand before its number: `a00`.
        let digits = (name.span.end - name.span.start).saturating_sub(1) as usize;
        report.push(
            Diagnostic::error(
                code::region::OFF_BOARD,
                format!("{}{rank:0>digits$} is off a board of {files}x{ranks}", file_text(file)),
                name.span,
                "off the board",
            )
            .label(board, format!("{files} files and {ranks} ranks here"))
            .help(
                self.anew(name.span).unwrap_or_else(|| {
                    format!("the last square is {}{ranks}", file_text(u32::from(files) - 1))
                }),
            ),
        );
        None
    }
}

/// The next step for a region without squares.
fn empty_meant(region: &tree::Region) -> String {
    if let RegionKind::Intersection(one, other) = &region.kind
        && let (Some((one, _)), Some((other, _))) = (last_square(one), last_square(other))
    {
        return format!("`&` is what is in both: did you mean `{one} + {other}`?");
    }
    "check `-` and `&`: `a - b` is in a and not in b, `a & b` is in both, and `a + b` in either".to_owned()
}

/// The square with which a region ends, as it is written, with its place.
fn last_square(region: &tree::Region) -> Option<(String, Span)> {
    match &region.kind {
        RegionKind::Square(name) => {
            Some((format!("{}{}", file_text(name.node.file), name.node.rank), region.span))
        }
        RegionKind::Union(_, last) => last_square(last),
        _ => None,
    }
}

/// The name of a file: a to z, or its number.
fn file_text(file: u32) -> String {
    match u8::try_from(file) {
        Ok(file @ 0..26) => char::from(b'a' + file).to_string(),
        _ => format!("{}", u64::from(file) + 1),
    }
}

fn rank_text(number: RankNumber) -> String {
    match number {
        RankNumber::FromFirst(rank) => rank.to_string(),
        RankNumber::FromLast(0) => "last".to_owned(),
        RankNumber::FromLast(back) => format!("last-{back}"),
    }
}
