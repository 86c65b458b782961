"""The command line on files that are changed: an exit code, at most one sentence of refusal, no
traceback, no lost file."""
import contextlib, csv, io, os, tempfile, warnings
from pathlib import Path
from xclust.__main__ import main
from fuzz import expect

BYTES = [b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\r\n", b"\r", b"\n\n", b'"', b"'", b",", b";",
    b"\t", b"=1+1", b"nan", b"inf", b"-", b"1e308", b"1e-320", b"9"*400, b"1,5", b"1.234.567",
    b"12.05.2024", b"2024-02-30", b"\xe4", "größe".encode(), "価格".encode("utf-16"), b"a"*3000,
    b"true", b"#N/A", b"%", b"sep=|\n", b"\x1a", b"(12)", b"$ 3", b"1 000"]
ARGUMENTS = [["--clusters", "3"], ["--labels", "c"], ["--labels", "t"], ["--ignore", "t"],
    ["--features", "a,b"], ["--id", "t"], ["--id", "t"], ["--scale", "robust"],
    ["--scale", "none"], ["--method", "cart"], ["--method", "exkmc"], ["--method", "emn"],
    ["--clusters", "99"], ["--labels", "nope"], ["--clusters", "x"], ["--min-cell", "5"],
    ["--with-data"], ["--with-data"], ["--set", "missing=drop"]]


def base(rng):
    "A file as people have them"
    n = int(rng.integers(4, 40))
    y = rng.integers(0, 3, n)
    mark = str(rng.choice([",", ";", "\t"]))
    words = ["Rom", "Ulm", "x y", "", "=1+1", "a/b" if mark == "," else "a,b"]
    rows = [[f"{v:.{int(rng.integers(0, 4))}f}"
        for v in (y[i]*5 + rng.normal(), rng.normal(), y[i])] + [str(rng.choice(words))]
        for i in range(n)]
    return "\n".join(mark.join(row) for row in [["a", "b", "c", "t"], *rows]).encode() + b"\n"


def make(rng):
    data, edits = base(rng), []
    for _ in range(int(rng.integers(1, 5)) if rng.random() < .6 else 0):
        edits.append([int(rng.integers(len(data) + 1)), int(rng.choice([0, 0, 1, 5, 400])),
                      BYTES[rng.integers(len(BYTES))].decode("latin-1")])
    argv = [w for i in rng.choice(len(ARGUMENTS), int(rng.integers(0, 3)), replace=False)
            for w in ARGUMENTS[i]]
    if "--method" not in argv and rng.random() < .9:
        argv += ["--method", str(rng.choice(["imm", "imm", "cart"]))]   # the others take long
    return dict(data=data.decode("latin-1"), edits=edits, argv=argv,
        name=str(rng.choice(["d.csv", "d.csv", "d.tsv", "d.csv.gz", "d.xlsx", "d.parquet",
                             "d.json", "a b.csv"])), predict=bool(rng.random() < .3))


def data_of(case):
    data = case["data"].encode("latin-1")
    for at, gone, new in case["edits"]: data = data[:at] + new.encode("latin-1") + data[at + gone:]
    return data


def said(argv):
    "Exit code, output and messages of a command"
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(
            err), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try: code = main(argv)
        except SystemExit as error: code = error.code
    return code, out.getvalue(), err.getvalue()


def orderly(what, code, out, err):
    expect("an exit code", code in (0, 1, 2), lambda: f"{what}: {code!r}")
    expect("no traceback", "Traceback" not in out + err and "Error:" not in err,
           lambda: f"{what}: {err[-300:]}")
    if code:
        lines = [line for line in err.splitlines() if line.startswith("xclust")
                 and not line.startswith("xclust: note:")]
        expect("one sentence of refusal", len(lines) == 1 or "usage:" in err,
               lambda: f"{what}: {err[-300:]!r}")


def check(case, tally):
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try: in_folder(case, tally)
        finally: os.chdir(before)


def in_folder(case, tally):
    data, name = data_of(case), case["name"]
    Path(name).write_bytes(data)
    argv = (case["argv"] if {"--clusters", "--labels"} & set(case["argv"])
            else [*case["argv"], "--clusters", "3"])
    code, out, err = said(["explain", name, *argv])
    tally["explain: done" if code == 0 else "explain: refused"] += 1
    orderly("explain", code, out, err)
    expect("the input is as it was", Path(name).read_bytes() == data)
    folder = [p for p in Path().iterdir() if p.is_dir()]
    expect("a result, or nothing", len(folder) == (code == 0)
           and (code != 0 or (folder[0]/"tree.json").exists()),
           lambda: f"code {code}, {sorted(map(str, Path().rglob('*')))}")
    if code: return
    agreeing(folder[0], name, argv, "" if case["edits"] else data.decode(), tally)
    if not case["predict"]: return
    Path("new.csv").write_bytes(data[:len(data)//2] + data)
    code, out, err = said(["predict", str(folder[0]), "new.csv", "--out", "answers.csv"])
    tally["predict: done" if code == 0 else "predict: refused"] += 1
    orderly("predict", code, out, err)
    expect("answers, or nothing", Path("answers.csv").exists() == (code == 0))


def agreeing(folder, name, argv, plain, tally):
    "What is written says one and the same; plain: the text of a file that was not edited"
    with open(folder/"labels.csv", newline="", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    tally["labels.csv"] += 1
    expect("labels.csv counts the rows",
           [r[0] for r in rows] == [str(i + 1) for i in range(len(rows))],
           lambda: f"{head} {rows[:3]}")
    expect("no cell is a formula",
           not any(cell.strip().startswith("=") for r in rows for cell in r),
           lambda: f"{rows}"[:300])
    clusters = [r[head.index("cluster")] for r in rows]
    if name == "d.csv":
        code, out, err = said(["predict", str(folder), name])
        tally["predict of what was explained"] += code == 0
        if code == 0:
            expect("labels.csv has the clusters of predict",
                   [r[1] for r in list(csv.reader(io.StringIO(out)))[1:]] == clusters,
                   lambda: f"{clusters} {out}"[:400])
    if not plain or name.endswith((".gz", ".xlsx", ".parquet", ".json")): return
    mark = next(m for m in "\t;," if m in plain)
    lines = plain.splitlines()
    table = [line.split(mark) for line in lines]
    if "--id" in argv:
        tally["labels.csv names the rows"] += 1
        wanted = ["'"*cell.startswith("=") + cell for *_, cell in table[1:]]
        expect("labels.csv names the rows", all(len(r) == len(head) for r in rows)
               and [r[head.index("t")] for r in rows] == wanted, lambda: f"{rows} {wanted}"[:400])
    expect("every row has a cluster", len(rows) == len(table) - 1,
           lambda: f"{len(rows)} of {len(table) - 1}")
    if argv[:2] == ["--labels", "c"]:
        expect("the reference is the column", [r[head.index("reference")] for r in rows]
               == as_labels([line[2] for line in table[1:]]),
               lambda: f"{head} {rows} {table}"[:500])
        tally["the reference is the column"] += 1
    copies = [p for p in folder.iterdir() if "_clusters" in p.name]
    expect("a copy where one is asked for", len(copies) == ("--with-data" in argv))
    for copy in copies:
        copied = [line.rpartition(mark)
                  for line in copy.read_text(encoding="utf-8-sig").splitlines()]
        expect("the copy is the file and a column",
               [(a, b) for a, _, b in copied]
               == list(zip(lines, ["cluster", *(c[c.startswith("'="):] for c in clusters)])),
               lambda: f"{copied} {clusters}"[:500])
        tally["the copy is the file and a column"] += 1


def as_labels(texts):
    "Whole numbers as numbers, else the texts; -1 is noise"
    whole = all(text.lstrip("+-").isdigit() for text in texts)
    return ["" if text == "-1" else str(int(text)) if whole else text for text in texts]


def smaller(case):
    "Fewer edits, options, lines"
    for i in range(len(case["edits"])):
        yield case | dict(edits=case["edits"][:i] + case["edits"][i + 1:])
    if case["argv"]: yield case | dict(argv=[])
    whole = data_of(case).decode("latin-1")
    if case["edits"]: yield case | dict(data=whole, edits=[])
    lines = whole.split("\n")
    for part in (2, 4, 8):
        size = max(1, len(lines)//part)
        for a in range(0, len(lines), size):
            if len(lines) > 2:
                yield case | dict(data="\n".join(lines[:a] + lines[a + size:]), edits=[])
    if case["name"] != "d.csv": yield case | dict(name="d.csv")
