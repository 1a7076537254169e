import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  BadRequestException,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Module,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import { type Observable, of } from 'rxjs';
import { handlers } from '../../src/operations/serving/short-handlers.js';
import { jsonEndpoints, SOMEBODY } from '../support/endpoints.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import type { Answer } from '../support/http.js';
import { type Service, useService } from '../support/service.js';

const REQUESTS = 1000;
/** Different in each answer. */
const OWN = ['date', 'x-request-id', 'set-cookie'];

const BODIES = [
  ...['', '{}', '[]', 'null', '"text"', '7', '{"a":', '{"__proto__":{"client_type":"server"}}', '\ufeff{}'],
  ...['{"client_type":"server"}', '{"client_type":7}', '{"client_type":"server","client_type":"nothing"}'],
  ...['{"client_type":"server","refresh_token":"x","more":[{"a":1}]}', '{"client_type":["server"]}'],
  ...['{"client_type":"server","refresh_token":"\\u0000"}', '{"client_type":"server","refresh_token":"\\ud800"}'],
  ...['{"code":"x","client_type":"server"}', '{"email":"a@b.example","password":"x"}', `"${'x'.repeat(70_000)}"`],
  ...['{"redirect_url":"https://app.example.com/","cancel_url":"x"}', '{"events":[]}', '{"email":{"a":1}}'],
];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HEADERS: Record<string, string>[] = [
  {},
  { authorization: 'Bearer x' },
  { 'x-api-key': 'x', 'x-auth-flow-id': SOMEBODY },
  { origin: 'https://else.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
  { cookie: '__Host-gatehouse=x; gatehouse=y', accept: 'text/html' },
  FORM,
  { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
];

const compose = jest.spyOn(handlers, 'short');
const taken = compose.getMockImplementation();

/** Asks a service whose handlers go Nest's way, and one whose handlers are put together once. */
function twoWays(service: Service) {
  let short: Service;
  let general: Service;
  beforeAll(async () => {
    short = await service.replica({ RATE_LIMIT_SCALE: '1000000' });
    general = await service.replica({ RATE_LIMIT_SCALE: '1000000' });
  });
  afterAll(() => Promise.all([short, general].map((replica) => replica?.stop())));
  return async (ask: (service: Service) => Promise<Answer>): Promise<[Answer, Answer]> => {
    compose.mockReturnValue(undefined);
    const asNest = await ask(general);
    compose.mockImplementation(taken as typeof handlers.short);
    return [asNest, await ask(short)];
  };
}

const plain = (text: string) => text.replace(/[\w.@-]{16,}|\d{4,}|[\d-]+T[\d:.]+Z/g, '');
const shown = ({ status, headers, text }: Answer) => [
  status,
  [...headers].filter(([name]) => !OWN.includes(name)).map(([name, value]) => [name, plain(value)]),
  plain(text),
];

describe('A handler that is put together once', () => {
  const service = useService();
  const bothWays = twoWays(service);
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  it(`answers ${REQUESTS} bad and hostile requests as Nest does`, async () => {
    const asked = jsonEndpoints(service).filter(({ path }) => !path.startsWith('/v1/management/users/'));
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const begun = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const credentials = { 'x-api-key': application.apiKey, 'x-auth-flow-id': begun.body.code };
    const refusals = new Set<string>();
    for (let number = 0; number < REQUESTS; number += 1) {
      const { method, path } = asked[number % asked.length] as (typeof asked)[number];
      const body = method === 'GET' ? undefined : BODIES[(number * 5) % BODIES.length];
      const headers = { ...credentials, ...HEADERS[(number * 3) % HEADERS.length] };
      const to = path.replaceAll(/:\w+/g, number % 2 ? SOMEBODY : 'x');
      const [nests, ours] = await bothWays((one) => one.http.send(method, to, { body, headers }));
      expect([method, to, body, headers, shown(ours)]).toEqual([method, to, body, headers, shown(nests)]);
      refusals.add(`${ours.status} ${ours.headers.get('x-error-code')}`);
    }
    expect(refusals.size).toBeGreaterThan(15);
  });

  it('answers good requests as Nest does', async () => {
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const authorization = `Basic ${btoa(`${application.id}:${application.apiKey}`)}`;
    const good: ((one: Service) => Promise<Answer>)[] = [
      (one) => one.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey }),
      async (one) => {
        const { refreshToken } = await givenSession(service, { application });
        return one.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
      },
      async (one) => {
        const { refreshToken } = await givenSession(service, { application });
        const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
        return one.http.send('POST', '/oauth/token', { body: String(form), headers: { ...FORM, authorization } });
      },
      async (one) => {
        const { refreshToken } = await givenSession(service, { application, clientType: 'browser' });
        const cookie = `service_refresh=${refreshToken}`;
        return one.http.post('/api/service/refresh', undefined, { cookie, origin: application.origin });
      },
      ...['/v1/auth/session', '/v1/auth/organizations'].map((path) => async (one: Service) => {
        const { accessToken } = await givenSession(service, { application });
        return one.http.get(path, { authorization: `Bearer ${accessToken}` });
      }),
      async (one) => {
        const { accessToken } = await givenSession(service, { application });
        return one.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` }, {});
      },
      ...['/.well-known/jwks.json', '/health/ready', '/console'].map((path) => (one: Service) => one.http.get(path)),
    ];
    for (const ask of good) {
      const [nests, ours] = await bothWays(ask);
      expect(ours.status).toBeLessThan(400);
      expect(shown(ours)).toEqual(shown(nests));
    }
  });
});

/** A team's guard, which says whether it admits in each way that Nest understands. */
class SaysGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean | Promise<boolean> | Observable<boolean> {
    const { admits, way } = context.switchToHttp().getRequest<Request>().query;
    const said = admits === 'yes';
    if (way === 'promise') return Promise.resolve(said);
    return way === 'observable' ? of(said) : said;
  }
}

const ANSWERS: Record<string, () => unknown> = {
  object: () => ({ a: 1 }),
  promise: async () => ({ a: 1 }),
  // biome-ignore lint/suspicious/noThenProperty: a library's query is such an object
  thenable: () => ({ then: (resolve: (value: object) => void) => resolve({ a: 1 }) }),
  observable: () => of({ a: 1 }, { a: 2 }),
  'promise-of-observable': async () => of({ a: 1 }),
  list: () => [1],
  text: () => 'text',
  number: () => 7,
  null: () => null,
  nothing: () => undefined,
  instance: () =>
    new (class Made {
      a = 1;
    })(),
  failure: () => Promise.reject(new Error('on purpose')),
};

/** Made in another turn, at once, or not at all. */
const Made = createParamDecorator((how: string, context: ExecutionContext): unknown => {
  const { fails, body } = context.switchToHttp().getRequest().query;
  if (how === fails) throw new BadRequestException(how);
  if (`later ${how}` === fails) return Promise.reject(new BadRequestException(how));
  if (how === 'slow') return delay(20, how);
  return how === 'body' && body ? context.switchToHttp().getRequest().body : how;
});

@Controller('ways')
class WaysController {
  @Post('made')
  made(@Made('slow') slow: string, @Made('quick') quick: string, @Made('body') body: unknown): object {
    return { slow, quick, body };
  }

  @Get('guarded')
  @UseGuards(SaysGuard)
  guarded(): object {
    return {};
  }

  @Get('answers')
  answers(@Query('answer') answer: string): unknown {
    return ANSWERS[answer]?.();
  }
}

@Module({ controllers: [WaysController] })
class WaysModule {}

describe('A handler of an extension that is put together once', () => {
  const bothWays = twoWays(useService({}, [WaysModule]));

  // Red where what a guard says is not waited for, or where an observable counts as yes.
  it.each(['value', 'promise', 'observable'])('asks its guard as Nest does: %s', async (way) => {
    for (const [admits, status] of [
      ['yes', 200],
      ['no', 403],
    ]) {
      const [nests, ours] = await bothWays((one) => one.http.get(`/ways/guarded?way=${way}&admits=${admits}`));
      expect([ours.status, shown(ours)]).toEqual([status, shown(nests)]);
    }
  });

  // Red where the decorators are waited for one after another: a rejection that comes early ends the process.
  it.each(['nothing', 'slow', 'later slow', 'quick', 'later quick', 'later body', 'body'])(
    'makes its parameters as Nest does: %s fails',
    async (fails) => {
      for (const [query, type] of [
        ['', 'application/json'],
        ['&body=1', 'text/plain'],
      ] as const) {
        const url = `/ways/made?fails=${encodeURIComponent(fails)}${query}`;
        const ask = (one: Service) => one.http.send('POST', url, { body: '{}', headers: { 'content-type': type } });
        const [nests, ours] = await bothWays(ask);
        expect(shown(ours)).toEqual(shown(nests));
      }
    },
  );

  it.each(Object.keys(ANSWERS))('answers as Nest does: %s', async (answer) => {
    const [nests, ours] = await bothWays((one) => one.http.get(`/ways/answers?answer=${answer}`));
    expect(shown(ours)).toEqual(shown(nests));
  });
});
