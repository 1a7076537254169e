import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BearerGuard } from './bearer.guard.js';

/** A bearer that is sent must be valid. Without one the route asks for another proof. */
@Injectable()
export class OptionalBearerGuard extends BearerGuard {
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { headers } = context.switchToHttp().getRequest<Request>();
    return headers.authorization === undefined || super.canActivate(context);
  }
}
