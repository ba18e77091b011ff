//! What is said once is true of all that it is said of.

use super::*;

/// A section of the page of a text that extends chess.
fn told(text: &str, title: &str) -> String {
    text_of(section(&page_of(text), title))
}

#[test]
fn captures_come_first_only_in_the_turns_in_which_they_do() {
    let course = |text: &str| told(text, "Course of the game");
    let always = "A player who can capture with a piece on the board must do so";
    let at_times = "A player who can capture with a piece on the board in such a turn must do so";
    for text in [
        "turn while check: move\nturn: capture, else move",
        "turn while check: capture, else move\nturn: move",
        "white turn while turn = 1: move\nturn: capture, else move",
    ] {
        assert!(course(text).contains(at_times) && !course(text).contains(always), "{}", course(text));
    }
    let all = course("turn while check: capture, else move\nturn: capture, else move, or pass");
    assert_eq!(all.matches(always).count(), 1, "{all}");
}

#[test]
fn what_is_put_down_is_named_with_its_square() {
    for (betza, words) in [
        (
            "ucaR",
            "what it captures in the first part of the move is not lost, but put down on the square where the move begins.",
        ),
        ("[ucW-mW]", "; what it captures is not lost, but put down on the square where the move begins."),
        (
            "[cW-ucW-W]",
            "what it captures in the second part of the move is not lost, but put down on the square where that part begins.",
        ),
        (
            "[cW-muW]",
            "; what it captures is not lost, but put down on the square where the last part of the move begins.",
        ),
        (
            "[cW-uW]",
            "what it captures in the last part of the move, or else what it has captured last before, is not lost, but put down on the square where that part begins.",
        ),
    ] {
        let told = told(&format!("piece A \"Ape\" {betza}"), "Ape");
        assert!(told.contains(words), "{betza}: {told}");
    }
}

#[test]
fn choices_of_promotion_add_up() {
    let told =
        told("promote P on rank last to Q R when count own Q = 0\npromote P on rank last to B", "Promotion");
    assert!(!told.contains("becomes"), "{told}");
    assert!(
        told.contains("A pawn that ends a move on the last rank may become, as part of that move, a bishop."),
        "{told}"
    );
    assert!(
        told.contains("Such a pawn must become one of the pieces that are open to it by any of these rules, as its player chooses."),
        "{told}"
    );
    let told = self::told(
        "promote P on rank last to Q when count own Q = 0\npromote P on rank last to B when not count own Q = 0",
        "Promotion",
    );
    assert!(told.contains("becomes") && !told.contains("Such a pawn"), "{told}");
}

#[test]
fn placing_gives_the_checks_that_are_allowed() {
    let placing = |text: &str| {
        told(&format!("reserve N*2 B\nturn: move, or place 1 from reserve\n{text}"), "Placing pieces")
    };
    assert!(placing("").contains("Placing may give check or checkmate, and may ward off a check."));
    for (text, words) in [
        ("forbid check enemy by placing", "Placing may ward off a check."),
        ("forbid check enemy by placing N B", "Placing may ward off a check."),
        ("forbid check enemy", "Placing may ward off a check."),
        (
            "forbid check enemy by placing N",
            "Placing may give check as far as the section on forbidden moves allows",
        ),
        ("forbid checkmate enemy by placing N", "Placing may give check, and may ward off a check."),
    ] {
        assert!(placing(text).contains(words), "{text}: {}", placing(text));
    }
    let faces = |faces: &str| {
        let text = format!("reserve N*2\nturn: move, or place 1 from reserve\nplace N as {faces}");
        told(&text, "Placing pieces")
    };
    assert!(!faces("B").contains("chooses"), "{}", faces("B"));
    assert!(faces("B Q").contains("as its player chooses"));
}

#[test]
fn exchanges_hang_on_a_condition_as_a_whole() {
    let exchange = |text: &str| told(text, "Exchange");
    let told =
        exchange("exchange N on rank 5 moving mW to B, within K of own P, without check when turn > 3");
    assert!(
        told.starts_with(
            "Once the first three moves of the game are over, a player may exchange, instead of"
        ),
        "{told}"
    );
    let told = exchange("exchange N on board swapping with P R to B");
    assert!(told.contains("changes places with a rook or a pawn of the player's own"), "{told}");
}

#[test]
fn sides_of_many_move_first_and_have_their_ranks() {
    let page =
        page_of("sides \"Swedes\" \"Danes\"\nwhite turn: capture, else move\nblack turn: move, or pass");
    let text = page.markdown();
    for words in [
        "Swedes move first",
        "Swedes' first rank is Danes' last",
        "Danes either move one of the pieces on the board or pass.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("s's"), "{text}");
    assert!(page_of("sides \"Moss\" \"Danes\"").markdown().contains("Moss moves first"));
}

#[test]
fn a_single_piece_stands_alone() {
    let (variant, _) = read(Source::new(
        "one.variant",
        "variant \"One\" { }\nboard 3x3\nsetup {\n. . n\n. . .\nN . .\n}\npiece N \"Knight\" N\nwin when own N in rank last\n",
    ));
    let text = page(&variant, None).markdown();
    assert!(
        text.contains("Black's knight stands as White's does, the board turned by half a turn."),
        "{text}"
    );
}

#[test]
fn aims_are_told_of_the_squares_that_the_winner_counts() {
    let aim = |text: &str| told(&format!("without castle\nwithout royal\nwithout checkmate\n{text}"), "Aim");
    for (text, words) in [
        ("loss when enemy K in rank 1", "The aim is to bring the king to the last rank."),
        ("loss when enemy Q in e4", "The aim is to bring a queen to e5 (for Black e4)."),
        (
            "loss when count enemy Q in a1..b2 >= 2",
            "bring two queens to a7, b7, a8 or b8 (for Black a1, b1, a2 or b2).",
        ),
        ("white loss when enemy K in rank 2", "Black's aim is to bring the king to the seventh rank."),
        ("black loss when enemy Q in e4", "White's aim is to bring a queen to e5."),
        ("region hill = rank 7\nloss when enemy Q in hill", "bring a queen to the second rank."),
        ("region hill = d4 + d5 + e4 + e5\nloss when enemy Q in hill", "bring a queen onto the hill."),
        ("win when own K in rank 1", "The aim is to bring the king to the first rank."),
        (
            "loss when path enemy P from rank 1 to rank last by fW",
            "an unbroken path of pawns from the last rank to the first rank by steps backward.",
        ),
    ] {
        let told = aim(text);
        assert!(told.contains(words), "{text}: {told}");
    }
}

#[test]
fn ranks_of_one_side_are_told_of_the_other_as_its_own() {
    for (text, title, words) in [
        (
            "black forbid enemy K in rank 1",
            "Forbidden moves",
            "Black may not make a move after which White has a king on Black's first rank.",
        ),
        (
            "black promote P on rank last to Q when enemy K in rank 2",
            "Promotion",
            "While White has a king on Black's second rank, a pawn of Black's",
        ),
        (
            "black turn while enemy P in rank 5: move, or pass\nturn: move",
            "Course of the game",
            "While White has a pawn on Black's fifth rank, Black either",
        ),
        (
            "black win when enemy K in rank 5",
            "End of the game",
            "Black wins if White has a king on Black's fifth rank.",
        ),
        (
            "white loss when enemy K in rank 2",
            "End of the game",
            "White loses if Black has a king on White's second rank.",
        ),
        (
            "black win when enemy K in ranks 1..3",
            "End of the game",
            "White has a king on Black's first three ranks.",
        ),
        (
            "black win when enemy K in ranks 3..5",
            "End of the game",
            "White has a king on ranks 3 to 5, as Black counts.",
        ),
        (
            "black win when own K in rank 5",
            "End of the game",
            "Black wins if Black has a king on the fifth rank.",
        ),
        (
            "black win when not attacked rank 1",
            "End of the game",
            "Black wins if White attacks no square of Black's first rank.",
        ),
        ("black win when enemy K in e4", "End of the game", "Black wins if White has a king on e5."),
        (
            "region hill = rank 7\nblack win when enemy K in hill",
            "End of the game",
            "White has a king on Black's hill.",
        ),
        (
            "region hill = white rank 7\nblack win when enemy K in hill",
            "End of the game",
            "White has a king on the hill.",
        ),
        (
            "loss when enemy K in rank 1",
            "End of the game",
            "A player loses if the opponent has a king on that player's first rank.",
        ),
        (
            "loss when enemy K in e4",
            "End of the game",
            "the opponent has a king on e4 (with Black as that player e5).",
        ),
        (
            "piece Y \"Thing\" { move D when enemy K in rank 1 }",
            "Thing",
            "While the enemy has a king on the owner's first rank, the thing",
        ),
    ] {
        let told = told(text, title);
        assert!(told.contains(words), "{text}: {told}");
    }
}

#[test]
fn promotions_that_meet_in_one_move_are_told_as_they_add_up() {
    let told = |text: &str| told(text, "Promotion");
    let text = told("promote P capturing on rank last to N\npromote P on rank last to Q, optional");
    assert!(
        text.contains("must become, as part of that move, a knight, or what another of these rules lets it become then, as its player chooses."),
        "{text}"
    );
    assert!(
        text.contains("may become, as part of that move, a queen, or stay what it is unless another of these rules asks for a change then, as its player chooses."),
        "{text}"
    );
    let text = told(
        "promote P capturing entering ranks last-2..last-1 to N, optional\npromote P on rank last to Q R when count own Q < 2\npromote P on rank last to B",
    );
    assert!(!text.contains("Such a pawn"), "{text}");
    assert!(text.contains("a knight, or stay what it is, as its player chooses."), "{text}");
    assert!(
        text.contains("must become, as part of that move, a bishop, or what another of these rules"),
        "{text}"
    );
    // Where they never meet, nothing is said.
    let text = told("promote P entering rank last-1 to N, optional\npromote P on rank last to Q");
    assert!(!text.contains("another of these rules"), "{text}");
}

#[test]
fn castling_by_one_square_is_written_onto_the_rook() {
    let told = told("castle K with R to files b c or f e, safe origin crossed arrival", "Castling");
    assert!(
        told.contains("It is written as the king's own move, such as e1b1 or Kb1, or, where the king goes no farther than one square, as its move onto the rook, such as e1h1, or O-O-O"),
        "{told}"
    );
    let chess = self::told("", "Castling");
    assert!(!chess.contains("onto the rook"), "{chess}");
}

#[test]
fn who_wins_by_what_goes_for_both_is_said() {
    let both = "That goes for both players at once: the one who has just moved";
    for (text, verb) in [
        ("win when own K within N of enemy K", Some("wins")),
        ("loss when turn > 100", Some("loses")),
        ("win when bare", Some("wins")),
        ("win when check and check enemy", Some("wins")),
        ("loss when count P = 0", Some("loses")),
        ("win when count own Q = count enemy Q", Some("wins")),
        ("win when own K within N of enemy Q", None),
        ("win when own K within N of own Q", None),
        ("win when own K in d4..e5", None),
        ("win when count own Q > count enemy Q", None),
        ("win when count P in rank 1 = 0", None),
        ("white win when turn > 100", None),
        ("draw when turn > 100", None),
    ] {
        let told = told(text, "End of the game");
        let said = verb.map(|verb| format!("{both} {verb}."));
        assert_eq!(told.contains(both), said.is_some(), "{text}: {told}");
        assert!(said.is_none_or(|said| told.contains(&said)), "{text}: {told}");
    }
}

#[test]
fn draws_say_whom_they_ask_about() {
    for (text, words) in [
        ("draw when repetition 2 and not check", "The game is drawn if the player to move is not in check."),
        (
            "draw when 50 moves without capture or move of P and check",
            "The game is drawn if the player to move is in check.",
        ),
        ("white draw when repetition 2", "The game is drawn if White is to move."),
        (
            "white draw when repetition 2 and check",
            "The game is drawn if White is to move, and if White is in check.",
        ),
        ("draw when repetition 2", "for the second time. The game is drawn."),
    ] {
        let told = told(text, "End of the game");
        assert!(told.contains(words), "{text}: {told}");
    }
}

#[test]
fn who_may_stop_is_said_of_the_turn_in_which_it_goes() {
    let told = told(
        "turn while count own Q = 0: move 3, until check\nturn: move 1..2, until check",
        "Course of the game",
    );
    assert!(
        told.contains("Who has made one move in such a turn may leave out the rest: that is a pass."),
        "{told}"
    );
    let told = self::told("turn: move 1..2, until check", "Course of the game");
    assert!(told.contains("Who has made one move may leave out the rest: that is a pass."), "{told}");
}

#[test]
fn the_few_that_are_left_of_many_are_told_by_themselves() {
    let told = |text: &str, title: &str| told(text, title);
    let text = told("blast none sparing capturing K P Q N B", "Who captures");
    assert!(text.contains("A rook that captures is itself removed from the board."), "{text}");
    let text = told("blast none sparing capturing K", "Who captures");
    assert!(text.contains("A piece that captures is itself removed from the board, except kings."), "{text}");
}

#[test]
fn where_a_piece_of_nobody_goes_in_castling_is_said() {
    let stone = |text: &str| told(&format!("neutral \"Stone\"\n{text}"), "Course of the game");
    let text = stone("turn: move, then place neutral on origin");
    assert!(text.contains("the square is the one that the piece has left, in castling the king"), "{text}");
    let text = stone("turn: move, then place neutral within reach");
    assert!(text.contains("the piece that has moved, in castling the king, must be able to go"), "{text}");
    let text = stone("without castle\nturn: move, then place neutral on origin");
    assert!(!text.contains("in castling"), "{text}");
}

#[test]
fn what_goes_for_one_side_is_told_of_it() {
    let house = |text: &str, title: &str| {
        let text = format!("variant \"Example\" {{ }}\nextends \"crazyhouse\"\n{text}\n");
        let (variant, parent) = read(Source::new("example.variant", text));
        text_of(section(&page(&variant, parent.as_ref()), title))
    };
    let text = house("black place on ranks 1..4", "Placing pieces");
    assert!(text.contains("A black piece may be placed only on the first four ranks."), "{text}");
    let text = house("white capture P to own reserve", "Captured pieces");
    assert!(text.contains("A pawn captured by White changes sides"), "{text}");
    assert!(text.contains("A piece captured by Black changes sides"), "{text}");
    assert!(
        text.contains("A piece other than a king or a pawn, once captured by White, is out of play."),
        "{text}"
    );
    let text = told("turn: move, or place 1 from reserve\nwhite capture P to own reserve", "Captured pieces");
    assert!(text.contains("A pawn captured by White changes sides"), "{text}");
    assert!(text.contains("A pawn, once captured by Black, is out of play."), "{text}");
}

#[test]
fn joined_edges_are_told_behind_the_direction() {
    let told = told("piece N \"Thing\" mRcafoW", "Thing");
    assert!(
        told.contains("one square straight on, as if the left and the right edge of the board were joined, where it may capture"),
        "{told}"
    );
}

#[test]
fn nothing_is_said_of_what_the_game_does_not_have() {
    let told = told("without castle\nwithout royal\nwithout checkmate\nloss when bare", "End of the game");
    assert!(told.contains("no piece is left on the board") && !told.contains("royal"), "{told}");
    let page = |text: &str| {
        let text = format!("variant \"Example\" {{ }}\nextends \"xiangqi\"\n{text}\n");
        let (variant, parent) = read(Source::new("example.variant", text));
        text_of(section(&page(&variant, parent.as_ref()), "End of the game"))
    };
    assert!(page("").contains("chases a piece") && !page("without repetition").contains("chases a piece"));
}
