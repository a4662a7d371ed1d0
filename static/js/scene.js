// A scene's pieces are moved by pointing: at a piece, then at the space where it should stand.
"use strict";

{
  const byId = (id) => document.getElementById(id);
  let moved = null;

  function begin() {
    moved = null;
    if (byId("move-hint")) byId("move-hint").hidden = false;
  }

  function choose(option, space) {
    for (const each of document.querySelectorAll("#board .is-chosen")) each.classList.remove("is-chosen");
    moved = option === moved ? null : option;
    if (!moved) return;
    moved.selected = true;
    space.classList.add("is-chosen");
    byId("move-hint").textContent = `${moved.dataset.sign}: point at the space where it should stand.`;
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("#board [data-space]");
    const form = byId("scene-move");
    if (!target || !form) return;
    const space = document.querySelector(`#board .space[data-space="${target.dataset.space}"]`);
    const option = target.dataset.sign && form.querySelector(`option[data-sign="${target.dataset.sign}"]`);
    if (option) choose(option, space);
    else if (moved) {
      form.elements.to.value = space.dataset.name;
      form.requestSubmit();
    }
  });
  document.addEventListener("htmx:afterSwap", begin);
  begin();
}
