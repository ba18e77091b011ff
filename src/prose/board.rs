//! The board and what stands on it at the start.

use super::{Block, Section, Teller};
use crate::board::{BySide, Dimensions, Kind, KindSet, Piece, Shade, Side, Sides, Square, Squares};
use crate::english::region::name_of;
use crate::english::{list, number, plural, sentence, spelled};
use crate::model::{ArrayStep, Arrays, Grid, NamedRegion, Region, array};

impl Teller<'_> {
    pub(super) fn board(&self) -> Section {
        let dimensions = self.variant.dimensions;
        let Dimensions { files, ranks } = dimensions;
        let mut sentences = vec![format!(
            "the board has {} and {}: {} squares",
            spans(u32::from(files), "file", |n| char::from(b'a' + (n as u8 - 1)).to_string()),
            spans(u32::from(ranks), "rank", |n| n.to_string()),
            self.variant.board().len()
        )];
        if !self.variant.holes.is_empty() {
            sentences.push(self.holes());
        }
        let corners = [(files - 1, 0), (0, ranks - 1)];
        let board = self.variant.board();
        let corner =
            |file: u8, rank: u8| dimensions.square(file.into(), rank.into()).filter(|sq| board.contains(*sq));
        let light = corners
            .iter()
            .all(|(file, rank)| corner(*file, *rank).is_some_and(|sq| dimensions.shade(sq) == Shade::Light));
        let white = self.side(Side::White);
        // Where nothing moves, nobody asks for colours; and a plain board may have any, or none.
        let moves = self.variant.kinds.iter().any(|kind| !kind.moves.is_empty());
        match (self.variant.look.grid, light) {
            (Grid::Chequered, _) if !moves || corner(0, 0).is_none() => {}
            (Grid::Chequered, true) => sentences.push(
                "on a chequered board a1 is dark, and the corner on each player's right is light".to_owned(),
            ),
            (Grid::Chequered, false) => {
                sentences.push(format!("on a chequered board a1, the corner on {white}'s left, is dark"));
            }
            (Grid::Plain, _) => {}
            (Grid::Hexagons | Grid::HexagonsInRanks, _) => sentences.push(
                "they are hexagons: each touches those before, behind and beside it, that at its upper right and that at its lower left"
                    .to_owned(),
            ),
            (Grid::Points, _) => {
                sentences.push("they are the points where lines cross, and pieces stand on these".to_owned());
                sentences.extend(self.river());
            }
        }
        sentences.extend(self.variant.regions.iter().map(|named| self.named_region(named)));
        Section::new("Board", 2, vec![self.paragraph(sentences)])
    }

    /// Water between two ranks of points: `between the fifth and the sixth rank there is a river`.
    fn river(&self) -> Option<String> {
        let dimensions = self.variant.dimensions;
        let wet = |rank: u8| {
            let mut points = dimensions.squares().filter(|sq| dimensions.rank(*sq) == rank);
            points.all(|sq| self.variant.look.river.contains(sq))
        };
        let first = (1..dimensions.ranks).find(|rank| wet(rank - 1) && wet(*rank))?;
        let only = self.variant.look.river.len() == 2 * usize::from(dimensions.files);
        only.then(|| format!("between rank {first} and rank {} there is a river", first + 1))
    }

    /// What is cut out of the board.
    fn holes(&self) -> String {
        // More of them are quicker seen than read.
        const MANY: usize = 16;
        let holes = self.variant.holes;
        let what = match holes.len() {
            ..=MANY => {
                let only = Sides::only(Side::White);
                let named = self.regions().spelled(&Region::absolute(holes), only, "and");
                format!("there is no square on {}", named.text)
            }
            count => {
                format!("where the diagram of the array is blank, in {count} places, there is no square")
            }
        };
        format!(
            "{what}: nothing ever stands there, slides end there as at the edge of the board, and only leaps pass over"
        )
    }

    /// What squares the file has a name for: `the palace is the block of squares from d1 to f3`.
    fn named_region(&self, named: &NamedRegion) -> String {
        // There is nothing in a hole.
        let board = self.variant.board();
        let region = Region::from_fn(|side| named.region.of(side).intersection(&board));
        let squares = self.regions().spelled(&region, Sides::BOTH, "and");
        let name = name_of(named);
        // `the corners`, `the lines`; not `the pass`, `the campus`, `the oasis`
        let one =
            |name: &str| !name.ends_with('s') || ["ss", "us", "is"].iter().any(|end| name.ends_with(end));
        let verb = if one(&name) { "is" } else { "are" };
        if self.regions().is_board(&region) {
            return format!("the {name} {verb} the whole board");
        }
        format!("the {name} {verb} {}", squares.made_of())
    }

    pub(super) fn array(&self) -> Section {
        let mut blocks = Vec::new();
        let standing = BySide::from_fn(|side| self.counts(side));
        let empty = standing.iter().all(Vec::is_empty);
        let mut sentences = Vec::new();
        if empty {
            sentences.push("the board is empty at the start".to_owned());
        } else if let Some(both) = standing.common() {
            sentences.push(format!("each side has {}", list(both, "and")));
            sentences.extend(self.symmetry());
        } else {
            for (side, pieces) in standing.pairs() {
                let pieces =
                    if pieces.is_empty() { "no piece on the board".to_owned() } else { list(pieces, "and") };
                sentences.push(format!("{} has {pieces}", self.side(side)));
            }
        }
        blocks.push(self.paragraph(sentences));
        blocks.push(Block::Array);
        let held = self.held();
        if !held.is_empty() {
            blocks.push(self.paragraph(held));
        }
        if let Some(arrays) = &self.variant.arrays {
            blocks.extend(self.numbered(arrays));
        }
        Section::new("Array", 2, blocks)
    }

    /// Whether letters would be taken for those of other pieces: where one is the first of another's name, but not of its own, and
    /// where some are told already.
    fn letters_mislead(&self) -> bool {
        let stands = |kind: Kind| self.variant.array.iter().flatten().any(|piece| piece.kind == kind);
        let kinds: Vec<Kind> =
            (0..self.variant.kinds.len() as u8).map(Kind).filter(|kind| stands(*kind)).collect();
        let first = |kind: Kind| self.variant.kinds[kind.index()].name.chars().next();
        let begins = |kind: Kind, other: Kind| {
            let letter = self.variant.kinds[kind.index()].letters.chars().next();
            letter.map(|letter| letter.to_ascii_uppercase())
                == first(other).map(|first| first.to_ascii_uppercase())
        };
        let another = |kind: &Kind| {
            !begins(*kind, *kind) && kinds.iter().any(|other| other != kind && begins(*kind, *other))
        };
        kinds.iter().any(another) || kinds.iter().any(|kind| self.names.noun(*kind).ends_with(')'))
    }

    /// What a side has on the board at the start: `two rooks`.
    fn counts(&self, side: Side) -> Vec<String> {
        let letters = self.letters_mislead();
        let kinds = (0..self.variant.kinds.len() as u8).map(Kind);
        kinds
            .filter_map(|kind| {
                let own = self.variant.array.iter().flatten().filter(|piece| **piece == Piece { side, kind });
                let count = own.count() as u32;
                let noun = self.names.noun(kind);
                let noun = match letters && !noun.ends_with(')') {
                    true => format!("{noun} ({})", self.variant.kinds[kind.index()].letters),
                    false => noun.to_owned(),
                };
                (count > 0).then(|| spelled(count, &noun))
            })
            .collect()
    }

    /// How Black's pieces stand to White's, if in one of the usual ways.
    fn symmetry(&self) -> Option<String> {
        let dimensions = self.variant.dimensions;
        let like = |image: &dyn Fn(Square) -> Option<Square>| {
            dimensions.squares().all(|sq| {
                let Some(other) = image(sq) else { return false };
                let (one, other) = (self.variant.array[sq.index()], self.variant.array[other.index()]);
                match (one, other) {
                    (None, None) => true,
                    (Some(one), Some(other)) => one.kind == other.kind && one.side != other.side,
                    _ => false,
                }
            })
        };
        let (files, ranks) = (i32::from(dimensions.files), i32::from(dimensions.ranks));
        let turned = |sq: Square| {
            let (file, rank) = (i32::from(dimensions.file(sq)), i32::from(dimensions.rank(sq)));
            dimensions.square(files - 1 - file, ranks - 1 - rank)
        };
        let beside = |sq: Square| {
            let (file, rank) = (i32::from(dimensions.file(sq)), i32::from(dimensions.rank(sq)));
            dimensions.square(files - 1 - file, rank)
        };
        let (white, black) = (self.side(Side::White), self.side(Side::Black));
        let kinds: KindSet = self.variant.array.iter().flatten().map(|piece| piece.kind).collect();
        let single = self.variant.array.iter().flatten().count() == 2;
        let pieces = match self.names.of_set(kinds).as_slice() {
            [only] if single => self.names.noun(*only).to_owned(),
            [only] => plural(self.names.noun(*only)),
            _ => "pieces".to_owned(),
        };
        let (stand, like_it) = if single { ("stands", "does") } else { ("stand", "do") };
        if like(&|sq| Some(dimensions.mirror(sq))) {
            let each = if single { "on the same file" } else { "each on the same file as its counterpart" };
            Some(format!("{black}'s {pieces} {stand} opposite {white}'s, {each}"))
        } else if like(&turned) {
            Some(format!(
                "{black}'s {pieces} {stand} as {white}'s {like_it}, the board turned by half a turn"
            ))
        } else if like(&beside) {
            Some(format!("{black}'s {pieces} {stand} beside {white}'s, as in a mirror"))
        } else {
            None
        }
    }

    /// What is in reserve at the start.
    fn held(&self) -> Vec<String> {
        let held = BySide::from_fn(|side| {
            let kinds = (0..self.variant.kinds.len() as u8).map(Kind);
            kinds
                .filter_map(|kind| {
                    let count = self.variant.reserve[side].get(kind.index()).copied().unwrap_or(0);
                    (count > 0).then(|| spelled(u32::from(count), self.names.noun(kind)))
                })
                .collect::<Vec<_>>()
        });
        let mut sentences = Vec::new();
        let reserve = "in reserve, beside the board";
        let holds = |who: &str, held: &[String]| match held {
            [only] => format!("{who} holds {only} {reserve}"),
            several => format!("{who} holds {reserve}: {}", list(several, "and")),
        };
        match held.common() {
            Some(both) if both.is_empty() => {}
            Some(both) => sentences.push(holds("each side", both)),
            None => {
                let holding = held.pairs().filter(|(_, held)| !held.is_empty());
                sentences.extend(holding.map(|(side, held)| holds(self.side(side), held)));
            }
        }
        sentences.extend(self.fed());
        sentences
    }

    /// What comes into the reserve from outside of the game.
    fn fed(&self) -> Vec<String> {
        // What a partner hands over is told with the captured pieces.
        let fed = BySide::from_fn(|side: Side| {
            let handed: KindSet = self.variant.handed.of(!side).map(|clause| clause.becomes).collect();
            KindSet(self.variant.fed[side].0 & !handed.0)
        });
        let names = |kinds: KindSet| {
            list(&kinds.iter().map(|kind| plural(self.names.noun(kind))).collect::<Vec<_>>(), "and")
        };
        let from = "from outside of the game, as from a second board";
        match fed.common() {
            Some(both) if both.is_empty() => Vec::new(),
            Some(both) => vec![format!("into the reserve of each side come {from}: {}", names(*both))],
            None => {
                let some = fed.pairs().filter(|(_, kinds)| !kinds.is_empty());
                some.map(|(side, kinds)| {
                    format!("into {}'s reserve come {from}: {}", self.side(side), names(*kinds))
                })
                .collect()
            }
        }
    }

    /// The numbered arrays.
    fn numbered(&self, arrays: &Arrays) -> Vec<Block> {
        let Arrays { steps, span: _ } = arrays;
        // Of a step whose pieces have all been taken away, nothing is left to do.
        let steps = || steps.iter().filter(|step| !step.kinds.is_empty());
        let count = arrays.count();
        let all = steps().fold(Region::default(), |all, step| {
            Region::from_fn(|side| all.of(side).union(step.region.of(side)))
        });
        let where_ = self.white_squares(all.of(Side::White));
        let mut sentences = vec![format!(
            "the game may start from any of {count} arrays, numbered from 0 to {}, which differ in what stands on {where_}; which one is played is settled before the game",
            count.saturating_sub(1)
        )];
        if let Some(number) = self.number_of_the_array(count) {
            sentences.push(format!("the array above has the number {number}"));
        }
        sentences
            .push("the pieces are put down in this order, each on a square that is still free".to_owned());
        let items = steps()
            .map(|step| {
                let ArrayStep { kinds, region } = step;
                let pieces: Vec<String> = kinds.iter().map(|kind| self.names.one(*kind)).collect();
                let same = kinds.windows(2).all(|pair| pair[0] == pair[1]);
                let pieces = match kinds.as_slice() {
                    [kind, ..] if same => spelled(kinds.len() as u32, self.names.noun(*kind)),
                    _ => format!("{}, from the a-file on in this order,", list(&pieces, "and")),
                };
                let pieces = if kinds.len() == 1 { self.names.one(kinds[0]) } else { pieces };
                let on = if *region == all {
                    "any squares".to_owned()
                } else {
                    self.white_squares(region.of(Side::White))
                };
                let on = if *region == all && kinds.len() == 1 { "any square".to_owned() } else { on };
                let one_of = if kinds.len() == 1 && on.contains("squares") { "one of " } else { "" };
                sentence(format!("{pieces} on {one_of}{on}"))
            })
            .collect();
        let order = "the number counts the ways to do so: those of the first step are its smallest digit, and of two ways the one with squares nearer the a-file comes first";
        vec![
            self.paragraph(sentences),
            Block::List { ordered: true, items },
            self.paragraph(vec![
                format!(
                    "{}'s pieces stand opposite {}'s, on the same files",
                    self.side(Side::Black),
                    self.side(Side::White)
                ),
                order.to_owned(),
            ]),
        ]
    }

    fn white_squares(&self, squares: &Squares) -> String {
        self.regions().spelled(&Region::absolute(*squares), Sides::only(Side::White), "or").text
    }

    /// The number of the array that the game starts from if nobody asks for another.
    fn number_of_the_array(&self, count: u32) -> Option<u32> {
        // More arrays than this are not looked through.
        const MOST: u32 = 10_000;
        (0..count.min(MOST)).find(|number| array(self.variant, *number).as_ref() == Some(&self.variant.array))
    }
}

/// `eight files, a to h`.
fn spans(count: u32, noun: &str, name: impl Fn(u32) -> String) -> String {
    if count == 1 {
        return format!("{} {noun}", number(count));
    }
    format!("{} ({} to {})", spelled(count, noun), name(1), name(count))
}
