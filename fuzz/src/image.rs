//! The pictures of pieces.

use super::shipped::rules;
use alfil::board::BySide;
use alfil::draw::{Image, MAX_IMAGE_BYTES, Options, movement_svg};

/// An SVG file.
pub fn image(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let image = match Image::parse(text) {
        Ok(image) => image,
        Err(error) => {
            assert!(text.get(error.place.clone()).is_some(), "{error:?}");
            return;
        }
    };
    assert!(text.len() <= MAX_IMAGE_BYTES);
    let rules = rules(0);
    let kind = rules.vocabulary().kinds().next().expect("a piece");
    let plain = movement_svg(&rules, kind, &Options::default());
    let mut options = Options::default();
    options.images.insert(kind, BySide::both(image));
    let drawing = movement_svg(&rules, kind, &options);
    // What is written in no more than a few signs for each that was read.
    assert!(drawing.len() < 6 * (text.len() + plain.len()), "{} of {}", drawing.len(), text.len());
    harmless(&drawing);
}

/// The drawing is XML, without what a browser would run or fetch.
fn harmless(drawing: &str) {
    let document = roxmltree::Document::parse(drawing).unwrap_or_else(|error| panic!("{error}\n{drawing}"));
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let runs = ["script", "foreignObject", "image", "a", "iframe", "animate", "set", "handler"];
        assert!(!runs.contains(&name), "{name} in\n{drawing}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value().to_ascii_lowercase());
            assert!(!name.to_ascii_lowercase().starts_with("on"), "{name} in\n{drawing}");
            let leads = value.contains("javascript:") || value.contains("http:") || value.contains("data:");
            assert!(!leads, "{name}=\"{value}\" in\n{drawing}");
            // A reference leads to a part of the same drawing.
            if name == "href" {
                assert!(value.starts_with('#'), "{name}=\"{value}\" in\n{drawing}");
            }
            assert!(!value.contains("url(") || value.contains("url(#"), "{name}=\"{value}\" in\n{drawing}");
        }
    }
}
