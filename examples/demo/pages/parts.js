import { html } from './html.js';

export const card = (title, intro, content) => html`<section class="card">
<header><h1>${title}</h1><p class="soft">${intro}</p></header>
${content}
</section>`;

export const section = (title, content) => html`<section class="card">
<h2>${title}</h2>
${content}
</section>`;

/** Screen readers announce an error at once. */
export const notice = ({ tone, text }) =>
  html`<div class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${text}</div>`;

export const missingKey = (gatehouse) =>
  notice({
    tone: 'bad',
    text: html`<p>The demo has no API key yet. <code>npm start</code> on an empty database seeds the application <code>demo</code> and leaves its key in <code>demo-api-key</code> in the data directory. By hand:</p>
<pre><code>npm run -s cli -- seed seeds/demo.yml
npm run -s cli -- keys create demo --name demo   # put the key into DEMO_API_KEY or .data/demo-api-key</code></pre>
<p>Its origins have to include <code>${gatehouse}</code>.</p>`,
  });

/** The steps of a way to sign in; the completed ones are marked. */
export const steps = (calls, isDone) =>
  html`<ol class="steps">${Object.entries(calls).map(
    ([name, call], index) =>
      html`<li${isDone(name, call) && html` class="done"`}><span class="turn">${index + 1}${isDone(name, call) && ' · done'}</span><b>${name}</b><code>${breakable(call)}</code></li>`,
  )}</ol>`;

/** A narrow screen breaks a path behind a slash. */
const breakable = (call) => call.split(/(?<=\w\/)/).map((part) => html`${part}<wbr>`);

/** Each button leads back to its own tab. */
export const action = (to, name, tab, look = 'plain') =>
  html`<form method="post" action="/demo/${to}"><button type="submit" name="tab" value="${tab}" class="button ${look}">${name}</button></form>`;

/** What can be done with a session. */
export const sessionActions = ({ spentTokens, isOver }, tab) => [
  action('refresh', 'Refresh', tab, isOver ? 'plain' : 'primary'),
  !isOver && action('account', 'My account', tab),
  spentTokens.length > 0 && action('replay', 'Replay the old refresh token', tab),
  spentTokens.length > 1 && action('steal', 'Use a stolen refresh token', tab),
  !isOver && action('revoke', 'Revoke', tab, 'danger'),
  action('start-over', 'Start over', tab),
];

const SECRET =
  /(gh_(?:key|flow|code|rt)_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=signature=)[\w-]+|(?<="code_verifier": ")[\w-]+)/;

/** Text in which secrets look shortened. Selecting and copying gives the whole secret. */
export function secretText(text) {
  const parts = text.split(SECRET); // its matches have the odd indexes
  const isQuoted = (index) => parts[index - 1]?.endsWith('"') && parts[index + 1]?.startsWith('"');
  return parts.map((part, index) => {
    if (index % 2 === 0) return part.slice(isQuoted(index - 1) ? 1 : 0, isQuoted(index + 1) ? -1 : undefined);
    const secret = html`<code class="secret">${part}</code>`;
    return isQuoted(index) ? html`<span class="quoted">"${secret}"</span>` : secret;
  });
}
