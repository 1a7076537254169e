import { newId } from '../../src/platform/crypto/ids.js';
import { AccountHolder } from './account-holder.js';
import { type GivenApplication, type GivenIdentity, givenIdentity } from './given.js';
import { givenPasskey } from './given-passkey.js';
import { isDone, NOTHING } from './holder.js';
import type { Json } from './json.js';
import type { ReceivedMail } from './mailbox.js';
import type { Service } from './service.js';
import { person } from './social.js';
import { givenApp } from './totp.js';
import type { Upstream } from './upstream.js';

/** What an account may have beside its password and its mailbox. */
export const EXTRAS = ['authenticator app', 'passkey', 'account elsewhere'] as const;
export const THINGS = [
  ...['password', 'mailbox', 'access token', 'session', 'portal cookie', 'remembered cookie'],
  ...EXTRAS,
] as const;
export type Extra = (typeof EXTRAS)[number];
export type Thing = (typeof THINGS)[number];

export interface Place {
  service: Service;
  application: GivenApplication;
  upstream: Upstream;
}

export interface Circumstances {
  signedIn: 'a day ago' | 'just now';
  extras: readonly Extra[];
  stolen: readonly Thing[];
}

/** An account, somebody who has stolen some of what opens it, and its owner. */
export class Theft {
  /** Notices of what the owner did. */
  private readonly own = new Set<string>();
  private passwords = 0;

  private constructor(
    readonly place: Place,
    readonly identity: GivenIdentity,
    readonly owner: AccountHolder,
    readonly thief: AccountHolder,
    readonly circumstances: Circumstances,
  ) {}

  static async of(place: Place, circumstances: Circumstances): Promise<Theft> {
    const { signedIn, extras, stolen } = circumstances;
    const identity = await givenIdentity(place.service, place.application);
    const stake = { ...place, identityId: identity.id };
    const [owner, thief] = [new AccountHolder(stake, 'owner'), new AccountHolder(stake, 'thief')];
    const theft = new Theft(place, identity, owner, thief, circumstances);
    owner.passwords.push(identity.password);
    owner.mailboxes.push(identity.email);
    for (const extra of extras) await theft.give(extra);
    await owner.signInAndBeRemembered();
    if (signedIn === 'a day ago') await theft.passes('1 day');
    await owner.openPages();
    for (const thing of stolen) theft.steal(thing);
    return theft;
  }

  has(...things: Thing[]): boolean {
    return things.some((thing) => this.circumstances.stolen.includes(thing));
  }

  /** The password is a proof in a session that proved the second factor: as good as the factor, says docs/security.md. */
  get hasProofOfFactor(): boolean {
    const isOfTwoFactors = this.circumstances.extras.includes('authenticator app');
    return isOfTwoFactors && this.has('password') && this.has('session', 'access token', 'portal cookie');
  }

  /** Somebody who holds nothing. */
  stranger(): AccountHolder {
    return new AccountHolder({ ...this.place, identityId: this.identity.id }, 'stranger');
  }

  newPassword(): string {
    this.passwords += 1;
    return `unhurried otters number ${this.passwords} of ${this.identity.id}`;
  }

  /** Everything about this account is so much older. */
  async passes(interval: string): Promise<void> {
    const { db } = this.place.service;
    for (const { table, column, moments } of await agingTables(this.place.service)) {
      const older = moments.map((moment: string) => `${moment} = ${moment} - $2::interval`);
      const whose = column === 'session_id' ? 'IN (SELECT id FROM sessions WHERE identity_id = $1)' : '= $1';
      await db.query(`UPDATE ${table} SET ${older} WHERE ${column} ${whose}`, [this.identity.id, interval]);
    }
  }

  /** The owner does something, and knows the notices that come of it. */
  async byOwner(act: (owner: AccountHolder) => Promise<string>): Promise<string> {
    const before = new Set((await this.owner.notices()).map(({ id }) => id));
    const outcome = await act(this.owner);
    for (const { id } of await this.owner.notices()) if (!before.has(id)) this.own.add(id);
    return outcome;
  }

  /** Newest first: what the owner did not do, as far as a mailbox of the owner has been told. */
  async strangeNotices(): Promise<ReceivedMail[]> {
    return (await this.owner.notices()).filter(({ id }) => !this.own.has(id));
  }

  /** «It was not me». Without a page that leads on, the new password comes by «Forgot password?». */
  async disown(notice: ReceivedMail | undefined): Promise<string> {
    if (!notice) return NOTHING;
    return this.byOwner(async (owner) => {
      const password = this.newPassword();
      const outcome = await owner.disown(notice, password);
      return isDone(outcome) && owner.passwords.at(-1) !== password ? owner.resetPassword(password) : outcome;
    });
  }

  /** As docs/security.md tells the owner to come back. Answers how the new password was taken. */
  async comeBack(): Promise<string> {
    const { owner, thief } = this;
    thief.mailboxes = thief.mailboxes.filter((address) => address !== this.identity.email);
    const [newest] = await this.strangeNotices();
    const disowned = await this.disown(newest);
    const outcome = isDone(disowned) ? disowned : await owner.resetPassword(this.newPassword());
    if (!isDone(outcome)) return outcome;
    await owner.signIn();
    if (this.has('authenticator app')) {
      await owner.disable();
      await owner.enrol();
    }
    if (this.has('account elsewhere')) await owner.unlinkAll();
    return outcome;
  }

  /** What decides who comes in. */
  async ways(): Promise<Json> {
    const { rows } = await this.place.service.db.query(
      `SELECT email, password_hash, mfa_enabled_at,
         (SELECT array_agg(id ORDER BY id) FROM totp_factors WHERE identity_id = $1 AND confirmed_at IS NOT NULL) AS apps,
         (SELECT array_agg(credential_id ORDER BY id) FROM passkeys WHERE identity_id = $1) AS passkeys,
         (SELECT array_agg(subject ORDER BY id) FROM linked_accounts WHERE identity_id = $1) AS links
       FROM identities WHERE id = $1`,
      [this.identity.id],
    );
    return rows[0];
  }

  private async give(extra: string): Promise<void> {
    const { owner, identity } = this;
    const { service, application, upstream } = this.place;
    if (extra === 'authenticator app') owner.apps.push(await givenApp(service, identity, '30 days'));
    if (extra === 'passkey') {
      const isOfTwoFactors = owner.apps.length > 0;
      owner.passkeys.push(await givenPasskey(service, application, identity, { isOfTwoFactors }));
    }
    if (extra === 'account elsewhere') {
      const claims = person();
      owner.elsewhere.push(claims);
      await service.db.query(
        `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
         VALUES ($1, $2, $3, 'corp', $4, $5, now())`,
        [newId(), application.id, identity.id, upstream.issuer, claims.sub],
      );
    }
  }

  private steal(thing: string): void {
    const { owner, thief } = this;
    const [session] = owner.sessions;
    const { accessToken, refreshToken } = session ?? { accessToken: '' };
    if (thing === 'password') thief.passwords.push(...owner.passwords);
    if (thing === 'mailbox') thief.mailboxes.push(...owner.mailboxes);
    if (thing === 'access token') thief.sessions.push({ accessToken });
    if (thing === 'session') thief.sessions.push({ accessToken, refreshToken });
    if (thing === 'portal cookie')
      for (const [name, value] of owner.pages.cookies) thief.pages.cookies.set(name, value);
    if (thing === 'authenticator app') thief.apps.push(...owner.apps);
    if (thing === 'passkey') thief.passkeys.push(...owner.passkeys);
    if (thing === 'account elsewhere') thief.elsewhere.push(...owner.elsewhere);
    if (thing === 'remembered cookie')
      for (const [name, value] of owner.rememberedCookies()) thief.browser.cookies.set(name, value);
  }
}

/** The tables with moments of an identity, and the columns of those. */
async function agingTables({ db }: Service): Promise<{ table: string; column: string; moments: string[] }[]> {
  const { rows } = await db.query(
    `SELECT key.table_name AS table, key.column_name AS column,
       array_agg(moment.column_name::text) AS moments
     FROM information_schema.columns AS key JOIN information_schema.columns AS moment USING (table_schema, table_name)
     WHERE table_schema = 'public' AND moment.data_type = 'timestamp with time zone'
       AND (key.column_name = 'identity_id' OR (table_name = 'identities' AND key.column_name = 'id')
         OR (key.column_name = 'session_id' AND table_name IN ('fresh_proofs', 'address_changes')))
       AND table_name !~ '^(audit|forgotten|sign_in|metric|mail)'
     GROUP BY 1, 2`,
  );
  return rows;
}
