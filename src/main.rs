//! The program: see the library's `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    alfil::cli::main()
}
