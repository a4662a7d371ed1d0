// At a real table: each tap shows at once, waits in the outbox, and is sent as soon as the site can be reached. What the
// others did is asked for every few seconds. Without it every tap is a form.
"use strict";

{
  /* Milliseconds between questions, and until what could not be sent is tried again. */
  const ASK = 3000;
  const RETRY = 4000;
  const MOST_PATIENCE = 60000;
  const MOST_AT_ONCE = 100;
  /* No table has a later revision: the answer is without events, and says where the table stands. */
  const NO_EVENTS = 999999;
  const DEVICE = "device";

  document.documentElement.classList.add("has-script");
  const table = () => document.getElementById("table");
  const { key } = table().dataset;
  const device = (() => {
    const known = localStorage.getItem(DEVICE) ?? newId();
    localStorage.setItem(DEVICE, known);
    return known;
  })();
  /* The events that the site has not taken yet, the first first. */
  const outbox = [];
  let isSending = false;
  let retry = null;
  let patience = RETRY;
  let isBehind = false;
  let known = Number(table().dataset.revision);
  /* The least revision of a page that has all that was sent. */
  let least = known;
  /* What was done here since the page came, the first first, each with what stood there before. */
  let recent = remembered();

  /* Addresses without HTTPS have no randomUUID. */
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  /* --- Showing what waits --- */

  const counts = (where) => document.querySelectorAll(`[data-count="${CSS.escape(where)}"]`);
  const place = (event) => `${event.side} ${event.piece || "-"} ${event.slug || "-"}`;
  const marks = (event) => document.querySelectorAll(["mark", "unmark"].map((kind) => `button[value="${kind} ${CSS.escape(place(event))}"]`).join());
  const pieceOf = ({ side, piece }) => document.getElementById(piece ? `piece-${side}-${piece}` : `side-${side}`);
  const pickOf = (event) => document.querySelector(`button[value="set ${CSS.escape(place(event))}"]`)?.previousElementSibling.querySelector("select");
  const figureOf = (event) => pieceOf(event)?.querySelector(`[data-figure="${CSS.escape(event.slug.replace("figure-", ""))}"]`);

  // An event is a button's value: its words, a dash where there is none.
  function read(words) {
    const [kind, side, piece, slug, ...rest] = words.split(" ").map((word, at) => (word === "-" && at < 4 ? "" : word));
    const value = rest.join(" ");
    return { kind, side: Number(side), piece, slug, ...(rest.length && { value: /^-?\d+$/.test(value) ? Number(value) : value }) };
  }
  const written = (event) => [event.kind, place(event), event.value].filter((word) => word !== undefined).join(" ");

  function apply(event) {
    if (event.kind === "add" || (event.kind === "set" && Number.isInteger(event.value))) {
      for (const shown of counts(place(event))) count(shown, event);
    } else if (event.kind === "mark" || event.kind === "unmark") {
      for (const shown of marks(event)) toggle(shown, event);
    } else if (event.kind === "set") {
      pick(event);
    } else if (event.kind === "turn") {
      for (const [end] of endings(event)) apply(end);
      turn(event);
    } else if (event.kind === "note") {
      note(event);
    }
  }

  const within = ({ dataset: { least = -Infinity, most = Infinity } }, number) => Math.max(Number(least), Math.min(Number(most), number));

  // A tap at a bound does nothing, and one away from it makes up for taps that went beyond.
  function stepOf(event) {
    const [shown] = counts(place(event));
    const step = Math.sign(event.value);
    const number = Number(shown.textContent);
    return within(shown, number + step) === number ? null : { ...event, value: step - Number(shown.dataset.beyond ?? 0) };
  }

  function count(shown, { kind, value }) {
    const { beyond = 0, partOf } = shown.dataset;
    const before = Number.parseInt(shown.textContent, 10);
    const now = kind === "add" ? before + Number(beyond) + value : value;
    const bounded = within(shown, now);
    shown.textContent = String(bounded);
    shown.dataset.beyond = String(now - bounded);
    for (const whole of partOf ? counts(partOf) : []) count(whole, { kind: "add", value: bounded - before });
  }

  function toggle(shown, event) {
    const isOn = event.kind === "mark";
    shown.setAttribute("aria-pressed", String(isOn));
    shown.value = written({ ...read(shown.value), kind: isOn ? "unmark" : "mark" });
    shown.closest(".reminder-row")?.classList.toggle("is-done", isOn);
    if ("out" in shown.dataset) settleOut(shown.closest(".piece"));
  }

  // What is picked or written shows at once; what that does to other figures the site works out.
  function pick(event) {
    const [select, figure] = [pickOf(event), figureOf(event)];
    if (select) {
      for (const option of select.options) option.defaultSelected = option.selected = option.value === event.value;
      const badge = pieceOf(event).querySelector(`[data-picked="${CSS.escape(event.slug)}"]`);
      if (badge) badge.textContent = event.value && select.selectedOptions[0]?.textContent;
      if (select.closest(".piece")) settleOut(select.closest(".piece"));
    } else if (figure) {
      figure.lastChild.data = ` ${event.value}`;
      figure.classList.add("is-changed");
    }
  }

  // A piece that leaves the table goes to those that did, and comes back to its place.
  function settleOut(piece) {
    const isOut = piece.querySelector("[data-out][aria-pressed=true], option[data-out]:checked") !== null;
    if (piece.classList.toggle("is-out", isOut) === Boolean(piece.closest(".off-table"))) return;
    const side = piece.closest(".table-side");
    const [on, off] = side.querySelectorAll(".pieces");
    const list = isOut ? off : on;
    const focus = document.activeElement;
    const later = (other) => other.id.localeCompare(piece.id, undefined, { numeric: true }) > 0;
    list.insertBefore(piece, [...list.children].find(later) ?? null);
    if (piece.contains(focus)) focus.focus({ preventScroll: true });
    side.querySelector("[data-standing]").textContent = on.children.length;
    side.querySelector("[data-off]").textContent = off.children.length;
    side.querySelector(".off-table").hidden = off.children.length === 0;
  }

  const sideOf = (event) => document.getElementById(`side-${event.side}`);

  function note({ side, piece, id, value }) {
    const form = pieceOf({ side, piece })?.querySelector(piece ? ".by-hand" : ".side-notes .set-form");
    const shown = document.createElement("p");
    shown.className = "note";
    shown.dataset.note = id;
    shown.textContent = value;
    form?.before(shown);
  }

  // What a phase ends as it begins: each as what it does, and what takes that back.
  function endings({ side, slug, value }) {
    const section = sideOf({ side });
    const isNew = value > Number(section.dataset.turn);
    const ends = (until) => (until === "turn" ? isNew : until === slug);
    const marked = [...section.querySelectorAll("[aria-pressed=true][data-until]")].filter((mark) => ends(mark.dataset.until));
    const refilled = [...section.querySelectorAll("[data-refills]")].filter((shown) => ends(shown.dataset.refills));
    return [
      ...marked.map((mark) => [read(mark.value), { ...read(mark.value), kind: "mark" }]),
      ...refilled.map((shown) => [shown.dataset.start, shown.textContent].map((number) => ({ ...read(`set ${shown.dataset.count}`), value: Number.parseInt(number, 10) }))),
    ];
  }

  // A phase begins, and its reminders come.
  function turn({ side, slug, value }) {
    const section = sideOf({ side });
    const phases = JSON.parse(section.dataset.phases);
    const here = phases.findIndex((phase) => phase.slug === slug);
    const next = phases[here + 1] ? { value, ...phases[here + 1] } : { value: value + 1, ...phases[0], label: `${section.dataset.turnWord} ${value + 1}` };
    Object.assign(section.dataset, { turn: value, phase: slug });
    section.querySelector(".side-turn").querySelector("strong").textContent = value;
    section.querySelector(".side-turn .phase").textContent = phases[here].label && ` · ${phases[here].label}`;
    const button = section.querySelector(".side-bar .primary");
    button.textContent = `${next.label} →`;
    button.value = written({ ...read(button.value), slug: next.slug, value: next.value });
    for (const to of section.querySelectorAll("[data-to]")) to.value = written({ ...read(to.value), value });
    const reminders = section.querySelector(".reminders");
    if (!reminders) return;
    for (const group of reminders.querySelectorAll("[data-when]")) group.hidden = "phase" in group.dataset && group.dataset.when !== slug;
    reminders.hidden = !reminders.querySelector("[data-when]:not([hidden])");
    reminders.querySelector(".phase").textContent = phases[here].label && `: ${phases[here].label}`;
  }

  /* --- Undo --- */

  const isUndone = (id) => recent.some(({ event: each }) => each.kind === "undo" && each.value === id && !isUndone(each.id));

  // What the page says to undo is the last that it knew: what was done since comes first. Null where that is undone, too.
  function undoOf(event) {
    const last = recent.findLast(({ event: each }) => each.side === event.side && each.kind !== "undo" && !isUndone(each.id));
    if (last) return { ...event, value: last.event.id };
    return event.value === "" || isUndone(event.value) ? null : event;
  }

  // What a tap on a button does; null if nothing.
  function tapped(button) {
    const event = read(button.value);
    if (event.kind === "add") return stepOf(event);
    return "undo" in button.dataset ? undoOf(event) : event;
  }

  function takeBack(id) {
    const found = recent.find(({ event }) => event.id === id);
    if (!found) return;
    const { event, before } = found;
    if (event.kind === "undo") apply(recent.find((each) => each.event.id === event.value)?.event ?? {});
    else if (event.kind === "add") apply({ ...event, value: -event.value });
    else if (event.kind === "mark") apply({ ...event, kind: "unmark" });
    else if (event.kind === "unmark") apply({ ...event, kind: "mark" });
    else if (event.kind === "note") document.querySelector(`[data-note="${id}"]`)?.remove();
    else if (event.kind === "turn" && before !== null) {
      turn({ ...event, ...before });
      for (const each of before.ended) apply(each);
    } else if (before !== null) apply({ ...event, ...before });
  }

  function before(event) {
    if (event.kind === "turn") return { slug: sideOf(event).dataset.phase, value: Number(sideOf(event).dataset.turn), ended: endings(event).map(([, back]) => back) };
    if (event.kind !== "set") return null;
    const [shown] = counts(place(event));
    if (shown) return { value: Number.parseInt(shown.textContent, 10) };
    const select = pickOf(event);
    if (select) return { value: [...select.options].find((option) => option.defaultSelected)?.value ?? "" };
    return { value: figureOf(event)?.lastChild.data.trim() ?? "" };
  }

  function show(event) {
    recent.push({ event, before: before(event) });
    if (event.kind === "undo") takeBack(event.value);
    else apply(event);
    const [undo, redo] = ["undo", "redo"].map((name) => sideOf(event)?.querySelector(`[data-${name}]`));
    if (!undo) return;
    undo.disabled = false;
    const undone = event.kind === "undo" ? redo.dataset.redo.split(" ").filter(Boolean) : [];
    const left = undone.includes(event.value) ? undone.filter((id) => id !== event.value) : [...undone, event.id];
    const ids = event.kind === "undo" ? left : [];
    redo.dataset.redo = ids.join(" ");
    redo.hidden = ids.length === 0;
    redo.value = written({ ...read(redo.value), value: ids.at(-1) ?? "" });
  }

  // The last that the page has of each side, so that it can be taken back without a network.
  function remembered() {
    const buttons = [...document.querySelectorAll("[data-undo][data-last]")];
    return buttons.map((button) => ({ event: { ...read(button.dataset.last), id: read(button.value).value }, before: null }));
  }

  // What was done here is still the last: it can be taken back without a network, one after the other.
  const isUpToDate = () => [...document.querySelectorAll("[data-undo]")].every((button) => {
    const event = read(button.value);
    const isKnown = event.value === "" || recent.some(({ event: each }) => each.id === event.value);
    return isKnown && (undoOf(event)?.value ?? "") === event.value;
  });

  // An event in words, for when it can't be taken.
  function words(event) {
    const { kind, piece, slug, value } = event;
    const [counter] = counts(place(event));
    const label = counter?.closest(".counter").firstElementChild.textContent
      ?? [...marks(event)][0]?.textContent ?? pickOf(event)?.labels[0].firstChild.data.trim() ?? slug.replace("figure-", "");
    const name = piece && pieceOf(event)?.querySelector(".piece-name").firstChild.data.trim();
    const what = {
      add: () => `${label} ${value > 0 ? "+" : "−"}${Math.abs(value)}`,
      set: () => `${label} set to ${pickOf(event)?.querySelector(`option[value="${CSS.escape(value)}"]`)?.textContent ?? value}`,
      mark: () => label,
      unmark: () => `no longer ${label}`,
      turn: () => `${sideOf(event).dataset.turnWord} ${value}`,
      note: () => `“${value}”`,
      undo: () => "Undo",
    }[kind]();
    return name ? `${name}: ${what}` : what;
  }

  function tell() {
    const badge = document.getElementById("unsent");
    badge.hidden = outbox.length === 0 || isSending;
    badge.textContent = outbox.length === 1 ? "1 change not sent yet" : `${outbox.length} changes not sent yet`;
  }

  /* --- Sending --- */

  function put(event) {
    const whole = { ...event, id: newId(), device, seen: known, made_at: new Date().toISOString() };
    outbox.push(whole);
    offline.put(key, table().dataset.events, whole, words(whole));
    show(whole);
    if (retry === null) flush();
    else tell();
  }

  async function flush() {
    if (isSending || outbox.length === 0) return;
    clearTimeout(retry);
    retry = null;
    isSending = true;
    const sent = outbox.slice(0, MOST_AT_ONCE);
    const outcomes = await offline.send(table().dataset.events, sent).catch(() => null);
    isSending = false;
    if (outcomes === null) {
      retry = setTimeout(flush, patience);
      patience = Math.min(2 * patience, MOST_PATIENCE);
      tell();
      return;
    }
    patience = RETRY;
    const answered = new Set(outcomes.map((each) => each.id));
    outbox.splice(0, outbox.length, ...outbox.filter((each) => !answered.has(each.id)));
    offline.settle(outcomes);
    least = Math.max(least, ...outcomes.map((each) => each.number ?? 0));
    isBehind = true;
    tell();
    if (outbox.length) flush();
    else refresh();
  }

  /* --- Hearing of others --- */

  async function ask() {
    if (document.hidden || isSending) return;
    const address = `${table().dataset.events}?since=${NO_EVENTS}`;
    const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    const { revision } = await answer.json();
    if (revision > known) isBehind = true;
    if (isBehind) refresh();
  }

  // While something is under way the page would come without it: it is fetched afterwards.
  function refresh() {
    if (isSending || outbox.length) return;
    isBehind = false;
    window.htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "morph:outerHTML" }).catch(() => { isBehind = true; });
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "table") return;
    const revision = Number(/data-revision="(\d+)"/.exec(event.detail.serverResponse)?.[1] ?? -1);
    if (revision < least || isSending || outbox.length) {
      event.detail.shouldSwap = false;
      isBehind = true;
    }
  });
  document.addEventListener("htmx:afterSettle", () => {
    known = Number(table().dataset.revision);
    least = Math.max(least, known);
    if (outbox.length === 0 && !isSending && !isUpToDate()) recent = remembered();
    document.getElementById("as-of")?.remove();
    offline.freshen(key);
    tell();
  });

  /* --- Taps --- */

  document.addEventListener("click", (click) => {
    const tap = click.target.closest("button[form=taps][name=event]");
    if (tap) {
      click.preventDefault();
      const event = tapped(tap);
      if (event) put(event);
      tap.closest(".phases")?.removeAttribute("open");
      return;
    }
    const tab = click.target.closest(".side-tabs a");
    if (tab) {
      click.preventDefault();
      history.replaceState(history.state, "", tab.href);
      for (const each of document.querySelectorAll(".table-side")) each.classList.toggle("is-current", each.dataset.side === tab.dataset.side);
      for (const each of document.querySelectorAll(".side-tabs a")) {
        if (each === tab) each.setAttribute("aria-current", "true");
        else each.removeAttribute("aria-current");
      }
    }
  });

  document.addEventListener("submit", (submit) => {
    const form = submit.target;
    if (form.closest("#roller")) {
      submit.preventDefault();
      roll(form);
    }
    if (!form.matches("[data-event]")) return;
    submit.preventDefault();
    const fields = new FormData(form, submit.submitter);
    const { value: had, ...event } = read(fields.get("event"));
    const value = fields.get("value") ?? fields.get(event.slug);
    const { value: field } = form.elements;
    if (Number.isInteger(had) && !/^-?\d{1,4}$/.test(value.trim())) {
      field.setCustomValidity("This should be a whole number.");
      field.reportValidity();
      return;
    }
    put({ ...event, value: Number.isInteger(had) ? Number(value) : value });
    if (field) field.value = "";
  });
  document.addEventListener("change", ({ target }) => {
    const set = target.closest("[data-event] select") && target.closest("label").nextElementSibling;
    if (set?.matches("button")) target.form.requestSubmit(set);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.matches("[data-event] input")) target.setCustomValidity("");
  });

  /* --- Dice --- */

  function roll(form) {
    const faces = Number(form.elements.faces.value);
    const dice = Array.from({ length: Number(form.elements.dice.value) }, () => {
      const die = document.createElement("span");
      die.className = "die";
      die.textContent = String(throwOne(faces));
      return die;
    });
    form.parentElement.querySelector(".rolled").replaceChildren(...dice);
  }

  // A number beyond the last whole round of faces is thrown again, so that each face is as likely.
  function throwOne(faces) {
    const most = 2 ** 32 - (2 ** 32 % faces);
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    return number < most ? (number % faces) + 1 : throwOne(faces);
  }

  /* --- What waits since the last visit --- */

  for (const { event } of offline.waiting(key)) {
    outbox.push(event);
    show(event);
  }
  if (offline.kept) isBehind = true;
  tell();
  flush();

  /* --- Taking the table along --- */

  const along = document.getElementById("along");
  const state = document.getElementById("along-state");

  function showAlong(missed = []) {
    const its = offline.known().tables[key];
    const missing = missed.length ? ` ${missed.length} could not be reached; try again.` : "";
    state.textContent = (its ? `${its.count} pages are on this device, as of ${offline.time(its.at)}.` : "") + missing;
    document.getElementById("take-along").textContent = its ? "Update" : "Take along";
    document.getElementById("leave-along").hidden = !its;
  }

  // The table first, then all that it links to.
  function pagesAlong() {
    const links = [...document.querySelectorAll("#table a[href]")].filter((link) => link.origin === location.origin);
    return [...new Set([location.pathname, along.dataset.index, along.dataset.noNetwork, ...links.map((link) => link.pathname)])];
  }

  if (along && !offline.works) along.hidden = true;
  else if (along) {
    showAlong();
    along.addEventListener("click", async ({ target }) => {
      if (target.id === "take-along") {
        state.textContent = "Keeping the pages …";
        target.disabled = true;
        const missed = await offline.take(key, along.dataset.name, pagesAlong()).catch(() => [location.pathname]);
        target.disabled = false;
        showAlong(missed);
      } else if (target.id === "leave-along") {
        await offline.leave(key);
        showAlong();
      }
    });
  }

  /* --- The clock --- */

  setInterval(ask, ASK);
  for (const [where, name] of [[document, "visibilitychange"], [window, "focus"], [window, "online"], [window, "pageshow"]]) {
    where.addEventListener(name, () => {
      flush();
      ask();
    });
  }
}
