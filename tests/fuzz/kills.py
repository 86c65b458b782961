"""The command line killed at a random moment: the folder holds the old result or the new one,
whole, and no input is lost.

The command runs in a fork of this process, so that it is warm and a kill falls into its work, not
into imports. """
import os, pathlib, signal, sys, tempfile, time, warnings
from functools import cache, wraps
from pathlib import Path
import numpy as np
from xclust.shipping import cli
from fuzz import Skip, expect
from fuzz.commands import said

ALLOWED = 0, 1, 2, 130, -signal.SIGINT if os.name == "posix" else 0, -9


def make(rng):
    return dict(signal=str(rng.choice(["SIGKILL", "SIGKILL", "SIGINT"])),
        share=float(rng.random()*1.1), rows=int(rng.integers(20, 200)),
        seed=int(rng.integers(1000)), method=str(rng.choice(["imm", "cart"])),
        there=bool(rng.random() < .7), report=bool(rng.random() < .5),
        other=bool(rng.random() < .5),
                # the file operation at which it ends; None: a moment
                at=int(rng.integers(1, 25)) if rng.random() < .6 else None,
                # the earlier result has a file more
                data=bool(rng.random() < .5))


def write_data(case):
    rng = np.random.default_rng(case["seed"])
    y = rng.integers(0, 3, case["rows"])
    Path("d.csv").write_text("a,b\n" + "\n".join(f"{5*j + u:.3f},{v:.3f}"
        for j, u, v in zip(y, rng.normal(size=len(y)), rng.normal(size=len(y)))) + "\n")


def command(case, clusters):
    return ["explain", "d.csv", "--clusters", str(clusters), "--method", case["method"], "--out",
            "result", *["--with-data"] * (clusters == 2 and case.get("data", False))]


def staged(folder):
    return [p for p in Path(folder).glob(".*") if cli.STAGE.fullmatch(p.name) and p.is_dir()]


def contents(folder):
    """The files of a folder; the hidden folder in which a killed command gathers a result is none
    of them."""
    if not Path(folder).is_dir(): return None
    return {p.name: p.read_bytes() for p in Path(folder).iterdir() if p not in staged(folder)}


STEPS = ((pathlib.Path, "write_bytes"), (pathlib.Path, "rename"), (pathlib.Path, "unlink"),
    (pathlib.Path, "mkdir"), (pathlib.Path, "rmdir"), (os, "replace"), (os, "link"), (cli, "put"))


def ends_at(n):
    "This process is killed before its n-th operation on files"
    left = [n]
    def counted(f):
        @wraps(f)
        def call(*given, **named):
            left[0] -= 1
            if not left[0]: os.kill(os.getpid(), signal.SIGKILL)
            return f(*given, **named)
        return call
    for place, name in STEPS: setattr(place, name, counted(getattr(place, name)))


def child(argv, at=None):
    "The command in a process of its own; its number"
    pid = os.fork()
    if pid: return pid
    try:
        with open(os.devnull, "w") as null, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sys.stdout = sys.stderr = null
            signal.signal(signal.SIGINT, signal.default_int_handler)
            from xclust.__main__ import main
            if at: ends_at(at)
            code = main(argv)
            null.flush()
    except SystemExit as error: code = error.code
    except BaseException: code = 99
    os._exit(code if isinstance(code, int) else 1)


def ended(pid):
    _, status = os.waitpid(pid, 0)
    return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


@cache
def usual(method):
    "Seconds of a warm command"
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            case = dict(rows=100, seed=0, method=method)
            write_data(case)
            said(command(case, 3))
            began = time.monotonic()
            ended(child(command(case, 2)))
            return time.monotonic() - began
        finally: os.chdir(before)


def results(case):
    "What the old and the new result hold, from undisturbed commands elsewhere"
    found, here = [], os.getcwd()
    for clusters in (2, 3):
        os.mkdir(f"calm{clusters}")
        os.chdir(f"calm{clusters}")
        write_data(case)
        said(command(case, clusters))
        found.append(contents("result"))
        os.chdir(here)
    return found


def check(case, tally):
    if not hasattr(os, "fork") or sys.platform == "darwin":
        raise Skip("processes are not forked here")
    wait = usual(case["method"])*case["share"]
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try: in_folder(case, wait, tally)
        finally: os.chdir(before)


def in_folder(case, wait, tally):
    write_data(case)
    data, (old, new) = Path("d.csv").read_bytes(), results(case)
    if case["there"]:
        said(command(case, 2))
        if case["other"]: Path("result/notes.txt").write_text("mine")
    else: old = None
    at = case.get("at")
    pid = child(command(case, 3), at)
    if not at:
        time.sleep(wait)
        os.kill(pid, getattr(signal, case["signal"]))
    code = ended(pid)
    tally[f"{'SIGKILL at a file' if at else case['signal']}: "
          f"{'ended before' if code in (0, 1, 2) else 'stopped'}"] += 1
    expect("an exit code", code in ALLOWED, lambda: f"{code}")
    expect("the input is as it was", Path("d.csv").read_bytes() == data)
    whole("after the kill", old, new, case)
    again, _, err = said(command(case, 3))
    # a lock of the killed one is respected for seconds
    for _ in range(40):
        if again == 0 or "another command is writing" not in err: break
        time.sleep(.5)
        again, _, err = said(command(case, 3))
    expect("the next command works", again == 0, lambda: err[-300:])
    whole("after the next command", new, new, case)
    expect("no hidden folder stays", not staged("result") + staged("."),
           lambda: f"{staged('result')}, {staged('.')}")
    tally["the next command works"] += 1


def whole(when, old, new, case):
    "One result, not a mix; files of others are there"
    found = contents("result")
    if found is not None and case["there"] and case["other"]:
        expect("files of others stay", found.pop("notes.txt", None) == b"mine", when)
    expect("the old result or the new one", found in (old, new),
           lambda: f"{when}: {sorted(found or [])}, old {sorted(old or [])}, new {sorted(new)}")


def smaller(case): return ()
