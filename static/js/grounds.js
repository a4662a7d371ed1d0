/* The editor of grounds: a stroke of the mouse or a finger paints many spaces at once, the arrow keys walk over the
   board, and changes are sent one after the other. Without it every button works as well, with a page for each. */
(() => {
  "use strict";

  const form = document.getElementById("paint");
  if (!form) return;
  document.documentElement.classList.add("has-script");
  const board = () => document.getElementById("ground-board");
  const spaces = () => [...board().querySelectorAll(".ground-space")];
  const brush = () => form.elements.brush.value;
  const spaceAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".ground-space");

  /* --- Changes, one after the other: the revision is read when a change's turn comes --- */

  let sent = Promise.resolve();
  function send(address, values) {
    const revision = () => document.querySelector("[form=paint][name=revision]").value;
    const chosen = brush(); // another may be chosen before this change's turn comes
    sent = sent.then(() => {
      const saved = document.getElementById("saved");
      saved.textContent = "Saving";
      saved.className = "saved is-busy";
      const data = new URLSearchParams({ revision: revision(), brush: chosen });
      for (const [name, value] of values) data.append(name, value);
      return fetch(address, { method: "POST", body: data, headers: { "HX-Request": "true", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value } })
        .then(async (answer) => {
          const html = await answer.text();
          if (!html.includes('id="ground"')) throw new Error(`${answer.status}`);
          show(html);
        });
    }).catch(() => {
      const saved = document.getElementById("saved");
      saved.textContent = "Not saved: try again";
      saved.className = "saved is-not";
      for (const each of board().querySelectorAll(".is-painted")) each.classList.remove("is-painted");
    });
  }

  function show(html) {
    const focused = document.activeElement?.id;
    Idiomorph.morph(document.getElementById("ground"), html, { morphStyle: "outerHTML" });
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const heading = document.querySelector("#ground h1").textContent;
    document.querySelector("#head [name=name]").value = heading;
    const rows = board().rows;
    document.querySelector("#head [name=rows]").value = rows.length;
    document.querySelector("#head [name=columns]").value = rows[0].cells.length;
    const settled = document.getElementById("ground-settled");
    for (const [name, value] of Object.entries(JSON.parse(settled?.textContent || "{}"))) {
      document.querySelector(`#head [name=${name}]`).value = value;
    }
    rove(document.activeElement?.closest(".ground-space"));
  }

  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    const isOurs = event.target === form || event.target.id === "head";
    if (!isOurs) return;
    event.preventDefault();
    if (button?.getAttribute("aria-disabled") === "true") return;
    if (button?.name === "space" && brush() === "look") return;
    const values = event.target === form ? [] : [...new FormData(event.target)].filter(([name]) => name !== "csrfmiddlewaretoken");
    if (button?.name) values.push([button.name, button.value]);
    send(button?.hasAttribute("formaction") ? button.formAction : event.target.action, values);
  });

  /* --- Strokes --- */

  let stroke = null;
  document.addEventListener("pointerdown", (event) => {
    const space = event.target.closest?.("#ground-board .ground-space");
    if (!space || event.button !== 0 || !event.isPrimary || brush() === "look") return;
    stroke = new Set();
    space.releasePointerCapture?.(event.pointerId);
    reach(space);
  });
  // A drag of the mouse paints, and selects no text.
  document.addEventListener("mousedown", (event) => {
    const space = event.target.closest?.("#ground-board .ground-space");
    if (!space || brush() === "look") return;
    event.preventDefault();
    space.focus({ preventScroll: true });
    rove(space);
  });
  document.addEventListener("pointermove", (event) => {
    if (!stroke || !event.isPrimary) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) reach(spaceAt(each));
  });
  document.addEventListener("pointerup", () => {
    if (!stroke) return;
    const painted = [...stroke];
    stroke = null;
    isStroke = true;
    send(form.action, painted.map((name) => ["space", name]));
  });
  document.addEventListener("pointercancel", () => {
    stroke = null;
    for (const each of board().querySelectorAll(".is-painted")) each.classList.remove("is-painted");
  });

  function reach(space) {
    if (!space || !board().contains(space)) return;
    stroke.add(space.value);
    space.classList.add("is-painted");
  }

  // The click that ends a stroke has been painted with it; one of the keyboard paints itself.
  let isStroke = false;
  document.addEventListener("click", (event) => {
    if (isStroke && event.detail && event.target.closest(".ground-space")) event.preventDefault();
    isStroke = false;
  });

  /* --- Keys --- */

  function rove(space) {
    const all = spaces();
    const chosen = space && board().contains(space) ? space : all.find((each) => each.tabIndex === 0) ?? all[0];
    for (const each of all) each.tabIndex = each === chosen ? 0 : -1;
  }
  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  document.addEventListener("keydown", (event) => {
    const space = event.target.closest?.("#ground-board .ground-space");
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (isUndo && !event.target.matches("input:not([type=radio]), textarea")) {
      event.preventDefault();
      document.getElementById(event.shiftKey ? "redo" : "undo").click();
      return;
    }
    if (!space || !STEPS[event.key]) return;
    event.preventDefault();
    const [down, right] = STEPS[event.key];
    const cell = space.closest("td");
    const next = board().rows[cell.parentElement.rowIndex + down]?.cells[cell.cellIndex + right]?.querySelector(".ground-space");
    if (!next) return;
    next.focus();
    rove(next);
  });

  rove(null);
})();
