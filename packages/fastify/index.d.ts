import type { Claims, Client, VerifierOptions } from '@gatehouse/core';
import type { AuthOptions, BrowserSession } from '@gatehouse/core/server';
import type { FastifyPluginAsync, preHandlerAsyncHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** With `gatehouse`: the session of the browser, or null. With `bearer`: what the access token says. */
    auth: (BrowserSession & Partial<Claims>) | null;
  }
  interface FastifyInstance {
    gatehouse: {
      client: Client;
      /** A `preHandler`: leads everyone else to the sign-in and back. A program gets 401. */
      signedIn: preHandlerAsyncHookHandler;
    };
  }
}

/** Plugin: `request.auth` is the session of the browser, or null. It answers `/auth/login` and the other ways itself. */
export const gatehouse: FastifyPluginAsync<AuthOptions>;

/** Plugin for an API: `request.auth` is what the access token says. */
export const bearer: FastifyPluginAsync<VerifierOptions>;
