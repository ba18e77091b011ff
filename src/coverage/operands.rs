//! Conditions without one of their operands.

use crate::source::Span;
use crate::syntax::tree::{Condition, ConditionKind};

/// A condition that asks less, or allows less.
pub(super) struct Weaker {
    /// Where the operand stands that has gone.
    pub(super) span: Span,
    /// What is left.
    pub(super) condition: Condition,
}

/// The condition without each operand of each `and` and `or` in it.
pub(super) fn of(condition: &Condition) -> Vec<Weaker> {
    let inside = |inner: &Condition, kind: &dyn Fn(Box<Condition>) -> ConditionKind| -> Vec<Weaker> {
        let weaker = of(inner).into_iter();
        weaker
            .map(|weaker| {
                let kind = kind(Box::new(weaker.condition));
                Weaker { span: weaker.span, condition: Condition { kind, span: condition.span } }
            })
            .collect()
    };
    match &condition.kind {
        ConditionKind::Not(inner) => inside(inner, &ConditionKind::Not),
        ConditionKind::And(operands) => of_list(operands, condition.span, &ConditionKind::And),
        ConditionKind::Or(operands) => of_list(operands, condition.span, &ConditionKind::Or),
        _ => Vec::new(),
    }
}

fn of_list(
    operands: &[Condition],
    span: Span,
    kind: &dyn Fn(Vec<Condition>) -> ConditionKind,
) -> Vec<Weaker> {
    let mut found = Vec::new();
    for (index, operand) in operands.iter().enumerate() {
        let mut rest = operands.to_vec();
        rest.remove(index);
        let condition = match <[Condition; 1]>::try_from(rest) {
            Ok([only]) => only,
            Err(rest) => Condition { kind: kind(rest), span },
        };
        found.push(Weaker { span: operand.span, condition });
        for weaker in of(operand) {
            let mut operands = operands.to_vec();
            operands[index] = weaker.condition;
            found.push(Weaker { span: weaker.span, condition: Condition { kind: kind(operands), span } });
        }
    }
    found
}
