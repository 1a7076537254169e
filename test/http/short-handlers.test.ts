import { setTimeout as delay } from 'node:timers/promises';
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
import { useService } from '../support/service.js';
import { get, shown, twoWays } from '../support/two-ways.js';

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
      const [nests, ours] = await bothWays(get(`/ways/guarded?way=${way}&admits=${admits}`));
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
        const path = `/ways/made?fails=${encodeURIComponent(fails)}${query}`;
        const [nests, ours] = await bothWays({ method: 'POST', path, body: '{}', headers: { 'content-type': type } });
        expect(shown(ours)).toEqual(shown(nests));
      }
    },
  );

  it.each(Object.keys(ANSWERS))('answers as Nest does: %s', async (answer) => {
    const [nests, ours] = await bothWays(get(`/ways/answers?answer=${answer}`));
    expect(shown(ours)).toEqual(shown(nests));
  });
});
