//! Snapshots lie in folders by area.

/// The settings by which `assert_snapshot!` finds the snapshots of an area, by no more than their names.
pub fn of(area: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("snapshots/{area}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}
