const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const moment = (iso) => `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
const field = (name, value) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
const button = (act, words, given, label = words) =>
  `<form method="post" action="/${act}">${Object.entries(given)
    .map(([name, value]) => field(name, value))
    .join('')}<button aria-label="${escaped(label)}">${words}</button></form>`;

const table = (caption, heads, rows) =>
  rows.length === 0
    ? `<h2>${caption}</h2><p>None.</p>`
    : `<h2>${caption}</h2><div class="wide"><table aria-label="${caption}"><thead><tr>${heads
        .map((head) => `<th scope="col">${head}</th>`)
        .join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.join('')}</tr>`).join('')}</tbody></table></div>`;
const cell = (html) => `<td>${html}</td>`;
const nameOf = ({ device, client_type, ip }) => `${device ?? client_type}${ip ? `, ${ip}` : ''}`;
const device = (session) => cell(escaped(nameOf(session)));

function card({ user, living, ended }) {
  const { email } = user;
  const state = user.blocked_at ? `blocked since ${moment(user.blocked_at)}` : 'may sign in';
  const verified = user.email_verified ? 'address verified' : 'address not verified';
  const second = user.mfa_enabled ? 'second factor' : 'no second factor';
  const switched = user.blocked_at ? 'unblock' : 'block';
  return `<section><h1>${escaped(user.name ?? email)}</h1>
    <p>${escaped(email)} · ${state} · ${verified} · ${second} · since ${moment(user.created_at)}</p>
    <div class="acts">${button('end-all', 'End all sessions', { user: user.id, email })}
      ${button(switched, user.blocked_at ? 'Unblock' : 'Block', { user: user.id, email })}</div>
    ${table(
      'Sessions',
      ['Device', 'Begun', 'Last used', 'End it'],
      living.map((session) => [
        device(session),
        cell(moment(session.created_at)),
        cell(moment(session.last_used_at)),
        cell(button('end-session', 'End', { session: session.id, email }, `End the session on ${nameOf(session)}`)),
      ]),
    )}
    ${table(
      'Signed out',
      ['Device', 'When', 'Why'],
      ended.map((session) => [device(session), cell(moment(session.ended_at)), cell(escaped(session.why))]),
    )}</section>`;
}

const STYLE = `
  :root { font: 1rem/1.5 system-ui; color-scheme: light dark; accent-color: #2f6f5e }
  body { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem }
  input, button { font: inherit; padding: .4rem .8rem; border: 1px solid GrayText; border-radius: .4rem }
  button { cursor: pointer } button:focus-visible, input:focus-visible { outline: 3px solid #2f6f5e; outline-offset: 2px }
  .acts, .search { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end } .search input { width: min(22rem, 80vw) }
  .wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: .5rem .8rem .5rem 0; border-bottom: 1px solid color-mix(in srgb, GrayText 40%, transparent) }`;

/** `said` is what went wrong, or null. */
export function page(email, found, said) {
  const nobody = email && !found && !said ? `<p role="status">No user has the address ${escaped(email)}.</p>` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escaped(email || 'Find a user')} · Back office</title><style>${STYLE}</style><main>
    <form class="search" role="search"><label>Email address<br>
      <input type="email" name="email" required value="${escaped(email)}"></label><button>Find</button></form>
    ${said ? `<p role="alert">${escaped(said)}</p>` : ''}${nobody}${found ? card(found) : ''}</main>`;
}

export const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin', // with `no-referrer`, browsers would send forms without their origin
};
