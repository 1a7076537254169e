import { html } from './html.js';
import { sendPage, TRY_MORE } from './page.js';
import { action, card, notice, section } from './parts.js';

const TAB = '/demo/openid';

export function sendOpenId(response, { openid }) {
  const { claims, fault } = openid ?? {};
  const body = html`${card(
    'A client that knows OpenID Connect',
    'Here an unmodified library, openid-client, signs people in. It knows the URL of Gatehouse and a client_id, finds the rest in the metadata, and checks the ID token itself.',
    html`${fault && notice({ tone: 'bad', text: fault })}
<div class="actions">${action('openid/login', claims ? 'Sign in again' : 'Sign in', TAB, claims ? 'plain' : 'primary')}</div>`,
  )}
${claims && section('What the ID token says', html`<pre><code>${JSON.stringify(claims, null, 2)}</code></pre>`)}
${TRY_MORE}`;
  sendPage(response, { title: 'OpenID Connect · Demo application', tab: TAB, body });
}
