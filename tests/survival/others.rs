//! Others at work in the same folder: somebody who removes it, and another build.

use std::thread::sleep;
use std::time::Duration;

use super::*;

/// The folder goes away while the build is at work, again and again: the build ends well or says what it cannot do, and the
/// next one makes everything.
#[test]
fn a_folder_that_goes_away_harms_no_later_build() {
    let two = Two::new();
    let mut failed = 0;
    for round in 0..20 {
        two.build(0);
        two.be(1);
        let mut child = two.start();
        while child.try_wait().expect("asked").is_none() {
            sleep(Duration::from_micros(500 * (round + 1)));
            // once while it begins, or again and again
            if round % 2 == 0 || two.out().join("en/diagrams/a.svg").exists() {
                let _ = fs::remove_dir_all(two.out());
            }
        }
        let code = child.wait().expect("it ends").code();
        assert!(matches!(code, Some(0 | 3)), "{code:?}");
        failed += usize::from(code == Some(3));
        if two.out().exists() {
            two.assert_whole(false, "removed");
        }
        two.build(1);
    }
    eprintln!("{failed} of 20 builds could not write");
}

#[test]
fn two_builds_of_two_books_leave_whole_files() {
    let two = Two::new();
    let other = Two::new();
    other.be(1);
    for _ in 0..10 {
        two.be(0);
        let mut one = two.start();
        let mut another =
            quiet(command().current_dir(other.book.path()).args(["build", ".", "--force", "--out"]).arg(two.out()))
                .spawn()
                .expect("the program runs");
        assert!(one.wait().expect("it ends").success());
        assert!(another.wait().expect("it ends").success());
        two.assert_whole(true, "two builds");
        assert!(files(&two.out()).iter().all(|(name, _)| !is_temporary(name)));
        // whatever of the two the record speaks of, the next build is right
        two.build(0);
        two.build(1);
    }
}

/// What a stranger has put in the place of a file that is no longer made is not removed, whatever the record says of it.
#[test]
fn cleaning_spares_what_is_not_ours() {
    let two = Two::new();
    two.build(0);
    two.book.write("content/diagrams/d.yaml", b"a:\n  moves: f5\n");
    let diagrams = two.out().join("en/diagrams");
    let stranger = diagrams.join("b.svg");
    let ours = fs::read(&stranger).expect("there");
    // of the same length, so that only the bytes tell
    fs::write(&stranger, vec![b'x'; ours.len()]).expect("written");
    fs::write(diagrams.join("b.txt"), "mine").expect("written");
    fs::remove_file(diagrams.join("c.svg")).expect("removed");
    fs::create_dir(diagrams.join("c.svg")).expect("made");
    fs::write(diagrams.join("c.svg/mine"), "mine").expect("written");
    let run = run_in(two.book.path(), &["build", ".", "--clean"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let left = "left in ./out, since somebody has changed it:\n  en/diagrams/b.svg\n  en/diagrams/c.svg\n";
    assert!(run.stderr.contains(left), "{}", run.stderr);
    assert_eq!(fs::read(&stranger).expect("there"), vec![b'x'; ours.len()]);
    assert!(diagrams.join("b.txt").exists() && diagrams.join("c.svg/mine").exists());
    assert!(!diagrams.join("b.png").exists() && !diagrams.join("c.html").exists(), "what is ours goes");
}
