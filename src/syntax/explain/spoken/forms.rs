//! What people say, and what is written here instead: nothing here is about a game.
//!
//! A form is what is said and what is meant. In what is said `^` is the beginning of a line and `$` its end; `a|b` is one word of
//! several, `?a|b` may be left out, and `!a|b` is kept as a hole. The other holes:
//!
//! | hole | takes |
//! | --- | --- |
//! | `@p`, `@ps` | a piece, by its letters or its name in chess; several |
//! | `@w` | `own` or `enemy`, and what else people say |
//! | `@n`, `@F`, `@k` | a number, in digits or a word; how often, as in `fourfold`; with a sign, as in `x4` |
//! | `@c` | a comparison |
//! | `@s`, `@S` | a square; several |
//! | `@f` | the letter of a file |
//! | `@t`, `@q` | a text in quotation marks; the same without them |
//! | `@a`, `@m` | a word of moves of which it is not said what they may do; moves |
//! | `@x`, `@l` | any word; one that can be a name of a region |
//! | `@r`, `@~` | any words, as few as will do |
//! | `@*` | all the rest |
//!
//! In what is meant `$1` is what stands in the first hole, `$1+` and `$1-` the number behind and before it, and `$H` half the
//! number of ranks.

/// What is said, and what is meant.
type Form = (&'static str, &'static str);

/// Forms by the place where they are said.
pub(super) struct Lists {
    pub(super) clauses: &'static [Form],
    pub(super) rules: &'static [Form],
    pub(super) steps: &'static [Form],
    pub(super) fields: &'static [Form],
    /// In clauses and in rules.
    pub(super) expressions: &'static [Form],
}

/// Forms of which what is meant can be written in their place.
pub(super) const FORMS: Lists =
    Lists { clauses: CLAUSES, rules: RULES, steps: STEPS, fields: &[], expressions: EXPRESSIONS };

/// Forms of which what is meant is more than a line, or less: what is to be said then.
pub(super) const NOTES: Lists =
    Lists { clauses: CLAUSE_NOTES, rules: RULE_NOTES, steps: STEP_NOTES, fields: &[], expressions: &[] };

const CLAUSES: &[Form] = &[
    (
        "^ capture|captures|capturing|taking ?is|are compulsory|mandatory|forced|obligatory|required $",
        "turn: capture, else move",
    ),
    ("^ no check|checks ?to|for|against|on ?the enemy|opponent $", "forbid check enemy"),
    ("^ nobody|noone ?may|can|must|is|are give|gives|giving|check ?check $", "forbid check enemy"),
    ("^ capture @ps as @ps to !own|enemy reserve $", "capture $1 to $3 reserve as $2"),
    ("^ together royal @ps $", "royal $1, together"),
    ("^ limit :|= @p =|: @n ?, @p =|: @n $", "limit $1*$2 $3*$4"),
    ("^ limit :|= @p =|: @n $", "limit $1*$2"),
    // Words that lines begin with elsewhere.
    ("^ put|puts|drop|drops|deploy|deploys @*", "place $1"),
    ("^ lose|loses|lost|losing|defeat @*", "loss $1"),
    ("^ victory|wins|winner|won|winning|wining @*", "win $1"),
    ("^ tie|ties|tied|drawn|draws|drawing @*", "draw $1"),
    ("^ upgrade|upgrades|promotion|promotes|promoted|evolve|transform @*", "promote $1"),
    ("^ remove|removes|delete|disable|drop|exclude|except @*", "without $1"),
    ("^ no piece|pieces @*", "without piece $1"),
    ("^ grid|size|dimensions @*", "board $1"),
    ("^ zone|area|territory @*", "region $1"),
    ("^ maximum|max|cap @*", "limit $1"),
    ("^ ban|disallow|prohibit|forbidden|forbids|disallowed|prohibited @*", "forbid $1"),
    ("^ explode|explodes|explosion|explosions @*", "blast $1"),
    ("^ reverse|reverses|turnover|convert|converts|flips @*", "flip $1"),
    ("^ unit|pc|figure @*", "piece $1"),
    ("^ castling|castles|rochade @*", "castle $1"),
    ("^ pocket|hand|hands|holdings|stock @*", "reserve $1"),
    ("^ gating|gates|gated|enter|enters @*", "gate $1"),
    ("^ wall|walls|blocker|blockers @*", "neutral $1"),
    ("^ turns|ply @*", "turn $1"),
    ("^ first player @*", "white $1"),
    ("^ second player @*", "black $1"),
    // Pieces.
    ("^ piece @p ,|:|=|*|'|( @t ?) @*", "piece $1 $2 $3"),
    ("^ piece @p is|called|named ?a|an|the @t @*", "piece $1 $2 $3"),
    ("^ piece @p @m @t $", "piece $1 $3 $2"),
    ("^ piece @p @t as|like ?a|an @m $", "piece $1 $2 $3"),
    ("^ piece @p @t @a without|no|not ?any capture|captures|capturing $", "piece $1 $2 m$3"),
    ("^ piece @p @t @a only ?to|for|when|by capture|captures|capturing $", "piece $1 $2 c$3"),
    ("^ piece @p @t @a capture|captures|capturing only $", "piece $1 $2 c$3"),
    ("^ piece @p @t ?move|moves @m ,|and capture|captures|takes @m $", "piece $1 $2 $3 c$4"),
    ("^ piece @p @t ?move|moves @m capture|captures|takes @m $", "piece $1 $2 $3 c$4"),
    ("^ piece @p @t @m value|worth|points|cost ?=|: @n $", "piece $1 $2 $3"),
    ("^ piece @p @t @m up|at to|most @n ?squares|steps|fields $", "piece $1 $2 $3$4"),
    ("^ piece @p @t @m ?by|for @n ?squares|steps|fields $", "piece $1 $2 $3$4"),
    ("^ piece @p @t @m if|once ?it @*", "piece $1 $2 { move $3 when $4 }"),
    ("^ piece @p @t @m [ when|if @~ ] $", "piece $1 $2 { move $3 when $4 }"),
    ("^ piece @p @t @m ( when|if @~ ) $", "piece $1 $2 { move $3 when $4 }"),
    ("^ piece @p @t @m !from|in|on|over|within|not|when @*", "piece $1 $2 { move $3 $4 $5 }"),
    ("^ piece @p @t @m ?, ?and then @m $", "piece $1 $2 [$3-$4]"),
    ("^ piece @p @t @m @q $", "piece $1 $2 $3  # $4"),
    ("^ piece ?letter|letters = @p name = @t move|moves|betza = @*", "piece $1 $2 $3"),
    ("^ change|redefine|override|overwrite|modify|replace piece @*", "piece $1"),
    (
        "^ pawns|pawn cannot|never|can't|don't ?move|advance|go ?by two|2 squares|steps ?.",
        "piece P \"Pawn\" fmWfceF",
    ),
    ("^ @p ?: @p : @m : @x : @*", "piece $1 \"$4\" $3"),
    ("^ piece @p @t glyph @t @m $", "piece $1 $2 $4 glyph $3"),
    ("^ piece @p @t none|nothing|immobile|immovable $", "piece $1 $2"),
    // Regions.
    ("^ region @x @x =|:|is @*", "region $1_$2 = $3"),
    ("^ region @q =|:|is @*", "region $1 = $2"),
    ("^ set|let|const|var|def|zone|area|squares @l =|:|:= @*", "region $1 = $2"),
    ("^ @l =|: !rank|ranks|file|files|board|light|dark|not|white|black @*", "region $1 = $2 $3"),
    ("^ @l =|: @S $", "region $1 = $2"),
    ("^ @l =|: @s .. @s $", "region $1 = $2..$3"),
    // Promotion.
    ("^ optional|optionally|voluntary promote @r to @ps $", "promote $1 to $2, optional"),
    ("^ promote @ps from rank @n to @*", "promote $1 on rank $2+ to $3"),
    (
        "^ promote @ps ->|=|=>|:|to|into|becomes @ps on|in|at|upon|reaching|when ?on|in|at @r $",
        "promote $1 on $3 to $2",
    ),
    ("^ promote @ps ->|=|=>|:|into @ps $", "promote $1 on rank last to $2"),
    (
        "^ promote @ps upon|on|by|when|after|with capture|capturing|captures|capturing ?on to|into|-> @*",
        "promote $1 capturing on board to $2",
    ),
    ("^ promote @ps on @r may|can to|become|promote @ps $", "promote $1 on $2 to $3, optional"),
    ("^ promote @ps on @r to @ps once", "promote $1 on $2 to $3 when count own $3 = 0"),
    ("^ promote @ps on @r to none|nothing $", "without promote $1"),
    ("^ promote @ps on @r to ?a captured|taken own @p", "promote $1 on $2 to $3 when captured own $3"),
    ("^ promote @ps on @r to ?a captured|taken @p", "promote $1 on $2 to $3 when captured own $3"),
    (
        "^ promote @ps on @r to @ps if|when ?it|he|she|you|the ?is|player|owner|so \
         wanted|wished|desired|wants|wishes|likes|want|wish|like|chooses|choose|chosen $",
        "promote $1 on $2 to $3, optional",
    ),
    ("?, optionally|voluntarily $", ", optional"),
    // Castling.
    (
        "^ castle @p and|,|& @p ,|: ?the king moves|goes|steps ?by @n ?squares|files $",
        "castle $1 with $2 by $3, safe origin crossed arrival",
    ),
    ("^ castle @p royal with @*", "castle royal $1 with $2"),
    ("^ castle @p @s with @p @s $", "castle $1 from $2 with $3 from $4 by 2"),
    ("^ castle @p @s with @p by @*", "castle $1 from $2 with $3 by $4"),
    ("^ castle @p with @p @s by @*", "castle $1 with $2 from $3 by $4"),
    ("^ limit ?to ?at ?max|maximum|most @n @p $", "limit $2*$1"),
    ("^ !limit|reserve ?:|= ?{ @p ?:|=|to|at|x|*|<=|< @n ?}", "$1 $2*$3"),
    (
        "^ forbid mate|checkmate by drop|dropping|drops|placing|place ?of ?a|an|the @ps",
        "forbid checkmate enemy by placing $1",
    ),
    (
        "^ forbid check by drop|dropping|drops|placing|place ?of ?a|an|the @ps",
        "forbid check enemy by placing $1",
    ),
    (
        "^ place @ps only on|in|where ?a ?file|files without|with ?no ?other ?own @p",
        "place $1 where file has no own $2",
    ),
    ("when only|just kings|king ?are|is ?left|remain|remains|remaining", "when bare"),
    ("^ castle @p @s with @p @s by @*", "castle $1 from $2 with $3 from $4 by $5"),
    ("^ castle @p from @s to @s with @p from @s to @s", "castle $1 from $2 with $4 from $5 by 2"),
    ("^ castle @p from @s to @s with @p from @s $", "castle $1 from $2 with $4 from $5 by 2"),
    ("^ castle queenside|long|queen's|left ?side @p with @p by @*", "castle $1 with $2 from a1 by $3"),
    ("^ castle kingside|short|king's|right ?side @p with @p by @*", "castle $1 with $2 from h1 by $3"),
    ("by swap|swaps|exchange|exchanging", "by swapping"),
    (", not|never through|across|over ?of check $", ", safe origin crossed arrival"),
    (", safe squares|king|everywhere $", ", safe origin crossed arrival"),
    (", safe @S $", ", safe origin crossed arrival"),
    (", safe $", ", safe origin crossed arrival"),
    // Ends of the game.
    ("^ !win|loss|draw for|of|to !white|black when|if @*", "$2 $1 when $3"),
    ("^ !win|loss|draw =|is|:|: @*", "$1 when $2"),
    ("^ result !white|black wins|win when|if @*", "$1 win when $2"),
    ("^ result !white|black loses|loss when|if @*", "$1 loss when $2"),
    ("^ win when enemy|opponent ?is|in checkmate|checkmated|mated|mate $", "loss when checkmate"),
    ("^ win when checkmate|mate of|against|for|to|enemy|opponent ?enemy|opponent $", "loss when checkmate"),
    ("^ win when enemy|opponent ?is|in stalemate|stalemated $", "loss when stalemate"),
    ("^ win when stalemate of|against|for|enemy|opponent ?enemy|opponent $", "loss when stalemate"),
    ("^ loss when ?player|own|it cannot|can't|can ?not move", "loss when stalemate"),
    ("^ draw when ?player|own|it cannot|can't|can ?not move", "draw when stalemate"),
    ("^ win when enemy|opponent cannot|can't|can ?not move", "loss when stalemate"),
    ("^ win when capture|capturing|captured ?of ?a|an|the @p $", "win when captured enemy $1"),
    ("^ loss when capture|capturing|captured ?of ?a|an|the @p $", "loss when captured own $1"),
    (
        "^ !win|loss|draw by|when|if|on ?the ?own @p reaching|reaches|arriving|arrives|entering|enters|touching|touches ?in|on|at \
         ?the @r $",
        "$1 when own $2 in $3",
    ),
    ("^ ?the|a|an @p must|may|shall ?not|never be|get ?not|never captured|taken ?. $", "royal $1"),
    ("^ ?the|a|an @p cannot|can't be|get captured|taken ?. $", "immune $1"),
    ("^ draw after|at|by|if|on ?the @n moves without @*", "draw when $1 moves without $2"),
    ("^ !stalemate|checkmate|repetition not|never|isn't ?a draw|loss|win|lost", "without $1"),
    ("^ there is|are|isn't no castling ?.", "without castle"),
    ("^ there is|are no en passant ?.", "without en passant"),
    ("^ there is|are no promotion|promotions ?.", "without promote"),
    ("when @n -|fold|times|x ?fold|times repetition|repetitions", "when repetition $1"),
    ("when @F repetition|repetitions", "when repetition $1"),
    ("repetition @k", "repetition $1"),
    ("when more than @n moves since", "when over $1 moves since"),
    ("when ?the position repeats|repeated|recurs @n ?times", "when repetition $1"),
    ("captures|capture ?, or|and @p move|moves", "capture or move of $1"),
    ("when no capture|captures for|in|during|within @n moves", "when $1 moves without capture"),
    ("when @n moves ?with|and|of no capture|captures|capturing", "when $1 moves without capture"),
    ("without @p move|moves", "without capture or move of $1"),
    ("repetition with|by|of ?perpetual check|checks ?of @n", "repetition $1 with check"),
    ("when @n turns|rounds $", "when turn > $1"),
    ("when move|moves|round|rounds|turns @c @n", "when turn $1 $2"),
    ("when @n passes|pass", "when passes >= $1"),
    (
        "when both|double|all|pass|consecutive ?two|players|sides ?players|in pass|passes|passed ?in ?a ?row",
        "when passes >= 2",
    ),
    ("when connect|connects|connected @n", "when line $1 own"),
    ("line @n diagonal|diagonally @w @p", "line $1 $2 $3 by F"),
    ("line @n diagonal|diagonally @w", "line $1 $2 by F"),
    ("line @n horizontal|vertical|orthogonal|straight @w @p", "line $1 $2 $3 by W"),
    ("line @n @p", "line $1 own $2"),
    ("when @n in a|one|the row|line", "when line $1 own"),
    ("line @w @p ?of|= @n", "line $3 $1 $2"),
    ("checks @w @n $", "checks $1 >= $2"),
    (
        "^ royal @p ?, ?the|only leftmost|westmost|westernmost ?one|king $",
        "royal $1, the least by (file, rank)",
    ),
    (
        "^ royal @p ?, ?the|only rightmost|eastmost|easternmost ?one|king $",
        "royal $1, the greatest by (file, rank)",
    ),
    ("^ royal @p ?, ?the|only lowest|hindmost|rearmost ?one|king $", "royal $1, the least by (rank, file)"),
    ("^ royal @p ?, ?the|only highest|foremost ?one|king $", "royal $1, the greatest by (rank, file)"),
    (
        "^ draw after|at|by|if|on ?the @n moves without|with ?no ?a capture|captures ?, or|and ?a @p move|moves",
        "draw when $1 moves without capture or move of $2",
    ),
    (
        "^ loss when enemy|opponent gives|gave|has|makes|made ?given @n checks|check $",
        "loss when checks enemy >= $1",
    ),
    (
        "^ win when ?own|player gives|gave|has|makes|made|giving ?given @n checks|check $",
        "win when checks own >= $1",
    ),
    ("^ win when ?the @n check $", "win when checks own >= $1"),
    ("^ loss when ?the @n check $", "loss when checks enemy >= $1"),
    ("check|checks count|number|total @c @n", "checks own $1 $2"),
    (
        "^ no|never|without ?a mate|checkmate by ?a|an @p drop|drops|placement|placements",
        "forbid checkmate enemy by placing $1",
    ),
    (
        "^ no|never|without ?a mate|checkmate by drop|dropping|placing ?of ?a|an|the @ps",
        "forbid checkmate enemy by placing $1",
    ),
    (", no|not|never ?giving check $", ", without check"),
    ("^ turn when|if|whilst|as ?long ?as @*", "turn while $1"),
    ("place where it captures|takes|turns|flanks|outflanks|encloses|reverses", "place where it flips"),
    ("file has max|maximum|up|only|<= ?of ?to @n @w @p", "file has at most $1 $2 $3"),
    ("repetition @n giving|through|under|of ?perpetual check|checks", "repetition $1 with check"),
    // Turns and the reserve.
    (", or|and else|otherwise pass $", ", else pass"),
    (", otherwise pass $", ", else pass"),
    (
        "^ turn : move , after|afterwards|next|finally|before|also ?, !move|place neutral",
        "turn: move, then $1 neutral",
    ),
    ("^ reserve @r each|apiece|both ?side|player $", "reserve $1"),
    ("^ turn : @r each|every turn|move $", "turn: $1"),
    (
        "place|drop a|an|any|one|some ?piece|pieces from|of ?the|own reserve|hand|pocket",
        "place 1 from reserve",
    ),
    ("or drop|drops|place|dropping $", "or place 1 from reserve"),
    ("turn : move , move $", "turn: move 2, until check"),
    (
        "^ turn : move @n ,|and ends|ending|stops|stop|end on|with|by|at|in|after|when ?a check $",
        "turn: move $1, until check",
    ),
    (
        "then shoot|shoots|put|puts|fire|fires|drop|drops|throw|throws|set|sets ?a|an|the neutral",
        "then place neutral",
    ),
    ("^ turn : move and|,|+ ?then !place|move neutral @*", "turn: move, then $1 neutral $2"),
    ("move @k", "move $1"),
    ("^ !move|capture !or|else|then @*", "turn: $1, $2 $3"),
    ("^ !move|capture , @*", "turn: $1, $2"),
    ("where no own @p on|in|stands ?on ?in ?the|that|same file", "where file has no own $1"),
    ("^ cannot|never|not|don't|no place @ps on|in|at @r $", "place $1 not on $2"),
    (
        "^ place @ps ?only ?max ?at ?most one|1 per|in|on|a ?each|every|a ?same file|column $",
        "place $1 where file has no own $1",
    ),
    ("^ place @ps to|in|at|only|onto|into ?on|in|at @r $", "place $1 on $2"),
    ("^ place @ps without|with|not ?no ?with ?giving check", "forbid check enemy by placing $1"),
    ("^ place @ps without|with|not ?no ?with ?giving mate|checkmate", "forbid checkmate enemy by placing $1"),
    ("@n *|x @p", "$2*$1"),
    ("^ gate @ps at|on|behind|in|to @r $", "gate $1 from $2"),
    ("^ gate @ps $", "gate $1 from rank 1"),
    ("then !move|place neutral within @x", "then $1 neutral within reach"),
    ("^ capture all|every|everything ?pieces to @*", "capture to $1"),
    ("to home on|by|in|at ?the|same|its file", "to home by file"),
    ("to home on|by|in|at ?the|same|its shade|color|colour", "to home by shade"),
    ("^ capture !enclosed|surrounded|between|behind|ahead|crossing @*", "take $1 $2"),
    // What happens beside the move.
    (
        "^ !take|flip between|sandwiched|sandwiching|trapped|custodial|custodian|flanked|bracketed|enclosing ?pieces @*",
        "$1 enclosed $2",
    ),
    ("^ !take|flip @a !behind|ahead|within @*", "$1 $3 $2 $4"),
    ("^ !take|flip withdrawal|withdrawing|retreat|retreating @*", "$1 behind K $2"),
    ("^ !take|flip approach|approaching|advance|advancing @*", "$1 ahead K $2"),
    (
        "^ !take|flip neighbours|neighbors|neighbouring|neighboring|adjacent|around|near|beside @*",
        "$1 within K $2",
    ),
    ("^ !take|flip enemy|all|any|every|the|enemies ?pieces|enemy @*", "$1 $2"),
    ("^ !take|flip enclosed pieces|enemies|men|stones|enemy ?pieces @*", "$1 enclosed $2"),
    ("^ !take|flip enclosed @p @*", "$1 enclosed on $2 $3"),
    ("^ !take|flip by|when|if @*", "$1 enclosed by $2"),
    ("^ !take|flip enclosed !W|R|F|B|K|Q|N|WF ?by|from @p $", "$1 enclosed $2 by moving $3"),
    ("when|if|once|after ?a|an|the @ps move|moves|moving|moved", "by moving $1"),
    ("when|if|once|after ?a|an|the @ps place|placed|placing|dropped|dropping", "by placing $1"),
    ("by move|moves|moved|movement ?of ?a|the @ps", "by moving $1"),
    ("when|if|from|after moving", "by moving"),
    ("when|if|from|after placing", "by placing"),
    ("^ blast radius|range|distance 1 @*", "blast K $1"),
    ("^ blast radius|range|distance 1 $", "blast K"),
    ("^ blast radius|range|distance 2 @*", "blast KNAD $1"),
    ("^ blast radius|range|distance 2 $", "blast KNAD"),
    ("^ blast all|everything|any|squares ?pieces|squares ?around|adjacent|near|nearby|beside $", "blast K"),
    ("^ exchange @ps on @r with|for|by|against|into|-> @ps", "exchange $1 on $2 to $3"),
    ("^ exchange|swap|change @ps for|with|by|into @ps on @r $", "exchange $1 on $3 to $2"),
    ("^ exchange|swap @ps to|for|with|into @ps $", "exchange $1 on board to $2"),
    ("^ swap|transform|convert|change|morph @ps on @r to|into|for|with @ps", "exchange $1 on $2 to $3"),
    ("^ sides ?white ?:|= @t ?, ?black ?:|= @t", "sides $1 $2"),
    ("^ forbid castling|castle $", "without castle"),
    ("^ forbid en|enpassant ?passant $", "without en passant"),
    ("^ forbid promotion|promoting|promote $", "without promote"),
    ("points|material|value|score @w ( @~ ) @c points|material|value|score @w", "worth $1 ($2) $3 worth $4"),
    (
        "!river|shaded|diagonals ?between|in|at|from|over|along|across|is|=|: !rank|ranks|file|files",
        "$1 on $2",
    ),
    ("worth @w @p @n", "worth $1 ($2 $3)"),
    ("worth ( @~ ) !own|enemy", "worth $2 ($1)"),
    ("+ @n , @n", "+ $1.$2"),
    // Inheritance.
    ("^ extends @t { } $", "extends $1"),
    ("^ extends variant|from|file|game|the|rules|of ?of|from @t $", "extends $1"),
    ("^ remove|delete|disable|exclude|drop|omit ?the piece|pieces @ps $", "without piece $1"),
    ("^ remove|delete|disable|exclude|omit @ps $", "without piece $1"),
    ("^ remove|delete|disable|exclude|omit|without @q $", "without $1"),
    ("^ from|load|inherits|derive|derives|based ?on|from @t $", "extends $1"),
    ("^ variant @t by @t { }", "variant $1 { inventor $2 }"),
];

const RULES: &[Form] = &[
    ("move @m up|at to|most @n ?squares|steps|fields $", "move $1$2"),
    ("move @m ?by|for @n ?squares|steps|fields $", "move $1$2"),
    ("^ jump|leap|slide|step|hop|walk|go|run|ride|stride @*", "move $1"),
    ("move @m ?, ?and then @m", "move [$1-$2]"),
    ("move @m except|but|unless|never ?not from @*", "move $1 from not $2"),
    ("move @m except|but|unless|never ?not in|to|into @*", "move $1 in not $2"),
    ("move @m except|but|unless|never ?not on|onto @ps", "move $1 on not $2"),
    ("move @m except|but|never|not|cannot ?not|capture|captures|capturing|take @ps", "move $1 on not $2"),
    ("move @m near|beside|adjacent|next|by|touching ?to|of @w @ps", "move $1 within K of $2 $3"),
    ("move @m near|beside|adjacent|next|by|touching ?to|of ?an|a !own|enemy", "move $1 within K of $2"),
    ("move @a without|no|not ?any capture|captures|capturing", "move m$1"),
    ("move @a only ?to|for|when|if capture|captures|capturing", "move c$1"),
    ("move @a only capture|captures|capturing|takes|taking @ps", "move c$1 on $2"),
    ("move @a capture|captures|capturing|takes|taking only @ps", "move c$1 on $2"),
    ("move @a capture|captures|capturing only", "move c$1"),
];

const STEPS: &[Form] = &[
    ("^ legal|all|the|list|possible ?legal|possible moves from|of|for @s are|:|= @*", "moves from $1 are $2"),
    ("^ moves of|for|by @s are|:|= @*", "moves from $1 are $2"),
    ("^ position fen|from|is|of|=|: ?fen @t", "position $1"),
    ("^ perft @n ?=|:|is @n nodes|node|leaf|leaves|moves|positions|sequences", "perft $1 $2"),
    ("^ perft depth|ply|level|at|( ?= @n ?, ?) ?:|=|nodes ?= @n", "perft $1 $2"),
    ("^ moves from @s ->|=>|→ @*", "moves from $1 are $2"),
    (
        "^ expect|assert|expected|should|outcome|ensure|verify ?result !white|black wins|win by @*",
        "result $1 wins by $2",
    ),
    (
        "^ expect|assert|expected|should|outcome|ensure|verify ?result !white|black wins|win $",
        "result $1 wins by checkmate",
    ),
    (
        "^ expect|assert|expected|should|outcome|ensure|verify ?is ?a ?result draw|drawn by @*",
        "result draw by $1",
    ),
    ("^ not|isn't legal|allowed|possible|valid @x @t", "illegal $1 $2"),
];

const EXPRESSIONS: &[Form] = &[
    ("opponent's|opponents|opponent|enemy's|enemies|opposing|their", "enemy"),
    ("isn't|aren't", "not"),
    ("number|amount|quantity of", "count"),
    ("my|your|ally|allied|friendly|friend's|player's", "own"),
    // Conditions.
    ("above|atop empty|nothing", "within bW of empty"),
    ("above|atop @w", "within bW of $1"),
    ("below|beneath|under empty|nothing", "within fW of empty"),
    ("below|beneath|under @w", "within fW of $1"),
    ("a|an|the|own @p is|are|stands|stand|gets|comes on|in|at|to ?the last rank|row", "own $1 in rank last"),
    ("rank|ranks [ @n , @n , @n ]", "ranks $1..$3"),
    ("rank|ranks [ @n , @n ]", "ranks $1..$2"),
    ("never|not ?yet moved @w @p", "unmoved $1 $2"),
    ("count @w @ps @c count @w @ps + @n", "worth $1 ($2 1) $3 worth $4 ($5 1) + $6"),
    ("count @w @ps + @n @c count @w @ps", "worth $1 ($2 1) + $3 $4 worth $5 ($6 1)"),
    ("@n < count @w @p <|<= @n", "count $2 $3 > $1 and count $2 $3 < $4"),
    ("count @w @p between @n and|to|.. @n", "count $1 $2 >= $3 and count $1 $2 <= $4"),
    ("@w @p ?is|was|are|were|has|been ?been captured|taken|lost|dead|gone", "captured $1 $2"),
    ("captured|capture|capturing ?of ?an|a|the @w @p", "captured $1 $2"),
    ("@w @p ?is|are unmoved", "unmoved $1 $2"),
    ("@w @p has|have|is not|never ?yet moved", "unmoved $1 $2"),
    ("@p has|have|is not|never ?yet moved", "unmoved own $1"),
    ("own|my|your @p ?is|are|in|under attacked|attack|threatened|check", "check"),
    ("enemy|opponent|opponent's @p ?is|are|in|under attacked|attack|threatened|check", "check enemy"),
    ("giving ?a check ?to ?the ?enemy|opponent", "check enemy"),
    ("giving ?a mate|checkmate ?to ?the ?enemy|opponent", "checkmate enemy"),
    ("attacked @r by ?the ?an enemy|opponent ?pieces|piece", "attacked $1"),
    ("!rank|file|ranks|files @x ?is|are not ?being ?under attack|attacked", "not attacked $1 $2"),
    ("!rank|file|ranks|files @x ?is|are ?being ?under attack|attacked", "attacked $1 $2"),
    ("attacked own|my @p", "check"),
    ("attacked enemy @p", "check enemy"),
    ("!occupied|attacked by @*", "$1 $2"),
    ("@S ?is|are occupied|full|taken", "occupied $1"),
    ("@S ?is|are empty|free|vacant|unoccupied", "not occupied $1"),
    ("empty|free|vacant|unoccupied @S", "not occupied $1"),
    ("@S ?is|are not ?being ?under attacked|attack|threatened", "not attacked $1"),
    ("@S ?is|are ?under attacked|attack|threatened", "attacked $1"),
    ("both|all|each @ps ?is|are ?stand|stands in|on @r $", "own $1 in $2 and enemy $1 in $2"),
    ("@w @p explodes|exploded|dies|died|vanishes|disappears|vanished", "count $1 $2 = 0"),
    ("fewer|less than @n @w @p in|on @r", "count $2 $3 in $4 < $1"),
    ("more than @n @w @p in|on @r", "count $2 $3 in $4 > $1"),
    ("at least @n @w @p in|on @r", "count $2 $3 in $4 >= $1"),
    ("at most @n @w @p in|on @r", "count $2 $3 in $4 <= $1"),
    ("exactly|only @n @w @p in|on @r", "count $2 $3 in $4 = $1"),
    ("fewer|less than @n @w @p", "count $2 $3 < $1"),
    ("more than @n @w @p", "count $2 $3 > $1"),
    ("at least @n @w @p", "count $2 $3 >= $1"),
    ("at most @n @w @p", "count $2 $3 <= $1"),
    ("exactly|only @n @w @p", "count $2 $3 = $1"),
    ("fewer|less than @n @w ?pieces", "count $2 < $1"),
    ("more than @n @w ?pieces", "count $2 > $1"),
    ("at least @n @w ?pieces", "count $2 >= $1"),
    ("exactly|only|just @n @w ?piece|pieces|man|men ?is|are ?left|remains|remain|remaining", "count $2 = $1"),
    ("@w @p more|greater than @w @p", "count $1 $2 > count $3 $4"),
    ("@w @p fewer|less than @w @p", "count $1 $2 < count $3 $4"),
    ("@w more|greater than @w $", "count $1 > count $2"),
    ("@w fewer|less than @w $", "count $1 < count $2"),
    ("there is|are no @w @p ?left|more", "count $1 $2 = 0"),
    ("more @w @p than @w @p", "count $1 $2 > count $3 $4"),
    ("fewer|less @w @p than @w @p", "count $1 $2 < count $3 $4"),
    ("more own ?pieces than enemy ?pieces", "count own > count enemy"),
    ("@w has|have only|just ?a|one|1|the @p", "count $1 = 1"),
    ("@w has|have no @p", "count $1 $2 = 0"),
    ("@w @p @c @n", "count $1 $2 $3 $4"),
    ("my|own|our|this|player's turn ?to ?move", "own to move"),
    ("enemy|enemy's|opponent|opponent's|their turn ?to ?move", "enemy to move"),
    ("when always|true $", ""),
    ("in @r and|& in @r $", "in $1 & $2"),
    ("after turn|move|round @n", "and turn > $1"),
    ("before turn|move|round @n", "and turn < $1"),
    ("!when|and|or|not|( @w @p $", "$1 count $2 $3 > 0"),
    // Regions.
    ("white's|whites !rank|ranks|half|side|camp", "white $1"),
    ("black's|blacks !rank|ranks|half|side|camp", "black $1"),
    ("rank|ranks|row|rows @n to|through|till|thru|.. @n", "ranks $1..$2"),
    ("row|rows|line @n", "rank $1"),
    ("ranks @n , @n", "rank $1 + rank $2"),
    ("ranks @n and|, @n and|, @n", "rank $1 + rank $2 + rank $3"),
    ("file|files @f and|,|or @f", "file $1 + file $2"),
    (
        "columns|column|cols @f ..|to|through|- @f &|and ranks|rows @n ..|to|through|- @n",
        "files $1..$2 & ranks $3..$4",
    ),
    ("columns|column|cols|file|files @f ..|to|through @f", "files $1..$2"),
    ("columns|column|cols @f - @f", "files $1..$2"),
    ("column|col @f", "file $1"),
    ("= @f .. @f", "= files $1..$2"),
    ("squares|square|fields|cells|field ?at|: @S", "$1"),
    ("!=|in|on inside|within|between|of @r", "$1 $2"),
    ("own|my|your|first|near|home half", "ranks 1..$H"),
    ("enemy|far|opponent|opposite|other|opponent's half", "ranks $H+..last"),
    ("enemy|far|opponent's|opposite|promotion camp|zone|territory", "ranks last-2..last"),
    ("own|home camp|zone|territory", "ranks 1..3"),
    ("the ?last @n ranks|rows", "ranks last-$1-..last"),
    ("last @n ranks|rows", "ranks last-$1-..last"),
    ("first @n ranks|rows", "ranks 1..$1"),
    ("last - @n .. last", "ranks last-$1..last"),
    ("rank|ranks >= @n", "ranks $1..last"),
    ("rank|ranks > @n", "ranks $1+..last"),
    ("rank|ranks <= @n", "ranks 1..$1"),
    ("rank|ranks @n ?and|or|, up|onwards|above|beyond|upwards|higher", "ranks $1..last"),
    ("?the far|farthest|furthest|back|final|last|enemy|opposite rank|row", "rank last"),
    ("?the home|own|nearest|first|bottom rank|row", "rank 1"),
    ("@r \\ @r $", "$1 - $2"),
    ("@a then|-> @a", "[$1?$2]"),
    // Signs around what needs none.
    ("( optional )", ", optional"),
];

const CLAUSE_NOTES: &[Form] = &[
    ("^ piece @p @t @m ?,|and ?is royal $", "another clause says so, on the next line: `royal $1`"),
    ("^ piece @p @t @m ?,|and ?is immune $", "another clause says so, on the next line: `immune $1`"),
    (
        "^ piece @p ?,|/|and|+ @p @t @*",
        "each piece has a clause of its own: `piece $1 $3 $4`, and `piece $2 ...` on the next line",
    ),
    ("^ piece : $", "a piece is said in one line: `piece C \"Camel\" C`"),
    (
        "^ extends @t ?, !without|piece|board|royal @*",
        "each clause has a line of its own: `extends $1`, and `$2 $3` on the next",
    ),
    (
        "^ extends @t as|named|called @t",
        "what this game is called stands in a clause of its own: `variant $2 { }`",
    ),
    (
        "^ without promotion|promote|promoting to @ps",
        "a promotion says all that is left: `promote P on rank last to Q R B`, without `$1`",
    ),
    ("^ without @x , @*", "each has a line of its own: `without $1`, and `without $2` on the next"),
    (
        "^ !win|loss|draw when !stalemate|checkmate|bare or|, @*",
        "each has a line of its own: `$1 when $2`, and `$1 when $3` on the next",
    ),
    ("^ reserve empty|none|nothing", "without a `reserve` clause nothing is in reserve: take the line away"),
    (
        "^ setup random|shuffle|shuffled|randomized|fischer",
        "`setup { ... }` draws one array; others, by number, are what `arrays on rank 1 { ... }` says",
    ),
    ("^ white is|=|: @t", "the names of both sides stand in one clause: `sides $1 \"Black\"`"),
    ("^ black is|=|: @t", "the names of both sides stand in one clause: `sides \"White\" $1`"),
    (
        "^ !win|loss|draw when score|points|material|value @*",
        "points are what pieces are worth: `$1 when worth own (Q 9, R 5, B N 3, P 1) > worth enemy`",
    ),
];

const RULE_NOTES: &[Form] = &[(
    "^ cannot|can't|never|may|does ?not capture|captures|take|takes @ps",
    "what moves do not capture stands behind them: `move K on not $1`",
)];

const STEP_NOTES: &[Form] = &[
    (
        "^ position start|startpos|initial|starting ?position $",
        "a test begins with the array of the game: take this line away",
    ),
    (
        "^ illegal @x @x $",
        "each illegal move has a step of its own: `illegal $1`, and `illegal $2` on the next line",
    ),
];
