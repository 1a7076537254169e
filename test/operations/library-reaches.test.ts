import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { ExceptionsHandler } from '@nestjs/core/exceptions/exceptions-handler.js';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { RouterProxy } from '@nestjs/core/router/router-proxy.js';
import { useService } from '../support/service.js';

/** docs/decisions/0042-what-we-keep-by-hand.md: what an update of a library could switch off without another sign. */
describe('What reaches into a library still takes effect', () => {
  describe('of Express', () => {
    const service = useService();

    it('requests and responses are created with the prototypes that Express gives them', async () => {
      const server: Server = service.app.getHttpServer();
      const prototypes: unknown[] = [];
      server.prependOnceListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const look = () => prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
        look();
        response.on('finish', look);
      });
      expect((await service.http.get('/.well-known/jwks.json')).status).toBe(200);
      const [request, response, requestAtTheEnd, responseAtTheEnd] = prototypes;
      expect([requestAtTheEnd, responseAtTheEnd]).toEqual([request, response]);
      expect(request === requestAtTheEnd && response === responseAtTheEnd).toBe(true);
    });
  });

  describe('of Node', () => {
    const service = useService();

    it('an answer leaves as one text, and one to HEAD without it', async () => {
      const server: Server = service.app.getHttpServer();
      let written = (): number[] => [];
      server.prependOnceListener('request', ({ socket }: IncomingMessage) => {
        const ways = [jest.spyOn(socket, '_write'), jest.spyOn(socket as Required<Socket>, '_writev')];
        written = () => ways.map(({ mock }) => mock.calls.length);
      });
      const ask = (method: string) => fetch(`${service.url}/.well-known/openid-configuration`, { method });
      const answer = await ask('GET');
      const length = answer.headers.get('content-length');
      expect(String(Buffer.byteLength(await answer.text()))).toBe(length);
      expect(written()).toEqual([1, 0]);
      const bare = await ask('HEAD');
      expect([await bare.text(), bare.headers.get('content-length')]).toEqual(['', length]);
    });
  });

  it('Express waits for no handler of Nest, whose failure goes to its filters, and theirs goes on', async () => {
    const told: unknown[] = [];
    const filters = { next: (failure: unknown) => told.push(failure) } as unknown as ExceptionsHandler;
    const broken = {
      next: () => {
        throw 'of the filter';
      },
    } as unknown as ExceptionsHandler;
    const fails = () => Promise.reject('of the handler');
    const proxied = (exceptions: ExceptionsHandler, handler: () => Promise<void>) =>
      new RouterProxy().createProxy(handler, exceptions)({}, {}, ((failure: unknown) => told.push(failure)) as never);
    expect([proxied(filters, async () => undefined), proxied(filters, fails), proxied(broken, fails)]).toEqual(
      Array(3).fill(undefined),
    );
    await immediate();
    expect(told).toEqual(['of the handler', 'of the filter']);
  });

  it('a context of Nest gets no members when it is asked for its request', () => {
    const context = new ExecutionContextHost(['a request', 'a response', 'next']);
    const { getRequest, getResponse, getNext } = context.switchToHttp();
    expect([getRequest(), getResponse(), getNext()]).toEqual(['a request', 'a response', 'next']);
    expect(Object.keys(context)).toEqual(['args', 'constructorRef', 'handler', 'contextType']);
  });
});
