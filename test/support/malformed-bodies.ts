import { gzipSync } from 'node:zlib';
import type { Endpoint } from './endpoints.js';
import { needsBody, useEveryBody } from './every-body.js';
import { expectFailure } from './expect.js';
import type { Answer } from './service.js';

/** Sent as they are, for no JSON writer would. */
const BODIES: [string, string][] = [
  ['broken JSON', '{"a":'],
  ['single quotes', "{'a':1}"],
  ['a bare string', '"x"'],
  ['a number', '5'],
  ['null', 'null'],
  ['NaN', '{"a":NaN}'],
  ['a list', '[{}]'],
  ['ten thousand levels', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['ten thousand objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['__proto__', '{"__proto__":{"polluted":1,"code":"x","client_type":"server"}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}}}'],
  ['members of Object', '{"hasOwnProperty":1,"toString":2,"valueOf":3,"then":4}'],
];

const BOMB = gzipSync(`{"a":"${'0'.repeat(5_000_000)}"}`);

/** Objects that say nothing: they are refused only where something must be said. */
const UNKNOWN_MEMBERS = BODIES.slice(-3).map(([, body]) => body);

export const describeMalformedBodies = (
  where: string,
  endpoints: (every: ReturnType<typeof useEveryBody>) => Endpoint[],
): void =>
  describe(`Malformed bodies, at ${where}`, () => {
    const every = useEveryBody();
    const { service, credentials, send, wellFormed, expectRefusal } = every;

    it.each(BODIES)('R87: %s is refused, and leaves nothing behind', async (_name, body) => {
      expect(endpoints(every).length).toBeGreaterThanOrEqual(5);
      for (const endpoint of UNKNOWN_MEMBERS.includes(body) ? endpoints(every).filter(needsBody) : endpoints(every))
        expectRefusal(await send(endpoint, body));
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    const packed = (endpoint: Endpoint, encoding: string, body: BodyInit): Promise<Answer> =>
      service.http.raw(endpoint.path, {
        method: endpoint.method,
        headers: { ...credentials(endpoint), 'content-type': 'application/json', 'content-encoding': encoding },
        body,
      });

    // Red while compressed bodies are unpacked: zlib's own words come through, with a code that is in no catalogue.
    it.each(['gzip', 'deflate', 'br', 'rot13'])(
      'R87: %s is not unpacked, so that nothing can grow',
      async (encoding) => {
        for (const endpoint of endpoints(every)) {
          expectFailure(await packed(endpoint, encoding, 'no archive'), 415, 'unsupported_body');
          expectFailure(await packed(endpoint, encoding, BOMB), 415, 'unsupported_body');
        }
      },
    );

    // Red while a body that no parser takes counts as none: it is then the members that are missing.
    it.each([
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/plain',
      'text/html',
      'application/json; charset=koi8-r',
      'application/json; charset=utf-16x',
      '',
    ])('R87: a body of the type "%s" is refused with the type that is wanted', async (type) => {
      for (const endpoint of endpoints(every)) {
        const body = Buffer.from(JSON.stringify(wellFormed(endpoint)[0]));
        const headers = { ...credentials(endpoint), ...(type && { 'content-type': type }) };
        const answer = await service.http.raw(endpoint.path, { method: endpoint.method, headers, body });
        expectFailure(answer, 415, 'unsupported_body');
      }
    });
  });
