"""The command xclust, also as `python -m xclust`: loads the library when there is something to do. Written by hand."""
import gc, os, sys
from .shipping.command import exit_code


def work(args):
    import_sklearn()
    from .shipping.cli import run
    return run(args)


def import_sklearn():
    "Import it without pandas, which it imports where there is one, to use it for pandas' frames; a file needs none."
    missing = "pandas" not in sys.modules
    if missing: sys.modules["pandas"] = None       # until it is asked for in earnest, as for `--to frame`
    try: import sklearn.base  # noqa: F401
    finally:
        if missing: del sys.modules["pandas"]


def main(argv=None): # Arguments; None: those of the process, which ends here
    if argv is not None: return exit_code(work, argv)
    # what is loaded stays to the end: to look through half a million objects again and again took a fifth of the time
    gc.set_threshold(200_000, 20, 100)
    end(exit_code(work))


def end(code):
    "Leave at once: to take apart what was loaded, piece by piece, takes half a second."
    for stream in (sys.stdout, sys.stderr):
        try: stream.flush()
        except (OSError, ValueError): pass         # closed, or nobody reads any more
    os._exit(code)


if __name__ == "__main__": main()
