"""A rule of one's own in every place where a method may stand: the chapter's code, and nothing but
it"""
import importlib
import json
from pathlib import Path
import numpy as np
import pytest
from sklearn.utils.estimator_checks import check_estimator
from xclust import AutoTree, CART, CenterRule, Cut, ExKMC, IMM, Impurity, Kernel, KernelExKMC
from xclust import KernelIMM, KernelKMeans
from xclust import LabelRule, Method, Rule, TreeClusterer
from xclust.engine import method as methods

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
CHAPTER = Path(__file__).parents[1]/"nbs"/"1_methods"/"06_your_own_rule.ipynb"
WEIGHTS = {f"check_sample_weight_equivalence_on_{kind}_data": "k-means++ draws other seeds"
           for kind in ("dense", "sparse")}


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    "The names that the chapter defines."
    file = tmp_path_factory.mktemp("own")/"own_rules.py"
    cells = ["".join(c["source"]) for c in json.loads(CHAPTER.read_text())["cells"]
             if c["cell_type"] == "code"]
    defines = ("class ", "@njit", "\nX, y = ")
    file.write_text("\n\n".join(c for c in cells if c.startswith("import")
                                or any(word in c for word in defines)))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(file.parent))
        yield vars(importlib.import_module("own_rules"))


def test_each_takes_at_most_thirty_lines():
    cells = ["".join(c["source"]).strip().splitlines()
             for c in json.loads(CHAPTER.read_text())["cells"] if c["cell_type"] == "code"]
    assert all(len(lines) <= 30 for lines in cells)


@pytest.mark.parametrize("name", ["RegretIMM", "Twoing"])
def test_it_can_all_that_a_tree_can(own, name):
    X = own["X"]
    model = own[name](3, refine=True, random_state=0).fit(X)
    assert np.array_equal(model.predict(X), model.labels_) and len(model.rules()) == 3
    assert ("SELECT" in model.to_sql() and "</html>" in str(model.report(X))
            and model.plot(X) is not None)
    weighted = own[name](3, random_state=0).fit(X, sample_weight=np.arange(len(X)) % 3 + 1.)
    assert weighted.cost_ > 0


def test_it_starts_beside_the_others(own):
    best = AutoTree(3, starts=["imm", own["RegretRule"], own["RegretIMM"](),
                               Method(own["TwoingRule"])], random_state=0).fit(own["X"])
    assert [s.name for s in best.starts_] == ["imm", "RegretRule", "RegretIMM", "TwoingRule"]
    free = AutoTree(3, starts=[own["GapRule"]], random_state=0).fit(own["X"])
    assert free.starts_[0].n_leaves == 3


def test_words_stand_in_a_list_with_others(own):
    "A word in a list was refused, and of two starts of one name the second was lost."
    X = own["X"]
    alone, more = (AutoTree(3, starts=starts, random_state=0).fit(X)
                   for starts in ("all", [own["RegretRule"], "all"]))
    assert [s.name for s in more.starts_] == ["RegretRule", *(s.name for s in alone.starts_)]
    assert len(alone.starts_) == 10 and more.starts_.best.total <= alone.starts_.best.total
    fast = AutoTree(3, starts=["fast", own["RegretRule"]], random_state=0).fit(X)
    assert ([s.name for s in fast.starts_][-1] == "RegretRule" and fast._is_fast()
            and not more._is_fast())
    twice = AutoTree(3, starts=[IMM(), "imm", own["RegretRule"], IMM(cut="farthest"), "imm"],
                     random_state=0).fit(X)
    assert [s.name for s in twice.starts_] == ["IMM", "imm", "RegretRule", "IMM 2", "imm 2"]
    assert twice.starts_[0].cost == twice.starts_[1].cost == twice.starts_[4].cost
    # intervals suit a kernel
    two = AutoTree(3, starts=["dt2"], objective="kernel", random_state=0).fit(X[:60])
    assert two.best_start_ == "dt2"
    with pytest.raises(ValueError, match="starts must be 'all', 'fast' or a list of these"):
        AutoTree(3, starts=["all", "nosuch"]).fit(X)


def test_a_rule_that_forgets_a_limit_is_told(own):
    X = own["X"]
    class Blind(CenterRule):
        "Cuts the first column in the middle of two centers, whatever is allowed."
        def cut(self, rows, active):
            c = np.unique(self.centers[active, 0])
            return Cut(0, -np.inf, (c[0] + c[1]) / 2, 0.) if len(c) > 1 else None
    class Tree(TreeClusterer): rule = Blind
    free = Tree(3, random_state=0).fit(X)
    assert free.n_leaves_ == 3
    with pytest.raises(ValueError,
            match="cut of Blind gave the feature 0, which `features` or `thresholds` forbid: try "
                  "those of `task.f"):
        Tree(3, random_state=0, features=[1]).fit(X)
    least = int(free.tree_.n_node_samples[free.tree_.leaves].min())
    assert Tree(3, random_state=0, min_samples_leaf=least).fit(X).tree_ == free.tree_
    with pytest.raises(ValueError,
            match=rf"cut of Blind leaves {least} rows on a side, which "
                  rf"min_samples_leaf={least + 1} f"):
        Tree(3, random_state=0, min_samples_leaf=least + 1).fit(X)


def test_max_leaves_and_one_leaf_a_center(own, recwarn):
    "The tree was said to lack leaves because all rows of a leaf were alike."
    class Tree(own["GreedyTreeClusterer"]): rule = own["RegretRule"]
    with pytest.warns(UserWarning,
            match="max_leaves=5 changes nothing: RegretRule has one leaf a center, for 3 clusters"):
        grown = Tree(3, max_leaves=5, random_state=0).fit(own["X"])
    recwarn.clear()
    for most in (None, 3):
        assert Tree(3, max_leaves=most, random_state=0).fit(own["X"]).tree_ == grown.tree_
    assert not [w for w in recwarn if "leaves" in str(w.message)]
    with pytest.raises(ValueError, match="max_leaves must be at least the number of clusters, 3"):
        Tree(3, max_leaves=2, random_state=0).fit(own["X"])


def test_each_says_what_it_is(own):
    seen = []
    class ColumnStats(Method):
        def grow(self, task): seen.append(task); return super().grow(task)
    class Tree(TreeClusterer):
        def method(self): return ColumnStats(own["RegretRule"])
    model, n = Tree(3, random_state=0).fit(own["X"]), len(own["X"])
    assert repr(seen[0]) == f"Task(rows={n}, columns=13, clusters=3)"
    assert repr(seen[0].columns) == f"Columns(rows={n}, columns=13)"
    assert repr(seen[0]._replace(reference=None)) == f"Task(rows={n}, columns=13, clusters=None)"
    assert (repr(Method(own["RegretRule"])) == "Method(RegretRule)"
            and repr(ColumnStats(Rule, a=1, b="x")) == "ColumnStats(Rule, a=1, b='x')")
    assert repr(own["RegretRule"](seen[0])) == f"RegretRule({seen[0]!r})"
    assert repr(model.result_) == "Explained(3 clusters, 3 leaves)"
    assert repr(AutoTree(3).method()) == "Contest(AutoTree(n_clusters=3))"
    for one in (IMM, CART, ExKMC, KernelIMM, KernelExKMC):
        assert " at 0x" not in repr(one().method())


def test_it_goes_first(own):
    base = own["RegretIMM"](3, random_state=0).fit(own["X"])
    for first in (own["RegretRule"], own["RegretIMM"](), Method(own["RegretRule"]), base):
        grown = ExKMC(3, max_leaves=5, base=first, random_state=0).fit(own["X"])
        assert grown.tree_.feature[0] == base.tree_.feature[0] and grown.n_leaves_ == 5
    with pytest.raises(TypeError, match="base must be"): ExKMC(3, base=3).fit(own["X"])


def test_a_registered_name_is_known(own, monkeypatch):
    class Entry:
        name = "regret"
        def load(self): return own["RegretRule"]
    monkeypatch.setattr(methods, "entry_points", lambda group: [Entry()])
    assert (AutoTree(3, starts=["imm", "regret"], random_state=0).fit(own["X"]).starts_[1].name
            == "regret")
    assert ExKMC(3, base="regret", random_state=0).fit(own["X"]).n_leaves_ == 3


def test_no_clustering_is_needed(own):
    class Gap(TreeClusterer): rule = own["GapRule"]
    model = Gap(3, min_samples_leaf=20).fit(own["X"])
    assert (model.reference_labels_ is None and np.isnan(model.price_)
            and sorted(set(model.labels_)) == [0, 1, 2])


def test_a_kernel_of_ones_own(own):
    kernel = own["Cauchy"]()
    assert KernelIMM(3, kernel=kernel, random_state=0).fit(own["X"]).price_ < 1.1
    assert len(set(KernelKMeans(3, kernel=kernel, random_state=0).fit(own["X"]).labels_)) == 3


# What is wrong is said

class Added(Kernel):
    "A sum over the columns that no map is known for."
    name, additive = "added", True
    def __call__(self, X, Y): return 1 + X @ Y.T


def test_a_class_goes_first_too(own):
    X = own["X"]
    grown = ExKMC(3, max_leaves=5, base=IMM, random_state=0).fit(X)
    assert grown.tree_ == ExKMC(3, max_leaves=5, random_state=0).fit(X).tree_
    with pytest.raises(ValueError, match="leaves='greedy', and a base must have one leaf a center"):
        ExKMC(3, base=own["TwoingRule"]).fit(X)
    with pytest.raises(ValueError,
                       match="leaves='clusters', and a base must have one leaf a center"):
        ExKMC(3, base=own["GapRule"]).fit(X)
    with pytest.raises(ValueError, match="fit it first"): ExKMC(3, base=CART()).fit(X)


def test_a_kernel_without_features_has_other_trees(own):
    X = own["X"]
    with pytest.raises(ValueError, match='base="empty"'):
        KernelExKMC(3, kernel=Added(), random_state=0).fit(X)
    assert KernelExKMC(3, kernel=Added(), base="empty", random_state=0).fit(X).n_leaves_ == 3
    best = AutoTree(3, objective="kernel", kernel=Added(), random_state=0).fit(X[:60])
    assert ("kernel-imm" not in [s.name for s in best.starts_]
            and "kernel-expand-empty" in [s.name for s in best.starts_])
    with pytest.raises(ValueError, match="added kernel has none"):
        AutoTree(3, objective="kernel", kernel=Added(), starts=["kernel-imm"]).fit(X)


def test_a_name_that_leads_nowhere_is_told(own, monkeypatch):
    from importlib.metadata import EntryPoint
    entries = [EntryPoint("broken", "no_such_module:Rule", methods.GROUP)]
    monkeypatch.setattr(methods, "entry_points", lambda group: entries)
    with pytest.raises(ImportError,
            match=r"the method broken \(no_such_module:Rule\) cannot be loaded: No module"):
        AutoTree(3, starts=["broken"]).fit(own["X"])
    with pytest.raises(ValueError, match="'broken', rules, methods or estimators"):
        AutoTree(3, starts=["nosuch"]).fit(own["X"])


def test_a_start_that_raises_leaves_the_others(own):
    class Lost(CenterRule):
        def cut(self, rows, active): raise KeyError("where")
    for more in ({}, dict(max_price=1.5), dict(max_leaves="knee"), dict(max_features=2)):
        with pytest.warns(UserWarning,
                match="the start Lost grew no tree: KeyError: 'where'; the other starts are used"):
            both = AutoTree(3, starts=[Lost, "imm"], random_state=0, **more).fit(own["X"])
        alone = AutoTree(3, starts=["imm"], random_state=0, **more).fit(own["X"])
        assert (both.tree_.to_json() == alone.tree_.to_json()
                and len(both.starts_) == len(alone.starts_))
        assert (both.starts_.failed == {"Lost": "KeyError: 'where'"}
                and "Lost grew no tree" in repr(both.starts_))
    with pytest.raises(KeyError, match="where"): AutoTree(3, starts=[Lost]).fit(own["X"])


def test_an_answer_that_is_missing_or_wrong_is_named(own):
    X = own["X"]
    class NoCut(CenterRule): pass
    class NoLabel(Rule):
        def cut(self, rows, state): return None
    class NoCutAtAll(CenterRule):
        def cut(self, rows, active): return 0, 1.5
    def fit(rule): type("Own", (TreeClusterer,), {"rule": rule})(3, random_state=0).fit(X)
    with pytest.raises(NotImplementedError,
                       match=r"NoCut has no method `cut\(self, rows, state\)`"):
        fit(NoCut)
    with pytest.raises(NotImplementedError,
                       match=r"NoLabel has no method `label\(self, rows, state\)`"):
        fit(NoLabel)
    with pytest.raises(TypeError, match=r"must give a Cut, or None for a leaf; got \(0, 1.5\)"):
        fit(NoCutAtAll)
    with pytest.raises(ValueError, match="'one a center', 'greedy', 'clusters'; got 'cluster'"):
        class Typo(Rule): leaves = "cluster"


@pytest.mark.parametrize("what, impurity", [
    ("score", lambda own: Impurity(lambda left, right, sizes: 0., own["no_bound"])),
    ("bound", lambda own: Impurity(own["twoing"], None))])
def test_an_impurity_is_made_of_kernels(own, what, impurity):
    class Plain(LabelRule):
        def __init__(self, task): super().__init__(task, impurity(own))
    class Tree(own["GreedyTreeClusterer"]): rule = Plain
    with pytest.raises(TypeError, match=f"{what} of an Impurity must be a Numba "
                                        "kernel.*@numba.njit"):
        Tree(3, random_state=0).fit(own["X"])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["RegretIMM", "Twoing"])
def test_scikit_learns_checks(own, name):
    told = check_estimator(own[name](), expected_failed_checks=WEIGHTS, on_skip=None, on_fail=None)
    assert [t["check_name"] for t in told if t["status"] == "failed"] == [] and len(told) > 40


@pytest.mark.parametrize("cut, says", [
    # ran for ever
    (Cut(0, -np.inf, np.nan, 0.), "cut of Wrong separates no two active centers: feature 0"),
    (Cut(0, -np.inf, -99., 0.), "cut of Wrong separates no two active centers: feature 0"),
    (Cut(99, -np.inf, 1., 0.), "cut of Wrong gave the feature 99; there are 2 columns"),
])
def test_a_cut_that_separates_nothing_is_refused(cut, says):
    class Wrong(CenterRule):
        def cut(self, rows, active): return cut if self.unfinished(active) else None
    class Tree(TreeClusterer): rule = Wrong
    X, model = np.arange(24.).reshape(12, 2), Tree(3)
    with pytest.raises(ValueError, match=says): model.fit(X, labels=np.repeat([0, 1, 2], 4))
    assert not hasattr(model, "tree_")
