import { gatehouse } from '@gatehouse/express';
import { createManagement } from '@gatehouse/management';
import express from 'express';
import { homePage, invoicesPage, membersPage, refusalPage } from './pages.js';

const { APP_URL, GATEHOUSE_URL: url, MANAGEMENT_KEY: key, HOST = 'localhost' } = process.env;
const app = express().disable('x-powered-by');
const auth = gatehouse(); // `request.auth.organization` is the one that the person acts for

app.use(auth, (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
});

app.get('/', async ({ auth: session }, response) => {
  response.send(homePage(session, session && (await auth.client.organizations(session.accessToken))));
});

// #region permission
/** Asks for a permission and not for a role, which can come to mean something else. */
const may =
  (permission) =>
  ({ auth: { organization } }, response, next) =>
    organization?.permissions.includes(permission) ? next() : response.status(403).send(refusalPage(permission));

app.use(['/invoices', '/members'], auth.signedIn, express.urlencoded({ extended: false }));
// #endregion

// #region invoices
const invoices = new Map(); // by organization: nothing is found without its id

app.get('/invoices', may('invoices:read'), ({ auth: { organization } }, response) => {
  response.send(invoicesPage(organization, invoices.get(organization.id) ?? []));
});

app.post('/invoices', may('invoices:write'), ({ auth: { organization }, body }, response) => {
  const { id } = organization;
  invoices.set(id, [...(invoices.get(id) ?? []), String(body?.text ?? '').slice(0, 100)]);
  response.redirect(303, '/invoices');
});
// #endregion

app.get('/members', may('org:manage'), async ({ auth: { organization } }, response) => {
  const { applications } = createManagement({ url, key });
  response.send(membersPage(organization, await applications.listMembers('example-b2b', organization.id).take(50)));
});

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
