/* The cards to add to an army: narrows and sorts them, and shows of each why it can't join and how many have.
   Without it they stand there all, and each can be added. */
(() => {
  "use strict";

  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  if (!byId("picks")) return;

  /* The cards are fetched when the picker is seen: they are the same for every army of the game, so that the browser
     keeps them. They come some at a time; a search has all at once. */
  const AT_ONCE = 30;
  const written = byId("pick-list");
  const shown = document.createElement("ul");
  shown.className = "pick-list";
  written.replaceWith(shown);
  let later = null; // the list of those that haven't come
  let fetching = null;

  async function fetchRows() {
    shown.replaceChildren();
    shown.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(written.dataset.rows);
      if (!answer.ok) throw new Error(answer.statusText);
      const made = document.createElement("template");
      made.innerHTML = await answer.text();
      later = made.content.firstElementChild;
    } catch {
      fetching = null;
      shown.innerHTML = '<li class="picks-missing">The cards didn’t arrive. <button type="button">Try again</button></li>';
      shown.querySelector("button").addEventListener("click", bringSome);
    }
    shown.removeAttribute("aria-busy");
  }

  async function bringRows(count = Infinity) {
    if (!unseen()) return;
    await (fetching ||= fetchRows());
    if (!later) return;
    const brought = [...later.children].slice(0, count);
    shown.append(...brought);
    picks.dispatchEvent(new CustomEvent("picks:brought", { detail: brought }));
    showObstacles(brought);
    showHeld(brought);
    narrow();
  }

  async function bringSome() {
    await bringRows(AT_ONCE);
    if (later && unseen()) whenIdle(bringSome);
  }

  const unseen = () => (later ? later.children.length : Number(written.dataset.count));
  const whenIdle = window.requestIdleCallback || ((then) => setTimeout(then, 50));

  const picks = byId("picks");
  const rows = () => all(".pick", picks); // your own come and go with undo and redo
  const words = byId("picker-words");
  const filters = byId("picker-filters");
  const noun = byId("picker-count").textContent.trim().split(" ").slice(1).join(" ").replace(/s$/, "");

  function showObstacles(at) {
    const reasons = JSON.parse(byId("obstacles").textContent);
    for (const row of at) {
      const why = row.querySelector(".pick-why");
      const reason = reasons[row.dataset.slug] || "";
      if (why.textContent !== reason) why.textContent = reason;
    }
  }

  /* How many of each card the army has, at the button that adds one more. */
  function showHeld(at) {
    const held = JSON.parse(byId("held").textContent);
    for (const row of at) {
      const told = row.querySelector(".pick-held");
      const count = held[row.dataset.slug] || 0;
      told.hidden = !count;
      if (told.textContent !== `${count} in the army`) {
        told.innerHTML = `${count}<span class="visually-hidden"> in the army</span>`;
      }
    }
  }

  /* The values chosen for each facet; none chosen lets all through. */
  function chosen() {
    const facets = new Map();
    for (const control of all("[data-facet]", filters)) {
      const isChosen = control.type === "checkbox" ? control.checked : control.value !== "";
      if (isChosen) facets.set(control.dataset.facet, [...(facets.get(control.dataset.facet) || []), control.value]);
    }
    return facets;
  }

  // What asks more than words is asked of the server; until it answers, the rows stay as they are.
  const asksMore = /[:<>=()"/]|(^|\s)-\S|\sor\s/i;
  let found = null;
  let asking = null;

  function ask() {
    asking?.abort();
    const text = words.value.trim();
    if (!asksMore.test(text)) {
      found = null;
      say("", false);
      narrow();
      return;
    }
    asking = new AbortController();
    const { signal } = asking;
    setTimeout(() => { if (!signal.aborted) answer(text, signal); }, 150);
  }

  async function answer(text, signal) {
    try {
      const said = await fetch(`${filters.dataset.picks}?${new URLSearchParams({ q: text })}`, { signal });
      const { slugs, words: meaning, mistakes } = await said.json();
      const isWrong = mistakes.length > 0;
      if (!isWrong) found = new Set(slugs);
      const wrong = mistakes.map((each) => `Column ${each.column}: ${each.message} Expected: ${each.expected}.`);
      say(isWrong ? wrong.join(" ") : meaning, isWrong);
    } catch {
      if (signal.aborted) return;
      say("No answer: only words can be found now.", true);
    }
    narrow();
  }

  function say(text, isWrong) {
    byId("picker-said").textContent = text;
    byId("picker-said").classList.toggle("is-wrong", isWrong);
  }

  function hasWords(row, wanted) {
    return found ? found.has(row.dataset.slug) : wanted.every((word) => row.dataset.words.includes(word));
  }

  function narrow() {
    const facets = chosen();
    const text = asksMore.test(words.value) ? "" : words.value;
    const wanted = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const left = byId("builder").dataset.left;
    const most = byId("picker-fits").checked && left !== "" ? Number(left) : Infinity;
    const isOpenOnly = byId("picker-open").checked;
    const isOnlyMine = byId("picker-mine")?.checked; // owned.js has said what is owned, but of made cards
    let count = unseen();
    for (const row of rows()) {
      const fits =
        Number(row.dataset.cost) <= most &&
        hasWords(row, wanted) &&
        [...facets].every(([facet, values]) => row.getAttribute(`data-f-${facet}`).split(" ").some((own) => values.includes(own))) &&
        !(isOnlyMine && row.dataset.owned === "no") &&
        !(isOpenOnly && row.querySelector(".pick-why").textContent);
      row.hidden = !fits;
      count += fits;
    }
    byId("picker-count").textContent = `${count} ${noun}${count === 1 ? "" : "s"}`;
    byId("picker-clear").hidden = count === rows().length + unseen();
  }

  function sort() {
    const name = `data-s-${byId("picker-sort").value}`;
    const value = (row) => row.getAttribute(name);
    const isNumber = rows().every((row) => /^\d+$/.test(value(row)));
    const compare = isNumber ? (a, b) => value(a) - value(b) : (a, b) => value(a).localeCompare(value(b));
    for (const list of all(".pick-list", picks)) list.append(...[...list.children].sort(compare));
  }

  const changes = { "picker-sort": sort, "picker-words": ask };
  filters.addEventListener("input", async (event) => {
    await bringRows();
    (changes[event.target.id] || narrow)();
  });
  byId("picker-clear").addEventListener("click", () => {
    for (const control of all("input, select:not(#picker-sort)", filters)) {
      if (control.type === "checkbox") control.checked = false;
      else control.value = "";
    }
    ask();
    words.focus();
  });

  // On a phone the picker is a sheet over the page: what lies below is out of reach while it is open.
  const isSheet = () => getComputedStyle(byId("picker")).position === "fixed";

  function closePicker() {
    location.hash = "#army";
  }

  function followHash() {
    const isOpen = location.hash === "#picker" && isSheet();
    for (const below of [document.querySelector(".masthead"), document.querySelector(".colophon"), byId("builder")]) {
      if (below) below.inert = isOpen;
    }
    if (location.hash === "#picker") words.focus({ preventScroll: isOpen });
    else if (location.hash === "#army") byId("army").focus({ preventScroll: true });
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && location.hash === "#picker" && !event.defaultPrevented) closePicker();
  });
  document.addEventListener("army:changed", () => {
    showObstacles(rows());
    showHeld(rows());
    narrow();
  });
  addEventListener("hashchange", followHash);
  followHash();
  showHeld(rows());
  narrow();
  new IntersectionObserver((seen, watch) => {
    if (!seen.some((each) => each.isIntersecting)) return;
    watch.disconnect();
    bringSome();
  }).observe(picks);
})();
