import { answerNode, askedByNode, createAuth, createGuard, setCookiesOfNode } from '@gatehouse/core/server';
import { createParamDecorator, HttpException, Inject, Module } from '@nestjs/common';

/** Provides what `createAuth` makes, such as its `client`. */
export const AUTH = Symbol('gatehouse');

/** Under Fastify, middleware sees the request of Node, and everything else the one of Fastify. */
const nodeOf = (request) => request.raw ?? request;
const httpOf = (context) => context.switchToHttp();

function middlewareOf(auth) {
  async function enter(request, response, next) {
    const { answer, session, cookies } = await auth.enter(askedByNode(request));
    if (answer) return answerNode(response, answer);
    setCookiesOfNode(response, cookies);
    request.auth = session;
    next();
  }
  return (request, response, next) => enter(request, response, next).catch(next);
}

/** `imports: [GatehouseModule.forRoot()]`: every request knows its session, and `/auth/login` and the others are answered. */
export class GatehouseModule {
  static forRoot(options) {
    const provider = { provide: AUTH, useValue: createAuth(options) };
    return { module: GatehouseModule, global: true, providers: [provider, SignedIn], exports: [provider, SignedIn] };
  }

  constructor(auth) {
    this.auth = auth;
  }

  configure(consumer) {
    consumer.apply(middlewareOf(this.auth)).forRoutes('{*path}');
  }
}

/** `@UseGuards(SignedIn)`: leads everyone else to the sign-in and back. A program gets 401. */
export class SignedIn {
  constructor(auth) {
    this.auth = auth;
  }

  canActivate(context) {
    const asked = nodeOf(httpOf(context).getRequest());
    return asked.auth ? true : refuse(context, this.auth.demand(askedByNode(asked)));
  }
}

Module({})(GatehouseModule);
for (const needing of [GatehouseModule, SignedIn]) Inject(AUTH)(needing, undefined, 0);

/** `@UseGuards(bearer({ url, audience }))`, for an API. */
export function bearer(options) {
  const check = createGuard(options);
  return {
    async canActivate(context) {
      const asked = nodeOf(httpOf(context).getRequest());
      const { answer, claims } = await check(askedByNode(asked));
      if (answer) return refuse(context, answer);
      asked.auth = claims;
      return true;
    },
  };
}

/** `@Auth() auth`: the session of the browser, or null; behind `bearer` what the access token says. */
export const Auth = createParamDecorator((_data, context) => nodeOf(httpOf(context).getRequest()).auth);

/** By an exception, so that filters and interceptors of the application see it. @returns {never} */
function refuse(context, { status, headers, body = {} }) {
  const response = nodeOf(httpOf(context).getResponse());
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  throw new HttpException(body, status);
}
