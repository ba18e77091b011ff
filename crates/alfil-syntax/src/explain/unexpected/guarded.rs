//! A piece in one line whose moves have guards, or whose rules have conditions: `piece Q "Mage" [F-R] within K of own royal when check`.
//!
//! What stands behind the moves there is read in braces, a rule a line.

use super::Stop;
use crate::build::Builder;
use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::explain::notation;
use crate::explain::repair::{self, Repair, tokens_before};
use crate::explain::scan::code_end;
use crate::grammar::Rule;
use crate::words::PIECE_RULES;

/// The longest line that is looked at.
const LONGEST: usize = 200;

/// With what guards of moves begin.
const GUARDS: [&str; 8] = ["on", "over", "from", "in", "where", "not", "within", "when"];

/// Behind what a word that begins rules is a part of a condition, or of the rule before.
const WITHIN_CONDITIONS: [&str; 8] = ["when", "and", "or", "not", "else", "once", "until", "("];

impl<'t> Builder<'t> {
    /// The same piece with its rules in braces.
    pub(super) fn guarded(&self, stop: &Stop<'_, 't>) -> Option<Diagnostic> {
        let failure = stop.failure;
        let (first, whole) = stop.first_line();
        let line = &first[..code_end(first)];
        let piece = stop.rule == Rule::lone_clause && stop.word == "piece" && whole;
        if !piece || line.len() > LONGEST || line.contains(['{', '}']) || failure.at >= line.len() {
            return None;
        }
        let tokens = tokens_before(line, line.len());
        let word = |at: usize| tokens.get(at).map_or("", |place| &line[place.clone()]);
        let named = tokens.iter().position(|place| line[place.clone()].starts_with('"'));
        let moves = named.filter(|at| *at >= 2)? + 1;
        let begins = |at: usize| {
            let rule = PIECE_RULES.contains(&word(at)) && !WITHIN_CONDITIONS.contains(&word(at - 1));
            at == moves || rule
        };
        let behind =
            (moves..tokens.len()).find(|at| GUARDS.contains(&word(*at)) || begins(*at) && *at > moves)?;
        let start = tokens.get(moves)?.start;
        let letters = line[start..tokens[behind].start].trim_end_matches([' ', '\t', ',']);
        // What stands on the line without braces needs none.
        let guards = (behind..tokens.len()).any(|at| GUARDS.contains(&word(at)));
        if behind == moves || !guards || !notation::reads(letters) {
            return None;
        }
        let starts: Vec<usize> =
            (moves..tokens.len()).filter(|at| begins(*at)).map(|at| tokens[at].start).collect();
        let ends = starts.iter().skip(1).copied().chain([line.len()]);
        let rules: Vec<String> = starts
            .iter()
            .zip(ends)
            .map(|(start, end)| line[*start..end].trim_end_matches([' ', '\t', ',']))
            .enumerate()
            .map(|(number, rule)| if number == 0 { format!("move {rule}") } else { rule.to_owned() })
            .collect();
        if !rules.iter().all(|rule| repair::reads(Rule::lone_rule, rule)) {
            return None;
        }
        let head = line[..start].trim_end();
        if let [rule] = rules.as_slice() {
            let meant = format!("{head} {{ {rule} }}");
            let changes = vec![(start..line.len(), format!("{{ {rule} }}"))];
            let place = failure.at..failure.at + failure.token().len();
            return Some(self.mended(stop, Repair { place, meant, changes, safety: Safety::Offered }));
        }
        let help = format!("rules stand in the braces of a piece, a line each: `{}`", rules.join("`, `"));
        let block = format!("{{\n    {}\n}}", rules.join("\n    "));
        let fix = Fix::write(Safety::Offered, self.spot(failure, start..line.len()), block);
        Some(stop.told().help(help).fix(fix.titled("write them in braces")))
    }
}
