//! How the program is linked. A command that draws one picture is done in a millisecond; without this, a quarter of that goes
//! into moving 20,000 addresses to wherever the program happens to lie.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
