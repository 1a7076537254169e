import { html } from './html.js';
import { secretText, section } from './parts.js';

/** The session of this visit, if there is one: its user and its tokens. */
export const sessionView = ({ user, credentials, isOver }) =>
  credentials && html`<div class="columns">${userView(user, isOver)}${tokensView(credentials, isOver)}</div>`;

const facts = (entries) => html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

const userView = (user, isOver) =>
  section(
    isOver ? 'Signed out' : 'Signed in',
    facts([
      ['Name', user.name ?? '–'],
      ['Email', `${user.email} ${user.email_verified ? '(verified)' : '(not verified)'}`],
      ['Signed in with', user.provider],
      ['User ID', html`<code>${user.id}</code>`],
    ]),
  );

/** The access token is readable and verifiable, the refresh token is opaque. */
function tokensView({ accessToken, accessExpiresAt, refreshToken, refreshExpiresAt }, isOver) {
  const [header, claims] = accessToken
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  return section(
    'Tokens',
    html`${facts([
      ['Access token', [secretText(accessToken), expiry(accessExpiresAt, isOver)]],
      ['Refresh token', [secretText(refreshToken), expiry(refreshExpiresAt, isOver)]],
      ['Session', html`<code>${claims.sid}</code>`],
    ])}
<details class="decoded">
<summary>The access token decoded</summary>
<h3>Header</h3>
<pre>${JSON.stringify(header, null, 2)}</pre>
<h3>Payload</h3>
<pre>${withMoments(JSON.stringify(claims, null, 2))}</pre>
<p class="small soft">Anyone can verify it with the public keys at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.</p>
</details>`,
  );
}

const expiry = (at, isOver) =>
  isOver
    ? html`<span class="expiry">its session has ended</span>`
    : html`<time class="expiry" datetime="${at.toISOString()}" data-countdown>expires at ${readable(at)}</time>`;

const SECONDS = /^ {2}"(?:auth_time|iat|exp)": (\d+)/;

/** A token has seconds since 1970; the readable time is shown beside them. */
const withMoments = (json) =>
  json.split('\n').map((line) => {
    const [, seconds] = SECONDS.exec(line) ?? [];
    return html`${line}${seconds && html`<span class="soft"> // ${readable(new Date(seconds * 1000))}</span>`}\n`;
  });

const readable = (moment) => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
