import { createLocalJWKSet, jwtVerify } from 'jose';
import { NotesModule } from '../../examples/notes.module.js';
import { SigningKeyStore } from '../../src/session/signing-keys/signing-key-store.js';
import { SigningKeysSealed } from '../../src/session/signing-keys/signing-keys.errors.js';
import { SigningKeys } from '../../src/session/signing-keys/signing-keys.js';
import { auditEvents } from '../support/audit.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { logLines } from '../support/log.js';
import { type Service, startService, useService } from '../support/service.js';

const PUBLIC_MEMBERS: Record<string, string[]> = {
  ES256: ['crv', 'kty', 'x', 'y'],
  RS256: ['e', 'kty', 'n'],
  EdDSA: ['crv', 'kty', 'x'],
};

describe('Signing keys', () => {
  const service = useService({}, [NotesModule]);
  let replica: Service;
  beforeAll(async () => {
    replica = await service.replica();
  });
  afterAll(() => replica.stop());

  const publishedBy = async (node: Service) => (await node.http.get('/.well-known/jwks.json')).body;
  const kidsOf = async (node: Service): Promise<string[]> =>
    (await publishedBy(node)).keys.map(({ kid }: { kid: string }) => kid);
  const kidOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString()).kid;
  const rotate = () => service.app.get(SigningKeyStore).rotate({ force: true });
  const rereads = (node: Service) => node.app.get(SigningKeys).reload();
  const refreshAt = async (node: Service, session: GivenSession): Promise<string> => {
    const answer = await node.http.post('/v1/auth/refresh', {
      client_type: 'server',
      refresh_token: session.refreshToken,
    });
    session.refreshToken = answer.body.refresh_token;
    return answer.body.access_token;
  };

  it('rotate one by one under a verifier that caches them, and at no moment is a token refused', async () => {
    const session = await givenSession(service);
    const issued = [session.accessToken];
    for (let round = 0; round < 3; round += 1) {
      const cached = createLocalJWKSet(await publishedBy(replica)); // fetched before the rotation, and kept
      await rotate();
      const before = kidOf(issued.at(-1) as string);
      issued.push(await refreshAt(replica, session)); // whether or not it has noticed yet
      await rereads(service);
      issued.push(await refreshAt(service, session));
      await rereads(replica);
      issued.push(await refreshAt(replica, session));
      expect(kidOf(issued.at(-1) as string)).toBe(kidOf(issued.at(-2) as string));
      expect(kidOf(issued.at(-2) as string)).not.toBe(before);
      for (const token of issued.slice(-3)) await jwtVerify(token, cached, { issuer: service.url, typ: 'at+jwt' });
    }
    const current = createLocalJWKSet(await publishedBy(service));
    for (const token of issued) await jwtVerify(token, current, { issuer: service.url });
    for (const node of [service, replica])
      for (const token of issued)
        expect((await node.http.get('/v1/notes/mine', { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('answers what became of each key, and always has one that signs and one that is next', async () => {
    const { active, next, retiring } = await rotate();
    await rereads(service);
    expect(await kidsOf(service)).toEqual(expect.arrayContaining([active, next, ...retiring]));
    expect(kidOf((await givenSession(service)).accessToken)).toBe(active);
    const again = await rotate();
    expect(again.active).toBe(next);
    expect(again.retiring).toEqual([active]);
    const rotations = await auditEvents(service, { type: 'signing_keys.rotated' });
    expect(rotations.at(-1)?.details).toEqual(again);
  });

  // Red while keys that nobody asked for in a long time are answered once more before they are read again.
  it('are read again before anything else by a replica that was idle', async () => {
    const session = await givenSession(service);
    const keys = replica.app.get(SigningKeys) as unknown as { loaded: { at: number } };
    await rereads(replica);
    const { active } = await rotate();
    keys.loaded.at -= 3_600_000;
    expect(kidOf(await refreshAt(replica, session))).toBe(active);
    await rotate();
    keys.loaded.at -= 3_600_000;
    expect(await kidsOf(replica)).toEqual(await rereads(service).then(() => kidsOf(service)));
  });

  // Red where each attempt is told: an outage of a minute made 48 lines.
  it('stay in use while they cannot be read, and the log says so once for each outage', async () => {
    const keys = replica.app.get(SigningKeys) as unknown as { loaded: { at: number }; retryAt: number };
    const told = () => logLines().filter(({ msg }) => /signing keys could not be reloaded/.test(msg)).length;
    const outage = async () => {
      const store = replica.app.get(SigningKeyStore);
      const published = store.published.bind(store);
      store.published = () => Promise.reject(new Error('out of order'));
      for (let attempt = 0; attempt < 3; attempt += 1) {
        Object.assign(keys, { retryAt: 0 });
        keys.loaded.at -= 3_600_000;
        expect(await kidsOf(replica)).toEqual(known);
      }
      store.published = published;
      await rereads(replica);
    };
    await rereads(replica);
    const known = await kidsOf(replica);
    const before = told();
    await outage();
    expect(told() - before).toBe(1);
    await outage();
    expect(told() - before).toBe(2);
  });

  it('an old one stays published until the last token that it signed has expired, and no longer', async () => {
    const { retiring } = await rotate();
    const old = retiring[0] as string;
    const retired = (ago: string) =>
      service.db.query('UPDATE signing_keys SET retired_at = now() - $2::interval WHERE id = $1', [old, ago]);
    await retired('15 minutes');
    await rereads(service);
    expect(await kidsOf(service)).toContain(old);
    await retired('21 minutes');
    await rereads(service);
    expect(await kidsOf(service)).not.toContain(old);
  });

  // Red without the table lock in SigningKeyStore.exclusively: two keys are active then.
  it('eight rotations at once take turns, and leave exactly one that signs and one that is next', async () => {
    const stores = [service, replica].map(({ app }) => app.get(SigningKeyStore));
    const rotations = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (stores[index % 2] as SigningKeyStore).rotate({ force: true })),
    );
    expect(new Set(rotations.map(({ active }) => active)).size).toBe(8);
    const { rows } = await service.db.query(
      'SELECT count(*) FILTER (WHERE activated_at IS NOT NULL)::int AS active, count(*) FILTER (WHERE activated_at IS NULL)::int AS next FROM signing_keys WHERE retired_at IS NULL GROUP BY alg',
    );
    expect(rows).toEqual(Array(3).fill({ active: 1, next: 1 }));
  });

  it('rest sealed: the database alone gives nobody a private key', async () => {
    const { rows } = await service.db.query(
      'SELECT id, alg, public_jwk, sealed_private_key FROM signing_keys WHERE retired_at IS NULL',
    );
    for (const row of rows) {
      expect(Object.keys(row.public_jwk).sort()).toEqual(PUBLIC_MEMBERS[row.alg]);
      const sealed: Buffer = row.sealed_private_key;
      const half = row.public_jwk.x ?? row.public_jwk.n; // PKCS#8 carries the public half, but for EdDSA
      expect(sealed.includes(Buffer.from(half, 'base64url'))).toBe(false);
    }
    const SECRET_KEY = Buffer.alloc(32, 8).toString('base64');
    await expect(service.replica({ SECRET_KEY })).rejects.toThrow(SigningKeysSealed);
  });

  it('two nodes that start together on an empty database agree on the keys', async () => {
    const first = await startService();
    await first.db.query('TRUNCATE signing_keys');
    const nodes = await Promise.all([first.replica(), first.replica()]);
    const [one, two] = await Promise.all(nodes.map(kidsOf));
    expect(one).toEqual(two);
    expect(one).toHaveLength(6);
    await Promise.all([first, ...nodes].map((node) => node.stop()));
  });
});
