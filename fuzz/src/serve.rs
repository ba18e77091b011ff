//! Questions to `alfil serve`.

use alfil::cli::answer;
use serde_json::Value;

/// A line of its input.
pub fn serve(data: &[u8]) {
    if data.contains(&b'\n') {
        return;
    }
    let given = answer(data);
    let text = std::str::from_utf8(&given).expect("an answer is UTF-8");
    let line = text.strip_suffix('\n').unwrap_or_else(|| panic!("`{text}` does not end"));
    assert!(!line.contains(char::is_control), "{line:?}");
    let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let asked: Option<Value> = serde_json::from_slice(data).ok();
    let id = asked.as_ref().and_then(|question| question.as_object()).and_then(|fields| fields.get("id"));
    assert_eq!(value.get("id"), id, "{line}");
    assert_eq!(answer(data), given, "asked again");
}
