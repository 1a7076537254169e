import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { EmailCodesService } from '../../flows/email-codes/email-codes.service.js';
import type { EmailCodeKind } from '../../flows/entities/email-code.entity.js';
import { hostedRequest, noteHosted, type Visit } from '../visits/visit.js';

const MAIL_KIND = 'gatehouse:next-mail-kind';

@Injectable()
class NextMailInterceptor implements NestInterceptor {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { flow } = hostedRequest(request).visit as Visit;
    const kind = this.reflector.get<EmailCodeKind>(MAIL_KIND, context.getHandler());
    noteHosted(request, { nextMailIn: await this.codes.secondsToNext(this.manager, flow, kind) });
    return next.handle();
  }
}

/** Notes when the next email of that kind may be asked for. The page says it, also when the request fails. */
export const TellsNextMail = (kind: EmailCodeKind): MethodDecorator =>
  applyDecorators(SetMetadata(MAIL_KIND, kind), UseInterceptors(NextMailInterceptor));
