// The page of the API, by Swagger UI. Before it shows anything, it has the security schemes resolved, and for that it
// reads the whole description, which takes seconds, though they refer to nothing in it.
"use strict";

(() => {
  const make = window.SwaggerUIBundle;
  const refersTo = (part) => JSON.stringify(part).includes('"$ref"');

  const atHand = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          requestResolvedSubtree: (resolve, { specActions, specSelectors }) => (path) => {
            const part = specSelectors.specJson().getIn(path);
            return part && !refersTo(part) ? specActions.updateResolvedSubtree(path, part) : resolve(path);
          },
        },
      },
    },
  });

  // Swagger UI draws a second <main> inside the page's own, and lists without names.
  const name = (select) => {
    const row = select.closest("[data-param-name]");
    const label = row ? row.dataset.paramName : { servers: "Server", schemes: "Scheme" }[select.id] || "Example";
    select.setAttribute("aria-label", label);
  };
  const mend = () => {
    const operations = document.querySelector("#swagger-ui main");
    operations?.setAttribute("role", "region");
    operations?.setAttribute("aria-label", "Operations");
    document.querySelectorAll("#swagger-ui select:not([aria-label])").forEach(name);
  };
  new MutationObserver(mend).observe(document.getElementById("swagger-ui"), { childList: true, subtree: true });

  window.SwaggerUIBundle = Object.assign((settings) => make({ ...settings, plugins: [...settings.plugins, atHand] }), make);
})();
