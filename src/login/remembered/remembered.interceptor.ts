import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { ContinuationService } from '../../flows/remembered/continuation.service.js';
import { callerOf } from '../../platform/http/caller.js';
import { hostedRequest, type Visit } from '../visits/visit.js';
import { RememberedCookies } from './remembered-cookies.js';

/** Notes the account that the browser remembers. The sign-in page offers it, also when the request fails. */
@Injectable()
export class RememberedInterceptor implements NestInterceptor {
  constructor(
    private readonly cookies: RememberedCookies,
    private readonly continuation: ContinuationService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<Request>();
    const hosted = hostedRequest(request);
    const visit = hosted.visit as Visit;
    hosted.spentCookies = this.cookies.surplusIn(request.headers.cookie);
    const presented = this.cookies.presentedIn(request.headers.cookie, visit.application);
    if (!presented) return next.handle();
    const { known, isOffered } = await this.continuation.find(visit, presented, callerOf(request));
    if (!known) hosted.spentCookies.push(this.cookies.nameFor(visit.application));
    // What waits for a link is linked by a new sign-in alone.
    if (known && isOffered && !hosted.waiting) hosted.remembered = { email: known.email, name: known.name };
    return next.handle();
  }
}
