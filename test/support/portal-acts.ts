import { type GivenApplication, givenIdentity, givenSession, PASSWORD } from './given.js';
import { givenPasskey } from './given-passkey.js';
import { type GivenPortal, givenNoPassword, givenPortal } from './given-portal.js';
import { givenProvider } from './given-provider.js';
import type { Answer } from './http.js';
import { latestMail, linkCode } from './mailbox.js';
import type { Service } from './service.js';
import { person } from './social.js';
import { givenApp } from './totp.js';
import type { Upstream } from './upstream.js';

/** The same request, at whatever replica it is sent to. */
type Ask = (at: Service) => Promise<Answer>;

export interface PortalAct {
  portal: GivenPortal;
  ask: Ask;
}

const PROOF = { password: PASSWORD };
const NEW_PASSWORD = 'seven unhurried otters';
let people = 0;

const newEmail = (of: string): string => {
  people += 1;
  return `${of}-${people}@example.com`;
};

/** Everything that an owner changes in one transaction, each ready to be sent. */
export class PortalActs {
  constructor(
    private readonly service: Service,
    private readonly application: GivenApplication,
    private readonly upstream: Upstream,
  ) {}

  readonly given: Record<string, () => Promise<PortalAct>> = {
    'a merge': async () => {
      const real = await givenIdentity(this.service, this.application);
      return this.relayConfirmation(real.email);
    },
    'a relay account that takes its real address': () => this.relayConfirmation(newEmail('real')),
    'a change of email': async () => {
      const portal = await this.open();
      const { code } = await this.requested(portal, 'email', newEmail('next'));
      return { portal, ask: asking('POST', 'email/confirm', portal, { code }) };
    },
    'the request for a change of email': async () => {
      const portal = await this.open();
      return { portal, ask: asking('POST', 'email', portal, { email: newEmail('asked'), ...PROOF }) };
    },
    'a change of email that is undone': async () => {
      const portal = await this.open();
      const { code } = await this.requested(portal, 'email', newEmail('undone'));
      await asking('POST', 'email/confirm', portal, { code })(this.service);
      const link = linkCode(await latestMail(this.service, portal.identity.email));
      return { portal, ask: ({ http }) => http.form('/portal/undo', { code: link }) };
    },
    'a deletion': async () => {
      const portal = await this.open();
      return { portal, ask: asking('DELETE', 'account', portal, { confirm: portal.identity.email, ...PROOF }) };
    },
    'a deletion with a mailed code': async () => {
      const portal = await this.open();
      const mailed_code = await this.mailedCode(portal);
      return { portal, ask: asking('DELETE', 'account', portal, { confirm: portal.identity.email, mailed_code }) };
    },
    'a change of password': async () => {
      const portal = await this.open();
      const body = { current_password: PASSWORD, password: NEW_PASSWORD };
      return { portal, ask: asking('POST', 'password', portal, body) };
    },
    'a first password with a mailed code': async () => {
      const portal = await this.open();
      const mailed_code = await this.mailedCode(portal);
      return { portal, ask: asking('POST', 'password', portal, { password: NEW_PASSWORD, mailed_code }) };
    },
    'a proof that is kept, by a mailed code': async () => {
      const portal = await this.open();
      const mailed_code = await this.mailedCode(portal);
      return { portal, ask: asking('POST', 'proof', portal, { mailed_code }) };
    },
    'a mailed code': async () => {
      const portal = await this.open();
      await givenNoPassword(this.service, portal.identity);
      return { portal, ask: asking('POST', 'proof/mail', portal) };
    },
    'an account that is linked': async () => {
      const portal = await this.open();
      const id_token = await this.upstream.sign(person());
      return { portal, ask: asking('POST', 'linked-accounts', portal, { provider: 'corp', id_token, ...PROOF }) };
    },
    'an account that is unlinked': async () => {
      const portal = await this.open();
      const id_token = await this.upstream.sign(person());
      const link = asking('POST', 'linked-accounts', portal, { provider: 'corp', id_token, ...PROOF });
      const { id } = (await link(this.service)).body.linked_account;
      return { portal, ask: asking('DELETE', `linked-accounts/${id}`, portal, PROOF) };
    },
    'a passkey that is removed': async () => {
      const portal = await this.open();
      const { id } = await givenPasskey(this.service, this.application, portal.identity);
      return { portal, ask: asking('DELETE', `passkeys/${id}`, portal, PROOF) };
    },
    'a second factor that is turned off by its code': async () => {
      const portal = await this.open();
      const app = await givenApp(this.service, portal.identity);
      return { portal, ask: asking('PATCH', 'mfa/disable', portal, { code: app.code() }) };
    },
    'new recovery codes': async () => {
      const portal = await this.open();
      await givenApp(this.service, portal.identity);
      return { portal, ask: asking('POST', 'mfa/recovery-codes', portal, PROOF) };
    },
    'the step into the portal': async () => {
      const origin = await givenSession(this.service, { application: this.application });
      const bearer = { authorization: `Bearer ${origin.accessToken}` };
      const { body } = await this.service.http.get('/v1/portal/exchange', bearer);
      const wanted = { code: body.code, redirectUrl: this.application.origin };
      const portal = { ...origin, bearer, origin };
      return { portal, ask: ({ http }) => http.post('/v1/portal/authorize', wanted) };
    },
    'the end of all other sessions': async () => {
      const portal = await this.open();
      await givenSession(this.service, portal);
      return { portal, ask: asking('DELETE', 'sessions', portal) };
    },
    'a change of profile': async () => {
      const portal = await this.open();
      return { portal, ask: asking('PATCH', 'profile', portal, { name: 'Grace Hopper' }) };
    },
  };

  static async on(service: Service, application: GivenApplication, upstream: Upstream): Promise<PortalActs> {
    await givenProvider(service, application, { issuer: upstream.issuer });
    return new PortalActs(service, application, upstream);
  }

  private open(): Promise<GivenPortal> {
    return givenPortal(this.service, { application: this.application });
  }

  private async requested(portal: GivenPortal, path: 'email' | 'relay', email: string): Promise<{ code: string }> {
    const answer = await asking('POST', path, portal, { email, ...PROOF })(this.service);
    if (answer.status !== 202) throw new Error(`The code was not sent: ${answer.text}`);
    return latestMail(this.service, email);
  }

  private async relayConfirmation(email: string): Promise<PortalAct> {
    const portal = await this.open();
    const { id } = portal.identity;
    await this.service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [id]);
    const { code } = await this.requested(portal, 'relay', email);
    return { portal, ask: asking('POST', 'relay/confirm', portal, { code }) };
  }

  private async mailedCode(portal: GivenPortal): Promise<string> {
    await givenNoPassword(this.service, portal.identity);
    await asking('POST', 'proof/mail', portal)(this.service);
    return (await latestMail(this.service, portal.identity.email)).code;
  }
}

const asking =
  (method: string, path: string, { bearer }: GivenPortal, body?: object): Ask =>
  ({ http }) =>
    http.send(method, `/v1/portal/${path}`, { headers: bearer, body });

const TABLES = [
  ...['application_seats', 'identities', 'sessions', 'session_cut_offs', 'linked_accounts', 'passkeys', 'totp_factors'],
  ...['recovery_codes', 'address_changes', 'address_undos', 'identity_aliases', 'portal_codes', 'fresh_proofs'],
  ...['email_codes', 'used_id_tokens', 'remembered_browsers', 'audit_events', 'forgotten_identities'],
];

/** All that the acts may change. Of emails only which ones there are: they are on their way by themselves. */
export async function everythingIn({ db }: Service): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await db.query(
      `SELECT coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS all FROM ${table} AS t`,
    );
    state[table] = rows[0].all;
  }
  const { rows } = await db.query("SELECT string_agg(id::text, ' ' ORDER BY id) AS ids FROM mail_outbox");
  return { ...state, mail_outbox: rows[0].ids };
}
