import type { UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { givenDocuments } from './given-documents.js';
import { givenInvitation } from './given-invitation.js';
import { Organizations } from './given-organizations.js';
import { givenProvider } from './given-provider.js';
import { type GivenClient, givenClient, newPkce } from './oidc.js';
import { type App, givenApp } from './totp.js';
import { accountOf, arriveIn, CORP } from './upstream-accounts.js';
import type { Walk } from './walk.js';

/** Up to the question for the code. */
export async function withApp(walk: Walk): Promise<App> {
  const app = await givenApp(walk.service, await walk.identity());
  await walk.open();
  await walk.signIn();
  await walk.page.getByLabel('Code', { exact: true }).waitFor();
  return app;
}

/** Up to the setup that an application demands. */
export async function demanding(walk: Walk): Promise<void> {
  const { service, application } = walk;
  await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [application.id]);
  service.app.get(Cache).dropAll();
  await walk.identity();
  await walk.open();
  await walk.signIn();
  await walk.sees('Set up two-step verification');
}

/** Up to the sign-in page of an application without passwords. */
export async function withoutPasswords(walk: Walk): Promise<Walk> {
  const { service, application } = walk;
  await service.db.query("UPDATE plans SET providers = '{email_code}' WHERE id = $1", [application.planId]);
  service.app.get(Cache).dropAll();
  await walk.open();
  return walk;
}

/** Where the application wants its documents agreed, after a box was forgotten. */
export async function withDocuments(walk: Walk): Promise<Walk> {
  await givenDocuments(walk.service, walk.application, { terms: '2', privacy: '2026-11' });
  await walk.identity();
  await walk.open();
  await walk.signIn();
  await walk.sees('Before you go on');
  await walk.press('Agree and continue');
  await walk.page.getByRole('alert').waitFor();
  return walk;
}

/** Up to the choice of a user who belongs to several organizations. */
export async function choosing(walk: Walk): Promise<Walk> {
  const { service, application } = walk;
  const organizations = await Organizations.of(service, application);
  const identity = await walk.identity();
  for (const slug of ['acme', 'donaudampfschifffahrtsgesellschaft'])
    await organizations.put(await organizations.make(slug), identity);
  await walk.open();
  await walk.signIn();
  await walk.sees('Choose an organization');
  return walk;
}

/** Up to the question whether a client of other people gets access. */
export async function consenting(walk: Walk, redirectUri: string): Promise<Walk> {
  const { service, application, page } = walk;
  const { id } = await givenClient(service, application, {
    ...{ type: 'public', firstParty: false, name: 'Notes of many days', redirectUrls: [redirectUri] },
    ...{ scopes: ['notes:read'], audiences: ['https://mcp.example.com/mcp'] },
  });
  const query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256' },
    ...{ code_challenge: newPkce().challenge, resource: 'https://mcp.example.com/mcp' },
    scope: 'openid profile email offline_access notes:read',
  });
  await walk.identity();
  await page.goto(`${service.url}/oauth/authorize?${query}`);
  await walk.signIn();
  await walk.sees('Allow access?');
  return walk;
}

export const authorizationOf = ({ service }: Walk, client: GivenClient, more: Record<string, string> = {}): string => {
  const asked = { client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid' };
  return `${service.url}/oauth/authorize?${new URLSearchParams({ ...asked, ...more })}`;
};

/** Up to the answer of a client, so that the browser stays signed in. */
export async function signedIn(walk: Walk): Promise<void> {
  const { service, application, page } = walk;
  const client = await givenClient(service, application, { redirectUrls: [`${application.origin}/cb`] });
  await walk.identity();
  await page.goto(authorizationOf(walk, client));
  await walk.signIn();
  await walk.landed();
}

/** Up to the page on which the person compares the code that a television shows. */
export async function holdingDevice(walk: Walk): Promise<Walk> {
  const { service, application, page } = walk;
  const { id } = await givenClient(service, application, {
    ...{ type: 'public', redirectUrls: [], name: 'Fernsehempfängersteuerungsprogramm' },
  });
  const { body } = await service.http.form('/oauth/device_authorization', { client_id: id, scope: 'openid email' });
  await page.goto(`${service.url}/device?user_code=${body.user_code}`);
  await walk.sees('Sign in on another device');
  return walk;
}

/** Up to the page that names who asks. */
export async function askedByDevice(walk: Walk): Promise<Walk> {
  await holdingDevice(walk);
  await walk.press('Continue');
  await walk.sees('Sign in on a device?');
  return walk;
}

/** Up to the last word. */
export async function signedInForDevice(walk: Walk): Promise<Walk> {
  await walk.identity();
  await askedByDevice(walk);
  await walk.follow('Continue');
  await walk.signIn();
  await walk.page.getByRole('button', { name: 'Allow this device' }).waitFor();
  return walk;
}

/** Up to the page behind the link of the mail. */
export async function invited(walk: Walk): Promise<Walk> {
  const { service, application, page, email } = walk;
  const { token } = await givenInvitation(service, application, email);
  await page.goto(`${service.url}/login/invitation?token=${token}`);
  await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
  return walk;
}

/** As long as a relay's addresses are, and without a place at which a line could end. */
export const relayOf = ({ email }: Walk): string =>
  `${email.split('@', 1)[0]?.replaceAll(/\W/g, '')}@privaterelay.appleid.com`;

/** Comes back from an upstream that says this about the person. */
export async function arrives(walk: Walk, said: Partial<UpstreamAccount>): Promise<void> {
  const { service, application, context, page, email } = walk;
  const { rowCount } = await service.db.query('SELECT FROM application_providers WHERE application_id = $1', [
    application.id,
  ]);
  if (!rowCount) await givenProvider(service, application, CORP);
  const address = await walk.open();
  const cookies = await context.cookies();
  const { value: cookie = '' } = cookies.findLast(({ name }) => name.startsWith('gh_login_')) ?? {};
  const flow = new URL(address).searchParams.get('flow') as string;
  await arriveIn(service, { flow, cookie }, accountOf({ email, ...said }));
  await page.goto(address.replace('/login?', '/login/linking?'));
}
