/** The complete front end of an application, free to copy. Answers are shown as text, never as HTML. */
import { timed } from './reporting.js';

const element = (id) => document.getElementById(id);
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

async function call(method, path, body) {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const answer = await timed(method, path, { headers, credentials: 'include', body: body && JSON.stringify(body) });
  const shown = await answer.json();
  note(`${method} ${path}`, answer, shown);
  if (answer.ok && shown.access_expires_seconds) keepTime(Date.now() + shown.access_expires_seconds * 1000);
  return { ok: answer.ok, status: answer.status, body: shown };
}

/** Remembers when the access cookie expires, which is no secret. Scripts cannot read the cookie itself. */
function keepTime(moment) {
  if (moment) sessionStorage.setItem('expires', moment);
  else sessionStorage.removeItem('expires');
  tick();
}

function tick() {
  const seconds = Math.ceil((sessionStorage.getItem('expires') - Date.now()) / 1000);
  element('time').textContent =
    seconds > 0 ? `The access cookie expires in ${Math.floor(seconds / 60)} min ${seconds % 60} s; then refresh.` : '';
}

/** One tab that wakes up and refreshes, without waiting for the others. */
async function refresh() {
  const refreshed = await timed('POST', '/api/service/refresh', { headers: { accept: 'application/json' } });
  if (refreshed.ok) keepTime(Date.now() + (await refreshed.json()).access_expires_seconds * 1000);
  return refreshed.headers.get('x-refresh-outcome') ?? refreshed.headers.get('x-error-code');
}

/** The same under a lock that all tabs share, so only the first tab refreshes. */
const refreshInTurn = () =>
  navigator.locks.request('refresh', async () => {
    const answer = await timed('GET', '/api/service/status', { headers: { accept: 'application/json' } });
    const { user } = await answer.json();
    return user ? 'found it refreshed' : refresh();
  });

async function wakeTwenty(name, wakeUp) {
  await call('POST', '/demo/browser/expire');
  const outcomes = await Promise.all(Array.from({ length: 20 }, wakeUp));
  const ok = await check();
  note(name, { ok, status: ok ? 'signed in' : 'signed out', headers: new Headers() }, told(outcomes, ok));
}

const MEANINGS = {
  rotated: ['rotation', 'rotations'],
  replayed: ['repeated answer', 'repeated answers'],
  recovered: ['recovery', 'recoveries'],
  caught_up: ['catching up', 'times catching up'],
  'found it refreshed': ['tab found it done', 'tabs found it done'],
};

/** What the twenty tabs came to, in one sentence. */
function told(outcomes, ok) {
  const tally = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  const parts = Object.entries(tally).map(([outcome, times]) => {
    const [one, many] = MEANINGS[outcome] ?? [`refusal: ${outcome}`, `refusals: ${outcome}`];
    return `${times} ${times === 1 ? one : many}`;
  });
  return (
    outcomes.length +
    ' tabs: ' +
    parts.join(', ') +
    '. ' +
    (ok ? 'Nobody was signed out.' : 'This browser is signed out.')
  );
}

function note(name, answer, body) {
  const details = document.createElement('details');
  details.className = 'exchange';
  details.open = true;
  const summary = document.createElement('summary');
  const outcome = answer.headers.get('x-refresh-outcome') ?? answer.headers.get('x-error-code') ?? '';
  summary.append(
    part('span', name),
    part('code', outcome),
    part('span', answer.status, answer.ok ? 'status good' : 'status bad'),
  );
  const sides = document.createElement('div');
  sides.className = 'sides';
  sides.append(typeof body === 'string' ? part('p', body) : part('pre', JSON.stringify(body, withoutToken, 2)));
  details.append(summary, sides);
  const known = element('calls');
  for (const earlier of known.children) earlier.open = false;
  known.prepend(details);
  while (known.children.length > 20) known.lastChild.remove();
}

const withoutToken = (name, value) =>
  name === 'access_token' ? '(for clients without cookies; not kept here)' : value;

function part(tag, text, look) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (look) made.className = look;
  return made;
}

/** Whether this browser is signed in. An anonymous visitor is no failure, so the console stays clean. */
async function check({ isOver = false } = {}) {
  const { ok, body } = await call('GET', '/api/service/status');
  if (!ok) element('who').textContent = body.message;
  else if (body.user) showSignedIn(body);
  else showSignedOut(body.can_refresh && !isOver);
  return Boolean(body.user);
}

function showSignedIn({ user, session }) {
  sessionStorage.setItem('session', session.id);
  const end = `${session.expires_at.slice(0, 19).replace('T', ' ')} UTC`;
  element('who').textContent = `Signed in as ${user.email}, until ${end} at most.`;
  offer('signed in');
}

/** Without the access cookie there may still be a session that the refresh cookie can continue. */
function showSignedOut(mayComeBack) {
  if (!mayComeBack) sessionStorage.removeItem('session');
  element('who').textContent = mayComeBack
    ? 'No valid access cookie. The refresh cookie is still there: refresh.'
    : 'No valid access cookie: this browser is signed out.';
  offer(mayComeBack ? 'refreshable' : 'signed out');
}

/** Enables the buttons that make sense now, and highlights the next step. */
function offer(state) {
  element('login').className = state === 'signed out' ? 'button' : 'button plain';
  element('refresh').className = state === 'refreshable' ? 'button' : 'button plain';
  for (const id of ['refresh', 'turns', 'race']) element(id).disabled = state === 'signed out';
  element('expire').disabled = state !== 'signed in';
  for (const link of document.querySelectorAll('a.button')) {
    link.ariaDisabled = String(state === 'signed out');
    if (state === 'signed out') link.removeAttribute('href');
    else link.href = link.dataset.href;
  }
}

async function refreshAndCheck() {
  const { status } = await call('POST', '/api/service/refresh');
  await check({ isOver: status === 401 });
}

async function logIn() {
  const [state, verifier] = [random(), random()];
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const started = await call('POST', '/demo/browser/login', { state, code_challenge: challenge });
  if (!started.ok) {
    element('who').textContent = started.body.message;
    return;
  }
  sessionStorage.setItem('login', JSON.stringify({ state, verifier }));
  location.assign(started.body.redirectUrl);
}

async function comeBack() {
  const query = new URLSearchParams(location.search);
  const pending = JSON.parse(sessionStorage.getItem('login') ?? 'null');
  history.replaceState(null, '', '/demo/browser');
  if (!query.has('code')) return;
  sessionStorage.removeItem('login');
  if (pending?.state !== query.get('state')) {
    element('who').textContent = 'You started that sign-in in a different window. Sign in here to continue.';
    return;
  }
  const code_verifier = pending.verifier;
  await call('POST', '/v1/auth/authorize', { code: query.get('code'), client_type: 'browser', code_verifier });
}

element('login').addEventListener('click', logIn);
element('session').addEventListener('click', () => check());
element('expire').addEventListener('click', async () => {
  await call('POST', '/demo/browser/expire');
  keepTime(null);
  await check();
});
element('refresh').addEventListener('click', refreshAndCheck);
element('turns').addEventListener('click', () => wakeTwenty('Twenty tabs took turns', refreshInTurn));
element('race').addEventListener('click', () => wakeTwenty('Twenty tabs raced', refresh));
// this page does not see the answer of a redirect, so the countdown stops
for (const link of document.querySelectorAll('a.button')) link.addEventListener('click', () => keepTime(null));
element('sign-out').addEventListener('click', () => sessionStorage.removeItem('session'));
tick();
setInterval(tick, 1000);
addEventListener('pageshow', (event) => {
  if (event.persisted) check();
});
comeBack().then(() => check());
