import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Claims, Client, Screen, Typed, VerifierOptions } from '@gatehouse/core';
import type { AuthOptions, BrowserSession, FormTurn } from '@gatehouse/core/server';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

declare global {
  namespace Express {
    interface Request {
      /** After `gatehouse()`: the session of the browser, or null. After `bearer()`: what the access token says. */
      auth?: (BrowserSession & Partial<Claims>) | null;
    }
  }
}

/** Middleware: `request.auth` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export function gatehouse(options?: AuthOptions): Middleware & {
  /** After the middleware: leads everyone else to the sign-in and back. A program gets 401. */
  signedIn: Middleware;
  /**
   * Sends a form of your own to Gatehouse. Answers what to show next. `request.ip` is taken for the address of the person:
   * behind a proxy set `trust proxy` of Express.
   */
  submit(request: IncomingMessage, response: ServerResponse, screen: Screen, typed?: Typed): Promise<FormTurn>;
  client: Client;
};

/** Middleware for an API: `request.auth` is what the access token says. */
export function bearer(options: VerifierOptions): Middleware;

/** For a single page with `@gatehouse/browser`: starts its logins, because it must not hold the API key. */
export function pageLogin(options?: AuthOptions): Middleware;
