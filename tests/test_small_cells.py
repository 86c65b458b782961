"What `min_cell` hides does not follow from anything that is told."
import itertools, re
import numpy as np
import pandas as pd
import pytest
from xclust import CART
from xclust.reading.audit import hide

pytestmark = pytest.mark.filterwarnings("ignore")


def tables(columns, lines):
    """All tables whose columns have these sums: a reader of the tree knows how many rows each of
    its clusters has"""
    def column(n): return [c for c in itertools.product(range(n + 1), repeat=lines) if sum(c) == n]
    return [np.array(cs).T for cs in itertools.product(*map(column, columns))]


@pytest.mark.parametrize("min_cell", [2, 3, 4])
@pytest.mark.parametrize("lines", [2, 3])
def test_every_hidden_count_may_be_another(lines, min_cell):
    """The reader knows the sums of columns, and the rule by which tables are hidden: that some
    count is small, and nothing else."""
    for columns in itertools.product(range(0, 6), repeat=2):
        every = tables(columns, lines)
        hidden = [t for t in every if hide(t, min_cell).any()]
        # as few rows as one small count: no table
        if not hidden or sum(columns) <= min_cell: continue
        values = np.array(hidden)
        free = (values != values[0]).any(0)
        assert free[:, np.array(columns) > 0].all(), (columns, min_cell)
    for t in tables((3, 4), 2):
        assert (hide(t, 0).sum() == 0 and hide(t, min_cell).all() == hide(t, min_cell).any()
                == ((t > 0) & (t < min_cell)).any())


def test_no_page_and_no_answer_tells_a_hidden_count(tmp_path, monkeypatch, capsys):
    "Two clusters: the totals and the agreement used to tell all four counts."
    from xclust.__main__ import main
    cells = np.array([[3, 40], [2, 55]])
    x, y = np.repeat([0, 1, 0, 1], cells.ravel()), np.repeat([0, 0, 1, 1], cells.ravel())
    X = pd.DataFrame({"income": x.astype(float)})
    for objective in ("labels", "kmeans"):
        m = CART(objective=objective).fit(X, labels=y)
        share, ari = f"{100*m.agreement_.share:.3g} %", f"{m.agreement_.ari:.3f}"
        rules = m.rules(min_cell=5)
        page = re.sub(r"\s+", " ", re.sub(r"<style.*?</style>|<[^>]+>", " ",
            str(m.report(X, min_cell=5)), flags=re.S).replace("\xa0", " "))
        told = [repr(m.confusion(min_cell=5)), page, m.trust_sentence(min_cell=5),
                repr(m.cautions(min_cell=5)), repr(rules), rules.to_markdown(),
                str(rules.to_dict()) if hasattr(rules, "to_dict") and False else ""]
        for text in told:
            assert share not in text and ari not in text, text
            assert not re.search(r"\b(3 of 43|2 of 57|40|55)\b rows", text)
        assert "below 5" in m.trust_sentence(min_cell=5) and "hidden" in told[0]
        assert all(np.isnan(v) for r in rules
                   for v in (r.precision, r.recall, r.lift, *(b.precision for b in r.branches)))
        kept = m.confusion(min_cell=2)
        assert ("40" in repr(kept) and m.rules(min_cell=2)[0].precision == m.rules()[0].precision
                and "rows keep" in m.trust_sentence(min_cell=2))
    monkeypatch.chdir(tmp_path)
    X.assign(seg=y).to_csv("d.csv", index=False)
    for more in ([], ["--json"]):
        assert (main(["explain", "d.csv", "--labels", "seg", "--method", "cart", "--set",
                      "objective=labels", "--min-cell", "5", *more]) == 0)
        out = capsys.readouterr().out
        assert ("is hidden" in out and share not in out and ari not in out and "0.58" not in out
                and "rows that change" not in out)


def test_an_audit_with_a_small_count_is_hidden_as_a_whole():
    """Counts of groups, of rows of a group that leave their cluster or keep it, and the errors by
    which moves would follow."""
    # the tree cuts at 3: 10 rows and 12 leave
    x = np.repeat([0., 1., 5., 6.], [40, 10, 45, 12])
    y = np.repeat([0, 1, 1, 0], [40, 10, 45, 12])
    m = CART(max_leaves=2, objective="labels").fit(x[:, None], labels=y)
    even = np.where(np.arange(107) % 2, "a", "b")
    leaves = np.where((m.predict(x[:, None]) != y) & (np.cumsum(m.predict(x[:, None]) != y) > 3),
                      "most", "rest")
    for groups, min_cell, hidden, silent in ((even, 5, False, False),
            (np.where(np.arange(107) < 4, "rare", "rest"), 5, True, True),
            (leaves, 5, False, True), (even, 11, False, True), (even, 0, False, False)):
        seen = m.audit(groups, min_cell=min_cell).to_frame().drop(columns=["attribute", "group"])
        errors, counts = (seen[["error", "others_error"]],
                          seen.drop(columns=["error", "others_error"]))
        assert (counts.isna().all(axis=None) == counts.isna().any(axis=None) == hidden), (min_cell,
            seen)
        assert (errors.isna().all(axis=None) == errors.isna().any(axis=None) == silent), (min_cell,
            seen)


@pytest.mark.parametrize("chunks", [[], ["--memory", "1GB"]])
def test_rows_kept_back_do_not_tell_small_counts(chunks, tmp_path, monkeypatch, capsys):
    "`--holdout` told 94.4 % of 71 rows and 96.6 % of 29: four and one that change."
    from xclust.__main__ import main
    monkeypatch.chdir(tmp_path)
    pd.DataFrame({"x": np.r_[np.zeros(43), np.full(57, 2.)],
                  "s": ["u"]*40 + ["v"]*3 + ["u"]*2 + ["v"]*55}).to_csv("t.csv", index=False)
    assert (main(["explain", "t.csv", "--labels", "s", "--method", "cart", "--leaves", "2",
                  "--holdout", ".3", "--min-cell", "5", "--out", "o", *chunks]) == 0)
    table = re.search(r"in-sample .*\n.*unseen .*", capsys.readouterr().out)[0]
    assert (re.findall(r"\d+", table) == ["71", "29"]
            or re.findall(r"\d+", table) == ["70", "30"]), table
    page = (tmp_path / "o" / "report.html").read_text(encoding="utf-8")
    assert ("the number of rows that keep their cluster "
            "is hidden" in page.split("Does it hold for new rows?")[1]
            and "of rows keep their cluster" not in page)
