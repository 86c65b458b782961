"The package's facts are in settings.ini; this file hands them to setuptools."
import json, shlex, subprocess, sys
from configparser import ConfigParser
from pathlib import Path
from setuptools import find_packages, setup
from setuptools.command.build_py import build_py
from setuptools.command.develop import develop
from setuptools.command.sdist import sdist

here = Path(__file__).parent
config = ConfigParser(delimiters=["="])
config.read(here / "settings.ini", encoding="utf-8")
cfg = config["DEFAULT"]
extras = {name: shlex.split(cfg[f"{name}_requirements"])
          for name in ("course", "files", "duckdb", "dask", "spark", "mcp")}
stages = {"1": "1 - Planning", "2": "2 - Pre-Alpha", "3": "3 - Alpha", "4": "4 - Beta",
          "5": "5 - Production/Stable"}


def make_help(): # export.py reads text alone and imports nothing of the package
    "What help() and editors read, made of the modules, is no part of the repository."
    subprocess.run([sys.executable, str(here / "nbs" / "_quarto" / "export.py")], check=True)


class with_help(build_py):
    "Installed, the package has docstrings and stubs."
    def run(self):
        make_help()
        super().run()


class in_place(develop):
    "`pip install -e .`, where pip does not build a wheel for it."
    def run(self):
        make_help()
        super().run()


class without_pictures(sdist):
    """Of what the notebooks show, the archive keeps the plain text. The pictures are two thirds of
    all, and a run draws them anew, as it does tables in HTML that stand there in plain text,
    too."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for path in Path(base_dir, "nbs").rglob("*.ipynb"):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            for cell in notebook["cells"]: cell.pop("attachments", None)
            for output in (o for cell in notebook["cells"] for o in cell.get("outputs", [])
                           if "data" in o):
                twice = {"text/html"} if "text/plain" in output["data"] else set()
                output["data"] = {kind: shown for kind, shown in output["data"].items()
                                  if not kind.startswith("image/") and kind not in twice}
            # it may be a hard link to the notebook itself
            path.unlink()
            path.write_text(json.dumps(notebook, ensure_ascii=False, separators=(",", ":")) + "\n",
                            encoding="utf-8")


setup(
    name=cfg["lib_name"],
    version=cfg["version"],
    description=cfg["description"],
    long_description=(here / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    author=cfg["author"],
    author_email=cfg["author_email"],
    url=cfg["git_url"],
    project_urls={"Documentation": f"{cfg['doc_host']}/{cfg['repo']}"},
    keywords=cfg["keywords"].split(),
    license="Apache-2.0",
    license_files=["LICENSE"],
    classifiers=[
        f"Development Status :: {stages[cfg['status']]}",
        f"Intended Audience :: {cfg['audience']}",
        f"Natural Language :: {cfg['language']}",
        "Programming Language :: Python :: 3 :: Only",
        *(f"Programming Language :: Python :: {version}" for version in cfg["pythons"].split()),
        "Topic :: Scientific/Engineering",
    ],
    python_requires=f">={cfg['min_python']}",
    install_requires=shlex.split(cfg["requirements"]),
    # dev has all but spark, which is half a gigabyte and needs Java
    extras_require=extras | {"all": sum(extras.values(), []),
                             "dev": sum((extras[e] for e in extras if e != "spark"),
                                        shlex.split(cfg["dev_requirements"]))},
    packages=find_packages(include=[cfg["lib_path"], cfg["lib_path"] + ".*"]),
    package_data={"": shlex.split(cfg["package_data"])},
    entry_points={"console_scripts": shlex.split(cfg["console_scripts"]),
                  # by which nbdev links a `name` to its page and source
                  "nbdev": [f"{cfg['lib_name']}={cfg['lib_path']}._modidx:d"]},
    cmdclass={"build_py": with_help, "develop": in_place, "sdist": without_pictures},
    zip_safe=False,
)
