import { html } from './html.js';

/** The ways to use Gatehouse, side by side. */
export const TABS = {
  '/demo': 'Hosted login',
  '/demo/own-screens': 'Own screens',
  '/demo/browser': 'Browser cookies',
  '/demo/openid': 'OpenID Connect',
};

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** `scripts` are files in `assets`. */
export function sendPage(response, { title, tab, scripts = ['demo.js'], body }) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Gatehouse</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/demo/assets/demo.css">
${scripts.map((file) => html`<script type="module" src="/demo/assets/${file}"></script>`)}
</head>
<body>
<header class="bar">
<span class="monogram" aria-hidden="true">G</span><span>Gatehouse</span>
<nav class="tools" aria-label="Tools"><a href="/dev/mailbox">Mailbox</a><a href="/docs">API reference</a></nav>
</header>
<main>
<nav class="tabs" aria-label="Ways to use Gatehouse">${Object.entries(TABS).map(
    ([href, name]) => html`<a href="${href}"${href === tab && html` aria-current="page"`}>${name}</a>`,
  )}</nav>
${body}
</main>
</body>
</html>
`;
  response.set('content-security-policy', POLICY).type('html').send(page.text);
}

export const TRY_MORE = html`<p class="small soft">Emails, with their codes, land in the <a href="/dev/mailbox">mailbox</a>. You can try each of these requests in the <a href="/docs">API reference</a>.</p>`;

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M9 25V14a7 7 0 0 1 14 0v11M16 25v-8" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
)}`;
