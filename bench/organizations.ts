import {
  FIND_ORGANIZATIONS,
  LIST_MEMBERS,
  LIST_ORGANIZATIONS_BY_NAME,
} from '../src/organizations/organizations.statements.js';
import { FIRST_ID } from '../src/platform/crypto/ids.js';
import { type Statement, statement } from '../src/platform/database/statement.js';
import { APPLICATION_ID, type BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import type { Side } from './process.js';
import type { Line, Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

const FEW = 10;
const MANY = 100_000;
const MEMBERS = 10_000;
/** Of a list: as many as there are in the short one. */
const PAGE = 10;
const TURNS = 200;
const ROLES = { member: { permissions: ['invoices:read'] }, admin: { permissions: ['org:manage', 'invoices:write'] } };

/** The order of the management API. */
const BY_SLUG = statement<{ applicationId: string; after: string; limit: number }, object>(
  'bench-organizations-by-slug',
  'SELECT * FROM organizations WHERE application_id = :applicationId AND slug > :after ORDER BY slug LIMIT :limit',
);

interface Parts {
  few: Side;
  many: Side;
  rounds: number;
  sessions: number;
  run: (load: () => Promise<Load>) => Promise<Outcome>;
}

/**
 * The same acts in an application of ten organizations and in one of a hundred thousand, of which one has ten thousand
 * members, in turn: what grows with them has a ratio far from 1. Each plan is printed with the pages that it read.
 */
export async function measureOrganizations({ few, many, rounds, sessions, run }: Parts): Promise<Section> {
  await fill(few.database, FEW, FEW);
  await fill(many.database, MANY, MEMBERS);
  const lines: Line[] = [];
  for (const [what, asked] of await asks(few.database, many.database)) {
    const took: Record<'few' | 'many', number[]> = { few: [], many: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const [name, { database }] of Object.entries({ few, many }) as ['few' | 'many', Side][])
        took[name].push(await timeOf(database, asked));
    await explain(many.database, what, asked);
    lines.push(
      { what: `${what} among ${MANY.toLocaleString('en')}`, values: took.many, unit: 'ms' },
      {
        what: `${what}: ${MANY.toLocaleString('en')} ÷ ${FEW}`,
        values: took.many.map((ms, round) => ms / (took.few[round] as number)),
        target: { most: 5 },
      },
    );
  }
  const refresh = (side: Side, organization?: string) => async () => {
    await side.database.pool.query('UPDATE sessions SET organization_id = NULL WHERE organization_id IS NOT NULL');
    return run(() => loadOf(side, sessions, organization));
  };
  const results = await inRounds(rounds, {
    'refresh, few': refresh(few),
    'refresh, many': refresh(many),
    'switch, few': refresh(few, 'org-1'),
    'switch, many': refresh(many, 'org-1'),
  });
  for (const act of ['refresh', 'switch'] as const) {
    const of = (size: string) => results[`${act}, ${size}` as keyof typeof results];
    lines.push(
      { what: `${act} among ${MANY.toLocaleString('en')}`, values: rates(of('many')), unit: '/s' },
      {
        what: `${act}: ${MANY.toLocaleString('en')} ÷ ${FEW}`,
        values: ratios(of('many'), of('few')),
        target: { least: 0.85 },
      },
    );
  }
  const title = `Organizations: ${MANY.toLocaleString('en')} in one application, ${MEMBERS.toLocaleString('en')} members in one`;
  return { title, lines };
}

/** Each refresh of another session, so that a switch is one. */
async function loadOf({ database, service }: Side, sessions: number, organization?: string): Promise<Load> {
  const load = await refreshLoad(service.port, database, sessions);
  const body = JSON.stringify({ client_type: 'server', refresh_token: '{value}', organization });
  return { ...load, body };
}

type Asked = (database: BenchDatabase) => { statement: Statement<object, object>; given: Record<string, unknown> };

async function asks(few: BenchDatabase, many: BenchDatabase): Promise<[what: string, asked: Asked][]> {
  const idOf = (slug: string, database: BenchDatabase) =>
    database.value<string>(`SELECT id FROM organizations WHERE slug = '${slug}'`);
  const ids = new Map([
    [few, await idOf('org-1', few)],
    [many, await idOf('org-1', many)],
  ]);
  const last = new Map<BenchDatabase, { afterName: string; afterId: string }>();
  for (const database of [few, many]) {
    const { rows } = await database.pool.query(
      `SELECT lower(name) AS name, id FROM organizations ORDER BY lower(name) COLLATE "C" DESC, id DESC OFFSET ${FEW - 1} LIMIT 1`,
    );
    last.set(database, { afterName: rows[0].name, afterId: rows[0].id });
  }
  const applicationId = APPLICATION_ID;
  const of =
    (asked: Statement<never, object>, given: (database: BenchDatabase) => object): Asked =>
    (database) => ({
      statement: asked as Statement<object, object>,
      given: { applicationId, limit: PAGE, lastLetter: '\u{10FFFF}', ...given(database) },
    });
  return [
    ['the list by slug', of(BY_SLUG, () => ({ after: '' }))],
    ['the list by name', of(LIST_ORGANIZATIONS_BY_NAME, () => ({ afterName: '', afterId: FIRST_ID }))],
    ['its last page', of(LIST_ORGANIZATIONS_BY_NAME, (database) => last.get(database) as object)],
    ['a search that finds all', of(FIND_ORGANIZATIONS, () => ({ text: 'org' }))],
    ['a search that finds one', of(FIND_ORGANIZATIONS, () => ({ text: 'wayn' }))],
    ['a search that finds nothing', of(FIND_ORGANIZATIONS, () => ({ text: 'zebra' }))],
    ['the members of one', of(LIST_MEMBERS, (database) => ({ organizationId: ids.get(database), after: FIRST_ID }))],
  ];
}

/** The least of many turns: one of them is shorter than the noise of the machine. */
async function timeOf(database: BenchDatabase, asked: Asked): Promise<number> {
  const { statement, given } = asked(database);
  const query = { name: statement.name, text: statement.text, values: statement.parameters.map((name) => given[name]) };
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now();
    await database.pool.query(query);
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

async function explain(database: BenchDatabase, what: string, asked: Asked): Promise<void> {
  const { statement, given } = asked(database);
  const { rows } = await database.pool.query(
    `EXPLAIN (ANALYZE, BUFFERS) ${statement.text}`,
    statement.parameters.map((name) => given[name]),
  );
  console.log(`\n${what}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`);
}

/** Everybody with a session belongs to the first two. */
async function fill(database: BenchDatabase, organizations: number, members: number): Promise<void> {
  const { pool } = database;
  await pool.query('UPDATE applications SET organizations = $1', [
    { membership: 'optional', roles: ROLES, defaultRole: 'member' },
  ]);
  await pool.query(
    `INSERT INTO organizations (id, application_id, slug, name, created_at, updated_at)
     SELECT uuidv7(), $1, 'org-' || n, 'Organization ' || n, now(), now() FROM generate_series(1, $2::integer) AS n`,
    [APPLICATION_ID, organizations],
  );
  await pool.query("UPDATE organizations SET slug = 'wayne', name = 'Wayne Enterprises' WHERE slug = 'org-5'");
  await pool.query(
    `INSERT INTO identities (id, application_id, email, email_key, email_is_relay, created_at, updated_at)
     SELECT gen_random_uuid(), $1, email, email, false, now(), now()
     FROM (SELECT 'member-' || n || '@example.com' AS email FROM generate_series(1, $2::integer) AS n) AS people`,
    [APPLICATION_ID, members],
  );
  await pool.query(
    `INSERT INTO organization_members (organization_id, identity_id, roles, joined_at)
     SELECT organization.id, person.id, '{member}', now() FROM identities AS person CROSS JOIN organizations AS organization
     WHERE (slug = 'org-1' AND email LIKE 'member-%') OR (slug IN ('org-1', 'org-2') AND email LIKE 'person-%')`,
  );
  await pool.query("SELECT pg_notify('gatehouse_changes', $1)", [`application:${APPLICATION_ID}`]);
  await database.settle();
}
