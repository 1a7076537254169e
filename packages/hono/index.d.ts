import type { Claims, Client, VerifierOptions } from '@gatehouse/core';
import type { AuthOptions, BrowserSession } from '@gatehouse/core/server';
import type { MiddlewareHandler } from 'hono';

type With<Auth> = MiddlewareHandler<{ Variables: { auth: Auth } }>;

/** Middleware: `c.get('auth')` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export function gatehouse(options?: AuthOptions): With<BrowserSession | null> & {
  /** After the middleware: leads everyone else to the sign-in and back. A program gets 401. */
  signedIn: With<BrowserSession>;
  client: Client;
};

/** Middleware for an API: `c.get('auth')` is what the access token says. */
export function bearer(options: VerifierOptions): With<Claims>;
