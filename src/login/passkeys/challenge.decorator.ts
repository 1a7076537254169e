import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { hostedRequest, type TrustedForm } from '../visits/visit.js';
import { challengeFor, type PasskeyUse } from './challenge.js';

/** `@Challenge('sign-in') challenge: string` below `@TakesForm()`: what the page of the form asked the device to sign. */
export const Challenge = createParamDecorator((use: PasskeyUse, context: ExecutionContext): string => {
  const { form } = hostedRequest(context.switchToHttp().getRequest<Request>());
  return challengeFor(use, (form as TrustedForm).csrf);
});
