//! Variant files as the model understands them.

use alfil::model::{Loaded, load};
use alfil::source::Source;
use std::path::Path;

/// The text of a variant that ships.
fn shipped(name: &str) -> Option<Source> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants").join(format!("{name}.variant"));
    std::fs::read_to_string(file).ok().map(|text| Source::new(format!("{name}.variant"), text))
}

fn read(name: &str) -> Loaded {
    load(shipped(name).expect("it ships"), &shipped)
}

#[test]
fn every_variant_that_ships_is_read_without_a_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("names are plain").to_owned();
        let loaded = read(&name);
        assert!(loaded.diagnostics.is_empty(), "{name}: {:#?}", loaded.diagnostics);
        assert!(loaded.variant.is_some(), "{name}");
        count += 1;
    }
    assert!(count >= 13, "only {count} variants were found");
}
