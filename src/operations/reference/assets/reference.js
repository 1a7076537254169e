const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const isCookie = (scheme) => scheme.get('in') === 'cookie';

/** No script can send the cookies of the session: the browser does, and there is nothing to ask for. */
const CookiesAreNotAskedFor = () => ({
  statePlugins: {
    auth: {
      wrapSelectors: {
        definitionsToAuthorize:
          (original) =>
          (...given) =>
            original(...given)?.filterNot((definition) => definition.some(isCookie)),
      },
    },
  },
  wrapComponents: {
    OperationSummary:
      (Original, { React, authSelectors }) =>
      (props) => {
        const { operationProps } = props;
        const asked = authSelectors.definitionsForRequirements(operationProps.get('security'));
        const shown = asked.isEmpty() ? operationProps.delete('security') : operationProps;
        return React.createElement(Original, { ...props, operationProps: shown });
      },
  },
});

/** Each field of the dialog asks for the focus, so the last one got it and the dialog opened at its end. */
const DialogOpensAtItsTop = () => ({
  wrapComponents: {
    Input:
      (Original, { React }) =>
      ({ autoFocus, ...props }) =>
        React.createElement(Original, props),
    authorizationPopup:
      (Original, { React }) =>
      (props) => {
        React.useEffect(() => document.querySelector('.dialog-ux input')?.focus(), []);
        return React.createElement(Original, props);
      },
  },
});

/** Swagger UI gives its lists and its field for a body no name that a screen reader could say. */
const NAMES = {
  '#servers': 'Server',
  '.examples-select-element': 'Example',
  '.content-type': 'Content type',
  select: 'Value',
  '.body-param__text': 'Request body',
};
const nameFields = () => {
  for (const [fields, name] of Object.entries(NAMES))
    for (const field of document.querySelectorAll(`#reference :is(${fields}):not([aria-label])`))
      field.setAttribute('aria-label', name);
};
new MutationObserver(nameFields).observe(document.getElementById('reference'), { childList: true, subtree: true });

window.ui = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  layout: 'BaseLayout',
  plugins: [CookiesAreNotAskedFor, DialogOpensAtItsTop],
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  requestSnippetsEnabled: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
});
