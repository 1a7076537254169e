import type { UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { givenDocuments } from './given-documents.js';
import { givenInvitation } from './given-invitation.js';
import { Organizations } from './given-organizations.js';
import { givenProvider } from './given-provider.js';
import { type GivenClient, givenClient, newPkce } from './oidc.js';
import { App, givenApp } from './totp.js';
import { accountOf, arriveIn, CORP } from './upstream-accounts.js';
import { SIGN_UP_PASSWORD, type Walk } from './walk.js';

/** Up to the question for the code. */
async function withApp(walk: Walk): Promise<App> {
  const app = await givenApp(walk.service, await walk.identity());
  await walk.open();
  await walk.signIn();
  await walk.page.getByLabel('Code', { exact: true }).waitFor();
  return app;
}

/** Up to the setup that an application demands. */
async function demanding(walk: Walk): Promise<void> {
  const { service, application } = walk;
  await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [application.id]);
  service.app.get(Cache).dropAll();
  await walk.identity();
  await walk.open();
  await walk.signIn();
  await walk.sees('Set up two-step verification');
}

/** Up to the sign-in page of an application without passwords. */
async function withoutPasswords(walk: Walk): Promise<Walk> {
  const { service, application } = walk;
  await service.db.query("UPDATE plans SET providers = '{email_code}' WHERE id = $1", [application.planId]);
  service.app.get(Cache).dropAll();
  await walk.open();
  return walk;
}

/** Where the application wants its documents agreed, after a box was forgotten. */
async function withDocuments(walk: Walk): Promise<Walk> {
  await givenDocuments(walk.service, walk.application, { terms: '2', privacy: '2026-11' });
  await walk.identity();
  await walk.open();
  await walk.signIn();
  await walk.sees('Before you go on');
  await walk.press('Agree and continue');
  await walk.page.getByRole('alert').waitFor();
  return walk;
}

/** Up to the choice of a user who belongs to several organisations. */
async function choosing(walk: Walk): Promise<Walk> {
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
async function consenting(walk: Walk, redirectUri: string): Promise<Walk> {
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

const authorizationOf = ({ service }: Walk, client: GivenClient, more: Record<string, string> = {}): string => {
  const asked = { client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid' };
  return `${service.url}/oauth/authorize?${new URLSearchParams({ ...asked, ...more })}`;
};

/** Up to the answer of a client, so that the browser stays signed in. */
async function signedIn(walk: Walk): Promise<void> {
  const { service, application, page } = walk;
  const client = await givenClient(service, application, { redirectUrls: [`${application.origin}/cb`] });
  await walk.identity();
  await page.goto(authorizationOf(walk, client));
  await walk.signIn();
  await walk.landed();
}

/** Up to the page on which the person compares the code that a television shows. */
async function holdingDevice(walk: Walk): Promise<Walk> {
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
async function askedByDevice(walk: Walk): Promise<Walk> {
  await holdingDevice(walk);
  await walk.press('Continue');
  await walk.sees('Sign in on a device?');
  return walk;
}

/** Up to the last word. */
async function signedInForDevice(walk: Walk): Promise<Walk> {
  await walk.identity();
  await askedByDevice(walk);
  await walk.follow('Continue');
  await walk.signIn();
  await walk.page.getByRole('button', { name: 'Allow this device' }).waitFor();
  return walk;
}

/** Up to the page behind the link of the mail. */
async function invited(walk: Walk): Promise<Walk> {
  const { service, application, page, email } = walk;
  const { token } = await givenInvitation(service, application, email);
  await page.goto(`${service.url}/login/invitation?token=${token}`);
  await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
  return walk;
}

/** As long as a relay's addresses are, and without a place at which a line could end. */
const relayOf = ({ email }: Walk): string =>
  `${email.split('@', 1)[0]?.replaceAll(/\W/g, '')}@privaterelay.appleid.com`;

/** How a person comes to each of the hosted pages. The walk that is returned stands on it. */
export const EVERY_PAGE: Record<string, (walk: Walk) => Promise<Walk>> = {
  'sign in': async (walk) => {
    await walk.open();
    return walk;
  },
  'agree to documents, with a mistake': withDocuments,
  'choose an organization': choosing,
  'consent to a client': (walk) => consenting(walk, 'https://notes.example.com/cb'),
  'consent to a client on the device': (walk) => consenting(walk, 'http://127.0.0.1/cb'),
  'device, the last step': signedInForDevice,
  'sign in, with a mistake': async (walk) => {
    await walk.open();
    await walk.signIn('not the right one');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'sign in, remembered': async (walk) => {
    await walk.identity();
    await walk.open();
    await walk.page.getByLabel('Remember me in this browser').check();
    await walk.signIn();
    await walk.landed();
    await walk.open();
    await walk.page.getByRole('button', { name: 'Continue as' }).waitFor();
    return walk;
  },
  'sign in, with another account': async (walk) => {
    await EVERY_PAGE['sign in, remembered']?.(walk);
    await walk.follow('Use another account');
    await walk.page.getByLabel('Password', { exact: true }).waitFor();
    return walk;
  },
  'sign in, without passwords': withoutPasswords,
  'enter the mailed code': async (walk) => {
    await withoutPasswords(walk);
    await walk.fill('Email', walk.email);
    await walk.press('Send me a code');
    await walk.sees('Check your inbox');
    return walk;
  },
  'create an account': async (walk) => {
    await walk.open();
    await walk.follow('Create an account');
    return walk;
  },
  'create an account, with a mistake': async (walk) => {
    await walk.open();
    await walk.follow('Create an account');
    await walk.fill('Email', walk.email);
    await walk.fill('Password', 'password');
    await walk.press('Create account');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'check your inbox': async (walk) => {
    await walk.register();
    return walk;
  },
  'verify your email': async (walk) => {
    await walk.register();
    await walk.page.goto(await walk.mailedLink());
    await walk.sees('Verify your email');
    return walk;
  },
  'was it you': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.sees('Was it you?');
    return other;
  },
  'your email is verified': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.fill('Password', SIGN_UP_PASSWORD);
    await other.press('It was me');
    await other.sees('Your email is verified');
    return other;
  },
  'another password for the sign-up': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    for (let wrong = 0; wrong < 6; wrong += 1) {
      if ((await other.page.getByRole('button', { name: 'It was me' }).count()) === 0) break;
      await other.fill('Password', 'not this one');
      await other.press('It was me');
      await other.page.getByRole('alert').waitFor();
    }
    await other.sees('Choose a new password');
    return other;
  },
  'it was not me': async (walk) => {
    await walk.register();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.press('It was not me');
    await other.sees('Thank you for telling us');
    return other;
  },
  'forgotten password': async (walk) => {
    await walk.open();
    await walk.follow('Forgot password?');
    return walk;
  },
  'reset by code': async (walk) => {
    await walk.forget();
    return walk;
  },
  'reset by link': async (walk) => {
    await walk.forget();
    await walk.page.goto(await walk.mailedLink());
    await walk.sees('Choose a new password');
    return walk;
  },
  'reset elsewhere': async (walk) => {
    await walk.forget();
    const other = await walk.elsewhere();
    await other.page.goto(await walk.mailedLink());
    await other.fill('New password', SIGN_UP_PASSWORD);
    await other.press('Set password');
    await other.sees('Your new password is set');
    return other;
  },
  'new relay address': async (walk) => {
    await arrives(walk, { email: relayOf(walk) });
    await walk.sees('New here?');
    return walk;
  },
  'sign in, with an account to link': async (walk) => {
    await arrives(walk, { email: relayOf(walk) });
    await walk.press('I already have an account');
    await walk.page.getByRole('button', { name: 'Do not link' }).waitFor();
    return walk;
  },
  'prove a mailbox': async (walk) => {
    await arrives(walk, { isEmailVerified: false });
    await walk.sees('Check your inbox');
    return walk;
  },
  'prove a mailbox, with a mistake': async (walk) => {
    await arrives(walk, { isEmailVerified: false });
    await walk.fill('Code', '123');
    await walk.press('Verify');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'prove an account': async (walk) => {
    await walk.identity();
    await arrives(walk, { isPrivateEmail: true });
    await walk.page.getByRole('button', { name: 'Sign in to it instead' }).waitFor();
    return walk;
  },
  'another address': async (walk) => {
    await arrives(walk, { email: null });
    await walk.sees('Your email address');
    return walk;
  },
  'nothing to link': async (walk) => {
    const address = await walk.open();
    await walk.page.goto(address.replace('/login?', '/login/linking?'));
    await walk.sees('This step is over');
    return walk;
  },
  'second factor': async (walk) => {
    await withApp(walk);
    return walk;
  },
  'second factor, with a mistake': async (walk) => {
    const app = await withApp(walk);
    await walk.fill('Code', app.wrong());
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'recovery code': async (walk) => {
    await withApp(walk);
    await walk.follow('Use a recovery code');
    await walk.page.getByLabel('Recovery code').waitFor();
    return walk;
  },
  'set up a second factor': async (walk) => {
    await demanding(walk);
    return walk;
  },
  'recovery codes': async (walk) => {
    await demanding(walk);
    const key = (await walk.page.locator('code').first().textContent()) ?? '';
    await walk.fill('Code', new App(walk.service, key.replaceAll(' ', '')).code());
    await walk.sees('Keep your recovery codes');
    return walk;
  },
  'expired login': async (walk) => {
    const address = await walk.open();
    await walk.expire();
    await walk.page.goto(address);
    await walk.sees('This sign-in has expired');
    return walk;
  },
  'page that does not exist': async (walk) => {
    await walk.page.goto(`${walk.service.url}/login/nowhere`);
    await walk.sees('This page does not exist');
    return walk;
  },
};

/** Made of parts that the pages above show already. */
export const FURTHER_PAGES: Record<string, (walk: Walk) => Promise<Walk>> = {
  'invitation, by its link': invited,
  'join by an invitation': async (walk) => {
    await invited(walk);
    await walk.press('Accept invitation');
    await walk.open();
    await walk.page.getByText('The address is confirmed already').waitFor();
    return walk;
  },
  'device, by a link': holdingDevice,
  'device, with a mistake': async (walk) => {
    await walk.page.goto(`${walk.service.url}/device`);
    await walk.fill('Code on the device', 'WDJB-MJHT');
    await walk.press('Continue');
    await walk.page.getByRole('alert').waitFor();
    return walk;
  },
  'device, who asks': askedByDevice,
  'device, allowed': async (walk) => {
    await signedInForDevice(walk);
    await walk.press('Allow this device');
    await walk.sees('You can go back to your device');
    return walk;
  },
  'device, refused': async (walk) => {
    await askedByDevice(walk);
    await walk.press('Refuse');
    await walk.sees('The device was refused');
    return walk;
  },
  'continue in a program on the device': async (walk) => {
    const { service, application, page } = walk;
    await signedIn(walk);
    const program = await givenClient(service, application, {
      ...{ type: 'public', name: 'Notes of many days', redirectUrls: ['http://127.0.0.1/cb'] },
    });
    const pkce = { code_challenge: newPkce().challenge, code_challenge_method: 'S256' };
    await page.goto(authorizationOf(walk, program, pkce));
    await page.getByRole('button', { name: 'Continue as' }).waitFor();
    return walk;
  },
  'sign out, asked': async (walk) => {
    await signedIn(walk);
    await walk.page.goto(`${walk.service.url}/oauth/logout`);
    await walk.sees('Sign out?');
    return walk;
  },
  'signed out': async (walk) => {
    await FURTHER_PAGES['sign out, asked']?.(walk);
    await walk.press('Sign out');
    await walk.sees('You are signed out');
    return walk;
  },
  'sign-out that is refused': async (walk) => {
    await walk.page.goto(`${walk.service.url}/oauth/logout?client_id=${walk.application.slug}&id_token_hint=x`);
    await walk.sees('This sign-out cannot begin');
    return walk;
  },
  'sign-in that cannot begin': async (walk) => {
    await walk.page.goto(`${walk.service.url}/oauth/authorize?client_id=${walk.application.slug}&redirect_uri=x`);
    await walk.sees('This sign-in cannot begin');
    return walk;
  },
};

/** Comes back from an upstream that says this about the person. */
async function arrives(walk: Walk, said: Partial<UpstreamAccount>): Promise<void> {
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
