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
