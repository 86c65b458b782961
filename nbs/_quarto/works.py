"""Where the works under "References" are published: words of a title -> address."""
import re

PLACES = {
    "explainable k-means and k-medians clustering": "https://arxiv.org/abs/2002.12538",
    "exkmc: expanding explainable k-means clustering": "https://arxiv.org/abs/2006.02399",
    "explaining kernel clustering via decision trees": "https://arxiv.org/abs/2402.09881",
}
TITLE = re.compile("(" + "|".join(map(re.escape, PLACES)) + ")", re.I)


def linked(text):
    "Under a heading References, the title of each work that is known leads to its address."
    before, heading, after = re.match(r"(.*?)(^#+ +References[^\n]*\n|\Z)(.*)", text, re.M | re.S).groups()
    if not heading: return text
    lines = [TITLE.sub(lambda m: f"[{m[0]}]({PLACES[m[0].lower()]})", line, count=1) if line.startswith(("* ", "- ")) and "](http" not in line else line
             for line in after.split("\n")]
    return before + heading + "\n".join(lines)
