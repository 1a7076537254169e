import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Visits } from './visits.js';

export const LED_TO_BY_MAIL = 'gatehouse:led-to-by-mail';
export const OUTLIVES_FLOW = 'gatehouse:outlives-flow';

/** Lets in a request with the signed URL of an open flow. Others are told how their login ended. */
@Injectable()
export class VisitGuard implements CanActivate {
  constructor(
    private readonly visits: Visits,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await this.visits.enter(request, {
      signed: this.signedPart(request, context),
      outlivesFlow: this.reflector.get<true | undefined>(OUTLIVES_FLOW, context.getHandler()) ?? false,
      isMailed: request.query.code !== undefined,
    });
    return true;
  }

  private signedPart({ query }: Request, context: ExecutionContext): Record<string, unknown> {
    if (!this.reflector.get<true | undefined>(LED_TO_BY_MAIL, context.getHandler())) return query;
    const { code: _mailed, ...signed } = query;
    return signed;
  }
}
