//! Lists the files of `variants/`, so that they are embedded by being there.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=variants");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo names the package's directory"));
    let mut files: Vec<PathBuf> = fs::read_dir(root.join("variants"))
        .expect("the package has a directory of variants")
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "variant"))
        .collect();
    files.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    let mut list = String::from("&[\n");
    for file in &files {
        println!("cargo:rerun-if-changed={}", file.display());
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("names of variants are UTF-8");
        let path = file.to_str().expect("the package's path is UTF-8");
        writeln!(list, "    ({name:?}, include_str!({path:?})),")
            .expect("a String takes what is written to it");
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").expect("Cargo names a directory for what is built");
    fs::write(Path::new(&out).join("variants.rs"), list).expect("the directory can be written to");
}
