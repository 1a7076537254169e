import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { EmailCodesService } from '../../flows/email-codes/email-codes.service.js';
import { hostedRequest, type Visit } from '../visit.js';

/** Lets everybody in, and notes when the next mail may be asked for: the page says it, whatever comes of the request. */
@Injectable()
export class NextMailGuard implements CanActivate {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const hosted = hostedRequest(context.switchToHttp().getRequest<Request>());
    const { flow } = hosted.visit as Visit;
    hosted.nextMailIn = await this.codes.secondsToNext(this.manager, flow, 'verify_email');
    return true;
  }
}
