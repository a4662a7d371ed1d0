// What every page can do with a script: previews of links, suggestions while typing, and gentle swaps.
// Without it all of it still works as plain links and forms.
"use strict";

/* --- Swaps --- */

if (window.Idiomorph) {
  // What one is typing in stays as it is, as does what waits to be sent, and what one has unfolded stays open. (Idiomorph's own `ignoreActiveValue` keeps
  // all that is in whatever has the focus, also what is new in a log that one scrolls.)
  const isTyped = (name, field) => ["value", "checked", "selected"].includes(name) && field?.matches(":focus, [data-draft]");
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) =>
    !isTyped(name, node.closest("input, select, textarea"))
    && !(name === "open" && node.tagName === "DETAILS") && !(name.startsWith("aria-") && node.matches("[role=combobox]"));
  // Suggestions belong to what is being typed, of which the page that is fetched knows nothing.
  Idiomorph.defaults.callbacks.beforeNodeMorphed = (node) => !node.matches?.(".suggestions");
}

// Empty fields have no place in an address.
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb !== "get") return;
  for (const [name, value] of [...event.detail.formData.entries()]) {
    if (value === "") event.detail.formData.delete(name);
  }
});

// An answer that refuses may still say what its place shall show.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, xhr } = event.detail;
  if (xhr.status !== 429 || !target?.id || !xhr.responseText.includes(`id="${target.id}"`)) return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});

/* --- Panels that stand open where there is room --- */

const wide = window.matchMedia("(min-width: 60rem)");
const unfold = () => {
  for (const each of document.querySelectorAll(":not(.listing-wide) > .filters .filter-panel, .toc-fold")) each.open = wide.matches;
};
unfold();
wide.addEventListener("change", unfold);

/* --- Menus: the games, the account, the phases at a table --- */

const openMenus = () => [...document.querySelectorAll("details:is(.menu, .phases)[open]")];
const closeMenusOutside = (event) => {
  for (const each of openMenus()) if (!each.contains(event.target)) each.open = false;
};
document.addEventListener("pointerdown", closeMenusOutside);
document.addEventListener("focusin", closeMenusOutside);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of openMenus()) {
    const hadFocus = each.contains(document.activeElement);
    each.open = false;
    if (hadFocus) each.querySelector("summary").focus();
  }
});

/* --- Previews --- */

const preview = document.getElementById("preview");
const known = new Map();
let shownFor = null;
let isPinned = false;
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
  if (isPinned) {
    if (![...preview.querySelectorAll("a")].some((each) => each.href === link.href)) {
      preview.append(Object.assign(document.createElement("a"), { href: link.href, textContent: "Open the page", className: "small" }));
    }
    for (const each of preview.querySelectorAll("a")) each.target = "_blank";
  }
  preview.classList.toggle("is-pinned", isPinned);
  preview.hidden = false;
  link.setAttribute("aria-describedby", "preview");
  place(link);
}

function hide() {
  clearTimeout(waiting);
  if (shownFor) shownFor.removeAttribute("aria-describedby");
  shownFor = null;
  isPinned = false;
  preview.hidden = true;
}

// A preview that the keyboard has opened stays as long as its link has the focus, wherever the pointer goes.
const isHeld = () => Boolean(shownFor) && shownFor === document.activeElement && shownFor.matches(":focus-visible");

// Nobody leaves a match to read: there, a click pins the preview, which then stays until one clicks elsewhere.
function pin(event) {
  const link = event.target.closest("#match a[data-preview]");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
  if (link && isPlain) {
    event.preventDefault();
    const isAgain = isPinned && shownFor === link;
    hide();
    if (isAgain) return;
    [shownFor, isPinned] = [link, true];
    show(link);
  } else if (isPinned && !preview.contains(event.target)) {
    hide();
  }
}

function ask(link, delay) {
  clearTimeout(waiting);
  if (isPinned || shownFor === link) return;
  waiting = setTimeout(() => {
    hide();
    shownFor = link;
    show(link);
  }, delay);
}

function leave() {
  clearTimeout(waiting);
  if (isPinned) return;
  // Long enough for the pointer to reach the preview, which then stays.
  waiting = setTimeout(hide, 250);
}

if (preview) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = event.target.closest("[data-preview]");
    // An answer or a card of one’s own that came under a pointer at rest was not pointed at.
    const isMoved = event.movementX || event.movementY || !link?.closest("#asked");
    if (link && !preview.contains(link) && isMoved) ask(link, 180);
    else if (preview.contains(event.target) || isHeld()) clearTimeout(waiting);
    else if (shownFor) leave();
    else clearTimeout(waiting);
  });
  document.documentElement.addEventListener("pointerleave", () => {
    if (!isHeld()) leave();
  });
  document.addEventListener("click", pin);
  document.addEventListener("focusin", (event) => {
    const link = event.target.closest("[data-preview]");
    if (link && !preview.contains(link) && link.matches(":focus-visible")) ask(link, 60);
    else if (shownFor && !preview.contains(event.target)) leave();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (isPinned) event.stopImmediatePropagation();
    hide();
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (!isPinned || !shownFor.isConnected) hide();
  });
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

/* --- Boxes that suggest how to go on: the head's search, a list's query, the builder's picker --- */

const boxOf = (node) => node.closest?.("[role=combobox][aria-controls]") ?? null;
const listOf = (box) => document.getElementById(box.getAttribute("aria-controls"));
const boxOfList = (list) => document.querySelector(`[role=combobox][aria-controls="${list.id}"]`);
const options = (box) => [...listOf(box).querySelectorAll("[role=option][href]")];
const chosenOf = (box) => options(box).find((each) => each.getAttribute("aria-selected") === "true");

let chosenWay = "";

function choose(box, option) {
  chosenWay = option?.href ?? "";
  for (const each of options(box)) each.setAttribute("aria-selected", String(each === option));
  if (option) {
    box.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  } else {
    box.removeAttribute("aria-activedescendant");
  }
}

function fold(box, isOpen) {
  listOf(box).hidden = !isOpen;
  box.setAttribute("aria-expanded", String(isOpen));
  if (!isOpen) choose(box, null);
}

/* All that stand open are closed, but for the one that is used. */
function foldOthers(node) {
  for (const box of document.querySelectorAll("[role=combobox][aria-expanded=true]")) {
    if (node !== box && !listOf(box).contains(node)) fold(box, false);
  }
}

/* A way for the query to go on: it is written into the box, and one types on from there. */
function write(box, way) {
  box.value = way.dataset.query;
  box.focus();
  box.setSelectionRange(Number(way.dataset.cursor), Number(way.dataset.cursor));
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

function step(box, by) {
  const all = options(box);
  const now = all.indexOf(chosenOf(box));
  choose(box, all[(now + by + all.length + (now < 0 && by < 0 ? 1 : 0)) % all.length]);
}

function press(event, box) {
  const isOpen = !listOf(box).hidden;
  if (event.key === "Escape" && isOpen) {
    event.preventDefault();
    declined.add(box);
    fold(box, false);
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options(box).length) {
    event.preventDefault();
    if (!isOpen) fold(box, true);
    step(box, event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter" && isOpen && chosenOf(box)) {
    event.preventDefault();
    if (chosenOf(box).dataset.query === undefined) window.location.assign(chosenOf(box).href);
    else write(box, chosenOf(box));
  }
}

/* The boxes whose suggestions were sent away, until one types on. */
const declined = new WeakSet();

document.addEventListener("htmx:afterSwap", (event) => {
  const box = event.target.matches?.(".suggestions") ? boxOfList(event.target) : null;
  if (!box) return;
  const isAsked = box === document.activeElement && box.value.trim() !== "" && !declined.has(box);
  fold(box, isAsked && options(box).length > 0);
});
/* What was chosen before an answer came stays chosen, if it is suggested still. Settling gives what has come in with the
   swap the attributes that it came with, so this waits for it. */
document.addEventListener("htmx:afterSettle", (event) => {
  const box = event.target.matches?.(".suggestions") ? boxOfList(event.target) : null;
  if (box && chosenWay) choose(box, options(box).find((each) => each.href === chosenWay));
});
/* A way that was suggested for other words would throw away what was typed since: only those that still begin with
   what stands before the cursor stay, until the next answer comes. */
function dropStale(box) {
  const typed = box.value.slice(0, box.selectionStart);
  for (const each of options(box)) {
    const way = each.dataset.query;
    if (way !== undefined && !way.startsWith(typed)) each.remove();
  }
  if (!options(box).length) fold(box, false);
}

/* An answer to words that have changed since comes too late; the one to the new words is on its way. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const box = event.detail.target?.matches(".suggestions") ? boxOfList(event.detail.target) : null;
  if (box && event.detail.requestConfig?.formData.get(box.name) !== box.value) event.detail.shouldSwap = false;
});
document.addEventListener("input", (event) => {
  const box = boxOf(event.target);
  if (!box) return;
  declined.delete(box);
  if (box.value.trim()) dropStale(box);
  else fold(box, false);
});
document.addEventListener("keydown", (event) => {
  const box = boxOf(event.target);
  if (box) press(event, box);
});
document.addEventListener("click", (event) => {
  const way = event.target.closest(".suggestions [data-query]");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  write(boxOfList(way.closest(".suggestions")), way);
});
document.addEventListener("htmx:configRequest", (event) => {
  if (boxOf(event.target)) event.detail.formData.set("cursor", event.target.selectionStart);
});
document.addEventListener("focusin", (event) => foldOthers(event.target));
document.addEventListener("pointerdown", (event) => foldOthers(event.target));

/* --- Cards laid aside to compare: their buttons stay pressed, and pressed once more they put the card back --- */

function pressLaidAside() {
  const laid = new Set([...document.querySelectorAll("#tray [name=remove]")].map((each) => each.value));
  for (const each of document.querySelectorAll("[data-lay-aside]")) {
    const isLaid = laid.has(each.value);
    each.setAttribute("aria-pressed", String(isLaid));
    each.name = isLaid ? "remove" : "add";
  }
}
pressLaidAside();
document.addEventListener("htmx:afterSettle", pressLaidAside);

// A field that stops its form is shown, though it lies folded.
document.addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);
