// Watching a match: steps by keys, playing by itself, clicking on the board, copying the link to the moment.
// Without it every step is a link and every option a button.
"use strict";

const match = () => document.getElementById("match");
let timer = 0;

/* --- Steps --- */


function isAtEnd() {
  return match().dataset.at === match().dataset.last;
}

function step(id) {
  const link = document.getElementById(id);
  if (link) link.click();
}

/* --- Playing by itself --- */

const speed = () => Number(document.getElementById("speed").value);

function setPlaying(isPlaying) {
  clearTimeout(timer);
  timer = isPlaying ? setTimeout(() => step("next"), isAtEnd() ? 0 : speed()) : 0;
  dress();
}

function toggle() {
  if (!timer && isAtEnd()) step("first");
  setPlaying(!timer);
}

// What the script offers is hidden in the page as it comes.
function dress() {
  const play = document.getElementById("play");
  if (!play) return;
  for (const id of ["play", "speed-field", "copy-link"]) document.getElementById(id).hidden = false;
  play.textContent = timer ? "Pause" : "Play";
  play.setAttribute("aria-pressed", String(Boolean(timer)));
  const line = document.querySelector("#log [aria-current=step]");
  const box = document.getElementById("log");
  if (line) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 2;
}

// A swap keeps what has the focus as it is; of an answer that was given, the next question takes the focus over.
let wasAnswered = false;

document.addEventListener("htmx:beforeSwap", () => {
  const button = document.activeElement;
  wasAnswered = button.matches("#question button, #undo-answer");
  if (wasAnswered) button.blur();
});

document.addEventListener("htmx:afterSettle", () => {
  const title = document.getElementById("question-title");
  if (wasAnswered && title) title.focus({ preventScroll: true });
  wasAnswered = false;
  // A form that stays in the page over a swap asks no second time by itself.
  const goesOn = document.getElementById("goes-on");
  if (goesOn) setTimeout(() => window.htmx.trigger(goesOn, "again"), 60);
  if (timer) setPlaying(!isAtEnd());
  else dress();
});

document.addEventListener("htmx:responseError", () => setPlaying(false));
document.addEventListener("htmx:sendError", () => setPlaying(false));

/* --- Clicks and keys --- */

document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) toggle();
  else if (event.target.closest("#copy-link")) copy();
  const target = event.target.closest("a.target");
  if (target) answerOn(target, event);
});

// A space with one option is that answer; one with several leads to their buttons.
function answerOn(target, event) {
  event.preventDefault();
  const button = document.getElementById(target.getAttribute("href").slice(1));
  const same = document.querySelectorAll(`[data-place="${button.dataset.place}"]`);
  if (same.length === 1) button.click();
  else button.focus();
}

async function copy() {
  const field = document.getElementById("moment-link");
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    document.getElementById("copy-link").textContent = "Copied";
  } catch {
    // The text stays selected, to be copied by hand.
  }
}

const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const isSpace = event.key === " " && !event.target.closest("a, button, summary");
  if (!isSpace && !(event.key in keys)) return;
  event.preventDefault();
  if (isSpace) {
    toggle();
    return;
  }
  setPlaying(false);
  step(keys[event.key]);
});

dress();
