"The report in a real browser: it is drawn, it asks nothing of anybody, and the console stays empty. Skipped where there is no Chromium."
import json, re, shutil, subprocess
from typing import NamedTuple
import numpy as np
import pytest
from matplotlib.image import imread
from sklearn.datasets import load_wine
from xclust import IMM, cli
from xclust.plots import cluster_color

chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(chromium is None, reason="no chromium, chromium-browser or google-chrome on the PATH")
FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run --disable-background-networking "
         "--disable-component-update --disable-extensions --disable-sync --hide-scrollbars --virtual-time-budget=2000 "
         "--enable-logging=stderr --v=0").split()


class Seen(NamedTuple):
    "What the browser made of a page"
    dom: str # The page after loading, as text
    console: list # Lines on the console
    asked: set # Addresses that the page asked for
    picture: np.ndarray # (height, width, channels) in 0..1


def visit(path, size="1000,1800"):
    "Open a file with no name on the network resolvable; the browser's own errands have no page as their origin"
    log, shot = path.with_suffix(".net.json"), path.with_suffix(".png")
    done = subprocess.run([chromium, *FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={path.with_suffix('.profile')}",
                           f"--window-size={size}", f"--log-net-log={log}", f"--screenshot={shot}", "--dump-dom", path.as_uri()],
                          capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=60)
    assert done.returncode == 0 and shot.exists(), done.stderr
    events = [e["params"] for e in json.loads(log.read_text(encoding="utf-8"))["events"] if isinstance(e.get("params"), dict)]
    asked = {e["url"] for e in events if e.get("initiator", "not an origin") != "not an origin" and "url" in e}
    return Seen(done.stdout, [line for line in done.stderr.splitlines() if "CONSOLE" in line], asked, imread(shot)[..., :3])


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
    assert len(re.findall("<svg\\b", seen.dom)) == 1 and len(re.findall("<article\\b", seen.dom)) == model.n_clusters_
    for c in range(4): assert pixels(seen.picture, cluster_color(c)) > 100      # a leaf's bar and frame, and the edge of a card
    assert pixels(visit(page, "420,1500").picture, cluster_color(3)) > 100       # as wide as a telephone


def test_demo_in_the_browser(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert not cli.main(["demo"])
    seen = visit(tmp_path / "xclust_demo" / "report.html")
    assert not seen.console and not seen.asked, (seen.console, seen.asked)
    assert "<svg" in seen.dom and seen.dom.count("<article") >= 2


def test_the_page_lets_nothing_in(tmp_path):
    "Were a script or a picture smuggled in, the page's own policy would stop both. And without the policy this test sees them."
    X = np.array([[0.], [1], [8], [9]])
    page = IMM(2).fit(X, labels=[0, 0, 1, 1]).report(X)
    foreign = '<img src="http://example.org/a.png"><script>document.body.append(document.createElement("aside"))</script></body>'
    page = page.replace("</body>", foreign)
    assert "example.org" in page
    stopped, free = tmp_path / "stopped.html", tmp_path / "free.html"
    stopped.write_text(page, encoding="utf-8")
    free.write_text(re.sub('<meta http-equiv="Content-Security-Policy"[^>]*>', "", page), encoding="utf-8")
    seen = visit(stopped)
    assert "<aside" not in seen.dom and not any("example.org" in o for o in seen.asked) and len(seen.console) >= 2
    seen = visit(free)
    assert "<aside" in seen.dom and "http://example.org/a.png" in seen.asked
