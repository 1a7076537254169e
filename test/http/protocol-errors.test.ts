import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Controller, Get, Module, Res } from '@nestjs/common';
import type { Response } from 'express';
import { UNREAD } from '../../src/operations/serving/open-connections.js';
import { sendRaw } from '../support/raw.js';
import { useService } from '../support/service.js';

@Controller('never')
class NeverController {
  @Get()
  never(): Promise<object> {
    return new Promise(() => undefined);
  }
}

/** It answers how many requests have begun behind its own. */
@Controller('behind')
class BehindController {
  private begun = 0;

  @Get()
  async behind(): Promise<object> {
    const { begun } = this;
    for (let turns = 0; turns < 20; turns += 1) await turn();
    return { behind: this.begun - begun };
  }

  @Get('another')
  another(): object {
    this.begun += 1;
    return { another: this.begun };
  }
}

/** More than the buffers of a connection take. */
const LARGE = 'x'.repeat(32_000_000);

@Controller('large')
class LargeController {
  @Get()
  large(): object {
    return { large: LARGE };
  }

  /** More is to follow. */
  @Get('first')
  first(@Res() response: Response): void {
    response.write(LARGE);
  }
}

@Module({ controllers: [NeverController, BehindController, LargeController] })
class NeverModule {}

describe('What is not even a request', () => {
  const service = useService({}, [NeverModule]);

  const HOST = 'Host: localhost\r\nConnection: close\r\n';

  it.each([
    ['garbage', 'hello?\r\n\r\n', 400, 'malformed_http'],
    ['a broken header', 'GET /health/live HTTP/1.1\r\nno colon\r\n\r\n', 400, 'malformed_http'],
    [
      'two lengths',
      `POST /v1/auth/refresh HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
      400,
      'malformed_http',
    ],
    [
      'a length and chunks',
      `POST /v1/auth/refresh HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'malformed_http',
    ],
    [
      'headers without end',
      `GET /health/live HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'S14: more headers than are read',
      `GET /health/live HTTP/1.1\r\n${HOST}${'X-Junk: x\r\n'.repeat(99)}\r\n`,
      431,
      'headers_too_large',
    ],
    ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_input'],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 405, 'method_not_allowed'],
    [
      'an unknown expectation',
      `GET /health/live HTTP/1.1\r\n${HOST}Expect: a miracle\r\n\r\n`,
      417,
      'expectation_failed',
    ],
  ])('is answered in words: %s', async (_name, bytes, status, code) => {
    const { head, text, ...answer } = await sendRaw(service.url, bytes);
    expect(answer.status).toBe(status);
    expect(head.toLowerCase()).toContain(`x-error-code: ${code}`);
    expect(head.toLowerCase()).toMatch(/x-request-id: [\w-]{16}/);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(JSON.parse(text)).toEqual({
      statusCode: status,
      message: expect.any(String),
      error: expect.any(String),
    });
    expect(Object.keys(JSON.parse(text))).toHaveLength(3);
  });

  it('is answered 408 if it does not end', async () => {
    const server: Server = service.app.getHttpServer();
    const { headersTimeout } = server;
    server.headersTimeout = 100; // which is looked at every five seconds
    const { head, text } = await sendRaw(service.url, `GET /health/live HTTP/1.1\r\n${HOST}`);
    server.headersTimeout = headersTimeout;
    expect(head).toMatch(/^HTTP\/1.1 408 .*x-error-code: request_timeout/is);
    expect(JSON.parse(text)).toMatchObject({ statusCode: 408, error: 'Request Timeout' });
  });

  it('S14: reads every header of as many as it accepts', async () => {
    const junk = 'X-Junk: x\r\n'.repeat(97);
    const { status } = await sendRaw(
      service.url,
      `GET /health/live HTTP/1.1\r\n${junk}Connection: close\r\nHost: a\r\n\r\n`,
    );
    expect(status).toBe(200);
  });

  it('answers a pipelined request with an unknown expectation in its turn', async () => {
    const first = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
    const { status, text } = await sendRaw(
      service.url,
      `${first}GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n`,
    );
    expect(status).toBe(200);
    expect(text).toContain('HTTP/1.1 417 Expectation Failed');
  });

  /** Red without a look at the response that the connection waits for: the 405 comes first, as if it were the answer. */
  it('answers no tunnel in the place of an earlier request', async () => {
    const first = 'GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n';
    const { head } = await sendRaw(service.url, `${first}CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(head).not.toMatch(/^HTTP\/1\.1 405/);
  });

  // Red where the answer of the later request counts as that of the one that is due.
  it('answers a request whose time is over, though a later one of its connection has its answer', async () => {
    const hurried = await service.replica({ DATABASE_TIMEOUT: '1s' });
    const first = 'GET /never HTTP/1.1\r\nHost: a\r\n\r\n';
    const last = 'GET /.well-known/jwks.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const { status, text } = await sendRaw(hurried.url, first + last);
    expect(status).toBe(503);
    expect(text).toContain('HTTP/1.1 200 OK');
  });

  // Red where a refusal of what came behind a request reads like the answer to it.
  it('hangs up instead of answering broken bytes while a request before them has no answer', async () => {
    const first = 'GET /never HTTP/1.1\r\nHost: a\r\n\r\n';
    const answer = await sendRaw(service.url, `${first}hello?\r\n\r\n`).then(
      ({ text }) => text,
      ({ code }) => code,
    );
    expect(['', 'ECONNRESET']).toContain(answer);
  });

  // Red if a request begins as soon as it has arrived.
  it('begins a pipelined request when its answer is due', async () => {
    const first = 'GET /behind HTTP/1.1\r\nHost: a\r\n\r\n';
    const last = 'GET /behind/another HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const { text } = await sendRaw(service.url, first + last);
    expect(text).toMatch(/^{"behind":0}HTTP\/1\.1 200 OK.*{"another":1}$/s);
  });

  // Red if the requests that wait are not counted: the first one is answered 503 when its time is over.
  it('closes a connection that asks far ahead of the answers', async () => {
    const first = 'GET /never HTTP/1.1\r\nHost: a\r\n\r\n';
    const hasAnswer = await sendRaw(service.url, first.repeat(150)).then(
      ({ status }) => status > 0,
      ({ code }) => code !== 'ECONNRESET',
    );
    expect(hasAnswer).toBe(false);
  });

  describe('where nothing moves on a connection', () => {
    const usual = UNREAD.limitMs;
    let keptAlive: number;
    beforeAll(() => {
      const server: Server = service.app.getHttpServer();
      keptAlive = server.keepAliveTimeout;
      server.keepAliveTimeout = 200;
      UNREAD.limitMs = 200;
    });
    afterAll(() => {
      service.app.getHttpServer().keepAliveTimeout = keptAlive;
      UNREAD.limitMs = usual;
    });

    /** A client that asks once and reads nothing, and what the service has of its connection. */
    async function askAndReadNothing(path: string): Promise<{ client: Socket; socket: Socket }> {
      const served = once(service.app.getHttpServer(), 'connection');
      const client = connect(Number(new URL(service.url).port), '127.0.0.1');
      client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      const [socket] = await served;
      socket.once('close', () => client.destroy());
      return { client, socket };
    }

    // Red without a limit: the answer stays in memory as long as its client likes.
    it('is closed if its client reads nothing of an answer', async () => {
      const { socket } = await askAndReadNothing('/large');
      await once(socket, 'close');
      expect(socket.bytesRead).toBeGreaterThan(0);
    });

    it('is closed if its client asks for nothing more', async () => {
      const { text } = await sendRaw(service.url, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
      expect(text).toBe('{"status":"ok"}');
    });

    // Red where a connection is closed because nothing moves.
    it('stays if its client has read what there is, and waits for more', async () => {
      const { client, socket } = await askAndReadNothing('/large/first');
      const setTimeout = socket.setTimeout.bind(socket);
      socket.setTimeout = (limit, ...more) => {
        if (limit === UNREAD.limitMs) client.resume();
        return setTimeout(limit, ...more);
      };
      await once(socket, 'timeout');
      expect(socket).toMatchObject({ writableLength: 0, destroyed: false });
      socket.destroy();
    });
  });

  it('still serves the next request', async () => {
    expect((await service.http.get('/health/live')).status).toBe(200);
  });
});
