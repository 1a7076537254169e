import type { Request, Response } from 'express';
import passport, { type Framework, type Strategy } from 'passport';

type Done = (error: unknown, proof?: unknown, challenge?: unknown, status?: number) => void;
type Next = (error?: unknown) => void;
type Attempt = new (
  done: Done,
  response: Response,
  next: Next,
) => { authenticate(request: Request, options: object): void };

/** Private members of Passport: its way of serving Express, and its registered strategies. */
type Innards = typeof passport & { _framework: Framework; _strategy(name: string): Strategy | undefined };

const usual = (passport as Innards)._framework;
const attempts = new WeakMap<Strategy, Attempt>();

/**
 * Between a guard and its strategy Passport builds a dozen functions for each request, as members of a new object. V8
 * cannot optimise that: it took half of a session check, and more of the garbage collector's time. So an attempt at a
 * strategy is an instance of a class here. Every other request to Passport takes Passport's own way.
 */
passport.framework({
  ...usual,
  authenticate(known: Innards, name: string | string[], options: object, done?: Done) {
    const strategy = typeof name === 'string' ? known._strategy(name) : undefined;
    if (!strategy || !done) return usual.authenticate(known, name as string, options, done);
    const AttemptAt = attempts.get(strategy) ?? attemptsAt(strategy);
    return (request: Request, response: Response, next: Next) =>
      new AttemptAt(done, response, next).authenticate(request, options);
  },
} as Framework);

/** Each attempt inherits from the strategy, as in Passport, so a strategy finds the members that it was built with. */
function attemptsAt(strategy: Strategy): Attempt {
  class AttemptAt {
    constructor(
      private readonly done: Done,
      private readonly response: Response,
      private readonly next: Next,
    ) {}

    success(proof: unknown, info?: unknown): void {
      this.done(null, proof, info);
    }

    fail(challenge?: unknown, status?: number): void {
      this.done(null, false, challenge, status);
    }

    error(error: unknown): void {
      this.done(error);
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
