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
//! | `@j` | a number and letters of a piece that touch: `4P`; the side's own |
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

mod expressions;

use expressions::EXPRESSIONS;

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
    ("^ !white|black : @*", "$1 $2"),
    ("^ no|remove|delete ?the ?piece|pieces @ps ?. $", "without piece $1"),
    ("^ ?the players|player may|can pass ?.", "turn: move, or pass"),
    ("^ kings|king|players may|can castle ?. $", "castle K with R by 2, safe origin crossed arrival"),
    ("^ it is illegal|forbidden to give ?a check", "forbid check enemy"),
    ("^ !win|loss|draw if ?the @w @p ?is captured|taken", "$1 when captured $2 $3"),
    ("^ draw after|at|when move|turn @n $", "draw when turn > $1"),
    ("^ promote @r , optional ?, to @ps $", "promote $1 to $2, optional"),
    ("^ home ?on rank @n $", "home P on rank $1"),
    (
        "^ capture|captures|capturing|taking ?is|are compulsory|mandatory|forced|obligatory|required $",
        "turn: capture, else move",
    ),
    ("^ no check|checks ?to|for|against|on ?the enemy|opponent $", "forbid check enemy"),
    ("^ no ?giving check|checks|checking ?allowed $", "forbid check enemy"),
    ("^ nobody|noone ?may|can|must|is|are give|gives|giving|check ?check $", "forbid check enemy"),
    ("^ capture @ps as @ps to !own|enemy reserve $", "capture $1 to $3 reserve as $2"),
    ("^ together royal @ps $", "royal $1, together"),
    ("^ limit :|= @p =|: @n ?, @p =|: @n $", "limit $1*$2 $3*$4"),
    ("^ limit :|= @p =|: @n $", "limit $1*$2"),
    (
        "^ setup , red|blue|second|other ?side|player to|moves|begins|starts|plays move|begin|start|play",
        "setup, black to move",
    ),
    ("^ setup , red|blue|second|other moves|begins|starts|plays ?first", "setup, black to move"),
    // Words that lines begin with elsewhere.
    ("^ put|puts|drop|drops|deploy|deploys @*", "place $1"),
    ("^ colorbound|colourbound @ps $", "bound $1"),
    ("^ immune from|to|against capture|captures|being ?captured ?: @ps $", "immune $1"),
    ("^ reserve own|each|both ?sides @*", "reserve $1"),
    ("^ place from ?the|own reserve|hand|pocket on @r $", "place on $1"),
    ("^ place @ps unless @r $", "place $1 on board when not ($2)"),
    ("^ place @ps when|if @r $", "place $1 on board when $2"),
    ("^ forbid move|moves|movement @ps when|if @*", "forbid moving $1 when $2"),
    (
        "^ forbid ?own @p adjacent|next|beside|touching ?to ?the ?own|enemy @p $",
        "forbid own $1 within K of enemy $2",
    ),
    (
        "^ turn : move bar|/|&|; place|drop|drops ?1|one ?from ?reserve|hand|pocket $",
        "turn: move, or place 1 from reserve",
    ),
    ("^ turn : move bar|/|&|; !pass|place @*", "turn: move, or $1 $2"),
    ("^ turn : move bar|/|&|; pass $", "turn: move, or pass"),
    ("^ castle @p @s ->|=>|to|- @s with|and @p @s ->|=>|to|- @s", "castle $1 from $2 with $4 from $5 by 2"),
    (
        "^ piece @p @t hops|hop|hopping|jumps|jumping over ?any|a|an ?one|other|another piece|pieces $",
        "piece $1 $2 gQ",
    ),
    ("^ !win|loss|draw when reach|reaches|reaching @r with|by ?own|a|the @p $", "$1 when own $3 in $2"),
    ("when @r without check $", "when $1 and not check"),
    ("when @r but not|no @*", "when $1 and not $2"),
    ("when @r unless @*", "when $1 and not ($2)"),
    ("^ round|rounds|ply|zug|tour|turno @*", "turn $1"),
    ("^ rochade|roque|enroque|arrocco|rokade @*", "castle $1"),
    ("^ brett|plateau|échiquier|tablero|tabuleiro|scacchiera @*", "board $1"),
    ("^ königlich|regale|royale @*", "royal $1"),
    (
        "^ lose|loses|lost|losing|defeat|verlust|verliert|verloren|perte|perd|pierde|derrota|perde|sconfitta @*",
        "loss $1",
    ),
    (
        "^ victory|wins|winner|won|winning|wining|sieg|gewinn|gewinnt|gewonnen|gagne|gagné|victoire|gana|victoria|vince|vittoria|vitória @*",
        "win $1",
    ),
    ("^ tie|ties|tied|drawn|draws|drawing|remis|unentschieden|nulle|tablas|empate|patta @*", "draw $1"),
    (
        "^ upgrade|upgrades|promotion|promotes|promoted|evolve|transform|umwandlung|umwandeln|promouvoir|promover|coronar|promuovere @*",
        "promote $1",
    ),
    ("^ remove|removes|delete|disable|drop|exclude|except|ohne|sans|sin|senza|sem|zonder @*", "without $1"),
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
    (
        "^ piece @p @t @m icon|symbol|picture|looks|look|drawn|shape|sprite|figure ?like|as|: @t $",
        "piece $1 $2 $3 glyph $4",
    ),
    ("^ piece @p @t @m forward|forwards|ahead @a $", "piece $1 $2 $3 f$4"),
    ("^ piece @p @t @m backward|backwards|back @a $", "piece $1 $2 $3 b$4"),
    ("^ piece @p @t @m sideways|sideway @a $", "piece $1 $2 $3 s$4"),
    ("^ piece @p @t betza|moves|movement|movements|notation ?:|= @m $", "piece $1 $2 $3"),
    ("^ piece @p @t ( betza|moves|movement|move ?: @m ) $", "piece $1 $2 $3"),
    ("^ piece @p @t move @*", "piece $1 $2 { move $3 }"),
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
    (
        "^ promote @ps !on|entering|touching @r to any|anything|all ?piece|pieces ?type $",
        "promote $1 $2 $3 to Q R B N",
    ),
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
    ("^ castle @p ?from @s to @s $", "castle $1 from $2 with R by 2"),
    ("^ castle @p @s to @s with|and @p @s to @s", "castle $1 from $2 with $4 from $5 by 2"),
    ("^ castle @p @s with @p @s $", "castle $1 from $2 with $3 from $4 by 2"),
    ("^ castle @p @s with @p by @*", "castle $1 from $2 with $3 by $4"),
    ("^ castle @p with @p @s by @*", "castle $1 with $2 from $3 by $4"),
    ("^ limit ?to ?at ?max|maximum|most @n @p $", "limit $2*$1"),
    ("^ limit ?to ?at ?max|maximum|most 1|one @ps $", "limit $1"),
    ("^ limit @p ?to ?up|at max|maximum|most|to @n $", "limit $1*$2"),
    ("^ place @ps when|if|with|on file has @*", "place $1 where file has $2"),
    ("^ !limit|reserve ?:|= ?{ @p ?:|=|to|at|x|*|<=|< @n ?}", "$1 $2*$3"),
    (
        "^ forbid mate|checkmate by drop|dropping|drops|placing|place ?of ?a|an|the @ps",
        "forbid checkmate enemy by placing $1",
    ),
    ("^ forbid mate|checkmate by ?a|an|the dropped|placed @ps", "forbid checkmate enemy by placing $1"),
    ("^ place @ps anywhere|everywhere but|except ?on|in @r $", "place $1 not on $2"),
    ("^ chase @ps by @ps , even|also if|when guarded|protected $", "chase $1 by $2, guarded or not"),
    (
        "^ forbid check by drop|dropping|drops|placing|place ?of ?a|an|the @ps",
        "forbid check enemy by placing $1",
    ),
    (
        "^ place @ps only on|in|where ?a ?file|files without|with ?no ?other ?own @p",
        "place $1 where file has no own $2",
    ),
    ("when ?the kings|king only|alone ?are|is|left", "when bare"),
    ("when only|just kings|king ?are|is ?left|remain|remains|remaining", "when bare"),
    ("^ castle @p @s with @p @s by @*", "castle $1 from $2 with $3 from $4 by $5"),
    ("^ castle @p from @s to @s with @p from @s to @s", "castle $1 from $2 with $4 from $5 by 2"),
    ("^ castle @p from @s to @s with @p from @s $", "castle $1 from $2 with $4 from $5 by 2"),
    ("^ castle queenside|long|queen's|left ?side @p with @p by @*", "castle $1 with $2 from a1 by $3"),
    ("^ castle kingside|short|king's|right ?side @p with @p by @*", "castle $1 with $2 from h1 by $3"),
    ("by swap|swaps|exchange|exchanging", "by swapping"),
    ("^ castle @r , no check|checks $", "castle $1, when not check"),
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
    ("^ !win|loss|draw when @r and !stalemate|checkmate $", "$1 when $3 and $2"),
    ("^ draw when sennichite $", "draw when repetition 4"),
    // What Zillions of Games says.
    ("^ !win|loss|draw - condition ?( ?white ?black ?) ?( stalemated ?king ?) ?)", "$1 when stalemate"),
    ("^ !win|loss|draw - condition ?( ?white ?black ?) ?( repetition ?) ?)", "$1 when repetition 3"),
    ("^ !win|loss - condition ?( ?white ?black ?) ?( checkmated ?king|@p ?) ?)", "loss when checkmate"),
    ("^ !win|loss|draw - condition ?( ?white ?black ?) ?( captured @p ?) ?)", "$1 when captured enemy $2"),
    (
        "^ !win|loss|draw - condition ?( ?white ?black ?) ?( pieces-remaining @n ?) ?)",
        "$1 when count own = $2",
    ),
    (
        "^ !win|loss|draw - condition ?( ?white ?black ?) ?( absolute-config @p ?( @S ?) ?) ?)",
        "$1 when own $2 in $3",
    ),
    ("^ absolute-config @p ?( @S ?)", "win when own $1 in $2"),
    ("when absolute-config @p ?( @S ?)", "when own $1 in $2"),
    ("when pieces-remaining @n", "when count own = $1"),
    // Counts of moves, as programs call them.
    (
        "when move_count|movecount|half_move_clock|halfmove_clock|halfmoveclock|halfmoves|ply_count|plies >=|>|= 100",
        "when 50 moves without capture or move of P",
    ),
    (
        "when check_count|checkcount|check_counter|num_checks|checks_given|checkscount @c @n",
        "when checks own $1 $2",
    ),
    ("^ !loss|draw when @r has|have|with no ?legal|more move|moves ?left|available $", "$1 when stalemate"),
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
    ("^ draw when @F $", "draw when repetition $1"),
    ("repetition @k", "repetition $1"),
    ("when more|above|beyond|after ?than @n moves since", "when over $1 moves since"),
    ("when ?the|a ?same position ?is repeats|repeated|recurs|occurs|arises @n ?times", "when repetition $1"),
    ("^ nobody|noone|neither ?player|side ?may|can castles|castle ?. $", "without castle"),
    ("^ no one ?may|can castles|castle ?. $", "without castle"),
    ("royal @ps ?, both $", "royal $1, together"),
    ("^ limit to @*", "limit $1"),
    ("^ limit @ps one|1 $", "limit $1"),
    ("^ setup [ ] $", "setup empty"),
    ("^ setup null|none|nothing|blank|0 $", "setup empty"),
    ("when @n moves ?have pass|passed|go|gone|elapse|elapsed ?by without", "when $1 moves without"),
    ("captures|capture ?, or|and @ps move|moves", "capture or move of $1"),
    ("when no @w $", "when count $1 = 0"),
    ("when no capture|captures for|in|during|within @n moves", "when $1 moves without capture"),
    ("when @n moves ?with|and|of no capture|captures|capturing", "when $1 moves without capture"),
    ("without @p move|moves", "without capture or move of $1"),
    ("repetition with|by|of ?perpetual check|checks ?of @n", "repetition $1 with check"),
    ("repetition @n when|if|by ?perpetual check|checks $", "repetition $1 with check"),
    ("repetition @n when|if|by ?perpetual chase|chases $", "repetition $1 with chase"),
    ("^ promote @ps : @r ->|=|=>|:|into|becomes @ps $", "promote $1 on $2 to $3"),
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
    ("line @j", "line $1"),
    ("line @w ?of @n @ps", "line $2 $1 $3"),
    ("when @n line @w @ps", "when line $1 $2 $3"),
    ("line ?of @ps ?of|= @n", "line $2 own $1"),
    ("when @n in a|one|the row|line @w @ps", "when line $1 $2 $3"),
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
    ("^ turn : drop|drops|place ?, or move $", "turn: move, or place 1 from reserve"),
    ("place|drop a|an|any|one @p from|of ?the|own reserve|hand|pocket", "place 1 from reserve"),
    ("place|drop one|1 or more from ?the|own reserve|hand|pocket", "place 1.. from reserve"),
    ("from the|own|my|your reserve|hand|pocket", "from reserve"),
    ("turn : move , move $", "turn: move 2, until check"),
    ("^ turn : move twice|double|both ?times $", "turn: move 2"),
    ("^ turn : two|2 moves|move ?each ?turn $", "turn: move 2"),
    ("^ turn : three|3 moves|move ?each ?turn $", "turn: move 3"),
    (
        "^ turn : move @n ,|and ends|ending|stops|stop|end on|with|by|at|in|after|when ?a check $",
        "turn: move $1, until check",
    ),
    (
        "then shoot|shoots|put|puts|fire|fires|drop|drops|throw|throws|set|sets ?a|an|the neutral",
        "then place neutral",
    ),
    ("^ turn : move , and !place|move neutral", "turn: move, then $1 neutral"),
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
    ("^ blast nothing|nobody|empty @*", "blast none $1"),
    ("^ blast 3x3|neighbours|neighbors !sparing|, @*", "blast K $1 $2"),
    ("^ blast 3x3|neighbours|neighbors $", "blast K"),
    ("^ blast all|everything|any !sparing|, @*", "blast K $1 $2"),
    ("^ blast @m spares|spare|saving|saves|excluding|leaving|but|unless @ps", "blast $1 sparing $2"),
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
    ("^ forbid checking|checks ?to|of|on ?the enemy|opponent", "forbid check enemy"),
    ("^ without castle|castling ?for|of|with @ps $", "without castle"),
    ("^ without en passant ?for|of|by @ps $", "without en passant"),
    ("^ illegal|unlawful if|when|to @*", "forbid $1"),
    ("^ @x : @p : @m : @r", "piece $2 \"$1\" $3"),
    ("^ turn : move @n or|to|- @n ?moves $", "turn: move $1..$2"),
    ("^ forbid @ps in|on @r $", "forbid own $1 in $2"),
    ("^ en passant on|from|allowed|yes|true|standard|legal $", "en passant P by P"),
    ("^ without win|loss|draw ?when|by|on !checkmate|stalemate|repetition|bare $", "without $1"),
    ("^ forbid checks @w $", "forbid check $1"),
    ("^ forbid ?the move|moves|moving of|by ?the @ps", "forbid moving $1"),
    ("^ reserve !white|black : @*", "$1 reserve $2"),
    ("^ sides @t @x @t $", "sides $1 $3"),
    ("^ turn until @r : @*", "turn while not ($1): $2"),
    ("the !least|greatest by @x then|and @x $", "the $1 by ($2, $3)"),
    ("^ forbid @r with|using|from @ps $", "forbid $1 by moving $2"),
    ("by promoting|promotion $", "by moving"),
    ("the !least|greatest by ( )", "the $1 by (file, rank)"),
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
    ("^ icon|symbol|picture|looks|look|drawn|shape|sprite|figure ?like|as|: @t $", "glyph $1"),
    ("move @m up|at to|most @n ?squares|steps|fields $", "move $1$2"),
    ("move @m max|maximum @n ?squares|steps|fields $", "move $1$2"),
    ("move @a ?only on|to|onto|into ?an empty|free|vacant ?square|squares $", "move m$1"),
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

const CLAUSE_NOTES: &[Form] = &[
    (
        "^ black moves|begins|starts|plays|goes ?first",
        "the array says so where it is drawn: `setup, black to move { ... }`",
    ),
    (
        "^ white moves|begins|starts|plays|goes ?first",
        "White begins unless the array says otherwise: take the line away",
    ),
    (
        "^ promote @r to any|all|every|another ?other piece|pieces",
        "name the types by their letters: `promote $1 to Q R B N`",
    ),
    ("^ [ @x : @x ]", "two lines say this: `variant \"$1\" { }`, and `extends \"$2\"` on the next"),
    (
        "^ draw when ?by ?mutual agreement|agreed|agree",
        "players may always agree on a draw: take the line away",
    ),
    (
        "^ draw when dead|impossible @*",
        "say which pieces are too few, as in `draw when count = 2`, where two kings are left",
    ),
    (
        "^ forbid move|moves|moving|castling|stepping into|through|in|to check",
        "no move leaves an own royal piece attacked: `royal K` says so, without `forbid`",
    ),
    (
        "^ turn @r place @n @ps from reserve",
        "whatever is in reserve may be placed, as in `place 1 from reserve`; where, says `place $3 on ranks 1..4`",
    ),
    (
        "^ turn @r from reserve !on|in|at|within|not @*",
        "another clause says where pieces may be placed, on the next line: `place $2 $3`",
    ),
    (
        "^ without !win|loss|draw $",
        "what ends a game is taken away by what happens: `without checkmate`, `without stalemate`, `without repetition`, \
         `without move count` or `without bare`",
    ),
    (
        "^ royal|immune|castle|promote|exchange|turn|place|forbid @r when|while checkmate|stalemate|mate $",
        "mate and stalemate end the game: only `win`, `loss` and `draw` ask for them, as in `loss when checkmate`",
    ),
    ("^ piece @p @t @m ?,|and ?is royal $", "another clause says so, on the next line: `royal $1`"),
    (
        "^ en passant @p ,|and @p $",
        "say of each which piece captures it: `en passant $1 by $1, $2 by $2`, or `en passant $1 by $2` if only a `$2` captures a `$1`",
    ),
    ("^ en passant by @p $", "say first which piece is captured: `en passant $1 by $1`"),
    (
        "^ en passant ?on|from rank|ranks @*",
        "the rank follows from the double step: write `en passant P by P`",
    ),
    ("^ piece @p @t @m ?,|and ?is immune $", "another clause says so, on the next line: `immune $1`"),
    (
        "^ piece @p @t @m ?,|and promotes|promote|promoting to|into @ps ?on|at ?@*",
        "another clause says so, on the next line: `promote $1 on rank last to $4`",
    ),
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
    (
        "^ forbid|no castling|castle|castles when|if|while|after|in|out|through @*",
        "when a king may castle stands behind its clause: `castle K with R by 2, safe origin crossed arrival, when not check`",
    ),
    (
        "^ place @ps where rank|row|shade|colour|color has @*",
        "only files are asked for what stands on them: `place $1 where file has no own $1`",
    ),
    (
        "^ !win|loss|draw when !stalemate|checkmate|bare and !stalemate|checkmate $",
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

const RULE_NOTES: &[Form] = &[
    (
        "^ cannot|can't|never|may|does ?not capture|captures|take|takes @ps",
        "what moves do not capture stands behind them: `move K on not $1`",
    ),
    (
        "^ value|worth|points|cost @*",
        "what a piece is worth is no rule of it: `alfil values` measures it, and conditions say it as in `worth own (Q 9)`",
    ),
    (
        "^ cannot|never|immobile|immovable ?move|moves",
        "a piece without `move` never moves; `bound` says that this is meant",
    ),
    (
        "^ promotes|promoted|promotion|promoting @*",
        "a clause outside of the braces says what a piece becomes: `promote P on rank last to Q`",
    ),
];

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
