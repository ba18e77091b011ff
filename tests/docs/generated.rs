//! What `cargo xtask` writes is what stands in `docs/`.

#[path = "../../xtask/src/diagnostics.rs"]
mod diagnostics;
#[path = "../../xtask/src/gallery.rs"]
mod gallery;
#[path = "../../xtask/src/pictures.rs"]
mod pictures;

#[test]
fn the_gallery_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/gallery.md");
    let page = std::fs::read_to_string(path).expect("the page is part of the repository");
    let now = gallery::gallery();
    if let Some((line, (page, now))) = (1..).zip(page.lines().zip(now.lines())).find(|(_, (a, b))| a != b) {
        panic!("line {line} is\n  {page}\nand would be\n  {now}\ncargo xtask gallery");
    }
    assert_eq!(page.lines().count(), now.lines().count(), "cargo xtask gallery");
}

#[test]
fn the_list_of_diagnostics_is_up_to_date_and_whole() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/diagnostics.md");
    let page = std::fs::read_to_string(path).expect("the page is part of the repository");
    assert_eq!(page, diagnostics::index(), "cargo xtask diagnostics");
    for code in alfil::diagnostic::Code::all() {
        assert_eq!(page.matches(&format!("[`{code}`]")).count(), 1, "{code}");
    }
}

#[test]
fn the_pictures_of_the_documentation_are_up_to_date() {
    for (name, svg) in pictures::pictures() {
        let path = format!("{}/docs/images/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(file == svg, "{name} is not up to date: cargo xtask pictures");
        assert!(svg.len() < 32_000, "{name} is too large for the repository: {} bytes", svg.len());
    }
}
