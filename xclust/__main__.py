"""The command xclust, also as `python -m xclust`: loads the library when there is something to do.
Written by hand."""
import gc, os, signal, sys
from importlib import import_module
from types import ModuleType
from .shipping.command import exit_code


def work(args):
    import_sklearn()
    from .shipping.cli import run
    return run(args)


def work_alone(args):
    """Run the command in this process alone: its modules stay to the end, so the garbage collector
    never visits them."""
    import_sklearn()
    from .shipping import cli  # noqa: F401
    gc.freeze()
    gc.enable()
    return work(args)


def import_sklearn():
    """Import scikit-learn without pandas and scipy.stats. It imports pandas if it is installed, to
    read its frames, but a file needs none; and scipy.stats, a third of the time, for a few
    functions of other estimators."""
    stand_ins = {"pandas": None, "scipy.stats": Stats("scipy.stats")}
    stand_ins = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(stand_ins)                  # until they are needed, as for `--to frame`
    try: import sklearn.base, sklearn.cluster, sklearn.preprocessing  # noqa: E401,F401
    finally:
        for name in stand_ins: del sys.modules[name]


class Stats(ModuleType):
    """Replaces scipy.stats during imports: its functions import the real module when they are
    called."""
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError(name)

        def call(*args, **options):
            return getattr(import_module("scipy.stats"), name)(*args, **options)
        return call


def main(argv=None): # Arguments; None: those of the process, which ends here
    if argv is not None: return exit_code(work, argv)
    # imported modules are no garbage: the search for garbage took a fifth of the time
    gc.disable()
    gc.set_threshold(200_000, 20, 100)
    # an idle thread of BLAS sleeps at once, instead of spinning for a tenth of a second of CPU time
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")
    signal.signal(signal.SIGTERM, terminated)
    end(exit_code(work_alone))


def terminated(number, frame):
    "Treat SIGTERM like Ctrl-C, so that unfinished results are reported or deleted."
    raise KeyboardInterrupt(number)


def end(code):
    "End the process at once: unloading all modules takes half a second."
    if (compiled := sys.modules.get("xclust.engine.compiled")) is not None:
        compiled.remember_rents()
    for stream in (sys.stdout, sys.stderr):
        try: stream.flush()
        except (OSError, ValueError): pass         # closed, or without a reader
    os._exit(code)


if __name__ == "__main__": main()
