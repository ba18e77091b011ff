//! What can be set under XBoard, beside memory and cores, for which it has commands.

use crate::settings::{Form, Setting, Settings};

/// The settings that are offered, with their names.
const OFFERED: &[(Setting, &str)] = &[
    (Setting::Lines, "MultiPV"),
    (Setting::LimitStrength, "Limit Strength"),
    (Setting::Elo, "Elo"),
    (Setting::Overhead, "Move Overhead"),
    (Setting::VariantPath, "VariantPath"),
    (Setting::VariantText, "VariantText"),
    (Setting::ClearHash, "Clear Hash"),
];

/// The setting of a name.
pub fn setting(name: &str) -> Option<Setting> {
    let offered = OFFERED.iter().find(|(_, own)| own.eq_ignore_ascii_case(name)).map(|(setting, _)| *setting);
    offered.or_else(|| Setting::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name)))
}

/// What stands behind `feature`, a line each, but for the one that asks for time.
pub fn features(name: &str, settings: &Settings, variants: &[String]) -> Vec<String> {
    let mut lines = vec![
        format!("myname=\"{name}\""),
        "ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1"
            .to_owned(),
        "colors=0 ics=0 name=0 pause=0 nps=0 debug=0 memory=1 smp=1 exclude=0 setscore=0 highlight=0"
            .to_owned(),
        format!("variants=\"{}\"", variants.join(",")),
    ];
    lines.extend(OFFERED.iter().map(|(setting, name)| {
        let form = match settings.form(*setting) {
            Form::Number { value, least, most } => format!("-spin {value} {least} {most}"),
            Form::Check(value) => format!("-check {}", u8::from(value)),
            Form::Button => "-button".to_owned(),
            Form::Text(value) => format!("-string {value}"),
            Form::File(value) => format!("-file {value}"),
            Form::Choice { value, choices } => format!("-combo *{value} /// {}", choices.join(" /// ")),
        };
        format!("option=\"{name} {form}\"")
    }));
    lines.push("done=1".to_owned());
    lines
}
