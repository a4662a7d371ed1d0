/* A page as the accessibility check is to see it: what stands in it twice already is taken out of it until `whole()`. A
   list of two hundred cards then costs what a list of its different cards costs.

   The shape of an element is all that a rule of the check asks of it: all that it stands in and what stands beside it,
   its tag, its attributes and parts, how it looks if it is drawn, whether there is a text, a name, a size to hit, whether
   all that it refers to is there. It is taken out if its shape and those of all in it are there twice. What is faulty
   where others like it are not has another shape, and stays; two stay, so that what rules ask of neighbours can be asked.
   Where something would look otherwise without what is taken, or where a heading leaves out a level, nothing is taken. */
(() => {
  "use strict";

  /* Attributes of which rules ask only that something stands there: their values are as many as there are cards. */
  const LOOSE = new RegExp("^(class|id|href|src|srcset|value|title|alt|name|style|action|formaction|placeholder|content"
    + "|width|height|aria-(label|valuetext|valuenow)|data-.*|hx-.*|d|r|[xy][12]?|[cdfr][xy]|points|transform|viewBox)$");
  const REFERRING = ["for", "form", "list", "headers", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns",
    "aria-details", "aria-activedescendant", "aria-flowto", "aria-errormessage"];
  const LANDMARKS = "nav, main, aside, header, footer, section, form, search, [role]";
  const TARGETS = "a, button, input, select, textarea, summary, label, [tabindex], [role]";
  const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
  /* Nobody looks into a picture; a choice would fall on another option if its own were taken. */
  const CLOSED = "svg[aria-hidden=true], svg[role=img], select";
  /* What these are called is all that is in them. */
  const NAMES = "h1, h2, h3, h4, h5, h6, a, button, label, summary, legend, caption, th, p, [role=heading], [role=button], "
    + "[role=link], [role=option], [role=menuitem], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=img]";
  /* Out of the page, these would lose what they are at. */
  const STAYING = "dialog, [popover], iframe, audio, video, canvas";
  /* As many pixels are enough to hit it. */
  const ENOUGH = 24;
  /* From so many pixels on letters count as large, and may be paler. */
  const [LARGE, LARGE_IF_BOLD] = [24, 18.66];
  const NAMED = "[alt], [aria-label], [title], title";

  const all = (selector) => [...document.querySelectorAll(selector)];
  const idsIn = (each, name) => (each.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);

  /* All that these nodes stand in, however deep. */
  function holders(nodes) {
    const found = new Set();
    for (const node of nodes) {
      for (let each = node.parentElement; each && !found.has(each); each = each.parentElement) found.add(each);
    }
    return found;
  }

  /* The pieces of text of the page. */
  function texts() {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) found.push(walker.currentNode);
    return found;
  }

  /* How an element looks, as far as rules ask; nothing for what is not drawn. */
  function look(each, hasText) {
    const style = getComputedStyle(each);
    if (style.display === "none") return null;
    const { backgroundColor, backgroundImage, opacity, visibility, overflow } = style;
    const ground = [backgroundColor, backgroundImage, opacity, visibility, overflow];
    if (!hasText) return ground.join();
    const { color, textDecorationLine, textShadow, fontSize, fontWeight } = style;
    const isLarge = parseFloat(fontSize) >= (fontWeight >= 700 ? LARGE_IF_BOLD : LARGE);
    return [...ground, color, textDecorationLine, textShadow, isLarge].join();
  }

  /* Two places of one sort must not have one name. */
  function named(each) {
    const said = idsIn(each, "aria-labelledby").map((id) => document.getElementById(id)?.textContent);
    return [each.localName, each.getAttribute("role"), each.getAttribute("aria-label"), ...said].join("|");
  }

  function size(each) {
    const { width, height } = each.getBoundingClientRect();
    return [width, height].map((length) => Math.min(Math.floor(length), ENOUGH)).join("x");
  }

  /* What is directly in it: of each tag that there is none, one or more; in its order where that matters. */
  function parts(each) {
    const tags = [...each.children].map((one) => one.localName);
    if (each.localName === "dl") return tags.join();
    return tags.filter((tag, at) => tags.slice(0, at).filter((other) => other === tag).length < 2).sort().join();
  }

  /* The shape of each element of the page, as a number, and the looks of those that are drawn. */
  function shapes() {
    const numbers = new Map(), found = new Map(), looks = new Map(), times = new Map(), names = new Map();
    const pieces = texts();
    const written = new Set(pieces.map((piece) => piece.parentElement)), worded = holders(pieces);
    const holdNames = holders(all(NAMED));
    for (const { id } of all("[id]")) times.set(id, (times.get(id) ?? 0) + 1);
    for (const each of all(LANDMARKS)) names.set(named(each), (names.get(named(each)) ?? 0) + 1);

    function attribute(each, { name, value }) {
      if (REFERRING.includes(name)) return `${name} ${idsIn(each, name).every((id) => times.has(id))}`;
      if (name === "id") return `id ${times.get(value)}`;
      if (name === "style") return [...each.style].map((one) => one + each.style.getPropertyPriority(one)).join();
      return `${name} ${LOOSE.test(name) ? Boolean(value.trim()) : value}`;
    }

    /* So much of an element matters to all that is in it, however deep. */
    function around(each) {
      const said = [each.localName, written.has(each), looks.get(each)];
      said.push(...[...each.attributes].map((one) => attribute(each, one)).sort());
      if (each.matches(LANDMARKS)) said.push(names.get(named(each)) > 1);
      return said.join("|");
    }

    /* The rest matters to itself and to what is directly in it. */
    function words(each) {
      const said = [parts(each), worded.has(each), holdNames.has(each)];
      if (each.matches(TARGETS)) said.push(size(each), Boolean(each.labels?.length));
      if (each.localName === "img") said.push(each.alt.trim() === each.closest("a, button")?.textContent.trim());
      return said.join("|");
    }

    function number(said) {
      if (!numbers.has(said)) numbers.set(said, numbers.size);
      return numbers.get(said);
    }

    (function go(each, above, beside, isDrawn) {
      const its = isDrawn ? look(each, written.has(each)) : null;
      if (its !== null) looks.set(each, its);
      const within = number(`${above} ${around(each)}`);
      const inside = its === null ? "not drawn" : words(each);
      found.set(each, number(`${within} in ${beside}: ${inside}`));
      if (!each.matches(CLOSED)) for (const one of each.children) go(one, within, inside, its !== null);
    })(document.body, "", "", true);
    return [found, looks, written];
  }

  /* What others need, each with who needs it. */
  function needed() {
    const pairs = [];
    for (const name of REFERRING) {
      for (const each of all(`[${name}]`)) {
        pairs.push(...idsIn(each, name).map((id) => [document.getElementById(id), each]));
      }
    }
    for (const label of all("label")) pairs.push([label, label.control]);
    return pairs.filter(([one, other]) => one && other);
  }

  function leavesOutALevel() {
    const levels = all(HEADINGS).filter((each) => each.checkVisibility())
      .map((each) => Number(each.getAttribute("aria-level") ?? each.localName[1]));
    return levels.some((level, at) => at && level > levels[at - 1] + 1);
  }

  const taken = [];

  function whole() {
    for (const [mark, each] of taken.splice(0).reverse()) mark.replaceWith(each);
  }

  function thin() {
    if (leavesOutALevel()) return;
    const [found, looks, written] = shapes();
    const needs = needed(), wanted = new Set(needs.map(([one]) => one));
    const fixed = [...all(STAYING), document.activeElement];
    const stays = new Set([...fixed, ...holders(fixed)]);
    for (const [one, other] of needs) {
      for (let each = one; each && !each.contains(other); each = each.parentElement) stays.add(each);
    }

    const isWhole = (each) => each.matches(NAMES) || wanted.has(each);
    const times = new Map();
    const count = (each) => times.set(found.get(each), (times.get(found.get(each)) ?? 0) + 1);
    const isKnown = (each) => !found.has(each) || (times.get(found.get(each)) >= 2 && [...each.children].every(isKnown));

    (function go(parent) {
      for (const each of [...parent.children].filter((one) => found.has(one))) {
        if (isKnown(each) && !stays.has(each)) {
          const mark = document.createComment("");
          each.replaceWith(mark);
          taken.push([mark, each]);
        } else {
          count(each);
          if (isWhole(each)) each.querySelectorAll("*").forEach(count);
          else go(each);
        }
      }
    })(document.body);

    if ([...looks].some(([each, its]) => each.isConnected && look(each, written.has(each)) !== its)) whole();
    return taken.length;
  }

  window.thinned = { thin, whole };
})();
