import type { Claims, VerifierOptions } from '@gatehouse/core';
import type { AuthOptions, BrowserSession, Auth as Ways } from '@gatehouse/core/server';
import type { CanActivate, DynamicModule, ExecutionContext, MiddlewareConsumer, NestModule } from '@nestjs/common';

/** `imports: [GatehouseModule.forRoot()]`: every request knows its session, and `/auth/login` and the others are answered. */
export class GatehouseModule implements NestModule {
  static forRoot(options?: AuthOptions): DynamicModule;
  configure(consumer: MiddlewareConsumer): void;
}

/** `@UseGuards(SignedIn)`: leads everyone else to the sign-in and back. A program gets 401. */
export class SignedIn implements CanActivate {
  constructor(auth: Ways);
  canActivate(context: ExecutionContext): boolean;
}

/** `@UseGuards(bearer({ url, audience }))`, for an API. */
export function bearer(options: VerifierOptions): CanActivate;

/** `@Auth() auth`: the session of the browser, or null; behind `bearer` what the access token says. */
export const Auth: () => ParameterDecorator;

/** `@Inject(AUTH)` provides what `createAuth` makes, such as its `client`. */
export const AUTH: symbol;

export type { BrowserSession, Claims };
