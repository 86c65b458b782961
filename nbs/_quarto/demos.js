// Names for the controls of a demo, which the widget manager leaves without: what a slider is, what it shows, what a button does.
(() => {
  const buttons = {"fa-play": "Play", "fa-pause": "Pause", "fa-stop": "Stop", "fa-retweet": "Repeat"};
  const set = (node, key, value) => { if (value && node.getAttribute(key) !== value) node.setAttribute(key, value); };
  const heading = node => {
    const section = node.closest("section");
    return (section && section.querySelector("h2, h3, h4") || document.querySelector("h1") || {textContent: "demo"}).textContent.trim();
  };
  const label = node => {
    const box = node.closest(".widget-inline-hbox, .widget-slider, .widget-dropdown, .widget-select, .widget-toggle-buttons");
    const text = box && box.querySelector(".widget-label");
    return text && text.textContent.trim() || heading(node);
  };
  const name = () => {
    document.querySelectorAll(".jupyter-widgets [role=slider]").forEach(node => {
      set(node, "aria-label", label(node));
      const shown = node.closest(".jupyter-widgets").querySelector(".widget-readout");
      set(node, "aria-valuetext", shown && shown.textContent.trim());
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
  new MutationObserver(() => requestAnimationFrame(name)).observe(document.body, {subtree: true, childList: true, characterData: true});
  name();
})();
