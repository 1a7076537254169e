import { hashSecret } from '../src/platform/crypto/secrets.js';
import type { BenchDatabase } from './database.js';
import { APPLICATION_ID, USER_AGENT } from './database.js';
import type { Line, Section } from './report.js';

const APPLICATIONS = 1000;
const AT_ONCE = 250_000;
const ROUNDS = 15;
const MOST_MS = 200;
const MOST_BYTES = 60_000;

/**
 * Each page of the console as an owner of every application gets it, from the request to the last byte. The first row of a
 * search is on its page, so the page's time bounds it.
 */
export async function measureConsole(
  database: BenchDatabase,
  users: number,
  serve: () => Promise<{ port: number; cookie: string }>,
): Promise<Section> {
  await fill(database, users);
  const { port, cookie } = await serve();
  const lines: Line[] = [];
  let heaviest = 0;
  for (const [what, path] of await pages(database, users)) {
    const took: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, accept: 'text/html' } });
      heaviest = Math.max(heaviest, (await answer.arrayBuffer()).byteLength);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (round > 0) took.push(performance.now() - begun); // the first one reads the page's code
    }
    lines.push({ what, values: took, unit: 'ms', target: { most: MOST_MS } });
  }
  lines.push({ what: 'the largest page', values: [heaviest], unit: 'bytes', target: { most: MOST_BYTES } });
  const [people, applications] = [users, APPLICATIONS].map((count) => count.toLocaleString('en'));
  return { title: `The console among ${people} people of ${applications} applications`, lines };
}

async function pages(database: BenchDatabase, users: number): Promise<[what: string, path: string][]> {
  const person = await database.value<string>(`SELECT id FROM identities WHERE external_id = 'old-${users >> 1}'`);
  const session = await database.value<string>('SELECT id FROM sessions ORDER BY id OFFSET 40 LIMIT 1');
  const request = await database.value<string>(
    'SELECT request_id FROM audit_events WHERE request_id IS NOT NULL LIMIT 1',
  );
  const found = (text: string): string => `/console/people?q=${encodeURIComponent(text)}`;
  return [
    ['overview', '/console'],
    ['people, the newest', '/console/people'],
    ['found by an email', found(`person-${users >> 1}@example.com`)],
    ['found by the beginning of an email', found('person-77')],
    ['found by the beginning of a name', found('ada love')],
    ['found by a last word', found('lovelace-77')],
    ['found by nothing', found('nobody of this name')],
    ['found by an id', found(person)],
    ['found by an external id', found(`old-${users >> 1}`)],
    ['found by a session', found(session)],
    ['found by a request', found(request)],
    ['a person', `/console/people/${person}`],
    ['applications', '/console/applications'],
    ['an application', '/console/applications/bench-500'],
    ['its keys', '/console/applications/bench-500/keys'],
    ['its plan', '/console/applications/bench-500/plan'],
    ['its webhooks', '/console/applications/bench-500/webhooks'],
    ['the trail', '/console/trail'],
    ['the trail of an application', '/console/trail?application=bench-500'],
    ['mails', '/console/mail'],
    ['operators', '/console/operators'],
  ];
}

/** A fifth of the people have signed in, and each sign-in left an event. */
async function fill(database: BenchDatabase, users: number): Promise<void> {
  const { pool } = database;
  await pool.query(
    `INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, created_at, updated_at)
     SELECT uuidv7(), 'bench-' || n, 'Bench ' || n, $1, '{https://app.example.com}', '{}', '{}', now(), now()
     FROM generate_series(1, $2::integer - 1) AS n`,
    [APPLICATION_ID, APPLICATIONS],
  );
  await pool.query('INSERT INTO application_seats SELECT id, 0 FROM applications ON CONFLICT DO NOTHING');
  for (let from = 0; from < users; from += AT_ONCE) {
    await pool.query(
      `INSERT INTO identities (id, application_id, external_id, email, email_key, email_verified_at, email_is_relay, name,
         created_at, updated_at)
       SELECT uuidv7(), ids[1 + n % $1], 'old-' || n, email, email, now(), false, 'Ada Lovelace-' || n, now(), now()
       FROM (SELECT n, 'person-' || n || '@example.com' AS email FROM generate_series($2::integer, $3::integer) AS n) AS people,
         (SELECT array_agg(id) AS ids FROM applications WHERE slug LIKE 'bench%') AS applications
       ON CONFLICT DO NOTHING`,
      [APPLICATIONS, from, Math.min(from + AT_ONCE, users) - 1],
    );
  }
  await pool.query(
    `INSERT INTO sessions (id, application_id, identity_id, audience, client_type, secret_hash, provider, amr,
       authenticated_at, ip, user_agent, overlap, created_at, expires_at, generation, rotated_at, idle_expires_at)
     SELECT uuidv7(), application_id, id, 'application', 'server', $1, 'password', '{pwd}', now(), '203.0.113.7', $2, 30,
       now(), now() + interval '30 days', 1, now(), now() + interval '7 days'
     FROM identities WHERE uuid_hash(id) % 5 = 0`,
    [hashSecret(Buffer.alloc(32, 9)), USER_AGENT],
  );
  await pool.query(
    `INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id,
       details)
     SELECT uuidv7(), now(), 'session.created', application_id, identity_id, id, ip, user_agent, gen_random_uuid()::text,
       '{}'
     FROM sessions`,
  );
  await database.settle();
}
