/** The front end of an application, whole: it may be copied. Answers are shown as text, never as HTML. */
export const BROWSER_CLIENT_SCRIPT = `
const element = (id) => document.getElementById(id);
const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

async function call(method, path, body) {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(path, { method, headers, credentials: 'include', body: body && JSON.stringify(body) });
  const shown = await answer.json();
  note(method + ' ' + path, answer, shown);
  if (answer.ok && shown.access_expires_seconds) keepTime(Date.now() + shown.access_expires_seconds * 1000);
  return { ok: answer.ok, status: answer.status, body: shown };
}

/** When the access cookie goes, which is no secret. The cookie itself cannot be seen from here. */
function keepTime(moment) {
  if (moment) sessionStorage.setItem('expires', moment);
  else sessionStorage.removeItem('expires');
  tick();
}

function tick() {
  const seconds = Math.ceil((sessionStorage.getItem('expires') - Date.now()) / 1000);
  element('time').textContent = seconds > 0
    ? 'The access cookie expires in ' + Math.floor(seconds / 60) + ' min ' + seconds % 60 + ' s; then refresh.'
    : '';
}

/** One tab that wakes up: under a lock that all tabs share, so that only the first one refreshes. */
const wakeUp = () => navigator.locks.request('refresh', async () => {
  const headers = { accept: 'application/json' };
  if ((await fetch('/api/service/session', { headers })).ok) return 'found it refreshed';
  const refreshed = await fetch('/api/service/refresh', { method: 'POST', headers });
  if (refreshed.ok) keepTime(Date.now() + (await refreshed.json()).access_expires_seconds * 1000);
  return refreshed.headers.get('x-refresh-outcome') ?? refreshed.headers.get('x-error-code');
});

async function wakeTwenty() {
  await call('POST', '/demo/browser/expire');
  const outcomes = await Promise.all(Array.from({ length: 20 }, wakeUp));
  const tally = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  await check();
  note('Twenty tabs woke up', { ok: 'found it refreshed' in tally, status: '', headers: new Headers() }, tally);
}

function note(name, answer, body) {
  const details = document.createElement('details');
  details.className = 'exchange';
  details.open = true;
  const summary = document.createElement('summary');
  const outcome = answer.headers.get('x-refresh-outcome') ?? answer.headers.get('x-error-code') ?? '';
  summary.append(part('span', name), part('code', outcome), part('span', answer.status, answer.ok ? 'status good' : 'status bad'));
  const sides = document.createElement('div');
  sides.className = 'sides';
  sides.append(part('pre', JSON.stringify(body, withoutToken, 2)));
  details.append(summary, sides);
  const known = element('calls');
  for (const earlier of known.children) earlier.open = false;
  known.prepend(details);
  while (known.children.length > 20) known.lastChild.remove();
}

const withoutToken = (name, value) => name === 'access_token' ? '(for clients without cookies; not kept here)' : value;

function part(tag, text, look) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (look) made.className = look;
  return made;
}

async function check() {
  const { ok, body } = await call('GET', '/api/service/session');
  element('who').textContent = ok
    ? 'Signed in as ' + body.user.email + ', until ' + new Date(body.session.expires_at).toLocaleString() + ' at most.'
    : 'No valid access cookie: refresh, or sign in.';
}

async function logIn() {
  const [state, verifier] = [random(), random()];
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const started = await call('POST', '/demo/browser/login', { state, code_challenge: challenge });
  if (!started.ok) return;
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
    element('who').textContent = 'This callback belongs to no sign-in of this window, so its code was not used.';
    return;
  }
  const code_verifier = pending.verifier;
  await call('POST', '/v1/auth/authorize', { code: query.get('code'), client_type: 'browser', code_verifier });
}

element('login').addEventListener('click', logIn);
element('session').addEventListener('click', check);
element('expire').addEventListener('click', async () => { await call('POST', '/demo/browser/expire'); keepTime(null); await check(); });
element('refresh').addEventListener('click', async () => { await call('POST', '/api/service/refresh'); await check(); });
element('twenty').addEventListener('click', wakeTwenty);
// A redirect tells this page nothing, and after a sign-out there is nothing to tell.
for (const link of document.querySelectorAll('.actions a')) link.addEventListener('click', () => keepTime(null));
tick();
setInterval(tick, 1000);
addEventListener('pageshow', (event) => { if (event.persisted) check(); });
comeBack().then(check);
`;
