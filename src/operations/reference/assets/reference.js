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
        React.useEffect(openDialog, []);
        return React.createElement(Original, props);
      },
  },
});

/** While the dialog is open, neither the keyboard nor a screen reader leaves it; then the focus goes back to its button. */
function openDialog() {
  const opener = document.activeElement;
  const dialog = document.querySelector('.dialog-ux');
  const rest = [];
  for (let part = dialog; part !== document.body; part = part.parentElement)
    rest.push(...[...part.parentElement.children].filter((other) => other !== part && !other.inert));
  for (const other of rest) other.inert = true;
  dialog.querySelector('input')?.focus();
  return () => {
    for (const other of rest) other.inert = false;
    opener.focus();
  };
}

/** A link inside of a button is none for a keyboard or a screen reader. Opening an operation puts its link into the address bar. */
const PathIsNoLinkInAButton = () => ({
  wrapComponents: {
    OperationSummaryPath:
      (Original, { React }) =>
      (props) => {
        const text = ({ text }) => React.createElement('span', null, text);
        const getComponent = (name, ...more) => (name === 'DeepLink' ? text : props.getComponent(name, ...more));
        return React.createElement(Original, { ...props, getComponent });
      },
  },
});

/** A button is called what is written on it. */
const ButtonsSayTheirText = () => ({
  wrapComponents: {
    Button:
      (Original, { React }) =>
      ({ 'aria-label': _other, ...props }) =>
        React.createElement(Original, props),
  },
});

/** Attributes that Swagger UI leaves out, and that a screen reader needs. The first name that fits a field is its own. */
const ATTRIBUTES = [
  ['#servers', { 'aria-label': 'Server' }],
  ['.examples-select-element', { 'aria-label': 'Example' }],
  ['.content-type', { 'aria-label': 'Content type' }],
  ['select', { 'aria-label': 'Value' }],
  ['.body-param__text', { 'aria-label': 'Request body' }],
  ['.close-modal', { 'aria-label': 'Close' }],
  ['.modal-ux', { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Available authorizations' }],
  ['.information-container', { role: 'region', 'aria-label': 'About this API' }],
  ['.scheme-container', { role: 'region', 'aria-label': 'Server and credentials' }],
  ['h3, .models > h4', { 'aria-level': '2' }],
  ['h4', { 'aria-level': '3' }],
  ['h5, h6', { 'aria-level': '4' }],
];

const complete = () => {
  const reference = document.getElementById('reference');
  for (const [which, attributes] of ATTRIBUTES)
    for (const element of reference.querySelectorAll(which))
      for (const [name, value] of Object.entries(attributes))
        if (!element.hasAttribute(name)) element.setAttribute(name, value);
  // as many landmarks of one name as there are open operations, which nobody can tell apart
  for (const table of reference.querySelectorAll('.responses-table[role=region]')) table.setAttribute('role', 'table');
  // its own names for these are an id, or the word «Value» each time
  for (const field of reference.querySelectorAll('.auth-container input'))
    field.setAttribute('aria-label', `Value of ${field.closest('div:has(> h4)').querySelector('h4 code').textContent}`);
};
new MutationObserver(complete).observe(document.getElementById('reference'), { childList: true, subtree: true });

window.ui = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  layout: 'BaseLayout',
  plugins: [CookiesAreNotAskedFor, DialogOpensAtItsTop, PathIsNoLinkInAButton, ButtonsSayTheirText],
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  requestSnippetsEnabled: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
});
