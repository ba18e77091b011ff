"""Which of our variants Fairy-Stockfish plays too, how it calls them, and which differences are known.

A difference that is known has an explanation: a name, which is a heading in docs/peers.md, and a predicate that holds for
exactly the differences of that kind. Whatever no predicate covers is a failure.
"""

import collections
import re
from dataclasses import dataclass
from typing import Callable

import pyffish

from board import Move, fields, is_white

# What Fairy-Stockfish has no variant of its own for, said with its options.
CONFIGURATION = """
[kingsmen:chess]
maxFile = 9
maxRank = 9
queen = -
customPiece1 = a:K
customPiece2 = c:BK
customPiece3 = d:NK
customPiece4 = e:RK
promotedPieceType = p:a b:c n:d r:e
promotionPieceTypes = -
promotionRegionWhite = *7 *8 *9
promotionRegionBlack = *3 *2 *1
mandatoryPawnPromotion = true
mandatoryPiecePromotion = true
doubleStep = false
castlingKingsideFile = g
castlingQueensideFile = c
startFen = rnbbkbbnr/9/ppppppppp/9/9/9/PPPPPPPPP/9/RNBBKBBNR w KQkq - 0 1

[kingsmen-dark-horde:kingsmen]
king = -
commoner = k
customPiece5 = x:N
customPiece6 = s:FA
customPiece7 = d:WD
customPiece8 = v:Q2
customPiece9 = g:fmWfcF
customPiece10 = h:fmWfcFN
customPiece11 = i:FAN
customPiece12 = l:WDN
customPiece13 = m:Q2N
customPiece3 = j:NK
promotedPieceType = p:a b:c n:j r:e g:h s:i d:l v:m
nMoveRuleTypesBlack = g
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = kx
extinctionPseudoRoyal = true
startFen = vdssxssdv/9/ggggggggg/9/9/9/PPPPPPPPP/9/RNBBKBBNR w KQ - 0 1

[semi-torpedo:chess]
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *7 *6

[pawn-one-square:chess]
doubleStep = false

[stalemate-wins:chess]
stalemateValue = loss

[opposite-castling:chess]
oppositeCastling = true

# Kings that castle by changing places with a rook cannot be said: games start without the right.
[mini-kingsmen:kingsmen]
maxFile = 3
castling = false
startFen = brb/nkn/brb/3/3/3/BRB/NKN/BRB w - - 0 1

# Two kings that may castle cannot be said: games start without the right.
[pair-of-kings:chess]
maxFile = 9
king = -
commoner = k
castling = false
promotionPieceTypes = qrbn
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
startFen = rnbkqkbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBKQKBNR w - - 0 1

# As `alfil export shogun --to fsf` writes it, from crazyhouse.
[shogun:crazyhouse]
fers = f
commoner = a
centaur = c
archbishop = d
chancellor = e
queen = g
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *1 *2 *3
promotionPieceTypes = -
promotedPieceType = n:c b:d r:e f:g p:a
mandatoryPawnPromotion = false
dropRegionWhite = *1 *2 *3 *4 *5
dropRegionBlack = *4 *5 *6 *7 *8
promotionZonePawnDrops = true
firstRankPawnDrops = true
immobilityIllegal = true
promotionLimit = c:1 d:1 e:1 g:1
startFen = rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1
"""


@dataclass(frozen=True)
class Difference:
    """What the two programs say of one thing in one position."""

    kind: str  # "moves", "check", "end" or "fen"
    what: str  # the move; the field of the FEN; otherwise empty
    ours: object  # for a move, whether it is listed
    theirs: object
    position: "Position"


@dataclass(frozen=True)
class Position:
    """Where a game stands."""

    game: "Game"
    fen: str  # ours
    result: str  # ours
    turn: str  # "white" or "black"
    moves: tuple  # that led here, in our words, the last one last
    their_moves: tuple  # the same in theirs
    legal: tuple  # ours
    placed: dict  # the pieces by square
    before: "Position | None"
    their_fen: str = ""


@dataclass(frozen=True)
class Explanation:
    name: str
    holds: Callable[[Difference], bool]


@dataclass(frozen=True)
class Game:
    name: str
    peer: str
    chess960: bool = False
    # The position to start from, if not the array; or a function that gives one, by a generator of random numbers.
    start: object = None
    # Whether a pawn captures straight ahead, and so en passant too.
    straight: bool = False
    # What is only written otherwise is made alike: our move as they write it, theirs as we do.
    ours: Callable[[Move, dict], str] = lambda move, placed: move.text
    theirs: Callable[[str], str] = lambda text: text
    # The parts of the FEN that both write alike.
    compared: tuple = ("board", "hand", "turn", "castling", "en passant", "checks", "clock", "count", "number")
    explained: tuple = ()
    # Whether they remember of the past what no FEN of theirs says.
    remembers: bool = False


def without_choice(text):
    """A promotion that is no choice has no sign in our notation."""
    return re.sub(r"(?<=\d)[amq+]$", "", text)


def without_turning(text):
    """Nor has one of pieces that every move turns over, or every capture."""
    return text.rstrip("+-")


def without_berse(text):
    """The same where a pawn becomes a bers."""
    return re.sub(r"(?<=\d)j$", "", text)


def unusable_en_passant(difference):
    """A double step that nobody can answer: we write the square, they do not."""
    position = difference.position
    if difference.kind != "fen" or difference.what != "en passant" or difference.theirs is not None:
        return False
    crossed = re.match(r"[a-p]\d+", position.fen.split()[3]).group()
    for text in position.legal:
        move = Move(text, position.placed)
        if move.target == crossed and move.piece in ("P", "p"):
            if (move.origin[0] == crossed[0]) == position.game.straight:
                return False
    return True


def restarted_clock(difference):
    """Their clock starts again with every drop and every promotion of a piece, ours only with what the rules name."""
    position = difference.position
    if difference.kind == "end":
        return position.result == "draw by fifty-move rule" and clock(position.their_fen) < 100
    if difference.kind != "fen" or difference.what != "clock":
        return False
    since = int(difference.theirs)
    restart = position.their_moves[: len(position.their_moves) - since][-1:]
    return int(difference.ours) > since and any("@" in move or move.endswith("+") for move in restart)


def mate_by_dropped_pawn(difference):
    """They list the drop of a pawn that mates, and count it as lost for who made it; to us it is no move."""
    position = difference.position
    if difference.kind != "moves" or difference.ours or not difference.what.startswith("P@"):
        return False
    at = (position.game.peer, position.their_fen, [difference.what])
    return bool(pyffish.gives_check(*at)) and not pyffish.legal_moves(*at)


def mate_by_knight(difference):
    """They list a knight's move that mates; to us it is no move."""
    position = difference.position
    if difference.kind != "moves" or difference.ours:
        return False
    at = (position.game.peer, position.their_fen, [difference.what])
    knight = Move(difference.what, position.placed).piece in ("N", "n")
    return knight and bool(pyffish.gives_check(*at)) and not pyffish.legal_moves(*at)


def bared_in_return(difference):
    """With two pieces against a bare king they look whether it can capture one; here it has a reply in any case."""
    position = difference.position
    mover = [piece for piece in position.placed.values() if is_white(piece) == (position.turn == "white")]
    return (
        difference.kind == "end"
        and difference.ours is None
        and difference.theirs not in (None, "draw", position.turn)
        and len(mover) == 1
        and len(position.placed) == 3
    )


def king_and_prince(difference):
    """With king and crown prince there, neither counts as royal for them; to us they are attacked when both are."""
    position = difference.position
    own = [piece for piece in position.placed.values() if is_white(piece) == (position.turn == "white")]
    kinds = {piece.upper() for piece in own}
    if {"K", "+E"} <= kinds:
        if difference.kind == "moves":
            return not difference.ours
        return difference.kind in ("check", "end") and bool(difference.ours) and not difference.theirs
    # An elephant that becomes a prince lets the king stay in check.
    move = Move(difference.what, position.placed) if difference.kind == "moves" else None
    return move is not None and difference.ours and move.piece in ("E", "e") and move.suffix == "+"


def only_kings_left(difference):
    """Who has nothing left but king and prince has lost here, or both have drawn; there the game goes on."""
    ended = difference.kind == "end" and difference.theirs is None
    listed = difference.kind == "moves" and difference.theirs
    if difference.position.result == "ongoing" or not (ended or listed):
        return False
    armies = ({}, {})
    for sq, piece in difference.position.placed.items():
        armies[is_white(piece)][sq] = piece.upper()
    return any(set(army.values()) <= {"K", "+E"} for army in armies)


def clock(fen):
    return int(fields(fen)["clock"])


def last_pawn(difference):
    """A last pawn that promotes by capturing the last piece of a kind: here it has won, there it has lost."""
    position = difference.position
    mover = "black" if position.turn == "white" else "white"
    pawns = [piece for piece in position.placed.values() if piece in "Pp" and is_white(piece) == (mover == "white")]
    return difference.kind == "end" and not pawns and difference.ours == mover and difference.theirs == position.turn


def own_king_exploded(difference):
    """They list captures that blow up the mover's own king; to us these are no moves, and who has no other is stalemated."""
    position = difference.position
    if difference.kind == "end":
        return position.result == "draw by stalemate" and difference.theirs is None
    if difference.kind != "moves" or difference.ours:
        return False
    after = pyffish.get_fen(position.game.peer, position.their_fen, [difference.what])
    return ("K" if position.turn == "white" else "k") not in after.split()[0]


def third_time(difference):
    """A position that comes up for the third time is a draw here; there the game goes on to the fourth."""
    return difference.kind == "end" and difference.position.result == "draw by repetition" and difference.theirs is None


def fourth_time(difference):
    """A position that comes up for the fourth time is a draw here; there it is lost for who has brought it about."""
    drawn = difference.position.result == "draw by repetition"
    return difference.kind == "end" and drawn and difference.theirs == difference.position.turn


def bare_king(difference):
    """Who has only the king left has lost there; here the game goes on until mate, or is drawn."""
    position = difference.position
    armies = collections.Counter(map(is_white, position.placed.values()))
    if min(armies[True], armies[False]) > 1:
        return False
    if difference.kind == "moves":
        return difference.ours and not difference.theirs
    return difference.kind == "end" and difference.ours in (None, "draw") and difference.theirs not in (None, "draw")


def rights_lost_meanwhile(difference):
    """Of three positions that are one there, the first had rights of castling or of entering that the last has not."""
    if difference.kind != "end" or difference.ours is not None or difference.theirs != "draw":
        return False
    now, earlier, rights = fields(difference.position.fen), difference.position.before, []
    while earlier:
        then = fields(earlier.fen)
        if all(then[name] == now[name] for name in ("board", "hand", "turn")):
            rights.append(then["castling"])
        earlier = earlier.before
    return len(rights) >= 2 and rights.count(now["castling"]) < 2


LAST_PAWN = Explanation("The last pawn and the last piece", last_pawn)
OWN_KING = Explanation("Captures that blow up the own king", own_king_exploded)
THIRD = Explanation("Repetitions of Kyoto Shogi", third_time)
FOURTH = Explanation("Repetitions of Tori Shogi", fourth_time)
BARE = Explanation("Bare kings of Courier Chess", bare_king)
RIGHTS = Explanation("Repetitions behind which rights are lost", rights_lost_meanwhile)
EN_PASSANT = Explanation("En passant squares that nobody can use", unusable_en_passant)
DROPPED_PAWN = Explanation("Mate by dropping a pawn", mate_by_dropped_pawn)
KNIGHT = Explanation("Mate by moving a knight", mate_by_knight)
LONE = Explanation("A king left alone", only_kings_left)
PRINCE = Explanation("King and crown prince", king_and_prince)
BARED = Explanation("Baring in return", bared_in_return)
CLOCK = Explanation("What starts the fifty moves again", restarted_clock)


def king_onto_rook(move, placed):
    """A castling as the king's way onto the rook. We write so only where the king's own way would not be clear."""
    if move.piece in ("K", "k") and abs(ord(move.origin[0]) - ord(move.target[0])) > 1:
        rook, rank = {"K": "R", "k": "r"}[move.piece], move.origin[1:]
        files = [sq[0] for sq, piece in placed.items() if piece == rook and sq[1:] == rank]
        if placed.get(move.target) != rook:
            file = max(files) if move.target[0] > move.origin[0] else min(files)
            return f"{move.origin}{file}{rank}"
    return move.text


def chess960_array(rng):
    """A position to start from: bishops on both shades, the king between the rooks."""
    while True:
        rank = "".join(rng.sample("RNBQKBNR", 8))
        bishops = [file for file, piece in enumerate(rank) if piece == "B"]
        if sum(bishops) % 2 == 1 and rank.index("R") < rank.index("K") < rank.rindex("R"):
            return f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1"


def shuffled_array(rng):
    """A position to start from: bishops on both shades, all else anywhere; there is no castling."""
    while True:
        rank = "".join(rng.sample("RNBQKBNR", 8))
        if sum(file for file, piece in enumerate(rank) if piece == "B") % 2 == 1:
            return f"{rank.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w - - 0 1"


CLOCKLESS = ("board", "hand", "turn", "castling", "en passant", "checks", "count", "number")

GAMES = [
    Game("chess", "chess", explained=(EN_PASSANT,)),
    Game(
        "chess960",
        "chess",
        chess960=True,
        start=chess960_array,
        ours=king_onto_rook,
        explained=(EN_PASSANT,),
    ),
    Game("shuffle", "nocastle", start=shuffled_array, explained=(EN_PASSANT,)),
    Game("kingsmen", "kingsmen", theirs=without_choice, explained=(CLOCK,)),
    Game("kingsmen-dark-horde", "kingsmen-dark-horde", theirs=without_choice, explained=(CLOCK,)),
    Game(
        "mini-kingsmen",
        "mini-kingsmen",
        start="brb/nkn/brb/3/3/3/BRB/NKN/BRB w - - 0 1",
        theirs=without_choice,
        explained=(CLOCK,),
    ),
    Game(
        "pair-of-kings",
        "pair-of-kings",
        start="rnbkqkbnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBKQKBNR w - - 0 1",
        explained=(EN_PASSANT,),
    ),
    Game("crazyhouse", "crazyhouse", explained=(EN_PASSANT, CLOCK)),
    Game("shouse", "shouse", explained=(EN_PASSANT, CLOCK, RIGHTS)),
    Game("seirawan", "seirawan", explained=(EN_PASSANT, RIGHTS)),
    Game("shogi", "shogi", explained=(CLOCK, DROPPED_PAWN)),
    Game("minishogi", "minishogi", explained=(CLOCK, DROPPED_PAWN)),
    Game("kyoto-shogi", "kyotoshogi", theirs=without_turning, explained=(CLOCK, THIRD)),
    Game("micro-shogi", "micro", theirs=without_turning, explained=(CLOCK,)),
    Game("sho-shogi", "shoshogi", explained=(CLOCK, PRINCE, LONE)),
    Game("xiangqi", "xiangqi"),
    Game("atomic", "atomic", explained=(EN_PASSANT,)),
    Game("nocheckatomic", "nocheckatomic", explained=(EN_PASSANT, OWN_KING)),
    Game("antichess", "antichess", explained=(EN_PASSANT,)),
    Game("suicide", "suicide", explained=(EN_PASSANT,)),
    Game("giveaway", "giveaway", explained=(EN_PASSANT,)),
    Game("losers", "losers", explained=(EN_PASSANT,)),
    Game("horde", "horde", explained=(EN_PASSANT,)),
    Game("king-of-the-hill", "kingofthehill", explained=(EN_PASSANT,)),
    Game("three-check", "3check", explained=(EN_PASSANT,)),
    Game("five-check", "5check", explained=(EN_PASSANT,)),
    Game("racing-kings", "racingkings"),
    Game("shogun", "shogun", explained=(EN_PASSANT, CLOCK)),
    Game("capablanca", "capablanca", explained=(EN_PASSANT,)),
    Game("janus", "janus", explained=(EN_PASSANT,)),
    Game("grand", "grand", explained=(EN_PASSANT,)),
    Game("berolina", "berolina", straight=True),
    Game("spartan", "spartan"),
    Game("grasshopper", "grasshopper"),
    Game("nightrider", "nightrider", explained=(EN_PASSANT,)),
    Game("shatranj", "shatranj", theirs=without_choice, explained=(BARED,)),
    Game("shatar", "shatar", theirs=without_berse, explained=(KNIGHT,), remembers=True),
    Game("no-castling", "nocastle", explained=(EN_PASSANT,)),
    Game("gustav", "gustav3"),
    Game("duck", "duck", explained=(EN_PASSANT,)),
    Game("amazons", "amazons"),
    Game("ataxx", "ataxx"),
    Game("torpedo", "torpedo", explained=(EN_PASSANT,)),
    Game("semi-torpedo", "semi-torpedo", explained=(EN_PASSANT,)),
    Game("pawn-one-square", "pawn-one-square"),
    Game("stalemate-wins", "stalemate-wins", explained=(EN_PASSANT,)),
    Game("los-alamos", "losalamos"),
    Game("gardner", "gardner"),
    Game("gothic", "gothic", explained=(EN_PASSANT,)),
    Game("embassy", "embassy", explained=(EN_PASSANT,)),
    Game("breakthrough", "breakthrough"),
    Game("hoppel-poppel", "hoppelpoppel", explained=(EN_PASSANT,)),
    Game("extinction", "extinction", explained=(EN_PASSANT, LAST_PAWN)),
    Game("jeson-mor", "jesonmor"),
    Game("courier", "courier", theirs=without_choice, explained=(BARE,)),
    Game("tori-shogi", "torishogi", theirs=without_choice, explained=(CLOCK, DROPPED_PAWN, FOURTH)),
    Game("almost-chess", "almost", explained=(EN_PASSANT,)),
    Game("asean", "asean"),
    Game("chancellor", "chancellor", explained=(EN_PASSANT,)),
    Game("chigorin", "chigorin", explained=(EN_PASSANT,)),
    Game("clobber", "clobber"),
    Game("judkins-shogi", "judkins", explained=(CLOCK, DROPPED_PAWN)),
    Game("goro-goro", "gorogoro", explained=(CLOCK, DROPPED_PAWN)),
    Game("minixiangqi", "minixiangqi"),
    Game("shako", "shako", explained=(EN_PASSANT,)),
    Game(
        "pawn-back",
        "pawnback",
        # They write the pawn behind the square, too, and start the count again when a pawn promotes.
        compared=("board", "hand", "turn", "castling", "checks", "number"),
    ),
    Game("pocket-knight", "pocketknight", explained=(EN_PASSANT, CLOCK)),
    Game(
        "placement-chess",
        "placement",
        explained=(EN_PASSANT, CLOCK),
        # A king that waits for its rook to be placed has a right here, and none there.
        compared=("board", "hand", "turn", "en passant", "checks", "clock", "number"),
    ),
    Game("coregal", "coregal", explained=(EN_PASSANT,)),
    Game("loop", "loop", explained=(EN_PASSANT, CLOCK)),
    Game("chessgi", "chessgi", explained=(EN_PASSANT, CLOCK)),
    Game("three-kings", "threekings", explained=(EN_PASSANT,)),
    Game("fox-and-hounds", "fox-and-hounds"),
    Game("modern", "modern", explained=(EN_PASSANT,)),
    Game("legan", "legan"),
    Game("tencubed", "tencubed", explained=(EN_PASSANT,)),
    Game("manchu", "manchu"),
    # Without a rule about moves without progress, no move of a pawn is progress here.
    Game("ai-wok", "ai-wok", theirs=without_choice, compared=CLOCKLESS),
    Game("makruk", "makruk", theirs=without_choice, compared=CLOCKLESS),
    Game("makpong", "makpong", theirs=without_choice, compared=CLOCKLESS),
    Game("opposite-castling", "opposite-castling", explained=(EN_PASSANT,)),
    Game("capahouse", "capahouse", explained=(EN_PASSANT, CLOCK)),
    Game("misere", "misere", explained=(EN_PASSANT,)),
]
