import { createVerifier } from '@gatehouse/core';
import { gatehouse } from '@gatehouse/express';
import { createManagement } from '@gatehouse/management';
import express from 'express';
import { homePage, invoicesPage, membersPage, refusalPage } from './pages.js';

const { APP_URL, GATEHOUSE_URL: url, MANAGEMENT_KEY: key, HOST = 'localhost' } = process.env;
const auth = gatehouse(); // also answers POST /auth/organization?to=<slug>, which switches
const verify = createVerifier({ url, audience: 'example-b2b' });
const app = express().disable('x-powered-by').use(auth);

// #region acting
/** What the token says: for which organization the person acts, and what they may do there. */
app.use(async (request, response, next) => {
  response.set('cache-control', 'no-store');
  request.acting = request.auth ? await verify(request.auth.accessToken) : {};
  next();
});

/** Asks for a permission and not for a role, which can come to mean something else. */
const may =
  (permission) =>
  ({ acting }, response, next) =>
    acting.permissions?.includes(permission) ? next() : response.status(403).send(refusalPage(permission));
// #endregion

app.get('/', async ({ auth: session, acting }, response) => {
  response.send(homePage(session?.user, acting, session && (await auth.client.organizations(session.accessToken))));
});

app.use(['/invoices', '/members'], auth.signedIn, express.urlencoded({ extended: false }));

// #region invoices
const invoices = new Map(); // by organization: nothing is found without its id

app.get('/invoices', may('invoices:read'), ({ acting }, response) => {
  response.send(invoicesPage(acting, invoices.get(acting.org_id) ?? []));
});

app.post('/invoices', may('invoices:write'), ({ acting, body }, response) => {
  invoices.set(acting.org_id, [...(invoices.get(acting.org_id) ?? []), String(body?.text ?? '').slice(0, 100)]);
  response.redirect(303, '/invoices');
});
// #endregion

app.get('/members', may('org:manage'), async ({ acting }, response) => {
  const { applications } = createManagement({ url, key });
  response.send(membersPage(acting, await applications.listMembers('example-b2b', acting.org_id).take(50)));
});

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
