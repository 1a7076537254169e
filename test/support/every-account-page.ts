import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { newId } from '../../src/platform/crypto/ids.js';
import { givenWayIn } from './account-pages.js';
import { hearComplaints } from './complaints.js';
import { type GivenApplication, type GivenSession, givenSession, PASSWORD } from './given.js';
import { givenInvitation } from './given-invitation.js';
import { type GivenOrganization, givenDomain, Organizations } from './given-organizations.js';
import { givenPasskey } from './given-passkey.js';
import { givenProvider } from './given-provider.js';
import { type GivenClient, givenClient } from './oidc.js';
import type { Service } from './service.js';
import { App, givenApp } from './totp.js';
import { CORP } from './upstream-accounts.js';

/** A person in a browser on their account pages. */
export class AccountWalk {
  readonly complaints: string[] = [];

  private constructor(
    readonly service: Service,
    readonly application: GivenApplication,
    readonly session: GivenSession,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async begin(
    browser: Browser,
    service: Service,
    application: GivenApplication,
    options: BrowserContextOptions & { session?: GivenSession } = {},
  ): Promise<AccountWalk> {
    const { session = await givenSession(service, { application }), ...browsing } = options;
    const context = await browser.newContext({ locale: 'en-GB', ...browsing });
    return AccountWalk.on(await context.newPage(), service, application, session);
  }

  static on(page: Page, service: Service, application: GivenApplication, session: GivenSession): AccountWalk {
    const walk = new AccountWalk(service, application, session, page.context(), page);
    hearComplaints(page, walk.complaints);
    return walk;
  }

  /** Up to the overview. */
  async arrive(): Promise<this> {
    await this.page.goto(await givenWayIn(this.service, this.session), { referer: this.application.origin });
    await this.sees('Your account');
    return this;
  }

  async open(path: string, heading: string): Promise<this> {
    await this.page.goto(this.service.url + path);
    await this.sees(heading);
    return this;
  }

  /** To a page that asks for a proof first. */
  async confirm(path: string): Promise<void> {
    await this.open(path, 'Confirm it is you');
    await this.fill('Password', PASSWORD);
    await this.press('Confirm');
  }

  /** Up to the recovery codes. */
  async turnOn(): Promise<App> {
    await this.open('/portal/authenticator', 'Set up two-step verification');
    const key = (await this.page.locator('code').first().textContent()) ?? '';
    const app = new App(this.service, key.replaceAll(' ', ''));
    await this.fill('Code', app.code());
    await this.sees('Keep your recovery codes');
    return app;
  }

  /** After the page has put the cursor into its own field: Chromium complains where somebody is quicker. */
  async fill(label: string, text: string): Promise<void> {
    await this.page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
    await this.page.getByLabel(label, { exact: true }).fill(text);
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.page.waitForLoadState();
  }

  async follow(link: string): Promise<void> {
    await this.page.getByRole('link', { name: link, exact: true }).click();
    await this.page.waitForLoadState();
  }

  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }
}

/** How a person comes to each of the account pages. The walk stands on the overview before, and on the page after. */
export const EVERY_ACCOUNT_PAGE: Record<string, (walk: AccountWalk) => Promise<unknown>> = {
  overview: async () => undefined,
  'edit your details': (walk) => walk.open('/portal/profile', 'Edit your details'),
  'edit your details, with a mistake': async (walk) => {
    await walk.open('/portal/profile', 'Edit your details');
    await walk.page.locator('[name=name]').evaluate((field) => field.removeAttribute('maxlength'));
    await walk.fill('Name', 'n'.repeat(201));
    await walk.press('Save');
    await walk.page.locator('#problem').waitFor();
  },
  'details saved': async (walk) => {
    await walk.open('/portal/profile', 'Edit your details');
    await walk.fill('Name', 'Grace Hopper');
    await walk.press('Save');
    await walk.page.getByText('Your details are saved.').waitFor();
  },
  security: (walk) => walk.open('/portal/security', 'Security'),
  'security, with two steps': async (walk) => {
    await givenApp(walk.service, walk.session.identity);
    await walk.open('/portal/security', 'Security');
  },
  password: (walk) => walk.open('/portal/password', 'Change your password'),
  'password, with a mistake': async (walk) => {
    await walk.open('/portal/password', 'Change your password');
    await walk.fill('Current password', 'not the right one');
    await walk.fill('New password', 'four quiet green kettles');
    await walk.press('Change your password');
    await walk.page.getByRole('alert').waitFor();
  },
  'set up two steps': (walk) => walk.open('/portal/authenticator', 'Set up two-step verification'),
  'set up two steps, with a mistake': async (walk) => {
    await walk.open('/portal/authenticator', 'Set up two-step verification');
    await walk.fill('Code', '123');
    await walk.press('Turn on');
    await walk.page.getByRole('alert').waitFor();
  },
  'recovery codes': async (walk) => {
    await walk.turnOn();
  },
  'confirm it is you': (walk) => walk.open('/portal/confirm', 'Confirm it is you'),
  'confirm it is you, with a mistake': async (walk) => {
    await walk.open('/portal/confirm', 'Confirm it is you');
    await walk.fill('Password', 'not the right one');
    await walk.press('Confirm');
    await walk.page.getByRole('alert').waitFor();
  },
  'confirm it is you, by a code': async (walk) => {
    await givenApp(walk.service, walk.session.identity);
    await walk.open('/portal/confirm?by=code', 'Confirm it is you');
  },
  'confirm it is you, by an email': async (walk) => {
    await walk.service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [walk.session.identity.id]);
    await walk.open('/portal/confirm', 'Confirm it is you');
    await walk.press('Email me a code');
    await walk.page.getByText('A code is on its way').waitFor();
  },
  'confirm it is you, after another sign-in': async (walk) => {
    await givenApp(walk.service, walk.session.identity);
    await walk.service.db.query('UPDATE identities SET password_hash = NULL, mfa_enabled_at = now() WHERE id = $1', [
      walk.session.identity.id,
    ]);
    await walk.open('/portal/confirm', 'Confirm it is you');
  },
  'turn two steps off': async (walk) => {
    await givenApp(walk.service, walk.session.identity);
    await walk.confirm('/portal/authenticator/remove');
    await walk.sees('Turn off two-step verification?');
  },
  'new recovery codes': async (walk) => {
    await givenApp(walk.service, walk.session.identity);
    await walk.confirm('/portal/recovery-codes');
    await walk.sees('Get new recovery codes?');
  },
  'security, with passkeys and links': async (walk) => {
    await givenManyWays(walk);
    await walk.open('/portal/security', 'Security');
  },
  'add a passkey': async (walk) => {
    await walk.confirm('/portal/passkeys/new');
    await walk.sees('Add a passkey');
  },
  'rename a passkey': async (walk) => {
    const { passkey } = await givenManyWays(walk);
    await walk.open(`/portal/passkeys/${passkey}`, 'Rename the passkey');
  },
  'remove a passkey': async (walk) => {
    const { passkey } = await givenManyWays(walk);
    await walk.confirm(`/portal/passkeys/${passkey}/remove`);
    await walk.sees('Remove the passkey?');
  },
  'link another account': async (walk) => {
    await givenManyWays(walk);
    await walk.confirm('/portal/linked-accounts/add');
    await walk.sees('Link another account');
  },
  'unlink an account': async (walk) => {
    const { link } = await givenManyWays(walk);
    await walk.confirm(`/portal/linked-accounts/${link}/remove`);
    await walk.sees('Unlink the account?');
  },
  'what happened in an organization': async (walk) => {
    const { slug } = await givenManaged(walk);
    await walk.confirm(`/portal/organizations/${slug}/audit`);
    await walk.sees('What happened');
  },
  'change the address': async (walk) => {
    await walk.confirm('/portal/email');
    await walk.sees('Change your email address');
  },
  'change the address, with a mistake': async (walk) => {
    await walk.confirm('/portal/email');
    await walk.fill('New address', walk.session.identity.email);
    await walk.press('Send code');
    await walk.page.getByRole('alert').waitFor();
  },
  'security, with a change of address that waits': async (walk) => {
    await walk.confirm('/portal/email');
    await walk.fill('New address', 'ada.lovelace.of.the.analytical.engine@example.com');
    await walk.press('Send code');
    await walk.sees('Check your new inbox');
    await walk.open('/portal/security', 'Security');
    await walk.page.getByText('waits for its code').waitFor();
  },
  'code for the new address': (walk) => walk.open('/portal/email/code', 'Check your new inbox'),
  'link the real address': async (walk) => {
    await walk.service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [
      walk.session.identity.id,
    ]);
    await walk.confirm('/portal/relay');
    await walk.sees('Link your real address');
  },
  'code for the real address': async (walk) => {
    await walk.service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [
      walk.session.identity.id,
    ]);
    await walk.open('/portal/relay/code', 'Check that inbox');
  },
  'sign-ins': async (walk) => {
    const { service, application, session } = walk;
    await givenSession(service, { application, identity: session.identity });
    await walk.open('/portal/sign-ins', 'Sign-ins');
  },
  'connected applications': async (walk) => {
    await givenConnection(walk.service, walk.session);
    await walk.open('/portal/connections', 'Connected applications');
  },
  organizations: async (walk) => {
    await givenManaged(walk);
    await walk.open('/portal/organizations', 'Your organizations');
  },
  'invitations into an organization': async (walk) => {
    await givenManaged(walk);
    await walk.confirm('/portal/organizations/acme/invitations');
    await walk.sees('Invitations');
  },
  'domains of an organization': async (walk) => {
    const acme = await givenManaged(walk);
    await givenDomain(walk.service, acme, walk.application);
    await walk.confirm('/portal/organizations/acme/domains');
    await walk.fill('Domain', 'waiting.example');
    await walk.press('Claim the domain');
    await walk.page.getByText('The domain is claimed.').waitFor();
  },
  'domains of an organization, with a mistake': async (walk) => {
    await givenManaged(walk);
    await walk.confirm('/portal/organizations/acme/domains');
    await walk.fill('Domain', 'gmail.com');
    await walk.press('Claim the domain');
    await walk.page.getByRole('alert').waitFor();
  },
  data: (walk) => walk.open('/portal/data', 'Your data'),
  'delete the account': async (walk) => {
    await walk.confirm('/portal/delete');
    await walk.sees('Delete your account?');
  },
  'delete the account, with a mistake': async (walk) => {
    await walk.confirm('/portal/delete');
    await walk.fill('Your email address', 'somebody@example.com');
    await walk.press('Delete your account');
    await walk.page.getByRole('alert').waitFor();
  },
  'deleted account': async (walk) => {
    await walk.confirm('/portal/delete');
    await walk.fill('Your email address', walk.session.identity.email);
    await walk.press('Delete your account');
    await walk.sees('Your account is deleted');
  },
  'sign out': (walk) => walk.open('/portal/sign-out', 'Sign out?'),
  'signed out': async (walk) => {
    await walk.press('Sign out');
    await walk.sees('You are signed out');
  },
  'open the other account': async (walk) => {
    const other = await givenSession(walk.service, { application: walk.application });
    await walk.page.goto(await givenWayIn(walk.service, other));
    await walk.sees('Open the other account?');
  },
  "a stranger's account": async (walk) => {
    const other = await givenSession(walk.service, { application: walk.application });
    await walk.context.clearCookies();
    await walk.page.goto(await givenWayIn(walk.service, other));
    await walk.sees('Open this account?');
  },
  'account that is not open': async (walk) => {
    await walk.context.clearCookies();
    await walk.open('/portal', 'Your account is not open here');
  },
  'page that does not exist': (walk) => walk.open('/portal/nowhere', 'This page does not exist'),
};

/** A passkey, an account elsewhere, and a provider for another one. */
async function givenManyWays(walk: AccountWalk): Promise<{ passkey: string; link: string }> {
  const { service, application, session } = walk;
  await givenProvider(service, application, CORP);
  const { id: passkey } = await givenPasskey(service, application, session.identity);
  const link = newId();
  await service.db.query(
    `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, account_name, created_at)
     VALUES ($1, $2, $3, $4, 'https://idp.example.com', 'ada', 'ada@corp.example.com', now())`,
    [link, application.id, session.identity.id, CORP.provider],
  );
  return { passkey, link };
}

/** An organization that the person manages, with one who is invited, and one that they are invited into. */
async function givenManaged(walk: AccountWalk): Promise<GivenOrganization> {
  const { service, application } = walk;
  const { identity } = walk.session;
  const organizations = await Organizations.of(service, application);
  const [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  await organizations.put(acme, identity, ['admin', 'member']);
  await givenInvitation(service, application, 'guest@example.com', { organization: acme });
  await givenInvitation(service, application, identity.email, { organization: globex });
  return acme;
}

/** A client of other people that the owner of the account has given access. */
export async function givenConnection(
  service: Service,
  { application, identity }: Pick<GivenSession, 'application' | 'identity'>,
): Promise<{ id: string; client: GivenClient }> {
  const client = await givenClient(service, application, { firstParty: false, name: 'Notes' });
  const id = newId();
  await service.db.query(
    `INSERT INTO consents (id, identity_id, client_id, scope, resources, created_at, updated_at)
     VALUES ($1, $2, $3, '{openid,email}', '{https://mcp.example.com}', now(), now())`,
    [id, identity.id, client.id],
  );
  return { id, client };
}
