// The people at a match: clocks that count down, a sign of life now and then, links to copy.
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

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copies]");
    if (!button) return;
    navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
    button.textContent = "Copied";
  });
  document.addEventListener("htmx:afterSettle", () => { tick(); offerCopies(); });
  setInterval(tick, EACH);
  setInterval(beat, PULSE);
  tick();
  beat();
  offerCopies();
})();
