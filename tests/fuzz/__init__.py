"""Random instances against definitions, twins and laws; `python -m tests.fuzz --help`.

An instance is plain data, made by a kind from (seed, number) and checked by laws. One that breaks a
law is shrunk while the law stays broken, and written to a file that `tests/test_fuzz.py` tries
again for ever. """
import faulthandler, gc, json, platform, random, sys, time, traceback, warnings, zlib
from collections import Counter
from importlib import import_module
from pathlib import Path
import numpy as np

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [p for p in (str(TESTS), str(TESTS.parent), str(TESTS.parent / "nbs" / "own_trees"))
                if p not in sys.path]       # the definitions stand in the tests
KINDS = "trees", "frames", "exports", "models", "commands", "kills", "faults"
FOUND = Path(__file__).with_name("found.jsonl")
# seconds of one instance, after which the process says where it stands and ends
LIMIT = 300


class Broken(AssertionError):
    "A law does not hold."
    def __init__(self, law, said): super().__init__(f"{law}: {said}"); self.law = law


class Skip(Exception): "Nothing can be tried here; the reason."


class Tally(Counter):
    "How often each law was checked, and how many fits were made for that."
    fits = 0


def kind_of(name): return import_module(f"fuzz.{name}")


def rng_of(kind, seed, number):
    return np.random.default_rng([seed, zlib.crc32(kind.encode()), number])


def expect(law, holds, said=""):
    "A law that must hold; `said` may be a function."
    if not holds: raise Broken(law, said() if callable(said) else said)


def one_sentence(law, text):
    "What users are told: one sentence, no program text."
    text = str(text)
    plain = (8 < len(text) < 700 and "\n" not in text.strip() and "Traceback" not in text
             and " object at 0x" not in text)
    expect(law, plain, lambda: f"not one sentence: {text[:300]!r}")


def tried(kind, case, made=False):
    """(law, what was said) that is broken, or None; and how often each law was checked. A case that
    was just made is plain JSON already."""
    tally = Tally()
    try:
        with warnings.catch_warnings(), np.errstate():
            warnings.simplefilter("ignore")
            kind.check(case if made else json.loads(json.dumps(case)), tally)
    except Broken as error: return (error.law, str(error)), tally
    except Skip: return None, tally
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        return ((f"{type(error).__name__} in {Path(at.filename).name}:{at.name}",
                 f"{type(error).__name__}: {error}"[:600]), tally)
    return None, tally


def shrunk(kind, case, law, seconds=60):
    "A smaller case that breaks the same law: every step that a kind knows, as long as one helps."
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for other in kind.smaller(case):
            found, _ = tried(kind, other)
            if found and found[0] == law: case = other; break
            if time.monotonic() > end: return case
        else: break
    return case


def machine():
    "Where it ran, in one line each."
    import numba, sklearn, scipy, xclust
    cpu = (next((line.split(":")[1].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")), "") \
        if Path("/proc/cpuinfo").exists() else platform.processor())
    versions = dict(xclust=xclust.__version__, python=platform.python_version(),
                    numpy=np.__version__, scipy=scipy.__version__, sklearn=sklearn.__version__,
                    numba=numba.__version__)
    return (f"{platform.system()} {platform.machine()} {cpu}").strip(), " ".join(f"{k} {v}"
        for k, v in versions.items())


class Run:
    "Instances of one kind, one after the other."
    def __init__(self, name, seed, mode="compiled", say=print):
        self.name, self.kind, self.seed, self.mode, self.say = name, kind_of(name), seed, mode, say
        self.instances, self.fits, self.laws, self.found, self.seconds, self.cpu, self.watched = (
            0, 0, Counter(), [], 0., 0., -LIMIT)

    def one(self, number):
        "Make, check and, if a law is broken, shrink the instance of a number."
        random.seed(number)
        self.watch()
        case = self.kind.make(rng_of(self.name, self.seed, number))
        broken, tally = tried(self.kind, case, made=True)
        self.instances += 1
        self.laws.update(tally)
        self.fits += tally.fits
        if broken: self.tell(number, case, *broken)
        return broken

    def watch(self):
        """A hang is a finding: the last number stands above. The watch is set anew every few
        seconds, and garbage is looked for then alone."""
        if time.monotonic() - self.watched < 10: return
        faulthandler.dump_traceback_later(LIMIT, exit=True)
        gc.collect()
        self.watched = time.monotonic()

    def tell(self, number, case, law, said):
        self.say(f"{self.name} {number}: {said}")
        # of each law a few are enough
        if sum(f["law"] == law for f in self.found) < 3: case = shrunk(self.kind, case, law)
        self.found.append(dict(kind=self.name, seed=self.seed, number=number, law=law, said=said,
                               case=case))

    def until(self, seconds, most, first=0, every=None):
        """Instances from a number on, until the time or the count is reached; returns the next
        number."""
        began, cpu, number, collects = time.monotonic(), time.process_time(), first, gc.isenabled()
        gc.disable()
        # what the imports made stays
        gc.freeze()
        try:
            while number < first + most and time.monotonic() - began < seconds:
                self.one(number)
                number += 1
                self.seconds, self.cpu = time.monotonic() - began, time.process_time() - cpu
                if every and number % every[0] == 0: every[1](self)
        finally:
            faulthandler.cancel_dump_traceback_later()
            self.watched = -LIMIT
            gc.unfreeze()
            if collects: gc.enable()
        return number

    def row(self):
        "What the page shows of it."
        where, versions = machine()
        return dict(kind=self.name, mode=self.mode, seed=self.seed, instances=self.instances,
                    fits=self.fits or "", checks=sum(self.laws.values()),
                    hours=round(self.seconds/3600, 4), cpu_hours=round(self.cpu/3600, 4),
                    broken=len({f["law"] for f in self.found}), machine=where, versions=versions)


def stored():
    return ([json.loads(line) for line in FOUND.read_text(encoding="utf-8").splitlines()
             if line.strip()] if FOUND.exists() else [])
