"""The old tree on new rows: never more movers than allowed, never dearer than kept; every kind of
tree and table; what no longer fits is said."""
import json, os, pickle, subprocess, sys, warnings
from pathlib import Path
import numpy as np
import polars as pl
import pytest
from scipy import sparse
from sklearn.cluster import HDBSCAN, KMeans
from sklearn.datasets import load_digits, load_wine
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from xclust import CART, DT2, IMM, AutoTree, Boxes, ExKMC, KernelExKMC, KernelIMM, Source, SpEx
from xclust import SSEGreedy, cost, from_json
from xclust.optimize.update import alike_numbers, askable, in_askable

WINE, KIND = load_wine(as_frame=True).data, load_wine().target
ORDER = np.random.default_rng(1).permutation(178)
A, B, KA, KB = WINE.iloc[ORDER[:89]], WINE.iloc[ORDER[89:]], KIND[ORDER[:89]], KIND[ORDER[89:]]


def mixed(table):
    table = table.assign(color=np.where(table.hue > 1, "red",
        np.where(table.proline > 800, "blue", "green")), old=table.alcohol > 13)
    return table.assign(ash=table.ash.mask(table.ash > 2.6))


def quietly(do):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return do()


def updated(estimator, first=A, second=B, labels=(None, None), move=.1, **given):
    old = quietly(lambda: estimator.fit(first, labels=labels[0]))
    return old, quietly(lambda: old.update(second, labels=labels[1], move=move, **given))


SCALED = make_pipeline(StandardScaler(), KMeans(3, n_init=3, random_state=0))
KINDS = {
    "imm": (IMM(3),), "arrays": (IMM(3), A.to_numpy(), B.to_numpy()),
    "round": (IMM(3, reference=SCALED, thresholds="round"),),
    "kmedians": (IMM(3, objective="kmedians"),), "labels": (CART(objective="labels"), A, B,
        (KA, KB)), "words": (AutoTree(objective="labels", starts="fast"), A, B,
                             (np.array(list("abc"))[KA], np.array(list("abd"))[KB])),
    "old labels": (ExKMC(objective="kmeans", max_leaves=5), A, B, (KA, None)),
    "sse": (SSEGreedy(4),), "spex": (SpEx(4),),
    "leaves": (SpEx(4, leaf_labels="leaf", max_leaves=6),), "kernel": (KernelIMM(3),),
    "intervals": (KernelExKMC(3, cuts="interval", max_leaves=5),), "dt2": (DT2(3),),
    "sparse": (ExKMC(3, max_leaves=5), sparse.csr_matrix(A.to_numpy()),
        sparse.csr_matrix(B.to_numpy())), "polars": (ExKMC(3, max_leaves=5), pl.from_pandas(A),
            pl.from_pandas(B)), "mixed": (AutoTree(3, starts="fast"), mixed(A), mixed(B)),
    "mixed cart": (CART(4, max_leaves=6), mixed(A), mixed(B)),
    "noise": (CART(reference=make_pipeline(StandardScaler(), HDBSCAN(5))),),
}


MANY = ("kernel", "intervals", "dt2", "words", "mixed")     # take long: one permission is enough


@pytest.mark.parametrize("kind, move",
    [(kind, move) for kind in KINDS for move in (0, .05, 1) if move == .05 or kind not in MANY])
def test_every_tree_is_updated_and_no_more_move_than_may(kind, move):
    second = KINDS[kind][2] if len(KINDS[kind]) > 2 else B
    old, new = updated(*KINDS[kind], move=move)
    before, now, costs = old.predict(second), new.predict(second), new.changes_
    assert np.array_equal(now, new.labels_) and (before != now).mean() <= move + 1e-12
    assert (costs.moved == pytest.approx((before != now).mean())
            and sum(m.rows for m in costs.moves) == (before != now).sum())
    assert costs.after.cost <= costs.before.cost * (1 + 1e-9) and costs.before.moved == 0
    assert (new.cost_ == pytest.approx(costs.after.cost)
            and (new.price_ == pytest.approx(costs.after.price) or np.isnan(new.price_)))
    assert (new.n_leaves_ == old.n_leaves_ and type(new) is type(old)
            and new.get_params().keys() == old.get_params().keys())
    assert str(costs) and len(costs.to_frame()) == len(costs.questions) and costs._repr_html_()
    again = pickle.loads(pickle.dumps(new))
    assert np.array_equal(again.predict(second), now) and again.changes_.moved == costs.moved
    assert np.array_equal(from_json(new.to_json()).predict(second), now)


def test_the_old_tree_stays_what_it_was():
    old, new = updated(IMM(3))
    text = old.to_json()
    quietly(lambda: old.update(B))
    assert old.to_json() == text and not hasattr(old, "changes_")
    assert old.get_params() == new.get_params()


def test_a_question_that_parts_the_new_rows_alike_is_the_old_one():
    "With nobody moved by permission, thresholds move only where no row lies between."
    old, new = updated(ExKMC(3, max_leaves=6), move=0)
    assert np.array_equal(old.predict(B), new.predict(B))
    same, again = updated(ExKMC(3, max_leaves=6, refine=True), A, A, move=1)
    assert (np.array_equal(same.tree_.upper, again.tree_.upper) and not again.changes_.questions
            and again.changes_.moved == 0)


def test_costs_are_those_of_the_definition():
    old, new = updated(IMM(3), A.to_numpy(), B.to_numpy(), move=.05)
    X, costs = B.to_numpy(), new.changes_
    assert (costs.before.cost == pytest.approx(cost(X, old.predict(X)))
            and costs.after.cost == pytest.approx(cost(X, new.predict(X))))
    assert (costs.after.price == pytest.approx(cost(X, new.predict(X)) / cost(X,
        new.reference_labels_)))


def test_names_of_clusters_stay():
    old = quietly(lambda: AutoTree(3, starts="fast").fit(A)).name_clusters(["a", "b", "c"])
    new = quietly(lambda: old.update(B, move=.1))
    assert (new.cluster_names_ == ["a", "b", "c"] and {m.before for m in new.changes_.moves}
            <= set("abc"))


def test_numbers_of_the_new_clusters_are_those_of_the_old_ones():
    labels, old = np.array([2, 2, 0, 0, 1, 3]), np.array([0, 0, 1, 1, 2, 2])
    assert alike_numbers(labels, old, np.array([1, 1, 1, 1, 5, 1.]), 3).tolist() == [1, 2, 0, 3]


def test_a_mixed_table_as_columns_that_may_be_cut():
    old = quietly(lambda: CART(4, max_leaves=6).fit(mixed(A)))
    raw = old.read_rows(mixed(B))
    table = askable(old.tree_, raw, old.columns_)
    assert np.array_equal(in_askable(old.tree_, table).apply(table.values), old.tree_.apply(raw))


def test_weights_are_repeated_rows():
    weights = np.random.default_rng(0).integers(1, 4, len(B))
    old = quietly(lambda: CART().fit(A.to_numpy(), labels=KA))
    X, y = B.to_numpy(), KB
    one = quietly(lambda: old.update(X, labels=y, sample_weight=weights, move=.1))
    two = quietly(lambda: old.update(np.repeat(X, weights, axis=0), labels=np.repeat(y, weights),
                                     move=.1))
    assert (np.array_equal(one.tree_.upper, two.tree_.upper)
            and one.changes_.after == pytest.approx(two.changes_.after, nan_ok=True))


def test_a_model_from_a_file():
    for first, second in ((A, B), (A.to_numpy(), B.to_numpy())):
        model = from_json(quietly(lambda: AutoTree(3, starts="fast").fit(first)).to_json())
        new = quietly(lambda: model.update(second, move=.1))
        assert np.array_equal(new.predict(second), new.labels_) and new.changes_.moved <= .1
        assert np.array_equal(from_json(new.to_json()).predict(second), new.labels_)
    kernel = from_json(quietly(lambda: KernelIMM(3).fit(A)).to_json())
    with pytest.raises(ValueError, match="holds no kernel"):
        quietly(lambda: kernel.update(B, labels=KB))


def test_short_thresholds_move_no_row_of_noise():
    "A new cut gets the shortest number between the rows beside it, and noise is among these."
    rng, met = np.random.default_rng(3), 0
    for _ in range(60):
        X, y = rng.integers(0, 700, (60, 1)).astype(float), rng.integers(-1, 2, 60)
        old = quietly(lambda: IMM(2, thresholds="round").fit(X[:30], labels=y[:30]))
        new = quietly(lambda: old.update(X[30:], labels=y[30:], move=1))
        assert (np.array_equal(new.predict(X[30:]), new.labels_)
                and new.changes_.moved
                == pytest.approx((old.predict(X[30:]) != new.labels_).mean()))
        met += len(new.changes_.questions)
    assert met > 20


def test_what_no_longer_fits_is_said():
    old = quietly(lambda: IMM(3, reference=SCALED).fit(A))
    with pytest.warns(UserWarning,
            match="The old clusters no longer fit: in the old tree .* times what a completely new "
                  "tree costs"):
        new = old.update(B.assign(flavanoids=B.flavanoids * 10))
    assert not new.changes_.fits and new.changes_.verdict in str(new.changes_)
    wrong = quietly(lambda: CART(objective="labels").fit(A, labels=KA))
    with pytest.warns(UserWarning, match="rows are in a wrong cluster, in a completely new tree"):
        wrong.update(B, labels=(KB + 1) % 3)


def test_bad_questions_get_a_sentence():
    old = quietly(lambda: CART(objective="labels").fit(A, labels=KA))
    with pytest.raises(ValueError, match="give their clusters as labels="): old.update(B)
    with pytest.raises(ValueError, match="move must be a share"): old.update(B, move=3)
    with pytest.raises(ValueError, match="lacks the column 'hue'"):
        quietly(lambda: old.update(B.drop(columns="hue"), labels=KB))
    with pytest.raises(TypeError, match="X is a Source"): old.update(Source([A]))
    with pytest.raises(AttributeError, match="Boxes has no update"):
        Boxes().fit(A, labels=KA).update(B)
    _, new = updated(ExKMC(3, max_leaves=5))
    with pytest.raises(ValueError, match="was not grown leaf by leaf"): new.path()


def halves(name, standard=False):
    X = load_digits().data if name == "digits" else None
    if X is None:
        folder = os.environ.get("XCLUST_DATA")
        if not folder or not (Path(folder) / f"{name}.npz").exists():
            pytest.skip(f"XCLUST_DATA has no {name}.npz")
        X = np.load(Path(folder) / f"{name}.npz")["X"].astype(float)
    if standard: X = (X - X.mean(0)) / X.std(0)
    rows = np.random.default_rng(0).permutation(len(X))
    return X[rows[:len(X)//2]], X[rows[len(X)//2:]]


@pytest.mark.slow
@pytest.mark.parametrize("name, k, standard",
    [("digits", 10, False), ("anuran", 10, False), ("dry_beans", 7, True), ("avila", 12, False)])
def test_halves(name, k, standard):
    """Between kept and grown anew; on avila one half has the one far value, and the old clusters no
    longer fit."""
    first, second = halves(name, standard)
    old = quietly(lambda: AutoTree(k, starts="fast", random_state=0).fit(first))
    costs = quietly(lambda: old.update(second, move=.03)).changes_
    assert costs.moved <= .03 and costs.anew.cost <= costs.after.cost < costs.before.cost
    assert costs.fits == (name != "avila") and ("no longer fit" in str(costs)) == (name == "avila")


def run(folder, *words):
    return subprocess.run([sys.executable, "-m", "xclust", *words], cwd=folder,
                          capture_output=True, text=True)


def test_command_line(tmp_path):
    for name, table in (("a", mixed(A)), ("b", mixed(B))):
        table.to_csv(tmp_path / f"{name}.csv", index=False)
    assert (run(tmp_path, "explain", "a.csv", "--clusters", "3", "--set", "starts=fast", "--out",
                "x").returncode == 0)
    told = run(tmp_path, "update", "x/tree.json", "b.csv", "--move", "0.05", "--out", "new.json")
    assert (told.returncode == 0 and "change cluster; at most 5.0% may" in told.stdout
            and "wrote new.json" in told.stdout), told.stderr
    told = run(tmp_path, "update", "x/tree.json", "b.csv", "--out", "x").stdout.splitlines()
    n, moved = len(mixed(B)), float(told[0].partition("%")[0])
    assert (f"replaced the earlier result in x: labels.csv held {len(mixed(A))} rows and now holds "
            f"{n}") in told
    # the new rows were in no cluster before: page and console agree
    def page(): return (tmp_path / "x" / "report.html").read_text().replace("\u00a0", " ")
    assert (f"{round(moved * n / 100)} of {n} rows change" in page()
            and "this cluster before" not in page() and "keep their cluster" not in page()
            and "in this cluster of the new clustering" in page())
    assert run(tmp_path, "report", "x", "b.csv").returncode == 0
    assert "keep their cluster" not in page() and "a new clustering of these rows agrees" in page()
    known = mixed(B).assign(mine=np.arange(n) % 3)
    known.to_csv(tmp_path / "known.csv", index=False)
    told = run(tmp_path, "update", "x/tree.json", "known.csv", "--labels", "mine", "--out", "x")
    assert told.returncode == 0 and "keep their cluster" in page(), told.stderr
    costs = json.loads(run(tmp_path, "update", "x/tree.json", "b.csv", "--move", "0.05",
                           "--json").stdout)
    assert (costs["moved"] <= .05 and costs["costs"]["after"]["cost"]
            <= costs["costs"]["before"]["cost"] and costs["file"] is None)
    then, now = (run(tmp_path, "predict", m, "b.csv").stdout.split()
                 for m in ("x/tree.json", "new.json"))
    assert np.mean([a != b for a, b in zip(then[1:], now[1:])]) == pytest.approx(costs["moved"])
    told = run(tmp_path, "update", "x/tree.json", "b.csv", "--move", "0.05", "--out", "october")
    assert (told.returncode == 0 and sorted(p.name for p in (tmp_path / "october").iterdir())
            == ["labels.csv", "report.html", "tree.json", "tree.svg"]), told.stderr
    assert run(tmp_path, "predict", "october", "b.csv").stdout.split() == now
    lines = [line.split(",") for line in (tmp_path / "october/labels.csv").read_text().split()]
    assert ([",".join(line[:2]) for line in lines] == now
            and [f"{row},{before}" for row, _, before in lines[1:]] == then[1:])
    (tmp_path / "october/tree.svg").write_text("mine")
    told = run(tmp_path, "update", "x/tree.json", "b.csv", "--out", "october")
    assert (told.returncode == 2 and "october holds tree.svg, not written by xclust or "
        "changed since" in told.stderr and (tmp_path / "october/tree.svg").read_text() == "mine")
    assert run(tmp_path, "update", "x/tree.json", "b.csv", "--move", "2").returncode == 2
    told = run(tmp_path, "update", "x/tree.json", "b.csv", "--labels", "nothing")
    assert told.returncode == 2 and "nothing" in told.stderr and len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize("text", [False, True])
@pytest.mark.parametrize("Method", [CART, IMM, AutoTree])
def test_what_nodes_hold_is_counted_on_the_new_rows_where_no_question_changes(Method, text):
    import pandas as pd
    def rows(n):
        frame = pd.DataFrame({"a": [1.]*n + [9.]*40})
        return frame.assign(c=["x", "y"]*((n + 40)//2)) if text else frame
    def labels(n): return ["low"]*n + ["high"]*40
    new = Method(2).fit(rows(40), labels=labels(40)).update(rows(10), labels=labels(10))
    tree = new.tree_
    assert tree.n_node_samples.tolist() == [50, 10, 40] == tree.weighted_n_node_samples.tolist()
    assert "10 rows (20 %)" in str(new.rules()) and "80" not in str(new.rules()).replace("80 %", "")
    assert "10 rows" in str(from_json(new.to_json()).rules()) and new.labels_.size == 50
    if text: new.report(rows(10))
