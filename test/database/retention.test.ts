import { readFileSync } from 'node:fs';
import { runCli } from '../support/cli.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { useService } from '../support/service.js';

describe('What is kept of a person', () => {
  const service = useService();
  beforeAll(async () => {
    givenHousekeeping(service);
  });

  it('S20: is listed for every table there is', async () => {
    const page = readFileSync('docs/operations/retention.md', 'utf8');
    const listed = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, table]) => table);
    const { rows } = await service.db.query(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'",
    );
    const tables = rows.map(({ name }) => name);
    expect(listed.sort()).toEqual(tables.sort());
  });

  // Red without the parts that only their owners know: an address that waits, a hint, mails.
  it('S20: is exported, table by table, without proofs', async () => {
    const application = await givenApplication(service);
    const session = await givenSession(service, { application });
    const { id, email } = session.identity;
    await service.db.query(
      `INSERT INTO address_changes (session_id, email, email_key, digits_mac, tries, expires_at)
       VALUES ($1, 'new@example.com', 'new@example.com', 'x', 0, now() + interval '1 hour')`,
      [session.sessionId],
    );
    await service.db.query(
      "UPDATE auth_flows SET login_hint = 'hint@example.com' WHERE id IN (SELECT flow_id FROM authorization_codes WHERE identity_id = $1)",
      [id],
    );
    await givenMail(service, application, { to: { address: email }, identityId: id });
    const { json: held } = await runCli(service.variables, 'identities', 'export', id, '--json');
    expect(held).toMatchObject({
      identity: { id, email },
      sessions: [{ id: session.sessionId }],
      addressChanges: [{ sessionId: session.sessionId, email: 'new@example.com' }],
      signIns: [{ identityId: id }],
      loginHints: [{ loginHint: 'hint@example.com' }],
      mails: [{ identityId: id, template: expect.any(String) }],
    });
    expect(held.auditEvents.length).toBeGreaterThan(0);
    expect(JSON.stringify(held)).not.toMatch(/argon2|Hash|Mac"|sealed|secret/);
  });

  it('S20: of a sign-up that nobody confirmed goes a day after its last code, and of nobody else', async () => {
    const application = await givenApplication(service);
    const people: Record<string, string> = {};
    for (const kind of ['young', 'waiting', 'imported', 'linked', 'blocked', 'seated', 'verified', 'forgotten'])
      people[kind] = (await givenIdentity(service, application)).id;
    const set = (kind: string, change: string) =>
      service.db.query(`UPDATE identities SET ${change} WHERE id = $1`, [people[kind]]);
    for (const kind of Object.keys(people)) {
      if (kind !== 'verified') await set(kind, 'email_verified_at = NULL');
      const longAgo = "now() - interval '3 days'";
      if (kind !== 'young') await set(kind, `created_at = ${longAgo}, updated_at = ${longAgo}`);
      if (['imported', 'blocked', 'seated'].includes(kind)) await set(kind, `${kind}_at = now()`);
    }
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'google', 'https://accounts.google.com', '1', now())`,
      [application.id, people.linked],
    );
    const login = { redirect_url: application.origin, cancel_url: application.origin };
    await service.http.post('/v1/applications/login', login, { 'x-api-key': application.apiKey });
    await service.db.query(
      `INSERT INTO email_codes (id, kind, flow_id, identity_id, link_hash, digits_mac, tries, created_at, expires_at)
       SELECT gen_random_uuid(), 'verify_email', id, $1, 'x', 'x', 0, now(), now() - interval '23 hours'
       FROM auth_flows WHERE application_id = $2 LIMIT 1`,
      [people.waiting, application.id],
    );
    await service.db.query(
      "INSERT INTO audit_events (id, occurred_at, type, identity_id, ip, details) VALUES (gen_random_uuid(), now(), 'identity.registration_requested', $1, '192.0.2.1', '{}')",
      [people.forgotten],
    );
    await givenHousekeeping(service).run();
    const { rows } = await service.db.query('SELECT id FROM identities WHERE application_id = $1', [application.id]);
    const left = rows.map(({ id }) => id);
    expect(Object.keys(people).filter((kind) => !left.includes(people[kind]))).toEqual(['forgotten']);
    const told = await service.db.query('SELECT FROM audit_events WHERE identity_id = $1 AND ip IS NOT NULL', [
      people.forgotten,
    ]);
    expect(told.rowCount).toBe(0);
  });

  it('S24: applications are listed with their plans and users', async () => {
    const [used, unused] = [await givenApplication(service), await givenApplication(service)];
    await givenSession(service, { application: used });
    const { json } = await runCli(service.variables, 'applications', 'list', '--json');
    const users = Object.fromEntries(json.map((listed: { id: string; users: number }) => [listed.id, listed.users]));
    expect(users).toMatchObject({ [used.id]: 1, [unused.id]: 0 });
  });
});
