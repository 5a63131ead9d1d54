#!/usr/bin/env python3
"""One picture from a cold process beside the commands that draw other games; and how large PNG files are beside oxipng's.

Needs the program in target/release; sgf-render (`cargo install sgf-render`); chess, cairosvg and pyoxipng from PyPI. The program
is copied first, as `cargo install` would: it is measured as it is installed, and not as a linker has left it in memory. What it
made is removed before it runs again, since it would leave a file alone that has its bytes already. Each round runs each command
once, so that a busy machine is busy for all; medians of processor time (user and system) and of wall time are printed, and how
many times outflank's processor time that is. What is not installed is named and left out.
"""

import importlib.util, resource, shutil, statistics, subprocess, sys, tempfile, time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "target/release/outflank"
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 40
MOVES = "f5d6c3d3c4f4f6f3e6e7"
SGF = "(;GM[1]SZ[9];B[ee];W[ec];B[gc];W[fd];B[gd];W[fe];B[ge];W[ff];B[gf];W[gg])"
CHESS = """
import sys, chess, chess.svg, cairosvg
board = chess.Board()
for move in "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7".split():
    board.push_san(move)
cairosvg.svg2png(bytestring=chess.svg.board(board, size=512).encode(), write_to=sys.argv[1])
"""
# Boards of every kind: few discs and many, numbers, marks, a part of a board, a theme with other colours.
KINDS = {
    "a few moves": ["--moves", MOVES],
    "numbers": ["--moves", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3", "--numbers", "all"],
    "legal moves": ["--moves", MOVES, "--show", "legal-moves,last-move"],
    "a part": ["--moves", MOVES, "--crop", "a1-e5"],
    "print": ["--moves", MOVES, "--theme", "print"],
    "no coordinates": ["--moves", MOVES, "--coordinates", "none"],
}


def run(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def commands(folder, program):
    here = {"outflank diagram, 512 px": [program, "diagram", "--moves", MOVES, "-o", f"{folder}/ours.png", "--size", "512"]}
    here["true"] = ["true"]
    if shutil.which("sgf-render"):
        game = Path(folder) / "game.sgf"
        game.write_text(SGF)
        here["sgf-render, 9×9, 512 px"] = ["sgf-render", "-f", "png", "-w", "512", "-o", f"{folder}/go.png", str(game)]
    else:
        print("sgf-render is not installed: left out")
    if all(importlib.util.find_spec(name) for name in ("chess", "cairosvg")):
        here["python-chess and cairosvg"] = [sys.executable, "-c", CHESS, f"{folder}/chess.png"]
    else:
        print("chess and cairosvg are not installed: left out")
    return here


def speed(folder, program):
    runs = commands(folder, program)
    times = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, command in runs.items():
            Path(folder, "ours.png").unlink(missing_ok=True)
            times[name].append(run(command))
    processor = {name: statistics.median(cpu for cpu, _ in found) for name, found in times.items()}
    ours = processor["outflank diagram, 512 px"]
    for name, found in times.items():
        wall = statistics.median(wall for _, wall in found)
        print(f"{name:28} {processor[name] * 1e3:8.2f} ms of processor {wall * 1e3:8.2f} ms {processor[name] / ours:7.2f}")


def sizes(folder, program):
    if not importlib.util.find_spec("oxipng"):
        print("pyoxipng is not installed: sizes left out")
        return
    import oxipng

    print(f"\n{'bytes':28} {'ours':>8} {'--optimize':>10} {'oxipng -o4':>10}")
    file = Path(folder) / "size.png"
    for name, options in KINDS.items():
        for width in (512, 1024):
            command = [program, "diagram", *options, "-o", str(file), "--size", str(width)]
            run(command)
            quick = file.read_bytes()
            peer = len(oxipng.optimize_from_memory(quick, level=4))
            run([*command, "--optimize"])
            smallest = file.stat().st_size
            print(
                f"{name:22} {width:5} {len(quick):8} {smallest:10} {peer:10}"
                f"   {len(quick) / peer:.2f} and {smallest / peer:.2f} times oxipng"
            )


with tempfile.TemporaryDirectory() as folder:
    program = shutil.copy(PROGRAM, folder)
    speed(folder, program)
    sizes(folder, program)
