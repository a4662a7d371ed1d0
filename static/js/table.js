// What lies on a match's table: its spaces and pieces, signs on them, the menu at a space, the size of the board.
"use strict";

{
  const SVG = "http://www.w3.org/2000/svg";
  const CELL = 10;
  // Words that stand so far down in a space stand so far down in one that is turned if they are taken from this.
  const TURNED = 1.24;
  const byId = (id) => document.getElementById(id);
  const board = () => byId("board");
  const menu = () => byId("at-space");

  /* --- Spaces and pieces --- */

  const spaceOf = (name) => board().querySelector(`.space[data-space="${name}"]`);
  const pieceOn = (name) => [...board().querySelectorAll(`.piece[data-space="${name}"]`)].pop();
  const nameOf = (name) => spaceOf(name)?.dataset.name ?? "";
  const cornerOf = (name) => {
    const space = spaceOf(name);
    return [Number(space.getAttribute("x")), Number(space.getAttribute("y"))];
  };
  // Which way one space lies from another, clockwise from the top.
  const degreesOf = (from, to) => {
    const [[x, y], [farX, farY]] = [cornerOf(from), cornerOf(to)];
    return (Math.atan2(farX - x, y - farY) * 180) / Math.PI;
  };
  const spaceAt = (target) => target.closest?.("#board [data-space]")?.dataset.space ?? "";
  const say = (words) => { byId("said").textContent = words; };

  // The space that lies next in a direction.
  function beside(space, [wx, wy]) {
    const [x, y] = cornerOf(space);
    let best = "";
    let least = Infinity;
    for (const other of board().querySelectorAll(".space")) {
      const [dx, dy] = [Number(other.getAttribute("x")) - x, Number(other.getAttribute("y")) - y];
      const ahead = dx * wx + dy * wy;
      const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
      const far = ahead + 2 * aside;
      if (ahead > 0.1 && aside <= ahead * 1.8 && far < least) [best, least] = [other.dataset.space, far];
    }
    return best;
  }

  /* --- The second of two quick clicks is for what the first was on, not for what has come under the pointer since --- */

  let clicked = "";

  document.addEventListener("click", (event) => {
    const hit = event.target.closest("#question button, #at-space button, #hint button");
    const now = `${document.querySelector("#question .answers")?.id} ${hit?.textContent}`;
    if (hit && event.detail > 1 && now !== clicked) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    clicked = now;
  }, true);

  /* --- Signs --- */

  function mark(space, id, sort, kind = "sign") {
    const [x, y] = cornerOf(space);
    const sign = document.createElementNS(SVG, "use");
    sign.setAttribute("href", id);
    sign.setAttribute("class", `${kind} sort-${sort}`);
    sign.dataset.at = space;
    // What is there stays readable: the sign stands in the corner, on a ground of its own, for it may have the same colour;
    // of a piece between whose marks there is no other room, above it.
    const isTaken = pieceOn(space) || spaceOf(space).dataset.feature !== undefined;
    const part = isTaken ? 0.36 : 0.6;
    const aside = pieceOn(space)?.querySelector(".piece-figure") ? [0.5, -0.02] : [0.8, 0.2];
    const [across, down] = !isTaken ? [0.5, 0.5] : isTurned() ? aside.map((far) => 1 - far) : aside;
    if (isTaken) {
      const ground = document.createElementNS(SVG, "circle");
      ground.setAttribute("class", "sign-ground");
      ground.setAttribute("r", "1.9");
      ground.setAttribute("cx", x + across * CELL);
      ground.setAttribute("cy", y + down * CELL);
      ground.dataset.at = space;
      byId("signs").append(ground);
    }
    sign.setAttribute("transform", `translate(${x + (across - part / 2) * CELL} ${y + (down - part / 2) * CELL}) scale(${part})${isTurned() ? " rotate(180 5 5)" : ""}`);
    byId("signs").append(sign);
  }

  // A handle on the edge of a space: to be turned that way. Who stands beyond it is not covered.
  function markTurn(space, option, isCursor) {
    const [x, y] = cornerOf(space);
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", `handle${isCursor ? " is-cursor" : ""}`);
    group.dataset.option = option.id;
    group.setAttribute("transform", `rotate(${option.dataset.turn} ${x + 5} ${y + 5}) translate(${x + 3.2} ${y - 1.4}) scale(0.36)`);
    group.innerHTML = `<title></title><circle cx="5" cy="5" r="5"/><use href="#sign-face"/>`;
    group.querySelector("title").textContent = option.dataset.said;
    byId("signs").append(group);
  }

  // How likely something ends on each space that a forecast names.
  function markChances(forecast) {
    for (const { dataset } of forecast.querySelectorAll("[data-end]")) {
      if (spaceOf(dataset.end)) write(dataset.end, "chance", dataset.chance);
    }
  }

  // How far down in its space words lie between the signs of two pieces, which may still be on their way.
  function betweenSigns(space, ...pair) {
    const [at, one, other] = [spaceOf(space), ...pair.map((piece) => piece.querySelector(".piece-sign"))].map((each) => each.getBoundingClientRect());
    const middle = (one.top + one.bottom + other.top + other.bottom) / 4;
    return 0.1 + Math.max(0.4, Math.min(0.6, (middle - at.top) / at.height));
  }

  function write(space, name, words) {
    const [x, y] = cornerOf(space);
    const text = document.createElementNS(SVG, "text");
    // Beside what a way takes, its odds stand at the other end of the space.
    const isApart = name === "chance" && byId("signs").querySelector(`.price[data-on="${space}"]`) !== null;
    text.setAttribute("class", isApart ? `${name} is-apart` : name);
    text.dataset.on = space;
    // A piece has its sign and its health low, and its marks high, two that share a space both high and low, so that
    // beside two that stand one above the other there is room; what an act is called stands above its sign. A free space
    // has what lies on it, or its name, high where it has one.
    const piece = pieceOn(space);
    const [first, second] = board().querySelectorAll(`.piece[data-space="${space}"]:not(.is-down)`);
    const isAside = Boolean(second) && first.getCTM().e === second.getCTM().e;
    // Among figures of the sides it stands over the emblem, and covers none of them.
    const isAmid = Boolean(name !== "price" && piece?.matches(".has-strengths:not(.is-small)"));
    text.classList.toggle("is-amid", isAmid);
    const onPiece = () => (piece.matches(".is-small") ? 0.14 : isAmid ? 0.44 : name === "deed" ? 0.2 : 0.35);
    const isFeature = spaceOf(space).dataset.feature !== undefined;
    const onSpace = () => (name === "deed" ? 0.62 : (board().querySelector(".space-names") !== null && !isFeature) !== isApart ? 0.92 : 0.3);
    const down = isAside ? betweenSigns(space, first, second) : piece ? onPiece() : onSpace();
    text.classList.toggle("is-aside", isAside);
    // Where nobody stands beside them, it covers neither.
    const near = isAside && !isTurned() && beside(space, [1, 0]);
    text.setAttribute("x", x + (isAside ? (near && !pieceOn(near) ? 1.25 : 1.03) : 0.5) * CELL);
    text.setAttribute("y", y + (isTurned() ? TURNED - down : down) * CELL);
    // On a small board the number alone has room, but for one that stands aside.
    const unit = document.createElementNS(SVG, "tspan");
    [, text.textContent, unit.textContent] = words.match(/^(.*?)(\s*%)?$/);
    if (isAside) text.textContent += unit.textContent.trim();
    else text.append(unit);
    byId("signs").append(text);
  }

  /* --- The menu at a space --- */

  function button(words, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    made.addEventListener("click", act);
    return made;
  }

  let placedAt = "";

  function showMenu(space, title, ...nodes) {
    const heading = Object.assign(document.createElement("h3"), { id: "at-space-title", textContent: title });
    menu().replaceChildren(...(title ? [heading] : []), ...nodes);
    menu().hidden = false;
    menu().scrollTop = 0;
    placedAt = space;
    placeMenu();
    menu().querySelector("button")?.focus({ preventScroll: true });
  }

  function placeMenu() {
    const frame = menu().parentElement.getBoundingClientRect();
    const at = placedAt && spaceOf(placedAt) ? spaceOf(placedAt).getBoundingClientRect() : frame;
    // Where it covers the question, it may take all the room of it.
    menu().style.setProperty("--below", `${window.innerHeight - frame.bottom}px`);
    const { offsetWidth: width, offsetHeight: height } = menu();
    // Beside who acts, too, where there is room.
    const acts = board().querySelector(".space.is-chosen, .piece.is-active")?.getBoundingClientRect() ?? at;
    const edges = [Math.max(at.right, acts.right), Math.min(at.left, acts.left) - width - 12, at.right].map((edge) => edge - frame.left + 6);
    const leftEdge = edges.find((edge) => edge >= 0 && edge + width < frame.width) ?? at.left - frame.left - width - 6;
    const top = at.top - frame.top - height / 3;
    menu().style.left = `${Math.max(6, Math.min(leftEdge, frame.width - width - 6))}px`;
    menu().style.top = `${Math.max(6, Math.min(top, frame.height - height - 6))}px`;
  }

  // What is unfolded in it makes it taller.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (menu()?.contains(event.detail.target)) placeMenu();
  });
  document.addEventListener("toggle", ({ target }) => {
    const asked = target.open && target.matches(".card-choice > *") && target.closest(".asked");
    if (asked) asked.scrollBy(0, target.parentElement.getBoundingClientRect().top - asked.getBoundingClientRect().top);
    if (!menu()?.contains(target)) return;
    placeMenu();
    if (target.open) menu().scrollTo(0, target.offsetTop);
  }, true);

  function hideMenu() {
    const hadFocus = menu()?.contains(document.activeElement);
    if (menu()) menu().hidden = true;
    if (hadFocus) board().focus({ preventScroll: true });
  }

  /* --- Turned by half: remembered for each match; the second side sees itself below by itself --- */

  const isTurned = () => document.documentElement.dataset.turned !== undefined;

  function turn(isOver) {
    document.documentElement.toggleAttribute("data-turned", isOver);
    byId("turn-board")?.setAttribute("aria-pressed", isOver);
  }

  function turnAsBefore() {
    const { key, above } = byId("match")?.dataset ?? {};
    const kept = key && localStorage.getItem(`turned ${key}`);
    turn(kept ? kept === "yes" : above !== undefined);
  }

  function turnOver() {
    turn(!isTurned());
    drawOverview();
    localStorage.setItem(`turned ${byId("match").dataset.key}`, isTurned() ? "yes" : "no");
    say(isTurned() ? "The board is turned." : "The board is as usual.");
  }

  /* --- Size: larger, the board is a field to scroll over --- */

  const isScrolled = () => board().scrollWidth > board().clientWidth || board().scrollHeight > board().clientHeight;

  const LARGEST = 4;
  // The least width of a space for the names of pieces, in pixels.
  const ROOM_FOR_NAMES = 40;
  const root = document.documentElement;
  const size = () => Number(root.style.getPropertyValue("--zoom") || 1);

  // Larger or smaller around a point of the window. Smaller than usual, all of the board is shown: where the usual size
  // shows that, nothing is smaller.
  function zoomTo(wished, [x, y]) {
    const isWhole = wished < 1 && (root.dataset.whole !== undefined || isScrolled());
    const box = board();
    const { left, top } = box.getBoundingClientRect();
    const [across, down] = [(box.scrollLeft + x - left) / box.scrollWidth, (box.scrollTop + y - top) / box.scrollHeight];
    root.toggleAttribute("data-whole", isWhole);
    root.style.setProperty("--zoom", Math.max(1, Math.min(LARGEST, wished)));
    box.scrollTo(across * box.scrollWidth - x + left, down * box.scrollHeight - y + top);
    noteMiddle();
  }

  function zoom(by, aim) {
    const isWhole = root.dataset.whole !== undefined;
    const next = size() * 1.5 ** by;
    zoomTo(isWhole ? by : Math.abs(next - 1) < 0.2 ? 1 : next, [0, 0]);
    centre(aim);
  }

  // Two fingers on the board move it and change its size, as two fingers on a trackpad or the wheel with Ctrl do.
  let pinch = null;

  function spread([one, other]) {
    return { far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
  }

  function onTouch(event) {
    if (event.touches.length !== 2) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const now = spread(event.touches);
    if (pinch) {
      board().scrollBy(pinch.x - now.x, pinch.y - now.y);
      zoomTo(pinch.size * now.far / pinch.far, [now.x, now.y]);
    }
    pinch = { ...now, far: pinch?.far ?? now.far, size: pinch?.size ?? size() };
  }

  function onWheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(size() * Math.exp(-event.deltaY / 200), [event.clientX, event.clientY]);
  }

  // What is written on the board is measured in its own units: how many of them a pixel is.
  const measuring = new ResizeObserver(([{ target }]) => {
    const { a, b } = target.getScreenCTM();
    const scale = Math.hypot(a, b);
    if (!scale) return;
    root.style.setProperty("--pixel", `${1 / scale}px`);
    drawOverview();
    root.toggleAttribute("data-far", scale * CELL < ROOM_FOR_NAMES);
  });

  // Which part of the board lies in the middle of its box, across and down: it stays there where the box is resized.
  const middle = [0.5, 0.5];

  function noteMiddle() {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = board();
    if (scrollWidth > clientWidth) middle[0] = (scrollLeft + clientWidth / 2) / scrollWidth;
    if (scrollHeight > clientHeight) middle[1] = (scrollTop + clientHeight / 2) / scrollHeight;
  }

  const framing = new ResizeObserver(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = board();
    board().scrollTo(middle[0] * scrollWidth - clientWidth / 2, middle[1] * scrollHeight - clientHeight / 2);
    drawOverview();
  });

  function onScroll() {
    noteMiddle();
    drawOverview();
  }

  // The part of the board that is in sight, on its overview; the names of rows and columns stay at its edge.
  function drawOverview() {
    root.toggleAttribute("data-part", isScrolled());
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = board();
    const more = { left: scrollLeft, right: -(scrollWidth - clientWidth - scrollLeft), above: scrollTop, below: -(scrollHeight - clientHeight - scrollTop) };
    for (const [edge, far] of Object.entries(more)) root.style.setProperty(`--more-${edge}`, `${Math.max(-14, Math.min(14, far))}px`);
    const { left, top } = board().getBoundingClientRect();
    const drawn = board().querySelector(".board");
    const inBoard = drawn.getScreenCTM().inverse();
    const [one, other] = [[left, top], [left + board().clientWidth, top + board().clientHeight]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(inBoard));
    const place = { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y), width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
    for (const [name, value] of Object.entries(place)) byId("in-sight")?.setAttribute(name, value);
    const all = drawn.viewBox.baseVal;
    root.style.setProperty("--across", `${Math.max(0, place.x - all.x)}px`);
    root.style.setProperty("--down", `${Math.min(0, place.y + place.height - all.y - all.height)}px`);
  }

  function watchSize() {
    measuring.observe(board().querySelector(".board"));
    framing.observe(board());
    drawOverview(); // A swap took its frame away.
    Object.assign(board(), { ontouchstart: onTouch, ontouchmove: onTouch, ontouchend: onTouch, onwheel: onWheel, onscroll: onScroll });
  }

  function centre(name) {
    const [box, space] = [board().getBoundingClientRect(), (name && spaceOf(name))?.getBoundingClientRect()];
    if (space) board().scrollBy(space.left + space.width / 2 - box.left - box.width / 2, space.top + space.height / 2 - box.top - box.height / 2);
    noteMiddle();
  }

  // The names lie over the seam of the spaces beside them, by so many pixels.
  const SEAM = 4;

  // The part of the board's box that the names of rows and columns leave free.
  function inSight() {
    const { left, top, right, bottom } = board().getBoundingClientRect();
    const [rows, columns] = [".row-names", ".column-names"].map((names) => board().querySelector(`${names} rect`)?.getBoundingClientRect());
    const [first, last] = isTurned() ? [left, Math.min(right, rows?.left ?? right)] : [Math.max(left, rows?.right ?? left), right];
    const [upper, lower] = isTurned() ? [Math.max(top, columns?.bottom ?? top), bottom] : [top, Math.min(bottom, columns?.top ?? bottom)];
    return { left: first, right: last, top: upper, bottom: lower, width: last - first, height: lower - upper };
  }

  // Have a space in sight, with the first of these groups of others for which there is room; where they are, nothing
  // moves. Alone it is to keep off the edges by a part of the board's box.
  function show(name, groups = [], part = 0) {
    const box = inSight();
    for (const group of [...groups, []]) {
      const all = [name, ...group].map((each) => each && spaceOf(each)?.getBoundingClientRect()).filter(Boolean);
      const [left, top] = ["left", "top"].map((edge) => Math.min(...all.map((each) => each[edge])));
      const [right, bottom] = ["right", "bottom"].map((edge) => Math.max(...all.map((each) => each[edge])));
      if (group.length && (right - left > box.width || bottom - top > box.height)) continue;
      const [aside, above] = group.length ? [0, 0] : [part * box.width, part * box.height];
      const across = left >= box.left + aside && right <= box.right - aside ? 0 : (left + right - box.left - box.right) / 2;
      const down = top >= box.top + above && bottom <= box.bottom - above ? 0 : (top + bottom - box.top - box.bottom) / 2;
      board().scrollBy(across, down);
      noteMiddle();
      return;
    }
  }

  function isInSight(name) {
    const [box, at] = [inSight(), spaceOf(name).getBoundingClientRect()];
    return at.left >= box.left - SEAM && at.right <= box.right + SEAM && at.top >= box.top - SEAM && at.bottom <= box.bottom + SEAM;
  }

  // Of some spaces the one that is nearest to the middle of what is in sight.
  function middlemost(names) {
    const far = (name) => {
      const [box, at] = [board(), spaceOf(name)].map((each) => each.getBoundingClientRect());
      return Math.hypot(at.left + at.right - box.left - box.right, at.top + at.bottom - box.top - box.bottom);
    };
    return names.map((name) => [far(name), name]).sort(([one], [other]) => one - other)[0]?.[1];
  }

  window.table = { byId, board, menu, spaceOf, pieceOn, nameOf, degreesOf, spaceAt, beside, say, button, mark, write, markChances, markTurn, showMenu, placeMenu, hideMenu, zoom, watchSize, show, isInSight, middlemost, isTurned, turnAsBefore, turnOver };
}
