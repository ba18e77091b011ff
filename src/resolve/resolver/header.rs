//! The fields of a header. They mention nothing else, so that they are looked at whatever is wrong with the rest.

use crate::diagnostic::{Diagnostic, Fix, Safety, code, suggest};
use crate::resolve::report::Report;
use crate::source::Span;
use crate::syntax::FIELDS;
use crate::syntax::tree::{self, HeaderValue};

/// Whether something is wrong with a field of a header: the game can be played all the same.
pub(in crate::resolve) fn is_of_header(diagnostic: &Diagnostic) -> bool {
    [code::header::UNKNOWN_FIELD, code::header::DUPLICATE_FIELD, code::header::WRONG_VALUE]
        .contains(&diagnostic.code)
}

/// The fields of a header that can be used. What is wrong with the others is reported.
pub(in crate::resolve) fn right_fields<'t>(
    header: &'t tree::Header,
    report: &mut Report,
) -> Vec<&'t tree::HeaderField> {
    let mut seen: Vec<(&str, Span)> = Vec::new();
    let mut right = Vec::new();
    for field in &header.fields {
        match field_mistake(field, &seen) {
            Some(mistake) => report.push(mistake),
            None => {
                let key = field.key.node.as_str();
                if !matches!(key, "alias" | "source" | "note") {
                    seen.push((key, field.key.span));
                }
                right.push(field);
            }
        }
    }
    right
}

/// What is wrong with a field of a header, behind others of which there may be one.
fn field_mistake(field: &tree::HeaderField, seen: &[(&str, Span)]) -> Option<Diagnostic> {
    let key = field.key.node.as_str();
    if !FIELDS.contains(&key) {
        // Of a number the year is meant, whatever the word.
        let number = matches!(field.value, HeaderValue::Number(_)).then_some("year");
        let near = number
            .or_else(|| suggest(key, FIELDS.iter().copied()))
            .or_else(|| crate::syntax::header_field_meant(key));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the fields are {}", crate::english::quoted(FIELDS.iter().copied())),
        };
        return Some(
            Diagnostic::error(
                code::header::UNKNOWN_FIELD,
                format!("a variant has no field `{key}`"),
                field.key.span,
                "not a field",
            )
            .help(help)
            .fix(near.map(|near| Fix::write(Safety::Safe, field.key.span, near))),
        );
    }
    if let Some((_, first)) = seen.iter().find(|(other, _)| *other == key) {
        return Some(
            Diagnostic::error(
                code::header::DUPLICATE_FIELD,
                format!("`{key}` is given twice"),
                field.key.span,
                "a second time",
            )
            .label(*first, "the first time")
            .help("keep one of the two; names can share one string"),
        );
    }
    match (key, &field.value) {
        ("inventor" | "alias" | "source" | "note", HeaderValue::Text(_))
        | ("year", HeaderValue::Number(_)) => None,
        (_, HeaderValue::Text(text)) => Some(
            Diagnostic::error(code::header::WRONG_VALUE, "`year` is a number", text.span, "a text")
                .help(match text.node.trim().parse::<u32>() {
                    Ok(year) => format!("write the year without quotation marks: `year {year}`"),
                    Err(_) => "write the year as a number: `year 2007`".to_owned(),
                })
                .fix(
                    text.node
                        .trim()
                        .parse::<u32>()
                        .ok()
                        .map(|year| Fix::write(Safety::Safe, text.span, year.to_string())),
                ),
        ),
        (_, HeaderValue::Number(number)) => Some(
            Diagnostic::error(
                code::header::WRONG_VALUE,
                format!("`{key}` is a text"),
                number.span,
                "a number",
            )
            .help(format!("put it into quotation marks: `{key} \"{}\"`", number.node))
            .fix(Fix::write(Safety::Safe, number.span, format!("\"{}\"", number.node))),
        ),
    }
}
