import path from 'node:path';
import { jest } from '@jest/globals';
import {
  Controller,
  Get,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  Next,
  Param,
  Query,
  Res,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { StraightRoutes } from '../../src/operations/serving/front.js';
import { givenApplication, givenSession } from '../support/given.js';
import type { Answer } from '../support/http.js';
import { useService } from '../support/service.js';

/** What a team adds: routes that begin alike, and a middleware before one of ours. */
@Controller('added')
class AddedController {
  @Get(':name/either')
  named(@Param('name') name: string): object {
    return { name };
  }

  @Get('literal/either')
  literal(): object {
    return { literal: true };
  }

  @Get('plain')
  plain(): object {
    return {};
  }

  @Get('literal/only')
  only(): object {
    return { only: true };
  }

  /** What Express itself hands over to the next handler. */
  @Get('passed-on')
  passedOn(@Query('how') how: string, @Res() response: Response, @Next() next: NextFunction): void {
    times += 1;
    if (how === 'file') response.sendFile('/nothing/here');
    else if (how === 'range') response.sendFile(path.resolve('README.md'));
    else if (how === 'format') response.format({ 'text/html': () => response.send('') });
    else if (how === 'error') next(new Error('on purpose'));
    else if (how === 'route') next('route');
    else next();
  }
}

let times = 0;

@Module({ controllers: [AddedController] })
class AddedModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const mark = (_request: Request, response: Response, next: NextFunction) => {
      response.setHeader('x-marked', 'yes');
      next();
    };
    consumer.apply(mark).forRoutes('v1/auth/session', 'added/literal/only');
  }
}

describe('A route without parameters', () => {
  const service = useService({}, [AddedModule]);

  const twice = async (ask: () => Promise<Answer>): Promise<Answer> => {
    await ask();
    return ask(); // what was found the first time is remembered
  };

  // Red where a layer that stands before the walk counts as one: then every request walks, and nothing else tells.
  it.each([
    ['POST', '/v1/auth/refresh'],
    ['GET', '/v1/auth/organizations'],
    ['POST', '/oauth/token'],
    ['POST', '/api/service/refresh'],
    ['POST', '/v1/applications/login'],
    ['GET', '/added/plain'],
  ])('is entered at once: %s %s', async (method, path) => {
    const find = jest.spyOn(StraightRoutes.prototype, 'find');
    try {
      await service.http.send(method, path, {});
      expect(find.mock.results.map(({ value }) => (value as { path?: string } | undefined)?.path)).toEqual([path]);
    } finally {
      find.mockRestore();
    }
  });

  // Red where every path without parameters is entered at once.
  it('waits for a route with parameters that was added before it', async () => {
    expect((await twice(() => service.http.get('/added/literal/either'))).body).toEqual({ name: 'literal' });
    expect((await twice(() => service.http.get('/added/literal/only?a=/added/b'))).body).toEqual({ only: true });
  });

  // Red where the layers before the route are not asked.
  it('has the middlewares of an extension before it', async () => {
    const { accessToken } = await givenSession(service);
    const bearer = { authorization: `Bearer ${accessToken}` };
    const session = await twice(() => service.http.get('/v1/auth/session', bearer));
    expect([session.status, session.headers.get('x-marked')]).toEqual([200, 'yes']);
    expect((await twice(() => service.http.get('/added/literal/only'))).headers.get('x-marked')).toBe('yes');
    expect((await twice(() => service.http.get('/health/live'))).headers.has('x-marked')).toBe(false);
  });

  // Red without a way on: a file that is missing ends the process. Red where it leads to the first layer: the handler runs twice.
  it.each([
    ['file', {}, 404],
    ['range', { range: 'bytes=99999999-' }, 416],
    ['format', { accept: 'application/json' }, 406],
    ['error', {}, 500],
    ['route', {}, 405],
    ['next', {}, 405],
  ])('leads on to what comes behind it: %s', async (how, headers, status) => {
    for (const walks of [true, false]) {
      times = 0;
      const ask = () => service.http.get(`/added/passed-on?how=${how}`, headers as Record<string, string>);
      const answer = await (walks ? walking(ask) : ask());
      expect([walks, answer.status, times]).toEqual([walks, status, 1]);
    }
  });

  /** As if nothing were looked up: Express asks its layers one after another. */
  async function walking(ask: () => Promise<Answer>): Promise<Answer> {
    const find = jest.spyOn(StraightRoutes.prototype, 'find');
    find.mockReturnValue(undefined);
    try {
      return await ask();
    } finally {
      expect(find).toHaveBeenCalledTimes(1);
      find.mockRestore();
    }
  }

  it.each([
    ['HEAD', '/health/live', 200],
    ['DELETE', '/v1/auth/refresh', 405],
    ['OPTIONS', '/v1/auth/refresh', 405],
    ['POST', '/v1/auth/refresh/', 404],
    ['POST', '/V1/auth/refresh', 404],
    ['POST', '/v1/auth//refresh', 404],
    ['POST', '/v1/auth/%72efresh', 404],
    ['POST', '/v1/auth/refresh', 400],
    ['POST', '/v1/auth/refresh?a=1&a=2', 400],
    ['GET', '/v1/auth/session', 401],
    ['GET', '/v1/auth/organizations', 401],
    ['GET', '/login', 400],
    ['GET', '/console', 303],
    ['GET', '/__proto__', 404],
    ['GET', '/constructor', 404],
  ])('answers %s %s as the walk does', async (method, path, status) => {
    const ask = () => service.http.send(method, path, {});
    const answers = [await walking(ask), await ask(), await ask()];
    const [walked, first, again] = answers.map(({ headers, text, ...answer }) => [
      answer.status,
      [...headers].filter(([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name)),
      text.replace(/[\w-]{16,}/g, ''), // the request id, and the nonce of a page
    ]);
    expect(walked?.[0]).toBe(status);
    expect([first, again]).toEqual([walked, walked]);
  });

  it('keeps what the access log and the metrics call it', async () => {
    await givenApplication(service);
    await twice(() => service.http.post('/v1/auth/refresh', {}));
    const { registry } = await import('../../src/platform/telemetry/prometheus-registry.js').then(
      ({ PrometheusRegistry }) => service.app.get(PrometheusRegistry, { strict: false }),
    );
    expect(await registry.metrics()).toMatch(
      /gatehouse_http_request_duration_seconds_count\{method="POST",route="\/v1\/auth\/refresh",status="400"\}/,
    );
  });
});
