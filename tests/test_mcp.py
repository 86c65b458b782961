"""The tools for assistants: what they answer, what they refuse, and the server by the client of the
protocol's SDK."""
import asyncio, csv, json, os, sys
from pathlib import Path
import numpy as np, pytest
from xclust.shipping.mcp import main, server_for, tools_for


@pytest.fixture
def home(tmp_path):
    rng, folder = np.random.default_rng(0), tmp_path / "tables"
    folder.mkdir()
    X = rng.normal(size=(60, 2)) + np.repeat([[0, 0], [6, 0], [0, 6]], 20, axis=0)
    with open(folder / "shop.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["customer", "age", "visits", "kind"],
            *([f"c{i}", *np.round(row, 3), "abc"[i//20]] for i, row in enumerate(X))])
    (tmp_path / "secret.csv").write_text("customer,label\nc1,1\n", encoding="utf-8")
    (folder / "numpy.py").write_text("raise SystemExit('code of the folder ran')", encoding="utf-8")
    return folder


def files(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_four_tools(home, tmp_path):
    explain, describe, predict, report = tools_for(home, tmp_path / "out")
    before = files(home)
    found = explain("shop.csv", labels="kind", id="customer", exemplars=1, method="imm")
    assert (found["agreement"]["share"] > .95
            and found["sentences"][0]["kept"] == found["agreement"]["share"])
    assert (found["more"]["Rows as examples"]["lines"][0]["id"].startswith("c")
            and all(Path(f).is_relative_to(tmp_path / "out") for f in found["files"]))
    alone, = describe("shop.csv", "b", labels="kind").values()
    assert alone["lines"]
    told = predict("shop_xclust/tree.json", "shop.csv")
    assert (told["rows"] == 60 and Path(told["file"]).read_text(encoding="utf-8").count("\n") == 61
            and told["check"]["stability_index"] == 0)
    assert ("My shop" in Path(report("shop_xclust/tree.json", "shop.csv",
                                     title="My shop")["file"]).read_text(encoding="utf-8"))
    assert (files(home) == before and explain("shop.csv", clusters="2-4", min_cell=5)["clusters"]
            == 3)


def test_what_is_refused(home, tmp_path):
    explain, describe, predict, report = tools_for(home, tmp_path / "out")
    explain("shop.csv", labels="kind", method="imm")
    (home / "link.csv").symlink_to(tmp_path / "secret.csv")
    for call, said in [(lambda: explain("../secret.csv", clusters="2"), "outside of"),
            (lambda: explain(str(tmp_path / "secret.csv"), clusters="2"), "outside of"),
            (lambda: explain("link.csv", clusters="2"), "outside of"),
            (lambda: explain("shop.csv", labels="../secret.csv"), "outside of"),
            (lambda: explain("shop.csv", labels=str(tmp_path / "secret.csv"), id="customer"),
             "outside of"), (lambda: explain("none.csv", clusters="2"), "there are link.csv, "
                 "numpy.py, shop.csv"), (lambda: explain("shop.csv"), "give --clusters N, or "
                     "--labels COLUMN"), (lambda: explain("shop.csv", clusters="--help"),
                         "argument --clusters"),
                         (lambda: explain("shop.csv", labels="kind", method="magic"),
                          "argument --method"), (lambda: describe("shop.csv", "z", labels="kind"),
                              "--describe must be the label"),
                              (lambda: predict("../tables/shop.csv", "shop.csv"), "outside of"),
                              (lambda: report("tree.json", "shop.csv"), "is not in")]:
        with pytest.raises(ValueError, match=said): call()
    with pytest.raises(ValueError, match="is not a folder"): tools_for(home / "shop.csv", tmp_path)


def test_without_the_sdk_a_sentence(home, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(SystemExit): main([str(home)])
    assert 'pip install "xclust[mcp]"' in capsys.readouterr().err


def test_the_client_of_the_sdk(home, tmp_path):
    pytest.importorskip("mcp.server.mcpserver",
                        reason="the SDK of assistants is not installed (the extra mcp)")

    import mcp

    async def talk():
        start = mcp.StdioServerParameters(command=sys.executable,
            args=["-c", "from xclust.shipping.mcp import main; main()", str(home), "--out",
                  str(tmp_path / "out")], env=dict(os.environ))
        for server in (server_for(home, tmp_path / "out"), start):
            async with mcp.Client(server) as client:
                tools = {tool.name: tool for tool in (await client.list_tools()).tools}
                assert (list(tools) == ["explain", "describe", "predict", "report"]
                        and tools["explain"].input_schema["required"] == ["file"])
                assert all(tool.description for tool in tools.values())
                found = await client.call_tool("explain",
                    {"file": "shop.csv", "labels": "kind", "method": "imm"})
                assert not found.is_error and json.loads(found.content[0].text)["clusters"] == 3
                wrong = await client.call_tool("explain", {"file": "shop.csv", "labels": "sort"})
                assert (wrong.is_error and wrong.content[0].text.endswith("has no column 'sort'; "
                    "its columns are customer, age, visits, kind"))
    asyncio.run(talk())
