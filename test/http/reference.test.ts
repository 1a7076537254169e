import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { referenceSamples } from '../support/reference-samples.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('GET /docs', () => {
  const service = useService();
  const FILES = ['/docs/reference.css', '/docs/reference.js'];

  it('is a page whose policy allows its own two files and nothing else', async () => {
    const page = await service.http.get('/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const loaded = [...page.text.matchAll(/<(?:link rel="stylesheet"|script|img|iframe)[^>]* (?:href|src)="([^"]+)"/g)];
    expect(loaded.map(([, address]) => address)).toEqual(FILES);
    expect(page.text).not.toMatch(/<style|<script(?! src)| style="| on\w+="/);
    // Red while browsers keep the files for an hour: after an update, the page gets the script of the version before.
    for (const file of FILES) {
      const { status, headers } = await service.http.get(file);
      expect([file, status, headers.get('cache-control')]).toEqual([file, 200, 'no-store']);
    }
  });

  // Red while Express sends the files: its 412 and 416 have codes that are in no catalogue.
  it('serves its files whole, whatever part or version of them is asked for', async () => {
    const conditions: Record<string, string>[] = [{ range: 'bytes=9999999-' }, { 'if-match': '"x"' }];
    for (const headers of conditions) {
      const file = await service.http.get('/docs/reference.css', headers);
      expect([headers, file.status]).toEqual([headers, 200]);
      expect(file.headers.get('content-type')).toBe('text/css; charset=utf-8');
    }
  });

  it('has each operation of the document, in the navigation too, with samples in three languages', async () => {
    const { body } = await service.http.get('/openapi.json');
    const { text } = await service.http.get('/docs');
    const operations = Object.values<Record<string, { operationId: string }>>(body.paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId }) => operationId);
    const linked = [...text.matchAll(/<li><a href="#([a-z]\w+)"/gi)].map(([, name]) => name);
    expect(linked.sort()).toEqual(operations.sort());
    const samples = referenceSamples(text);
    const languages = (name: string) => samples.filter((one) => one.operation === name).map(({ language }) => language);
    for (const name of operations)
      expect([name, new Set(languages(name))]).toEqual([name, new Set(['curl', 'typescript', 'python'])]);
  });

  // Red without the second address, which answered 404.
  it('has its document at /openapi.json, where one looks for it, and at /docs/openapi.json', async () => {
    const [one, other] = [await service.http.get('/openapi.json'), await service.http.get('/docs/openapi.json')];
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(one.text).toBe(other.text);
    // A proxy that sends only /docs on reaches this one.
    expect((await service.http.get('/docs')).text).toContain('href="/docs/openapi.json"');
  });

  // Red while each answer makes the bytes anew: the system takes one or two from each client, and 40 more are 80 MB.
  it('shares the bytes of the page and of the document among clients that do not read them', async () => {
    const addresses = ['/docs', '/openapi.json'];
    for (const address of addresses) await service.http.get(address); // which makes them
    const served: Socket[] = [];
    const note = (socket: Socket) => served.push(socket);
    const server: Server = service.app.getHttpServer().on('connection', note);
    const before = process.memoryUsage().arrayBuffers;
    const { hostname, port } = new URL(service.url);
    const clients = Array.from({ length: 40 }, () => connect(Number(port), hostname).pause());
    for (const [index, client] of clients.entries())
      client.write(`GET ${addresses[index % 2]} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20));
    await until(() => served.length === 40 && served.every(({ writableLength }) => writableLength > 500_000));
    const taken = process.memoryUsage().arrayBuffers - before;
    server.off('connection', note);
    for (const client of clients) client.destroy();
    expect(taken).toBeLessThan(40_000_000);
  });

  it('links to the demo only where there is one', async () => {
    expect((await service.http.get('/docs')).text).toContain('href="/demo"');
    const production = await service.replica({
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://localhost:2525' },
      ...{ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' },
    });
    const { text } = await production.http.get('/docs');
    expect(text).not.toContain('href="/demo"');
    expect(text).not.toContain('localhost');
    await production.stop();
  });
});
