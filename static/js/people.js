// The people at a match: clocks that count down, a sign of life now and then, links to copy, a notice when it's your turn.
"use strict";
(() => {
  const EACH = 1000;
  const PULSE = 20000;

  function left(due) {
    return Math.max(0, Math.round((Date.parse(due) - Date.now()) / 1000));
  }

  function words(seconds) {
    if (seconds >= 172800) return `${Math.floor(seconds / 86400)} days left`;
    if (seconds >= 7200) return `${Math.floor(seconds / 3600)} hours left`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-due]")) {
      const seconds = left(clock.dataset.due);
      clock.textContent = seconds ? words(seconds) : "time is up";
      clock.classList.toggle("is-short", seconds <= 20);
    }
  }

  function beat() {
    const people = document.querySelector("[data-here]");
    if (!people || document.hidden) return;
    const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
    fetch(people.dataset.here, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => {});
  }

  function offerCopies() {
    for (const button of document.querySelectorAll("[data-copies]")) button.hidden = !navigator.clipboard;
  }

  /* --- A notice of the browser's when it is your turn and you look elsewhere --- */

  const TELLS = "tells-turns";
  const isTold = () => localStorage.getItem(TELLS) !== null && Notification.permission === "granted";
  const isTurn = () => document.querySelector("#match[data-turn]") !== null;
  let wasTurn = isTurn();

  function offerNotice() {
    const button = document.getElementById("tell-me");
    if (!button || !window.Notification) return;
    button.hidden = Notification.permission === "denied";
    button.textContent = isTold() ? "No notice of my turn any more" : "Tell me when it is my turn";
  }

  async function changeNotice() {
    if (isTold()) localStorage.removeItem(TELLS);
    else if ((await Notification.requestPermission()) === "granted") localStorage.setItem(TELLS, "1");
    offerNotice();
  }

  function tellTurn() {
    if (isTurn() && !wasTurn && document.hidden && window.Notification && isTold()) {
      try {
        const notice = new Notification(document.getElementById("match").dataset.turn, { body: document.querySelector("h1").textContent, tag: location.pathname });
        notice.onclick = () => window.focus();
      } catch {
        // Some phones let no page give a notice of its own; the title says it in any case.
      }
    }
    wasTurn = isTurn();
  }

  /* --- What others say or offer is told where it lies out of sight --- */

  const NEWS = [".said .is-theirs", ".people-offers form:has([value=accept])"];
  const newsOf = (kind) => [...document.querySelectorAll(kind)];
  let counts = NEWS.map((kind) => newsOf(kind).length);

  function isInSight(line) {
    const [box, panel] = [line, document.getElementById("people")].map((each) => each.getBoundingClientRect());
    return box.top >= Math.max(0, panel.top) && box.bottom <= Math.min(window.innerHeight, panel.bottom);
  }

  let told; // the kind of what is told, until it was seen or withdrawn

  function tellNews() {
    const news = document.getElementById("news");
    if (!news) return;
    NEWS.forEach((kind, number) => {
      const line = newsOf(kind).at(-1);
      if (newsOf(kind).length <= counts[number]) return;
      const said = line.closest(".said");
      if (said) said.scrollTop = said.scrollHeight;
      news.textContent = line.querySelector(".grow").textContent;
      news.hidden = false;
      told = kind;
    });
    counts = NEWS.map((kind) => newsOf(kind).length);
    hideWhatIsSeen();
  }

  function hideWhatIsSeen() {
    if (!told) return;
    const line = newsOf(told).at(-1);
    if (line && !isInSight(line)) return;
    document.getElementById("news").hidden = true;
    told = null;
  }

  /* --- How a match ends is shown, wherever the page stands --- */

  const end = () => document.getElementById("end-title");
  let wasOver = Boolean(end());

  function showEnd() {
    if (end() && !wasOver) end().scrollIntoView({ block: "center" });
    wasOver = Boolean(end());
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#news")) document.getElementById("news").hidden = true;
    if (event.target.closest("#tell-me")) changeNotice();
    const button = event.target.closest("[data-copies]");
    if (!button) return;
    navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
    button.textContent = "Copied";
  });
  // What was sent leaves its field; what was refused or typed since stays.
  document.addEventListener("htmx:afterRequest", ({ detail: { successful, xhr, requestConfig } }) => {
    const field = document.getElementById("words");
    if (!successful || xhr.responseText.includes('role="alert"')) return;
    if (field && field.value === requestConfig.formData.get("words")) field.value = "";
  });
  document.addEventListener("htmx:afterSettle", () => { tick(); offerCopies(); offerNotice(); tellTurn(); tellNews(); showEnd(); });
  document.addEventListener("scroll", hideWhatIsSeen, { capture: true, passive: true });
  setInterval(tick, EACH);
  setInterval(beat, PULSE);
  tick();
  beat();
  offerCopies();
  offerNotice();
})();
