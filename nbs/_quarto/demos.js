// Names for the controls of a demo, which the widget manager leaves without: what a slider is, what it shows, what a button does.
(() => {
  const buttons = {"fa-play": "Play", "fa-pause": "Pause", "fa-stop": "Stop", "fa-retweet": "Repeat"};
  const set = (node, key, value) => { if (value && node.getAttribute(key) !== value) node.setAttribute(key, value); };
  const heading = node => {
    const section = node.closest("section");
    return (section && section.querySelector("h2, h3, h4") || document.querySelector("h1") || {textContent: "demo"}).textContent.trim();
  };
  // A slider and the list that it follows share a row: the list's words are those of the slider.
  const row = node => node.closest(".widget-hbox") || node.closest(".widget-inline-hbox") || node.closest(".jupyter-widgets");
  const label = node => {
    const own = node.closest(".widget-inline-hbox"), near = own ? [own, row(node)] : [row(node)];
    const words = near.flatMap(box => [...box.querySelectorAll(".widget-label")]).map(one => one.textContent.trim()).find(Boolean);
    return words || heading(node);
  };
  const shown = node => {
    const list = row(node).querySelector("select"), readout = node.closest(".widget-inline-hbox, .jupyter-widgets").querySelector(".widget-readout");
    const read = readout && readout.offsetParent ? readout.textContent.trim() : "";
    return read || list && list.selectedOptions.length && list.selectedOptions[0].textContent.trim() || node.getAttribute("aria-valuenow");
  };
  const name = () => {
    document.querySelectorAll(".jupyter-widgets [role=slider]").forEach(node => {
      set(node, "aria-label", label(node));
      set(node, "aria-valuetext", shown(node));
    });
    document.querySelectorAll(".widget-play button, .jupyter-button").forEach(node => {
      const icon = node.querySelector("i"), found = icon && Object.keys(buttons).find(one => icon.classList.contains(one));
      if (found && !node.textContent.trim()) set(node, "aria-label", buttons[found]);
    });
    document.querySelectorAll(".jupyter-widgets select, .jupyter-widgets input").forEach(node => {
      if (!node.labels || !node.labels.length || !node.labels[0].textContent.trim()) set(node, "aria-label", label(node));
    });
    document.querySelectorAll("img.widget-image:not([alt])").forEach(node => set(node, "alt", "The picture that the controls above change: " + heading(node)));
    document.querySelectorAll(".widget-readout[contenteditable]").forEach(node => { set(node, "role", "textbox"); set(node, "aria-label", label(node) + ", as a number"); });
  };
  new MutationObserver(() => requestAnimationFrame(name)).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-valuenow", "src"]});
  name();
})();
