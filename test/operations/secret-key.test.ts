import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { EntityManager } from 'typeorm';
import { RecoveryCodes } from '../../src/identities/second-factors/recovery-codes.js';
import { SEALED_COLUMNS } from '../../src/operations/resealing.js';
import { KeyRing } from '../../src/platform/crypto/key-ring.js';
import { Couriers } from '../../src/platform/outbox/couriers.js';
import { auditEvents } from '../support/audit.js';
import { runCli } from '../support/cli.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { latestMail } from '../support/mailbox.js';
import { type Service, startService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const OLD = Buffer.alloc(32, 7);
const NEW = Buffer.alloc(32, 8);
const text = (key: Buffer): string => key.toString('base64');

/** The stages of a rolling change, as a replica's environment has them. */
const SWAPPED = { SECRET_KEY: text(NEW), SECRET_KEY_PREVIOUS: text(OLD) };
const AFTER = { SECRET_KEY: text(NEW), SECRET_KEY_PREVIOUS: '' };

const refreshAt = async ({ http }: Pick<Service, 'http'>, session: GivenSession): Promise<number> => {
  const answer = await http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: session.refreshToken });
  if (answer.status === 200) session.refreshToken = answer.body.refresh_token;
  return answer.status;
};

describe('A change of SECRET_KEY, while two replicas are at different stages of it', () => {
  let ahead: Service;
  let behind: Service;
  let application: GivenApplication;
  beforeAll(async () => {
    behind = await startService({ SECRET_KEY_PREVIOUS: text(NEW) });
    ahead = await behind.replica(SWAPPED);
    application = await givenApplication(behind);
  });
  afterAll(async () => {
    await ahead.stop();
    await behind.stop();
  });

  /** A load balancer that sends every request to the other replica. */
  const balanced = (): Service => {
    const http = new Http('');
    let requests = 0;
    http.raw = (path, init) => {
      requests += 1;
      return (requests % 2 ? ahead : behind).http.raw(path, init);
    };
    return { ...behind, http };
  };

  it('S9: signs nobody out, whichever replica a refresh reaches', async () => {
    const both = balanced();
    const sessions = await Promise.all([ahead, behind, both].map((node) => givenSession(node, { application })));
    for (let round = 0; round < 6; round += 1)
      expect(await Promise.all(sessions.map((session) => refreshAt(both, session)))).toEqual([200, 200, 200]);
  });

  it('S9: a hosted login goes on over both, its address, cookie and form included', async () => {
    const both = balanced();
    const { email, password } = await givenIdentity(behind, application);
    const browser = new Browser(both);
    await browser.open((await givenLogin(both, application)).path);
    expect((await browser.submit({ email, password: 'not the right one' })).status).toBe(401);
    const done = await browser.submit({ email, password });
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toContain(`${application.origin}/callback`);
  });

  it('S9: the digits of a mail that one replica wrote count at the other', async () => {
    const both = balanced();
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
      const { flow } = await givenLogin(both, application);
      const headers = { 'x-auth-flow-id': flow };
      await both.http.post('/v1/auth/register', { email, password: 'seven unhurried otters' }, headers);
      const { code } = await latestMail(behind, email);
      expect((await both.http.post('/v1/auth/verify-email', { code }, headers)).status).toBe(200);
      await both.http.get('/health/live'); // so that the next person's requests reach the replicas the other way round
    }
  });

  it('S9: both open the signing keys, and tell the same ones', async () => {
    const [one, other] = await Promise.all([ahead, behind].map((node) => node.http.get('/.well-known/jwks.json')));
    expect(one?.body).toEqual(other?.body);
  });
});

describe('secret-key rotate', () => {
  let service: Service;
  let application: GivenApplication;
  const replicas: Service[] = [];
  beforeAll(async () => {
    service = await startService({ SMTP_URL: 'smtp://127.0.0.1:1' }); // its mails wait
    application = await givenApplication(service);
  });
  afterAll(() => Promise.all([service, ...replicas].map((node) => node.stop())));

  const givenReplica = async (variables: NodeJS.ProcessEnv): Promise<Service> => {
    const replica = await service.replica(variables);
    replicas.push(replica);
    return replica;
  };
  const rotate = (...more: string[]) => runCli({ ...service.variables, ...SWAPPED }, 'secret-key', 'rotate', ...more);
  const givenProvider = async (sealed: (id: string) => Buffer): Promise<string> => {
    const { rows } = await service.db.query(
      `INSERT INTO application_providers (id, application_id, provider, type, client_id, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'google', 'client', now(), now()) RETURNING id`,
      [application.id],
    );
    const change = 'UPDATE application_providers SET sealed_client_secret = $2 WHERE id = $1';
    await service.db.query(change, [rows[0].id, sealed(rows[0].id)]);
    return rows[0].id;
  };
  const secretOf = async (id: string): Promise<string> => {
    const { rows } = await service.db.query('SELECT sealed_client_secret FROM application_providers WHERE id = $1', [
      id,
    ]);
    return new KeyRing(NEW).open(rows[0].sealed_client_secret, `application-provider/${id}`).toString();
  };

  const totpSecretIn = async ({ db }: Service): Promise<string> => {
    const { rows } = await db.query('SELECT id, sealed_secret FROM totp_factors');
    return new KeyRing(NEW).open(rows[0].sealed_secret, `totp-factor/${rows[0].id}`).toString();
  };

  const recoveryCodesAt = ({ app }: Service) => app.get(RecoveryCodes, { strict: false });

  const found = (json: { findings: { check: string }[] }) => json.findings.find(({ check }) => check === 'secret key');

  async function expectNothingLeftToDo(): Promise<void> {
    const again = await rotate();
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Everything is sealed under SECRET_KEY') });
    expect(again.stdout).toContain('Keep the old key in SECRET_KEY_PREVIOUS for REFRESH_TOKEN_TTL, at least for a day');
    const alone = { ...service.variables, ...SWAPPED, SECRET_KEY_PREVIOUS: '' };
    expect((await runCli(alone, 'secret-key', 'rotate')).stdout).not.toContain('Keep the old key');
  }

  it('S9: seals everything anew, so that a replica starts with the new key alone, and has nothing left to do', async () => {
    const mail = await givenMail(service, application);
    const person = await givenIdentity(service, application);
    const app = await givenApp(service, person);
    const [recoveryCode = ''] = await service.app
      .get(EntityManager)
      .transaction((manager) => recoveryCodesAt(service).replaceAll(manager, person.id));
    const refreshed = await givenSession(service, { application });
    const idle = await givenSession(service, { application });
    const provider = await givenProvider((id) =>
      new KeyRing(OLD).seal(Buffer.from('one'), `application-provider/${id}`),
    );
    const fromEarlier = await givenProvider((id) => sealedByAnEarlierVersion('two', `application-provider/${id}`));
    const doctor = () => runCli({ ...service.variables, ...SWAPPED, SMTP_URL: '' }, 'doctor', '--json');
    expect(found((await doctor()).json)).toMatchObject({
      health: 'warn',
      message: expect.stringContaining('6 of the signing keys, 2 of the client secrets of providers, 1 of the waiting'),
    });

    expect((await rotate('--json')).json).toEqual({
      unreadable: 0,
      columns: [
        { table: 'signing_keys', resealed: 6, unreadable: [] },
        { table: 'application_providers', resealed: 2, unreadable: [] },
        { table: 'organization_providers', resealed: 0, unreadable: [] },
        { table: 'mail_outbox', resealed: 1, unreadable: [] },
        { table: 'totp_factors', resealed: 1, unreadable: [] },
        { table: 'recovery_codes', resealed: 10, unreadable: [] },
        { table: 'upstream_attempts', resealed: 0, unreadable: [] },
        { table: 'link_attempts', resealed: 0, unreadable: [] },
        { table: 'kept_answers', resealed: 0, unreadable: [] },
        { table: 'webhook_endpoints', resealed: 0, unreadable: [] },
        { table: 'webhook_endpoints', resealed: 0, unreadable: [] },
        { table: 'signal_streams', resealed: 0, unreadable: [] },
      ],
    });
    await expectNothingLeftToDo();
    expect(found((await doctor()).json)).toMatchObject({ health: 'ok' });
    const rotations = await auditEvents(service, { type: 'secret_key.rotated' });
    expect(rotations.map(({ details }) => details)).toEqual([
      { table: 'signing_keys', records: 6 },
      { table: 'application_providers', records: 2 },
      { table: 'mail_outbox', records: 1 },
      { table: 'totp_factors', records: 1 },
      { table: 'recovery_codes', records: 10 },
    ]);

    const swapped = await givenReplica(SWAPPED);
    expect(await refreshAt(swapped, refreshed)).toBe(200);
    // Each miss of those that reach no mail server would double the wait for this mail.
    for (const { app } of [service, swapped]) await app.get(Couriers, { strict: false }).stop();
    const after = await givenReplica({ ...AFTER, SMTP_URL: '' });
    await service.db.query('UPDATE mail_outbox SET next_attempt_at = now() WHERE sent_at IS NULL');
    expect((await latestMail(after, mail.address)).link).toContain('gh-code-in-the-link');
    expect(await Promise.all([provider, fromEarlier].map(secretOf))).toEqual(['one', 'two']);
    expect(await totpSecretIn(after)).toBe(app.secret);
    expect(await recoveryCodesAt(after).find(person.id, recoveryCode)).toBeDefined();
    expect(await refreshAt(after, refreshed)).toBe(200);
    expect(await refreshAt(after, idle)).toBe(401); // why the old key stays for REFRESH_TOKEN_TTL
  });

  it('S9: goes on past what no key opens, names it, and leaves it alone', async () => {
    const stranger = Buffer.alloc(32, 9);
    const lost = await givenProvider((id) =>
      new KeyRing(stranger).seal(Buffer.from('x'), `application-provider/${id}`),
    );
    const moved = await givenProvider(() => new KeyRing(OLD).seal(Buffer.from('x'), 'application-provider/another'));
    const good = await givenProvider((id) => new KeyRing(OLD).seal(Buffer.from('good'), `application-provider/${id}`));
    const { code, stdout } = await rotate();
    expect(code).toBe(1);
    for (const id of [lost, moved]) expect(stdout).toContain(id);
    expect(stdout).toContain('add it to SECRET_KEY_PREVIOUS and run this again');
    expect(await secretOf(good)).toBe('good');
    const { json } = await rotate('--json');
    expect(json.unreadable).toBe(2);
    expect(json.columns[1]).toEqual({
      table: 'application_providers',
      resealed: 0,
      unreadable: expect.arrayContaining([lost, moved]),
    });
  });

  it('S9: knows every sealed column of the database', async () => {
    const { rows } = await service.db.query(
      "SELECT table_name, column_name FROM information_schema.columns WHERE column_name LIKE 'sealed%' ORDER BY 1, 2",
    );
    const known = SEALED_COLUMNS.map(({ table, column }) => ({ table_name: table, column_name: column }));
    const name = (column: (typeof known)[number]) => `${column.table_name}.${column.column_name}`;
    expect(rows).toEqual(known.toSorted((one, other) => name(one).localeCompare(name(other))));
  });
});

describe('A sealed record', () => {
  it('S9: has a salt of its own, so that no two share key and nonce', () => {
    const ring = new KeyRing(OLD);
    const sealed = Array.from({ length: 100 }, () => ring.seal(Buffer.from('same'), 'place'));
    expect(new Set(sealed.map((record) => record.subarray(12, 44).toString('hex'))).size).toBe(100);
    expect(new Set(sealed.map((record) => record.subarray(44).toString('hex'))).size).toBe(100);
    for (const record of sealed) expect(ring.open(record, 'place').toString()).toBe('same');
  });

  it('S9: opens under the current and the previous keys, in the present and the earlier format, and nowhere else', () => {
    const records = [new KeyRing(OLD).seal(Buffer.from('x'), 'place'), sealedByAnEarlierVersion('x', 'place')];
    for (const record of records) {
      for (const ring of [new KeyRing(OLD), new KeyRing(NEW, [OLD]), new KeyRing(NEW, [Buffer.alloc(32, 9), OLD])])
        expect(ring.open(record, 'place').toString()).toBe('x');
      expect(() => new KeyRing(NEW).open(record, 'place')).toThrow('SECRET_KEY');
      expect(() => new KeyRing(OLD).open(record, 'elsewhere')).toThrow();
      for (let index = 0; index < record.length; index += 1) {
        const changed = Buffer.from(record);
        changed[index] = (changed[index] as number) ^ 1;
        expect(() => new KeyRing(OLD).open(changed, 'place')).toThrow();
      }
    }
  });
});

/** A random nonce under the one sealing key, as versions before SECRET_KEY_PREVIOUS wrote it. */
function sealedByAnEarlierVersion(plain: string, context: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', OLD, '', 'gatehouse/sealing', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}
