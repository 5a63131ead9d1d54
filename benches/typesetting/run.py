#!/usr/bin/env python3
"""The rules sheet from a cold process beside typst and pdflatex: the same words on two columns with three boards.

Needs the program in target/release, typst from PyPI (`pip install typst`), and pdflatex with the package othelloboard. The
program is copied first, as `cargo install` would: like the others it is then measured as it is installed, and not as a linker has
left it in memory. What it made is removed before it runs again, since it would leave a file alone that has its bytes already. Each
round runs each of them once, so that a busy machine is busy for all; the medians and their ratios are printed. What is not
installed is named and left out.
"""

import importlib.util, shutil, statistics, subprocess, sys, tempfile, time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 15
TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)"
STARTED = "import typst"


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    return time.perf_counter() - start


with tempfile.TemporaryDirectory() as folder:
    program = shutil.copy(ROOT / "target/release/outflank", folder)
    outflank = [program, "document", "rules", "-o", f"{folder}/ours.pdf"]
    runs = {"outflank": outflank}
    if importlib.util.find_spec("typst"):
        runs["typst"] = [sys.executable, "-c", TYPST, str(HERE / "sheet.typ"), f"{folder}/typst.pdf", str(ROOT / "fonts")]
        runs["python that loads typst"] = [sys.executable, "-c", STARTED]
    else:
        print("typst is not installed: left out")
    if shutil.which("pdflatex"):
        runs["pdflatex"] = ["pdflatex", "-interaction=nonstopmode", "-output-directory", folder, str(HERE / "sheet.tex")]
    else:
        print("pdflatex is not installed: left out")
    times = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, command in runs.items():
            Path(folder, "ours.pdf").unlink(missing_ok=True)
            times[name].append(seconds(command))
    medians = {name: statistics.median(found) for name, found in times.items()}
    # typst from PyPI is a library: without what Python needs to start and to load it, it is a different figure
    if "typst" in medians:
        medians["typst without Python"] = medians["typst"] - medians.pop("python that loads typst")
    for name, median in medians.items():
        print(f"{name:20} {median * 1000:8.1f} ms {median / medians['outflank']:6.1f} times ours")
