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

  window.SwaggerUIBundle = Object.assign((settings) => make({ ...settings, plugins: [...settings.plugins, atHand] }), make);
})();
