import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Claims, Client, VerifierOptions } from '@gatehouse/core';
import type { AuthOptions, BrowserSession } from '@gatehouse/core/server';

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
  client: Client;
};

/** Middleware for an API: `request.auth` is what the access token says. */
export function bearer(options: VerifierOptions): Middleware;
