// The rules reference: which section one is reading is marked in its contents; all parts fold with one click, and a part
// to which a link leads unfolds.
"use strict";

const chapters = [...document.querySelectorAll(".chapter")];
const contents = document.querySelector("[data-contents]");
const linkTo = new Map([...contents.querySelectorAll("a[href*='#']")].map((each) => [each.hash.slice(1), each]));

/* --- Where one is --- */

let current = null;

function mark(link) {
  if (!link || link === current) return;
  current?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "location");
  current = link;
  // Only where the contents scroll by themselves; elsewhere the page would jump.
  if (wide.matches) link.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/* The section under a line a quarter down the window. */
const reading = new IntersectionObserver((entries) => {
  for (const each of entries) if (each.isIntersecting) mark(linkTo.get(each.target.id));
}, { rootMargin: "-25% 0px -74% 0px" });
for (const each of document.querySelectorAll(".chapter .passage")) reading.observe(each);

/* --- Folding --- */

const foldAll = document.getElementById("fold-all");
const areOpen = () => chapters.some((each) => each.open);
const nameFolding = () => { foldAll.textContent = areOpen() ? "Collapse all" : "Expand all"; };

if (foldAll) {
  foldAll.hidden = false;
  foldAll.addEventListener("click", () => {
    const isOpen = !areOpen();
    for (const each of chapters) each.open = isOpen;
  });
  for (const each of chapters) each.addEventListener("toggle", nameFolding);
}

function unfoldTarget() {
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  const chapter = target?.closest(".chapter");
  if (!chapter || chapter.open) return;
  chapter.open = true;
  target.scrollIntoView();
}
window.addEventListener("hashchange", unfoldTarget);
unfoldTarget();
