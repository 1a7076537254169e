import { listUsers, type UserFilters, type UserOrder } from '../src/management/users/list-users.statement.js';
import { hashSecret } from '../src/platform/crypto/secrets.js';
import type { Statement } from '../src/platform/database/statement.js';
import { SESSION_RECORDS_OF } from '../src/session/lifecycle/session-record.statements.js';
import { APPLICATION_ID, type BenchDatabase, emailOf, USER_AGENT } from './database.js';
import type { Line, Section } from './report.js';

const USERS_AT_ONCE = 250_000;
const PAGE = 51;
const ROUNDS = 7;
const MOST_MS = 50;
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LAST_EMAIL = 'person-99';

type Ask = [what: string, filters: UserFilters, order: UserOrder];

/**
 * First and last pages of the lists of the management API, as statements on a warm cache. Each plan is printed with the pages
 * that it read.
 */
export async function measureManagedLists(database: BenchDatabase, users: number): Promise<Section> {
  await fill(database, users);
  const lines: Line[] = [];
  for (const [what, filters, order] of await asks(database, users)) {
    const given = { ...filters, applicationId: APPLICATION_ID, limit: PAGE };
    lines.push(await measured(database, what, listUsers(filters, order) as Statement<object, object>, given));
  }
  const identityId = await database.value<string>('SELECT identity_id FROM sessions LIMIT 1');
  const oldest = await database.value<string>('SELECT id FROM sessions ORDER BY id OFFSET 40 LIMIT 1');
  for (const [what, live, after] of [
    ['sessions that live', true, NEWEST],
    ['sessions that ended', false, NEWEST],
    ['sessions that ended, last page', false, oldest],
  ] as const) {
    const given = { identityId, live, after, limit: PAGE };
    lines.push(await measured(database, what, SESSION_RECORDS_OF as Statement<object, object>, given));
  }
  return { title: `Lists of management: ${users.toLocaleString('en')} users, 20,000 sessions of one of them`, lines };
}

async function asks(database: BenchDatabase, users: number): Promise<Ask[]> {
  const after = await database.value<string>('SELECT id FROM identities ORDER BY id OFFSET 40 LIMIT 1');
  const since = await database.value<string>('SELECT id FROM identities ORDER BY id DESC OFFSET 20 LIMIT 1');
  const last = await database.value<string>(`
    SELECT email_key FROM (SELECT email_key FROM identities ORDER BY email_key USING ~>~ LIMIT 41) AS last
    ORDER BY email_key USING ~<~ LIMIT 1`);
  const [emailFrom, emailTo] = [LAST_EMAIL, `${LAST_EMAIL}\u{10FFFF}`];
  return [
    ['newest first', {}, 'newest'],
    ['newest first, last page', { after }, 'newest'],
    ['by email', {}, 'email'],
    ['by email, last page', { afterEmail: last }, 'email'],
    ['email', { email: emailOf(users >> 1) }, 'newest'],
    ['email_prefix', { emailFrom, emailTo }, 'email'],
    ['email_prefix, last page', { emailFrom, emailTo, afterEmail: last }, 'email'],
    ['external_id', { externalId: `old-${users >> 1}` }, 'newest'],
    ['created_since', { since }, 'newest'],
    ['blocked', { blocked: true }, 'newest'],
    ['blocked, last page', { blocked: true, after }, 'newest'],
    ['not verified', { notVerified: true }, 'newest'],
    ['not verified, last page', { notVerified: true, after }, 'newest'],
    ['provider', { provider: 'google' }, 'newest'],
    ['provider, last page', { provider: 'google', after }, 'newest'],
    ['provider that nobody has', { provider: 'github' }, 'newest'],
  ];
}

async function measured(
  { pool }: BenchDatabase,
  what: string,
  { text, parameters }: Statement<object, object>,
  given: Record<string, unknown>,
): Promise<Line> {
  const values = parameters.map((name) => given[name]);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await pool.query(text, values);
    took.push(performance.now() - begun);
  }
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
  console.log(`\n${what}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
  return { what, values: took, unit: 'ms', target: { most: MOST_MS } };
}

/** One in a thousand is blocked, one in twenty not verified, one in ten signs in with Google. */
async function fill(database: BenchDatabase, users: number): Promise<void> {
  for (let from = 0; from < users; from += USERS_AT_ONCE) {
    const last = Math.min(from + USERS_AT_ONCE, users) - 1;
    await database.pool.query(
      `INSERT INTO identities (id, application_id, external_id, email, email_key, email_verified_at, email_is_relay, name,
         blocked_at, created_at, updated_at)
       SELECT uuidv7(), $1, 'old-' || n, email, email, CASE WHEN n % 20 > 0 THEN now() END, false, 'Person ' || n,
         CASE WHEN n % 1000 = 7 THEN now() END, now(), now()
       FROM (SELECT n, 'person-' || n || '@example.com' AS email FROM generate_series($2::integer, $3::integer) AS n) AS people
       ON CONFLICT DO NOTHING`,
      [APPLICATION_ID, from, last],
    );
  }
  await database.pool.query(
    `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
     SELECT gen_random_uuid(), application_id, id, 'google', 'https://accounts.google.com', id::text, now()
     FROM identities WHERE uuid_hash(id) % 10 = 0`,
  );
  await database.pool.query(
    `INSERT INTO sessions (id, application_id, identity_id, audience, client_type, secret_hash, provider, amr,
       authenticated_at, ip, user_agent, overlap, created_at, expires_at, generation, rotated_at, idle_expires_at,
       revoked_at)
     SELECT uuidv7(), $1, person.id, 'application', 'server', $2, 'password', '{pwd}', now(), '203.0.113.7',
       '${USER_AGENT}', 30, now(), now() + interval '30 days', 1, now(), now() + interval '7 days',
       CASE WHEN n % 20 > 0 THEN now() END
     FROM generate_series(1, 20000) AS n, (SELECT id FROM identities LIMIT 1) AS person`,
    [APPLICATION_ID, hashSecret(Buffer.alloc(32, 9))],
  );
  await database.settle();
}
