import { Loops } from '../../src/platform/loops/loops.js';
import { Barrier } from '../support/barrier.js';
import { Child } from '../support/child.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import type { Json } from '../support/json.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const MANY = 50_000;

describe('/v1/management/imports', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeAll(() => service.app.get(Loops).named('imports').stop());
  beforeEach(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });

  const lineOf = (index: number) =>
    `${JSON.stringify({ external_id: `k${index}`, email: `k${index}@killed.example`, name: 'x'.repeat(60) })}\n`;
  const fileOf = (count: number) => Array.from({ length: count }, (_, index) => lineOf(index)).join('');
  const sent = async (count: number): Promise<string> =>
    (await operator.upload('/imports', fileOf(count), NDJSON)).body.id;
  const ended = async (id: string): Promise<Json> => {
    const { body } = await until(
      () => operator.get(`/imports/${id}`),
      ({ body }: Answer) => body.finished_at !== null,
    );
    return body;
  };
  const positionOf = async (id: string): Promise<number> =>
    (await service.db.query('SELECT position FROM imports WHERE id = $1', [id])).rows[0].position;
  const comesUp = (...nodeArguments: string[]): Promise<Child> =>
    Child.start({ DATABASE_URL: service.databaseUrl }, nodeArguments);
  const isKilled = async (child: Child): Promise<void> => {
    child.kill('SIGKILL');
    await child.ended;
  };

  it('writes each user once when its replica is killed in a batch, and between two', async () => {
    const first = await comesUp();
    const held = await Barrier.hold(
      service,
      `INSERT INTO identities (id, application_id, email, email_key, email_is_relay, created_at, updated_at)
       VALUES (uuidv7(), $1, 'k3200@killed.example', 'k3200@killed.example', false, now(), now())`,
      [application.id],
    );
    const id = await sent(20_000);
    await held.sees(1);
    await isKilled(first);
    await held.release();
    await service.db.query('UPDATE imports SET claimed_until = now() WHERE id = $1', [id]);
    const second = await comesUp();
    await until(
      () => positionOf(id),
      (position) => position > 5_000,
    );
    await isKilled(second);
    await service.db.query('UPDATE imports SET claimed_until = now() WHERE id = $1', [id]);
    const third = await comesUp();
    expect(await ended(id)).toMatchObject({ state: 'done', report: { imported: 19_999, already_there: 1 } });
    const { text } = await operator.get(`/imports/${id}/result`);
    const old = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(old.map(({ external_id }) => external_id)).toEqual(
      Array.from({ length: 20_000 }, (_, index) => `k${index}`).filter((name) => name !== 'k3200'),
    );
    expect(new Set(old.map(({ change }) => change))).toEqual(new Set(['imported']));
    await third.stop();
  });

  it('reads fifty thousand users in the memory of a small process', async () => {
    const child = await comesUp('--max-old-space-size=96');
    const id = await sent(MANY);
    expect(await ended(id)).toMatchObject({ state: 'done', rows: MANY, report: { imported: MANY } });
    await child.stop();
  });
});
