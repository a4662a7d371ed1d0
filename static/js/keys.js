// Keys that every page knows: `/` goes to the page's own search, `?` shows all of them. In the builder's picker arrows go
// from card to card and Enter adds one. Single keys can be switched off, for people who speak to the page or type by switch.
"use strict";

(() => {
  const OFF = "single-keys-off";
  const dialog = document.getElementById("shortcuts");
  const areOn = () => {
    try {
      return !localStorage.getItem(OFF);
    } catch {
      return true; // where nothing may be kept
    }
  };

  /* --- Single keys --- */

  function goToSearch() {
    const search = document.querySelector("[data-own-search]") ?? document.getElementById("site-search");
    if (!search.checkVisibility({ visibilityProperty: true })) location.hash = `#${search.closest("section").id}`;
    search.focus();
    search.select();
  }

  const single = { "/": goToSearch, "?": () => dialog.showModal() };
  const isTyping = (node) => node.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    const act = single[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialog.open || !areOn()) return;
    event.preventDefault();
    act();
  });

  /* --- The dialog --- */

  const on = document.getElementById("single-keys");
  on.checked = areOn();
  on.addEventListener("change", () => {
    try {
      if (on.checked) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "1");
    } catch {
      on.checked = true;
    }
  });
  document.getElementById("show-shortcuts").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  /* --- The picker --- */

  const picker = document.getElementById("picker");
  const buttons = () => [...picker.querySelectorAll(".pick:not([hidden]) .pick-add")];

  function goTo(button) {
    button.focus({ preventScroll: true });
    button.closest(".pick").scrollIntoView({ block: "nearest" });
  }

  function step(event) {
    const isBox = event.target.id === "picker-words";
    const from = isBox ? -1 : buttons().indexOf(event.target.closest(".pick")?.querySelector(".pick-add"));
    const to = from + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    if (to < 0) document.getElementById("picker-words").focus();
    else if (buttons()[to]) goTo(buttons()[to]);
  }

  picker?.addEventListener("keydown", (event) => {
    const isInside = event.target.id === "picker-words" || event.target.closest(".pick");
    if (!isInside || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || (event.key === "ArrowUp" && event.target.id !== "picker-words")) step(event);
    // The best of what was found, without leaving the box.
    else if (event.key === "Enter" && event.target.value?.trim() && event.target.id === "picker-words") buttons()[0]?.click();
  });
})();
