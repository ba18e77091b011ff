//! Makes of the library's WebAssembly what browsers, bundlers and Node load.

mod data;
mod split;

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "bindgen js INPUT.wasm FOLDER        the module and its JavaScript
bindgen watch INPUT.wasm OUTPUT.wasm        a module that tells which functions are called
bindgen split LINKED.wasm INPUT.wasm CALLED FIRST.wasm REST.wasm [TEXT..]        the functions that were called, and the others, with these texts";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let made = match words.as_slice() {
        ["js", input, folder] => javascript(input, folder),
        ["watch", input, output] => split::watch(input, output),
        ["split", linked, input, called, first, rest, texts @ ..] => {
            split::split(linked, input, called, [first, rest], texts)
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}

fn javascript(input: &str, folder: &str) -> anyhow::Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("wasm").typescript(true);
    bindgen.remove_producers_section(true).reset_state_function(true);
    let mut output = bindgen.web(true)?.generate_output()?;
    // What the linker tells holds for what it has written.
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        output.wasm_mut().customs.remove_raw(section);
    }
    output.emit(folder)
}
