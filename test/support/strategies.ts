import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import passport, { type Strategy } from 'passport';

type Strategies = Record<string, Strategy>;
const register = passport as unknown as { _strategies: Strategies };
/** Test files are read anew, and a service outlives them. */
const worker = globalThis as unknown as { strategiesOf?: WeakMap<object, Strategies> };
worker.strategiesOf ??= new WeakMap();
const { strategiesOf } = worker as Required<typeof worker>;

/**
 * Passport keeps one register for the whole process, in which the service that started last would answer for all of
 * them. Several services run in one test, so each request is led to the strategies of the service that it came to.
 */
export function keepStrategiesApart(app: NestExpressApplication): void {
  const own = Object.fromEntries(
    Object.entries(register._strategies).filter(([, strategy]) => !('leadsOn' in strategy)),
  );
  strategiesOf.set(app.getHttpAdapter().getInstance(), own);
  putSignposts();
}

/** Also after a service that did not start, whose strategies would answer for the others. */
export function putSignposts(): void {
  for (const [name, strategy] of Object.entries(register._strategies))
    if (!('leadsOn' in strategy)) passport.use(name, new Signpost(name) as unknown as Strategy);
}

/** How an attempt at a strategy can end, which the attempt itself is told. */
const ENDS = ['success', 'fail', 'error', 'redirect', 'pass'] as const;
type Ends = Partial<Record<(typeof ENDS)[number], (...told: unknown[]) => void>>;

class Signpost {
  readonly leadsOn = true; // the class of another file is another one

  constructor(private readonly strategy: string) {}

  authenticate(request: Request, options: object): void {
    const own = strategiesOf.get(request.app)?.[this.strategy];
    const ends = ENDS.map((end) => [end, (...told: unknown[]) => (this as unknown as Ends)[end]?.(...told)]);
    Object.assign(Object.create(own ?? null), Object.fromEntries(ends)).authenticate(request, options);
  }
}
