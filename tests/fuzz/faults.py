"""The command line where its surroundings fail: the answer, or one sentence; each instance is one
fault, in processes of its own."""
import os, shutil, subprocess, sys, tempfile
from pathlib import Path
import numpy as np
from fuzz import Skip, TESTS, expect

FAULTS = ["no home", "locale C", "locale of Turkey", "-O", "-OO", "warnings are errors",
    "a cache that cannot be written", "two cold processes at once", "a folder that vanishes",
    "a symlink as input", "a symlink as result", "a result folder that is a file",
    "a read-only folder", "a full disk", "no temporary folder", "closed output", "time zone",
    "hash seed", "little memory for a command", "memory that ends within a fit"]


def make(rng):
    return dict(fault=FAULTS[int(rng.integers(2**30)) % len(FAULTS)], seed=int(rng.integers(1000)),
                rows=int(rng.integers(20, 60)))


def started(argv, *, flags=(), cwd=".", env=(), drop=(), **more):
    "The command in a new process"
    whole = ({k: v for k, v in os.environ.items() if k not in drop and k != "XCLUST_COMPILE"}
             | dict(PYTHONPATH=str(TESTS.parent)) | dict(env))
    more = dict(stdout=subprocess.PIPE, stderr=subprocess.PIPE) | more
    return subprocess.Popen([sys.executable, *flags, "-m", "xclust", *argv], cwd=cwd, env=whole,
                            **more)


def done(process):
    out, err = process.communicate(timeout=280)
    return (process.returncode, (out or b"").decode("utf-8", "replace"),
            (err or b"").decode("utf-8", "replace"))


EXPLAIN = ["explain", "d.csv", "--clusters", "2", "--method", "imm"]


def check(case, tally):
    rng, before = np.random.default_rng(case["seed"]), os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path("d.csv").write_text("a,größe\n" + "\n".join(f"{5*(i % 2) + u:.3f},{v:.3f}"
                for i, (u, v) in enumerate(rng.normal(size=(case["rows"], 2)))) + "\n",
                encoding="utf-8")
            try:
                TRIED.get(case["fault"], plain)(case["fault"],
                    **({"seed": case["seed"]} if case["fault"] in DRAWN else {}))
            except Skip as reason: tally[f"skipped, {case['fault']}: {reason}"] += 1
            else: tally[case["fault"]] += 1
            expect("the input is as it was", case["fault"] == "a folder that vanishes"
                   or Path("d.csv").stat().st_size > 100)
        finally: os.chdir(before)


def works(fault, process):
    code, out, err = done(process)
    expect(fault, code == 0 and "Traceback" not in err, lambda: f"{code}: {err[-400:]}")
    return out


def refuses(fault, process):
    code, out, err = done(process)
    lines = [line for line in err.splitlines() if line.startswith("xclust")
             and not line.startswith("xclust: note:")]
    expect(fault, code in (1, 2) and "Traceback" not in err and len(lines) == 1,
           lambda: f"{code}: {err[-400:]}")


def plain(fault):
    "What must work as ever"
    options = {"no home": dict(drop=("HOME", "USERPROFILE", "XDG_CACHE_HOME")),
        "locale C": dict(env=dict(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")),
        "locale of Turkey": dict(env=dict(LC_ALL="tr_TR.UTF-8")), "-O": dict(flags=["-O"]),
        "-OO": dict(flags=["-OO"]),
        "warnings are errors": dict(flags=["-W", "error::UserWarning:xclust"]),
        "time zone": dict(env=dict(TZ="Pacific/Apia")),
        "hash seed": dict(env=dict(PYTHONHASHSEED="1")), "a cache that cannot be "
                                                         "written": dict(
                                                             env=dict(
                                                                 NUMBA_CACHE_DIR="/proc/nowhere",
                                                                 XDG_CACHE_HOME="/proc/nowhere")),
                                                                 "no temporary folder": dict(
                                                                     env=dict(TMPDIR="/nowhere",
                                                                         TEMP="/nowhere",
                                                                         TMP="/nowhere"))}
    works(fault, started(EXPLAIN, **options[fault]))
    expect(fault, Path("d_xclust/tree.json").exists(), "no result")


def two_at_once(fault):
    "Both begin with one empty cache"
    env = dict(NUMBA_CACHE_DIR=str(Path("cache").absolute()),
               XDG_CACHE_HOME=str(Path("cache").absolute()), XCLUST_COMPILE="always")
    for name in ("r1", "r2"):
        shutil.copytree(".", name, ignore=lambda folder, names: [n for n in names if n != "d.csv"])
    both = [started(EXPLAIN, env=env, cwd=name) for name in ("r1", "r2")]
    for process in both: works(fault, process)
    expect(fault, Path("r1/d_xclust/tree.json").read_bytes()
           == Path("r2/d_xclust/tree.json").read_bytes(), "two results")


def vanishing(fault):
    process = started(EXPLAIN[:1] + ["-"] + EXPLAIN[2:] + ["--out", "deep/result"],
                      stdin=subprocess.PIPE)
    shutil.rmtree(Path().absolute(), ignore_errors=True)
    out, err = process.communicate(b"a,b\n1,2\n3,4\n9,9\n8,9\n", timeout=280)
    expect(fault, b"Traceback" not in err, err[-400:].decode("utf-8", "replace"))


def linked_input(fault):
    os.rename("d.csv", "real.csv")
    os.symlink("real.csv", "d.csv")
    works(fault, started(EXPLAIN))
    expect(fault, Path("d.csv").is_symlink() and Path("real.csv").exists(), "the link is gone")


def linked_result(fault):
    os.mkdir("elsewhere")
    os.symlink("elsewhere", "result")
    works(fault, started([*EXPLAIN, "--out", "result"]))
    expect(fault, Path("result/tree.json").exists(), "no result")


def a_file_there(fault):
    Path("result").write_text("mine")
    refuses(fault, started([*EXPLAIN, "--out", "result"]))
    expect(fault, Path("result").read_text() == "mine", "it was replaced")


def read_only(fault):
    if os.name != "posix" or os.geteuid() == 0: raise Skip("nothing is read-only to this user")
    os.mkdir("locked", 0o500)
    refuses(fault, started([*EXPLAIN, "--out", "locked/result"]))


def full_disk(fault):
    os.mkdir("small")
    if (not shutil.which("mount")
        or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", "small"],
                          capture_output=True).returncode):
        raise Skip("no small disk can be mounted here")
    try:
        refuses(fault, started([*EXPLAIN, "--out", "small/result"]))
        expect(fault, not any(Path("small").iterdir()), "something was left behind")
    finally: subprocess.run(["umount", "small"], capture_output=True)


def limited(megabytes):
    """What a process does before it begins: its addresses end there. (A limit of a container kills
    instead, which `kills` tries.)"""
    import resource
    def begin(): resource.setrlimit(resource.RLIMIT_AS, (int(megabytes*2**20),)*2)
    return begin


def little_memory(fault, seed):
    "From too little to start with to just enough"
    if not sys.platform.startswith("linux"): raise Skip("addresses are not limited here")
    Path("d.csv").write_text("a,b\n" + "\n".join(f"{i % 7},{i % 11}" for i in range(20000)) + "\n",
                             encoding="utf-8")
    code, out, err = done(started(EXPLAIN, preexec_fn=limited(350 + 400*seed/1000),
                                  env=dict(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")))
    there = Path("d_xclust/tree.json").exists()
    gave_up = (code == 1 and "OpenBLAS error" in err or code != 0
               # libraries that end the process themselves
               and "Buffer allocation failed" in err)
    expect(fault, there == (code == 0)
           and (code == 0 or gave_up or code == 2 and "Traceback" not in err),
           lambda: f"{code}: {err[-400:]}")
    expect(fault, there or not Path("d_xclust").exists(), "half a result")


STARVED = ["IMM", "EMN", "CART", "ExKMC", "Expand", "SpEx", "MedianTree", "ExGreedy", "ExShallow",
           "RandomCuts"]
WITHIN = '''
import resource, sys, warnings
warnings.simplefilter("ignore")
import numpy as np, xclust
name, seed, extra = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
rng = np.random.default_rng(seed)
y = rng.integers(0, 5, 20000)
X = rng.normal(size=(20000, 20)) + 3*np.eye(20)[y]
make = lambda: getattr(xclust, name)(**dict(random_state=0) if name == "RandomCuts" else {})
twin = make().fit(X, labels=y).to_json()                 # every kernel is loaded now
m = make()
before = dict(vars(m))
now = int(open("/proc/self/statm").read().split()[0])*resource.getpagesize()
soft, hard = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (int(now + extra*2**20), hard))
try: said = m.fit(X, labels=y) and "done"
except MemoryError as error: said = "refused"
resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
if said == "refused": assert vars(m) == before, "something was stored"
assert m.fit(X, labels=y).to_json() == twin, "another tree"
print(said)
'''


def within_a_fit(fault, seed):
    """So many bytes more than it has, and no more: MemoryError, nothing stored, and the same model
    does its work once there is room"""
    if not sys.platform.startswith("linux"): raise Skip("addresses are not limited here")
    argv = [sys.executable, "-c", WITHIN, STARVED[seed % len(STARVED)], str(seed),
            f"{7*(seed//len(STARVED) % 10)/9:.3f}"]
    env = ({k: v for k, v in os.environ.items()} | dict(PYTHONPATH=str(TESTS.parent),
        XCLUST_COMPILE="always", OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1",
        MALLOC_TRIM_THRESHOLD_="0", MALLOC_MMAP_THRESHOLD_="65536"))
    code, out, err = done(subprocess.Popen(argv, env=env, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE))
    expect(fault, code == 0 and out.strip() in ("done", "refused"),
           lambda: f"{argv[3:]}: {code}: {err[-400:]}")
    return out.strip()


def closed_output(fault):
    if os.name != "posix": raise Skip("pipes of this system end otherwise")
    reader, writer = os.pipe()
    os.close(reader)
    process = started(EXPLAIN, stdout=writer)
    os.close(writer)
    code, _, err = done(process)
    expect(fault, code == 141 and not err, lambda: f"{code}: {err[-300:]}")


TRIED = {"two cold processes at once": two_at_once, "a folder that vanishes": vanishing,
    "a symlink as input": linked_input, "a symlink as result": linked_result,
    "a result folder that is a file": a_file_there, "a read-only folder": read_only,
    "a full disk": full_disk, "closed output": closed_output,
    "little memory for a command": little_memory, "memory that ends within a fit": within_a_fit}
DRAWN = "little memory for a command", "memory that ends within a fit"


def smaller(case): return ()
