//! The words in which UCI, UCCI and USI differ.

use crate::dialect::Dialect;
use crate::settings::{Form, Setting, Settings};
use alfil_play::rules::Rules;

/// The dialect that a conversation in a protocol begins with.
pub fn dialect(word: &str) -> Option<Dialect> {
    match word {
        "uci" => Some(Dialect::Uci { chess960: false }),
        "ucci" => Some(Dialect::Ucci),
        "usi" => Some(Dialect::Usi),
        _ => None,
    }
}

/// The game for which a protocol was made, which is played until another is asked for.
pub fn own_game(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Uci { .. } | Dialect::Cecp => "chess",
        Dialect::Ucci => "xiangqi",
        Dialect::Usi => "shogi",
    }
}

/// What is said where there is no move.
pub fn no_move(dialect: Dialect) -> String {
    match dialect {
        Dialect::Uci { .. } | Dialect::Cecp => "bestmove (none)",
        Dialect::Ucci => "nobestmove",
        Dialect::Usi => "bestmove resign",
    }
    .to_owned()
}

/// The name of a setting in a protocol.
fn name(dialect: Dialect, setting: Setting) -> String {
    match (dialect, setting) {
        (Dialect::Usi, Setting::Hash | Setting::Ponder) => format!("USI_{}", setting.name()),
        (Dialect::Usi, _) => setting.name().replace("UCI_", "USI_").replace(' ', "_"),
        (Dialect::Ucci, Setting::Hash) => "hashsize".to_owned(),
        (Dialect::Ucci, Setting::Ponder | Setting::Threads) => setting.name().to_lowercase(),
        (Dialect::Ucci, _) => setting.name().replace(' ', "_"),
        _ => setting.name().to_owned(),
    }
}

/// The setting of a name, in whatever case; UCI's names are understood in every protocol.
pub fn setting(dialect: Dialect, text: &str) -> Option<Setting> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let called = |setting: &&Setting| {
        name(dialect, **setting).eq_ignore_ascii_case(&text) || setting.name().eq_ignore_ascii_case(&text)
    };
    Setting::ALL.iter().find(called).copied()
}

/// `name Hash value 16` of UCI and USI; `hashsize 16` of UCCI. Names may have blanks.
pub fn name_and_value(dialect: Dialect, text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix("name ") {
        Some(rest) => Some(match rest.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (rest.trim(), ""),
        }),
        None if dialect == Dialect::Ucci && !text.is_empty() => {
            let (name, value) = text.split_once(' ').unwrap_or((text, ""));
            Some((name, value.trim()))
        }
        None => None,
    }
}

/// The lines that say what can be set.
pub fn options(dialect: Dialect, settings: &Settings) -> Vec<String> {
    let offered = |setting: &&Setting| match dialect {
        Dialect::Ucci | Dialect::Usi => !matches!(setting, Setting::Chess960),
        _ => true,
    };
    let head = if dialect == Dialect::Ucci { "option" } else { "option name" };
    let mut lines: Vec<String> = Setting::ALL
        .iter()
        .filter(offered)
        .map(|setting| {
            format!("{head} {} {}", name(dialect, *setting), form(dialect, settings.form(*setting)))
        })
        .collect();
    if dialect == Dialect::Ucci {
        lines.push("option usemillisec type check default false".to_owned());
        lines.push("option newgame type button".to_owned());
    }
    lines
}

fn form(dialect: Dialect, form: Form) -> String {
    let text = |text: String| if text.is_empty() { "<empty>".to_owned() } else { text };
    match form {
        Form::Number { value, least, most } if dialect == Dialect::Ucci => {
            format!("type spin min {least} max {most} default {value}")
        }
        Form::Number { value, least, most } => format!("type spin default {value} min {least} max {most}"),
        Form::Check(value) => format!("type check default {value}"),
        Form::Button => "type button".to_owned(),
        Form::File(value) if dialect == Dialect::Usi => format!("type filename default {}", text(value)),
        Form::Text(value) | Form::File(value) => format!("type string default {}", text(value)),
        Form::Choice { value, choices } => {
            let choices: String = choices.iter().map(|choice| format!(" var {choice}")).collect();
            format!("type combo default {value}{choices}")
        }
    }
}

/// What a chosen variant is played on, as GUIs for variants expect to be told.
pub fn board(dialect: Dialect, name: &str, rules: Option<&Rules>) -> Option<String> {
    let rules = rules?;
    let variant = rules.variant();
    let start = alfil_play::position::Position::start(rules);
    let pocket = if variant.has_reserves() { variant.kinds.len() } else { 0 };
    Some(format!(
        "variant {name} files {} ranks {} pocket {pocket} template fairy startpos {}",
        variant.dimensions.files,
        variant.dimensions.ranks,
        dialect.write_fen(rules, &start.setup())
    ))
}
