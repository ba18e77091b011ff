//! The grammar's rules in words, for messages.

use super::grammar::Rule;
use super::tree::{Family, Removal};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// How the rules in the braces of a piece begin.
pub const PIECE_RULES: &[&str] = &["move", "royal", "immune", "home", "glyph", "image", "bound"];

/// How the steps of a test begin.
pub const STEPS: &[&str] = &[
    "position", "array", "play", "moves", "legal", "illegal", "check", "no", "result", "fen", "perft",
    "mate", "other",
];

/// The fields of a header.
pub const FIELDS: &[&str] = &["alias", "inventor", "year", "source", "note"];

/// How regions begin.
pub const REGIONS: &[&str] =
    &["board", "rank", "ranks", "file", "files", "light", "dark", "not", "white", "black"];

/// How conditions begin.
pub const CONDITIONS: &[&str] = &[
    "captured",
    "count",
    "worth",
    "line",
    "path",
    "reserve",
    "turn",
    "passes",
    "left",
    "once",
    "check",
    "checkmate",
    "checks",
    "own",
    "enemy",
    "occupied",
    "attacked",
    "unmoved",
    "royal",
    "bare",
    "not",
];

/// What a rule stands for, as a message names it. Rules that no author would look for have no name.
pub(super) fn phrase(rule: Rule) -> Option<Cow<'static, str>> {
    if let Some(keyword) = keyword(rule) {
        return Some(format!("`{keyword}`").into());
    }
    Some(Cow::Borrowed(match rule {
        Rule::lparen => "`(`",
        Rule::rparen => "`)`",
        Rule::lbrace | Rule::piece_body | Rule::test_body | Rule::header_body => "`{`",
        Rule::setup_body => "`{`",
        Rule::rbrace => "`}`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::dots => "`..`",
        Rule::star => "`*`",
        Rule::plus => "`+`",
        Rule::minus => "`-`",
        Rule::ampersand => "`&`",
        Rule::equal => "`=`",
        Rule::times => "`x`",
        Rule::number | Rule::points | Rule::turn_number | Rule::rank_number => "a number",
        Rule::arrays_body => "`{`",
        Rule::string => "a text in quotation marks",
        Rule::piece_name
        | Rule::piece_names
        | Rule::castle_party
        | Rule::en_passant_pair
        | Rule::reserve_item => "a piece",
        Rule::region_name => "a region's name",
        Rule::file_letter => "a file's letter",
        Rule::square => "a square",
        Rule::compare => "a comparison such as `>=`",
        Rule::look_ground => "`chequered` or `plain` or `points` or `hexagons`",
        Rule::look_men => "`figures` or `discs` or `wedges` or `octagons`",
        Rule::look_part => "`river` or `diagonals` or `shaded`",
        Rule::safe_word => "`origin` or `crossed` or `arrival`",
        Rule::whose => "`own` or `enemy`",
        Rule::betza | Rule::betza_word | Rule::step_word => "moves in Betza's notation",
        Rule::by_steps => "`by`",
        Rule::region | Rule::region_term | Rule::region_factor => "a region",
        Rule::condition | Rule::conjunction | Rule::negation | Rule::been => "a condition",
        Rule::event => "what ends the game",
        Rule::when => "`when`",
        Rule::move_on | Rule::place_on => "`on`",
        Rule::glyph_rule => "`glyph`",
        Rule::image_rule => "`image`",
        Rule::bound_rule => "`bound`",
        Rule::together => "`, together`",
        Rule::to_files => "`to files`",
        Rule::by_deeds => "`by moving` or `by placing`",
        Rule::capture_else => "`capture, else`",
        Rule::else_move => "`else move`",
        Rule::else_pass => "`else pass`",
        Rule::turn_move => "`move`",
        Rule::turn_until => "`until check`",
        Rule::turn_answers => "`all en passant`",
        Rule::more_each => "`more each turn`",
        Rule::file_most => "`at most`",
        Rule::move_over => "`over`",
        Rule::move_from => "`from`",
        Rule::move_in => "`in`",
        Rule::place_not_on => "`not on`",
        Rule::place_shade => "`where shade`",
        Rule::place_file => "`where file`",
        Rule::place_flips => "`where it flips`",
        Rule::place_slides => "`sliding`",
        Rule::place_neutral => "`place neutral`",
        Rule::then_edge => "`at edge`",
        Rule::move_takes => "`where it takes`",
        Rule::near | Rule::flip_within => "`within`",
        Rule::flip_enclosed => "`enclosed`",
        Rule::flip_surrounded => "`surrounded`",
        Rule::flip_ahead => "`ahead`",
        Rule::flip_behind => "`behind`",
        Rule::flip_crossing => "`crossing`",
        Rule::flip_on => "`on`",
        Rule::flip_in => "`in`",
        Rule::flip_along => "`along`",
        Rule::flip_deed | Rule::flip_deeds => "`moving` or `placing`",
        Rule::place_as => "`as`",
        Rule::turn_while => "`while`",
        Rule::place_turn => "`place`",
        Rule::else_immune => "`else immune`",
        Rule::optional => "`, optional`",
        Rule::select => "`, the least by`",
        Rule::select_key | Rule::key_name => "`file` or `rank`",
        Rule::safe => "`safe`",
        Rule::all_safe => "`all safe`",
        Rule::word | Rule::words => "a move",
        Rule::rest_of_line => "a result",
        Rule::field_name => "a field such as `inventor`",
        Rule::without_pieces => "`piece`",
        Rule::without_en_passant => "`en passant`",
        Rule::without_move_count => "`move count`",
        Rule::EOI | Rule::end_of_line | Rule::line_end => "the end of the line",
        _ => return None,
    }))
}

/// The keywords by their rules, which are named after them: `kw_castle`. pest knows a rule's name by `Debug` alone.
static KEYWORDS: LazyLock<BTreeMap<Rule, String>> = LazyLock::new(|| {
    let named = |rule: &Rule| Some((*rule, format!("{rule:?}").strip_prefix("kw_")?.to_owned()));
    Rule::all_rules().iter().filter_map(named).collect()
});

/// The keyword that a rule matches, if that is all that it does.
pub(super) fn keyword(rule: Rule) -> Option<&'static str> {
    KEYWORDS.get(&rule).map(String::as_str)
}

/// The rules that a message lists in the place of one: the keywords of the clauses that `without` takes away, of which the
/// grammar has no list of its own.
pub(super) fn spelled_out(rule: Rule) -> Vec<Rule> {
    let fits = |removal| match removal {
        Removal::Never | Removal::Piece => false,
        Removal::All(_) => rule == Rule::removed,
        Removal::Names { .. } => rule == Rule::without_names,
    };
    if !matches!(rule, Rule::removed | Rule::without_names) {
        return vec![rule];
    }
    let forms = Family::ALL.iter().map(|family| family.form()).filter(|form| fits(form.removal));
    let words: Vec<&str> = forms.map(|form| form.words[0].word).collect();
    let keywords = KEYWORDS.iter().filter(|(_, keyword)| words.contains(&keyword.as_str()));
    keywords.map(|(rule, _)| *rule).collect()
}

/// A word of the language, if it is one.
pub(super) fn known(word: &str) -> Option<&'static str> {
    KEYWORDS.values().find(|keyword| *keyword == word).map(String::as_str)
}

/// Every word of the language, sorted.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// The same, to be looked up.
static WORDS: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| KEYWORDS.values().map(String::as_str).collect());

/// Whether a word is a keyword anywhere in the grammar.
pub(super) fn is_keyword(word: &str) -> bool {
    WORDS.contains(word)
}

/// The keywords that what a rule matches can begin with.
pub(super) fn keywords_of(rule: Rule) -> Vec<String> {
    let several: &[&str] = match rule {
        Rule::event => {
            let events = ["stalemate", "repetition"].iter().chain(CONDITIONS);
            return events.map(|word| (*word).to_owned()).collect();
        }
        Rule::region | Rule::region_term | Rule::region_factor => REGIONS,
        Rule::condition | Rule::conjunction | Rule::negation | Rule::been => CONDITIONS,
        Rule::whose => &["own", "enemy"],
        Rule::look_ground => &["chequered", "plain", "points", "hexagons"],
        Rule::look_men => &["figures", "discs", "wedges", "octagons"],
        Rule::look_part => &["river", "diagonals", "shaded"],
        Rule::safe_word => &["origin", "crossed", "arrival"],
        Rule::side => &["white", "black"],
        Rule::when => &["when"],
        Rule::move_on | Rule::place_on => &["on"],
        Rule::move_over => &["over"],
        Rule::move_from => &["from"],
        Rule::move_in => &["in"],
        Rule::place_not_on => &["not"],
        Rule::place_shade | Rule::place_file | Rule::place_flips | Rule::move_takes => &["where"],
        Rule::place_slides => &["sliding"],
        Rule::place_neutral => &["place"],
        Rule::then_edge => &["at"],
        Rule::near => &["within", "not"],
        Rule::flip_within => &["within"],
        Rule::flip_enclosed => &["enclosed"],
        Rule::flip_surrounded => &["surrounded"],
        Rule::flip_ahead => &["ahead"],
        Rule::flip_behind => &["behind"],
        Rule::flip_crossing => &["crossing"],
        Rule::turned => &["enclosed", "surrounded", "within", "ahead", "behind", "crossing"],
        Rule::flip_on => &["on"],
        Rule::flip_in => &["in"],
        Rule::flip_along => &["along"],
        Rule::flip_deed | Rule::flip_deeds => &["moving", "placing"],
        Rule::place_as => &["as"],
        Rule::together => &["together"],
        Rule::to_files => &["to"],
        Rule::by_deeds | Rule::by_steps => &["by"],
        Rule::capture_else => &["capture"],
        Rule::else_move | Rule::else_pass => &["else"],
        Rule::turn_move => &["move"],
        Rule::turn_until => &["until"],
        Rule::turn_answers => &["all"],
        Rule::more_each => &["more"],
        Rule::file_most => &["at"],
        Rule::turn_while => &["while"],
        Rule::place_turn => &["place"],
        Rule::else_immune => &["else"],
        Rule::rank_number => &["last"],
        Rule::safe => &["safe"],
        Rule::all_safe => &["all"],
        Rule::without_pieces => &["piece"],
        Rule::without_en_passant => &["en"],
        Rule::without_move_count => &["move"],
        Rule::no_words => &["none"],
        _ => return keyword(rule).into_iter().map(str::to_owned).collect(),
    };
    several.iter().map(|word| (*word).to_owned()).collect()
}

/// How a clause, rule or step that begins with a word is written.
pub(super) fn example(rule: Rule, word: &str) -> Option<&'static str> {
    Some(match word {
        _ if rule == Rule::lone_array_step => "B on light",
        "royal" if rule == Rule::lone_rule => "royal when captured own D, else immune",
        "immune" if rule == Rule::lone_rule => "immune when not captured own D",
        "home" if rule == Rule::lone_rule => "home on rank 2",
        "glyph" if rule == Rule::lone_rule => "glyph \"knight\"",
        "image" if rule == Rule::lone_rule => "image \"knight.svg\"",
        "bound" if rule == Rule::lone_rule => "bound",
        "alias" => "alias \"...\"",
        "inventor" => "inventor \"...\"",
        "year" => "year 2007",
        "source" => "source \"https://...\"",
        "array" => "array 518",
        "move" => "move cK on P when captured enemy D",
        "position" => "position \"8/8/8/8/8/8/8/8 w - - 0 1\"",
        "play" => "play e2e4 e7e5",
        "moves" => "moves from a2 are a2a1b a2a1q",
        "legal" => "legal e2e4",
        "illegal" => "illegal e1e2 \"because the rook guards it\"",
        "no" => "no check",
        "result" => "result white wins by checkmate",
        "fen" => "fen \"8/8/8/8/8/8/8/8 w - - 0 1\"",
        "perft" => "perft 3 8902",
        "mate" => "mate in 2",
        "other" => "other board",
        _ => return Family::example(word),
    })
}

/// What is written behind a word within a clause, for those who have begun it.
pub const PARTS: &[(&str, &str)] = &[
    ("line", "line 4 own P by W"),
    ("path", "path own P from rank 1 to rank last"),
    ("count", "count own Q >= 2"),
    ("worth", "worth own (Q 9, R 5) > worth enemy"),
    ("captured", "captured enemy Q"),
    ("checks", "checks own >= 3"),
    ("passes", "passes >= 2"),
    ("left", "left > 1"),
    ("once", "once check until own to move"),
    ("attacked", "attacked e1"),
    ("occupied", "occupied f1 + g1"),
    ("unmoved", "unmoved own K"),
    ("since", "64 moves since count P = 0"),
    ("without", "50 moves without capture or move of P"),
    ("then", "turn: move, then place neutral on origin"),
    ("within", "within K of own P"),
    ("flip", "flip within K by moving P"),
    ("take", "take enclosed R by moving P"),
    ("over", "over not C"),
];

/// How that is written which a line has begun last, if it is known better than the line as a whole.
pub fn example_of_part(line: &str) -> Option<&'static str> {
    // What stands in quotation marks is no part of a clause, and what stands before a word that joins is whole.
    let begun = &line[line.rfind('"').unwrap_or(0)..];
    let joint =
        [" and ", " or "].into_iter().filter_map(|joint| Some(begun.rfind(joint)? + joint.len() - 1)).max();
    let begun = &begun[joint.unwrap_or(0)..];
    let words = begun.split(|sign: char| !sign.is_alphanumeric());
    let clause = ["flip", "take"].into_iter().find(|clause| words.clone().any(|word| word == *clause));
    let part = |word: &str| PARTS.iter().find(|(part, _)| *part == clause.unwrap_or(word));
    let words: Vec<&str> = words.skip(1).collect();
    let (part, example) = words.iter().rev().find_map(|word| part(word))?;
    // A condition says of which pieces it asks.
    let whose = words.iter().take_while(|word| *word != part).any(|word| matches!(*word, "own" | "enemy"));
    Some(if *part == "within" && whose { "own K within R of enemy K" } else { example })
}

/// Text from a file as a message quotes it: not too long, and on one line.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
