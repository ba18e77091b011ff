//! The smallest variant that still shows what an invented one has shown.
//!
//! Of an invented variant, hardly anything has to do with the difference that it shows. Whatever can be taken away from it, as JSON, is
//! taken away for as long as the tables and the slow twin go on differing in the same thing.

use super::lockstep_within;
use alfil::model::{Definition, Variant};
use serde_json::Value;
use std::panic::catch_unwind;
use std::time::Duration;

/// How long the games may last by which one try is judged.
const LONGEST: Duration = Duration::from_secs(2);

/// A variant made smaller, and what still differs; nothing if nothing does.
pub fn smallest(variant: &Definition) -> Option<(Value, String)> {
    let mut value = serde_json::to_value(variant).expect("a variant can be written");
    let subject = subject(&difference(&value)?).to_string();
    let shows_it = |value: &Value| difference(value).is_some_and(|told| self::subject(&told) == subject);
    let mut goes_on = true;
    while goes_on {
        goes_on = false;
        for place in places(&value) {
            if let Some(less) = without(&value, &place).into_iter().find(shows_it) {
                value = less;
                goes_on = true;
            }
        }
    }
    let told = difference(&value)?;
    Some((value, told))
}

/// What is said of a variant by whose games the tables and the slow twin differ. What cannot be read, or is no variant, shows nothing.
fn difference(value: &Value) -> Option<String> {
    let definition: Definition = serde_json::from_value(value.clone()).ok()?;
    let told = catch_unwind(|| lockstep_within(&Variant::seal(definition), 1, usize::MAX, LONGEST)).err()?;
    let told = told.downcast::<String>().ok()?;
    told.contains("invented").then_some(*told)
}

/// What a difference is about: the first word of what is said of it.
fn subject(told: &str) -> &str {
    let told = told.strip_prefix("assertion `left == right` failed: ").unwrap_or(told);
    told.split(' ').next().unwrap_or_default()
}

/// The places of all values in a value, as JSON pointers; what holds others before these.
fn places(value: &Value) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Array(list) => list.iter().enumerate().map(|(index, one)| (index.to_string(), one)).collect(),
        Value::Object(fields) => fields.iter().map(|(name, one)| (name.clone(), one)).collect(),
        _ => Vec::new(),
    };
    let of = |(name, one): (String, &Value)| {
        let below = places(one).into_iter().map(|place| format!("/{name}{place}")).collect::<Vec<_>>();
        std::iter::once(format!("/{name}")).chain(below).collect::<Vec<_>>()
    };
    inner.into_iter().flat_map(of).collect()
}

/// A value with less at a place, in every way that may leave a variant.
fn without(value: &Value, place: &str) -> Vec<Value> {
    let (Some(here), Some((holder, last))) = (value.pointer(place), place.rsplit_once('/')) else {
        return Vec::new();
    };
    // A variant has a name, the number of its types is that of many lists, and nothing hangs on where it is written.
    if place == "/name" || holder == "/kinds" || place.contains("/span") {
        return Vec::new();
    }
    let mut less = Vec::new();
    let mut change = |place: &str, change: &dyn Fn(&mut Value)| {
        let mut changed = value.clone();
        change(changed.pointer_mut(place).expect("it is there"));
        less.push(changed);
    };
    if let (Some(Value::Array(_)), Ok(index)) = (value.pointer(holder), last.parse::<usize>()) {
        change(holder, &|list| drop(list.as_array_mut().map(|list| list.remove(index))));
    }
    match here {
        Value::Array(list) if !list.is_empty() => change(place, &|list| *list = Value::Array(Vec::new())),
        // What may be there or not; a condition.
        Value::Object(_) => {
            change(place, &|one| *one = Value::Null);
            change(place, &|one| *one = Value::from("Always"));
        }
        Value::Bool(true) => change(place, &|one| *one = Value::from(false)),
        _ => {}
    }
    less
}
