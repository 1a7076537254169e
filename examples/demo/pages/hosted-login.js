import { CALLBACK } from '../session.js';
import { exchangeLog } from './exchange-log.js';
import { html } from './html.js';
import { sendPage, TRY_MORE } from './page.js';
import { action, card, missingKey, notice, sessionActions, steps } from './parts.js';
import { sessionView } from './session-view.js';

const TAB = '/demo';
const CALLS = {
  'Start a login': 'POST /v1/applications/login',
  'Sign in': 'the hosted page',
  'Come back': CALLBACK,
  'Exchange the code': 'POST /v1/auth/authorize',
  Refresh: 'POST /v1/auth/refresh',
  Revoke: 'PATCH /v1/auth/revoke',
};

export function sendHostedLogin(response, visit, apiKey) {
  const { news, credentials, isOver, achieved } = visit;
  // A code from the hosted page proves that the person has signed in there.
  const isDone = (name, call) => achieved['hosted-login'].has(name === 'Sign in' ? CALLBACK : call);
  const name = credentials ? 'Sign in again' : 'Sign in';
  const look = credentials && !isOver ? 'plain' : 'primary';
  const body = html`${card(
    'An application that uses Gatehouse',
    'This page plays the part of your application: it holds an API key and calls the public API over HTTP, as your own code would. People sign in on Gatehouse’s page; the application gets tokens and never sees a password.',
    html`${news && notice(news)}${news?.code && html`<pre><code>${news.code}</code></pre>`}
${steps(CALLS, isDone)}
${
  apiKey
    ? html`<div class="actions">${action('login', name, TAB, look)}${credentials && sessionActions(visit, TAB)}</div>`
    : missingKey(visit.gatehouse)
}`,
  )}
${sessionView(visit)}
${exchangeLog(visit)}
${TRY_MORE}`;
  sendPage(response, { title: 'Hosted login · Demo application', tab: TAB, body });
}
