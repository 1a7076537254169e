import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { EmailCodesService } from '../../flows/email-codes/email-codes.service.js';
import { hostedRequest, noteHosted, type Visit } from '../visits/visit.js';

/** Notes when the next email may be asked for. The page says it, also when the request fails. */
@Injectable()
export class NextMailInterceptor implements NestInterceptor {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { flow } = hostedRequest(request).visit as Visit;
    noteHosted(request, { nextMailIn: await this.codes.secondsToNext(this.manager, flow, 'verify_email') });
    return next.handle();
  }
}
