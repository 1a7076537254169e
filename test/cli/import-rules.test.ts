import { givenFile } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Importing, sample } from '../support/importing.js';
import type { Json } from '../support/json.js';
import { useService } from '../support/service.js';

const HASH = '$2b$10$hx7iKn8pOGv8G5F8vWMdTeVoVn0VzF7sVrQvGkFmLOzqyMeZAVWbO';

describe('An import', () => {
  const service = useService();
  let application: GivenApplication;
  const importing = new Importing(service, () => application);

  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const ours = (lines: object[]): string =>
    givenFile(lines.map((line) => JSON.stringify(line)).join('\n'), 'users.jsonl');
  const accounts = async (): Promise<number> =>
    (await service.db.query('SELECT count(*)::int FROM identities WHERE application_id = $1', [application.id])).rows[0]
      .count;

  it('I9: keeps blocked accounts blocked, and old ids, in our own form', async () => {
    const report = await importing.report(
      ours([
        { external_id: '42', email: 'ada@own.example', email_verified: true, blocked: false },
        { external_id: 43, email: 'off@own.example', email_verified: true, blocked: 't' },
        { email: 'grace@own.example', email_verified: 'TRUE' },
      ]),
    );
    expect(report).toMatchObject({ imported: 3, blocked: 1, unverified: 0 });
    const [ada, off] = [await importing.row('ada@own.example'), await importing.row('off@own.example')];
    expect([ada.external_id, ada.blocked, off.external_id, off.blocked]).toEqual(['42', false, '43', true]);
    expect(report.ids).toEqual([
      { externalId: '42', id: ada.id, change: 'imported', verified: true },
      { externalId: '43', id: off.id, change: 'imported', verified: true },
    ]);
    const known = await service.http.get(`/v1/applications/users/${ada.id}`, { 'x-api-key': application.apiKey });
    expect(known.body).toMatchObject({ id: ada.id, external_id: '42' });
    expect((await importing.choosePassword('ada@own.example')).status).toBe(200);
    expect((await importing.signIn('off@own.example')).headers.get('x-error-code')).toBe('credentials_invalid');
  });

  it.each(['true', 'TRUE', 'True', 't', 'T', '1', 'yes'])('I9: takes %s for true, in CSV', async (word) => {
    const csv = `email,email_verified,blocked\na@flags.example,${word},false\nb@flags.example,F,${word}\nc@flags.example,,0\n`;
    await importing.report(givenFile(csv, 'users.csv'));
    const rows = await Promise.all(['a', 'b', 'c'].map((name) => importing.row(`${name}@flags.example`)));
    expect(rows.map(({ verified, blocked }) => [verified, blocked])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  it('I9: takes times in every usual form', async () => {
    const times = [
      ...['2024-05-01T12:00:00Z', '2024-05-01 14:00:00.000000+02', '2024-05-01 12:00:00', '2024-05-01T12:00:00.000Z'],
      ...[
        '1714564800',
        1714564800,
        1714564800000,
        '1714564800.000',
        '2024-05-01T14:00:00+0200',
        '2024-05-01 12:00:00 UTC',
      ],
    ];
    await importing.report(ours(times.map((created_at, index) => ({ email: `t${index}@times.example`, created_at }))));
    const rows = await Promise.all(times.map((_, index) => importing.row(`t${index}@times.example`)));
    expect(rows.map(({ created_at }) => created_at.toISOString())).toEqual(times.map(() => '2024-05-01T12:00:00.000Z'));
  });

  const FAULTY = [
    'external_id,email,name,email_verified,password_hash,created_at',
    '1,first@csv.example.com,"Lovelace, Ada",true,,',
    '2,not an address,x,true,,',
    '3,first@csv.example.com,again,true,,',
    '4,plain@csv.example.com,x,true,my-password,',
    '5,flag@csv.example.com,x,perhaps,,',
    '6,slow@csv.example.com,x,true,$2b$31$01234567890123456789012345678901234567890123456789012,',
    '1,twice@csv.example.com,x,true,,',
    '8,date@csv.example.com,x,true,,20240501',
    '9,date@csv.example.com,x,true,,2024-02-31',
    '10,short@csv.example.com',
    '11,last@csv.example.com,Grace,false,,',
    '12,zero@csv.example.com,x,true,,0001-01-01T00:00:00+02:00',
  ].join('\n');
  const REFUSED = [
    { line: 3, member: 'email', reason: expect.stringContaining('must be a plain email address') },
    { line: 4, member: 'email', reason: expect.stringContaining('is on an earlier line too') },
    { line: 5, member: 'password_hash', reason: expect.stringContaining('must be a bcrypt') },
    { line: 6, member: 'email_verified', reason: expect.stringContaining('must be true or false') },
    { line: 7, member: 'password_hash', reason: expect.stringContaining('too little to check (bcrypt has') },
    { line: 8, member: 'id', reason: expect.stringContaining('is on an earlier line too') },
    { line: 9, member: 'created_at', reason: expect.stringContaining('must be a time such as') },
    { line: 10, member: 'created_at', reason: expect.stringContaining('must be a time such as') },
    { line: 11, member: null, reason: expect.stringContaining('2 fields instead of 6') },
    { line: 13, member: 'created_at', reason: expect.stringContaining('must be a time such as') },
  ];

  it('I9: says line, member and what to do, and imports nothing while a line is refused', async () => {
    const file = givenFile(FAULTY, 'users.csv');
    const { code, json } = await importing.run(file, '--json');
    expect({ code, imported: json.imported, refused: json.refused }).toEqual({
      code: 1,
      imported: 0,
      refused: REFUSED,
    });
    expect(await accounts()).toBe(0);
    const { stdout } = await importing.run(file);
    expect(stdout).toContain('0 accounts imported, 0 already there, 10 lines refused.');
    expect(stdout).toContain('Nothing was imported. Correct these lines, or import the others with --skip-invalid.');
    const { code: skipping, json: report } = await importing.run(file, '--skip-invalid', '--json');
    expect([skipping, report.imported, report.refused]).toEqual([1, 2, REFUSED]);
    expect(await accounts()).toBe(2);
  });

  it('takes names and languages by the rules of the API', async () => {
    const long = 'x'.repeat(200);
    const file = ours([
      { email: 'long@rules.example', name: `${long}x` },
      { email: 'under@rules.example', locale: 'en_GB' },
      { email: 'word@rules.example', locale: 'English, of Great Britain' },
      { email: 'fine@rules.example', name: ` ${long}\t`, locale: 'en-gb' },
    ]);
    const { json } = await importing.run(file, '--skip-invalid', '--json');
    expect(json.refused).toEqual([
      { line: 1, member: 'name', reason: 'must have at most 200 characters' },
      { line: 3, member: 'locale', reason: 'must be a language tag such as en-GB' },
    ]);
    expect(await importing.row('fine@rules.example')).toMatchObject({ name: long, locale: 'en-GB' });
    expect(await importing.row('under@rules.example')).toMatchObject({ locale: 'en-GB' });
  });

  it('does not recommend --skip-invalid to a person who uses it', async () => {
    const { stdout } = await importing.run(givenFile('email\nnobody\n', 'users.csv'), '--skip-invalid');
    expect(stdout).toMatch(/Nothing was imported\. Correct these lines\.\s*$/);
  });

  // Red where 9007199254740993 becomes 9007199254740992, which is another account.
  it('refuses a numeric id that JSON rounds, and takes it in quotes', async () => {
    const lines = (id: string) => givenFile(`{"external_id":${id},"email":"large@id.example"}`, 'users.jsonl');
    for (const id of ['9007199254740993', '1.5']) {
      const { json } = await importing.run(lines(id), '--json');
      expect(json.refused).toEqual([
        { line: 1, member: 'external_id', reason: expect.stringContaining('write it in quotes') },
      ]);
    }
    await importing.report(lines('"9007199254740993"'));
    expect((await importing.row('large@id.example')).external_id).toBe('9007199254740993');
  });

  // Red where an application that links to the pictures of its users runs the script.
  it.each(['javascript:alert(1)', 'http://pictures.example/a.png', 'data:text/html,x'])(
    'takes over no picture such as %s',
    async (picture) => {
      const { json } = await importing.run(ours([{ email: 'own@picture.example', picture }]), '--json');
      expect(json.refused).toEqual([{ line: 1, member: 'picture', reason: 'must be a URL with https, or empty' }]);
      const line = { user_id: 'auth0|p', email: 'auth0@picture.example', picture, blocked: false };
      await importing.report(givenFile(JSON.stringify(line), 'users.json'), '--from', 'auth0');
      expect((await importing.row('auth0@picture.example')).picture).toBeNull();
    },
  );

  it('counts the sign-ins with a provider of any name', async () => {
    const identities = ['constructor', '__proto__'].map((connection) => ({ provider: 'x', connection, user_id: '1' }));
    const line = {
      user_id: 'auth0|n',
      email: 'names@provider.example',
      email_verified: true,
      identities,
      blocked: false,
    };
    const { notLinked } = await importing.report(givenFile(JSON.stringify(line), 'users.json'), '--from', 'auth0');
    expect(Object.entries(notLinked)).toEqual([
      ['constructor', 1],
      ['__proto__', 1],
    ]);
  });

  it('names an unknown column once, and refuses what is no file of ours', async () => {
    const unknown = await importing.run(givenFile('email,nmae\na@b.example,x\n', 'users.csv'), '--json');
    expect(unknown.json.refused).toEqual([
      { line: 1, member: 'nmae', reason: expect.stringContaining('no such field') },
    ]);
    const refusals = [
      ['/nowhere/users.csv', 'There is no file /nowhere/users.csv.'],
      [givenFile('', 'users.csv'), 'is empty'],
      [givenFile('\ufffe', 'users.txt'), 'must end in .csv, .json, .jsonl or .ndjson'],
    ];
    for (const [file = '', words] of refusals)
      expect(await importing.run(file)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(words as string),
      });
    expect((await importing.run(sample('cognito-users.json'))).stdout).toContain('it is not a JSON object');
    const other = await importing.run(sample('cognito-users.json'), '--from', 'constructor');
    expect(other.stderr).toContain('--from must be one of auth0, supabase, keycloak, cognito, clerk, firebase');
  });

  it('changes nothing in a dry run, and says what would happen', async () => {
    const file = ours([{ external_id: '1', email: 'ada@dry.example', blocked: true }, { email: 'grace@dry.example' }]);
    const dry = await importing.run(file, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 accounts would be imported (1 blocked, 2 with'),
    });
    expect(await accounts()).toBe(0);
    await importing.report(file);
    expect(await importing.report(file, '--dry-run')).toMatchObject({ dryRun: true, imported: 0, alreadyThere: 2 });
  });

  it('shows in a dry run how it reads the first accounts, without their hashes', async () => {
    const name = `Ada ${'the first '.repeat(5)}\u001b[2J`;
    const hashes = [HASH, 'pbkdf2_sha256$1000$salt$WkdzVTYwMEFhMzI5aGFzaG9mdGhpcnR5dHdvYg==', null, null];
    const file = ours(
      hashes.map((password_hash, index) => ({
        ...{ external_id: index, email: `${index}@sample.example`, email_verified: index === 0, name, password_hash },
      })),
    );
    const { stdout } = await importing.run(file, '--dry-run');
    const rows = stdout.split('\n').map((row: string) => row.split(/ {2,}/));
    expect(rows).toEqual(
      expect.arrayContaining([
        ['FIELD', 'LINE 1', 'LINE 2', 'LINE 3'],
        ['external_id', '0', '1', '2'],
        ['email_verified', 'true', 'false', 'false'],
        ['name', ...Array(3).fill('Ada the first the first the first the f…')],
        ['password_hash', 'bcrypt', 'pbkdf2_sha256', '–'],
        ['created_at', '–', '–', '–'],
      ]),
    );
    const dry = await importing.report(file, '--dry-run');
    expect(dry.samples).toHaveLength(3);
    expect(JSON.stringify(dry)).not.toContain(HASH);
    expect(await importing.report(file)).not.toHaveProperty('samples');
  });

  it('I9: warns if a file does not say who is blocked, and refuses an option that would be ignored', async () => {
    const auth0 = await importing.run(sample('auth0-hashes.json'), '--from', 'auth0', '--dry-run');
    expect(auth0.stdout).toContain('No account in the file has `blocked`, so none is blocked here.');
    const stray = await importing.run(sample('keycloak-realm.json'), '--from', 'keycloak', '--hashes', 'x.json');
    expect(stray).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--hashes is for --from auth0.'),
    });
  });

  it('reads a long file in bounded memory, also one document with every account', async () => {
    const users = Array.from({ length: 3000 }, (_, index) => ({
      ...{ id: `user-${index}`, email: `user-${index}@long.example`, emailVerified: true, enabled: index % 2 === 0 },
    }));
    const file = givenFile(JSON.stringify({ realm: 'shop', users, keycloakVersion: '26' }), 'realm.json');
    const report = await importing.report(file, '--from', 'keycloak');
    expect(report).toMatchObject({ imported: 3000, blocked: 1500, notTakenOver: { passwords: 3000 } });
    expect(report.ids.map(({ externalId }: Json) => externalId)).toEqual(users.map(({ id }) => id));
    const { rows } = await service.db.query(
      `SELECT sum((details->>'count')::int)::int AS count FROM audit_events WHERE type = 'identity.imported' AND application_id = $1`,
      [application.id],
    );
    expect(rows).toEqual([{ count: 3000 }]);
  });

  it('I9: refuses an export that does not say who is banned, and one that ends in the middle', async () => {
    const csv = givenFile('id,email,encrypted_password,email_confirmed_at\n1,a@b.example,,\n', 'users.csv');
    expect((await importing.run(csv, '--from', 'supabase', '--json')).json.refused).toEqual([
      { line: 1, member: 'banned_until', reason: 'is missing: export every column of auth.users' },
    ]);
    const open = await importing.run(givenFile('email,name\n"a@b.example,x\nc@d.example,y\n', 'users.csv'), '--json');
    expect(open.json.refused).toEqual([{ line: 3, member: null, reason: expect.stringContaining('is never closed') }]);
    const cut = givenFile('{"users":[{"localId":"1","email":"a@cut.example"},\n{"localId":"2",', 'users.json');
    const { code, json } = await importing.run(cut, '--from', 'firebase', '--json');
    expect([code, json.refused]).toEqual([
      1,
      [{ line: 2, member: null, reason: 'the file ends in the middle: write or download it again' }],
    ]);
    expect(await accounts()).toBe(0);
  });
});
