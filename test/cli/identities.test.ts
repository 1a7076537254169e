import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { newId } from '../../src/platform/crypto/ids.js';
import { auditTypes } from '../support/audit.js';
import { type CliAnswer, givenFile, runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import type { Json } from '../support/json.js';
import { useService } from '../support/service.js';

const PASSWORD = 'seven unhurried otters';

const namesIn = (value: unknown): string[] =>
  value && typeof value === 'object' ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]) : [];

describe('cli identities', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const cli = (...args: string[]): Promise<CliAnswer> => runCli(service.variables, ...args);
  const refresh = (refresh_token: string) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });

  async function signIn(email: string, password = PASSWORD) {
    const urls = { redirect_url: `${application.origin}/cb`, cancel_url: `${application.origin}/` };
    const { body } = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    return service.http.post(
      '/v1/auth/exchange',
      { type: 'password', email, password },
      { 'x-auth-flow-id': body.code },
    );
  }

  it('finds an account by its id, also one from before two accounts became one', async () => {
    const { id } = await givenIdentity(service, application);
    const earlier = newId();
    await service.db.query('INSERT INTO identity_aliases (id, identity_id, created_at) VALUES ($1, $2, now())', [
      earlier,
      id,
    ]);
    for (const known of [id, earlier])
      expect(JSON.parse((await cli('identities', 'find', known, '--json')).stdout)).toMatchObject([{ id }]);
    const unknown = newId();
    expect((await cli('identities', 'find', unknown)).stdout).toBe(
      `No account has this id, email address or external id: ${unknown}\n`,
    );
  });

  it('names the account on which it acts, also for an id from before two accounts became one', async () => {
    const { id } = await givenIdentity(service, application);
    const earlier = newId();
    await service.db.query('INSERT INTO identity_aliases (id, identity_id, created_at) VALUES ($1, $2, now())', [
      earlier,
      id,
    ]);
    for (const act of ['block', 'unblock', 'reset-mfa', 'delete'])
      expect([act, (await cli('identities', act, earlier, '--json')).json]).toEqual([
        act,
        expect.objectContaining({ id }),
      ]);
  });

  it('finds an account by its address, in any spelling', async () => {
    const { id, email } = await givenIdentity(service, application);
    const found = await cli('identities', 'find', email.toUpperCase(), '--app', application.slug, '--json');
    expect(JSON.parse(found.stdout)).toMatchObject([
      { id, email, verified: true, blocked: false, createdAt: expect.any(String) },
    ]);
  });

  it('finds imported accounts by the id of the other system, also if that looks like one of ours', async () => {
    const other = await givenApplication(service);
    for (const externalId of ['auth0|42', newId()]) {
      const { id } = await givenIdentity(service, application);
      const { id: namesake } = await givenIdentity(service, other);
      await service.db.query('UPDATE identities SET external_id = $2 WHERE id = ANY($1)', [[id, namesake], externalId]);
      const idsOf = async (...options: string[]) =>
        (await cli('identities', 'find', externalId, '--json', ...options)).json.map((found: Json) => found.id).sort();
      expect(await idsOf()).toEqual([id, namesake].sort());
      expect(await idsOf('--app', other.slug)).toEqual([namesake]);
    }
  });

  it('R27: blocks a person at once, and lets them in again', async () => {
    const session = await givenSession(service, { application });
    const { id, email, password } = session.identity;
    const blocked = await cli('identities', 'block', id, '--json');
    expect(blocked).toMatchObject({ code: 0, json: { id, blocked: true, sessionsEnded: 1 } });
    expect((await refresh(session.refreshToken)).headers.get('x-error-code')).toBe('refresh_token_revoked');
    expect((await signIn(email, password)).headers.get('x-error-code')).toBe('credentials_invalid');
    expect(await cli('identities', 'block', id)).toMatchObject({ code: 0, stdout: 'Blocked; 0 sessions ended.\n' });
    await cli('identities', 'unblock', id);
    expect((await signIn(email, password)).status).toBe(200);
    const types = (await auditTypes(service, { identityId: id })).filter((type) => type.includes('blocked'));
    expect(types).toEqual(['identity.blocked', 'identity.unblocked']); // nothing twice
  });

  it('deletes a person, and leaves nothing that identifies them', async () => {
    const session = await givenSession(service, { application });
    const { id, email } = session.identity;
    const seats = async () =>
      (await service.db.query('SELECT used FROM application_seats WHERE application_id = $1', [application.id])).rows[0]
        .used;
    const before = await seats();
    await givenMail(service, application, { to: { address: email }, identityId: id });
    await service.db.query(
      'UPDATE auth_flows SET login_hint = $2 WHERE id IN (SELECT flow_id FROM authorization_codes WHERE identity_id = $1)',
      [id, email],
    );
    expect(await cli('identities', 'delete', id)).toMatchObject({ code: 0, stdout: 'Deleted; 1 session ended.\n' });
    expect(await seats()).toBe(before - 1);
    expect((await refresh(session.refreshToken)).status).toBe(401);
    const { rows } = await service.db.query(
      'SELECT row_to_json(a)::text AS event FROM audit_events a WHERE identity_id = $1',
      [id],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ event }) => event).join()).not.toMatch(new RegExp(`${email}|127\\.0\\.0\\.1`));
    const kept = await service.db.query(
      'SELECT login_hint FROM auth_flows WHERE login_hint = $1 UNION SELECT recipient FROM mail_outbox WHERE identity_id = $2',
      [email, id],
    );
    expect(kept.rows).toEqual([]);
    expect((await cli('identities', 'delete', id)).stderr).toContain(`There is no identity ${id}`);
  });

  it('exports all that is held about a person, without hashes', async () => {
    const { identity } = await givenSession(service, { application });
    const held = JSON.parse((await cli('identities', 'export', identity.id)).stdout);
    expect(held.identity).toMatchObject({ id: identity.id, email: identity.email, hasPassword: true });
    expect(held.sessions).toHaveLength(1);
    expect(held.auditEvents.length).toBeGreaterThan(0);
    const ours = { ...held, auditEvents: held.auditEvents.map(({ details: _, ...event }: Json) => event) };
    expect(namesIn(ours).filter((name) => name.includes('_'))).toEqual([]);
    expect(JSON.stringify(held)).not.toMatch(/argon2|[hH]ash|secret/);
  });

  describe('import', () => {
    const salt = Buffer.from('0123456789abcdef');
    const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const pbkdf2 = pbkdf2Sync(PASSWORD, salt, 1000, 32, 'sha256');

    async function hashes(): Promise<Record<string, string>> {
      return {
        bcrypt: await bcrypt(PASSWORD, { cost: 4 }),
        scrypt: `$scrypt$ln=12,r=8,p=1$${b64(salt)}$${b64(scryptSync(PASSWORD, salt, 32, { N: 4096, r: 8, p: 1 }))}`,
        pbkdf2: `$pbkdf2-sha256$i=1000$${b64(salt)}$${b64(pbkdf2)}`,
        passlib: `$pbkdf2-sha256$1000$${b64(salt).replaceAll('+', '.')}$${b64(pbkdf2).replaceAll('+', '.')}`,
        django: `pbkdf2_sha256$1000$${salt.toString()}$${pbkdf2.toString('base64')}`,
      };
    }

    it('keeps the hashes of other systems working, and upgrades them at the next sign-in', async () => {
      const known = await hashes();
      const lines = Object.entries(known).map(([kind, password_hash]) =>
        JSON.stringify({ email: `${kind}@import.example.com`, email_verified: true, password_hash }),
      );
      const report = await cli(
        'identities',
        'import',
        givenFile(lines.join('\n'), 'users.jsonl'),
        '--app',
        application.slug,
      );
      expect(report).toMatchObject({ code: 0, stdout: '5 accounts imported, 0 already there, 0 lines refused.\n' });
      for (const kind of Object.keys(known)) {
        const email = `${kind}@import.example.com`;
        expect([kind, (await signIn(email, 'another password')).status]).toEqual([kind, 401]);
        expect([kind, (await signIn(email)).status]).toEqual([kind, 200]);
        const { rows } = await service.db.query('SELECT password_hash FROM identities WHERE email = $1', [email]);
        expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
        expect([kind, (await signIn(email)).status]).toEqual([kind, 200]);
      }
    });

    it('says in one line what is missing', async () => {
      const lines = [['x.csv'], ['x.csv', '--app', application.slug], ['x.txt', '--app', application.slug]];
      for (const args of lines) {
        const { code, stderr, stdout } = await cli('identities', 'import', ...args);
        expect([code, stdout, stderr.trim().split('\n')]).toEqual([1, '', [expect.any(String)]]);
      }
    });
  });
});
