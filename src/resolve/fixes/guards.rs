//! What can be said in place of a guard that asks about attacks where a move attacks: that the piece may not move then, or that it
//! only walks so. It is said with the words of the file.

use crate::diagnostic::{Diagnostic, Fix, Safety};
use crate::source::{SourceId, Span};
use crate::syntax::tree::{
    self, Betza, BetzaMove, ClauseKind, Condition, ConditionKind, Modifier, MoveClause, PieceClause,
    PieceRule,
};

/// Says what can be written, and writes it where it is one thing.
pub(super) fn instead(diagnostic: &mut Diagnostic, file: &tree::File, text: &str) {
    let Some(label) = diagnostic.labels.first().map(|label| label.span) else { return };
    let Some(guard) = Guard::at(file, text, label) else { return };
    if let Some(near) = guard.near_itself() {
        let told = format!("move {} {near}", guard.text(guard.rule.betza.span));
        diagnostic.help = Some(format!("did you mean `{told}`?"));
        diagnostic.fixes.push(Fix::write(Safety::Offered, guard.place(), near));
        return;
    }
    let banned = guard.banned();
    let walking = guard.walking();
    diagnostic.help = Some(match (&banned, &walking) {
        (Some(ban), Some(walk)) => {
            format!("`{ban}` keeps it from moving, and what it attacks stays attacked; or it only walks so: {walk}")
        }
        (Some(ban), None) => format!("`{ban}` keeps it from moving, and what it attacks stays attacked"),
        (None, Some(walk)) => format!("a move that captures nothing (`m`) may ask for it: {walk}"),
        (None, None) => {
            "what captures may ask for plain facts, such as `captured`, `count` and `turn`; a move that captures nothing \
             (`m`), in a line of its own, may ask for this, too"
                .to_owned()
        }
    });
}

/// A guard, and the move and the piece that it belongs to.
struct Guard<'t> {
    text: &'t str,
    piece: &'t PieceClause,
    rule: &'t MoveClause,
    when: &'t Condition,
}

impl<'t> Guard<'t> {
    /// That around a place.
    fn at(file: &'t tree::File, text: &'t str, place: Span) -> Option<Guard<'t>> {
        if place.source != SourceId(0) {
            return None;
        }
        let pieces = file.clauses.iter().filter_map(|clause| match &clause.kind {
            ClauseKind::Piece(piece) => Some(piece),
            _ => None,
        });
        pieces.flat_map(|piece| rules(piece).map(move |rule| (piece, rule))).find_map(|(piece, rule)| {
            let when = rule.when.as_ref()?;
            let around = when.span.start <= place.start && place.end <= when.span.end;
            around.then_some(Guard { text, piece, rule, when })
        })
    }

    fn text(&self, span: Span) -> &'t str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// From behind all else that the move says to the end of the condition.
    fn place(&self) -> Span {
        guard_of(self.text, self.rule, self.when)
    }

    /// The guard of the move itself, if the condition asks what stands near the pieces that move, and nothing else.
    fn near_itself(&self) -> Option<String> {
        let (not, asked) = match &self.when.kind {
            ConditionKind::Not(inner) => ("not ", &inner.kind),
            kind => ("", kind),
        };
        let ConditionKind::Beside { whose, pieces, near } = asked else { return None };
        let [piece] = pieces.as_slice() else { return None };
        let itself = whose.node == tree::Whose::Own && piece.node == self.piece.letters.node;
        let near = self.text(near.span).trim_end_matches(')');
        (itself && near.starts_with("within")).then(|| format!("{not}{near}"))
    }

    /// The clause that keeps the piece from moving, if all of its moves have this guard.
    fn banned(&self) -> Option<String> {
        let condition = self.text(self.when.span);
        let every = rules(self.piece)
            .all(|rule| rule.when.as_ref().is_some_and(|when| self.text(when.span) == condition));
        // What only a piece that moves can be asked.
        let of_the_mover = condition.split(|c: char| !c.is_alphanumeric()).any(|word| word == "royal");
        let whole = !condition.contains(['\n', '#']);
        (every && whole && !of_the_mover)
            .then(|| format!("forbid moving {} when {}", self.piece.letters.node, self.opposite()))
    }

    /// The opposite of the condition, as text.
    fn opposite(&self) -> String {
        let condition = self.text(self.when.span);
        match &self.when.kind {
            ConditionKind::Not(inner) => self.text(inner.span).to_owned(),
            ConditionKind::And(_) | ConditionKind::Or(_) => format!("not ({condition})"),
            _ => format!("not {condition}"),
        }
    }

    /// The two moves into which one that walks and captures falls.
    fn walking(&self) -> Option<String> {
        let before = self.text.get(self.rule.betza.span.end as usize..self.place().start as usize)?;
        let plain = before.trim().is_empty() && self.rule.betza.moves.iter().all(does_both);
        let with = |letter| with_letter(self.text, &self.rule.betza, letter);
        plain.then(|| {
            let condition = self.text(self.when.span);
            format!("`move {} when {condition}` beside `move {}`", with('m'), with('c'))
        })
    }
}

fn rules(piece: &PieceClause) -> impl Iterator<Item = &MoveClause> {
    piece.rules.iter().filter_map(|rule| match rule {
        PieceRule::Move(rule) => Some(rule),
        PieceRule::Clause(_) | PieceRule::Error => None,
    })
}

/// `when` and its condition.
fn guard_of(text: &str, rule: &MoveClause, when: &Condition) -> Span {
    let before = text.get(rule.span.start as usize..when.span.start as usize).unwrap_or("");
    let word = before.rfind("when").unwrap_or(before.len());
    Span { start: rule.span.start + word as u32, ..when.span }
}

/// Whether it is one leg that says nothing of what it does where it ends, so that it walks and captures.
fn does_both(one: &BetzaMove) -> bool {
    match one {
        BetzaMove::Legs { legs, .. } => {
            legs.len() == 1
                && legs
                    .iter()
                    .flat_map(|leg| &leg.modifiers)
                    .all(|modifier| !Modifier::is_modality(modifier.node))
        }
        BetzaMove::Bracket { .. } | BetzaMove::Error(_) => false,
    }
}

/// The notation with a letter before each of its moves.
fn with_letter(text: &str, betza: &Betza, letter: char) -> String {
    let mut written = String::new();
    let mut end = betza.span.start;
    for one in &betza.moves {
        let BetzaMove::Legs { span, .. } = one else { continue };
        written += text.get(end as usize..span.start as usize).unwrap_or("");
        written.push(letter);
        written += text.get(span.start as usize..span.end as usize).unwrap_or("");
        end = span.end;
    }
    written
}
