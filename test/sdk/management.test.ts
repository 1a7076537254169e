import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createManagement, etagOf, GatehouseError, type Management, verifyWebhook } from '@gatehouse/management';
import { Webhook } from 'standardwebhooks';
import { SOMEBODY } from '../support/endpoints.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { Organizations } from '../support/given-organizations.js';
import type { OpenApi } from '../support/openapi.js';
import { outputOf } from '../support/output-of.js';
import { managementOperations } from '../support/sdk-management.js';
import { useService } from '../support/service.js';
import { ROOT } from '../support/tree.js';

const USERS = '/v1/management/users';

describe('@gatehouse/management', () => {
  const service = useService();
  let application: GivenApplication;
  let proxy: GatehouseProxy;
  let key: string;
  let management: Management;
  beforeEach(async () => {
    application = await givenApplication(service);
    ({ key } = await Operator.of(service, { application }));
    proxy = await GatehouseProxy.start(service);
    management = createManagement({ url: proxy.url, key });
  });
  afterEach(() => proxy.stop());

  const usersAt = async (email: string) =>
    (await service.db.query('SELECT FROM identities WHERE application_id = $1 AND email = $2', [application.id, email]))
      .rowCount;
  const failureOf = async (asked: Promise<unknown>): Promise<GatehouseError> => {
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatehouseError);
    return error as GatehouseError;
  };

  // Red where an operation is left out of `operations.js`, or has another path.
  it('calls every operation of the document that a management key opens, and knows no other', async () => {
    const document: OpenApi = (await service.http.get('/docs/openapi.json')).body;
    const listed = managementOperations(document);
    const opened = Object.values(document.paths).flatMap((item) =>
      Object.values(item).filter((operation) => JSON.stringify(operation).includes('"management-key"')),
    );
    expect(listed.map(({ operation }) => operation.operationId)).toEqual(opened.map(({ operationId }) => operationId));
    const client = management as unknown as Record<string, Record<string, (...given: unknown[]) => unknown>>;
    expect(Object.values(client).flatMap((group) => Object.keys(group))).toHaveLength(listed.length);
    for (const { group, name, method, path, operation } of listed) {
      const ids = [...path.matchAll(/\{\w+\}/g)].map(() => SOMEBODY);
      const body = operation.requestBody ? [operation.requestBody.content['text/csv'] ? 'id' : { nothing: true }] : [];
      const asked = client[group]?.[name]?.(...ids, ...body, { content_type: 'text/csv', report: 'events' }) as object;
      await settled(asked).catch(({ code }) => expect(code).not.toMatch(/unknown_route|method_not_allowed/));
      expect([method, path, proxy.count(path.replaceAll(/\{\w+\}/g, SOMEBODY)) > 0]).toEqual([method, path, true]);
    }
  });

  it('reads a list page by page, and no page before it is wanted', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await givenIdentity(service, application)).id),
    );
    const found: string[] = [];
    for await (const { id } of management.users.list({ limit: 2 })) {
      found.push(id);
      expect(proxy.count(USERS)).toBe(Math.ceil(found.length / 2));
    }
    expect(found.sort()).toEqual(ids.sort());
    expect(await management.users.list({ limit: 2 }).take(2)).toHaveLength(2);
    expect(proxy.count(USERS)).toBe(4);
    expect(await management.users.list({ email_prefix: 'no one' }).take()).toEqual([]);
  });

  it('reads the events to where they end now, with a cursor to go on from', async () => {
    const users = [await givenIdentity(service, application), await givenIdentity(service, application)];
    for (const { id } of users) await management.users.block(id);
    let after = '';
    const blocked: unknown[] = [];
    for await (const { events, next } of management.events.list({ types: 'user.blocked', limit: 1 }).pages()) {
      blocked.push(...events.map(({ data }) => data.user));
      after = next;
    }
    expect(blocked).toEqual(users.map(({ id }) => id));
    expect(await management.events.list({ after, types: 'user.blocked' }).take()).toEqual([]);
  });

  describe('where an answer is lost', () => {
    // Red where the repeat has a key of its own, or none.
    it('creates one user', async () => {
      proxy.lose(USERS, 1);
      const email = 'grace@example.com';
      expect(await management.users.create({ email, verified: true })).toMatchObject({ email });
      expect([proxy.count(USERS), await usersAt(email)]).toEqual([2, 1]);
    });

    it('twice, says that nothing is known; with the key of the caller the next call creates none', async () => {
      proxy.lose(USERS, 2);
      const create = () =>
        management.users.create({ email: 'ada@example.com', verified: true }, { idempotency_key: 'crm-1' });
      expect(await failureOf(create())).toMatchObject({ status: 0, kind: 'retry', code: undefined });
      expect(await create()).toMatchObject({ email: 'ada@example.com' });
      expect(await usersAt('ada@example.com')).toBe(1);
    });

    // Red where everything is repeated.
    it('sends an import once, since it has no key', async () => {
      proxy.lose('/v1/management/imports', 1);
      const file = 'external_id,email\n1,one@example.com\n';
      expect(await failureOf(management.imports.start(file, { content_type: 'text/csv' }))).toMatchObject({
        status: 0,
      });
      expect(proxy.count('/v1/management/imports')).toBe(1);
    });

    it.each([
      ['a limit', 429, '1', 2],
      ['a pause', 503, '1', 2],
      ['a long pause', 503, '3600', 1],
      ['a gateway without the service', 502, undefined, 2],
      ['a failure inside', 500, undefined, 1],
    ])('to %s, it asks again after the pause, once, and not after a long one', async (_, status, pause, times) => {
      proxy.answer(USERS, status, pause ? { 'retry-after': pause } : {});
      const failure = await failureOf(management.users.list().take());
      expect(failure).toMatchObject({
        status,
        kind: 'retry',
        message: 'Not now.',
        retryAfter: Number(pause) || undefined,
      });
      expect(proxy.count(USERS)).toBe(times);
    });

    it('to a page of something in between, it says that nothing is known', async () => {
      proxy.garble(USERS);
      expect(await failureOf(management.users.create({ email: 'x@example.com' }))).toMatchObject({ kind: 'retry' });
    });

    it('stops when the caller gives up', async () => {
      proxy.answer(USERS, 503, { 'retry-after': '20' });
      const given = new AbortController();
      const asked = management.users.list({ signal: given.signal }).take();
      setImmediate(() => given.abort(new Error('enough')));
      await expect(asked).rejects.toThrow('enough');
    });
  });

  it('tells what Gatehouse refuses, with its code and its words', async () => {
    const unknown = await failureOf(management.users.get(SOMEBODY));
    expect(unknown).toMatchObject({ status: 404, code: 'identity_not_found', kind: 'misuse' });
    expect([unknown.message, unknown.requestId]).toEqual([expect.stringContaining('no such'), expect.any(String)]);
    const stranger = createManagement({ url: service.url, key: `${key}x` });
    expect(await failureOf(stranger.users.list().take())).toMatchObject({
      status: 401,
      code: 'management_key_invalid',
    });
  });

  it('changes an object only as it was seen, and rehearses', async () => {
    const { id } = await givenIdentity(service, application);
    const seen = await management.users.get(id);
    expect(etagOf(seen)).toMatch(/^"/);
    await management.users.change(id, { name: 'Rehearsed' }, { if_match: seen, dry_run: true });
    const changed = await management.users.change(id, { name: 'Ada' }, { if_match: seen });
    expect(changed.name).toBe('Ada');
    expect(await failureOf(management.users.delete(id, { if_match: seen }))).toMatchObject({ code: 'version_stale' });
    const [listed] = await management.users.list().take(1);
    // Red where an answer without a version means any version.
    expect(await failureOf(management.users.delete(id, { if_match: listed as object }))).toMatchObject({
      kind: 'misuse',
    });
    expect(await management.users.delete(id, { if_match: changed })).toEqual({ sessions_ended: 0 });
    const { warnings } = await management.applications.change(application.id, { name: 'New' }, { dry_run: true });
    expect(warnings).toEqual([]);
  });

  it('reads what is no page of a list: lines, and files', async () => {
    const { id, email } = await givenIdentity(service, application);
    const lines = [];
    for await (const line of management.users.exportAll({ external_id: 'user_id' })) lines.push(line);
    expect(lines).toEqual([expect.objectContaining({ external_id: id, email })]);
    await management.users.block(id);
    const trail = await management.audit.list({ user: id, format: 'csv' });
    expect(await trail.text()).toContain('identity.blocked');
  });

  // Red where an export that broke off looks like a whole one.
  it('says that an export broke off, after what had arrived of it', async () => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson' });
      answer.write('{"email":"one@example.com"}\n{"email":"tw', () => answer.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const lines: unknown[] = [];
    const read = async () => {
      for await (const line of createManagement({ url, key }).users.exportAll()) lines.push(line);
    };
    expect(await failureOf(read())).toMatchObject({ status: 0, kind: 'retry' });
    expect(lines).toEqual([{ email: 'one@example.com' }]);
    server.close();
  });

  // Red where the id goes into the URL as it is: `..` in place of a client then deletes its application.
  it.each([['..'], ['.'], [''], [undefined as unknown as string]])(
    'takes no id that leads elsewhere: %j',
    async (id) => {
      const all = createManagement({ url: proxy.url, key: (await Operator.of(service)).key });
      const { status } = await failureOf((async () => all.clients.delete(application.id, id))());
      expect([status, (await all.applications.get(application.id)).id]).toEqual([0, application.id]);
      expect(await failureOf(management.users.get('../plans/x?y#z'))).toMatchObject({ status: 404 });
      expect(proxy.count(`${USERS}/..%2Fplans%2Fx%3Fy%23z`)).toBe(1);
    },
  );

  it('does what its README shows', async () => {
    const { id } = await givenIdentity(service, application, { email: 'ada@example.com' });
    const organizations = await Organizations.of(service, application);
    await organizations.put(await organizations.make('acme'), { id });
    const readme = readFileSync(path.join(ROOT, 'packages/management/README.md'), 'utf8');
    const [, sample = ''] = /```js\nimport .*\n([\s\S]*?)```/.exec(readme) ?? [];
    const code = sample.replaceAll("'shop'", `'${application.slug}'`);
    const [body, secret] = ['{"id":"evt"}', `whsec_${randomBytes(32).toString('base64')}`];
    const at = new Date();
    const headers = {
      'webhook-id': 'evt',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt', at, body),
    };
    const variables = { GATEHOUSE_URL: service.url, MANAGEMENT_KEY: key, WEBHOOK_SECRET: secret };
    const said: string[] = [];
    const given = { createManagement, verifyWebhook, body, headers };
    const globals = { process: { env: variables }, console: { log: (line: string) => said.push(line) } };
    const names = { ...given, ...globals };
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    expect(await new AsyncFunction(...Object.keys(names), `${code}; return event;`)(...Object.values(names))).toEqual({
      id: 'evt',
    });
    expect(said).toEqual(['ada@example.com', 'ada@example.com']);
    expect([(await management.users.get(id)).name, await usersAt('grace@example.com')]).toEqual(['Ada Lovelace', 1]);
  });

  it('has at most 5 kB, minified and compressed, with what it needs of the core', async () => {
    const entry = path.join(ROOT, 'packages/management/index.js');
    const esbuild = path.join(ROOT, 'node_modules/.bin/esbuild');
    const bundle = await outputOf(esbuild, [entry, '--bundle', '--minify', '--format=esm']);
    expect(bundle).toContain('/v1/management');
    expect(gzipSync(bundle, { level: 9 }).byteLength).toBeLessThanOrEqual(5_000);
  });

  it('has types that know what the API knows', () => {
    /** Compiled, and never run. */
    const compiled = async () => {
      // @ts-expect-error: a misspelt member
      management.users.list({ emial: 'ada@example.com' });
      // @ts-expect-error: a report has a name
      management.metrics.read('demo');
      // @ts-expect-error: a file has a type
      management.imports.start('id', {});
      const { warnings } = await management.applications.change('demo', {}, { dry_run: true });
      const { slug } = await management.applications.change('demo', {});
      const trail: Response = await management.audit.list({ format: 'csv' });
      return { warnings, slug, trail };
    };
    expect(compiled).toBeInstanceOf(Function);
  });

  it('works on a server alone, with a key', () => {
    expect(() => createManagement({ url: service.url, key: '' })).toThrow('needs `url` and `key`');
    expect(() => createManagement({ url: 'localhost:3000', key })).toThrow('must begin with https://');
    Object.assign(globalThis, { document: {} });
    expect(() => createManagement({ url: service.url, key })).toThrow('must not be in a page');
    Reflect.deleteProperty(globalThis, 'document');
  });
});

/** A list and a stream ask when they are read. */
async function settled(asked: object): Promise<unknown> {
  if (!(Symbol.asyncIterator in asked)) return asked;
  for await (const _ of asked as AsyncIterable<unknown>) break;
  return undefined;
}
