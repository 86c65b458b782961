"""In a real browser: the report is drawn, asks nothing of anybody, and the console stays empty; the
demos of the course move.

Skipped where there is no Chromium, the demos also where the widget manager has not been fetched; an
error there with XCLUST_BROWSER=must. """
import asyncio, json, os, re, shutil, subprocess, symtable, time, urllib.request
from pathlib import Path
from typing import NamedTuple
import numpy as np
import pytest
from matplotlib.image import imread
from sklearn.datasets import load_wine
from xclust.__main__ import main
from xclust import IMM
from xclust.showing.plots import cluster_color

root = Path(__file__).resolve().parents[1]
chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))),
                None)
must = os.environ.get("XCLUST_BROWSER") == "must"
no_chromium = pytest.mark.skipif(chromium is None and not must,
    reason="no chromium, chromium-browser or google-chrome on the PATH")
pytestmark = no_chromium
FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage "
         "--no-first-run --disable-background-networking --disable-component-update "
         "--disable-extensions --disable-sync --hide-scrollbars --virtual-time-budget=2000 "
         "--enable-logging=stderr --v=0").split()


class ColumnStats(NamedTuple):
    "What the browser made of a page"
    dom: str # The page after loading, as text
    console: list # Lines on the console
    asked: set # Addresses that the page asked for
    picture: np.ndarray # (height, width, channels) in 0..1


def visit(path, size="1000,1800"):
    """Open a file with no name on the network resolvable; the browser's own errands have no page as
    their origin"""
    log, shot = path.with_suffix(".net.json"), path.with_suffix(".png")
    done = subprocess.run([chromium, *FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND",
                           f"--user-data-dir={path.with_suffix('.profile')}",
                           f"--window-size={size}", f"--log-net-log={log}", f"--screenshot={shot}",
                           "--dump-dom", path.as_uri()],
                          capture_output=True, text=True, encoding="utf-8", errors="replace",
                          timeout=60)
    assert done.returncode == 0 and shot.exists(), done.stderr
    events = [e["params"] for e in json.loads(log.read_text(encoding="utf-8"))["events"]
              if isinstance(e.get("params"), dict)]
    asked = {e["url"] for e in events if e.get("initiator", "not an origin") != "not an origin"
             and "url" in e}
    return ColumnStats(done.stdout,
        [line for line in done.stderr.splitlines() if "CONSOLE" in line], asked,
        imread(shot)[..., :3])


def pixels(picture, color):
    "How many pixels have the color"
    rgb = np.array([int(color[i:i + 2], 16) for i in (1, 3, 5)])
    return int((np.round(picture*255) == rgb).all(axis=2).sum())


def test_report_is_drawn_and_asks_nothing(tmp_path):
    wine = load_wine(as_frame=True).data[["alcohol", "flavanoids", "color_intensity"]]
    model = IMM(4, random_state=0).fit(wine)
    page = tmp_path / "report.html"
    page.write_text(model.report(wine, title="Wines <b>&"), encoding="utf-8")
    seen = visit(page)
    assert not seen.console and not seen.asked, (seen.console, seen.asked)
    assert (len(re.findall("<svg\\b", seen.dom)) == 1 and len(re.findall("<article\\b", seen.dom))
            == model.n_clusters_)
    # a leaf's bar and frame, and the edge of a card
    for c in range(4): assert pixels(seen.picture, cluster_color(c)) > 100
    # as wide as a telephone
    assert pixels(visit(page, "420,1500").picture, cluster_color(3)) > 100


def test_demo_in_the_browser(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert not main(["demo"])
    seen = visit(tmp_path / "xclust_demo" / "report.html")
    assert not seen.console and not seen.asked, (seen.console, seen.asked)
    assert "<svg" in seen.dom and seen.dom.count("<article") >= 2


def test_the_page_lets_nothing_in(tmp_path):
    """Were a script or a picture smuggled in, the page's own policy would stop both. And without
    the policy this test sees them."""
    X = np.array([[0.], [1], [8], [9]])
    page = IMM(2).fit(X, labels=[0, 0, 1, 1]).report(X)
    foreign = (
        '<img src="http://example.org/a.png"><script>document.body.append(document.createElement("aside"))</script></body>')
    page = page.replace("</body>", foreign)
    assert "example.org" in page
    stopped, free = tmp_path / "stopped.html", tmp_path / "free.html"
    stopped.write_text(page, encoding="utf-8")
    free.write_text(re.sub('<meta http-equiv="Content-Security-Policy"[^>]*>', "", page),
                    encoding="utf-8")
    seen = visit(stopped)
    assert ("<aside" not in seen.dom and not any("example.org" in o for o in seen.asked)
            and len(seen.console) >= 2)
    seen = visit(free)
    assert "<aside" in seen.dom and "http://example.org/a.png" in seen.asked


# The demos of the course: their slider must move without a kernel, as on the site

vendor = root / "nbs" / "_quarto" / "vendor" / "jupyter-widgets"
if must:
    assert (chromium
            and (vendor
                 / "embed.js").exists()), "XCLUST_BROWSER=must: no browser on the PATH, or nbs/_quarto/fetch_vendor.sh did not run"
no_manager = pytest.mark.skipif(not (vendor / "embed.js").exists() and not must,
    reason="no widget manager: nbs/_quarto/fetch_vendor.sh fetches it")


def names_of(source):
    "The names that a cell binds, and those that it takes from the cells before"
    def tables(table): return [table] + [t for child in table.get_children() for t in tables(child)]
    top, *inner = tables(symtable.symtable(source, "cell", "exec"))
    bound = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()
             or s.is_namespace()}
    read = ({s.get_name() for s in top.get_symbols() if s.is_referenced()} | {s.get_name()
        for t in inner for s in t.get_symbols() if s.is_global()})
    return bound, read - bound


def demo_of(path):
    "The notebook's last demo, and the cells before it that it needs"
    # with what it validates by it takes a second and a half
    import nbformat
    cells = [c for c in nbformat.read(path, 4).cells if c.cell_type == "code"
             and "default_exp" not in c.source]
    last = max(i for i, c in enumerate(cells) if "player(" in c.source)
    needed, kept = names_of(cells[last].source)[1], [cells[last]]
    for cell in cells[last - 1::-1]:
        bound, read = names_of(cell.source)
        if bound & needed or "@patch" in cell.source and read & needed:
            kept, needed = [cell, *kept], needed - bound | read
    return nbformat.v4.new_notebook(cells=kept,
        metadata={"kernelspec": {"name": "python3", "display_name": "python3",
                                 "language": "python"}})


def page_of(notebook, folder):
    "A page with the notebook's widgets and the manager that the site serves"
    view = "application/vnd.jupyter.widget-view+json"
    views = [o["data"][view] for c in notebook.cells for o in c.get("outputs", [])
             if view in o.get("data", {})]
    state = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]
    for file in vendor.iterdir(): shutil.copy(file, folder)
    script = (lambda kind, data: '<script '
        f'type="application/vnd.jupyter.widget-{kind}+json">{json.dumps(data)}</script>')
    page = folder / "demo.html"
    page.write_text('<!doctype html><meta charset="utf-8"><link rel="icon" '
                    'href="data:,"><body><script src="embed.js"></script>'
                    + script("state", state) + "".join(script("view", v) for v in views),
                    encoding="utf-8")
    return page


class Driven:
    "A page under Chromium's own remote control, one command at a time"
    async def open(self, page):
        from tornado.websocket import websocket_connect
        profile = page.with_suffix(".profile")
        self.process = subprocess.Popen([chromium, *FLAGS[:-3],
            "--host-resolver-rules=MAP * ~NOTFOUND", "--remote-debugging-port=0",
            "--remote-allow-origins=*", f"--user-data-dir={profile}", "--window-size=900,700",
            page.as_uri()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = profile / "DevToolsActivePort"
        await self.until(lambda: port.exists() and port.read_text().count("\n"))
        listed = f"http://127.0.0.1:{port.read_text().split()[0]}/json"
        pages = lambda: [t for t in json.load(urllib.request.urlopen(listed))
                         if t["type"] == "page" and t["url"] == page.as_uri()]
        await self.until(pages)
        self.socket, self.count, self.seen = (
            await websocket_connect(pages()[0]["webSocketDebuggerUrl"], max_message_size=2**27),
            0, [])
        for domain in ("Runtime", "Log", "Network", "Page"): await self.call(f"{domain}.enable")
        await self.call("Page.reload")                 # now that somebody listens
        return self

    async def call(self, method, **parameters):
        "Send a command, return its result; events that come before it are kept"
        self.count += 1
        await self.socket.write_message(
            json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.read_message(), 30))
            if message.get("id") == self.count: return message["result"]
            self.seen.append(message)

    async def ask(self, expression):
        "The value of a JavaScript expression"
        return (await self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                                awaitPromise=True))["result"].get("value")

    async def until(self, met, patience=30):
        "Wait for something to be true"
        end = time.monotonic() + patience
        while not (found := await met() if asyncio.iscoroutinefunction(met) else met()):
            assert time.monotonic() < end, "waited in vain"
            await asyncio.sleep(.05)
        return found

    async def key(self, name, code):
        for kind in ("rawKeyDown", "keyUp"):
            await self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name,
                            windowsVirtualKeyCode=code)

    async def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                            clickCount=1)

    def close(self):
        self.process.terminate()
        self.process.wait(30)

    @property
    def troubles(self):
        "What went wrong in the page, and addresses on the network that it asked for"
        wrong = [m for m in self.seen if m["method"] in ("Runtime.exceptionThrown",
                                                         "Log.entryAdded")]
        wrong += [m for m in self.seen if m["method"] == "Runtime.consoleAPICalled"
                  and m["params"]["type"] == "error"]
        asked = [m["params"]["request"]["url"] for m in self.seen
                 if m["method"] == "Network.requestWillBeSent"]
        return wrong + [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]


SEEN = """(i => i && i.complete && i.naturalWidth ? fetch(i.src).then(r => r.arrayBuffer()).then(b => btoa([...new Uint8Array(b)].map(c => String.fromCharCode(c)).join(''))) : '')
          ([...document.querySelectorAll('img')].find(i => i.offsetParent))"""


def frames_of(notebook):
    "The pictures of the demo, in their order, as base64 text"
    state = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    stack, = (m["state"] for m in state.values() if m["model_name"] == "StackModel")
    return [re.search('base64,([^"]*)',
        state[child.removeprefix("IPY_MODEL_")]["state"]["value"])[1]
        for child in stack["children"]]


async def drive(page, frames):
    """Move the slider by key, then by mouse: the numbers of the frames that are seen, and what went
    wrong"""
    browser, path = Driven(), []
    async def shown():
        found = await browser.ask(SEEN)
        return frames.index(found) if found in frames else -1
    async def moved(): return await shown() not in (-1, *path[-1:])
    async def look():
        await browser.until(moved)
        path.append(await shown())
    try:
        await browser.open(page)
        await look()
        await browser.ask("document.querySelector('.noUi-handle').focus()")
        for name, code in (("ArrowRight", 39), ("ArrowRight", 39), ("ArrowLeft", 37)):
            await browser.key(name, code)
            await look()
        await browser.click(*await browser.ask("(r => [r.right - 2, r.top + r.height / "
            "2])(document.querySelector('.noUi-base').getBoundingClientRect())"))
        await look()
        return path, browser.troubles
    finally: browser.close()


@no_manager
@pytest.mark.parametrize("chapter", ["01_imm", "07_emn", "08_random_cuts"])
def test_sliders_move_in_the_browser(tmp_path, chapter):
    pytest.importorskip("tornado.websocket")
    import nbclient
    demo = demo_of(root / "nbs" / "1_methods" / f"{chapter}.ipynb")
    nbclient.NotebookClient(demo, timeout=300, kernel_name="python3",
        resources={"metadata": {"path": str(root / "nbs" / "1_methods")}}).execute()
    frames = frames_of(demo)
    path, troubles = asyncio.run(drive(page_of(demo, tmp_path), frames))
    assert not troubles, troubles
    assert (path == [path[0], path[0] + 1, path[0] + 2, path[0] + 1, len(frames) - 1]
            and len(frames) > 5)
