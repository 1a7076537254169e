import type { Request, Response } from 'express';
import passport, { type Framework, type Strategy } from 'passport';

type Told = (error: unknown, proof?: unknown, challenge?: unknown, status?: number) => void;
type Next = (error?: unknown) => void;
type Attempt = new (
  told: Told,
  response: Response,
  next: Next,
) => { authenticate(request: Request, options: object): void };

/** What Passport keeps to itself: its way of serving Express, and the strategies it was given. */
type Innards = typeof passport & { _framework: Framework; _strategy(name: string): Strategy | undefined };

const usual = (passport as Innards)._framework;
const attempts = new WeakMap<Strategy, Attempt>();

/**
 * From a guard to its strategy Passport builds a dozen functions around each request, as members of a new object each
 * time, and the engine never gets used to that: it took half of a session check, and more of the collector's time. So
 * an attempt at a strategy is an instance of a class here. Where Passport is asked for more, it goes its own way.
 */
passport.framework({
  ...usual,
  authenticate(known: Innards, name: string | string[], options: object, told?: Told) {
    const strategy = typeof name === 'string' ? known._strategy(name) : undefined;
    if (!strategy || !told) return usual.authenticate(known, name as string, options, told);
    const AttemptAt = attempts.get(strategy) ?? attemptsAt(strategy);
    return (request: Request, response: Response, next: Next) =>
      new AttemptAt(told, response, next).authenticate(request, options);
  },
} as Framework);

/** Each attempt inherits from the strategy, as Passport has it, so that a strategy finds what it was built with. */
function attemptsAt(strategy: Strategy): Attempt {
  class AttemptAt {
    constructor(
      private readonly told: Told,
      private readonly response: Response,
      private readonly next: Next,
    ) {}

    success(proof: unknown, info?: unknown): void {
      this.told(null, proof, info);
    }

    fail(challenge?: unknown, status?: number): void {
      this.told(null, false, challenge, status);
    }

    error(error: unknown): void {
      this.told(error);
    }

    redirect(url: string, status = 302): void {
      this.response.redirect(status, url);
    }

    pass(): void {
      this.next();
    }
  }
  Object.setPrototypeOf(AttemptAt.prototype, strategy);
  const attempt = AttemptAt as unknown as Attempt;
  attempts.set(strategy, attempt);
  return attempt;
}
