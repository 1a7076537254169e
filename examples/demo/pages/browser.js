import { html } from './html.js';
import { sendPage } from './page.js';
import { card, missingKey, notice, section } from './parts.js';

const TAB = '/demo/browser';

/** `reporter`: with what the page reports telemetry, if the demo has a key for that. */
export function sendBrowserClient(response, { gatehouse, apiKey, reporter }) {
  const back = new URLSearchParams({ redirectUrl: gatehouse + TAB });
  const body = html`${card(
    'A front end that holds no token',
    'Three cookies hold the session, and no script can read them. This page only asks: who is signed in?',
    html`<noscript>${notice({ tone: 'bad', text: 'This page plays a front end, so it needs JavaScript.' })}</noscript>
${!apiKey && missingKey(gatehouse)}
<p id="who" role="status">…</p>
<p id="time" class="soft small"></p>
<ul class="tries">
${attempt(button('login', 'Sign in', 'primary'), 'Gets a code on the hosted page and exchanges it: the answer sets the three cookies.')}
${attempt(button('session', 'Check the session'), 'Asks who is signed in. The access cookie answers.')}
${attempt(button('expire', 'Let the access token expire'), 'Drops the access cookie, as the browser does when it expires. The refresh cookie stays.')}
${attempt(button('refresh', 'Refresh by fetch'), 'Rotates the refresh token and sets new cookies, without leaving the page.')}
${attempt(link('redirect', `/api/service/refresh?${back}`, 'Refresh by redirect'), 'The same by a link, for pages that run no scripts: it leads back here.')}
${attempt(button('turns', 'Twenty tabs wake up'), 'All find the access cookie gone, and take turns under a lock: one refreshes, the others find it done.')}
${attempt(button('race', 'Twenty tabs race'), 'All refresh at once. Those with the same token get the same successor, so no tab is signed out.')}
${attempt(link('sign-out', `/api/service/logout?${back}`, 'Sign out', 'danger'), 'Ends the session and clears the three cookies.')}
</ul>`,
  )}
${section('Requests from this page, newest first', html`<div id="calls"></div>`)}
${reporter && html`<p id="reporting" class="small soft" data-app="${reporter.appId}" data-key="${reporter.apiKey}">This page reports its own requests and navigations, with a key that may report and do nothing else. See them with <code>npm run -s cli -- metrics open demo</code>.</p>`}`;
  sendPage(response, { title: 'Demo application in the browser', tab: TAB, scripts: ['browser.js'], body });
}

const attempt = (control, what) => html`<li>${control}<span class="soft small">${what}</span></li>`;

const button = (id, name, look = 'plain') =>
  html`<button type="button" id="${id}" class="button ${look}">${name}</button>`;

/** The target is also in `data-href`, because the script removes `href` while there is no session. */
const link = (id, href, name, look = 'plain') =>
  html`<a id="${id}" href="${href}" data-href="${href}" class="button ${look}">${name}</a>`;
