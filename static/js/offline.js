// What a person takes along to a real table: pages kept on this device for when there is no network, and changes that
// wait to be sent. Both are theirs alone: they go when somebody logs out, and nobody else who logs in here sees them.
"use strict";

const offline = (() => {
  const KEPT = "along";
  const FRESH = 30000;
  /* Milliseconds until an answer that doesn't come is given up: it would hold up all that waits. */
  const ANSWER = 15000;
  const MOST_AT_ONCE = 100;
  const { person, kept } = document.body.dataset;
  const works = "serviceWorker" in navigator && "caches" in window;

  /* --- Whose things are here, and which tables --- */

  const known = () => JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? { person, tables: {} };
  const remember = (change) => {
    const now = known();
    change(now);
    localStorage.setItem(KEPT, JSON.stringify(now));
  };
  const OWN = `along-${person}-`;
  const cacheOf = (table) => OWN + table;

  /* --- The outbox --- */

  // Each change is an item of its own, so that two tabs don't overwrite each other's, and is written before a page can go.
  const WAITS = "waits ";
  const rows = () => Object.keys(localStorage).filter((name) => name.startsWith(WAITS)).map((name) => JSON.parse(localStorage.getItem(name)));

  // A person's changes that no site has taken yet, the first first; of one table or of all.
  const waiting = (table) => rows()
    .filter((each) => each.person === person && (table === undefined || each.table === table))
    .sort((one, other) => one.order - other.order);

  let last = 0;
  function put(table, address, event, words) {
    last = Math.max(last + 1, Date.now() * 1000);
    try {
      if (!localStorage.getItem(KEPT)) remember(() => {});
      localStorage.setItem(WAITS + event.id, JSON.stringify({ order: last, person, table, address, event, words }));
    } catch {
      announce("This device has no room for changes: keep this page open until they are sent.");
    }
  }

  const drop = (ids) => ids.forEach((id) => localStorage.removeItem(WAITS + id));

  // All that leaves the device goes through here. Answers what became of each event, or null where the site is away, busy,
  // or no longer knows who this is: then all of it waits.
  async function send(address, events) {
    let answer = await post(address, events, document.body);
    if (answer.status === 403) {
      // The page was kept before a login: the site's own has the token of today.
      const page = await fetch("/tables/");
      answer = await post(address, events, new DOMParser().parseFromString(await page.text(), "text/html").body);
    }
    if (answer.ok) return (await answer.json()).outcomes;
    if ([401, 403, 404].includes(answer.status)) announce("The site doesn’t know you at this table. Log in again to send your changes.");
    if (answer.status !== 400) return null;
    // One that can't be read holds up none of the others.
    if (events.length === 1) return [{ id: events[0].id, outcome: "refused", reason: (await answer.json()).detail }];
    const outcomes = [];
    for (const event of events) {
      const one = await send(address, [event]);
      if (one === null) break;
      outcomes.push(...one);
    }
    return outcomes.length ? outcomes : null;
  }

  // What the site has answered for waits no longer; what it refused can be read until somebody has.
  function settle(outcomes) {
    const refused = outcomes.filter((each) => each.outcome === "refused");
    const lost = refused.map(({ id, reason }) => ({ reason, words: JSON.parse(localStorage.getItem(WAITS + id))?.words ?? "" }));
    if (lost.length) {
      remember((now) => { now.lost = [...now.lost ?? [], ...lost]; });
      showLost();
    }
    drop(outcomes.map((each) => each.id));
  }

  function showLost() {
    const { lost = [] } = known();
    if (!lost.length) return;
    announce([...new Set(lost.map((each) => each.reason))].join(" "));
    const list = document.createElement("ul");
    list.append(...lost.filter((each) => each.words).map((each) => Object.assign(document.createElement("li"), { textContent: each.words })));
    const done = Object.assign(document.createElement("button"), { type: "button", textContent: "Got it" });
    const message = document.querySelector("#messages .message");
    message.append(list.children.length ? " This was not saved:" : "", list, done);
    done.addEventListener("click", () => {
      remember((now) => { delete now.lost; });
      message.remove();
    });
  }

  function announce(words) {
    const message = document.createElement("p");
    message.className = "message error";
    message.textContent = words;
    document.getElementById("messages").replaceChildren(message);
  }

  const post = (address, events, { attributes }) => fetch(address, {
    method: "POST", signal: AbortSignal.timeout(ANSWER),
    headers: { "Content-Type": "application/json", Accept: "application/json", ...JSON.parse(attributes["hx-headers"].value) },
    body: JSON.stringify({ events }),
  });

  // Send what waits from pages other than its table's.
  async function sendAll() {
    for (const table of new Set(waiting().map((each) => each.table))) {
      for (let left = waiting(table); left.length; left = waiting(table)) {
        const part = left.slice(0, MOST_AT_ONCE);
        const outcomes = await send(part[0].address, part.map((each) => each.event)).catch(() => null);
        if (outcomes === null) return;
        settle(outcomes);
      }
    }
  }

  /* --- Pages that are kept --- */

  async function tell(message) {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      active.postMessage(message, [port2]);
    });
  }

  async function take(table, name, pages) {
    await navigator.storage?.persist?.();
    const { missed } = await tell({ keep: cacheOf(table), pages, isWhole: true });
    if (!missed.includes(pages[0])) {
      remember((now) => { now.tables[table] = { name, path: pages[0], at: new Date().toISOString(), count: pages.length - missed.length }; });
    }
    return missed;
  }

  async function leave(table) {
    await caches.delete(cacheOf(table));
    remember((now) => { delete now.tables[table]; });
  }

  // A kept table's page is fetched again now and then, so that what is kept is not far behind.
  let freshened = Date.now();
  function freshen(table) {
    const its = known().tables[table];
    if (!works || kept || !its || Date.now() - freshened < FRESH) return;
    freshened = Date.now();
    tell({ keep: cacheOf(table), pages: [its.path] });
  }

  async function forget() {
    for (const name of works ? await caches.keys() : []) if (name.startsWith("along-")) await caches.delete(name);
    drop(waiting().map((each) => each.event.id));
    localStorage.removeItem(KEPT);
  }

  /* --- Whose device it is now --- */

  // Another person's pages go at once; what they have not sent waits until they come back.
  async function handOver() {
    for (const name of works ? await caches.keys() : []) {
      if (name.startsWith("along-") && !name.startsWith(OWN)) await caches.delete(name);
    }
    remember((now) => { Object.assign(now, { person, tables: {}, lost: [] }); });
  }

  const time = (moment) => new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

  function showAge() {
    const banner = document.createElement("p");
    banner.id = "as-of";
    banner.className = "message";
    banner.textContent = `No network. This page is as of ${time(kept)}.`;
    document.getElementById("messages").append(banner);
  }

  function showTables(list) {
    for (const { name, path, at } of Object.values(known().tables)) {
      const link = document.createElement("a");
      Object.assign(link, { href: path, textContent: name });
      const item = document.createElement("li");
      item.append(link, ` as of ${time(at)}`);
      list.append(item);
    }
  }

  const tables = document.getElementById("kept-tables");
  // A page of errors knows nobody.
  if (person !== undefined && localStorage.getItem(KEPT)) {
    if (kept) tables ?? showAge();
    else if (known().person !== person) handOver();
    else {
      showLost();
      if (!document.getElementById("table")) sendAll();
    }
  }
  if (tables) showTables(tables);

  /* --- Logging out --- */

  function wantsToDiscard(count) {
    const dialog = document.createElement("dialog");
    const words = document.createElement("p");
    words.textContent = `${count === 1 ? "1 change" : `${count} changes`} at your tables could not be sent yet. If you log out now, ${count === 1 ? "it is" : "they are"} lost.`;
    const form = document.createElement("form");
    form.method = "dialog";
    form.className = "row";
    for (const [value, label, look] of [["stay", "Stay logged in", "primary"], ["discard", "Log out and discard", "danger"]]) {
      const button = document.createElement("button");
      Object.assign(button, { value, textContent: label, className: look });
      form.append(button);
    }
    dialog.append(words, form);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((done) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        done(dialog.returnValue === "discard");
      });
    });
  }

  document.addEventListener("submit", async (submit) => {
    const form = submit.target;
    if (!form.matches("[data-logout]") || !localStorage.getItem(KEPT)) return;
    submit.preventDefault();
    await sendAll();
    const { length } = waiting();
    if (length && !await wantsToDiscard(length)) return;
    await forget();
    form.requestSubmit();
  });

  return { works, kept, known, waiting, put, send, settle, take, leave, freshen, time };
})();
