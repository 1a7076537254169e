import { hash as bcrypt } from '@node-rs/bcrypt';
import { givenFile } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Importing } from '../support/importing.js';
import { useService } from '../support/service.js';

/** As another product names its columns. */
const COLUMNS = 'id,email,full_name,verified,password,created,notes';
const HASH = await bcrypt('seven unhurried otters', { cost: 4 });
const ADA = `usr_1,ada@names.example,Ada Lovelace,true,${HASH},2024-05-01,likes flowers`;
const MAP = 'id=external_id,full_name=name,verified=email_verified,password=password_hash,created=created_at,notes=';

describe('The names in a file to import', () => {
  const service = useService();
  let application: GivenApplication;
  const importing = new Importing(service, () => application);
  const csv = (...lines: string[]) => givenFile(lines.join('\n'), 'users.csv');
  const reasons = async (file: string, ...options: string[]): Promise<string[]> => {
    const { json } = await importing.run(file, '--json', ...options);
    return json.refused.map(({ member, reason }: { member: string; reason: string }) => `${member}: ${reason}`);
  };
  const meant = (member: string, field: string) => `${member}: there is no such field; did you mean ${field}?`;

  beforeEach(async () => {
    application = await givenApplication(service);
  });

  it('are told all at once where they are wrong, with what was probably meant, and with the --map that says so', async () => {
    const file = csv(COLUMNS, ADA);
    expect(await reasons(file)).toEqual([
      meant('id', 'external_id'),
      meant('full_name', 'name'),
      meant('verified', 'email_verified'),
      meant('password', 'password_hash'),
      meant('created', 'created_at'),
      'notes: there is no such field; the fields are external_id, email, email_verified, blocked, name, picture, locale, password_hash, fields, metadata, terms_version, terms_agreed_at, privacy_version, privacy_agreed_at, created_at',
    ]);
    const { code, stdout } = await importing.run(file);
    expect([code, stdout]).toEqual([1, expect.stringContaining('0 already there, 1 line refused.')]);
    expect(stdout).toContain(`If this is what the names mean, say so with --map ${MAP} (a name with no field is left`);
  });

  it.each(['emailVerified', 'E-Mail Verified', 'email_verfied', 'emailverified'])('finds %s', async (name) => {
    expect(await reasons(csv(`email,${name}`))).toEqual([meant(name, 'email_verified')]);
  });

  // Red where every name is listed: a line of a file may have half a million.
  it('are a hundred at most that are told of one line, and cut where they are as long as a line', async () => {
    const strangers = Array.from({ length: 500 }, (_none, at) => `stranger_${at}`);
    const json = JSON.stringify({ ['x'.repeat(5_000)]: 1, ...Object.fromEntries(strangers.map((name) => [name, 1])) });
    const { json: report } = await importing.run(givenFile(json, 'users.ndjson'), '--json');
    expect([report.refused.length, report.refused[0].member]).toEqual([100, 'x'.repeat(200)]);
  });

  it('are told where they are missing or there twice', async () => {
    expect(await reasons(csv('name,nmae,blocked,blocked'))).toEqual([
      meant('nmae', 'name'),
      'blocked: is a second blocked beside blocked: leave one out with --map blocked=',
      'email: is missing: each account needs an email address',
    ]);
    expect(await reasons(csv('id,email,email_confirmed_at,baned_until'), '--from', 'supabase')).toEqual([
      'encrypted_password: is missing: export every column of auth.users',
      'banned_until: is missing: export every column of auth.users (is it baned_until?)',
    ]);
    expect(await reasons(csv('emial,name'), '--from', 'cognito')).toEqual([
      'email: is missing: the first line must name the columns (is it emial?)',
      'sub: is missing: the first line must name the columns',
    ]);
  });

  it('mean what --map says, and a fault of a value has the name of the file', async () => {
    await importing.report(csv(COLUMNS, ADA), '--map', MAP);
    expect(await importing.row('ada@names.example')).toMatchObject({
      ...{ external_id: 'usr_1', name: 'Ada Lovelace', verified: true, created_at: new Date('2024-05-01') },
    });
    expect(await importing.idOf(await importing.signIn('ada@names.example'))).toBeDefined();
    expect(await reasons(csv(COLUMNS, ADA.replace('true', 'perhaps')), '--map', MAP)).toEqual([
      'verified: must be true or false (also t, f, yes, no, 1 or 0)',
    ]);
  });

  it('mean what a file for --map says, beside pairs and one after another', async () => {
    const map = givenFile('# ours\nUser, number=external_id\n\nfirst_name = name\n', 'columns.map');
    const file = csv('"User, number",email,first_name,Surname,x', '7,grace@names.example,Grace,Hopper,y');
    await importing.report(file, '--map', map, '--map', 'Surname=name', '--map', 'x=');
    expect(await importing.row('grace@names.example')).toMatchObject({ external_id: '7', name: 'Grace Hopper' });
  });

  it('joins no two names that are whole', async () => {
    expect(await reasons(csv('email,name,full_name'), '--map', 'full_name=name')).toEqual([
      'full_name: is a second name beside name: leave one out with --map full_name=',
    ]);
  });

  it('are refused in --map before the file is read, all at once', async () => {
    const file = csv(COLUMNS, ADA);
    expect(await importing.run(file, '--map', 'id=external,full_name=nmae,verified=?,=email')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^error: --map id=external: there is no such field; the fields are .*\. --map full_name=nmae: there is no such field; did you mean name\?\. --map verified=\?: .* --map =email must be a pair such as full_name=name\.\n$/,
      ),
    });
    expect((await importing.run(file, '--map', 'nowhere.map')).stderr).toBe('error: There is no file nowhere.map.\n');
    expect((await importing.run(file, '--from', 'keycloak', '--map', MAP)).stderr).toContain(
      '--map is for a file in our own form, without --from.',
    );
    expect(await reasons(csv('email'), '--map', 'nmae=name')).toEqual([
      'nmae: is in --map, but the file has no such column',
    ]);
    expect((await importing.run(file, '--from', 'keyclok')).stderr).toContain('Did you mean keycloak?');
  });

  it('are the same in a JSON array, and what is wrong in every account is told once', async () => {
    const users = [1, 2, 3].map((id) => ({ id, email: `user-${id}@array.example`, emailVerified: true }));
    const file = givenFile(JSON.stringify(users, null, 2), 'users.json');
    const { stdout } = await importing.run(file);
    expect(stdout).toMatch(/^2, 7, 12 +id +there is no such field; did you mean external_id\?$/m);
    expect(stdout).toMatch(/^2, 7, 12 +emailVerified +there is no such field; did you mean email_verified\?$/m);
    expect(stdout).toContain('3 lines refused');
    expect(await importing.report(file, '--map', 'id=external_id,emailVerified=email_verified')).toMatchObject({
      ...{ imported: 3, unverified: 0 },
    });
  });
});
