"""The command xclust, also as `python -m xclust`: loads the library when there is something to do. Written by hand."""
import sys
from .shipping.command import exit_code


def work(args):
    from .shipping.cli import run
    return run(args)


def main(argv=None): return exit_code(work, argv)


if __name__ == "__main__": sys.exit(main())
