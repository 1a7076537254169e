import { MAIL_OUTBOX } from '../../src/mail/mail-table.js';
import { type ClaimStatements, claimsOf } from '../../src/platform/outbox/claims.statements.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { type Service, startService } from '../support/service.js';

const APPLICATIONS = 3_000;
const INVITATIONS = 20_000;
/** A claim that looked at each application, or at each invitation, would read many thousands. */
const FEW_BLOCKS = 1_000;

describe('A claim of mails', () => {
  let service: Service;
  let busy: GivenApplication;
  const { claim, returnToQueues, countWaiting } = claimsOf(MAIL_OUTBOX) as ClaimStatements<{ applicationId: string }>;

  beforeAll(async () => {
    service = await startService();
    busy = await givenApplication(service);
    await service.app.close(); // nothing is delivered
    await service.db.query(
      `INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, created_at, updated_at)
       SELECT gen_random_uuid(), 'many-' || n, 'Many', $1, '{}', '{}', '{}', now(), now() FROM generate_series(1, $2::integer) AS n`,
      [busy.planId, APPLICATIONS],
    );
    await service.db.query('VACUUM ANALYZE mail_outbox'); // so PostgreSQL plans for none that waits
    await service.db.query(
      `INSERT INTO mail_outbox (id, application_id, template, language, created_at, attempts, next_attempt_at)
       SELECT gen_random_uuid(), $1, 'invitation', 'en', now(), 0, now() - interval '1 hour' FROM generate_series(1, $2::integer)
       UNION ALL
       SELECT gen_random_uuid(), id, 'sign_in_code', 'en', now(), 0, now() FROM applications WHERE id <> $1`,
      [busy.id, INVITATIONS],
    );
  });
  afterAll(() => service.db.end());

  const run = async ({ text, parameters }: Pick<typeof claim, 'text' | 'parameters'>, before = '') => {
    const given = { claim: busy.id, atMost: 8, room: '{}', lastQueue: `${busy.id}false` };
    return (
      await service.db.query(
        `${before} ${text}`,
        parameters.map((name) => given[name]),
      )
    ).rows;
  };
  const blocksOf = async (statement: Parameters<typeof run>[0] | undefined) => {
    const [explained] = statement ? await run(statement, 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)') : [];
    const { Plan: plan } = explained['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };

  // Red where the oldest goes first: all eight are invitations.
  it('takes one of each application, behind the one that had the last turn', async () => {
    const taken = new Set((await run(claim)).map((row) => row.application_id));
    expect([taken.size, taken.has(busy.id)]).toEqual([8, false]);
  });

  // Red where it looks at every application that waits, or without the index.
  it('reads few blocks, however many of them wait', async () => {
    expect(await blocksOf(claim)).toBeLessThan(FEW_BLOCKS);
  });

  // Red where an application has one queue: the code waits for 20,000 invitations.
  it('takes a code of an application before a second of its invitations', async () => {
    await service.db.query(
      `INSERT INTO mail_outbox (id, application_id, template, language, created_at, expires_at, attempts, next_attempt_at)
       SELECT gen_random_uuid(), $1, template, 'en', now(), now() + interval '30 minutes', 0, now()
       FROM unnest('{sign_in_code,invitation}'::text[]) AS template`,
      [busy.id],
    );
    const ofBusy = (await run(claim)).filter((row) => row.application_id === busy.id);
    expect(ofBusy.map(({ template }) => template)).toEqual(['sign_in_code']);
  });

  // Red where what waits for another try stands in its queue: a claim looks at each of them.
  it('reads few blocks while the mails of all applications wait for another try', async () => {
    await service.db.query(
      "UPDATE mail_outbox SET attempts = 1, next_attempt_at = now() + interval '1 hour', claimed_until = now()",
    );
    await service.db.query('VACUUM mail_outbox');
    expect(await run(claim)).toEqual([]);
    expect(await blocksOf(claim)).toBeLessThan(FEW_BLOCKS);
    expect(await blocksOf(returnToQueues)).toBeLessThan(FEW_BLOCKS);
  });

  // Red where nothing goes back to its queue.
  it('takes one of each application again once they are due', async () => {
    await service.db.query('UPDATE mail_outbox SET next_attempt_at = now() - make_interval(secs => random())');
    for (let turn = 0; turn < 3; turn += 1) await service.db.query(returnToQueues?.text ?? '');
    expect(new Set((await run(claim)).map((row) => row.application_id)).size).toBe(8);
  });

  // Red where the index of all that was not sent is read: it has those that were given up.
  it('has a count of what waits that reads nothing that was given up', async () => {
    const { rowCount: given } = await service.db.query(
      'UPDATE mail_outbox SET dead_at = now() WHERE claimed_until IS NOT NULL',
    );
    await service.db.query('VACUUM mail_outbox');
    expect(given).toBeGreaterThan(INVITATIONS / 2);
    expect(await blocksOf(countWaiting)).toBeLessThan(FEW_BLOCKS);
  });
});
