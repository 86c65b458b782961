"""The fuzzer that lives with the project.

    python -m tests.fuzz                                   # every kind, a minute in all
    python -m tests.fuzz trees --seconds 3600 --seed 7     # one kind for an hour
    python -m tests.fuzz trees --replay 4711 --seed 7      # one instance by its number, the case as JSON
    python -m tests.fuzz --stored                          # what was found once, tried again
    python -m tests.fuzz trees --bounds                    # kernels check every index; --plain: they run as plain Python

Findings go to --found (JSON lines, shrunk); counts to --record, a CSV that the page "how it is
tested" reads, and the checks of each law to a second one beside it.
"""
import argparse, csv, json, os, sys, tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parent), *(p for p in sys.path if Path(p).resolve() != HERE)]


def arguments(argv):
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*",
        help="trees frames exports models commands kills faults; all if none is named")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=60, help="for all kinds together")
    parser.add_argument("--instances", type=int, default=10**9, help="of each kind at most")
    parser.add_argument("--first", type=int, default=0, help="number of the first instance")
    parser.add_argument("--replay", type=int, help="only the instance of this number, told in full")
    parser.add_argument("--stored", action="store_true",
                        help="the findings that are kept with the project")
    parser.add_argument("--found", type=Path, default=Path("fuzz_found.jsonl"),
                        help="file to which findings are added")
    parser.add_argument("--record", type=Path,
                        help="CSV to which counts are added, one line for each kind and run")
    parser.add_argument("--bounds", action="store_true",
                        help="kernels check every index, from an empty cache")
    parser.add_argument("--plain", action="store_true", help="kernels run as plain Python")
    return parser.parse_args(argv)


def settled(asked):
    "The process begins again where Numba must be told something before it is imported."
    want = {"XCLUST_COMPILE": "always"}
    if asked.bounds:
        want |= {"NUMBA_BOUNDSCHECK": "1",
                 "NUMBA_CACHE_DIR": tempfile.mkdtemp(prefix="xclust-fuzz-")}
    if asked.plain: want |= {"NUMBA_DISABLE_JIT": "1"}
    if os.environ.get("XCLUST_FUZZ") == "settled": return
    os.environ.update(want, XCLUST_FUZZ="settled", OMP_WAIT_POLICY="PASSIVE", MPLBACKEND="Agg")
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"): os.environ.setdefault(name, "1")
    os.execv(sys.executable, [sys.executable, str(Path(__file__).resolve()), *sys.argv[1:]])


def replay(fuzz, asked):
    "One instance, as it was made and as it shrinks."
    broken = None
    for name in asked.kinds or fuzz.KINDS:
        run = fuzz.Run(name, asked.seed)
        print(json.dumps(run.kind.make(fuzz.rng_of(name, asked.seed, asked.replay))))
        broken = run.one(asked.replay) or broken
        print(f"{name} {asked.replay}: {sum(run.laws.values())} checks, {dict(run.laws)}")
        for found in run.found: print(json.dumps(found))
    return int(bool(broken))


def again(fuzz):
    "The stored findings; the number that is open."
    open_ones = 0
    for found in fuzz.stored():
        broken, _ = fuzz.tried(fuzz.kind_of(found["kind"]), found["case"])
        if broken: open_ones += 1; print(f"{found['kind']} {found['number']}: {broken[1]}")
    print(f"{len(fuzz.stored())} stored findings, {open_ones} open")
    return int(open_ones > 0)


def record(path, rows):
    "Lines of a CSV."
    new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        if new: writer.writeheader()
        writer.writerows(rows)


def laws_of(run):
    "How often each law was checked."
    return [dict(kind=run.name, mode=run.mode, seed=run.seed, law=law, checks=times)
            for law, times in run.laws.most_common()]


def main(argv=None):
    asked = arguments(argv)
    settled(asked)
    import fuzz
    if asked.replay is not None: return replay(fuzz, asked)
    if asked.stored: return again(fuzz)
    mode = "bounds" if asked.bounds else "plain" if asked.plain else "compiled"
    kinds, bad = asked.kinds or fuzz.KINDS, 0
    for name in kinds:
        run = fuzz.Run(name, asked.seed, mode, lambda text: print(text, flush=True))
        run.until(asked.seconds/len(kinds), asked.instances, asked.first,
            (1000, lambda run: print(f"{run.name}: {run.instances:,} instances", flush=True)))
        if asked.record and run.instances:
            record(asked.record, [run.row()])
            if run.laws:
                record(asked.record.with_name(asked.record.stem + "_laws.csv"), laws_of(run))
        with asked.found.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(f) + "\n" for f in run.found)
        bad += len(run.found)
        print(f"{name}: {run.instances:,} instances, {run.fits:,} fits, {sum(run.laws.values()):,} "
              f"checks, {run.seconds/3600:.3f} h, {len(run.found)} broken")
        for law, times in run.laws.most_common(): print(f"    {times:9,}  {law}")
    return int(bad > 0)


if __name__ == "__main__": sys.exit(main())
