import { NotesModule } from '../../examples/notes.module.js';
import { ChangeListener } from '../../src/platform/cache/change-listener.js';
import { SigningKeyStore } from '../../src/session/signing-keys/signing-key-store.js';
import { SigningKeyUnknown } from '../../src/session/signing-keys/signing-keys.errors.js';
import { SigningKeys } from '../../src/session/signing-keys/signing-keys.js';
import { Barrier } from '../support/barrier.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

const NEW = Buffer.alloc(32, 8).toString('base64');
const OTHER = Buffer.alloc(32, 9).toString('base64');

describe('A signing key that has leaked', () => {
  const service = useService({}, [NotesModule]);
  let deaf: Service;
  beforeAll(async () => {
    deaf = await service.replica();
    await deaf.app.get(ChangeListener).onApplicationShutdown(); // hears of no change from now on
  });
  afterAll(() => deaf.stop());

  const kidOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()).kid;
  const notesAt = (node: Service, token: string) =>
    node.http.get('/v1/notes/mine', { authorization: `Bearer ${token}` });
  const kidsOf = async (node: Service): Promise<string[]> =>
    (await node.http.get('/.well-known/jwks.json')).body.keys
      .filter(({ alg }: { alg: string }) => alg === 'ES256')
      .map(({ kid }: { kid: string }) => kid);
  const refresh = async (node: Service, { refreshToken }: GivenSession): Promise<string> => {
    const answer = await node.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    expect(answer.status).toBe(200);
    return answer.body.access_token;
  };
  const cli = (...args: string[]) => runCli(service.variables, 'signing-keys', ...args, '--json');
  const store = () => service.app.get(SigningKeyStore);

  // Red without the check of the key's name beside a token that was verified before (AccessTokens.verify).
  it('S9: once withdrawn is refused by every replica within five seconds, also by one that hears no notice', async () => {
    const session = await givenSession(service);
    const leaked = kidOf(session.accessToken);
    for (const node of [service, deaf]) expect((await notesAt(node, session.accessToken)).status).toBe(200);

    await deaf.app.get(SigningKeys).reload(); // a moment before, so that it has the old ones for as long as it may
    const json = await store().withdraw(leaked);
    const withdrawn = performance.now();
    expect(json).toMatchObject({ kid: leaked, active: expect.any(String), next: expect.any(String), changed: true });
    await until(async () => (await notesAt(service, session.accessToken)).status === 401);
    let asked = 0; // when the last request began that was still answered
    await until(async () => {
      const start = performance.now();
      const { status } = await notesAt(deaf, session.accessToken);
      if (status === 200) asked = start;
      return status === 401;
    });
    expect(asked - withdrawn).toBeLessThan(5000);

    for (const node of [service, deaf]) {
      expectFailure(await notesAt(node, session.accessToken), 401, 'access_token_invalid');
      expect(await kidsOf(node)).toEqual([json.active, json.next]);
    }
    const fresh = await refresh(deaf, session); // nobody is signed out
    expect(kidOf(fresh)).toBe(json.active);
    for (const node of [service, deaf]) expect((await notesAt(node, fresh)).status).toBe(200);
  });

  it('S9: is listed as withdrawn, without its private half, and the trail says so', async () => {
    const { active } = await store().rotate({ force: true });
    const { next } = await store().withdraw(active);
    const json = (await cli('list')).json.filter(({ alg }: Record<string, string>) => alg === 'ES256');
    const states = Object.fromEntries(json.map(({ kid, state }: Record<string, string>) => [kid, state]));
    expect(states).toMatchObject({ [active]: 'withdrawn', [next]: 'next' });
    expect(Object.values(states).filter((state) => state === 'active')).toHaveLength(1);
    const { rows } = await service.db.query('SELECT sealed_private_key FROM signing_keys WHERE retired_at IS NOT NULL');
    expect(rows.every((row) => row.sealed_private_key === null)).toBe(true);
    const events = await service.db.query(
      "SELECT details FROM audit_events WHERE type = 'signing_keys.withdrawn' AND details->>'kid' = $1",
      [active],
    );
    expect(events.rows).toEqual([{ details: { kid: active, active: expect.any(String), next } }]);
  });

  it('S9: is replaced at once if it was active or next, and a retiring one leaves both alone', async () => {
    const { active, next, retiring } = await store().rotate({ force: true });
    expect(await store().withdraw(retiring[0] as string)).toMatchObject({ active, next });
    const afterNext = await store().withdraw(next);
    expect(afterNext.active).toBe(active);
    expect([active, next]).not.toContain(afterNext.next);
    expect(await store().withdraw(active)).toMatchObject({ active: afterNext.next, next: expect.any(String) });
  });

  it('S9: can be withdrawn twice, which changes nothing, and one that nobody knows is refused in plain words', async () => {
    const { active, next } = await store().rotate({ force: true });
    const first = await store().withdraw(active);
    expect(first.active).toBe(next);
    const again = await cli('withdraw', active);
    expect(again).toMatchObject({ code: 0, json: { ...first, withdrawnAt: expect.any(String), changed: false } });
    const said = await runCli(service.variables, 'signing-keys', 'withdraw', active);
    expect(said.stdout).toMatch(/ was withdrawn already, on .* Nothing has changed\.\n$/);
    const { rows } = await service.db.query(
      "SELECT count(*)::int AS events FROM audit_events WHERE type = 'signing_keys.withdrawn' AND details->>'kid' = $1",
      [active],
    );
    expect(rows).toEqual([{ events: 1 }]);
    await expect(store().withdraw('unknown')).rejects.toThrow(SigningKeyUnknown);
    expect((await cli('withdraw', 'unknown')).stderr).toMatch(/^error: There is no signing key with this id\. .*\n$/);
  });

  // Red without the table lock in SigningKeyStore.exclusively: each of them then finds another key to take the place.
  it('S9: eight withdrawals at once leave exactly one that signs and one that is next', async () => {
    const { active, next } = await store().rotate({ force: true });
    const barrier = await Barrier.hold(service, 'SELECT FROM signing_keys WHERE id = ANY ($1) FOR UPDATE', [
      [active, next],
    ]);
    const withdrawing = [active, next, active, next, active, next, active, next].map((kid) => store().withdraw(kid));
    await barrier.sees(4); // and the others for a connection
    await barrier.release();
    await Promise.all(withdrawing);
    const { rows } = await service.db.query(
      `SELECT count(*) FILTER (WHERE activated_at IS NOT NULL)::int AS active,
         count(*) FILTER (WHERE activated_at IS NULL)::int AS next
       FROM signing_keys WHERE retired_at IS NULL AND alg = 'ES256'`,
    );
    expect(rows).toEqual([{ active: 1, next: 1 }]);
    expect(await kidsOf(service)).not.toEqual(expect.arrayContaining([active]));
  });

  // Red while a replica that cannot open a new key goes on with all the old ones.
  it('S9: is refused also by a replica whose SECRET_KEY does not open the key that took its place', async () => {
    const session = await givenSession(service);
    const { active, next } = await store().rotate({ force: true });
    const leaked = await refresh(service, session);
    expect(kidOf(leaked)).toBe(active);
    const ahead = { ...service.variables, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: service.variables.SECRET_KEY };
    const withdraw = (kid: string) => runCli(ahead, 'signing-keys', 'withdraw', kid, '--json');
    expect((await withdraw(next)).code).toBe(0);
    const { json } = await withdraw(active);
    await until(async () => (await notesAt(service, leaked)).status === 401);
    expect(await kidsOf(service)).toEqual(expect.arrayContaining([json.active, json.next]));
    expect(await kidsOf(service)).not.toContain(active);
    const refused = await service.http.post('/v1/auth/refresh', {
      client_type: 'server',
      refresh_token: session.refreshToken,
    });
    expect(refused.status).toBe(500); // it has nothing to sign with that anybody could trust

    const mended = await service.replica({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: service.variables.SECRET_KEY });
    const fresh = await refresh(mended, session); // nobody is signed out
    for (const node of [service, mended]) expect((await notesAt(node, fresh)).status).toBe(200);
    await mended.stop();
  });

  // Red while it puts a key in its place that no replica can open.
  it('S9: is not withdrawn with a SECRET_KEY that is not the service’s, and all stays as it was', async () => {
    const { rows: before } = await service.db.query('SELECT * FROM signing_keys ORDER BY id');
    const kid = before.find(({ retired_at }) => retired_at === null).id;
    const answer = await runCli({ ...service.variables, SECRET_KEY: OTHER }, 'signing-keys', 'withdraw', kid);
    expect([answer.code, answer.stderr]).toEqual([1, expect.stringContaining('SECRET_KEY is not the one')]);
    expect((await service.db.query('SELECT * FROM signing_keys ORDER BY id')).rows).toEqual(before);
  });
});
