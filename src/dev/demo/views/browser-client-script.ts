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
  return { ok: answer.ok, status: answer.status, body: shown };
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
  sides.append(part('pre', JSON.stringify(body, null, 2)));
  details.append(summary, sides);
  const known = element('calls');
  for (const earlier of known.children) earlier.open = false;
  known.prepend(details);
  while (known.children.length > 20) known.lastChild.remove();
}

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
    : 'No valid access cookie: refresh, or log in.';
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
    element('who').textContent = 'This callback belongs to no login of this window, so its code was not used.';
    return;
  }
  const code_verifier = pending.verifier;
  await call('POST', '/v1/auth/authorize', { code: query.get('code'), client_type: 'browser', code_verifier });
}

element('login').addEventListener('click', logIn);
element('session').addEventListener('click', check);
element('expire').addEventListener('click', async () => { await call('POST', '/demo/browser/expire'); await check(); });
element('refresh').addEventListener('click', async () => { await call('POST', '/api/service/refresh'); await check(); });
addEventListener('pageshow', (event) => { if (event.persisted) check(); });
comeBack().then(check);
`;
