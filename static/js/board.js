// The board of a match takes the answers: choose who, then where to or whom. Any piece can be looked at; the arrow keys
// walk over the spaces. Without this script the list of answers does.
"use strict";

{
  // Of several sorts on one space, the gravest is shown.
  const SORTS = ["attack", "help", "move", "costly", "act", "place", "face", "pick", "end"];
  // Of these the first that is on pieces, or on free spaces, needs no sign there: what else is to be done has its own.
  const PLAIN = ["move", "place", "pick"];
  const LONGEST_DEED = 7;
  const NO_ODDS = "<p>We can’t work out the odds right now.</p>";
  const { byId, board, menu, spaceOf, pieceOn, nameOf, spaceAt, beside, isInSight } = window.table;
  const { degreesOf, say, button, mark, write, markChances, markTurn, showMenu, placeMenu, hideMenu, zoom, watchSize, show, middlemost, isTurned, turnAsBefore, turnOver } = window.table;
  const answers = () => document.querySelector("#question .answers");

  let chosen = [];
  // Of several pieces off the board the one that is placed next.
  let newcomer = "";
  // The card of the hand that is picked up, and how it is dragged.
  let held = "";
  let carried = null;
  let pointed = "";
  let given = 0;
  let cursor = "";
  let handle = -1;
  let afterPlacing = null;
  let moved = "";
  let hasTakenBack = false;
  // The steps that are still to be walked, and the answers among which the last one was.
  let route = [];
  let routedFrom = "";
  // How many answers each that was given took: the steps of a way are undone together.
  const spans = [];

  /* --- The answers as a tree --- */

  const options = () => (answers() ? [...answers().querySelectorAll(".option[id]")] : []);
  const pathOf = (option) => (option.dataset.path ? option.dataset.path.split(" ") : []);
  const newcomers = () => new Set(options().map(({ dataset }) => dataset.newcomer).filter(Boolean));
  const leadsOn = (option) => (option.dataset.newcomer ?? newcomer) === newcomer && (!held || option.dataset.card === held) && chosen.every((space, step) => pathOf(option)[step] === space);
  const fitting = () => options().filter(leadsOn);
  const isLast = (option) => pathOf(option).length === chosen.length + 1;
  const next = (option) => pathOf(option)[chosen.length];
  const turns = (option) => option.dataset.turn !== undefined;
  // What is left where all that was to be chosen is chosen: turns, and what is done on the spot.
  const done = () => fitting().filter((option) => pathOf(option).length === chosen.length);
  const anchor = () => chosen.at(-1) || afterPlacing?.space || activeSpace();

  // The ways that go on from a step, in a turn that goes on, too: the end of each can be chosen at once.
  const waysOn = (option) => (option.dataset.onward && isLast(option) && options().some(({ dataset }) => dataset.sort === "end") ? option.dataset.onward.split(",").map((way) => way.split(" ")) : []);
  const wayTo = (option, space) => waysOn(option).find((way) => way.at(-1) === space) ?? [];
  const saidAt = (option, space) => (wayTo(option, space).length ? `Walk to ${nameOf(space)}, ${wayTo(option, space).length + 1} steps` : option.dataset.said);

  function bySpace() {
    const found = new Map();
    for (const option of fitting()) {
      const also = isLast(option) ? [...(option.dataset.also ?? "").split(" "), ...waysOn(option).map((way) => way.at(-1))] : [];
      for (const space of [next(option), ...also].filter(Boolean)) found.set(space, [...(found.get(space) ?? []), option]);
    }
    return found;
  }

  function sortOf(those) {
    const leads = those.some((option) => pathOf(option).length > chosen.length + 1);
    if (leads && !chosen.length) return "pick";
    if (those.every((option) => option.dataset.costly !== undefined)) return "costly";
    const sorts = those.map((option) => option.dataset.sort);
    return SORTS.find((sort) => sorts.includes(sort));
  }

  // Where all answers are about one piece, it is chosen already.
  function chooseTheOnlyOne() {
    const found = bySpace();
    const those = [...found.values()].flat();
    const goesOn = (option) => turns(option) || pathOf(option).length > 1;
    if (found.size === 1 && those.length > 1 && those.every(goesOn)) chosen = [...found.keys()];
    given = chosen.length;
  }

  /* --- What is drawn --- */

  const handles = () => done().filter(turns);
  // All that is asked is which way one piece faces.
  const isTurning = () => handles().length > 0 && options().every(turns);
  const angle = (one, other) => Math.abs(((one - other + 540) % 360) - 180);
  const nearest = (degrees) => handles().sort((one, other) => angle(one.dataset.turn, degrees) - angle(other.dataset.turn, degrees))[0];

  function drawHandles() {
    const around = anchor();
    if (!around || !spaceOf(around)) return;
    handles().forEach((option, number) => markTurn(around, option, number === handle));
  }

  // What asks next which way its piece faces has an arrow for each: both are one click.
  function drawTurns() {
    for (const option of answers()?.querySelectorAll(".option[data-turns]:not([data-path])") ?? []) {
      if (!option.nextElementSibling?.matches(".turns")) option.after(turnsAfter(option, "", `${option.dataset.said}, facing`));
    }
  }

  function turnsAfter(option, space, title) {
    const made = row(title, ...option.dataset.turns.split("|").map((each) => {
      const [degrees, ...words] = each.split(" ");
      const arrow = button("", () => give(option, space, degrees));
      arrow.title = `${option.dataset.said}. ${words.join(" ")}`;
      arrow.innerHTML = `<svg class="turn-icon" viewBox="0 0 10 10" aria-hidden="true"><use href="#sign-face" transform="rotate(${degrees} 5 5)"/></svg>`;
      return arrow;
    }));
    made.classList.add("turns");
    return made;
  }

  function draw() {
    if (!board()) return;
    for (const space of board().querySelectorAll(".space")) space.setAttribute("class", "space");
    byId("signs").replaceChildren();
    const drawn = new Set(handles().map((option) => option.dataset.sort));
    const signs = new Set(drawn);
    const told = [...bySpace()].filter(([, those]) => those.some((option) => option.dataset.idle === undefined));
    // Pieces and free spaces are told from each other as they are.
    const [free, taken] = [false, true].map((is) => new Set(told.filter(([space]) => Boolean(pieceOn(space)) === is).map(([, those]) => sortOf(those))));
    for (const [space, those] of told) {
      const sort = sortOf(those);
      const deed = sort === "act" && !isOffer(space) ? deedOf(those) : "";
      if (!deed) drawn.add(sort);
      if (!spaceOf(space)) continue;
      spaceOf(space).classList.add("is-lit", `sort-${sort}`);
      if (deed) write(space, "deed", deed);
      else if (sort !== PLAIN.find((each) => (pieceOn(space) ? taken : free).has(each))) {
        signs.add(sort);
        mark(space, `#sign-${sort}`, sort);
      } else if (sort === "move" && those.some((option) => option.dataset.sort === "place")) {
        // What can be built where one could go, too, is seen.
        for (const all of [drawn, signs]) all.add("place");
        mark(space, "#sign-place", "place");
      }
    }
    for (const each of document.querySelectorAll("#question .legend-sort")) {
      each.hidden = !drawn.has(each.dataset.sort);
      each.classList.toggle("is-plain", !signs.has(each.dataset.sort));
      nameSort(each, told.flatMap(([, those]) => those));
    }
    drawPrices();
    narrowList();
    drawHand();
    for (const space of chosen) spaceOf(space)?.classList.add("is-chosen");
    const hinted = byId(`option-${byId("hint")?.dataset.option}`);
    for (const space of hinted ? pathOf(hinted) : []) spaceOf(space)?.classList.add("is-hinted");
    if (cursor) spaceOf(cursor)?.classList.add("is-cursor");
    drawStrikes();
    drawPlan();
    drawHandles();
    drawTurns();
    compareOdds();
    drawChosen();
    drawOdds();
  }

  const verbOf = (option) => option.closest("fieldset").querySelector("legend").textContent;

  // A sort that is called by all its acts is called by those that are left of them.
  function nameSort(legend, those) {
    legend.dataset.words ??= legend.textContent;
    const [all, left] = [options(), those].map((each) => [...new Set(each.filter(({ dataset }) => dataset.path && dataset.sort === legend.dataset.sort).map(verbOf))]);
    const isLess = left.length > 0 && left.length < all.length && all.every((name) => legend.dataset.words.includes(name));
    legend.lastChild.data = isLess ? left.join(", ") : legend.dataset.words;
  }

  // What is offered to an enemy is not called as if a friend got it.
  const sideOf = (space) => pieceOn(space)?.classList[1];
  const isOffer = (space) => Boolean(chosen.length && pieceOn(space)) && sideOf(space) !== sideOf(chosen[0]);

  // What acts are called is written on their spaces, where that is one short word; no sign says it.
  function deedOf(those) {
    const names = new Set(those.map(verbOf));
    const [name] = names;
    return names.size === 1 && name.length <= LONGEST_DEED ? name : "";
  }

  // Where moves differ in what they take, each space says how much.
  function drawPrices() {
    const lit = [...bySpace()].filter(([space, those]) => spaceOf(space) && ["move", "costly"].includes(sortOf(those)));
    const moves = lit.map(([space, those]) => [space, those.filter((option) => option.dataset.sort === "move")]).filter(([, those]) => those.length);
    const priceAt = (option, space) => parseInt(option.dataset.price ?? "0", 10) + wayTo(option, space).length;
    const least = moves.map(([space, those]) => Math.min(...those.map((option) => priceAt(option, space))));
    const name = moves.flatMap(([, those]) => those).find((option) => option.dataset.price)?.dataset.price.replace(/^\d+ /, "");
    const differ = new Set(least).size > 1;
    if (differ) moves.forEach(([space], number) => write(space, "price", String(least[number])));
    remark("move", differ ? name : "");
    remark("face", isTurning() ? "toward any space you choose" : turnPrice());
  }

  const turnPrice = () => [...new Set(handles().map((option) => option.dataset.price).filter(Boolean))].join(" or ");

  function remark(sort, words) {
    const legend = document.querySelector(`.legend-sort.sort-${sort}`);
    if (legend && words) legend.dataset.price = words;
    else legend?.removeAttribute("data-price");
  }

  // The list follows who is chosen on the board; Back leads to all of it again.
  function narrowList() {
    const listed = options().filter((option) => option.dataset.path);
    for (const option of listed) option.classList.toggle("is-out", !leadsOn(option));
    const left = listed.filter(leadsOn).length;
    if (byId("narrowed")) byId("narrowed").textContent = left < listed.length ? `${left} of ` : "";
  }

  /* --- The odds of several answers, side by side: one request for all of them --- */

  const MOST_AT_ONCE = 12;
  const atStake = () => fitting().filter((option) => option.dataset.risky !== undefined);

  // Those of the answers to one question, by number: a hint or a message makes the page anew, and asks for none again.
  let known = { asked: "", odds: {}, isWaiting: false };

  const farOff = (space) => Math.hypot(...["x", "y"].map((axis) => spaceOf(space)?.getAttribute(axis) - spaceOf(anchor())?.getAttribute(axis)));

  // What comes of letting something happen is told even where that is the only thing to compare, and among many answers.
  async function compareOdds() {
    const asked = answers();
    if (!asked?.dataset.forecasts) return;
    if (known.asked !== asked.id) known = { asked: asked.id, odds: {}, isWaiting: false };
    for (const option of options()) if (known.odds[option.value] && !option.dataset.odds) tellOdds(option, ...known.odds[option.value]);
    joinOdds();
    let untold = atStake().filter((option) => !(option.value in known.odds));
    const isReply = asked.dataset.reply !== undefined;
    // Of who can do much else the attacks are compared; one that stands alone has its odds, too.
    const isAttack = (option) => option.dataset.sort === "attack" && (chosen.length || isLast(option) || option.closest(".few-options"));
    // So are, after them, the harms where all that leads to a space is at a risk, from near to far.
    const risks = [...bySpace()].filter(([, those]) => sortOf(those) === "costly").sort(([one], [other]) => farOff(one) - farOff(other)).flatMap(([, those]) => those);
    if (!isReply && (atStake().length < 2 || atStake().length > MOST_AT_ONCE)) untold = [...untold.filter(isAttack), ...risks.filter((option) => untold.includes(option))];
    if (!untold.length || known.isWaiting) return;
    const those = untold.slice(0, MOST_AT_ONCE);
    const mine = Object.assign(known, { isWaiting: true });
    for (const option of those) known.odds[option.value] = null;
    const numbers = those.map((option) => option.value).join(" ");
    const revision = asked.querySelector("[name=revision]").value;
    const found = await fetch(`${asked.dataset.forecasts}?${new URLSearchParams({ option: numbers, revision })}`).catch(() => null);
    mine.isWaiting = false;
    // Where the server has no time for it now, it is asked again.
    if (found?.status === 503) {
      for (const option of those) delete known.odds[option.value];
      setTimeout(compareOdds, 1000 * (Number(found.headers.get("Retry-After")) || 3));
    }
    if (!found?.ok) return;
    const told = await found.json();
    // A message may have come meanwhile, and made the page of the same question anew.
    if (asked.id !== answers()?.id) return;
    for (const option of options()) if (told[option.value]?.[0]) tellOdds(option, ...told[option.value]);
    joinOdds();
    // Beside the answers in an open menu they come, too.
    const twins = menu() ? [...menu().querySelectorAll("[data-of]")] : [];
    for (const twin of twins) tellTwin(twin);
    if (twins.length) placeMenu();
    if (board() && (menu().hidden || twins.length)) draw();
    else compareOdds();
  }

  function tellOdds(option, words, chance) {
    known.odds[option.value] = [words, chance];
    Object.assign(option.dataset, { odds: words, chance });
    option.querySelector(".odds")?.remove();
    option.append(odds(option));
  }

  // What all answers under a heading come to is said once, above them.
  function joinOdds() {
    for (const group of answers().querySelectorAll("fieldset")) {
      const those = [...group.querySelectorAll(".option")];
      const told = new Set(those.map((option) => option.dataset.odds));
      group.querySelector(":scope > .odds")?.remove();
      if (those.length < 2 || told.size > 1 || told.has(undefined)) continue;
      for (const option of those) option.querySelector(".odds")?.remove();
      group.querySelector("legend").after(odds(those[0]));
    }
  }

  const odds = (option) => Object.assign(document.createElement("small"), { className: "odds", textContent: ` ${option.dataset.odds}` });

  function drawOdds() {
    // Of those that an attack strikes beside its target, its odds say nothing; nor do they of who replies to one.
    const isOfIt = ({ dataset }) => dataset.chance && (dataset.sort === "attack" || answers().dataset.reply === undefined);
    const told = new Map();
    for (const [space, those] of bySpace()) {
      // Who attacks is not the one that it is about: its odds stand at its target, once it is chosen.
      const there = those.filter((option) => space === next(option) && (isLast(option) || option.dataset.sort !== "attack"));
      const attacks = there.filter(({ dataset }) => dataset.sort === "attack");
      const aimed = attacks.length ? attacks : there;
      // Of several attacks on a target the best one's stand there; of an enemy's on a team, no unit's stand for both.
      const isAlike = aimed.length === 1 || (answers().dataset.reply === undefined && aimed.every((option) => option.dataset.sort === "attack" && isLast(option)));
      if (aimed.length && isAlike && aimed.every(isOfIt) && spaceOf(space)) told.set(space, aimed.map((option) => option.dataset.chance).sort((one, other) => parseInt(other, 10) - parseInt(one, 10))[0]);
    }
    for (const [space, chance] of told) {
      // On a piece there is no room for a sign beside it.
      if (pieceOn(space)) for (const sign of byId("signs").querySelectorAll(`[data-at="${space}"]`)) sign.remove();
      write(space, "chance", chance);
    }
    const isAtRisk = (space) => sortOf(bySpace().get(space)) === "costly";
    remarkRisks([...told.keys()].some(isAtRisk));
    const hasOdds = [...told.keys()].some((space) => !isAtRisk(space));
    const legend = document.querySelector(".legend-sort.sort-attack");
    if (!legend) return;
    legend.classList.toggle("has-chances", hasOdds);
    if (hasOdds) legend.hidden = false;
  }

  // Whom the spaces at a risk lead past, or what each of them costs: a finger can't point at one to read it.
  function remarkRisks(hasOdds) {
    const risks = [...bySpace().values()].filter((those) => sortOf(those) === "costly").flat();
    const past = new Set(risks.flatMap(({ dataset }) => dataset.said.match(/, past (.*?):/)?.[1].split(", ") ?? []));
    const costs = new Set(risks.map((option) => option.querySelector(".changes")?.textContent));
    const alike = costs.size === 1 ? [...costs][0] : "";
    remark("costly", [past.size ? `past ${[...past].join(", ")}` : alike, hasOdds ? "odds of harm" : ""].filter(Boolean).join("; "));
  }

  // What could be struck at next from the space that one points at.
  const foreseen = (space) => (bySpace().get(space) ?? []).flatMap((option) => option.dataset.strikes?.split(" ").filter(Boolean) ?? []);

  function drawStrikes() {
    for (const space of foreseen(pointed || cursor)) {
      spaceOf(space)?.classList.add("is-threatened");
      if (spaceOf(space)) mark(space, "#sign-attack", "attack");
    }
  }

  function point(space) {
    const isSeen = foreseen(space).length || foreseen(pointed).length;
    pointed = space;
    if (isSeen) draw();
  }

  // The spaces of the plan that is shown: those that are held, and those that are missing, with who would go there.
  function drawPlan() {
    const plan = document.querySelector(".plan[aria-pressed=true]");
    for (const name of ["held", "missing"]) {
      for (const space of plan?.dataset[name].split(" ").filter(Boolean) ?? []) spaceOf(space)?.classList.add(`is-${name}`);
    }
    const spaces = plan?.dataset.missing.split(" ") ?? [];
    (plan?.dataset.who?.split(" ") ?? []).forEach((sign, number) => write(spaces[number], "deed", sign));
  }

  // It stays on the board from answer to answer.
  let planned = "";
  const planOf = (button) => button.closest("li").querySelector("strong").textContent;

  function showPlan(button) {
    planned = button.getAttribute("aria-pressed") === "true" ? "" : planOf(button);
    pressPlan();
    draw();
  }

  function pressPlan() {
    for (const each of document.querySelectorAll(".plan")) each.setAttribute("aria-pressed", planOf(each) === planned);
  }

  const whoOrWhere = (space) => {
    const standing = [...board().querySelectorAll(`.piece[data-space="${space}"]:not(.is-down)`)];
    const pieces = standing.length ? standing : [pieceOn(space)].filter(Boolean);
    return pieces.map((piece) => piece.querySelector("title").textContent.split(";")[0]).join(" and ") || nameOf(space);
  };

  // Who is chosen, what it can do on the spot, and the way back.
  function drawChosen() {
    const line = byId("chosen");
    if (!line) return;
    const isReply = answers()?.dataset.reply !== undefined;
    // In a reply the answers say who alone it is about.
    line.hidden = newcomers().size < 2 && !held && (!chosen.length || (isReply && chosen.length === given && !done().length));
    const names = chosen.map(whoOrWhere);
    const left = pieceOn(chosen.at(-1))?.dataset.left ?? "";
    const made = (tag, textContent, className = "") => Object.assign(document.createElement(tag), { textContent, className });
    line.replaceChildren(...(held ? [made("strong", nameOfCard(held)), " "] : []), ...(chosen.length ? [made("strong", names.join(", ")), " "] : []), ...(left ? [made("span", left, "left")] : []));
    if (newcomers().size > 1) line.append(...[...newcomers()].map(pick));
    for (const option of chosen.length || held ? done() : []) if (!turns(option)) line.append(twin(option), " ");
    const apart = chosen.length ? handles().filter((option) => !isReply || option.closest("details")) : [];
    if (apart.length && turnPrice()) line.append(made("span", `Turn for ${turnPrice()}:`, "arrow-price"));
    for (const option of apart) if (alike(option)[0] === option) line.append(arrow(option), " ");
    if (held) line.append(reader(), " ");
    if (chosen.length > given || held) line.append(button(chosen.length > given ? "Back" : "Put down", back), " ");
    if (chosen.length && byId("match").dataset.look) line.append(...lookers(chosen.at(-1)), " ");
    if (chosen.length && byId("ask-why")) line.append(button("Why not?", askWhy));
  }

  /* --- The hand: a card is picked up, by a click or dragged, and a space answers --- */

  const hand = () => [...document.querySelectorAll(".own-card[data-card]")];
  const cardInHand = (card) => hand().find(({ dataset }) => dataset.card === card);
  const nameOfCard = (card) => cardInHand(card)?.querySelector("span").textContent ?? "";

  // A card that no answer names is read instead.
  function drawHand() {
    const named = new Set(options().map(({ dataset }) => dataset.card));
    for (const card of hand()) if (named.has(card.dataset.card)) card.setAttribute("aria-pressed", card.dataset.card === held);
  }

  function hold(card) {
    const name = nameOfCard(card || held);
    [held, chosen] = [card, []];
    hideMenu();
    chooseTheOnlyOne();
    draw();
    say(`${name} is ${card ? "picked up" : "put down"}. ${told()}`);
  }

  const reader = () => Object.assign(button("Read", () => {}), { popoverTargetElement: cardInHand(held)?.nextElementSibling });

  document.addEventListener("pointerdown", ({ target, clientX, clientY, button }) => {
    const card = !button && target.closest(".own-card[aria-pressed]");
    carried = card ? { card, x: clientX, y: clientY } : null;
  });
  document.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
    if (!carried || !buttons || !carried.card.isConnected) return;
    const [dx, dy] = [clientX - carried.x, clientY - carried.y];
    if (!carried.twin && Math.hypot(dx, dy) > 8) {
      if (held !== carried.card.dataset.card) hold(carried.card.dataset.card);
      const { left, top } = carried.card.getBoundingClientRect();
      carried.twin = carried.card.cloneNode(true);
      carried.twin.classList.add("is-carried");
      Object.assign(carried.twin.style, { left: `${left}px`, top: `${top}px` });
      document.body.append(carried.twin);
    }
    if (carried.twin) carried.twin.style.translate = `${dx}px ${dy}px`;
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, ({ type, clientX, clientY }) => {
    if (!carried?.twin?.isConnected) return;
    carried.twin.remove();
    const space = type === "pointerup" && board() && spaceAt(document.elementFromPoint(clientX, clientY) ?? document);
    if (space && bySpace().has(space)) choose(space);
    else if (held) hold("");
  });

  // A piece off the board is chosen first, then where it is placed.
  const pick = (sign) => {
    const [name] = options().find(({ dataset }) => dataset.newcomer === sign).textContent.split(" →");
    const made = button(name, () => {
      newcomer = sign;
      draw();
    });
    made.setAttribute("aria-pressed", sign === newcomer);
    return made;
  };

  // The menu at a free space is called as the space is, after who was chosen: its answers name neither between arrows.
  function saidHere(option, space) {
    const said = saidAt(option, space);
    if (!space || pieceOn(space)) return said;
    const short = said.replace(new RegExp(` → ${nameOf(space)}(?!\\w)`), "");
    return short === said ? said : short.replace(`${pieceOn(chosen.at(-1))?.dataset.sign} → `, "");
  }

  const twin = (option, space = "") => {
    const made = button(saidHere(option, space), () => answer(option, wayTo(option, space).length ? space : ""));
    made.className = `option sort-${option.dataset.sort}`;
    const changes = option.querySelector(".changes");
    if (changes) made.append(" ", changes.cloneNode(true));
    const says = space && byId(`says-${option.dataset.card}`)?.textContent;
    if (says) made.append(Object.assign(document.createElement("small"), { className: "card-says", textContent: says }));
    made.dataset.of = option.id;
    tellTwin(made);
    return made;
  };

  function tellTwin(twin) {
    const option = byId(twin.dataset.of);
    if (option?.dataset.odds && !twin.querySelector(".odds")) twin.append(odds(option));
  }

  // A turn as a button that a finger hits: on a phone the board has no room for handles.
  const arrow = (option) => {
    const made = button("", () => turnTo(option));
    made.className = "arrow";
    made.setAttribute("aria-label", alike(option).map((each) => each.dataset.said).join(", or "));
    made.append(option.querySelector(".turn-icon").cloneNode(true));
    const [, effect] = option.dataset.said.match(/\((.*?)\)/) ?? [];
    if (effect) made.append(Object.assign(document.createElement("small"), { textContent: effect }));
    return made;
  };

  // The same turn may be paid for in several ways.
  const alike = (option) => handles().filter((each) => each.dataset.turn === option.dataset.turn);

  function turnTo(option) {
    if (alike(option).length > 1) offer(anchor(), alike(option));
    else answer(option, anchor());
  }

  // Any space says which way; its own keeps it as it is.
  function turnToward(space) {
    const option = space === anchor() ? kept() : nearest(degreesOf(anchor(), space));
    if (option) turnTo(option);
  }

  const kept = () => handles().find((option) => angle(option.dataset.turn, pieceOn(anchor())?.dataset.degrees) < 1);

  /* --- Choosing --- */

  function choose(space) {
    const isAsking = byId("ask-why")?.open;
    if (isAsking && !bySpace().has(space)) {
      why(space);
      return;
    }
    if (isAsking) byId("ask-why").open = false;
    if (isTurning() && !compared && spaceOf(anchor())) {
      turnToward(space);
      return;
    }
    if (compared) {
      look(space, true, compared);
      compared = "";
      return;
    }
    const those = bySpace().get(space) ?? [];
    if (!those.length && (chosen.length || held)) {
      const before = chosen[0];
      [held, chosen] = ["", []];
      chooseTheOnlyOne();
      draw();
      if (bySpace().has(space)) choose(space);
      else {
        hideMenu();
        if (!pieceOn(space) && before !== space) why(space, before);
      }
      return;
    }
    if (!those.length) {
      if (pieceOn(space)) look(space, true);
      else why(space);
      return;
    }
    const goesOn = those.some((option) => turns(option) || pathOf(option).length > chosen.length + 1);
    if (goesOn) {
      hideMenu();
      chosen = [...chosen, space];
      draw();
      say(`${nameOf(space)} is chosen. ${told()}`);
    } else if (those.length === 1 && !isLookedAt(space, those[0]) && !isUntold(those[0]) && !endsInTurn(those[0])) answer(those[0], space);
    else offer(space, those);
  }

  // A move that gives something up, or ends a turn where others don't, is told before it is done, where no odds are; and
  // to a finger, which can't point first, what others lead to.
  const isUntold = ({ dataset }) => (dataset.sort === "end" && [...bySpace().values()].some((those) => sortOf(those) !== "end")) || (dataset.costly !== undefined && dataset.risky === undefined) || (pressed?.touches && dataset.strikes !== undefined);

  // Which way it faces then is chosen with a move, unless it was drawn; where odds are told first, beside those.
  const endsInTurn = ({ dataset }) => dataset.turns !== undefined && dataset.risky === undefined && afterPlacing?.degrees === undefined;

  // What is done to a piece on its space, and not to an enemy, is not done by a click that may have meant to look at it.
  const isLookedAt = (space, { dataset }) => !held && Boolean(pieceOn(space)) && !["pick", "attack"].includes(dataset.sort);

  function back() {
    compared = pointed = "";
    if (menu().hidden && held && chosen.length === given) {
      const card = cardInHand(held);
      hold("");
      card?.focus({ preventScroll: true });
      return;
    }
    if (!menu().hidden) hideMenu();
    else chosen = chosen.slice(0, Math.max(given, chosen.length - 1));
    draw();
    board().focus({ preventScroll: true });
    say(told());
  }

  function told() {
    const sorts = [...bySpace().values()].map(sortOf);
    const counted = SORTS.filter((sort) => sorts.includes(sort)).map((sort) => {
      const words = document.querySelector(`.legend-sort.sort-${sort}`)?.textContent.trim() ?? sort;
      return `${words}: ${sorts.filter((each) => each === sort).length}`;
    });
    return counted.join(", ");
  }

  async function answer(option, space = "") {
    if (option.dataset.risky === undefined || option.dataset.sure !== undefined) {
      give(option, space);
      return;
    }
    const asked = answers();
    const revision = asked.querySelector("[name=revision]").value;
    const place = space || next(option) || anchor();
    const pause = setTimeout(() => showMenu(place, "What may come of it", "Working out the odds …"), 300);
    const found = await fetch(`${asked.dataset.forecast}?option=${option.value}&revision=${revision}`).catch(() => null);
    clearTimeout(pause);
    if (asked !== answers() || !option.isConnected) return;
    // What nothing can be told of has its name told: on the board its sign doesn't say it.
    if (found?.status === 204 && space && (option.dataset.sort === "act" || option.dataset.costly !== undefined)) offer(space, [option]);
    else if (found?.status === 204) give(option, space || next(option) || "");
    else confirm(option, place, found?.ok ? await found.text() : NO_ODDS);
  }

  function give(option, space, degrees) {
    hideMenu();
    const way = wayTo(option, space);
    notePlace(option, way.length ? next(option) : space);
    route = way;
    if (degrees !== undefined) afterPlacing = { space: space || activeSpace(), degrees };
    option.dataset.sure = "";
    option.click();
  }

  // A way of several steps is walked one by one, facing as before, until something else is asked.
  function goOn() {
    const isStep = !isTurning();
    const option = isStep ? options().find(({ dataset }) => dataset.path === `${moved} ${route[0]}` && dataset.sort === "move") : anchor() === moved && kept();
    if (!option) {
      route = [];
      return;
    }
    if (isStep) moved = route.shift();
    routedFrom = answers().id;
    option.dataset.sure = "";
    option.click();
  }

  // Who has just been placed or moved there may be turned next, before the board shows it.
  function notePlace(option, space = pathOf(option).at(-1)) {
    afterPlacing = ["place", "move"].includes(option.dataset.sort) ? { ...afterPlacing, space } : null;
    moved = ["move", "face"].includes(option.dataset.sort) && !byId("deploy-rest") ? pathOf(option).at(-1) : "";
  }

  /* --- The menu at a space --- */

  // Answers stay in sight at its foot.
  function row(...nodes) {
    const made = Object.assign(document.createElement("div"), { className: "row" });
    made.append(...nodes);
    return made;
  }

  function offer(space, those) {
    point(space);
    const looks = byId("match").dataset.look ? lookers(space) : [];
    // What the board's sign says comes first, an offer of an item to an enemy after attacks.
    const rank = ({ dataset }) => SORTS.indexOf(dataset.sort);
    const ranked = [...those].sort((one, other) => rank(one) - rank(other)).flatMap((option) => [twin(option, space), ...(endsInTurn(option) ? [turnsAfter(option, space, "facing")] : [])]);
    showMenu(space, whoOrWhere(space), row(...ranked, ...looks, button("Back", back)));
  }

  function confirm(option, space, forecast) {
    const odds = Object.assign(document.createElement("div"), { innerHTML: forecast });
    const yes = button(option.dataset.said, () => give(option, space));
    yes.className = "primary";
    yes.id = "do-it";
    draw();
    for (const told of byId("signs").querySelectorAll(".chance")) told.remove();
    markChances(odds);
    // A forecast of one answer goes further than that of all of them side by side.
    const { odds: words, chance } = odds.querySelector("[data-odds]")?.dataset ?? {};
    if (words && option.dataset.odds) tellOdds(option, words, chance);
    const turned = option.dataset.turns && afterPlacing?.degrees === undefined ? [turnsAfter(option, space, "facing")] : [];
    showMenu(space, "What may come of it", odds, row(yes, button("Back", back), ...turned));
  }

  /* --- Looking at a piece --- */

  const looks = new Map();

  const askLook = (key) => fetch(key, { headers: { "HX-Request": "true" } }).then((found) => (found.ok ? found.text() : ""));

  // Of several pieces the one that was hit, else the last.
  const signAt = (space) => (pressed?.space === space && pressed.sign) || pieceOn(space)?.dataset.sign;

  async function look(space, isOpen, beside = "", sign = signAt(space)) {
    // What a chosen piece may do, and what is told in the menu, stays alone on the board until one asks for a look.
    const isTold = () => chosen.length || !menu().hidden || (activeSpace() && (space === activeSpace() || bySpace().has(space)));
    const isLeft = () => !isOpen && isTold();
    if (!sign || isLeft()) return;
    const { look: address, at, changes } = byId("match").dataset;
    if (!address) return;
    const key = `${address}?${new URLSearchParams({ piece: beside || sign, beside: beside && sign, at, changes })}`;
    if (!looks.has(key)) looks.set(key, askLook(key).catch(() => ""));
    const holder = Object.assign(document.createElement("div"), { innerHTML: await looks.get(key) });
    const seen = holder.querySelector(".look");
    if (!seen || !signsOn(space).includes(sign) || isLeft()) return;
    draw();
    for (const lit of board().querySelectorAll(".is-lit")) lit.classList.remove("is-lit");
    byId("signs").replaceChildren();
    for (const [kind, names] of [["is-reached", seen.dataset.moves], ["is-threatened", seen.dataset.strikes]]) {
      for (const name of names.split(" ").filter(Boolean)) spaceOf(name)?.classList.add(kind);
    }
    if (isOpen) {
      showMenu(space, "", seen, row(button("Close", back), button("Compare …", () => askToCompare(sign)), ...lookers(space, sign)));
      window.htmx.process(seen);
    }
  }

  // Those who share a space are looked at one by one.
  const signsOn = (space) => [...board().querySelectorAll(`.piece[data-space="${space}"]`)].map(({ dataset }) => dataset.sign).reverse();

  function lookers(space, seen = "") {
    const signs = signsOn(space);
    return signs.filter((sign) => sign !== seen).map((sign) => button(signs.length > 1 ? `Look at ${sign}` : "Look", () => look(space, true, "", sign)));
  }

  // The next piece that is chosen is shown beside this one.
  let compared = "";

  function askToCompare(sign) {
    compared = sign;
    hideMenu();
    board().focus({ preventScroll: true });
    say(`Choose the piece to compare with ${sign}.`);
  }

  /* --- Why can't I? The next space or piece is asked about, for the piece at hand --- */

  function askWhy() {
    byId("ask-why").open = true;
    say("Choose the space or the piece that you ask about.");
  }

  document.addEventListener("toggle", ({ target }) => {
    if (target.matches("#ask-why[open], #planner[open]")) target.scrollIntoView({ block: "nearest" });
  }, true);

  const activeSpace = () => board().querySelector(".is-active")?.dataset.space;

  async function why(space, about = chosen[0] ?? activeSpace()) {
    const asked = byId("ask-why");
    if (!asked) return;
    const hand = pieceOn(about);
    const sign = pieceOn(space)?.dataset.sign;
    const wish = hand ? { piece: hand.dataset.sign, to: nameOf(space) } : { piece: sign ?? "", to: sign ? "" : nameOf(space) };
    asked.open = false;
    const address = `${asked.querySelector("form").action}?${new URLSearchParams(wish)}`;
    const found = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!asked.isConnected || !found?.ok) return;
    const told = Object.assign(document.createElement("div"), { innerHTML: await found.text() });
    showMenu(space, "", told, row(button("Close", back)));
    say(told.querySelector(".why-reasons").textContent);
  }

  const isLooking = () => board().querySelector(".is-reached, .is-threatened");

  let hover = 0;
  // Where one has clicked, the pointer rests, and doesn't ask for a look.
  let clicked = "";
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || !board()) return;
    clearTimeout(hover);
    const space = spaceAt(event.target);
    const wasLooking = isLooking();
    if (menu().hidden) point(space);
    // So it does where something else has come under it.
    if (!event.movementX && !event.movementY) clicked = space;
    else if (space !== clicked) clicked = "";
    if (space && pieceOn(space) && !clicked && !event.buttons) hover = setTimeout(() => look(space, false), 300);
    else if (wasLooking && menu().hidden) draw();
  });
  document.addEventListener("contextmenu", (event) => {
    const space = board() && spaceAt(event.target);
    if (!space || !pieceOn(space)) return;
    event.preventDefault();
    look(space, true);
  });

  /* --- Pointing; drawn out of a space, a piece that is placed or moved there faces that way at once --- */

  let pressed = null;
  let dropped = "";

  // No frame stays on the board where keys have been, once one points.
  function leaveKeys() {
    if (document.activeElement.matches("#board, #at-space *")) document.activeElement.blur();
    spaceOf(cursor)?.classList.remove("is-cursor");
    cursor = "";
  }

  document.addEventListener("pointerdown", (event) => {
    if (!board()) return;
    leaveKeys();
    if (!menu().hidden && !menu().contains(event.target)) {
      hideMenu();
      if (isLooking()) draw();
    }
    clearTimeout(hover);
    clicked = spaceAt(event.target);
    pressed = spaceAt(event.target) ? { space: spaceAt(event.target), sign: event.target.closest(".piece")?.dataset.sign, x: event.clientX, y: event.clientY, touches: event.pointerType === "touch" } : null;
  });
  // A piece that the mouse drags out of its space is chosen and follows it: a finger scrolls the board.
  document.addEventListener("pointermove", ({ target, buttons, clientX, clientY }) => {
    if (!pressed || pressed.touches || buttons !== 1 || !board()) return;
    if (spaceAt(target) !== pressed.space) pressed.piece ??= lift(pressed.space);
    const [dx, dy] = [clientX - pressed.x, clientY - pressed.y].map((far) => (isTurned() ? -far : far));
    if (pressed.piece) Object.assign(pressed.piece.style, { pointerEvents: "none", translate: `calc(${dx} * var(--pixel)) calc(${dy} * var(--pixel))` });
  });

  // Who is only asked what to do once chosen is chosen by that, and may be dropped before the answers have come.
  function pickUp(space) {
    const those = bySpace().get(space) ?? [];
    if (those.length !== 1 || those[0].dataset.sort !== "pick" || !isLast(those[0])) return null;
    pressed.asked = answers().id;
    give(those[0], space);
    return pieceOn(space);
  }

  function lift(space) {
    const isTarget = chosen.length && bySpace().has(space);
    const goesOn = options().some((option) => pathOf(option)[0] === space && pathOf(option).length > 1);
    if (chosen.at(-1) !== space && goesOn && !isTarget) choose(space);
    return bySpace().size && (chosen.at(-1) ?? activeSpace()) === space ? pieceOn(space) : pickUp(space);
  }

  // Two fingers choose nothing.
  document.addEventListener("touchstart", (event) => {
    if (event.touches.length > 1) pressed = null;
  });
  document.addEventListener("pointerup", (event) => {
    if (!pressed || !board()) return;
    pressed.piece?.removeAttribute("style");
    const space = spaceAt(event.target);
    if (pressed.asked && pressed.asked === answers()?.id) {
      dropped = space === pressed.space ? "" : space;
      pressed = null;
      return;
    }
    if (pressed.piece && space !== pressed.space && bySpace().has(space)) {
      choose(space);
      pressed = null;
      return;
    }
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    const size = spaceOf(pressed.space)?.getBoundingClientRect().width ?? 0;
    const isDrawn = Math.hypot(dx, dy) > size * 0.6;
    const those = bySpace().get(pressed.space) ?? [];
    if (!isDrawn || !those.some((option) => isLast(option) && ["place", "move"].includes(option.dataset.sort))) return;
    afterPlacing = { degrees: (Math.atan2(dx, -dy) * 180) / Math.PI + (isTurned() ? 180 : 0) };
    choose(pressed.space);
    pressed = null;
  });

  document.addEventListener("click", (event) => {
    if (!board()) return;
    const turn = event.target.closest("#board .handle");
    const card = event.target.closest(".own-card[aria-pressed]");
    if (card) {
      event.preventDefault();
      // The click that ends a drag says nothing; one by a key leads to the board.
      if (!event.detail || !carried?.twin) hold(held === card.dataset.card ? "" : card.dataset.card);
      if (!event.detail && held) board().focus({ preventScroll: true });
    } else if (turn) turnTo(byId(turn.dataset.option));
    else if (event.target.closest("#board")) {
      const space = spaceAt(event.target);
      if (space && pressed) choose(space);
    }
    const option = event.target.closest("#question .option[id]");
    if (option && option.dataset.risky !== undefined && option.dataset.sure === undefined) {
      event.preventDefault();
      answer(option);
    } else if (option && option.dataset.sure === undefined) notePlace(option);
  }, true);

  /* --- Keys --- */

  const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  function walk(way) {
    const turned = handles();
    if (turned.length && anchor() && !bySpace().size) {
      const by = way[0] + way[1] > 0 ? 1 : -1;
      handle = (handle + by + turned.length + (handle < 0 && by < 0 ? 1 : 0)) % turned.length;
      draw();
      say(turned[handle].dataset.said);
      return;
    }
    const start = [...bySpace().keys()][0] || board().querySelector(".piece, .space").dataset.space;
    const seen = isTurned() ? way.map((step) => -step) : way;
    goTo(cursor ? beside(cursor, seen) || cursor : start);
  }

  // From one space with an answer to the next, whom one may attack first.
  function hop(by) {
    const lit = [...bySpace()].filter(([space]) => spaceOf(space)).sort(([, one], [, other]) => SORTS.indexOf(sortOf(one)) - SORTS.indexOf(sortOf(other)));
    const names = lit.map(([space]) => space);
    const at = names.indexOf(cursor);
    if (names.length) goTo(names[at < 0 ? 0 : (at + by + names.length) % names.length]);
  }

  function goTo(space) {
    cursor = space;
    draw();
    spaceOf(cursor).scrollIntoView({ block: "nearest", inline: "nearest" });
    say(describe(cursor));
  }

  function describe(space) {
    const piece = pieceOn(space)?.querySelector("title").textContent ?? "empty";
    const those = bySpace().get(space) ?? [];
    const few = those.length > 3 ? [`${those.length} answers`] : those.map((option) => [saidAt(option, space), option.querySelector(".changes")?.textContent, option.dataset.odds].filter(Boolean).join(", "));
    return [`${nameOf(space)}: ${piece}`, ...few].join(". ");
  }

  function press(event) {
    const turned = handles();
    if (event.key in ways) walk(ways[event.key]);
    else if (event.key === "Enter" && handle >= 0 && turned[handle]) answer(turned[handle], anchor());
    // Without an arrow key first, it faces as before.
    else if (event.key === "Enter" && isTurning() && kept()) answer(kept(), anchor());
    else if (event.key === "Enter" && cursor) choose(cursor);
    else if (event.key === "i" && cursor) look(cursor, true);
    else if (event.key === "?" && cursor && byId("ask-why")) why(cursor);
    else if (event.key === "n" || event.key === "N") hop(event.key === "n" ? 1 : -1);
    else if (event.key === "t" && byId("turn-board")) flip();
    else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1 : -1, aim());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener("keydown", (event) => {
    if (!board() || event.ctrlKey || event.metaKey || event.altKey) return;
    const isBack = event.key === "Escape" && !document.querySelector(":popover-open");
    if (isBack && (chosen.length > given || compared || held || !menu().hidden)) back();
    else if (isBack) goAcross(event.target);
    else if (event.target === board()) press(event);
    else if (event.target.id === "typed" && event.key === "Enter") {
      event.preventDefault();
      type(event.target);
    }
  }, true);

  // From the board to the question, and from there to the board.
  function goAcross(from) {
    if (from === board()) byId("question-title")?.focus();
    else if (from.closest("#asked")) board().focus({ preventScroll: true });
  }

  // "c3 e5", "A1 e5", "charge": spaces and pieces in their order, words in any.
  function type(field) {
    const words = field.value.split(/[\s,]+/).filter(Boolean);
    // "A1" is a piece, "a1" a space.
    const named = (word) => board().querySelector(`.piece[data-sign="${CSS.escape(word)}"]`)?.dataset.space
      ?? board().querySelector(`.space[data-name="${CSS.escape(word.toLowerCase())}"]`)?.dataset.space;
    const spaces = words.map(named).filter(Boolean);
    const others = words.filter((word) => !named(word));
    const holds = (option) => others.every((word) => option.dataset.said.toLowerCase().includes(word.toLowerCase()));
    const begins = (option) => spaces.every((space, step) => pathOf(option)[step] === space);
    const found = options().filter((option) => begins(option) && holds(option));
    const whole = found.filter((option) => pathOf(option).length === spaces.length);
    field.value = "";
    if (whole.length === 1 || found.length === 1) answer(whole[0] ?? found[0]);
    else if (found.length && whole.length === found.length) offer(spaces.at(-1), whole);
    else if (found.length) {
      chosen = spaces;
      draw();
      say(told());
    } else if (!others.length && spaces.length > 1) walkTo(spaces);
    else say("No answer fits that.");
  }

  // The end of a way is typed as it is tapped.
  function walkTo(spaces) {
    const before = chosen;
    chosen = spaces.slice(0, -1);
    if (bySpace().has(spaces.at(-1))) {
      choose(spaces.at(-1));
      return;
    }
    chosen = before;
    say("No answer fits that.");
  }

  /* --- Size --- */

  const happensAt = () => board().querySelector(".is-told")?.dataset.space;
  const targets = () => [...bySpace()].filter(([, those]) => sortOf(those) === "attack").map(([space]) => space);
  const aim = () => cursor || anchor() || [...bySpace().keys()][0];

  // All that can be chosen, else whom one may attack, is seen with who acts. Under a finger that knows where to go next
  // nothing moves: most answers in sight are enough, with all targets among them; all are, where another question is
  // about nobody at hand.
  function showAnswers(isOther) {
    const lit = [...bySpace().keys()].filter(spaceOf);
    const who = anchor() || middlemost(lit) || happensAt();
    const hasMost = lit.filter(isInSight).length >= (isOther && !anchor() ? 1 : 0.5) * lit.length;
    if (!hasMost || ![who, ...targets()].filter(spaceOf).every(isInSight)) show(who, [lit, targets()], 0.2);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#zoom-in")) zoom(1, aim());
    else if (event.target.closest("#zoom-out")) zoom(-1, aim());
    else if (event.target.closest("#turn-board")) flip();
    else if (event.target.closest(".plan")) showPlan(event.target.closest(".plan"));
  });

  function flip() {
    turnOver();
    draw();
  }

  /* --- A new moment --- */

  // A message that comes meanwhile leaves the question: what is chosen for it stays, and the menu stays open.
  let asked = "";
  let questionTitle = "";
  let open = null;

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "match" || !board()) return;
    open = menu().hidden ? null : { nodes: [...menu().childNodes], place: menu().style.cssText };
  });

  function openAgain() {
    if (!open) return;
    menu().replaceChildren(...open.nodes);
    menu().style.cssText = open.place;
    menu().hidden = false;
  }

  function begin() {
    if (!board()) return;
    turnAsBefore();
    watchSize();
    const [before, titleBefore] = [asked, questionTitle];
    asked = answers()?.id ?? "";
    questionTitle = byId("question-title")?.textContent ?? "";
    const isSame = asked !== "" && asked === before;
    if (!isSame) {
      chosen = [];
      [newcomer = ""] = newcomers();
      held = pointed = "";
      handle = -1;
      hideMenu();
      document.querySelector(".asked").scrollTo(0, 0);
    }
    if (byId("zoom")) byId("zoom").hidden = false;
    for (const plan of document.querySelectorAll(".plan")) plan.hidden = false;
    pressPlan();
    if (byId("typed-field")) byId("typed-field").hidden = false;
    // An answer may come before the swap has settled.
    if (answers()) window.htmx.process(answers());
    if (!isSame) chooseTheOnlyOne();
    // Who has moved or turned may go on at once; Back leads to the others.
    if (!isSame && !chosen.length && bySpace().get(moved)?.some((option) => pathOf(option).length > 1)) chosen = [moved];
    draw();
    if (isSame) openAgain();
    else if (answers()) showAnswers(titleBefore !== questionTitle);
    else show(happensAt());
  }

  // What needs no more thought is answered, as soon as the form is ready to be sent.
  function answerBySelf() {
    const asked = answers();
    if (hasTakenBack) asked?.removeAttribute("data-forced");
    if (asked?.dataset.forced !== undefined) give(options()[0], "");
    else if (asked && route.length && asked.id !== routedFrom) goOn();
    else if (asked && !route.length && afterPlacing?.degrees !== undefined) faceAsDrawn();
    else if (dropped && bySpace().has(dropped)) choose(dropped);
    dropped = "";
    hasTakenBack = false;
  }

  function faceAsDrawn() {
    const { degrees } = afterPlacing;
    afterPlacing = null;
    routedFrom = answers().id;
    if (handles().length) answer(nearest(degrees));
  }

  document.addEventListener("htmx:configRequest", ({ detail: { path, parameters } }) => {
    if (path.endsWith("/answer/") && answers()?.dataset.forced === undefined) spans.push(answers()?.id === routedFrom ? spans.pop() + 1 : 1);
    if (!path.endsWith("/undo/")) return;
    parameters.answers = spans.pop() ?? 1;
    hasTakenBack = true;
    afterPlacing = null;
    route = [];
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "match") begin();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id === "match") answerBySelf();
  });
  // Where a question is about no space, most is to be seen in the middle.
  board()?.scrollTo((board().scrollWidth - board().clientWidth) / 2, (board().scrollHeight - board().clientHeight) / 2);
  begin();
  answerBySelf();
}
