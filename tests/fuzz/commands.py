"The command line on files that are changed: an exit code, at most one sentence of refusal, no traceback, no lost file."
import contextlib, io, os, tempfile, warnings
from pathlib import Path
from xclust.__main__ import main
from fuzz import expect

BYTES = [b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\r\n", b"\r", b"\n\n", b'"', b"'", b",", b";", b"\t", b"=1+1", b"nan", b"inf", b"-", b"1e308", b"1e-320", b"9"*400, b"1,5", b"1.234.567", b"12.05.2024", b"2024-02-30",
         b"\xe4", "größe".encode(), "価格".encode("utf-16"), b"a"*3000, b"true", b"#N/A", b"%", b"sep=|\n", b"\x1a", b"(12)", b"$ 3", b"1 000"]
ARGUMENTS = [["--clusters", "3"], ["--labels", "c"], ["--labels", "t"], ["--ignore", "t"], ["--features", "a,b"], ["--id", "t"], ["--scale", "robust"], ["--scale", "none"], ["--method", "cart"],
             ["--method", "exkmc"], ["--method", "emn"], ["--clusters", "99"], ["--labels", "nope"], ["--clusters", "x"], ["--min-cell", "5"], ["--with-data"], ["--missing", "drop"]]


def base(rng):
    "A file as people have them"
    n = int(rng.integers(4, 40))
    y = rng.integers(0, 3, n)
    rows = [[f"{v:.{int(rng.integers(0, 4))}f}" for v in (y[i]*5 + rng.normal(), rng.normal(), y[i])] + [str(rng.choice(["Rom", "Ulm", "x y", ""]))] for i in range(n)]
    mark = str(rng.choice([",", ";", "\t"]))
    return "\n".join(mark.join(row) for row in [["a", "b", "c", "t"], *rows]).encode() + b"\n"


def make(rng):
    data, edits = base(rng), []
    for _ in range(int(rng.integers(0, 5))):
        edits.append([int(rng.integers(len(data) + 1)), int(rng.choice([0, 0, 1, 5, 400])), BYTES[rng.integers(len(BYTES))].decode("latin-1")])
    argv = [w for i in rng.choice(len(ARGUMENTS), int(rng.integers(0, 3)), replace=False) for w in ARGUMENTS[i]]
    if "--method" not in argv and rng.random() < .9: argv += ["--method", str(rng.choice(["imm", "imm", "cart"]))]     # the others take long
    return dict(data=data.decode("latin-1"), edits=edits, argv=argv, name=str(rng.choice(["d.csv", "d.csv", "d.tsv", "d.csv.gz", "d.xlsx", "d.parquet", "d.json", "a b.csv"])), predict=bool(rng.random() < .3))


def data_of(case):
    data = case["data"].encode("latin-1")
    for at, gone, new in case["edits"]: data = data[:at] + new.encode("latin-1") + data[at + gone:]
    return data


def said(argv):
    "Exit code, output and messages of a command"
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try: code = main(argv)
        except SystemExit as error: code = error.code
    return code, out.getvalue(), err.getvalue()


def orderly(what, code, out, err):
    expect("an exit code", code in (0, 1, 2), lambda: f"{what}: {code!r}")
    expect("no traceback", "Traceback" not in out + err and "Error:" not in err, lambda: f"{what}: {err[-300:]}")
    if code:
        lines = [line for line in err.splitlines() if line.startswith("xclust") and not line.startswith("xclust: note:")]
        expect("one sentence of refusal", len(lines) == 1 or "usage:" in err, lambda: f"{what}: {err[-300:]!r}")


def check(case, tally):
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try: in_folder(case, tally)
        finally: os.chdir(before)


def in_folder(case, tally):
    data, name = data_of(case), case["name"]
    Path(name).write_bytes(data)
    argv = case["argv"] if {"--clusters", "--labels"} & set(case["argv"]) else [*case["argv"], "--clusters", "3"]
    code, out, err = said(["explain", name, *argv])
    tally["explain: done" if code == 0 else "explain: refused"] += 1
    orderly("explain", code, out, err)
    expect("the input is as it was", Path(name).read_bytes() == data)
    folder = [p for p in Path().iterdir() if p.is_dir()]
    expect("a result, or nothing", len(folder) == (code == 0) and (code != 0 or (folder[0]/"tree.json").exists()), lambda: f"code {code}, {sorted(map(str, Path().rglob('*')))}")
    if code or not case["predict"]: return
    Path("new.csv").write_bytes(data[:len(data)//2] + data)
    code, out, err = said(["predict", str(folder[0]), "new.csv", "--out", "answers.csv"])
    tally["predict: done" if code == 0 else "predict: refused"] += 1
    orderly("predict", code, out, err)
    expect("answers, or nothing", Path("answers.csv").exists() == (code == 0))


def smaller(case):
    "Fewer edits, options, lines"
    for i in range(len(case["edits"])): yield case | dict(edits=case["edits"][:i] + case["edits"][i + 1:])
    if case["argv"]: yield case | dict(argv=[])
    whole = data_of(case).decode("latin-1")
    if case["edits"]: yield case | dict(data=whole, edits=[])
    lines = whole.split("\n")
    for part in (2, 4, 8):
        size = max(1, len(lines)//part)
        for a in range(0, len(lines), size):
            if len(lines) > 2: yield case | dict(data="\n".join(lines[:a] + lines[a + size:]), edits=[])
    if case["name"] != "d.csv": yield case | dict(name="d.csv")
