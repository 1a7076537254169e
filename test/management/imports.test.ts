import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { CSV, csvOf, HEAD, MANY, UploadedImports } from '../support/uploaded-imports.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const JSON_LIST = { 'content-type': 'application/json' };
const SQL = { 'content-type': 'application/sql' };
const MEBIBYTE = 1024 * 1024;
const LONG = 'x'.repeat(MEBIBYTE);
const HASH = '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW';

describe('/v1/management/imports', () => {
  const service = useService();
  const imports = new UploadedImports(service);
  const { sent, ended, imported, accounts, left, resultOf } = imports;
  let application: GivenApplication;
  let operator: Operator;
  beforeEach(async () => {
    ({ application, operator } = await imports.begin());
  });

  it('takes a file, writes its users, and says what the old ids are here', async () => {
    const there = await givenIdentity(service, application);
    const body = csvOf(
      `42,ada@own.example,"Lovelace, Ada",true,${HASH}`,
      `43,${there.email},,true,`,
      '=1+1,bo@own.example,,,',
    );
    const begun = await sent(body);
    // So small an import may have ended before the answer was read.
    expect(begun).toMatchObject({ application: application.slug, dry_run: false, size: body.length });
    const done = await ended(begun.id);
    expect(done).toMatchObject({
      ...{ state: 'done', rows: 3, rows_done: 3, fault: null },
      report: {
        ...{ imported: 2, already_there: 1, unverified: 1, refused: [], email_taken_count: 1 },
        email_taken: [{ line: 3, external_id: '43', user_id: there.id, verified: true }],
      },
    });
    const [ada, bo] = (await accounts()).filter(({ id }) => id !== there.id);
    expect(ada).toMatchObject({ external_id: '42', name: 'Lovelace, Ada', password_hash: HASH });
    const result = [
      { external_id: '42', user_id: ada.id, change: 'imported', verified: true },
      { external_id: '=1+1', user_id: bo.id, change: 'imported', verified: false },
    ];
    expect(await resultOf(begun.id)).toEqual(result);
    // Red where a cell is written as it is: a spreadsheet runs it.
    const csv = await operator.get(`/imports/${begun.id}/result?format=csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toBe(
      `external_id,user_id,change,verified\r\n42,${ada.id},imported,true\r\n'=1+1,${bo.id},imported,false\r\n`,
    );
    expect(await left(begun.id)).toBe(0);
    const { rows } = await service.db.query(
      'SELECT type, details FROM audit_events WHERE management_key_id = $1 ORDER BY occurred_at',
      [operator.keyId],
    );
    expect(rows).toEqual([
      { type: 'import.received', details: { id: begun.id, size: body.length, dryRun: false } },
      { type: 'identity.imported', details: { count: 2, linked: 0 } },
    ]);
    const listed = await operator.get('/imports?limit=1');
    expect(listed.body).toEqual({ imports: [done], next: null });
  });

  it('takes what is packed, in lines of JSON, one document of another product, and the same again', async () => {
    const line = `${JSON.stringify({ external_id: '1', email: 'ada@forms.example', email_verified: true })}\n`;
    expect((await imported(gzipSync(line), { ...NDJSON, 'content-encoding': 'gzip' })).report.imported).toBe(1);
    const again = await imported(line, NDJSON);
    expect(again.report).toMatchObject({ imported: 0, already_there: 1 });
    expect(await resultOf(again.id)).toEqual([
      { external_id: '1', user_id: (await accounts())[0]?.id, change: 'unchanged', verified: true },
    ]);
    const realm = JSON.stringify({ users: [{ id: '2', email: 'bo@forms.example', enabled: false }] });
    const json = { 'content-type': 'application/json' };
    expect((await imported(realm, json, '?from=keycloak')).report).toMatchObject({ imported: 1, blocked: 1 });
  });

  it('writes nothing where the last line is wrong, and the others if it is asked to', async () => {
    const file = csvOf(...MANY, '0,nobody,,true,', '0,last@many.example,,perhaps,');
    const refused = await imported(file);
    expect(refused).toMatchObject({ state: 'refused', rows: 1602, report: { imported: 0, refused_count: 2 } });
    expect(refused.report.refused).toEqual([
      { line: 1602, member: 'email', reason: expect.stringContaining('must be a plain email address') },
      { line: 1603, member: 'email_verified', reason: expect.stringContaining('must be true or false') },
    ]);
    expect(await accounts()).toHaveLength(0);
    expect(await left(refused.id)).toBe(0);
    const skipping = await imported(file, CSV, '?skip_invalid=true');
    expect(skipping).toMatchObject({ state: 'done', report: { imported: 1600, refused_count: 2 } });
    expect(skipping.report.refused).toEqual(refused.report.refused);
  });

  it('changes nothing in a dry run, and refuses a file that is none', async () => {
    const dry = await imported(csvOf('1,ada@dry.example,,,', '2,bo@dry.example,,,'), CSV, '?dry_run=true');
    expect(dry).toMatchObject({ state: 'done', report: { imported: 2, unverified: 2 } });
    expect(JSON.stringify(dry)).not.toContain('dry.example');
    expect(await accounts()).toHaveLength(0);
    expect(await resultOf(dry.id)).toEqual([]);
    expect(await imported('\ufeff \n')).toMatchObject({ state: 'refused', fault: 'The file is empty.' });
  });

  // Red where a row may have 16 MiB, or in CSV as many commas as the file has bytes.
  it.each([
    ['in CSV', csvOf('1,ada@long.example,,,', `2,bo@long.example,${LONG},,`), CSV, ''],
    ['in CSV of commas alone', csvOf('1,ada@long.example,,,', ','.repeat(1.5 * MEBIBYTE)), CSV, ''],
    ['in lines of JSON', `{"email":"ada@long.example"}\n{"name":"${LONG}"}`, NDJSON, ''],
    ['in a list of JSON', `[{"email":"ada@long.example"},\n{"name":"${LONG}"}]`, JSON_LIST, ''],
    ['in a dump', `COPY auth.users (id, email) FROM stdin;\n1\t${LONG}\n\\.\n`, SQL, '&from=supabase'],
  ])('refuses a file with a row of more than 1 MiB %s, whatever else it may skip', async (_, file, headers, query) => {
    const refused = await imported(file, headers, `?skip_invalid=true${query}`);
    const fault = expect.stringMatching(/^The row at line [23] has more than 1 MiB/);
    expect(refused).toMatchObject({ state: 'refused', report: null, fault });
    expect(await accounts()).toHaveLength(0);
  });

  it.each([
    [{ 'content-type': 'application/json' }, '?from=clerk&dry_run=1', 400, 'malformed_input'],
    [{ 'content-type': 'text/plain' }, '', 415, 'import_type_unsupported'],
    [CSV, '?from=keycloak', 415, 'import_type_unsupported'],
    [{ ...CSV, 'content-encoding': 'br' }, '', 415, 'import_type_unsupported'],
    [{ ...CSV, 'content-encoding': 'gzip' }, '', 400, 'malformed_input'],
  ])('refuses %j %s', async (headers, query, status, code) => {
    expectFailure(await operator.upload(`/imports${query}`, csvOf(), headers), status, code);
    expect((await operator.get('/imports')).body.imports).toEqual([]);
  });

  it('refuses an empty body, and leaves nothing of an upload that breaks off', async () => {
    expectFailure(await operator.upload('/imports', '', CSV), 400, 'malformed_input');
    const { port } = new URL(service.url);
    const socket = connect(Number(port), 'localhost');
    socket.write(
      [
        'POST /v1/management/imports HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\ncontent-length: 900000',
        `authorization: ${operator.bearer.authorization}\r\n\r\n${csvOf(...MANY, ...MANY)}`,
      ].join('\r\n'),
    );
    const arriving = async () =>
      (await service.db.query('SELECT FROM imports JOIN import_chunks ON import_id = id')).rowCount ?? 0;
    await until(arriving, (chunks) => chunks > 0);
    expect((await operator.get('/imports')).body.imports).toEqual([]);
    socket.destroy();
    await until(arriving, (chunks) => chunks === 0);
    expect((await service.db.query('SELECT FROM imports WHERE application_id = $1', [application.id])).rowCount).toBe(
      0,
    );
  });

  // Red where each keeps its place for an hour, though a request ends within a minute.
  it('takes further files minutes after replicas died in the middle of five uploads', async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), 'localhost');
    socket.write(
      [
        'POST /v1/management/imports HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\ncontent-length: 900000',
        `authorization: ${operator.bearer.authorization}\r\n\r\n${HEAD}`,
      ].join('\r\n'),
    );
    await until(async () => {
      const left = await service.db.query(
        `INSERT INTO imports (id, application_id, management_key_id, state, format, dry_run, skip_invalid, created_at, expires_at)
         SELECT uuidv7(), application_id, management_key_id, state, format, dry_run, skip_invalid,
           created_at - interval '5 minutes', expires_at - interval '5 minutes'
         FROM imports, generate_series(1, 5) WHERE application_id = $1`,
        [application.id],
      );
      return left.rowCount === 5;
    });
    socket.destroy();
    await sent(csvOf('42,ada@later.example,,true,'));
  });

  describe('with a small IMPORT_SIZE', () => {
    const small = useService({ IMPORT_SIZE: '1' });

    it('answers 413 to what is larger, whether it says so, is sent in pieces or packed', async () => {
      const by = await Operator.of(small, { application: await givenApplication(small) });
      const large = Buffer.alloc(1024 * 1024 + 1, 'x');
      const pieces = () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(large);
            controller.close();
          },
        });
      for (const [body, headers] of [
        [large, CSV],
        [pieces(), CSV],
        [gzipSync(large), { ...CSV, 'content-encoding': 'gzip' }],
      ] as const) {
        const init = { method: 'POST', headers: { ...by.bearer, ...headers }, body, duplex: 'half' } as RequestInit;
        const answer = await small.http.raw('/v1/management/imports', init);
        expectFailure(answer, 413, 'import_too_large');
        expect(answer.body.message).toContain('more than 1 MiB');
      }
      expect((await small.db.query('SELECT FROM imports')).rowCount).toBe(0);
      expect((await small.db.query('SELECT FROM import_chunks')).rowCount).toBe(0);
    });
  });

  it('is unknown to keys of other applications and other scopes', async () => {
    const { id } = await imported(csvOf('1,ada@foreign.example,,,'));
    const foreign = await Operator.of(service, { application: await givenApplication(service) });
    expectFailure(await foreign.get(`/imports/${id}`), 404, 'import_unknown');
    expectFailure(await foreign.get(`/imports/${id}/result`), 404, 'import_unknown');
    expectFailure(await foreign.post(`/imports/${id}/cancel`), 404, 'import_unknown');
    expectFailure(await foreign.get('/imports/nothing'), 404, 'import_unknown');
    const query = `?application=${application.slug}`;
    expectFailure(await foreign.upload(`/imports${query}`, csvOf(), CSV), 404, 'application_not_found');
    expectFailure(await foreign.get(`/imports${query}`), 404, 'application_not_found');
    const reader = await Operator.of(service, { application, scopes: ['users:read'] });
    expectFailure(await reader.upload('/imports', csvOf(), CSV), 403, 'scope_missing');
    expectFailure(await reader.post(`/imports/${id}/cancel`), 403, 'scope_missing');
    expect((await reader.get(`/imports/${id}`)).status).toBe(200);
  });
});
