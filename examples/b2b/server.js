import { gatehouse } from '@gatehouse/express';
import { createManagement } from '@gatehouse/management';
import express from 'express';
import * as pages from './pages.js';
import { show } from './pages.js';

const { APP_URL, GATEHOUSE_URL: url, MANAGEMENT_KEY: key, HOST = 'localhost' } = process.env;
const auth = gatehouse(); // `request.auth.organization` is the one that the person acts for
const app = express().disable('x-powered-by').use(auth);

app.get('/', async ({ auth: session }, response) => show(response, await pages.homePage(session, auth.client)));

// #region permission
/** Asks for a permission and not for a role, which can come to mean something else. */
const may =
  (permission) =>
  ({ auth: { organization } }, response, next) =>
    organization?.permissions.includes(permission) ? next() : show(response, pages.refusalPage(permission), 403);

/** For a form that was shown for one organization, while the person acts for another one by now. */
const forTheSame = ({ auth: { organization }, body }, response, next) =>
  body?.organization === organization.id ? next() : show(response, pages.switchedPage(organization), 409);

app.use(['/invoices', '/members'], auth.signedIn, express.urlencoded({ extended: false }));
// #endregion

// #region invoices
const invoices = new Map(); // by organization: nothing is found without its id

app.get('/invoices', may('invoices:read'), ({ auth: { organization } }, response) => {
  show(response, pages.invoicesPage(organization, invoices.get(organization.id) ?? []));
});

app.post('/invoices', may('invoices:write'), forTheSame, ({ auth: { organization }, body }, response) => {
  invoices.set(organization.id, [...(invoices.get(organization.id) ?? []), String(body.text).slice(0, 100)]);
  response.redirect(303, '/invoices');
});
// #endregion

// #region members
/** The key is made once the application is registered. Without it these pages say that it is missing. */
const manage = () => createManagement({ url, key }).applications;

app.get('/members', may('org:manage'), async ({ auth: { organization } }, response) => {
  show(response, pages.membersPage(organization, await manage().listMembers('example-b2b', organization.id).take(50)));
});

app.post('/members', may('org:manage'), forTheSame, async ({ auth: { organization }, body }, response) => {
  const invitation = { email: String(body.email), redirect_url: `${APP_URL}/auth/login?returnTo=/invoices` };
  const invited = manage().inviteIntoOrganization('example-b2b', organization.id, invitation);
  show(response, await invited.then(() => pages.invitedPage(body.email), pages.refusedPage));
});
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
