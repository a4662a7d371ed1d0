// Keeps a page as what it shows stands now. A stream tells the number of changes, and nothing else; where no stream
// gets through, the number is asked for now and then. If it has grown, the page's middle is fetched anew.
// Without scripts, one loads the page again.
"use strict";

{
  /* Milliseconds: between questions where there is no stream, also behind other tabs; until a stream is tried again. */
  const ASK = 2500;
  const ASK_HIDDEN = 15000;
  const TRY_AGAIN = 30000;
  /* No match has so many moments: its last one is shown. */
  const PRESENT = "?at=9999999";

  // A match, or the challenge at which one waits for it.
  const shown = () => document.querySelector("#match, #challenge");
  const title = document.title.replace(/^Your turn: /, "");
  let known = Number(shown().dataset.changes);
  let fetched = 0;
  let stream = null;
  let timer = 0;
  let lastTried = 0;
  let underway = 0;

  /* --- Hearing of changes --- */

  function listen() {
    stop();
    if (document.hidden || !window.EventSource || Date.now() - lastTried < TRY_AGAIN) {
      askLater();
      return;
    }
    stream = new EventSource(`${shown().dataset.live}?seen=${known}`);
    let isOpen = false;
    stream.onopen = () => {
      isOpen = true;
    };
    stream.onmessage = (event) => hear(Number(event.data));
    // A stream that has come to its end is taken up again by the browser itself. What never got through is given up.
    stream.onerror = () => {
      if (isOpen && stream.readyState === EventSource.CONNECTING) {
        isOpen = false;
        return;
      }
      lastTried = Date.now();
      ask();
    };
  }

  function stop() {
    clearTimeout(timer);
    if (stream) stream.close();
    stream = null;
  }

  function askLater() {
    clearTimeout(timer);
    timer = setTimeout(ask, document.hidden ? ASK_HIDDEN : ASK);
  }

  async function ask() {
    stop();
    try {
      const answer = await fetch(shown().dataset.live, { headers: { Accept: "application/json" } });
      if (answer.ok) hear((await answer.json()).changes);
    } catch {
      // The site is away for a moment; the next question may get through.
    }
    listen();
  }

  /* --- Showing them --- */

  function hear(changes) {
    if (changes <= known) return;
    known = changes;
    show();
  }

  function isBehind() {
    return known > Number(shown().dataset.changes);
  }

  function isPast() {
    return shown().dataset.at !== shown().dataset.last;
  }

  // What one has asked for oneself comes first; often it is the change that was told.
  function show() {
    const notice = document.getElementById("gone-on");
    if (notice) notice.hidden = !(isBehind() && isPast());
    if (!isBehind() || isPast() || underway || fetched === known) return;
    fetched = known;
    const now = shown().id === "match" ? PRESENT : "";
    window.htmx.ajax("GET", location.pathname + now, { target: `#${shown().id}`, swap: "morph:outerHTML" });
  }

  function entitle() {
    known = Math.max(known, Number(shown().dataset.changes));
    document.title = "turn" in shown().dataset ? `Your turn: ${title}` : title;
  }

  document.addEventListener("htmx:beforeRequest", () => {
    underway += 1;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    underway = Math.max(0, underway - 1);
    if (!event.detail.successful) fetched = 0;
    setTimeout(show, event.detail.successful ? 0 : ASK);
  });
  document.addEventListener("htmx:afterSettle", () => {
    entitle();
    show();
  });

  /* A tab that comes to the front, or a phone that wakes up, is shown how it stands at once. */
  document.addEventListener("visibilitychange", ask);
  window.addEventListener("online", ask);
  window.addEventListener("pagehide", stop);

  entitle();
  listen();
}
