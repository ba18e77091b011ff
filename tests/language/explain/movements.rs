//! What each notation means has words.

use super::*;

/// What each notation means is said by the tables of Betza's notation in the reference; the words are ours.
#[test]
fn movements_have_words() {
    let table = [
        ("W", "moves one square along the rank or the file"),
        ("F", "moves one square diagonally"),
        ("K", "moves one square in any direction"),
        ("WF", "moves one square in any direction"),
        ("D", "leaps two squares along the rank or the file"),
        ("A", "leaps two squares diagonally"),
        ("H", "leaps three squares along the rank or the file"),
        ("G", "leaps three squares diagonally"),
        ("N", "leaps two squares along the rank or the file and one to the side"),
        ("C", "leaps three squares along the rank or the file and one to the side"),
        ("Z", "leaps three squares along the rank or the file and two to the side"),
        ("NX", "leaps five squares along the rank or the file and one to the side"),
        ("R", "moves any number of squares along the rank or the file"),
        ("B", "moves any number of squares diagonally"),
        ("Q", "moves any number of squares in any direction"),
        ("R4", "moves up to four squares along the rank or the file"),
        ("W3", "moves up to three squares along the rank or the file"),
        ("F2", "moves one or two squares diagonally"),
        ("W2F2", "moves one or two squares in any direction"),
        ("W03", "moves exactly three squares along the rank or the file"),
        (
            "gW2",
            "moves exactly two squares along the rank or the file, over exactly one piece of either side, which stands right before the square of arrival",
        ),
        (
            "pW3",
            "moves two to three squares along the rank or the file, over exactly one piece of either side on the way",
        ),
        ("fR", "moves any number of squares straight forward"),
        ("fsW", "moves one square straight forward or sideways"),
        ("ffN", "leaps two squares forward and one to either side"),
        ("fN", "leaps two squares forward and one to either side"),
        ("rfN", "leaps two squares forward and one to the right"),
        ("vN", "leaps two squares forward or backward and one to either side"),
        ("sN", "leaps one square forward or backward and two to either side"),
        ("fsN", "leaps one square forward and two to either side"),
        (
            "fhN",
            "leaps two squares forward and one to either side or one square forward and two to either side",
        ),
        ("FfW", "moves one square straight forward or diagonally"),
        ("WfF", "moves one square in any direction but diagonally backward"),
        ("FsfW", "moves one square in any direction but straight backward"),
        ("fsWfF", "moves one square straight forward, sideways or diagonally forward"),
        ("frF", "moves one square diagonally forward to the right"),
        (
            "BN",
            "moves any number of squares diagonally, or leaps two squares along the rank or the file and one to the side",
        ),
        ("DH", "leaps two or three squares along the rank or the file"),
        ("FD", "moves one square diagonally, or leaps two squares along the rank or the file"),
        ("KAD", "moves one square in any direction, or leaps two squares in any direction"),
        (
            "N0",
            "leaps any number of times in one direction, each time two squares along the rank or the file and one to the side, and may not go on from an occupied square",
        ),
        (
            "gQ",
            "moves in any direction over the first piece on its way, of either side, to the square right behind it",
        ),
        (
            "mRcpR",
            "moves any number of squares along the rank or the file, without capturing. It captures any number of squares along the rank or the file, over exactly one piece of either side on the way",
        ),
        (
            "nN",
            "moves two squares along the rank or the file and one to the side, if the first of the two squares is empty",
        ),
        ("nA", "moves two squares diagonally, if the square between is empty"),
        ("nH", "moves three squares along the rank or the file, if the squares between are empty"),
        (
            "jR",
            "moves two or more squares along the rank or the file, passing over the first square of the way, whatever stands there",
        ),
        ("U", "moves to any other square of the board"),
        ("mU", "moves to any empty square of the board"),
        ("cU", "captures on any square of the board, wherever it stands itself"),
        ("ckB", "captures any number of squares diagonally, but no royal piece"),
        ("kR", "captures any number of squares along the rank or the file, but only royal pieces"),
        (
            "WkR",
            "moves one square along the rank or the file. It also captures any number of squares along the rank or the file, but only royal pieces",
        ),
        (
            "dN",
            "captures pieces of its own side by a leap of two squares along the rank or the file and one to the side",
        ),
        (
            "oR",
            "moves any number of squares along the rank or the file, as if the left and the right edge of the board were joined",
        ),
        (
            "fmWfceFifmnD",
            "moves one square straight forward, without capturing. It captures one square diagonally forward, en passant as well. On its first move it may also move two squares straight forward, without capturing, if the square between is empty",
        ),
        (
            "fmFfceWifmnA",
            "moves one square diagonally forward, without capturing. It captures one square straight forward, en passant as well. On its first move it may also move two squares diagonally forward, without capturing, if the square between is empty",
        ),
        (
            "afsW",
            "moves one square along the rank or the file to an empty square, and then one square, turning by 45 degrees to either side, where it may capture",
        ),
        (
            "mafsmafW",
            "moves one square along the rank or the file to an empty square, and then one square, turning by 45 degrees to either side to an empty square, and then one square straight on, where it may capture",
        ),
        (
            "[F?R]",
            "moves one square diagonally. It also moves one square diagonally to an empty square, and then any number of squares, turning by 45 degrees to either side, where it may capture",
        ),
        (
            "RmasR",
            "moves any number of squares along the rank or the file. It also moves any number of squares along the rank or the file to an empty square, and then any number of squares, turning by a right angle to either side, where it may capture",
        ),
        (
            "fmFfcafmF",
            "moves one square diagonally forward, without capturing. It also moves one square diagonally forward, capturing an enemy there, and then one square straight on to an empty square",
        ),
        ("caibR", "captures any number of squares along the rank or the file without leaving its square"),
        (
            "mKcaibR",
            "moves one square in any direction, without capturing. It captures any number of squares along the rank or the file without leaving its square",
        ),
        ("abK", "may pass the turn by going one square in any direction to an empty square and back"),
        (
            "mKabK",
            "moves one square in any direction, without capturing. It may pass the turn by going one square in any direction to an empty square and back",
        ),
        (
            "mcabK",
            "captures one square in any direction without leaving its square, or passes the turn by going one square in any direction to an empty square and back",
        ),
        (
            "KudR",
            "moves one square in any direction. It changes places with a piece of its own side any number of squares along the rank or the file",
        ),
        ("ucR", "changes places with an enemy piece any number of squares along the rank or the file"),
        (
            "uR",
            "moves any number of squares along the rank or the file, and changes places with an enemy piece that stands there",
        ),
        (
            "[N?W]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then one square onward along the longer part of the leap, where it may capture",
        ),
        (
            "[N?F]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then one square diagonally onward along both parts of the leap, where it may capture",
        ),
        (
            "[N?Q]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then any number of squares onward along the longer part of the leap or diagonally onward along both parts of the leap, where it may capture",
        ),
        (
            "[W?N]",
            "moves one square along the rank or the file. It also moves one square along the rank or the file to an empty square, and then a leap of two squares straight on and one to either side, where it may capture",
        ),
        (
            "[F?N]",
            "moves one square diagonally. It also moves one square diagonally to an empty square, and then a leap of two squares and one to the side, turning by less than 45 degrees to either side, where it may capture",
        ),
        (
            "[N?N]",
            "leaps two squares along the rank or the file and one to the side. It also moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then a leap of two squares and one to the side straight on, where it may capture",
        ),
        (
            "afsN",
            "moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then a leap of two squares and one to the side, turning by one of the leap's eight directions to either side, where it may capture",
        ),
        (
            "asN",
            "moves by a leap of two squares along the rank or the file and one to the side to an empty square, and then a leap of two squares and one to the side, turning by a right angle to either side, where it may capture",
        ),
        (
            "abN",
            "may pass the turn by going by a leap of two squares along the rank or the file and one to the side to an empty square and back",
        ),
        ("I", "moves as the type of piece that the enemy has moved last"),
    ];
    let mut wrong = String::new();
    for (notation, words) in table {
        let told = moves(notation);
        if told != words {
            let _ = writeln!(wrong, "{notation}\n  is     {told}\n  not    {words}");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
