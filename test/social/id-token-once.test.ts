import type { JWTPayload } from 'jose';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { mailsTo } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';
import { linksOf } from '../support/upstream-accounts.js';

const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
let upstream: Upstream;
let application: GivenApplication;
let screen: OwnScreen;

beforeAll(async () => {
  upstream = await Upstream.start();
  application = await givenApplication(service);
  await givenProvider(service, application, { provider: 'corp', issuer: upstream.issuer, label: 'Corp' });
  screen = new OwnScreen(service, application);
});
afterAll(() => upstream.stop());

const linked = ({ sub }: JWTPayload) => linksOf(service, { issuer: upstream.issuer, subject: sub as string });

describe('S16: an ID token', () => {
  // Red without used_id_tokens.
  it('signs in once, in whatever flow and however its signature is written', async () => {
    const token = await upstream.sign(person());
    await screen.userOf(await screen.exchange(token));
    expectFailure(await screen.exchange(token), 401, 'id_token_used');
    expectFailure(await screen.exchange(mirrored(token)), 401, 'id_token_used');
  });

  // Red where the look-up alone decides: both find the token unused.
  it('signs in once, also when it comes twenty times at once', async () => {
    const claims = person();
    await screen.userOf(await screen.exchange(await upstream.sign(claims)));
    const [link] = await linked(claims);
    const token = await upstream.sign(claims);
    const flows = await Promise.all(Array.from({ length: 20 }, () => screen.startFlow()));
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [link.identity_id]);
    const answers = flows.map((flow) => screen.exchange(token, {}, flow));
    await barrier.sees(1);
    await barrier.release();
    const codes = (await Promise.all(answers)).map(({ headers }) => headers.get('x-error-code') ?? 'none').sort();
    expect(codes).toEqual([...Array(19).fill('id_token_used'), 'none']);
  });

  it('is used up by the mail that it causes, too', async () => {
    const claims = person({ email_verified: false });
    const token = await upstream.sign(claims);
    expectFailure(await screen.exchange(token), 401, 'upstream_email_unverified');
    expectFailure(await screen.exchange(token), 401, 'id_token_used');
    expect(await mailsTo(service, claims.email as string)).toHaveLength(1);
  });

  it('is not used up while a second factor is due', async () => {
    const claims = person();
    const { id } = await screen.userOf(await screen.exchange(await upstream.sign(claims)));
    const app = await givenApp(service, { id });
    const token = await upstream.sign(claims);
    for (let time = 0; time < 2; time += 1) expectFailure(await screen.exchange(token), 401, 'mfa_required');
    expectFailure(await screen.exchange(token, { mfa_code: app.wrong() }), 401, 'mfa_code_invalid');
    expect((await screen.userOf(await screen.exchange(token, { mfa_code: app.code() }))).id).toBe(id);
    expectFailure(await screen.exchange(token, { mfa_code: app.code(1) }), 401, 'id_token_used');
  });

  // Red where its own `exp` says how long.
  it('is remembered for about a day at most', async () => {
    await screen.userOf(await screen.exchange(await upstream.sign(person({ exp: 253_402_300_799 }))));
    const { rows } = await service.db.query(
      "SELECT FROM used_id_tokens WHERE expires_at > now() + interval '25 hours'",
    );
    expect(rows).toEqual([]);
  });

  it('is forgotten once it has expired', async () => {
    await screen.userOf(await screen.exchange(await upstream.sign(person())));
    const count = async () => Number((await service.db.query('SELECT count(*) FROM used_id_tokens')).rows[0].count);
    const sweep = () => givenHousekeeping(service).run();
    await sweep();
    const kept = await count();
    expect(kept).toBeGreaterThan(0);
    await service.db.query("UPDATE used_id_tokens SET expires_at = now() - interval '2 hours'");
    await sweep();
    expect(await count()).toBe(0);
  });
});

const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same ECDSA signature, written in the other way: (r, n − s) is as valid as (r, s). */
function mirrored(token: string): string {
  const [head, payload, signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const s = CURVE_ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [head, payload, other.toString('base64url')].join('.');
}
