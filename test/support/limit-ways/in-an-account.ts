import { newSecret, SECRET_PREFIXES } from '../../../src/platform/crypto/secrets.js';
import { givenAccountPages, pageSessionIn } from '../account-pages.js';
import { givenIdentity, givenPortalSession, givenSession } from '../given.js';
import { GIVEN_DOMAIN, givenDomain, Organizations } from '../given-organizations.js';
import { givenProvider } from '../given-provider.js';
import { formOf } from '../hosted.js';
import type { Answer } from '../service.js';
import { App, givenApp } from '../totp.js';
import { type Attempt, type Circumstances, NO_CODE, STRONG, type Way, WRONG } from './circumstances.js';

const NO_PROOF = { mailed_code: '000000' };

/** What the owner of an account does in it, and a member in an organization. */
export function waysInAnAccount(given: Circumstances): Way[] {
  const { service, anybody, anywhere, always } = given;

  /** In a session of its own, so that no limit of an account is reached. */
  const inPortal = async (from: string, path: string, body: object): Promise<Answer> => {
    const { bearer, identity } = await givenPortalSession(service);
    if (path === 'proof')
      await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [identity.id]);
    return service.http.post(`/v1/portal/${path}`, body, { ...bearer, 'x-forwarded-for': from });
  };

  const stopChange = (from: string): Promise<Answer> =>
    service.http.form('/portal/email/stop', { code: newSecret(SECRET_PREFIXES.undo) }, { 'x-forwarded-for': from });

  const reauthentication = async (path: string, body: object): Promise<Attempt> => {
    const { bearer } = await givenPortalSession(service);
    return () =>
      given.roomier.http.post(`/v1/portal/${path}`, { current_password: WRONG, password: WRONG, ...body }, bearer);
  };

  const rightProofs = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    return () => service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
  };

  /** With a proof that the session keeps. */
  const newRecoveryCodes = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    const app = await givenApp(service, identity);
    await service.http.post('/v1/portal/proof', { code: app.code() }, bearer);
    return () => given.roomier.http.post('/v1/portal/mfa/recovery-codes', {}, bearer);
  };

  /** In two sessions by turns, each of which has begun a setup of its own instead of the other's. */
  const firstCodes = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service, { application: given.application });
    const other = await givenPortalSession(service, { application: given.application, identity });
    const enable = (by: typeof bearer, body: object) => service.http.patch('/v1/portal/mfa/enable', by, body);
    return async () => {
      const { secret } = (await enable(bearer, {})).body;
      await enable(other.bearer, {});
      return enable(bearer, { code: new App(service, secret).code() });
    };
  };

  const confirmation = async (): Promise<Attempt> => {
    const { bearer } = await givenPortalSession(service);
    return () => service.http.post('/v1/portal/email/confirm', NO_CODE, { ...bearer, 'x-forwarded-for': anywhere() });
  };

  /** A minute passes between them, in which the last code would count. */
  const proofMails = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [identity.id]);
    return async () => {
      await service.db.query("UPDATE fresh_proofs SET requested_at = now() - interval '61 seconds'");
      return service.http.post('/v1/portal/proof/mail', {}, bearer);
    };
  };

  /** Of several accounts that want one mailbox. */
  const newMailboxes = async (path: 'email' | 'relay'): Promise<Attempt> => {
    const email = anybody();
    return async () => {
      const { bearer, identity } = await givenPortalSession(service, { application: given.application });
      const isRelay = path === 'relay';
      await service.db.query('UPDATE identities SET email_is_relay = $2 WHERE id = $1', [identity.id, isRelay]);
      return service.http.post(`/v1/portal/${path}`, { email, password: identity.password }, bearer);
    };
  };

  /** Invited by one member, or by each of two in turn. */
  const newMembers = async (by: 'member' | 'organization'): Promise<Attempt> => {
    const organizations = await Organizations.of(service, given.application);
    const organization = await organizations.make('acme');
    const bearers: Record<string, string>[] = [];
    while (bearers.length < (by === 'member' ? 1 : 2)) {
      const { bearer, identity } = await givenPortalSession(service, { application: given.application });
      await organizations.put(organization, identity, ['admin']);
      await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
      bearers.push(bearer);
    }
    return () => {
      const [bearer] = bearers;
      bearers.reverse();
      return service.http.post('/v1/portal/organizations/acme/invitations', { email: anybody() }, bearer);
    };
  };

  /** With a proof that the session keeps. */
  const newAddresses = async (): Promise<Attempt> => {
    const { bearer, identity } = await givenPortalSession(service);
    await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
    return () => given.roomier.http.post('/v1/portal/email', { email: anybody() }, bearer);
  };

  return [
    ['code-address', 'links that stop a change of email', always((from) => stopChange(from))],
    ['code-address', 'codes for a new address', always((from) => inPortal(from, 'email/confirm', NO_CODE))],
    ['code-address', 'codes for the real address', always((from) => inPortal(from, 'relay/confirm', NO_CODE))],
    ['code-address', 'codes that prove a presence', always((from) => inPortal(from, 'proof', NO_PROOF))],
    ['email-change', 'codes for a new address', () => confirmation()],
    ['email-change-request', 'new addresses', () => newAddresses()],
    ['owner-mail', 'codes that prove a presence', () => proofMails()],
    ['owner-mail-recipient', 'codes for a new address', () => newMailboxes('email')],
    ['owner-mail-recipient', 'codes for the real address', () => newMailboxes('relay')],
    ['account-change', 'right proofs', () => rightProofs()],
    ['reauthentication', 'changes of the password', () => reauthentication('password', { password: STRONG })],
    ['recovery-codes', 'new sets', () => newRecoveryCodes()],
    ['mfa-setup', 'first codes', () => firstCodes()],
    [
      'portal-exchange',
      'ways into the portal',
      async () => {
        const { accessToken } = await givenSession(service, { application: given.application });
        return () => service.http.get('/v1/portal/exchange', { authorization: `Bearer ${accessToken}` });
      },
    ],
    [
      'account-export',
      'exports',
      async () => {
        const { bearer } = await givenPortalSession(service);
        return () => service.http.get('/v1/portal/export', bearer);
      },
    ],
    ['reauthentication', 'changes of the address', () => reauthentication('email', { email: anybody() })],
    [
      'provider-address',
      'departures to link an account',
      async () => {
        await givenProvider(service, given.application, { issuer: 'http://localhost:9' });
        const { browser } = await givenAccountPages(service, { application: given.application });
        const from = anywhere();
        await service.db.query('INSERT INTO fresh_proofs (session_id, proved_at, tries) VALUES ($1, now(), 0)', [
          pageSessionIn(browser),
        ]);
        const { action, hidden } = formOf(await browser.open('/portal/linked-accounts/add'), 'Continue with corp');
        return () => browser.post(action, { ...hidden, provider: 'corp' }, { 'x-forwarded-for': from });
      },
    ],
    [
      'organization-switch',
      'organizations',
      async () => {
        const organizations = await Organizations.of(service, given.application);
        const identity = await givenIdentity(service, given.application);
        const slugs = ['first', 'second', 'third'];
        const made = [];
        for (const slug of slugs) made.push(await organizations.make(slug));
        await organizations.put(made[0] as (typeof made)[number], identity);
        let { refreshToken: refresh_token } = await givenSession(service, { application: given.application, identity });
        for (const other of made.slice(1)) await organizations.put(other, identity);
        return async () => {
          const organization = slugs.pop();
          const answer = await service.http.post('/v1/auth/refresh', {
            ...{ client_type: 'server', refresh_token, organization },
          });
          refresh_token = answer.body.refresh_token ?? refresh_token;
          return answer;
        };
      },
    ],
    [
      'domain-check',
      'members',
      async () => {
        const organizations = await Organizations.of(service, given.application);
        const acme = await organizations.make('acme');
        const identity = await givenIdentity(service, given.application);
        await organizations.put(acme, identity, ['admin']);
        await givenDomain(service, acme, given.application);
        const { bearer } = await givenPortalSession(service, { application: given.application, identity });
        await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
        return () => service.http.post(`/v1/portal/organizations/acme/domains/${GIVEN_DOMAIN}/verify`, {}, bearer);
      },
    ],
    ['invitation-member', 'people', () => newMembers('member')],
    ['invitation-organization', 'people', () => newMembers('organization')],
  ];
}
