//! The five texts, rule by rule.

use super::*;

/// What the pages of five inventors say, rule by rule in the order of their texts, and what the page of each variant has
/// for it. The texts are quoted in `docs/rulings.md` and named as sources by the files.
const RULES: &[(&str, &[&str])] = &[
    (
        "kingsmen",
        &[
            "nine files (a to i) and nine ranks (1 to 9)",
            // So it is on a board of odd width.
            "On a chequered board a1, the corner on White's left, is dark.",
            "four bishops, two knights and nine pawns",
            // "cannot double advance on its first move and hence also without the en passant ability"
            "The pawn moves one square straight forward, without capturing. It captures one square diagonally forward.",
            "There is no en passant.",
            // "All pieces except the King promote in the last three ranks"; "in addition to its original moves"
            "A piece that ends a move on the last three ranks is promoted as part of that move: a pawn becomes a crowned pawn, a bishop a crowned bishop, a knight a crowned knight and a rook a crowned rook.",
            "There is no choice.",
            "The crowned pawn moves as the king.",
            "The crowned knight moves as a king or as a knight.",
            "The crowned bishop moves as a king or as a bishop.",
            "The crowned rook moves as a king or as a rook.",
            // "non-royal and can be captured like any regular piece"
            "The king is royal.",
            "All other pieces may be left attacked and be captured.",
            // "castling works like Queenside castling on each side"
            "White: the king goes from e1 to c1, the rook from a1 to d1.",
            "White: the king goes from e1 to g1, the rook from i1 to f1.",
        ],
    ),
    (
        "mini-kingsmen",
        &[
            "three files (a to c) and nine ranks (1 to 9)",
            // The picture is lost; a reconstruction.
            "Each side has one king, two rooks, four bishops and two knights.",
            "a bishop becomes a crowned bishop, a knight a crowned knight and a rook a crowned rook.",
            // "by simpy swapping positions (usual castling rules apply)"
            "No enemy piece may attack the king where it starts or the square on which the king arrives.",
            // There are no pawns to move.
            "Move count: each side has made 50 moves in a row without a capture.",
            "The king and the rook change places, along a rank or a file.",
        ],
    ),
    (
        "kingsmen-dark-horde",
        &[
            // "regular Kingsmen army against a Dark Horde army", whose dark knight is royal.
            "White's aim is to checkmate the enemy dark knight.",
            "Black's aim is to checkmate the enemy king.",
            // "regular Kingsmen army against a Dark Horde army"
            "White has one king (K), two rooks (R), four bishops (B), two knights (N) and nine pawns (P).",
            "Black has one dark knight (X), nine ghouls (G), four sorcerers (S), two serpents (D) and two voids (V).",
            "Only White has this piece.",
            "Only Black has this piece. The ghoul moves as the pawn.",
            "The sorcerer moves one square diagonally, or leaps two squares diagonally.",
            "The serpent moves one square along the rank or the file, or leaps two squares along the rank or the file.",
            "The void moves one or two squares in any direction.",
            "The dark knight moves as the knight. It is royal.",
            "a ghoul a crowned ghoul, a sorcerer a crowned sorcerer, a serpent a crowned serpent and a void a crowned void.",
            // "All non-royal Dark Horde pieces gain the Knight's moveset"
            "The crowned ghoul moves one square straight forward, without capturing. It captures one square diagonally forward. It also leaps two squares along the rank or the file and one to the side.",
            "The crowned sorcerer moves as a knight or as a sorcerer.",
            "The crowned serpent moves as a knight or as a serpent.",
            "The crowned void moves as a knight or as a void.",
            // The text gives the dark knight no castling.
            "Only White castles.",
            "The dark knight is royal.",
            "without a capture and without a move of a pawn or a ghoul.",
        ],
    ),
    (
        "pair-of-kings",
        &[
            // "once a player has only one king remaining they are instantly checkable again"
            "The aim is to checkmate the enemy's last king.",
            "nine files (a to i) and eight ranks (1 to 8)",
            "On a chequered board a1, the corner on White's left, is dark.",
            "Each side has two kings, one queen, two rooks, two bishops, two knights and nine pawns.",
            "It is royal while its side has exactly one king on the board.",
            // "if a player has more than one king they cannot be placed in check"
            "Only the last king of a side is royal: while there are several of them on the board, they are ordinary pieces, which may be left attacked and be captured.",
            // "once a player has only one king remaining they are instantly checkable again"
            "Which pieces are royal is decided anew after every move, and a move is judged by those that are royal after it.",
            // "Castle out of, through or into check"
            "A king that is not royal at the time may castle whatever is attacked.",
            // "four potential castling moves per player"
            "White: the king goes from d1 to b1, the rook from a1 to c1.",
            "White: the king goes from d1 to f1, the rook from i1 to e1.",
            "White: the king goes from f1 to d1, the rook from a1 to e1.",
            "White: the king goes from f1 to h1, the rook from i1 to g1.",
        ],
    ),
    (
        "kingdom",
        &[
            // "To capture the opponent's duke. Consequently, to proceed and 'attack' the opponent's King."
            "The aim is to checkmate the enemy king, which can be checkmated only once a duke of its own side has been captured.",
            "The board has ten files (a to j) and ten ranks (1 to 10): 100 squares.",
            "On a chequered board a1 is dark, and the corner on each player's right is light.",
            "one prince, one princess, one duke, one wizard, one dragon and nine subjects",
            "White moves first; then the players take turns.",
            "No piece may move onto a square that holds a piece of its own side. A piece that moves along a line may not pass over another piece, unless otherwise stated.",
            "The prince moves one square straight forward, sideways or diagonally forward.",
            "The princess moves any number of squares straight forward, sideways or diagonally forward.",
            "The duke moves one or two squares in any direction.",
            "The wizard moves to any empty square of the board. Once an enemy dragon has been captured, it captures pawns and subjects on any square of ranks 4 to 7, wherever it stands itself.",
            "From the second rank it may also move two squares straight forward, without capturing, if the square between is empty.",
            "an enemy pawn may capture it by moving, as for a capture, onto the square that it crossed",
            "an enemy subject may capture it by moving, as for a capture, onto the square that it crossed",
            "Nothing else is captured en passant.",
            "A pawn that ends a move on the last rank becomes, as part of that move, a queen, a rook, a bishop, a knight, a prince, a princess, a duke, a wizard or a dragon, as its player chooses.",
            "The choice does not depend on what has been captured.",
            "The subject moves one square diagonally forward, without capturing. It captures one square straight forward, en passant as well. From the third rank it may also move two squares diagonally forward, without capturing, if the square between is empty.",
            "A subject that ends a move on the last rank becomes, as part of that move, a pawn.",
            "No piece is promoted twice in one move.",
            "Instead of moving a piece, a player may exchange a pawn that stands on the last rank for a queen, a rook, a bishop, a knight, a prince, a princess, a duke, a wizard or a dragon, where it stands. The exchange is the whole of the player's turn. The choice does not depend on what has been captured.",
            "The dragon moves one square diagonally, without capturing. It captures one square along the rank or the file.",
            "The king moves one square in any direction, without capturing. Once an enemy duke has been captured, it captures one square in any direction. It is royal once a duke of its own side has been captured. As long as no duke of its own side has been captured, it cannot be captured.",
            "This is possible only once each side has lost a duke. No enemy piece may attack any square from the king's to the rook's, those two included.",
            "A piece attacks even if it could not move itself",
            "A player may not make a move after which a royal piece of that player's own is attacked.",
            // "Before the king is placed 'in check' or checkmated, the duke must be captured"
            "A king is royal only once a duke of its own side has been captured; otherwise it cannot be captured.",
            // "finds himself surrounded behind enemy lines and maybe even already checkmated"
            "Which pieces are royal is decided anew after every move, and a move is judged by those that are royal after it.",
            // The fifty moves of chess, for a piece that goes forward as the pawn does.
            "without a capture, a move of a pawn or a subject, or an exchange.",
            // "When the situation arises that checkmating by both opponents is not possible, the game is drawn."
            "The game is drawn if only kings are left on the board, each of them royal.",
            // "It is not obligatory to declare a check."
            "Check need not be announced.",
        ],
    ),
    (
        "kingchess",
        &[
            "The board is empty at the start.",
            "Each side holds in reserve, beside the board: one king, one queen, two rooks, two bishops, two knights and eight pawns.",
            "While a player has a king in reserve, the player places one or more pieces from the reserve on the board, a king among them. Otherwise the player either moves one of the pieces on the board or places one or more pieces from the reserve on the board.",
            "A piece may be placed only on the first four ranks. A pawn may not be placed on the first rank.",
            "A bishop must be placed on a square of the other colour than the one on which its player's first bishop from the reserve was placed",
            "A king and a rook of the same side, neither of which has moved since it was placed, may castle",
            // "an arbitrary number of pieces to their choice from their reserve on empty squares"
            "Pieces are placed on empty squares only.",
            "All that is placed in one turn counts as a single move: its order does not matter, and only the position after the whole of it must leave the player's royal pieces safe.",
            "Placing may give check or checkmate, and may ward off a check.",
            "Captured pieces do not return to a reserve.",
            "When a pawn has moved two squares from the second rank, an enemy pawn may capture it",
            "The king starts from e1 (for Black e8), the rook from a1 or h1 (for Black a8 or h8).",
            "From the second rank it may also move two squares straight forward",
        ],
    ),
    (
        "kings",
        &[
            // "Win is achieved by checkmating the Active Royal King."
            "The aim is to checkmate the enemy king that is royal.",
            // "Castling is a King's move, and should be written as such. A possible castling move is Kb1."
            "It is written as the king's own move, such as d1b1 or Kb1, or O-O-O towards the a-file and O-O away from it.",
            "Each side has two kings, two rooks, two bishops, two knights and eight pawns.",
            "Only one king of a side is royal at a time; the section on check says which.",
            // "It's illegal to make any move that exposes the Royal King to check"
            "No enemy piece may attack the king where it starts or a square that the king crosses.",
            "A pawn that ends a move on the last rank becomes, as part of that move, a king, a queen, a rook, a bishop or a knight",
            "Only one king of a side is royal at a time: the one nearest the a-file; of several on the same file, the one nearest the side's own first rank. The others are ordinary pieces, which may be left attacked and be captured.",
            // "the Royal Kings start on d1 and d8"
            "White's king on d1 is royal at the start.",
            "Black's king on d8 is royal at the start.",
            // "or to make a move that transposes the Royalty to a King that is attacked"
            "a move is judged by those that are royal after it.",
            // "This allows for strange ways to escape checkmate"
            "So a check may also be ended by a move after which another piece is royal.",
            // "Castling is done by moving the Royal King"; "once a King is moved it loses Castling rights for good"
            "A royal king and a rook of the same side, neither of which has moved, may castle",
            "After castling, as after any move, whichever piece is then royal may not be attacked.",
            "The king moves two squares along the rank towards the rook",
        ],
    ),
    (
        "kings-10x10",
        &[
            "The board has ten files (a to j) and ten ranks (1 to 10): 100 squares.",
            "The king moves three squares along the rank towards the rook",
            "two kings, two queens, two rooks",
        ],
    ),
    (
        "kings-10x8",
        &["The board has ten files (a to j) and eight ranks (1 to 8)", "two kings, two queens, two rooks"],
    ),
    (
        "kings-h8",
        &[
            "Only one of White's kings is royal at a time: the one nearest the a-file;",
            "Only one of Black's kings is royal at a time: the one nearest the h-file;",
        ],
    ),
    (
        "kings-queens",
        &[
            "While it is royal, the king moves one square in any direction.",
            "While it is not royal, it moves any number of squares in any direction.",
        ],
    ),
    (
        "kings-dukes",
        &["While it is not royal, it also leaps two squares along the rank or the file and one to the side."],
    ),
];

#[test]
fn every_rule_of_the_five_texts_is_on_its_page() {
    let mut lacking = String::new();
    for (name, rules) in RULES {
        let text = shipped(name).page.markdown().replace("**", "");
        for rule in *rules {
            if !text.contains(rule) {
                let _ = writeln!(lacking, "{name}: {rule}");
            }
        }
    }
    assert!(lacking.is_empty(), "\n{lacking}");
}

/// Each text says that the rest is as in chess: whatever stands on the page of chess comes from there, and of a game's
/// own variants what stands on its page.
#[test]
fn no_page_of_the_five_texts_has_a_rule_of_its_own() {
    fn sentences(page: &Page) -> impl Iterator<Item = &str> {
        let rules = |section: &&Section| {
            !["", "Sources"].contains(&section.title.as_str()) && !section.title.starts_with("Differences")
        };
        page.sections.iter().filter(rules).flat_map(Section::sentences)
    }
    let chess = &shipped("chess").page;
    let mut unfounded = String::new();
    for (name, rules) in RULES {
        let Shipped { variant, parent, .. } = shipped(name);
        let parent = page(parent.as_ref().expect("each extends another"), None);
        let given: Vec<&str> = sentences(chess).chain(sentences(&parent)).collect();
        for sentence in sentences(&page(variant, None)) {
            let quoted = rules.iter().any(|rule| rule.contains(sentence) || sentence.contains(rule));
            // What is compared in a repetition follows from what there is, and how castling is written is ours.
            let follows = ["Two positions are the same", "It is written"];
            let follows = follows.iter().any(|start| sentence.starts_with(start));
            if !quoted && !given.contains(&sentence) && !follows {
                let _ = writeln!(unfounded, "{name}: {sentence}");
            }
        }
    }
    assert!(unfounded.is_empty(), "\n{unfounded}");
}
