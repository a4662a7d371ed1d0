// Watching a match: steps by keys, playing by itself, what happened meanwhile, copying the link to the moment.
// Without it every step is a link and every option a button.
"use strict";

{
  const byId = (id) => document.getElementById(id);
  const match = () => byId("match");
  const quiet = window.matchMedia("(prefers-reduced-motion: reduce)");
  const SPEED = "speed of matches";
  // More than this of what happened meanwhile is not played out.
  const MOST_LINES = 80;
  let timer = 0;
  let catchingUp = 0;

  /* --- Steps --- */

  const isAtEnd = () => match().dataset.at === match().dataset.last;
  const click = (id) => byId(id)?.click();

  /* --- Playing by itself --- */

  const speed = () => Number(localStorage.getItem(SPEED) ?? 800);
  // A step that tells more is read longer.
  const readingTime = () => speed() * Math.min(2.5, Math.max(1, (byId("caption")?.textContent.length ?? 0) / 60));

  function setPlaying(isPlaying) {
    clearTimeout(timer);
    timer = isPlaying ? setTimeout(() => click("next"), isAtEnd() ? 0 : Math.max(100, readingTime())) : 0;
    dress();
  }

  const isRunning = () => Boolean(timer || catchingUp);

  function toggle() {
    const wasRunning = isRunning();
    stopCatchingUp();
    if (!wasRunning && isAtEnd()) click("first");
    setPlaying(!wasRunning);
  }

  // What the script offers is hidden in the page as it comes.
  function dress() {
    const play = byId("play");
    if (!play) return;
    for (const id of ["play", "speed-field", "copy-link"]) if (byId(id)) byId(id).hidden = false;
    play.textContent = isRunning() ? "Pause" : "Play";
    if (isRunning() && byId("back-to-now")) byId("result").textContent = "What happened is shown move by move.";
    play.setAttribute("aria-pressed", String(isRunning()));
    byId("speed").value = String(speed());
    document.documentElement.dataset.motion = speed() && !quiet.matches ? "on" : "none";
    document.documentElement.style.setProperty("--beat", `${speed()}ms`);
    scrollLog();
  }

  // The line that is shown stands in the log's middle, or at its foot where it is the last; no line is cut in half above.
  function scrollLog() {
    const line = document.querySelector("#log [aria-current=step]");
    if (!line) return;
    const box = byId("log");
    const isLast = !line.parentElement.nextElementSibling;
    const foot = line.offsetTop + line.offsetHeight + (isLast ? 0 : box.clientHeight / 2);
    const first = [...box.querySelectorAll("li")].find((each) => each.offsetTop >= foot - box.clientHeight);
    box.scrollTop = first.offsetTop - box.offsetTop;
  }

  // Other letters and another width break lines elsewhere.
  for (const event of ["load", "resize"]) window.addEventListener(event, scrollLog);

  document.addEventListener("change", (event) => {
    if (event.target.id !== "speed") return;
    localStorage.setItem(SPEED, event.target.value);
    dress();
  });

  /* --- What happened meanwhile is played out line by line, then the present comes back --- */

  const isLive = () => match()?.dataset.plays !== undefined && isAtEnd() && speed() > 0 && !quiet.matches;
  const numberIn = (page, name) => Number(new RegExp(`data-${name}="(\\d+)"`).exec(page)?.[1] ?? -1);

  function stopCatchingUp() {
    clearTimeout(catchingUp);
    catchingUp = 0;
  }

  // A page of the present that tells of more than was seen waits until that was shown.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, serverResponse: page, xhr } = event.detail;
    if (target.id !== "match" || catchingUp || timer || xhr.status !== 200 || !isLive()) return;
    const [seen, last] = [Number(match().dataset.last), numberIn(page, "last")];
    if (numberIn(page, "at") !== last || last <= seen + 1) return;
    event.detail.shouldSwap = false;
    catchUp(`${Math.max(seen, last - MOST_LINES)}&next`, 0);
  });

  // Each moment that is shown leads on to the next. htmx's promise would not do: it is kept as soon as a request waits
  // for another one, and never where a swap fails.
  function catchUp(moment, pause) {
    catchingUp = setTimeout(() => {
      const address = match().dataset.live.replace(/live$/, "");
      // A moment in the address is one that was chosen.
      window.history.replaceState(window.history.state, "", address);
      window.htmx.ajax("GET", `${address}?at=${moment}`, { target: "#match", swap: "morph:outerHTML" }).catch(stopCatchingUp);
    }, pause);
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id !== "match" || !catchingUp) return;
    stopCatchingUp();
    if (!isAtEnd()) catchUp(new URL(byId("next").href).searchParams.get("at"), readingTime() / 2);
  });

  // A viewer who steps by hand wants to see nothing else.
  document.addEventListener("click", (event) => {
    if (event.target.closest(".step")) stopCatchingUp();
  });

  /* --- Swaps --- */

  // A swap keeps what has the focus as it is; of an answer that was given, or of the way back to the present, the next
  // question takes the focus over, unless it was given on the board; also where what others do meanwhile is shown first.
  let wasAnswered = false;
  let wasOnBoard = false;
  let pieces = new Map();

  document.addEventListener("htmx:beforeSwap", (event) => {
    const focused = document.activeElement;
    if (focused !== document.body) {
      wasAnswered = focused.matches("#question button, .question-tools button, #question-title, #uncover, #back-to-now");
      wasOnBoard = focused.matches("#board, #at-space *");
      if (wasAnswered || wasOnBoard) focused.blur();
    }
    if (event.detail.target.id !== "match") return;
    pieces = new Map([...document.querySelectorAll(".piece")].map((piece) => [piece.id, piece.cloneNode(true)]));
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "match" && document.documentElement.dataset.motion === "on") fadeOut();
  });

  // Who is gone fades away.
  function fadeOut() {
    const drawing = document.querySelector(".board");
    for (const [id, piece] of drawing ? pieces : []) {
      if (byId(id)) continue;
      piece.removeAttribute("id");
      piece.classList.add("is-leaving");
      piece.addEventListener("animationend", () => piece.remove());
      drawing.append(piece);
    }
  }

  document.addEventListener("htmx:afterSettle", () => {
    const title = byId("question-title") ?? byId("cover-title") ?? byId("end-title");
    // A viewer who has gone elsewhere before the page settled stays there.
    const isFree = document.activeElement === document.body;
    if (isFree && wasAnswered && title) title.focus({ preventScroll: true });
    else if (isFree && wasOnBoard) byId("board")?.focus({ preventScroll: true });
    if (title || !isFree) wasAnswered = wasOnBoard = false;
    // A form that stays in the page over a swap asks no second time by itself.
    const goesOn = byId("goes-on");
    if (goesOn) setTimeout(() => window.htmx.trigger(goesOn, "again"), 60);
    if (timer && match()) setPlaying(!isAtEnd());
    else dress();
  });

  const halt = () => {
    stopCatchingUp();
    if (match()) setPlaying(false);
  };
  document.addEventListener("htmx:responseError", halt);
  document.addEventListener("htmx:timeout", halt);
  document.addEventListener("htmx:sendError", halt);

  // What one has clicked for and has not come about is told, until one clicks again.
  function tellFailure({ detail: { requestConfig: { verb, elt }, xhr } }) {
    if (!byId("failed") || verb !== "post" || elt.id === "goes-on") return;
    const seconds = Number(xhr.getResponseHeader("Retry-After"));
    const why = seconds ? `The server is busy right now. Try again in ${Math.max(2, seconds)} seconds.` : "That didn’t work. Load the page again.";
    byId("failed").textContent = xhr.status ? why : "No answer. Check the connection and try again.";
    byId("failed").hidden = false;
  }

  for (const name of ["responseError", "timeout", "sendError"]) document.addEventListener(`htmx:${name}`, tellFailure);
  document.addEventListener("click", () => {
    if (byId("failed")) byId("failed").hidden = true;
  });

  // The bots play on also where an answer got lost, or the site had no room and said when to come back.
  let restUntil = 0;
  document.addEventListener("htmx:responseError", ({ detail: { xhr, elt } }) => {
    if (elt.id === "goes-on") restUntil = Date.now() + 1000 * (Number(xhr.getResponseHeader("Retry-After")) || 5);
  });
  setInterval(() => {
    const goesOn = byId("goes-on");
    if (goesOn && Date.now() > restUntil && !goesOn.matches(".htmx-request")) window.htmx.trigger(goesOn, "again");
  }, 1000);

  /* --- Clicks and keys --- */

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) toggle();
    else if (event.target.closest("#copy-link")) copy();
  });

  async function copy() {
    const field = byId("moment-link");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      byId("copy-link").textContent = "Copied";
    } catch {
      // The text stays selected, to be copied by hand.
    }
  }

  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

  document.addEventListener("keydown", (event) => {
    if (!byId("play") || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable], #at-space")) return;
    const isSpace = event.key === " " && !event.target.closest("a, button, summary");
    if (!isSpace && !(event.key in keys)) return;
    event.preventDefault();
    if (isSpace) {
      toggle();
      return;
    }
    setPlaying(false);
    click(keys[event.key]);
  });

  dress();
}
