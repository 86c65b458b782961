"""The command xclust, also as `python -m xclust`: loads the library when there is something to do. Written by hand."""
import gc, os, signal, sys
from importlib import import_module
from types import ModuleType
from .shipping.command import exit_code


def work(args):
    import_sklearn()
    from .shipping.cli import run
    return run(args)


def work_alone(args):
    "The same in a process of its own: what is loaded stays to the end, and is never looked through for garbage."
    import_sklearn()
    from .shipping import cli  # noqa: F401
    gc.freeze()
    gc.enable()
    return work(args)


def import_sklearn():
    """Import it without pandas, which it imports where there is one, to use it for pandas' frames; a file needs none.
    And without scipy.stats, a third of all there is to load, of which it wants a few functions for other estimators."""
    stand_ins = {"pandas": None, "scipy.stats": Stats("scipy.stats")}
    stand_ins = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(stand_ins)                  # until they are asked for in earnest, as for `--to frame`
    try: import sklearn.base, sklearn.cluster, sklearn.preprocessing  # noqa: E401,F401
    finally:
        for name in stand_ins: del sys.modules[name]


class Stats(ModuleType):
    "Stands for scipy.stats while others are imported: what they take from it imports it when it is called."
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)

        def call(*args, **options): return getattr(import_module("scipy.stats"), name)(*args, **options)
        return call


def main(argv=None): # Arguments; None: those of the process, which ends here
    if argv is not None: return exit_code(work, argv)
    # nothing that is imported is garbage: to look for it took a fifth of the time
    gc.disable()
    gc.set_threshold(200_000, 20, 100)
    # a thread of BLAS that has nothing to do sleeps at once, where it would spin for a tenth of a second of the CPU
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")
    signal.signal(signal.SIGTERM, terminated)
    end(exit_code(work_alone))


def terminated(number, frame):
    "Whoever asks us to end is served as Ctrl-C is: what was begun is said or taken away."
    raise KeyboardInterrupt(number)


def end(code):
    "Leave at once: to take apart what was loaded, piece by piece, takes half a second."
    if (compiled := sys.modules.get("xclust.engine.compiled")) is not None: compiled.remember_rents()
    for stream in (sys.stdout, sys.stderr):
        try: stream.flush()
        except (OSError, ValueError): pass         # closed, or nobody reads any more
    os._exit(code)


if __name__ == "__main__": main()
