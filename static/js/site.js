// What every page can do with a script: previews of links, the search box's suggestions, and gentle swaps.
// Without it all of it still works as plain links and forms.
"use strict";

/* --- Swaps --- */

if (window.Idiomorph) {
  // What one is typing in stays as it is, and what one has unfolded stays open.
  Idiomorph.defaults.ignoreActiveValue = true;
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.tagName === "DETAILS");
}

// Empty fields have no place in an address.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb !== "get") return;
  for (const [name, value] of [...event.detail.formData.entries()]) {
    if (value === "") event.detail.formData.delete(name);
  }
});

/* --- Panels that stand open where there is room --- */

const wide = window.matchMedia("(min-width: 60rem)");
const unfold = () => {
  for (const each of document.querySelectorAll(".filter-panel, .toc-fold")) each.open = wide.matches;
};
unfold();
wide.addEventListener("change", unfold);

/* --- Previews --- */

const preview = document.getElementById("preview");
const known = new Map();
let shownFor = null;
let waiting = 0;

async function contentOf(link) {
  const address = link.dataset.preview;
  if (!known.has(address)) {
    known.set(address, fetch(address, { headers: { "X-Requested-With": "fetch" } })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .catch(() => "")
      .then((content) => {
        // What could not be fetched is asked for again the next time.
        if (!content) known.delete(address);
        return content;
      }));
  }
  return known.get(address);
}

function place(link) {
  const box = link.getBoundingClientRect();
  const width = preview.offsetWidth;
  const left = Math.min(Math.max(8, box.left), document.documentElement.clientWidth - width - 8);
  const fitsBelow = box.bottom + preview.offsetHeight + 12 < window.innerHeight || box.top < preview.offsetHeight + 12;
  preview.style.left = `${left + window.scrollX}px`;
  preview.style.top = `${(fitsBelow ? box.bottom + 6 : box.top - preview.offsetHeight - 6) + window.scrollY}px`;
}

async function show(link) {
  const content = await contentOf(link);
  if (!content.trim() || shownFor !== link || !link.isConnected) return;
  preview.innerHTML = content;
  preview.hidden = false;
  link.setAttribute("aria-describedby", "preview");
  place(link);
}

function hide() {
  clearTimeout(waiting);
  if (shownFor) shownFor.removeAttribute("aria-describedby");
  shownFor = null;
  preview.hidden = true;
}

// A preview that the keyboard has opened stays as long as its link has the focus, wherever the pointer goes.
const isHeld = () => Boolean(shownFor) && shownFor === document.activeElement && shownFor.matches(":focus-visible");

function ask(link, delay) {
  clearTimeout(waiting);
  if (shownFor === link) return;
  waiting = setTimeout(() => {
    hide();
    shownFor = link;
    show(link);
  }, delay);
}

function leave() {
  clearTimeout(waiting);
  // Long enough for the pointer to reach the preview, which then stays.
  waiting = setTimeout(hide, 250);
}

if (preview) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = event.target.closest("[data-preview]");
    if (link && !preview.contains(link)) ask(link, 180);
    else if (preview.contains(event.target) || isHeld()) clearTimeout(waiting);
    else if (shownFor) leave();
    else clearTimeout(waiting);
  });
  document.documentElement.addEventListener("pointerleave", () => {
    if (!isHeld()) leave();
  });
  document.addEventListener("focusin", (event) => {
    const link = event.target.closest("[data-preview]");
    if (link && !preview.contains(link) && link.matches(":focus-visible")) ask(link, 60);
    else if (shownFor && !preview.contains(event.target)) leave();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  document.addEventListener("htmx:afterSwap", hide);
}

/* --- The page's address, to hand on --- */

for (const each of navigator.clipboard ? document.querySelectorAll("[data-copy-link]") : []) {
  const words = each.textContent;
  each.hidden = false;
  each.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      each.textContent = "Copied";
    } catch {
      each.textContent = "Not allowed here";
    }
    setTimeout(() => { each.textContent = words; }, 2500);
  });
}

/* --- The search box --- */

const box = document.getElementById("site-search");
const list = document.getElementById("suggestions");

const options = () => [...list.querySelectorAll("[role=option][href]")];

function choose(option) {
  for (const each of options()) each.setAttribute("aria-selected", String(each === option));
  if (option) {
    box.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  } else {
    box.removeAttribute("aria-activedescendant");
  }
}

function fold(isOpen) {
  list.hidden = !isOpen;
  box.setAttribute("aria-expanded", String(isOpen));
  if (!isOpen) choose(null);
}

/* A way for the query to go on: it is written into the box, and one types on from there. */
function write(way) {
  box.value = way.dataset.query;
  box.focus();
  box.setSelectionRange(Number(way.dataset.cursor), Number(way.dataset.cursor));
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function step(by) {
  const all = options();
  const now = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
  choose(all[(now + by + all.length + (now < 0 && by < 0 ? 1 : 0)) % all.length]);
}

if (box && list) {
  list.addEventListener("htmx:afterSwap", () => fold(box.value.trim() !== "" && list.children.length > 0));
  box.addEventListener("input", () => { if (!box.value.trim()) fold(false); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      fold(false);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options().length) {
      event.preventDefault();
      if (list.hidden) fold(true);
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && !list.hidden) {
      const chosen = options().find((each) => each.getAttribute("aria-selected") === "true");
      if (chosen) {
        event.preventDefault();
        if (chosen.dataset.query === undefined) window.location.assign(chosen.href);
        else write(chosen);
      }
    }
  });
  list.addEventListener("click", (event) => {
    const way = event.target.closest("[data-query]");
    if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    write(way);
  });
  box.addEventListener("htmx:configRequest", (event) => event.detail.formData.set("cursor", box.selectionStart));
  document.addEventListener("focusin", (event) => {
    if (event.target !== box && !list.contains(event.target)) fold(false);
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target !== box && !list.contains(event.target)) fold(false);
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  });
}
