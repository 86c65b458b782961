"""Kernels that begin with what every notebook imports: one process imports it once, and each kernel
is a fork of that process.

Three seconds of imports for each of a hundred notebooks would be five minutes. The package itself
is not among them, every kernel imports it anew, and tests/test_project.py looks that no notebook
lives by an import that it has not written down. Where there is no fork, kernels begin as usual:
`with kernels() as manager: NotebookClient(..., kernel_manager_class=manager)`. """
import json, os, select, signal, socket, subprocess, sys, tempfile, threading, time
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from jupyter_client.manager import AsyncKernelManager

COMMON = ["ipykernel.kernelapp", "fastcore.test", "numpy", "scipy.sparse", "scipy.optimize",
          "scipy.stats", "pandas", "narwhals", "numba", "matplotlib.pyplot",
          "matplotlib.font_manager", "sklearn.cluster", "sklearn.datasets",
          "sklearn.preprocessing", "sklearn.pipeline", "sklearn.metrics", "sklearn.tree",
          "sklearn.decomposition", "sklearn.utils.validation"]
# as ipykernel sets it; matplotlib reads it when it is imported
INLINE = "module://matplotlib_inline.backend_inline"


class Kernel:
    """A kernel that the server forks, as jupyter_client wants a process: the line to it is closed
    when it ends."""
    stdin = stdout = stderr = None

    def __init__(self, address, command, options):
        self.line = socket.socket(socket.AF_UNIX)
        self.line.connect(address)
        asked = {"argv": command[command.index("ipykernel_launcher"):],
                 "env": dict(options["env"]), "cwd": str(options.get("cwd") or os.getcwd())}
        self.line.sendall(json.dumps(asked).encode() + b"\n")
        self.pid = int(self.line.makefile().readline())
        self.line.setblocking(False)

    def poll(self):
        try: return None if self.line.recv(1) else 0
        except BlockingIOError: return None
        except ConnectionError: return 1

    def wait(self, timeout=None):
        while self.poll() is None: time.sleep(.05)
        self.line.close()
        return 0

    def send_signal(self, number): os.kill(self.pid, number)
    def kill(self): self.send_signal(signal.SIGKILL)
    def terminate(self): self.send_signal(signal.SIGTERM)


@contextmanager
def kernels():
    """The class of kernel managers to run notebooks with: each of its kernels is a fork, where
    there is one."""
    if not hasattr(os, "fork"): yield AsyncKernelManager; return
    with tempfile.TemporaryDirectory() as place:
        address = str(Path(place, "kernels"))
        server = subprocess.Popen([sys.executable, __file__, address],
            env={**os.environ, "MPLBACKEND": INLINE}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        server.stdout.readline()                           # it listens

        class Forked(AsyncKernelManager):
            "A manager whose kernels are forks of the server."
            async def _async_launch_kernel(self, kernel_cmd, **options):
                self.provisioner.process = Kernel(address, kernel_cmd, options)
                self.provisioner.pid = self.provisioner.pgid = self.provisioner.process.pid
                self._reconcile_connection_info(self.provisioner.connection_info)
            _launch_kernel = _async_launch_kernel

        try: yield Forked
        finally:
            server.stdin.close()
            server.wait()


# The server

def die_with(line):
    "End this kernel when the one who asked for it has gone."
    while line.recv(1): pass
    os._exit(1)


def be_kernel(line, argv, env, cwd):
    "From here on this process is what `python -m ipykernel_launcher` would be."
    import numpy as np
    import pandas as pd
    from ipykernel.kernelapp import launch_new_instance
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    # else all forks draw the same
    np.random.seed() # noqa: NPY002
    # as pandas is where it finds itself in a notebook when it is imported
    pd.options.display.max_columns = 20
    sys.argv = argv
    threading.Thread(target=die_with, args=[line], daemon=True).start()
    launch_new_instance()


def reap(*_):
    """Take leave of kernels that have ended: so their time on the processor is added to that of
    this process."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]: pass
    except ChildProcessError: pass


def serve(address):
    "Import, listen, fork; until the one who began this process closes its stdin."
    # this folder: a notebook looks in its own
    sys.path.pop(0)
    for name in COMMON: import_module(name)
    signal.signal(signal.SIGCHLD, reap)
    server = socket.socket(socket.AF_UNIX)
    server.bind(address)
    server.listen()
    print("ready", flush=True)
    while server in select.select([server, sys.stdin], [], [])[0]:
        line, _ = server.accept()
        asked = json.loads(line.makefile().readline())
        if os.fork() == 0:
            server.close()
            line.sendall(f"{os.getpid()}\n".encode())
            be_kernel(line, **asked)
            os._exit(0)
        line.close()


if __name__ == "__main__": serve(sys.argv[1])
