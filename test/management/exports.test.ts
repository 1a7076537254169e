import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenFlow, inFlow } from '../support/headless.js';
import type { Json } from '../support/json.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const HASH = '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW';

describe('GET /v1/management/exports/users', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  let kept: string;
  beforeAll(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
    kept = (await givenIdentity(service, application, { email: 'ada@export.example' })).id;
    const people = Array.from({ length: 1100 }, (_, index) => ({
      ...{ external_id: `old|${index}`, email: `p${index}@export.example`, email_verified: index % 2 === 0 },
      ...{ blocked: index === 7, name: `Ünal "${index}"`, locale: 'tr', created_at: '2024-05-01T12:00:00.000Z' },
      ...(index === 8 && { password_hash: HASH, picture: 'https://pictures.example/8.png' }),
      ...(index === 9 && { metadata: { plan: 'gold', seats: [1, { ü: null }] } }),
    }));
    await bring(operator, people.map((person) => `${JSON.stringify(person)}\n`).join(''));
  });

  it.each([
    ['a text', '"gold"'],
    ['a list', '["gold"]'],
    ['more than 4 KiB', JSON.stringify({ long: 'x'.repeat(4_090) })],
    ['text that cannot be stored', '{"list":[{"plan":"\\u0000"}]}'],
    ['a name that cannot be stored', '{"\\ud800":1}'],
    ['more levels than the stack has', `{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('comes with metadata that an import takes, and never %s', async (_what, metadata) => {
    const line = `{"email":"m@export.example","metadata":${metadata}}\n`;
    const { body } = await operator.upload('/imports', line, NDJSON);
    const { body: done } = await until(
      () => operator.get(`/imports/${body.id}`),
      (answer: Answer) => answer.body.finished_at !== null,
    );
    expect([done.state, done.report.refused]).toEqual(['refused', [expect.objectContaining({ member: 'metadata' })]]);
  });

  async function bring(to: Operator, lines: string): Promise<Json> {
    const { body } = await to.upload('/imports', lines, NDJSON);
    const { body: done } = await until(
      () => to.get(`/imports/${body.id}`),
      (answer: Answer) => answer.body.finished_at !== null,
    );
    expect(done).toMatchObject({ state: 'done', report: { refused: [], already_there: 0 } });
    return done;
  }
  const linesOf = ({ text }: Answer): Json[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const asRows = async ({ id }: { id: string }): Promise<Json[]> => {
    const { rows } = await service.db.query(
      `SELECT external_id, email, email_verified_at IS NOT NULL AS verified, blocked_at IS NOT NULL AS blocked, name,
         picture, locale, password_hash, created_at, metadata
       FROM identities WHERE application_id = $1 ORDER BY email_key`,
      [id],
    );
    return rows;
  };

  // Red where a long answer asks about its key only at the beginning.
  it.each([
    ['/exports/users', 'identities'],
    ['/audit?format=csv', 'audit_events'],
  ])('ends with its key, as %s does: nothing leaves that is read later', async (path, table) => {
    const leaving = await Operator.of(service, { application });
    const barrier = await Barrier.hold(service, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const answer = leaving.get(path).then(
      ({ text }) => text,
      () => 'broken off',
    );
    await barrier.sees(1);
    await service.db.query('UPDATE management_keys SET revoked_at = now() WHERE id = $1', [leaving.keyId]);
    await barrier.release();
    expect(await answer).toMatch(/^broken off$|"statusCode":401/);
  });

  it('gives all users in the form that an import takes, and the sign-ins work there', async () => {
    const exported = await operator.get('/exports/users?password_hashes=true');
    expect([exported.status, exported.headers.get('content-type')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
    ]);
    expect(linesOf(exported)).toHaveLength(1101);
    const other = await givenApplication(service);
    await bring(await Operator.of(service, { application: other }), exported.text);
    expect(await asRows(other)).toEqual(await asRows(application));
    const [row] = (await asRows(other)).filter(({ external_id }) => external_id === 'old|9');
    expect(row.metadata).toEqual({ plan: 'gold', seats: [1, { ü: null }] });
    const flow = await givenFlow(service, other);
    const way = { type: 'password', email: 'ada@export.example', password: PASSWORD };
    expect((await inFlow(service, flow, 'exchange', way)).status).toBe(200);
  });

  it('gives hashes only to a key that may write users, and says so in the trail', async () => {
    const reader = await Operator.of(service, { application, scopes: ['users:read'] });
    const refused = await reader.get('/exports/users?password_hashes=true');
    expectFailure(refused, 403, 'scope_missing');
    expect(refused.body.message).toContain('`users:write`');
    const plain = await reader.get('/exports/users?external_id=user_id');
    expect(plain.text).not.toMatch(/password_hash|\$2b\$|argon2/);
    const [ada, first] = linesOf(plain);
    expect(ada).toEqual({
      ...{ external_id: kept, email: 'ada@export.example', email_verified: true, name: 'Ada Lovelace' },
      created_at: expect.any(String),
    });
    expect(first).toMatchObject({ email: 'p0@export.example', created_at: '2024-05-01T12:00:00.000Z' });
    const { rows } = await service.db.query(
      "SELECT management_key_id AS key, details FROM audit_events WHERE type = 'identities.exported' AND management_key_id = $1",
      [reader.keyId],
    );
    expect(rows).toEqual([{ key: reader.keyId, details: { passwordHashes: false } }]);
  });

  it('gives nothing of another application', async () => {
    const foreign = await Operator.of(service, { application: await givenApplication(service) });
    expectFailure(await foreign.get(`/exports/users?application=${application.slug}`), 404, 'application_not_found');
    expect((await foreign.get('/exports/users')).text).toBe('');
    const everywhere = await Operator.of(service);
    expectFailure(await everywhere.get('/exports/users'), 400, 'malformed_input');
  });
});
