import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** What a request says about its code. Both members are optional. */
export interface Claim {
  readonly apiKey: string | undefined;
  readonly flow: string | undefined;
}

/** `@Claims() claim: Claim` in a controller. */
export const Claims = createParamDecorator((_data: unknown, context: ExecutionContext): Claim => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  return { apiKey: headers['x-api-key']?.toString(), flow: headers['x-auth-flow-id']?.toString() };
});
