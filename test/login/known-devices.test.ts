import { CANDIDATE } from '../../src/flows/sign-in/candidate.statement.js';
import { valuesOf } from '../../src/platform/database/connections/bounded-client.js';
import type { Statement } from '../../src/platform/database/statement.js';
import { IS_STRANGE_DEVICE } from '../../src/session/lifecycle/known-devices.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

describe('A sign-in at the hosted login, whose code the application’s server exchanges', () => {
  const AT_HOME = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox at home' };
  const ON_THE_WAY = { 'x-forwarded-for': '::ffff:198.51.100.9', 'user-agent': 'Firefox on the phone' };

  const service = useService({ TRUST_PROXY: '1' });
  let application: GivenApplication;
  let person: GivenIdentity;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(async () => {
    person = await givenIdentity(service, application);
  });

  async function signIn(device: Record<string, string>): Promise<void> {
    const code = await completeSignIn(device);
    const server = { 'x-forwarded-for': '192.0.2.1', 'user-agent': 'the server of the application' };
    const exchanged = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' }, server);
    expect(exchanged.status).toBe(200);
  }
  async function completeSignIn(device: Record<string, string>): Promise<string> {
    const browser = new Browser(service, device);
    await browser.open((await givenLogin(service, application)).path);
    const { headers } = await browser.submit({ email: person.email, password: PASSWORD });
    return new URL(headers.get('location') as string).searchParams.get('code') as string;
  }
  const devices = async () =>
    (
      await service.db.query('SELECT ip, user_agent FROM sessions WHERE identity_id = $1 ORDER BY created_at', [
        person.id,
      ])
    ).rows;
  const mails = async () => (await mailsTo(service, person.email)).map(({ template }) => template);

  // Red where the session keeps what the exchange came from.
  it('opens a session that shows where the person is, not the server', async () => {
    await signIn(AT_HOME);
    await signIn(ON_THE_WAY);
    expect(await devices()).toEqual([
      { ip: '203.0.113.7', user_agent: 'Firefox at home' },
      { ip: '198.51.100.9', user_agent: 'Firefox on the phone' },
    ]);
  });

  it('is told of when it comes from elsewhere with something else, and not when it is as before', async () => {
    await signIn(AT_HOME);
    await signIn(AT_HOME);
    expect(await mails()).toEqual([]);
    await signIn(ON_THE_WAY);
    expect(await mails()).toEqual(['new_sign_in']);
    await signIn(ON_THE_WAY);
    await signIn({ ...AT_HOME, 'user-agent': 'a new browser at home' });
    expect(await mails()).toEqual(['new_sign_in']);
  });

  // Red without the count in NewDeviceNotice.send: a sign-in whose code is not exchanged makes no device known.
  it('is told of ten times an hour, however often somebody with the password signs in', async () => {
    await signIn(AT_HOME);
    for (let count = 0; count < 12; count += 1) await completeSignIn(ON_THE_WAY);
    expect(await mails()).toEqual(Array(10).fill('new_sign_in'));
    await service.db.query("UPDATE mail_outbox SET created_at = created_at - interval '1 hour'");
    await completeSignIn(ON_THE_WAY);
    expect(await mails()).toHaveLength(11);
  });

  // Red without the limit in known-devices.ts: all five thousand are read.
  it('costs no more when a program has left thousands of sessions', async () => {
    await signIn(AT_HOME);
    await service.db.query(
      `INSERT INTO sessions
       SELECT (jsonb_populate_record(session, jsonb_build_object('id', uuidv7(), 'ip', '192.0.2.99'))).*
       FROM sessions AS session, generate_series(1, 5000) WHERE identity_id = $1`,
      [person.id],
    );
    await service.db.query('ANALYZE sessions');
    const elsewhere = '198.51.100.77';
    expect(await sessionsRead(IS_STRANGE_DEVICE, { identityId: person.id, ip: elsewhere, userAgent: 'curl' })).toBe(
      1000,
    );
    expect(
      await sessionsRead(CANDIDATE, { applicationId: application.id, emailKey: person.email, ip: elsewhere }),
    ).toBe(1000);
  });

  async function sessionsRead<Given extends object>(
    statement: Statement<Given, unknown>,
    given: Given,
  ): Promise<number> {
    const values = valuesOf(statement, given);
    const { rows } = await service.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, values);
    const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'sessions');
    return scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  }
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
