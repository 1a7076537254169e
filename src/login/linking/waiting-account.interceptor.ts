import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import { NothingToLink } from '../../flows/flows.errors.js';
import { UnlinkedAccounts, type Waiting } from '../../flows/upstream/unlinked-accounts.service.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { hostedRequest, noteHosted, type Visit } from '../visits/visit.js';

type Next = Promise<ReturnType<CallHandler['handle']>>;

/** Notes the account that waits in this browser. The page says which it is, also when the request fails. */
@Injectable()
export class WaitingAccountInterceptor implements NestInterceptor {
  constructor(
    private readonly browsers: BrowserBinding,
    private readonly unlinked: UnlinkedAccounts,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Next {
    const request = context.switchToHttp().getRequest<Request>();
    const { flow } = hostedRequest(request).visit as Visit;
    const browserHash = this.browsers.requireOwner(request.headers.cookie, flow);
    const waiting = browserHash && (await this.unlinked.find({ flow, browserHash }));
    if (!waiting || isSettled(waiting)) throw new NothingToLink();
    noteHosted(request, { waiting });
    return next.handle();
  }
}

/** Its identity is known already, and only the completion is missing. */
const isSettled = ({ waitsFor, email }: Waiting): boolean =>
  email === null && (waitsFor === 'joining' || waitsFor === 'entering');

/** `@CurrentWaiting() waiting: Waiting` behind the WaitingAccountInterceptor. */
export const CurrentWaiting = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Waiting =>
    hostedRequest(context.switchToHttp().getRequest<Request>()).waiting as Waiting,
);
