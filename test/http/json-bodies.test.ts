import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

/** The hint is refused for its length, so that the answer counts the characters that were read. */
const HINT = 'ü'.repeat(254);

describe('A JSON body', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const login = (hint: string): string =>
    JSON.stringify({ redirect_url: application.origin, cancel_url: application.origin, login_hint: hint });

  /** Each piece leaves in a packet of its own. */
  async function send(headers: Record<string, string>, pieces: Buffer[]): Promise<[number, string]> {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const all = { host: hostname, connection: 'close', 'x-api-key': application.apiKey, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /v1/applications/login HTTP/1.1\r\n${lines.join('')}\r\n`);
    for (const piece of pieces) {
      socket.write(piece);
      await turn();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    const answer = Buffer.concat(chunks).toString();
    return [Number(answer.slice(9, 12)), /^x-error-code: (.*)\r$/im.exec(answer)?.[1] ?? ''];
  }

  const one = (body: Buffer): Buffer[] => [body];
  const bytes = (body: Buffer): Buffer[] => Array.from(body, (byte) => Buffer.from([byte]));
  const chunked = (body: Buffer): Buffer[] => [
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ];
  const withMark = (body: Buffer): Buffer[] => [Buffer.from([0xef, 0xbb, 0xbf]), body];

  it.each([
    ['in one piece', 'application/json', one],
    ['byte by byte', 'application/json', bytes],
    ['in chunks', 'application/json', chunked],
    ['with a byte order mark', 'application/json', withMark],
    ['with its charset', 'application/json; charset=utf-8', one],
    ['with its charset in quotation marks', 'application/json;charset="UTF-8"', one],
    ['with another type of JSON in its name', 'Application/JSON ; profile=x', one],
  ])('is read %s', async (_name, type, cut) => {
    const sent = (text: string): Promise<[number, string]> => {
      const pieces = cut(Buffer.from(text));
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const frame: Record<string, string> =
        cut === chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) };
      return send({ 'content-type': type, ...frame }, pieces);
    };
    expect(await sent(login(HINT))).toEqual([201, '']);
    expect(await sent(login(`${HINT}ü`))).toEqual([400, 'malformed_input']);
    expect(await sent(login(HINT).slice(0, -1))).toEqual([400, 'malformed_input']);
    expect(await sent('"text"')).toEqual([400, 'malformed_input']);
  });

  it.each([
    ['of another charset', { 'content-type': 'application/json; charset=iso-8859-1' }, 415, 'unsupported_body'],
    ['that is compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415, 'unsupported_body'],
    ['without a type', {}, 415, 'unsupported_body'],
  ])('%s is refused', async (_name, headers, status, code) => {
    const body = Buffer.from(login(HINT));
    expect(await send({ ...headers, 'content-length': String(body.length) }, [body])).toEqual([status, code]);
  });

  it('of 64 kB is read, and of a byte more is refused', async () => {
    const frame = (body: Buffer) => ({ 'content-type': 'application/json', 'content-length': String(body.length) });
    const padded = (length: number): Buffer => {
      const { length: least } = Buffer.from(login(''));
      return Buffer.from(login('').replace('{', `{${' '.repeat(length - least)}`));
    };
    const [largest, larger] = [padded(64 * 1024), padded(64 * 1024 + 1)];
    expect(await send(frame(largest), [largest])).toEqual([201, '']);
    expect(await send(frame(larger), [larger])).toEqual([413, 'body_too_large']);
  });

  // Red where the end of a body that is not there is never noted: each idle connection keeps its last request in memory.
  it('that is none is over with its answer, and the connection forgets the request', async () => {
    const socketOf = once(service.app.getHttpServer(), 'connection');
    const agent = new Agent({ keepAlive: true });
    const [response] = (await once(get(`${service.url}/health`, { agent }), 'response')) as [IncomingMessage];
    await text(response);
    const [{ parser }] = (await socketOf) as [{ parser: { incoming: unknown } }];
    await until(() => parser.incoming === null);
    agent.destroy();
  });
});
