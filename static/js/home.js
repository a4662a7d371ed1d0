// The board in motion on the first page: its pieces go from moment to moment. It stands still where less motion is wished
// for, out of sight, and at the end; a button stops it at any time.
"use strict";

const PACE = 900;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/* A piece in its place: x, y, scale, facing, whether it lies down, whether it is active. */
function put(piece, [x, y, scale, degrees, isDown, isActive]) {
  piece.style.transform = `translate(${x}px, ${y}px) scale(${scale})${isDown ? " translate(10px, 0) rotate(90deg)" : ""}`;
  piece.classList.toggle("is-down", isDown);
  piece.classList.toggle("is-active", isActive);
  piece.querySelector(".piece-arrow")?.setAttribute("transform", `rotate(${degrees} 5 5)`);
}

function setInMotion(figure) {
  const moments = JSON.parse(figure.querySelector("script").textContent);
  const pieces = [...figure.querySelectorAll("[data-piece]")];
  const words = figure.querySelector(".motion-words");
  const play = figure.querySelector("[data-motion-play]");
  let at = 0;
  let timer = 0;
  let isPlaying = false;
  let isSeen = false;

  function show(moment) {
    at = moment;
    words.textContent = moments[at].words;
    for (const piece of pieces) {
      const place = moments[at].pieces[piece.dataset.piece];
      piece.classList.toggle("is-gone", !place);
      if (place) put(piece, place);
    }
  }

  function go() {
    clearInterval(timer);
    const isOver = at === moments.length - 1;
    if (isOver) isPlaying = false;
    play.textContent = isPlaying ? "Pause" : isOver ? "From the beginning" : "Play";
    if (isPlaying && isSeen) timer = setInterval(() => { show(at + 1); go(); }, PACE);
  }

  play.addEventListener("click", () => {
    isPlaying = !isPlaying;
    if (isPlaying && at === moments.length - 1) show(0);
    go();
  });
  figure.querySelector("[data-motion-step]").addEventListener("click", () => {
    isPlaying = false;
    show((at + 1) % moments.length);
    go();
  });
  calm.addEventListener("change", () => { if (calm.matches) { isPlaying = false; go(); } });
  new IntersectionObserver(([entry]) => { isSeen = entry.isIntersecting; go(); }, { threshold: 0.3 }).observe(figure);
  isPlaying = !calm.matches;
  show(0);
  go();
}

document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.matches?.("[data-motion]")) setInMotion(event.detail.elt);
});
