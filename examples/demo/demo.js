import express from 'express';
import { comeBackWithOpenId, goToOpenId } from './openid.js';
import { STEPS } from './own-screens.js';
import { sendBrowserClient } from './pages/browser.js';
import { sendHostedLogin } from './pages/hosted-login.js';
import { sendOpenId } from './pages/openid.js';
import { sendOwnScreens } from './pages/own-screens.js';
import { TABS } from './pages/page.js';
import { account, cancelled, comeBack, goToHostedLogin, refresh, replay, revoke, steal } from './session.js';
import { adviceFor, Visit, Visits } from './visits.js';

/**
 * The demo, as a router that an Express application mounts at `/demo`, at the origin of the Gatehouse that it uses.
 *
 * - `gatehouse`: the URL of both.
 * - `keys()`: the `apiKey` of the application, and the `reporter` (`appId`, `apiKey`) of its page, as far as they are there.
 * - `accessCookie`: the name of the access cookie, and the attributes that a clearing of it needs.
 */
export function demo({ gatehouse, keys, accessCookie }) {
  const visits = new Visits(gatehouse);
  const router = express.Router({ caseSensitive: true, strict: true });

  router.use(ownName(gatehouse), express.urlencoded({ extended: false, limit: '16kb' }), express.json());
  router.get('/assets/:file', express.static(import.meta.dirname, { index: false }));
  router.post('/{*path}', onlyOwnPages(gatehouse));

  router.get('/', async (request, response) => {
    const visit = visits.of(request, response);
    sendHostedLogin(response, visit, (await keys()).apiKey);
    visit.news = null;
  });
  router.post('/login', async (request, response) => {
    const hostedLogin = await goToHostedLogin(visits.of(request, response), (await keys()).apiKey);
    response.redirect(303, hostedLogin ?? '/demo');
  });
  router.post('/account', async (request, response) => {
    response.redirect(303, (await account(visits.of(request, response))) ?? tabOf(request));
  });

  /** Only a sign-in brings a user. */
  async function signingIn(visit, response, work) {
    const { user } = visit;
    const result = await work();
    if (visit.user !== user) visits.renew(visit, response);
    return result;
  }

  /** Every button redirects to its page, which shows the result, so a reload repeats nothing. */
  const act = (work) => async (request, response) => {
    const visit = visits.of(request, response);
    await signingIn(visit, response, () => work(visit, request, response));
    response.redirect(303, tabOf(request));
  };
  router.get(
    '/callback',
    act((visit, { query }) => comeBack(visit, query)),
  );
  router.get('/cancelled', act(cancelled));
  router.post('/refresh', act(refresh));
  router.post('/replay', act(replay));
  router.post('/steal', act(steal));
  router.post('/revoke', act(revoke));
  router.post(
    '/start-over',
    act((visit, _, response) => {
      visits.end(visit);
      visits.begin(response);
    }),
  );

  router.get('/own-screens', async (request, response) => {
    const visit = visits.of(request, response);
    const { screen, flow, code } = request.query;
    const wanted = Object.hasOwn(STEPS, screen) ? screen : undefined;
    // `verifyEmailUrl` and `resetPasswordUrl` of the application lead here. Opening the link consumes nothing.
    if (wanted && typeof flow === 'string' && typeof code === 'string') visit.linked = { screen, flow, code };
    else if (wanted !== visit.linked?.screen) visit.linked = null;
    sendOwnScreens(response, visit, (await keys()).apiKey, wanted);
    visit.news = null;
    visit.fault = null;
  });
  for (const [screen, take] of Object.entries(STEPS))
    router.post(`/own-screens/${screen}`, async (request, response) => {
      const visit = visits.of(request, response);
      visit.agreed = agreedIn(request.body);
      const { apiKey } = await keys();
      const next = await signingIn(visit, response, () => take(visit, enteredIn(request.body), apiKey));
      response.redirect(303, next ? `/demo/own-screens?screen=${next}` : '/demo/own-screens');
    });

  router.get('/openid', (request, response) => sendOpenId(response, visits.of(request, response)));
  router.post('/openid/login', async (request, response) => {
    response.redirect(303, await goToOpenId(visits.of(request, response)));
  });
  router.get('/openid/callback', async (request, response) => {
    await comeBackWithOpenId(visits.of(request, response), request);
    response.redirect(303, '/demo/openid');
  });

  router.get('/browser', async (_, response) => {
    sendBrowserClient(response, { gatehouse, ...(await keys()) });
  });
  /** A front end holds its session itself. Its server only starts logins, because it has the API key. */
  router.post('/browser/login', async ({ body = {} }, response) => {
    const { apiKey = '' } = await keys();
    const back = { redirect_url: `${gatehouse}/demo/browser`, cancel_url: `${gatehouse}/demo/browser` };
    const { status, answerBody, answerHeaders } = await new Visit(gatehouse).call({
      step: 'Start a login',
      method: 'POST',
      path: '/applications/login',
      headers: { 'x-api-key': apiKey },
      body: { ...back, state: body.state, code_challenge: body.code_challenge, code_challenge_method: 'S256' },
    });
    const message = adviceFor(answerHeaders);
    response.status(status ?? 502).json({ ...answerBody, ...(message && { message }) });
  });
  /** Simulates an expired access token: the browser loses that cookie and keeps the others. */
  router.post('/browser/expire', (_, response) => {
    response.clearCookie(accessCookie.name, accessCookie.attributes).json({ cleared: accessCookie.name });
  });
  return router;
}

/** Cookies belong to a host name: cookies of 127.0.0.1 would be missing when the login returns to localhost. */
const ownName = (gatehouse) => (request, response, next) => {
  const isOtherName = request.hostname === '127.0.0.1' && new URL(gatehouse).hostname === 'localhost';
  if (request.method === 'GET' && isOtherName) response.redirect(gatehouse + request.originalUrl);
  else next();
};

/** A post carries the visitor's cookie wherever it comes from, so only posts from a page of this origin are accepted. */
const onlyOwnPages =
  (gatehouse) =>
  ({ headers }, response, next) => {
    const site = headers['sec-fetch-site'];
    if (site === undefined ? headers.origin === gatehouse : site === 'same-origin') next();
    else
      response.status(403).type('text').send('Only the demo page itself may do that. Open /demo and use its buttons.');
  };

const tabOf = ({ body }) => (Object.hasOwn(TABS, body?.tab) ? body.tab : '/demo');

/** The fields of a form, as text. A password is never trimmed: a space at its end is part of it. */
function enteredIn(form = {}) {
  const [name, email, code, flow, password] = ['name', 'email', 'code', 'flow', 'password'].map((field) =>
    typeof form[field] === 'string' ? form[field] : '',
  );
  return { name: name.trim(), email: email.trim(), code: code.replace(/\s/g, ''), flow: flow.trim(), password };
}

/** The versions of the documents that were ticked. */
const agreedIn = ({ terms, privacy } = {}) => (terms || privacy ? { terms, privacy } : null);
