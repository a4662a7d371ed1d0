/* What one owns, in the picker of the builder: said beside each card, and remembered where only that is to be shown. */
(() => {
  "use strict";

  const wish = document.getElementById("picker-mine");
  if (!wish) return;
  const owned = JSON.parse(document.getElementById("owned-cards").textContent);

  document.getElementById("picks").addEventListener("picks:brought", (event) => {
    for (const row of event.detail) {
      const words = owned[row.dataset.slug] || "";
      row.dataset.owned = words ? "yes" : "no";
      const shown = row.querySelector(".pick-owned");
      shown.hidden = !words;
      shown.textContent = words;
    }
  });

  wish.addEventListener("change", () => {
    htmx.ajax("POST", wish.dataset.remember, { swap: "none", values: { mine: wish.checked ? "yes" : "no" } });
  });
})();
