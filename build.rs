//! How the program is linked. A command that draws one picture is done in a few milliseconds; without this, a third of that goes
//! into finding the libraries of C and into moving 20,000 addresses to wherever the program happens to lie.
//!
//! A release for Linux with glibc stands at a fixed place, and where the machine that builds it has the libraries of C as
//! archives, it holds what it needs of them: it then runs on every Linux of its kind of processor.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
        // for another machine, the archives of this one are of no use
        if env::var("HOST") == env::var("TARGET") && with_archives().is_some() {
            println!("cargo:rustc-link-arg-bins=-static");
        }
    }
}

/// Puts a folder first in which the linker finds archives under the names that rustc gives to shared libraries. `None` where
/// the machine does not have all of them, or is too old: before glibc 2.34, threads are a library of their own, which an
/// archive does not bring along as a whole.
fn with_archives() -> Option<()> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?).join("archives");
    fs::create_dir_all(&folder).ok()?;
    let version = Command::new("getconf").arg("GNU_LIBC_VERSION").output().ok()?;
    let version = String::from_utf8(version.stdout).ok()?;
    let minor: u32 = version.trim().strip_prefix("glibc 2.")?.parse().ok()?;
    if minor < 34 {
        return None;
    }
    // what C needs of the compiler comes with it: some linkers look at each archive but once
    for (name, archives) in
        [("gcc_s", &["libgcc_eh.a"][..]), ("m", &["libm.a"]), ("c", &["libc.a", "libgcc.a", "libgcc_eh.a"])]
    {
        let paths: Vec<String> = archives.iter().map(|archive| found(archive)).collect::<Option<_>>()?;
        fs::write(folder.join(format!("lib{name}.a")), format!("GROUP ( {} )\n", paths.join(" "))).ok()?;
    }
    // for the program alone: what else is linked is not static, and must not have half of it from archives
    println!("cargo:rustc-link-arg-bins=-L{}", folder.display());
    Some(())
}

/// The path of a file of the C compiler, which is asked since it links.
fn found(file: &str) -> Option<String> {
    let told = Command::new("cc").arg(format!("-print-file-name={file}")).output().ok()?;
    let path = String::from_utf8(told.stdout).ok()?;
    // without a folder it was not found; a linker's list has no way to write a space
    let path = path.trim();
    (Path::new(path).is_absolute() && !path.contains(char::is_whitespace)).then(|| path.to_owned())
}
