// Keeps an open page current. Two numbers decide: the changes that the server counts, heard by a stream or asked for now
// and then, and those that the page shows (`data-changes`). Where they differ, the page's middle is fetched. They are
// compared every second, so that nothing that gets lost on the way leaves the page behind for long.
"use strict";

{
  /* Milliseconds. Between questions while no stream speaks, and in a tab that is hidden. */
  const ASK = 2500;
  const ASK_HIDDEN = 15000;
  /* The stream speaks every ten seconds; one that has been silent for longer than this is dead. */
  const SILENCE = 15000;
  const REOPEN = 30000;
  /* The clock ticks every second; after a longer gap the machine has slept. */
  const TICK = 1000;
  const SLEPT = 5000;
  /* One's own click, and the playing out of what happened meanwhile, come first, but only for so long. */
  const PATIENCE = 4000;
  const TIMEOUT = 20000;
  /* Between looks at what follows from another's time being up. */
  const OVERDUE = 10000;
  /* Beyond the last moment of any match: its last one is shown. */
  const PRESENT = "?at=9999999";

  // A match, or the challenge at which one waits for it.
  const shown = () => document.querySelector("#match, #challenge");
  // An answer that was refused may stand at an address that only takes answers.
  const address = shown().dataset.live.replace(/live$/, "");
  const title = document.title.replace(/^[^:]*your (turn|answer in the enemy’s turn): /i, "");
  let known = 0;
  let fetched = 0;
  /* The match as it was before one looked back. */
  let left = shown().dataset.revision;
  let stream = null;
  /* Ends the questions that were asked on a line that may be dead: a browser keeps few lines to one site. */
  let line = new AbortController();
  /* The last page that was asked for without a click. */
  let request = null;
  /* The times at which each last happened. */
  const last = { tick: Date.now(), asked: Date.now(), opened: 0, spoke: 0, event: 0, fetched: 0 };

  /* --- Hearing of changes --- */

  function open() {
    close();
    last.opened = Date.now();
    stream = new EventSource(shown().dataset.live);
    stream.onmessage = (event) => {
      last.spoke = Date.now();
      hear(Number(event.data));
    };
  }

  function close() {
    if (stream) stream.close();
    stream = null;
    last.spoke = 0;
  }

  async function ask() {
    last.asked = Date.now();
    try {
      const signal = AbortSignal.any([line.signal, AbortSignal.timeout(TIMEOUT)]);
      const how = { headers: { Accept: "application/json" }, signal };
      const answer = await fetch(shown().dataset.live, how);
      if (answer.ok) hear((await answer.json()).changes);
    } catch {
      // The site is away for a moment; the next question may get through.
    }
  }

  function hear(changes) {
    if (changes <= known) return;
    if (!isBehind()) last.event = Date.now();
    known = changes;
    compare();
  }

  /* --- Showing them --- */

  const isBehind = () => known > Number(shown().dataset.changes);
  const isPast = () => shown().dataset.at !== shown().dataset.last;
  // A moment that was chosen stands in the address; one that a player is shown on the way to the present does not.
  const isChosen = () => isPast() && (location.search.includes("at=") || shown().dataset.plays === undefined);
  // A viewer who looks back keeps that moment, and sees at it who is there now, what they say, and their clocks.
  const chosen = () => `${address}?at=${shown().dataset.at}`;

  // Nobody does anything when another's time is up, and yet the match may be claimed then.
  function isTimeUp() {
    const { plays, turn } = shown().dataset;
    const clock = plays !== undefined && turn === undefined && shown().querySelector("[data-due]");
    return clock && Date.parse(clock.dataset.due) < Date.now() && !shown().querySelector("[action$='/claim/']");
  }

  function compare() {
    if (isTimeUp() && Date.now() - last.fetched >= OVERDUE) show();
    if (!isBehind() && (isChosen() || !isPast())) return;
    const isBusy = (isPast() && !isChosen()) || shown().querySelector(".htmx-request");
    if (isBusy && Date.now() - last.event < PATIENCE) return;
    if (fetched !== known || Date.now() - last.fetched >= PATIENCE) show();
  }

  // htmx would let a second request wait for the first, and tell nobody where that fails.
  const isUnderWay = () => request !== null && ![XMLHttpRequest.UNSENT, XMLHttpRequest.DONE].includes(request.readyState);

  function show() {
    if (isUnderWay()) return;
    fetched = known;
    last.fetched = Date.now();
    const present = shown().id === "match" ? address + PRESENT : address;
    const how = { target: `#${shown().id}`, swap: "morph:outerHTML" };
    window.htmx.ajax("GET", isChosen() ? chosen() : present, how).catch(() => {});
  }

  function settled() {
    known = Math.max(known, Number(shown().dataset.changes));
    last.event = Date.now();
    const { turn } = shown().dataset;
    document.title = turn ? `${turn}: ${title}` : title;
    tellAddress();
    const notice = document.getElementById("gone-on");
    if (!isChosen()) left = shown().dataset.revision;
    if (notice) notice.hidden = shown().dataset.revision === left;
    compare();
  }

  // The address leads to what is shown: not to a moment once the present is, nor to one that only takes answers.
  function tellAddress() {
    if (isChosen() || (location.pathname === address && !location.search.includes("at="))) return;
    history.replaceState(history.state, "", address);
  }

  document.addEventListener("htmx:afterSettle", settled);
  // A request that hangs would hold up those behind it.
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.target === shown()) event.detail.timeout = TIMEOUT;
  });
  // Of several steps that were clicked the last one is shown; and none yields to what comes by itself, nor does a
  // page to an earlier one.
  let step = null;
  document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig, xhr } }) => {
    if (requestConfig.elt.matches(".step")) step = xhr;
    if (requestConfig.elt === document.body) request = xhr;
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr, serverResponse: page, requestConfig: { elt, path } } = event.detail;
    if (target !== shown()) return;
    const isLate = elt.matches(".step") && xhr !== step;
    const isUnasked = elt === document.body && isChosen() && path !== chosen();
    const isEarlier = elt === document.body && Number(/data-changes="(\d+)"/.exec(page)?.[1]) < Number(target.dataset.changes);
    if (isLate || isUnasked || isEarlier) event.detail.shouldSwap = false;
  });

  /* --- The clock --- */

  function tick() {
    if (!shown()) return;
    const now = Date.now();
    if (now - last.tick > SLEPT) wake();
    last.tick = now;
    const isSilent = now - Math.max(last.spoke, last.opened) > SILENCE;
    const isDead = !stream || stream.readyState === EventSource.CLOSED || isSilent;
    if (document.hidden) close();
    else if (isDead && now - last.opened > REOPEN) open();
    const isHeard = stream?.readyState === EventSource.OPEN && now - last.spoke < SILENCE;
    if (!isHeard && now - last.asked >= (document.hidden ? ASK_HIDDEN : ASK)) ask();
    compare();
  }

  // Nothing that was heard, opened or asked for before counts any more: its answer may never come.
  function wake() {
    close();
    line.abort();
    line = new AbortController();
    window.htmx.trigger(document.body, "htmx:abort");
    Object.assign(last, { asked: 0, opened: 0, fetched: 0, tick: Date.now() });
  }

  for (const [where, name] of [[document, "visibilitychange"], [window, "online"], [window, "pageshow"]]) {
    where.addEventListener(name, (event) => {
      if (name === "pageshow" && !event.persisted) return;
      wake();
      tick();
    });
  }
  window.addEventListener("pagehide", close);
  setInterval(tick, TICK);
  settled();
  tick();
}
