//! The two programs, as the command line describes them.

use super::super::Failure;
use super::super::report::usage;
use alfil_match::dialect::Protocol;
use clap::{Args, ValueEnum};

// The options for each of the programs.
#[derive(Debug, Args)]
pub(super) struct SeatArgs {
    /// What A calls the variant; with several variants OURS=THEIRS, several times. By default, what sounds alike
    #[arg(long, value_name = "NAME", help_heading = "Options for A")]
    a_variant: Vec<String>,
    /// An option of A's, `Hash=64`; may be given several times
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Options for A")]
    a_option: Vec<String>,
    /// What A is called in the results
    #[arg(long, value_name = "NAME", help_heading = "Options for A")]
    a_name: Option<String>,
    /// What A speaks; by default it is asked
    #[arg(long, value_enum, value_name = "PROTOCOL", help_heading = "Options for A")]
    a_protocol: Option<Speaks>,
    /// What B calls the variant, as for A
    #[arg(long, value_name = "NAME", help_heading = "Options for B")]
    b_variant: Vec<String>,
    /// An option of B's; may be given several times
    #[arg(long, value_name = "NAME=VALUE", help_heading = "Options for B")]
    b_option: Vec<String>,
    /// What B is called in the results
    #[arg(long, value_name = "NAME", help_heading = "Options for B")]
    b_name: Option<String>,
    /// What B speaks; by default it is asked
    #[arg(long, value_enum, value_name = "PROTOCOL", help_heading = "Options for B")]
    b_protocol: Option<Speaks>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Speaks {
    /// The Universal Chess Interface
    Uci,
    /// The Universal Chinese Chess Protocol
    Ucci,
    /// The Universal Shogi Interface
    Usi,
    /// The protocol of XBoard and WinBoard
    #[value(alias = "xboard", alias = "winboard")]
    Cecp,
}

/// A program, as it was asked for.
#[derive(Debug, Clone)]
pub(super) struct Seat {
    /// `a` or `b`.
    pub(super) letter: &'static str,
    /// The command that starts it.
    pub(super) command: String,
    /// What it is called in the results, if that was said, or else what it calls itself once it has been heard.
    pub(super) name: Option<String>,
    /// What it speaks, if that is known.
    pub(super) protocol: Option<Protocol>,
    /// What it calls variants: our name, or none if there is one variant alone, and its name.
    pub(super) variants: Vec<(Option<String>, String)>,
    /// Options; without a value, buttons.
    pub(super) options: Vec<(String, Option<String>)>,
}

impl Seat {
    /// What messages and results call it.
    pub(super) fn name(&self) -> &str {
        let command = self.command.split_whitespace().next().unwrap_or_default();
        self.name.as_deref().unwrap_or(command)
    }

    /// What it calls a variant, if that was said.
    pub(super) fn variant(&self, ours: &str) -> Option<&str> {
        let mut named = self.variants.iter();
        named.find(|(own, _)| own.as_deref().is_none_or(|own| own == ours)).map(|(_, name)| name.as_str())
    }
}

impl SeatArgs {
    /// The programs of these commands.
    pub(super) fn seats(&self, [a, b]: [&str; 2], variants: &[String]) -> Result<[Seat; 2], Failure> {
        let one = Seat {
            letter: "a",
            command: a.to_owned(),
            name: self.a_name.clone(),
            protocol: self.a_protocol.map(protocol),
            variants: names("--a-variant", &self.a_variant, variants)?,
            options: options("--a-option", &self.a_option)?,
        };
        let other = Seat {
            letter: "b",
            command: b.to_owned(),
            name: self.b_name.clone(),
            protocol: self.b_protocol.map(protocol),
            variants: names("--b-variant", &self.b_variant, variants)?,
            options: options("--b-option", &self.b_option)?,
        };
        Ok([one, other])
    }
}

fn protocol(speaks: Speaks) -> Protocol {
    match speaks {
        Speaks::Uci => Protocol::Uci,
        Speaks::Ucci => Protocol::Ucci,
        Speaks::Usi => Protocol::Usi,
        Speaks::Cecp => Protocol::Cecp,
    }
}

fn names(
    option: &str,
    given: &[String],
    variants: &[String],
) -> Result<Vec<(Option<String>, String)>, Failure> {
    let name = |text: &String| match text.split_once('=') {
        Some((ours, theirs)) if variants.iter().any(|name| name == ours) => {
            Ok((Some(ours.to_owned()), theirs.to_owned()))
        }
        Some((ours, _)) => Err(usage(
            &format!("`{option}` names `{ours}`, which is not played"),
            Some(format!("before the `=` stands one of: {}", variants.join(", "))),
        )),
        None if variants.len() > 1 => Err(usage(
            &format!("`{option} {text}` does not say which of the {} variants it is about", variants.len()),
            Some(format!("write `{option} {}={text}`", variants[0])),
        )),
        None => Ok((None, text.clone())),
    };
    given.iter().map(name).collect()
}

fn options(option: &str, given: &[String]) -> Result<Vec<(String, Option<String>)>, Failure> {
    let pair = |text: &String| match text.split_once('=') {
        Some(("", _)) => Err(usage(
            &format!("`{option} {text}` has no name"),
            Some(format!("write for example `{option} Hash=64`")),
        )),
        Some((name, value)) => Ok((name.to_owned(), Some(value.to_owned()))),
        None => Ok((text.clone(), None)),
    };
    given.iter().map(pair).collect()
}
