#!/bin/sh
# Fetch the browser files that the site serves itself (pinned) into vendor/ beside this script (git-ignored).
set -eu
cd "$(dirname "$0")"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

(cd "$tmp"
 npm pack --silent @jupyter-widgets/html-manager@1.0.15 mathjax@3.2.2 >/dev/null
 for t in *.tgz; do mkdir "${t%.tgz}.d"; tar xzf "$t" -C "${t%.tgz}.d"; done)

mkdir -p vendor/jupyter-widgets vendor/mathjax/output/chtml/fonts
cp "$tmp"/jupyter-widgets-html-manager-*.d/package/dist/embed.js "$tmp"/jupyter-widgets-html-manager-*.d/package/dist/*.woff2 vendor/jupyter-widgets/
cp "$tmp"/mathjax-*.d/package/es5/tex-chtml-full.js vendor/mathjax/
cp -r "$tmp"/mathjax-*.d/package/es5/output/chtml/fonts/woff-v2 vendor/mathjax/output/chtml/fonts/
