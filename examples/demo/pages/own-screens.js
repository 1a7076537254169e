import { exchangeLog } from './exchange-log.js';
import { html } from './html.js';
import { sendPage, TRY_MORE } from './page.js';
import { card, missingKey, notice, section, sessionActions, steps } from './parts.js';
import { sessionView } from './session-view.js';

const TAB = '/demo/own-screens';
/** They are alternatives: create and verify an account, sign in, or reset the password. */
const CALLS = {
  'Start a login': 'POST /v1/applications/login',
  'Create an account': 'POST /v1/auth/register',
  'Verify the email': 'POST /v1/auth/verify-email',
  'Sign in': 'POST /v1/auth/exchange',
  'Ask for a reset': 'POST /v1/auth/forgot-password',
  'Reset the password': 'POST /v1/auth/reset-password',
  'Exchange the code': 'POST /v1/auth/authorize',
  'Keep the session': 'POST /v1/auth/refresh',
};

/** Without a screen it shows the first one, and to a signed-in person the list of them. */
export function sendOwnScreens(response, visit, apiKey, screen) {
  const { credentials, isOver, news, achieved } = visit;
  const isSignedIn = credentials && !isOver;
  const body = html`${card(
    'An application with screens of its own',
    'This page plays the part of an application that uses its own screens: its server takes what the person types and passes it on to Gatehouse. A completed flow returns a code, which you exchange for a session.',
    html`${news && notice(news)}${!apiKey && missingKey(visit.gatehouse)}
${credentials && html`<div class="actions">${sessionActions(visit, TAB)}</div>`}`,
  )}
<div class="columns">
${apiKey && (screen || !isSignedIn ? SCREENS[screen ?? 'create-account'](visit) : screensToOpen(visit.user))}
${section(
  'What the screens call',
  steps(CALLS, (_, call) => achieved['own-screens'].has(call)),
)}
</div>
${sessionView(visit)}
${exchangeLog(visit)}
${TRY_MORE}`;
  sendPage(response, { title: 'Own screens · Demo application', tab: TAB, body });
}

/** The application's own screens, in place of the hosted pages. */
const SCREENS = {
  'create-account': (visit) =>
    screen(
      visit,
      'create-account',
      'Create an account',
      ['sign-in'],
      [
        field(visit, {
          label: 'Name',
          note: 'optional',
          name: 'name',
          value: visit.typed.name,
          maxlength: 200,
          autocomplete: 'name',
        }),
        email(visit),
        password(visit, { autocomplete: 'new-password', hint: 'Try “password” to see it refused.' }),
        button('Create account'),
      ],
    ),
  'verify-email': (visit) =>
    screen(
      visit,
      'verify-email',
      'Verify your email',
      ['create-account', 'sign-in'],
      [
        code(visit),
        visit.linked &&
          visit.linked.flow !== visit.ownFlow?.flow &&
          password(visit, { hint: 'You signed up in a different browser. Enter the password that you chose there.' }),
        button('Verify'),
      ],
    ),
  'sign-in': (visit) =>
    screen(
      visit,
      'sign-in',
      'Sign in',
      ['create-account', 'forgot-password'],
      [email(visit), password(visit), button('Sign in')],
    ),
  'forgot-password': (visit) =>
    screen(visit, 'forgot-password', 'Forgot your password?', ['sign-in'], [email(visit), button('Send code')]),
  'reset-password': (visit) =>
    screen(
      visit,
      'reset-password',
      'Set a new password',
      ['forgot-password', 'sign-in'],
      [code(visit), password(visit, { label: 'New password', autocomplete: 'new-password' }), button('Set password')],
    ),
};

const NAMES = {
  'create-account': 'Create an account',
  'verify-email': 'Verify your email',
  'sign-in': 'Sign in',
  'forgot-password': 'Forgot password?',
  'reset-password': 'Set a new password',
};

const screen = ({ fault, wanted }, name, title, also, content) =>
  section(
    title,
    html`${fault && !fault.field && notice({ tone: 'bad', text: fault.text })}
<form method="post" action="/demo/own-screens/${name}" novalidate>${content.slice(0, -1)}${wanted.map(box)}${content.at(-1)}</form>
${links(also)}`,
  );

const box = ({ document, version, url }) =>
  html`<label class="box"><input type="checkbox" name="${document}" value="${version}"> <span>I agree to <a href="${url}" target="_blank" rel="noopener">${document}, version ${version}</a></span></label>`;

const links = (names) =>
  html`<nav class="tabs">${names.map(
    (name) => html`<a href="/demo/own-screens?screen=${name}">${NAMES[name]}</a>`,
  )}</nav>`;

const screensToOpen = ({ email }) =>
  section(
    'The screens',
    html`<p class="soft">You are signed in as ${email}, so none of them is needed now. Open one all the same: signing in there begins another session.</p>
${links(['create-account', 'sign-in', 'forgot-password'])}`,
  );

const button = (name) => html`<button type="submit" class="button primary full">${name}</button>`;

function field({ fault }, { label, note, hint, name, ...attributes }) {
  const error = fault?.field === name && fault.text;
  const words = error || hint;
  const input = { name, id: name, type: 'text', ...(error && { 'aria-invalid': 'true' }), ...attributes };
  const described = [words && `${name}-${error ? 'error' : 'hint'}`, note && `${name}-note`].filter(Boolean).join(' ');
  if (described) input['aria-describedby'] = described;
  return html`<div class="field">
<div class="label"><label for="${name}">${label}</label>${note && html`<span id="${name}-note">${note}</span>`}</div>
<div class="entry"><input${Object.entries(input).map(([key, value]) => html` ${key}="${value}"`)}></div>
${error && html`<p class="error" id="${name}-error" role="alert">${error}</p>`}
${!error && hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

const email = (visit) =>
  field(visit, {
    ...{ label: 'Email', name: 'email', type: 'email', value: visit.typed.email },
    ...{ autocomplete: 'username', inputmode: 'email', autocapitalize: 'none', required: '' },
  });

const password = (visit, { label = 'Password', autocomplete = 'current-password', hint } = {}) =>
  field(visit, { label, name: 'password', type: 'password', autocomplete, hint, required: '' });

/** The digits of the mail, or the values of its link, which the form passes on. */
function code(visit) {
  const { linked, typed } = visit;
  if (linked) return ['flow', 'code'].map((name) => html`<input type="hidden" name="${name}" value="${linked[name]}">`);
  return [
    html`<p class="soft">The six digits are in the email${typed.email && ` to ${typed.email}`}: see the <a href="/dev/mailbox">mailbox</a>.</p>`,
    field(visit, {
      ...{ label: 'Code', name: 'code', inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: 100 },
      required: '',
    }),
  ];
}
