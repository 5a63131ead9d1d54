//! A disk that is full, and folders that may not be written to.

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;

use super::*;

/// Files that may not grow beyond a size are a full disk for whoever writes: the build says so, and all is as it was. The
/// message names the file that was wanted, not the temporary one.
#[test]
fn a_full_disk_leaves_all_as_it_was() {
    let two = Two::new();
    two.build(0);
    two.be(1);
    let mut failed = 0;
    // in blocks of 512 or 1024 bytes, as the shell likes
    for blocks in [0, 1, 2, 4, 8, 16] {
        let run =
            shell(two.book.path(), &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$OUTFLANK\" build . --force"));
        if run.code == 0 {
            break;
        }
        failed += 1;
        assert_eq!(run.code, 3, "{}", run.stderr);
        let message = run.stderr.strip_prefix("error: cannot write ./out/").unwrap_or_else(|| panic!("{}", run.stderr));
        assert!(message.starts_with("en/diagrams/") && message.contains(": File too large"), "{message}");
        assert!(!run.stderr.contains(".outflank-"), "{}", run.stderr);
        two.assert_is(0);
    }
    assert!(failed >= 3, "no disk was small enough");
    two.build(1);
}

/// The same where the system kills whoever writes too much.
#[test]
fn a_build_that_is_killed_by_a_limit_leaves_all_as_it_was() {
    let two = Two::new();
    two.build(0);
    two.be(1);
    let run = shell(two.book.path(), "ulimit -f 2; exec \"$OUTFLANK\" build . --force");
    assert_eq!(run.code, -1, "a signal ended it: {}", run.stderr);
    two.assert_whole(true, "limit");
    two.build(1);
}

/// A disk of its own that really fills up, where this user may have one.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_keeps_the_last_good_files() {
    let two = Two::new();
    let in_namespace = |script: &str| {
        let script = format!("unshare --user --map-root-user --mount sh -c '{script}'");
        shell(two.book.path(), &script)
    };
    if in_namespace("mkdir -p probe && mount -t tmpfs -o size=64k none probe").code != 0 {
        eprintln!("not tried: this user cannot mount a small disk; the limit on files above is the same to a build");
        return;
    }
    // a build into the small disk, then one that has no room for all new files beside the old ones
    let sizes: usize = two.made[0].values().map(Vec::len).sum();
    let kilobytes = (sizes / 1024 + two.made[0].len() * 4).max(64) + 60;
    two.be(0);
    let run = in_namespace(&format!(
        "mkdir -p out && mount -t tmpfs -o size={kilobytes}k none out && \"$OUTFLANK\" build . && cp -r out before && \
         \"$OUTFLANK\" build . --force; echo \"code $?\"; diff -r before out && echo same; ls -A out; \
         head -c 100000000 /dev/zero > out/ballast; \"$OUTFLANK\" build . --force; echo \"code $?\"; rm out/ballast; \
         diff -r before out && echo same; \"$OUTFLANK\" build . --force; echo \"code $?\"; rm -rf before"
    ));
    let said: Vec<&str> = run.stdout.lines().filter(|line| *line != "en").collect();
    let codes: Vec<&&str> = said.iter().filter(|line| line.starts_with("code")).collect();
    assert_eq!(codes[1], &"code 3", "{}\n{}", run.stdout, run.stderr);
    assert_eq!(said.iter().filter(|line| **line == "same").count(), 2, "{}\n{}", run.stdout, run.stderr);
    assert!(!said.iter().any(|line| line.ends_with(".lock")), "{}", run.stdout);
    assert!(run.stderr.contains("o space"), "{}", run.stderr);
    assert!(!run.stderr.contains(".outflank-"), "{}", run.stderr);
}

/// Whoever tests as root runs the program as somebody else, since nothing is read-only for root.
fn as_nobody(book: &Book, arguments: &[&str]) -> common::Run {
    const NOBODY: u32 = 65_534;
    let probe = book.path().join("probe");
    fs::create_dir(&probe).expect("made");
    fs::set_permissions(&probe, fs::Permissions::from_mode(0o555)).expect("set");
    let is_root = fs::write(probe.join("x"), "").is_ok();
    fs::remove_dir_all(&probe).expect("removed");
    let mut program = command();
    if is_root {
        // nobody may not look into the folders of root
        let copy = book.path().join("program");
        fs::copy(env!("CARGO_BIN_EXE_outflank"), &copy).expect("copied");
        program = Command::new(copy);
        program.env("NO_COLOR", "1").env_remove("SOURCE_DATE_EPOCH").uid(NOBODY).gid(NOBODY);
        fs::set_permissions(book.path(), fs::Permissions::from_mode(0o755)).expect("set");
    }
    let output = program.current_dir(book.path()).args(arguments).output();
    output.expect("the program runs").into()
}

#[test]
fn what_may_not_be_written_to_stays_as_it_was() {
    for below in ["", "en", "en/diagrams"] {
        let two = Two::new();
        two.build(0);
        two.be(1);
        let folder = two.out().join(below);
        // for root, a folder of root's is one that nobody may not write to
        let folders: Vec<PathBuf> =
            folder.ancestors().take_while(|above| above.starts_with(two.out())).map(Path::to_owned).collect();
        for folder in &folders {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).expect("set");
        }
        let run = as_nobody(&two.book, &["build", "."]);
        for folder in &folders {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("set");
        }
        assert_eq!(run.code, 3, "{below}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: cannot write"), "{}", run.stderr);
        assert!(run.stderr.to_lowercase().contains("permission denied"), "{}", run.stderr);
        two.assert_is(0);
        two.build(1);
    }
}

/// A folder in the place of a file, and a file in the place of a folder.
#[test]
fn what_has_the_name_already_stays() {
    let two = Two::new();
    two.build(0);
    let svg = two.out().join("en/diagrams/a.svg");
    fs::remove_file(&svg).expect("removed");
    fs::create_dir(&svg).expect("made");
    fs::write(svg.join("mine"), "mine").expect("written");
    two.be(1);
    let run = two.book.run(&["build", "."]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stderr.starts_with("error: cannot write ./out/en/diagrams/a.svg: "), "{}", run.stderr);
    assert_eq!(fs::read_to_string(svg.join("mine")).expect("there"), "mine");
    fs::remove_dir_all(&svg).expect("removed");
    two.assert_whole(false, "a folder in the way");
    two.build(1);

    fs::remove_dir_all(two.out().join("en/diagrams")).expect("removed");
    fs::write(two.out().join("en/diagrams"), "mine").expect("written");
    let run = two.book.run(&["build", "."]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert_eq!(fs::read_to_string(two.out().join("en/diagrams")).expect("there"), "mine");
    fs::remove_file(two.out().join("en/diagrams")).expect("removed");
    two.build(1);
}
