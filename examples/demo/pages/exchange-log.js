import { STATUS_CODES } from 'node:http';
import { html } from './html.js';
import { secretText, section } from './parts.js';

/** Every request of the visit with its answer. The latest one is open. */
export const exchangeLog = ({ exchanges }) =>
  section(
    'Requests',
    exchanges.length > 0
      ? html`<div>${exchanges.map((exchange, index) => entry(exchange, index === 0))}</div>`
      : html`<p class="soft">Nothing yet. Sign in, and each request and its response appear here.</p>`,
  );

function entry({ step, method, url, status, tookMs, ...sent }, isOpen) {
  const outcome = sent.answerHeaders['x-refresh-outcome'] ?? sent.answerHeaders['x-error-code'];
  const isGood = status !== null && status < 400;
  const answered = status === null ? 'no response' : `HTTP ${status} ${STATUS_CODES[status]}`;
  return html`<details class="exchange"${isOpen && ' open'}>
<summary><span>${step}</span><code>${method} ${new URL(url).pathname}</code><span class="status ${isGood ? 'good' : 'bad'}">${
    status === null ? 'no response' : `${status} ${outcome ?? STATUS_CODES[status]}`
  }</span></summary>
<div class="sides">${side('Request', `${method} ${url}`, sent.requestHeaders, sent.requestBody)}${side(
    `Response, ${tookMs} ms`,
    answered,
    sent.answerHeaders,
    sent.answerBody,
  )}</div>
</details>`;
}

function side(title, start, headers, body) {
  const lines = [start, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const content = body === undefined ? '' : `\n\n${JSON.stringify(body, null, 2)}`;
  return html`<div><h3>${title}</h3><pre>${secretText(lines.join('\n') + content)}</pre></div>`;
}
