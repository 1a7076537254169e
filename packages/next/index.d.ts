import type { Client } from '@gatehouse/core';
import type { AuthOptions, BrowserSession } from '@gatehouse/core/server';

type Handler = (request: Request) => Promise<Response>;

export interface Gatehouse {
  /** For `proxy.js`: refreshes sessions before pages are rendered, and answers `/auth/login` and the other ways. */
  proxy: Handler;
  /**
   * The session in a page, an action or a route, or null. Actions and routes keep what they refresh. A page cannot, and
   * refreshes for a day at most, where no proxy does so before it.
   */
  auth(): Promise<BrowserSession | null>;
  /** For `app/auth/[way]/route.js`, where you have no proxy. */
  GET: Handler;
  POST: Handler;
  client: Client;
}

export function gatehouse(options?: AuthOptions): Gatehouse;
