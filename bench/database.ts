import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { ARGON2 } from '../src/identities/passwords/password-hasher.js';
import { SEALED_TOTP_SECRETS } from '../src/identities/second-factors/totp-factors.js';
import { newId } from '../src/platform/crypto/ids.js';
import { KeyRing } from '../src/platform/crypto/key-ring.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../src/platform/crypto/secrets.js';
import { dataSourceOptions } from '../src/platform/database/data-source.js';
import { RefreshTokens } from '../src/session/tokens/refresh-token.js';
import { copySessions } from './copied-sessions.js';
import { createEmptyDatabase } from './server.js';
import { SessionIds } from './session-ids.js';
import { CLIENT_ID, PROVIDER } from './social-attempt.js';

export const SECRET_KEY = Buffer.alloc(32, 7);
export const API_KEY = `gh_key_${'k'.repeat(43)}`;
/** It reports telemetry events. */
export const REPORTING_KEY = `gh_key_${'m'.repeat(43)}`;
/** It reads the reports. */
export const READING_KEY = `gh_key_${'r'.repeat(43)}`;
const SCOPES = { [API_KEY]: 'login', [REPORTING_KEY]: 'metrics', [READING_KEY]: 'metrics:read' };
export const APPLICATION_ID = '01900000-0000-7000-8000-000000000001';
/** Where the logins of OpenID Connect end. */
export const REDIRECT_URL = 'https://app.example.com/callback';
export const PASSWORD = 'correct horse battery staple';
/** Each identity has four of the ten thousand sessions, so a query for all sessions of an identity finds only a few. */
export const PEOPLE = 2_500;
/** All authenticator apps share it. */
export const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** The sessions from before the loads share one secret, so that a token can be made from any of their rows. */
const SESSION_SECRET = Buffer.alloc(32, 9);

/** The columns of a session that was opened just now, beside its id and its identity. */
const OPENED = {
  application_id: `'${APPLICATION_ID}'::uuid`,
  audience: "'application'",
  client_type: "'server'",
  secret_hash: `'\\x${hashSecret(SESSION_SECRET).toString('hex')}'::bytea`,
  provider: "'password'",
  amr: "'{pwd}'::text[]",
  authenticated_at: 'now()',
  ip: "'203.0.113.7'",
  user_agent: `'${USER_AGENT}'`,
  overlap: '30',
  created_at: 'now()',
  expires_at: "now() + interval '30 days'",
  generation: '1',
  rotated_at: 'now()',
  idle_expires_at: "now() + interval '7 days'",
};

export const emailOf = (person: number): string => `person-${person}@example.com`;

interface Held {
  id: string;
  generation: number;
}

/** Loads that run at once draw from different halves: a session in two loads would look stolen. */
export type Half = 0 | 1;

/** One database of that server, with an application, some identities and the wanted number of sessions. */
export class BenchDatabase {
  /** Seconds that the sessions took to make. */
  filledIn = 0;
  private readonly tokens = new RefreshTokens(new KeyRing(SECRET_KEY));
  private readonly ids: SessionIds;
  /** Of sessions that may have changed since they were made. */
  private readonly used = new Set<string>();

  private constructor(
    readonly url: string,
    readonly pool: pg.Pool,
    private readonly sessions: number,
  ) {
    this.ids = new SessionIds(sessions);
  }

  static async create(serverUrl: string, name: string, sessions: number): Promise<BenchDatabase> {
    const url = await createEmptyDatabase(serverUrl, name);
    const source = new DataSource(dataSourceOptions({ url, pool: 1 }));
    await source.initialize();
    await source.runMigrations();
    await source.destroy();
    const pool = new pg.Pool({ connectionString: url, max: 4 });
    pool.on('error', () => undefined); // at the end the server may stop before a connection closes
    const database = new BenchDatabase(url, pool, sessions);
    await database.fill();
    return database;
  }

  /** Returns current refresh tokens of random sessions of the whole table, or of one half of it. */
  async sampleTokens(count: number, half?: Half): Promise<string[]> {
    const { rows } = await this.pool.query<Held>(
      `SELECT id, generation FROM sessions TABLESAMPLE BERNOULLI ($2)
       WHERE secret_hash = $4 AND audience = 'application' AND revoked_at IS NULL
         AND ($3::integer IS NULL OR uuid_hash(id) & 1 = $3)
       ORDER BY random() LIMIT $1`,
      [count, Math.min(100, (200 * count) / this.sessions + 1), half, hashSecret(SESSION_SECRET)],
    );
    return this.tokensOf(rows);
  }

  /** Returns current refresh tokens of random sessions of the newest, whose pages are in the server's memory afterwards. */
  async sampleNewest(count: number, newest: number): Promise<string[]> {
    const { rows } = await this.pool.query<Held>(
      `SELECT id, generation FROM (SELECT * FROM sessions ORDER BY id DESC LIMIT $3) AS newest
       WHERE secret_hash = $2 AND audience = 'application' AND revoked_at IS NULL ORDER BY random() LIMIT $1`,
      [count, hashSecret(SESSION_SECRET), newest],
    );
    return this.tokensOf(rows);
  }

  /** Returns refresh tokens of random sessions that nothing has used yet. The database does not read their pages for it. */
  unusedTokens(count: number): string[] {
    const held = new Map<string, Held>();
    if (this.used.size + count > this.sessions) throw new Error('The loads have used all sessions');
    while (held.size < count) {
      const id = this.ids.at(Math.floor(Math.random() * this.sessions));
      if (!this.used.has(id)) held.set(id, { id, generation: 1 });
    }
    return this.tokensOf([...held.values()]);
  }

  private tokensOf(rows: Held[]): string[] {
    for (const { id } of rows) this.used.add(id);
    return rows.map(({ id, generation }) => this.tokens.encode({ sessionId: id, generation, secret: SESSION_SECRET }));
  }

  /** New people with so many sessions each; returns a refresh token of each person. */
  async newcomers(people: number, sessions: number): Promise<string[]> {
    const { rows } = await this.pool.query<Held>(
      `WITH person AS (
         INSERT INTO identities (id, application_id, email, email_key, email_verified_at, email_is_relay, created_at, updated_at)
         SELECT id, $1, id || '@example.com', id || '@example.com', now(), false, now(), now()
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $2::integer)) AS ids RETURNING id
       ), opened AS (
         INSERT INTO sessions (id, identity_id, ${Object.keys(OPENED)})
         SELECT uuidv7(), person.id, ${Object.values(OPENED)} FROM person, generate_series(1, $3::integer) RETURNING *
       )
       SELECT DISTINCT ON (identity_id) id, generation FROM opened ORDER BY identity_id, id`,
      [APPLICATION_ID, people, sessions],
    );
    return this.tokensOf(rows);
  }

  /** So long ago that a sweep may delete them. */
  async endLongAgo(count: number): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(
      `UPDATE sessions SET revoked_at = now() - interval '31 days', ended_reason = 'user'
       WHERE id IN (SELECT id FROM sessions TABLESAMPLE BERNOULLI ($2)
         WHERE revoked_at IS NULL AND audience = 'application' LIMIT $1) RETURNING id`,
      [count, Math.min(100, (200 * count) / this.sessions)],
    );
    for (const { id } of rows) this.used.add(id);
  }

  /** Returns the ids of open flows. */
  async openFlows(count: number): Promise<string[]> {
    const flows = Array.from({ length: count }, () => newSecret(SECRET_PREFIXES.flow));
    await this.pool.query(
      `INSERT INTO auth_flows (id, token_hash, application_id, redirect_url, cancel_url, created_at, expires_at)
       SELECT gen_random_uuid(), hash, $1, '${REDIRECT_URL}', 'https://app.example.com/', now(), now() + interval '1 hour'
       FROM unnest($2::bytea[]) AS hash`,
      [APPLICATION_ID, flows.map((flow) => hashSecret(flow))],
    );
    return flows;
  }

  /** Returns codes of the application's own client of OpenID Connect, with an ID token in view. */
  async openCodes(count: number): Promise<string[]> {
    const [flow = ''] = await this.openFlows(1);
    const codes = Array.from({ length: count }, () => newSecret(SECRET_PREFIXES.code));
    const asked = {
      ...{ issuer: 'https://bench.example', redirectUri: REDIRECT_URL, responseMode: 'query' },
      scope: ['openid', 'email', 'offline_access'],
    };
    await this.pool.query(
      `INSERT INTO authorization_codes (id, code_hash, flow_id, application_id, identity_id, provider, amr,
         authenticated_at, created_at, expires_at, asked)
       SELECT gen_random_uuid(), hash, flow.id, $1, person[1 + n % cardinality(person)], 'password', '{pwd}',
         now(), now(), now() + interval '1 hour', $2
       FROM unnest($3::bytea[]) WITH ORDINALITY AS codes (hash, n), (SELECT id FROM auth_flows WHERE token_hash = $4) AS flow,
         (SELECT array_agg(id) AS person FROM identities) AS people`,
      [APPLICATION_ID, asked, codes.map((code) => hashSecret(code)), hashSecret(flow)],
    );
    return codes;
  }

  /** The service hears of it at once. */
  async signIdTokensWith(alg: string): Promise<void> {
    await this.pool.query('UPDATE applications SET id_token_alg = $1', [alg]);
    await this.pool.query("SELECT pg_notify('gatehouse_changes', $1)", [`application:${APPLICATION_ID}`]);
  }

  /** Without a secret: the client is public. */
  async offerProvider(issuer: string): Promise<void> {
    await this.pool.query(
      `INSERT INTO application_providers (id, application_id, provider, type, issuer, client_id, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 'oidc', $3, $4, now(), now())`,
      [APPLICATION_ID, PROVIDER, issuer, CLIENT_ID],
    );
  }

  /** Every code counts again. */
  async renewTotpCodes(): Promise<void> {
    await this.pool.query('UPDATE totp_factors SET last_step = 0');
  }

  async value<Value = number>(sql: string): Promise<Value> {
    const { rows } = await this.pool.query(sql);
    return Object.values(rows[0])[0] as Value;
  }

  /** The index of the ids is in memory afterwards, as after some minutes of refreshes. */
  async readIds(): Promise<void> {
    await this.pool.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm');
    await this.pool.query("SELECT pg_prewarm('sessions_pkey', 'read')");
  }

  /** Only during a measurement that needs them, because counting costs some time. */
  async countStatements(wanted: boolean): Promise<void> {
    await this.pool.query(`ALTER SYSTEM SET pg_stat_statements.track = '${wanted ? 'top' : 'none'}'`);
    await this.pool.query('SELECT pg_reload_conf(), pg_stat_statements_reset()');
  }

  /** Does at once what the database would do beside the next measurement, because of what came before it. */
  async settle(): Promise<void> {
    await this.pool.query('VACUUM (ANALYZE)');
    await this.pool.query('CHECKPOINT');
  }

  private async fill(): Promise<void> {
    await this.pool.query('CREATE EXTENSION pg_stat_statements');
    await this.countStatements(false);
    await this.pool.query(`
      INSERT INTO plans (id, key, name, providers, portal, metrics, created_at, updated_at)
      VALUES ('${APPLICATION_ID}', 'bench', 'Bench', '{*}', '{"enabled":true,"profile":true,"mfa":true}',
        '{"enabled":true,"retentionDays":30}', now(), now());
      INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, created_at, updated_at)
      VALUES ('${APPLICATION_ID}', 'bench', 'Bench', '${APPLICATION_ID}', '{https://app.example.com}', '{}', '{}', now(), now());
      INSERT INTO application_seats VALUES ('${APPLICATION_ID}', 0);
    `);
    for (const [key, scope] of Object.entries(SCOPES))
      await this.pool.query(
        `INSERT INTO api_keys (id, application_id, name, key_hash, scopes, created_at)
         VALUES (gen_random_uuid(), $1, 'bench', $2, ARRAY[$3], now())`,
        [APPLICATION_ID, hashSecret(key), scope],
      );
    await this.pool.query(
      `INSERT INTO identities (id, application_id, email, email_key, email_verified_at, email_is_relay, password_hash, created_at, updated_at)
       SELECT gen_random_uuid(), $1, email, email, now(), false, $2, now(), now()
       FROM (SELECT 'person-' || n || '@example.com' AS email FROM generate_series(0, $3::integer - 1) AS n) AS people`,
      [APPLICATION_ID, await hash(PASSWORD, ARGON2), PEOPLE],
    );
    await this.fillTotpFactors();
    await this.fillSessions();
    await this.settle();
  }

  /** Only the sign-in that is measured asks for them: the identities themselves have no second factor. */
  private async fillTotpFactors(): Promise<void> {
    const ring = new KeyRing(SECRET_KEY);
    const ids = Array.from({ length: PEOPLE }, () => newId());
    const sealed = ids.map((id) => ring.seal(Buffer.from(TOTP_SECRET), SEALED_TOTP_SECRETS.contextOf(id)));
    await this.pool.query(
      `INSERT INTO totp_factors (id, identity_id, sealed_secret, begun_by, confirmed_at, last_step, created_at)
       SELECT made.id, person.id, made.sealed, '\\x00', now(), 0, now()
       FROM (SELECT id, row_number() OVER () AS n FROM identities) AS person
       JOIN unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS made (id, sealed, n) ON made.n = person.n`,
      [ids, sealed],
    );
  }

  private async fillSessions(): Promise<void> {
    const begun = performance.now();
    await copySessions(this.url, this.ids, OPENED);
    this.filledIn = (performance.now() - begun) / 1000;
  }
}
