import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Controller, Get, Header, Module, Post, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import type { AuthOptions } from '../../packages/core/server.js';
import * as forExpress from '../../packages/express/index.js';
import * as forFastify from '../../packages/fastify/index.js';
import * as forHono from '../../packages/hono/index.js';
import * as forNest from '../../packages/nest/index.js';

interface AppGiven {
  auth: AuthOptions;
  api: { url: string; issuer: string; audience: string };
}

type Stop = () => Promise<unknown>;
type Start = (given: AppGiven, port: number) => Promise<Stop>;

const HOST = '127.0.0.1';
const SHARED = 'public, max-age=60';

/** Another library declares `auth` of a request too. */
const userOf = (request: object) => (request as { auth?: forNest.BrowserSession | null }).auth?.user;

/**
 * The same application with each adapter: `/` says who is signed in, `/orders` is for users, `POST /orders` changes
 * something, `/prices` may be cached, and `/api` takes access tokens.
 */
export const APPS: Record<string, Start> = {
  async express({ auth, api }, port) {
    const gatehouse = forExpress.gatehouse(auth);
    const app = express();
    app.get('/api', forExpress.bearer(api), (request, response) => void response.json(request.auth));
    app.use(gatehouse);
    app.get('/', (request, response) => void response.json(userOf(request) ?? null));
    app.get('/orders', gatehouse.signedIn, (request, response) => void response.send(userOf(request)?.email));
    app.post('/orders', gatehouse.signedIn, (_request, response) => void response.send('ordered'));
    app.get('/prices', (_request, response) => void response.writeHead(200, ['Cache-Control', SHARED]).end());
    return stopOf(app.listen(port, HOST));
  },

  async fastify({ auth, api }, port) {
    const app = fastify();
    await app.register(async (inner) => {
      await inner.register(forFastify.bearer, api);
      inner.get('/api', async (request) => request.auth);
    });
    await app.register(async (inner) => {
      await inner.register(forFastify.gatehouse, auth);
      const preHandler = inner.gatehouse.signedIn;
      inner.get('/', async (request) => JSON.stringify(request.auth?.user ?? null));
      inner.get('/orders', { preHandler }, async (request) => request.auth?.user.email);
      inner.post('/orders', { preHandler }, async () => 'ordered');
      inner.get('/prices', async (_request, reply) => reply.header('Cache-Control', SHARED).send(''));
    });
    await app.listen({ port, host: HOST });
    return () => app.close();
  },

  async hono({ auth, api }, port) {
    const gatehouse = forHono.gatehouse(auth);
    const app = new Hono();
    app.get('/api', forHono.bearer(api), (c) => c.json(c.get('auth')));
    const pages = new Hono()
      .use(gatehouse)
      .get('/', (c) => c.json(c.get('auth')?.user ?? null))
      .get('/orders', gatehouse.signedIn, (c) => c.text(c.get('auth')?.user.email ?? ''))
      .post('/orders', gatehouse.signedIn, (c) => c.text('ordered'))
      .get('/prices', (c) => c.body('', 200, { 'Cache-Control': SHARED }));
    app.route('/', pages);
    const server = createServer((request, response) => void serve(app, request, response));
    return stopOf(server.listen(port, HOST));
  },

  async nest({ auth, api }, port) {
    @Controller()
    class Orders {
      @Get()
      user(@forNest.Auth() session: forNest.BrowserSession | null) {
        return JSON.stringify(session?.user ?? null);
      }

      @Get('orders')
      @UseGuards(forNest.SignedIn)
      list(@forNest.Auth() session: forNest.BrowserSession) {
        return session.user.email;
      }

      @Post('orders')
      @UseGuards(forNest.SignedIn)
      order() {
        return 'ordered';
      }

      @Get('prices')
      @Header('Cache-Control', SHARED)
      prices() {
        return '';
      }

      @Get('api')
      @UseGuards(forNest.bearer(api))
      api(@forNest.Auth() claims: forNest.Claims) {
        return claims;
      }
    }

    @Module({ imports: [forNest.GatehouseModule.forRoot(auth)], controllers: [Orders] })
    class App {}

    const app = await NestFactory.create(App, { logger: false });
    await app.listen(port, HOST);
    return () => app.close();
  },
};

const stopOf = (server: { close(done: () => void): unknown; closeAllConnections(): void }): Stop => {
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};

async function serve(app: Hono, asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await app.fetch(
    new Request(`http://${asked.headers.host}${asked.url}`, { method: asked.method, headers }),
  );
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  response.end(await answer.text());
}
