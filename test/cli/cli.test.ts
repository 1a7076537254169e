import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commands } from '../../src/cli/commands/index.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { reap } from '../support/reaper.js';
import { startService, useService } from '../support/service.js';
import { until } from '../support/until.js';

const UNREACHABLE = 'postgres://nobody:nothing@127.0.0.1:1/none';

describe('cli', () => {
  const service = useService();
  let application: GivenApplication;
  const cli = (...args: string[]) => runCli(service.variables, ...args);
  const login = (key: string) =>
    service.http.post(
      '/v1/applications/login',
      { redirect_url: `${application.origin}/callback`, cancel_url: application.origin },
      { 'x-api-key': key },
    );

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  it('shows every command at a glance, and examples for each', async () => {
    const [whole, group, one] = await Promise.all([
      cli('--help'),
      cli('mail', '--help'),
      cli('keys', 'create', '--help'),
    ]);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    for (const usage of ['seed <file.yml>', 'keys revoke <id>', 'signing-keys rotate', 'mail retry [id]', 'doctor']) {
      expect(whole.stdout).toContain(usage);
    }
    expect(group.stdout).toContain('Emails on their way.');
    expect(one.stdout).toContain('npm run -s cli -- keys create demo --name backend');
  });

  it('leaves the breaks of lines to the terminal: a line of the help ends a sentence', () => {
    const lines = commands.flatMap(({ details = '' }) => details.split('\n'));
    expect(lines.filter((line) => line !== '' && !line.endsWith('.'))).toEqual([]);
  });

  it.each([
    ['an unknown command', ['sede'], "error: Unknown command 'sede'. Did you mean `seed`? See `--help`.\n"],
    ['an unknown option', ['plans', 'list', '--nope'], "error: Unknown option '--nope'. See `plans list --help`.\n"],
    ['a missing argument', ['keys', 'list'], "error: Missing required argument 'slug'. See `keys list --help`.\n"],
    [
      'I22: a group without its plural',
      ['plan', 'list'],
      "error: Unknown command 'plan'. Did you mean `plans list`? See `--help`.\n",
    ],
    [
      'I22: exchanged words',
      ['list', 'plans'],
      "error: Unknown command 'list'. Did you mean `plans list`? See `--help`.\n",
    ],
    [
      'I22: a slip in the second word',
      ['keys', 'lst', 'demo'],
      "error: Unknown command 'lst'. Did you mean `keys list`? See `keys --help`.\n",
    ],
    [
      'a second word without its group',
      ['revoke', '01990000-0000-7000-8000-000000000000'],
      "error: Unknown command 'revoke'. Did you mean `keys revoke`, `management-keys revoke` or `sessions revoke`? See `--help`.\n",
    ],
    [
      'a second word with a slip and without its group',
      ['unblok', '01990000-0000-7000-8000-000000000000'],
      "error: Unknown command 'unblok'. Did you mean `identities unblock`? See `--help`.\n",
    ],
    [
      'a second word of another group',
      ['signing-keys', 'revoke', 'abc'],
      "error: Unknown command 'revoke'. `signing-keys` takes `list`, `rotate` or `withdraw`. See `signing-keys --help`.\n",
    ],
    [
      'a slip in an option of a second word',
      ['sessions', 'revoke', '--idntity', 'x'],
      "error: Unknown option '--idntity'. Did you mean --identity? See `sessions revoke --help`.\n",
    ],
    [
      'an argument too many',
      ['keys', 'create', 'demo', '--name', 'my', 'key'],
      "error: Unexpected argument 'key'. A value with spaces needs quotes. See `keys create --help`.\n",
    ],
    [
      'an option without its value',
      ['keys', 'create', 'demo', '--expires'],
      "error: Option '--expires <when>' needs a value. See `keys create --help`.\n",
    ],
    [
      'ten thousand characters',
      ['keys', 'list', 'x'.repeat(10_000)],
      `error: There is no application ${'`'}${'x'.repeat(59)}… \`applications list\` shows the ones there are.\n`,
    ],
    ['a blank name', ['keys', 'create', 'demo', '--name', ' '], 'error: --name must not be blank.\n'],
    [
      'a name that no table has room for',
      ['keys', 'create', 'demo', '--name', 'x'.repeat(101)],
      'error: --name may have at most 100 characters.\n',
    ],
    ['a folder instead of a file', ['seed', '.'], 'error: . is a folder. Name a file in it.\n'],
    [
      'a folder instead of accounts',
      ['identities', 'import', '.', '--app', 'demo'],
      'error: . is a folder. Name a file in it.\n',
    ],
    [
      'a program instead of a seed file',
      ['seed', process.execPath],
      `error: ${process.execPath} is not a text file in UTF-8.\n`,
    ],
    ['a missing file', ['seed', 'nowhere.yml'], 'error: There is no file nowhere.yml.\n'],
    [
      'an unknown slug',
      ['keys', 'list', 'nobody'],
      'error: There is no application `nobody`. `applications list` shows the ones there are.\n',
    ],
  ])('answers %s with one line on stderr', async (_, args, stderr) => {
    expect(await cli(...args)).toMatchObject({ code: 1, stdout: '', stderr });
  });

  // Red without the answer to an abort: «Aborted with Ctrl+C» does not say whether anything has changed.
  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
    ['n', 'n\r'],
  ])('changes nothing if a person answers with %s', async (_, answer) => {
    const command = `${process.execPath} dist/bundle/cli.js sessions revoke --app ${application.slug}`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, ...service.variables } });
    reap(terminal);
    let shown = '';
    terminal.stdout.on('data', (chunk) => {
      if (!shown.includes('[y/N]') && `${shown}${chunk}`.includes('[y/N]')) terminal.stdin.write(answer);
      shown += chunk;
    });
    const [code] = await once(terminal, 'close');
    expect([code, shown]).toEqual([1, expect.stringContaining('Not confirmed; nothing was changed.')]);
  });

  it('I22: says which application was probably meant', async () => {
    const { slug } = application;
    const expected = `error: There is no application \`${slug}x\`. Did you mean \`${slug}\`?\n`;
    expect((await cli('keys', 'list', `${slug}x`)).stderr).toBe(expected);
    expect((await cli('applications', 'show', `${slug}x`)).stderr).toBe(expected);
  });

  it('says so plainly when the database or the configuration is at fault', async () => {
    const [down, faulty] = await Promise.all([
      runCli({ ...service.variables, DATABASE_URL: UNREACHABLE }, 'plans', 'list'),
      runCli({ ...service.variables, PORT: 'x', SECRET_KEY: 'short' }, 'plans', 'list'),
    ]);
    expect(down).toMatchObject({ code: 1, stdout: '' });
    expect(down.stderr).toMatch(/^error: The database cannot be reached \(.*ECONNREFUSED.*\n$/);
    expect(faulty).toMatchObject({ code: 1, stdout: '' });
    expect(faulty.stderr).toMatch(/2 errors:\n {2}- PORT .*\n {2}- SECRET_KEY .*\n$/);
  });

  // Red where a shell with a key of its own seals what no replica can open.
  it('does nothing under another SECRET_KEY than the replicas have, save what mends that', async () => {
    const ofAnother = { ...service.variables, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
    const refusal = 'SECRET_KEY is not the one that sealed the signing keys';
    for (const words of [
      'webhooks list',
      'signing-keys rotate',
      'webhooks create https://a.example --owner a@b.example',
    ])
      expect((await runCli(ofAnother, ...words.split(' '))).stderr).toContain(refusal);
    for (const words of ['migrate --check', 'signing-keys list', 'doctor'])
      expect((await runCli(ofAnother, ...words.split(' '))).stderr).not.toContain(refusal);
  });

  it('lists plans and applications', async () => {
    const [plans, applications, shown] = await Promise.all([
      cli('plans', 'list', '--json'),
      cli('applications', 'list'),
      cli('applications', 'show', application.slug, '--json'),
    ]);
    expect(plans.json).toEqual([
      {
        key: `plan-${application.planId}`,
        name: 'Test plan',
        maxUsers: null,
        providers: ['*'],
        portal: { enabled: true, profile: true, mfa: true },
        metrics: { enabled: true, retentionDays: 30 },
        viewAs: false,
      },
    ]);
    const [head = '', row = ''] = applications.stdout.split('\n');
    expect(row.indexOf(application.origin)).toBe(head.indexOf('ORIGINS'));
    expect(applications.stdout).not.toContain('\u001b[');
    expect(shown.json).toMatchObject({ slug: application.slug, origins: [application.origin], users: 0 });
    expect(shown.stdout).not.toMatch(/keyHash|gh_key_/);
    const { rows } = await service.db.query(
      'SELECT to_jsonb(a) - $2::text[] AS stored FROM applications AS a WHERE id = $1',
      [application.id, ['plan_id', 'file_values']],
    );
    const members = Object.keys(rows[0].stored).map((name) =>
      name.replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase()),
    );
    expect(Object.keys(shown.json).sort()).toEqual([...members, 'apiKeys', 'plan', 'providers', 'users'].sort());
  });

  it('creates a key that works, lists it without showing it, and revokes it at once', async () => {
    const made = await cli('keys', 'create', application.slug, '--name', 'backend', '--expires', '90d', '--json');
    const { id, key } = made.json;
    expect(made.json).toMatchObject({ name: 'backend', scopes: ['login', 'metrics'], expiresAt: expect.any(String) });
    expect((await login(key)).status).toBe(201);
    const [again, listed] = await Promise.all([
      cli('keys', 'create', application.slug, '--name', 'backend'),
      cli('keys', 'list', application.slug),
    ]);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).not.toContain(key);
    expect((await cli('keys', 'revoke', id)).code).toBe(0);
    await until(async () => (await login(key)).status === 401); // it was known to the service a moment ago
    const twice = await cli('keys', 'revoke', id);
    expect(twice).toMatchObject({ code: 1, stderr: 'error: The key `backend` has been revoked already.\n' });
    const { rows } = await service.db.query("SELECT type FROM audit_events WHERE details->>'id' = $1 ORDER BY id", [
      id,
    ]);
    expect(rows.map(({ type }) => type)).toEqual(['api_key.created', 'api_key.revoked']);
  });

  it('gives a key only the scopes it is meant for', async () => {
    const { json } = await cli('keys', 'create', application.slug, '--name', 'web', '--scopes', 'metrics', '--json');
    expect(json.scopes).toEqual(['metrics']);
    expect((await login(json.key)).status).toBe(401);
  });

  it('rotates the signing keys without ending anything', async () => {
    const { accessToken } = await givenSession(service, { application });
    const list = (await cli('signing-keys', 'list', '--json')).json;
    const before = list.filter(({ alg }: { alg: string }) => alg === 'ES256');
    expect(list).toHaveLength(6);
    expect(before.map(({ state }: { state: string }) => state)).toEqual(['active', 'next']);
    await service.db.query("UPDATE signing_keys SET created_at = created_at - interval '6 minutes'");
    const { json } = await cli('signing-keys', 'rotate', '--json');
    expect(json.map(({ alg }: { alg: string }) => alg)).toEqual(['ES256', 'RS256', 'EdDSA']);
    const [old, { kid: active }] = before;
    expect(json[0]).toEqual({ alg: 'ES256', active, next: expect.any(String), retiring: [old.kid] });
    const revoked = await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    expect(revoked.status).toBe(200);
  });

  // Red without SigningKeyStore.requireSettled: a verifier that keeps the JWKS for its five minutes refuses the tokens.
  it('rotates to no key that verifiers may not know yet, unless forced', async () => {
    const rotate = ['signing-keys', 'rotate', '--force', '--json', '--algorithm', 'RS256'];
    const [{ next }] = (await cli(...rotate)).json;
    const refused = await cli('signing-keys', 'rotate');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^error: The next key is too young: .* another 3[56]\d seconds\. .*--force.*\n$/);
    expect((await cli(...rotate)).json).toMatchObject([{ alg: 'RS256', active: next }]);
  });

  it('rotates past keys that a lost SECRET_KEY has sealed only when forced, and then a service starts with it', async () => {
    const variables = { ...service.variables, SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
    const refused = await runCli(variables, 'signing-keys', 'rotate');
    expect(refused.stderr).toMatch(/^error: SECRET_KEY is not the one .*rotate --force.*\n$/);
    const lost = await startService();
    const { DATABASE_URL } = lost.variables;
    expect((await runCli({ ...variables, DATABASE_URL }, 'signing-keys', 'rotate', '--force')).code).toBe(0);
    const { SECRET_KEY } = variables;
    const again = await startService({ DATABASE_URL, SECRET_KEY });
    await givenSession(again);
    await Promise.all([again.stop(), lost.stop()]);
  });

  it('ends the sessions of one person, or of everybody', async () => {
    const [one, other] = [await givenSession(service, { application }), await givenSession(service, { application })];
    const refresh = async (refresh_token: string) =>
      (await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token })).status;
    expect((await cli('sessions', 'revoke', '--identity', one.identity.id, '--json')).json).toEqual({ revoked: 1 });
    expect(await refresh(one.refreshToken)).toBe(401);
    expect((await cli('sessions', 'revoke', '--app', application.slug, '--json')).json).toEqual({ revoked: 1 });
    expect(await refresh(other.refreshToken)).toBe(401);
    const noDay = await cli('sessions', 'revoke', '--all', '--yes', '--before', '2026-02-30');
    expect(noDay.stderr).toContain('--before 2026-02-30 is not a moment in the past');
    expect((await cli('sessions', 'revoke')).stderr).toBe(
      'error: Say whose sessions, by exactly one of --identity <id>, --app <slug> and --all.\n',
    );
  });

  // Red without Audit.recordAll in CutOffs (a statement for each session) and without its batches (one transaction that
  // holds them all). What one statement writes shares xmin and cmin.
  it('ends a crowd of sessions a thousand at a time, with an event for each', async () => {
    const { sessionId, application: crowded } = await givenSession(service);
    await service.db.query(
      `INSERT INTO sessions
       SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
       FROM sessions AS s, generate_series(2, 2500) WHERE s.id = $1`,
      [sessionId],
    );
    const answer = await cli('sessions', 'revoke', '--app', crowded.slug, '--json');
    expect(answer.json).toEqual({ revoked: 2500 });
    const { rows } = await service.db.query(
      `SELECT count(DISTINCT session_id)::int AS sessions, count(*)::int AS events,
         count(DISTINCT (xmin::text, cmin::text))::int AS statements, count(DISTINCT xmin::text)::int AS transactions
       FROM audit_events WHERE application_id = $1 AND type = 'session.revoked'`,
      [crowded.id],
    );
    expect(rows).toEqual([{ sessions: 2500, events: 2500, statements: 3, transactions: 3 }]);
  });
});
