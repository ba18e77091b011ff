//! What programs that know boards, arrays and moves of pieces, and little more, cannot be told of a variant.

use super::Remarks;
use crate::source::Span;
use alfil_board::{Kind, KindSet, Side, Sides, Square, Squares};
use alfil_model::{
    Arrays, Condition, Definition, Event, MoveRule, OutcomeRule, Pass, Places, Region, Remembered,
    TurnOptions, Verdict,
};

/// Tells of each clause of a sort that has no words in such a program. Said elsewhere are the board, the array, moves, royal
/// pieces, promotions, castling, captures en passant, the reserve, and how games end.
pub(super) fn clauses(variant: &Definition, remarks: &mut Remarks) {
    // All that a definition holds: what is new has to be put somewhere.
    let Definition {
        dimensions: _,
        holes: _,
        kinds: _,
        array: _,
        first,
        royalty: _,
        promotions: _,
        en_passant: _,
        castlings: _,
        outcomes: _,
        // What moves begin a count anew is lost with the count.
        progress: _,
        placing_is_progress: _,
        neutral,
        immunity,
        exchanges,
        turns,
        reserve: _,
        fed: _,
        placements: _,
        conditional_placements: _,
        faces: _,
        spoils: _,
        handed: _,
        rebirths,
        blast,
        flips,
        limits,
        forbidden,
        gatings,
        chases,
        arrays,
        // What nobody plays by.
        name: _,
        aliases: _,
        inventor: _,
        year: _,
        sources: _,
        notes: _,
        look: _,
        side_names: _,
        regions: _,
        // What follows from the clauses, and where they stand.
        remembered: Remembered { captured: _, first_placed: _, checks: _, moved: _, passes: _ },
        places: Places { name: header, setup, squares: _, limits: _ },
    } = variant;
    if *first == Side::Black {
        remarks.lose(*setup, "that Black begins cannot be said");
    }
    if let Some(neutral) = neutral {
        remarks.lose(neutral.span, "what belongs to nobody cannot be said");
    }
    if let Some(blast) = blast {
        remarks.lose(blast.span, "explosions cannot be said");
    }
    if let Some(Arrays { steps: _, span }) = arrays {
        remarks.lose(*span, "numbered arrays cannot be said; the game starts from the array of `setup`");
    }
    for clause in rebirths {
        let text = format!(
            "that a captured `{}` comes back to the board cannot be said",
            variant.kinds[clause.kind.index()].letters
        );
        remarks.lose(clause.span, text);
    }
    let which = |takes: bool| flips.iter().filter(move |clause| clause.takes == takes);
    let turning: Vec<Span> = which(false).map(|clause| clause.span).collect();
    let taking: Vec<Span> = which(true).map(|clause| clause.span).collect();
    let all = [
        (spans(immunity), "pieces that cannot be captured cannot be said"),
        (spans(exchanges), "exchanges where a piece stands cannot be said"),
        (turning, "pieces that change sides cannot be said"),
        (taking, "what leaves the board where nothing arrives cannot be said"),
        (spans(forbidden), "what is forbidden after a move cannot be said"),
        (spans(gatings), "pieces that enter with another one's move cannot be said"),
        (spans(chases), "what it means to chase cannot be said"),
    ];
    for (spans, text) in all {
        spans.into_iter().for_each(|span| remarks.lose(span, text));
    }
    for side in Side::BOTH {
        let limited = variant.kinds.iter().zip(&limits[side]).filter(|(_, limit)| limit.is_some());
        let letters: Vec<&str> = limited.map(|(kind, _)| kind.letters.as_str()).collect();
        if !letters.is_empty() {
            let text =
                format!("how many of `{}` {} may have cannot be said", letters.join(" "), side.title());
            remarks.lose(*header, text);
        }
    }
    for clause in turns {
        let TurnOptions { capture_first, moves, pass, place, place_first, then, instead, series } =
            &clause.options;
        if clause.when != Condition::Always {
            remarks.lose(clause.span, "turns on a condition cannot be said");
        }
        if *capture_first {
            remarks.lose(clause.span, "that who can capture must cannot be said");
        }
        if *place_first {
            remarks.lose(clause.span, "that who can place something must cannot be said");
        }
        if !moves {
            remarks.lose(clause.span, "turns without moves of pieces cannot be said");
        }
        if *pass != Pass::Never {
            remarks.lose(clause.span, "passing cannot be said");
        }
        if then.is_some() {
            remarks.lose(clause.span, "turns of two parts cannot be said");
        }
        if instead.is_some() {
            remarks.lose(clause.span, "what is put on a square in place of a move cannot be said");
        }
        if series.is_some() {
            remarks.lose(clause.span, "turns of several moves cannot be said");
        }
        if place.is_some() {
            remarks.lose(clause.span, "placements from the reserve cannot be said");
        }
    }
}

fn spans<T>(clauses: &[alfil_model::Ruled<T>]) -> Vec<Span> {
    clauses.iter().map(|clause| clause.span).collect()
}

/// Tells of the reserve, where there is none in the other program.
pub(super) fn reserves(variant: &Definition, remarks: &mut Remarks) {
    for clause in &variant.spoils {
        let letters = &variant.kinds[clause.kind.index()].letters;
        remarks.lose(clause.span, format!("that captured `{letters}` come back into play cannot be said"));
    }
    for clause in &variant.handed {
        let letters = &variant.kinds[clause.kind.index()].letters;
        remarks.lose(clause.span, format!("that captured `{letters}` go to a partner cannot be said"));
    }
    let held: u32 = variant.reserve.iter().flatten().map(|count| u32::from(*count)).sum();
    if held > 0 {
        let text = format!("what is in reserve at the start cannot be said: {held} in all");
        remarks.lose(variant.places.setup, text);
    }
    if variant.handed.is_empty() && variant.fed.iter().any(|kinds| !kinds.is_empty()) {
        remarks.lose(variant.places.setup, "pieces that come from outside cannot be said".to_owned());
    }
    if !variant.has_reserves() {
        return;
    }
    let conditional = variant.conditional_placements.iter().map(|clause| clause.rule.span);
    let rules = variant.placements.iter().map(|rule| rule.span).chain(conditional);
    rules.for_each(|span| remarks.lose(span, "where pieces may be placed cannot be said"));
    for clause in &variant.faces {
        remarks.lose(clause.span, "placing a piece as another one cannot be said");
    }
}

/// Tells of what ends a game, but for a king that is mated and a player who has no move. What the latter means is given back.
pub(super) fn ends(variant: &Definition, remarks: &mut Remarks) -> Verdict {
    let (mut mate, mut stalemate) = (false, None);
    for rule in &variant.outcomes {
        let OutcomeRule { event, when, result } = &rule.rule;
        let plain = rule.sides == Sides::BOTH && *when == Condition::Always;
        let what = match event {
            Event::Checkmate if plain && *result == Verdict::Loss => {
                mate = true;
                continue;
            }
            Event::Stalemate if plain && *result != Verdict::Win && stalemate.is_none() => {
                stalemate = Some(*result);
                continue;
            }
            Event::Checkmate => "this meaning of checkmate",
            Event::Stalemate => "this meaning of stalemate",
            Event::Repetition { .. } | Event::ToAndFro { .. } => "what a repetition means",
            Event::MoveCount(_) | Event::MovesSince(_) => "a count of moves",
            Event::When(_) => "an outcome by this condition",
        };
        remarks.lose(rule.span, format!("{what} cannot be said"));
    }
    if !mate && !variant.royalty.is_empty() {
        remarks.lose(variant.places.name, "that checkmate does not lose cannot be said");
    }
    stalemate.unwrap_or(Verdict::Draw)
}

/// What keeps a rule about moves from being said: a condition, regions, or types.
pub(super) fn guard(variant: &Definition, rule: &MoveRule) -> Option<&'static str> {
    let MoveRule { movements: _, from, to, on, over, takes, near, when, span: _ } = rule;
    let board = Region::board(variant.dimensions);
    let all: KindSet = (0..variant.kinds.len()).map(|index| Kind(index as u8)).collect();
    let every = |kinds: &KindSet| all.iter().all(|kind| kinds.contains(kind));
    match () {
        () if *when != Condition::Always => Some("moves on a condition cannot be said"),
        () if !near.is_empty() => Some("moves by what stands near cannot be said"),
        () if takes.is_some() => Some("moves only to where something is taken cannot be said"),
        () if *from != board => Some("moves from some squares alone cannot be said"),
        () if *to != board => Some("moves to some squares alone cannot be said"),
        () if !every(on) => Some("moves that capture some types alone cannot be said"),
        () if !every(over) => Some("hops over some types alone cannot be said"),
        () => None,
    }
}

/// Whether a region is the last rank of each side.
pub(super) fn is_last_rank(variant: &Definition, region: &Region) -> bool {
    let dimensions = variant.dimensions;
    Side::BOTH.into_iter().all(|side| {
        let last = |sq: &Square| dimensions.rank_for(*sq, side) + 1 == dimensions.ranks;
        *region.of(side) == dimensions.squares().filter(last).collect::<Squares>()
    })
}

/// The royal types, if each side has one piece of them at most, always and only; what cannot be said of them is told.
pub(super) fn royal(variant: &Definition, remarks: &mut Remarks) -> KindSet {
    let mut royal = KindSet::default();
    for clause in &variant.royalty {
        let plain = clause.when == Condition::Always && clause.select.is_none() && !clause.together;
        if !plain {
            remarks
                .lose(clause.span, "pieces that are royal at times, together or by an order cannot be said");
        }
        let standing = |side: Side| {
            variant
                .array
                .iter()
                .flatten()
                .any(|piece| piece.side == side && clause.kinds.contains(piece.kind))
        };
        if Side::BOTH.into_iter().any(|side| !clause.sides[side] && standing(side)) {
            remarks.lose(clause.span, "pieces that are royal for one side alone cannot be said");
        }
        royal = royal.union(clause.kinds);
    }
    let Some(span) = variant.royalty.first().map(|clause| clause.span) else { return royal };
    let count = |side: Side| {
        let own = |piece: &&alfil_board::Piece| piece.side == side && royal.contains(piece.kind);
        variant.array.iter().flatten().filter(own).count()
    };
    let becomes = variant.promotions.iter().any(|clause| clause.to.iter().any(|to| royal.contains(*to)));
    if becomes || Side::BOTH.into_iter().any(|side| count(side) > 1) {
        remarks.lose(span, "several royal pieces of a side cannot be said");
    }
    if (count(Side::White) == 0) != (count(Side::Black) == 0) {
        remarks.lose(span, "that one side has no royal piece cannot be said");
    }
    royal
}
