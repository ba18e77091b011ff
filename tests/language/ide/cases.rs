//! What is answered, by example.

use super::{Editor, PATH};
use alfil::ide::Language;
use alfil::syntax::tree::Family;
use alfil_ide::Idle;
use alfil_ide::answer::{HighlightKind, LinkTarget, Verdict};

const OWN: &str = "variant \"Own\" { }
extends \"chess\"

region centre = d4..e5
region goal = rank last
piece N \"Camel\" C
piece A \"Alfil\" { move A in centre }

promote P on goal to Q A N
win when own K in centre

test \"camels\" {
    moves from b1 are b1a4 b1c4
    play Na4 a6
    illegal Na4b5 \"because that is no camel\"
    position \"4k3/P7/8/8/8/8/8/N3K3 w - - 0 1\"
    legal a8=N a7a8n Nd2
}
";

#[test]
fn a_piece_is_told_wherever_it_is_named() {
    let editor = Editor::new(OWN);
    for place in ["piece |N", "to Q A |N"] {
        let told = editor.hover(place);
        assert!(told.contains("**Camel** `N`"), "{told}");
        assert!(told.contains("The camel leaps"), "{told}");
        assert!(told.contains("```text\nCamel (N)\n"), "{told}");
    }
    assert!(editor.hover("own |K").contains("from chess.variant"));
}

#[test]
fn betza_is_told_letter_by_letter_and_in_a_sentence() {
    let told =
        Editor::new("variant \"X\" { }\nextends \"chess\"\npiece N \"Pawnlet\" fmWfcF\n").hover("|fmWfcF");
    assert!(told.starts_with("`fmW` here: The pawnlet moves"), "{told}");
    for part in ["`f` forward", "`m` goes to an empty square", "`W` wazir", "pawnlet"] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_clause_is_told_with_what_it_changes_here() {
    let editor = Editor::new(OWN);
    let told = editor.hover("|win when");
    assert!(
        told.contains("win when EVENT") && told.contains("Here, compared with what is inherited:"),
        "{told}"
    );
    let told = editor.hover("win |when");
    assert!(told.contains("Only while the condition holds"), "{told}");
    assert!(editor.hover("|extends").contains("**chess**"));
}

#[test]
fn squares_regions_positions_and_moves_are_told() {
    let editor = Editor::new(OWN);
    assert!(editor.hover("own K in |centre").contains("d4, e4, d5, e5"));
    assert!(editor.hover("= |d4").contains("**d4**, a dark square; for Black, d5. It is in `centre`."));
    assert!(editor.hover("|4k3").contains("White to move."));
    assert!(editor.hover("illegal |Na4b5").contains("**illegal**"));
    assert!(editor.hover("play |Na4").contains("**legal**"));
    assert!(editor.hover("moves from |b1").contains("On b1 stands White's **Camel**."));
}

#[test]
fn pictures_are_shown_to_those_who_ask_for_them() {
    let mut editor = Editor::new(OWN);
    editor.files.settings.0 = serde_json::json!({ "hover": { "images": true } });
    let hover = editor.ide.hover(&editor.files, PATH, editor.at("piece |N")).expect("a piece").contents;
    assert!(hover.markdown.contains("![Camel](data:image/svg+xml;base64,"), "{}", hover.markdown);
    assert!(hover.plain.expect("text, too").contains("Camel (N)"));
}

#[test]
fn what_is_offered_fits_the_place() {
    let editor = Editor::new(OWN);
    let has = |place: &str, words: &[&str], not: &[&str]| {
        let found = editor.completions(place);
        for word in words {
            assert!(found.iter().any(|own| own == word), "{place}: no `{word}` in {found:?}");
        }
        for word in not {
            assert!(!found.iter().any(|own| own == word), "{place}: `{word}` in {found:?}");
        }
    };
    has("promote P on |goal", &["goal", "centre", "rank", "files"], &["Q", "when"]);
    has("to |Q", &["Q", "A", "N", "K"], &["goal", "rank"]);
    has("own K in |centre", &["centre", "dark"], &["K"]);
    has("win when |own", &["own", "captured", "stalemate"], &["rank"]);
    has("extends \"|chess", &["chess"], &["piece"]);
    has("are |b1a4", &["b1a4", "b1c4"], &["Na4", "g1f4"]);
    has("play Na4 |a6", &["a6", "e5"], &["Nc4"]);
    has("moves from |b1", &["b1", "e2"], &["a1"]);
    has("\"Camel\" |C", &["C", "f"], &["J", "["]);
    has("\"Camel\" C|", &["[", "C", "3"], &["L", "-"]);
    has("\n|win", &["promote", "castle", "white"], &["move", "legal"]);
    has("    |legal a8", &["legal", "play", "no"], &["promote"]);
    has("{ |move A", &["move", "royal"], &["promote"]);
}

#[test]
fn what_follows_a_comma_brings_its_comma() {
    let text = "variant \"X\" { }\nextends \"chess\"\npromote P on rank last to Q o";
    let editor = Editor::new(text);
    let found = editor.ide.complete(&editor.files, PATH, text.len());
    let optional = found.items.iter().find(|item| item.label == "optional").expect("it is offered");
    assert_eq!(optional.additional.len(), 1);
    assert_eq!(
        (optional.additional[0].range.start, optional.additional[0].text.as_str()),
        (text.len() - 2, ",")
    );
}

#[test]
fn the_parts_of_a_clause_are_known() {
    let editor = Editor::new(OWN);
    let found = editor.ide.signatures(&editor.files, PATH, editor.at("to Q |A")).expect("a clause");
    let signature = &found.signatures[0];
    let active = signature.parameters[signature.active_parameter.expect("one is active")].label.clone();
    assert_eq!(&signature.label[..active.start], "promote PIECES on REGION to ");
    let found = editor.ide.signatures(&editor.files, PATH, editor.at("\"Camel\" C|")).expect("moves");
    assert!(found.signatures[0].label.contains("ATOM"));
}

#[test]
fn a_name_leads_to_its_declaration_and_back() {
    let editor = Editor::new(OWN);
    let targets = editor.ide.definition(&editor.files, PATH, editor.at("to Q A |N"));
    let places: Vec<&str> = targets.iter().map(|target| target.path.as_str()).collect();
    assert_eq!(places, [PATH, "embedded:/chess.variant"]);
    let found = editor.ide.references(&editor.files, PATH, targets[0].selection.start, true);
    let own: Vec<String> = found
        .iter()
        .filter(|place| place.path == PATH)
        .map(|place| editor.slice(place.range.clone()))
        .collect();
    assert_eq!(own, ["N", "N", "N", "N", "N", "N", "n", "N"]);
    let highlights = editor.ide.highlights(&editor.files, PATH, editor.at("to Q A |N"));
    assert_eq!(highlights.iter().filter(|one| one.kind == HighlightKind::Write).count(), 1);
    assert_eq!(highlights.len(), own.len());
    let parent = editor.ide.definition(&editor.files, PATH, editor.at("\"|chess"));
    assert_eq!(parent[0].path, "embedded:/chess.variant");
}

#[test]
fn renaming_reaches_every_place() {
    let mut editor = Editor::new(OWN);
    editor.rename("piece |A", "EL").expect("it is free");
    let text = editor.text();
    assert!(text.contains("piece EL \"Alfil\"") && text.contains("to Q EL N"), "{text}");
    editor.rename("region |goal", "far_rank").expect("it is free");
    assert!(editor.text().contains("promote P on far_rank to"));
    editor.rename("\"|Camel", "Dromedary").expect("any name");
    assert!(editor.text().contains("piece N \"Dromedary\" C"));
}

#[test]
fn renaming_says_why_it_cannot_be() {
    let mut editor = Editor::new(OWN);
    for (place, name, wanted) in [
        ("piece |N", "S", "it is declared in `chess`, which ships with Alfil"),
        ("piece |A", "K", "`K` is taken: chess.variant declares it"),
        ("piece |A", "al", "a piece is named by a capital letter"),
        ("region |goal", "centre", "`centre` is taken: own.variant declares it"),
        ("region |goal", "own", ""),
        ("|promote", "x", "there is no piece and no region here"),
    ] {
        let error = editor.rename(place, name).expect_err(name);
        assert!(error.contains(wanted), "{place}: {error}");
    }
    assert_eq!(editor.text(), OWN);
}

#[test]
fn renaming_goes_through_open_files_that_extend_each_other() {
    let parent = "variant \"Base\" { }\nboard 4x4\nsetup { \n. . . k\n. . . .\n. . . .\nK . W .\n}\npiece K \"King\" K\n\
                  piece W \"Wazir\" W\nroyal K\nloss when checkmate\ndraw when stalemate\n";
    let child = "variant \"Child\" { }\nextends \"base\"\npromote W on rank last to W K\n\
                 test \"w\" {\n    position \"3k/4/W3/K3 w - - 0 1\"\n    legal Wa3 a2a3\n    play Wb2\n}\n";
    let mut editor = Editor::new(child).with("/games/base.variant", parent);
    editor.rename("promote |W", "+V").expect("it is free");
    let text = editor.text();
    assert!(text.contains("promote +V on rank last to +V K"), "{text}");
    assert!(text.contains("position \"3k/4/+V3/K3 w"), "{text}");
    assert!(text.contains("legal +Va3 a2a3") && text.contains("play +Vb2"), "{text}");
    let base = editor.text_of("/games/base.variant");
    assert!(base.contains("K . +V .") && base.contains("piece +V \"Wazir\" W"), "{base}");
}

#[test]
fn unsaved_parents_count() {
    let parent = "variant \"Base\" { }\nextends \"chess\"\n";
    let mut editor = Editor::new("variant \"C\" { }\nextends \"base\"\npromote P on rank last to A\n")
        .with("/games/base.variant", parent);
    assert_eq!(editor.ide.diagnostics(&editor.files, PATH)[0].code, "piece::undeclared");
    editor.write("/games/base.variant", &format!("{parent}piece A \"Alfil\" A\n"));
    assert!(editor.ide.diagnostics(&editor.files, PATH).iter().all(|one| one.code != "piece::undeclared"));
    assert!(editor.ide.dependencies(&editor.files, PATH).contains(&"/games/base.variant".to_owned()));
}

#[test]
fn levels_are_those_of_the_nearest_alfil_toml() {
    let text = "variant \"C\" { }\nextends \"chess\"\nregion camp = rank 1\n";
    let editor = Editor::new(text);
    assert_eq!(editor.ide.diagnostics(&editor.files, PATH).len(), 1);
    let editor = editor.with("/alfil.toml", "[lints]\n\"region::unused\" = \"allow\"\n");
    editor.ide.changed(&editor.files, "/alfil.toml");
    assert!(editor.ide.diagnostics(&editor.files, PATH).is_empty());
}

#[test]
fn what_would_be_wrong_is_not_offered() {
    let editor = Editor::new("variant \"C\" { }\nextends \"chess\"\nwithout \npromote P on rank last to \n");
    let without = editor.completions("without |");
    assert!(without.iter().any(|word| word == "castle") && without.iter().any(|word| word == "checkmate"));
    for absent in ["flip", "blast", "reserve", "exchange"] {
        assert!(!without.iter().any(|word| word == absent), "{absent}: {without:?}");
    }
    let to = editor.completions("to |\n");
    assert!(to.iter().any(|letters| letters == "Q") && !to.iter().any(|letters| letters == "P"), "{to:?}");
}

/// Whatever is offered behind `without` can be taken, by itself and beside what was taken away before.
#[test]
fn without_offers_what_there_is_to_take_away() {
    for (name, taken) in [("chess", "castle"), ("kings", "castle"), ("shogi", "repetition")] {
        let before = format!("variant \"C\" {{ }}\nextends \"{name}\"\nwithout {taken}\nwithout ");
        let editor = Editor::new(&before);
        for item in editor.ide.complete(&editor.files, PATH, before.len()).items {
            assert_ne!(item.label, taken, "{name}");
            let word = match item.label.as_str() {
                "piece" => continue,
                "en" => "en passant",
                "move" => "move count",
                word => word,
            };
            let taking = Editor::new(&format!("{before}{word}\n"));
            let found = taking.ide.diagnostics(&taking.files, PATH);
            assert!(found.iter().all(|one| one.code != "without::absent"), "{name}: {word}");
        }
    }
}

#[test]
fn behind_a_side_only_what_may_be_one_sides_is_offered() {
    for side in ["white", "black"] {
        let text = format!("variant \"C\" {{ }}\nextends \"chess\"\n{side} ");
        let editor = Editor::new(&text);
        let found = editor.ide.complete(&editor.files, PATH, text.len()).items;
        let mut offered: Vec<&str> = found.iter().map(|item| item.label.as_str()).collect();
        let forms = Family::ALL.iter().map(|family| family.form()).filter(|form| form.one_sided);
        let mut wanted: Vec<&str> =
            forms.flat_map(|form| form.words).map(|begin| begin.first_word()).collect();
        offered.sort_unstable();
        wanted.sort_unstable();
        wanted.dedup();
        assert_eq!(offered, wanted);
        assert!(wanted.contains(&"win") && wanted.contains(&"draw") && !wanted.contains(&"board"));
    }
}

#[test]
fn every_comparison_is_offered_where_one_may_stand() {
    for condition in ["count own P ", "turn ", "checks own ", "passes "] {
        let text = format!("variant \"C\" {{ }}\nextends \"chess\"\nwin when {condition}");
        let editor = Editor::new(&text);
        let found = editor.ide.complete(&editor.files, PATH, text.len()).items;
        for sign in ["=", "!=", "<", "<=", ">", ">="] {
            let item = found.iter().find(|item| item.label == sign);
            let item = item.unwrap_or_else(|| panic!("no `{sign}` behind `{condition}`"));
            assert!(item.detail.as_deref().is_some_and(|detail| detail.starts_with("is")), "{item:?}");
        }
    }
    // What declares a region is no comparison.
    let text = "variant \"C\" { }\nextends \"chess\"\nregion zone ";
    let editor = Editor::new(text);
    assert!(editor.ide.complete(&editor.files, PATH, text.len()).items.iter().all(|item| item.label != "="));
}

#[test]
fn a_region_is_not_made_of_itself() {
    let text = "variant \"C\" { }\nextends \"chess\"\nregion yard = e4\nregion field = d4 + zone\n\
                region lawn = field\nregion zone = \nregion zone2 = zone\n";
    let editor = Editor::new(text);
    let offered = editor.completions("region zone = |");
    assert!(offered.contains(&"yard".to_owned()), "{offered:?}");
    for circular in ["zone", "field", "lawn", "zone2"] {
        assert!(!offered.contains(&circular.to_owned()), "{circular}: {offered:?}");
    }
    assert!(editor.completions("region lawn = |").contains(&"field".to_owned()));
}

#[test]
fn within_brackets_of_the_notation_no_word_begins() {
    let text = "variant \"C\" { }\nextends \"chess\"\npiece N \"Camel\" [W]\n";
    let offered = Editor::new(text).completions("[W|]");
    assert!(offered.contains(&"3".to_owned()), "{offered:?}");
    assert!(offered.iter().all(|word| word.len() == 1), "{offered:?}");
}

/// Lines end as those of the file do, and begin where the file has them begin.
#[test]
fn actions_keep_the_line_ends_of_the_file() {
    let text = |letters: &str| {
        format!(
            "variant \"C\" {{ }}\nextends \"chess\"\npiece N \"Camel\" C\nwin when own K in d4..e5\n\
             promote P on rank last to Q {letters}\n"
        )
    };
    for (place, title, text) in [
        ("to Q |A", "declare the piece", text("A")),
        ("|piece N", "write a test", text("N")),
        ("|piece N", "replace by the inherited", text("N")),
        ("in |d4..e5", "give `d4..e5` a name", text("N")),
    ] {
        let done = |end: &str| {
            let mut editor = Editor::new(&text.replace('\n', end));
            let at = editor.at(place);
            let found = editor.ide.actions(&editor.files, PATH, at..at);
            let found = found.iter().find(|action| action.title.contains(title));
            let found = found.unwrap_or_else(|| panic!("no `{title}` with {end:?}"));
            let later = || editor.ide.resolve_action(&editor.files, PATH, found.data.as_deref()?);
            let edit = found.edit.clone().or_else(later).expect("edits");
            editor.apply(&edit);
            editor.text()
        };
        let plain = done("\n");
        for end in ["\r\n", "\r"] {
            assert_eq!(done(end), plain.replace('\n', end), "{title}");
        }
    }
}

#[test]
fn fixes_keep_the_line_ends_of_the_file() {
    let text = "variant \"C\" { }\r\nextends \"chess\"\r\npiece N \"Camel\" C; piece B \"Elephant\" A\r\n";
    let mut editor = Editor::new(text);
    let found = editor.ide.diagnostics(&editor.files, PATH);
    let fix = found.iter().find_map(|one| one.fixes.first()).expect("a fix");
    editor.apply(&fix.edit);
    assert_eq!(editor.text(), text.replace("; ", "\r\n"));
}

#[test]
fn actions_declare_name_take_back_and_test() {
    let text = "variant \"C\" { }\nextends \"chess\"\npiece N \"Camel\" C\npromote P on rank last to Q A\n";
    let mut editor = Editor::new(text);
    let action = |editor: &Editor, place: &str, title: &str| {
        let at = editor.at(place);
        let found = editor.ide.actions(&editor.files, PATH, at..at);
        let titles: Vec<&str> = found.iter().map(|action| action.title.as_str()).collect();
        let found = found.iter().find(|action| action.title.contains(title));
        let found = found.unwrap_or_else(|| panic!("no `{title}` in {titles:?}"));
        let later = || editor.ide.resolve_action(&editor.files, PATH, found.data.as_deref()?);
        found.edit.clone().or_else(later).expect("edits")
    };
    let edit = action(&editor, "to Q |A", "declare the piece `A`");
    editor.apply(&edit);
    assert!(editor.text().contains("piece N \"Camel\" C\npiece A \"A\" W\n"), "{}", editor.text());
    let edit = action(&editor, "on |rank last", "give `rank last` a name");
    editor.apply(&edit);
    assert!(editor.text().contains("region zone = rank last\npromote P on zone to Q A"), "{}", editor.text());
    let edit = action(&editor, "|piece N", "write a test");
    editor.apply(&edit);
    let text = editor.text();
    assert!(text.contains("test \"what `piece N` of line 3 changes\" {\n    legal b1"), "{text}");
    let ran = editor.ide.run_tests(&editor.files, PATH, None, &Idle).expect("it can be played");
    assert!(ran.iter().all(|test| test.verdict == Verdict::Passed), "{ran:?}");
    let edit = action(&editor, "|piece N", "replace by the inherited `piece` of chess");
    editor.apply(&edit);
    assert!(!editor.text().contains("Camel"), "{}", editor.text());
}

#[test]
fn an_inherited_clause_is_called_by_its_own_word() {
    for (clause, word) in [("draw when stalemate", "draw"), ("loss when repetition 3", "loss")] {
        let editor = Editor::new(&format!("variant \"Example\" {{ }}\nextends \"chess\"\n{clause}\n"));
        let at = editor.at(&format!("|{clause}"));
        let found = editor.ide.actions(&editor.files, PATH, at..at);
        let titles: Vec<&str> = found.iter().map(|action| action.title.as_str()).collect();
        let title = format!("replace by the inherited `{word}` of chess");
        assert!(titles.contains(&title.as_str()), "{clause}: {titles:?}");
    }
}

/// Without its `piece` no setup means anything: what its test notices is that the piece no longer moves.
#[test]
fn a_test_is_written_for_a_clause_without_which_there_is_no_game() {
    let mut editor = Editor::shipped("chess");
    for place in ["|piece N", "|piece P", "|promote"] {
        let at = editor.at(place);
        let found = editor.ide.actions(&editor.files, PATH, at..at);
        let found = found.iter().find(|action| action.title.contains("write a test")).expect(place);
        let edit = editor.ide.resolve_action(&editor.files, PATH, found.data.as_deref().expect(place));
        editor.apply(&edit.expect(place));
    }
    let ran = editor.ide.run_tests(&editor.files, PATH, None, &Idle).expect("it can be played");
    assert!(ran.iter().all(|test| test.verdict == Verdict::Passed), "{ran:?}");
}

#[test]
fn hints_say_what_is_inherited_and_which_squares_a_region_has() {
    let editor = Editor::new(OWN);
    let hints = editor.ide.hints(&editor.files, PATH, 0..OWN.len());
    let labels: Vec<&str> = hints.iter().map(|hint| hint.label.as_str()).collect();
    assert!(labels[0].starts_with("inherits board, setup, 5 pieces"), "{labels:?}");
    assert!(labels.contains(&"d4 e4 d5 e5") && labels.contains(&"8 squares"), "{labels:?}");
    assert_eq!(labels.iter().filter(|label| **label == "in place of chess's").count(), 2, "{labels:?}");
}

#[test]
fn tests_are_run_and_what_fails_is_said_with_its_place() {
    let editor = Editor::new(&OWN.replace("b1a4 b1c4", "b1a4 b1a3"));
    let ran = editor.ide.run_tests(&editor.files, PATH, None, &Idle).expect("it can be played");
    assert_eq!(ran[0].verdict, Verdict::Failed);
    assert_eq!((ran[0].expected.as_deref(), ran[0].actual.as_deref()), (Some("b1a3"), Some("b1c4")));
    assert_eq!(editor.slice(ran[0].range.clone().expect("a place")), "b1a3");
    let coverage = Editor::new(OWN);
    let found = coverage.ide.coverage(&coverage.files, PATH, &Idle).expect("its tests hold");
    assert!(found.noticed > 0 && found.noticed < found.total, "{found:?}");
}

#[test]
fn a_file_with_mistakes_is_still_answered_for() {
    let text = OWN.replace("win when own K in centre", "win whn own K in centre\nroyal X\npromote ");
    let editor = Editor::new(&text);
    assert!(editor.ide.diagnostics(&editor.files, PATH).len() >= 2);
    assert!(editor.hover("piece |N").contains("The camel leaps"));
    assert!(editor.completions("promote |\n").contains(&"P".to_owned()));
    assert!(!editor.ide.tokens(&editor.files, PATH, None).is_empty());
}

#[test]
fn links_lead_to_files_and_pages() {
    let text = "variant \"L\" { source \"see https://example.org/a.\" }\nextends \"chess\"\n";
    let editor = Editor::new(text);
    let links = editor.ide.links(&editor.files, PATH);
    let targets: Vec<&LinkTarget> = links.iter().map(|link| &link.target).collect();
    let web = LinkTarget::Web("https://example.org/a".to_owned());
    assert_eq!(targets, [&web, &LinkTarget::File("embedded:/chess.variant".to_owned())]);
}

#[test]
fn mistakes_come_with_what_mends_them() {
    let mut editor = Editor::new("variant \"C\" { }\nextends \"chess\"\nroyl K\n");
    let found = editor.ide.diagnostics(&editor.files, PATH);
    let fix = &found[0].fixes[0];
    assert!(fix.safe, "{fix:?}");
    editor.apply(&fix.edit);
    assert!(editor.text().ends_with("\nroyal K\n"), "{}", editor.text());
}

#[test]
fn only_the_lines_that_change_are_laid_out() {
    let editor = Editor::new("variant \"C\" { }\n\nextends \"chess\"\n\nroyal   K\nwin when   own K in e4\n");
    let edits = editor.ide.format(&editor.files, PATH, None).expect("no mistakes");
    assert_eq!(edits.len(), 1);
    assert_eq!(edits[0].text, "royal K\nwin when own K in e4\n");
    let at = editor.at("variant");
    assert!(editor.ide.format(&editor.files, PATH, Some(at..at)).expect("no mistakes").is_empty());
}

/// The next line has to change, too.
#[test]
fn one_line_is_laid_out_alone() {
    let text = "variant \"C\" { }\n\nextends \"chess\"\n\ntest \"a\" {\n    play   e4\n    legal    e5\n   legal d5\n}\n";
    let editor = Editor::new(text);
    let at = editor.at("legal    e5");
    for range in [at..at, at..at + 3, at - 4..editor.at("   legal d5")] {
        let edits = editor.ide.format(&editor.files, PATH, Some(range)).expect("no mistakes");
        assert_eq!(edits.len(), 1, "{edits:?}");
        assert_eq!(editor.slice(edits[0].range.clone()), "    legal    e5\n");
        assert_eq!(edits[0].text, "    legal e5\n");
    }
}

/// A small game with letters and a region of its own.
const YAKS: &str = "variant \"Yaks\" { }
board 5x5
setup {
    y . z . y
    . . . . .
    . . . . .
    . . . . .
    Y . Z . Y
}
piece Y \"Yak\" R4
piece Z \"Tsar\" K
piece W~ \"Wolf\" { move WfF }
region hill = c3
royal Z

loss when checkmate
test \"x\" {
    result 
    play Ya2 Zd5
    result white wins
    position \"y1z2/5/5/5/2Z2 w - - 0 1\"
    result dr
}
";

#[test]
fn whole_clauses_are_offered_with_names_that_the_file_has() {
    let editor = Editor::new(YAKS);
    let offered = editor.ide.complete(&editor.files, PATH, editor.at("royal Z\n|\n"));
    let mut seen = 0;
    for item in offered.items.iter().filter(|item| item.detail.as_deref() == Some("a whole clause")) {
        if item.label.contains("...") || item.label.starts_with("without") {
            continue;
        }
        let (file, mistakes) = alfil::syntax::parse(alfil::source::SourceId(0), &item.label);
        assert!(mistakes.is_empty(), "{}", item.label);
        file.walk(&mut |element| {
            use alfil::syntax::tree::{Element, Naming, RegionKind};
            match element {
                Element::Piece(name, Naming::Uses) => {
                    seen += 1;
                    assert!(["Y", "Z", "W~"].contains(&name.node.as_str()), "{}", item.label);
                }
                Element::Region(region) => {
                    if let RegionKind::Named(name) = &region.kind {
                        assert_eq!(name.node, "hill", "{}", item.label);
                    }
                }
                _ => {}
            }
        });
    }
    assert!(seen > 20, "{seen}");
    // What the examples name is kept where the file has it.
    let chess = Editor::new("variant \"X\" { }\nextends \"chess\"\n\n");
    assert!(chess.completions("\"chess\"\n|").contains(&"promote P on rank last to Q R B N".to_owned()));
}

#[test]
fn results_are_offered_and_take_the_place_of_all_that_is_written() {
    let editor = Editor::new(YAKS);
    for (place, first, written) in [
        ("    result |\n", "ongoing", ""),
        ("result white wins|\n", "ongoing", "white wins"),
        ("result dr|\n", "ongoing", "dr"),
    ] {
        let found = editor.ide.complete(&editor.files, PATH, editor.at(place)).items;
        let labels: Vec<&str> = found.iter().map(|item| item.label.as_str()).collect();
        assert_eq!(labels.first(), Some(&first), "{place}: {labels:?}");
        assert!(labels.contains(&"white wins by checkmate"), "{place}: {labels:?}");
        assert!(found.iter().all(|item| editor.slice(item.replace.clone()) == written), "{place}: {found:?}");
    }
}

#[test]
fn moves_are_drawn_for_the_piece_of_their_line() {
    let editor = Editor::new(YAKS);
    assert!(editor.hover("\"Yak\" |R4").contains("Yak (Y)"));
    let told = editor.hover("move |WfF");
    assert!(told.contains("Wolf (W~)"), "{told}");
    assert!(!told.contains("(P)"), "{told}");
    let blast = Editor::new("variant \"X\" { }\nextends \"chess\"\nblast K\n").hover("blast |K");
    assert!(!blast.contains("(P)"), "{blast}");
}
