"""Write the bar and the sidebars of _quarto.yml: which pages there are, in the order in which they
are read, the course's chapters numbered.

`python nbs/_quarto/sidebar.py` writes them between the two marks; `--check` writes nothing and
fails if they are not current. A page that is listed here and not written yet is left out; a
notebook that is listed nowhere is an error. """
import json, sys
from course import COURSE, name_of, nbs, numbered, title_of

config = nbs.parent / "_quarto.yml"
FIRST, LAST = ("  # made by nbs/_quarto/sidebar.py: begin\n",
               "  # made by nbs/_quarto/sidebar.py: end\n")
BAR = [("Get started", ["howto/get_started"]), ("How-to", ["howto/labels"]),
       ("Course", ["start_here", "explain"]), ("Machine", ["machine"]),
       # text, the first page of these that is written
       ("Reference", ["api"]), ("Evidence", ["9_evidence/01_benchmarks"])]
ALONE = ["index"]                           # the landing page has no sidebar
SIDEBARS = {                                # id -> title, sections (None: no section) -> pages
    "use": ("How-to", {None: ["howto/get_started", "howto/when"],
            "How to": ["howto/labels", "howto/pipeline", "howto/mixed_table", "howto/text",
                "howto/million_rows", "howto/larger_than_memory", "howto/sql", "howto/report",
                "howto/segments", "howto/monthly_update", "howto/what_changed",
                "howto/single_cells", "howto/gating_ml", "howto/forest"],
            "Say what you want": ["3_optimize/09_constraints", "3_optimize/10_row_constraints",
                "5_reference/09_given_costs", "2_reading/10_describe", "3_optimize/06_update"],
            "More answers": ["1_methods/16_mixture", "2_reading/16_exemplars",
                             "2_reading/17_differences", "2_reading/18_against"],
            "More": ["howto/gallery", "howto/faq", "howto/cite", "howto/release_notes",
                     "appendix/07_promises"]}),
    "course": ("Course", {None: ["start_here"]} | COURSE
               | {"Back matter": ["appendix/01_glossary", "appendix/02_exercises",
                                  "appendix/03_solutions", "appendix/04_open_problems",
                                  "appendix/05_for_lecturers", "appendix/06_slides",
                                  "appendix/08_bounds", "9_evidence/06_errata"]}),
    "machine": ("Machine", {None: ["machine"],
                "The estimator": ["1_methods/11_estimator", "1_methods/14_own_clusters",
                    "1_methods/13_chunked", "1_methods/15_chunked_mixed",
                    "3_optimize/02_local_search", "3_optimize/08_auto_chunked",
                    "4_kernels/02_kernel_costs", "2_reading/00_formatting",
                    "2_reading/11_documents", "2_reading/15_row_blocks"],
                "The clustering that is explained": [f"5_reference/{n}"
                    for n in ("01_frames", "02_validation", "03_kmedians", "04_reference",
                        "05_spectral", "06_source", "07_partitions", "08_on_dask",
                        "10_chunk_clusters", "12_on_spark", "13_given_cuts", "14_fixed_splits",
                        "15_mixed_chunks", "16_kept", "17_written")],
                "The engine": [f"6_engine/{n}" for n in ("00_compiled", "01_costs", "02_tree",
                    "03_columns", "04_sweep", "05_label_sweep", "06_pair_sweep", "07_task",
                    "08_grow", "09_result", "10_printed", "11_method", "12_runs", "17_why_counts",
                    "13_chunks", "14_chunk_costs", "15_chunk_pairs", "16_workers")],
                "The source of the lessons": [f"{name}_source" for names in COURSE.values()
                    for name in names if (nbs / f"{name}_source.ipynb").exists()],
                "Pictures and reports": [f"7_showing/{n}"
                                         for n in ("01_plots", "02_explorer", "03_reporting")],
                "Exports and the command": [f"8_shipping/{n}"
                    for n in ("04_export", "05_files", "06_cli", "07_command", "09_model_files",
                              "10_gates", "11_many_rows", "12_mcp")]}),
    "reference": ("Reference", {None: ["api", "examples"]}),
    "evidence": ("Evidence",
        {None: [f"9_evidence/{n}" for n in ("00_datasets", "01_benchmarks", "07_performance",
            "02_reproduce_imm_exkmc", "03_reproduce_kernel", "04_reproduce_spex",
            "05_reproduce_dt2", "15_today", "09_protocol", "10_near", "11_hold", "12_partial",
            "16_pipelines", "13_bins", "14_planning", "08_how_it_is_tested")]}),
}


def there(name): return (nbs / f"{name}.ipynb").exists()


NUMBERED = numbered()


def item(name):
    "A line of a sidebar: the notebook, and its title, which in the course has a number."
    title = title_of(nbs / f"{name}.ipynb")
    text = f"{NUMBERED[name]}. {title}" if name in NUMBERED else title
    return f"{{href: nbs/{name}.ipynb, text: {json.dumps(text, ensure_ascii=False)}}}"


def lines():
    "The bar's left side and the sidebars as YAML."
    yield "    left:"
    yield from (f"      - {{text: {text}, href: nbs/{page}.ipynb}}" for text, pages in BAR
                for page in [p for p in pages if there(p)][:1])
    yield "  sidebar:"
    for key, (title, sections) in SIDEBARS.items():
        pages = {section: [name for name in names if there(name)]
                 for section, names in sections.items()}
        if not any(pages.values()): continue
        yield from (f"    - id: {key}", f"      title: {title}", "      style: docked")
        # of many sections the one that is read is open
        if len(sections) > 3: yield "      collapse-level: 1"
        yield "      contents:"
        for section, names in pages.items():
            if section and names:
                yield from (f"        - section: {json.dumps(section)}", "          contents:")
            yield from (f"        {'    ' * bool(section)}- {item(name)}" for name in names)


def listed():
    return (ALONE + [name for _, sections in SIDEBARS.values() for names in sections.values()
                     for name in names])


def unlisted():
    return sorted({name_of(p) for p in nbs.rglob("[!.]*.ipynb")
        if not any(part.startswith((".", "_")) for part in p.relative_to(nbs).parts)}
        - set(listed()))


def main(check):
    before, rest = config.read_text(encoding="utf-8").split(FIRST)
    old, after = rest.split(LAST)
    new = "\n".join(lines()) + "\n"
    if unlisted(): return f"listed nowhere in nbs/_quarto/sidebar.py: {', '.join(unlisted())}"
    if check:
        return (0 if old == new else "the sidebars are not current: run python "
                                     "nbs/_quarto/sidebar.py")
    config.write_text(before + FIRST + new + LAST + after, encoding="utf-8")
    return 0


if __name__ == "__main__": sys.exit(main("--check" in sys.argv[1:]))
