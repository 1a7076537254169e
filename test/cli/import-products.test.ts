import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { givenFile, runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { CLIENT, givenProvider } from '../support/given-provider.js';
import { letHashesCost } from '../support/hash-costs.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Importing, sample } from '../support/importing.js';
import { useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

letHashesCost();

const OF_FIREBASE = 'user1password';

/** Each product's own export, as it writes it. The hashes were made by others: see the README beside the samples. */
describe('I19: cli identities import --from', () => {
  const service = useService();
  let application: GivenApplication;
  let upstream: Upstream;
  const importing = new Importing(service, () => application);

  beforeAll(async () => {
    upstream = await Upstream.start();
  });
  afterAll(() => upstream.stop());
  beforeEach(async () => {
    application = await givenApplication(service);
    await givenProvider(service, application, { provider: 'google', type: 'google', issuer: upstream.issuer });
    await givenProvider(service, application, { provider: 'github', type: 'github' });
  });

  const givenGzip = (name: string): string => {
    const file = givenFile('', `${name}.gz`);
    writeFileSync(file, gzipSync(readFileSync(sample(name))));
    return file;
  };

  /** A person who signed in with Google at the old system does so here. */
  async function signInWithGoogle(sub: string): Promise<string> {
    const idToken = await upstream.sign({ aud: CLIENT, sub, email: 'changed-there@example.com', email_verified: true });
    const flow = await givenFlow(service, application);
    return importing.idOf(
      await inFlow(service, flow, 'exchange', { type: 'id_token', provider: 'google', id_token: idToken }),
    );
  }

  /** The password is right and a wrong one is not, and what was stored for it is ours from then on. */
  async function expectPassword(email: string, password?: string): Promise<void> {
    const { id, password_hash } = await importing.row(email);
    expect(password_hash).not.toMatch(/^\$argon2id\$v=19\$m=19456/);
    expect([email, (await importing.signIn(email, 'not the password')).status]).toEqual([email, 401]);
    expect(await importing.idOf(await importing.signIn(email, password))).toBe(id);
    expect((await importing.row(email)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456/);
    expect(await importing.idOf(await importing.signIn(email, password))).toBe(id);
  }

  async function expectBlocked(email: string, password?: string): Promise<void> {
    expect(await importing.row(email)).toMatchObject({ blocked: true });
    expect((await importing.signIn(email, password)).headers.get('x-error-code')).toBe('credentials_invalid');
  }

  it('I19: auth0, its user export and its password hashes', async () => {
    const report = await importing.report(
      givenGzip('auth0-users.json'),
      '--from',
      'auth0',
      '--hashes',
      sample('auth0-hashes.json'),
    );
    expect(report).toMatchObject({
      ...{ imported: 3, blocked: 1, linked: 1, alreadyThere: 0, leftOut: [{ line: 4, reason: 'no email address' }] },
      notTakenOver: { secondFactors: 1, roles: 1, otherData: 1 },
    });
    const { id, ...ada } = await importing.row('ada@auth0.example');
    expect(ada).toMatchObject({
      ...{ external_id: 'auth0|5dea9f9c82dd7c0e76e4ec93', name: 'Ada Lovelace', verified: true, blocked: false },
      ...{ picture: 'https://s.gravatar.example/ada.png', created_at: new Date('2019-12-06T18:36:12.412Z') },
    });
    expect(report.ids).toContainEqual({ externalId: ada.external_id, id, change: 'imported', verified: true });
    await expectPassword('ada@auth0.example');
    await expectBlocked('euclid@auth0.example');
    expect(await signInWithGoogle('110248495921238986420')).toBe((await importing.row('grace@auth0.example')).id);
  });

  it('I19: auth0, its password hashes alone', async () => {
    expect(await importing.report(sample('auth0-hashes.json'), '--from', 'auth0')).toMatchObject({ imported: 2 });
    expect(await importing.row('euclid@auth0.example')).toMatchObject({ external_id: 'auth0|euclid', verified: true });
    await expectPassword('euclid@auth0.example');
  });

  it('takes the old id from an unverified account whose address a provider proves', async () => {
    const email = 'later@auth0.example';
    const line = JSON.stringify({ user_id: 'auth0|later', email, email_verified: false, blocked: false });
    await importing.report(givenFile(line, 'users.json'), '--from', 'auth0');
    const { id } = await importing.row(email);
    const idToken = await upstream.sign({
      aud: CLIENT,
      sub: 'the-owner',
      email,
      email_verified: true,
      hd: 'auth0.example',
    });
    const flow = await givenFlow(service, application);
    const signedIn = await inFlow(service, flow, 'exchange', {
      type: 'id_token',
      provider: 'google',
      id_token: idToken,
    });
    expect(await importing.idOf(signedIn)).toBe(id);
    expect(await importing.row(email)).toMatchObject({ external_id: null, verified: true });
  });

  it.each([
    ['csv', 'supabase-users.csv', { linked: 0, notLinked: { google: 1 } }],
    ['json', 'supabase-users.json', { linked: 0, notLinked: { google: 1 } }],
    ['sql', 'supabase-dump.sql', { linked: 1, notLinked: {} }],
  ])('I19: supabase, the rows of auth.users in %s', async (kind, file, links) => {
    const at = `${kind}.supabase.example`;
    const report = await importing.report(sample(file), '--from', 'supabase');
    expect(report).toMatchObject({
      ...{ imported: 5, blocked: 1, unverified: 1, leftOutCount: 1, ...links },
      notTakenOver: { phoneNumbers: 1, roles: 1, otherData: 1 },
    });
    expect(await importing.row(`ada@${at}`)).toMatchObject({
      ...{ external_id: 'a49a4cba-a000-462a-ade3-3440fd750374', name: 'Ada "the first" Lovelace', verified: true },
      ...{ picture: 'https://pictures.example/ada.png', created_at: new Date('2025-12-13T17:01:00.285Z') },
    });
    await expectPassword(`ada@${at}`);
    await expectPassword(`free-again@${at}`); // a ban that is over
    await expectBlocked(`banned@${at}`);
    expect(await importing.row(`new@${at}`)).toMatchObject({ verified: false });
    expect(await importing.row(`grace@${at}`)).toMatchObject({ name: 'Grace Hopper', password_hash: null });
    if (kind === 'sql') {
      const google = { provider: 'google', issuer: upstream.issuer, subject: '101117450151043027355' };
      expect(await importing.linksOf(`grace@${at}`)).toEqual([google]);
      expect(await signInWithGoogle(google.subject)).toBe((await importing.row(`grace@${at}`)).id);
    }
  });

  // Red where the end of a file ends a row: its last value may be cut, and nothing says so.
  it('I19: supabase, a dump that was cut off', async () => {
    const dump = readFileSync(sample('supabase-dump.sql'), 'utf8');
    const end = dump.indexOf('\n\\.\n', dump.indexOf('COPY auth.users'));
    const file = givenFile(dump.slice(0, end - 1), 'cut.sql');
    const { code, stdout, stderr } = await importing.run(file, '--from', 'supabase');
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('the file ends in the middle of the table')]);
  });

  it('I19: keycloak, a realm with argon2 and PBKDF2', async () => {
    const report = await importing.report(sample('keycloak-realm.json'), '--from', 'keycloak');
    expect(report).toMatchObject({
      ...{ imported: 5, blocked: 1, linked: 1, leftOut: [{ reason: 'account of a program, not of a person' }] },
      notTakenOver: { secondFactors: 1, roles: 1, usernames: 5 },
    });
    expect(await importing.row('ada@keycloak.example')).toMatchObject({
      ...{ external_id: '1a111111-0000-4000-8000-000000000001', name: 'Ada Lovelace', locale: 'de' },
      created_at: new Date(1700000000123),
    });
    for (const name of ['ada', 'grace', 'euclid']) await expectPassword(`${name}@keycloak.example`);
    await expectBlocked('hypatia@keycloak.example');
    await unblock('hypatia@keycloak.example');
    await expectPassword('hypatia@keycloak.example');
    const gitHub = { provider: 'github', issuer: 'https://github.com', subject: '583231' };
    expect(await importing.linksOf('social@keycloak.example')).toEqual([gitHub]);
  });

  it('I19: cognito, whose people choose a new password', async () => {
    const report = await importing.report(sample('cognito-users.json'), '--from', 'cognito');
    expect(report).toMatchObject({
      ...{ imported: 3, blocked: 1, linked: 1, leftOutCount: 1 },
      notTakenOver: { passwords: 2, otherData: 1 },
    });
    const ada = await importing.row('ada@cognito.example');
    expect(ada).toMatchObject({ external_id: 'd16b4aa8-8633-4abd-93b3-5062a8e1b5f8', name: 'Ada Lovelace' });
    expect((await importing.signIn('ada@cognito.example')).status).toBe(401);
    expect((await importing.choosePassword('ada@cognito.example')).status).toBe(200);
    expect(await importing.idOf(await importing.signIn('ada@cognito.example'))).toBe(ada.id);
    await expectBlocked('off@cognito.example');
    expect(await signInWithGoogle('110248495921238986421')).toBe((await importing.row('grace@cognito.example')).id);
  });

  it('I19: cognito, in CSV', async () => {
    const report = await importing.report(sample('cognito-users.csv'), '--from', 'cognito');
    expect(report).toMatchObject({
      imported: 2,
      blocked: 1,
      unverified: 1,
      notTakenOver: { secondFactors: 1, phoneNumbers: 1 },
    });
    expect(await importing.row('ada@csv.cognito.example')).toMatchObject({
      ...{ external_id: 'ada', verified: true, blocked: false, created_at: new Date('2023-07-21T23:07:37.949Z') },
    });
    expect((await importing.choosePassword('ada@csv.cognito.example')).status).toBe(200);
    await expectBlocked('euclid@csv.cognito.example');
  });

  it('I19: clerk, the CSV of its dashboard', async () => {
    const report = await importing.report(sample('clerk-users.csv'), '--from', 'clerk');
    expect(report).toMatchObject({
      ...{ imported: 3, blocked: 0, unverified: 1, leftOut: [{ line: 5, reason: 'no email address' }] },
      notTakenOver: { passwords: 1, secondFactors: 1, phoneNumbers: 1, usernames: 1, otherData: 1 },
      notices: [expect.stringContaining('No account in the file has `banned`')],
    });
    expect(await importing.row('ada@clerk.example')).toMatchObject({
      ...{ external_id: 'user_2aAdaAdaAdaAdaAdaAdaAdaAda', name: 'Ada Lovelace', verified: true },
    });
    await expectPassword('ada@clerk.example');
    expect(await importing.row('euclid@clerk.example')).toMatchObject({ name: 'Euclid', verified: false });
    expect(await importing.row('grace@clerk.example')).toMatchObject({ verified: true, password_hash: null });
    const short = givenFile('id,primary_email_address,password_digest\n1,a@b.example,\n', 'users.csv');
    expect((await importing.run(short, '--from', 'clerk')).stdout).toContain(
      'unverified_email_addresses  is missing: use the export of the dashboard as it is',
    );
  });

  it('I19: clerk, the JSON of its command line', async () => {
    const report = await importing.report(sample('clerk-users.json'), '--from', 'clerk');
    expect(report).toMatchObject({
      ...{ imported: 3, blocked: 1, unverified: 1, notices: [] },
      notTakenOver: { passwords: 3, roles: 1, otherData: 1 },
    });
    expect(await importing.row('ada@json.clerk.example')).toMatchObject({
      ...{ external_id: 'user_2eAda', verified: true, created_at: new Date('2024-05-01T12:00:00Z') },
    });
    expect(await importing.row('new@json.clerk.example')).toMatchObject({ verified: false });
    await expectBlocked('off@json.clerk.example');
    expect((await importing.choosePassword('ada@json.clerk.example')).status).toBe(200);
  });

  it.each(['json', 'csv'])('I19: firebase, its own scrypt with the parameters of the project, in %s', async (kind) => {
    const at = kind === 'csv' ? 'csv.firebase.example' : 'firebase.example';
    const parameters = ['--firebase-parameters', sample('firebase-parameters.txt')];
    const report = await importing.report(sample(`firebase-users.${kind}`), '--from', 'firebase', ...parameters);
    expect(report).toMatchObject({
      linked: 1,
      blocked: 1,
      notTakenOver: { roles: 1 },
      leftOutCount: kind === 'csv' ? 0 : 2,
    });
    const ada = await importing.row(`ada@${at}`);
    expect(ada).toMatchObject({ verified: true, created_at: new Date(1508893925000) });
    expect([ada.name, ada.external_id.slice(0, -1)]).toEqual([
      kind === 'csv' ? 'Lovelace, Ada' : 'Ada Lovelace',
      'kYi4EvWQlQTKSfnJ3dRSP6IH3ed',
    ]);
    expect(JSON.stringify(ada)).not.toContain('jxspr8Ki0RYycVU8'); // the project's key is stored nowhere
    await expectPassword(`ada@${at}`, OF_FIREBASE);
    if (kind === 'csv') return expectBlocked(`grace@${at}`);
    await expectBlocked(`off@${at}`, OF_FIREBASE);
    expect(await signInWithGoogle('110248495921238986422')).toBe((await importing.row(`grace@${at}`)).id);
  });

  it('I19: firebase, with the parameters as options, which must be there and right', async () => {
    const file = sample('firebase-users.json');
    const key = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
    const options = (signerKey: string, memoryCost: string) => [
      ...['--from', 'firebase', '--firebase-signer-key', signerKey, '--salt-separator', 'Bw=='],
      ...['--rounds', '8', '--memory-cost', memoryCost],
    ];
    const missing = await importing.run(file, '--from', 'firebase');
    expect(missing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--firebase-parameters <file>'),
    });
    const dear = await importing.run(file, ...options(key, '30'));
    expect(dear).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('mem_cost must be a whole number'),
    });
    const foreign = await importing.run(file, ...options(key.slice(0, 40), '14'));
    expect(foreign).toMatchObject({ code: 1, stdout: expect.stringContaining('they are not of one project') });
    expect(await importing.report(file, ...options(key, '14'))).toMatchObject({ imported: 3 });
    await expectPassword('ada@firebase.example', OF_FIREBASE);
  });

  async function unblock(email: string): Promise<void> {
    const { id } = await importing.row(email);
    await runCli(service.variables, 'identities', 'unblock', id);
  }
});
