"""One toy, every method: the game of the page shows the package's own numbers, asks nothing of
anybody, and moves."""
import json, re
from pathlib import Path
import numpy as np
import pytest
from xclust import ExGreedy, IMM, exact_tree
from test_browser import chromium, visit

NOTEBOOK = Path(__file__).parents[1]/"nbs"/"1_methods"/"05_one_toy.ipynb"
HTMLS = ["".join(o["data"]["text/html"])
         for c in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
         for o in c.get("outputs", []) if "cutgame"
         in "".join(o.get("data", {}).get("text/html", ""))]


@pytest.fixture(scope="module")
def game(): return json.loads(re.search(r"const game = (\{.*\});", HTMLS[0])[1])


def tree(game, name):
    at = dict(game["shown"])[name]
    return game["trees"][(at["first"]*2 + at["side"])*len(game["gaps"]) + at["second"]]


def test_the_numbers_are_the_packages(game):
    X, labels, centers = (np.array(game[k]) for k in ("rows", "labels", "centers"))
    assert len(HTMLS) == 1 and len(game["trees"]) == 2*len(game["gaps"])**2
    for name, model in (("IMM", IMM()), ("cheapest with ten", ExGreedy())):
        shown, model = tree(game, name), model.fit(X, labels=labels, centers=centers)
        assert (shown["cost"] == pytest.approx(model.cost_, abs=1e-4)
                and shown["price"] == pytest.approx(model.price_, abs=1e-6))
        assert shown["moved"] == np.flatnonzero(model.labels_ != labels).tolist()
    found = IMM().fit(X, labels=labels, centers=centers).tree_
    assert tree(game, "IMM")["mistakes"] == found.mistakes[found.feature >= 0].sum()
    assert tree(game, "cheapest")["cost"] == pytest.approx(exact_tree(X, 3).cost, abs=1e-4)


def test_it_is_light_and_asks_nobody():
    assert len(HTMLS[0]) < 60_000 and not re.search(r"https?://|@import|url\(", HTMLS[0])


@pytest.mark.skipif(chromium is None, reason="no Chromium on the PATH")
def test_it_moves_in_the_browser(tmp_path):
    act = """<script>{
      const game = document.querySelector(".cutgame"), say = text => document.body.append(Object.assign(document.createElement("p"), {textContent: text}));
      game.querySelector('.column1 input[data-value="1"]').click();
      const slider = game.querySelector(".at1");
      slider.value = 1; slider.dispatchEvent(new Event("input"));
      say("slider: " + slider.getAttribute("aria-valuetext"));
      game.querySelector(".reveal").click();
      game.querySelector('[data-show="1"]').click();
      say("IMM pays " + game.querySelector(".tiles").textContent);
    }</script>"""
    page = tmp_path/"game.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><body>{HTMLS[0]}{act}", encoding="utf-8")
    seen = visit(page)
    assert not seen.console and not seen.asked, (seen.console, seen.asked)
    assert "slider: x1 ≤ 2.5" in seen.dom and "53.27cost1.268price" in seen.dom
